//! Makes the unchanging part of a game from the facts of a battle.

use super::Battle;
use super::raw::{ConditionEntry, Gun, NightfallEntry, SpecialEntry, UnitEntry};
use crate::book::Book;
use crate::nouns::field::{
    ArmyDef, ArmyId, Arrival, Clock, Condition, Field, ForceDef, ForceId, Nightfall, OfficerDef,
    OfficerId, Outline, Piece, PieceId, Place, PlaceId, Rank, ScenarioInfo, SideDef, Special,
    Switches, Turns, UnitDef, UnitId,
};
use crate::nouns::kinds::{Nation, Scale, Season, Talent, Troop};
use crate::nouns::terrain_pieces;
use engine::Seat;
use ground::table::{Bearing, GroundError, Mil, Pose, Size, Spot};

/// A length of the table at a scale: bases and table shrink to two thirds. [APX]
pub const fn fit(scale: Scale, full: Mil) -> Mil {
    match scale {
        Scale::Full => full,
        Scale::Reduced => Mil((full.0 * 4 + 3).div_euclid(6)),
    }
}

/// A point of the table at a scale.
pub const fn fit_spot(scale: Scale, full: Spot) -> Spot {
    Spot { x: fit(scale, full.x), y: fit(scale, full.y) }
}

/// An outline at a scale.
pub fn fit_outline(scale: Scale, outline: &Outline) -> Outline {
    let all = |spots: &[Spot]| spots.iter().map(|&spot| fit_spot(scale, spot)).collect();
    match outline {
        Outline::Area(spots) => Outline::Area(all(spots)),
        Outline::Line(spots) => Outline::Line(all(spots)),
        Outline::Square { centre, side } => {
            Outline::Square { centre: fit_spot(scale, *centre), side: fit(scale, *side) }
        }
    }
}

/// The field of a battle, at the scale of the book. Everything but the course of the outlines was
/// checked when it was read.
pub fn field(battle: &Battle, book: Book, switches: Switches) -> Result<Field, GroundError> {
    Builder { battle, book, switches }.field()
}

struct Builder<'a> {
    battle: &'a Battle,
    book: Book,
    switches: Switches,
}

