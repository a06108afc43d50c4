//! 4.5 and 4.6: the choice and the roll, opening and closing an activation, corps and Independent LIMs.

use super::{Ask, Told};
use crate::host::ask::Choice;
use crate::nouns::{Arm, DivisionId, UnitId};
use crate::state::{
    Activation, ActivationKind, Actor, At, Battle, Business, Mark, OfferedBy, Opening, Step,
};
use engine::{Play, rule};

impl Opening {
    /// Whether a breakdown gave it: such an activation is beside the one of the turn. [SEQ-11]
    pub const fn by_breakdown(self) -> bool {
        matches!(self, Opening::Reactivate | Opening::Enemy)
    }
}

/// What an activation binds a division to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// To nothing.
    None,
    /// To attack. [BRK-05]
    Attack,
}

impl Battle {
    /// [ACT-01] [SOP-14] A division may act: its owner declines, takes a Limited Activation, or tries
    /// a Full one by a die not above the rating. [SOP-15] A failure breaks its command down.
    pub fn attempt(&mut self, table: At<'_>, division: DivisionId, opening: Opening) -> Play<()> {
        let seat = self.setup.army.division(division).seat;
        // [SEQ-11] One activation a turn, unless a breakdown gives another.
        let spent = self.division(division).activated && !opening.by_breakdown();
        if spent || self.division(division).finished || self.commander(division).is_none() {
            return Ok(());
        }
        let mut choices = vec![Choice::Decline, Choice::Limited];
        // [BPT-04] A broken division takes no Full Activation.
        if !self.is_broken(division) {
            choices.push(Choice::Full);
        }
        let question = Ask::Activate(division);
        let chosen = table.ask(self, seat, rule!("ACT-01"), question, choices)?;
        if chosen == Choice::Decline {
            self.decline(table, division, opening);
            return Ok(());
        }
        if opening.by_breakdown() {
            // [BRK-10]
            self.division_mut(division).reactivated = true;
        }
        if chosen == Choice::Limited {
            let actor = Actor::Division(division);
            return self.open_activation(table, actor, ActivationKind::Limited, opening);
        }
        let die = self.die(table, rule!("ACT-01"), "activation")?;
        let rating = self.rating(division);
        table.tell(self, Told::Rolled { division, die, rating });
        if die <= rating {
            let actor = Actor::Division(division);
            return self.open_activation(table, actor, ActivationKind::Full, opening);
        }
        self.break_down(table, division, opening)
    }

    /// [ACT-01] A division does nothing. Who declines a try that a breakdown offers keeps what else
    /// the turn has for him. [BRK-09]
    pub(super) fn decline(&mut self, table: At<'_>, division: DivisionId, opening: Opening) {
        if !opening.by_breakdown() {
            self.division_mut(division).activated = true;
        }
        table.tell(self, Told::Declined(division));
    }

    /// [GEN-09] An activation begins: those in command act, [CMD-12] the others of the division are
    /// marked, [CMD-13] and batteries join as its owner likes. [STR-01] [STR-10] A division with a Full
    /// Activation may march strategically, whole and from the start; a Limited one ends such a march.
    pub fn open_activation(
        &mut self,
        table: At<'_>,
        actor: Actor,
        kind: ActivationKind,
        opening: Opening,
    ) -> Play<()> {
        self.open(table, actor, kind, opening, Duty::None)
    }

    /// The same, with the duty to attack or without. [BRK-05]
    pub(super) fn open(
        &mut self,
        table: At<'_>,
        actor: Actor,
        kind: ActivationKind,
        opening: Opening,
        duty: Duty,
    ) -> Play<()> {
        self.forget_activation();
        let seat = match actor {
            Actor::Division(division) => self.setup.army.division(division).seat,
            Actor::Single(unit) => self.seat_of(unit),
        };
        self.activation = Some(Activation {
            seat,
            actor,
            kind,
            opening,
            step: Step::Move,
            strategic: false,
            must_attack: duty == Duty::Attack,
        });
        table.tell(self, Told::Opened(seat, actor, kind));
        match actor {
            Actor::Single(unit) => {
                self.give_activation(unit);
                if let Some(division) = self.division_of(unit) {
                    // [STR-10]
                    self.end_strategic(table, division);
                }
                Ok(())
            }
            Actor::Division(division) => self.open_division(table, division, opening),
        }
    }

