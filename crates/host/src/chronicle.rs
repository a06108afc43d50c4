//! A game run through once more, for whoever reports it: the story with what each line cost, the board at
//! the beginning of every turn, and all dice with what was to be expected of them.
//!
//! Everything is as a viewer may know it: of a game that goes on nobody learns here what his board and his
//! story do not tell him.

use crate::data::{LogLine, Patience, Work};
use crate::error::Error;
use crate::named;
use crate::played::Played;
use crate::shown::{Aim, DeedKind, successes};
use engine::record::StoryLine;
use engine::scene::{HexSheet, Scene};
use engine::{
    AskOf, Body, Entry, Faces, Game, Match, Pause, Play, Proposals, Read, Seat, Table, Throw, Told,
    Viewer,
};
use muster::Arm;
use std::collections::BTreeMap;

/// With fewer turns than this a battle is followed by its phases.
const FEW_TURNS: usize = 4;
/// So many activities in a row without any answer mean that the rules run idle.
const IDLE: u32 = 10_000;
/// So many moments of a battle are looked at, at most.
const MOMENTS: usize = 48;

/// A game run through once more, as plain data.
#[derive(Clone, Debug)]
pub struct Chronicle {
    /// The two sides.
    pub sides: [&'static str; 2],
    /// What strength is counted in.
    pub points: &'static str,
    /// The ground under all boards.
    pub ground: Scene,
    /// How the scenario is won.
    pub aims: Vec<Aim>,
    /// The story, each line with what it cost.
    pub lines: Vec<Heard>,
    /// What single blows led to.
    pub blows: Vec<Blow>,
    /// The game at its beginning, from turn to turn, and as it stands.
    pub moments: Vec<Moment>,
    /// All units that the scenario has.
    pub rolls: Vec<Enrolled>,
    /// All throws that the viewer may know of.
    pub casts: Vec<Cast>,
}

/// A line of the story.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The line.
    pub line: LogLine,
    /// What units lost by it.
    pub struck: Vec<Struck>,
}

/// A unit that lost strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Its place in the rolls.
    pub unit: usize,
    /// How much.
    pub points: i32,
    /// The hex it stood in, where there are hexes.
    pub hex: Option<String>,
}

/// A blow: a fire, a charge, a melee, with all that came of it for those it was about.
#[derive(Clone, Debug)]
pub struct Blow {
    /// The line that tells of it.
    pub line: usize,
    /// What kind it was.
    pub kind: DeedKind,
    /// What came of it, in a few words.
    pub result: String,
    /// What each side lost by it.
    pub lost: [i32; 2],
}

/// The game at one moment.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many answers had been given that the viewer knows of.
    pub after: usize,
    /// How many lines of the story had been told.
    pub told: usize,
    /// The turn.
    pub turn: u32,
    /// What begins here, as the story says.
    pub title: String,
    /// What it is: 1 a phase, 2 a turn; 0 for the start and the end.
    pub heading: u8,
    /// By how much the first side is ahead, in the scenario's own points.
    pub margin: i32,
    /// Strength of every unit of the rolls.
    pub strength: Vec<i32>,
    /// The board, without the ground.
    pub scene: Scene,
}

/// A unit of the rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolled {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its arm.
    pub arm: Arm,
    /// Its strength at the start.
    pub full: i32,
}

/// A throw and all that could have come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cast {
    /// Whose throw it was, if it was one side's.
    pub seat: Option<Seat>,
    /// What it was for.
    pub why: String,
    /// Key of the rule that called for it.
    pub rule: String,
    /// How many dice.
    pub dice: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What it came to.
    pub fell: Fell,
}

/// What a throw came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Fell {
    /// A number.
    Number {
        /// Whether it counts dice that show enough, and not their faces.
        successes: bool,
        /// Which number fell.
        value: i32,
        /// Every number that could fall with its probability, from the smallest on.
        of: Vec<(i32, f64)>,
    },
    /// A lot out of several.
    Lot {
        /// Which lot was drawn; `None` where lots have no names.
        drawn: Option<String>,
        /// Every named lot with its probability.
        of: Vec<(String, f64)>,
    },
}

