//! What a step, a turn or a change costs. [MOV-02]

use crate::book::{Cost, Disordering, LandRow, Manoeuvre, ManoeuvreCost, Number};
use crate::nouns::{Arm, Aspect, Formation, HalfPoints, Road, Terrain, UnitId, Water};
use crate::state::{ActivationKind, Actor, Battle};
use engine::{Refusal, rule, words};
use ground::{Dir, Hex};

words! {
    /// How a unit goes into the next hex.
    Manner {
        /// Forward. [MOV-01]
        Front = "front",
        /// To the side. [MOV-22]
        Slide = "slide",
        /// Back. [MOV-23]
        Reverse = "reverse",
    }
}

/// What a step costs and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Movement points.
    pub points: HalfPoints,
    /// Whether it disorders. [MOV-08] [MOV-09]
    pub disorder: Disordering,
    /// Whether it crosses a minor slope of which the first is free. [MOV-04]
    pub slope: bool,
    /// Whether it crowds a friend's hex beyond its limit. [MOV-25]
    pub crowds: bool,
}

impl Battle {
    /// [ACT-03] [ACT-05] [ACT-07] [STR-02] What a unit may spend in the activation that goes on: its
    /// whole MA, half of it, a third if it acts alone, or twice of it on a march. [ACT-09] What blown
    /// cavalry loses is taken off first.
    pub fn allowance(&self, unit: UnitId) -> HalfPoints {
        let ma = i32::from(self.full_allowance(unit));
        let Some(activation) = self.activation else { return HalfPoints::NONE };
        let points = match (activation.actor, activation.kind) {
            (Actor::Single(_), _) => ma / self.number(Number::SingleShare),
            (_, ActivationKind::Limited) => ma / self.number(Number::LimitedShare),
            (_, ActivationKind::Full) if activation.strategic => {
                ma * self.number(Number::StrategicFactor)
            }
            (_, ActivationKind::Full) => ma,
        };
        HalfPoints::whole(points as i16)
    }

    /// What a unit has left of it.
    pub fn points_left(&self, unit: UnitId) -> HalfPoints {
        self.allowance(unit) - self.unit(unit).spent
    }

    /// [MOV-17] Whether cavalry has kept the right to charge: it has used no more than half its MA,
    /// rounded down.
    pub fn keeps_charge(&self, unit: UnitId) -> bool {
        let half = HalfPoints::whole(i16::from(self.full_allowance(unit) / 2));
        self.arm(unit) == Arm::Cavalry && self.unit(unit).spent <= half
    }

    /// What a step costs, or why it may not be made. `crossed` says whether the unit has crossed a
    /// minor slope in this move.
    pub fn step_cost(
        &self,
        unit: UnitId,
        dir: Dir,
        manner: Manner,
        crossed: bool,
    ) -> Result<Price, Refusal> {
        let troops = *self.unit(unit);
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        match troops.formation {
            Formation::Square => return refuse(rule!("FOR-04"), "a square cannot move"),
            Formation::Unlimbered => return refuse(rule!("FOR-06"), "unlimbered guns stay"),
            _ => {}
        }
        let (wanted, row) = match manner {
            Manner::Front => (Aspect::Front, None),
            Manner::Slide => (Aspect::Flank, Some(Manoeuvre::Slide)),
            Manner::Reverse => (Aspect::Rear, Some(Manoeuvre::Reverse)),
        };
        if self.aspects(unit).at(dir) != wanted {
            // [MOV-01] [MOV-22] [MOV-23]
            return refuse(rule!("MOV-01"), "a unit enters hexes only through its front");
        }
        let mut price: Option<Price> = None;
        for hex in troops.hexes() {
            self.may_enter(unit, hex, dir)?;
            let step = self.hex_price(unit, hex, dir, manner, crossed)?;
            // [MLT-02] A two-hex line pays for the dearer of its hexes.
            price = Some(match price {
                None => step,
                Some(other) => Price {
                    points: other.points.max(step.points),
                    disorder: other.disorder.max(step.disorder),
                    slope: other.slope || step.slope,
                    crowds: other.crowds || step.crowds,
                },
            });
        }
        let Some(mut price) = price else {
            return refuse(rule!("MOV-01"), "it is not on the map");
        };
        let Some(row) = row else { return Ok(price) };
        // [MOV-22] [MOV-23] To the side and back only into empty hexes.
        let next = |hex: Hex| self.board().neighbour(hex, dir);
        let empty = troops.hexes().filter_map(next).all(|hex| {
            let mut others = self.units_at(hex).filter(|other| *other != unit);
            others.next().is_none()
        });
        let key = if manner == Manner::Slide { rule!("MOV-22") } else { rule!("MOV-23") };
        if !empty {
            return refuse(key, "the hex is not empty");
        }
        price.points = match self.book().manoeuvre(row, self.move_column(unit)) {
            ManoeuvreCost::Points(points) => points,
            // [TEC-39]
            ManoeuvreCost::TwiceTerrain => price.points * 2,
            // [TEC-30] [TEC-31]
            ManoeuvreCost::WholeAllowance => self.share_of_allowance(unit, 1),
            ManoeuvreCost::HalfAllowance => self.share_of_allowance(unit, 2),
            // [TEC-32] [TEC-33]
            ManoeuvreCost::NotAllowed | ManoeuvreCost::NotApplicable => {
                return refuse(key, "its formation does not allow it");
            }
        };
        Ok(price)
    }

