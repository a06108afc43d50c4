//! Chapter 27: recovery.

use crate::nouns::field::{Field, FormationId, UnitId};
use crate::nouns::kinds::{FRENCH, Order, RUSSIAN};
use crate::rules::ask::Choice;
use crate::rules::words::line;
use crate::state::battle::{At, Battle, Phase};
use engine::{Audience, Line, Play, Rule, Seat, Strengthening, rule};
use serde::Serialize;

/// The question of the recovery.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [27a] Which unit recovers 1 SP?
    Who {
        /// Of this formation.
        formation: FormationId,
        /// How many more.
        left: u8,
    },
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let Ask::Who { formation, left } = *self;
        let name = battle.field.formation_name(formation);
        format!("{name}: which unit recovers 1 SP? {left} more.")
    }

    /// What all and none mean here.
    pub fn answer_words(&self, choice: Choice) -> Option<String> {
        match choice {
            Choice::All => Some("all of them".to_owned()),
            Choice::Done => Some("nobody else".to_owned()),
            _ => None,
        }
    }
}

/// What is told of the recovery.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit regains a strength point, by the rule of its order. [27f] [27g] [27i]
    Recovered(UnitId, Rule),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Recovered(unit, by) = *self;
        line(format!("{} recovers 1 SP.", field.id(unit)), &[rule!("27a"), by])
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let Told::Recovered(unit, _) = *self;
        Some(field.unit(unit).seat)
    }

    /// The point regained.
    pub const fn change(&self) -> Strengthening {
        let Told::Recovered(unit, _) = *self;
        Strengthening { piece: unit.index(), by: 1 }
    }

    /// Strengths are their owner's affair, unless they are open. (R58)
    pub fn audience(&self, field: &Field) -> Audience {
        let Told::Recovered(unit, _) = *self;
        if field.scenario.switches.open_strengths {
            Audience::All
        } else {
            Audience::Only(field.unit(unit).seat)
        }
    }
}

impl Battle {
    /// [9n] [27a] [8b] Units of formations under Hold, Regroup and Retire recover; no cube is needed.
    /// [27k] [16x] This ends the activation phase. [9r]
    pub fn recovery(&mut self, table: At<'_>) -> Play<()> {
        // [9n] [27k] [16x] All who may, without a cube.
        for seat in [FRENCH, RUSSIAN] {
            for formation in self.field.clone().formations_of(seat) {
                self.recover(table, formation)?;
            }
        }
        // [9r] That ends the activation phase.
        self.phase = Phase::TurnEnd;
        Ok(())
    }

    /// [27b] The first point lost never comes back; [27d] nor do eliminated units. (R43) (R64)
    pub fn can_recover(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        // [27b] One point stays lost; [27d] who is eliminated stands nowhere.
        state.hex.is_somewhere() && state.sp + 1 < self.def(unit).sp && self.in_range(unit)
    }

    /// How many units of a formation may recover. [12.4c] [12.5c] [12.6d] [10.1h]
    pub fn recoveries(&self, formation: FormationId) -> u8 {
        let state = self.formation(formation);
        let all = self.members(formation).count() as u8;
        match self.field.book.order(state.order).recover {
            // [27f] Regroup: every unit; in a storm half as many, rounded down.
            u8::MAX if state.order == Order::Regroup => {
                // [12.4c] [10.1h]
                self.field.book.weather(self.weather).recovery.of(i16::from(all)) as u8
            }
            // [27g] Hold: two. [27i] Retire: one.
            // [12.5c] [12.6d]
            number => number,
        }
    }

    fn recover(&mut self, table: At<'_>, formation: FormationId) -> Play<()> {
        let mut left = self.recoveries(formation);
        let by = match self.formation(formation).order {
            Order::Hold => rule!("27g"),
            Order::Retire => rule!("27i"),
            _ => rule!("27f"),
        };
        let mut open: Vec<UnitId> =
            self.members(formation).filter(|&unit| self.can_recover(unit)).collect();
        let seat = self.field.formation(formation).seat;
        while left > 0 && !open.is_empty() {
            // [27a] They *may* recover. (R87)
            let mut choices: Vec<Choice> = Vec::with_capacity(open.len() + 2);
            if open.len() > 1 && open.len() <= usize::from(left) {
                choices.push(Choice::All);
            }
            choices.extend(open.iter().copied().map(Choice::Unit));
            choices.push(Choice::Done);
            let question = Ask::Who { formation, left };
            let chosen = match table.ask(self, seat, rule!("27a"), question, choices)? {
                Choice::Unit(unit) => vec![unit],
                Choice::All => open.clone(),
                _ => break,
            };
            open.retain(|unit| !chosen.contains(unit));
            for unit in chosen {
                left -= 1;
                // [8b]
                self.unit_mut(unit).sp += 1;
                table.tell(self, Told::Recovered(unit, by));
            }
        }
        Ok(())
    }
}
