//! Section 4: command. LIMs, ranges, initiative, activations, breakdown.

/// 4.5 and 4.6: the choice and the roll, opening and closing an activation, corps and Independent LIMs.
pub mod activation;
/// 4.7: command breakdown.
pub mod breakdown;
/// 4.2: command change.
pub mod change;
/// 4.4: the initiative and its LIM.
pub mod initiative;
/// 3.0 C: picks without a LIM, and the removal of LIMs.
pub mod non_lim;
/// 3.0 A4 and B2: the pool and its draws.
pub mod pool;
/// 4.3: in and out of command.
pub mod ranges;

use crate::book::Breakdown;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{CorpsId, DivisionId, LeaderId, LimId, UnitId};
use crate::state::{ActivationKind, Actor, Battle, OfferedBy};
use engine::{Audience, Line, Rule, Seat, Thrown, rule};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which overall commander rolls for command change, if any. [CMD-04] [CMD-22]
    Roller,
    /// Which LIM to add. [CMD-05]
    Add,
    /// Which LIM comes first. [CMD-16]
    First,
    /// Whether and how a division activates. [ACT-01]
    Activate(DivisionId),
    /// Whether a division uses what its breakdown allows. [BRK-04]
    Use(DivisionId),
    /// How a full activation is used. [STR-01] [STR-10]
    March(DivisionId),
    /// Which battery joins a division. [CMD-13]
    Battery(DivisionId),
    /// Which division of a corps is next. [ACT-10]
    Corps(CorpsId),
    /// Which independent leader is next. [CMD-17]
    Independent,
    /// Which of the closest divisions tries. [BRK-08]
    Closest(OfferedBy),
    /// With which of his units a leader rides away. [BRK-03]
    RideAlong(LeaderId),
    /// A pick in the Non-LIM phase. [SEQ-07]
    Pick,
    /// Which LIM to withdraw. [SEQ-09]
    Withdraw,
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let army = &battle.setup.army;
        match self {
            Ask::Roller => "Who rolls for command change?".to_owned(),
            Ask::Add => "Which LIM goes into the pool?".to_owned(),
            Ask::First => "Which LIM comes first?".to_owned(),
            Ask::Activate(division) => {
                format!("How does {}'s division activate?", army.division(*division).id)
            }
            Ask::Use(division) => {
                format!("Does {}'s division act all the same?", army.division(*division).id)
            }
            Ask::March(division) => {
                format!("How does {}'s division move?", army.division(*division).id)
            }
            Ask::Battery(division) => {
                format!("Which battery joins {}'s division?", army.division(*division).id)
            }
            Ask::Corps(corps) => {
                format!("Which division of corps {} is next?", army.corps(*corps).id)
            }
            Ask::Independent => "Which independent leader is next?".to_owned(),
            Ask::Closest(OfferedBy::Reactivate) => {
                "Which of the closest divisions tries as well?".to_owned()
            }
            Ask::Closest(OfferedBy::Enemy) => {
                "Which of the closest divisions uses the enemy's breakdown?".to_owned()
            }
            Ask::RideAlong(leader) => {
                format!("With whom does {} ride away?", army.leader(*leader).name)
            }
            Ask::Pick => "Who acts without a LIM?".to_owned(),
            Ask::Withdraw => "Which LIM stays out of the pool?".to_owned(),
        }
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let words = match (self, choice) {
            (Ask::Activate(division), Choice::Full) => {
                let rating = battle.rating(*division);
                return Some(format!("try a Full Activation: {rating} or less on the die"));
            }
            (Ask::Activate(_), Choice::Decline) => "do nothing",
            (Ask::Roller, Choice::Pass) => "nobody",
            (Ask::March(_), Choice::Full) => "move as usual",
            (Ask::March(_), Choice::Strategic) => "strategic movement",
            (Ask::Battery(_) | Ask::Add | Ask::Withdraw, Choice::Done) => "no more",
            (Ask::Corps(_) | Ask::Independent, Choice::Done) => "nobody else",
            (Ask::RideAlong(_), Choice::Done) => "he stays",
            _ => return None,
        };
        Some(words.to_owned())
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A roll for command change, which the enemy does not see. [CMD-01]
    Change {
        /// Who rolled.
        leader: LeaderId,
        /// The die.
        die: u8,
        /// With what is added to it.
        total: u8,
    },
    /// A LIM is put into play; the enemy does not see it. [CMD-05]
    Added(LimId),
    /// A LIM is out of play; the enemy does not see it. [CMD-07] [SEQ-09]
    Withdrawn(LimId),
    /// The LIM of a broken division or corps is out for good. [BPT-04] [BPT-05]
    Gone(LimId),
    /// Dice of the initiative, and who has it. [CMD-15]
    Initiative {
        /// Dice, by seat.
        dice: [u8; 2],
        /// With the modifiers.
        totals: [i8; 2],
        /// The winner; nobody on a tie.
        winner: Option<Seat>,
    },
    /// A LIM was named to come first. [CMD-16] [CMD-24]
    Named {
        /// By whom.
        seat: Seat,
        /// Which.
        lim: LimId,
        /// Whether it is in play.
        in_play: bool,
    },
    /// A LIM was drawn. [SEQ-04]
    Drawn(LimId),
    /// A division does nothing. [ACT-01]
    Declined(DivisionId),
    /// A try at a Full Activation. [ACT-01]
    Rolled {
        /// Whose.
        division: DivisionId,
        /// The die.
        die: u8,
        /// The rating.
        rating: u8,
    },
    /// A command breaks down. [BRK-01]
    Breakdown {
        /// Whose.
        division: DivisionId,
        /// The die.
        die: u8,
        /// What came of it.
        result: Breakdown,
    },
    /// An activation begins. [ACT-03] [ACT-05]
    Opened(Seat, Actor, ActivationKind),
    /// A battery joins a division for the turn. [CMD-13]
    Attached(UnitId, DivisionId),
    /// How many independent leaders may try. [CMD-17]
    Independent {
        /// Whose.
        seat: Seat,
        /// The die.
        die: u8,
        /// How many.
        leaders: u8,
    },
    /// The closest division cannot use a breakdown. [BRK-10]
    Lapsed(OfferedBy, Seat),
    /// A leader rides away with his units. [BRK-03]
    RodeAlong(LeaderId),
    /// A side has passed. [SEQ-06]
    Passed(Seat),
}

