//! Chapters 13, 15 and 16: cubes, initiative and the bag.

mod words;

use crate::book::numbers::{
    ACTIVATIONS, CUBES_IN_A_ROW, FIRE_CUBES, LAST_CUBES, LEAST_CUBES, MASS_CHARGE_DIVISIONS,
    MURATS_RANGE,
};
use crate::nouns::field::{Cubes, FormationId, Named};
use crate::nouns::kinds::{FRENCH, Order, RUSSIAN};
use crate::rules::ask::Choice;
use crate::state::battle::{At, Battle, MassCharge, Phase};
use engine::scene::{Panel, PanelRow};
use engine::{Lots, Play, Rule, Seat, Throw, rule};
use serde::Serialize;

/// Questions about cubes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [2e] What is the cube used for?
    Activate,
    /// [16.2c] Which division joins the mass charge?
    MassCharge {
        /// How many have joined.
        joined: u8,
    },
}

/// What is told of cubes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Cubes of an army for the turn. [13a]
    Cubes {
        /// Which army.
        seat: Seat,
        /// The die, if one was rolled.
        die: Option<u8>,
        /// How many before the weather.
        before: i16,
        /// How many.
        cubes: u8,
    },
    /// Who has the initiative, with the points of both. [15b]
    Initiative(Seat, [i16; 2]),
    /// A cube is drawn: 0 French, 1 Russian, 2 fire. [16a]
    Drawn(u8),
    /// A fourth cube in a row goes back. [16q]
    PutBack(Seat),
    /// Cubes are lost, by which rule. [16r] [16s]
    Lost([u8; 3], Rule),
    /// A cube is left on Bessières, or on whoever leads the Guard. [16.1d] [16.1e]
    OnBessieres(Option<Named>),
    /// A cube is put on Murat. [16.2a]
    OnMurat(u8),
    /// The cube on Murat is lost with him. [16.2f]
    OnMuratLost,
    /// A mass charge begins. [16.2c]
    MassCharge(Vec<FormationId>),
    /// A mass charge is extended. [16.2m]
    MassChargeExtended(Vec<FormationId>),
    /// The mass charge is over. [16.2o]
    MassChargeOver,
    /// A cube is not used. [2e]
    Passed(Seat),
}

/// What is in the bag. [8.3b] [8.3c]
pub const LOTS: &[&str] = &["french", "russian", "fire"];

impl Battle {
    /// [9h] [9i] [9j] The number of cubes, the initiative, and the bag.
    pub fn cubes_phase(&mut self, table: At<'_>) -> Play<()> {
        let mut cubes = [0; 2];
        for seat in [FRENCH, RUSSIAN] {
            // [9h] Both armies.
            cubes[seat.index()] = self.count_cubes(table, seat)?;
        }
        let points = Seat::BOTH.map(|seat| self.initiative_points(seat));
        // [15b] The higher total; [15c] [9i] a tie goes to the French.
        self.initiative = if points[1] > points[0] { RUSSIAN } else { FRENCH };
        self.tell(table, Told::Initiative(self.initiative, points));
        // [13c] [9j] All into the bag with two fire cubes (R52), but one kept aside. [15d]
        self.bag = [cubes[0], cubes[1], FIRE_CUBES];
        self.bag[self.initiative.index()] -= 1;
        self.row = (None, 0);
        self.phase = Phase::FirstActivation;
        Ok(())
    }

    /// [13a] Die, modifier of the turn and leadership; then the weather. (R75) (R55)
    fn count_cubes(&mut self, table: At<'_>, seat: Seat) -> Play<u8> {
        let (before, die) = match self.field.scenario.cubes[seat.index()] {
            Cubes::Fixed(number) => (i16::from(number), None),
            Cubes::Rolled { modifier, leadership } => {
                let die =
                    table.throw(self, Throw::one_die(rule!("13a"), "activation cubes"))?.first();
                let modifier = modifier.unwrap_or(self.field.book.turn(self.turn).modifier);
                let lead = self
                    .field
                    .army_leader(seat)
                    .filter(|_| leadership)
                    .map_or(0, |leader| i16::from(self.leadership(leader)));
                (i16::from(die) + modifier + lead, Some(die))
            }
        };
        // [10.1e] [10.1l]
        let change = self.field.book.weather(self.weather).cubes;
        let cubes = change.of(before).max(LEAST_CUBES) as u8;
        self.tell(table, Told::Cubes { seat, die, before, cubes });
        Ok(cubes)
    }

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
        self.tell(table, Told::Drawn(lot as u8));
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
            self.tell(table, Told::PutBack(seat));
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
            self.tell(table, Told::Lost(self.bag, rule));
        }
        self.bag = [0; 3];
    }

    /// [2e] [9k] A player uses his cube.
    pub fn use_cube(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let choices = self.uses_of_cube(seat);
        let answer = self.ask(table, seat, rule!("2e"), Ask::Activate, choices)?;
        // [16.2o] (R17) Any other use of a French cube ends the mass charge.
        if seat == FRENCH
            && self.mass == MassCharge::Extendable
            && answer != Choice::ExtendMassCharge
        {
            self.mass = MassCharge::Done;
            self.tell(table, Told::MassChargeOver);
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
                self.tell(table, Told::OnBessieres(leader.map(|leader| self.named(leader))));
                Ok(())
            }
            Choice::CubeOnMurat => {
                // [16.2d] The first skips an activation and [16.2b] [16.2e] lies there until the
                // second comes, this turn or later.
                if self.mass == MassCharge::Ready(0) {
                    self.mass = MassCharge::Ready(1);
                    self.tell(table, Told::OnMurat(1));
                    return Ok(());
                }
                self.tell(table, Told::OnMurat(2));
                self.mass_charge(table, MassCharge::Extendable)
            }
            Choice::ExtendMassCharge => {
                self.tell(table, Told::OnMurat(3));
                self.mass_charge(table, MassCharge::Done)
            }
            _ => {
                self.tell(table, Told::Passed(seat));
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
    fn mass_charge(&mut self, table: At<'_>, then: MassCharge) -> Play<()> {
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
            let answer = self.ask(table, FRENCH, rule!("16.2c"), question, choices)?;
            let Some(formation) = Self::formation_or_done(answer) else { break };
            joined.push(formation);
        }
        // [16.2p] Once in the game, with one extension. [16.2m]
        self.mass = then;
        let told = match then {
            MassCharge::Done => Told::MassChargeExtended(joined.clone()),
            MassCharge::Ready(_) | MassCharge::Extendable => Told::MassCharge(joined.clone()),
        };
        self.tell(table, told);
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
            self.tell(table, Told::MassChargeOver);
        }
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
