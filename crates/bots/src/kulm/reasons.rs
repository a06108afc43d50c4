//! Why it answers so, in a sentence.

use super::{Mind, NEAR};
use crate::words::{hexes, odds};
use la_bataille::UnitId;
use la_bataille::nouns::kinds::Formation;
use la_bataille::rules::c10_charge::Ask as Charge;
use la_bataille::rules::c11_movement::Ask as Movement;
use la_bataille::rules::c12_fire::phases::Ask as Fire;
use la_bataille::rules::c13_melee::Ask as Melee;
use la_bataille::rules::question::{Choice, Question};

impl Mind<'_> {
    pub(super) fn why(&self, question: &Question, choice: Choice) -> String {
        let battle = self.battle;
        match (question, choice) {
            (Question::Movement(Movement::Next), Choice::Done) => {
                "Nobody who is left has anything to win by moving.".to_owned()
            }
            (Question::Movement(Movement::Next), Choice::Unit(unit)) => {
                let goal = self.plan.map_or(0, |plan| plan.way[self.at(unit).index()]);
                format!("It is {} from its goal, and the foremost go first.", hexes(goal))
            }
            (Question::Movement(Movement::March(march)), _) => match march.units.first() {
                Some(unit) => self.why_march(*unit, choice),
                None => String::new(),
            },
            (Question::Fire(Fire::Target), Choice::Hex(hex)) => {
                format!(
                    "{} increments stand there; the densest target is taken.",
                    battle.increments_at(hex)
                )
            }
            (Question::Charge(Charge::Declare), Choice::Unit(unit)) => {
                let facing = battle.unit(unit).facing.number();
                match self.charge_way(unit, self.at(unit), facing) {
                    Some(steps) => {
                        format!("Somebody it can beat is {} ahead.", hexes(u16::from(steps) + 1))
                    }
                    None => String::new(),
                }
            }
            (Question::Charge(Charge::Target(unit, hex) | Charge::Switch(unit, hex)), _) => {
                let theirs = battle.increments_at(*hex);
                format!("{} increments against {theirs}.", battle.increments(*unit))
            }
            (Question::Charge(Charge::Square(_)), Choice::Yes) => {
                "A square is worth more before horse than a volley.".to_owned()
            }
            (Question::Melee(Melee::Target | Melee::Onward), _) => {
                let value = self.assault(choice);
                match choice {
                    Choice::Hex(_) if value > 0.0 => {
                        "All who can take part are strong enough for it together.".to_owned()
                    }
                    _ => "No melee that is left has odds worth it.".to_owned(),
                }
            }
            (Question::Melee(Melee::Withdraw(_)), Choice::Unit(unit)) => {
                let hex = self.at(unit);
                let theirs = self.strength_near(hex, self.seat.other(), 1);
                format!("{} increments stand beside its {}.", theirs, battle.increments_at(hex))
            }
            _ => String::new(),
        }
    }

    fn why_march(&self, unit: UnitId, choice: Choice) -> String {
        let Some(plan) = self.plan else { return String::new() };
        let hex = self.at(unit);
        let enemy = plan.enemy[hex.index()];
        let ours = self.strength_near(hex, self.seat, NEAR);
        let theirs = plan.threat[hex.index()];
        match choice {
            Choice::Form(Formation::Square, ..) => {
                format!("Horse is {} off.", hexes(plan.horse[hex.index()]))
            }
            Choice::Form(..) => format!("So it stands better with the enemy {} off.", hexes(enemy)),
            Choice::Done if enemy <= NEAR + 1 => {
                format!(
                    "The enemy is {} off: {}.",
                    hexes(enemy),
                    odds(f64::from(ours), f64::from(theirs))
                )
            }
            Choice::Done => "No step brings it nearer to its goal.".to_owned(),
            Choice::Step(_) | Choice::StepFacing(..) => {
                format!("Its goal is {} off.", hexes(plan.way[hex.index()]))
            }
            _ => String::new(),
        }
    }
}
