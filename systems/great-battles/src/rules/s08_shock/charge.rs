//! 8.4: declaration and ride of a charge. [CHG-01]

use super::{Ask, Attack, Told};
use crate::book::{Disordering, Number, ShockKind};
use crate::host::ask::Choice;
use crate::nouns::{Arm, Aspect, Blown, Facing, Formation, UnitId};
use crate::rules::s06_formation;
use crate::rules::s06_formation::reaction::Trigger;
use crate::rules::s06_formation::wide::right_of;
use crate::rules::s08_shock::answer::Answer;
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule};
use ground::{Dir, Hex};

/// Where a charge is on its way. [CHG-04]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ride {
    /// The hex of the chargers, of a two-hex line the left one.
    hex: Hex,
    /// The right hex of a two-hex line.
    right: Hex,
    /// What they face.
    facing: Facing,
    /// How they are drawn up.
    formation: Formation,
    /// Hexes entered.
    entered: u16,
    /// Whether they may still turn in this hex.
    may_turn: bool,
}

impl Ride {
    fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        [self.hex, self.right].into_iter().filter(|hex| hex.is_somewhere())
    }
}

impl Battle {
    /// [TEC-07] [TEC-08] [CHG-04] Whether cavalry may charge across a hexside into the next hex, by the
    /// column of the Terrain Effects Chart for it. (G82)
    pub fn may_charge_across(&self, from: Hex, dir: Dir) -> bool {
        let Some(to) = self.open_neighbour(from, dir) else { return false };
        self.shock_rows(from, dir, to).into_iter().all(|row| self.book().combat(row).charge)
    }

    /// [CHG-01] Whether cavalry may charge at all now.
    pub fn may_charge(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        if self.arm(unit) != Arm::Cavalry {
            return refuse(rule!("CHG-01"), "only cavalry charges");
        }
        self.may_shock(unit)?;
        let troops = self.unit(unit);
        // [CHG-19]
        if troops.blown != Blown::Fresh {
            return refuse(rule!("CHG-19"), "it is blown");
        }
        if !matches!(troops.formation, Formation::Line | Formation::Column) {
            return refuse(rule!("CHG-01"), "it charges in line or column only");
        }
        // [MOV-17]
        if !self.keeps_charge(unit) {
            return refuse(rule!("CHG-01"), "it has moved too far to charge");
        }
        Ok(())
    }

    /// The charges that are open now, each by the first unit of its stack.
    pub fn charges(&self) -> Vec<Choice> {
        let most = self.number(Number::ChargeMost) as u16;
        let mut choices = Vec::new();
        for unit in self.active_units() {
            if !self.leads_charge(unit) {
                continue;
            }
            let enemy = self.seat_of(unit).other();
            let hexes = self.army(enemy).flat_map(|other| self.unit(other).hexes());
            let mut near: Vec<Hex> =
                hexes.filter(|hex| self.range_to(unit, *hex) <= most).collect();
            near.sort();
            near.dedup();
            near.retain(|hex| self.may_charge_at(unit, *hex).is_ok());
            choices.extend(near.into_iter().map(|hex| Choice::Charge(unit, hex)));
        }
        choices
    }

    /// Whether a unit is the first of its stack that may charge: a stack charges as one.
    fn leads_charge(&self, unit: UnitId) -> bool {
        let hex = self.unit(unit).hex;
        self.units_at(hex).find(|other| self.may_charge(*other).is_ok()) == Some(unit)
    }

    fn range_to(&self, unit: UnitId, hex: Hex) -> u16 {
        let own = self.unit(unit).hexes();
        own.map(|from| self.board().distance(from, hex)).min().unwrap_or(u16::MAX)
    }

    /// Whether a unit, with its stack, may charge a hex. [CHG-02] [CHG-04] [CHG-05] [CHG-23]
    pub fn may_charge_at(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        self.may_charge(unit)?;
        self.may_be_charged(unit, to)?;
        // [CHG-02]
        let range = i32::from(self.range_to(unit, to));
        if range < self.number(Number::ChargeLeast) || range > self.number(Number::ChargeMost) {
            return refuse(rule!("CHG-02"), "a charge goes over two to four hexes");
        }
        if !self.unit(unit).hexes().any(|own| self.sees(own, to)) {
            return refuse(rule!("CHG-02"), "it does not see its target");
        }
        // [CHG-04]
        let stack = self.charging_stack(unit);
        if !self.leads_there(&stack, self.ride_of(unit), &[to]) {
            return refuse(rule!("CHG-04"), "no way leads there");
        }
        Ok(())
    }

