//! What a volley is worth before the dice fall, in words.

use super::{Occasion, Volley};
use crate::nouns::army::UnitId;
use crate::state::battle::Battle;

impl Battle {
    /// Several units by their ids.
    pub(crate) fn ids(&self, units: &[UnitId]) -> String {
        let all: Vec<&str> = units.iter().map(|unit| self.def(*unit).id.as_str()).collect();
        all.join(", ")
    }

    /// What a unit needs to pass a check.
    pub(crate) fn morale_note(&self, unit: UnitId) -> String {
        let def = self.def(unit);
        format!("{} passes above {} [4.2.3]", def.id, def.morale)
    }

    /// What a volley is, and where its value comes from.
    pub(crate) fn volley_words(&self, volley: &Volley) -> (String, Vec<String>) {
        let mut units: Vec<UnitId> = volley.pieces.iter().map(|piece| piece.unit).collect();
        units.dedup();
        let kind = match volley.occasion {
            Occasion::Defensive => "defensive fire",
            _ => "fire",
        };
        let (who, whom) = (self.ids(&units), self.ids(&volley.targets));
        let subject = format!("{kind} of {who} at {whom} in {}", self.board().label(volley.at));
        let aim = self.aim(volley);
        let each = volley.pieces.iter().zip(&aim.values).map(|(piece, (value, _))| {
            let (id, from) = (&self.def(piece.unit).id, self.board().label(piece.from));
            format!("{id} {value} from {from}")
        });
        let each: Vec<String> = each.collect();
        let ratio = self.book().fire_ratio(aim.odds);
        let canister = if aim.canister { ", canister included [12.4.10]" } else { "" };
        let mut notes = vec![
            format!("fire value {}: {} [12.5.3]", aim.fire, each.join(", ")),
            format!("fire defence value {} [12.5.4]", aim.defence),
            format!("column {ratio}{canister} [12.5.5]"),
        ];
        notes.extend(volley.targets.iter().map(|unit| self.morale_note(*unit)));
        (subject, notes)
    }
}
