//! Chapter I: army morale, nightfall, pursuit, victory.

use crate::book::{Number, PursuitLoss};
use crate::nouns::field::{ArmyId, Nightfall, UnitId};
use crate::nouns::kinds::{Arm, Class};
use crate::rules::ask::Choice;
use crate::rules::h_losses::event::Cause;
use crate::rules::i_victory::{Ask, Event};
use crate::state::battle::{At, Battle, Ending, Phase, Place};
use crate::state::pieces::Army;
use engine::{Faces, Outcome, Play, Rule, Seat, Throw, in_secret, rule};

/// No more dice than this fit into one throw.
const HANDFUL: u8 = 23;

impl Battle {
    /// The end of a turn: new break points, army morale of both sides, then the length of the day.
    ///
    pub fn turn_end(&mut self, table: At<'_>) -> Play<()> {
        self.count_reinforcements(table);
        // [B2.0b] Army morale comes before the length of the day.
        for seat in Seat::BOTH {
            self.check_morale(table, seat)?;
        }
        let broken = Seat::BOTH.map(|seat| self.is_broken(seat));
        match broken {
            // [I1.0c] [I4.0]
            [true, true] => self.finish(Ending::BothBroke),
            // [I1.0]
            [true, false] => self.decide(Seat::Second),
            [false, true] => self.decide(Seat::First),
            [false, false] => {
                self.retire_broken_armies();
                if self.night_falls(table)? {
                    self.phase = Phase::Night;
                } else {
                    // [B1.2c]
                    self.turn += 1;
                    self.phase = Phase::Command;
                }
            }
        }
        Ok(())
    }

    /// Whether a side is broken.
    fn is_broken(&self, seat: Seat) -> bool {
        let has_come = |army: ArmyId| {
            let mut units = self.field.unit_ids().filter(|&unit| self.def(unit).army == army);
            units.any(|unit| self.unit(unit).place != Place::Waiting)
        };
        let some_broke = self.field.armies_of(seat).any(|army| self.army(army).collapsed > 0);
        // [I6.0b] When all its armies are that are there; one of which nothing has come yet does not
        // hold the field for its ally.
        some_broke && !self.armies_in_field(seat).any(has_come)
    }

    fn finish(&mut self, ending: Ending) {
        self.ended = Some(ending);
        self.phase = Phase::EndOfDay(0);
    }

    fn decide(&mut self, winner: Seat) {
        self.ended = Some(Ending::Decisive(winner));
        self.phase = Phase::Pursuit(winner);
    }

    /// [I3.1] Troops that came in this turn raise the break point by their share, rounded for
    /// themselves.
    fn count_reinforcements(&mut self, table: At<'_>) {
        for army in self.field.army_ids() {
            let came = std::mem::take(&mut self.army_mut(army).arrived);
            let mood = self.field.army(army).mood;
            let more = self.field.book.break_point(mood, usize::from(came));
            // [I7.2] Those of a second day were counted in the night.
            if more == 0 || self.day > 1 || self.has_fixed_break_points() {
                continue;
            }
            let state = self.army_mut(army);
            state.break_point += more;
            let to = state.break_point;
            table.tell(self, Event::BreakPoint { army, to });
        }
    }

    /// Whether the scenario's learning option fixes all break points.
    pub fn has_fixed_break_points(&self) -> bool {
        self.field.switches.learning && self.field.learning.is_some()
    }

    /// Army morale at the end of every turn.
    fn check_morale(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let armies: Vec<ArmyId> = self.armies_in_field(seat).collect();
        for army in armies {
            if self.checks_morale(army) {
                self.army_morale(table, army)?;
            }
        }
        Ok(())
    }

    /// Whether an army has to check its morale.
    pub(crate) fn checks_morale(&self, army: ArmyId) -> bool {
        // [I3.0a] As many units lost as its break point, until fresh troops lift it out of it. An
        // army that has lost nobody does not waver, however small it is.
        self.army(army).lost >= self.army(army).break_point.max(1)
    }

    /// [I3.0b] [I3.0d] Two dice, the turn, and each unit lost beyond the break point.
    pub fn army_morale(&mut self, table: At<'_>, army: ArmyId) -> Play<()> {
        let beyond = self.army(army).lost.saturating_sub(self.army(army).break_point);
        let dice = table.throw(self, Throw::two_dice(rule!("I3.0b"), "army morale"))?;
        let total = dice.sum() + i32::from(self.turn) + i32::from(beyond);
        let collapses = total >= self.field.book.number(Number::Collapse);
        let turn = self.turn;
        table.tell(self, Event::Morale { army, dice, turn, beyond, collapses });
        if collapses {
            self.army_mut(army).collapsed = turn;
        }
        Ok(())
    }

    /// An army that has broken while an ally holds the field marches off, unpursued. [I6.21]
    ///
    fn retire_broken_armies(&mut self) {
        for army in self.field.army_ids() {
            if self.army(army).collapsed > 0 {
                self.march_off(army);
            }
        }
    }

