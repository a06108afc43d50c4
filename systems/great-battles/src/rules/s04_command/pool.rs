//! 3.0 A4 and B2: the pool and its draws. [SOP-04] [SOP-06]

use super::Told;
use crate::data::army::LimKind;
use crate::nouns::LimId;
use crate::state::{At, Battle, Business, LimPlace, Opening};
use engine::{Play, Read, Throw, rule};

impl Battle {
    /// The LIMs that lie in the pool: all that are in play and have not come up. [SOP-04]
    pub fn pool(&self) -> Vec<LimId> {
        let lims = (0..self.lims.len() as u8).map(LimId);
        lims.filter(|lim| self.lims[lim.index()] == LimPlace::InPlay).collect()
    }

    /// [SEQ-04] Draws one LIM out of the pool, each as likely as the other; nothing when it is empty.
    pub fn draw_lim(&mut self, table: At<'_>) -> Play<Option<LimId>> {
        let pool = self.pool();
        let lim = match pool.as_slice() {
            [] => return Ok(None),
            [last] => *last,
            _ => {
                let sides = pool.len() as u8;
                let throw = Throw {
                    rule: rule!("SEQ-04"),
                    why: "LIM draw",
                    dice: 1,
                    sides,
                    read: Read::Each,
                    by: None,
                };
                pool[usize::from(table.throw(self, throw)?.first() - 1)]
            }
        };
        self.lims[lim.index()] = LimPlace::Drawn;
        table.tell(self, Told::Drawn(lim));
        Ok(Some(lim))
    }

    /// [SOP-05] [SOP-06] A LIM has come up: its division tries, or its corps or the independent leaders
    /// are put on the agenda.
    pub fn resolve_lim(&mut self, table: At<'_>, lim: LimId) -> Play<()> {
        let card = self.setup.army.lim(lim);
        match card.kind {
            LimKind::Division(division) => {
                self.division_mut(division).lim_up = true;
                self.attempt(table, division, Opening::Lim)
            }
            LimKind::Corps(corps) => {
                self.agenda.push(Business::Corps(corps));
                Ok(())
            }
            // [CMD-17] The die says how many independent leaders may try.
            LimKind::Independent => {
                let seat = card.seat;
                let die = self.die(table, rule!("CMD-17"), "independent leaders")?;
                let leaders = self.book().independent(seat, die);
                table.tell(self, Told::Independent { seat, die, leaders });
                self.agenda.push(Business::Independent(seat, leaders));
                Ok(())
            }
        }
    }
}