impl Fell {
    fn of<G: Played>(throw: &Throw, faces: &Faces) -> Fell {
        let Some(value) = G::tally(throw, faces) else { return Fell::lot(throw, faces) };
        let (outcomes, total) = throw.outcomes();
        let mut of: BTreeMap<i32, u64> = BTreeMap::new();
        for (faces, weight) in outcomes {
            *of.entry(G::tally(throw, &faces).unwrap_or_default()).or_default() += weight;
        }
        let share = |weight: u64| weight as f64 / total as f64;
        Fell::Number {
            successes: matches!(throw.read, Read::Bands(from) if successes(from).is_some()),
            value,
            of: of.into_iter().map(|(value, weight)| (value, share(weight))).collect(),
        }
    }

    fn lot(throw: &Throw, faces: &Faces) -> Fell {
        let Read::Lot(lots) = throw.read else { return Fell::Lot { drawn: None, of: Vec::new() } };
        let name = |lot: usize| lots.names[lot].to_owned();
        let all = u32::from(throw.sides);
        let share = |lot: usize| f64::from(lots.counts[lot]) / f64::from(all);
        let there = (0..lots.names.len()).filter(|lot| lots.counts[*lot] > 0);
        Fell::Lot {
            drawn: Some(name(lots.of_face(faces.first()))),
            of: there.map(|lot| (name(lot), share(lot))).collect(),
        }
    }
}

/// A line of the story as a viewer hears it, in the names of a position.
pub(crate) fn log_line<G: Played>(now: &G, viewer: Viewer, told: &Told<G::Event>) -> LogLine {
    let line = StoryLine::of(now.render_to(viewer, &told.event), G::SIDES);
    let (mut pieces, mut places) = (Vec::new(), Vec::new());
    for (kind, number) in named::names(&told.event) {
        let more = named::named(now, kind, number);
        pieces.extend(more.pieces);
        places.extend(more.place);
    }
    LogLine {
        deeds: now.deeds(&told.event),
        pieces,
        places,
        march: now.march(&told.event),
        ..LogLine::told(told.after, line)
    }
}

/// Whether a viewer hears of something.
pub(crate) fn hears<G: Game>(now: &G, viewer: Viewer, told: &Told<G::Event>) -> bool {
    // What is told in a secret lane stays there, whoever else it would concern.
    let own = told.lane.is_none_or(|seat| viewer.sees(seat));
    own && now.audience(&told.event).includes(viewer)
}

/// How many of the first 0, 1, 2 … answers a viewer knows of. Those of the enemy's secret lane do not count:
/// their number would tell what they were about.
fn counts<C>(journal: &[Entry<C>], viewer: Viewer) -> Vec<usize> {
    let mut known = 0;
    let count = |entry: &Entry<C>| {
        known += usize::from(entry.lane.is_none_or(|seat| viewer.sees(seat)));
        known
    };
    std::iter::once(0).chain(journal.iter().map(count)).collect()
}

/// The chronicle of a game, as work still to be done.
pub(crate) fn chronicle<G: Played>(game: &Match<G>, viewer: Viewer) -> Work<Chronicle> {
    let (start, now) = (game.start().clone(), game.now().clone());
    let (journal, log) = (game.journal().to_vec(), game.log().to_vec());
    Box::new(move |patience| Run { start, now, journal, log, viewer }.through(patience))
}

/// All that it needs, apart from the game itself: others may go on with it meanwhile.
struct Run<G: Played> {
    start: G,
    now: G,
    journal: Vec<Entry<G::Choice>>,
    log: Vec<Told<G::Event>>,
    viewer: Viewer,
}