    /// Takes an army off the table, with its officers and with what was still to come.
    pub fn march_off(&mut self, army: ArmyId) {
        for unit in self.field.unit_ids() {
            let place = self.unit(unit).place;
            if self.def(unit).army == army && matches!(place, Place::Table | Place::Waiting) {
                self.unit_mut(unit).place = Place::Gone;
            }
        }
        for officer in self.field.officer_ids() {
            if self.officer_def(officer).army == army {
                self.officer_mut(officer).at = None;
                self.officer_mut(officer).dice = 0;
            }
        }
        self.army_mut(army).cup = 0;
    }

    /// [B1.2b] From the turn of the Basic Length on both roll; it is night if neither throws more
    /// than the turn.
    fn night_falls(&mut self, table: At<'_>) -> Play<bool> {
        let turn = self.turn;
        if turn < self.field.clock.basic_length {
            return Ok(false);
        }
        let throw = Throw::two_dice(rule!("B1.2b"), "the length of the day");
        let [first, second] = Seat::BOTH.map(|seat| throw.by(seat));
        let dice = [table.throw(self, first)?, table.throw(self, second)?];
        let night = dice.iter().all(|faces| faces.sum() <= i32::from(turn));
        table.tell(self, Event::Length { dice, turn, night });
        Ok(night)
    }

    /// [I1.0b] [I5.0] Night, and no side has broken: the scenario's places decide, or what
    /// both sides write down.
    pub fn nightfall(&mut self, table: At<'_>) -> Play<()> {
        self.settle_places(table);
        match self.field.nightfall.clone() {
            Nightfall::StayOrLeave => return self.stay_or_leave(table),
            Nightfall::Marginal { seat, when } => {
                let winner = if self.holds(&when) { seat } else { seat.other() };
                self.finish(Ending::Places(winner));
            }
            Nightfall::Points => {
                let held = |seat| self.holders.iter().filter(|&&by| by == Some(seat)).count();
                let ending = match held(Seat::First).cmp(&held(Seat::Second)) {
                    std::cmp::Ordering::Greater => Ending::Places(Seat::First),
                    std::cmp::Ordering::Less => Ending::Places(Seat::Second),
                    std::cmp::Ordering::Equal => Ending::Even,
                };
                self.finish(ending);
            }
        }
        Ok(())
    }

    /// [I5.0] Each army stays or leaves; all is written in secret and shown together. (DP-31)
    fn stay_or_leave(&mut self, table: At<'_>) -> Play<()> {
        let notes = in_secret(self, table, |game, table, seat| {
            let mut notes: Vec<(ArmyId, bool)> = Vec::new();
            let armies: Vec<ArmyId> = game.armies_in_field(seat).collect();
            // [I5.0c] Allies decide for themselves.
            for army in armies {
                let choices = vec![Choice::Stay, Choice::Leave];
                let question = Ask::StayOrLeave(army);
                let answer = table.ask(game, seat, rule!("I5.0"), question, choices)?;
                notes.push((army, answer == Choice::Stay));
            }
            Ok(notes)
        })?;
        let stays = notes.each_ref().map(|notes| notes.iter().any(|&(_, stays)| stays));
        for (army, stays) in notes.into_iter().flatten() {
            self.army_mut(army).left = !stays;
            table.tell(self, Event::StayOrLeave(army, stays));
        }
        match stays {
            // [I5.0b] A second day, for those who stay; without an ending the night leads to it.
            [true, true] => {
                for army in self.field.army_ids() {
                    if self.army(army).left {
                        self.march_off(army);
                    }
                }
                self.phase = Phase::EndOfDay(0);
            }
            // [I5.0e]
            [true, false] => self.finish(Ending::Marginal(Seat::First)),
            [false, true] => self.finish(Ending::Marginal(Seat::Second)),
            // [I5.0d]
            [false, false] => self.finish(Ending::BothLeft),
        }
        Ok(())
    }

    // ---- I6: pursuit ----

    /// [I6.1] Strength points of a side that move as light cavalry and are on the table.
    fn light_cavalry(&self, seat: Seat) -> u8 {
        let light = |unit: &UnitId| self.def(*unit).troop.moves() == Some(Class::Light);
        self.army_of(seat).filter(light).map(|unit| self.unit(unit).sp).sum()
    }

    /// [I6.1] The pursuit by a side of those who broke at the end of this turn.
    pub fn pursuit(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let light = (self.light_cavalry(seat), self.light_cavalry(seat.other()));
        let daylight = self.field.book.daylight(self.turn);
        // [I6.1b] With no more light cavalry than the loser there is none.
        let dice = if light.0 > light.1 { light.0 - light.1 + daylight } else { 0 };
        table.tell(self, Event::Pursuit { seat, light, daylight, dice });
        if dice > 0 {
            // [I6.21] Armies that broke earlier have marched off under cover of their ally.
            for army in self.field.armies_of(seat.other()).collect::<Vec<_>>() {
                if self.army(army).collapsed == self.turn && !self.army(army).marched_off {
                    self.army_mut(army).pursued = true;
                }
            }
            self.roll_pursuit(table, seat.other(), dice)?;
        }
        self.phase = Phase::EndOfDay(0);
        Ok(())
    }

