//! 5.1: a unit moves, hex by hex. [ACT-08]

use super::cost::{Manner, Price};
use super::{Ask, Told};
use crate::book::{Cost, Disordering};
use crate::host::ask::Choice;
use crate::nouns::{Aspect, Formation, HalfPoints, UnitId};
use crate::rules::s06_formation::reaction::{Fate, Trigger};
use crate::state::{At, Battle, Mark, Place};
use engine::{Play, Seat, rule};
use ground::{Dir, Hex};
use serde::Serialize;

/// What a move has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct March {
    /// Whether a minor slope was crossed. [MOV-04]
    pub slope: bool,
    /// Whether a hex was entered at all. [MOV-15]
    pub stepped: bool,
    /// Whether it stands in front of the enemy and goes no farther. [MOV-13]
    pub held: bool,
}

impl Battle {
    /// [SOP-16] One unit or leader of the activation makes his whole move; true when nobody moves any
    /// more.
    pub fn move_step(&mut self, table: At<'_>) -> Play<bool> {
        let Some(activation) = self.activation else { return Ok(true) };
        let fresh =
            |unit: &UnitId| !self.unit(*unit).marks.has(Mark::Moved) && !self.is_routed(*unit);
        let movers: Vec<UnitId> = self
            .active_units()
            .filter(|unit| fresh(unit) && self.can_manoeuvre(*unit, March::default()))
            .collect();
        // [STK-02] A friend who has changed his formation in a stack waits for the others to follow.
        let waiting: Vec<UnitId> =
            movers.iter().copied().filter(|unit| !self.may_end(*unit)).collect();
        let mut choices: Vec<Choice> = match waiting.is_empty() {
            true => movers.into_iter().map(Choice::Unit).collect(),
            false => waiting.iter().copied().map(Choice::Unit).collect(),
        };
        if waiting.is_empty() {
            choices.extend(self.entrants().into_iter().map(Choice::Unit));
            choices.extend(self.leaders_to_move().into_iter().map(Choice::Leader));
            // [BRK-05] Nobody stays behind who could come nearer to an attack.
            if !self.has_laggards() {
                choices.push(Choice::Done);
            }
        }
        match table.ask(self, activation.seat, rule!("SOP-16"), Ask::Mover, choices)? {
            Choice::Unit(unit) => {
                self.march(table, unit)?;
                Ok(false)
            }
            Choice::Leader(leader) => {
                self.move_leader(table, leader)?;
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    /// Whether a unit that must attack has not moved yet and could come nearer to it. [BRK-05]
    fn has_laggards(&self) -> bool {
        let mut fresh = self.active_units().filter(|unit| !self.unit(*unit).marks.has(Mark::Moved));
        fresh.any(|unit| {
            self.must_advance(unit)
                && self.least_want(unit, March::default()) < self.want_of_attack(unit)
        })
    }

    /// The whole move of a unit, at one go. [ACT-08]
    pub(crate) fn march(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let mut march = March::default();
        // [REI-01] Who waits at the edge of the map enters first.
        if !self.unit(unit).on_map() {
            if !self.enter(table, unit)? {
                self.unit_mut(unit).marks.set(Mark::Moved);
                return Ok(());
            }
            march.stepped = true;
            self.unit_mut(unit).marks.set(Mark::Stirred);
            if self.reaction_window(table, unit, Trigger::Enters)? != Fate::GoesOn {
                self.unit_mut(unit).marks.set(Mark::Moved);
                return Ok(());
            }
        }
        self.march_on(table, unit, march)
    }

    /// The rest of a move, after what it has done so far.
    pub(crate) fn march_on(&mut self, table: At<'_>, unit: UnitId, mut march: March) -> Play<()> {
        let seat = self.seat_of(unit);
        loop {
            let mut choices = self.manoeuvres(unit, march);
            if choices.is_empty() {
                break;
            }
            // [STK-06] It does not stop where it may not end, as long as it can go on.
            if self.may_end(unit) || (!march.stepped && self.others_follow(unit)) {
                choices.push(Choice::Done);
            }
            // [BRK-05]
            if self.must_advance(unit) {
                choices = self.dutiful(unit, march, choices);
            }
            let left = self.points_left(unit);
            let question = Ask::Step(unit, left, march);
            let chosen = table.ask(self, seat, rule!("MOV-02"), question, choices)?;
            if chosen == Choice::Done {
                break;
            }
            // [RZ-03] First those may react in whose front it spends its points.
            if self.reaction_window(table, unit, Trigger::Spends)? != Fate::GoesOn {
                break;
            }
            // [MOV-12] It may have been disordered: then it costs another price, or cannot be done.
            if !self.manoeuvres(unit, march).contains(&chosen) {
                continue;
            }
            if self.carry_out(table, unit, chosen, &mut march)? != Fate::GoesOn {
                break;
            }
        }
        // [MOV-28] What it has not used is lost.
        self.unit_mut(unit).marks.set(Mark::Moved);
        if self.unit(unit).on_map() && march.stepped {
            self.order_stack(table, self.unit(unit).hex)?;
        }
        Ok(())
    }

    /// Carries one step, turn or change out.
    fn carry_out(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        chosen: Choice,
        march: &mut March,
    ) -> Play<Fate> {
        self.unit_mut(unit).marks.set(Mark::Stirred);
        let step = match chosen {
            Choice::Step(dir) => Some((dir, Manner::Front)),
            Choice::Slide(dir) => Some((dir, Manner::Slide)),
            Choice::Reverse(dir) => Some((dir, Manner::Reverse)),
            _ => None,
        };
        if chosen == Choice::Leave {
            self.leave(table, unit);
            return Ok(Fate::Gone);
        }
        let Some((dir, manner)) = step else {
            self.redraw(table, unit, chosen)?;
            return Ok(Fate::GoesOn);
        };
        let Ok(price) = self.step_cost(unit, dir, manner, march.slope) else {
            return Ok(Fate::GoesOn);
        };
        march.slope |= price.slope;
        march.stepped = true;
        self.take_step(table, unit, dir, price)?;
        // [MOV-13] In front of an unrouted enemy it goes no farther, whatever he does then. (G76)
        march.held = self
            .facing_enemies(unit, &self.unit(unit).hexes().collect::<Vec<_>>())
            .next()
            .is_some();
        if !self.unit(unit).on_map() {
            return Ok(Fate::Gone);
        }
        self.reaction_window(table, unit, Trigger::Enters)
    }

    /// A unit goes one hex, pays for it and suffers what the ground does to it.
    fn take_step(&mut self, table: At<'_>, unit: UnitId, dir: Dir, price: Price) -> Play<()> {
        self.spend(unit, price.points);
        self.shift(unit, dir);
        let hexes: Vec<Hex> = self.unit(unit).hexes().collect();
        table.tell(self, Told::Moved(unit, hexes[0]));
        self.displace_leaders(table, unit)?;
        match price.disorder {
            // [MOV-08]
            Disordering::AtOnce => self.disorder(table, unit)?,
            Disordering::Check => self.disorder_check(table, unit)?,
            Disordering::None => {}
        }
        // [MOV-25] [STK-06] [STC-13] Too many in one hex: both are disordered.
        if price.crowds {
            let friends: Vec<UnitId> =
                self.units_at(hexes[0]).filter(|other| *other != unit).collect();
            self.disorder(table, unit)?;
            for friend in friends {
                self.disorder(table, friend)?;
            }
        }
        Ok(())
    }

    /// Takes movement points off a unit.
    pub(crate) fn spend(&mut self, unit: UnitId, points: HalfPoints) {
        self.unit_mut(unit).spent += points;
    }

    /// Unrouted enemies in whose front hexes are. [MOV-13]
    pub(crate) fn facing_enemies<'a>(
        &'a self,
        unit: UnitId,
        hexes: &'a [Hex],
    ) -> impl Iterator<Item = UnitId> + 'a {
        let seat = self.seat_of(unit);
        let near = hexes.iter().flat_map(|hex| self.board().neighbours(*hex));
        let enemies = near.flat_map(|(_, next)| self.units_at(next));
        enemies.filter(move |enemy| {
            self.seat_of(*enemy) != seat
                && !self.is_routed(*enemy)
                && hexes.iter().any(|hex| self.in_front(*enemy, *hex))
        })
    }

    /// [MOV-15] Whether a first step goes from the front of an enemy into another hex of his front.
    fn crosses_front(&self, unit: UnitId, dir: Dir) -> bool {
        let here: Vec<Hex> = self.unit(unit).hexes().collect();
        let there: Vec<Hex> =
            here.iter().filter_map(|hex| self.board().neighbour(*hex, dir)).collect();
        let mut enemies = self.facing_enemies(unit, &here);
        enemies.any(|enemy| there.iter().any(|hex| self.in_front(enemy, *hex)))
    }

    /// What a unit can do next with the points it has: steps, slides, steps back, turns, changes.
    pub fn manoeuvres(&self, unit: UnitId, march: March) -> Vec<Choice> {
        let mut choices: Vec<Choice> = self.steps(unit, march).collect();
        // [MOV-14] In front of the enemy, too.
        choices.extend(self.changes(unit, self.points_left(unit)));
        choices.extend(self.may_leave(unit, march).then_some(Choice::Leave));
        choices
    }

    /// Whether there is anything of that kind.
    pub fn can_manoeuvre(&self, unit: UnitId, march: March) -> bool {
        self.steps(unit, march).next().is_some()
            || !self.changes(unit, self.points_left(unit)).is_empty()
            || self.may_leave(unit, march)
    }

    /// [EXC-06] Whether a unit can leave the map with the points it has.
    fn may_leave(&self, unit: UnitId, march: March) -> bool {
        let left = self.points_left(unit);
        !march.held && self.leaving_cost(unit).is_some_and(|cost| cost <= left)
    }

    /// The steps, slides and steps back a unit can make next with the points it has.
    fn steps(&self, unit: UnitId, march: March) -> impl Iterator<Item = Choice> + '_ {
        let left = self.points_left(unit);
        let aspects = self.aspects(unit);
        let open = move |dir: &Dir| {
            // What the hex is to the unit says how it goes there.
            let manner = match aspects.at(*dir) {
                Aspect::Front => Manner::Front,
                Aspect::Flank => Manner::Slide,
                Aspect::Rear => Manner::Reverse,
            };
            let price = self.step_cost(unit, *dir, manner, march.slope).ok()?;
            // [MOV-15]
            let barred = !march.stepped && self.crosses_front(unit, *dir);
            let goes = price.points <= left && !barred && self.has_way_on(unit, *dir, price);
            goes.then_some(match manner {
                Manner::Front => Choice::Step(*dir),
                Manner::Slide => Choice::Slide(*dir),
                Manner::Reverse => Choice::Reverse(*dir),
            })
        };
        let dirs = Dir::ALL.into_iter().filter(move |_| !march.held);
        dirs.filter_map(move |dir| open(&dir))
    }

