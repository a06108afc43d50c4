//! An opponent for Les Champs de Bataille: it looks one decision ahead.
//!
//! It orders its bodies against places and enemies near them, brings its lines up where the levels
//! of an interaction are in its favour, keeps its cavalry in reach of a charge and charges when the
//! odds are good, and forms against cavalry. It sees only what its side may know.

mod chances;
mod march;
mod orders;
mod reasons;
#[cfg(test)]
mod tests;

use crate::manner::{Manner, Mannered};
use ::champs::host::Act;
use ::champs::nouns::{Arm, LeaderId, UnitId};
use ::champs::rules::{
    crisis, leaders, p1_command, p2_artillery, p3_charges, p4_movement, p5_interaction, p6_rally,
    setup, skirmish,
};
use ::champs::state::Battle;
use ::champs::{Choice, Question};
use engine::{AskOf, Bot, Fast, Seat, Sight};
use ground::table::Mil;

/// Inches within which infantry that sees cavalry move forms against it at once.
const NEAR_HORSE: f64 = 7.0;
/// Steps from which cavalry that has fought is called back.
const TIRED: u8 = 2;
/// The chance from which a Broken unit tries to rally while there is time left.
const RALLIES: f64 = 0.4;
/// What another order must be worth more than the present one to be sent.
const BETTER: f64 = 1.2;

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    manner: Manner,
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy { dice: Fast::new(seed), manner: Manner::Usual }
    }

    /// The choice with the highest score.
    fn best(&mut self, choices: &[Choice], mut score: impl FnMut(&Choice) -> f64) -> Choice {
        let mut best = (&choices[0], f64::NEG_INFINITY);
        for choice in choices {
            let value = score(choice) + self.dice.below(1000) as f64 * 1e-6;
            if value > best.1 {
                best = (choice, value);
            }
        }
        best.0.clone()
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        let battle = sight.known();
        let daring = self.manner.daring();
        let mind = Mind { battle: &battle, seat: sight.seat(), daring };
        match &ask.question {
            Question::Movement(p4_movement::Ask::March(unit)) => {
                let march = march::March::new(&mind, *unit);
                let choices = march.candidates(&ask.choices);
                self.best(&choices, |choice| march.value(choice))
            }
            Question::Movement(p4_movement::Ask::Enter(unit)) => {
                self.best(&ask.choices, |choice| mind.entry(*unit, choice))
            }
            question => self.best(&ask.choices, |choice| mind.score(question, choice)),
        }
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, Battle>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> String {
        let battle = sight.known();
        let daring = self.manner.daring();
        Mind { battle: &battle, seat: sight.seat(), daring }.why(&ask.question, choice)
    }
}

impl Mannered for Greedy {
    fn adopt(&mut self, manner: Manner) {
        self.manner = manner;
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
    /// How readily it takes risks: 1 is usual.
    daring: f64,
}

fn inches(length: Mil) -> f64 {
    f64::from(length.0) / 1000.0
}

fn when(wanted: bool) -> f64 {
    f64::from(u8::from(wanted))
}

fn yes_if(choice: &Choice, wanted: bool) -> f64 {
    when((*choice == Choice::Yes) == wanted)
}

impl Mind<'_> {
    /// How good an answer looks.
    fn score(&self, question: &Question, choice: &Choice) -> f64 {
        match question {
            Question::SetUp(ask) => self.set_up(ask, choice),
            Question::Command(ask) => self.command(ask, choice),
            Question::Artillery(ask) => self.artillery(ask, choice),
            Question::Charge(ask) => self.charge(ask, choice),
            Question::Movement(ask) => self.movement(ask, choice),
            Question::Interaction(ask) => self.interaction(ask, choice),
            Question::Rally(ask) => self.rally(ask, choice),
            Question::Crisis(crisis::Ask::RetreatTo(_)) => when(*choice != Choice::No),
            Question::Crisis(_) => 0.0,
            Question::Leaders(ask) => self.leaders(ask, choice),
            Question::Skirmish(ask) => match (ask, choice) {
                (skirmish::Ask::Reinforce | skirmish::Ask::Screen { .. }, Choice::Done) => 1.0,
                (skirmish::Ask::Shelter(_), choice) => yes_if(choice, true),
                _ => 0.0,
            },
        }
    }

