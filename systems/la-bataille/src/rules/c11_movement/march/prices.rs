//! What units have to spend, what the ground and the enemy ask of them, and where they must stop.

use super::no;
use crate::book::{Cost, MoveRow, Number};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::state::battle::{Battle, Unit};
use engine::Refusal;
use engine::rule;
use ground::{Dir, Hex};

impl Battle {
    // ---- allowances -----------------------------------------------------------------------

    /// Whether a unit is slow in the sense of zones and force marches: neither cavalry nor horse
    /// artillery. [6.11.3] [11.2.3b]
    pub fn goes_on_foot(&self, unit: UnitId) -> bool {
        self.arm(unit) != Arm::Cavalry && !self.def(unit).is_horse_artillery()
    }

    /// The allowance of a unit in half points, with what it has done so far. [11.1.1]
    pub fn allowance(&self, unit: UnitId) -> i32 {
        self.allowance_as(unit, self.unit(unit))
    }

    /// The same for a unit as it would be.
    fn allowance_as(&self, unit: UnitId, troops: &Unit) -> i32 {
        let book = self.book();
        let mut points = i32::from(self.def(unit).ma);
        match troops.state {
            Morale::GoodOrder => {}
            // [4.3.5b] Halved, at least 1.
            Morale::Disordered => points = self.half_allowance(unit).max(1),
            // [4.3.6d] It moves only when it fails to rally.
            Morale::Routed => return 0,
        }
        // [11.2.3b]
        if troops.marks.force_march && self.goes_on_foot(unit) {
            points *= book.number(Number::ForceMarch);
        }
        // [6.4.1] [11.1.5]
        if troops.marks.line_penalty {
            points += book.cost(Cost::StartInLine);
        }
        // [6.5.12]
        if troops.marks.square_pace {
            points = points.min(book.cost(Cost::Square));
        }
        2 * points.max(0)
    }

    /// Half of its printed allowance, fractions dropped; [16.2.1] the Russian Guard rounds up.
    pub(crate) fn half_allowance(&self, unit: UnitId) -> i32 {
        let def = self.def(unit);
        (i32::from(def.ma) + i32::from(def.troop.is_russian_guard())) / 2
    }

    /// Half points that a unit has left.
    pub fn points_left(&self, unit: UnitId) -> i32 {
        self.allowance(unit) - i32::from(self.unit(unit).spent)
    }

    /// Half points that a unit has for hexes: its formation may slow it.
    pub fn points_to_march(&self, unit: UnitId) -> i32 {
        self.points_to_march_as(unit, self.unit(unit))
    }

    /// The same for a unit as it would be.
    pub(crate) fn points_to_march_as(&self, unit: UnitId, troops: &Unit) -> i32 {
        let book = self.book();
        let ordered = troops.state == Morale::GoodOrder;
        let mut points = self.allowance_as(unit, troops);
        // [6.4.1] [11.1.5] A first act that is no change of formation brings the price of the line.
        if ordered && troops.formation == Formation::Line && !troops.marks.begun {
            points += 2 * book.cost(Cost::StartInLine);
        }
        // [6.5.12]
        if ordered && troops.formation == Formation::Square {
            points = points.min(2 * book.cost(Cost::Square));
        }
        points - i32::from(troops.spent)
    }

    /// Whether a unit may still act in this Movement Phase, or why not.
    pub fn may_move(&self, unit: UnitId) -> Result<(), Refusal> {
        let troops = self.unit(unit);
        if troops.state == Morale::Routed {
            return no(rule!("4.3.6d"), "routed troops do not move of their own will");
        }
        // [11.1.8] [13.3.5]
        if troops.marks.spent_by_retreat {
            return no(rule!("11.1.8"), "it left before a melee and does not move");
        }
        // [10.2.7c1] A charge that has struck waits for its melee. (R194)
        if self.contacts.iter().any(|contact| contact.attackers.contains(&unit)) {
            return no(rule!("10.2.7c1"), "its charge has struck home");
        }
        if troops.marks.moved {
            return no(rule!("11.1.1"), "it has moved");
        }
        if self.forcing.is_some_and(|division| self.def(unit).division != division) {
            return no(rule!("11.2.2"), "a division on a force march moves by itself");
        }
        Ok(())
    }

    // ---- prices ---------------------------------------------------------------------------

    /// [6.10.1] [6.10.4] Whether a unit of a march goes from a hex to the next along a road in Road
    /// March.
    pub fn follows_road(
        &self,
        march: &[UnitId],
        unit: UnitId,
        from: Hex,
        dir: Dir,
        to: Hex,
    ) -> bool {
        let troops = self.unit(unit);
        let marches = match troops.formation {
            Formation::RoadMarch => true,
            // (R75) Guns with no more than four increments in the next hex.
            Formation::Limbered => {
                let most = self.book().number(Number::RoadMarchHex) as u16;
                let there: u16 = self
                    .units_at(to)
                    .filter(|other| !march.contains(other))
                    .map(|other| u16::from(self.increments_in(other, to)))
                    .sum();
                let come: u16 = march.iter().map(|unit| u16::from(self.increments(*unit))).sum();
                there + come <= most
            }
            _ => false,
        };
        marches && troops.state == Morale::GoodOrder && self.fixed.setup.field.road(from, dir)
    }