    /// [EXC-06] What it costs a unit to leave the map of its own will: it stands at its friendly edge,
    /// the French in the west, the Allies in the east, and has the edge in front; then it pays as for
    /// another hex like its own. (G36) (G58)
    pub fn leaving_cost(&self, unit: UnitId) -> Option<HalfPoints> {
        let troops = self.unit(unit);
        let sheet = self.board().sheet();
        let (column, ways) = match self.seat_of(unit) {
            Seat::First => (sheet.first_column, [Dir::SW, Dir::NW]),
            Seat::Second => (sheet.first_column + sheet.columns - 1, [Dir::NE, Dir::SE]),
        };
        let at_edge = troops.hexes().all(|hex| self.board().printed(hex).0 == column);
        let front = ways.into_iter().any(|dir| self.aspects(unit).at(dir) == Aspect::Front);
        let stays = matches!(troops.formation, Formation::Square | Formation::Unlimbered);
        if !at_edge || !front || stays || !troops.on_map() {
            return None;
        }
        match self.book().cost(self.land_row(troops.hex), self.move_column(unit)).cost {
            Cost::Points(points) => Some(points),
            Cost::FirstFree(_) | Cost::OtherTerrain | Cost::Prohibited => None,
        }
    }

    /// [EXC-06] A unit leaves the map and is out of play.
    fn leave(&mut self, table: At<'_>, unit: UnitId) {
        self.lift(unit);
        self.unit_mut(unit).place = Place::Left;
        table.tell(self, Told::Left(unit));
    }

