//! What happens, and how it is told.

use crate::book::charts::{AssaultRow, Check, FireResult, ODDS};
use crate::book::modifiers::Mods;
use crate::host::refusals::points;
use crate::nouns::field::{FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Order, Shape, Weather};
use crate::state::battle::{Battle, Ending};
use engine::{Audience, Faces, Line, Rule, Seat, Strengthening, Thrown};
use ground::{Facing, Hex};
use serde::Serialize;

/// Why a unit lost strength or a stack was shaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// By fire. [21.3b]
    Fire,
    /// As an attacker thrown back. [23.3c]
    AttackFails,
    /// With the other side, as the hex is barely held. [23.3e]
    BothLose,
    /// As a defender driven out by infantry. [23.3g]
    HexLost,
    /// As a defender driven out by cavalry. [23.3h]
    RiddenDown,
    /// By a failed stand check. [23.8j]
    Stand,
    /// By a failed square check. [17.3.1j]
    Square,
    /// By retreating next to the enemy. [26s]
    RetreatBesideEnemy,
    /// By retreating off the map. [26n]
    MapEdge,
    /// As cavalry that could not get away. [26g]
    NoWay,
    /// As guns that had to be saved. [26i]
    GunsForcedBack,
    /// As guns left behind. [26j]
    GunsLost,
    /// Surrounded. [26t]
    Surrender,
}

impl Cause {
    const fn rule(self) -> &'static str {
        match self {
            Cause::Fire => "21.3b",
            Cause::AttackFails => "23.3c",
            Cause::BothLose => "23.3e",
            Cause::HexLost => "23.3g",
            Cause::RiddenDown => "23.3h",
            Cause::Stand => "23.8j",
            Cause::Square => "17.3.1j",
            Cause::RetreatBesideEnemy => "26s",
            Cause::MapEdge => "26n",
            Cause::NoWay => "26g",
            Cause::GunsForcedBack => "26i",
            Cause::GunsLost => "26j",
            Cause::Surrender => "26t",
        }
    }

    /// How strength is lost: *36/I loses 1 SP …*
    const fn words(self) -> &'static str {
        match self {
            Cause::Fire => "to fire",
            Cause::AttackFails => "as its assault fails",
            Cause::BothLose => "in the assault",
            Cause::HexLost => "as the hex is lost",
            Cause::RiddenDown => "to the charge",
            Cause::Stand => "failing to stand",
            Cause::Square => "failing to form square",
            Cause::RetreatBesideEnemy => "retreating past the enemy",
            Cause::MapEdge => "retreating off the map",
            Cause::NoWay => "with no way to retreat",
            Cause::GunsForcedBack => "saving the guns",
            Cause::GunsLost => "the guns being left behind",
            Cause::Surrender => "surrounded, it surrenders",
        }
    }

    /// How a unit ends: *36/I is eliminated …*
    const fn end(self) -> &'static str {
        match self {
            Cause::Fire => " by fire",
            Cause::AttackFails => " as its assault fails",
            Cause::BothLose => " in the assault",
            Cause::HexLost => " as the hex is lost",
            Cause::RiddenDown => " by the charge",
            Cause::Stand => " as it fails to stand",
            Cause::Square => " as it fails to form square",
            Cause::RetreatBesideEnemy => " retreating past the enemy",
            Cause::MapEdge => " retreating off the map",
            Cause::NoWay => ": it has no way to retreat",
            Cause::GunsForcedBack => " saving its guns",
            Cause::GunsLost => ": its guns are left behind",
            Cause::Surrender => ": surrounded, it surrenders",
        }
    }
}

/// A leader as he was called when something happened: himself, or his replacement. [8.4e]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Who.
    pub leader: LeaderId,
    /// Whether his replacement served then.
    pub replaced: bool,
}

/// The occasion of a stand check. [23.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// A star. [23.8a]
    Star,
    /// A neighbour retreated from an assault. [23.8b]
    NeighbourRetreats,
    /// A neighbour was eliminated. [25d]
    NeighbourEliminated,
    /// The top unit of the stack was eliminated. [23.8d]
    TopEliminated,
}

