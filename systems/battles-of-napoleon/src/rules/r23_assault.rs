//! Chapter 23: assaults and charges.

mod odds;
mod result;
pub mod stand;

use crate::book::charts::Check;
use crate::nouns::field::{FormationId, UnitId};
use crate::nouns::kinds::{Arm, Order, Troop};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r25_losses::Alarm;
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::{Facing, Hex};
pub use odds::odds_row;

/// A declared assault or charge: the attackers' hexes and the hex they go for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where the attackers stand.
    pub attackers: Vec<Hex>,
    /// Whom they attack.
    pub target: Hex,
    /// Whether it is a reaction charge. [23.4]
    pub reaction: bool,
}

/// What a unit lost to defensive fire, and where. [23.2p]
struct Loss {
    unit: UnitId,
    hex: Hex,
    sp: u8,
}

impl Battle {
    /// [23.1a] Assaults of the acting formations, after all their movement.
    pub fn assaults(&mut self, table: At<'_>) -> Play<()> {
        let declared = self.declare(table)?;
        if declared.is_empty() {
            return Ok(());
        }
        // [25f] Before the assault both sides may look at the strengths concerned. (R58)
        let mut pairs = Vec::new();
        for assault in &declared {
            for &from in &assault.attackers {
                pairs.push((from, assault.target));
            }
        }
        for &(from, to) in &pairs {
            for unit in self.stack(from).into_iter().chain(self.stack(to)) {
                self.unit_mut(unit).shown = true;
                self.show_order(table, self.formation_of(unit));
            }
        }
        self.tell(table, Event::Declared(pairs));
        let targets: Vec<Hex> = declared.iter().map(|assault| assault.target).collect();
        let mut open = declared;
        while !open.is_empty() && !self.is_over() {
            // [23.1c] The attacker chooses the order.
            let seat = self.acting_seat();
            let choices: Vec<Choice> =
                open.iter().map(|assault| Choice::Hex(assault.target)).collect();
            let Choice::Hex(next) =
                self.ask(table, seat, rule!("23.1c"), Question::NextAssault, choices)?
            else {
                break;
            };
            let Some(index) = open.iter().position(|assault| assault.target == next) else { break };
            let assault = open.remove(index);
            self.resolve_assault(table, &assault, &targets)?;
        }
        Ok(())
    }

    /// Whose formations are acting.
    pub fn acting_seat(&self) -> engine::Seat {
        self.acting().next().map_or(self.initiative, |f| self.field.formation(f).seat)
    }

    /// [23.1c] All assaults are declared before any is carried out.
    fn declare(&mut self, table: At<'_>) -> Play<Vec<Assault>> {
        let mut declared: Vec<Assault> = Vec::new();
        // [10.1i] No assaults in a storm. (R9)
        if !self.field.book.weather(self.weather).assaults {
            return Ok(declared);
        }
        let seat = self.acting_seat();
        loop {
            let mut choices: Vec<Choice> = self
                .possible_assaults(&declared)
                .into_iter()
                .map(|(from, to)| Choice::Assault(from, to))
                .collect();
            if choices.is_empty() {
                return Ok(declared);
            }
            choices.push(Choice::Done);
            let answer = self.ask(table, seat, rule!("23.1c"), Question::Declare, choices)?;
            let Choice::Assault(from, to) = answer else { return Ok(declared) };
            match declared.iter_mut().find(|assault| assault.target == to) {
                Some(assault) => assault.attackers.push(from),
                None => {
                    declared.push(Assault { attackers: vec![from], target: to, reaction: false })
                }
            }
        }
    }

    /// Attacks that may still be declared, from hex to hex.
    pub fn possible_assaults(&self, declared: &[Assault]) -> Vec<(Hex, Hex)> {
        let mut all = Vec::new();
        let mut hexes: Vec<Hex> = Vec::new();
        for formation in self.acting() {
            for unit in self.members(formation) {
                let hex = self.unit(unit).hex;
                if !hexes.contains(&hex) {
                    hexes.push(hex);
                }
            }
        }
        for from in hexes {
            // [23.2h] A stack attacks one hex only.
            if declared.iter().any(|assault| assault.attackers.contains(&from)) {
                continue;
            }
            let attackers = self.attackers_in(from);
            let Some(&lead) = attackers.first() else { continue };
            let seat = self.seat_of(lead);
            for (_, to) in self.field.board.neighbours(from) {
                if self.enemy_in(to, seat)
                    && attackers.iter().all(|&unit| self.may_assault(unit, to))
                    && self.may_combine(from, to, declared)
                {
                    all.push((from, to));
                }
            }
        }
        all
    }

