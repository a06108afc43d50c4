//! The facade over any game that says enough about itself.

use crate::bots::{Bots, PlayerOf, Standing};
use crate::coverage::Coverage;
use crate::data::{
    Chart, DiceSource, Mind, OddsAnswer, Patience, PlayedOut, Player, ProcedureInfo, ScenarioInfo,
    Strength, Weight,
};
use crate::duel::{Duel, Observed};
use crate::error::Error;
use crate::exec::{self, Program};
use crate::facade::{Session, Start, System};
use crate::guide::Guide;
use crate::inquiries::all_told;
use crate::played::Played;
use crate::procedures;
use crate::records::{self, Checked, Looked, Replay, Written};
use crate::rulebook::Rulebook;
use crate::session::{SessionOf, plain};
use crate::sources::Sources;
use engine::dice::{Fast, commitment};
use engine::kit::{Kit, Report};
use engine::ledger::Ledger;
use engine::record::{Ending, FORMAT, Record, Tags, check_dice};
use engine::scene::Scene;
use engine::{
    AskOf, Bot, Dice, Entry, Faces, Inline, Match, Pause, Play, Seat, Seeded, Table, Throw, Typed,
    Viewer,
};
use muster::{History, LoadError};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// A game with more decisions than this does not end.
const DECISIONS: u64 = 5_000_000;

/// A system made of a game and its bots.
pub struct Hosted<G: Played> {
    bots: Vec<PlayerOf<G>>,
    ledger: OnceLock<Ledger>,
    guide: Option<&'static str>,
}

impl<G: Played> Hosted<G> {
    /// A system with those of these bots that play it.
    pub fn new(bots: &Bots) -> Self {
        Hosted { bots: bots.of(), ledger: OnceLock::new(), guide: None }
    }

    /// The same with a guided first battle, the text of `systems/<id>/guide.toml`. It is given here and not
    /// by the game, because rules need not be built again for a better word.
    pub fn guided(self, guide: &'static str) -> Self {
        Hosted { guide: Some(guide), ..self }
    }
}

impl<G: Played> System for Hosted<G> {
    fn id(&self) -> &'static str {
        G::SYSTEM
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn scenario_ids(&self) -> Result<Vec<String>, Error> {
        let ids = G::scenario_ids().map_err(|fault| Error::Load(fault.to_string()))?;
        Ok(ids.into_iter().map(|id| format!("{}/{id}", G::SYSTEM)).collect())
    }

    fn scenarios(&self) -> Result<Vec<ScenarioInfo>, Error> {
        scenarios::<G>()
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn ledger(&self) -> &Ledger {
        self.ledger.get_or_init(|| Ledger::parse(G::LEDGER).expect("the built-in ledger is sound"))
    }

    fn coverage(&self) -> Coverage {
        match G::COVERAGE.map(engine::ledger::Coverage::parse) {
            Some(found) => found.expect("the built-in coverage file is sound").into(),
            None => Coverage::of(G::SYSTEM, self.ledger()),
        }
    }

    fn rulebook(&self) -> Rulebook {
        let names = (G::SYSTEM, G::TITLE, G::RULES_VERSION);
        Rulebook::of(names, self.ledger(), &self.coverage(), &G::shelf())
    }

    fn guide(&self) -> Option<Guide> {
        let path = format!("systems/{}/guide.toml", G::SYSTEM);
        let read = |text| Guide::read(G::SYSTEM, &path, text, self.ledger());
        self.guide.map(read).map(|guide| guide.expect("the built-in guide is sound"))
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        G::OPTIONS.iter().map(|option| (option.name, option.words)).collect()
    }

    fn options_of(&self, scenario: &str) -> Vec<(&'static str, &'static str)> {
        let mut all = self.options();
        if let Ok(game) = built_in::<G>(scenario) {
            all.retain(|(name, _)| game.option_matters(name));
        }
        all
    }

    fn clock(&self) -> Option<&'static str> {
        G::CLOCK
    }

