//! Sections 13.5 and 13.6: the melee is thrown, and what comes of it.

use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{
    Blow, MeleeCode, MeleeLoss, MeleeResult, MeleeTarget, MoraleReason, Number, RuleOption,
};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c03_increments::losses::{Cause, Order};
use crate::rules::c04_morale::flight::{self, Distance, Manner};
use crate::rules::c05_readiness::Effort;
use crate::rules::c13_melee::{Ask, Assault, Part, Told};
use crate::rules::c14_leaders::{Fate, Hit};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::Hex;

/// How a square leaves its hex: two increments for the first hex whoever looks into it, then one.
/// [13.6.1p1]
const BROKEN_SQUARE: Manner =
    Manner { toll: Some([Number::SquareLoss, Number::ZoneLoss]), anyway: true, ..Manner::MELEE };
/// A rout that costs double. (1.3)
const ROUT_DOUBLE: Manner =
    Manner { toll: Some([Number::SquareLoss, Number::SquareLoss]), ..Manner::MELEE };
/// [13.6.2] [13.6.2p1] Three hexes back, without loss.
const BOUNCE: Manner = Manner { distance: Some(Distance::Hexes(Number::Bounce)), ..Manner::CHECK };
/// [OPT-9] One hex back after a melee without effect.
const PUSHED: Manner = Manner { distance: Some(Distance::Rolled(1)), ..Manner::CHECK };

impl Battle {
    /// [13.5] The melee itself; the code that threw the defender back, if one did.
    pub(super) fn resolve(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
    ) -> Play<Option<MeleeCode>> {
        let target = assault.target;
        assault.spared = self.spare(table, seat, assault)?;
        let attackers = assault.attackers.clone();
        let defenders = self.defenders(target, seat);
        let ours = self.leads(table, seat, assault, &attackers, Part::Attack)?;
        let theirs = self.leads(table, seat.other(), assault, &defenders, Part::Defence)?;
        let count = self.count_melee(assault);
        let mut mods = Modifiers::default();
        // (R46) The attacker's leader adds, the defender's subtracts.
        if let Some(leader) = ours {
            mods.add(Drm::Fights(leader), self.melee_bonus(leader, &attackers, Part::Attack));
        }
        if let Some(leader) = theirs {
            mods.add(Drm::Fights(leader), -self.melee_bonus(leader, &defenders, Part::Defence));
        }
        // [16.1.3b] [16.1.3n] (R74)
        let wet = self.book().ground(self.now().day).upslope_or_stream;
        if self.all_come_up_or_across(assault) {
            mods.add(Drm::WetGround, wet);
        }
        let dice = table.throw(self, Base6::throw(rule!("13.5.5"), "for the melee"))?;
        let roll = Base6::shown(&dice);
        let modified = roll.moved(mods.total());
        let column = self.book().melee_shift(count.odds, count.shift);
        let result = self.book().melee(modified, column);
        let told = Told::Fought { target, count, roll, mods, modified, column, result };
        table.tell(self, Event::Melee(told));
        for &unit in attackers.iter().chain(&defenders) {
            self.unit_mut(unit).marks.fought = true;
        }
        self.leaders_struck(table, seat, target, roll, ours, theirs)?;
        let mut code = None;
        match result {
            MeleeResult::Blank => self.no_effect(table, seat, assault)?,
            MeleeResult::Losses { attacker, defender } => {
                self.attackers_lose(table, seat, assault, attacker)?;
                self.defenders_lose(table, target, &defenders, defender)?;
                // [13.6.3] [4.1n] Only with an asterisk.
                self.melee_checks(table, &attackers, attacker)?;
                self.melee_checks(table, &defenders, defender)?;
            }
            MeleeResult::Code(struck) if struck.strikes_attacker() => {
                for &unit in &attackers {
                    // Who ran when his leader fell is out of it.
                    if self.is_in_reach(assault, unit) {
                        let hexes = self.unit(unit).hexes;
                        let kind = self.melee_target(unit, hexes.first());
                        let blow = self.book().blow(struck, kind);
                        self.strike(table, unit, blow, &Manner::MELEE)?;
                        // [14.2.3p2]
                        if blow == Blow::Surrender {
                            for hex in hexes.iter() {
                                self.leaders_left(table, hex, seat, Fate::Surrendered)?;
                            }
                        }
                    }
                }
            }
            MeleeResult::Code(struck) => {
                code = Some(struck);
                self.strike_defenders(table, seat, assault, &defenders, struck)?;
            }
        }
        self.tire_all(table, seat, assault, &attackers, &defenders)?;
        Ok(code)
    }

