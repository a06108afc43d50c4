//! Orders in words.

use super::{Ask, Told};
use crate::nouns::field::{Field, FormationId};
use crate::rules::ask::Choice;
use crate::rules::brief::Brief;
use crate::rules::words::{counted, line, percent_of_two_dice, sum, two_dice};
use crate::state::battle::Battle;
use engine::{Audience, Line, Seat, rule};

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let field = &battle.field;
        match *self {
            Ask::FirstOrder(formation) => {
                format!("{}: which order to begin with?", field.formation_name(formation))
            }
            Ask::LeaderMove(leader) => format!("Where does {} go?", field.leader(leader).name),
            Ask::Command { left } => {
                format!("Whose order is changed? {} left.", counted(left, "command point"))
            }
            Ask::MuratsPoint => "Does Murat change the order of a division with him?".into(),
            Ask::Initiative => "Who tries to change his order on his own initiative?".into(),
            Ask::WhoChecks(formation) => {
                format!("Who checks initiative for {}?", field.formation_name(formation))
            }
            Ask::LeaderTries(leader) => format!("Does {} try himself?", field.leader(leader).name),
            Ask::NewOrder(formation) => {
                format!("{}: which order?", field.formation_name(formation))
            }
        }
    }

    /// Prices and chances of the formations to choose from, and which order stands now.
    pub fn answer_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let field = &battle.field;
        match (self, choice) {
            (Ask::Command { .. }, Choice::Formation(formation)) => {
                let price = battle.command_price(formation).unwrap_or(0);
                let now = battle.formation(formation).order.name();
                Some(format!("{} (now {now}), {price} CP", field.formation_name(formation)))
            }
            (Ask::Initiative, Choice::Formation(formation)) => {
                Some(battle.initiative_words(formation))
            }
            (Ask::NewOrder(formation), Choice::Order(order))
                if battle.formation(*formation).order == order =>
            {
                let row = field.book.order(order);
                Some(format!("{}: {:+} IP, {:+} AFP, as now", order.name(), row.ip, row.afp))
            }
            _ => None,
        }
    }
}

impl Battle {
    /// Who would check initiative for a formation, with his chance.
    fn initiative_words(&self, formation: FormationId) -> String {
        let storm = self.field.book.weather(self.weather).initiative;
        let parts: Vec<String> = self
            .checkers(formation, &[], 0)
            .into_iter()
            .map(|leader| {
                let need = i32::from(self.initiative_rating(leader).unwrap_or(0)) - storm;
                let percent = percent_of_two_dice(|sum| sum <= need);
                format!("{} {percent}", self.field.leader(leader).name)
            })
            .collect();
        let name = self.field.formation_name(formation);
        let now = self.formation(formation).order.name();
        format!("{name} (now {now}): {}", parts.join(", then "))
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match self {
            Told::InitiativeCheck { leader, formation, dice, mods, rating, passed } => {
                let verdict = if *passed { "may change its order" } else { "fails" };
                let text = format!(
                    "{} checks initiative for {}: {} against {rating}: {verdict}.",
                    field.called(*leader),
                    field.formation_name(*formation),
                    sum(dice, mods)
                );
                let table = ("Initiative check", format!("at most {rating}"));
                Line {
                    thrown: Some(two_dice((dice, mods), table, verdict, rule!("8.4.3c"))),
                    modifiers: mods.explain(&field.book),
                    ..line(text, &[rule!("8.4.3c"), rule!("11.2j")])
                }
            }
            Told::Chosen(formation, order, by) => {
                line(format!("{}: {}.", field.formation_name(*formation), order.name()), &[*by])
            }
            Told::AllShown(seat, orders) => {
                let all: Vec<String> = orders
                    .iter()
                    .map(|(f, order)| format!("{} {}", field.formation(*f).id, order.name()))
                    .collect();
                let whose = ["French", "Russian"][seat.index()];
                let text = format!("{whose} orders: {}.", all.join(", "));
                line(text, &[rule!("9d"), rule!("9e")])
            }
            Told::Shown(formation, order) => {
                let name = field.formation_name(*formation);
                line(format!("{name} is under {}.", order.name()), &[rule!("9f")])
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match self {
            Told::InitiativeCheck { leader, passed: true, .. } => {
                Some(Brief::Done(format!("{} passes", field.called(*leader))))
            }
            Told::InitiativeCheck { leader, passed: false, .. } => {
                Some(Brief::Result(format!("{} fails", field.called(*leader))))
            }
            Told::Chosen(..) | Told::AllShown(..) | Told::Shown(..) => None,
        }
    }

    /// Whose orders they are.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        match self {
            Told::InitiativeCheck { formation, .. }
            | Told::Chosen(formation, ..)
            | Told::Shown(formation, _) => Some(field.formation(*formation).seat),
            Told::AllShown(seat, _) => Some(*seat),
        }
    }

    /// [9d] What happens in an orders phase stays with its side until it is laid open.
    pub fn audience(&self, field: &Field) -> Audience {
        match self {
            Told::InitiativeCheck { formation, .. } | Told::Chosen(formation, ..) => {
                Audience::Only(field.formation(*formation).seat)
            }
            Told::AllShown(..) | Told::Shown(..) => Audience::All,
        }
    }

    /// Whether it shows the enemy an order.
    pub const fn shows(&self) -> bool {
        match self {
            Told::AllShown(..) | Told::Shown(..) => true,
            Told::InitiativeCheck { .. } | Told::Chosen(..) => false,
        }
    }
}
