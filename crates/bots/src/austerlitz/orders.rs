//! Who has orders, who is activated, and when a side attacks.

use super::*;

impl Mind<'_> {
    /// Whether those under a LIM should have it in play: in a scenario with orders by the table whoever
    /// may ever act, else those near the enemy, and all when it is time to attack; not the tired.
    pub(super) fn wants_orders(&self, lim: LimId) -> bool {
        let army = &self.battle.setup.army;
        let far = self.lim_far(lim);
        if self.battle.setup.scenario.orders != Orders::Free {
            return far <= THEATRE;
        }
        if let LimKind::Division(division) = army.lim(lim).kind
            && self.is_staff(division)
        {
            return true;
        }
        let tired = match army.lim(lim).kind {
            LimKind::Division(division) => self.is_tired(division),
            LimKind::Corps(corps) => {
                army.corps(corps).divisions.iter().all(|one| self.is_tired(*one))
            }
            LimKind::Independent => false,
        };
        // Who is too far off to attack in this turn comes up without orders, and tires nobody by it.
        let ready = match army.lim(lim).kind {
            LimKind::Division(division) => self.is_ready(division),
            LimKind::Corps(_) | LimKind::Independent => true,
        };
        far < FAR && (far <= ORDERS || (self.is_time(far) && ready)) && !tired
    }

    /// Whether a good part of a division is near enough to attack in this turn.
    pub(super) fn is_ready(&self, division: DivisionId) -> bool {
        let battle = self.battle;
        let fit = battle.division_units(division).filter(|unit| !battle.is_unsteady(*unit));
        let far: Vec<u16> = fit.map(|unit| self.nearest(battle.unit(unit).hex)).collect();
        let near = far.iter().filter(|far| **far <= STRIKES).count();
        READY * near >= far.len()
    }

    /// Whether those so far from the enemy have to go now if they are to win in time, or are strong
    /// enough not to wait for their guns.
    pub(super) fn is_time(&self, far: u16) -> bool {
        let scenario = &self.battle.setup.scenario;
        let places = !scenario.objectives.is_empty();
        let assault = (f64::from(ASSAULT) * self.daring) as u16;
        let late = self.turns_left() <= assault + far / MARCHED;
        self.must_attack() && (places || late || !self.is_weaker()) && !self.has_to_rally()
    }

    /// Whether a side is about to be beaten by its losses and the other is not: those who have run may
    /// rally, if the others wait for them.
    pub(super) fn has_to_rally(&self) -> bool {
        let near = |seat: Seat, units: u8| {
            let limit = self.battle.breaking_number(seat);
            limit.is_some_and(|limit| self.battle.units_out(seat) + units >= limit)
        };
        near(self.seat, RALLIES) && !near(self.seat.other(), RALLIES)
    }

    /// Whether a side lets its guns work before it attacks.
    pub(super) fn bides(&self) -> bool {
        self.battle.setup.scenario.orders == Orders::Free && !self.is_time(WAIT)
    }

    /// Whether a side has less strength on the field than the other.
    pub(super) fn is_weaker(&self) -> bool {
        let battle = self.battle;
        let [ours, theirs] = [self.seat, self.seat.other()]
            .map(|seat| battle.army(seat).map(|unit| self.steady_weight(unit)).sum::<u32>());
        100.0 * f64::from(ours) * self.daring < f64::from(STRONG * theirs)
    }

    /// Turns to come, this one among them.
    pub(super) fn turns_left(&self) -> u16 {
        u16::from(self.battle.setup.scenario.turns.saturating_sub(self.battle.turn)) + 1
    }

    /// Whether a side does not win by waiting.
    pub(super) fn must_attack(&self) -> bool {
        let battle = self.battle;
        match battle.setup.scenario.victory {
            Victory::Losses(_) => true,
            Victory::Points { attacker, wins, .. } => {
                attacker == self.seat && battle.place_points(attacker) < wins
            }
            Victory::Hold { attacker } => {
                attacker == self.seat && battle.holder(0) != Some(attacker)
            }
            Victory::Sum { .. } => true,
        }
    }

    /// Whether a division rests.
    pub(super) fn is_tired(&self, division: DivisionId) -> bool {
        self.resting & (1 << division.index()) != 0
    }

    /// The divisions that rest before fatigue strikes them, and until they have recovered. Nobody rests
    /// who can fight to the end of the last turn.
    pub(super) fn who_rests(&self) -> u128 {
        let rests = |division: &DivisionId| {
            let battle = self.battle;
            // LIMs are withdrawn before fatigue is counted.
            let over = battle.stage == Stage::LimRemoval;
            let fatigue =
                battle.division(*division).fatigue + u8::from(over && battle.tires(*division));
            let turns = self.turns_left() - u16::from(over);
            let lasts = self.must_attack() && u16::from(fatigue) + turns <= SPENT;
            let enough = if self.is_tired(*division) { RESTED + 1 } else { TIRED };
            fatigue >= enough && !lasts
        };
        let all = self.battle.divisions_of(self.seat).filter(rests);
        all.fold(0, |resting, division| resting | (1 << division.index()))
    }

    pub(super) fn command(&self, ask: &command::Ask, choice: Choice) -> f64 {
        use command::Ask;
        let army = &self.battle.setup.army;
        match (ask, choice) {
            (Ask::Add, Choice::Lim(lim)) => {
                let corps = matches!(army.lim(lim).kind, LimKind::Corps(_));
                match self.wants_orders(lim) {
                    true => Self::by_distance(self.lim_far(lim)) + yes(corps),
                    false => -1.0,
                }
            }
            (Ask::First, Choice::Lim(lim)) => {
                if army.lim(lim).seat == self.seat {
                    Self::by_distance(self.lim_far(lim))
                } else {
                    0.0
                }
            }
            // Who is tired or far off rests: a LIM in play tires.
            (Ask::Withdraw, Choice::Lim(lim)) => 0.5 - yes(self.wants_orders(lim)),
            (Ask::Withdraw, _) => 0.0,
            (Ask::Activate(division), _) => self.activates(*division, choice),
            // Guns fire by themselves rather than to tire a division with what they do.
            (Ask::Battery(division), Choice::Unit(_)) => {
                0.5 - yes(self.bides() && !self.is_staff(*division))
            }
            // Who rides away goes where most of his men are.
            (Ask::RideAlong(leader), Choice::Unit(unit)) => {
                self.commands(*leader, self.battle.unit(unit).hex)
            }
            (Ask::Use(_), Choice::Decline) => 0.0,
            (Ask::March(_), _) => yes(choice == Choice::Full),
            (
                Ask::Corps(_) | Ask::Independent | Ask::Closest(_) | Ask::Pick,
                Choice::Division(division),
            ) => Self::by_distance(self.division_far(division)),
            (Ask::Pick, Choice::Unit(unit)) => {
                0.5 * Self::by_distance(self.nearest(self.battle.unit(unit).hex))
            }
            (Ask::Pick, Choice::Leader(_)) => -1.0,
            (_, Choice::Pass | Choice::Done) => 0.0,
            _ => 0.5,
        }
    }

    /// How good it is to call a division, or to activate it: those who wait are left alone.
    pub(super) fn unless_waiting(
        &self,
        waiting: &[DivisionId],
        ask: &command::Ask,
        choice: Choice,
    ) -> f64 {
        match (ask, choice) {
            (command::Ask::Pick, Choice::Division(one)) if waiting.contains(&one) => -1.0,
            (command::Ask::Activate(one), Choice::Decline) if waiting.contains(one) => 3.0,
            _ => self.command(ask, choice),
        }
    }

    /// A Full Activation where there is something to win by it, else a sure Limited one.
    pub(super) fn activates(&self, division: DivisionId, choice: Choice) -> f64 {
        let far = self.division_far(division);
        let places = !self.battle.setup.scenario.objectives.is_empty();
        let reach = if places { ADVANCES } else { REACH };
        let full = match self.is_staff(division) {
            // Guns that are not yet where they fire case shot need all their MP.
            true => self.guns_far(division) > GUNNERS,
            false => far <= reach || self.battle.rating(division) >= TRIES,
        };
        match choice {
            Choice::Full if full => 2.0,
            Choice::Limited => 1.0,
            Choice::Full => 0.5,
            _ => 0.0,
        }
    }
}
