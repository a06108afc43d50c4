//! Every reference of a battle is checked here, with the line of the file it stands in.

use super::raw::{ConditionEntry, NightfallEntry, SpecialEntry, UnitEntry};
use super::{Battle, Lines};
use crate::nouns::field::TableEdge;
use crate::nouns::kinds::Nation;
use ground::table::{Mil, Spot};
use muster::MusterError;
use muster::{Arm, CommanderRank, Regiment};
use std::collections::BTreeSet;

/// No battle has more of anything than its ids can count.
const MOST: usize = 250;

struct Check<'a> {
    battle: &'a Battle,
    lines: &'a Lines<'a>,
}

type Checked = Result<(), MusterError>;

/// Checks a whole battle.
pub(super) fn battle(battle: &Battle, lines: &Lines<'_>) -> Checked {
    let check = Check { battle, lines };
    check.scenario()?;
    check.armies()?;
    check.forces()?;
    check.units()?;
    check.arrivals()?;
    check.places()?;
    check.specials()
}

impl Check<'_> {
    fn error(&self, place: &str, what: &str, expected: &str, found: &str) -> MusterError {
        self.lines.error(place, what, expected, found)
    }

    fn once<'n>(&self, list: &str, names: impl Iterator<Item = &'n str>, field: &str) -> Checked {
        let mut seen = BTreeSet::new();
        for (index, name) in names.enumerate() {
            if index >= MOST {
                let expected = format!("at most {MOST} entries");
                return Err(self.error(&format!("{list}.{index}"), list, &expected, "more"));
            }
            if !seen.insert(name) {
                let (place, what) = (format!("{list}.{index}.{field}"), format!("{list} {name:?}"));
                return Err(self.error(&place, &what, "each of them once", "it twice"));
            }
        }
        Ok(())
    }

    fn on_table(&self, place: &str, what: &str, spot: Spot) -> Checked {
        let table = self.battle.system.table.spot();
        let inside = |at: Mil, end: Mil| Mil::ZERO <= at && at <= end;
        if inside(spot.x, table.x) && inside(spot.y, table.y) {
            return Ok(());
        }
        let expected = format!("a point of the table, 0 to {} by 0 to {}", table.x, table.y);
        Err(self.error(place, what, &expected, &spot.to_string()))
    }

    fn scenario(&self) -> Checked {
        let system = &self.battle.system;
        let table = system.table.spot();
        if table.x < Mil::inches(12) || table.y < Mil::inches(12) {
            return Err(self.error("table", "table", "12\" or more", &table.to_string()));
        }
        if !(1..=12).contains(&system.scenario.month) {
            let found = system.scenario.month.to_string();
            return Err(self.error("scenario.month", "scenario", "a month from 1 to 12", &found));
        }
        if self.battle.army.sides.len() != 2 {
            let found = self.battle.army.sides.len().to_string();
            return Err(self.error("side", "order of battle", "two sides", &found));
        }
        Ok(())
    }

    /// A general of the order of battle who has this rank and fights for the side.
    fn general(&self, place: &str, name: &str, rank: CommanderRank, seat: engine::Seat) -> Checked {
        let side = &self.battle.army.sides[seat.index()].id;
        let fits = |general: &&muster::Commander| {
            general.name == name && general.rank == rank && general.side == *side
        };
        if self.battle.army.commanders.iter().find(fits).is_some() {
            return Ok(());
        }
        let expected = format!("a commander of {side} with the rank {rank:?}");
        Err(self.error(place, "officer", &expected, &format!("{name:?}")))
    }

    fn armies(&self) -> Checked {
        let system = &self.battle.system;
        self.once("army", system.army.iter().map(|army| army.id.as_str()), "id")?;
        for (index, army) in system.army.iter().enumerate() {
            let place = format!("army.{index}");
            let seat = army.side.seat();
            self.general(
                &format!("{place}.commander"),
                &army.commander,
                CommanderRank::Army,
                seat,
            )?;
            self.on_table(&format!("{place}.at"), &army.commander, army.at.spot())?;
        }
        for seat in engine::Seat::BOTH {
            if system.army.iter().all(|army| army.side.seat() != seat) {
                return Err(self.error("army", "army", "an army for each side", "none for one"));
            }
        }
        let learning = system.army.iter().filter(|army| army.learning.is_some()).count();
        if learning != 0 && learning != system.army.len() {
            let expected = "a fixed break point for every army or for none";
            return Err(self.error("army", "learning", expected, &learning.to_string()));
        }
        for (index, wing) in system.wing.iter().enumerate() {
            let place = format!("wing.{index}");
            let seat = self.army(&format!("{place}.army"), &wing.army)?;
            self.general(&format!("{place}.officer"), &wing.officer, CommanderRank::Corps, seat)?;
            self.on_table(&format!("{place}.at"), &wing.officer, wing.at.spot())?;
            for (number, force) in wing.forces.iter().enumerate() {
                let place = format!("{place}.forces.{number}");
                self.force(&place, force)?;
                let others = system.wing.iter().flat_map(|wing| &wing.forces);
                let same =
                    |entry: &&super::raw::ForceEntry| entry.id == *force && entry.army == wing.army;
                if others.filter(|other| *other == force).count() > 1
                    || system.force.iter().find(same).is_none()
                {
                    let expected = "a Force of the army, in one wing only";
                    return Err(self.error(&place, "wing", expected, &format!("{force:?}")));
                }
            }
        }
        Ok(())
    }

    fn army(&self, place: &str, id: &str) -> Result<engine::Seat, MusterError> {
        let army = self.battle.system.army.iter().find(|army| army.id == id);
        army.map(|army| army.side.seat())
            .ok_or_else(|| self.error(place, "army", "the id of an army", &format!("{id:?}")))
    }

    fn force(&self, place: &str, id: &str) -> Checked {
        if self.battle.system.force.iter().any(|force| force.id == id) {
            return Ok(());
        }
        Err(self.error(place, "force", "the id of a force", &format!("{id:?}")))
    }

    fn forces(&self) -> Checked {
        let system = &self.battle.system;
        self.once("force", system.force.iter().map(|force| force.id.as_str()), "id")?;
        for (index, force) in system.force.iter().enumerate() {
            let (place, what) = (format!("force.{index}"), format!("force {:?}", force.id));
            let Some(formation) = self.battle.army.formation(&force.id) else {
                let expected = "a formation of the order of battle";
                let found = format!("{:?}", force.id);
                return Err(self.error(&format!("{place}.id"), &what, expected, &found));
            };
            if formation.commander.is_none() {
                let expected = "a formation with a commander";
                return Err(self.error(&format!("{place}.id"), &what, expected, "none"));
            }
            let seat = self.army(&format!("{place}.army"), &force.army)?;
            let side = &self.battle.army.sides[seat.index()].id;
            if formation.side != *side {
                let expected = format!("an army of {}", formation.side);
                let found = format!("{:?}", force.army);
                return Err(self.error(&format!("{place}.army"), &what, &expected, &found));
            }
            if !(-3..=3).contains(&force.personality) {
                let found = force.personality.to_string();
                let place = format!("{place}.personality");
                return Err(self.error(&place, &what, "a personality from -3 to 3", &found));
            }
            if let Some(at) = force.at {
                self.on_table(&format!("{place}.at"), &what, at.spot())?;
            }
            let stands = |regiment: &Regiment| {
                system.unit.iter().any(|unit| unit.id == regiment.id && unit.at.is_some())
            };
            if formation.regiments.iter().any(stands) != force.at.is_some() {
                let expected = "a place for the officer just when a unit has one";
                return Err(self.error(&place, &what, expected, "otherwise"));
            }
            if force.grand_battery
                && formation.regiments.iter().any(|r| r.troops.arm() != Arm::Artillery)
            {
                let place = format!("{place}.grand-battery");
                return Err(self.error(&place, &what, "batteries only", "other units"));
            }
        }
        if let Some(left_out) =
            self.battle.army.formations.iter().find(|f| system.force.iter().all(|g| g.id != f.id))
        {
            let expected = format!("every formation, {:?} too", left_out.id);
            return Err(self.error("force", "force", &expected, "none of that id"));
        }
        Ok(())
    }

    fn units(&self) -> Checked {
        let system = &self.battle.system;
        self.once("unit", system.unit.iter().map(|unit| unit.id.as_str()), "id")?;
        let regiments = || self.battle.army.formations.iter().flat_map(|f| &f.regiments);
        for (index, unit) in system.unit.iter().enumerate() {
            let (place, what) = (format!("unit.{index}"), format!("unit {:?}", unit.id));
            let Some(regiment) = regiments().find(|regiment| regiment.id == unit.id) else {
                let expected = "a regiment of the order of battle";
                let found = format!("{:?}", unit.id);
                return Err(self.error(&format!("{place}.id"), &what, expected, &found));
            };
            if Nation::from_key(&regiment.nation).is_none() {
                let expected = format!("one of the nations {}", Nation::KEYS.join(", "));
                let found = format!("{:?}", regiment.nation);
                return Err(self.error(&format!("{place}.id"), &what, &expected, &found));
            }
            self.values(&place, &what, unit, regiment)?;
            if let Some(at) = unit.at {
                self.on_table(&format!("{place}.at"), &what, at.spot())?;
            }
            if unit.at.is_some() != unit.facing.is_some() {
                return Err(self.error(&place, &what, "a place and a facing", "one of them"));
            }
            if let Some(facing) = unit.facing.filter(|facing| *facing >= 360) {
                let place = format!("{place}.facing");
                return Err(self.error(&place, &what, "0 to 359 degrees", &facing.to_string()));
            }
        }
        if let Some(left) = regiments().find(|r| system.unit.iter().all(|unit| unit.id != r.id)) {
            let expected = format!("every regiment, {:?} too", left.id);
            return Err(self.error("unit", "unit", &expected, "none of that id"));
        }
        Ok(())
    }

    fn values(&self, place: &str, what: &str, unit: &UnitEntry, regiment: &Regiment) -> Checked {
        let arm = regiment.troops.arm();
        let classes = (unit.moves.is_some(), unit.fights.is_some());
        let fits = match arm {
            Arm::Artillery => {
                let bare = unit.sp.is_none() && unit.sk == 0 && !unit.mx && unit.kind.is_none();
                (unit.gun.is_some() && bare && classes == (false, false), "a gun and nothing else")
            }
            Arm::Infantry => {
                let whole = unit.gun.is_none() && classes == (false, false);
                (whole && unit.kind.is_some(), "a type and sp, no gun and no class of cavalry")
            }
            Arm::Cavalry => {
                let whole = unit.gun.is_none() && !unit.mx && classes == (true, true);
                (whole && unit.kind.is_some(), "a type, sp, moves and fights, neither gun nor mx")
            }
        };
        if !fits.0 {
            return Err(self.error(place, what, fits.1, "otherwise"));
        }
        if arm != Arm::Artillery && !unit.sp.is_some_and(|sp| (1..=9).contains(&sp)) {
            let found = unit.sp.map_or("none".to_owned(), |sp| sp.to_string());
            return Err(self.error(&format!("{place}.sp"), what, "1 to 9 sp", &found));
        }
        if unit.sk > 3 {
            let found = unit.sk.to_string();
            return Err(self.error(&format!("{place}.sk"), what, "0 to 3", &found));
        }
        Ok(())
    }

    fn arrivals(&self) -> Checked {
        let system = &self.battle.system;
        for (index, arrival) in system.arrival.iter().enumerate() {
            let place = format!("arrival.{index}");
            self.force(&format!("{place}.force"), &arrival.force)?;
            let (table, at) = (system.table.spot(), arrival.at.spot());
            self.on_table(&format!("{place}.at"), "arrival", at)?;
            let on_edge = match arrival.edge {
                TableEdge::Bottom => at.y == Mil::ZERO,
                TableEdge::Top => at.y == table.y,
                TableEdge::Left => at.x == Mil::ZERO,
                TableEdge::Right => at.x == table.x,
            };
            if !on_edge {
                let expected = format!("a point of the edge {:?}", arrival.edge);
                let place = format!("{place}.at");
                return Err(self.error(&place, "arrival", &expected, &at.to_string()));
            }
            let formation = self.battle.army.formation(&arrival.force);
            for (number, unit) in arrival.units.iter().enumerate() {
                let member = formation
                    .is_some_and(|f| f.regiments.iter().any(|regiment| regiment.id == *unit));
                if !member {
                    let place = format!("{place}.units.{number}");
                    let expected = format!("a unit of {}", arrival.force);
                    return Err(self.error(&place, "arrival", &expected, &format!("{unit:?}")));
                }
            }
        }
        for (index, unit) in system.unit.iter().enumerate() {
            let times = system.arrival.iter().flat_map(|arrival| &arrival.units);
            let times = times.filter(|id| **id == unit.id).count();
            if times != usize::from(unit.at.is_none()) {
                let what = format!("unit {:?}", unit.id);
                let expected = "a place at the start or one arrival";
                let found = format!("{times} arrivals");
                return Err(self.error(&format!("unit.{index}"), &what, expected, &found));
            }
        }
        Ok(())
    }

    fn places(&self) -> Checked {
        let system = &self.battle.system;
        self.once("place", system.place.iter().map(|place| place.name.as_str()), "name")?;
        for (index, place) in system.place.iter().enumerate() {
            let (at, what) = (format!("place.{index}"), format!("place {:?}", place.name));
            match (&place.piece, &place.line) {
                (Some(name), None) => {
                    if self.battle.pieces.iter().all(|piece| piece.name != *name) {
                        let expected = "the name of a piece of ground";
                        let found = format!("{name:?}");
                        return Err(self.error(&format!("{at}.piece"), &what, expected, &found));
                    }
                }
                (None, Some(line)) if line.len() >= 2 => {
                    for (number, point) in line.iter().enumerate() {
                        self.on_table(&format!("{at}.line.{number}"), &what, point.spot())?;
                    }
                }
                _ => {
                    let expected = "either a piece or a line of two or more points";
                    return Err(self.error(&at, &what, expected, "otherwise"));
                }
            }
        }
        match &system.nightfall {
            Some(NightfallEntry::Marginal { when, .. }) => self.condition("nightfall.when", when),
            Some(NightfallEntry::Points) if system.place.is_empty() => {
                Err(self.error("nightfall", "nightfall", "places to hold", "none"))
            }
            _ => Ok(()),
        }
    }

    fn condition(&self, place: &str, condition: &ConditionEntry) -> Checked {
        let ConditionEntry { any, all, stands, held, side, arm } = condition;
        let lists = any.iter().chain(all);
        let names = stands.iter().chain(held);
        let leaf = names.clone().count() == 1 && side.is_some() && lists.clone().count() == 0;
        let list = names.clone().count() == 0
            && side.is_none()
            && lists.clone().count() == 1
            && lists.clone().all(|list| !list.is_empty());
        if leaf == list || (arm.is_some() && stands.is_none()) {
            let expected = "one of any, all, stands and held; a side with the last two";
            return Err(self.error(place, "condition", expected, "otherwise"));
        }
        for name in names {
            if self.battle.system.place.iter().all(|place| place.name != *name) {
                let found = format!("{name:?}");
                return Err(self.error(place, "condition", "the name of a place", &found));
            }
        }
        let key = if any.is_some() { "any" } else { "all" };
        for (index, inner) in lists.flatten().enumerate() {
            self.condition(&format!("{place}.{key}.{index}"), inner)?;
        }
        Ok(())
    }

    fn specials(&self) -> Checked {
        for (index, special) in self.battle.system.special.iter().enumerate() {
            let place = format!("special.{index}");
            let (turns, forces): (_, &[String]) = match special {
                SpecialEntry::Visibility { turns, .. }
                | SpecialEntry::Rain { turns, .. }
                | SpecialEntry::Mud { turns, .. } => (turns, &[]),
                SpecialEntry::ForcedHold { turns, forces, .. }
                | SpecialEntry::NoVoluntaryHold { turns, forces, .. } => (turns, forces),
            };
            if turns.0 > turns.1 || turns.0 == 0 {
                let place = format!("{place}.turns");
                let found = format!("{turns:?}");
                return Err(self.error(&place, "special", "first and last turn", &found));
            }
            for (number, force) in forces.iter().enumerate() {
                self.force(&format!("{place}.forces.{number}"), force)?;
            }
        }
        Ok(())
    }
}
