//! Leaders in danger. [LDR-2] [LDR-2b] [LDR-2c] [CRI-2b] [SCN-9]

use super::Told;
use crate::book::{Distance, Number};
use crate::nouns::{LeaderId, UnitId};
use crate::rules::crisis::{Away, Occasion, Test};
use crate::rules::leaders;
use crate::state::{At, Battle, OrgKind, Special};
use engine::{Play, Seat, rule};
use ground::table::Spot;

impl Battle {
    /// The greatest die at which a leader falls now; nothing if he is not in danger. [LDR-2] [LDR-2b]
    /// (CR-38)
    pub fn danger(&self, leader: LeaderId) -> Option<u8> {
        let state = self.leader(leader);
        state.at?;
        // [SCN-9] A scenario may have another number for him on this turn.
        let special = self.field.specials.iter().find_map(|special| match special {
            Special::Fall { turn, leaders, at_most }
                if *turn == self.turn && leaders.contains(&leader) && state.fell.is_none() =>
            {
                Some(*at_most)
            }
            _ => None,
        });
        if special.is_some() {
            return special;
        }
        let number = |number: Number| self.field.book.number(number) as u8;
        let fought = |unit: UnitId| self.unit(unit).marks.fought;
        // [LDR-2b] He modified a test in interaction, or was with a unit that fought.
        if state.inspired.is_some() || state.attached.is_some_and(fought) {
            return Some(number(Number::LeaderInteraction));
        }
        // [LDR-2] Near a unit that lost steps to fire or fought.
        let seat = self.leader_def(leader).seat;
        let near = self.army_of(seat).any(|unit| {
            let marks = self.unit(unit).marks;
            (marks.lost_to_fire || marks.fought)
                && self.leader_within(leader, unit, Distance::Leader)
        });
        near.then(|| number(Number::LeaderFire))
    }

    /// Each leader in danger is checked once; then units near those who fell test. [LDR-2c] [CRI-2b]
    /// (CR-38) (CR-75)
    pub fn leader_casualties(&mut self, table: At<'_>) -> Play<()> {
        let mut fallen = Vec::new();
        // [LDR-2c] One die for each.
        for leader in self.field.leader_ids() {
            let Some(most) = self.danger(leader) else { continue };
            let who = self.person(leader);
            let die = self.d10(table, rule!("LDR-2"), "whether a leader falls")?;
            if die > most {
                self.tell(table, Told::Unhurt { leader: who, die });
                continue;
            }
            let at = self.leader(leader).at;
            let turn = self.turn;
            self.set_leader(leader, None);
            let state = self.leader_mut(leader);
            (state.fell, state.fell_at, state.inspired) = (Some(turn), at, None);
            state.lost += 1;
            self.tell(table, leaders::Told::Fell { leader: who, die });
            fallen.extend(at.map(|at| (leader, at)));
        }
        self.leaderless_groups(table, &fallen)?;
        self.test_for_fallen(table, &fallen)
    }

    /// [COM-10] A battlegroup is led in person: it does not outlive its leader.
    fn leaderless_groups(&mut self, table: At<'_>, fallen: &[(LeaderId, Spot)]) -> Play<()> {
        for org in Seat::BOTH.into_iter().flat_map(|seat| self.orgs_of(seat)).collect::<Vec<_>>() {
            let state = self.org(org);
            let lost = fallen.iter().any(|(leader, _)| state.leader == Some(*leader));
            if state.kind == OrgKind::Battlegroup && lost {
                self.dissolve_openly(table, org)?;
            }
        }
        Ok(())
    }

    /// [CRI-2b] (CR-75) Units of his chain within 4" of where he fell test, each once.
    fn test_for_fallen(&mut self, table: At<'_>, fallen: &[(LeaderId, Spot)]) -> Play<()> {
        let reach = self.reach(Distance::Leader);
        let shaken: Vec<UnitId> = self
            .on_table()
            .filter(|&unit| {
                fallen.iter().any(|(leader, at)| {
                    let state = self.leader(*leader);
                    self.leader_def(*leader).seat == self.seat_of(unit)
                        && self.is_under(self.unit(unit).org, state.org)
                        && self.body(unit).near(at, reach)
                })
            })
            .collect();
        for unit in shaken {
            let test = Test::new(unit, Occasion::LeaderFell);
            if let Some(verdict) = self.test_once(table, test)? {
                let causes = self.nearest_enemy(unit).into_iter().collect();
                let rule = Occasion::LeaderFell.rule();
                self.react(table, unit, verdict, Away::From(causes), rule)?;
            }
        }
        Ok(())
    }
}