    /// Whether a hex may be the target of a charge: [CHG-23] enemy combat units in it, (G26) [CHG-05] not
    /// charged before in this activation.
    fn may_be_charged(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        if !self.enemy_in(to, self.seat_of(unit)) {
            return Err(Refusal::new(rule!("CHG-23"), "there is no unit to charge"));
        }
        if self.units_at(to).all(|other| self.unit(other).marks.has(Mark::Charged)) {
            let why = "that stack was charged in this activation";
            return Err(Refusal::new(rule!("CHG-05"), why));
        }
        Ok(())
    }

    /// The units that charge with one: all of its hex that may, and face as it does. (G64)
    fn charging_stack(&self, unit: UnitId) -> Vec<UnitId> {
        let troops = *self.unit(unit);
        let fit = |other: &UnitId| {
            self.may_charge(*other).is_ok() && self.unit(*other).facing == troops.facing
        };
        self.units_at(troops.hex).filter(fit).collect()
    }

    fn ride_of(&self, unit: UnitId) -> Ride {
        let troops = self.unit(unit);
        Ride {
            hex: troops.hex,
            right: troops.right,
            facing: troops.facing,
            formation: troops.formation,
            entered: 0,
            // [CHG-04] It turns in hexes it enters, not in the one it starts from.
            may_turn: false,
        }
    }

    /// Whether chargers have arrived: every target is beside them, in front, and across ground where
    /// cavalry charges. [CHG-04]
    fn is_there(&self, ride: Ride, targets: &[Hex]) -> bool {
        let aspects = self.book().aspects(ride.formation, ride.facing);
        targets.iter().all(|target| {
            ride.hexes().any(|own| {
                let dir = self.board().direction(own, *target);
                dir.is_some_and(|dir| {
                    aspects.at(dir) == Aspect::Front && self.may_charge_across(own, dir)
                })
            })
        })
    }

    /// [CHG-04] The next steps of a ride: through a front hexside into an empty hex where cavalry charges,
    /// or one step of turn in a hex that was entered; not more hexes than a charge has.
    fn ride_steps(&self, stack: &[UnitId], ride: Ride) -> Vec<(Choice, Ride)> {
        let mut steps = Vec::new();
        let most = self.number(Number::ChargeMost) as u16;
        let free = |hex: Hex| self.units_at(hex).all(|other| stack.contains(&other));
        if ride.entered < most {
            for dir in self.book().aspects(ride.formation, ride.facing).of(Aspect::Front) {
                let next = |own: Hex| {
                    let open = own.is_somewhere() && self.may_charge_across(own, dir);
                    let there = open.then(|| self.board().neighbour(own, dir)).flatten();
                    there.filter(|hex| free(*hex))
                };
                let wide = ride.right.is_somewhere();
                let (Some(hex), right) = (next(ride.hex), next(ride.right)) else { continue };
                if wide && right.is_none() {
                    continue;
                }
                let right = right.unwrap_or(Hex::NOWHERE);
                let entered = ride.entered + 1;
                let on = Ride { hex, right, entered, may_turn: true, ..ride };
                steps.push((Choice::Step(dir), on));
            }
        }
        if ride.may_turn {
            for turn in [1, -1] {
                let facing = ride.facing.turned(turn);
                for (hex, right) in self.wheeled(stack, ride, facing) {
                    let on = Ride { hex, right, facing, may_turn: false, ..ride };
                    steps.push((Choice::Turn(facing), on));
                }
            }
        }
        steps
    }

    /// The hexes of chargers after a turn: the same, or of a two-hex line one of them and the other swung
    /// to free ground. [MLT-02]
    fn wheeled(&self, stack: &[UnitId], ride: Ride, facing: Facing) -> Vec<(Hex, Hex)> {
        if !ride.right.is_somewhere() {
            return vec![(ride.hex, ride.right)];
        }
        let right = right_of(facing);
        let swung = |pivot: Hex, dir: Dir| {
            let open = self.may_charge_across(pivot, dir);
            let hex = open.then(|| self.board().neighbour(pivot, dir)).flatten();
            hex.filter(|hex| self.units_at(*hex).all(|other| stack.contains(&other)))
        };
        let on_left = swung(ride.hex, right).map(|other| (ride.hex, other));
        let on_right = swung(ride.right, right.opposite()).map(|other| (other, ride.right));
        [on_left, on_right].into_iter().flatten().collect()
    }

