//! Sections 16.3 and 21.2: the simultaneous fire segment.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::Arm;
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r21_fire::volley::{FireKind, Hit};
use crate::rules::r21_fire::{Ask, Told, evasion};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::{Dir, Facing, Hex};

/// The way the French front looks and the Russians retreat: the middle one of their three
/// directions. [26r] The lines of both armies run across it. (R29)
const FRONT: Dir = Dir::NE;

/// The two ends of the lines.
const FLANKS: [Dir; 2] = [Dir::NW, Dir::SE];

impl Battle {
    /// [16.3a] [21.1a] Everyone who may, fires; effects are held back until all have fired.
    pub fn fire_segment(&mut self, table: At<'_>) -> Play<()> {
        self.clear_marks();
        self.acting = 0;
        // [21.1a] The first occasion of fire.
        table.tell(self, Told::Segment);
        let order = [self.initiative, self.initiative.other()];
        for seat in order {
            self.evade_before_fire(table, seat)?;
        }
        for seat in order {
            self.turn_before_fire(table, seat)?;
        }
        let hits = self.exchange(table)?;
        table.tell(self, Told::Effects);
        // (R30) Effects hex by hex, the initiative player's units first.
        for seat in order {
            let mut hexes: Vec<Hex> = Vec::new();
            for hit in &hits {
                let mine = hit.targets.first().is_some_and(|&unit| self.seat_of(unit) == seat);
                if mine && !hexes.contains(&hit.at) {
                    hexes.push(hit.at);
                }
            }
            for at in hexes {
                if self.is_over() {
                    break;
                }
                // Whoever has retreated or been pushed since takes the loss where it is.
                let here: Vec<&Hit> = hits.iter().filter(|hit| hit.at == at).collect();
                let mut alarms = Vec::new();
                self.suffer_all(table, &here, &mut alarms)?;
                self.answer_alarms(table, &mut alarms)?;
            }
        }
        self.clear_marks();
        Ok(())
    }

    /// [21.5a] Cavalry next to enemy infantry or artillery may evade first, [21.5k] under any order.
    fn evade_before_fire(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let horse: Vec<_> =
            self.army(seat).filter(|&unit| self.arm(unit) == Arm::Cavalry).collect();
        for unit in horse {
            let hex = self.unit(unit).hex;
            let threat = self.field.board.neighbours(hex).map(|(_, next)| next).find(|&next| {
                self.enemy_in(next, seat)
                    && self.units_at(next).any(|enemy| self.arm(enemy) != Arm::Cavalry)
            });
            let Some(threat) = threat else { continue };
            if self.can_evade(unit, threat)
                && table.confirm(self, seat, rule!("21.5a"), evasion::Ask::BeforeFire(unit))?
            {
                self.evade(table, unit, threat, rule!("21.5a"))?;
            }
        }
        Ok(())
    }

