//! Why it answers so, in a sentence.

use super::{Mind, at_most};
use crate::words::{hexes, odds, percent};
use battles_of_napoleon::nouns::field::FormationId;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::r21_fire::evasion;
use battles_of_napoleon::rules::{
    r11_orders, r13_cubes, r16_activation, r17_formation, r19_movement, r21_fire, r23_assault,
    r26_retreat,
};
use battles_of_napoleon::{Choice, Question};
use ground::Hex;

/// Hexes within which strengths are compared, as for orders.
const AROUND: u16 = 5;

impl Mind<'_> {
    pub(super) fn why(&self, question: &Question, choice: Choice, choices: &[Choice]) -> String {
        let battle = self.battle;
        match (question, choice) {
            (Question::Cubes(r13_cubes::Ask::Activate), Choice::Formation(f)) => {
                let near = self.enemy_near(f);
                let order = battle.formation(f).order.name();
                format!(
                    "Its order is {order}, the enemy is {near:.0} hexes off, and it acts where most is to be won."
                )
            }
            (Question::Cubes(_), Choice::CubeOnMurat | Choice::ExtendMassCharge) => {
                "Several divisions of horse are within reach of the enemy.".to_owned()
            }
            (
                Question::Orders(
                    r11_orders::Ask::Command { .. }
                    | r11_orders::Ask::Initiative
                    | r11_orders::Ask::MuratsPoint,
                ),
                Choice::Formation(f),
            ) => {
                let (now, wanted) = (battle.formation(f).order.name(), self.order_for(f).name());
                format!("{wanted} suits it better than {now}: {}.", self.weighs(f))
            }
            (
                Question::Orders(r11_orders::Ask::NewOrder(f) | r11_orders::Ask::FirstOrder(f)),
                Choice::Order(_),
            ) => format!("{}.", capital(&self.weighs(*f))),
            (
                Question::Activation(r16_activation::Ask::WhoMoves),
                Choice::Unit(_) | Choice::Stack(_),
            ) => "The foremost of those who have somewhere to go moves first.".to_owned(),
            (Question::Activation(r16_activation::Ask::WhoMoves), Choice::Done) => {
                "Who is left does better where he is: in contact, or with guns that have a target."
                    .to_owned()
            }
            (Question::Movement(r19_movement::Ask::March { .. }), _) => self.why_march(choice),
            (Question::Formation(r17_formation::Ask::FormSquare { infantry, free, .. }), _) => {
                let needs = 7 - battle.square_mods(*infantry).total();
                match (free, choice) {
                    (_, Choice::Yes) if *free => "It forms without a roll, and no guns or foot are near enough to punish a square.".to_owned(),
                    (_, Choice::Yes) => format!("Whoever charges is near; the roll succeeds {} of the time.", percent(at_most(needs))),
                    _ => "A square here would stand before guns or infantry, or the horse is too far off to matter.".to_owned(),
                }
            }
            (Question::Assault(r23_assault::Ask::Declare), Choice::Assault(from, to)) => {
                let alone = self.chance(&[from], to, false);
                let with: Vec<Hex> = choices
                    .iter()
                    .filter_map(|other| match other {
                        Choice::Assault(hex, target)
                            if *target == to && self.same_arm(*hex, from) =>
                        {
                            Some(*hex)
                        }
                        _ => None,
                    })
                    .collect();
                let all = self.chance(&with, to, false);
                format!(
                    "It succeeds {} of the time alone, {} with all who may join, before the fire of the defenders.",
                    percent(alone),
                    percent(all)
                )
            }
            (Question::Assault(r23_assault::Ask::Declare), _) => {
                "No assault that is left promises enough.".to_owned()
            }
            (Question::Assault(r23_assault::Ask::Approached { cavalry, enemy }), _) => {
                let chance =
                    self.chance(&[battle.unit(*cavalry).hex], battle.unit(*enemy).hex, true);
                format!("A charge at them would succeed {} of the time.", percent(chance))
            }
            (Question::Fire(r21_fire::Ask::Aim { firer, .. }), Choice::Hex(hex)) => {
                format!(
                    "It costs them {:.1} strength points on the average; a star counts half.",
                    self.fire_value(*firer, hex)
                )
            }
            (Question::Evasion(evasion::Ask::BeforeAssault(unit)), _) => match choice {
                Choice::Evade | Choice::Yes => format!(
                    "With {} strength points, or tired, it had better not be caught.",
                    battle.unit(*unit).sp
                ),
                _ => "It is fresh and strong enough to stand.".to_owned(),
            },
            (
                Question::Retreat(r26_retreat::Ask::Way { .. } | r26_retreat::Ask::PushedTo(_))
                | Question::Evasion(evasion::Ask::Where(_)),
                Choice::Hex(hex),
            ) => {
                let far = battle.nearest_enemy(hex, self.seat);
                format!("There the nearest enemy is {} off, farther than elsewhere.", hexes(far))
            }
            _ => String::new(),
        }
    }

    /// What is on both sides of an order.
    fn weighs(&self, formation: FormationId) -> String {
        let battle = self.battle;
        let own: f64 = battle.members(formation).map(|unit| f64::from(battle.unit(unit).sp)).sum();
        let against = self.enemies_around(formation, AROUND);
        let near = self.enemy_near(formation);
        format!(
            "the enemy is {near:.0} hexes off, and within {AROUND} of it strength is {}",
            odds(own, against)
        )
    }

    fn why_march(&self, choice: Choice) -> String {
        let Some(march) = &self.battle.march else { return String::new() };
        let unit = march.units[0];
        let goal = self.goal(unit);
        let far = goal.map(|goal| self.battle.distance(march.pose.hex, goal));
        match (choice, far) {
            (Choice::Halt, _) => "No step that is left is better than to stand.".to_owned(),
            (Choice::FormAs(Shape::Unlimbered, _), _) => {
                "The guns have targets from here.".to_owned()
            }
            (_, Some(far)) => format!("Its goal is {} off.", hexes(far)),
            _ => String::new(),
        }
    }
}

fn capital(words: &str) -> String {
    engine::nouns::capital(words)
}