impl<G: Played> Run<G> {
    fn through(&self, patience: &Patience) -> Result<Chronicle, Error> {
        let Run { start, now, journal, log, viewer } = self;
        let full = start.roll_call();
        let enrolled = |(unit, full): (usize, i32)| {
            let (seat, arm) = start.in_roll_call(unit);
            Enrolled { id: called(start, unit), seat, arm, full }
        };
        let rolls = full.into_iter().enumerate().map(enrolled).collect();
        let heard: Vec<bool> = log.iter().map(|told| hears(now, *viewer, told)).collect();
        let mut scribe = Scribe {
            run: self,
            counts: counts(journal, *viewer),
            heard: &heard,
            stops: self.stops(&heard),
            events: 0,
            used: 0,
            cursor: [0; 3],
            lane: None,
            lines: Vec::new(),
            about: Vec::new(),
            moments: Vec::new(),
            throws: Vec::new(),
        };
        scribe.look(start, "The start".to_owned(), 0, 0);
        let mut game = start.clone();
        let mut idle = 0;
        while game.outcome().is_none() && idle < IDLE {
            if !patience.at_all() {
                let why = "there was no time to run the whole game through again";
                return Err(Error::Report(why.to_owned()));
            }
            let before = scribe.used;
            scribe.cursor = [before; 3];
            scribe.lane = None;
            let paused = game.play(&mut scribe).is_err();
            scribe.used = scribe.cursor.into_iter().max().unwrap_or(before);
            if paused {
                break;
            }
            idle = if scribe.used > before { 0 } else { idle + 1 };
        }
        scribe.look(now, "The end".to_owned(), 0, journal.len());
        let Scribe { lines, about, moments, throws, .. } = scribe;
        Ok(Chronicle {
            sides: G::SIDES,
            points: G::POINTS,
            ground: now.scene(*viewer),
            aims: now.aims(),
            blows: self.blows(&lines, &about),
            casts: self.casts(throws, &lines),
            lines: lines.into_iter().map(|(_, heard)| heard).collect(),
            moments,
            rolls,
        })
    }

    /// The events before which the game is looked at: those that begin a turn, or, if turns are few, a
    /// phase.
    fn stops(&self, heard: &[bool]) -> Vec<usize> {
        let level = |event: usize| self.now.render_to(self.viewer, &self.log[event].event).heading;
        let headings: Vec<(usize, u8)> = (0..self.log.len())
            .filter(|event| heard[*event])
            .map(|event| (event, level(event)))
            .filter(|(_, level)| *level > 0)
            .collect();
        let turns = headings.iter().filter(|(_, level)| *level > 1).count();
        let least = if turns < FEW_TURNS { 1 } else { 2 };
        let all: Vec<usize> = headings
            .into_iter()
            .filter(|(_, level)| *level >= least)
            .map(|(event, _)| event)
            .collect();
        let step = all.len().div_ceil(MOMENTS).max(1);
        all.into_iter().step_by(step).collect()
    }

    /// The blows of the story, in their order. What is told after a blow belongs to the last one that its
    /// units took part in: effects are often held back until others have struck too.
    fn blows(&self, lines: &[(usize, Heard)], about: &[Vec<Spot>]) -> Vec<Blow> {
        let struck =
            |heard: &Heard| {
                heard.line.deeds.iter().map(|deed| deed.kind).find(|kind| {
                    matches!(kind, DeedKind::Fire | DeedKind::Charge | DeedKind::Melee)
                })
            };
        let mut blows: Vec<Blow> = Vec::new();
        // The blows since the last heading, each with its lines.
        let mut open: Vec<(DeedKind, Vec<usize>)> = Vec::new();
        for (at, ((_, heard), spots)) in lines.iter().zip(about).enumerate() {
            if heard.line.heading > 0 {
                blows.extend(open.drain(..).map(|(kind, of)| self.blow(lines, kind, &of)));
            }
            if let Some(kind) = struck(heard) {
                open.push((kind, vec![at]));
                continue;
            }
            let takes = |(kind, of): &&mut (DeedKind, Vec<usize>)| {
                spots.iter().any(|spot| takes_part(&lines[of[0]].1.line, *kind, spot))
            };
            if let Some((_, of)) = open.iter_mut().rev().find(takes) {
                of.push(at);
            }
        }
        blows.extend(open.into_iter().map(|(kind, of)| self.blow(lines, kind, &of)));
        blows
    }

    /// Whether the viewer knows what a unit lost: it is his own, or the line says so.
    fn knows(&self, line: &LogLine, struck: &Struck) -> bool {
        let (seat, _) = self.start.in_roll_call(struck.unit);
        if self.viewer.sees(seat) {
            return true;
        }
        let id = called(&self.start, struck.unit);
        let points = u32::try_from(struck.points).ok();
        line.deeds.iter().any(|deed| deed.points == points && deed.at.contains(&id))
    }

