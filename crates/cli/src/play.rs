//! `grognard play` and `grognard umpire`

use crate::args::{PlayArgs, UmpireArgs};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::guided::Guided;
use crate::library;
use crate::out::{self, Output};
use crate::store::{Store, seed_path};
use engine::dice::{Seeded, hex, unhex};
use engine::{Seat, Viewer};
use host::{DiceSource, Guide, Player, Session, Start, System};
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How to begin or go on.
struct Plan<'a> {
    scenario: &'a str,
    options: &'a [String],
    charts: Option<&'a Path>,
    record: Option<&'a Path>,
    load: Option<&'a Path>,
}

pub fn run(args: &PlayArgs, output: Output) -> Result<(), Failure> {
    let guide = args.guide.as_deref().map(guide_of).transpose()?;
    let guided = guide.as_ref();
    let scenario = guided.map(|guide| &*guide.scenario).or(args.scenario.as_deref());
    let side = guided.map(|guide| &*guide.side).or(args.side.as_deref()).unwrap_or_default();
    let plan = Plan {
        scenario: scenario.unwrap_or_default(),
        options: &args.option,
        charts: args.charts.as_deref(),
        record: args.record.as_deref(),
        load: args.load.as_deref(),
    };
    let (system, start, text) = plan.open()?;
    let seats =
        if side == "both" { Seat::BOTH.to_vec() } else { vec![library::side(&*system, side)?] };
    let bot = match guided.map(|guide| &guide.opponent).or(args.bot.as_ref()) {
        Some(name) => name.clone(),
        None => system.bots().last().copied().unwrap_or_default().to_owned(),
    };
    if !bot.starts_with("exec:") && !system.bots().contains(&bot.as_str()) {
        let known = system.bots().join(", ");
        return Err(Failure::bad(format!("no bot '{bot}'; there are {known}")));
    }
    let path = plan.path(&start.info().id)?;
    let number = guided.map(|guide| guide.dice.into());
    let seed = match (&text, number.or(args.seed)) {
        (_, Some(number)) => Seeded::numbered(number, 0).reveal(),
        (Some(_), None) => kept_seed(plan.load.unwrap_or(&path))?,
        (None, None) => hex(&entropy()),
    };
    let bytes = unhex(&seed).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    let bytes = bytes.ok_or_else(|| Failure::bad("the seed is not 64 hexadecimal digits"))?;
    let bot_seed = u64::from_le_bytes(std::array::from_fn(|i| bytes[i] ^ bytes[i + 8]));
    let bot_seed = number.unwrap_or(bot_seed);
    let players = Seat::BOTH.map(|seat| {
        if seats.contains(&seat) {
            Player::Person("person".to_owned())
        } else {
            Player::Bot { name: bot.clone(), seed: bot_seed }
        }
    });
    let session = plan.session(&*start, text.as_deref(), players, DiceSource::Seed(bytes))?;
    let over = session.outcome().is_some();
    if !over {
        library::write(&seed_path(&path), seed.as_bytes())?;
    }
    let viewer = match seats[..] {
        [seat] => Viewer::Seat(seat),
        _ => Viewer::Umpire,
    };
    let chairs = Chairs { seats, viewer, guide: guide.map(Guided::new) };
    let session = sit_down(&*system, &*start, session, &path, chairs, output)?;
    if session.outcome().is_some() {
        // The record reveals it now.
        let _ = std::fs::remove_file(seed_path(&path));
    }
    Ok(())
}

pub fn umpire(args: &UmpireArgs, output: Output) -> Result<(), Failure> {
    let plan = Plan {
        scenario: &args.scenario,
        options: &args.option,
        charts: args.charts.as_deref(),
        record: args.record.as_deref(),
        load: args.load.as_deref(),
    };
    let (system, start, text) = plan.open()?;
    let path = plan.path(&start.info().id)?;
    let players = Seat::BOTH.map(|_| Player::Person("person".to_owned()));
    let session = plan.session(&*start, text.as_deref(), players, DiceSource::Typed)?;
    let chairs = Chairs { seats: Seat::BOTH.to_vec(), viewer: Viewer::Umpire, guide: None };
    sit_down(&*system, &*start, session, &path, chairs, output)?;
    Ok(())
}

