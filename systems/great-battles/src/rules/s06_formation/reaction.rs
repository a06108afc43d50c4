//! 6.2: who may react to whom, and the window for it. [RZ-03]

use super::{Ask, Told};
use crate::book::Disordering;
use crate::host::ask::Choice;
use crate::nouns::{Arm, Aspect, Blown, Facing, Formation, LeaderId, MoraleLevel, UnitId};
use crate::rules::s08_fire::FireKind;
use crate::rules::s08_fire::aim::Shot;
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule, words};
use ground::{Dir, Hex};

words! {
    /// What a mover does that others may react to. [RZ-03]
    Trigger {
        /// It is about to spend MP in its hex: to leave, turn or change formation. [RZ-04]
        Spends = "spends",
        /// It has entered its hex. [RZ-06]
        Enters = "enters",
        /// It is about to leave its first hex in a charge. [RZ-05]
        SetsOut = "sets-out",
        /// It has ridden into its hex in a charge. [RZ-05]
        Charges = "charges",
    }
}

impl Trigger {
    /// Whether the mover has come into its hex just now.
    const fn is_entry(self) -> bool {
        matches!(self, Trigger::Enters | Trigger::Charges)
    }
}

words! {
    /// What becomes of a mover. [RZ-20]
    Fate {
        /// It goes on.
        GoesOn = "goes-on",
        /// Its movement is over: it is unsteady or routed, or was charged. [RZ-12]
        Stops = "stops",
        /// It is no more.
        Gone = "gone",
    }
}

impl Battle {
    /// The window in which the other side may react to a mover, in the order it likes, each reaction
    /// fully before the next. [RZ-03] (G25)
    pub fn reaction_window(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        trigger: Trigger,
    ) -> Play<Fate> {
        self.window(table, mover, trigger, &[])
    }

    /// The same in the movement of a charge: [RZ-21] those who are its target do not react.
    pub fn charge_window(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        trigger: Trigger,
        targets: &[Hex],
    ) -> Play<Fate> {
        self.window(table, mover, trigger, targets)
    }

    fn window(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        trigger: Trigger,
        targets: &[Hex],
    ) -> Play<Fate> {
        let seat = self.seat_of(mover).other();
        let before = self.unit(mover).level;
        let mut spared: Vec<UnitId> = targets.iter().flat_map(|hex| self.units_at(*hex)).collect();
        loop {
            let mut choices = self.reactions(mover, trigger, &spared);
            if choices.is_empty() {
                return Ok(Fate::GoesOn);
            }
            choices.push(Choice::Done);
            let chosen =
                table.ask_always(self, seat, rule!("RZ-03"), Ask::React(mover), choices)?;
            if chosen == Choice::Done {
                return Ok(Fate::GoesOn);
            }
            // A unit that has turned or limbered has reacted to this. [RZ-09] [RZ-15]
            if let Choice::ReactTurn(unit, _) | Choice::ReactLimber(unit, _) = chosen {
                spared.push(unit);
            }
            let fate = self.react(table, mover, before, chosen)?;
            if fate != Fate::GoesOn {
                return Ok(fate);
            }
        }
    }

    /// What has become of a mover who was on this level before. [RZ-20] Who becomes unsteady or
    /// routed stops; who was unsteady already goes on.
    pub fn fate(&self, mover: UnitId, before: MoraleLevel) -> Fate {
        let troops = self.unit(mover);
        match troops.on_map() {
            false => Fate::Gone,
            // [RZ-20]
            true if troops.level > before && self.is_unsteady(mover) => Fate::Stops,
            true => Fate::GoesOn,
        }
    }

