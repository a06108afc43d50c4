//! Section 23.2: what the defenders do before the roll: a turn, and defensive fire.

use super::{Ask, Assault};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::Arm;
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r21_fire::volley::FireKind;
use crate::rules::r25_losses::Alarm;
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::{Facing, Hex};

/// What a unit lost to defensive fire, and where. [23.2p]
pub(super) struct Loss {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: Hex,
    /// How much.
    pub sp: u8,
}

impl Battle {
    /// [23.2a] The defender may turn once by 60 degrees.
    pub(super) fn defenders_turn(&mut self, table: At<'_>, target: Hex) -> Play<()> {
        let units = self.stack(target);
        let Some(&top) = units.first() else { return Ok(()) };
        let state = *self.unit(top);
        let fixed = units.iter().any(|&unit| all_round(self.unit(unit).shape));
        if fixed || units.iter().any(|&unit| self.unit(unit).marks.turned) {
            return Ok(());
        }
        let number = state.facing.number();
        let choices = vec![
            Choice::No,
            Choice::Turn(Facing::new(number + 5)),
            Choice::Turn(Facing::new(number + 1)),
        ];
        let question = Ask::DefendersTurn(top);
        let answer = table.ask(self, self.seat_of(top), rule!("23.2a"), question, choices)?;
        if let Choice::Turn(facing) = answer {
            for unit in units {
                self.unit_mut(unit).marks.turned = true;
                self.face(table, unit, facing, rule!("23.2a"));
            }
        }
        Ok(())
    }

    /// [21.1b] [23.2b] [23.2r] Fire of the assaulted hex, and of neighbours of the attackers that are not
    /// assaulted themselves, through front hexes [23.2t]. (R33) SP lost to it, unit by unit.
    pub(super) fn defensive_fire(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        all_targets: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<Vec<Loss>> {
        let mut losses = Vec::new();
        let Some(defender) = self.top(assault.target) else { return Ok(losses) };
        let seat = self.seat_of(defender);
        let mut hexes = vec![assault.target];
        for &from in &assault.attackers {
            for (_, next) in self.field.board.neighbours(from) {
                let friend = self.owner(next) == Some(seat);
                if friend && !hexes.contains(&next) && !all_targets.contains(&next) {
                    hexes.push(next);
                }
            }
        }
        // [21.1b] The second occasion of fire.
        for hex in hexes {
            for arm in [Arm::Infantry, Arm::Artillery] {
                let firers = match arm {
                    Arm::Infantry => self.lead_infantry(hex).into_iter().collect(),
                    _ => self.guns_at(hex),
                };
                let Some(&firer) = firers.first() else { continue };
                let neighbour = hex != assault.target;
                if neighbour && self.unit(firer).marks.fired {
                    continue;
                }
                let attackers: Vec<Hex> = assault
                    .attackers
                    .iter()
                    .copied()
                    .filter(|&from| {
                        self.distance(hex, from) == 1
                            && self.enemy_in(from, seat)
                            // [23.2t]
                            && self.fires_into(firer, from)
                    })
                    .collect();
                if attackers.is_empty() {
                    continue;
                }
                let question = Ask::DefensiveFire(firer);
                if !table.confirm(self, seat, rule!("23.2r"), question)? {
                    continue;
                }
                for &unit in &firers {
                    self.unit_mut(unit).marks.fired = true;
                }
                // [23.2s] Against several stacks it must be split.
                for volley in
                    self.volleys(table, hex, arm, Some(&attackers), FireKind::Defensive)?
                {
                    if self.enemy_in(volley.at, seat) {
                        let mut volley = volley;
                        volley.targets = self.stack(volley.at);
                        let hit = self.roll_volley(table, &volley)?;
                        let hex = hit.at;
                        let before: Vec<u8> =
                            hit.targets.iter().map(|&unit| self.unit(unit).sp).collect();
                        self.suffer(table, &hit, alarms)?;
                        losses.extend(hit.targets.iter().zip(before).map(|(&unit, before)| Loss {
                            unit,
                            hex,
                            sp: before - self.unit(unit).sp,
                        }));
                    }
                }
            }
        }
        Ok(losses)
    }
}