impl Occasion {
    const fn rule(self) -> &'static str {
        match self {
            Occasion::Star => "23.8a",
            Occasion::NeighbourRetreats => "23.8b",
            Occasion::NeighbourEliminated => "25d",
            Occasion::TopEliminated => "23.8d",
        }
    }
}

/// Why army fatigue changed. [14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FatigueCause {
    /// [9g] Orders of the turn.
    Orders,
    /// [14e] A unit was eliminated.
    Unit(UnitId),
    /// [14f] A leader fell.
    Leader(Named),
    /// [14i] An objective changed hands.
    Objective(u8),
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A formation stands ready. [12.8e]
    Deployed(FormationId),
    /// A turn begins.
    Turn(u8),
    /// The weather of the turn. [10.1]
    Weather(Weather, Option<u8>),
    /// A leader goes somewhere, by the rule that lets or makes him: [8.4c] in the orders phase,
    /// [12g] with his division, [21.6b] with an advance, [21.6l] caught by the enemy, [28h] arriving.
    LeaderMoved(Named, Hex, Rule),
    /// An initiative check. [8.4.3c]
    InitiativeCheck {
        /// Who tries.
        leader: Named,
        /// For which formation.
        formation: FormationId,
        /// The dice.
        dice: Faces,
        /// Modifiers.
        mods: Mods,
        /// His rating.
        rating: u8,
        /// Whether he passed.
        passed: bool,
    },
    /// A new order, known to its side only, by which rule: the first one [12.8b] or a change [11.2b].
    OrderChosen(FormationId, Order, Rule),
    /// The orders of a side are laid open. [9e]
    OrdersShown(Seat, Vec<(FormationId, Order)>),
    /// One order is laid open because it matters. [9f]
    OrderShown(FormationId, Order),
    /// Army fatigue changed.
    Fatigue(Seat, i16, FatigueCause),
    /// Cubes of an army for the turn. [13a]
    Cubes {
        /// Which army.
        seat: Seat,
        /// The die, if one was rolled.
        die: Option<u8>,
        /// How many before the weather.
        before: i16,
        /// How many.
        cubes: u8,
    },
    /// Who has the initiative. [15b]
    Initiative(Seat, [i16; 2]),
    /// A cube is drawn: 0 French, 1 Russian, 2 fire. [16a]
    Drawn(u8),
    /// A fourth cube in a row goes back. [16q]
    PutBack(Seat),
    /// Cubes are lost, by which rule. [16r] [16s]
    CubesLost([u8; 3], Rule),
    /// A cube is left on Bessières, or on whoever leads the Guard. [16.1d] [16.1e]
    CubeOnBessieres(Option<Named>),
    /// A cube is put on Murat. [16.2a]
    CubeOnMurat(u8),
    /// The cube on Murat is lost with him. [16.2f]
    CubeOnMuratLost,
    /// A mass charge begins, or is extended. [16.2c] [16.2m]
    MassCharge(Vec<FormationId>, bool),
    /// The mass charge is over. [16.2o]
    MassChargeOver,
    /// A formation is activated for the nth time. [16b]
    Activated(FormationId, u8),
    /// A cube is not used.
    Passed(Seat),
    /// A stack changes its order. [18r]
    Reordered(Hex),
    /// A unit moves a hex, for so many half points: as units do [19a], or pushed by hand [17.4f].
    Stepped(UnitId, Hex, i16, Rule),
    /// A unit enters the map. [28c]
    Entered(UnitId, Hex),
    /// A unit turns, by which rule: on the march [19t], before the fire segment [17.1i], before an
    /// assault [23.2a], after an advance [23.3l] or a retreat [26m], and so on.
    Turned(UnitId, Facing, Rule),
    /// A unit changes formation, by which rule: in its activation [17.1e], as a square against
    /// cavalry [17.3.1a], in broken ground [19o], retreating [26l], and so on.
    Formed(UnitId, Shape, Facing, Rule),
    /// A volley. [21.3]
    Fire {
        /// Who fires.
        firers: Vec<UnitId>,
        /// From where.
        from: Hex,
        /// At which hex.
        at: Hex,
        /// Fire strength.
        strength: u8,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// The result.
        result: FireResult,
    },
    /// A unit loses strength. [25a]
    Lost(UnitId, u8, Cause),
    /// A unit is eliminated, with so much strength left. [25c]
    Eliminated(UnitId, u8, Cause),
    /// A unit regains a strength point, by the rule of its order. [27f] [27g] [27i]
    Recovered(UnitId, Rule),
    /// A leader's casualty roll. [21.6h]
    LeaderRoll(Named, u8, bool),
    /// A stand check. [23.8]
    Stand {
        /// The top unit.
        unit: UnitId,
        /// Why.
        occasion: Occasion,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// Whether it stands.
        stands: bool,
    },
    /// A square check. [17.3.1i]
    SquareCheck {
        /// The top unit.
        unit: UnitId,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// Whether the square is formed.
        formed: bool,
    },
    /// Cossacks ask themselves whether to charge. [23.6b]
    CossackCheck(UnitId, Faces, bool),
    /// Cavalry evades to a hex, on which occasion. [21.5a] [21.5b] [21.5c] [23.6c] [23.6d]
    Evaded(UnitId, Hex, Rule),
    /// A unit retreats to a hex. [26]
    Retreated(UnitId, Hex),
    /// A unit is pushed to a hex. [26.1a]
    Pushed(UnitId, Hex),
    /// Guns try to limber. [26i]
    Limber(UnitId, u8, bool),
    /// Cavalry is tired, by which rule. [7f]
    Tired(UnitId, Rule),
    /// Assaults are declared, and strengths laid open. [23.1c] [25f]
    Declared(Vec<(Hex, Hex)>),
    /// A reaction charge is declared. [23.4b]
    ReactionCharge(UnitId, UnitId),
    /// An assault is off because nobody is there any more. [23.5a]
    Cancelled(Hex),
    /// An assault is decided. [23.3]
    Assault {
        /// The attacking units.
        attackers: Vec<UnitId>,
        /// The defending units.
        defenders: Vec<UnitId>,
        /// The hex.
        hex: Hex,
        /// SP on both sides.
        sp: [u8; 2],
        /// Row of the odds chart.
        odds: u8,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// What follows.
        result: AssaultRow,
    },
    /// A unit advances, by which rule. [23.3k] [23.5a]
    Advanced(UnitId, Hex, Rule),
    /// An objective changes hands. [14m]
    Control(u8, Seat),
    /// The fire segment begins. [16.3a]
    FireSegment,
    /// The fire segment's effects are applied. [21.3c]
    FireEffects,
    /// Tired cavalry recovers at the end of the turn. [9o]
    CavalryRests,
    /// The battle is over, with the fatigue or victory points of both sides.
    Over(Ending, [i16; 2]),
}