    fn strength(&self) -> &'static str {
        G::POINTS
    }

    fn in_work(&self) -> bool {
        self.ledger().in_work
    }

    fn bots(&self) -> Vec<&'static str> {
        let offered = self.bots.iter().filter(|player| player.standing == Standing::Offered);
        offered.map(|player| player.name).collect()
    }

    fn open(
        &self,
        scenario: &str,
        options: &[String],
        charts: &[Chart],
    ) -> Result<Box<dyn Start>, Error> {
        let own = scenario.strip_prefix(G::SYSTEM).and_then(|rest| rest.strip_prefix('/'));
        let name = own.unwrap_or(scenario);
        let fault = |error: LoadError| match error {
            LoadError::Scenario { .. } => Error::Scenario {
                wanted: scenario.to_owned(),
                hint: format!("see the list of {}", G::SYSTEM),
            },
            fault => Error::Load(fault.to_string()),
        };
        // A record names the charts it was played with, so that others cannot slip in.
        let (marks, plain): (Vec<String>, Vec<String>) =
            options.iter().cloned().partition(|option| option.starts_with(CHARTS));
        let mark = chart_mark(charts);
        if let Some(wanted) = marks.first()
            && Some(wanted) != mark.as_ref()
        {
            return Err(Error::Load(format!(
                "this game was played with charts of its own ({wanted}): give the same charts"
            )));
        }
        // As it is printed: what is said of a scenario does not change with options and charts.
        let printed = plain.is_empty() && charts.is_empty();
        let (info, game) = if printed {
            let game = built_in::<G>(name).map_err(fault)?;
            (ScenarioInfo::of::<G>(game.summary()), game)
        } else {
            let info = info::<G>(name).map_err(fault)?;
            let sources = Sources::replaced::<G>(name, charts)?;
            let game = G::load(name, &plain, &sources);
            (info, game.map_err(|fault| Error::Load(fault.to_string()))?)
        };
        let files = Sources::replaced::<G>(name, charts)?.files;
        let history = files.and_then(|files| files.history).map(History::parse).transpose();
        let history = history.map_err(|fault| Error::Load(fault.to_string()))?;
        let options = plain.into_iter().chain(mark).collect();
        Ok(Box::new(StartOf { info, options, game, bots: self.bots.clone(), history }))
    }

    fn odds_in(&self, position: &str, procedure: &str, about: &str) -> Result<OddsAnswer, Error> {
        procedures::odds_in::<G>(position, procedure, about)
    }

    fn procedures(&self) -> Vec<ProcedureInfo> {
        let own = G::PROCEDURES.iter().map(|procedure| ProcedureInfo {
            name: procedure.name,
            about: procedure.about,
            words: procedure.words,
            example: Some(procedure.example),
        });
        let (name, about, words) = procedures::ANSWERS;
        own.chain([ProcedureInfo { name, about, words, example: None }]).collect()
    }

    fn example(&self) -> &'static str {
        G::EXAMPLE
    }
}

/// A scenario as it comes with the program.
fn built_in<G: Played>(name: &str) -> Result<G, LoadError> {
    G::load(name, &[], &Sources::built_in::<G>(name))
}

/// One line about a scenario, listed or not.
fn info<G: Played>(name: &str) -> Result<ScenarioInfo, LoadError> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(G::SYSTEM).cloned();
    let full = format!("{}/{name}", G::SYSTEM);
    if let Some(listed) = known.and_then(|all| all.into_iter().find(|info| info.id == full)) {
        return Ok(listed);
    }
    Ok(ScenarioInfo::of::<G>(built_in::<G>(name)?.summary()))
}

/// The scenarios of each system, once they have been looked at: nothing of that changes while a program
/// runs, and to find out how large a scenario is it must be loaded.
static KNOWN: Mutex<BTreeMap<&'static str, Vec<ScenarioInfo>>> = Mutex::new(BTreeMap::new());

