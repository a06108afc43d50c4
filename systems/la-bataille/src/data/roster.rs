//! The order of battle into counters: types, sizes, values, leaders and commands.

use super::{Lines, raw};
use crate::book::{Book, Counters, Number};
use crate::nouns::army::{Army, Division, DivisionId, FirePower, Leader, LeaderId, Unit, UnitId};
use crate::nouns::kinds::{Arm, Command, Nation, Rank, Size, Troop};
use muster::DataError;
use muster::{CommanderRank, Formation, Provenance, Regiment};

/// Makes the roster.
pub(super) struct Builder<'a> {
    pub book: &'a Book,
    pub army: &'a muster::Army,
    pub system: &'a raw::SystemFile,
    pub lines: &'a Lines<'a>,
}

/// Men, riders or guns into increments: 100 foot, 50 horse, 4 guns or part of 4.
pub(super) fn increments(arm: Arm, strength: u32) -> u32 {
    let increments = match arm {
        Arm::Infantry => (strength + 50) / 100,
        Arm::Cavalry => (strength + 25) / 50,
        Arm::Artillery => strength.div_ceil(4),
    };
    increments.max(1)
}

impl Builder<'_> {
    pub fn build(&self, armies: &Lines<'_>) -> Result<Army, DataError> {
        let mut army = Army { units: Vec::new(), leaders: Vec::new(), divisions: Vec::new() };
        self.check_lists()?;
        for (index, formation) in self.army.formations.iter().enumerate() {
            let place = format!("formation.{index}");
            let what = format!("formation {:?}", formation.id);
            let first = formation.regiments.first().map_or("", |regiment| &regiment.nation);
            let nation = Nation::from_key(first).ok_or_else(|| {
                let expected = "the nation french, russian, austrian or prussian";
                armies.error(&format!("{place}.nation"), &what, expected, &format!("{first:?}"))
            })?;
            let id = DivisionId(index as u8);
            let start = army.units.len();
            let command = self.command(&formation.id);
            for (number, regiment) in formation.regiments.iter().enumerate() {
                let place = format!("{place}.regiments.{number}");
                self.regiment(&mut army.units, armies, &place, regiment, (id, command))?;
            }
            army.divisions.push(Division {
                id: formation.id.clone(),
                name: formation.name.clone(),
                nation,
                corps: formation.corps.clone(),
                command,
                leader: None,
                units: (start..army.units.len()).map(|unit| UnitId(unit as u16)).collect(),
            });
        }
        self.leaders(&mut army)?;
        Ok(army)
    }

    /// Every type, regiment and formation that the system's file names exists, and is named once.
    fn check_lists(&self) -> Result<(), DataError> {
        let regiments = || self.army.formations.iter().flat_map(|f| &f.regiments);
        let mut seen: Vec<&str> = Vec::new();
        for (index, entry) in self.system.troops.iter().enumerate() {
            let what = format!("troops {:?}", entry.troop);
            if Troop::from_key(&entry.troop).is_none() {
                let place = format!("troops.{index}.type");
                let expected = "a row of infantry.toml, cavalry.toml or artillery.toml";
                return Err(self.lines.error(&place, &what, expected, &entry.troop));
            }
            for (number, id) in entry.regiments.iter().enumerate() {
                let place = format!("troops.{index}.regiments.{number}");
                if seen.contains(&id.as_str()) {
                    return Err(self.lines.error(&place, &what, "each regiment once", id));
                }
                if !regiments().any(|regiment| regiment.id == *id) {
                    let expected = "a regiment of the order of battle";
                    return Err(self.lines.error(&place, &what, expected, id));
                }
                seen.push(id);
            }
        }
        let mut seen: Vec<&str> = Vec::new();
        for (index, entry) in self.system.command.iter().enumerate() {
            let what = format!("command {:?}", entry.id);
            if Command::from_key(&entry.id).is_none() {
                let place = format!("command.{index}.id");
                let expected = format!("one of {}", Command::KEYS.join(", "));
                return Err(self.lines.error(&place, &what, &expected, &entry.id));
            }
            for (number, id) in entry.formations.iter().enumerate() {
                let known = self.army.formation(id).is_some();
                if !known || seen.contains(&id.as_str()) {
                    let place = format!("command.{index}.formations.{number}");
                    let expected = "a formation of the order of battle, in one command only";
                    return Err(self.lines.error(&place, &what, expected, id));
                }
                seen.push(id);
            }
        }
        Ok(())
    }

    fn command(&self, formation: &str) -> Option<Command> {
        let entry = self
            .system
            .command
            .iter()
            .find(|entry| entry.formations.iter().any(|id| id == formation));
        entry.and_then(|entry| Command::from_key(&entry.id))
    }

    fn troop(&self, regiment: &str) -> Option<Troop> {
        let entry =
            self.system.troops.iter().find(|entry| entry.regiments.iter().any(|id| id == regiment));
        entry.and_then(|entry| Troop::from_key(&entry.troop))
    }

    /// Makes the counters of a regiment or battery.
    fn regiment(
        &self,
        units: &mut Vec<Unit>,
        armies: &Lines<'_>,
        place: &str,
        regiment: &Regiment,
        (division, command): (DivisionId, Option<Command>),
    ) -> Result<(), DataError> {
        let what = format!("regiment {:?}", regiment.id);
        let error = |expected: &str, found: &str| armies.error(place, &what, expected, found);
        let Some(troop) = self.troop(&regiment.id) else {
            let expected = "a type under \"troops\" of the system's file";
            return Err(error(expected, "none"));
        };
        let arm = regiment.troops.arm();
        if arm != troop.arm() {
            return Err(error(&format!("{} for {}", troop.arm().key(), troop.key()), arm.key()));
        }
        let nation = self.nation(troop);
        if nation.key() != regiment.nation {
            let expected = format!("the nation {} for {}", nation.key(), troop.key());
            return Err(error(&expected, &regiment.nation));
        }
        let parts: Vec<u8> = regiment
            .strengths
            .iter()
            .map(|&strength| {
                let increments = increments(regiment.troops.arm(), strength);
                u8::try_from(increments)
                    .map_err(|_| error("at most 255 increments", &increments.to_string()))
            })
            .collect::<Result<_, _>>()?;
        let make = |id: String, name: String, size: Size, increments: u8| {
            self.unit(Printed { id, name, troop, nation, size, increments, division, command })
        };
        let sum: u8 = parts.iter().sum();
        let (id, name) = (regiment.id.clone(), regiment.name.clone());
        let counters = match troop {
            Troop::Foot(foot) => self.book.foot(foot).counters,
            _ => Counters::Whole,
        };
        match (counters, parts.len()) {
            (Counters::Whole, _) | (Counters::Battalion | Counters::Both, 1) => {
                let size = match (counters, arm) {
                    (_, Arm::Artillery) => Size::Battery,
                    (Counters::Whole, _) => Size::Regiment,
                    _ => Size::Battalion,
                };
                units.push(make(id, name, size, sum));
            }
            (Counters::Battalion, several) => {
                return Err(error("one battalion", &format!("{several} strengths")));
            }
            (Counters::Battalions | Counters::Both, _) => {
                let at = UnitId(units.len() as u16);
                let whole = (counters == Counters::Both).then_some(at);
                if whole.is_some() {
                    units.push(make(id.clone(), name.clone(), Size::Regiment, sum));
                }
                let first = units.len();
                for (index, &part) in parts.iter().enumerate() {
                    let number = index + 1;
                    let (id, name) = (format!("{number}/{id}"), format!("{number}/{name}"));
                    let battalion = make(id, name, Size::Battalion, part);
                    units.push(Unit { regiment: whole, ..battalion });
                }
                if let Some(regiment) = whole {
                    let battalions = first..units.len();
                    units[regiment.index()].battalions =
                        battalions.map(|unit| UnitId(unit as u16)).collect();
                    crate::state::supposed_values::sum_up(units, regiment);
                }
            }
        }
        Ok(())
    }

    fn nation(&self, troop: Troop) -> Nation {
        match troop {
            Troop::Foot(foot) => self.book.foot(foot).nation,
            Troop::Horse(horse) => self.book.horse(horse).nation,
            Troop::Guns(guns) => self.book.guns(guns).nation,
        }
    }

    /// What is printed on a counter.
    fn unit(&self, printed: Printed) -> Unit {
        let Printed { id, name, troop, nation, size, increments, division, command } = printed;
        let mut unit = Unit {
            id,
            name,
            nation,
            troop,
            grade: None,
            size,
            division,
            command,
            increments,
            ma: 0,
            melee: 0,
            lance: 0,
            morale: crate::Base6::HIGHEST,
            fire: FirePower::Cavalry { skirmish: None, recall: crate::book::RecallRow::French },
            light: false,
            regiment: None,
            battalions: Vec::new(),
        };
        unit.take_usual_values(self.book);
        unit
    }

    fn leaders(&self, army: &mut Army) -> Result<(), DataError> {
        for (index, entry) in self.system.leader.iter().enumerate() {
            let place = format!("leader.{index}");
            let what = format!("leader {:?}", entry.name);
            let error = |key: &str, expected: &str, found: &str| {
                self.lines.error(&format!("{place}.{key}"), &what, expected, found)
            };
            let Some(commander) = self.army.commanders.iter().find(|c| c.name == entry.name) else {
                return Err(error("name", "a commander of the order of battle", &entry.name));
            };
            if army.find_leader(&entry.name).is_some() {
                return Err(error("name", "each leader once", "him twice"));
            }
            let nation = Nation::from_key(&entry.nation).ok_or_else(|| {
                error("nation", "french, russian, austrian or prussian", &entry.nation)
            })?;
            let side = if nation == Nation::French { "french" } else { "coalition" };
            if commander.side != side {
                return Err(error("nation", &format!("a nation of {}", commander.side), side));
            }
            let rank = Rank::from_key(&entry.rank).ok_or_else(|| {
                error("rank", &format!("one of {}", Rank::KEYS.join(", ")), &entry.rank)
            })?;
            let (attack, defence) = match entry.infantry[..] {
                [both] => (both, both),
                [attack, defence] => (attack, defence),
                _ => {
                    let found = entry.infantry.len().to_string();
                    return Err(error("infantry", "one value or two", &found));
                }
            };
            let division = match commander.rank {
                CommanderRank::Division => commander.commands.as_deref(),
                _ => None,
            };
            let division = division.and_then(|id| army.find_division(id));
            let id = LeaderId(army.leaders.len() as u8);
            let leads = |formation: &Formation| formation.commander.as_ref() == Some(&entry.name);
            if let Some(division) = division.filter(|id| leads(&self.army.formations[id.index()])) {
                army.divisions[division.index()].leader = Some(id);
            }
            army.leaders.push(Leader {
                name: entry.name.clone(),
                nation,
                rank,
                division,
                attack,
                defence,
                cavalry: entry.cavalry,
                artillery: entry.artillery,
                morale: entry.morale,
                ma: self.book.number(Number::LeaderMa) as u8,
                replaced_by: None,
                provenance: entry.provenance.unwrap_or(Provenance::Reconstructed),
            });
        }
        for (index, entry) in self.system.leader.iter().enumerate() {
            let Some(name) = &entry.replaced_by else { continue };
            let other = army.find_leader(name).ok_or_else(|| {
                let place = format!("leader.{index}.replaced-by");
                let what = format!("leader {:?}", entry.name);
                self.lines.error(&place, &what, "another leader", name)
            })?;
            army.leaders[index].replaced_by = Some(other);
        }
        Ok(())
    }
}

/// What is common to all counters.
struct Printed {
    id: String,
    name: String,
    troop: Troop,
    nation: Nation,
    size: Size,
    increments: u8,
    division: DivisionId,
    command: Option<Command>,
}
