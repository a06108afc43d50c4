//! What odds assume about questions that follow a decision, and what of a roll decides the course.

use crate::book::{MeleeResult, MoraleReason, Number, SquareResult, Wound};
use crate::host::procedures;
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::rules::{
    c04_morale as morale, c10_charge as charge, c11_movement as movement, c12_fire as fire,
    c13_melee as melee, c14_leaders as leaders,
};
use crate::state::battle::Battle;
use crate::state::supposed_values::SUPPOSED;
use engine::odds::Alike;
use engine::{AskOf, Viewer};
use host::{Odds, Procedure};

/// What of a roll decides the further course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Essence {
    /// Who checks, and whether he passes.
    Check(UnitId, bool),
    /// Increments to lose, and whether a leader may be struck. [14.1.1]
    Volley(u8, bool),
    /// What comes of an attempt at a square.
    Square(SquareResult),
    /// Whether the recall is heard.
    Recall(bool),
    /// The result of a melee, and whether leaders of either side may be struck. [14.1.2] [14.1.3]
    Melee(MeleeResult, [bool; 2]),
    /// What befell a leader.
    Wound(LeaderId, Wound),
    /// He is out for some hours, all of which are longer than the fight.
    Hours(LeaderId),
}

impl Alike for Essence {
    /// Checks pass above a number [4.2.3], and squares and recalls go by ranges of the roll in their
    /// order; losses do not.
    fn is_ordered(&self) -> bool {
        matches!(self, Essence::Check(..) | Essence::Square(_) | Essence::Recall(_))
    }
}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "retreats, routs and losses as listed first; leaders go with their troops",
        "a thinned line closes up as listed first",
        "nobody withdraws before a melee or spares his horses; a leader who can help fights",
        "after a melee all who can advance, in the first formation listed",
        "the look ahead ends at the next decision that is not such a reply",
    ];
    const PROCEDURES: &'static [Procedure<Self>] = procedures::ALL;
    const EXAMPLE: &'static str = procedures::EXAMPLE;

    fn reply(&self, ask: &AskOf<Self>, _: Option<&Choice>) -> Option<Choice> {
        let (first, last) = (ask.choices.first().copied(), ask.choices.last().copied());
        match &ask.question {
            // Where a leader goes whose troops are gone does not change a fight.
            Question::Losses(_)
            | Question::Stacking(_)
            | Question::Flight(_)
            | Question::Readiness(_)
            | Question::Leaders(_)
            | Question::Movement(
                movement::Ask::Close(_) | movement::Ask::OnTop(_) | movement::Ask::LeaveCover(_),
            )
            | Question::Charge(charge::Ask::CloseIn(_)) => first,
            Question::Melee(ask) => match ask {
                melee::Ask::Leader(_)
                | melee::Ask::Suffer
                | melee::Ask::Follow(_)
                | melee::Ask::Advance(_)
                | melee::Ask::Form(_)
                | melee::Ask::Along(_) => first,
                // Nobody goes, and nobody spares his horses.
                melee::Ask::Withdraw(_) | melee::Ask::Spare(_) => last,
                melee::Ask::Target
                | melee::Ask::Charge
                | melee::Ask::Join(_)
                | melee::Ask::Step(_)
                | melee::Ask::LeaderStep(_)
                | melee::Ask::Onward => None,
            },
            Question::Movement(_)
            | Question::Charge(_)
            | Question::Fire(_)
            | Question::Command(_)
            | Question::Recovery(_)
            | Question::Night(_)
            | Question::Deploy(_) => None,
        }
    }

    type Essence = Essence;

    /// One roll can stand for several units, and then every face counts for itself. [10.2.7b]
    /// [11.2.3c]
    fn essence(&self, event: &Event) -> Option<Essence> {
        let natural = |roll: &Base6| i32::from(roll.number());
        let number = |number: Number| self.book().number(number);
        match event {
            Event::Morale(morale::Told::Check { unit, reason, passes, .. }) => {
                let shared = matches!(
                    reason,
                    MoraleReason::Stand
                        | MoraleReason::ForceMarchCharged
                        | MoraleReason::ForceMarch
                );
                (!shared).then_some(Essence::Check(*unit, *passes))
            }
            Event::Fire(fire::Told::Volley { roll, losses, .. }) => {
                let struck = natural(roll) >= number(Number::LeaderHitFire);
                Some(Essence::Volley(*losses, struck))
            }
            Event::Charge(charge::Told::Square { result, .. }) => Some(Essence::Square(*result)),
            Event::Charge(charge::Told::Recall { recalled, .. }) => {
                Some(Essence::Recall(*recalled))
            }
            Event::Melee(melee::Told::Fought { roll, result, .. }) => {
                let low = natural(roll) <= number(Number::LeaderHitAttacker);
                let high = natural(roll) >= number(Number::LeaderHitDefender);
                Some(Essence::Melee(*result, [low, high]))
            }
            Event::Leaders(leaders::Told::Struck(leader, _, wound)) => {
                Some(Essence::Wound(*leader, *wound))
            }
            Event::Leaders(leaders::Told::Out(leader, _)) => Some(Essence::Hours(*leader)),
            _ => None,
        }
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let note = (viewer != Viewer::Umpire).then(|| SUPPOSED.to_owned());
        note.into_iter().collect()
    }
}
