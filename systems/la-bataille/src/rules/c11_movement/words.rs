//! Questions and events of movement in words.

use super::{Ask, Told};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Formation};
use crate::rules::c04_morale::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, Strengthening, Thrown, rule};
use ground::Hex;

impl Ask {
    /// What `done` means as an answer to it.
    pub const fn done(&self) -> &'static str {
        match self {
            Ask::Next => "nobody else moves: end the Movement Phase",
            Ask::March(_) => "halt here",
            Ask::Ride(_) => "stop here",
            Ask::LeaveCover(_)
            | Ask::Close(_)
            | Ask::OnTop(_)
            | Ask::Entry(_)
            | Ask::EntryFormation(..)
            | Ask::LeaderEntry(_) => "done",
        }
    }

    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |who: &LeaderId| battle.leader_def(*who).name.clone();
        match self {
            Ask::Next => "Who moves next?".to_owned(),
            Ask::March(march) => {
                let lead = march.units.first().map_or(String::new(), name);
                let halves = march.units.iter().map(|unit| battle.points_to_march(*unit)).min();
                let halves = halves.unwrap_or(0).max(0);
                let half = if halves % 2 == 1 { " 1/2" } else { "" };
                let who = match march.units.len() {
                    0 | 1 => format!("does {lead}"),
                    count => format!("do {lead} and {} more", count - 1),
                };
                format!("What {who} do? {}{half} MP left.", halves / 2)
            }
            Ask::LeaveCover(unit) => format!("How does {} form?", name(unit)),
            Ask::Close(unit) => format!("Into which hex does {} close?", name(unit)),
            Ask::OnTop(unit) => format!("Does {} lie on top of the stack?", name(unit)),
            Ask::Ride(who) => format!("Where does {} ride?", leader(who)),
            Ask::Entry(unit) => format!("By which hex does {} come?", name(unit)),
            Ask::LeaderEntry(who) => format!("By which hex does {} come?", leader(who)),
            Ask::EntryFormation(unit, hex) => {
                format!("How is {} drawn up in {}?", name(unit), battle.board().label(*hex))
            }
        }
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        let change = |unit: &UnitId, by: i32| Strengthening { piece: unit.index(), by };
        match self {
            Told::BrokeDown(regiment, had, parts) => {
                let mut all = vec![change(regiment, -i32::from(*had))];
                all.extend(parts.iter().map(|(unit, has)| change(unit, i32::from(*has))));
                all
            }
            Told::BuiltUp(regiment, has, parts) => {
                let mut all = vec![change(regiment, i32::from(*has))];
                all.extend(parts.iter().map(|(unit, had)| change(unit, -i32::from(*had))));
                all
            }
            Told::Marched(..)
            | Told::Turned(..)
            | Told::Formed(..)
            | Told::Limbers(..)
            | Told::Halted(..)
            | Told::Top(_)
            | Told::ForceMarch(_)
            | Told::Entered(..)
            | Told::LeaderEntered(..)
            | Told::Rode(..) => Vec::new(),
        }
    }

    /// Whose doing it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Marched(units, _) => units.first().map(|unit| battle.seat_of(*unit)),
            Told::Turned(unit, _)
            | Told::Formed(unit, _)
            | Told::Limbers(unit, ..)
            | Told::Halted(unit, _)
            | Told::Top(unit)
            | Told::BrokeDown(unit, ..)
            | Told::BuiltUp(unit, ..)
            | Told::Entered(unit, _) => Some(battle.seat_of(*unit)),
            Told::ForceMarch(division) => {
                Some(battle.fixed.setup.army.division(*division).nation.seat())
            }
            Told::LeaderEntered(leader, _) | Told::Rode(leader, _) => {
                Some(battle.leader_def(*leader).seat())
            }
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |who: &LeaderId| battle.leader_def(*who).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Marched(units, hexes) => {
                let who: Vec<String> = units.iter().map(name).collect();
                let there: Vec<String> = hexes.iter().map(|hex| label(&hex)).collect();
                let verb = if units.len() == 1 { "moves" } else { "move" };
                let text = format!("{} {verb} to {}.", who.join(", "), there.join(" and "));
                line(text, &[rule!("11.1.1")])
            }
            Told::Turned(unit, _) => line(format!("{} turns.", name(unit)), &[rule!("6.2.1")]),
            Told::Formed(unit, formation) => {
                let text = match formation {
                    Formation::Limbered => format!("{} limbers.", name(unit)),
                    Formation::Unlimbered => format!("{} unlimbers.", name(unit)),
                    other => format!("{} forms {}.", name(unit), other.name()),
                };
                let rule = match battle.arm(*unit) {
                    Arm::Infantry => rule!("6.1.4"),
                    Arm::Artillery => rule!("6.1.5"),
                    Arm::Cavalry => rule!("6.1.6"),
                };
                line(text, &[rule])
            }
            Told::Limbers(unit, die, bonus, limbers) => {
                let verdict = if *limbers { "limbers" } else { "does not limber" };
                let total = match bonus {
                    0 => String::new(),
                    bonus => format!(", {bonus:+} makes {}", die + bonus),
                };
                let text = format!("The die is {die}{total}: {} {verdict}.", name(unit));
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 6,
                    total: i32::from(die + bonus),
                    table: "Artillery Limber Table".to_owned(),
                    column: name(unit),
                    result: verdict.to_owned(),
                    rule: rule!("6.9.3").key().to_owned(),
                };
                Line { thrown: Some(thrown), ..line(text, &[rule!("6.9.3")]) }
            }
            Told::Halted(unit, rule) => line(format!("{} has to stop.", name(unit)), &[*rule]),
            Told::Top(unit) => {
                line(format!("{} comes to the top of the stack.", name(unit)), &[rule!("6.2.2")])
            }
            Told::BrokeDown(unit, ..) => {
                line(format!("{} breaks down into battalions.", name(unit)), &[rule!("3.4.3")])
            }
            Told::BuiltUp(unit, ..) => {
                line(format!("The battalions of {} unite.", name(unit)), &[rule!("3.4.4a")])
            }
            Told::ForceMarch(division) => {
                let division = &battle.fixed.setup.army.division(*division).name;
                line(format!("{division} force marches."), &[rule!("11.2.3a")])
            }
            Told::Entered(unit, hex) => line(
                format!("{} comes onto the field at {}.", name(unit), label(hex)),
                &[rule!("16.3.1")],
            ),
            Told::LeaderEntered(who, hex) => line(
                format!("{} comes onto the field at {}.", leader(who), label(hex)),
                &[rule!("16.3.1")],
            ),
            Told::Rode(who, hex) => {
                line(format!("{} rides to {}.", leader(who), label(hex)), &[rule!("2.3.6")])
            }
        }
    }
}
