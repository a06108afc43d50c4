//! Pick-up games: two armies of the lists for the same sum of points on a fair table.
//!
//! A game is named by what it is made of, `pickup-austria-france-1809-400-7`: nation of the first
//! and of the second side, year, points, seed. The same name always makes the same game.
//! The seed is mixed by SplitMix64 (Steele, Lea and Flood 2014): a counter that grows by
//! 0x9E3779B97F4A7C15 and three rounds of xor-shift and multiplication. A draw among *n* is the
//! mixed number modulo *n*; nothing else is random.

mod armies;
mod table;

use crate::book::Book;
use crate::data::build::{fit, fit_outline, fit_spot};
use crate::nouns::field::{
    Area, ArmyDef, ArmyId, Clock, Field, ForceDef, ForceId, OfficerDef, OfficerId, Piece, Rank,
    ScenarioInfo, SideDef, Switches, TableEdge, UnitDef, UnitId,
};
use crate::nouns::kinds::{Hour, Mood, Nation, Season, Skill, Sky, Talent};
use crate::nouns::terrain_pieces;
use engine::Seat;
use ground::table::{Bearing, Mil, Pose, Size, Spot};

/// What a pick-up game is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pickup {
    /// Whose armies meet.
    pub nations: [Nation; 2],
    /// When: it decides troops and speeds.
    pub year: u16,
    /// Points of each army.
    pub points: u32,
    /// Any number; another makes another game.
    pub seed: u32,
}

/// Nations whose lists make a whole army.
pub const NATIONS: [Nation; 5] =
    [Nation::Austria, Nation::Britain, Nation::France, Nation::Prussia, Nation::Russia];

/// The years for which the lists hold.
pub const YEARS: std::ops::RangeInclusive<u16> = 1805..=1815;

/// Points an army may have: about 10 to 55 units.
pub const POINTS: std::ops::RangeInclusive<u32> = 150..=800;

/// The pick-up game that stands in the list of scenarios.
pub const SAMPLE: &str = "pickup-austria-france-1809-400-1";

/// How names of pick-up games look, for errors.
pub const FORM: &str =
    "pickup-<nation>-<nation>-<year>-<points>-<seed>, such as pickup-austria-france-1809-400-1";

impl Pickup {
    /// Reads the name of a game. Nothing if it is no name of a pick-up game at all, otherwise the
    /// game or what is wrong with it.
    pub fn parse(name: &str) -> Option<Result<Pickup, String>> {
        let rest = name.strip_prefix("pickup-")?;
        let parts: Vec<&str> = rest.split('-').collect();
        let [first, second, year, points, seed] = parts[..] else {
            return Some(Err(format!("expected {FORM}")));
        };
        let nation = |word: &str| {
            let known = || NATIONS.map(Nation::key).join(", ");
            Nation::from_key(word)
                .filter(|nation| NATIONS.contains(nation))
                .ok_or_else(|| format!("expected one of {}, found {word:?}", known()))
        };
        let number = |word: &str, what: &str, low: u32, high: u32| {
            let number = word.parse().ok().filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| format!("expected {what} from {low} to {high}, found {word:?}"))
        };
        let read = || {
            Ok(Pickup {
                nations: [nation(first)?, nation(second)?],
                year: number(year, "a year", u32::from(*YEARS.start()), u32::from(*YEARS.end()))?
                    as u16,
                points: number(points, "points", *POINTS.start(), *POINTS.end())?,
                seed: number(seed, "a seed", 0, u32::MAX)?,
            })
        };
        Some(read())
    }

    /// Its name.
    pub fn name(&self) -> String {
        let [first, second] = self.nations.map(Nation::key);
        format!("pickup-{first}-{second}-{}-{}-{}", self.year, self.points, self.seed)
    }

    /// The word for a side's troops. Two armies of one nation are told apart by their base lines,
    /// so that no two officers have one name.
    fn people(&self, seat: Seat) -> String {
        let people = armies::people(self.nations[seat.index()]);
        match seat {
            _ if self.nations[0] != self.nations[1] => people.to_owned(),
            Seat::First => format!("Southern {people}"),
            Seat::Second => format!("Northern {people}"),
        }
    }

    /// Makes the game.
    pub fn field(&self, book: Book, switches: Switches) -> Field {
        Maker { game: *self, book }.field(switches)
    }
}