/// All scenarios that are listed.
fn scenarios<G: Played>() -> Result<Vec<ScenarioInfo>, Error> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(all) = known().get(G::SYSTEM) {
        return Ok(all.clone());
    }
    let all: Result<Vec<ScenarioInfo>, LoadError> = G::scenario_ids().and_then(|ids| {
        ids.iter().map(|id| Ok(ScenarioInfo::of::<G>(built_in::<G>(id)?.summary()))).collect()
    });
    let all = all.map_err(|fault| Error::Load(fault.to_string()))?;
    known().insert(G::SYSTEM, all.clone());
    Ok(all)
}

const CHARTS: &str = "charts=";

/// A short hash of replaced charts, kept in the record.
fn chart_mark(charts: &[Chart]) -> Option<String> {
    if charts.is_empty() {
        return None;
    }
    let mut all: Vec<String> =
        charts.iter().map(|chart| format!("{}\0{}\0", chart.name, chart.text)).collect();
    all.sort();
    Some(format!("{CHARTS}{}", &commitment(all.concat().as_bytes())[..16]))
}

/// A scenario ready to begin.
struct StartOf<G: Played> {
    info: ScenarioInfo,
    options: Vec<String>,
    game: G,
    bots: Vec<PlayerOf<G>>,
    history: Option<History>,
}

/// A bot, or nobody: the seat of a person.
type Chair<G> = Option<Box<dyn Bot<G> + Send>>;

/// Where the dice fall, and the seed to be revealed.
fn sources(dice: DiceSource) -> (Box<dyn Dice + Send>, Option<Seeded>) {
    let seeded = match dice {
        DiceSource::Typed => return (Box::new(Typed), None),
        DiceSource::Seed(seed) => Seeded::new(seed),
        DiceSource::Number(number) => Seeded::numbered(number, 0),
    };
    (Box::new(seeded.clone()), Some(seeded))
}

/// Whether no player has had to give up.
fn able<G: Played>(table: &Inline<'_, G>) -> Result<(), Error> {
    match table.bots.iter().find_map(|bot| bot.fault()) {
        Some(fault) => Err(Error::Player(fault)),
        None => Ok(()),
    }
}

/// The seed of a bot in game number `game` of a run.
fn bot_seed(seed: u64, game: u64, seat: Seat) -> u64 {
    let mut mix = Fast::new(seed);
    let base = mix.draw();
    Fast::new(base ^ (2 * game + seat.index() as u64)).draw()
}

impl<G: Played> StartOf<G> {
    /// A computer player, or a program of the caller's own. A server never gets here: whoever may name
    /// a program runs it on this computer.
    fn player(&self, name: &str, seed: u64) -> Result<Box<dyn Bot<G> + Send>, Error> {
        match name.strip_prefix(exec::PREFIX) {
            Some(command) => {
                let program = Program::start(command, &self.info.id, seed);
                Ok(Box::new(program.map_err(Error::Player)?))
            }
            None => self.bot(name, seed),
        }
    }

    fn bot(&self, name: &str, seed: u64) -> Result<Box<dyn Bot<G> + Send>, Error> {
        let found = self.bots.iter().find(|player| player.name == name);
        found.map(|player| (player.make)(seed)).ok_or_else(|| {
            let known: Vec<&str> = self.bots.iter().map(|player| player.name).collect();
            Error::Bot { wanted: name.to_owned(), known: known.join(", ") }
        })
    }

    fn tags(&self, players: [String; 2], dice: Option<&Seeded>) -> Tags {
        Tags {
            format: FORMAT,
            system: G::SYSTEM.to_owned(),
            scenario: self.info.id.clone(),
            rules_version: G::RULES_VERSION,
            options: self.options.clone(),
            sides: G::SIDES.map(str::to_owned),
            players,
            dice_commitment: dice.map(Seeded::commitment).unwrap_or_default(),
        }
    }

