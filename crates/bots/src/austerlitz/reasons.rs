//! Why it answers so, in a sentence.

use super::Mind;
use crate::words::{hexes, percent};
use engine::Seat;
use great_battles::host::ask::{Choice, Question};
use great_battles::rules::s04_command::Ask as Command;
use great_battles::rules::s05_movement::Ask as Movement;
use great_battles::rules::s06_formation::Ask as Formation;
use great_battles::rules::s08_fire::Ask as Fire;
use great_battles::rules::s08_shock::Ask as Shock;

impl Mind<'_> {
    pub(super) fn why(&self, question: &Question, choice: Choice) -> String {
        let battle = self.battle;
        match (question, choice) {
            (Question::Command(Command::Add | Command::Withdraw), Choice::Lim(lim)) => {
                let far = hexes(self.lim_far(lim));
                match self.wants_orders(lim) {
                    true => format!("They are {far} from the enemy and {}.", self.timing()),
                    false => format!(
                        "They are {far} from the enemy, or have to rest: a LIM in play tires."
                    ),
                }
            }
            (Question::Command(Command::First), Choice::Lim(lim)) => {
                format!("They are {} from the enemy.", hexes(self.lim_far(lim)))
            }
            (Question::Command(Command::Activate(division)), _) => {
                let far = hexes(self.division_far(*division));
                match choice {
                    Choice::Full => {
                        format!("The enemy is {far} off; only a Full Activation lets it attack.")
                    }
                    Choice::Limited => {
                        format!("The enemy is {far} off; a Limited Activation is sure.")
                    }
                    _ => format!("It waits, {far} from the enemy: {}.", self.timing()),
                }
            }
            (Question::Command(_), Choice::Division(division)) => {
                format!("It is {} from the enemy.", hexes(self.division_far(division)))
            }
            (Question::Movement(Movement::Mover), Choice::Unit(unit)) => {
                let far = self.nearest(battle.unit(unit).hex);
                format!("It is {} from the enemy; the foremost go first.", hexes(far))
            }
            (Question::Movement(Movement::Mover), Choice::Done) => {
                "Who is left stands where he should.".to_owned()
            }
            (Question::Movement(Movement::Step(unit, ..)), _) => {
                let far = self.nearest(battle.unit(*unit).hex);
                format!("The enemy is {} off.", hexes(far))
            }
            (Question::Formation(Formation::React(mover)), Choice::ReactCharge(unit)) => {
                let value = self.charge(unit, battle.unit(*mover).hex, None);
                format!("The charge promises {value:+.2} steady units.")
            }
            (Question::Fire(Fire::Target(firer)), Choice::Unit(target)) => {
                let net = self.exchange(*firer, target);
                format!("It promises {net:+.2} steady units, the return fire counted.")
            }
            (Question::Shock(Shock::Attack), Choice::Attack(from, to)) => {
                let value = self.attack(from, to);
                format!(
                    "The attack promises {value:+.2} steady units, all checks and the melee counted."
                )
            }
            (Question::Shock(Shock::Attack), Choice::Charge(unit, to)) => {
                let value = self.charge(unit, to, None);
                format!("The charge promises {value:+.2} steady units.")
            }
            (Question::Shock(Shock::Attack), _) => {
                "No attack that is left promises more than it costs.".to_owned()
            }
            (Question::Shock(Shock::Counter(unit)), _) => {
                format!("It passes its check {} of the time.", percent(self.counter_chance(*unit)))
            }
            (Question::Shock(Shock::Receive(unit)), _) => {
                format!("It forms square {} of the time.", percent(self.receives_in_square(*unit)))
            }
            _ => String::new(),
        }
    }

    /// Whether it is time to attack.
    fn timing(&self) -> String {
        let battle = self.battle;
        let out = |seat: Seat| battle.units_out(seat);
        let turns = self.turns_left();
        let lost = format!(
            "{turns} turns are left, {} of ours and {} of theirs are out",
            out(self.seat),
            out(self.seat.other())
        );
        match self.bides() {
            true => format!("the guns work first: {lost}"),
            false => format!("it is time: {lost}"),
        }
    }
}
