//! All that a march can choose, and how a hex looks.

use super::{AHEAD, Act, Draft, March, Way, wheel_choice};
use crate::book::Cost;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c06_formation::facing::Hand;
use crate::rules::question::Choice;
use crate::state::battle::{Battle, Marks};
use ground::{Dir, Facing, Hex};

/// Room for most lists of acts.
const MANY: usize = 64;

impl Battle {
    /// All legal acts of a march with their price in half points: what the page shows as reach.
    pub fn march_options(&self, march: &March) -> Vec<(Choice, i32)> {
        let mut options = Vec::with_capacity(MANY);
        let Some(&lead) = march.units.first() else { return options };
        let troops = *self.unit(lead);
        let dearest = |way: &Way| {
            let costs = march.units.iter().zip(&way.costs);
            costs.map(|(&unit, cost)| self.full_cost(unit, way, *cost)).max().unwrap_or(0)
        };
        let mut draft = Draft::default();
        for (dir, way) in self.steps(march, AHEAD, &mut draft) {
            let price = dearest(&way);
            // [6.5.3] A square looks everywhere; pairs and columns keep or follow their way.
            if way.facing.is_some() || troops.formation == Formation::Square {
                options.push((Choice::Step(dir), price));
            } else {
                // The facing is taken on entering, for nothing. (R55)
                let faced = Facing::ALL.map(|facing| (Choice::StepFacing(dir, facing), price));
                options.extend(faced);
            }
        }
        let pair = troops.hexes.len() == 2 && troops.formation != Formation::RoadMarch;
        if pair && !self.is_at_its_end(march) {
            for hand in [Hand::Left, Hand::Right] {
                if let Ok(way) = self.try_wheel(march, hand) {
                    options.push((wheel_choice(troops.facing, hand), dearest(&way)));
                }
            }
        }
        options.extend(self.turns(march).into_iter().map(|facing| (Choice::Turn(facing), 0)));
        options.extend(self.changes_of(march, &mut draft));
        // [3.4.1] At any time, [3.4.2] for nothing.
        options.extend(self.regroupings_of(march).into_iter().map(|choice| (choice, 0)));
        let shared = troops.hexes.iter().any(|hex| self.top(hex) != Some(lead));
        // [6.2.2] (R101)
        if march.units.len() == 1 && shared && troops.hexes.len() == 1 {
            options.push((Choice::Top, 0));
        }
        if self.may_leave_map(march).is_ok() {
            options.push((Choice::Leave, 2 * self.book().cost(Cost::LeaveMap)));
        }
        // Who has not stirred may stay, and who cannot go on has to.
        let still = !march.went && !troops.marks.begun;
        let goes_on = |(choice, _): &(Choice, i32)| {
            matches!(choice, Choice::Step(_) | Choice::StepFacing(..) | Choice::Leave)
        };
        if still || self.may_rest(&march.units).is_ok() || !options.iter().any(goes_on) {
            options.push((Choice::Done, 0));
        }
        options
    }

    fn full_cost(&self, unit: UnitId, way: &Way, cost: i32) -> i32 {
        if self.unit(unit).formation == Formation::Unlimbered {
            return self.points_left(unit);
        }
        if self.leaves_cover(unit, way) {
            let plain = self.plain_formation(unit, way.hexes.first());
            cost + self.change_cost(unit, plain, 1)
        } else {
            cost
        }
    }

    /// The facings to which a march may turn in place. (R55)
    pub fn turns(&self, march: &March) -> Vec<Facing> {
        let Some(&lead) = march.units.first() else { return Vec::new() };
        let troops = self.unit(lead);
        // [6.2.2] The top unit says where the hex looks; guns look as the line does. [6.4.12]
        let leads = troops.hexes.iter().all(|hex| self.faces_hex(hex) == Some(lead));
        if !leads || troops.formation == Formation::Square && troops.state == Morale::GoodOrder {
            return Vec::new();
        }
        match (troops.formation, troops.hexes.len()) {
            (_, 1) => Facing::ALL.into_iter().filter(|facing| *facing != troops.facing).collect(),
            // The head of a column does not look into its own body.
            (Formation::RoadMarch, _) => Facing::ALL
                .into_iter()
                .filter(|facing| *facing != troops.facing)
                .filter(|facing| {
                    let ahead =
                        self.board().neighbour(troops.hexes.first(), Dir::new(facing.number()));
                    ahead.is_none_or(|hex| !troops.hexes.contains(hex))
                })
                .collect(),
            // Two hexes can only turn about. (R103)
            _ => vec![Facing::new(troops.facing.number() + 3)],
        }
    }

    /// The unit whose facing a hex has: the top one, but a pair before all others, and guns after
    /// infantry in line. [6.2.2]
    pub fn faces_hex(&self, hex: Hex) -> Option<UnitId> {
        let pair = self.units_at(hex).find(|&unit| self.unit(unit).hexes.len() == 2);
        let guns = |unit: &UnitId| self.arm(*unit) == Arm::Artillery && self.stands_in_line(*unit);
        pair.or_else(|| self.units_at(hex).find(|unit| !guns(unit))).or_else(|| self.top(hex))
    }

    /// [6.2.2] Brings the units of a hex to its facing.
    pub(crate) fn dress(&mut self, hex: Hex) {
        let Some(lead) = self.faces_hex(hex) else { return };
        let facing = self.unit(lead).facing;
        for unit in self.stack(hex) {
            if self.unit(unit).hexes.len() == 1 {
                self.unit_mut(unit).facing = facing;
            }
        }
    }

    /// Marks the first act of a unit in this phase. [6.5.12] [11.1.5]
    pub(crate) fn begin_act(&mut self, unit: UnitId, act: Act) {
        let troops = self.unit_mut(unit);
        let ordered = troops.state == Morale::GoodOrder;
        let Marks { begun, .. } = troops.marks;
        if !begun && act == Act::Other && ordered {
            troops.marks.line_penalty = troops.formation == Formation::Line;
            troops.marks.square_pace = troops.formation == Formation::Square;
        }
        troops.marks.begun = true;
    }
}