    /// [16.1.3b] Whether each attacker comes up a slope or across a stream.
    fn all_come_up_or_across(&self, assault: &Assault) -> bool {
        assault.attackers.iter().all(|&unit| {
            let alone = Assault { attackers: vec![unit], ..assault.clone() };
            self.all_come_upslope(&alone) || self.all_cross_a_stream(&alone)
        })
    }

    /// [14.1.2] Natural rolls that strike leaders, before the result. (R142)
    fn leaders_struck(
        &mut self,
        table: At<'_>,
        seat: Seat,
        target: Hex,
        roll: Base6,
        ours: Option<LeaderId>,
        theirs: Option<LeaderId>,
    ) -> Play<()> {
        let natural = i32::from(roll.number());
        if let Some(leader) = ours
            && natural <= self.book().number(Number::LeaderHitAttacker)
        {
            let hex = self.leaders[leader.index()].hex;
            self.strike_leader(table, hex, seat, Hit::Melee(Some(leader)))?;
        }
        let there = self.leaders_at(target).any(|leader| self.leader_def(leader).seat() != seat);
        // [14.1.3]
        if there && natural >= self.book().number(Number::LeaderHitDefender) {
            self.strike_leader(table, target, seat.other(), Hit::Melee(theirs))?;
        }
        Ok(())
    }

    /// [13.6.2] Attacking cavalry bounces (R34); with the option others go back a hex. [OPT-9]
    pub(super) fn no_effect(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
    ) -> Play<()> {
        let push = self.has_option(RuleOption::BlankPushback);
        for unit in assault.attackers.clone() {
            if !self.is_on_map(unit) {
            } else if self.arm(unit) == Arm::Cavalry {
                self.bounce(table, unit)?;
            } else if push {
                self.fall_back(table, unit, &PUSHED)?;
            }
        }
        if push {
            for unit in self.defenders(assault.target, seat) {
                if self.formed(unit) != Some(Formation::Square)
                    && self.formed(unit) != Some(Formation::Unlimbered)
                {
                    self.fall_back(table, unit, &PUSHED)?;
                }
            }
        }
        Ok(())
    }

    /// [13.6.2] Three hexes back and a check. It comes to a halt in column. (R143)
    pub(super) fn bounce(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        table.tell(self, Event::Melee(Told::Bounced(unit)));
        // [13.6.2p1] Without loss; nobody fires at it or charges it.
        self.fall_back(table, unit, &BOUNCE)?;
        let here = self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder;
        // [4.1p15]
        if here
            && !self.check_morale(table, unit, MoraleReason::MeleeResult, &Modifiers::default())?
        {
            self.fails_check(table, unit, &Manner::CHECK)?;
        }
        Ok(())
    }

