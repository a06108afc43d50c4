//! Section 3.4: regiments break down into battalions and build up again.

use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation};
use crate::rules::c03_increments::stacking::Guest;
use crate::rules::c11_movement::Told;
use crate::rules::c11_movement::march::March;
use crate::rules::event::Event;
use crate::rules::question::Choice;
use crate::state::battle::{At, Battle, Whereabouts};
use engine::Refusal;
use engine::{Seat, rule};

impl Battle {
    /// Whether a battalion still belongs to its regiment's strength. [3.4.3b]
    fn survives(&self, unit: UnitId) -> bool {
        !matches!(self.unit(unit).place, Whereabouts::Eliminated | Whereabouts::Exited)
    }

    /// Whether a regiment may break down, or why not. [3.4.1]
    pub fn may_break_down(&self, regiment: UnitId) -> Result<(), Refusal> {
        if self.arm(regiment) == Arm::Cavalry {
            return Err(Refusal::new(rule!("2.2.5b"), "cavalry never breaks down"));
        }
        if self.def(regiment).battalions.is_empty() {
            return Err(Refusal::new(rule!("3.4.3"), "it has no battalion counters"));
        }
        let here = self.is_on_map(regiment) || self.is_due(regiment);
        if !here {
            return Err(Refusal::new(rule!("3.4.3"), "it is not on the map and not due"));
        }
        Ok(())
    }

    /// What each surviving battalion has lost when the regiment breaks down: even shares,
    /// the surplus from the left; what one cannot bear the others do.
    pub fn shares_of_loss(&self, regiment: UnitId) -> Vec<(UnitId, u8)> {
        let battalions = &self.def(regiment).battalions;
        let full = |unit: &UnitId| self.def(*unit).increments;
        let gone: u8 = battalions.iter().filter(|unit| !self.survives(**unit)).map(full).sum();
        let mut left = self.unit(regiment).losses.saturating_sub(gone);
        let alive = battalions.iter().copied().filter(|unit| self.survives(*unit));
        let mut shares: Vec<(UnitId, u8)> = alive.map(|unit| (unit, 0)).collect();
        while left > 0 {
            let before = left;
            // [3.4.3b] Even shares, the surplus from the left.
            for (unit, lost) in &mut shares {
                if left > 0 && *lost < full(unit) {
                    *lost += 1;
                    left -= 1;
                }
            }
            if left == before {
                break;
            }
        }
        shares
    }

    /// [3.4.3] Swaps a regiment for its battalions.
    pub fn break_down(&mut self, table: At<'_>, regiment: UnitId) {
        let troops = *self.unit(regiment);
        let had = self.increments(regiment);
        let shares = self.shares_of_loss(regiment);
        let forcing = self.forcing == Some(self.def(regiment).division);
        self.remove(regiment, Whereabouts::Folded);
        let mut placed = Vec::new();
        for (index, &(unit, lost)) in shares.iter().enumerate().rev() {
            let left = self.def(unit).increments - lost;
            let battalion = self.unit_mut(unit);
            // [3.4.3a] [3.4.3c] Same formation, facing and points.
            (battalion.formation, battalion.facing) = (troops.formation, troops.facing);
            (battalion.state, battalion.losses) = (troops.state, lost);
            (battalion.spent, battalion.marks) = (troops.spent, troops.marks);
            battalion.force_marches = troops.force_marches;
            // [3.4.3c] What the regiment had left may still be used, unless it had to stop or its force
            // march is over. [11.2.3c]
            battalion.marks.moved = troops.marks.halted || troops.marks.force_march && !forcing;
            if left == 0 {
                battalion.place = Whereabouts::Eliminated;
                continue;
            }
            battalion.place = troops.place;
            if troops.place == Whereabouts::OnMap {
                let hexes = self.battalion_hexes(unit, troops.formation, troops.hexes, index);
                self.put(unit, hexes);
            }
            placed.push((unit, left));
        }
        placed.reverse();
        let battalions: Vec<UnitId> = placed.iter().map(|(unit, _)| *unit).collect();
        self.swap_in_contacts(&[regiment], &battalions);
        table.tell(self, Event::Movement(Told::BrokeDown(regiment, had, placed)));
    }