impl Event {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        let change = |unit: &UnitId, by: i32| vec![Strengthening { piece: unit.index(), by }];
        match self {
            Event::Lost(unit, sp, _) | Event::Eliminated(unit, sp, _) => {
                change(unit, -i32::from(*sp))
            }
            Event::Recovered(unit, _) => change(unit, 1),
            _ => Vec::new(),
        }
    }

    /// Whether it shows somebody a hidden fact.
    pub fn shows(&self) -> bool {
        matches!(self, Event::Declared(_) | Event::OrdersShown(..) | Event::OrderShown(..))
    }
}

fn line(text: String, rules: &[&'static str]) -> Line {
    Line { text, rules: rules.to_vec(), ..Line::default() }
}

/// So many of a thing: one cube, two cubes.
pub(crate) fn counted(number: impl Into<i32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number if thing.ends_with('x') => format!("{number} {thing}es"),
        number => format!("{number} {thing}s"),
    }
}

/// Dice of this game have six sides.
const SIDES: u8 = 6;

/// A single die and what came of it.
fn one_die(die: u8, table: &str, result: String, rule: &str) -> Option<Thrown> {
    Some(Thrown {
        faces: vec![die],
        sides: SIDES,
        total: i32::from(die),
        table: table.to_owned(),
        column: String::new(),
        result,
        rule: rule.to_owned(),
    })
}

