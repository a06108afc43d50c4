//! Why an answer to a question of movement is refused.

use super::Ask;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation};
use crate::rules::c11_movement::march::{March, points};
use crate::state::battle::Battle;
use engine::Refusal;
use engine::{Seat, rule};
use ground::{Dir, Facing};

impl Battle {
    /// Why an answer to a question of movement is not among the legal ones.
    pub(crate) fn movement_refusal(&self, seat: Seat, ask: &Ask, text: &str) -> Option<Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match ask {
            Ask::Next => self.refuse_mover(seat, &words),
            Ask::March(march) => self.refuse_act(march, &words),
            Ask::LeaveCover(unit) => self.refuse_form(*unit, words.first()?),
            Ask::Entry(unit) => self.refuse_entry(*unit, words.first()?),
            Ask::Ride(leader) => self.refuse_ride(*leader, direction(words.first()?)?),
            _ => None,
        }
    }

    fn refuse_mover(&self, seat: Seat, words: &[&str]) -> Option<Refusal> {
        let army = &self.fixed.setup.army;
        match words {
            ["break", "down", id] => self.may_break_down(army.find(id)?).err(),
            ["build", "up", id] => self.may_build_up(army.find(id)?).err(),
            ["division", id] => self.may_force_march(army.find_division(id)?).err(),
            [id] => {
                let unit = army.find(id)?;
                if self.seat_of(unit) != seat {
                    return Some(Refusal::new(rule!("11.1.1"), "it is not yours to move"));
                }
                if self.is_on_map(unit) {
                    self.may_move(unit).err()
                } else {
                    Some(Refusal::new(rule!("16.3.1"), "it is not on the map and not due"))
                }
            }
            _ => None,
        }
    }

    fn refuse_act(&self, march: &March, words: &[&str]) -> Option<Refusal> {
        let lead = *march.units.first()?;
        match words {
            ["done"] => self.may_rest(&march.units).err(),
            ["leave"] => self.may_leave_map(march).err(),
            ["turn", _] => {
                let why = "the top unit says where a hex looks, and a pair turns only about";
                Some(Refusal::new(rule!("6.2.2"), why))
            }
            [dir] if direction(dir).is_some() => {
                let dir = direction(dir)?;
                self.try_step(march, dir).err().map(|why| self.with_remedy(march, dir, why))
            }
            [dir, facing] if direction(dir).is_some() => {
                let (dir, facing) = (direction(dir)?, Facing::new(facing.parse().ok()?));
                let refused = self.way_of_choice(march, dir, Some(facing)).err()?;
                Some(self.with_remedy(march, dir, refused))
            }
            [formation, ..] => {
                let unit = self.changers(march).first().copied().unwrap_or(lead);
                self.refuse_form(unit, formation)
            }
            [] => None,
        }
    }

    fn refuse_form(&self, unit: UnitId, formation: &str) -> Option<Refusal> {
        let into = Formation::from_key(formation)?;
        let hexes = self.unit(unit).hexes;
        let short = || {
            let need = self.change_cost(unit, into, 1);
            let left = self.points_left(unit);
            let rule = match self.arm(unit) {
                Arm::Infantry => rule!("6.1.4"),
                Arm::Artillery => rule!("6.1.5"),
                Arm::Cavalry => rule!("6.1.6"),
            };
            let later = match self.unit(unit).spent {
                0 => String::new(),
                _ => {
                    format!("; as its first act next turn it has {}", points(self.allowance(unit)))
                }
            };
            let (costs, has) = (points(need), points(left.max(0)));
            let why = format!("that costs {costs} MP, {has} left{later}");
            (need > left).then(|| Refusal::new(rule, why))
        };
        let apart = || Refusal::new(rule!("6.1.1"), "there is no room for that formation");
        let forms = hexes.iter().map(|hex| self.may_form(unit, into, hex));
        // In the hex that refuses it least: any of them would do. (R113)
        let refused = forms.min_by_key(Result::is_err).and_then(Result::err);
        Some(refused.or_else(short).unwrap_or_else(apart))
    }
}

/// A hexside by its name.
fn direction(name: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.name() == name)
}
