//! Exact odds: what is assumed on the way, and what of a roll decides the further course.

use super::procedures;
use crate::book::keys::Check;
use crate::book::rows::{AssaultRow, FireResult};
use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r21_fire::{evasion, leaders};
use crate::rules::{
    r11_orders, r12_setup, r17_formation, r18_stacking, r19_movement, r21_fire, r23_assault,
    r26_retreat, r28_reinforcements,
};
use crate::state::battle::Battle;
use engine::{AskOf, Viewer};
use host::{Odds, Procedure};

/// What of a roll decides the further course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Essence {
    /// A volley's result, and whether the dice, plain and modified, put a leader at risk. [21.6f]
    Fire(FireResult, [bool; 2]),
    /// An assault's result.
    Assault(AssaultRow),
    /// Whether a check was passed.
    Check(bool),
}

impl engine::odds::Alike for Essence {}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "nobody turns, evades, reaction charges or forms square",
        "all reaction and defensive fire is given, evenly over its targets",
        "retreats and losses as listed first; attackers and their leaders advance",
        "an assault is the last one declared, and the first one carried out",
        "the look ahead ends at the next decision that is not such a reply",
    ];

    const EXAMPLE: &'static str = procedures::EXAMPLE;

    const PROCEDURES: &'static [Procedure<Battle>] = procedures::ALL;

    type Essence = Essence;

    fn essence(&self, event: &Event) -> Option<Essence> {
        let at_risk = |total: i32| total >= self.field.book.check(Check::LeaderRoll);
        match event {
            Event::Fire(r21_fire::Told::Volley { result, dice, mods, .. }) => {
                let risks = [at_risk(dice.sum()), at_risk(dice.sum() + mods.total())];
                Some(Essence::Fire(*result, risks))
            }
            Event::Assault(r23_assault::Told::Fought { result, .. }) => {
                Some(Essence::Assault(*result))
            }
            Event::Assault(r23_assault::Told::Stand { stands: passed, .. })
            | Event::Formation(r17_formation::Told::SquareCheck { formed: passed, .. })
            | Event::Orders(r11_orders::Told::InitiativeCheck { passed, .. })
            | Event::Assault(r23_assault::Told::CossackCheck(_, _, passed))
            | Event::Retreat(r26_retreat::Told::Limber(_, _, passed))
            | Event::Leaders(leaders::Told::Roll(_, _, passed)) => Some(Essence::Check(*passed)),
            // Weather, cubes and lots differ face by face.
            _ => None,
        }
    }

    fn reply(&self, ask: &AskOf<Battle>, decision: Option<&Choice>) -> Option<Choice> {
        let first = || ask.choices.first().copied();
        match ask.question {
            Question::Assault(ref asked) => self.reply_in_assault(asked, ask, decision),
            Question::Evasion(evasion::Ask::Where(_))
            | Question::Fire(r21_fire::Ask::Aim { .. })
            | Question::Leaders(leaders::Ask::AtRisk | leaders::Ask::Joins(_))
            | Question::Retreat(r26_retreat::Ask::Way { .. } | r26_retreat::Ask::PushedTo(_)) => {
                first()
            }
            Question::Evasion(_)
            | Question::Formation(_)
            | Question::Stacking(r18_stacking::Ask::OnTop(_)) => Some(Choice::No),
            Question::Fire(r21_fire::Ask::Reaction { .. })
            | Question::Leaders(leaders::Ask::Advances(_)) => Some(Choice::Yes),
            Question::Fire(r21_fire::Ask::Allot { left, .. }) => {
                let most = ask.choices.iter().filter_map(|choice| match choice {
                    Choice::Points(points) => Some(*points),
                    _ => None,
                });
                // At least one point is kept for every further target.
                let targets = 1 + left - most.max().unwrap_or(left);
                Some(Choice::Points(left.div_ceil(targets)))
            }
            Question::Retreat(
                r26_retreat::Ask::Facing(unit) | r26_retreat::Ask::PushedFacing(unit),
            )
            | Question::SetUp(r12_setup::Ask::Facing(unit))
            | Question::Movement(r19_movement::Ask::PushedGuns(unit))
            | Question::Reinforcements(r28_reinforcements::Ask::Facing(unit)) => {
                self.as_it_faces(unit, ask)
            }
            _ => None,
        }
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let switches = &self.field.scenario.switches;
        let strengths = "enemy strengths that are not laid open count as printed [25f] (R58)";
        let orders = "hidden enemy orders count as Hold [9f] (R59)";
        let all = [(!switches.open_strengths, strengths), (switches.hidden_orders, orders)];
        let here = all.into_iter().filter(|(hidden, _)| viewer != Viewer::Umpire && *hidden);
        here.map(|(_, note)| note.to_owned()).collect()
    }
}

impl Battle {
    /// The usual reply in an assault.
    fn reply_in_assault(
        &self,
        asked: &r23_assault::Ask,
        ask: &AskOf<Battle>,
        decision: Option<&Choice>,
    ) -> Option<Choice> {
        use r23_assault::Ask;
        match (asked, decision) {
            // Whoever declares an assault wants to know how it goes, before any other.
            (Ask::Declare, Some(Choice::Assault(..))) => Some(Choice::Done),
            (Ask::Next, Some(Choice::Assault(_, to))) => {
                Some(Choice::Hex(*to)).filter(|choice| ask.choices.contains(choice))
            }
            (Ask::Declare | Ask::Next | Ask::CombineCharge(_), _) => None,
            (Ask::DefendersTurn(_), _) => Some(Choice::No),
            (Ask::Approached { .. }, _) => Some(Choice::Stand),
            (Ask::DefensiveFire(_), _) => Some(Choice::Yes),
            (Ask::AdvanceFacing(unit), _) => self.as_it_faces(*unit, ask),
            (
                Ask::AttackersLoss
                | Ask::Advance { .. }
                | Ask::WhoFollows
                | Ask::AfterEvasion(_)
                | Ask::NextCharge,
                _,
            ) => ask.choices.first().copied(),
        }
    }

    /// The facing a unit has, if it may keep it.
    fn as_it_faces(&self, unit: UnitId, ask: &AskOf<Battle>) -> Option<Choice> {
        let kept = Choice::Turn(self.unit(unit).facing);
        if ask.choices.contains(&kept) { Some(kept) } else { ask.choices.first().copied() }
    }
}
