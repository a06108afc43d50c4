//! The victory conditions of a scenario, every name in them looked up.

use super::raw;
use super::resolve::Resolver;
use crate::nouns::kinds::FRENCH;
use crate::nouns::scenario::{
    Automatic, Degree, ExitPoints, PlaceValue, Shifts, Turn, Victory, VictoryKind, Withdrawal,
};
use ground::{Dir, Hex};
use muster::DataError;

impl Resolver<'_> {
    pub(super) fn victory(&self, turns: &[Turn]) -> Result<Victory, DataError> {
        let entry = &self.entry.victory;
        let kind = VictoryKind::from_key(&entry.kind).ok_or_else(|| {
            let expected = format!("one of {}", VictoryKind::KEYS.join(", "));
            self.error("victory.kind", &expected, &entry.kind)
        })?;
        let wanted = kind != VictoryKind::Points;
        if entry.withdrawal.is_some() != wanted {
            let expected = "[withdrawal] for the kinds withdrawal and campaign only";
            return Err(self.error("victory", expected, kind.key()));
        }
        let campaign = kind == VictoryKind::Campaign;
        if entry.shifts.is_some() != campaign || entry.automatic.is_some() != campaign {
            let expected = "[shifts] and [automatic] for the kind campaign only";
            return Err(self.error("victory", expected, kind.key()));
        }
        Ok(Victory {
            kind,
            places: self.places(&entry.places)?,
            unit: entry.unit,
            guard_unit: entry.guard_unit,
            level: entry.level,
            exit: self.exit(entry.exit.as_ref())?,
            results: self.results(&entry.results)?,
            withdrawal: self.withdrawal(turns, entry.withdrawal.as_ref())?,
            shifts: self.shifts(entry)?,
            automatic: self.automatic(entry)?,
        })
    }

    fn places(&self, entries: &[raw::PlaceEntry]) -> Result<Vec<PlaceValue>, DataError> {
        let mut places: Vec<PlaceValue> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let place = format!("victory.places.{index}");
            let hexes = self.field.place(&entry.name);
            if hexes.is_empty() || places.iter().any(|other| other.name == entry.name) {
                let expected = "a place of the ground with hexes on this map, each once";
                return Err(self.error(&format!("{place}.name"), expected, &entry.name));
            }
            let holder = self.seat(&format!("{place}.holder"), &entry.holder)?;
            places.push(PlaceValue {
                name: entry.name.clone(),
                hexes,
                points: entry.points,
                holder,
            });
        }
        Ok(places)
    }

    /// Names of places that the victory conditions watch.
    fn watched(&self, key: &str, names: &[String]) -> Result<Vec<String>, DataError> {
        let known = |name: &String| self.entry.victory.places.iter().any(|p| p.name == *name);
        match names.iter().position(|name| !known(name)) {
            None => Ok(names.to_vec()),
            Some(index) => {
                let place = format!("victory.{key}.{index}");
                Err(self.error(&place, "one of the scenario's places", &names[index]))
            }
        }
    }

    fn exit(&self, entry: Option<&raw::ExitEntry>) -> Result<Option<ExitPoints>, DataError> {
        let Some(entry) = entry else { return Ok(None) };
        if entry.increments == 0 {
            return Err(self.error("victory.exit.increments", "at least one", "0"));
        }
        Ok(Some(ExitPoints {
            seat: self.seat("victory.exit.side", &entry.side)?,
            entry: self.entry_hex("victory.exit.entry", &entry.entry)?,
            increments: entry.increments,
            points: entry.points,
        }))
    }

    fn results(&self, entries: &[raw::ResultEntry]) -> Result<Vec<(i32, Degree)>, DataError> {
        let mut results: Vec<(i32, Degree)> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let degree = Degree::from_key(&entry.result);
            let falls = results.last().is_none_or(|(least, _)| entry.from < *least);
            match degree.filter(|degree| falls && *degree as usize == index) {
                Some(degree) => results.push((entry.from, degree)),
                None => {
                    let expected = "the seven results from french-decisive down, each from a lower \
                                    number";
                    let place = format!("victory.results.{index}");
                    return Err(self.error(&place, expected, &entry.result));
                }
            }
        }
        if results.len() != Degree::ALL.len() {
            let found = results.len().to_string();
            return Err(self.error("victory.results", "seven results", &found));
        }
        Ok(results)
    }

    fn withdrawal(
        &self,
        turns: &[Turn],
        entry: Option<&raw::WithdrawalEntry>,
    ) -> Result<Option<Withdrawal>, DataError> {
        let Some(entry) = entry else { return Ok(None) };
        let turn = |key: &str, entry: &raw::TurnEntry| {
            let place = format!("victory.withdrawal.{key}");
            let turn = self.turn(&place, entry.day, &entry.time)?;
            if turns.contains(&turn) {
                return Ok(turn);
            }
            Err(self.error(&place, "a turn of the scenario", &turn.to_string()))
        };
        let first = self.entry_hex("victory.withdrawal.entry", &entry.entry)?;
        let mut hexes: Vec<Hex> = vec![first];
        for _ in 0..entry.hexes_north {
            let last = hexes[hexes.len() - 1];
            let next = self.field.board().neighbour(last, Dir::N);
            let next = next.filter(|hex| self.field.is_open(*hex)).ok_or_else(|| {
                let expected = format!("{} hexes north of the entry", entry.hexes_north);
                let found = (hexes.len() - 1).to_string();
                self.error("victory.withdrawal.hexes-north", &expected, &found)
            })?;
            hexes.push(next);
        }
        if entry.honours_divisor < 1 {
            let found = entry.honours_divisor.to_string();
            let place = "victory.withdrawal.honours-divisor";
            return Err(self.error(place, "at least 1", &found));
        }
        let captive = self.leader("victory.withdrawal.captive-leader", &entry.captive_leader)?;
        if self.army.leader(captive).seat() != FRENCH {
            let place = "victory.withdrawal.captive-leader";
            return Err(self.error(place, "a French leader", &entry.captive_leader));
        }
        Ok(Some(Withdrawal {
            from: turn("from", &entry.from)?,
            hexes,
            infantry_halves: entry.infantry_halves,
            other_halves: entry.other_halves,
            honours_from: turn("honours-from", &entry.honours_from)?,
            honours_divisor: entry.honours_divisor,
            captive,
        }))
    }

    fn shifts(&self, entry: &raw::VictoryEntry) -> Result<Option<Shifts>, DataError> {
        let Some(entry) = &entry.shifts else { return Ok(None) };
        Ok(Some(Shifts {
            held: self.watched("shifts.held", &entry.held)?,
            held_levels: entry.held_levels,
            exit: self.entry_hex("victory.shifts.exit-entry", &entry.exit_entry)?,
            exit_increments: entry.exit_increments,
            exit_levels: entry.exit_levels,
            lost: self.watched("shifts.lost", &entry.lost)?,
            lost_levels: entry.lost_levels,
        }))
    }

    fn automatic(&self, entry: &raw::VictoryEntry) -> Result<Option<Automatic>, DataError> {
        let Some(entry) = &entry.automatic else { return Ok(None) };
        if !(1..=3).contains(&entry.level) {
            let found = entry.level.to_string();
            return Err(self.error("victory.automatic.level", "a level from 1 to 3", &found));
        }
        Ok(Some(Automatic {
            exit: self.entry_hex("victory.automatic.exit-entry", &entry.exit_entry)?,
            exit_increments: entry.exit_increments,
            level: entry.level,
            lost: self.watched("automatic.lost", &entry.lost)?,
        }))
    }
}