/// Two dice on a table and what came of them.
fn two_dice(
    faces: &Faces,
    mods: &Mods,
    (table, column): (&str, String),
    result: &str,
    rule: &str,
) -> Option<Thrown> {
    Some(Thrown {
        faces: faces.as_slice().to_vec(),
        sides: SIDES,
        total: faces.sum() + mods.total(),
        table: table.to_owned(),
        column,
        result: result.to_owned(),
        rule: rule.to_owned(),
    })
}

impl Battle {
    /// How a leader was called when something happened.
    pub fn leader_called(&self, who: Named) -> String {
        let name = &self.field.leader(who.leader).name;
        if who.replaced { format!("{name}'s replacement") } else { name.clone() }
    }

    /// Who may hear of an event: what happens in an orders phase stays with its side. [9d]
    pub fn heard_by(&self, event: &Event) -> Audience {
        match event {
            Event::InitiativeCheck { formation, .. } | Event::OrderChosen(formation, ..) => {
                Audience::Only(self.field.formation(*formation).seat)
            }
            Event::Recovered(unit, _) if !self.field.scenario.switches.open_strengths => {
                Audience::Only(self.seat_of(*unit))
            }
            _ => Audience::All,
        }
    }

    /// An event in words.
    pub fn tell_of(&self, event: &Event) -> Line {
        let field = &self.field;
        let book = &field.book;
        let id = |unit: &UnitId| field.unit(*unit).id.clone();
        let ids = |units: &[UnitId]| units.iter().map(id).collect::<Vec<_>>().join(" and ");
        let hex = |hex: &Hex| field.board.label(*hex);
        let formation = |f: &FormationId| field.formation(*f).name.clone();
        let leader = |l: &Named| self.leader_called(*l);
        let side = |seat: &Seat| ["The French", "The Russians"][seat.index()];
        let list = |all: &[FormationId]| all.iter().map(formation).collect::<Vec<_>>().join(", ");
        let dice = |faces: &Faces| {
            let faces: Vec<String> = faces.as_slice().iter().map(u8::to_string).collect();
            faces.join("+")
        };
        let roll = |faces: &Faces, mods: &Mods| {
            let total = faces.sum() + mods.total();
            format!("dice {} {:+} = {total}", dice(faces), mods.total())
        };
        let least = |check: Check| format!("{} or more", book.check(check));
        let with = |text: String, rules: &[&'static str], mods: &Mods| Line {
            modifiers: mods.explain(book),
            ..line(text, rules)
        };
        match event {
            Event::Deployed(f) => line(format!("{} takes its place.", formation(f)), &["12.8e"]),
            Event::Turn(turn) => Line {
                heading: 2,
                ..line(format!("Turn {turn}, {}", book.turn(*turn).hour), &["9p"])
            },
            Event::Weather(weather, die) => {
                let how = die.map_or(String::new(), |die| format!(" (die {die})"));
                let rules: &[&'static str] = match weather {
                    Weather::Clear => &["10.1b"],
                    Weather::Snowfall => &["10.1c", "10.1d", "10.1e"],
                    Weather::Snowstorm => &["10.1f", "10.1i", "10.1k"],
                };
                let thrown =
                    die.and_then(|die| one_die(die, "Weather", weather.key().to_owned(), "10.1a"));
                Line { thrown, ..line(format!("The weather: {}{how}.", weather.key()), rules) }
            }
            Event::LeaderMoved(l, to, rule) => {
                // In the orders phase the riding itself is the rule's matter. [8.4c]
                let rules: &[&'static str] = match rule.key() {
                    "11.1a" => &["8.4c", "11.1a"],
                    "12g" => &["8.4d", "12g"],
                    key => &[key],
                };
                let how = match rule.key() {
                    "21.6b" => "goes forward to",
                    "21.6l" => "escapes to",
                    "28h" => "arrives at",
                    _ => "rides to",
                };
                line(format!("{} {how} {}.", leader(l), hex(to)), rules)
            }
            Event::InitiativeCheck {
                leader: l,
                formation: f,
                dice: faces,
                mods,
                rating,
                passed,
            } => {
                let verdict = if *passed { "may change its order" } else { "fails" };
                let text = format!(
                    "{} checks initiative for {}: {} against {rating}: {verdict}.",
                    leader(l),
                    formation(f),
                    roll(faces, mods)
                );
                let thrown = two_dice(
                    faces,
                    mods,
                    ("Initiative check", format!("at most {rating}")),
                    verdict,
                    "8.4.3c",
                );
                Line { thrown, ..with(text, &["8.4.3c", "11.2j"], mods) }
            }
            Event::OrderChosen(f, order, rule) => {
                line(format!("{}: {}.", formation(f), order.name()), &[rule.key()])
            }
            Event::OrdersShown(seat, orders) => {
                let all: Vec<String> = orders
                    .iter()
                    .map(|(f, order)| format!("{} {}", field.formation(*f).id, order.name()))
                    .collect();
                line(
                    format!("{} orders: {}.", ["French", "Russian"][seat.index()], all.join(", ")),
                    &["9d", "9e"],
                )
            }
            Event::OrderShown(f, order) => {
                line(format!("{} is under {}.", formation(f), order.name()), &["9f"])
            }
            Event::Fatigue(seat, change, cause) => {
                let (why, rule) = match cause {
                    FatigueCause::Orders => ("for orders".to_owned(), "9g"),
                    FatigueCause::Unit(unit) => (format!("for {}", id(unit)), "14e"),
                    FatigueCause::Leader(l) => (format!("for {}", leader(l)), "14f"),
                    FatigueCause::Objective(number) => {
                        (format!("for {}", field.objectives[usize::from(*number)].name), "14i")
                    }
                };
                line(format!("{}: {change:+} AFP {why}.", side(seat)), &[rule])
            }
            Event::Cubes { seat, die, before, cubes } => {
                let how = match die {
                    Some(die) => format!(" (die {die}, {before} before the weather)"),
                    None => String::new(),
                };
                let cubes = counted(*cubes, "cube");
                let thrown = die.and_then(|die| one_die(die, "Cubes", cubes.clone(), "13a"));
                Line { thrown, ..line(format!("{} get {cubes}{how}.", side(seat)), &["13a"]) }
            }
            Event::Initiative(seat, points) => {
                let (own, other) = (points[seat.index()], points[seat.other().index()]);
                let text = format!("{} have the initiative, {own} to {other}.", side(seat));
                line(text, if own == other { &["15b", "15c"] } else { &["15b"] })
            }
            Event::Drawn(lot) => {
                let what = ["a French cube", "a Russian cube", "a fire cube"][usize::from(*lot)];
                Line { heading: 1, ..line(format!("Drawn: {what}."), &["16a"]) }
            }
            Event::PutBack(_) => line("The fourth in a row goes back.".into(), &["16p", "16q"]),
            Event::CubesLost(cubes, rule) => {
                let count = cubes.iter().sum::<u8>();
                let are = if count == 1 { "is" } else { "are" };
                let text = format!("{} {are} lost; the turn ends.", counted(count, "cube"));
                line(text, &[rule.key()])
            }
            Event::CubeOnBessieres(who) => {
                let who = who.as_ref().map_or("the Guard".to_owned(), leader);
                line(format!("The cube is left on {who}."), &["16.1b", "16.1d"])
            }
            Event::CubeOnMurat(count) => {
                let rules: &[&'static str] = match count {
                    1 => &["16.2a", "16.2d"],
                    2 => &["16.2a", "16.2c"],
                    _ => &["16.2m"],
                };
                line(format!("Cube number {count} is put on Murat."), rules)
            }
            Event::CubeOnMuratLost => line("The cube on Murat is lost.".into(), &["16.2f"]),
            Event::MassCharge(all, extended) => {
                let what = if *extended { "Murat extends the charge" } else { "Murat charges" };
                let rule = if *extended { "16.2m" } else { "16.2c" };
                line(format!("{what}: {}.", list(all)), &[rule])
            }
            Event::MassChargeOver => line("The mass charge is over.".into(), &["16.2o"]),
            Event::Activated(f, number) => {
                let nth = ["first", "second", "third"][usize::from((*number).clamp(1, 3)) - 1];
                Line {
                    heading: 1,
                    ..line(format!("{}: {nth} activation.", formation(f)), &["16b"])
                }
            }
            Event::Passed(seat) => {
                line(format!("{} make no use of the cube.", side(seat)), &["2e"])
            }
            Event::Reordered(at) => {
                line(format!("The stack in {} changes order.", hex(at)), &["18r"])
            }
            Event::Stepped(unit, to, cost, rule) => {
                let points = points(*cost);
                line(format!("{} moves to {} ({points} MP).", id(unit), hex(to)), &[rule.key()])
            }
            Event::Entered(unit, to) => {
                line(format!("{} enters at {}.", id(unit), hex(to)), &["28c"])
            }
            Event::Turned(unit, facing, rule) => {
                line(format!("{} turns to face {}.", id(unit), facing.compass()), &[rule.key()])
            }
            Event::Formed(unit, shape, _, rule) => {
                let text = match shape {
                    Shape::Unlimbered => format!("{} unlimbers.", id(unit)),
                    Shape::Limbered => format!("{} limbers.", id(unit)),
                    Shape::General => format!("{} is in general order.", id(unit)),
                    _ => format!("{} forms {}.", id(unit), shape.name()),
                };
                line(text, &[rule.key()])
            }
            Event::Fire { firers, at, strength, mods, dice: faces, result, .. } => {
                let effect = match (result.loss, result.star) {
                    (0, false) => "no effect".to_owned(),
                    (loss, false) => format!("{loss} SP"),
                    (loss, true) => format!("{loss} SP, must stand"),
                };
                let fire = if firers.len() == 1 { "fires" } else { "fire" };
                let text = format!(
                    "{} {fire} at {}, strength {strength}, {}: {effect}.",
                    ids(firers),
                    hex(at),
                    roll(faces, mods)
                );
                let column = format!("strength {strength}");
                let thrown = two_dice(faces, mods, ("Fire", column), &effect, "21.3a");
                Line { thrown, ..with(text, &["21.3a", "21.3b"], mods) }
            }
            Event::Lost(unit, sp, cause) => {
                line(format!("{} loses {sp} SP {}.", id(unit), cause.words()), &[cause.rule()])
            }
            Event::Eliminated(unit, _, cause) => line(
                format!("{} is eliminated{}.", field.unit(*unit).name, cause.end()),
                &["25c", cause.rule()],
            ),
            Event::Recovered(unit, rule) => {
                line(format!("{} recovers 1 SP.", id(unit)), &["27a", rule.key()])
            }
            Event::LeaderRoll(l, die, casualty) => {
                let what = if *casualty { "is hit" } else { "is unhurt" };
                let thrown = one_die(*die, "Leader casualty", what.to_owned(), "21.6h");
                Line { thrown, ..line(format!("{} {what} (die {die}).", leader(l)), &["21.6h"]) }
            }
            Event::Stand { unit, occasion, mods, dice: faces, stands } => {
                let why = match occasion {
                    Occasion::Star => "under fire",
                    Occasion::NeighbourRetreats => "as its neighbours retreat",
                    Occasion::NeighbourEliminated => "as its neighbours fall",
                    Occasion::TopEliminated => "as the unit before it falls",
                };
                let what = if *stands { "stands" } else { "does not stand" };
                let text = format!("{} {what} {why}: {}.", id(unit), roll(faces, mods));
                let thrown =
                    two_dice(faces, mods, ("Stand check", least(Check::Stand)), what, "23.8e");
                let mut rules = vec![occasion.rule(), "23.8e"];
                if !stands {
                    rules.push("23.8j");
                }
                Line { thrown, ..with(text, &rules, mods) }
            }
            Event::SquareCheck { unit, mods, dice: faces, formed } => {
                let what = if *formed { "forms square" } else { "fails to form square" };
                let thrown =
                    two_dice(faces, mods, ("Square check", least(Check::Square)), what, "17.3.1i");
                let text = format!("{} {what}: {}.", id(unit), roll(faces, mods));
                Line { thrown, ..with(text, &["17.3.1i"], mods) }
            }
            Event::CossackCheck(unit, faces, go) => {
                let what = if *go { "dares to charge" } else { "does not dare to charge" };
                let table = ("Cossack check", least(Check::CossackCharge));
                let thrown = two_dice(faces, &Mods::default(), table, what, "23.6b");
                let text = format!("{} {what}: dice {}.", id(unit), dice(faces));
                Line { thrown, ..line(text, &["23.6b"]) }
            }
            Event::Evaded(unit, to, rule) => {
                line(format!("{} evades to {}.", id(unit), hex(to)), &[rule.key()])
            }
            Event::Retreated(unit, to) => {
                line(format!("{} retreats to {}.", id(unit), hex(to)), &["26a"])
            }
            Event::Pushed(unit, to) => {
                line(format!("{} is pushed to {}.", id(unit), hex(to)), &["26.1a"])
            }
            Event::Limber(unit, die, ok) => {
                let what = if *ok { "limbers in time" } else { "cannot limber" };
                let thrown = one_die(*die, "Limbering", what.to_owned(), "26i");
                Line { thrown, ..line(format!("{} {what} (die {die}).", id(unit)), &["26i"]) }
            }
            Event::Tired(unit, rule) => line(format!("{} is tired.", id(unit)), &[rule.key()]),
            Event::Declared(all) => {
                let all: Vec<String> =
                    all.iter().map(|(a, d)| format!("{} against {}", hex(a), hex(d))).collect();
                line(format!("Declared: {}.", all.join(", ")), &["23.1c", "25f"])
            }
            Event::ReactionCharge(unit, enemy) => {
                line(format!("{} will charge {}.", id(unit), id(enemy)), &["23.4a", "23.4b"])
            }
            Event::Cancelled(at) => {
                line(format!("Nobody is left in {}; the assault is off.", hex(at)), &["23.5a"])
            }
            Event::Assault {
                attackers,
                defenders,
                hex: at,
                sp,
                odds,
                mods,
                dice: faces,
                result,
            } => {
                let what = if result.lost {
                    "the hex is lost"
                } else if result.defender > 0 {
                    "the hex is held, both lose 1 SP"
                } else {
                    "the hex is held, the attacker loses 1 SP"
                };
                let text = format!(
                    "{} against {} in {}, {} to {} ({}), {}: {what}.",
                    ids(attackers),
                    ids(defenders),
                    hex(at),
                    sp[0],
                    sp[1],
                    ODDS[usize::from(*odds)],
                    roll(faces, mods)
                );
                let column = ODDS[usize::from(*odds)].to_owned();
                let thrown = two_dice(faces, mods, ("Assault", column), what, "23.3a");
                Line { thrown, ..with(text, &["23.2d", "23.3a"], mods) }
            }
            Event::Advanced(unit, to, rule) => {
                line(format!("{} advances into {}.", id(unit), hex(to)), &[rule.key()])
            }
            Event::Control(number, seat) => line(
                format!("{} take {}.", side(seat), field.objectives[usize::from(*number)].name),
                &["14m"],
            ),
            Event::FireSegment => {
                Line { heading: 1, ..line("Volleys on both sides.".into(), &["16.3a"]) }
            }
            Event::FireEffects => line("The smoke lifts.".into(), &["21.3c"]),
            Event::CavalryRests => line("Tired cavalry has rested.".into(), &["9o"]),
            Event::Over(ending, tally) => {
                let (text, rule) = self.ending_words(*ending, *tally);
                Line { heading: 2, ..line(text, &[rule.key()]) }
            }
        }
    }
}
