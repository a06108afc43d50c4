//! Why it answers so, in a sentence.

use super::{Mind, inches};
use crate::words::odds;
use grande_armee::nouns::field::ForceId;
use grande_armee::nouns::kinds::Arm;
use grande_armee::rules::{c_skirmish, d_artillery, e_control, f_movement, i_victory};
use grande_armee::{Choice, Question};
use ground::table::Mil;

/// Inches within which strengths are compared, as for orders.
const AROUND: i32 = 16;

impl Mind<'_> {
    pub(super) fn why(&self, question: &Question, choice: &Choice) -> String {
        let battle = self.battle;
        match (question, choice) {
            (Question::Control(e_control::Ask::Command { .. }), Choice::Force(force)) => {
                format!("It is near enough to use a die: {}.", self.weighs(*force))
            }
            (Question::Control(e_control::Ask::Command { .. }), _) => {
                "The other dice are kept for later pulses.".to_owned()
            }
            (
                Question::Control(
                    e_control::Ask::LapelStatus(force)
                    | e_control::Ask::HoldInstead(force)
                    | e_control::Ask::KeepDice { force, .. },
                ),
                _,
            )
            | (Question::Control(e_control::Ask::Lapels(_)), Choice::Force(force)) => {
                format!("{} suits it: {}.", self.wants(*force).name(), self.weighs(*force))
            }
            (Question::Skirmish(c_skirmish::Ask::Skirmish), Choice::Against(by, at)) => {
                format!(
                    "Skirmishers of {} against a unit with {} SP left.",
                    battle.def(*by).sk,
                    battle.unit(*at).sp
                )
            }
            (Question::Artillery(d_artillery::Ask::FireAt(_)), Choice::Unit(target)) => {
                format!(
                    "Of those it may fire at, this one with {} SP left has most to lose.",
                    battle.unit(*target).sp
                )
            }
            (Question::Movement(f_movement::Ask::Manoeuvre { unit, .. }), choice) => {
                self.why_move(*unit, choice)
            }
            (Question::Movement(f_movement::Ask::Evade { unit, by }), _) => {
                format!("{} SP against {}.", battle.unit(*unit).sp, battle.unit(*by).sp)
            }
            (Question::Movement(f_movement::Ask::OfficerTo(_)), _) => {
                "From there most of his units are in his radius.".to_owned()
            }
            (Question::Victory(i_victory::Ask::StayOrLeave(army)), _) => {
                let state = battle.army(*army);
                format!(
                    "{} of {} points to its break point are lost.",
                    state.lost, state.break_point
                )
            }
            _ => String::new(),
        }
    }

    fn weighs(&self, force: ForceId) -> String {
        let battle = self.battle;
        let lead = battle.members(force).find(|&unit| battle.arm(unit) != Arm::Artillery);
        let Some(lead) = lead else { return "it has only guns".to_owned() };
        let base = battle.base(lead);
        let own = self.strength_near(&base, self.seat, Mil::inches(AROUND));
        let foe = self.strength_near(&base, self.seat.other(), Mil::inches(AROUND));
        format!("within {AROUND} inches strength is {}", odds(own, foe))
    }

    fn why_move(&self, unit: grande_armee::nouns::field::UnitId, choice: &Choice) -> String {
        let battle = self.battle;
        let wish = self.wants(battle.unit(unit).force).name();
        let far = battle.nearest_enemy(&battle.base(unit), self.seat).map(|(_, far)| inches(far));
        let Some(far) = far else { return String::new() };
        let Choice::Path(steps) = choice else {
            return format!("It stands well for {wish}, {far:.0} inches from the enemy.");
        };
        match battle.try_march(unit, steps).ok().and_then(|trial| trial.met()) {
            Some(enemy) => format!(
                "It attacks: {} SP against {}.",
                battle.unit(unit).sp,
                battle.unit(enemy).sp
            ),
            None => {
                format!("For {wish} it stands better there; the enemy is {far:.0} inches off now.")
            }
        }
    }
}