impl Builder<'_> {
    fn scale(&self) -> Scale {
        self.book.scale
    }

    fn spot(&self, spot: Spot) -> Spot {
        fit_spot(self.scale(), spot)
    }

    fn army_id(&self, id: &str) -> ArmyId {
        let index = self.battle.system.army.iter().position(|army| army.id == id);
        ArmyId(index.expect("checked when the file was read") as u8)
    }

    fn force_id(&self, id: &str) -> ForceId {
        let index = self.battle.system.force.iter().position(|force| force.id == id);
        ForceId(index.expect("checked when the file was read") as u8)
    }

    fn seat(&self, army: ArmyId) -> Seat {
        self.battle.system.army[army.index()].side.seat()
    }

    fn units(&self) -> Vec<UnitDef> {
        self.battle.system.unit.iter().map(|entry| self.unit(entry)).collect()
    }

    fn unit(&self, entry: &UnitEntry) -> UnitDef {
        let formations = &self.battle.army.formations;
        let (formation, regiment) = formations
            .iter()
            .flat_map(|formation| {
                formation.regiments.iter().map(move |regiment| (formation, regiment))
            })
            .find(|(_, regiment)| regiment.id == entry.id)
            .expect("checked when the file was read");
        let nation = Nation::from_key(&regiment.nation).expect("checked when the file was read");
        let force = self.force_id(&formation.id);
        let army = self.army_id(&self.battle.system.force[force.index()].army);
        let troop = match (entry.gun, entry.moves, entry.fights) {
            (Some(Gun(weight, draft)), ..) => Troop::Artillery { weight, draft },
            (None, Some(moves), Some(fights)) => {
                // [C2.0b] Cossacks are the only cavalry that skirmishes.
                Troop::Cavalry { moves, fights, cossack: entry.sk > 0 }
            }
            _ => {
                let speed = self.book.speed(nation, self.battle.system.scenario.year);
                Troop::Infantry { speed, mx: entry.mx }
            }
        };
        let pose = entry.at.map(|at| Pose {
            at: self.spot(at.spot()),
            facing: Bearing::degrees(i32::from(entry.facing.unwrap_or(0))),
        });
        UnitDef {
            id: entry.id.clone(),
            name: regiment.name.clone(),
            seat: self.seat(army),
            army,
            force,
            nation,
            troop,
            // [GLO-4] Every battery has 1 SP.
            sp: entry.sp.unwrap_or(1),
            sk: entry.sk,
            guard: entry.guard,
            base: self.book.base(troop.base()),
            pose,
        }
    }

    /// Army commanders in the order of their armies, wing commanders, sub-commanders in the order
    /// of their Forces.
    fn officers(&self, units: &[UnitDef]) -> Vec<OfficerDef> {
        let system = &self.battle.system;
        let officer = |name: &str, army: ArmyId, rank: Rank| OfficerDef {
            name: name.to_owned(),
            seat: self.seat(army),
            army,
            rank,
            base: self.book.base(Field::officer_base(&rank)),
            at: None,
            arrives: None,
        };
        let mut officers = Vec::new();
        for army in &system.army {
            let rank = Rank::Commander { skill: army.skill };
            officers.push(OfficerDef {
                at: Some(self.spot(army.at.spot())),
                arrives: army.arrives,
                ..officer(&army.commander, self.army_id(&army.id), rank)
            });
        }
        for wing in &system.wing {
            officers.push(OfficerDef {
                at: Some(self.spot(wing.at.spot())),
                ..officer(&wing.officer, self.army_id(&wing.army), Rank::Wing)
            });
        }
        for (index, force) in system.force.iter().enumerate() {
            let id = ForceId(index as u8);
            let formation = self.battle.army.formation(&force.id);
            let talent = force.talent.unwrap_or(Talent::Normal);
            let count = units.iter().filter(|unit| unit.force == id).count();
            let rank = Rank::Sub {
                force: id,
                personality: force.personality,
                talent,
                radius: self.book.radius(talent, count),
            };
            let name = formation.and_then(|formation| formation.commander.as_deref());
            let first = system.arrival.iter().filter(|arrival| arrival.force == force.id);
            let first = first.map(|arrival| arrival.turn).min();
            officers.push(OfficerDef {
                at: force.at.map(|at| self.spot(at.spot())),
                arrives: if force.at.is_some() { None } else { first },
                ..officer(name.unwrap_or_default(), self.army_id(&force.army), rank)
            });
        }
        officers
    }

    fn forces(&self, units: &[UnitDef]) -> Vec<ForceDef> {
        let system = &self.battle.system;
        let above = system.army.len();
        let subs = above + system.wing.len();
        let forces = system.force.iter().enumerate().map(|(index, force)| {
            let id = ForceId(index as u8);
            let army = self.army_id(&force.army);
            let wing = system.wing.iter().position(|wing| wing.forces.contains(&force.id));
            let formation = self.battle.army.formation(&force.id);
            ForceDef {
                id: force.id.clone(),
                name: formation.map_or_else(String::new, |formation| formation.name.clone()),
                seat: self.seat(army),
                army,
                officer: OfficerId((subs + index) as u8),
                wing: wing.map(|wing| OfficerId((above + wing) as u8)),
                units: ids(units, |unit| unit.force == id),
                grand_battery: force.grand_battery,
            }
        });
        forces.collect()
    }

    fn arrivals(&self, units: &[UnitDef]) -> Vec<Arrival> {
        let mut arrivals: Vec<Arrival> = self
            .battle
            .system
            .arrival
            .iter()
            .map(|entry| Arrival {
                turn: entry.turn,
                force: self.force_id(&entry.force),
                units: ids(units, |unit| entry.units.contains(&unit.id)),
                edge: entry.edge,
                at: self.spot(entry.at.spot()),
            })
            .collect();
        arrivals.sort_by_key(|arrival| arrival.turn);
        arrivals
    }

    fn armies(&self, units: &[UnitDef], arrivals: &[Arrival], first_turn: u8) -> Vec<ArmyDef> {
        let armies = self.battle.system.army.iter().enumerate().map(|(index, army)| {
            let id = ArmyId(index as u8);
            let here = |number: usize, unit: &UnitDef| {
                unit.pose.is_some()
                    || arrivals.iter().any(|arrival| {
                        arrival.turn <= first_turn && arrival.units.contains(&UnitId(number as u8))
                    })
            };
            let count = units
                .iter()
                .enumerate()
                .filter(|(number, unit)| unit.army == id && here(*number, unit))
                .count();
            ArmyDef {
                id: army.id.clone(),
                name: army.name.clone(),
                seat: army.side.seat(),
                commander: OfficerId(index as u8),
                mood: army.mood,
                break_point: self.book.break_point(army.mood, count),
            }
        });
        armies.collect()
    }

    fn places(&self) -> Vec<Place> {
        let places = self.battle.system.place.iter().map(|entry| {
            let piece = entry.piece.as_ref().map(|name| {
                let index = self.battle.pieces.iter().position(|piece| piece.name == *name);
                PieceId(index.expect("checked when the file was read") as u8)
            });
            let outline = match (piece, &entry.line) {
                (Some(piece), _) => self.battle.pieces[piece.index()].outline.clone(),
                (None, Some(line)) => Outline::Line(line.iter().map(|at| at.spot()).collect()),
                (None, None) => Outline::Line(Vec::new()),
            };
            Place {
                name: entry.name.clone(),
                piece,
                outline: fit_outline(self.scale(), &outline),
                holder: entry.holder.map(|side| side.seat()),
            }
        });
        places.collect()
    }

    fn place_id(&self, name: &str) -> PlaceId {
        let index = self.battle.system.place.iter().position(|place| place.name == name);
        PlaceId(index.expect("checked when the file was read") as u8)
    }

    fn condition(&self, entry: &ConditionEntry) -> Condition {
        let list = |entries: &[ConditionEntry]| {
            entries.iter().map(|entry| self.condition(entry)).collect::<Vec<_>>()
        };
        let seat = entry.side.map_or(Seat::First, |side| side.seat());
        match entry {
            ConditionEntry { any: Some(entries), .. } => Condition::Any(list(entries)),
            ConditionEntry { all: Some(entries), .. } => Condition::All(list(entries)),
            ConditionEntry { stands: Some(name), arm, .. } => {
                Condition::Stands { seat, arm: *arm, place: self.place_id(name) }
            }
            ConditionEntry { held, .. } => {
                let name = held.as_deref().expect("checked when the file was read");
                Condition::Held { seat, place: self.place_id(name) }
            }
        }
    }

    fn specials(&self) -> Vec<Special> {
        let turns = |(first, last): (u8, u8)| Turns { first, last };
        let forces = |ids: &[String]| ids.iter().map(|id| self.force_id(id)).collect();
        let specials = self.battle.system.special.iter().map(|special| match special {
            SpecialEntry::Visibility { turns: when, inches, .. } => {
                Special::Visibility { turns: turns(*when), limit: fit(self.scale(), inches.0) }
            }
            SpecialEntry::ForcedHold { turns: when, forces: ids, .. } => {
                Special::ForcedHold { turns: turns(*when), forces: forces(ids) }
            }
            SpecialEntry::NoVoluntaryHold { turns: when, forces: ids, .. } => {
                Special::NoVoluntaryHold { turns: turns(*when), forces: forces(ids) }
            }
            SpecialEntry::Rain { turns: when, .. } => Special::Rain { turns: turns(*when) },
            SpecialEntry::Mud { turns: when, .. } => Special::Mud { turns: turns(*when) },
        });
        specials.collect()
    }

    fn field(self) -> Result<Field, GroundError> {
        let system = &self.battle.system;
        let scenario = &system.scenario;
        let season = Season::of_month(scenario.month);
        let clock = Clock {
            hour: scenario.hour,
            sky: scenario.sky,
            season,
            first_turn: self.book.starting_turn(scenario.hour),
            basic_length: self.book.basic_length(scenario.sky, season),
        };
        let units = self.units();
        let arrivals = self.arrivals(&units);
        let table = self.spot(system.table.spot());
        let table = Size { width: table.x, depth: table.y };
        let pieces = self.battle.pieces.iter().map(|piece| Piece {
            name: piece.name.clone(),
            terrain: piece.terrain,
            outline: fit_outline(self.scale(), &piece.outline),
            level: piece.level,
            half_width: fit(self.scale(), piece.half_width),
        });
        let pieces: Vec<Piece> = pieces.collect();
        let sides = [&system.side.first, &system.side.second].map(|side| SideDef {
            name: side.name.clone(),
            base_line: side.base_line,
            zone: None,
        });
        let learning: Option<Vec<u8>> = system.army.iter().map(|army| army.learning).collect();
        Ok(Field {
            scenario: ScenarioInfo {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                words: scenario.words.clone(),
                battle: self.battle.army.battle.clone(),
                date: self.battle.timeline.date.clone(),
            },
            table,
            sides,
            armies: self.armies(&units, &arrivals, clock.first_turn),
            forces: self.forces(&units),
            officers: self.officers(&units),
            ground: terrain_pieces::lay(table, &pieces, &self.book)?,
            pieces,
            places: self.places(),
            arrivals,
            clock,
            specials: self.specials(),
            learning,
            nightfall: match &system.nightfall {
                None => Nightfall::StayOrLeave,
                Some(NightfallEntry::Points) => Nightfall::Points,
                Some(NightfallEntry::Marginal { side, when }) => {
                    Nightfall::Marginal { seat: side.seat(), when: self.condition(when) }
                }
            },
            switches: self.switches,
            units,
            book: self.book,
        })
    }
}

fn ids(units: &[UnitDef], wanted: impl Fn(&UnitDef) -> bool) -> Vec<UnitId> {
    let numbered = units.iter().enumerate().filter(|(_, unit)| wanted(unit));
    numbered.map(|(index, _)| UnitId(index as u8)).collect()
}
