//! Section 13.7: advance after melee.

use crate::book::{MeleeCode, Number, RuleOption};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c13_melee::{Ask, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, Seat, rule};
use ground::{Facing, Hex};

impl Battle {
    /// [13.7.1] All who assaulted may enter the vacated hex up to the limits; [13.7.2] with one
    /// facing and one formation. With the option one of them must.
    pub(crate) fn advance(
        &mut self,
        table: At<'_>,
        seat: Seat,
        attackers: &[UnitId],
        target: Hex,
        code: Option<MeleeCode>,
    ) -> Play<()> {
        let forced = self.has_option(RuleOption::ForcedAdvance) && code.is_some();
        // Guns that were charged among their infantry fight there but do not go forward. (R141)
        let mut left: Vec<UnitId> = attackers.to_vec();
        left.retain(|&unit| {
            self.arm(unit) != Arm::Artillery && self.unit(unit).state != Morale::Routed
        });
        let mut pose: Option<(Formation, Facing)> = None;
        // Cavalry that stood on a square is there already and only turns. [10.1.10c]
        if let Some(top) = self.top(target).filter(|unit| attackers.contains(unit)) {
            left.retain(|unit| !self.unit(*unit).hexes.contains(target));
            let troops = self.unit(top);
            pose = Some((troops.formation, troops.facing));
        }
        loop {
            let open: Vec<UnitId> = left
                .iter()
                .copied()
                .filter(|unit| !self.advance_formations(*unit, target, pose).is_empty())
                .collect();
            if open.is_empty() {
                return Ok(());
            }
            let mut choices: Vec<Choice> = open.into_iter().map(Choice::Unit).collect();
            // [OPT-5]
            if pose.is_some() || !forced {
                choices.push(Choice::Done);
            }
            let question = Question::Melee(Ask::Advance(target));
            let answer = table.ask(self, seat, rule!("13.7.1"), question, choices)?;
            let Choice::Unit(unit) = answer else { return Ok(()) };
            left.retain(|other| *other != unit);
            let (formation, facing) = match pose {
                Some((_, facing)) => {
                    // Those without order have no formation of their own.
                    let formation = self.advance_formations(unit, target, pose)[0];
                    (formation, facing)
                }
                None => self.choose_pose(table, seat, unit, target)?,
            };
            self.come_along(table, unit, target, rule!("13.7.1"))?;
            self.put(unit, Hexes::one(target));
            let troops = self.unit_mut(unit);
            (troops.formation, troops.facing) = (formation, facing);
            troops.marks.stirred = true;
            pose = pose.or(Some((formation, facing)));
            table.tell(self, Event::Melee(Told::Advanced(unit, target, rule!("13.7.1"))));
            // (R191) A leader who stayed behind gets away.
            self.meet_leaders(table, unit, target)?;
        }
    }

    /// The formations in which a unit may enter a hex with those who are there: general order in
    /// cover, else its own if it fits one hex, or column, line and masse. (R146)
    fn advance_formations(
        &self,
        unit: UnitId,
        target: Hex,
        pose: Option<(Formation, Facing)>,
    ) -> Vec<Formation> {
        let troops = self.unit(unit);
        let enters = troops.hexes.iter().any(|from| {
            let dir = self.board().direction(from, target);
            dir.is_some_and(|dir| self.entry_cost(self.arm(unit), from, dir, target).is_some())
        });
        if !enters {
            return Vec::new();
        }
        let plain = self.plain_formation(unit, target);
        let mut formations = vec![plain];
        if troops.state == Morale::GoodOrder && !self.terrain(target).is_cover() {
            let screen = i32::from(self.increments(unit));
            let small = screen <= self.book().number(Number::OneHexSkirmish);
            if self.arm(unit) == Arm::Infantry && small && troops.formation == Formation::Skirmish {
                formations.push(Formation::Skirmish);
            }
            formations.push(Formation::Line);
        }
        formations.retain(|formation| {
            let alike = troops.state != Morale::GoodOrder
                || pose.is_none_or(|(other, _)| other == *formation);
            alike && self.may_stop(unit, Hexes::one(target), *formation)
        });
        formations
    }

    /// [13.7.2] The first who enters sets formation and facing.
    fn choose_pose(
        &self,
        table: At<'_>,
        seat: Seat,
        unit: UnitId,
        target: Hex,
    ) -> Play<(Formation, Facing)> {
        let mut choices = Vec::new();
        for formation in self.advance_formations(unit, target, None) {
            for facing in Facing::ALL {
                choices.push(Choice::Form(formation, facing, None));
            }
        }
        let question = Question::Melee(Ask::Form(target));
        let answer = table.ask(self, seat, rule!("13.7.2"), question, choices)?;
        match answer {
            Choice::Form(formation, facing, _) => Ok((formation, facing)),
            _ => Ok((self.plain_formation(unit, target), self.unit(unit).facing)),
        }
    }

    /// Leaders in the hexes of a unit may go along, unless others of theirs stay there to choose
    /// again. [13.7.1]
    pub(crate) fn come_along(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        to: Hex,
        rule: Rule,
    ) -> Play<()> {
        let seat = self.seat_of(unit);
        let hexes = self.unit(unit).hexes;
        let here: Vec<LeaderId> = hexes
            .iter()
            .flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).seat() == seat)
            .collect();
        for leader in here {
            let question = Question::Melee(Ask::Along(leader));
            if table.confirm(self, seat, rule, question)? {
                self.leaders[leader.index()].hex = to;
                table.tell(self, Event::Melee(Told::LeaderAdvanced(leader, to, rule)));
            }
        }
        Ok(())
    }
}
