//! Sections 10.1 and 10.2: how a charge moves, hex by hex, and what happens on the way.

use crate::book::{Cost, Number};
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Terrain};
use crate::rules::c06_formation::facing::Hand;
use crate::rules::c10_charge::{Ask, Meeting, Ride, Step, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::{Dir, Facing, Hex};

/// Half points of a hex of open ground.
const OPEN: i32 = 2;

impl Battle {
    // ---- allowance ----------------------------------------------------------------------------

    /// [11.1.5] Two points less for cavalry that begins its charge in line. (R135)
    pub(crate) fn line_penalty(&self, unit: UnitId) -> i32 {
        match self.unit(unit).formation {
            Formation::Line => -2 * self.book().cost(Cost::ChargeIntoLine),
            _ => 0,
        }
    }

    /// Half points of a charging unit: its allowance, less what its line costs,
    /// and five points more on dry ground. (R12)
    pub fn charge_allowance(&self, ride: &Ride, unit: UnitId) -> i32 {
        // [16.1.3a] [16.1.3n]
        let dry = i32::from(self.book().ground(self.now().day).charge_bonus);
        2 * (i32::from(self.def(unit).ma) + dry) - ride.penalty
    }

    // ---- steps --------------------------------------------------------------------------------

    /// The steps a charge can make: straight ahead, with a turn of 60 degrees
    /// after it, or a wheel of a line in two hexes.
    pub fn charge_steps(&self, ride: &Ride) -> Vec<Step> {
        let Some(&lead) = ride.units.first() else { return Vec::new() };
        let troops = self.unit(lead);
        let f = troops.facing.number();
        let mut steps = Vec::new();
        let dirs = match troops.formation {
            Formation::Line => vec![Dir::new(f), Dir::new(f + 1)],
            // [10.1.7]
            _ => vec![Dir::new(f)],
        };
        for dir in dirs {
            let Some(hexes) = self.advanced(troops.formation, troops.hexes, dir) else { continue };
            let Some(cost) = self.charge_cost(troops.hexes, dir, hexes) else { continue };
            // [10.1.7a]
            let facings = if hexes.len() == 1 { vec![f, f + 5, f + 1] } else { vec![f] };
            for facing in facings.into_iter().map(Facing::new) {
                let choice = Choice::StepFacing(dir, facing);
                steps.push(Step { choice, hexes, facing, cost });
            }
        }
        // [10.1.7b]
        for hand in [Hand::Left, Hand::Right] {
            let Some((hexes, facing, entered)) = self.wheeled(troops.hexes, troops.facing, hand)
            else {
                continue;
            };
            let from = if hand == Hand::Right { troops.hexes.first() } else { troops.hexes.last() };
            let Some(dir) = self.board().direction(from, entered) else { continue };
            let Some(cost) = self.charge_cost(Hexes::one(from), dir, Hexes::one(entered)) else {
                continue;
            };
            steps.push(Step { choice: Choice::Turn(facing), hexes, facing, cost });
        }
        steps.retain(|step| self.may_charge_on(ride, step));
        self.towards(ride, steps)
    }

    /// What a step costs, in half points: the dearest of its hexes; only clear ground.
    /// [6.4.9b]
    fn charge_cost(&self, from: Hexes, dir: Dir, to: Hexes) -> Option<i32> {
        let mut most = 0;
        for (from, to) in from.iter().zip(to.iter()) {
            // [10.1.9]
            if self.terrain(to) != Terrain::Clear {
                return None;
            }
            let cost = self.entry_cost(Arm::Cavalry, from, dir, to)?;
            most = most.max(i32::from(cost.0));
        }
        Some(most)
    }

    /// Whether a charge can pay for a step and may enter its hexes.
    fn may_charge_on(&self, ride: &Ride, step: &Step) -> bool {
        let best = ride.units.iter().map(|unit| self.charge_allowance(ride, *unit)).max();
        let left = best.unwrap_or(0) - ride.spent - step.cost;
        let own = self.unit(ride.units[0]).hexes;
        left >= 0
            && step
                .hexes
                .iter()
                .filter(|hex| !own.contains(*hex))
                .all(|hex| self.may_ride_into(ride, hex, left, step))
    }

    /// Whether a charge finds ground to ride into after a step, without enemies but squares. (R231)
    fn has_way_on(&self, ride: &Ride, step: &Step) -> bool {
        let (lead, f) = (ride.units[0], step.facing.number());
        let seat = self.seat_of(lead);
        let open = |hex: Hex, dir: Dir, next: Hex| {
            self.terrain(next) == Terrain::Clear
                && self.entry_cost(Arm::Cavalry, hex, dir, next).is_some()
                && (!self.enemy_in(next, seat) || self.is_square(next, seat.other()))
        };
        let last = if self.unit(lead).formation == Formation::Line { f + 1 } else { f };
        (f..=last).map(Dir::new).any(|dir| {
            let ahead = |hex| self.board().neighbour(hex, dir);
            step.hexes.iter().all(|hex| ahead(hex).is_some_and(|next| open(hex, dir, next)))
        })
    }

    fn may_ride_into(&self, ride: &Ride, hex: Hex, left: i32, step: &Step) -> bool {
        let seat = self.seat_of(ride.units[0]);
        let friends = self.targets_in(hex, seat);
        if self.enemy_in(hex, seat) {
            // [10.1.10] Squares are ridden through, [10.1.10b] or stopped on if they are the
            // target. [16.2.7c2] Masses are not.
            let goes_on = ride.target == Some(hex) || left >= OPEN && self.has_way_on(ride, step);
            return self.is_square(hex, seat.other())
                && friends.is_empty()
                && step.hexes.len() == 1
                && goes_on;
        }
        // [3.1.2a] [3.1.2c] (R60) What cavalry may ride through.
        let through = friends.iter().all(|&unit| {
            let troops = self.unit(unit);
            self.arm(unit) == Arm::Cavalry
                || matches!(
                    troops.formation,
                    Formation::Skirmish | Formation::Limbered | Formation::Square
                )
        });
        if friends.is_empty() || !through {
            return friends.is_empty();
        }
        let mut guests = self.guests(hex);
        guests.extend(ride.units.iter().map(|&unit| {
            crate::rules::c03_increments::stacking::Guest {
                unit,
                formation: self.unit(unit).formation,
                increments: self.increments(unit),
            }
        }));
        // It may stop there, or is sure not to.
        self.may_stand_together(hex, &guests).is_ok()
            || left >= OPEN
                && ride.target.is_none_or(|target| self.distance(target, hex) > 1)
                && self.has_way_on(ride, step)
    }

    /// [10.2.8j32] [10.2.9f] In pursuit, and after a recall that failed, only steps that bring it
    /// nearer to its enemy than others do.
    fn towards(&self, ride: &Ride, steps: Vec<Step>) -> Vec<Step> {
        let goals: Vec<Hex> = if !ride.pursued.is_empty() {
            ride.target.into_iter().collect()
        } else if ride.bound {
            let seat = self.seat_of(ride.units[0]).other();
            let all = self.army(seat).flat_map(|unit| self.unit(unit).hexes.as_slice()).copied();
            all.filter(|hex| self.terrain(*hex) == Terrain::Clear).collect()
        } else {
            Vec::new()
        };
        let apart = |step: &Step| {
            let pairs =
                step.hexes.as_slice().iter().flat_map(|hex| goals.iter().map(move |g| (*hex, *g)));
            pairs.map(|(hex, goal)| self.distance(hex, goal)).min()
        };
        let Some(best) = steps.iter().filter_map(apart).min() else { return steps };
        steps.into_iter().filter(|step| apart(step) == Some(best)).collect()
    }

    /// [10.1.8] The changes of formation that a charge can make in the first hex it has entered.
    fn charge_forms(&self, ride: &Ride) -> Vec<Step> {
        let lead = ride.units[0];
        let troops = self.unit(lead);
        if ride.steps != 1
            || ride.changed
            || ride.units.iter().any(|&unit| {
                self.charge_allowance(ride, unit)
                    < ride.spent + self.charge_change_cost(troops.formation).0
            })
        {
            return Vec::new();
        }
        let f = troops.facing.number();
        let (cost, _) = self.charge_change_cost(troops.formation);
        let mut forms = Vec::new();
        if troops.formation == Formation::Column {
            let hex = troops.hexes.first();
            // The two vertices of the side it faced.
            for facing in [f, f + 5].map(Facing::new) {
                let choice = Choice::Form(Formation::Line, facing, None);
                forms.push(Step { choice, hexes: Hexes::one(hex), facing, cost });
                let least = 2 * self.book().number(Number::CavalryLineHex);
                if ride.units.len() > 1 || i32::from(self.increments(lead)) < least {
                    continue;
                }
                // [6.4.9a] Four increments in each of two hexes.
                for hexes in self.pairs_with(hex, facing) {
                    let other = if hexes.first() == hex { hexes.last() } else { hexes.first() };
                    let free = self.top(other).is_none() && self.terrain(other) == Terrain::Clear;
                    if let (true, Some(dir)) = (free, self.board().direction(hex, other)) {
                        let choice = Choice::Form(Formation::Line, facing, Some(dir));
                        forms.push(Step { choice, hexes, facing, cost });
                    }
                }
            }
        } else {
            for facing in [f, f + 1].map(Facing::new) {
                for hex in troops.hexes.iter() {
                    let dir = self.board().direction(troops.hexes.first(), hex);
                    let choice = Choice::Form(Formation::Column, facing, dir);
                    forms.push(Step { choice, hexes: Hexes::one(hex), facing, cost });
                }
            }
        }
        forms
    }

    /// [10.1.8] Half points that a change of formation costs in a charge: six points, and two more
    /// off the allowance into line. (R13)
    fn charge_change_cost(&self, from: Formation) -> (i32, i32) {
        let book = self.book();
        let into_line = match from {
            Formation::Column => -2 * book.cost(Cost::ChargeIntoLine),
            _ => 0,
        };
        (2 * book.cost(Cost::ChangeInCharge) + into_line, into_line)
    }

    // ---- on the way ---------------------------------------------------------------------------

    /// Whether a charge may stop where it is: [10.1.10b] not upon a square, nor among friends
    /// without room.
    pub(crate) fn may_stop_charge(&self, ride: &Ride) -> bool {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let hexes = self.unit(lead).hexes;
        hexes.iter().all(|hex| {
            !self.enemy_in(hex, seat) && self.may_stand_together(hex, &self.guests(hex)).is_ok()
        })
    }

    /// One decision of a charge.
    pub(crate) fn ride_on(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let steps = self.charge_steps(ride);
        if steps.is_empty() {
            return self.blown(table, ride);
        }
        let forms = self.charge_forms(ride);
        let mut choices: Vec<Choice> = steps.iter().chain(&forms).map(|step| step.choice).collect();
        // [10.2.3] A target may be named from farther away, (R28) as far as the charge could ride.
        // (R199)
        if ride.target.is_none() && !ride.bound {
            let left = self.charge_allowance(ride, lead) - ride.spent;
            let within = (left / OPEN).max(0) as u16 + 1;
            let seen = self.enemy_hexes_in_sight(lead, within);
            let open = seen
                .into_iter()
                .filter(|hex| !ride.refused.contains(hex) && self.may_be_charged(*hex, seat));
            choices.extend(open.map(Choice::Hex));
        }
        // [10.2.9] [10.2.9a] One recall, after the second hex.
        let after = self.book().number(Number::RecallAfter);
        let may_stop = self.may_stop_charge(ride);
        if may_stop && !ride.tried && ride.pursued.is_empty() && i32::from(ride.steps) >= after {
            choices.push(Choice::Recall);
        }
        if ride.sated && may_stop {
            choices.push(Choice::Done);
        }
        let question = Question::Charge(Ask::Step(lead));
        match table.ask(self, seat, rule!("10.2.2"), question, choices)? {
            Choice::Recall => self.recall(table, ride)?,
            Choice::Hex(hex) => self.name_target(table, ride, hex)?,
            Choice::Done => {
                ride.over = true;
                table.tell(self, Event::Charge(Told::Stopped(lead, rule!("10.5.1b1"))));
            }
            answer => {
                let change = matches!(answer, Choice::Form(..));
                let step = steps.into_iter().chain(forms).find(|step| step.choice == answer);
                let Some(step) = step else { return Ok(()) };
                if change {
                    self.change_in_charge(table, ride, step)?;
                } else {
                    self.ride_step(table, ride, step)?;
                }
            }
        }
        self.close_ranks(ride);
        if !ride.over { self.look_around(table, ride) } else { Ok(()) }
    }

    /// [10.1.8] The charge changes formation; who looks into its hex may fire first.
    fn change_in_charge(&mut self, table: At<'_>, ride: &mut Ride, step: Step) -> Play<()> {
        let from = self.unit(ride.units[0]).hexes;
        for hex in from.iter() {
            // [12.7.1p1]
            self.opportunity_fire(table, &ride.units.clone(), hex)?;
            self.close_ranks(ride);
        }
        let Choice::Form(formation, ..) = step.choice else { return Ok(()) };
        // Who has lost too much for it, or had to close up, decides anew. [6.4.9a] [6.4.9d]
        if ride.over || !self.charge_forms(ride).contains(&step) {
            return Ok(());
        }
        if let Some(leader) = self.rides_with(ride)
            && !step.hexes.contains(self.leaders[leader.index()].hex)
        {
            self.leaders[leader.index()].hex = step.hexes.first();
        }
        for unit in ride.units.iter().rev().copied() {
            self.put(unit, step.hexes);
            let troops = self.unit_mut(unit);
            (troops.formation, troops.facing) = (formation, step.facing);
            table.tell(self, Event::Charge(Told::Changed(unit, formation)));
            self.meet_leaders_here(table, unit)?;
        }
        ride.spent += step.cost;
        ride.changed = true;
        ride.run = 0;
        Ok(())
    }

    /// The leader of a charge, if he is still with it: he may have fallen, or run with others.
    /// [10.1.6] [14.1.1]
    pub(crate) fn rides_with(&self, ride: &Ride) -> Option<crate::nouns::army::LeaderId> {
        let hexes = self.unit(*ride.units.first()?).hexes;
        ride.leader.filter(|leader| hexes.contains(self.leaders[leader.index()].hex))
    }

    /// One hex further.
    fn ride_step(&mut self, table: At<'_>, ride: &mut Ride, step: Step) -> Play<()> {
        let from = self.unit(ride.units[0]).hexes;
        // [10.1.10a] [12.7.1] [12.7.5] They fire at who leaves.
        for hex in from.iter() {
            self.opportunity_fire_going(table, &ride.units.clone(), hex, Some(step.hexes.first()))?;
        }
        self.close_ranks(ride);
        if ride.over || self.unit(ride.units[0]).hexes != from {
            // A line that had to close up in one hex decides anew.
            return Ok(());
        }
        ride.spent += step.cost;
        // [10.1.6] Who has not enough points is left behind, and spent. [10.2.10]
        for unit in ride.units.clone() {
            if self.charge_allowance(ride, unit) < ride.spent {
                ride.units.retain(|other| *other != unit);
                table.tell(self, Event::Charge(Told::LeftBehind(unit)));
                self.spend_itself(table, unit)?;
            }
        }
        self.close_ranks(ride);
        let Some(&lead) = ride.units.first() else { return Ok(()) };
        let before = self.unit(lead).facing;
        let leader = self.rides_with(ride);
        let wheel = matches!(step.choice, Choice::Turn(_));
        for &unit in ride.units.iter().rev() {
            self.put(unit, step.hexes);
            self.unit_mut(unit).facing = step.facing;
        }
        if let Some(leader) = leader {
            // He rides with his half of a line.
            let half = from.position(self.leaders[leader.index()].hex).unwrap_or(0);
            let to = step.hexes.as_slice().get(half).copied();
            self.leaders[leader.index()].hex = to.unwrap_or(step.hexes.first());
        }
        ride.steps += 1;
        // [10.2.5] A turn ends the straight run, and a new one begins with the next hex.
        ride.run = if wheel { 0 } else { ride.run + 1 };
        table.tell(self, Event::Charge(Told::Rode(lead, step.hexes.first())));
        // [14.2.4]
        self.meet_leaders_here(table, lead)?;
        if step.facing != before {
            ride.run = 0;
        }
        Ok(())
    }

    /// What happens where a charge is: reactions, targets, squares, and contact.
    pub(crate) fn look_around(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let here = self.unit(lead).hexes;
        // [10.1.10c] On the square that is its target it stops.
        if let Some(target) = ride.target.filter(|target| here.contains(*target)) {
            self.contact(table, ride, target, Meeting::Standing);
            return Ok(());
        }
        // [10.5.1a] Limbered guns run when cavalry comes beside them.
        if ride.steps > 0 {
            self.limbered_guns_run(table, ride)?;
        }
        self.reactions(table, ride)?;
        if ride.over {
            return Ok(());
        }
        self.follow_pursuit(ride);
        self.declare_target(table, ride)?;
        self.close_ranks(ride);
        if ride.over {
            return Ok(());
        }
        let pursues = !ride.pursued.is_empty();
        if pursues {
            self.switch_pursuit(table, ride)?;
        }
        // [10.2.8b] At any point of the charge, (R244) [10.2.8j41] but whom a pursuit has turned against
        // can only stand.
        if !pursues || !ride.pursued.is_empty() {
            self.squares(table, ride)?;
        }
        self.close_ranks(ride);
        if ride.over {
            return Ok(());
        }
        self.follow_pursuit(ride);
        // [10.1.10b] Where it may not end it does not strike. (R231)
        if let Some(target) = ride.target
            && self.may_stop_charge(ride)
            && self.in_front(lead, target)
            && !self.is_square(target, seat.other())
        {
            self.strike_home(table, ride, target)?;
            // [3.1.5] A line that lost its order has gathered there. It is known now whom the charge
            // holds. (R257)
            if !self.enemy_in(target, seat.other()) {
                self.crowd(table, target, None)?;
            }
        }
        Ok(())
    }

    /// A pursued unit may have gone further or be lost; a target may have left its hex.
    pub(super) fn follow_pursuit(&self, ride: &mut Ride) {
        ride.pursued.retain(|&unit| self.is_on_map(unit));
        if let Some(&unit) = ride.pursued.first() {
            ride.target = Some(self.unit(unit).hexes.first());
        } else {
            self.follow_target(ride);
        }
    }

    /// [10.2.8j4] A pursuit that comes beside another enemy may turn against him.
    fn switch_pursuit(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        for hex in self.front_hexes(lead) {
            let other = ride.target != Some(hex) && self.may_be_charged(hex, seat);
            if !other || ride.pursued.is_empty() {
                continue;
            }
            let question = Question::Charge(Ask::Switch(lead, hex));
            if table.confirm(self, seat, rule!("10.2.8j4"), question)? {
                // [10.2.8j41] It can only stand, [10.2.6p2] as a square does without a check.
                ride.pursued.clear();
                self.name_target(table, ride, hex)?;
            }
        }
        Ok(())
    }
}
