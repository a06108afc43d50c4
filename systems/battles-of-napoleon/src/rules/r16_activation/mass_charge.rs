//! Murat's mass charge. [16.2]

use crate::book::numbers::{ACTIVATIONS, MASS_CHARGE_DIVISIONS, MURATS_RANGE};
use crate::nouns::field::FormationId;
use crate::nouns::kinds::{FRENCH, Order};
use crate::rules::ask::Choice;
use crate::rules::r13_cubes::{Ask, Told};
use crate::state::battle::{At, Battle, MassCharge};
use engine::{Play, rule};

impl Battle {
    /// [16.2h] [16.2j] [16.2n] [8.4.4c] Cavalry divisions that may join a mass charge.
    pub fn mass_divisions(&self, joined: &[FormationId]) -> Vec<FormationId> {
        let Some(murat) = self.field.murat() else { return Vec::new() };
        let hex = self.leader_hex(murat);
        if !hex.is_somewhere() || self.leaders[murat.index()].replaced {
            return Vec::new();
        }
        self.field
            .formations_of(FRENCH)
            .filter(|&f| {
                let (def, state) = (self.field.formation(f), self.formation(f));
                let near = def.leader.is_some_and(|leader| {
                    let at = self.leader_hex(leader);
                    // [8.4.4c] [16.2h] His leader is near Murat.
                    at.is_somewhere() && self.distance(hex, at) <= MURATS_RANGE
                });
                def.cavalry_division
                    && state.order == Order::Attack
                    // [16.2j] Unless it was the third time.
                    && state.activations < ACTIVATIONS
                    && near
                    && self.members(f).next().is_some()
                    && !joined.contains(&f)
            })
            .collect()
    }

    /// [16.2] [8.4.4b] Murat leads up to four cavalry divisions as one formation. [16.2l]
    pub(super) fn mass_charge(&mut self, table: At<'_>, then: MassCharge) -> Play<()> {
        let mut joined: Vec<FormationId> = Vec::new();
        // [8.4.4b] Up to four, [16.2n] whether or not they charged before.
        while joined.len() < MASS_CHARGE_DIVISIONS {
            let mut choices: Vec<Choice> =
                self.mass_divisions(&joined).into_iter().map(Choice::Formation).collect();
            if choices.is_empty() {
                break;
            }
            if !joined.is_empty() {
                choices.push(Choice::Done);
            }
            let question = Ask::MassCharge { joined: joined.len() as u8 };
            let answer = table.ask(self, FRENCH, rule!("16.2c"), question, choices)?;
            let Some(formation) = Self::formation_or_done(answer) else { break };
            joined.push(formation);
        }
        // [16.2p] Once in the game, with one extension. [16.2m]
        self.mass = then;
        let told = match then {
            MassCharge::Done => Told::MassChargeExtended(joined.clone()),
            MassCharge::Ready(_) | MassCharge::Extendable => Told::MassCharge(joined.clone()),
        };
        table.tell(self, told);
        for &formation in &joined {
            self.show_order(table, formation);
        }
        // [16.2l] They act as one.
        self.activate(table, &joined)
    }

    /// The extension may be bound to the turn. (R17)
    pub fn extension_lapses(&mut self, table: At<'_>) {
        if self.field.scenario.switches.extension_ends_with_turn
            && self.mass == MassCharge::Extendable
        {
            self.mass = MassCharge::Done;
            table.tell(self, Told::MassChargeOver);
        }
    }
}