    fn seats(&self, players: &[Player; 2]) -> Result<[Chair<G>; 2], Error> {
        let seat = |player: &Player| match player {
            Player::Person(_) => Ok(None),
            Player::Bot { name, seed } => self.player(name, *seed).map(Some),
        };
        Ok([seat(&players[0])?, seat(&players[1])?])
    }

    fn names(players: &[Player; 2]) -> [String; 2] {
        [&players[0], &players[1]].map(|player| match player {
            Player::Person(name) | Player::Bot { name, .. } => name.clone(),
        })
    }

    /// Compares a record with what came of running it again. `whole`: up to its end.
    fn check(&self, record: &Record<G::Choice>, game: &Match<G>, whole: bool) -> Checked {
        let mut checked = Checked {
            dice: check_dice(record),
            faults: Vec::new(),
            unchecked: Vec::new(),
            retold: Vec::new(),
        };
        let faults = &mut checked.faults;
        let labels = game.mislabelled().iter();
        faults.extend(labels.map(|found| format!("line {}: {}", found.entry + 1, found.what)));
        let run = if whole { &record.entries[..] } else { &record.entries[..game.journal().len()] };
        let blank = |entry: &Entry<G::Choice>| entry.hash.is_empty();
        if let Some(first) = run.iter().position(blank) {
            let lines = run.iter().filter(|entry| blank(entry)).count();
            faults.push(format!(
                "line {}: the state hash is missing; {lines} answers could not be held against it",
                first + 2
            ));
        }
        let promised = !record.tags.dice_commitment.is_empty();
        let ending = record.ending.as_ref().filter(|_| whole);
        if let Some(ending) = ending {
            self.check_ending(record.entries.len() + 2, ending, game.now(), faults);
        }
        let revealed = record.ending.as_ref().is_some_and(|ending| !ending.seed.is_empty());
        if revealed && !promised {
            faults
                .push("line 1: a seed is revealed, but what it promised was taken out".to_owned());
        }
        match &checked.dice {
            Ok(_) => {}
            Err(why) if promised && ending.is_some() => faults.push(format!("dice: {why}")),
            Err(_) if !promised => checked.unchecked.push(
                "the dice: nothing was promised about them, as when people throw their own"
                    .to_owned(),
            ),
            Err(why) => checked.unchecked.push(format!("the dice: {why}")),
        }
        checked.unchecked.push("who played: names are as written".to_owned());
        checked.retold = records::retold(record, game.now(), game.log(), run.len());
        checked
    }

    /// Compares the last line of a record with how its game ended.
    fn check_ending(&self, line: usize, ending: &Ending, now: &G, faults: &mut Vec<String>) {
        let given_up = ending.resigned.as_ref().map(|side| {
            let seat = Seat::BOTH.into_iter().find(|seat| G::side(*seat) == side);
            seat.map(|seat| records::resigned(now, None, seat))
        });
        let found = match given_up {
            Some(Some(_)) if now.outcome().is_some() => {
                faults.push(format!("line {line}: a side gives up, but the game was over"));
                records::ending(now, None)
            }
            Some(given_up) => given_up,
            None => records::ending(now, None),
        };
        let Some(found) = found else {
            faults.push(format!("line {line}: a result, but the game is not over"));
            return;
        };
        for (what, found, recorded) in [
            ("state hash", &found.hash, &ending.hash),
            ("result", &found.result, &ending.result),
            ("termination", &found.termination, &ending.termination),
        ] {
            if found != recorded {
                faults.push(format!("line {line}: {what} {found}, recorded {recorded}"));
            }
        }
    }
}

impl<G: Played> Start for StartOf<G> {
    fn info(&self) -> &ScenarioInfo {
        &self.info
    }

    fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    fn first_turn(&self) -> u32 {
        self.game.turn()
    }

    fn begin(
        &self,
        players: [Player; 2],
        dice: DiceSource,
    ) -> Result<Box<dyn Session + Send>, Error> {
        let (source, seeded) = sources(dice);
        let bots = self.seats(&players)?;
        let tags = self.tags(Self::names(&players), seeded.as_ref());
        let game = Match::new(self.game.clone(), source, bots);
        Ok(Box::new(SessionOf { tags, game, dice: seeded }))
    }

