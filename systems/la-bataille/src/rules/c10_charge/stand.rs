//! Section 10.2.7: infantry and guns meet a charge where they stand.

use crate::book::modifiers::Modifiers;
use crate::book::{BeingCharged, MoraleReason};
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Nation};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c10_charge::{Ask, Ride, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::arc::Arc;
use ground::{Dir, Hex};

impl Battle {
    /// Morale Modifier Table 2 for a unit that is charged from a hex. [4.2.2] From afar the sides count
    /// that the straight line meets: [12.3.2b] at a vertex a flank before the rear, and the rear before
    /// the front. (R196)
    pub fn charged_mods(
        &self,
        unit: UnitId,
        hex: Hex,
        from: Hex,
        chargers: &[UnitId],
    ) -> Modifiers {
        let (book, troops) = (self.book(), self.unit(unit));
        let mut mods = Modifiers::default();
        let formed = troops.state == Morale::GoodOrder;
        let masse = formed && troops.formation == Formation::Masse;
        let sides = self.board().bearing(hex, from);
        let sides = if hex == from { &[][..] } else { &sides[..] };
        let through = |arc: Arc| sides.iter().any(|dir| self.arc(unit, hex, *dir) == Some(arc));
        // [16.2.7c1] A masse has neither flank nor rear for cavalry. (R40)
        if !masse && through(Arc::Flank) {
            mods.charged(book, BeingCharged::Flank);
        } else if !masse && through(Arc::Rear) {
            mods.charged(book, BeingCharged::Rear);
        }
        if chargers.iter().any(|charger| self.def(*charger).is_lancer()) {
            mods.charged(book, BeingCharged::Lancers);
        }
        // [13.4.9]
        if chargers.iter().any(|charger| self.is_heavy(*charger)) {
            mods.charged(book, BeingCharged::HeavyCavalry);
        }
        match troops.state {
            Morale::GoodOrder => {}
            Morale::Disordered => mods.charged(book, BeingCharged::Disordered),
            Morale::Routed => mods.charged(book, BeingCharged::Routed),
        }
        if formed && troops.formation == Formation::Line {
            mods.charged(book, BeingCharged::Line);
        }
        // [16.2.7f]
        if masse {
            mods.charged(book, BeingCharged::Masse);
        }
        let field = &self.fixed.setup.field;
        let across = |crosses: &dyn Fn(Dir) -> bool| {
            !sides.is_empty() && sides.iter().all(|dir| crosses(*dir))
        };
        if across(&|dir| field.stream(hex, dir)) {
            mods.charged(book, BeingCharged::AcrossStream);
        }
        let rises =
            |dir| self.board().neighbour(hex, dir).is_some_and(|next| field.rise(next, hex) != 0);
        if across(&rises) {
            mods.charged(book, BeingCharged::AcrossSlope);
        }
        mods
    }

    /// [10.2.7] The troops of a hex try to stand; those who were without order already and fail are
    /// given back: they break. [10.2.7f]
    pub(crate) fn stand(
        &mut self,
        table: At<'_>,
        hex: Hex,
        from: Hex,
        chargers: &[UnitId],
    ) -> Play<Vec<UnitId>> {
        let Some(seat) = chargers.first().map(|unit| self.seat_of(*unit).other()) else {
            return Ok(Vec::new());
        };
        let there = self.targets_in(hex, seat);
        self.stand_of(table, &there, hex, from, chargers)
    }

    /// The same for some units of a hex.
    pub(crate) fn stand_of(
        &mut self,
        table: At<'_>,
        units: &[UnitId],
        hex: Hex,
        from: Hex,
        chargers: &[UnitId],
    ) -> Play<Vec<UnitId>> {
        let foot: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.arm(*unit) == Arm::Infantry).collect();
        // [10.2.6] Foot is asked; [10.2.6p1] who has answered meets the charge as it is; [10.2.6p2]
        // squares stand. (R29)
        let asked: Vec<UnitId> = foot
            .iter()
            .copied()
            .filter(|&unit| {
                let troops = self.unit(unit);
                !troops.marks.answered && troops.formation != Formation::Square
            })
            .collect();
        let Some(&first) = asked.first() else { return Ok(Vec::new()) };
        // [4.1p6] [10.2.7b] One roll for all of them, each with its own modifiers.
        let roll = self.morale_roll(table, self.stand_reason(first))?;
        let mut broken = Vec::new();
        let mut shares = None;
        for unit in asked {
            let mods = self.charged_mods(unit, hex, from, chargers);
            let reason = self.stand_reason(unit);
            let passes = self.compare_morale(table, unit, reason, &mods, roll);
            let was = self.unit(unit).state;
            shares.get_or_insert((passes, was));
            self.unit_mut(unit).marks.answered = true;
            if passes {
                // [10.2.7c] [10.2.7c1]
                self.unit_mut(unit).marks.stands = true;
            } else if was == Morale::GoodOrder {
                // [10.2.7d] [16.2.7f3]
                self.disorder(table, unit, &Manner::struck_in(hex))?;
            } else {
                broken.push(unit);
            }
        }
        let guns: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.arm(*unit) == Arm::Artillery).collect();
        for unit in guns {
            if self.unit(unit).formation == Formation::Unlimbered {
                // [10.5.2b2] Guns in action hold the same roll against their own morale.
                let mods = self.charged_mods(unit, hex, from, chargers);
                let reason = self.stand_reason(unit);
                if self.compare_morale(table, unit, reason, &mods, roll) {
                    self.unit_mut(unit).marks.stands = true;
                } else {
                    // [10.5.3]
                    self.eliminate(table, unit, rule!("10.5.3"))?;
                }
            } else if let Some((false, was)) = shares {
                // [10.5.2a] Limbered guns share what becomes of the infantry.
                match was {
                    Morale::GoodOrder => self.disorder(table, unit, &Manner::struck_in(hex))?,
                    _ => broken.push(unit),
                }
            }
        }
        Ok(broken)
    }

    /// Foot caught on a force march checks for that.
    fn stand_reason(&self, unit: UnitId) -> MoraleReason {
        if self.unit(unit).marks.force_march {
            // [11.2.7]
            MoraleReason::ForceMarchCharged
        } else {
            MoraleReason::Stand
        }
    }

    /// [10.5.1b] Whether guns alone stand before the charge.
    pub(crate) fn gunners_stand(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        hex: Hex,
        from: Hex,
        chargers: &[UnitId],
    ) -> Play<bool> {
        let mods = self.charged_mods(unit, hex, from, chargers);
        let stands = self.check_morale(table, unit, MoraleReason::Stand, &mods)?;
        self.unit_mut(unit).marks.stands = stands;
        Ok(stands)
    }

    /// What a hex does that is named as the target of a charge, before the charge is there.
    pub(crate) fn target_answers(&mut self, table: At<'_>, ride: &mut Ride, hex: Hex) -> Play<()> {
        let seat = self.seat_of(ride.units[0]).other();
        // [10.5.1a]
        self.scare_guns(table, ride, hex, seat)?;
        self.named_guns_check(table, ride, hex)?;
        for unit in self.targets_in(hex, seat) {
            let troops = *self.unit(unit);
            if self.arm(unit) != Arm::Infantry || troops.state != Morale::GoodOrder {
                continue;
            }
            if troops.formation == Formation::Skirmish {
                // [6.7.13] They neither stand nor form square.
                if !self.withdraw_screen(table, unit)? {
                    // [6.7.13p1]
                    self.break_before(table, ride, hex, &[unit])?;
                }
                if ride.over {
                    return Ok(());
                }
            } else if self.may_close(unit) && !self.lines_open(ride.units[0]).contains(&unit) {
                // [16.2.7g] It is the target from afar; who is near is asked with the squares.
                let question = Question::Charge(Ask::Masse(unit));
                if table.confirm(self, seat, rule!("16.2.7g1"), question)? {
                    self.close_to_masse(table, ride, unit, hex)?;
                }
            }
        }
        if ride.target == Some(hex) {
            self.follow_target(ride);
        }
        Ok(())
    }

    /// [10.5.1b] Unlimbered guns alone check when the charge names them, before it is there (R196);
    /// [10.5.1b1] if all of them are lost it is free to go on.
    fn named_guns_check(&mut self, table: At<'_>, ride: &mut Ride, hex: Hex) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let there = self.targets_in(hex, seat.other());
        if there.is_empty() || there.iter().any(|unit| self.arm(*unit) != Arm::Artillery) {
            return Ok(());
        }
        let own = self.unit(lead).hexes;
        let nearest = own.iter().min_by_key(|from| self.distance(*from, hex));
        let from = nearest.unwrap_or(own.first());
        for unit in there {
            if self.unit(unit).formation == Formation::Unlimbered
                && !self.gunners_stand(table, unit, hex, from, &ride.units)?
            {
                self.eliminate(table, unit, rule!("10.5.1b1"))?;
            }
        }
        if !self.enemy_in(hex, seat) {
            ride.sated = true;
            ride.target = None;
        }
        Ok(())
    }

    /// Whether a unit is an Austrian line in two hexes that may close into masse. [16.2.7g] [10.2.6p1]
    pub(crate) fn may_close(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.def(unit).nation == Nation::Austrian
            && self.arm(unit) == Arm::Infantry
            && troops.formation == Formation::Line
            && troops.hexes.len() == 2
            && !troops.marks.answered
            && !self.closing_hexes(unit, Formation::Masse, troops.hexes.first()).is_empty()
    }

    /// [16.2.7g1] An Austrian line in two hexes may close into masse before the charge; nobody
    /// fires at it or charges it for that. (R39)
    pub(crate) fn close_to_masse(
        &mut self,
        table: At<'_>,
        ride: &mut Ride,
        unit: UnitId,
        hex: Hex,
    ) -> Play<()> {
        let before = self.unit(unit).hexes;
        self.unit_mut(unit).marks.answered = true;
        let from = self.nearest_hex(ride.units[0], unit);
        let mods = self.charged_mods(unit, hex, from, &ride.units);
        if self.check_morale(table, unit, MoraleReason::CloseToMasse, &mods)? {
            // [16.2.7g3] It stands without a second roll.
            let to = self.closing_hex(table, unit, Formation::Masse, hex)?;
            // [16.2.7g2] Nobody fires at it or charges it for that.
            self.put(unit, Hexes::one(to));
            let troops = self.unit_mut(unit);
            troops.formation = Formation::Masse;
            troops.marks.stands = true;
            table.tell(self, Event::Charge(Told::Closed(unit, to)));
            self.leaders_close_up(table, unit, before);
        } else {
            // [16.2.7g4]
            self.disorder(table, unit, &Manner::IN_PLACE)?;
        }
        self.follow_target(ride);
        Ok(())
    }

    /// [6.7.12] [6.7.12a] Skirmishers go back to friends or cover beside them, if they can and want to.
    pub(crate) fn withdraw_screen(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let refuges = self.skirmish_refuges(unit);
        if refuges.is_empty() {
            return Ok(false);
        }
        let mut choices = vec![Choice::Done];
        choices.extend(refuges.into_iter().map(Choice::Hex));
        let question = Question::Charge(Ask::Withdraw(unit));
        let seat = self.seat_of(unit);
        let Choice::Hex(to) = table.ask(self, seat, rule!("6.7.12"), question, choices)? else {
            return Ok(false);
        };
        let host = self.formed_top(to, seat).map(|host| *self.unit(host));
        let formation = self.refuge_formation(unit, to);
        // [6.7.12b] At the bottom, and drawn up as they are.
        self.put_beneath(unit, Hexes::one(to));
        let troops = self.unit_mut(unit);
        troops.formation = formation;
        if let Some(host) = host {
            troops.facing = host.facing;
        }
        table.tell(self, Event::Charge(Told::Withdrew(unit, to)));
        self.meet_leaders_here(table, unit)?;
        // [6.7.17] Among cavalry they lose their order and go on. (R180)
        if self.units_at(to).any(|other| self.arm(other) == Arm::Cavalry) {
            self.disorder(table, unit, &Manner::CHECK)?;
        }
        Ok(true)
    }

    /// How a unit is drawn up that falls back on others: as they are. [6.7.12b]
    fn refuge_formation(&self, unit: UnitId, hex: Hex) -> Formation {
        let host = self.formed_top(hex, self.seat_of(unit));
        match host.filter(|host| self.arm(*host) == Arm::Infantry) {
            Some(host) => self.unit(host).formation,
            None => self.plain_formation(unit, hex),
        }
    }

    /// Where skirmishers may withdraw to.
    pub fn skirmish_refuges(&self, unit: UnitId) -> Vec<Hex> {
        let seat = self.seat_of(unit);
        let own = self.unit(unit).hexes;
        let mut found: Vec<Hex> = Vec::new();
        for from in own.iter() {
            for (dir, hex) in self.board().neighbours(from) {
                let open = self.entry_cost(Arm::Infantry, from, dir, hex).is_some();
                if found.contains(&hex) || own.contains(hex) || !open || self.enemy_in(hex, seat) {
                    continue;
                }
                let friends = self.targets_in(hex, seat);
                // [6.7.12p1]
                let steady = friends.iter().any(|&friend| {
                    self.arm(friend) != Arm::Artillery
                        && self.unit(friend).state == Morale::GoodOrder
                });
                let horse = friends.iter().any(|friend| self.arm(*friend) == Arm::Cavalry);
                // [16.2.4a] Not among allies.
                let nation = |unit: UnitId| self.def(unit).nation;
                if friends.iter().any(|friend| nation(*friend) != nation(unit)) {
                    continue;
                }
                let mut guests = self.guests(hex);
                guests.push(crate::rules::c03_increments::stacking::Guest {
                    unit,
                    formation: self.refuge_formation(unit, hex),
                    increments: self.increments(unit),
                });
                let room = horse || self.within_limits(hex, &guests).is_ok();
                // [6.7.12p2] [6.7.12p3]
                if (steady || self.terrain(hex).is_cover()) && room {
                    found.push(hex);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
