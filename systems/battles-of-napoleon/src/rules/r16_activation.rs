//! Chapter 16: a cube is drawn, and a formation acts.

pub mod bag; // cubes out of the bag, and what they are used for
mod mass_charge; // Murat leads up to four divisions

use crate::book::keys::Cost;
use crate::book::rows::Pace;
use crate::nouns::field::{Field, FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::r21_fire::leaders::Ride;
use crate::rules::words::line;
use crate::state::battle::{At, Battle, Marks};
use engine::{Line, Play, Refusal, Seat, rule};
use ground::Hex;
use serde::Serialize;

/// Questions of an activation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [19k] Which unit or stack moves?
    WhoMoves,
    /// [12g] Where does the division leader go?
    DivisionLeaderMove(LeaderId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::WhoMoves => "Who moves?".into(),
            Ask::DivisionLeaderMove(leader) => {
                format!("Where does {} go?", battle.field.leader(leader).name)
            }
        }
    }

    /// Why a unit is not among those that may move.
    pub fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let Ask::WhoMoves = self else { return None };
        let unit = battle.field.unit_named(text)?;
        let formation = battle.formation_of(unit);
        let (rule, why) = if !battle.is_acting(formation) {
            let name = &battle.field.formation(formation).name;
            (rule!("16g"), format!("{text} belongs to {name}, which is not activated"))
        } else if battle.unit(unit).marks.moved {
            (rule!("19k"), format!("{text} has finished its move"))
        } else {
            let order = battle.formation(formation).order;
            let rule = if order == Order::Hold { rule!("12.5a") } else { rule!("12.4a") };
            (rule, format!("{} allows no movement, and {text} cannot turn here", order.name()))
        };
        Some(Refusal::new(rule, why))
    }
}

/// What is told of an activation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A formation is activated for the nth time. [16b]
    Activated(FormationId, u8),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Activated(formation, number) = *self;
        let nth = ["first", "second", "third"][usize::from(number.clamp(1, 3)) - 1];
        let text = format!("{}: {nth} activation.", field.formation_name(formation));
        Line { heading: 1, ..line(text, &[rule!("16b")]) }
    }

    /// Whose formation it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let Told::Activated(formation, _) = *self;
        Some(field.formation(formation).seat)
    }
}

impl Battle {
    /// [16b] [16g] [2f] Activates formations (several only in a mass charge) from beginning to end.
    pub fn activate(&mut self, table: At<'_>, formations: &[FormationId]) -> Play<()> {
        self.begin_activation(table, formations);
        self.leave_the_road(table);
        self.stacking_order(table)?;
        self.form_for_strategic_move(table);
        self.cavalry_is_seen(table)?;
        self.movement(table)?;
        // [12g] Division leaders move last.
        for &formation in formations {
            self.division_leader(table, formation)?;
        }
        // [23.1a] Then the assaults.
        if !self.is_over() {
            self.assaults(table)?;
        }
        self.end_activation();
        Ok(())
    }

    fn begin_activation(&mut self, table: At<'_>, formations: &[FormationId]) {
        self.clear_marks();
        self.acting = 0;
        for &formation in formations {
            self.acting |= 1 << formation.0;
            let state = &mut self.formations[formation.index()];
            // [16b] [16.2k] The next activation box.
            // [2f] From here on its order limits what it does.
            state.activations += 1;
            let number = state.activations;
            table.tell(self, Told::Activated(formation, number));
            let members: Vec<UnitId> = self.members(formation).collect();
            for unit in members {
                // [12d] [12e] [12f] Range is tested now, with the leader where he stands: during the
                // move a unit may leave it. [16.2i] Beyond it nobody joins a mass charge. (R22)
                let out = !self.in_range(unit);
                self.unit_mut(unit).marks.out_of_range = out;
            }
        }
    }

    /// [19o] [20h] Infantry that came into obstructed terrain by road, in column, is in general order
    /// as soon as its order is another than Strategic Move.
    fn leave_the_road(&mut self, table: At<'_>) {
        for formation in self.acting().collect::<Vec<_>>() {
            if self.formation(formation).order == Order::StrategicMove {
                continue;
            }
            for unit in self.members(formation).collect::<Vec<_>>() {
                let hex = self.unit(unit).hex;
                if self.obstructed(hex) {
                    for mate in self.stack(hex) {
                        if self.arm(mate) == Arm::Infantry {
                            self.reshape(table, mate, Shape::General, rule!("19o"));
                        }
                    }
                }
            }
        }
    }