    fn resume(
        &self,
        record: &str,
        players: [Player; 2],
        dice: DiceSource,
    ) -> Result<Box<dyn Session + Send>, Error> {
        let record = records::read::<G>(record, &self.info.id)?;
        let (source, seeded) = sources(dice);
        let found = seeded.as_ref().map(Seeded::commitment).unwrap_or_default();
        if found != record.tags.dice_commitment {
            let why = if seeded.is_none() {
                "the dice of this game come from a seed; give it, they cannot be typed in"
            } else if record.tags.dice_commitment.is_empty() {
                "the dice of this game were thrown by hand; go on with the umpire"
            } else {
                "this is not the seed the game began with"
            };
            return Err(Error::Record(why.to_owned()));
        }
        let bots = self.seats(&players)?;
        let game = Match::resume(self.game.clone(), source, bots, record.entries)
            .map_err(Error::Difference)?;
        Ok(Box::new(SessionOf { tags: record.tags, game, dice: seeded }))
    }

    fn replay_while(
        &self,
        record: &str,
        upto: Option<usize>,
        patience: &Patience,
    ) -> Result<Replay, Error> {
        let mut record = records::read::<G>(record, &self.info.id)?;
        let whole = upto.is_none_or(|upto| upto >= record.entries.len());
        let entries: Vec<Entry<G::Choice>> = match upto {
            Some(upto) => record.entries.iter().take(upto).cloned().collect(),
            None => record.entries.clone(),
        };
        let answers = entries.len();
        let game =
            Match::resume_while(self.game.clone(), Box::new(Typed), [None, None], entries, &|| {
                patience.at_all()
            })
            .map_err(Error::Difference)?;
        let checked = self.check(&record, &game, whole);
        let outcome = game.now().outcome().map(|outcome| plain::<G>(&outcome)).or_else(|| {
            let ending = record.ending.as_ref().filter(|_| whole)?;
            Some(records::resignation(ending.resigned.as_ref()?, &ending.result))
        });
        let of = record.entries.len();
        let tags = record.tags.clone();
        let ending = record.ending.take();
        Ok(Replay {
            session: Box::new(SessionOf { tags: tags.clone(), game, dice: None }),
            tags,
            answers,
            of,
            cut_off: record.cut_off,
            ending,
            outcome,
            checked,
        })
    }

    fn look(&self, record: &str, patience: &Patience) -> Result<Looked, Error> {
        let record = records::read_any_version::<G>(record, &self.info.id)?;
        let of = record.entries.len();
        let mut entries = record.entries;
        for entry in &mut entries {
            // Another version may keep other things in a state and still play the same.
            entry.hash.clear();
        }
        loop {
            let dice = Box::new(Typed);
            let (start, entries_now) = (self.game.clone(), entries.clone());
            let go_on = || patience.at_all();
            match Match::resume_while(start, dice, [None, None], entries_now, &go_on) {
                Ok(game) => {
                    let answers = entries.len();
                    let session = Box::new(SessionOf { tags: record.tags, game, dice: None });
                    return Ok(Looked { session, answers, of });
                }
                // It goes as far as the last answer that these rules take.
                Err(difference) => {
                    let shorter = difference.entry.saturating_sub(1);
                    entries.truncate(shorter.min(entries.len().saturating_sub(1)));
                }
            }
        }
    }

    fn strength(&self) -> &'static str {
        G::POINTS
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn set_up(&self, viewer: Viewer) -> Scene {
        placed(&self.game).scene(viewer)
    }