    fn open_division(&mut self, table: At<'_>, division: DivisionId, opening: Opening) -> Play<()> {
        let seat = self.setup.army.division(division).seat;
        if let Some(leader) = self.commander(division)
            && self.leader_card(leader).division == Some(division)
        {
            // [CMD-14] The leader always acts with his division.
            self.leaders[leader.index()].moved = false;
        }
        // [BRK-10] A second activation by a breakdown is the one that opens now.
        let again = self.division(division).reactivated && !opening.by_breakdown();
        let first = !self.division(division).activated && !again;
        if !opening.by_breakdown() {
            self.division_mut(division).activated = true;
        }
        // [FAT-03] The Independent LIM tires those who act by it.
        if opening == Opening::Independent {
            self.division_mut(division).lim_up = true;
        }
        self.call_up(division, opening);
        for unit in self.served_in_range(division) {
            self.give_activation(unit);
        }
        self.attach_batteries(table, division)?;
        // [STK-05]
        let mut stacks: Vec<ground::Hex> =
            self.active_units().map(|unit| self.unit(unit).hex).collect();
        stacks.sort();
        stacks.dedup();
        for hex in stacks {
            if self.is_massed(hex) || self.batteries_at(hex).len() > 1 {
                self.order_stack(table, hex)?;
            }
        }
        let mut march = false;
        // [BRK-05] Who must attack does not march.
        let full = |opened: Activation| opened.kind == ActivationKind::Full && !opened.must_attack;
        if self.activation.is_some_and(full) {
            let choices = vec![Choice::Full, Choice::Strategic];
            let question = Ask::March(division);
            march = table.ask(self, seat, rule!("STR-01"), question, choices)? == Choice::Strategic;
        }
        match march {
            true => self.declare_strategic(table, division),
            false => self.end_strategic(table, division),
        }
        // [STR-09]
        let state = self.division_mut(division);
        state.only_marched = march && (first || state.only_marched);
        Ok(())
    }

    /// [CMD-11] [CMD-12] Those of a division who are in command act; the others get their marker. Who
    /// is routed cannot act. [MOR-04] [SEQ-11] Who has acted does not act again, unless by a breakdown:
    /// what a breakdown gives is beside the one activation of the turn, before it as well as after. (G68)
    fn call_up(&mut self, division: DivisionId, opening: Opening) {
        // [REI-01] Those who wait at the edge of the map come in.
        for unit in self.due_units(division) {
            self.give_activation(unit);
        }
        let commanded = self.in_command(division);
        for unit in self.division_units(division).collect::<Vec<_>>() {
            let beside = opening.by_breakdown()
                || (self.division(division).reactivated && self.arm(unit) != Arm::Artillery);
            let acted = self.unit(unit).marks.has(Mark::Activated) && !beside;
            if !commanded.contains(&unit) {
                self.unit_mut(unit).marks.set(Mark::OutOfCommand);
            } else if !acted && !self.is_routed(unit) {
                self.give_activation(unit);
            }
        }
    }

    fn give_activation(&mut self, unit: UnitId) {
        let troops = self.unit_mut(unit);
        troops.marks.set(Mark::Active);
        troops.marks.set(Mark::Activated);
    }

    /// [CMD-13] Batteries of the corps within reach join the division for the turn, each as its owner
    /// likes.
    fn attach_batteries(&mut self, table: At<'_>, division: DivisionId) -> Play<()> {
        let seat = self.setup.army.division(division).seat;
        loop {
            let reach = self.batteries_in_reach(division);
            if reach.is_empty() {
                return Ok(());
            }
            let mut choices: Vec<Choice> = reach.into_iter().map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Ask::Battery(division);
            match table.ask(self, seat, rule!("CMD-13"), question, choices)? {
                Choice::Unit(unit) => {
                    self.unit_mut(unit).serves = Some(division);
                    self.give_activation(unit);
                    table.tell(self, Told::Attached(unit, division));
                }
                _ => return Ok(()),
            }
        }
    }

    /// An activation is over: [STR-05] a march is judged, and [STR-08] enemies on the march who have
    /// somebody near them lose their marker, also after the activation of a single unit. (G77)
    pub fn close_activation(&mut self, table: At<'_>) -> Play<()> {
        let Some(activation) = self.activation.take() else { return Ok(()) };
        // [CHG-20]
        self.rest_cavalry(table, activation.actor);
        if let (Actor::Division(division), true) = (activation.actor, activation.strategic) {
            self.judge_march(table, division);
        }
        for division in self.divisions_of(activation.seat.other()).collect::<Vec<_>>() {
            if self.division(division).strategic && self.is_overtaken(division) {
                self.end_strategic(table, division);
            }
        }
        Ok(())
    }

