//! Section 5: movement.

/// What a step, a turn or a change costs. [MOV-02]
pub mod cost;
/// 5.4: leaders ride, flee and find refuge.
pub mod leaders;
/// 5.1: a unit moves, hex by hex.
pub mod march;
/// 4.7: the advance of a division that must attack. [BRK-05]
pub mod must_attack;
/// 5.2: strategic movement.
pub mod strategic;

use crate::book::Manoeuvre;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{DivisionId, HalfPoints, LeaderId, LimId, UnitId};
use crate::state::Battle;
use cost::{Manner, Price};
use engine::{Line, Refusal, Seat, rule};
use ground::Hex;
use march::March;
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Who moves next. [SOP-16]
    Mover,
    /// What a unit does next, with so many points left, after what its move has done so far.
    /// [MOV-02] [MOV-04]
    Step(UnitId, HalfPoints, March),
    /// Where a leader rides. [LDR-01]
    Ride(LeaderId),
    /// Where a leader finds refuge. [LDR-03]
    Refuge(LeaderId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let leader = |leader: &LeaderId| &battle.leader_card(*leader).name;
        match self {
            Ask::Mover => "Who moves?".to_owned(),
            Ask::Step(unit, left, _) => {
                format!("What does {} do? It has {left} MP left.", battle.card(*unit).name)
            }
            Ask::Ride(rider) => format!("Where does {} ride?", leader(rider)),
            Ask::Refuge(rider) => format!("Where does {} find refuge?", leader(rider)),
        }
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let (unit, slope) = match (self, choice) {
            (Ask::Mover, Choice::Done) => return Some("nobody else moves".to_owned()),
            (Ask::Ride(_), Choice::Done) => return Some("he stays".to_owned()),
            (Ask::Step(..), Choice::Done) => return Some("end of its move".to_owned()),
            (Ask::Step(unit, _, march), _) => (*unit, march.slope),
            _ => return None,
        };
        let step = |dir, manner| {
            battle.step_cost(unit, dir, manner, slope).ok().map(|price: Price| price.points)
        };
        let points = match choice {
            Choice::Step(dir) => step(dir, Manner::Front),
            Choice::Slide(dir) => step(dir, Manner::Slide),
            Choice::Reverse(dir) => step(dir, Manner::Reverse),
            Choice::Turn(_) => battle.manoeuvre_cost(unit, Manoeuvre::ChangeFacing),
            Choice::AboutFace => battle.manoeuvre_cost(unit, Manoeuvre::AboutFace),
            Choice::Form(..) => battle.manoeuvre_cost(unit, Manoeuvre::ChangeFormation),
            Choice::Leave => battle.leaving_cost(unit),
            _ => None,
        };
        points.map(|points| format!("{} ({points} MP)", battle.plain_words(choice)))
    }

    fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let bound = battle.activation.is_some_and(|activation| activation.must_attack);
        if *self == Ask::Mover && bound && text == "done" {
            return Some(Refusal::new(rule!("BRK-05"), "somebody can still advance to attack"));
        }
        let Ask::Step(unit, _, march) = self else { return None };
        if battle.must_advance(*unit) {
            return Some(Refusal::new(rule!("BRK-05"), "it must advance and attack if it can"));
        }
        let (manner, name) = match text.split_once(' ') {
            Some(("slide", name)) => (Manner::Slide, name),
            Some(("reverse", name)) => (Manner::Reverse, name),
            _ => (Manner::Front, text),
        };
        let dir = ground::Dir::ALL.into_iter().find(|dir| dir.name() == name)?;
        match battle.step_cost(*unit, dir, manner, march.slope) {
            Err(refusal) => Some(refusal),
            Ok(price) => (price.points > battle.points_left(*unit))
                .then(|| Refusal::new(rule!("MOV-02"), format!("it costs {} MP", price.points))),
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A division marches strategically. [STR-01]
    Marches(DivisionId),
    /// It has no marker any more. [STR-08]
    MarchEnds(DivisionId),
    /// A unit has entered a hex. [MOV-02]
    Moved(UnitId, Hex),
    /// A leader has ridden to a hex. [LDR-01]
    Rode(LeaderId, Hex),
    /// A leader is lost. [LDR-03]
    LeaderLost(LeaderId),
    /// A division has broken the duty of its march: its LIM is out of play. [STR-05]
    LimLost(LimId),
    /// A unit has left the map by its own edge. [EXC-06]
    Left(UnitId),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let army = &battle.setup.army;
        let (text, rule) = match self {
            Told::Marches(division) => (
                format!("{}'s division marches strategically", army.division(*division).id),
                rule!("STR-01"),
            ),
            Told::MarchEnds(division) => (
                format!("{}'s division ends its strategic march", army.division(*division).id),
                rule!("STR-08"),
            ),
            Told::Moved(unit, hex) => {
                let label = battle.board().label(*hex);
                (format!("{} moves to {label}", battle.card(*unit).name), rule!("MOV-02"))
            }
            Told::Rode(leader, hex) => {
                let label = battle.board().label(*hex);
                (format!("{} rides to {label}", army.leader(*leader).name), rule!("LDR-01"))
            }
            Told::Left(unit) => {
                (format!("{} leaves the map", battle.card(*unit).name), rule!("EXC-06"))
            }
            Told::LeaderLost(leader) => {
                (format!("{} is lost", army.leader(*leader).name), rule!("LDR-03"))
            }
            Told::LimLost(lim) => {
                (format!("The LIM of {} is out of play", army.lim_name(*lim)), rule!("STR-05"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let army = &battle.setup.army;
        match self {
            Told::Marches(division) | Told::MarchEnds(division) => {
                Some(army.division(*division).seat)
            }
            Told::Moved(unit, _) | Told::Left(unit) => Some(battle.seat_of(*unit)),
            Told::Rode(leader, _) | Told::LeaderLost(leader) => Some(army.leader(*leader).seat),
            Told::LimLost(lim) => Some(army.lim(*lim).seat),
        }
    }
}