    fn simulate(
        &self,
        bots: [&str; 2],
        seed: u64,
        game: u64,
        keep_record: bool,
    ) -> Result<PlayedOut, Error> {
        let mut first = self.player(bots[0], bot_seed(seed, game, Seat::First))?;
        let mut second = self.player(bots[1], bot_seed(seed, game, Seat::Second))?;
        let seeded = Seeded::numbered(seed, game);
        let mut dice = seeded.clone();
        let mut table = Inline::new(&mut *first, &mut *second, &mut dice);
        table.limit = DECISIONS;
        table.journal = keep_record.then(Vec::new);
        table.told = keep_record.then(Vec::new);
        let mut position = self.game.clone();
        table.play_out(&mut position);
        able(&table)?;
        let decisions = table.decisions;
        let record = table.journal.take().zip(table.told.take()).map(|(journal, told)| {
            let tags = self.tags(bots.map(str::to_owned), Some(&seeded));
            let (tags, journal, told) = (&tags, &journal[..], &told[..]);
            Written { tags, journal, told, now: &position, dice: Some(&seeded) }.whole()
        });
        let losses = self
            .game
            .strength()
            .into_iter()
            .zip(position.strength())
            .map(|(before, after)| Strength { points: before.points - after.points, ..before })
            .collect();
        Ok(PlayedOut {
            outcome: position.outcome().map(|outcome| plain::<G>(&outcome)),
            decisions,
            turn: position.turn(),
            losses,
            record,
        })
    }

    fn duel(&self, bots: [&str; 2], seed: u64, game: u64) -> Result<Duel, Error> {
        let activity = Arc::new(AtomicU64::new(0));
        let player = |seat: Seat| {
            let bot = self.player(bots[seat.index()], bot_seed(seed, game, seat))?;
            Ok::<_, Error>(Observed::new(bot, &activity))
        };
        let mut first = player(Seat::First)?;
        let mut second = player(Seat::Second)?;
        let mut dice = Seeded::numbered(seed, game);
        let mut table = Inline::new(&mut first, &mut second, &mut dice);
        table.limit = DECISIONS;
        let mut position = self.game.clone();
        while position.outcome().is_none() && table.play(&mut position).is_ok() {
            activity.fetch_add(1, Ordering::Relaxed);
        }
        able(&table)?;
        Ok(Duel {
            margin: position.margin(),
            finished: position.outcome().is_some(),
            conduct: [first.conduct(), second.conduct()],
        })
    }

    fn probe(&self, seed: u64, game: u64, thorough: u64) -> Report {
        let start = |_| self.game.clone();
        let kit = Kit {
            start: &start,
            scramble: G::scramble,
            audit: G::audit,
            limit: DECISIONS,
            thorough,
        };
        kit.game_asking(seed, game, all_told::<G>)
    }

    fn weigh(&self) -> Weight {
        let game = placed(&self.game);
        let state_bytes = postcard::to_allocvec(&game).map_or(0, |bytes| bytes.len());
        let rounds = 2000;
        let clock = Instant::now();
        for _ in 0..rounds {
            std::hint::black_box(game.clone());
        }
        let clone_ns = clock.elapsed().as_nanos() as f64 / f64::from(rounds);
        Weight { state_bytes, clone_ns }
    }

    fn mind(&self, name: &str, seed: u64) -> Result<Mind, Error> {
        Ok(Mind(Box::new(self.bot(name, seed)?)))
    }

    fn adviser(&self) -> &'static str {
        let mut offered = self.bots.iter().filter(|player| player.standing == Standing::Offered);
        offered.next_back().map_or("random", |player| player.name)
    }
}

/// The position after the set-up as recommended.
fn placed<G: Played>(start: &G) -> G {
    struct SetUp;
    impl<G: Played> Table<G> for SetUp {
        fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
            game.set_up(&ask).ok_or(Pause)
        }
        fn throw(&mut self, _: &G, _: Throw) -> Play<Faces> {
            Err(Pause)
        }
        fn hear(&mut self, _: &G, _: G::Event) {}
    }
    let mut placed = start.clone();
    while placed.outcome().is_none() {
        let mut next = placed.clone();
        if next.play(&mut SetUp).is_err() {
            break;
        }
        placed = next;
    }
    placed
}