    /// Units of a hex that can take part in an assault now.
    pub fn attackers_in(&self, hex: Hex) -> Vec<UnitId> {
        self.units_at(hex)
            .filter(|&unit| {
                let formation = self.formation_of(unit);
                // [12.7c] Attack, and [12f] within range of the leader when the activation began.
                self.is_acting(formation)
                    && self.formation(formation).order == Order::Attack
                    && !self.unit(unit).marks.out_of_range
                    // [23.3a] Nor do those who have been driven back. (R99)
                    && !self.unit(unit).marks.stuck
                    // [23.2m] Artillery never assaults.
                    && self.arm(unit) != Arm::Artillery
            })
            .collect()
    }

    /// [23.2l] [23.2q] [23.6a] Whether a unit may assault a neighbouring hex.
    fn may_assault(&self, unit: UnitId, to: Hex) -> bool {
        let cavalry = self.arm(unit) == Arm::Cavalry;
        self.in_front(unit, to) && !(cavalry && self.obstructed(to)) && self.cossacks_dare(unit, to)
    }

    /// [23.2f] [23.2g] [23.2n] Whether a hex may join those that attack a hex already.
    fn may_combine(&self, from: Hex, to: Hex, declared: &[Assault]) -> bool {
        let Some(assault) = declared.iter().find(|assault| assault.target == to) else {
            return true;
        };
        let arm = |hex: Hex| self.top(hex).map(|unit| self.arm(unit));
        assault.attackers.iter().all(|&other| arm(other) == arm(from))
            && assault.attackers.iter().any(|&other| self.distance(other, from) == 1)
    }

    /// One assault, step by step. (R71)
    pub fn resolve_assault(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        all_targets: &[Hex],
    ) -> Play<()> {
        let target = assault.target;
        let mut alarms = Vec::new();
        let mut assault = assault.clone();
        let attacking = self.attacking_units(&assault);
        let Some(&lead) = attacking.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        let cavalry = self.arm(lead) == Arm::Cavalry;
        // [21.5c] Cavalry may evade an assault of infantry. (R70)
        if self.evades_assault(table, &assault, &attacking)? {
            return Ok(());
        }
        // [23.6b] Cossacks must dare to charge cavalry.
        let shy = self.cossack_checks(table, &assault)?;
        assault.attackers.retain(|hex| !shy.contains(hex));
        let assault = &assault;
        let attacking = self.attacking_units(assault);
        if attacking.is_empty() {
            return Ok(());
        }
        // [17.3.1a] Infantry may form square at any time the cavalry is near.
        if cavalry && !assault.reaction {
            for &unit in &attacking {
                let lead_foot = self.lead_infantry(target);
                if lead_foot.is_some() && self.may_form_square(target, self.unit(unit).hex) {
                    self.offer_squares_at(table, target, unit)?;
                }
            }
        }
        // [23.2a] The defender may turn once by 60 degrees.
        self.defenders_turn(table, target)?;
        // [23.2b] [23.2r] Defensive fire.
        let losses = self.defensive_fire(table, assault, all_targets, &mut alarms)?;
        let charged = attacking;
        let attacking = self.attacking_units(assault);
        if attacking.is_empty() || self.is_over() {
            return self.answer_alarms(table, &mut alarms);
        }
        if !self.enemy_in(target, seat) {
            // [23.5a] Nobody is there any more: driven off before, or shot away as it formed square.
            self.answer_alarms(table, &mut alarms)?;
            return self.called_off(table, target, &attacking);
        }
        // [23.3a] Those who are left go in. What the attackers have just lost to fire counts, not
        // what retreated with those who are gone, nor what others lost in the same hex. [23.2p]
        let in_place = |hex: Hex| attacking.iter().any(|&unit| self.unit(unit).hex == hex);
        let fire_losses = losses
            .iter()
            .filter(|loss| charged.contains(&loss.unit) && in_place(loss.hex))
            .map(|loss| loss.sp)
            .sum();
        let defenders = self.stack(target);
        let (row, sp) = self.odds(&attacking, &defenders);
        let mods = self.assault_mods(assault, &attacking, fire_losses);
        let dice = table.throw(self, Throw::two_dice(rule!("23.2d"), "assault"))?;
        let total = dice.sum() + mods.total();
        let mut result = self.field.book.assault(total);
        let natural = self.field.scenario.switches.leader_check_natural;
        if natural {
            result.leader_roll =
                !result.lost && dice.sum() >= self.field.book.check(Check::LeaderRoll);
        }
        self.tell(
            table,
            Event::Assault {
                attackers: attacking.clone(),
                defenders: defenders.clone(),
                hex: target,
                sp,
                odds: row as u8,
                mods,
                dice,
                result,
            },
        );
        self.apply_result(table, assault, &attacking, &defenders, result, &mut alarms)?;
        // [16.2r] [23.3z] Whoever charged is tired.
        self.tire_chargers(table, &attacking)
    }

