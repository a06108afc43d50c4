//! Makes the unchanging part of a game from the files of a battle, and checks every reference.

use super::land::Land;
use super::raw::{FormationEntry, PlaceEntry, Point, SpecialEntry, SystemFile, UnitEntry};
use crate::book::{Book, Often};
use crate::host;
use crate::nouns::{
    Arm, Artillery, BlockSet, Breed, Carriage, Cavalry, Drill, Formation, Half, Infantry, LeaderId,
    Level, Nation, Order, OrgId, Recall, Skirmishers, Sky, Troop, UnitId, UnitSet,
};
use crate::state::{
    Arrival, Battle, Bonus, Clock, Field, Holding, LeaderDef, OrgDef, Place, ScenarioInfo, SideDef,
    Special, Start, Switches, UnitDef, Verdict, Victory, Worth, audit, lay,
};
use engine::Seat;
use engine::scene::PieceKind;
use ground::table::{Bearing, Mil, Pose, Size, Spot};
use muster::{Army, Lines, MusterError, Part, Regiment, Timeline, Troops};
use std::sync::Arc;

/// A battle's files.
pub struct Builder<'a> {
    /// The order of battle.
    pub army: &'a Army,
    /// What history did.
    pub timeline: &'a Timeline,
    /// This system's own file.
    pub system: &'a SystemFile,
    /// Where its entries stand.
    pub lines: &'a Lines<'a, MusterError>,
}

type Checked<T> = Result<T, MusterError>;