    /// Where a battalion of a regiment in two hexes stands: in both if it can fill them, else in one
    /// of them in turn. (R115)
    fn battalion_hexes(
        &self,
        unit: UnitId,
        formation: Formation,
        hexes: Hexes,
        index: usize,
    ) -> Hexes {
        match hexes.as_slice() {
            [_, _] if formation == Formation::Line && !self.is_thin_for(unit, hexes) => hexes,
            [_, _] if formation == Formation::Skirmish && !self.is_thin_for(unit, hexes) => hexes,
            several => Hexes::one(several[index % several.len()]),
        }
    }

    fn is_thin_for(&self, unit: UnitId, hexes: Hexes) -> bool {
        let mut there = self.clone();
        there.put(unit, hexes);
        there.is_too_thin(unit)
    }

    /// Whether battalions may build up into their regiment, or why not. [3.4.4a]
    pub fn may_build_up(&self, regiment: UnitId) -> Result<(), Refusal> {
        let battalions = &self.def(regiment).battalions;
        let alive: Vec<UnitId> =
            battalions.iter().copied().filter(|unit| self.survives(*unit)).collect();
        let Some(&first) = alive.first() else {
            return Err(Refusal::new(rule!("3.4.4a"), "no battalion is left"));
        };
        let lead = *self.unit(first);
        let together = alive.iter().all(|&unit| {
            let troops = self.unit(unit);
            self.is_on_map(unit) && troops.hexes == lead.hexes
        });
        if !together {
            return Err(Refusal::new(rule!("3.4.4a"), "all its battalions must share a hex"));
        }
        let alike = alive.iter().all(|&unit| {
            let troops = self.unit(unit);
            // [3.4.4d] One formation, and one that a regiment can have. [6.10.3]
            troops.formation == lead.formation
                && troops.formation != Formation::RoadMarch
                && troops.state == lead.state
        });
        if !alike {
            // (R256)
            let why = "its battalions must be in one state and in one formation";
            return Err(Refusal::new(rule!("3.4.4d"), why));
        }
        // [6.6.3] A last battalion in cover or in skirmish order stays one: the regiment does not fit.
        // (R184)
        lead.hexes.iter().try_for_each(|hex| {
            let (parts, mut guests): (Vec<Guest>, Vec<Guest>) =
                self.guests(hex).into_iter().partition(|guest| alive.contains(&guest.unit));
            let increments = parts.iter().map(|guest| guest.increments).sum();
            guests.push(Guest { unit: regiment, formation: lead.formation, increments });
            self.within_limits(hex, &guests)
        })
    }

