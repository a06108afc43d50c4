//! Chapter 27: recovery.

use crate::nouns::field::{FormationId, UnitId};
use crate::nouns::kinds::{FRENCH, Order, RUSSIAN};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, rule};

impl Battle {
    /// [9n] [27a] [8b] Units of formations under Hold, Regroup and Retire recover; no cube is needed.
    /// [27k] [16x] This ends the activation phase. [9r]
    pub fn recovery(&mut self, table: At<'_>) -> Play<()> {
        for seat in [FRENCH, RUSSIAN] {
            for formation in self.field.clone().formations_of(seat) {
                self.recover(table, formation)?;
            }
        }
        self.phase = Phase::TurnEnd;
        Ok(())
    }

    /// [27b] The first point lost never comes back; [27d] nor do eliminated units. (R43) (R64)
    pub fn can_recover(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.hex.is_somewhere() && state.sp + 1 < self.def(unit).sp && self.in_range(unit)
    }

    /// How many units of a formation may recover. [12.4c] [12.5c] [12.6d] [10.1h]
    pub fn recoveries(&self, formation: FormationId) -> u8 {
        let state = self.formation(formation);
        if !state.arrived {
            return 0;
        }
        let all = self.members(formation).count() as u8;
        match self.field.book.order(state.order).recover {
            // [27f] Regroup: every unit; in a storm half as many, rounded down.
            u8::MAX if state.order == Order::Regroup => {
                self.field.book.weather(self.weather).recovery.of(i16::from(all)) as u8
            }
            // [27g] Hold: two. [27i] Retire: one.
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
            let question = Question::Recover { formation, left };
            let chosen = match self.ask(table, seat, rule!("27a"), question, choices)? {
                Choice::Unit(unit) => vec![unit],
                Choice::All => open.clone(),
                _ => break,
            };
            open.retain(|unit| !chosen.contains(unit));
            for unit in chosen {
                left -= 1;
                self.unit_mut(unit).sp += 1;
                self.tell(table, Event::Recovered(unit, by));
            }
        }
        Ok(())
    }
}
