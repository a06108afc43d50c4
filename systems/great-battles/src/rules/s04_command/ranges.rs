//! 4.3: in and out of command.

use crate::book::Number;
use crate::nouns::{Arm, CorpsId, DivisionId, LeaderId, Personality, UnitId};
use crate::state::{Battle, Mark, Place};
use engine::Seat;
use ground::Hex;

impl Battle {
    /// Whether a leader is on the map.
    pub fn is_present(&self, leader: LeaderId) -> bool {
        self.leader(leader).place == Place::OnMap
    }

    /// All divisions of a side.
    pub fn divisions_of(&self, seat: Seat) -> impl Iterator<Item = DivisionId> + '_ {
        let all = (0..self.divisions.len() as u8).map(DivisionId);
        all.filter(move |division| self.setup.army.division(*division).seat == seat)
    }

    /// Who leads a division: its own leader; [CMD-25] without one on the map the commander of its
    /// corps. (G24)
    pub fn commander(&self, division: DivisionId) -> Option<LeaderId> {
        let card = self.setup.army.division(division);
        let stand_in = card.corps.and_then(|corps| self.setup.army.corps(corps).leader);
        [card.leader, stand_in].into_iter().flatten().find(|leader| self.is_present(*leader))
    }

    /// The activation rating of a division; [CMD-25] a stand-in has one of his own. (G24)
    pub fn rating(&self, division: DivisionId) -> u8 {
        let leader = self.commander(division).map(|leader| self.leader_card(leader));
        let own = leader.filter(|card| card.division == Some(division));
        let stand_in = self.number(Number::StandInRating) as u8;
        own.and_then(|card| card.rating).unwrap_or(stand_in)
    }

    /// The temper of who leads a division; [CMD-25] a stand-in is Normal. (G24)
    pub fn temper(&self, division: DivisionId) -> Personality {
        let leader = self.commander(division).map(|leader| self.leader_card(leader));
        let own = leader.filter(|card| card.division == Some(division));
        own.map_or(Personality::Normal, |card| card.personality)
    }

    /// How far a leader commands. [CMD-10] [GEN-08] [CRC-01, CRC-02, CRC-03, CRC-04, CRC-05]
    /// [EXC-09] Murat commands the reserve cavalry within a distance of his own. (G18)
    pub fn command_range(&self, leader: LeaderId) -> u16 {
        let card = self.leader_card(leader);
        match card.murat {
            true => self.number(Number::MuratRange) as u16,
            false => u16::from(card.range),
        }
    }

    /// Whether a hex is within the command of a leader: plain hexes count. [CMD-11]
    pub fn is_commanded(&self, leader: LeaderId, hex: Hex) -> bool {
        let state = self.leader(leader);
        state.place == Place::OnMap
            && hex.is_somewhere()
            && self.board().distance(state.hex, hex) <= self.command_range(leader)
    }

    /// Whether an overall commander may give orders to a corps: it is under him, or under nobody who
    /// is here. [EXC-08] (G17)
    pub fn answers_to(&self, corps: CorpsId, overall: LeaderId) -> bool {
        let own = self.setup.army.corps(corps).overall;
        own.is_none_or(|own| own == overall || !self.is_present(own))
    }

    /// [CMD-06] [CMD-20] Whether the commander of a corps is in command of an overall commander.
    pub fn corps_in_command(&self, corps: CorpsId, overall: LeaderId) -> bool {
        let leader = self.setup.army.corps(corps).leader.filter(|leader| self.is_present(*leader));
        self.answers_to(corps, overall)
            && leader.is_some_and(|leader| self.is_commanded(overall, self.leader(leader).hex))
    }

    /// [CMD-08] [CMD-20] Whether the commander of a division is in command of his corps commander.
    /// [EXC-01] The Guard measures to the overall commander.
    pub fn division_in_command(&self, division: DivisionId, overall: LeaderId) -> bool {
        let card = self.setup.army.division(division);
        let Some(commander) = self.commander(division) else { return false };
        let hex = self.leader(commander).hex;
        let under = card.corps.is_none_or(|corps| self.answers_to(corps, overall));
        let above = match card.direct {
            true => Some(overall),
            false => card.corps.and_then(|corps| self.setup.army.corps(corps).leader),
        };
        under && above.is_some_and(|leader| self.is_commanded(leader, hex))
    }

    /// [CMD-11] The units of a division within the range of its commander, now. A two-hex line counts
    /// by either hex.
    pub fn in_command(&self, division: DivisionId) -> Vec<UnitId> {
        let Some(leader) = self.commander(division) else { return Vec::new() };
        let units = self.division_units(division);
        units.filter(|unit| self.unit_commanded(leader, *unit)).collect()
    }

    /// The batteries that serve a division already this turn, those of its own band apart, and are within
    /// the range of its commander, now: a second activation has them as well. [CMD-13] [CMD-11] (G85)
    pub fn served_in_range(&self, division: DivisionId) -> Vec<UnitId> {
        let Some(leader) = self.commander(division) else { return Vec::new() };
        let serves = |unit: &UnitId| {
            self.unit(*unit).serves == Some(division) && self.stats(*unit).division.is_none()
        };
        let all = self.army(self.setup.army.division(division).seat).filter(serves);
        all.filter(|unit| self.unit_commanded(leader, *unit)).collect()
    }

    fn unit_commanded(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.unit(unit).hexes().any(|hex| self.is_commanded(leader, hex))
    }

    /// [CMD-13] The batteries of its corps that a division may take along, now: within the range of
    /// its commander, and nobody's yet this turn. [SCN-05] Some commanders have no use of them.
    pub fn batteries_in_reach(&self, division: DivisionId) -> Vec<UnitId> {
        let card = self.setup.army.division(division);
        let Some(leader) = self.commander(division).filter(|_| card.commands_guns) else {
            return Vec::new();
        };
        let free = |unit: &UnitId| {
            let (troops, stats) = (self.unit(*unit), self.stats(*unit));
            stats.arm == Arm::Artillery
                && stats.division.is_none()
                && stats.corps.is_some()
                && stats.corps == card.corps
                && troops.serves.is_none()
                && !troops.marks.has(Mark::Activated)
                && self.unit_commanded(leader, *unit)
        };
        self.army(card.seat).filter(free).collect()
    }
}
