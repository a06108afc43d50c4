//! Chapter D, sections 1, 3 and 6: the artillery step and the dice of batteries.

use crate::nouns::field::UnitId;
use crate::rules::ask::Choice;
use crate::rules::d_artillery::event::Shot;
use crate::rules::d_artillery::targets::{AimedShot, Targets, aim, crowd, targets};
use crate::rules::d_artillery::{Ask, Event};
use crate::rules::h_losses::event::Cause;
use crate::state::battle::{At, Battle};
use engine::{Faces, Play, Seat, Throw, in_secret, rule};
use ground::table::Crowd;
use std::collections::BTreeMap;

/// No rule throws more dice at once; a battery throws two at most.
const MOST_TOGETHER: usize = 11;

impl Battle {
    /// [D1.0a] Both sides choose in secret, then all fire is resolved, then it takes effect.
    pub fn artillery_step(&mut self, table: At<'_>) -> Play<()> {
        self.settle_batteries();
        let crowd = crowd(self);
        // (DP-10)
        let orders =
            in_secret(self, table, |game, table, seat| game.aim_guns(table, seat, &crowd))?;
        // [D3.0] [D3.0c] By target, each of them once, the initiative holder's first, in the order of the army lists.
        let mut fire: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for seat in [self.initiative, self.initiative.other()] {
            let mut by_target: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
            for &(battery, target) in &orders[seat.index()] {
                by_target.entry(target).or_default().push(battery);
            }
            fire.extend(by_target);
        }
        if !fire.is_empty() {
            table.tell(self, Event::Begins);
        }
        let mut hits = Vec::new();
        for (target, batteries) in &fire {
            hits.push((*target, self.resolve_fire(table, *target, batteries)?));
        }
        // [D1.0a] Only now does anything of it count.
        for (target, points) in hits {
            if points > 0 && self.is_here(target) {
                self.hit(table, target, points, Cause::Artillery)?;
            }
        }
        self.next_segment(table);
        Ok(())
    }

    /// The secret orders of one side: each battery that fires, with its target. A battery without a
    /// choice is not asked about.
    fn aim_guns(&self, table: At<'_>, seat: Seat, crowd: &Crowd) -> Play<Vec<(UnitId, UnitId)>> {
        let mut orders = Vec::new();
        let batteries: Vec<UnitId> = self.army_of(seat).collect();
        for battery in batteries {
            let (rule, choices) = match targets(self, crowd, battery) {
                Targets::Must(targets) => (rule!("D5.0"), targets),
                Targets::May(targets) => (rule!("D5.0b"), targets),
            };
            if choices.is_empty() {
                continue;
            }
            let mut choices: Vec<Choice> = choices.into_iter().map(Choice::Unit).collect();
            if rule == rule!("D5.0b") {
                choices.push(Choice::No);
            }
            let answer = table.ask(self, seat, rule, Ask::FireAt(battery), choices)?;
            if let Choice::Unit(target) = answer {
                orders.push((battery, target));
            }
        }
        Ok(orders)
    }

    /// [D3.0] All batteries that fire at a target, together. Hits in all; they are not applied.
    pub fn resolve_fire(
        &mut self,
        table: At<'_>,
        target: UnitId,
        batteries: &[UnitId],
    ) -> Play<u8> {
        let crowd = crowd(self);
        let aimed: Vec<AimedShot> = batteries
            .iter()
            .filter_map(|&battery| aim(self, &crowd, battery, target).ok())
            .collect();
        for shot in &aimed {
            // [D1.0c]
            self.unit_mut(shot.battery).marks.fired = true;
        }
        // Batteries whose dice are read alike throw together; each is dealt its own.
        let alike = |shot: &AimedShot| (shot.need, shot.bonus, shot.penalty);
        let mut groups: Vec<Vec<AimedShot>> = Vec::new();
        for shot in aimed {
            let open = groups
                .iter_mut()
                .find(|group| alike(&group[0]) == alike(&shot) && group.len() < MOST_TOGETHER);
            match open {
                Some(group) => group.push(shot),
                None => groups.push(vec![shot]),
            }
        }
        let mut shots = Vec::new();
        for group in &groups {
            shots.extend(self.fire_together(table, group)?);
        }
        shots.sort_by_key(|shot: &Shot| shot.battery);
        let hits = shots.iter().map(|shot| shot.hits).sum();
        table.tell(self, Event::Fire { target, shots, hits });
        Ok(hits)
    }

    /// [D6.0a] Dice of batteries that need the same and are thrown again for the same reasons.
    fn fire_together(&self, table: At<'_>, group: &[AimedShot]) -> Play<Vec<Shot>> {
        let Some(&AimedShot { need, bonus, penalty, .. }) = group.first() else {
            return Ok(Vec::new());
        };
        let hits_in = |faces: &Faces| count(faces, need);
        let mut throw = |rule, why, numbers: &[u8]| -> Play<Vec<Faces>> {
            let total: u8 = numbers.iter().sum();
            if total == 0 {
                return Ok(vec![Faces::new(&[]); numbers.len()]);
            }
            let faces = table.throw(self, Throw::hits(rule, why, total, need))?;
            Ok(deal(&faces, numbers))
        };
        let numbers: Vec<u8> = group.iter().map(|aimed| aimed.dice).collect();
        let dice = throw(rule!("D6.0a"), "artillery fire", &numbers)?;
        let mut hits: Vec<u8> = dice.iter().map(hits_in).collect();
        // [D6.0d] First the bonus, then the penalty.
        let mut again = vec![Faces::new(&[]); group.len()];
        if let Some(bonus) = bonus {
            // [D6.0b] [D6.0f] All misses; they hit on the same number.
            let misses: Vec<u8> =
                numbers.iter().zip(&hits).map(|(dice, hits)| dice - hits).collect();
            let (_, rule) = bonus.words();
            again = throw(rule, "misses again", &misses)?;
            for (hits, faces) in hits.iter_mut().zip(&again) {
                *hits += hits_in(faces);
            }
        }
        let mut confirm = vec![Faces::new(&[]); group.len()];
        if let Some(penalty) = penalty {
            // [D6.0c] [D6.0g] All hits; they must hit once more.
            let (_, rule) = penalty.words();
            confirm = throw(rule, "hits again", &hits)?;
            hits = confirm.iter().map(hits_in).collect();
        }
        let some = |faces: Faces| Some(faces).filter(|faces| !faces.as_slice().is_empty());
        Ok((0..group.len())
            .map(|index| Shot {
                battery: group[index].battery,
                range: group[index].range,
                canister: group[index].canister,
                need,
                dice: dice[index],
                bonus: bonus.zip(some(again[index])),
                penalty: penalty.zip(some(confirm[index])),
                hits: hits[index],
            })
            .collect())
    }
}

fn count(faces: &Faces, need: u8) -> u8 {
    faces.as_slice().iter().filter(|&&face| face >= need).count() as u8
}

/// Deals faces out, so many to each in turn.
fn deal(faces: &Faces, numbers: &[u8]) -> Vec<Faces> {
    let mut rest = faces.as_slice();
    numbers
        .iter()
        .map(|&number| {
            let (own, others) = rest.split_at(usize::from(number));
            rest = others;
            Faces::new(own)
        })
        .collect()
}