    /// Clears what units have done in the last activation or segment.
    pub fn clear_marks(&mut self) {
        for unit in &mut self.units {
            unit.marks = Marks::default();
            unit.spent = 0;
            unit.start = unit.hex;
            unit.shown = false;
        }
        self.square_tries.clear();
        self.square_offers.clear();
        self.entries.clear();
        self.march = None;
    }

    /// The activation is over: marks are cleared.
    pub fn end_activation(&mut self) {
        self.clear_marks();
        self.acting = 0;
    }

    /// [12.2a] Under Strategic Move lines and unlimbered guns first change, and pay for it. (R78)
    fn form_for_strategic_move(&mut self, table: At<'_>) {
        for formation in self.acting().collect::<Vec<_>>() {
            if self.formation(formation).order != Order::StrategicMove {
                continue;
            }
            for unit in self.members(formation).collect::<Vec<_>>() {
                let (hex, seat) = (self.unit(unit).hex, self.seat_of(unit));
                // [18g] Stacked with another division it changes only when it marches off.
                let strangers =
                    self.units_at(hex).any(|mate| !self.is_acting(self.formation_of(mate)));
                let held = self.unit(unit).marks.out_of_range
                    || self.beside_enemy(hex, seat)
                    || self.obstructed(hex)
                    || strangers;
                let (shape, cost) = match self.unit(unit).shape {
                    Shape::Line | Shape::Square => (Shape::Column, Cost::ChangeInfantry),
                    Shape::Unlimbered => (Shape::Limbered, Cost::ChangeGuns),
                    _ => continue,
                };
                if !held {
                    self.reshape(table, unit, shape, rule!("12.2a"));
                    self.unit_mut(unit).spent += 2 * self.field.book.cost(cost);
                }
            }
            let hexes: Vec<Hex> = self.members(formation).map(|unit| self.unit(unit).hex).collect();
            for hex in hexes {
                self.settle_guns(table, hex);
                self.fall_in(table, hex);
            }
        }
    }

    /// [17.3.1d] Infantry near cavalry that is activated, whatever its order, may form square at
    /// once.
    fn cavalry_is_seen(&mut self, table: At<'_>) -> Play<()> {
        for formation in self.acting().collect::<Vec<_>>() {
            for unit in self.members(formation).collect::<Vec<_>>() {
                if self.arm(unit) == Arm::Cavalry {
                    // [17.3.1d] At the moment it is activated.
                    self.offer_squares(table, unit)?;
                }
            }
        }
        Ok(())
    }

