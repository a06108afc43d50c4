//! Exact odds: procedures run with every face of every die, and what comes of them in words.
//!
//! Nothing is reckoned here: the rule code itself is run. Questions on the way are answered by
//! [`Battle::usual_reply`], which stands in every answer given to a reader.

mod procedure;
mod results;

pub use procedure::{PROCEDURES, Procedure};

use crate::book::modifiers::Mods;
use crate::book::{MeleeResult, MoraleReason, Number, SquareResult, Wound};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::Arm;
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c10_charge::{Charge, Ride};
use crate::rules::c13_melee::Assault;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::rules::{
    c04_morale as morale, c10_charge as charge, c11_movement as movement, c12_fire as fire,
    c13_melee as melee, c14_leaders as leaders,
};
use crate::state::battle::{Battle, Contact};
use engine::odds::{Alike, Bounds, Chances, Rolls, Watched, walk};
use engine::{AskOf, Game, Play, Table};
use ground::Hex;
use std::cell::{Cell, RefCell};

/// What is assumed about questions that follow a decision, as sentences.
pub const REPLIES: &[&str] = &[
    "retreats, routs and losses as listed first; leaders go with their troops",
    "a thinned line closes up as listed first",
    "nobody withdraws before a melee or spares his horses; a leader who can help fights",
    "after a melee all who can advance, in the first formation listed",
    "the look ahead ends at the next decision that is not such a reply",
];

/// More runs than this would take too long.
const LIMIT: usize = 100_000;

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

/// The exact odds of a procedure. The error says why it cannot take place.
pub fn chances(position: &Battle, procedure: &Procedure) -> Result<Chances, String> {
    let mut battle = position.clone();
    let (subject, notes) = procedure.prepare(&mut battle);
    let mut rolls = Rolls::default();
    let given = Cell::new(0);
    let refused = RefCell::new(None);
    let outcomes = walk(
        &battle,
        Bounds::runs(LIMIT),
        |game, table| {
            given.set(0);
            run(game, &mut Watched { table, watch: &mut rolls }, procedure)
        },
        &mut |game: &Battle, ask| {
            let Procedure::Answers(all) = procedure else { return game.usual_reply(ask) };
            let Some(text) = all.get(given.get()) else { return game.usual_reply(ask) };
            let listed = ask.choices.iter().find(|choice| game.notation(ask, choice) == *text);
            if let Some(choice) = listed {
                given.set(given.get() + 1);
                return Some(*choice);
            }
            // It may be an answer to a later question, if this one is no decision.
            game.usual_reply(ask).or_else(|| {
                refused.borrow_mut().get_or_insert_with(|| game.refusal(ask, text));
                None
            })
        },
        Battle::essence,
        |end| end.game.consequence(end.events),
    );
    if let Some(refusal) = refused.into_inner() {
        return Err(refusal.to_string());
    }
    let Some(outcomes) = outcomes else {
        return Err(format!("more than {LIMIT} courses: too much can happen"));
    };
    Ok(Chances { subject, rolls: rolls.into_list(), outcomes, notes })
}

/// Runs the procedure itself.
fn run(game: &mut Battle, table: &mut dyn Table<Battle>, procedure: &Procedure) -> Play<()> {
    match procedure {
        Procedure::Morale(unit, reason) => {
            if !game.check_morale(table, *unit, *reason, &Mods::default())? {
                game.fails_check(table, *unit, &Manner::CHECK)?;
            }
            Ok(())
        }
        Procedure::Fire(volley) => game.fire(table, volley),
        Procedure::Square { at, points, cavalry } => {
            let mut ride = game.ride_of(*cavalry);
            ride.target = Some(*at);
            game.try_square(table, &mut ride, *at, *points)
        }
        Procedure::Recall(cavalry) => {
            let mut ride = game.ride_of(*cavalry);
            game.recall(table, &mut ride)
        }
        Procedure::PreMelee(attackers, target) => {
            let seat = game.seat_of(attackers[0]);
            let mut assault = plain_assault(attackers, *target);
            game.checks_before_melee(table, seat, &mut assault).map(drop)
        }
        Procedure::Melee(attackers, target) => {
            let seat = game.seat_of(attackers[0]);
            game.assault(table, seat, attackers.clone(), *target)
        }
        Procedure::Stand(cavalry, hex) => {
            let mut ride = game.ride_of(*cavalry);
            ride.target = Some(*hex);
            game.strike_home(table, &mut ride, *hex)
        }
        Procedure::ChargeMelee { attackers, target, straight } => {
            let seat = game.seat_of(attackers[0]);
            let assault = charged_assault(game, attackers, *target, *straight);
            game.fight_out(table, seat, assault)
        }
        Procedure::Answers(_) => game.play(table),
    }
}

/// An assault that fights a charge out: the cavalry of it has charged.
fn charged_assault(battle: &Battle, attackers: &[UnitId], target: Hex, straight: bool) -> Assault {
    let cavalry = attackers.iter().copied().filter(|unit| battle.arm(*unit) == Arm::Cavalry);
    let charge = Contact {
        attackers: cavalry.collect(),
        target,
        straight,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    let attackers = attackers.to_vec();
    Assault { attackers, target, charges: vec![charge], spared: Vec::new() }
}

/// An assault that is no charge.
fn plain_assault(attackers: &[UnitId], target: Hex) -> Assault {
    let (charges, spared) = (Vec::new(), Vec::new());
    Assault { attackers: attackers.to_vec(), target, charges, spared }
}

impl Battle {
    /// A charge of a regiment that is on its way, with the leader of its nation in its hex who has
    /// a cavalry bonus. [10.1.5]
    fn ride_of(&self, cavalry: UnitId) -> Ride {
        let hexes = self.unit(cavalry).hexes;
        let leader =
            hexes.iter().flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>()).find(|leader| {
                let def = self.leader_def(*leader);
                def.nation == self.def(cavalry).nation && def.cavalry > 0
            });
        let mut ride = Ride::new(Charge { units: vec![cavalry], leader });
        ride.penalty = self.line_penalty(cavalry);
        ride
    }

    /// The answer that odds assume to a question that follows a decision; nothing if it is a
    /// decision of its own.
    pub fn usual_reply(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        let (first, last) = (ask.choices.first().copied(), ask.choices.last().copied());
        match &ask.question {
            Question::Losses(_)
            | Question::Stacking(_)
            | Question::Flight(_)
            | Question::Readiness(_) => first,
            Question::Movement(
                movement::Ask::Close(_) | movement::Ask::OnTop(_) | movement::Ask::LeaveCover(_),
            ) => first,
            // Where a leader goes whose troops are gone does not change a fight.
            Question::Leaders(_) => first,
            Question::Charge(charge::Ask::CloseIn(_)) => first,
            Question::Melee(melee) => match melee {
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

    /// What of a roll decides the further course. One roll can stand for several units, and then
    /// every face counts for itself. [10.2.7b] [11.2.3c]
    pub fn essence(&self, event: &Event) -> Option<Essence> {
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
}