    /// [STK-06] Whether a unit that goes among friends may stay there or go on, so that it need not end
    /// where it may not. [MOV-26] Skirmishers and those who pass them may go through several hexes. (G84)
    fn has_way_on(&self, unit: UnitId, dir: Dir, price: Price) -> bool {
        let mut there = self.unit(unit).hexes().filter_map(|hex| self.board().neighbour(hex, dir));
        if there.all(|hex| self.units_at(hex).all(|other| other == unit)) {
            return true;
        }
        let mut after = self.clone();
        after.shift(unit, dir);
        after.spend(unit, price.points);
        after.may_end(unit) || after.comes_out(unit, &mut Vec::new())
    }

    /// Whether a unit among friends can come to a hex where it may end, straight on from hex to hex; the
    /// places it has been thought to stand in, with the points left there, are known.
    fn comes_out(&self, unit: UnitId, known: &mut Vec<(Hex, HalfPoints)>) -> bool {
        let hexes: Vec<Hex> = self.unit(unit).hexes().collect();
        let (here, left) = (self.unit(unit).hex, self.points_left(unit));
        let tried = known.iter().any(|(hex, more)| *hex == here && *more >= left);
        // [MOV-13]
        if tried || self.facing_enemies(unit, &hexes).next().is_some() {
            return false;
        }
        known.push((here, left));
        let mut steps = Vec::new();
        for next in Dir::ALL {
            // The dearer price of a later slope, whether it is one or not.
            let Ok(step) = self.step_cost(unit, next, Manner::Front, true) else { continue };
            if step.points > left {
                continue;
            }
            let mut on = self.clone();
            on.shift(unit, next);
            on.spend(unit, step.points);
            if on.may_end(unit) {
                return true;
            }
            steps.push(on);
        }
        steps.into_iter().any(|on| on.comes_out(unit, known))
    }

    /// Whether a unit may end its move where it is: alone anywhere, with friends as they may stack.
    /// [STK-06]
    pub fn may_end(&self, unit: UnitId) -> bool {
        let troops = *self.unit(unit);
        troops.hexes().all(|hex| {
            let alone = self.units_at(hex).all(|other| other == unit);
            alone
                || (self.may_join(unit, troops.formation, hex).is_ok()
                    && !self.over_limit(unit, troops.formation, hex))
        })
    }

    /// [STK-02] Whether a unit that has changed its formation in a stack may leave it to the others to
    /// follow.
    fn others_follow(&self, unit: UnitId) -> bool {
        let troops = *self.unit(unit);
        troops.hexes().all(|hex| self.friends_follow(unit, troops.formation, hex).is_ok())
    }
}