    /// A share of the MA, rounded up: the printed one, or half of it when blown.
    pub fn share_of_allowance(&self, unit: UnitId, share: u8) -> HalfPoints {
        HalfPoints::whole(i16::from(self.full_allowance(unit).div_ceil(share)))
    }

    /// Whether a unit may go into the next hex at all, whatever it costs: the edge and the enemy, [ACT-06]
    /// [FOR-05] [STR-03] and how near to him it may go.
    pub fn may_enter(&self, unit: UnitId, from: Hex, dir: Dir) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let seat = self.seat_of(unit);
        let next = self.board().neighbour(from, dir).filter(|hex| self.field().is_open(*hex));
        let Some(next) = next else {
            return refuse(rule!("MOV-06"), "nobody may enter there");
        };
        if self.enemy_in(next, seat) {
            return refuse(rule!("MOV-16"), "the enemy is there");
        }
        let limited =
            self.activation.is_some_and(|activation| activation.kind == ActivationKind::Limited);
        if limited && self.is_active(unit) && self.beside_enemy(next, seat) {
            let why = "in a Limited Activation nobody moves beside the enemy";
            return refuse(rule!("ACT-06"), why);
        }
        if self.unit(unit).formation == Formation::Limbered && self.beside_troops(next, unit) {
            let why = "limbered guns keep away from unrouted infantry and cavalry";
            return refuse(rule!("FOR-05"), why);
        }
        if self.is_strategic(unit) {
            let near = self.number(Number::StrategicDistance) as u16;
            if self.nearest_enemy(next, seat) <= near {
                return refuse(rule!("STR-03"), "too near to the enemy for a march");
            }
            let side = self.field().side(from, dir);
            let land = matches!(
                self.field().terrain(next),
                Terrain::Village | Terrain::Woods | Terrain::Swamp
            );
            let crossing = side.water != Water::Dry || side.wall;
            if (land || crossing) && !self.goes_by_road(unit, from, dir) {
                return refuse(rule!("STR-04"), "a march goes there by road only");
            }
            if self.unit(unit).formation == Formation::Line {
                return refuse(rule!("STR-02"), "nobody marches in line");
            }
        }
        Ok(())
    }

    /// Whether unrouted infantry or cavalry of the enemy is beside a hex. [FOR-05]
    pub(crate) fn beside_troops(&self, hex: Hex, unit: UnitId) -> bool {
        let seat = self.seat_of(unit);
        let mut near = self.board().neighbours(hex).flat_map(|(_, next)| self.units_at(next));
        near.any(|other| {
            let enemy = self.seat_of(other) != seat && self.arm(other) != Arm::Artillery;
            enemy && !self.is_routed(other)
        })
    }

    /// [MOV-18] Whether a step is road movement: along a road, and not in a formation that pays the other
    /// terrain there.
    pub fn goes_by_road(&self, unit: UnitId, from: Hex, dir: Dir) -> bool {
        let row = road_row(self.field().side(from, dir).road);
        let column = self.move_column(unit);
        row.is_some_and(|row| self.book().cost(row, column).cost != Cost::OtherTerrain)
    }

    /// [MOV-02] The cost of one hex: what fills it, or the road, and all that lies along the hexside.
    fn hex_price(
        &self,
        unit: UnitId,
        from: Hex,
        dir: Dir,
        manner: Manner,
        crossed: bool,
    ) -> Result<Price, Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let Some(next) = self.board().neighbour(from, dir) else {
            return refuse(rule!("MOV-06"), "nobody may enter there");
        };
        let column = self.move_column(unit);
        let side = self.field().side(from, dir);
        let by_road = manner == Manner::Front && self.goes_by_road(unit, from, dir);
        // [MOV-28] [TEC-35] Where the road gives nothing the other terrain is paid.
        let row = match road_row(side.road) {
            Some(road) if by_road => road,
            _ => self.land_row(next),
        };
        let mut price = Price {
            points: HalfPoints::NONE,
            disorder: Disordering::None,
            slope: false,
            crowds: false,
        };
        let mut rows = vec![row];
        // [MOV-19] Slopes count on roads as well; [MOV-20] a bridge spares the water to those on it.
        let water = |row: &LandRow| matches!(row, LandRow::Stream | LandRow::DeepStream);
        let bridged = by_road && side.bridge();
        rows.extend(self.side_rows(from, dir).filter(|row| !(bridged && water(row))));
        // [MOV-05]
        for row in rows {
            let cell = self.book().cost(row, column);
            price.points += match cell.cost {
                Cost::Points(points) => points,
                // [MOV-04] The first minor slope of a move is free.
                Cost::FirstFree(points) => {
                    price.slope = true;
                    if crossed { points } else { HalfPoints::NONE }
                }
                // [MOV-07]
                Cost::Prohibited if row == LandRow::DeepStream => {
                    return refuse(rule!("MOV-07"), "a deep stream is crossed at bridges only");
                }
                // [MOV-06] [TEC-36]
                Cost::Prohibited | Cost::OtherTerrain => {
                    return refuse(rule!("MOV-06"), "such troops may not go there");
                }
            };
            // [MOV-10] One check at most, and to be disordered at once beats it.
            price.disorder = price.disorder.max(cell.disorder);
        }
        if self.units_at(next).any(|other| other != unit) {
            price.crowds = self.passes(unit, next, price.disorder)?;
        }
        Ok(price)
    }

    /// Whether a unit may go into a hex with friends: [MOV-26] freely, if it or they skirmish; [MOV-25]
    /// else if they may stack, but for their strength. Returns whether it crowds them.
    fn passes(&self, unit: UnitId, hex: Hex, disorder: Disordering) -> Result<bool, Refusal> {
        let loose = |other: UnitId| self.unit(other).formation == Formation::Skirmish;
        let mut troops = self.units_at(hex).filter(|other| *other != unit);
        if loose(unit) || troops.all(loose) {
            return Ok(false);
        }
        let formation = match disorder {
            Disordering::AtOnce => Formation::Disorder,
            Disordering::None | Disordering::Check => self.unit(unit).formation,
        };
        self.may_join(unit, formation, hex)?;
        Ok(self.over_limit(unit, formation, hex))
    }

    /// What a change of facing, of formation or about face costs a unit as it stands; nothing if it may
    /// not. [MOV-27] [MOV-24] [FOR-02] [TEC-38]
    pub fn manoeuvre_cost(&self, unit: UnitId, row: Manoeuvre) -> Option<HalfPoints> {
        if row == Manoeuvre::ChangeFormation && self.unit(unit).formation == Formation::Square {
            return Some(HalfPoints::whole(self.number(Number::LeaveSquare) as i16));
        }
        match self.book().manoeuvre(row, self.move_column(unit)) {
            ManoeuvreCost::Points(points) => Some(points),
            ManoeuvreCost::HalfAllowance => Some(self.share_of_allowance(unit, 2)),
            ManoeuvreCost::WholeAllowance => Some(self.share_of_allowance(unit, 1)),
            ManoeuvreCost::TwiceTerrain
            | ManoeuvreCost::NotAllowed
            | ManoeuvreCost::NotApplicable => None,
        }
    }
}

/// The row of a road.
pub(super) fn road_row(road: Road) -> Option<LandRow> {
    match road {
        Road::None => None,
        // [MOV-21] Only the highway is primary: the map says which.
        Road::Primary => Some(LandRow::PrimaryRoad),
        Road::Secondary => Some(LandRow::SecondaryRoad),
    }
}