    /// [19k] Units move one after the other.
    fn movement(&mut self, table: At<'_>) -> Play<()> {
        let seat = self.acting_seat();
        while !self.is_over() {
            let mut choices = self.who_may_move();
            if choices.is_empty() {
                break;
            }
            // [11.3d] [11.3e] Reserve artillery stays together while it can.
            if self.is_together() {
                choices.push(Choice::Done);
            }
            match table.ask(self, seat, rule!("19k"), Ask::WhoMoves, choices)? {
                Choice::Unit(unit) if self.unit(unit).hex.is_somewhere() => {
                    self.march(table, vec![unit])?;
                }
                Choice::Unit(unit) => self.enter_map(table, unit)?,
                // [19i] Together.
                Choice::Stack(hex) => {
                    let units = self.stack(hex);
                    self.march(table, units)?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Whether a unit on the map may move in this activation.
    pub fn may_move(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        if state.marks.moved || !state.hex.is_somewhere() || state.sp == 0 {
            return false;
        }
        // [12f] Out of range it may move towards its leader, whatever the order.
        if state.marks.out_of_range {
            return true;
        }
        let order = self.formation(self.formation_of(unit)).order;
        // [12.4a] [12.5a] Regroup and Hold: no movement; see `may_redress`.
        self.field.book.order(order).pace != Pace::Stand
    }

    /// [17.1e] [19f] Whether units whose order forbids movement may still turn or change their
    /// formation where they stand. (R100)
    fn may_redress(&self, units: &[UnitId]) -> bool {
        let state = self.unit(units[0]);
        if state.marks.moved || !state.hex.is_somewhere() || self.may_move(units[0]) {
            return false;
        }
        let order = Some(self.formation(self.formation_of(units[0])).order);
        let pose = self.pose_of(units, order);
        let march =
            March { units: units.to_vec(), pose, start: state.hex, order, seen: Vec::new() };
        let options = self.march_options(&march);
        options.iter().any(|(choice, _)| !matches!(choice, Choice::Halt | Choice::Drop))
    }

    fn who_may_move(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for formation in self.acting() {
            for &unit in &self.field.formation(formation).units {
                if self.may_move(unit) || self.may_redress(&[unit]) || self.may_enter(unit) {
                    choices.push(Choice::Unit(unit));
                }
                let state = self.unit(unit);
                if !state.hex.is_somewhere() || state.under || !self.may_move_together(state.hex) {
                    continue;
                }
                if self.may_move(unit) || self.may_redress(&self.stack(state.hex)) {
                    choices.push(Choice::Stack(state.hex));
                }
            }
        }
        choices
    }

    fn may_move_together(&self, hex: Hex) -> bool {
        let stack = self.stack(hex);
        let [a, b] = stack[..] else { return false };
        let same_range = self.unit(a).marks.out_of_range == self.unit(b).marks.out_of_range;
        let acting = |unit: UnitId| self.is_acting(self.formation_of(unit));
        // Two formations act at once in a mass charge only, and cavalry does not stack.
        !self.unit(a).marks.moved
            && !self.unit(b).marks.moved
            && acting(a)
            && acting(b)
            && same_range
            && self.unit(a).marks.dropped == self.unit(b).marks.dropped
    }

    /// [11.3d] Whether every acting reserve artillery division is one contiguous body, or nothing
    /// more can be done about it.
    fn is_together(&self) -> bool {
        self.acting().all(|formation| {
            !self.field.formation(formation).reserve_artillery
                || self.is_contiguous(formation)
                || !self.members(formation).any(|unit| self.may_move(unit))
        })
    }

    /// [11.3d] [11.3e] Whether a reserve battery may end its move here: in one body with the others,
    /// or where one that has yet to move can still come up to it. (R85)
    pub fn keeps_together(&self, march: &March, pose: &Pose) -> bool {
        let formation = self.formation_of(march.units[0]);
        if !self.field.formation(formation).reserve_artillery {
            return true;
        }
        let others: Vec<UnitId> =
            self.members(formation).filter(|unit| !march.units.contains(unit)).collect();
        let mut hexes: Vec<Hex> = others.iter().map(|&unit| self.unit(unit).hex).collect();
        hexes.push(pose.hex);
        self.is_one_body(&hexes)
            || others.into_iter().any(|unit| {
                let far = self.distance(self.unit(unit).hex, pose.hex);
                let points = self.allowance(unit, Shape::Limbered, march.order);
                self.may_move(unit) && i16::try_from(far).is_ok_and(|far| far <= points + 1)
            })
    }

    /// Whether the units of a formation form one body of adjacent hexes.
    pub fn is_contiguous(&self, formation: FormationId) -> bool {
        let hexes: Vec<Hex> = self.members(formation).map(|unit| self.unit(unit).hex).collect();
        self.is_one_body(&hexes)
    }

    fn is_one_body(&self, hexes: &[Hex]) -> bool {
        let Some(&first) = hexes.first() else { return true };
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&hex) = reached.get(next) {
            next += 1;
            for &other in hexes {
                if !reached.contains(&other) && self.distance(hex, other) <= 1 {
                    reached.push(other);
                }
            }
        }
        hexes.iter().all(|hex| reached.contains(hex))
    }

    /// [8.4d] [12g] The division leader rides, under any order. (R72)
    fn division_leader(&mut self, table: At<'_>, formation: FormationId) -> Play<()> {
        let Some(leader) = self.leader_of(formation) else { return Ok(()) };
        if self.is_over() {
            return Ok(());
        }
        if !self.leader_hex(leader).is_somewhere() {
            return self.leaders_enter(table, formation);
        }
        let question = Ask::DivisionLeaderMove(leader);
        self.ride(table, leader, (rule!("12g"), Ride::Division), question)?;
        self.leaders_enter(table, formation)
    }

    /// Whose formations are acting.
    pub fn acting_seat(&self) -> Seat {
        self.acting().next().map_or(self.initiative, |f| self.field.formation(f).seat)
    }
}
