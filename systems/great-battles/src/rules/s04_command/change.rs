//! 4.2: command change. [SOP-01]

use super::{Ask, Told};
use crate::book::CommandChange;
use crate::data::army::LimKind;
use crate::data::scenario::Orders;
use crate::host::ask::Choice;
use crate::nouns::{LeaderId, LimId, Rank};
use crate::state::{At, Battle, LimPlace};
use engine::{Play, Seat, in_secret, rule};

/// What a player has done in the segment: his roll, and the LIMs he has withdrawn and added.
#[derive(Default)]
struct Changes {
    roll: Option<(LeaderId, u8, u8)>,
    withdrawn: Vec<LimId>,
    added: Vec<LimId>,
}

impl Battle {
    /// [SOP-01] A1: each player adds LIMs, in secret. [SEQ-03] Not on the first turn.
    pub fn command_change(&mut self, table: At<'_>) -> Play<()> {
        if self.turn == 1 {
            return Ok(());
        }
        // [SEQ-05] Neither sees the die and the choice of the other.
        let both: [Changes; 2] =
            in_secret(self, table, |game, table, seat| match game.setup.scenario.orders {
                Orders::Free => game.change_freely(table, seat),
                Orders::Rolled { starred } => game.roll_for_change(table, seat, starred),
            })?;
        for Changes { roll, withdrawn, added } in both {
            if let Some((leader, die, total)) = roll {
                table.tell(self, Told::Change { leader, die, total });
            }
            for lim in withdrawn {
                self.lims[lim.index()] = LimPlace::Out;
                table.tell(self, Told::Withdrawn(lim));
            }
            for lim in added {
                for out in self.add_lim(lim) {
                    table.tell(self, Told::Withdrawn(out));
                }
                table.tell(self, Told::Added(lim));
            }
        }
        Ok(())
    }

    /// [SCN-03] Without a roll a player withdraws what he likes, then he adds what he likes. (G67)
    fn change_freely(&mut self, table: At<'_>, seat: Seat) -> Play<Changes> {
        let withdrawn = self.withdraw(table, seat, rule!("SCN-03"))?;
        let mut added = Vec::new();
        loop {
            let lims = self.addable(seat).into_iter().filter(|lim| !withdrawn.contains(lim));
            let mut choices: Vec<Choice> = lims.map(Choice::Lim).collect();
            choices.push(Choice::Done);
            match table.ask(self, seat, rule!("SCN-03"), Ask::Add, choices)? {
                Choice::Lim(lim) => {
                    self.add_lim(lim);
                    added.push(lim);
                }
                _ => return Ok(Changes { roll: None, withdrawn, added }),
            }
        }
    }

    /// [CMD-04] One overall commander rolls, if his player likes; [CMD-22] of two the player names
    /// one first. [CMD-05] He may add less than the table allows.
    fn roll_for_change(&mut self, table: At<'_>, seat: Seat, starred: bool) -> Play<Changes> {
        let leaders = (0..self.leaders.len() as u8).map(LeaderId);
        let overall = leaders.filter(|leader| {
            let card = self.leader_card(*leader);
            card.seat == seat && card.rank.is_overall() && self.is_present(*leader)
        });
        let mut rollers: Vec<Choice> = overall.map(Choice::Leader).collect();
        rollers.push(Choice::Pass);
        let Choice::Leader(leader) =
            table.ask(self, seat, rule!("CMD-22"), Ask::Roller, rollers)?
        else {
            return Ok(Changes::default());
        };
        let die = self.die(table, rule!("CMD-01"), "command change")?;
        let total = die + self.change_modifier(leader);
        let change = self.book().command_change(seat, total, starred);
        let mut added = Vec::new();
        loop {
            let open = |lim: &LimId| self.change_allows(change, leader, *lim, &added);
            let lims = self.addable(seat).into_iter().filter(open);
            let mut choices: Vec<Choice> = lims.map(Choice::Lim).collect();
            choices.push(Choice::Done);
            match table.ask(self, seat, rule!("CMD-05"), Ask::Add, choices)? {
                Choice::Lim(lim) => {
                    self.add_lim(lim);
                    added.push(lim);
                }
                _ => {
                    let roll = Some((leader, die, total));
                    return Ok(Changes { roll, withdrawn: Vec::new(), added });
                }
            }
        }
    }

    /// [CMD-02] [CCT-12] What is added to the die of an overall commander.
    pub fn change_modifier(&self, leader: LeaderId) -> u8 {
        u8::from(self.leader_card(leader).rank == Rank::Buxhowden)
    }

    /// LIMs a player may add at all: [CMD-07] those of divisions not while that of their corps is in
    /// play, [CMD-09] those of broken divisions never.
    pub fn addable(&self, seat: Seat) -> Vec<LimId> {
        let army = &self.setup.army;
        let lims = (0..self.lims.len() as u8).map(LimId);
        let open = |lim: &LimId| {
            let card = army.lim(*lim);
            let out = card.seat == seat && self.lims[lim.index()] == LimPlace::Out;
            out && match card.kind {
                LimKind::Division(division) => {
                    let corps = army.division(division).corps;
                    let above = corps.and_then(|corps| army.corps_lim(corps));
                    let barred =
                        above.is_some_and(|lim| self.lims[lim.index()] == LimPlace::InPlay);
                    let here = self.commander(division).is_some();
                    here && !barred && !self.is_broken(division)
                }
                LimKind::Corps(corps) => {
                    let leader = army.corps(corps).leader;
                    let here = leader.is_some_and(|leader| self.is_present(leader));
                    here && !self.is_corps_broken(corps)
                }
                LimKind::Independent => true,
            }
        };
        lims.filter(open).collect()
    }

    /// [CMD-01] Whether the table still allows a LIM to the commander who rolled: one corps LIM, or so
    /// many division LIMs. [CMD-21] The Independent LIM counts as one of these.
    pub fn change_allows(
        &self,
        change: CommandChange,
        leader: LeaderId,
        lim: LimId,
        added: &[LimId],
    ) -> bool {
        let army = &self.setup.army;
        let is_corps = |lim: &LimId| matches!(army.lim(*lim).kind, LimKind::Corps(_));
        if added.iter().any(is_corps) {
            return false;
        }
        let left = added.len() < usize::from(change.divisions);
        match army.lim(lim).kind {
            LimKind::Corps(corps) => {
                change.corps && added.is_empty() && self.corps_in_command(corps, leader)
            }
            LimKind::Division(division) => left && self.division_in_command(division, leader),
            LimKind::Independent => left,
        }
    }

    /// Puts a LIM into play. [CMD-07] That of a corps takes those of its divisions out; they are
    /// returned.
    pub fn add_lim(&mut self, lim: LimId) -> Vec<LimId> {
        self.lims[lim.index()] = LimPlace::InPlay;
        let LimKind::Corps(corps) = self.setup.army.lim(lim).kind else { return Vec::new() };
        let army = &self.setup.army;
        let divisions = army.corps(corps).divisions.iter();
        let lims = divisions.filter_map(|division| army.division_lim(*division));
        let out: Vec<LimId> =
            lims.filter(|lim| self.lims[lim.index()] == LimPlace::InPlay).collect();
        for lim in &out {
            self.lims[lim.index()] = LimPlace::Out;
        }
        out
    }
}