/// A line of one rule.
fn line(text: String, rule: Rule) -> Line {
    Line { text, rules: vec![rule.key()], ..Line::default() }
}

/// What a die showed and what came of it.
fn thrown(die: u8, total: i32, table: &str, column: String, result: String, rule: Rule) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: 10,
        total,
        table: table.to_owned(),
        column,
        result,
        rule: rule.key().to_owned(),
    }
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let army = &battle.setup.army;
        let name = |division: &DivisionId| &army.division(*division).id;
        match self {
            Told::Change { leader, die, total } => {
                let who = &army.leader(*leader).name;
                let rule = rule!("CMD-01");
                let throw = thrown(
                    *die,
                    i32::from(*total),
                    "Command Change Table",
                    who.clone(),
                    total.to_string(),
                    rule,
                );
                Line {
                    thrown: Some(throw),
                    ..line(format!("{who} rolls {total} for command change"), rule)
                }
            }
            Told::Added(lim) => {
                line(format!("The LIM of {} is in play", army.lim_name(*lim)), rule!("CMD-05"))
            }
            Told::Withdrawn(lim) => {
                let words = format!("The LIM of {} is out of play", army.lim_name(*lim));
                line(words, rule!("SEQ-09"))
            }
            Told::Gone(lim) => {
                let words = format!("The LIM of {} is out of play for good", army.lim_name(*lim));
                line(words, rule!("BPT-04"))
            }
            Told::Initiative { totals, winner, .. } => {
                let [french, allied] = totals;
                let whose = match winner {
                    Some(Seat::First) => "the French have it",
                    Some(Seat::Second) => "the Allies have it",
                    None => "a tie",
                };
                let words = format!("Initiative: French {french}, Allied {allied}; {whose}");
                line(words, rule!("CMD-15"))
            }
            Told::Named { lim, in_play: true, .. } => {
                line(format!("The LIM of {} comes first", army.lim_name(*lim)), rule!("CMD-16"))
            }
            Told::Named { lim, in_play: false, .. } => {
                line(format!("The LIM of {} is not in play", army.lim_name(*lim)), rule!("CMD-24"))
            }
            Told::Drawn(lim) => Line {
                heading: 1,
                ..line(format!("The LIM of {} is drawn", army.lim_name(*lim)), rule!("SEQ-04"))
            },
            Told::Declined(division) => {
                line(format!("{}'s division does nothing", name(division)), rule!("ACT-01"))
            }
            Told::Rolled { division, die, rating } => {
                let result = if die <= rating { "a Full Activation" } else { "breakdown" };
                let rule = rule!("ACT-01");
                let throw = thrown(
                    *die,
                    i32::from(*die),
                    "activation",
                    format!("rating {rating}"),
                    result.to_owned(),
                    rule,
                );
                let words = format!("{} tries to activate his division: {result}", name(division));
                Line { thrown: Some(throw), ..line(words, rule) }
            }
            Told::Breakdown { division, die, result } => {
                let rule = rule!("BRK-01");
                let throw = thrown(
                    *die,
                    i32::from(*die),
                    "Command Breakdown Table",
                    battle.temper(*division).key().to_owned(),
                    result.key().to_owned(),
                    rule,
                );
                let words = format!("{}'s command breaks down: {}", name(division), result.words());
                Line { thrown: Some(throw), ..line(words, rule) }
            }
            Told::Opened(_, actor, kind) => {
                let who = match actor {
                    Actor::Division(division) => format!("{}'s division", name(division)),
                    Actor::Single(unit) => battle.card(*unit).name.clone(),
                };
                let (words, rule) = match kind {
                    ActivationKind::Full => ("a Full Activation", rule!("ACT-03")),
                    ActivationKind::Limited => ("a Limited Activation", rule!("ACT-05")),
                };
                line(format!("{who} begins {words}"), rule)
            }
            Told::Attached(unit, division) => {
                let words =
                    format!("{} joins {}'s division", battle.card(*unit).name, name(division));
                line(words, rule!("CMD-13"))
            }
            Told::Independent { die, leaders, .. } => {
                let rule = rule!("CMD-17");
                let result = format!("{leaders} independent leaders may try");
                let table = "Independent Activation Table";
                let throw =
                    thrown(*die, i32::from(*die), table, String::new(), result.clone(), rule);
                Line { thrown: Some(throw), ..line(result, rule) }
            }
            Told::Lapsed(..) => {
                line("The closest division cannot use it".to_owned(), rule!("BRK-10"))
            }
            Told::RodeAlong(leader) => {
                let name = &army.leader(*leader).name;
                line(format!("{name} rides away with his men"), rule!("BRK-03"))
            }
            Told::Passed(Seat::First) => line("The French pass".to_owned(), rule!("SEQ-06")),
            Told::Passed(Seat::Second) => line("The Allies pass".to_owned(), rule!("SEQ-06")),
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let army = &battle.setup.army;
        match self {
            Told::Change { leader, .. } | Told::RodeAlong(leader) => {
                Some(army.leader(*leader).seat)
            }
            Told::Added(lim) | Told::Withdrawn(lim) | Told::Gone(lim) | Told::Drawn(lim) => {
                Some(army.lim(*lim).seat)
            }
            Told::Initiative { winner, .. } => *winner,
            Told::Named { seat, .. }
            | Told::Opened(seat, ..)
            | Told::Independent { seat, .. }
            | Told::Lapsed(_, seat)
            | Told::Passed(seat) => Some(*seat),
            Told::Declined(division)
            | Told::Rolled { division, .. }
            | Told::Breakdown { division, .. }
            | Told::Attached(_, division) => Some(army.division(*division).seat),
        }
    }

    /// [SEQ-05] Additions and removals are secret.
    fn audience(&self, battle: &Battle) -> Audience {
        let army = &battle.setup.army;
        match self {
            Told::Change { leader, .. } => Audience::Only(army.leader(*leader).seat),
            Told::Added(lim) | Told::Withdrawn(lim) => Audience::Only(army.lim(*lim).seat),
            _ => Audience::All,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Told::Named { .. } | Told::Drawn(_))
    }
}
