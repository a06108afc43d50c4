//! What can be played, and its pictures.

use crate::cache::Cache;
use crate::problem::{Answered, Failure};
use engine::Viewer;
use engine::dice::Seeded;
use host::{Guide, Start, System};
use std::sync::{Arc, Mutex, PoisonError};

type Opened = Cache<(String, Vec<String>), Arc<dyn Start>>;

/// More opened scenarios than this are forgotten: they are only a cache.
const MOST: usize = 32;
/// More pictures than this are forgotten: the largest have a megabyte.
pub const PICTURES: usize = 48;

/// All systems, with opened scenarios and drawn pictures kept.
pub struct Library {
    systems: Vec<Box<dyn System>>,
    opened: Mutex<Opened>,
    pictures: Mutex<Cache<String, Arc<str>>>,
}

/// The seed of the dice of a guided first battle, as hexadecimal text.
pub fn guide_seed(number: u32) -> String {
    Seeded::numbered(number.into(), 0).reveal()
}

/// The two pictures of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The whole sheet in small with its pieces.
    Map,
    /// The ground alone at full size, numbered and named.
    Ground,
}

impl Default for Library {
    fn default() -> Self {
        Self::new(systems::finished(&bots::all()))
    }
}

impl Library {
    /// A library of all systems, those in work too.
    pub fn with_work() -> Self {
        Self::new(systems::all(&bots::all()))
    }

    /// A library of these systems.
    pub fn new(systems: Vec<Box<dyn System>>) -> Self {
        Library {
            systems,
            opened: Mutex::new(Cache::new(MOST)),
            pictures: Mutex::new(Cache::new(PICTURES)),
        }
    }

    /// All systems.
    pub fn systems(&self) -> &[Box<dyn System>] {
        &self.systems
    }

    /// A system by its name.
    pub fn system(&self, id: &str) -> Answered<&dyn System> {
        let found = self.systems.iter().find(|system| system.id() == id);
        found.map(|system| &**system).ok_or_else(|| Failure::missing(format!("no system '{id}'")))
    }

    /// The guided first battle of a system.
    pub fn guide(&self, system: &str) -> Answered<Guide> {
        let missing = || Failure::missing(format!("{system} has no guided first battle"));
        self.system(system)?.guide().ok_or_else(missing)
    }

    /// The number that the dice of a guided first battle come from, if a game of this scenario with
    /// this seed is one: nobody else throws its dice.
    pub fn guided(&self, scenario: &str, seed: &str) -> Option<u32> {
        let (system, _) = scenario.split_once('/')?;
        let guide = self.system(system).ok()?.guide()?;
        (guide.scenario == scenario && guide_seed(guide.dice) == seed).then_some(guide.dice)
    }

    /// Opens a scenario.
    pub fn start(&self, scenario: &str, options: &[String]) -> Answered<Arc<dyn Start>> {
        let key = (scenario.to_owned(), options.to_vec());
        if let Some(start) = self.opened().get(&key) {
            return Ok(start.clone());
        }
        let (system, _) = scenario
            .split_once('/')
            .ok_or_else(|| Failure::missing(format!("no scenario '{scenario}'")))?;
        let start: Arc<dyn Start> = Arc::from(self.system(system)?.open(scenario, options, &[])?);
        self.opened().put(key, start.clone());
        Ok(start)
    }

    fn opened(&self) -> std::sync::MutexGuard<'_, Opened> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A picture of a scenario as SVG.
    pub fn picture(&self, scenario: &str, picture: Picture, night: bool) -> Answered<Arc<str>> {
        let key = format!("{scenario} {picture:?} {night}");
        let pictures = || self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = pictures().get(&key) {
            return Ok(text.clone());
        }
        let scene = self.start(scenario, &[])?.set_up(Viewer::Spectator);
        let (width, _) = draw::board_extent(&scene);
        let options = match picture {
            Picture::Map => draw::Options {
                scale: (480.0 / width) as f32,
                thumbnail: true,
                cartouche: false,
                margin: 0.0,
                embed_fonts: false,
                night,
                ..draw::Options::default()
            },
            Picture::Ground => draw::Options {
                pieces: false,
                objectives: false,
                overlays: false,
                cartouche: false,
                margin: 0.0,
                night,
                prefix: "ground-".to_owned(),
                ..draw::Options::default()
            },
        };
        let text: Arc<str> = draw::svg(&scene, &options).into();
        pictures().put(key, text.clone());
        Ok(text)
    }

    /// How many pictures are kept.
    pub fn pictures_kept(&self) -> usize {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
