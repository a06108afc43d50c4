//! Section 13.3: retreat before melee, and what the attacker does then.

use crate::book::{Cost, HalfPoints, Number};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Readiness};
use crate::rules::c03_increments::stacking::Guest;
use crate::rules::c13_melee::{Ask, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::Refusal;
use engine::{Play, Seat, rule};
use ground::{Dir, Hex};

/// A step of a retreat before melee.
struct Step {
    dir: Dir,
    hexes: Hexes,
    formation: Formation,
    cost: i32,
}

impl Battle {
    /// [13.3.2] Whether a unit may retreat before these attackers, or why not.
    pub fn may_withdraw(&self, unit: UnitId, attackers: &[UnitId]) -> Result<(), Refusal> {
        let (def, troops) = (self.def(unit), self.unit(unit));
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        if troops.state == Morale::Routed {
            return refuse(rule!("4.3.6d"), "routed troops move in the Recovery Phase only");
        }
        // [6.8.7p2] Before infantry as well.
        if self.is_cavalry_screen(unit) && !self.outruns_neighbours(unit) {
            return refuse(rule!("6.8.7p2"), "its screen is not fast enough for all beside it");
        }
        let is_foot = |other: &UnitId| self.arm(*other) == Arm::Infantry;
        let screen = |other: &UnitId| self.formed(*other) == Some(Formation::Skirmish);
        // [13.3.2p1]
        let skirmishes = self.formed(unit) == Some(Formation::Skirmish);
        if skirmishes && attackers.iter().all(|other| is_foot(other) || screen(other)) {
            return Ok(());
        }
        let rides = self.arm(unit) == Arm::Cavalry;
        // [13.3.2p3]
        if rides && attackers.iter().all(is_foot) {
            return Ok(());
        }
        let horse_guns = def.is_horse_artillery() && troops.formation == Formation::Limbered;
        if rides || horse_guns {
            // [5.1.3b]
            let fresh = |other: &UnitId| {
                self.arm(*other) == Arm::Cavalry && self.unit(*other).readiness == Readiness::Fresh
            };
            let tired = !self.book().readiness(troops.readiness).leave_fresh_cavalry;
            if tired && attackers.iter().any(fresh) {
                return refuse(rule!("5.1.3b"), "exhausted cavalry cannot leave fresh cavalry");
            }
            // [13.3.2p2]
            let faster = self.book().number(Number::FasterBy);
            let slow =
                |other: &UnitId| i32::from(def.ma) >= i32::from(self.def(*other).ma) + faster;
            if attackers.iter().all(slow) {
                return Ok(());
            }
            return refuse(rule!("13.3.2p2"), "it is not fast enough");
        }
        refuse(rule!("13.3.2"), "only skirmishers, cavalry, horse guns and leaders withdraw")
    }

    /// Whether a hex is free of enemy zones and of charges. Cavalry that is at the assault
    /// itself charges nobody else. (R220)
    fn is_safe(&self, hex: Hex, seat: Seat, attackers: &[UnitId]) -> bool {
        let mut others = self.army(seat.other()).filter(|unit| !attackers.contains(unit));
        // [13.3.3]
        !self.in_enemy_zone(hex, seat) && !others.any(|unit| self.may_opportunity_charge(unit, hex))
    }

    /// The field without some units: when they have left their hex they hide nobody. [7.1.4p3]
    pub(crate) fn without(&self, units: &[UnitId]) -> Battle {
        let mut rest = self.clone();
        for &unit in units {
            rest.lift(unit);
        }
        rest
    }

    /// [13.3.4] Half of its allowance, in half points: [4.3.5b] disordered it has but half of what is
    /// printed. (R253)
    pub fn withdrawal_points(&self, unit: UnitId) -> i32 {
        match self.unit(unit).state {
            Morale::Disordered => self.half_allowance(unit).max(1),
            _ => i32::from(self.def(unit).ma),
        }
    }

    /// [13.3.3] [13.3.4] The steps a unit can make before these attackers with so many half points.
    fn withdrawals(&self, unit: UnitId, points: i32, attackers: &[UnitId]) -> Vec<Step> {
        let troops = *self.unit(unit);
        let seat = self.seat_of(unit);
        let near = troops.hexes.iter().map(|hex| self.nearest_enemy(hex, seat)).min().unwrap_or(0);
        let rest = self.without(&[unit]);
        let step = |dir: Dir| {
            let hexes = self.advanced(troops.formation, troops.hexes, dir)?;
            let mut cost = 0;
            let mut cover = false;
            for (from, to) in troops.hexes.iter().zip(hexes.iter()) {
                let HalfPoints(here) = self.entry_cost(self.arm(unit), from, dir, to)?;
                cost = cost.max(i32::from(here));
                cover |= self.terrain(to).is_cover();
                let safe = rest.is_safe(to, seat, attackers) && !self.enemy_in(to, seat);
                if !safe || self.nearest_enemy(to, seat) < near {
                    return None;
                }
            }
            let formation = match (self.arm(unit), troops.formation, cover) {
                (Arm::Artillery, same, _) => same,
                (_, Formation::GeneralOrder, false) => {
                    // [6.6.9]
                    let change = match self.arm(unit) {
                        Arm::Cavalry => Cost::ChangeCavalry,
                        _ => Cost::ChangeInfantry,
                    };
                    cost += 2 * self.book().cost(change);
                    self.plain_formation(unit, hexes.first())
                }
                (_, same, false) => same,
                // [6.1.7] Two hexes do not fit into cover.
                (_, _, true) if hexes.len() > 1 => return None,
                (_, _, true) => Formation::GeneralOrder,
            };
            if cost > points || !self.may_stop(unit, hexes, formation) {
                return None;
            }
            Some(Step { dir, hexes, formation, cost })
        };
        Dir::ALL.into_iter().filter_map(step).collect()
    }

    /// Whether a unit may stand in these hexes in a formation with whoever is there. (R147)
    pub(crate) fn may_stop(&self, unit: UnitId, hexes: Hexes, formation: Formation) -> bool {
        let on_road = self.book().number(Number::RoadMarchHex) as u8;
        let share = hexes.share(formation, self.increments(unit), on_road);
        hexes.iter().enumerate().all(|(place, hex)| {
            let mut guests: Vec<Guest> =
                self.guests(hex).into_iter().filter(|guest| guest.unit != unit).collect();
            guests.push(Guest { unit, formation, increments: share[place] });
            self.may_stand_together(hex, &guests).is_ok()
        })
    }

    /// [13.2.2] [13.3] The defender's side says who leaves and where to. Units that left an earlier
    /// assault of these attackers may not do so again.
    pub(crate) fn retreat_before_melee(
        &mut self,
        table: At<'_>,
        attackers: &[UnitId],
        target: Hex,
        fled: &[UnitId],
    ) -> Play<Vec<UnitId>> {
        let Some(seat) = attackers.first().map(|unit| self.seat_of(*unit).other()) else {
            return Ok(Vec::new());
        };
        let mut gone = Vec::new();
        let mut away: Vec<LeaderId> = Vec::new();
        loop {
            let mut choices: Vec<Choice> = self
                .defenders(target, seat.other())
                .into_iter()
                // [13.3.6b]
                .filter(|unit| !fled.contains(unit) && self.may_withdraw(*unit, attackers).is_ok())
                .filter(|unit| {
                    let points = self.withdrawal_points(*unit);
                    !self.withdrawals(*unit, points, attackers).is_empty()
                })
                .map(Choice::Unit)
                .collect();
            let leaders = self
                .leaders_at(target)
                .filter(|leader| self.leader_def(*leader).seat() == seat && !away.contains(leader));
            let leaders: Vec<LeaderId> = leaders.collect();
            choices.extend(
                leaders
                    .into_iter()
                    .filter(|leader| {
                        let points = i32::from(self.leader_def(*leader).ma);
                        !self.leader_steps(*leader, points).is_empty()
                    })
                    .map(Choice::Leader),
            );
            if choices.is_empty() {
                return Ok(gone);
            }
            choices.push(Choice::Done);
            let question = Question::Melee(Ask::Withdraw(target));
            match table.ask(self, seat, rule!("13.3.2"), question, choices)? {
                Choice::Unit(unit) => {
                    self.withdraw(table, unit, attackers)?;
                    gone.push(unit);
                }
                Choice::Leader(leader) => {
                    self.leader_withdraws(table, leader)?;
                    away.push(leader);
                }
                _ => return Ok(gone),
            }
        }
    }

    /// [13.3.4] A unit withdraws hex by hex, as far as its owner likes, within half its allowance.
    /// Nobody fires at it.
    fn withdraw(&mut self, table: At<'_>, unit: UnitId, attackers: &[UnitId]) -> Play<()> {
        let seat = self.seat_of(unit);
        let mut points = self.withdrawal_points(unit);
        let mut steps = 0;
        loop {
            let open = self.withdrawals(unit, points, attackers);
            let mut choices: Vec<Choice> = open.iter().map(|step| Choice::Step(step.dir)).collect();
            if choices.is_empty() {
                break;
            }
            if steps > 0 {
                choices.push(Choice::Done);
            }
            let question = Question::Melee(Ask::Step(unit));
            let answer = table.ask(self, seat, rule!("13.3.4"), question, choices)?;
            let Some(step) = open.into_iter().find(|step| answer == Choice::Step(step.dir)) else {
                break;
            };
            points -= step.cost;
            steps += 1;
            // [13.3.7] Nobody fires at it.
            self.put(unit, step.hexes);
            self.unit_mut(unit).formation = step.formation;
            table.tell(self, Event::Melee(Told::Withdrew(unit, step.hexes.first())));
            self.meet_leaders_here(table, unit)?;
        }
        let cavalry = attackers.iter().any(|other| self.arm(*other) == Arm::Cavalry);
        let marks = &mut self.unit_mut(unit).marks;
        // [13.3.5]
        marks.spent_by_retreat |= steps > 1;
        // [5.3.4c] [5.3.6]
        marks.restless |= cavalry;
        marks.stirred = true;
        Ok(())
    }

    /// Where a leader can go with so many half points. [2.3.6] [13.3.2p4] He may always leave: zones
    /// and charges bind combat units. (R221)
    fn leader_steps(&self, leader: LeaderId, points: i32) -> Vec<(Dir, Hex, i32)> {
        let hex = self.leaders[leader.index()].hex;
        let seat = self.leader_def(leader).seat();
        let near = self.nearest_enemy(hex, seat);
        self.board()
            .neighbours(hex)
            .filter_map(|(dir, next)| {
                let HalfPoints(cost) = self.entry_cost(Arm::Cavalry, hex, dir, next)?;
                let open = !self.enemy_in(next, seat) && self.nearest_enemy(next, seat) >= near;
                (open && i32::from(cost) <= points).then_some((dir, next, i32::from(cost)))
            })
            .collect()
    }

    /// [13.3.2p4]
    fn leader_withdraws(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        let seat = self.leader_def(leader).seat();
        let mut points = i32::from(self.leader_def(leader).ma);
        let mut moved = false;
        loop {
            let open = self.leader_steps(leader, points);
            let mut choices: Vec<Choice> =
                open.iter().map(|(dir, ..)| Choice::Step(*dir)).collect();
            if choices.is_empty() {
                return Ok(());
            }
            if moved {
                choices.push(Choice::Done);
            }
            let question = Question::Melee(Ask::LeaderStep(leader));
            let answer = table.ask(self, seat, rule!("13.3.4"), question, choices)?;
            let Some(&(_, to, cost)) = open.iter().find(|(dir, ..)| answer == Choice::Step(*dir))
            else {
                return Ok(());
            };
            points -= cost;
            moved = true;
            self.leaders[leader.index()].hex = to;
            table.tell(self, Event::Melee(Told::LeaderWithdrew(leader, to)));
        }
    }

    /// [13.3.6] Who of the attackers follows into the emptied hex, keeping facing and formation.
    /// [13.3.7] Nobody fires at them.
    pub(crate) fn follow(
        &mut self,
        table: At<'_>,
        seat: Seat,
        attackers: &[UnitId],
        target: Hex,
    ) -> Play<Vec<UnitId>> {
        let mut entered = Vec::new();
        loop {
            let left = attackers.iter().copied().filter(|unit| !entered.contains(unit));
            let open: Vec<(UnitId, Hexes, Formation)> = left
                .filter_map(|unit| {
                    let (hexes, formation) = self.way_in(unit, target)?;
                    Some((unit, hexes, formation))
                })
                .collect();
            if open.is_empty() {
                return Ok(entered);
            }
            let mut choices: Vec<Choice> =
                open.iter().map(|(unit, ..)| Choice::Unit(*unit)).collect();
            choices.push(Choice::Done);
            let question = Question::Melee(Ask::Follow(target));
            let answer = table.ask(self, seat, rule!("13.3.6"), question, choices)?;
            let Some(&(unit, hexes, formation)) =
                open.iter().find(|(unit, ..)| answer == Choice::Unit(*unit))
            else {
                return Ok(entered);
            };
            self.come_along(table, unit, target, rule!("13.3.6"))?;
            self.put(unit, hexes);
            self.unit_mut(unit).formation = formation;
            self.unit_mut(unit).marks.stirred = true;
            table.tell(self, Event::Melee(Told::Advanced(unit, target, rule!("13.3.6"))));
            // (R191)
            self.meet_leaders_here(table, unit)?;
            entered.push(unit);
        }
    }

    /// How a unit gets into a hex before it without turning. [13.3.6]
    fn way_in(&self, unit: UnitId, target: Hex) -> Option<(Hexes, Formation)> {
        let troops = self.unit(unit);
        let seat = self.seat_of(unit);
        let from = *self.assault_hexes(unit, target).first()?;
        let dir = self.board().direction(from, target)?;
        let hexes = self.advanced(troops.formation, troops.hexes, dir)?;
        let passable = troops.hexes.iter().zip(hexes.iter()).all(|(from, to)| {
            self.entry_cost(self.arm(unit), from, dir, to).is_some() && !self.enemy_in(to, seat)
        });
        let cover = hexes.iter().any(|hex| self.terrain(hex).is_cover());
        let formation = match (troops.formation, cover) {
            (_, true) if hexes.len() > 1 => return None,
            (_, true) => Formation::GeneralOrder,
            (Formation::GeneralOrder, false) => self.plain_formation(unit, target),
            (same, false) => same,
        };
        (passable && self.may_stop(unit, hexes, formation)).then_some((hexes, formation))
    }

    /// [13.3.6p1] [13.3.6p2] Whom those who followed assault next: the first target if they still
    /// face it, else another that has not fought, if they like. (R33) Whom they come upon
    /// neither fires nor changes formation: nothing is asked of him but whether he leaves.
    pub(crate) fn onward(
        &self,
        table: At<'_>,
        seat: Seat,
        entered: &[UnitId],
        fled: &[UnitId],
    ) -> Play<Option<(Vec<UnitId>, Hex)>> {
        let mut first: Vec<Hex> = Vec::new();
        let mut others: Vec<Hex> = Vec::new();
        for &unit in entered {
            for hex in self.front_hexes(unit) {
                let defenders = self.defenders(hex, seat);
                let fought = defenders.iter().any(|defender| self.unit(*defender).marks.fought);
                if defenders.is_empty() || self.may_strike(unit, hex).is_err() {
                } else if defenders.iter().any(|defender| fled.contains(defender)) {
                    first.push(hex);
                } else if !fought {
                    others.push(hex);
                }
            }
        }
        let forced = !first.is_empty();
        let mut hexes = if forced { first } else { others };
        hexes.sort_by_key(|hex| hex.index());
        hexes.dedup();
        if hexes.is_empty() {
            return Ok(None);
        }
        let mut choices: Vec<Choice> = hexes.into_iter().map(Choice::Hex).collect();
        let rule = if forced {
            rule!("13.3.6p2")
        } else {
            choices.push(Choice::Done);
            rule!("13.3.6p1")
        };
        // [13.3.6a] Of whom they come upon nothing is asked but whether he leaves.
        let answer = table.ask(self, seat, rule, Question::Melee(Ask::Onward), choices)?;
        let Choice::Hex(target) = answer else { return Ok(None) };
        let fit = entered.iter().copied().filter(|unit| self.may_strike(*unit, target).is_ok());
        Ok(Some((fit.collect(), target)))
    }
}