    /// [3.2.1] The top unit of an attacking hex of the owner's choice takes the losses, then those
    /// beneath it, then the others. (R144)
    fn attackers_lose(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        loss: MeleeLoss,
    ) -> Play<()> {
        if loss.lost == 0 {
            return Ok(());
        }
        let attackers = &assault.attackers;
        let tops: Vec<UnitId> = attackers
            .iter()
            .copied()
            .filter(|&unit| {
                let hexes = self.unit(unit).hexes;
                self.is_on_map(unit)
                    && hexes.iter().any(|hex| {
                        self.units_at(hex).find(|other| attackers.contains(other)) == Some(unit)
                    })
            })
            .collect();
        if tops.is_empty() {
            return Ok(());
        }
        let choices = tops.iter().map(|unit| Choice::Unit(*unit)).collect();
        let question = Question::Melee(Ask::Suffer);
        let answer = table.ask(self, seat, rule!("3.2.1"), question, choices)?;
        let Choice::Unit(first) = answer else { return Ok(()) };
        let hexes = self.unit(first).hexes;
        let mut order: Vec<UnitId> = vec![first];
        let beneath = hexes.iter().flat_map(|hex| self.stack(hex));
        for unit in beneath.chain(tops).chain(attackers.iter().copied()) {
            if attackers.contains(&unit) && !order.contains(&unit) && self.is_on_map(unit) {
                order.push(unit);
            }
        }
        // [3.2.6] No more than stands in the hexes they fight from. (R241)
        let stake = |unit: UnitId| -> u8 {
            let from = self.fighting_hexes(assault, unit);
            from.into_iter().map(|hex| self.increments_in(unit, hex)).sum()
        };
        let mut dealt: Vec<(UnitId, u8)> = order.iter().map(|unit| (*unit, 0)).collect();
        Self::spread_over(stake, &order, loss.lost, Order::TopFirst, &mut dealt);
        self.suffer_melee(table, dealt)
    }

    /// [3.2.1] From the top of the hex, [6.9.6] with unlimbered guns by turns. [3.2.6] A unit in two
    /// hexes loses no more than it has in this one.
    fn defenders_lose(
        &mut self,
        table: At<'_>,
        target: Hex,
        defenders: &[UnitId],
        loss: MeleeLoss,
    ) -> Play<()> {
        let mut there = defenders.to_vec();
        there.retain(|unit| self.is_on_map(*unit));
        let dealt = self.spread_beside_guns(target, &there, loss.lost, Order::TopFirst);
        self.suffer_melee(table, dealt)
    }

    pub(super) fn suffer_melee(&mut self, table: At<'_>, dealt: Vec<(UnitId, u8)>) -> Play<()> {
        for (unit, lost) in dealt {
            self.lose(table, unit, lost, Cause::Melee)?;
        }
        Ok(())
    }