    /// What follows an activation before the next LIM is drawn.
    pub fn carry_on(&mut self, table: At<'_>, business: Business) -> Play<()> {
        match business {
            // [ACT-10] [SOP-19] One division of the corps after another, each with its own try.
            Business::Corps(corps) => {
                let seat = self.setup.army.corps(corps).seat;
                let open = self.corps_candidates(corps);
                for division in &open {
                    // [FAT-02] It tires those who could have acted by it. (G55)
                    self.division_mut(*division).lim_up = true;
                }
                let mut choices: Vec<Choice> = open.into_iter().map(Choice::Division).collect();
                if choices.is_empty() {
                    return Ok(());
                }
                choices.push(Choice::Done);
                let question = Ask::Corps(corps);
                match table.ask(self, seat, rule!("ACT-10"), question, choices)? {
                    Choice::Division(division) => {
                        self.agenda.push(business);
                        self.attempt(table, division, Opening::Corps)
                    }
                    _ => Ok(()),
                }
            }
            Business::Independent(_, 0) => Ok(()),
            // [CMD-17] So many independent leaders, one after another, as their player likes.
            Business::Independent(seat, left) => {
                let mut choices: Vec<Choice> =
                    self.independent_candidates(seat).into_iter().map(Choice::Division).collect();
                if choices.is_empty() {
                    return Ok(());
                }
                choices.push(Choice::Done);
                match table.ask(self, seat, rule!("CMD-17"), Ask::Independent, choices)? {
                    Choice::Division(division) => {
                        self.agenda.push(Business::Independent(seat, left - 1));
                        self.attempt(table, division, Opening::Independent)
                    }
                    _ => Ok(()),
                }
            }
            Business::Offer { seat, from, except, by } => {
                // [BRK-08] Only the closest, and of equals the one its player likes.
                let mut open = self.closest_divisions(seat, from, except);
                // [BRK-10] Not twice in a turn. [BRK-02] Who is finished stays so.
                open.retain(|division| {
                    let division = self.division(*division);
                    !division.reactivated && !division.finished
                });
                let choices: Vec<Choice> = open.into_iter().map(Choice::Division).collect();
                if choices.is_empty() {
                    table.tell(self, Told::Lapsed(by, seat));
                    return Ok(());
                }
                let question = Ask::Closest(by);
                let Choice::Division(division) =
                    table.ask(self, seat, rule!("BRK-08"), question, choices)?
                else {
                    return Ok(());
                };
                let opening = match by {
                    OfferedBy::Reactivate => Opening::Reactivate,
                    OfferedBy::Enemy => Opening::Enemy,
                };
                self.attempt(table, division, opening)
            }
        }
    }

    /// Whether a division may still be called in this turn by the LIM of its corps or by the
    /// Independent LIM. [CMD-18] [CMD-19]
    fn may_be_called(&self, division: DivisionId) -> bool {
        let state = self.division(division);
        !state.activated
            && !state.finished
            && !self.is_broken(division)
            && self.commander(division).is_some()
    }

    /// The divisions of a corps that may act by its LIM now: their commanders are within the range of
    /// the corps commander. [ACT-10] [CMD-19] [CMD-20]
    pub fn corps_candidates(&self, corps: crate::nouns::CorpsId) -> Vec<DivisionId> {
        let card = self.setup.army.corps(corps);
        let Some(leader) = card.leader else { return Vec::new() };
        let near = |division: &DivisionId| {
            let commander = self.commander(*division);
            commander.is_some_and(|officer| self.is_commanded(leader, self.leader(officer).hex))
        };
        let open = card.divisions.iter().copied();
        open.filter(|division| self.may_be_called(*division) && near(division)).collect()
    }

    /// The independent divisions of a side that may act by its Independent LIM now. [CMD-17]
    pub fn independent_candidates(&self, seat: engine::Seat) -> Vec<DivisionId> {
        let own = self.divisions_of(seat);
        own.filter(|division| {
            self.setup.army.division(*division).independent && self.may_be_called(*division)
        })
        .collect()
    }
}