/// Numbers drawn from a seed by SplitMix64.
pub struct Draws(u64);

impl Draws {
    /// Those from a state of the generator on.
    pub const fn from(state: u64) -> Draws {
        Draws(state)
    }

    fn new(pickup: &Pickup, purpose: u64) -> Draws {
        Draws::from((u64::from(pickup.seed) << 8) | purpose)
    }

    /// A number below this one.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % count
    }
}

/// How many Forces an army of so many points has.
const fn forces(points: u32) -> usize {
    let forces = points / 130;
    if forces < 2 { 2 } else { forces as usize }
}

struct Maker {
    game: Pickup,
    book: Book,
}

impl Maker {
    fn spot(&self, spot: Spot) -> Spot {
        fit_spot(self.book.scale, spot)
    }

    fn field(self, switches: Switches) -> Field {
        let game = self.game;
        let plan = table::plan(game.points);
        let mut units: Vec<UnitDef> = Vec::new();
        let mut all_forces: Vec<ForceDef> = Vec::new();
        let mut subs: Vec<OfficerDef> = Vec::new();
        let mut commanders: Vec<OfficerDef> = Vec::new();
        let personalities = self.personalities();
        for seat in Seat::BOTH {
            let army = ArmyId(seat.index() as u8);
            let nation = game.nations[seat.index()];
            let bodies = armies::bodies(&game, &self.book, seat);
            let blocks = plan.blocks(&bodies.iter().map(Vec::len).collect::<Vec<_>>());
            for (number, (body, block)) in bodies.into_iter().zip(blocks).enumerate() {
                let force = ForceId(all_forces.len() as u8);
                let first = units.len();
                units.extend(body.iter().enumerate().map(|(slot, recruit)| UnitDef {
                    id: String::new(),
                    name: recruit.name.clone(),
                    seat,
                    army,
                    force,
                    nation,
                    troop: recruit.troop,
                    sp: recruit.sp,
                    sk: recruit.sk,
                    guard: recruit.guard,
                    base: self.book.base(recruit.troop.base()),
                    pose: Some(self.pose(&plan, seat, block.slot(slot))),
                }));
                let talent = Talent::Normal;
                let rank = Rank::Sub {
                    force,
                    personality: personalities[number],
                    talent,
                    radius: self.book.radius(talent, body.len()),
                };
                let name = table::NUMERALS[number];
                subs.push(OfficerDef {
                    name: format!("{} {name}", game.people(seat)),
                    seat,
                    army,
                    rank,
                    base: self.book.base(Field::officer_base(&rank)),
                    at: Some(self.pose(&plan, seat, block.officer()).at),
                    arrives: None,
                });
                all_forces.push(ForceDef {
                    id: format!("{}-{}", ["a", "b"][seat.index()], name.to_lowercase()),
                    name: format!("{name} Corps"),
                    seat,
                    army,
                    officer: OfficerId((2 + force.index()) as u8),
                    wing: None,
                    units: (first..units.len()).map(|unit| UnitId(unit as u8)).collect(),
                    grand_battery: false,
                });
            }
            let rank = Rank::Commander { skill: Skill::Average };
            commanders.push(OfficerDef {
                name: format!("{} commander", game.people(seat)),
                seat,
                army,
                rank,
                base: self.book.base(Field::officer_base(&rank)),
                at: Some(self.pose(&plan, seat, plan.commander()).at),
                arrives: None,
            });
        }
        self.number(&mut units);
        commanders.extend(subs);
        let armies = Seat::BOTH.map(|seat| self.army(seat, &units));
        self.whole(switches, &plan, armies.to_vec(), all_forces, commanders, units)
    }