impl Builder<'_> {
    fn error(&self, place: &str, what: &str, expected: &str, found: &str) -> MusterError {
        self.lines.error(place, what, expected, found)
    }

    /// The field of the battle.
    pub fn field(&self, (pieces, crests): Land, book: Book, switches: Switches) -> Checked<Field> {
        let system = self.system;
        let table = Size::new(system.table.spot().x, system.table.spot().y);
        let laid = lay(table, pieces, crests, &book).map_err(|fault| {
            let expected = "outlines that can be laid on a table";
            self.error("terrain", "ground", expected, &fault.to_string())
        })?;
        let side = |entry: &super::raw::SideEntry| SideDef {
            name: entry.name.clone(),
            base_line: entry.base_line,
            communications: Some(entry.communications.spot()),
        };
        let mut field = Field {
            scenario: ScenarioInfo {
                id: system.scenario.id.clone(),
                title: system.scenario.title.clone(),
                words: system.scenario.words.clone(),
                battle: self.army.battle.clone(),
                date: self.timeline.date.clone(),
                year: system.scenario.year,
            },
            table,
            sides: [side(&system.side.first), side(&system.side.second)],
            orgs: Vec::new(),
            leaders: Vec::new(),
            units: Vec::new(),
            laid,
            places: Vec::new(),
            arrivals: Vec::new(),
            clock: self.clock()?,
            specials: Vec::new(),
            victory: Victory {
                verdict: Verdict::Lead { victory: 1, decisive: 1 },
                unit: 0,
                leaders: Vec::new(),
                bonuses: Vec::new(),
            },
            switches,
            book,
        };
        self.orgs(&mut field)?;
        self.leaders(&mut field)?;
        self.units(&mut field)?;
        self.places(&mut field)?;
        self.arrivals(&mut field)?;
        self.specials(&mut field)?;
        field.add_parts();
        self.victory(&mut field)?;
        self.orders(&mut field)?;
        let field = Arc::new(field);
        audit(&Battle::new(Arc::clone(&field)))
            .map_err(|fault| self.error("unit", "position", "units that may stand so", &fault))?;
        Ok(Arc::unwrap_or_clone(field))
    }

    fn clock(&self) -> Checked<Clock> {
        let scenario = &self.system.scenario;
        let start = scenario.start.split_once(':').and_then(|(hour, minute)| {
            let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
            (hour < 24 && minute < 60).then_some(hour * 60 + minute)
        });
        let start = start.ok_or_else(|| {
            self.error("scenario.start", "scenario", "an hour such as 10:00", &scenario.start)
        })?;
        let mut skies = vec![Sky::Clear; usize::from(scenario.turns)];
        for (index, weather) in self.system.weather.iter().enumerate() {
            let (first, last) = weather.turns;
            if first < 1 || first > last || last > scenario.turns {
                let found = format!("{first} to {last}");
                return Err(self.error(
                    &format!("weather.{index}"),
                    "weather",
                    "turns of the scenario",
                    &found,
                ));
            }
            for turn in first..=last {
                skies[usize::from(turn) - 1] = weather.sky;
            }
        }
        let sight = self.system.sight.iter();
        let short_sight =
            sight.map(|entry| (entry.turns.0..=entry.turns.1, entry.inches.0)).collect();
        Ok(Clock { turns: scenario.turns, start, skies, short_sight })
    }

    fn orgs(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.org.iter().enumerate() {
            let at = |key: &str| format!("org.{index}.{key}");
            let what = format!("org {:?}", entry.id);
            if field.org_named(&entry.id).is_some() {
                return Err(self.error(&at("id"), &what, "each organisation once", "it twice"));
            }
            let parent = match &entry.parent {
                None => None,
                Some(name) => {
                    let above = field.org_named(name).filter(|&org| {
                        let above = &field.orgs[org.index()];
                        above.seat == entry.side.seat() && above.echelon < entry.echelon
                    });
                    let expected = "an organisation of a higher echelon, named before";
                    Some(above.ok_or_else(|| self.error(&at("parent"), &what, expected, name))?)
                }
            };
            field.orgs.push(OrgDef {
                id: entry.id.clone(),
                name: entry.name.clone(),
                seat: entry.side.seat(),
                echelon: entry.echelon,
                parent,
                leader: None,
                light: entry.light,
                grand_battery: entry.grand_battery,
                order: None,
                otherwise: None,
                order_active: entry.active,
                communications: entry.communications.map(Point::spot),
            });
        }
        Ok(())
    }

    fn org(&self, field: &Field, place: &str, what: &str, name: &str) -> Checked<OrgId> {
        let found = field.org_named(name);
        found.ok_or_else(|| self.error(place, what, "an organisation of this file", name))
    }

    fn leaders(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.leader.iter().enumerate() {
            let at = |key: &str| format!("leader.{index}.{key}");
            let what = format!("leader {:?}", entry.name);
            let org = self.org(field, &at("org"), &what, &entry.org)?;
            let (seat, echelon) = (field.orgs[org.index()].seat, field.orgs[org.index()].echelon);
            let side = &self.army.sides[seat.index()].id;
            let known = self.army.commanders.iter();
            let listed = known.into_iter().any(|one| one.name == entry.name && one.side == *side);
            if listed == entry.unlisted {
                let expected = format!("a commander of {side} in the order of battle");
                return Err(self.error(&at("name"), &what, &expected, &entry.name));
            }
            if field.orgs[org.index()].leader.is_some() {
                return Err(self.error(&at("org"), &what, "one leader for each", "a second one"));
            }
            if let Some(point) = entry.at {
                self.on_table(field, &at("at"), &what, point.spot())?;
            }
            field.orgs[org.index()].leader = Some(LeaderId(field.leaders.len() as u8));
            field.leaders.push(LeaderDef {
                name: entry.name.clone(),
                seat,
                nation: entry.nation,
                org,
                echelon,
                ability: entry.ability,
                elsewhere: entry.elsewhere.iter().map(|(&of, &ability)| (of, ability)).collect(),
                inspiration: entry.inspiration,
                aide: entry.aide,
                artillery: entry.artillery,
                at: entry.at.map(Point::spot),
            });
        }
        Ok(())
    }

    fn on_table(&self, field: &Field, place: &str, what: &str, spot: Spot) -> Checked<()> {
        let inside = |at: Mil, end: Mil| Mil::ZERO <= at && at <= end;
        if inside(spot.x, field.table.width) && inside(spot.y, field.table.depth) {
            return Ok(());
        }
        Err(self.error(place, what, "a point of the table", &spot.to_string()))
    }

    fn units(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.unit.iter().enumerate() {
            let what = format!("unit {:?}", entry.id);
            if index >= UnitSet::MOST {
                let expected = format!("at most {} units", UnitSet::MOST);
                return Err(self.error(&format!("unit.{index}"), &what, &expected, "more"));
            }
            if field.unit_named(&entry.id).is_some() {
                let place = format!("unit.{index}.id");
                return Err(self.error(&place, &what, "each unit once", "it twice"));
            }
            let unit = self.unit(field, index, entry)?;
            field.units.push(unit);
        }
        Ok(())
    }

    /// The regiment of the order of battle that has a part, and the part.
    fn part(&self, seat: Seat, id: &str) -> Option<(&Regiment, Part)> {
        let side = &self.army.sides[seat.index()].id;
        let formations = self.army.formations.iter().filter(|formation| formation.side == *side);
        formations.flat_map(|formation| &formation.regiments).find_map(|regiment| {
            let part = regiment.parts().into_iter().find(|part| part.id == id)?;
            Some((regiment, part))
        })
    }

    fn unit(&self, field: &Field, index: usize, entry: &UnitEntry) -> Checked<UnitDef> {
        let at = |key: &str| format!("unit.{index}.{key}");
        let what = format!("unit {:?}", entry.id);
        let fault =
            |key: &str, expected: &str, found: &str| self.error(&at(key), &what, expected, found);
        let org = self.org(field, &at("org"), &what, &entry.org)?;
        let seat = field.orgs[org.index()].seat;
        let mut parts = Vec::new();
        for id in &entry.parts {
            let part = self.part(seat, id);
            let expected = "parts of regiments of its side in the order of battle";
            parts.push(part.ok_or_else(|| fault("parts", expected, id))?);
        }
        let Some((regiment, first)) = parts.first() else {
            return Err(fault("parts", "one part or more", "none"));
        };
        let nation = nation(&regiment.nation)
            .ok_or_else(|| fault("parts", "a nation of the charts", &regiment.nation))?;
        let names: Vec<&str> = parts.iter().map(|(_, part)| part.name.as_str()).collect();
        let name = entry.name.clone().unwrap_or_else(|| names.join(" and "));
        let troop = self.troop(field, nation, first.arm, entry, &fault)?;
        let formation = match entry.formation {
            FormationEntry::Line => Formation::Line,
            FormationEntry::Square => Formation::Square,
            FormationEntry::Battery => Formation::Battery,
            FormationEntry::Column | FormationEntry::Garrison => Formation::Column,
        };
        if (formation == Formation::Battery) != (troop.arm() == Arm::Artillery) {
            return Err(fault("formation", "battery for guns alone", "another"));
        }
        let start = match entry.at {
            None => None,
            Some(point) => {
                self.on_table(field, &at("at"), &what, point.spot())?;
                let start = start(field, entry, formation, point.spot());
                let expected = "the centre of a block for a garrison";
                Some(start.ok_or_else(|| fault("at", expected, &point.spot().to_string()))?)
            }
        };
        if !(1..=40).contains(&entry.castings) {
            return Err(fault("castings", "1 to 40 castings", &entry.castings.to_string()));
        }
        let listed = match &entry.list {
            None => true,
            Some(key) => is_listed(field, key, entry, &troop)
                .ok_or_else(|| fault("type", "a line of the unit lists", key))?,
        };
        if !listed {
            let list = entry.list.as_deref().unwrap_or_default();
            return Err(fault("type", "the values of its line in the unit lists", list));
        }
        Ok(UnitDef {
            id: entry.id.clone(),
            name,
            seat,
            org,
            regiment: if regiment.strengths.len() > 1 {
                regiment.id.clone()
            } else {
                String::new()
            },
            by_regiment: parts.len() > 1,
            nation,
            kind: piece_kind(regiment.troops, regiment.guard),
            troop,
            castings: entry.castings,
            level: Level { usual: entry.level, line: entry.line },
            list: entry.list.clone().unwrap_or_default(),
            start,
            formation,
            part_of: None,
        })
    }

    fn troop(
        &self,
        field: &Field,
        nation: Nation,
        arm: Arm,
        entry: &UnitEntry,
        fault: &dyn Fn(&str, &str, &str) -> MusterError,
    ) -> Checked<Troop> {
        let year = field.scenario.year;
        let row = field.book.nation(nation);
        let points = |key: &str, text: &Option<String>| -> Checked<Option<Half>> {
            let Some(text) = text else { return Ok(None) };
            let half = match text.as_str() {
                "1/2" => Some(Half(1)),
                whole => whole.parse::<u16>().ok().filter(|points| *points <= 9).map(Half::points),
            };
            half.map(Some).ok_or_else(|| fault(key, "points such as 2 or 1/2", text))
        };
        Ok(match arm {
            Arm::Infantry => Troop::Infantry(Infantry {
                ranks: row.ranks,
                drill: match year <= row.frederican {
                    true => Drill::Frederican,
                    false => Drill::Napoleonic,
                },
                front: field.book.column_front(nation, year, entry.castings),
                firepower: entry.fp,
                integral: points("integral", &entry.integral)?.unwrap_or_default(),
                integral_in_column: (nation == Nation::Austria).then_some(Half(0)),
                skirmishers: points("skirmish", &entry.skirmish)?
                    .map(|points| Skirmishers { points, riflemen: entry.rifles }),
            }),
            Arm::Cavalry => Troop::Cavalry(Cavalry {
                weight: entry
                    .weight
                    .ok_or_else(|| fault("weight", "light or heavy for cavalry", "nothing"))?,
                armoured: entry.armoured,
                lancers: entry.lancers,
                reconnaissance: entry.reconnaissance,
                unreliable: entry.unreliable,
                breed: entry.breed.unwrap_or(Breed::Regular),
                squadron: entry.squadron.unwrap_or(entry.castings.div_ceil(2)),
                recall: match nation {
                    Nation::Britain => Recall::British,
                    Nation::France => Recall::French,
                    _ => Recall::Other,
                },
            }),
            Arm::Artillery => Troop::Artillery(Artillery {
                class: entry
                    .class
                    .ok_or_else(|| fault("class", "a fire class for a battery", "nothing"))?,
                heavy: entry.heavy,
                carriage: entry.carriage.unwrap_or(Carriage::Light),
                howitzers: entry.howitzers,
            }),
        })
    }

    fn places(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.place.iter().enumerate() {
            let what = format!("place {:?}", entry.name);
            let place = format!("place.{index}");
            let holding = self.holding(field, &place, &what, entry)?;
            if field.place_named(&entry.name).is_some() {
                return Err(self.error(&place, &what, "each place once", "it twice"));
            }
            field.places.push(Place {
                name: entry.name.clone(),
                holding,
                worth: [entry.worth.0, entry.worth.1],
                each_block: entry.each_block,
                holder: entry.holder.map(super::raw::Side::seat),
            });
        }
        Ok(())
    }

    fn holding(&self, field: &Field, at: &str, what: &str, entry: &PlaceEntry) -> Checked<Holding> {
        let ring = |points: &[Point]| points.iter().map(|point| point.spot()).collect();
        Ok(match (&entry.marker, &entry.area, &entry.ground, &entry.blocks) {
            (Some(marker), None, None, None) => {
                let reach = entry.reach.map_or(Mil::inches(2), |reach| reach.0);
                Holding::Marker(marker.spot(), reach)
            }
            (None, Some(area), None, None) => Holding::Area(ring(area)),
            (None, None, Some(ground), None) => Holding::Ground(ring(ground)),
            (None, None, None, Some(name)) => {
                let laid = &field.laid;
                let own = |block: &str| {
                    let rest = block.strip_prefix(name.as_str());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
                };
                let blocks: Vec<_> =
                    laid.block_ids().filter(|&id| own(&laid.block(id).name)).collect();
                if blocks.is_empty() {
                    return Err(self.error(at, what, "a piece of terrain with blocks", name));
                }
                Holding::Blocks(blocks)
            }
            _ => {
                let expected = "one of marker, area, ground and blocks";
                return Err(self.error(at, what, expected, "none or several"));
            }
        })
    }

    fn named_unit(&self, field: &Field, at: &str, what: &str, id: &str) -> Checked<UnitId> {
        field.unit_named(id).ok_or_else(|| self.error(at, what, "a unit of this file", id))
    }

    fn named_leader(&self, field: &Field, at: &str, what: &str, name: &str) -> Checked<LeaderId> {
        field.leader_named(name).ok_or_else(|| self.error(at, what, "a leader of this file", name))
    }

    fn arrivals(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.arrival.iter().enumerate() {
            let at = format!("arrival.{index}");
            let mut units = Vec::new();
            for id in &entry.units {
                let unit = self.named_unit(field, &at, "arrival", id)?;
                if field.unit(unit).start.is_some() {
                    return Err(self.error(&at, "arrival", "units without a place", id));
                }
                units.push(unit);
            }
            self.on_table(field, &at, "arrival", entry.at.spot())?;
            let (turn, roll) = (entry.turn, entry.roll);
            let arrival = Arrival { turn, at: entry.at.spot(), edge: entry.edge, units, roll };
            field.arrivals.push(arrival);
        }
        let comes = |unit: UnitId| {
            field.arrivals.iter().filter(|arrival| arrival.units.contains(&unit)).count()
        };
        for unit in field.unit_ids() {
            let expected = usize::from(field.unit(unit).start.is_none());
            if comes(unit) != expected {
                let what = format!("unit {:?}", field.unit(unit).id);
                let place = format!("unit.{}", unit.index());
                let expected = "a place, or one arrival";
                return Err(self.error(&place, &what, expected, &comes(unit).to_string()));
            }
        }
        Ok(())
    }

    fn specials(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.special.iter().enumerate() {
            let at = format!("special.{index}");
            let special = match entry {
                SpecialEntry::Fall { turn, leaders, at_most } => {
                    let leaders = leaders
                        .iter()
                        .map(|name| self.named_leader(field, &at, "special", name))
                        .collect::<Checked<_>>()?;
                    Special::Fall { turn: *turn, leaders, at_most: *at_most }
                }
                SpecialEntry::Successor { of, name, ability, inspiration } => Special::Successor {
                    of: self.named_leader(field, &at, "special", of)?,
                    name: name.clone(),
                    ability: *ability,
                    inspiration: *inspiration,
                },
            };
            field.specials.push(special);
        }
        Ok(())
    }

    fn victory(&self, field: &mut Field) -> Checked<()> {
        let entry = &self.system.victory;
        let (victory, decisive) = (entry.victory, entry.decisive);
        let verdict = match (entry.side, entry.defeat) {
            (None, None) => Verdict::Lead { victory, decisive },
            (Some(side), Some(defeat)) => {
                Verdict::Points { seat: side.seat(), victory, decisive, defeat }
            }
            _ => {
                let expected = "side and defeat together, or neither";
                return Err(self.error("victory", "victory", expected, "one of them"));
            }
        };
        let echelons = entry.echelon.iter();
        let mut leaders: Vec<Worth> =
            echelons.map(|(&echelon, &points)| Worth { echelon: Some(echelon), points }).collect();
        leaders.push(Worth { echelon: None, points: entry.leader });
        let mut bonuses = Vec::new();
        for (name, &points) in &entry.named {
            let leader = self.named_leader(field, "victory.named", "victory", name)?;
            bonuses.push(Bonus::Leader { leader, points });
        }
        if let Some(west) = &entry.west {
            let (seat, x) = (west.side.seat(), west.x.0);
            bonuses.push(Bonus::MoreInfantryWestOf { seat, x, points: west.points });
        }
        field.victory = Victory { verdict, unit: entry.unit, leaders, bonuses };
        Ok(())
    }

    fn orders(&self, field: &mut Field) -> Checked<()> {
        for (index, entry) in self.system.org.iter().enumerate() {
            let read = |key: &str, text: &Option<String>| -> Checked<Option<Order>> {
                let Some(text) = text else { return Ok(None) };
                let order = host::read_order(
                    field,
                    text,
                    |name| field.org_named(name),
                    |name| field.unit_named(name),
                );
                let (place, what) = (format!("org.{index}.{key}"), format!("org {:?}", entry.id));
                let expected = "an order such as \"attack Knoll after 2\"";
                order.map(Some).ok_or_else(|| self.error(&place, &what, expected, text))
            };
            let (order, otherwise) =
                (read("order", &entry.order)?, read("otherwise", &entry.otherwise)?);
            (field.orgs[index].order, field.orgs[index].otherwise) = (order, otherwise);
        }
        Ok(())
    }
}