impl Plan<'_> {
    /// The scenario, and the record to go on with.
    #[expect(clippy::type_complexity, reason = "used in two places only")]
    fn open(&self) -> Result<(Box<dyn System>, Box<dyn Start>, Option<String>), Failure> {
        let Some(load) = self.load else {
            let (system, start) = library::open(self.scenario, self.options, self.charts)?;
            return Ok((system, start, None));
        };
        let text = library::read(load)?;
        let (system, start) = library::open_record(load, &text, Some(self.scenario), self.charts)?;
        Ok((system, start, Some(text)))
    }

    /// Where the game is recorded.
    fn path(&self, scenario: &str) -> Result<PathBuf, Failure> {
        if let Some(load) = self.load.filter(|_| self.record.is_none()) {
            return Ok(load.to_owned());
        }
        let path = self.record.map(Path::to_owned).unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let name = scenario.rsplit('/').next().unwrap_or(scenario);
            PathBuf::from(format!("{name}-{}.jsonl", now.map_or(0, |now| now.as_secs())))
        });
        let full = std::fs::metadata(&path).is_ok_and(|file| file.len() > 0);
        if full && self.load != Some(path.as_path()) {
            return Err(Failure::bad(format!(
                "{0} exists already; go on with --load {0} or choose another --record",
                path.display()
            )));
        }
        Ok(path)
    }

    fn session(
        &self,
        start: &dyn Start,
        text: Option<&str>,
        players: [Player; 2],
        dice: DiceSource,
    ) -> Result<Box<dyn Session + Send>, Failure> {
        let (Some(text), Some(load)) = (text, self.load) else {
            return Ok(start.begin(players, dice)?);
        };
        let shown = load.display();
        let lines = text.lines().count();
        let session = start
            .resume(text, players, dice)
            .map_err(|error| Failure::bad(format!("{shown}: {error}")))?;
        if !text.ends_with('\n') {
            out::complain(&format!(
                "warning: {shown} is cut off in line {lines}; going on from before it"
            ));
        }
        Ok(session)
    }
}

/// The guided first battle of a system.
fn guide_of(name: &str) -> Result<Guide, Failure> {
    let none = || Failure::bad(format!("{name} has no guided first battle"));
    library::system(name)?.guide().ok_or_else(none)
}

/// Who sits at a desk.
struct Chairs {
    seats: Vec<Seat>,
    viewer: Viewer,
    guide: Option<Guided>,
}

/// Plays at this terminal until the end or until it is enough.
fn sit_down(
    system: &dyn System,
    start: &dyn Start,
    session: Box<dyn Session + Send>,
    path: &Path,
    Chairs { seats, viewer, guide }: Chairs,
    output: Output,
) -> Result<Box<dyn Session + Send>, Failure> {
    let store = Store::new(path, &*session)?;
    out::say_line(&format!(
        "{}, recorded in {}; ? for help",
        session.tags().scenario,
        path.display()
    ));
    // Who comes back need not hear everything again.
    let heard = session.log(viewer, 0).len().saturating_sub(10);
    let mut input = std::io::stdin().lock();
    let sides = system.sides();
    let mut desk =
        Desk { session, start, store, seats, viewer, sides, input: &mut input, heard, guide };
    desk.play()?;
    if output == Output::Json {
        out::json(&json!({
            "scenario": desk.session.tags().scenario,
            "record": path,
            "answers": desk.session.answers(),
            "turn": desk.session.turn(),
            "outcome": desk.session.outcome(),
        }));
    }
    Ok(desk.session)
}

/// The seed that was kept beside an unfinished record.
fn kept_seed(record: &Path) -> Result<String, Failure> {
    let path = seed_path(record);
    std::fs::read_to_string(&path).map(|text| text.trim().to_owned()).map_err(|_| {
        Failure::bad(format!(
            "the dice of {} come from a seed that is not there ({}); give it with --seed",
            record.display(),
            path.display()
        ))
    })
}

/// 32 bytes that nobody can guess.
fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    let system =
        std::fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    if system.is_err() {
        // Elsewhere the standard library's own random keys serve.
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&RandomState::new().hash_one(0).to_le_bytes());
        }
    }
    bytes
}
