//! 4.4: the initiative and its LIM. [SOP-02] [SOP-03]

use super::{Ask, Told};
use crate::host::ask::Choice;
use crate::nouns::{LeaderId, LimId};
use crate::state::{At, Battle, LimPlace};
use engine::{Play, Seat, rule};

impl Battle {
    /// A2 and A3: who has the initiative, and the LIM he wants first.
    pub fn determine_initiative(&mut self, table: At<'_>) -> Play<Option<LimId>> {
        // [CMD-15] The higher sum wins; ties are rolled again.
        loop {
            let french = self.die_of(table, Seat::First, rule!("CMD-15"), "French initiative")?;
            let allied = self.die_of(table, Seat::Second, rule!("CMD-15"), "Allied initiative")?;
            let dice = [french, allied];
            let totals =
                Seat::BOTH.map(|seat| dice[seat.index()] as i8 + self.initiative_modifier(seat));
            let winner = match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => Some(Seat::First),
                std::cmp::Ordering::Less => Some(Seat::Second),
                std::cmp::Ordering::Equal => None,
            };
            table.tell(self, Told::Initiative { dice, totals, winner });
            if let Some(winner) = winner {
                self.initiative = winner;
                break;
            }
        }
        self.choose_first(table)
    }

    /// [CMD-15] [SCN-04] What a side adds: the number of its scenario, while its overall commander is
    /// on the map. (G11)
    pub fn initiative_modifier(&self, seat: Seat) -> i8 {
        let mut leaders = (0..self.leaders.len() as u8).map(LeaderId);
        let there = leaders.any(|leader| {
            let card = self.leader_card(leader);
            card.seat == seat && card.rank.is_overall() && self.is_present(leader)
        });
        if there { self.setup.scenario.initiative[seat.index()] } else { 0 }
    }

    /// [CMD-16] The winner takes any LIM in play, of either side. He does not know which of the enemy's
    /// are: [CMD-24] if one is not, he names another. (G46)
    fn choose_first(&mut self, table: At<'_>) -> Play<Option<LimId>> {
        let seat = self.initiative;
        let mut named: Vec<LimId> = Vec::new();
        loop {
            let lims = (0..self.lims.len() as u8).map(LimId);
            let open = lims.filter(|lim| {
                let place = self.lims[lim.index()];
                let own = self.setup.army.lim(*lim).seat == seat;
                let possible =
                    if own { place == LimPlace::InPlay } else { place != LimPlace::Gone };
                possible && !named.contains(lim)
            });
            let choices: Vec<Choice> = open.map(Choice::Lim).collect();
            if choices.is_empty() {
                return Ok(None);
            }
            let Choice::Lim(lim) = table.ask(self, seat, rule!("CMD-16"), Ask::First, choices)?
            else {
                return Ok(None);
            };
            let in_play = self.lims[lim.index()] == LimPlace::InPlay;
            table.tell(self, Told::Named { seat, lim, in_play });
            if in_play {
                self.lims[lim.index()] = LimPlace::Drawn;
                return Ok(Some(lim));
            }
            named.push(lim);
        }
    }
}