/// Whether a unit's values are those of a line of the lists; nothing if there is no such line.
fn is_listed(field: &Field, key: &str, entry: &UnitEntry, troop: &Troop) -> Option<bool> {
    let lists = field.book.lists();
    let fits = |often: Often, so: bool| match often {
        Often::Never => !so,
        Often::Always => so,
        Often::Possible | Often::Usually => true,
    };
    match troop {
        Troop::Infantry(foot) => lists.infantry(key).map(|line| {
            line.levels.contains(&entry.level)
                && line.line == entry.line
                && line.firepower.contains(&foot.firepower)
                && (foot.skirmishers.is_none() || line.skirmish != Often::Never)
        }),
        Troop::Cavalry(horse) => lists.cavalry(key).map(|line| {
            line.levels.contains(&entry.level)
                && line.weights.contains(&horse.weight)
                && fits(line.armour, horse.armoured)
                && fits(line.reconnaissance, horse.reconnaissance)
                && line.lancers == horse.lancers
                && line.unreliable == horse.unreliable
        }),
        Troop::Artillery(guns) => lists.artillery(key).map(|line| {
            let class = if guns.heavy { line.heavy } else { Some(line.class) };
            line.level == entry.level
                && class == Some(guns.class)
                && line.guns.is_none_or(|guns| guns == entry.castings)
        }),
    }
}

