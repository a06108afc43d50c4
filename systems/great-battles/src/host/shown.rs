//! Great Battles, as it is shown.

use crate::book::FireResult;
use crate::host::ask::{Choice, Question};
use crate::host::event::Event;
use crate::nouns::{MoraleLevel, UnitId};
use crate::rules::{
    s04_command as command, s05_movement as movement, s06_formation as formation, s08_fire as fire,
    s08_shock as shock, s09_morale as morale, s10_retreat as retreat, s12_rally as rally,
};
use crate::state::{ActivationKind, Battle};
use engine::{AskOf, Faces, Throw, rule};
use ground::Hex;
use host::{Aim, Deed, DeedKind, March, Mark, Shown};
use std::collections::BTreeMap;

fn id(battle: &Battle, unit: UnitId) -> String {
    battle.card(unit).id.clone()
}

fn label(battle: &Battle, hex: Hex) -> String {
    battle.board().label(hex)
}

fn shock_deed(battle: &Battle, told: &shock::Told) -> Option<Deed> {
    let id = |unit: &UnitId| id(battle, *unit);
    Some(match told {
        shock::Told::Declared { unit, to, .. } => {
            Deed { by: vec![id(unit)], to: Some(label(battle, *to)), ..Deed::new(DeedKind::Charge) }
        }
        shock::Told::AttackerCheck { unit, result, .. } => Deed::check(id(unit), result.melee),
        shock::Told::DefenderCheck { unit, result, .. } => Deed::check(id(unit), !result.retreat),
        shock::Told::Square { unit, result, .. } => Deed::check(id(unit), result.square),
        shock::Told::Melee { unit, against, .. } => Deed {
            by: vec![id(unit)],
            at: against.iter().map(id).collect(),
            ..Deed::new(DeedKind::Melee)
        },
        shock::Told::Advanced(unit, hex) | shock::Told::Pursued(unit, hex) => {
            Deed::went(DeedKind::Advance, id(unit), label(battle, *hex))
        }
        shock::Told::CounterCharges(unit) => {
            Deed { by: vec![id(unit)], ..Deed::new(DeedKind::Charge) }
        }
        _ => return None,
    })
}

fn morale_deed(battle: &Battle, told: &morale::Told) -> Option<Deed> {
    let id = |unit: &UnitId| id(battle, *unit);
    Some(match told {
        morale::Told::Check { unit, levels, .. } => Deed::check(id(unit), *levels == 0),
        morale::Told::Loss { unit, sp, .. } => Deed::loss(id(unit), *sp),
        morale::Told::Destroyed { unit, .. } => Deed::of(DeedKind::Gone, id(unit)),
        morale::Told::Level(..) => return None,
    })
}

/// What a try to activate came to.
fn activation(told: &command::Told) -> Option<String> {
    match told {
        command::Told::Opened(_, _, ActivationKind::Full) => Some("a Full Activation".to_owned()),
        command::Told::Opened(_, _, ActivationKind::Limited) => {
            Some("a Limited Activation".to_owned())
        }
        command::Told::Breakdown { result, .. } => Some(format!("breakdown: {}", result.words())),
        _ => None,
    }
}