    /// [I6.2] All pursuit dice, and what they cost the loser.
    fn roll_pursuit(&mut self, table: At<'_>, loser: Seat, dice: u8) -> Play<()> {
        let mut hits = [0; Arm::ALL.len()];
        let mut left = dice;
        while left > 0 {
            let number = left.min(HANDFUL);
            left -= number;
            let throw = Throw::bands(rule!("I6.2"), "pursuit", number, &[2, 3, 4, 5]);
            let faces: Faces = table.throw(self, throw)?;
            for &face in faces.as_slice() {
                let (arm, more) = match self.field.book.pursuit(face) {
                    PursuitLoss::TwoInfantry => (Arm::Infantry, 2),
                    PursuitLoss::OneInfantry => (Arm::Infantry, 1),
                    PursuitLoss::OneCavalry => (Arm::Cavalry, 1),
                    PursuitLoss::Battery => (Arm::Artillery, 1),
                    PursuitLoss::Nothing => continue,
                };
                hits[arm as usize] += more;
            }
            table.tell(self, Event::PursuitDice(faces));
        }
        for arm in Arm::ALL {
            self.allocate(table, loser, arm, hits[arm as usize])?;
        }
        Ok(())
    }

    /// [I6.2b] The loser spreads the hits over his units as he likes. (DP-32) Mixed brigades are
    /// infantry, and hits that nobody is left to take are lost.
    fn allocate(&mut self, table: At<'_>, loser: Seat, arm: Arm, hits: u8) -> Play<()> {
        for left in (1..=hits).rev() {
            let takers: Vec<Choice> = self
                .army_of(loser)
                .filter(|&unit| self.arm(unit) == arm && self.army(self.def(unit).army).pursued)
                .map(Choice::Unit)
                .collect();
            if takers.is_empty() {
                table.tell(self, Event::HitsLost(arm, left));
                break;
            }
            let question = Ask::PursuitHit { arm, left };
            let answer = table.ask(self, loser, rule!("I6.2b"), question, takers)?;
            if let Choice::Unit(unit) = answer {
                self.hit(table, unit, 1, Cause::Pursuit)?;
            }
        }
        Ok(())
    }

    // ---- the result ----

    /// By how much the first side is ahead: each side's units lost, in hundredths of the break points
    /// of its armies [I3.0a], with a hundred for a decisive victory and half as much for a marginal one,
    /// and ten for each place held where places decide.
    pub fn lead(&self) -> i32 {
        let shaken = |seat: Seat| {
            let sum = |what: fn(&Army) -> u8| -> i32 {
                self.field.armies_of(seat).map(|army| i32::from(what(self.army(army)))).sum()
            };
            100 * sum(|army| army.lost) / sum(|army| army.break_point).max(1)
        };
        let held = |seat: Seat| self.holders.iter().filter(|&&by| by == Some(seat)).count() as i32;
        let won = match self.ended {
            Some(Ending::Decisive(seat)) => 100 * sign(seat),
            Some(Ending::Marginal(seat) | Ending::Places(seat)) => 50 * sign(seat),
            Some(Ending::BothBroke | Ending::BothLeft | Ending::Even) | None => 0,
        };
        shaken(Seat::Second) - shaken(Seat::First)
            + 10 * (held(Seat::First) - held(Seat::Second))
            + won
    }

    /// How the battle ended, once everything that follows it is done.
    pub fn result(&self) -> Option<Outcome> {
        let ending = self.ended.filter(|_| self.phase == Phase::Over);
        ending.map(|ending| self.outcome_of(ending))
    }

    /// What an ending means for both sides.
    pub(crate) fn outcome_of(&self, ending: Ending) -> Outcome {
        let name = |seat: Seat| &self.field.sides[seat.index()].name;
        let won = |seat: Seat, rule: Rule, words: String| (Some(seat), rule, words);
        let (winner, rule, words) = match ending {
            Ending::Decisive(seat) => won(
                seat,
                rule!("I6.0"),
                format!(
                    "The army of the {} has broken: a Decisive Victory for the {}.",
                    name(seat.other()),
                    name(seat)
                ),
            ),
            Ending::Marginal(seat) => won(
                seat,
                rule!("I5.0e"),
                format!(
                    "The {} left in the night: a Marginal Victory for the {}.",
                    name(seat.other()),
                    name(seat)
                ),
            ),
            Ending::Places(seat) => won(
                seat,
                rule!("I5.0"),
                format!(
                    "Night falls, and the places held decide: a Marginal Victory for the {}.",
                    name(seat)
                ),
            ),
            Ending::BothBroke => {
                (None, rule!("I4.0"), "Both sides have broken: a draw.".to_owned())
            }
            Ending::BothLeft => {
                (None, rule!("I5.0d"), "Both sides left in the night: a draw.".to_owned())
            }
            Ending::Even => {
                (None, rule!("I1.0b"), "Night falls, and the places are shared: a draw.".to_owned())
            }
        };
        Outcome { winner, rule, words }
    }
}

/// What is good for the first side counts, for the other it counts against.
const fn sign(seat: Seat) -> i32 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}