    /// What came of some lines, in a few words; for whoever may not know all, in those of the story.
    fn result(&self, lines: &[(usize, Heard)], of: &[usize]) -> String {
        if self.viewer == Viewer::Umpire {
            let event = |line: &usize| self.log[lines[*line].0].event.clone();
            return self.now.consequence(&of.iter().map(event).collect::<Vec<G::Event>>());
        }
        const TOLD: usize = 3;
        let later = of.iter().skip(1).take(TOLD).map(|line| lines[*line].1.line.text.as_str());
        later.collect::<Vec<&str>>().join("; ")
    }

    fn blow(&self, lines: &[(usize, Heard)], kind: DeedKind, of: &[usize]) -> Blow {
        let mut lost = [0; 2];
        for struck in of.iter().flat_map(|line| &lines[*line].1.struck) {
            lost[self.now.in_roll_call(struck.unit).0.index()] += struck.points;
        }
        Blow { line: of[0], kind, result: self.result(lines, of), lost }
    }

    /// The throws that the viewer may know of, each with its side.
    fn casts(&self, throws: Vec<Thrown>, lines: &[(usize, Heard)]) -> Vec<Cast> {
        let cast = |thrown: Thrown| {
            let Thrown { lane, events, throw, faces } = thrown;
            // The story tells of a throw right after it.
            let told = lines.partition_point(|(event, _)| *event < events.start);
            let mut told = lines[told..]
                .iter()
                .take_while(|(event, _)| events.contains(event))
                .map(|(_, heard)| heard);
            let side = told.clone().find_map(|heard| heard.line.side.clone());
            if self.viewer != Viewer::Umpire {
                let shown = |heard: &Heard| shows(&heard.line, throw.sides, &faces);
                if lane.is_some_and(|seat| !self.viewer.sees(seat)) || !told.any(shown) {
                    return None;
                }
            }
            let named = side.and_then(|side| G::seat_named(&side).ok());
            Some(Cast {
                seat: throw.by.or(lane).or(named),
                why: throw.why.to_owned(),
                rule: throw.rule.key().to_owned(),
                dice: throw.dice,
                sides: throw.sides,
                fell: Fell::of::<G>(&throw, &faces),
            })
        };
        throws.into_iter().filter_map(cast).collect()
    }
}

/// Whether a line shows these faces, as a throw or among those of a deed. A ten may be told as nothing.
fn shows(line: &LogLine, sides: u8, faces: &Faces) -> bool {
    let thrown = line.thrown.as_ref().map(|thrown| thrown.faces.as_slice());
    let deeds = line.deeds.iter().map(|deed| deed.dice.as_slice());
    let alike = |shown: &[u8]| {
        let equal = |(a, b): (&u8, &u8)| a % sides == b % sides;
        shown.len() == faces.as_slice().len() && shown.iter().zip(faces.as_slice()).all(equal)
    };
    thrown.into_iter().chain(deeds).any(alike)
}

/// A unit that a line is about, and where it stood.
struct Spot {
    piece: String,
    hex: Option<String>,
}

/// Whether a unit takes part in a blow: it is its target, stands in the hex that is struck, or strikes with
/// it where that costs something.
fn takes_part(blow: &LogLine, kind: DeedKind, spot: &Spot) -> bool {
    blow.deeds.iter().filter(|deed| deed.kind == kind).any(|deed| {
        let struck = deed.at.contains(&spot.piece) || deed.to.is_some() && deed.to == spot.hex;
        struck || kind != DeedKind::Fire && deed.by.contains(&spot.piece)
    })
}

/// The id of a unit of the roll call.
fn called<G: Played>(game: &G, unit: usize) -> String {
    game.named(UNIT, unit).pieces.pop().unwrap_or_else(|| format!("{}", unit + 1))
}

/// The type whose numbers a roll call counts by, in every system.
const UNIT: &str = "UnitId";

/// A throw, and the events between which the story tells of it.
struct Thrown {
    lane: Option<Seat>,
    events: std::ops::Range<usize>,
    throw: Throw,
    faces: Faces,
}

/// A table at which only the journal answers; it writes down what it sees.
struct Scribe<'a, G: Played> {
    run: &'a Run<G>,
    /// How many of the first 0, 1, 2 … answers the viewer knows of.
    counts: Vec<usize>,
    heard: &'a [bool],
    stops: Vec<usize>,
    /// How many events were told.
    events: usize,
    /// Journal entries used before the current activity.
    used: usize,
    /// Next journal entry to look at, for the common lane and for each secret one.
    cursor: [usize; 3],
    lane: Option<Seat>,
    /// What the viewer heard, each with the number of its event.
    lines: Vec<(usize, Heard)>,
    /// The units that each of them is about.
    about: Vec<Vec<Spot>>,
    moments: Vec<Moment>,
    throws: Vec<Thrown>,
}