/// What became of a unit, as a verb, and whether it is what was tried.
fn fate(event: &Event) -> Option<(UnitId, &'static str)> {
    Some(match event {
        Event::Morale(morale::Told::Level(unit, level)) => match level {
            MoraleLevel::Good => (*unit, "is good again"),
            MoraleLevel::Shaken => (*unit, "is shaken"),
            MoraleLevel::Unsteady => (*unit, "is unsteady"),
            MoraleLevel::Routed => (*unit, "routs"),
        },
        Event::Morale(morale::Told::Destroyed { unit, .. }) => (*unit, "is destroyed"),
        _ => return None,
    })
}

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        ask.question.help()
    }

    fn aims(&self) -> Vec<Aim> {
        self.scenario_aims()
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let deed = match event {
            Event::Fire(fire::Told::Shot { aim, .. }) => {
                let shot = aim.shot;
                Some(Deed {
                    by: vec![id(self, shot.firer)],
                    at: vec![id(self, shot.target)],
                    to: Some(label(self, shot.at)),
                    ..Deed::new(DeedKind::Fire)
                })
            }
            Event::Shock(told) => shock_deed(self, told),
            Event::Morale(told) => morale_deed(self, told),
            Event::Retreat(retreat::Told::Retreated { unit, path, .. }) => {
                let end = path.last().filter(|_| path.len() > 1);
                end.map(|end| Deed::went(DeedKind::Retreat, id(self, *unit), label(self, *end)))
            }
            Event::Formation(formation::Told::Withdrew(unit, hex)) => {
                Some(Deed::went(DeedKind::Retreat, id(self, *unit), label(self, *hex)))
            }
            Event::Formation(
                formation::Told::DisorderCheck { unit, die, rating }
                | formation::Told::ReverseCheck { unit, die, rating },
            ) => Some(Deed::check(id(self, *unit), die <= rating)),
            Event::Rally(rally::Told::Tried { unit, rallies, .. }) => {
                Some(Deed::check(id(self, *unit), *rallies))
            }
            _ => None,
        };
        deed.into_iter().collect()
    }

    fn march(&self, event: &Event) -> Option<March> {
        let name = |unit: &UnitId| self.card(*unit).name.clone();
        let (who, to) = match event {
            Event::Movement(movement::Told::Moved(unit, hex))
            | Event::Shock(shock::Told::Rode(unit, hex)) => (name(unit), Some(label(self, *hex))),
            Event::Movement(movement::Told::Rode(leader, hex)) => {
                (self.leader_card(*leader).name.clone(), Some(label(self, *hex)))
            }
            Event::Formation(formation::Told::Turned(unit, _)) => (name(unit), None),
            _ => return None,
        };
        Some(March { who, to, cost: None })
    }

    fn consequence(&self, events: &[Event]) -> String {
        let mut lost: BTreeMap<usize, i32> = BTreeMap::new();
        let mut fates: BTreeMap<UnitId, String> = BTreeMap::new();
        let mut others: BTreeMap<UnitId, String> = BTreeMap::new();
        let mut orders: Vec<String> = Vec::new();
        for event in events {
            if let Event::Command(told) = event {
                orders.extend(activation(told));
            }
            for change in event.chapter().changes() {
                *lost.entry(change.piece).or_default() += change.by;
            }
            if let Some((unit, fate)) = fate(event) {
                fates.insert(unit, fate.to_owned());
            }
            let other = match event {
                Event::Formation(formation::Told::Disordered(unit)) => {
                    Some((*unit, "is disordered".to_owned()))
                }
                Event::Shock(shock::Told::Square { unit, result, .. }) if result.square => {
                    Some((*unit, "is in square".to_owned()))
                }
                Event::Formation(formation::Told::Withdrew(unit, hex)) => {
                    Some((*unit, format!("withdraws to {}", label(self, *hex))))
                }
                Event::Shock(
                    shock::Told::Advanced(unit, hex) | shock::Told::Pursued(unit, hex),
                ) => Some((*unit, format!("takes {}", label(self, *hex)))),
                Event::Rally(rally::Told::Tried { unit, rallies: false, .. }) => {
                    Some((*unit, "does not rally".to_owned()))
                }
                _ => None,
            };
            others.extend(other);
        }
        let losses = lost
            .into_iter()
            .filter(|(_, by)| *by != 0)
            .map(|(piece, by)| format!("{} loses {}", id(self, UnitId(piece as u16)), by.abs()));
        let fates = fates.into_iter().chain(others);
        let fates = fates.map(|(unit, fate)| format!("{} {fate}", id(self, unit)));
        let all: Vec<String> = orders.into_iter().chain(losses).chain(fates).collect();
        if all.is_empty() { "no effect".to_owned() } else { all.join(", ") }
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        // What became of a unit in the end is what counts, whatever it went through.
        let last: BTreeMap<UnitId, usize> = events
            .iter()
            .enumerate()
            .filter_map(|(at, event)| fate(event).map(|(unit, _)| (unit, at)))
            .collect();
        let mark = |(at, event): (usize, &Event)| match event {
            Event::Command(told @ command::Told::Opened(..)) => activation(told).map(Mark::Aim),
            Event::Command(told) => activation(told).map(Mark::Fate),
            Event::Shock(shock::Told::Advanced(_, hex)) => {
                Some(Mark::Aim(format!("hex {} is taken", label(self, *hex))))
            }
            Event::Shock(shock::Told::Square { unit, result, .. }) if result.square => {
                Some(Mark::Aim(format!("{} forms square", id(self, *unit))))
            }
            Event::Shock(shock::Told::AttackerCheck { unit, result, .. }) if !result.melee => {
                Some(Mark::Fate(format!("{} does not go in", id(self, *unit))))
            }
            Event::Rally(rally::Told::Tried { unit, rallies: true, .. }) => {
                Some(Mark::Aim(format!("{} rallies", id(self, *unit))))
            }
            Event::Fire(fire::Told::Shot { aim, result: FireResult::Loss(_), .. }) => {
                Some(Mark::Aim(format!("{} loses men", id(self, aim.shot.target))))
            }
            _ => fate(event)
                .filter(|(unit, _)| last.get(unit) == Some(&at))
                .map(|(unit, fate)| Mark::Fate(format!("{} {fate}", id(self, unit)))),
        };
        events.iter().enumerate().filter_map(mark).collect()
    }

    fn tally(throw: &Throw, faces: &Faces) -> Option<i32> {
        // A LIM is drawn like a lot; a ten counts as nothing.
        (throw.rule != rule!("SEQ-04")).then(|| i32::from(faces.first() % 10))
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Pass)
    }

    fn declines(ask: &AskOf<Self>, choice: &Choice) -> bool {
        let offer = matches!(
            ask.question,
            Question::Formation(formation::Ask::React(_))
                | Question::Shock(
                    shock::Ask::Answer(_) | shock::Ask::Support(_) | shock::Ask::Second(_)
                )
        );
        match choice {
            Choice::No | Choice::Decline => true,
            Choice::Done => offer,
            _ => false,
        }
    }

    /// Whoever declares an attack is asked for supports, or for the way of his ride, before the first die
    /// falls; whoever fires may be asked for the side.
    fn decides(ask: &AskOf<Self>, choice: &Choice) -> bool {
        match ask.question {
            Question::Shock(shock::Ask::Attack) => {
                matches!(choice, Choice::Attack(..) | Choice::Charge(..))
            }
            Question::Fire(fire::Ask::Target(_)) => true,
            _ => false,
        }
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        match ask.question {
            Question::Formation(formation::Ask::React(unit))
            | Question::Shock(shock::Ask::Answer(unit))
            | Question::Fire(fire::Ask::Return(_, unit)) => Some(id(self, unit)),
            _ => None,
        }
    }
}