    /// Whether some way leads chargers to their targets.
    fn leads_there(&self, stack: &[UnitId], ride: Ride, targets: &[Hex]) -> bool {
        if self.is_there(ride, targets) {
            return true;
        }
        let most = self.number(Number::ChargeMost) as u16;
        let far = |target: &Hex| {
            let own = ride.hexes().map(|own| self.board().distance(own, *target));
            own.min().unwrap_or(u16::MAX).saturating_sub(1)
        };
        let needed = targets.iter().map(far).max().unwrap_or(0);
        if ride.entered + needed > most {
            return false;
        }
        let steps = self.ride_steps(stack, ride);
        steps.into_iter().any(|(_, next)| self.leads_there(stack, next, targets))
    }

    /// [MCS-01] A stack of cavalry charges: declaration, ride, impact, and what it costs the horses.
    pub fn charge(&mut self, table: At<'_>, unit: UnitId, to: Hex) -> Play<()> {
        let attackers = self.charging_stack(unit);
        let began = self.range_to(unit, to);
        let mut targets = vec![to];
        targets.extend(self.second_target(table, &attackers, to)?);
        let against = targets.iter().flat_map(|hex| self.units_at(*hex)).collect();
        let mut attack = Attack {
            kind: ShockKind::Charge,
            attackers,
            from: self.unit(unit).hex,
            targets,
            supports: 0,
            began: Some(began),
            counter: Vec::new(),
            against,
            before: self.flights.len(),
        };
        for charger in &attack.attackers {
            self.units[charger.index()].marks.set(Mark::Attacked);
            self.units[charger.index()].marks.set(Mark::Stirred);
        }
        for target in &attack.against {
            self.units[target.index()].marks.set(Mark::Charged);
        }
        let against = self.units_at(to).next();
        table.tell(self, Told::Declared { unit, to, against, kind: attack.kind });
        self.note_shock(&attack.attackers);
        match self.ride(table, &mut attack)? {
            true => self.impact(table, attack),
            false => self.blow(table, &attack),
        }
    }

    /// [MLT-05] A two-hex line may charge a second hex beside the first as one melee.
    fn second_target(&mut self, table: At<'_>, attackers: &[UnitId], to: Hex) -> Play<Option<Hex>> {
        let lead = attackers[0];
        if !self.unit(lead).right.is_somewhere() {
            return Ok(None);
        }
        let beside = self.board().neighbours(to).map(|(_, hex)| hex);
        let open = beside.filter(|hex| {
            self.may_be_charged(lead, *hex).is_ok()
                && self.leads_there(attackers, self.ride_of(lead), &[to, *hex])
        });
        let mut choices: Vec<Choice> = open.map(Choice::Hex).collect();
        choices.push(Choice::Done);
        let seat = self.seat_of(lead);
        match table.ask(self, seat, rule!("MLT-05"), Ask::Second(lead), choices)? {
            Choice::Hex(hex) => Ok(Some(hex)),
            _ => Ok(None),
        }
    }

    /// [MCS-03] [CHG-04] The ride, hex by hex, as its owner likes; whether the chargers arrive. [RZ-05]
    /// Enemies react to it wherever it passes, but those who are charged do not.
    fn ride(&mut self, table: At<'_>, attack: &mut Attack) -> Play<bool> {
        let seat = self.side_of(attack);
        let (start, leaders) = self.leaders_along(attack);
        let (mut entered, mut may_turn) = (0, false);
        self.charge_window(table, attack.lead(), Trigger::SetsOut, &attack.targets)?;
        let arrived = loop {
            let stack = self.attackers_left(attack);
            let Some(lead) = stack.first().copied() else { break false };
            let ride = Ride { entered, may_turn, ..self.ride_of(lead) };
            let mut steps = self.ride_steps(&stack, ride);
            steps.retain(|(_, on)| self.leads_there(&stack, *on, &attack.targets));
            let mut choices: Vec<Choice> = steps.iter().map(|(choice, _)| *choice).collect();
            choices.dedup();
            if self.is_there(ride, &attack.targets) {
                choices.push(Choice::Done);
            }
            if choices.is_empty() {
                break false;
            }
            let chosen = table.ask(self, seat, rule!("CHG-04"), Ask::Ride(lead), choices)?;
            steps.retain(|(choice, _)| *choice == chosen);
            match chosen {
                Choice::Step(dir) => {
                    (entered, may_turn) = (entered + 1, true);
                    self.ride_into(table, attack, &stack, dir)?;
                }
                Choice::Turn(facing) => {
                    may_turn = false;
                    self.ride_turn(table, &stack, facing, &steps)?;
                    attack.from = self.unit(lead).hex;
                }
                _ => break true,
            }
        };
        if let Some(lead) = self.attackers_left(attack).first().copied() {
            self.leaders_follow(table, lead, start, &leaders)?;
        }
        Ok(arrived)
    }