    fn army(&self, seat: Seat, units: &[UnitDef]) -> ArmyDef {
        let nation = self.game.nations[seat.index()];
        let count = units.iter().filter(|unit| unit.seat == seat).count();
        ArmyDef {
            id: format!("{}-{}", ["a", "b"][seat.index()], nation.key()),
            name: format!("{} army", self.game.people(seat)),
            seat,
            commander: OfficerId(seat.index() as u8),
            mood: Mood::Fair,
            break_point: self.book.break_point(Mood::Fair, count),
        }
    }

    fn whole(
        self,
        switches: Switches,
        plan: &table::Plan,
        armies: Vec<ArmyDef>,
        forces: Vec<ForceDef>,
        officers: Vec<OfficerDef>,
        units: Vec<UnitDef>,
    ) -> Field {
        let (game, scale) = (self.game, self.book.scale);
        let [first, second] = Seat::BOTH.map(|seat| game.people(seat));
        let pieces = table::pieces(&game, plan).into_iter().map(|piece| Piece {
            outline: fit_outline(scale, &piece.outline),
            half_width: fit(scale, piece.half_width),
            ..piece
        });
        let pieces: Vec<Piece> = pieces.collect();
        let table = Size { width: fit(scale, plan.width), depth: fit(scale, plan.depth) };
        let sides = Seat::BOTH.map(|seat| {
            let zone = plan.zone(seat);
            let area = Area { low: self.spot(zone.low), high: self.spot(zone.high) };
            SideDef {
                name: game.people(seat),
                base_line: [TableEdge::Bottom, TableEdge::Top][seat.index()],
                zone: Some(area),
            }
        });
        let (hour, sky, season) = (Hour::MidMorning, Sky::Normal, Season::Other);
        let scenario = ScenarioInfo {
            id: game.name(),
            title: format!("Pick-up game: {first} and {second} armies, {}", game.year),
            words: format!(
                "Two armies of {} points on a table that looks the same from both sides.",
                game.points
            ),
            battle: "Pick-up game".to_owned(),
            date: game.year.to_string(),
        };
        let clock = Clock {
            hour,
            sky,
            season,
            first_turn: self.book.starting_turn(hour),
            basic_length: self.book.basic_length(sky, season),
        };
        let ground =
            terrain_pieces::lay(table, &pieces, &self.book).expect("rectangles and a road");
        Field {
            armies,
            forces,
            officers,
            units,
            ground,
            pieces,
            clock,
            switches,
            ..Field::bare(scenario, table, sides, self.book)
        }
    }

    /// One list for both sides: mostly 0, some better, some worse.
    fn personalities(&self) -> Vec<i8> {
        const RATINGS: [i8; 8] = [0, 0, 0, 1, 1, 2, -1, -1];
        let mut draws = Draws::new(&self.game, 3);
        (0..forces(self.game.points))
            .map(|_| RATINGS[draws.below(RATINGS.len() as u64) as usize])
            .collect()
    }

    /// A place of the first side, or the same place seen from across the table.
    fn pose(&self, plan: &table::Plan, seat: Seat, at: Spot) -> Pose {
        let (at, facing) = match seat {
            Seat::First => (at, Bearing::NORTH),
            Seat::Second => (plan.across(at), Bearing::SOUTH),
        };
        Pose { at: self.spot(at), facing }
    }

    /// `A01`, `A02` and so on for each side.
    fn number(&self, units: &mut [UnitDef]) {
        let mut counts = [0; 2];
        for unit in units {
            let count = &mut counts[unit.seat.index()];
            *count += 1;
            unit.id = format!("{}{count:02}", ["A", "B"][unit.seat.index()]);
        }
    }
}

/// An outline turned round the middle of the table.
fn turned(plan: &table::Plan, spots: &[Spot]) -> Vec<Spot> {
    spots.iter().map(|&spot| plan.across(spot)).collect()
}

/// Half inches.
const fn half(count: i32) -> Mil {
    Mil(count * 500)
}