    /// [13.6.3] All units of a side whose result has an asterisk check.
    pub(super) fn melee_checks(
        &mut self,
        table: At<'_>,
        units: &[UnitId],
        loss: MeleeLoss,
    ) -> Play<()> {
        if !loss.check {
            return Ok(());
        }
        // [10.5.4] Guns share the fate of the infantry beside them, and do not check.
        let beside = |guns: UnitId| {
            let hex = self.unit(guns).hexes;
            let shares = |other: &UnitId| {
                let there = self.unit(*other).hexes;
                self.arm(*other) == Arm::Infantry && there.iter().any(|own| hex.contains(own))
            };
            let foot = units.iter().copied().find(shares);
            foot.filter(|_| self.arm(guns) == Arm::Artillery).map(|foot| (guns, foot))
        };
        let shared: Vec<(UnitId, UnitId)> = units.iter().filter_map(|unit| beside(*unit)).collect();
        for &unit in units {
            let guns = shared.iter().any(|(guns, _)| *guns == unit);
            // [4.1p10]
            if !guns
                && self.is_on_map(unit)
                && !self.check_morale(
                    table,
                    unit,
                    MoraleReason::MeleeResult,
                    &Modifiers::default(),
                )?
            {
                self.fails_check(table, unit, &Manner::MELEE)?;
                let share = shared.iter().filter(|(_, foot)| *foot == unit);
                for guns in share.map(|(guns, _)| *guns).collect::<Vec<_>>() {
                    if self.is_on_map(guns) {
                        self.fails_check(table, guns, &Manner::MELEE)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A code that throws the defenders back.
    fn strike_defenders(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
        defenders: &[UnitId],
        code: MeleeCode,
    ) -> Play<()> {
        let target = assault.target;
        let book = self.book();
        let blows: Vec<(UnitId, Blow, Manner)> = defenders
            .iter()
            .map(|&unit| {
                let kind = self.melee_target(unit, target);
                let manner = match kind {
                    MeleeTarget::Square => BROKEN_SQUARE,
                    _ => Manner::MELEE,
                };
                (unit, book.blow(code, kind), manner)
            })
            .collect();
        // [13.6.1] [4.1p12] A square checks first: its top battalion for all. (R145)
        let square = blows.iter().find(|(_, blow, _)| *blow == Blow::Check).map(|(unit, ..)| *unit);
        if let Some(top) = square
            && self.check_morale(table, top, MoraleReason::MeleeResult, &Modifiers::default())?
        {
            // (R63)
            for unit in assault.attackers.clone() {
                if self.is_on_map(unit) && self.unit(unit).hexes.contains(target) {
                    self.bounce(table, unit)?;
                }
            }
            return Ok(());
        }
        // [14.2.3p2] With troops who all surrender their leader is taken, else he gets away.
        let surrendered = |(_, blow, _): &(UnitId, Blow, Manner)| *blow == Blow::Surrender;
        let some = blows.iter().any(surrendered);
        let fate = match blows.iter().all(surrendered) {
            true => Fate::Surrendered,
            false => Fate::Eliminated,
        };
        for (unit, blow, manner) in blows {
            let blow = if blow == Blow::Check { Blow::Disorder } else { blow };
            if self.is_on_map(unit) && self.unit(unit).hexes.contains(target) {
                self.strike(table, unit, blow, &manner)?;
            }
        }
        if some { self.leaders_left(table, target, seat.other(), fate) } else { Ok(()) }
    }

    /// What a code does to one unit.
    fn strike(&mut self, table: At<'_>, unit: UnitId, blow: Blow, manner: &Manner) -> Play<()> {
        match blow {
            Blow::Disorder | Blow::Check => self.disorder(table, unit, manner),
            Blow::Rout => self.rout(table, unit, manner),
            Blow::RoutDouble => {
                self.rout(table, unit, &Manner { anyway: manner.anyway, ..ROUT_DOUBLE })
            }
            Blow::Surrender => {
                let had = self.increments(unit);
                table.tell(
                    self,
                    Event::Flight(flight::Told::Surrendered(unit, had, rule!("13.5.5"))),
                );
                self.remove_lost(unit);
                Ok(())
            }
            Blow::Eliminated => self.eliminate(table, unit, rule!("10.5.3")),
        }
    }

    /// [5.2.1] What the melee cost the horses.
    pub(super) fn tire_all(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        attackers: &[UnitId],
        defenders: &[UnitId],
    ) -> Play<()> {
        for &unit in attackers.iter().chain(defenders) {
            if !self.is_on_map(unit) {
                continue;
            }
            let attacks = attackers.contains(&unit);
            let effort = if assault.spared.contains(&unit) {
                Effort::Spared
            } else if attacks && self.unit(unit).marks.charged {
                // [5.1.3p1] (R25)
                Effort::Charge
            } else {
                Effort::Melee
            };
            self.tire(table, unit, effort, seat);
            // [OPT-3] After a failed recall it is routed where it stands.
            let lost = assault
                .charges
                .iter()
                .any(|charge| charge.unrecalled && charge.attackers.contains(&unit));
            let routed = self.unit(unit).state == Morale::Routed;
            if lost && !routed && self.has_option(RuleOption::FailedRecall) {
                self.rout(table, unit, &Manner::IN_PLACE)?;
            }
        }
        Ok(())
    }
}