    /// The reactions that are open to the other side now, but for those of units that do not react to
    /// this. The table of 6.2.
    fn reactions(&self, mover: UnitId, trigger: Trigger, spared: &[UnitId]) -> Vec<Choice> {
        let seat = self.seat_of(mover);
        let hexes: Vec<Hex> = self.unit(mover).hexes().collect();
        let mut around: Vec<Hex> = hexes
            .iter()
            .flat_map(|hex| self.board().neighbours(*hex))
            .map(|(_, hex)| hex)
            .collect();
        around.sort();
        around.dedup();
        let enemies = around.iter().flat_map(|hex| self.units_at(*hex));
        let mut near: Vec<UnitId> =
            enemies.filter(|unit| self.seat_of(*unit) != seat && !spared.contains(unit)).collect();
        near.sort();
        near.dedup();
        let mut choices = Vec::new();
        for unit in near {
            // [RZ-02]
            if self.has_zone(unit) {
                self.reactions_of(unit, mover, &hexes, trigger, &mut choices);
            }
        }
        // [RZ-18] A leader alone rides off as often as he likes.
        for hex in around.into_iter().filter(|hex| self.top(*hex).is_none()) {
            for leader in
                self.leaders_at(hex).filter(|leader| self.leader_card(*leader).seat != seat)
            {
                let ways = self.flights(leader).into_iter();
                choices.extend(ways.map(|dir| Choice::Flee(leader, dir)));
            }
        }
        choices
    }

    /// The reactions of one unit to a mover in these hexes.
    fn reactions_of(
        &self,
        unit: UnitId,
        mover: UnitId,
        hexes: &[Hex],
        trigger: Trigger,
        choices: &mut Vec<Choice>,
    ) {
        // [RZ-01]
        let front = hexes.iter().any(|hex| self.in_zone(unit, *hex));
        let fire = self.may_react_fire(unit).is_ok() && !self.shots_at(unit, mover).is_empty();
        let by_cavalry = self.arm(mover) == Arm::Cavalry;
        let formation = self.unit(unit).formation;
        match (self.arm(unit), formation) {
            // [RZ-06] Skirmishers fire, or slip away, or both.
            (Arm::Infantry, Formation::Skirmish) if front => {
                choices.extend(fire.then_some(Choice::ReactFire(unit)));
                let ways = self.reaction_moves(unit).into_iter();
                choices.extend(ways.map(|dir| Choice::ReactMove(unit, dir)));
            }
            // [RZ-04] Formed infantry fires when MP are spent before it, not at mere entry; [RZ-05] at
            // a charge always.
            (Arm::Infantry, _) if front && trigger != Trigger::Enters => {
                choices.extend(fire.then_some(Choice::ReactFire(unit)));
            }
            (Arm::Cavalry, _) => {
                // [RZ-08] [RZ-10] Cavalry steps back from infantry and guns, or charges them.
                if front && !by_cavalry {
                    let ways = self.steps_back(unit).into_iter();
                    choices.extend(ways.map(|dir| Choice::ReactReverse(unit, dir)));
                    let charges = self.leads_reaction_charge(unit, mover);
                    choices.extend(charges.then_some(Choice::ReactCharge(unit)));
                }
                // [RZ-09] Whoever comes to its flank, it may turn.
                let flank = hexes.iter().any(|hex| self.at_flank(unit, *hex));
                if flank && trigger.is_entry() && formation != Formation::Disorder {
                    let ways = [1, -1].map(|steps| self.unit(unit).facing.turned(steps));
                    let free = ways.into_iter().filter(|way| !self.wheels(unit, *way).is_empty());
                    choices.extend(free.map(|way| Choice::ReactTurn(unit, way)));
                }
            }
            // [RZ-14] Guns fire at entry, too. [RZ-15] Horse guns may limber instead, but not before
            // cavalry.
            (Arm::Artillery, Formation::Unlimbered) if front => {
                choices.extend(fire.then_some(Choice::ReactFire(unit)));
                if self.stats(unit).horse && !by_cavalry && self.has_reaction_left(unit).is_ok() {
                    let ways = self.unit(unit).facing.beside().into_iter();
                    choices.extend(ways.map(|way| Choice::ReactLimber(unit, way)));
                }
            }
            // [RZ-16] Limbered horse guns step back, unless they have failed to in this activation.
            (Arm::Artillery, Formation::Limbered)
                if front && !self.unit(unit).marks.has(Mark::ReverseBarred) =>
            {
                let ways = self.steps_back(unit).into_iter();
                choices.extend(ways.map(|dir| Choice::ReactReverse(unit, dir)));
            }
            _ => {}
        }
    }

    /// Whether a unit may still fire in reaction in this enemy activation. [RZ-19]
    pub fn may_react_fire(&self, unit: UnitId) -> Result<(), Refusal> {
        self.can_fire(unit)?;
        self.has_reaction_left(unit)
    }