    /// [3.4.4] Swaps battalions for their regiment.
    pub fn build_up(&mut self, table: At<'_>, regiment: UnitId) {
        let battalions = self.def(regiment).battalions.clone();
        let (alive, gone): (Vec<UnitId>, Vec<UnitId>) =
            battalions.into_iter().partition(|unit| self.survives(*unit));
        let Some(&first) = alive.first() else { return };
        let lead = *self.unit(first);
        // [3.4.4b] Losses add up; a battalion that is no more is lost whole. (R76)
        let lost: u8 = alive.iter().map(|unit| self.unit(*unit).losses).sum();
        let whole: u8 = gone.iter().map(|unit| self.def(*unit).increments).sum();
        let parts: Vec<(UnitId, u8)> =
            alive.iter().map(|unit| (*unit, self.increments(*unit))).collect();
        let least = alive.iter().map(|unit| self.points_left(*unit)).min().unwrap_or(0);
        let marks = alive.iter().map(|unit| self.unit(*unit).marks);
        let mut sum = lead.marks;
        for mark in marks {
            sum.begun |= mark.begun;
            sum.halted |= mark.halted;
            sum.line_penalty |= mark.line_penalty;
            sum.square_pace |= mark.square_pace;
            sum.force_march |= mark.force_march;
            sum.spent_by_retreat |= mark.spent_by_retreat;
        }
        let forcing = self.forcing == Some(self.def(regiment).division);
        sum.moved = sum.halted || sum.force_march && !forcing;
        let forced = alive.iter().map(|unit| self.unit(*unit).force_marches).max().unwrap_or(0);
        // [3.4.4c]
        for &unit in &alive {
            self.remove(unit, Whereabouts::Folded);
        }
        let troops = self.unit_mut(regiment);
        troops.losses = lost + whole;
        (troops.formation, troops.facing, troops.state) = (lead.formation, lead.facing, lead.state);
        (troops.marks, troops.force_marches, troops.spent) = (sum, forced, 0);
        self.swap_in_contacts(&alive, &[regiment]);
        // [3.4.4d]
        self.put(regiment, lead.hexes);
        // [3.4.4e]
        self.unit_mut(regiment).spent = (self.allowance(regiment) - least) as i16;
        let has = self.increments(regiment);
        table.tell(self, Event::Movement(Told::BuiltUp(regiment, has, parts)));
    }

    /// [3.4.1] A regiment breaks down on the march: its battalions march on together, and [3.4.3c] who
    /// parts from them has the same points.
    pub(crate) fn break_down_on_march(
        &mut self,
        table: At<'_>,
        march: &mut March,
        regiment: UnitId,
    ) {
        let place = march.units.iter().position(|unit| *unit == regiment).unwrap_or(0);
        self.break_down(table, regiment);
        let battalions = self.def(regiment).battalions.clone();
        let here = battalions.into_iter().filter(|unit| self.is_on_map(*unit));
        march.units.splice(place..=place, here);
    }

    /// [3.4.1] Battalions build up on the march of one of them: the regiment marches on, [3.4.4e] with
    /// the least points of them.
    pub(crate) fn build_up_on_march(&mut self, table: At<'_>, march: &mut March, regiment: UnitId) {
        self.build_up(table, regiment);
        march.units.retain(|unit| self.is_on_map(*unit));
        march.units.push(regiment);
    }

    /// What a march may break down or build up where it is. [3.4.1]
    pub(crate) fn regroupings_of(&self, march: &March) -> Vec<Choice> {
        let mut found = Vec::new();
        for &unit in &march.units {
            let def = self.def(unit);
            if !def.battalions.is_empty() && self.may_break_down(unit).is_ok() {
                found.push(Choice::BreakDown(unit));
            }
            if let Some(regiment) = def.regiment
                && !found.contains(&Choice::BuildUp(regiment))
                && self.may_build_up(regiment).is_ok()
            {
                found.push(Choice::BuildUp(regiment));
            }
        }
        found
    }

    /// [10.2.7e] A melee that a charge has marked will be fought by whoever stands for the regiment.
    fn swap_in_contacts(&mut self, old: &[UnitId], new: &[UnitId]) {
        for contact in &mut self.contacts {
            let before = contact.attackers.len();
            contact.attackers.retain(|unit| !old.contains(unit));
            if contact.attackers.len() < before {
                contact.attackers.extend_from_slice(new);
            }
        }
    }

    /// Regiments of a side that may break down, and those that may build up. [3.4.1]
    pub fn regroupings(&self, seat: Seat) -> (Vec<UnitId>, Vec<UnitId>) {
        let side = &self.fixed.sides[seat.index()];
        let regiments =
            || side.iter().copied().filter(|&regiment| !self.def(regiment).battalions.is_empty());
        let down = regiments().filter(|&regiment| self.may_break_down(regiment).is_ok()).collect();
        let absent = |regiment: UnitId| !self.is_on_map(regiment) && self.survives(regiment);
        let up = regiments()
            .filter(|&regiment| absent(regiment) && self.may_build_up(regiment).is_ok())
            .collect();
        (down, up)
    }
}