    /// [23.5a] Nobody is left in the target hex: the attackers may enter it.
    fn called_off(&mut self, table: At<'_>, target: Hex, attacking: &[UnitId]) -> Play<()> {
        self.tell(table, Event::Cancelled(target));
        if self.top(target).is_none() && !self.is_over() {
            self.advance(table, target, attacking, rule!("23.5a"))?;
        }
        Ok(())
    }

    fn offer_squares_at(&mut self, table: At<'_>, hex: Hex, cavalry: UnitId) -> Play<()> {
        let Some(infantry) = self.lead_infantry(hex) else { return Ok(()) };
        if self.square_tries.contains(&(cavalry, infantry)) {
            return Ok(());
        }
        self.offer_square(table, hex, cavalry)
    }

    /// The attacking units that are still in place.
    pub fn attacking_units(&self, assault: &Assault) -> Vec<UnitId> {
        let mut units = Vec::new();
        for &hex in &assault.attackers {
            if assault.reaction {
                units.extend(self.units_at(hex).filter(|&unit| {
                    self.arm(unit) == Arm::Cavalry && !self.unit(unit).marks.stuck
                }));
            } else {
                units.extend(self.attackers_in(hex));
            }
        }
        let enemy = self.owner(assault.target);
        units.retain(|&unit| Some(self.seat_of(unit)) != enemy);
        units
    }

    fn tire_chargers(&mut self, table: At<'_>, units: &[UnitId]) -> Play<()> {
        for &unit in units {
            if self.arm(unit) == Arm::Cavalry && self.unit(unit).hex.is_somewhere() {
                self.tire(table, unit, rule!("23.3z"));
            }
        }
        Ok(())
    }

    /// Whether the defending cavalry evades; then the attackers may follow. [21.5j]
    fn evades_assault(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        attacking: &[UnitId],
    ) -> Play<bool> {
        let Some(defender) = self.top(assault.target) else { return Ok(false) };
        let infantry = attacking.iter().all(|&unit| self.arm(unit) == Arm::Infantry);
        if self.arm(defender) != Arm::Cavalry || !infantry {
            return Ok(false);
        }
        let from = assault.attackers[0];
        if !self.can_evade(defender, from) {
            return Ok(false);
        }
        let question = Question::EvadeAssault(defender);
        let seat = self.seat_of(defender);
        if !self.confirm(table, seat, rule!("21.5c"), question)? {
            return Ok(false);
        }
        self.evade(table, defender, from, rule!("21.5c"))?;
        self.tell(table, Event::Cancelled(assault.target));
        self.follow_evaders(table, assault)?;
        Ok(true)
    }

