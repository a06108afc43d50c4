//! Movement in words.

use super::{Ask, Told};
use crate::host::{self, Choice, Frame, line};
use crate::nouns::UnitId;
use crate::state::Battle;
use engine::{Line, Refusal, Rule, Seat, rule};

/// Rules that cut a move short because of steps or orders. [UNI-11] [COM-4]
const SECRET: [Rule; 2] = [rule!("UNI-11"), rule!("COM-4")];

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::FirstOrSecond => "Do you move first or second?".into(),
            Ask::Next => "Who moves?".into(),
            Ask::March(unit) => format!("Where does {} go?", name(unit)),
            Ask::Ride(leader) => format!("Where does {} ride?", battle.leader_words(*leader)),
            Ask::Together(org) => format!("Where does {} go?", battle.org_name(*org)),
            Ask::Crew(unit) => format!("Where does the crew of {} go?", name(unit)),
            Ask::React(mover) => format!("{} moves: who forms against it?", name(mover)),
            Ask::Enter(unit) => format!("Where does {} come on?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Next => "nobody else moves",
            Ask::March(_) | Ask::Ride(_) | Ask::Together(_) | Ask::Crew(_) => "stay here",
            Ask::Enter(_) => "hold it back",
            Ask::React(_) => "nobody",
            _ => "done",
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match (self, choice) {
            (Ask::March(unit), Choice::March(motions)) => {
                battle.try_march(*unit, motions).map(|_| ())
            }
            (Ask::Together(org), Choice::March(motions)) => {
                battle.try_together(*org, motions).map(|_| ())
            }
            (Ask::Crew(unit), choice) => battle.check_crew(*unit, choice),
            (Ask::Ride(leader), choice) => battle.check_ride(*leader, choice),
            (Ask::Enter(unit), Choice::Spot(at)) => battle.check_entry(*unit, *at),
            _ => Err(Refusal::new(rule, "this is not among the legal answers")),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Initiative { .. } => None,
            Told::Won(seat) | Told::First(seat) => Some(*seat),
            Told::Awaited { seat, .. } => Some(*seat),
            Told::Moved { unit, .. }
            | Told::Formed(unit)
            | Told::Recoiled(unit)
            | Told::Returned(unit)
            | Told::CrewMoved(unit)
            | Told::Entered(unit, _)
            | Told::Tried { unit, .. } => Some(battle.seat_of(*unit)),
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
            Told::Moved { unit, cut: None, .. } => {
                line(format!("{} moves.", name(unit)), &[rule!("MOV-6")])
            }
            Told::Moved { unit, cut: Some(rule), .. } => {
                line(format!("{} moves and goes no further.", name(unit)), &[*rule])
            }
            Told::Formed(unit) => {
                line(format!("{} forms against cavalry.", name(unit)), &[rule!("MOV-10b")])
            }
            Told::Recoiled(unit) => {
                line(format!("{} recoils from the garrison.", name(unit)), &[rule!("STR-3")])
            }
            Told::Returned(unit) => line(
                format!("The crew of {} is back at its guns.", name(unit)),
                &[rule!("MOV-14c")],
            ),
            Told::CrewMoved(unit) => {
                line(format!("The crew of {} moves.", name(unit)), &[rule!("MOV-2")])
            }
            Told::Awaited { die, most, .. } => {
                let result = if die <= most { "they come" } else { "not yet" };
                let text =
                    format!("Troops that are awaited: {die}, needed {most} or less: {result}.");
                line(text, &[rule!("SCN-3")])
            }
            Told::Entered(unit, _) => {
                line(format!("{} comes on to the table.", name(unit)), &[rule!("SCN-3")])
            }
            Told::Tried { unit, die, need, rule } => {
                let result = if i32::from(*die) <= *need { "it may" } else { "it may not" };
                let text = format!("{}: {die}, needed {need} or less: {result}.", name(unit));
                line(text, &[*rule])
            }
        }
    }

    /// [CON-3] That its steps or its orders stopped a unit would tell of them.
    fn line_to_others(&self, battle: &Battle) -> Line {
        match self {
            Told::Moved { unit, to, cut: Some(rule) } if SECRET.contains(rule) => {
                Told::Moved { unit: *unit, to: *to, cut: None }.line(battle)
            }
            _ => self.line(battle),
        }
    }
}