    /// Chargers ride into the next hex: the ground may disorder them, and enemies may react.
    fn ride_into(
        &mut self,
        table: At<'_>,
        attack: &mut Attack,
        stack: &[UnitId],
        dir: Dir,
    ) -> Play<()> {
        let lead = stack[0];
        let own: Vec<Hex> = self.unit(lead).hexes().collect();
        let ground = own.iter().map(|hex| self.ground_disorders(lead, *hex, dir)).max();
        // The top unit comes last and so to the top.
        for unit in stack.iter().rev() {
            self.shift(*unit, dir);
        }
        table.tell(self, Told::Rode(lead, self.unit(lead).hex));
        // [LDR-03]
        self.displace_leaders(table, lead)?;
        match ground {
            // [MOV-08] [MOV-09] What disorders who crosses it disorders a charge; it rides on. (G61)
            Some(Disordering::AtOnce) => self.disorder_stack(table, lead)?,
            Some(Disordering::Check) => {
                self.disorder_check(table, lead)?;
                if self.unit(lead).formation == Formation::Disorder {
                    self.disorder_stack(table, lead)?;
                }
            }
            Some(Disordering::None) | None => {}
        }
        let troops = *self.unit(lead);
        for unit in &stack[1..] {
            self.unit_mut(*unit).facing = troops.facing;
        }
        attack.from = troops.hex;
        // [RZ-21] Those who are charged do not react.
        self.charge_window(table, lead, Trigger::Charges, &attack.targets)?;
        Ok(())
    }

    /// Chargers turn by one step; a two-hex line on the hex its owner likes. [CHG-04] [MLT-02]
    fn ride_turn(
        &mut self,
        table: At<'_>,
        stack: &[UnitId],
        facing: Facing,
        steps: &[(Choice, Ride)],
    ) -> Play<()> {
        let lead = stack[0];
        if self.unit(lead).right.is_somewhere() {
            let own: Vec<Hex> = self.unit(lead).hexes().collect();
            let pivots: Vec<Hex> = steps
                .iter()
                .filter_map(|(_, on)| on.hexes().find(|hex| own.contains(hex)))
                .collect();
            let choices = pivots.iter().copied().map(Choice::Hex).collect();
            let seat = self.seat_of(lead);
            let question = s06_formation::Ask::Pivot(lead);
            let chosen = table.ask(self, seat, rule!("MLT-02"), question, choices)?;
            let at = pivots.iter().position(|hex| Choice::Hex(*hex) == chosen).unwrap_or(0);
            self.put_wide(lead, steps[at].1.hex, steps[at].1.right);
        }
        for unit in stack {
            self.unit_mut(*unit).facing = facing;
        }
        table.tell(self, s06_formation::Told::Turned(lead, facing));
        // [LDR-03] Of a two-hex line one hex has swung.
        self.displace_leaders(table, lead)
    }

    /// The steps of a charge from its arrival on. [CHG-06] The chargers themselves do not check.
    pub fn impact(&mut self, table: At<'_>, mut attack: Attack) -> Play<()> {
        self.note_shock(&attack.against.clone());
        self.overrun(table, &attack);
        let mut silent = Vec::new();
        for hex in self.targets_held(&attack) {
            if self.counter_charge(table, &mut attack, hex)? {
                continue;
            }
            silent.extend(self.receive(table, &attack, hex)?);
        }
        if self.answer(table, &attack, &silent)? == Answer::Given {
            self.fight(table, &attack)?;
        }
        self.ride_home(table, &attack)?;
        self.blow(table, &attack)?;
        self.end_marches(table, &attack);
        Ok(())
    }

    /// [CHG-18] [MCS-11] All who charged or counter-charged are blown.
    fn blow(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        for unit in attack.attackers.iter().chain(&attack.counter) {
            self.mark_blown(table, *unit)?;
        }
        Ok(())
    }
}