    /// [21.5j] [23.5a] Each stack by itself, in the order its owner likes: into the empty hex, on
    /// with what it has left, or neither. (R98)
    fn follow_evaders(&mut self, table: At<'_>, assault: &Assault) -> Play<()> {
        let target = assault.target;
        let mut open = assault.attackers.clone();
        while !self.is_over() {
            open.retain(|&hex| !self.attackers_in(hex).is_empty());
            let leads: Vec<UnitId> = open.iter().map(|&hex| self.attackers_in(hex)[0]).collect();
            let Some(&lead) = leads.first() else { break };
            let seat = self.seat_of(lead);
            let choices = leads.into_iter().map(Choice::Unit).collect();
            let question = Question::WhoFollows;
            let answer = self.ask(table, seat, rule!("21.5j"), question, choices)?;
            let Choice::Unit(lead) = answer else { break };
            let hex = self.unit(lead).hex;
            open.retain(|&other| other != hex);
            let mut choices = vec![Choice::MarchOn, Choice::Stand];
            let room = self.owner(target).is_none_or(|owner| owner == seat);
            if room && self.stack(target).len() < 2 {
                choices.insert(0, Choice::Advance);
            }
            let question = Question::AfterEvasion(lead);
            match self.ask(table, seat, rule!("21.5j"), question, choices)? {
                Choice::Advance => {
                    let units = self.attackers_in(hex);
                    self.advance(table, target, &units, rule!("23.5a"))?;
                }
                Choice::MarchOn => {
                    let mut march = self.begin_march(self.attackers_in(hex));
                    march.pose.hexes = march.pose.hexes.max(1);
                    march.pose.changed = true;
                    self.march_on(table, march)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// [23.6b] Each Cossack unit that charges cavalry checks; [23.6c] failing, it may evade.
    /// The hexes of those that do not charge.
    fn cossack_checks(&mut self, table: At<'_>, assault: &Assault) -> Play<Vec<Hex>> {
        let mut shy = Vec::new();
        let mut hexes = Vec::new();
        let cavalry = self.top(assault.target).is_some_and(|top| self.arm(top) == Arm::Cavalry);
        for unit in self.attacking_units(assault) {
            if !cavalry || self.def(unit).troop != Troop::Cossack {
                continue;
            }
            let dice = table.throw(self, Throw::two_dice(rule!("23.6b"), "Cossack charge"))?;
            let go = dice.sum() >= self.field.book.check(Check::CossackCharge);
            self.tell(table, Event::CossackCheck(unit, dice, go));
            if !go {
                shy.push(unit);
                hexes.push(self.unit(unit).hex);
            }
        }
        for unit in shy {
            let target = assault.target;
            if self.can_evade(unit, target) {
                let question = Question::EvadeAfterCheck(unit);
                if self.confirm(table, self.seat_of(unit), rule!("23.6c"), question)? {
                    self.evade(table, unit, target, rule!("23.6c"))?;
                }
            }
        }
        Ok(hexes)
    }

    fn defenders_turn(&mut self, table: At<'_>, target: Hex) -> Play<()> {
        let units = self.stack(target);
        let Some(&top) = units.first() else { return Ok(()) };
        let state = *self.unit(top);
        let fixed =
            units.iter().any(|&unit| crate::state::battle::all_round(self.unit(unit).shape));
        if fixed || units.iter().any(|&unit| self.unit(unit).marks.turned) {
            return Ok(());
        }
        let number = state.facing.number();
        let choices = vec![
            Choice::No,
            Choice::Turn(Facing::new(number + 5)),
            Choice::Turn(Facing::new(number + 1)),
        ];
        let question = Question::DefendersTurn(top);
        let answer = self.ask(table, self.seat_of(top), rule!("23.2a"), question, choices)?;
        if let Choice::Turn(facing) = answer {
            for unit in units {
                self.unit_mut(unit).marks.turned = true;
                self.face(table, unit, facing, rule!("23.2a"));
            }
        }
        Ok(())
    }

    /// [21.1b] [23.2b] [23.2r] Fire of the assaulted hex, and of neighbours of the attackers that are not
    /// assaulted themselves, through front hexes [23.2t]. (R33) SP lost to it, unit by unit.
    fn defensive_fire(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        all_targets: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<Vec<Loss>> {
        let mut losses = Vec::new();
        let Some(defender) = self.top(assault.target) else { return Ok(losses) };
        let seat = self.seat_of(defender);
        let mut hexes = vec![assault.target];
        for &from in &assault.attackers {
            for (_, next) in self.field.board.neighbours(from) {
                let friend = self.owner(next) == Some(seat);
                if friend && !hexes.contains(&next) && !all_targets.contains(&next) {
                    hexes.push(next);
                }
            }
        }
        for hex in hexes {
            for arm in [Arm::Infantry, Arm::Artillery] {
                let firers = match arm {
                    Arm::Infantry => self.lead_infantry(hex).into_iter().collect(),
                    _ => self.guns_at(hex),
                };
                let Some(&firer) = firers.first() else { continue };
                let neighbour = hex != assault.target;
                if neighbour && self.unit(firer).marks.fired {
                    continue;
                }
                let attackers: Vec<Hex> = assault
                    .attackers
                    .iter()
                    .copied()
                    .filter(|&from| {
                        self.distance(hex, from) == 1
                            && self.enemy_in(from, seat)
                            && self.fires_into(firer, from)
                    })
                    .collect();
                if attackers.is_empty() {
                    continue;
                }
                let question = Question::DefensiveFire(firer);
                if !self.confirm(table, seat, rule!("23.2r"), question)? {
                    continue;
                }
                for &unit in &firers {
                    self.unit_mut(unit).marks.fired = true;
                }
                // [23.2s] Against several stacks it must be split.
                for volley in self.volleys(table, hex, arm, Some(&attackers), true)? {
                    if self.enemy_in(volley.at, seat) {
                        let mut volley = volley;
                        volley.targets = self.stack(volley.at);
                        let hit = self.roll_volley(table, &volley)?;
                        let hex = hit.at;
                        let before: Vec<u8> =
                            hit.targets.iter().map(|&unit| self.unit(unit).sp).collect();
                        self.suffer(table, &hit, alarms)?;
                        losses.extend(hit.targets.iter().zip(before).map(|(&unit, before)| Loss {
                            unit,
                            hex,
                            sp: before - self.unit(unit).sp,
                        }));
                    }
                }
            }
        }
        Ok(losses)
    }

    /// [9f] Lays an order open if it was hidden.
    pub fn show_order(&mut self, table: At<'_>, formation: FormationId) {
        if !self.formation(formation).revealed {
            self.formations[formation.index()].revealed = true;
            let order = self.formation(formation).order;
            self.tell(table, Event::OrderShown(formation, order));
        }
    }
}
