//! Cubes out of the bag, and what they are used for. [16a]

use crate::book::numbers::{ACTIVATIONS, CUBES_IN_A_ROW, LAST_CUBES};
use crate::nouns::field::FormationId;
use crate::nouns::kinds::FRENCH;
use crate::rules::ask::Choice;
use crate::rules::r13_cubes::{Ask, Told};
use crate::state::battle::{At, Battle, MassCharge, Phase};
use engine::scene::{Panel, PanelRow};
use engine::{Lots, Play, Rule, Seat, Throw, rule};

/// What is in the bag. [8.3b] [8.3c]
pub const LOTS: &[&str] = &["french", "russian", "fire"];

impl Battle {
    /// [2d] The initiative player uses the cube he kept aside.
    pub fn first_activation(&mut self, table: At<'_>) -> Play<()> {
        // [2d] Whoever has the initiative begins.
        let seat = self.initiative;
        // (R15) It is the first of a row.
        self.row = (Some(seat), 1);
        self.use_cube(table, seat)?;
        self.phase = Phase::Draw;
        Ok(())
    }

    /// [16a] [16c] [2k] One cube out of the bag, and what it brings.
    pub fn draw_cube(&mut self, table: At<'_>) -> Play<()> {
        // [2k] [16c] The next cube, as long as there is one.
        if self.turn_is_drawn_out(table)? {
            self.phase = Phase::Recovery;
            return Ok(());
        }
        let [french, russian, fire] = self.bag;
        let lots = Lots { names: LOTS, counts: [french, russian, fire, 0] };
        // [9k] One by one, blind.
        let face = table.throw(self, Throw::draw(rule!("16a"), "cube from the bag", lots))?.first();
        let lot = lots.of_face(face);
        table.tell(self, Told::Drawn(lot as u8));
        if lot == 2 {
            // [16d] [2g] A fire cube; (R15) it ends a row. [21.2f] It goes to the stock.
            self.bag[2] -= 1;
            self.row = (None, 0);
            return self.fire_segment(table);
        }
        let seat = Seat::BOTH[lot];
        let (last, count) = self.row;
        if last == Some(seat) && count >= CUBES_IN_A_ROW {
            // [16p] [16q] A fourth in a row goes back.
            table.tell(self, Told::PutBack(seat));
            return Ok(());
        }
        self.bag[lot] -= 1;
        self.row = if last == Some(seat) { (last, count + 1) } else { (Some(seat), 1) };
        self.use_cube(table, seat)
    }

    /// Whether no cube is drawn any more. [9l] [16r] [16s] [2m] (R13) (R14)
    fn turn_is_drawn_out(&mut self, table: At<'_>) -> Play<bool> {
        let left: u8 = self.bag.iter().sum();
        // [9l] [2m] The last two are lost.
        if self.field.scenario.last_two_lost && left <= LAST_CUBES {
            // [16t] If the two are fire cubes, there is one fire segment.
            let fire = self.bag == [0, 0, LAST_CUBES];
            self.lose_cubes(table, rule!("16s"));
            if fire {
                self.fire_segment(table)?;
            }
            return Ok(true);
        }
        let [french, russian, fire] = self.bag;
        let one_colour = fire == 0 && (french == 0 || russian == 0);
        // The narrower reading: only where the limit of three bites.
        let bites = !self.field.scenario.switches.one_colour_at_limit
            || (self.row.1 >= CUBES_IN_A_ROW
                && self.row.0.is_some_and(|seat| self.bag[seat.index()] == left));
        if left == 0 || (one_colour && bites) {
            self.lose_cubes(table, rule!("16r"));
            return Ok(true);
        }
        Ok(false)
    }

    fn lose_cubes(&mut self, table: At<'_>, rule: Rule) {
        if self.bag != [0; 3] {
            table.tell(self, Told::Lost(self.bag, rule));
        }
        self.bag = [0; 3];
    }

    /// [2e] [9k] A player uses his cube.
    pub fn use_cube(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let choices = self.uses_of_cube(seat);
        let answer = table.ask(self, seat, rule!("2e"), Ask::Activate, choices)?;
        // [16.2o] (R17) Any other use of a French cube ends the mass charge.
        if seat == FRENCH
            && self.mass == MassCharge::Extendable
            && answer != Choice::ExtendMassCharge
        {
            self.mass = MassCharge::Done;
            table.tell(self, Told::MassChargeOver);
        }
        match answer {
            Choice::Formation(formation) => {
                if self.field.formation(formation).guard {
                    // [16.1b] The second cube activates the Guard, [16.1e] whoever leads it;
                    // [16.1c] [16.1f] the first has lain there until now.
                    self.guard_cube = false;
                }
                self.activate(table, &[formation])
            }
            Choice::CubeOnBessieres => {
                // [16.1d] Skipping an activation.
                self.guard_cube = true;
                let guard = self.field.formations_of(seat).find(|&f| self.field.formation(f).guard);
                let leader = guard.and_then(|guard| self.leader_of(guard));
                table.tell(self, Told::OnBessieres(leader.map(|leader| self.named(leader))));
                Ok(())
            }
            Choice::CubeOnMurat => {
                // [16.2d] The first skips an activation and [16.2b] [16.2e] lies there until the
                // second comes, this turn or later.
                if self.mass == MassCharge::Ready(0) {
                    self.mass = MassCharge::Ready(1);
                    table.tell(self, Told::OnMurat(1));
                    return Ok(());
                }
                table.tell(self, Told::OnMurat(2));
                self.mass_charge(table, MassCharge::Extendable)
            }
            Choice::ExtendMassCharge => {
                table.tell(self, Told::OnMurat(3));
                self.mass_charge(table, MassCharge::Done)
            }
            _ => {
                table.tell(self, Told::Passed(seat));
                Ok(())
            }
        }
    }

    /// Everything a side may do with a cube.
    fn uses_of_cube(&self, seat: Seat) -> Vec<Choice> {
        let mut choices = Vec::new();
        for formation in self.field.formations_of(seat) {
            if !self.may_be_activated(formation) {
                continue;
            }
            // [16.1a] The Guard costs two cubes.
            if self.field.formation(formation).guard && !self.guard_cube {
                choices.push(Choice::CubeOnBessieres);
            } else {
                choices.push(Choice::Formation(formation));
            }
        }
        if seat == FRENCH && self.field.murat().is_some_and(|m| self.leader_hex(m).is_somewhere()) {
            match self.mass {
                // [16.2a] The first needs preparation only, [16.2c] the second divisions to lead.
                MassCharge::Ready(0) => choices.push(Choice::CubeOnMurat),
                MassCharge::Ready(_) if !self.mass_divisions(&[]).is_empty() => {
                    choices.push(Choice::CubeOnMurat);
                }
                MassCharge::Extendable if !self.mass_divisions(&[]).is_empty() => {
                    choices.push(Choice::ExtendMassCharge);
                }
                _ => {}
            }
        }
        choices.push(Choice::Pass);
        choices
    }

    /// [16h] [2l] Three activations at most; on the map, or called up as reinforcement. [2e]
    pub fn may_be_activated(&self, formation: FormationId) -> bool {
        // [2l] Three times.
        self.formation(formation).activations < ACTIVATIONS && self.in_force(formation)
    }
}

impl Battle {
    /// The cubes in the bag. [16a]
    pub(crate) fn cubes_panel(&self) -> Panel {
        let names = ["French", "Russian", "Fire"].into_iter().zip(self.bag);
        let rows = names.map(|(name, count)| PanelRow::pieces(name, count.into()));
        Panel::new("Cubes", rule!("16a"), rows.collect())
    }
}