    /// [RZ-19] Infantry fires in reaction once in an enemy activation, whatever it has returned;
    /// [RZ-14] guns either react or return fire, once in all.
    fn has_reaction_left(&self, unit: UnitId) -> Result<(), Refusal> {
        let marks = self.unit(unit).marks;
        if marks.has(Mark::ReactionFired) {
            let why = "it has fired in reaction in this activation";
            return Err(Refusal::new(rule!("RZ-19"), why));
        }
        if self.arm(unit) == Arm::Artillery && marks.has(Mark::ReturnFired) {
            let why = "it has returned fire in this activation";
            return Err(Refusal::new(rule!("RZ-14"), why));
        }
        Ok(())
    }

    /// Whether cavalry may charge a mover in reaction: [RZ-08] infantry or guns in its zone, [RZ-10]
    /// never cavalry; [RZ-13] not every regiment is fit for it.
    pub fn may_react_charge(&self, charger: UnitId, mover: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let troops = self.unit(charger);
        let mut before = self.unit(mover).hexes();
        if self.arm(charger) != Arm::Cavalry || !before.any(|hex| self.in_zone(charger, hex)) {
            return refuse(rule!("RZ-08"), "only cavalry charges, and what is in its zone");
        }
        if self.arm(mover) == Arm::Cavalry {
            return refuse(rule!("RZ-10"), "cavalry is never charged in reaction");
        }
        if troops.marks.has(Mark::ChargeBarred) {
            return refuse(rule!("RZ-11"), "it has failed to charge in this activation");
        }
        let formed = matches!(troops.formation, Formation::Line | Formation::Column);
        // [FOR-07] [MOR-03] [BPT-02] [CHG-19]
        let fit = troops.blown == Blown::Fresh && formed && !self.is_unsteady(charger);
        if !fit || self.at_breakpoint(charger) {
            return refuse(rule!("RZ-13"), "it is in no state to charge");
        }
        Ok(())
    }

    /// [RZ-07] The directions in which a unit may slip away: one hex where it may be, not beside an
    /// enemy.
    pub fn reaction_moves(&self, unit: UnitId) -> Vec<Dir> {
        let (troops, seat) = (*self.unit(unit), self.seat_of(unit));
        let open = |dir: &Dir| {
            let Some(next) = self.board().neighbour(troops.hex, *dir) else { return false };
            self.field().is_open(next)
                && !self.enemy_in(next, seat)
                && !self.is_prohibited(unit, troops.hex, *dir)
                && self.may_stack(unit, troops.formation, next).is_ok()
                && !self.beside_enemy(next, seat)
        };
        Dir::ALL.into_iter().filter(open).collect()
    }

    /// [RZ-17] The directions in which a unit may step back: across its rear into an empty hex that it
    /// may enter, not beside an enemy.
    pub fn steps_back(&self, unit: UnitId) -> Vec<Dir> {
        let seat = self.seat_of(unit);
        let open = |hex: Hex, dir: Dir| {
            let Some(next) = self.board().neighbour(hex, dir) else { return false };
            self.field().is_open(next)
                && !self.is_prohibited(unit, hex, dir)
                && self.units_at(next).all(|other| other == unit)
                && !self.beside_enemy(next, seat)
        };
        let rear = self.aspects(unit).of(Aspect::Rear);
        rear.filter(|dir| self.unit(unit).hexes().all(|hex| open(hex, *dir))).collect()
    }

    /// [RZ-18] [RZ-07] The directions in which a leader alone may ride off.
    fn flights(&self, leader: LeaderId) -> Vec<Dir> {
        let (here, seat) = (self.leader(leader).hex, self.leader_card(leader).seat);
        let open = |(dir, next): (Dir, Hex)| {
            let fine = !self.enemy_in(next, seat)
                && !self.beside_enemy(next, seat)
                && self.ride_cost(here, dir).is_some();
            fine.then_some(dir)
        };
        self.board().neighbours(here).filter_map(open).collect()
    }

