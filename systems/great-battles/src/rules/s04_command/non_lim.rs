//! 3.0 C: picks without a LIM, and the removal of LIMs. [SOP-07] [SOP-08] [SOP-09]

use super::{Ask, Told};
use crate::book::Switch;
use crate::data::army::LimKind;
use crate::host::ask::Choice;
use crate::nouns::{Arm, DivisionId, LimId, UnitId};
use crate::state::{ActivationKind, Actor, At, Battle, LimPlace, Mark, Opening, Stage};
use engine::{Play, Rule, Seat, in_secret, rule};

impl Battle {
    /// [SEQ-06] [SEQ-07] One pick of a side, or its pass, and whose pick is next. Who has nothing to
    /// pick passes.
    pub fn non_lim_pick(&mut self, table: At<'_>, seat: Seat) -> Play<Stage> {
        if self.passed[seat.index()] {
            return Ok(self.next_pick(seat));
        }
        let mut choices: Vec<Choice> =
            self.pickable_divisions(seat).into_iter().map(Choice::Division).collect();
        choices.extend(self.pickable_units(seat).into_iter().map(Choice::Unit));
        choices.extend(self.free_leaders(seat).into_iter().map(Choice::Leader));
        choices.push(Choice::Pass);
        let actor = match table.ask(self, seat, rule!("SEQ-07"), Ask::Pick, choices)? {
            // [LDR-02] A leader's ride is free: the pick is still open.
            Choice::Leader(leader) => {
                self.move_leader(table, leader)?;
                return Ok(Stage::NonLim(seat));
            }
            Choice::Division(division) => Actor::Division(division),
            Choice::Unit(unit) => Actor::Single(unit),
            _ => {
                self.passed[seat.index()] = true;
                table.tell(self, Told::Passed(seat));
                return Ok(self.next_pick(seat));
            }
        };
        // [SEQ-06] A pass is final, unless the switch is off: then a pick opens the phase again. (G27)
        if !self.book().switch(Switch::PassFinal) {
            self.passed = [false; 2];
        }
        self.open_activation(table, actor, ActivationKind::Limited, Opening::NonLim)?;
        Ok(self.next_pick(seat))
    }

    /// [SEQ-06] The other player, until both have passed. [SEQ-13] With the switch each player makes
    /// all of his picks in his own segment.
    fn next_pick(&self, seat: Seat) -> Stage {
        let other = seat.other();
        let [own, others] = [self.passed[seat.index()], self.passed[other.index()]];
        let printed = self.book().switch(Switch::SegmentsAsPrinted);
        match (own, others) {
            (true, true) => Stage::LimRemoval,
            (false, true) => Stage::NonLim(seat),
            (false, false) if printed => Stage::NonLim(seat),
            (_, false) => Stage::NonLim(other),
        }
    }

    /// [SEQ-07] Divisions that may be picked: they have not acted, [ACT-02] their own LIM was not in
    /// play, and [SEQ-08] their leader is not finished. [CMD-18] Independent ones that nobody called are
    /// among them. [BPT-04] Broken ones, too. [CMD-12] Those as well of whom nobody is in command: their
    /// leader rides or calls a battery, and the others become single picks.
    pub fn pickable_divisions(&self, seat: Seat) -> Vec<DivisionId> {
        let open = |division: &DivisionId| {
            let state = self.division(*division);
            let lim = self.setup.army.division_lim(*division);
            let up = lim.is_some_and(|lim| self.lims[lim.index()] == LimPlace::Drawn);
            let fresh = !state.activated && !state.reactivated && !state.finished && !up;
            fresh && self.has_anybody(*division)
        };
        self.divisions_of(seat).filter(open).collect()
    }

    /// Whether an activation of a division would have anybody in it: who commands it is here, and its own
    /// leader or units of it are on the map or at its edge. [CMD-14] [REI-01]
    fn has_anybody(&self, division: DivisionId) -> bool {
        let own = self.setup.army.division(division).leader;
        self.commander(division).is_some()
            && (own.is_some_and(|leader| self.is_present(leader))
                || self.division_units(division).next().is_some()
                || !self.due_units(division).is_empty())
    }

    /// [SEQ-07] Single units that may be picked: those out of command, [CMD-25] also where nobody
    /// commands, and batteries no division had. [SEQ-08] Not the routed, and not those who have acted.
    pub fn pickable_units(&self, seat: Seat) -> Vec<UnitId> {
        let open = |unit: &UnitId| {
            let troops = self.unit(*unit);
            let leaderless =
                self.stats(*unit).division.is_some_and(|own| self.commander(own).is_none());
            let battery = self.arm(*unit) == Arm::Artillery && troops.serves.is_none();
            let single = troops.marks.has(Mark::OutOfCommand) || leaderless || battery;
            single && !troops.marks.has(Mark::Activated) && !self.is_routed(*unit)
        };
        self.army(seat).filter(open).collect()
    }

    /// [SEQ-09] Each player withdraws what he likes of his LIMs, in secret; [BPT-04] that of a broken
    /// division goes for good, [BPT-05] and that of a broken corps. [SEQ-14] The others stay in play.
    pub fn remove_lims(&mut self, table: At<'_>) -> Play<()> {
        for lim in (0..self.lims.len() as u8).map(LimId) {
            let broken = match self.setup.army.lim(lim).kind {
                LimKind::Division(division) => self.is_broken(division),
                LimKind::Corps(corps) => self.is_corps_broken(corps),
                LimKind::Independent => false,
            };
            if broken && self.lims[lim.index()] != LimPlace::Gone {
                self.lims[lim.index()] = LimPlace::Gone;
                table.tell(self, Told::Gone(lim));
            }
        }
        let both = in_secret(self, table, |game, table, seat| {
            game.withdraw(table, seat, rule!("SEQ-09"))
        })?;
        for lim in both.into_iter().flatten() {
            self.lims[lim.index()] = LimPlace::Out;
            table.tell(self, Told::Withdrawn(lim));
        }
        // [SEQ-05] From now on nobody sees which of the enemy's are left.
        for place in &mut self.lims {
            if *place == LimPlace::Drawn {
                *place = LimPlace::InPlay;
            }
        }
        Ok(())
    }

    /// A player withdraws what he likes of his LIMs that are in play. [SEQ-09] [SCN-03]
    pub(super) fn withdraw(&mut self, table: At<'_>, seat: Seat, rule: Rule) -> Play<Vec<LimId>> {
        let mut out = Vec::new();
        loop {
            let lims = (0..self.lims.len() as u8).map(LimId);
            let own = lims.filter(|lim| {
                let up = matches!(self.lims[lim.index()], LimPlace::Drawn | LimPlace::InPlay);
                up && self.setup.army.lim(*lim).seat == seat
            });
            let mut choices: Vec<Choice> = own.map(Choice::Lim).collect();
            choices.push(Choice::Done);
            match table.ask(self, seat, rule, Ask::Withdraw, choices)? {
                Choice::Lim(lim) => {
                    self.lims[lim.index()] = LimPlace::Out;
                    out.push(lim);
                }
                _ => return Ok(out),
            }
        }
    }
}
