//! Where a march may come to rest.

use super::{Draft, March, Way, no};
use crate::book::Number;
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Formation, Nation};
use crate::rules::c03_increments::stacking::{Guest, Guests};
use crate::state::battle::Battle;
use engine::Refusal;
use engine::{Seat, rule};
use ground::Hex;

impl Battle {
    pub(super) fn guest_in(&self, unit: UnitId, hex: Hex, way: &Way) -> Guest {
        let formation = self.formation_in(unit, hex, way);
        let each = self.book().number(Number::RoadMarchHex) as u8;
        let share = way.hexes.share(formation, self.increments(unit), each);
        let place = way.hexes.position(hex).unwrap_or(0);
        Guest { unit, formation, increments: share[place] }
    }

    /// Whether a march can stop where a step leads, or go on from there to where it can.
    pub(super) fn may_find_rest(
        &self,
        march: &March,
        way: &Way,
        ahead: u8,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        let crowded = way.entered.iter().any(|hex| self.top(hex).is_some());
        // Whoever stands too far east already may come back in several moves.
        let held = march.units.iter().any(|&unit| {
            self.is_held_back(unit, way.hexes) && !self.is_held_back(unit, self.unit(unit).hexes)
        });
        if !crowded && !held {
            return Ok(());
        }
        // What leaders along with them would allow is seen only there. [16.2.7a1]
        if march.leaders.is_empty() {
            let formation = |unit: UnitId| self.formation_in(unit, way.hexes.first(), way);
            match self.may_rest_in(&march.units, way.hexes, &formation) {
                Ok(()) => return Ok(()),
                Err(refusal) if way.halts || ahead == 0 || self.ends_march(march, way) => {
                    return Err(refusal);
                }
                Err(_) => {}
            }
        }
        draft.think(self, march, way.hexes, |there| {
            there.place_march(march, way, self.unit(march.units[0]).facing);
            for (&unit, &cost) in march.units.iter().zip(&way.costs) {
                there.unit_mut(unit).pay_ahead(cost);
            }
            let Err(refusal) = there.may_rest(&march.units) else { return Ok(()) };
            if way.halts || ahead == 0 {
                return Err(refusal);
            }
            let mut next = march.clone();
            next.went = true;
            let goes_on = there.steps(&next, ahead - 1, &mut Draft::default()).next().is_some();
            if goes_on { Ok(()) } else { Err(refusal) }
        })
    }

    /// Whether a march would have no points left after a step.
    fn ends_march(&self, march: &March, way: &Way) -> bool {
        march.units.iter().zip(&way.costs).any(|(&unit, &cost)| {
            let mut troops = *self.unit(unit);
            troops.formation = self.formation_in(unit, way.hexes.first(), way);
            troops.pay_ahead(cost);
            self.is_spent_as(unit, &troops)
        })
    }

    /// Whether units may end their move where they stand, or why not.
    pub fn may_rest(&self, units: &[UnitId]) -> Result<(), Refusal> {
        let Some(&lead) = units.first() else { return Ok(()) };
        for hex in self.unit(lead).hexes.iter() {
            self.may_rest_together(hex, &self.guests(hex))?;
        }
        self.may_be_so_far(units, |unit| self.unit(unit).hexes)
    }

    /// Whether units may be together in a hex at the end of a move.
    fn may_rest_together(&self, hex: Hex, guests: &[Guest]) -> Result<(), Refusal> {
        // [6.7.2p1] Skirmishers end with none but skirmishers. (R52)
        let screens = guests.iter().filter(|guest| guest.formation == Formation::Skirmish).count();
        if screens > 0 && screens < guests.len() {
            return no(rule!("6.7.2p1"), "skirmishers may not end with formed troops");
        }
        self.may_stand_together(hex, guests)
    }

    /// Whether orders let units be in their hexes.
    fn may_be_so_far(
        &self,
        units: &[UnitId],
        hexes: impl Fn(UnitId) -> Hexes,
    ) -> Result<(), Refusal> {
        if units.iter().any(|&unit| self.is_held_back(unit, hexes(unit))) {
            return no(rule!("17.2e"), "its orders hold it farther west for now");
        }
        Ok(())
    }

    /// Whether units may end their move in some hexes, all of them drawn up like this, or why not.
    pub(crate) fn may_rest_in(
        &self,
        units: &[UnitId],
        hexes: Hexes,
        formation: &dyn Fn(UnitId) -> Formation,
    ) -> Result<(), Refusal> {
        let each = self.book().number(Number::RoadMarchHex) as u8;
        let mut guests = Guests::new();
        for (place, hex) in hexes.iter().enumerate() {
            guests.clear();
            guests.extend(units.iter().map(|&unit| {
                let formation = formation(unit);
                let share = hexes.share(formation, self.increments(unit), each);
                Guest { unit, formation, increments: share[place] }
            }));
            let others = self.units_at(hex).filter(|unit| !units.contains(unit));
            guests.extend(others.map(|unit| self.guest_at(unit, hex)));
            self.may_rest_together(hex, &guests)?;
        }
        self.may_be_so_far(units, |_| hexes)
    }

    /// Whether holding orders forbid a unit to end its move in some hexes.
    pub fn is_held_back(&self, unit: UnitId, hexes: Hexes) -> bool {
        let def = self.def(unit);
        if def.nation != Nation::French {
            return false;
        }
        let scenario = &self.fixed.setup.scenario;
        let now = self.now();
        scenario.holding.iter().any(|order| {
            let bound = || order.divisions.is_empty() || order.divisions.contains(&def.division);
            let east = || hexes.iter().any(|hex| self.board().printed(hex).0 > order.not_east_of);
            // [17.2e] [17.2f] Each has its column; [17.2g] from the hour on, or with the first Prussian
            // on the map, all are free.
            now.day == order.until.day
                && now < order.until
                && east()
                && bound()
                && !self.prussians_are_here()
        })
    }

    fn prussians_are_here(&self) -> bool {
        self.army(Seat::Second).any(|unit| self.def(unit).nation == Nation::Prussian)
    }
}
