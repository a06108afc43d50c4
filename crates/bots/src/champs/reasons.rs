//! Why it answers so, in a sentence.

use super::{Mind, inches};
use crate::words::percent;
use ::champs::host::Act;
use ::champs::nouns::{OrgId, UnitId};
use ::champs::rules::{
    p1_command, p2_artillery, p3_charges, p4_movement, p5_interaction, p6_rally, setup,
};
use ::champs::{Choice, Question};

impl Mind<'_> {
    pub(super) fn why(&self, question: &Question, choice: &Choice) -> String {
        let battle = self.battle;
        match (question, choice) {
            (Question::SetUp(setup::Ask::FirstOrder(org)), Choice::Order(_))
            | (Question::Command(p1_command::Ask::What { to: org, .. }), Choice::Order(_))
            | (Question::Command(p1_command::Ask::Whom { .. }), Choice::Organisation(org)) => {
                self.nearest_words(*org)
            }
            (Question::Command(p1_command::Ask::Whom { .. }), _) => {
                "No other order would be worth sending.".to_owned()
            }
            (Question::Artillery(p2_artillery::Ask::Target(battery)), Choice::Unit(target)) => {
                let far = inches(battle.distance(*battery, *target));
                let steps = super::chances::fire_in(battle, *battery, *target);
                format!(
                    "At {far:.0} inches it counts for {steps:.2} steps, the most of all targets."
                )
            }
            (Question::Charge(p3_charges::Ask::Declare), Choice::Unit(unit)) => {
                match self.best_charge(*unit) > 0.0 {
                    true => "It has somebody before it who is likely to break.".to_owned(),
                    false => String::new(),
                }
            }
            (Question::Charge(p3_charges::Ask::Target(unit)), Choice::Unit(target)) => {
                self.why_charge(*unit, *target)
            }
            (Question::Charge(p3_charges::Ask::Meet { unit, by }), Choice::Do(act)) => {
                let need = battle.cavalry_need(&[(*by, *unit)], (*by, None), (*unit, None));
                let wins = 1.0 - super::chances::chance(need);
                match act {
                    Act::CounterCharge | Act::Stand | Act::Recall => {
                        format!("It beats them {} of the time if it meets them.", percent(wins))
                    }
                    _ => String::new(),
                }
            }
            (Question::Movement(p4_movement::Ask::FirstOrSecond), Choice::Second) => {
                "Who moves second sees where the enemy has gone.".to_owned()
            }
            (Question::Movement(p4_movement::Ask::Next), Choice::Unit(unit)) => {
                format!(
                    "Its arm goes first, and the nearest enemy is {:.0} inches off.",
                    self.enemy_gap(*unit)
                )
            }
            (Question::Movement(p4_movement::Ask::March(unit)), _) => {
                let gap = self.enemy_gap(*unit);
                format!(
                    "The nearest enemy is {gap:.0} inches off; it goes where its order and its arm want it."
                )
            }
            (Question::Interaction(p5_interaction::Ask::Beyond { unit, with }), _) => {
                let lead = self.level_lead(*unit, *with);
                format!("Its level is {lead:+.0} against theirs.")
            }
            (Question::Rally(p6_rally::Ask::Try(unit)), _) => {
                format!("It rallies {} of the time.", percent(self.rally_chance(*unit)))
            }
            _ => String::new(),
        }
    }

    /// How near the enemy is to a body.
    fn nearest_words(&self, org: OrgId) -> String {
        let gaps = self.battle.command_of(org).map(|unit| self.enemy_gap(unit));
        let gap = gaps.fold(99.0, f64::min);
        format!(
            "The enemy is {gap:.0} inches from its nearest unit; places that count and the way to them are weighed."
        )
    }

    fn why_charge(&self, unit: UnitId, target: UnitId) -> String {
        let battle = self.battle;
        let far = inches(battle.distance(unit, target));
        let state = battle.unit(target);
        match state.is_broken() {
            true => format!("They are Broken, {far:.0} inches off."),
            false if state.formation().is_square() => {
                format!("They have formed, {far:.0} inches off.")
            }
            false => format!(
                "{far:.0} inches off; the charge is worth {:.2}, where 1 is a sure break.",
                self.charge_value(unit, target)
            ),
        }
    }
}