    fn set_up(&self, ask: &setup::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            (setup::Ask::FirstOrder(org), Choice::Order(order)) => self.order_value(*org, order),
            (setup::Ask::Screen(_), Choice::Castings(castings, with)) => {
                f64::from(*castings) / 100.0 - self.enemy_gap(*with) / 50.0
            }
            (setup::Ask::Screen(_) | setup::Ask::Divide(_), Choice::Done | Choice::No) => 1.0,
            _ => 0.0,
        }
    }

    fn command(&self, ask: &p1_command::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            (p1_command::Ask::Whom { .. }, Choice::Organisation(org)) => self.wants_order(*org),
            (p1_command::Ask::Whom { .. }, Choice::Unit(unit)) => self.wants_garrison(*unit),
            (p1_command::Ask::Whom { .. }, Choice::Do(_)) => -1.0,
            (p1_command::Ask::What { to, .. }, Choice::Order(order)) => {
                self.order_value(*to, order)
            }
            (p1_command::Ask::Tell { .. }, Choice::Order(::champs::nouns::Order::Garrison)) => 9.0,
            (p1_command::Ask::Tell { to, .. }, Choice::Order(order)) => {
                self.order_value(self.battle.unit(*to).org, order)
            }
            // Reserves and rear guards stand idle; whoever can retakes what was lost.
            (p1_command::Ask::Retake(_) | p1_command::Ask::CloseUp(_), Choice::Unit(unit)) => {
                20.0 - self.enemy_gap(*unit) / 10.0
            }
            (
                p1_command::Ask::Reserve(_)
                | p1_command::Ask::RearGuard(_)
                | p1_command::Ask::Combine { .. },
                Choice::Done | Choice::No,
            ) => 1.0,
            _ => 0.0,
        }
    }

    fn artillery(&self, ask: &p2_artillery::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            (p2_artillery::Ask::Target(battery), Choice::Unit(target)) => {
                self.fire_value(*battery, *target)
            }
            (p2_artillery::Ask::Answer(_), choice) => yes_if(choice, true),
            (p2_artillery::Ask::OddStep(_), Choice::Unit(unit)) => {
                f64::from(self.battle.steps_left(*unit))
            }
            _ => 0.0,
        }
    }

    fn charge(&self, ask: &p3_charges::Ask, choice: &Choice) -> f64 {
        let battle = self.battle;
        match (ask, choice) {
            (p3_charges::Ask::Declare, Choice::Unit(unit)) => self.best_charge(*unit),
            (p3_charges::Ask::Target(unit), Choice::Unit(target)) => {
                self.charge_value(*unit, *target)
            }
            // Of the ways the first: as it stands, straight at the target.
            (p3_charges::Ask::Path { .. }, Choice::March(way)) => 1.0 - way.len() as f64 / 10.0,
            (p3_charges::Ask::Form(_), choice) => when(*choice == Choice::Do(Act::FormNow)),
            (p3_charges::Ask::Meet { unit, by }, Choice::Do(act)) => self.meets(*unit, *by, *act),
            (p3_charges::Ask::Crew(_), Choice::Do(act)) => match act {
                Act::TakeCover => 1.0,
                Act::Wait => 0.7,
                _ => 0.5,
            },
            (p3_charges::Ask::Recall(unit), choice) => {
                when((*choice == Choice::Do(Act::Recall)) == self.wants_recall(*unit))
            }
            (p3_charges::Ask::Onward(unit), choice) => {
                let fresh = battle.unit(*unit).steps < TIRED;
                when((*choice == Choice::Do(Act::Pursue)) == fresh)
            }
            (p3_charges::Ask::Prey(unit), Choice::Unit(prey)) => self.charge_value(*unit, *prey),
            (p3_charges::Ask::Beside { unit, other }, choice) => {
                yes_if(choice, self.charge_value(*unit, *other) > 0.0)
            }
            (p3_charges::Ask::StopAtStart(_), choice) => yes_if(choice, true),
            _ => 0.0,
        }
    }

    fn movement(&self, ask: &p4_movement::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            // Who moves second sees where the enemy has gone.
            (p4_movement::Ask::FirstOrSecond, choice) => when(*choice == Choice::Second),
            (p4_movement::Ask::Next, Choice::Unit(unit)) => {
                let arm = match self.battle.arm(*unit) {
                    Arm::Infantry => 200.0,
                    Arm::Cavalry => 100.0,
                    Arm::Artillery => 50.0,
                };
                arm + 100.0 - self.enemy_gap(*unit)
            }
            (p4_movement::Ask::Next, Choice::Leader(_)) => 10.0,
            (p4_movement::Ask::Next, Choice::Organisation(_)) => -1.0,
            (p4_movement::Ask::React(mover), Choice::Unit(unit)) => self.reacts(*unit, *mover),
            (p4_movement::Ask::Together(_), Choice::Done) => 1.0,
            (p4_movement::Ask::Crew(_), Choice::Do(Act::ReturnToGuns)) => 2.0,
            (p4_movement::Ask::Crew(_), Choice::Unit(_)) => 0.5,
            (p4_movement::Ask::Ride(leader), choice) => self.ride(*leader, choice),
            _ => 0.0,
        }
    }

    fn interaction(&self, ask: &p5_interaction::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            // A crew that has friends at hand goes to them.
            (p5_interaction::Ask::Crew(_), Choice::Unit(_)) => 1.0,
            (p5_interaction::Ask::Unform(unit), Choice::Form(formation)) => {
                let riders = self.horse_near(*unit, NEAR_HORSE);
                when(!riders) + when(formation.is_line()) / 10.0
            }
            (p5_interaction::Ask::Unform(unit), _) => when(self.horse_near(*unit, NEAR_HORSE)),
            (p5_interaction::Ask::Face(unit), Choice::Unit(foe)) => {
                -inches(self.battle.distance(*unit, *foe))
            }
            (p5_interaction::Ask::Fire { .. } | p5_interaction::Ask::BackToGuns(_), choice) => {
                yes_if(choice, true)
            }
            (p5_interaction::Ask::Join { unit, .. }, choice) => {
                yes_if(choice, self.battle.unit(*unit).steps < TIRED)
            }
            (p5_interaction::Ask::Beyond { unit, with }, choice) => {
                yes_if(choice, self.level_lead(*unit, *with) >= 0.0)
            }
            (p5_interaction::Ask::Follows, Choice::Unit(_)) => 1.0,
            (p5_interaction::Ask::FollowUp(_), Choice::March(_)) => 1.0,
            _ => 0.0,
        }
    }

    fn rally(&self, ask: &p6_rally::Ask, choice: &Choice) -> f64 {
        match ask {
            p6_rally::Ask::Try(unit) => {
                let last = self.battle.turn + 1 >= self.battle.field.clock.turns;
                yes_if(choice, last || self.rally_chance(*unit) >= RALLIES)
            }
            p6_rally::Ask::RecoverAll(_) | p6_rally::Ask::Recover(_) => yes_if(choice, true),
            p6_rally::Ask::Replacement(_) => match choice {
                Choice::Unit(unit) => self.enemy_gap(*unit) / 100.0,
                _ => 0.0,
            },
        }
    }

    fn leaders(&self, ask: &leaders::Ask, choice: &Choice) -> f64 {
        match (ask, choice) {
            (leaders::Ask::Inspire(_), Choice::Leader(leader)) => {
                let inspiration = self.battle.leader(*leader).inspiration;
                f64::from(self.battle.field.book.inspiration(inspiration))
            }
            (leaders::Ask::Along(..), choice) => yes_if(choice, true),
            _ => 0.0,
        }
    }

    /// Inches from a unit to the nearest unbroken enemy.
    fn enemy_gap(&self, unit: UnitId) -> f64 {
        let foes = self.battle.unbroken_enemies_of(self.seat);
        let gap = foes.map(|foe| self.battle.distance(unit, foe)).min();
        gap.map_or(99.0, inches)
    }

    /// Whether enemy cavalry is so near.
    fn horse_near(&self, unit: UnitId, reach: f64) -> bool {
        let battle = self.battle;
        let mut foes = battle.unbroken_enemies_of(self.seat);
        foes.any(|foe| {
            battle.arm(foe) == Arm::Cavalry && inches(battle.distance(unit, foe)) <= reach
        })
    }

    /// Whether infantry forms when it sees cavalry move: only at close quarters, for who has reacted
    /// does not move.
    fn reacts(&self, unit: UnitId, mover: UnitId) -> f64 {
        let battle = self.battle;
        let near = inches(battle.distance(unit, mover)) <= NEAR_HORSE;
        let foot = battle
            .unbroken_enemies_of(self.seat)
            .filter(|&foe| battle.arm(foe) == Arm::Infantry)
            .any(|foe| inches(battle.distance(unit, foe)) <= NEAR_HORSE);
        let aimed = battle.in_fighting_arc(mover, battle.body(unit));
        if near && aimed && !foot { 1.0 } else { -1.0 }
    }

    /// Leaders ride to those of their units that are nearest to the enemy, but not to be ridden down.
    fn ride(&self, leader: LeaderId, choice: &Choice) -> f64 {
        let Choice::Unit(unit) = choice else { return 0.0 };
        let battle = self.battle;
        if !battle.in_chain(leader, *unit) || battle.arm(*unit) == Arm::Artillery {
            return -1.0;
        }
        let gap = self.enemy_gap(*unit);
        let troubled = f64::from(battle.unit(*unit).steps.min(3)) / 2.0;
        let broken = when(battle.unit(*unit).is_broken()) * 2.0;
        1.0 + troubled + broken - gap / 10.0
    }

    /// Arrivals come on as near to the enemy as they may.
    fn entry(&self, _: UnitId, choice: &Choice) -> f64 {
        let Choice::March(_) = choice else {
            return when(*choice != Choice::Done);
        };
        1.0
    }
}