    /// [11.1.2] What a unit pays for one hex, in half points.
    pub fn step_cost(
        &self,
        march: &[UnitId],
        unit: UnitId,
        from: Hex,
        dir: Dir,
        to: Hex,
    ) -> Result<i32, Refusal> {
        let (book, arm) = (self.book(), self.arm(unit));
        // [16.1.2]
        if self.terrain(to) == Terrain::Steep {
            return no(rule!("16.1.2"), "steep slopes are closed to all");
        }
        let ground = if self.follows_road(march, unit, from, dir, to) {
            // [6.10.1] [6.10.10] A road is half a point whatever it crosses. (R100)
            book.movement(self.road_row(to), arm)
        } else {
            self.entry_cost(arm, from, dir, to)
        };
        // [11.1.3]
        let Some(cost) = ground else {
            return no(rule!("11.1.3"), "guns come there only along a road");
        };
        Ok(i32::from(cost.0) + self.screen_cost(unit, from, to))
    }

    /// The row of the road prices for a hex. [6.10.10]
    pub(crate) fn road_row(&self, hex: Hex) -> MoveRow {
        match self.terrain(hex) {
            Terrain::Village => MoveRow::RoadInVillage,
            Terrain::Town => MoveRow::RoadInTown,
            _ => MoveRow::Road,
        }
    }

    /// What enemy cavalry skirmishers add for foot and guns, the dearer of the hex
    /// left and the hex entered. (R109)
    fn screen_cost(&self, unit: UnitId, from: Hex, to: Hex) -> i32 {
        if self.arm(unit) == Arm::Cavalry {
            return 0;
        }
        let seat = self.seat_of(unit);
        let apart = |screen: UnitId, hex: Hex| {
            self.unit(screen).hexes.iter().map(|own| self.distance(own, hex)).min()
        };
        let reach = self.book().number(Number::ScreenReach) as u16;
        let is_near = |screen: UnitId| {
            [from, to].iter().any(|hex| apart(screen, *hex).is_some_and(|hexes| hexes <= reach))
        };
        let screens = self.cavalry(seat.other()).filter(|&screen| {
            let troops = self.unit(screen);
            troops.formation == Formation::Skirmish
                && troops.state == Morale::GoodOrder
                && is_near(screen)
                // [6.8.5]
                && !self.is_screen_cancelled(screen)
        });
        let price = |screen: UnitId, hex: Hex| match apart(screen, hex) {
            // [6.8.2a]
            Some(1) if self.influences(screen, hex) => self.book().cost(Cost::ScreenAdjacent),
            // [6.8.2b]
            Some(hexes) if hexes <= reach && hexes > 1 && self.unit_sees(screen, hex) => {
                self.book().cost(Cost::ScreenTwo)
            }
            _ => 0,
        };
        let dearest = screens.map(|screen| price(screen, from).max(price(screen, to))).max();
        2 * dearest.unwrap_or(0)
    }

    /// [6.8.5] Whether light cavalry next to cavalry skirmishers has taken their effect away.
    pub fn is_screen_cancelled(&self, screen: UnitId) -> bool {
        let seat = self.seat_of(screen);
        self.unit(screen).hexes.iter().any(|own| {
            self.board().neighbours(own).any(|(_, next)| {
                self.units_at(next).any(|other| {
                    self.seat_of(other) != seat
                        && self.is_light(other)
                        && self.unit(other).state == Morale::GoodOrder
                })
            })
        })
    }

    // ---- zones ----------------------------------------------------------------------------

    /// [6.11.3] [6.11.5] Whether a unit must stop when it comes into a hex, and by which rule.
    pub fn stops_in(&self, unit: UnitId, hex: Hex) -> Option<engine::Rule> {
        self.stops_with(&[unit], unit, hex)
    }

    /// The same for one of several units that leave their hexes for this one.
    pub(crate) fn stops_with(
        &self,
        movers: &[UnitId],
        unit: UnitId,
        hex: Hex,
    ) -> Option<engine::Rule> {
        let seat = self.seat_of(unit);
        if self.goes_on_foot(unit) {
            return self.in_enemy_zone(hex, seat).then_some(rule!("6.11.3"));
        }
        // [10.3.3n] Two hexes before cavalry able to charge (R27) (R252): the exhausted stop nobody.
        // (R107) Few have such cavalry near them.
        let zone = self.book().number(Number::StopZone) as u16;
        let near = |other: UnitId| {
            self.may_charge_out_of_turn(other)
                && self.unit(other).hexes.iter().any(|from| self.distance(from, hex) <= zone)
        };
        let stopped = self.cavalry(seat.other()).any(near)
            && self.without(movers).is_watched(hex, seat, zone);
        stopped.then_some(rule!("6.11.5"))
    }
}