    /// [17.1i] [21.2a] All units may change facing, not formation, for free.
    fn turn_before_fire(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let mut open: Vec<Hex> = Vec::new();
        for unit in self.army(seat) {
            let state = self.unit(unit);
            let fixed = self.units_at(state.hex).all(|mate| all_round(self.unit(mate).shape));
            if !state.under && !fixed {
                open.push(state.hex);
            }
        }
        while !open.is_empty() {
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Hex).collect();
            choices.push(Choice::Done);
            let question = Ask::TurnBefore;
            let Choice::Hex(hex) = table.ask(self, seat, rule!("21.2a"), question, choices)? else {
                break;
            };
            open.retain(|&other| other != hex);
            let Some(top) = self.top(hex) else { continue };
            let now = self.unit(top).facing;
            let choices = Facing::ALL.into_iter().filter(|&f| f != now).map(Choice::Turn).collect();
            let question = Ask::TurnTo(top);
            if let Choice::Turn(facing) =
                table.ask(self, seat, rule!("17.1i"), question, choices)?
            {
                // [18i] [21.4d] The units of a hex turn as one.
                for unit in self.stack(hex) {
                    self.face(table, unit, facing, rule!("17.1i"));
                }
            }
        }
        Ok(())
    }

    /// What may fire: hex and arm, for [21.3v] infantry and guns of a hex both may, and [21.3y] each
    /// hex by itself. [9m] [2h] [16.3b] [16.3c] [16.3d]
    fn firers(&self, seat: Seat) -> Vec<(Hex, Arm)> {
        let mut all = Vec::new();
        // [21.3y] Each hex by itself, [21.3v] infantry and guns of one hex each for themselves.
        for unit in self.army(seat) {
            let arm = self.arm(unit);
            let hex = self.unit(unit).hex;
            if arm == Arm::Cavalry || all.contains(&(hex, arm)) {
                continue;
            }
            // [12h] Out of its leader's range a unit fires whatever the order.
            let lead = match arm {
                Arm::Infantry => self.lead_infantry(hex),
                _ => self.guns_at(hex).into_iter().find(|&guns| self.order_lets_fire(guns)),
            };
            let ready = lead.is_some_and(|unit| self.order_lets_fire(unit));
            // [2h] [9m] [16.3b] An enemy in a front hex, or in range and sight of the guns.
            if ready && self.has_target(hex, arm) {
                all.push((hex, arm));
            }
        }
        all
    }

    /// [12.1b] [12.3d] [12.5b] [12.7b] Move, Defend, Hold and Attack fire; [12.2d] [12.4b] [12.6c]
    /// Strategic Move, Regroup and Retire do not.
    fn order_lets_fire(&self, unit: UnitId) -> bool {
        // [16.3c] [12.1b] [12.3d] [12.5b] [12.7b] Move, Defend, Hold and Attack; not [12.2d] [12.4b] [12.6c]
        // Strategic Move, Regroup and Retire.
        self.order_of(unit).is_none_or(|order| self.field.book.order(order).fire)
    }

    /// [16.3e] [21.2b] [21.2c] [21.2d] The sides fire in turn, one unit at a time, the initiative
    /// player first, both from the same flank along their lines; [16.3f] everyone at his strength
    /// before the segment. (R29)
    fn exchange(&mut self, table: At<'_>) -> Play<Vec<Hit>> {
        // [16.3f] Nobody has lost anything yet.
        let mut ready = Seat::BOTH.map(|seat| self.firers(seat));
        let mut seat = self.initiative;
        let mut flank = None;
        let mut hits = Vec::new();
        while !ready[0].is_empty() || !ready[1].is_empty() {
            if ready[seat.index()].is_empty() {
                seat = seat.other();
                continue;
            }
            if flank.is_none() {
                // [21.2c] The other side answers on the same.
                flank = self.choose_flank(table, seat, &ready[seat.index()])?;
            }
            let outermost = self.outermost(&ready[seat.index()], flank);
            let mut choices: Vec<Choice> =
                outermost.iter().map(|&(hex, arm)| Choice::Fire(hex, arm)).collect();
            // [21.2d] Only wanted fire is given: who is next may hold his, for those after him.
            if outermost.len() < ready[seat.index()].len() {
                choices.push(Choice::Pass);
            }
            choices.push(Choice::Done);
            let question = Ask::Next;
            match table.ask(self, seat, rule!("21.2d"), question, choices)? {
                Choice::Pass => {
                    ready[seat.index()].retain(|firer| !outermost.contains(firer));
                    continue;
                }
                Choice::Fire(hex, arm) => {
                    // [21.2e] Smoke: each fires once; [21.3z] but may be fired at again.
                    ready[seat.index()].retain(|&other| other != (hex, arm));
                    // [16.3d] A battery whose order forbids it stays silent beside one that fires.
                    let may_fire = |unit: UnitId| self.order_lets_fire(unit);
                    let volleys =
                        self.volleys_of(table, hex, arm, None, FireKind::Ordinary, &may_fire)?;
                    for volley in volleys {
                        self.show_order(table, self.formation_of(volley.firers[0]));
                        hits.push(self.roll_volley(table, &volley)?);
                    }
                }
                _ => ready[seat.index()].clear(),
            }
            // [16.3e] In turn.
            seat = seat.other();
        }
        Ok(hits)
    }

    /// [21.2b] Whoever fires first begins on either flank; [21.2c] the enemy answers on the same.
    /// Nobody chooses while all that may fire stand abreast of each other.
    fn choose_flank(&self, table: At<'_>, seat: Seat, firers: &[(Hex, Arm)]) -> Play<Option<Dir>> {
        let one_flank = self.outermost(firers, Some(FLANKS[0]));
        if one_flank.len() == firers.len() {
            return Ok(None);
        }
        let choices = FLANKS.map(Choice::Flank).to_vec();
        match table.ask(self, seat, rule!("21.2b"), Ask::Flank, choices)? {
            Choice::Flank(flank) => Ok(Some(flank)),
            _ => Ok(None),
        }
    }

    /// Those that stand farthest out on a flank, of all that are still to fire; abreast of each
    /// other the owner chooses. (R29)
    fn outermost(&self, firers: &[(Hex, Arm)], flank: Option<Dir>) -> Vec<(Hex, Arm)> {
        let out = |&(hex, _): &(Hex, Arm)| {
            let along = self.field.board.abreast(hex, FRONT);
            if flank == Some(FLANKS[0]) { -along } else { along }
        };
        let most = firers.iter().map(out).max();
        firers.iter().copied().filter(|firer| Some(out(firer)) == most).collect()
    }
}
