//! Chapter 23: assaults and charges.

use crate::ask::{Choice, Question};
use crate::battle::{At, Battle};
use crate::book::{AssaultDrm, AssaultRow, Check};
use crate::event::{Cause, Event, Occasion};
use crate::field::{FormationId, UnitId};
use crate::kinds::{Arm, Nation, Order, Quality, Shape, Troop};
use crate::losses::Alarm;
use crate::mods::{Drm, Mods};
use engine::scene::Cover;
use engine::{Play, Throw, rule};
use ground::arc::Arc as Side;
use ground::{Facing, Hex};

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
        // [23.5a] Nobody there any more.
        if !self.enemy_in(target, seat) {
            return self.called_off(table, target, &attacking);
        }
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
        let attacking = self.attacking_units(assault);
        if attacking.is_empty() || self.is_over() {
            return self.answer_alarms(table, &mut alarms);
        }
        if !self.enemy_in(target, seat) {
            // The fire of others at the forming square has emptied the hex. [23.5a]
            self.answer_alarms(table, &mut alarms)?;
            return self.called_off(table, target, &attacking);
        }
        // [23.3a] Those who are left go in. What they have just lost to fire counts, not what
        // retreated with those who are gone. [23.2p]
        let in_place = |hex: Hex| attacking.iter().any(|&unit| self.unit(unit).hex == hex);
        let fire_losses =
            losses.iter().filter(|(hex, _)| in_place(*hex)).map(|(_, lost)| *lost).sum();
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
            self.advance(table, target, attacking)?;
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
                units.extend(self.units_at(hex).filter(|&unit| self.arm(unit) == Arm::Cavalry));
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
                self.tire(table, unit);
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
        self.evade(table, defender, from)?;
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
                    self.advance(table, target, &units)?;
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
                    self.evade(table, unit, target)?;
                }
            }
        }
        Ok(hexes)
    }

    fn defenders_turn(&mut self, table: At<'_>, target: Hex) -> Play<()> {
        let units = self.stack(target);
        let Some(&top) = units.first() else { return Ok(()) };
        let state = *self.unit(top);
        let fixed = units.iter().any(|&unit| crate::battle::all_round(self.unit(unit).shape));
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
                self.face(table, unit, facing);
            }
        }
        Ok(())
    }

    /// [21.1b] [23.2b] [23.2r] Fire of the assaulted hex, and of neighbours of the attackers that are not
    /// assaulted themselves, through front hexes [23.2t]. (R33) SP lost to it, by attackers' hex.
    fn defensive_fire(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        all_targets: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<Vec<(Hex, u8)>> {
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
                        let sp: u8 = hit.targets.iter().map(|&unit| self.unit(unit).sp).sum();
                        losses.push((hit.at, hit.result.loss.min(sp)));
                        self.suffer(table, &hit, alarms)?;
                    }
                }
            }
        }
        Ok(losses)
    }

    /// [23.2c] [23.2i] Odds: all SP on both sides, to the nearer ratio, an exact half up.
    pub fn odds(&self, attackers: &[UnitId], defenders: &[UnitId]) -> (usize, [u8; 2]) {
        let sum = |units: &[UnitId]| units.iter().map(|&unit| self.unit(unit).sp).sum::<u8>();
        let (a, d) = (sum(attackers), sum(defenders));
        (odds_row(a, d), [a, d])
    }

    /// Modifiers of an assault. [23.7a] (R69)
    pub fn assault_mods(&self, assault: &Assault, attackers: &[UnitId], fire_losses: u8) -> Mods {
        let book = &self.field.book;
        let target = assault.target;
        let defenders = self.stack(target);
        let mut mods = Mods::default();
        let (Some(&lead), Some(&defender)) = (attackers.first(), defenders.first()) else {
            return mods;
        };
        let cavalry = self.arm(lead) == Arm::Cavalry;
        let (row, _) = self.odds(attackers, &defenders);
        // [23.2k] [23.3t] Infantry and cavalry each have their own.
        mods.0.push((Drm::Odds(row as u8, cavalry), book.odds(row, cavalry)));
        self.attackers_mods(assault, attackers, fire_losses, &mut mods);
        self.defenders_mods(target, attackers, defender, &defenders, &mut mods);
        mods.0.retain(|(_, value)| *value != 0);
        mods
    }

    fn attackers_mods(
        &self,
        assault: &Assault,
        attackers: &[UnitId],
        fire_losses: u8,
        mods: &mut Mods,
    ) {
        let (book, board) = (&self.field.book, &self.field.board);
        let target = assault.target;
        let mut hexes: Vec<Hex> = attackers.iter().map(|&unit| self.unit(unit).hex).collect();
        hexes.dedup();
        // The top unit of each attacking hex speaks for it. [18m]
        let tops: Vec<UnitId> = hexes
            .iter()
            .filter_map(|&hex| attackers.iter().copied().find(|&unit| self.unit(unit).hex == hex))
            .collect();
        let all = |test: &dyn Fn(UnitId) -> bool| tops.iter().all(|&unit| test(unit));
        let guard = |unit: UnitId| self.def(unit).guard && self.arm(unit) == Arm::Infantry;
        let elite = |unit: UnitId| self.def(unit).quality == Quality::Elite;
        // [23.3x] The Guard's own modifiers replace the elite one. [23.3s] (R69)
        if all(&|unit| guard(unit) && self.def(unit).grenadier) {
            mods.assault(book, AssaultDrm::GuardGrenadiers, 1);
        } else if all(&|unit| guard(unit)) {
            mods.assault(book, AssaultDrm::GuardChasseurs, 1);
        } else if all(&elite) {
            mods.assault(book, AssaultDrm::EliteAttacker, 1);
        }
        if tops.iter().any(|&unit| self.def(unit).quality == Quality::Green) {
            mods.assault(book, AssaultDrm::GreenAttacker, 1);
        }
        // [21.6c] [23.3y] One leader at most, the highest.
        let leader = attackers
            .iter()
            .filter_map(|&unit| self.leader_for(unit))
            .max_by_key(|&l| (self.rank(l), self.leadership(l)));
        let leadership = leader.map_or(0, |leader| self.leadership(leader));
        mods.assault(book, AssaultDrm::AttackingLeader, leadership);
        if attackers.iter().all(|&unit| self.def(unit).troop.is_heavy_cavalry()) {
            // [23.7g] Only if all are heavy.
            mods.assault(book, AssaultDrm::HeavyCavalry, 1);
        }
        // [23.7f] Tired cavalry counts once.
        if attackers.iter().any(|&unit| self.unit(unit).tired) {
            mods.assault(book, AssaultDrm::TiredCavalry, 1);
        }
        // [23.2o] [23.4c] Short distance.
        let short = |unit: &UnitId| {
            let start = self.unit(*unit).start;
            self.arm(*unit) == Arm::Cavalry
                && (assault.reaction || (start.is_somewhere() && self.distance(start, target) == 1))
        };
        if attackers.iter().any(short) {
            mods.assault(book, AssaultDrm::ShortDistance, 1);
        }
        // [23.2p] Each point just lost to defensive fire.
        mods.assault(book, AssaultDrm::LossToDefensiveFire, fire_losses);
        // [24b] [24c] Only if all come downhill or uphill.
        let level = board.level(target);
        if hexes.iter().all(|&hex| board.level(hex) > level) {
            mods.assault(book, AssaultDrm::Downhill, 1);
        } else if hexes.iter().all(|&hex| board.level(hex) < level) {
            mods.assault(book, AssaultDrm::Uphill, 1);
        }
        // [24d] Infantry out of obstructed terrain.
        let infantry = self.arm(attackers[0]) == Arm::Infantry;
        if infantry && hexes.iter().any(|&hex| self.obstructed(hex)) {
            mods.assault(book, AssaultDrm::OutOfObstructed, 1);
        }
        // [17.2c] Columns against the front of a line.
        let columns = attackers.iter().all(|&unit| self.combat_shape(unit) == Shape::Column);
        let line = self.lead_infantry(target).is_some_and(|unit| {
            self.combat_shape(unit) == Shape::Line
                && hexes.iter().all(|&hex| {
                    board
                        .direction(target, hex)
                        .is_some_and(|d| self.side_of(unit, d) == Side::Front)
                })
        });
        if infantry && columns && line {
            mods.assault(book, AssaultDrm::ColumnAgainstLine, 1);
        }
    }

    fn defenders_mods(
        &self,
        target: Hex,
        attackers: &[UnitId],
        defender: UnitId,
        defenders: &[UnitId],
        mods: &mut Mods,
    ) {
        let (book, board) = (&self.field.book, &self.field.board);
        let cavalry = self.arm(attackers[0]) == Arm::Cavalry;
        let def = self.def(defender);
        // [23.3u] Russians, not Prussians.
        if def.nation == Nation::Russian {
            mods.assault(book, AssaultDrm::RussianDefender, 1);
        }
        match def.quality {
            Quality::Elite => mods.assault(book, AssaultDrm::EliteDefender, 1),
            Quality::Green => mods.assault(book, AssaultDrm::GreenDefender, 1),
            Quality::Veteran => {}
        }
        let leader = defenders
            .iter()
            .filter_map(|&unit| self.leader_for(unit))
            .max_by_key(|&l| (self.rank(l), self.leadership(l)));
        let leadership = leader.map_or(0, |leader| self.leadership(leader));
        mods.assault(book, AssaultDrm::DefendingLeader, leadership);
        // [23.3v] The order of the defender, if it acts under one. (R64)
        match self.order_of(defender) {
            Some(Order::Hold) => mods.assault(book, AssaultDrm::UnderHold, 1),
            Some(Order::Defend) => mods.assault(book, AssaultDrm::UnderDefend, 1),
            Some(Order::Regroup) => mods.assault(book, AssaultDrm::UnderRegroup, 1),
            Some(Order::Retire) => mods.assault(book, AssaultDrm::UnderRetire, 1),
            Some(Order::StrategicMove) => mods.assault(book, AssaultDrm::UnderStrategicMove, 1),
            Some(Order::Attack | Order::Move) | None => {}
        }
        // [23.3w] Squares and columns.
        if let Some(foot) = self.lead_infantry(target) {
            match (self.combat_shape(foot), cavalry) {
                (Shape::Square, false) => {
                    mods.assault(book, AssaultDrm::SquareAgainstInfantry, 1);
                }
                (Shape::Square, true) => mods.assault(book, AssaultDrm::SquareAgainstCavalry, 1),
                (Shape::Column, true) => mods.assault(book, AssaultDrm::ColumnAgainstCavalry, 1),
                _ => {}
            }
        }
        // [23.7h] Rear and flank, each once. In a mixed hex the side better for it. [23.7b]
        let sides: Vec<Side> = attackers
            .iter()
            .filter_map(|&unit| board.direction(target, self.unit(unit).hex))
            .filter_map(|dir| defenders.iter().map(|&unit| self.fighting_side(unit, dir)).min())
            .collect();
        if sides.contains(&Side::Rear) {
            mods.assault(book, AssaultDrm::Rear, 1);
        }
        if sides.contains(&Side::Flank) {
            mods.assault(book, AssaultDrm::Flank, 1);
        }
        if defenders.iter().all(|&unit| self.arm(unit) == Arm::Artillery) {
            mods.assault(book, AssaultDrm::ArtilleryAlone, 1);
        }
        if self.arm(defender) == Arm::Cavalry && self.unit(defender).tired {
            mods.assault(book, AssaultDrm::TiredDefender, 1);
        }
        match board.cell(target).cover {
            Cover::Woods => mods.assault(book, AssaultDrm::InWoods, 1),
            Cover::Village => mods.assault(book, AssaultDrm::InVillage, 1),
            Cover::Town => mods.assault(book, AssaultDrm::InTown, 1),
            Cover::Cemetery => mods.assault(book, AssaultDrm::InCemetery, 1),
            Cover::Open | Cover::Windmill | Cover::Lake => {}
        }
    }

    /// The side of a unit towards a neighbour, as it fights. [20h]
    fn fighting_side(&self, unit: UnitId, dir: ground::Dir) -> Side {
        crate::battle::side(self.combat_shape(unit), self.unit(unit).facing, dir)
    }

    /// [23.3] What the roll brings.
    fn apply_result(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        attacking: &[UnitId],
        defenders: &[UnitId],
        result: AssaultRow,
        alarms: &mut Vec<Alarm>,
    ) -> Play<()> {
        let target = assault.target;
        let (seat, enemy) = (self.seat_of(attacking[0]), self.seat_of(defenders[0]));
        let from: Vec<Hex> = attacking.iter().map(|&unit| self.unit(unit).hex).collect();
        if !result.lost {
            // [23.3b] The hex is held. [23.3c] [23.3e] Losses in all.
            let mut shaken = Vec::new();
            if result.attacker > 0 {
                let unit = self.attacker_who_loses(table, attacking)?;
                let hex = self.unit(unit).hex;
                if self.lose(table, unit, result.attacker, Cause::Assault, &[target], alarms) {
                    shaken.push((hex, seat, vec![target]));
                }
            }
            // [23.3f] The top unit first; [23.3i] infantry before guns.
            let cause = Cause::Assault;
            if self.lose_in_order(table, defenders, result.defender, cause, &from, alarms) {
                shaken.push((target, enemy, from.clone()));
            }
            // [23.3d] The highest of the leaders with the attackers. (R4)
            if result.leader_roll {
                let mut hexes = from;
                hexes.dedup();
                self.casualty_roll(table, &hexes, seat)?;
            }
            // [23.8d] Those beneath a top unit that has fallen check to stand.
            for (hex, side, threats) in shaken {
                if self.owner(hex) == Some(side) && !self.is_over() {
                    self.stand_check(table, hex, Occasion::TopEliminated, &threats, alarms)?;
                }
            }
            return self.answer_alarms(table, alarms);
        }
        self.hex_is_lost(table, attacking, defenders, &from, result, alarms);
        let foot = defenders.iter().any(|&unit| self.arm(unit) != Arm::Cavalry);
        if self.owner(target) == Some(enemy) {
            // [23.8b] Friends beside infantry or guns that retreat or fall check to stand; not
            // those beside cavalry. [23.8c]
            let alarm = self.alarm(target, enemy, Occasion::NeighbourRetreats, &from);
            self.retreat(table, target, &from, alarms)?;
            if foot {
                alarms.push(alarm);
            }
        }
        self.answer_alarms(table, alarms)?;
        if self.top(target).is_none() && !self.is_over() {
            self.advance(table, target, attacking)?;
        }
        Ok(())
    }

    /// [23.3g] [23.3h] [23.3i] Losses of the defenders of a lost hex. (R57)
    fn hex_is_lost(
        &mut self,
        table: At<'_>,
        attacking: &[UnitId],
        defenders: &[UnitId],
        from: &[Hex],
        result: AssaultRow,
        alarms: &mut Vec<Alarm>,
    ) {
        let by_cavalry = self.arm(attacking[0]) == Arm::Cavalry;
        let mixed = defenders.iter().any(|&unit| self.arm(unit) == Arm::Infantry);
        let mut surplus = 0;
        for &unit in defenders {
            let limbered = self.unit(unit).shape == Shape::Limbered;
            let points = match (self.arm(unit), by_cavalry) {
                (Arm::Infantry, true) => result.each_infantry_by_cavalry,
                (Arm::Cavalry, true) => result.each_cavalry_by_cavalry,
                (Arm::Artillery, _) if mixed => surplus,
                // Guns alone under the sabre: only limbered ones lose here, the others with 1.11.
                (Arm::Artillery, true) => u8::from(limbered),
                (_, false) => result.each_by_infantry,
            };
            let sp = self.unit(unit).sp;
            if self.arm(unit) == Arm::Infantry {
                surplus += points.saturating_sub(sp);
            }
            self.lose(table, unit, points, Cause::Assault, from, alarms);
        }
    }

    /// [23.3f] From one hex the top unit; from several the owner chooses.
    fn attacker_who_loses(&self, table: At<'_>, attacking: &[UnitId]) -> Play<UnitId> {
        let mut tops: Vec<UnitId> = Vec::new();
        for &unit in attacking {
            let hex = self.unit(unit).hex;
            if tops.iter().all(|&top| self.unit(top).hex != hex) {
                tops.push(unit);
            }
        }
        let choices = tops.iter().copied().map(Choice::Unit).collect();
        let seat = self.seat_of(attacking[0]);
        match self.ask(table, seat, rule!("23.3f"), Question::AttackersLoss, choices)? {
            Choice::Unit(unit) => Ok(unit),
            _ => Ok(tops[0]),
        }
    }

    /// [23.3k] Attackers may enter the empty hex, within the stacking limits; [23.3l] formation
    /// kept, any facing; [23.3n] it draws neither fire nor charge.
    pub fn advance(&mut self, table: At<'_>, hex: Hex, attacking: &[UnitId]) -> Play<()> {
        // Those who have been driven off since do not come along.
        let near = |unit: UnitId| {
            let at = self.unit(unit).hex;
            at.is_somewhere() && self.distance(at, hex) == 1
        };
        let mut open: Vec<UnitId> = attacking.iter().copied().filter(|&u| near(u)).collect();
        let Some(&lead) = open.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        // [23.2q] Cavalry has no business in obstructed terrain.
        if self.arm(lead) == Arm::Cavalry && self.obstructed(hex) {
            return Ok(());
        }
        let mut froms: Vec<Hex> = Vec::new();
        loop {
            let here = self.stack(hex);
            // [23.3m] A second unit must have the same formation; [18b] two at most.
            open.retain(|&unit| {
                here.first().is_none_or(|&top| {
                    self.arm(unit) == Arm::Infantry
                        && (self.obstructed(hex)
                            || self.unit(unit).shape == Shape::General
                            || self.unit(unit).shape == self.unit(top).shape)
                })
            });
            if open.is_empty() || here.len() == 2 {
                break;
            }
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Question::Advance { hex };
            let Choice::Unit(unit) = self.ask(table, seat, rule!("23.3k"), question, choices)?
            else {
                break;
            };
            open.retain(|&other| other != unit);
            let from = self.unit(unit).hex;
            froms.push(from);
            self.place(unit, hex);
            self.tell(table, Event::Advanced(unit, hex));
            if self.arm(unit) == Arm::Infantry {
                match (self.obstructed(hex), self.unit(unit).shape) {
                    (true, _) => self.reshape(table, unit, Shape::General),
                    (false, Shape::General) => {
                        let shape = match here.first() {
                            Some(&top) => self.unit(top).shape,
                            None => self.advance_as(table, unit)?,
                        };
                        self.reshape(table, unit, shape);
                    }
                    _ => {}
                }
            }
            match here.first() {
                Some(&top) => {
                    let facing = self.unit(top).facing;
                    self.face(table, unit, facing);
                }
                None => {
                    let question = Question::AdvanceFacing(unit);
                    self.choose_facing(table, hex, question, rule!("23.3l"))?;
                }
            }
        }
        if !froms.is_empty() {
            self.leaders_advance(table, &froms, hex)?;
            self.settle_leaders(table)?;
            self.settle_control(table);
        }
        Ok(())
    }

    /// [17.2g] [19p] Out of obstructed terrain: line or column, as the owner likes.
    fn advance_as(&self, table: At<'_>, unit: UnitId) -> Play<Shape> {
        let choices = vec![Choice::Form(Shape::Column), Choice::Form(Shape::Line)];
        let question = Question::FormUp(unit);
        match self.ask(table, self.seat_of(unit), rule!("19p"), question, choices)? {
            Choice::Form(shape) => Ok(shape),
            _ => Ok(Shape::Column),
        }
    }

    fn leaders_advance(&mut self, table: At<'_>, froms: &[Hex], to: Hex) -> Play<()> {
        for &from in froms {
            let leaders: Vec<_> = self.leaders_at(from).collect();
            for leader in leaders {
                let seat = self.field.leader(leader).seat;
                if self.owner(to) == Some(seat)
                    && self.confirm(
                        table,
                        seat,
                        rule!("21.6b"),
                        Question::LeaderAdvances(leader),
                    )?
                {
                    self.leaders[leader.index()].hex = to;
                    self.tell(table, Event::LeaderMoved(leader, to));
                }
            }
        }
        Ok(())
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

/// The row of the odds chart: 1:4, 1:3, 1:2, 1:1, 2:1, 3:1, 4:1, 5:1. [23.2i]
pub fn odds_row(attackers: u8, defenders: u8) -> usize {
    let (a, d) = (u16::from(attackers.max(1)), u16::from(defenders.max(1)));
    if a >= d {
        let ratio = (2 * a + d) / (2 * d);
        2 + usize::from(ratio.min(5))
    } else {
        let ratio = (2 * d - a).div_ceil(2 * a);
        4 - usize::from(ratio.clamp(1, 4))
    }
}