impl<'a, G: Played> Scribe<'a, G> {
    /// Index of the next unused entry of the current lane.
    fn next(&mut self) -> Option<usize> {
        let lane = self.lane;
        let cursor = &mut self.cursor[lane.map_or(0, |seat| seat.index() + 1)];
        let journal = &self.run.journal;
        let ahead = journal.get(*cursor..)?.iter().position(|entry| entry.lane == lane)?;
        *cursor += ahead + 1;
        Some(*cursor - 1)
    }

    /// What was told until now tells of the throws before it.
    fn close_throws(&mut self) {
        let events = self.events;
        for thrown in
            self.throws.iter_mut().rev().take_while(|thrown| thrown.events.end == usize::MAX)
        {
            thrown.events.end = events;
        }
    }

    /// Looks at the game.
    fn look(&mut self, game: &G, title: String, heading: u8, after: usize) {
        let viewer = self.run.viewer;
        let known = game.known_to(viewer);
        let scene = Scene { sheet: HexSheet::default(), table: None, ..game.scene(viewer) };
        self.moments.push(Moment {
            after: self.counts[after],
            told: self.lines.len(),
            turn: game.turn(),
            title,
            heading,
            margin: known.margin(),
            strength: known.roll_call(),
            scene,
        });
    }
}

impl<G: Played> Table<G> for Scribe<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        self.close_throws();
        let index = self.next().ok_or(Pause)?;
        let Body::Choice { text, choice, .. } = &self.run.journal[index].body else {
            return Err(Pause);
        };
        let listed = || ask.choices.iter().find(|choice| game.notation(&ask, choice) == *text);
        choice.as_ref().or_else(listed).cloned().ok_or(Pause)
    }

    fn proposals(&mut self, _: Seat) -> Proposals {
        // The journal has the answer itself.
        Proposals::Few(0)
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        let index = self.next().ok_or(Pause)?;
        let Body::Faces { faces, .. } = &self.run.journal[index].body else { return Err(Pause) };
        let (lane, faces) = (self.lane, *faces);
        // What is told of several throws in a row comes after the last of them.
        let events = self.events..usize::MAX;
        let told_since = |thrown: &&mut Thrown| {
            thrown.events.end == usize::MAX && thrown.events.start < events.start
        };
        for thrown in self.throws.iter_mut().rev().take_while(told_since) {
            thrown.events.end = events.start;
        }
        self.throws.push(Thrown { lane, events, throw, faces });
        Ok(faces)
    }

    fn hear(&mut self, game: &G, event: G::Event) {
        let index = self.events;
        self.events += 1;
        let Some(told) = self.run.log.get(index) else { return };
        if !self.heard[index] {
            return;
        }
        let mut line = log_line(&self.run.now, self.run.viewer, told);
        line.after = self.counts[told.after];
        if self.stops.binary_search(&index).is_ok() {
            self.look(game, line.text.clone(), line.heading, told.after);
        }
        let lost = G::strengthening(&event).into_iter().filter(|change| change.by < 0);
        let struck = lost
            .map(|change| Struck {
                unit: change.piece,
                points: -change.by,
                hex: game.named(UNIT, change.piece).stands,
            })
            .filter(|struck| self.run.knows(&line, struck));
        let struck = struck.collect();
        let heard = Heard { line, struck };
        let units = named::names(&event).into_iter().filter(|(kind, _)| *kind == UNIT);
        let spot = |(kind, unit)| {
            let named = named::named(game, kind, unit);
            Spot { piece: named.pieces.into_iter().next().unwrap_or_default(), hex: named.stands }
        };
        self.about.push(units.map(spot).collect());
        self.lines.push((index, heard));
    }

    fn lane(&mut self, seat: Option<Seat>) {
        self.close_throws();
        let before = self.cursor[0];
        let cursor = &mut self.cursor[seat.map_or(0, |seat| seat.index() + 1)];
        *cursor = (*cursor).max(before);
        self.lane = seat;
    }
}