    /// Carries a reaction out.
    fn react(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        before: MoraleLevel,
        chosen: Choice,
    ) -> Play<Fate> {
        match chosen {
            Choice::ReactFire(unit) => {
                // [RZ-19]
                self.unit_mut(unit).marks.set(Mark::ReactionFired);
                let shots: Vec<Shot> = self.shots_at(unit, mover);
                if let Some(shot) = self.choose_shot(table, shots)? {
                    self.shoot(table, shot, FireKind::Reaction)?;
                }
            }
            Choice::ReactMove(unit, dir) => self.withdraw_by(table, unit, dir)?,
            Choice::ReactReverse(unit, dir) => self.step_back(table, unit, dir)?,
            // [RZ-12]
            Choice::ReactCharge(unit) => return self.reaction_charge(table, unit, mover),
            Choice::ReactTurn(unit, facing) => self.turn_in_reaction(table, unit, facing)?,
            Choice::ReactLimber(unit, facing) => {
                // [RZ-15] It is its reaction of this activation.
                let troops = self.unit_mut(unit);
                troops.marks.set(Mark::ReactionFired);
                (troops.formation, troops.facing) = (Formation::Limbered, facing);
                table.tell(self, Told::Formed(unit, Formation::Limbered, facing));
            }
            Choice::Flee(leader, dir) => {
                let here = self.leader(leader).hex;
                if let Some(next) = self.board().neighbour(here, dir) {
                    self.leaders[leader.index()].hex = next;
                    table.tell(self, Told::Fled(leader, next));
                }
            }
            _ => {}
        }
        Ok(self.fate(mover, before))
    }

    /// [RZ-09] A free turn of one step.
    fn turn_in_reaction(&mut self, table: At<'_>, unit: UnitId, facing: Facing) -> Play<()> {
        self.wheel(table, unit, facing)?;
        self.unit_mut(unit).facing = facing;
        table.tell(self, Told::Turned(unit, facing));
        // [LDR-03] Of a two-hex line one hex has swung.
        self.displace_leaders(table, unit)
    }

    /// [RZ-17] A unit steps back across its rear, guns if they get away.
    fn step_back(&mut self, table: At<'_>, unit: UnitId, dir: Dir) -> Play<()> {
        if self.arm(unit) == Arm::Artillery && !self.gets_away(table, unit)? {
            return Ok(());
        }
        self.withdraw_by(table, unit, dir)
    }

    /// [RZ-16] Whether limbered horse guns get away: a die above their morale keeps them where they
    /// are, for this enemy activation.
    fn gets_away(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let die = self.die(table, rule!("RZ-16"), "reverse in reaction")?;
        let rating = self.stats(unit).morale;
        table.tell(self, Told::ReverseCheck { unit, die, rating });
        if die > rating {
            self.unit_mut(unit).marks.set(Mark::ReverseBarred);
        }
        Ok(die <= rating)
    }

    /// A unit goes one hex in reaction, facing kept; the ground disorders it as it would any mover.
    /// Nobody reacts to it. [RZ-22] Leaders of its hex may go along. (G54)
    pub fn withdraw_by(&mut self, table: At<'_>, unit: UnitId, dir: Dir) -> Play<()> {
        let start = self.unit(unit).hex;
        let seat = self.seat_of(unit);
        let leaders: Vec<LeaderId> = self
            .leaders_at(start)
            .filter(|leader| self.leader_card(*leader).seat == seat)
            .collect();
        let disorder = self.step_disorder(unit, dir);
        self.shift(unit, dir);
        let marks = &mut self.unit_mut(unit).marks;
        // [CHG-20] Resting cavalry that has to move rests no more.
        marks.set(Mark::Stirred);
        marks.clear(Mark::Recovery);
        let here = self.unit(unit).hex;
        table.tell(self, Told::Withdrew(unit, here));
        // [LDR-03]
        self.displace_leaders(table, unit)?;
        match disorder {
            Disordering::AtOnce => self.disorder(table, unit)?,
            Disordering::Check => self.disorder_check(table, unit)?,
            Disordering::None => {}
        }
        self.leaders_follow(table, unit, start, &leaders)?;
        self.order_stack(table, here)
    }

    /// What the ground does to a unit that makes a step off the road. [MOV-10]
    fn step_disorder(&self, unit: UnitId, dir: Dir) -> Disordering {
        let column = self.move_column(unit);
        let rows = self.unit(unit).hexes().flat_map(|hex| {
            let land = self.board().neighbour(hex, dir).map(|next| self.land_row(next));
            land.into_iter().chain(self.side_rows(hex, dir))
        });
        let all = rows.map(|row| self.book().cost(row, column).disorder);
        all.max().unwrap_or(Disordering::None)
    }
}
