//! What came of a procedure, in a few words that are equal for equal results.

use crate::book::{SquareResult, Wound};
use crate::rules::event::Event;
use crate::rules::{
    c03_increments::losses, c04_morale as morale, c04_morale::flight, c10_charge as charge,
    c13_melee as melee, c14_leaders as leaders,
};
use crate::state::battle::Battle;
use std::collections::BTreeMap;

impl Battle {
    /// What events changed, in a few words that are equal for equal results.
    pub(crate) fn consequence_of(&self, events: &[Event]) -> String {
        let mut lost: BTreeMap<usize, i32> = BTreeMap::new();
        let mut fates: BTreeMap<usize, String> = BTreeMap::new();
        let mut leaders: BTreeMap<usize, &'static str> = BTreeMap::new();
        let name = |index: usize| &self.given.setup.army.units[index].id;
        for event in events {
            for change in event.changes() {
                *lost.entry(change.piece).or_default() += change.by;
            }
            let fate = match event {
                Event::Morale(morale::Told::Disorders(unit)) => Some((unit, "disorders".into())),
                Event::Morale(morale::Told::Routs(unit)) => Some((unit, "routs".into())),
                Event::Morale(morale::Told::Recovers(unit, ..)) => Some((unit, "rallies".into())),
                Event::Flight(flight::Told::LeftMap(unit, _)) => {
                    Some((unit, "runs off the map".into()))
                }
                Event::Flight(flight::Told::Surrendered(unit, ..)) => {
                    Some((unit, "surrenders".into()))
                }
                Event::Losses(losses::Told::Eliminated(unit, ..)) => {
                    Some((unit, "is eliminated".into()))
                }
                Event::Charge(charge::Told::Square { unit, result, .. }) => match result {
                    SquareResult::Square => Some((unit, "forms square".into())),
                    SquareResult::Disorder | SquareResult::Rout => None,
                },
                Event::Charge(charge::Told::Recall { unit, recalled, .. }) => {
                    let heard = if *recalled { "is recalled" } else { "is not recalled" };
                    Some((unit, heard.into()))
                }
                Event::Melee(melee::Told::Bounced(unit)) => Some((unit, "recoils".into())),
                Event::Melee(melee::Told::Advanced(unit, hex, _)) => {
                    Some((unit, format!("advances into {}", self.board().label(*hex))))
                }
                _ => None,
            };
            if let Some((unit, fate)) = fate {
                fates.insert(unit.index(), fate);
            }
            match event {
                Event::Leaders(leaders::Told::Struck(leader, _, wound)) => {
                    let fate = match wound {
                        Wound::Killed => "is killed",
                        Wound::SeriouslyWounded => "is badly wounded",
                        Wound::Wounded => "is wounded",
                        // [14.2.1] By fire the die is thrown again; else he is told as taken.
                        Wound::Captured | Wound::Unhurt => continue,
                    };
                    leaders.insert(leader.index(), fate);
                }
                Event::Leaders(leaders::Told::Taken(leader, _)) => {
                    leaders.insert(leader.index(), "is captured");
                }
                _ => {}
            }
        }
        let losses = lost.iter().filter(|(_, by)| **by != 0).map(|(index, by)| {
            let verb = if *by < 0 { "loses" } else { "gains" };
            format!("{} {verb} {}", name(*index), by.abs())
        });
        let fates = fates.iter().map(|(index, fate)| format!("{} {fate}", name(*index)));
        let army = &self.given.setup.army;
        let leaders =
            leaders.iter().map(|(index, fate)| format!("{} {fate}", army.leaders[*index].name));
        let all: Vec<String> = losses.chain(fates).chain(leaders).collect();
        if all.is_empty() { "no effect".to_owned() } else { all.join(", ") }
    }
}