/// A nation as orders of battle spell it.
fn nation(word: &str) -> Option<Nation> {
    Nation::from_key(match word {
        "french" => "france",
        "russian" => "russia",
        "prussian" => "prussia",
        "austrian" => "austria",
        "british" => "britain",
        "spanish" => "spain",
        other => other,
    })
}

/// How a unit is drawn.
const fn piece_kind(troops: Troops, guard: bool) -> PieceKind {
    match troops {
        Troops::Line | Troops::Light | Troops::Grenadier | Troops::Chasseur if guard => {
            PieceKind::Guard
        }
        Troops::Line => PieceKind::Line,
        Troops::Light | Troops::Chasseur => PieceKind::Light,
        Troops::Grenadier => PieceKind::Grenadier,
        Troops::Jager => PieceKind::Jager,
        Troops::Cuirassier | Troops::GrenadierACheval => PieceKind::Cuirassier,
        Troops::Dragoon => PieceKind::Dragoon,
        Troops::Hussar => PieceKind::Hussar,
        Troops::ChasseurACheval | Troops::Mameluke => PieceKind::Chasseur,
        Troops::Lancer => PieceKind::Lancer,
        Troops::Cossack => PieceKind::Cossack,
        Troops::LightGuns | Troops::FootGuns => PieceKind::Gun,
        Troops::HorseGuns => PieceKind::HorseGun,
        Troops::HeavyGuns => PieceKind::HeavyGun,
    }
}

/// Where and how a unit stands at the start; nothing for a garrison that is in no block.
fn start(field: &Field, entry: &UnitEntry, formation: Formation, at: Spot) -> Option<Start> {
    let garrison = entry.formation == FormationEntry::Garrison;
    let laid = &field.laid;
    let block = || laid.block_ids().find(|&id| laid.block(id).base.centre() == at);
    let inside = if garrison { BlockSet::one(block()?) } else { BlockSet::NONE };
    let pose = Pose::new(at, Bearing::degrees(i32::from(entry.facing)));
    Some(Start { pose, formation, inside, garrison })
}
