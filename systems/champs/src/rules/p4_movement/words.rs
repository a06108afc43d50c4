//! Movement in words.

use super::{Ask, Told};
use crate::host::{self, Frame, line};
use crate::nouns::UnitId;
use crate::state::Battle;
use engine::{Line, Seat, rule};

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::FirstOrSecond => "Do you move first or second?".into(),
            Ask::Next => "Who moves?".into(),
            Ask::March(unit) => format!("Where does {} go?", name(unit)),
            Ask::Ride(leader) => format!("Where does {} ride?", battle.leader_words(*leader)),
            Ask::React { unit, mover } => {
                format!("{} moves: does {} form against it?", name(mover), name(unit))
            }
            Ask::Withdraw(unit) => format!("Does {} try to withdraw?", name(unit)),
            Ask::Unpin(unit) => format!("Does {} try to turn or move?", name(unit)),
            Ask::Enter(unit) => format!("Where does {} come on?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Next => "nobody else moves",
            Ask::March(_) | Ask::Ride(_) => "stay here",
            Ask::Enter(_) => "hold it back",
            _ => "done",
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Initiative { .. } => None,
            Told::Won(seat) | Told::First(seat) => Some(*seat),
            Told::Moved(unit, _) | Told::Entered(unit, _) | Told::Tried { unit, .. } => {
                Some(battle.seat_of(*unit))
            }
        }
    }

    fn line(&self, battle: &Battle) -> Line {
        let side = |seat: Seat| &battle.field.sides[seat.index()].name;
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Initiative { dice, leaders } => {
                let of = |seat: Seat| {
                    let index = seat.index();
                    let total = i32::from(dice[index]) + leaders[index];
                    format!("{} {}{:+} = {total}", side(seat), dice[index], leaders[index])
                };
                let text = format!("Initiative: {}, {}.", of(Seat::First), of(Seat::Second));
                line(text, &[rule!("MOV-1")])
            }
            Told::Won(seat) => {
                line(format!("The {} have the initiative.", side(*seat)), &[rule!("MOV-1")])
            }
            Told::First(seat) => {
                line(format!("The {} move first.", side(*seat)), &[rule!("SEQ-IV")])
            }
            Told::Moved(unit, _) => line(format!("{} moves.", name(unit)), &[rule!("MOV-6")]),
            Told::Entered(unit, _) => {
                line(format!("{} comes on to the table.", name(unit)), &[rule!("SCN-3")])
            }
            Told::Tried { unit, die, need } => {
                let result = if i32::from(*die) <= *need { "it may" } else { "it may not" };
                let text = format!("{}: {die}, needed {need} or less: {result}.", name(unit));
                line(text, &[rule!("PIN-4b")])
            }
        }
    }
}
