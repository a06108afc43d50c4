//! Measuring: distances with the quarter inch, adjacency, arcs, flanks, one move. [CON-1] (CG-03)

use super::battle::Battle;
use super::unit::Crew;
use crate::book::{ADJACENT, Distance, FLANK_SLOPE, GRACE, Number, Pace};
use crate::nouns::{Formation, LeaderId, Mover, Troop, UnitId};
use ground::table::{Base, Bearing, Body, Edge, Mil, Pose, Side, Spot};

impl Battle {
    /// How much further than printed a measurement still counts as within. [CON-1] (CR-02)
    pub fn grace(&self) -> Mil {
        if self.field.switches.exact_measure { Mil::ZERO } else { GRACE }
    }

    /// A distance of the rules, without grace.
    pub fn exact(&self, distance: Distance) -> Mil {
        self.field.book.distance(distance)
    }

    /// A distance of the rules as it is measured between standing positions. [CON-1] (CR-02)
    pub fn reach(&self, distance: Distance) -> Mil {
        self.exact(distance) + self.grace()
    }

    /// Whether two units are within a distance of the rules. [CON-1]
    pub fn within(&self, one: UnitId, other: UnitId, distance: Distance) -> bool {
        self.body(one).within(self.body(other), self.reach(distance))
    }

    /// The distance between two units.
    pub fn distance(&self, one: UnitId, other: UnitId) -> Mil {
        self.body(one).gap_to(self.body(other)).mils()
    }

    /// Whether two units stand adjacent. (CR-04)
    pub fn adjacent(&self, one: UnitId, other: UnitId) -> bool {
        self.body(one).within(self.body(other), ADJACENT)
    }

    /// Whether a leader on the table is within a distance of a unit. [LDR-1d] [CON-1]
    pub fn leader_within(&self, leader: LeaderId, unit: UnitId, distance: Distance) -> bool {
        let at = self.leader(leader).at;
        at.is_some_and(|at| self.body(unit).near(&at, self.reach(distance)))
    }

    /// Whether a leader is adjacent to a unit. [COM-12] (CR-04)
    pub fn leader_adjacent(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.leader(leader).at.is_some_and(|at| self.body(unit).near(&at, ADJACENT))
    }

    /// Whether any enemy unit of a unit's side is within a distance of a body.
    pub fn enemy_within(&self, unit: UnitId, body: &Body, distance: Distance) -> bool {
        let reach = self.reach(distance);
        self.enemies_of(self.seat_of(unit)).any(|enemy| self.body(enemy).within(body, reach))
    }

    /// How fast a unit is in a formation, on each kind of ground. [MOV-2]
    pub fn pace(&self, unit: UnitId, formation: Formation) -> Pace {
        let mover = match self.unit(unit).crew {
            Crew::AtGuns => self.troop(unit).mover(),
            Crew::With(_) | Crew::At(_) => Mover::Crews,
        };
        self.field.book.pace(mover, formation)
    }

    /// One move of a unit: its allowance on clear ground in its present formation, not doubled.
    /// (CR-03)
    pub fn one_move(&self, unit: UnitId) -> Mil {
        self.pace(unit, self.unit(unit).formation()).allowance
    }

    /// Whether a unit has only one or two steps left. [UNI-11]
    pub fn is_nearly_destroyed(&self, unit: UnitId) -> bool {
        let few = self.field.book.number(Number::NearlyDestroyed);
        (1..=few).contains(&i32::from(self.steps_left(unit)))
    }

    /// Whether a unit has flanks at all. [CRI-17] [STR-1b]
    pub fn has_flanks(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        // [CRI-17]
        !state.formation().is_square() && state.inside().is_empty()
    }

    /// Whether some of a body lies in the front arc of a unit. [ART-1b] [CHG-2b] [INT-1b] (CG-04)
    /// (CR-08)
    pub fn in_front_arc(&self, unit: UnitId, body: &Body) -> bool {
        let bodies = self.body(unit).parts().iter();
        bodies
            .flat_map(|own| body.parts().iter().map(move |part| (own, part)))
            .any(|(own, part)| own.perspective().touches(part))
    }

    /// Whether some point of a body lies in the front arc of a unit and within a distance of its
    /// front edge; sight is another question. [PIN-1] (CG-06)
    pub fn before_front(&self, unit: UnitId, body: &Body, reach: Mil) -> bool {
        self.body(unit).parts().iter().any(|own| {
            body.parts().iter().any(|part| {
                let seen = own.perspective().part(part);
                seen.is_some_and(|seen| seen.range_from(own.edge(Edge::Front)) <= reach)
            })
        })
    }

    /// The rectangle whose front line decides whether an opponent is behind a unit: of an echelon the
    /// rearmost squadron against those on its refused side, the leading one against others. [FOR-4]
    /// (CR-52)
    fn front_line(&self, unit: UnitId, opponent: &Base) -> Base {
        let body = self.body(unit);
        let Formation::Echelon(side) = self.unit(unit).formation() else {
            return *body.nearest(opponent);
        };
        let (lead, last) = (body.first(), body.parts().last().unwrap_or(body.first()));
        let pose = self.unit(unit).pose();
        let off = pose.facing.turn_to(Bearing::between(pose.at, opponent.centre()));
        let refused = match side {
            Side::Right => off > 0,
            Side::Left => off < 0,
        };
        if refused { *last } else { *lead }
    }

    /// Whether so many of an opponent's castings, or half its frontage if that is less, are behind
    /// the line of a unit's front. [CRI-14] [CRI-15] (CG-07)
    pub fn is_flanked_by(&self, unit: UnitId, opponent: UnitId) -> bool {
        self.has_flanks(unit) && {
            let parts = self.body(opponent).parts();
            let line = self.front_line(unit, self.body(opponent).nearest(self.body(unit).first()));
            let front: Mil = parts.iter().map(|part| part.size().width).sum();
            // [CRI-15] [CRI-14] Half of its whole frontage, or three castings.
            let least = (front / 2).min(self.flank(opponent));
            match parts {
                [only] => line.has_front_behind(only, least),
                several => {
                    let behind: Mil = several.iter().map(|part| line.front_behind(part)).sum();
                    behind > Mil::ZERO && behind >= least
                }
            }
        }
    }

    /// Whether three castings of infantry, in whatever rank, are behind the line of the front of cavalry
    /// it fires at. [CRI-14b] (CG-07)
    pub fn is_flanked_by_musketry(&self, cavalry: UnitId, infantry: UnitId) -> bool {
        let theirs = *self.body(infantry).nearest(self.body(cavalry).first());
        let line = self.front_line(cavalry, &theirs);
        let stand = match self.troop(infantry) {
            Troop::Infantry(foot) => self.field.book.infantry_stand(foot.ranks),
            Troop::Cavalry(_) | Troop::Artillery(_) => return false,
        };
        let behind = |at: &Spot| {
            let casting = stand.at(Pose::new(*at, theirs.facing()));
            casting.corners().iter().all(|&corner| line.is_behind_front(corner))
        };
        // [CRI-14b]
        let castings = self.castings_of(infantry).iter().filter(|&at| behind(at)).count() as i32;
        castings >= self.field.book.number(Number::FlankCastings)
            || line.has_front_behind(&theirs, self.flank(infantry))
    }

    /// The width of the castings that flank.
    fn flank(&self, opponent: UnitId) -> Mil {
        let book = &self.field.book;
        let width = match self.troop(opponent) {
            Troop::Infantry(infantry) => book.infantry_stand(infantry.ranks).width,
            Troop::Cavalry(_) => book.cavalry_stand().width,
            Troop::Artillery(_) => book.gun_stand().width,
        };
        width * book.number(Number::FlankCastings)
    }

    /// Whether a battery's fire strikes a unit in flank: at close range, its centre within 15 degrees
    /// of the unit's flank. [ART-10] [CRI-13] (CG-08)
    pub fn fire_flanks(&self, battery: UnitId, target: UnitId) -> bool {
        self.fire_flanks_at(battery, target, self.body(target))
    }

    /// The same for a unit that stands, or stood on its way, somewhere else. [ART-15c]
    pub fn fire_flanks_at(&self, battery: UnitId, target: UnitId, body: &Body) -> bool {
        self.has_flanks(target) && {
            let guns = self.guns_toward(battery, body.first().centre());
            let close = self.reach(Distance::CloseRange);
            let struck = |part: &Base| {
                [Edge::Left, Edge::Right]
                    .iter()
                    .any(|&edge| part.is_off(edge, guns.centre(), FLANK_SLOPE))
            };
            body.near(&guns.front_centre(), close) && body.parts().iter().any(struck)
        }
    }

    /// Whether a battery's fire comes from a unit's rear. [CRI-18b3] (CG-08)
    pub fn fire_from_rear(&self, battery: UnitId, target: UnitId) -> bool {
        self.fire_from_rear_at(battery, target, self.body(target))
    }

    /// The same for a unit that stands, or stood on its way, somewhere else. [ART-15c]
    pub fn fire_from_rear_at(&self, battery: UnitId, target: UnitId, body: &Body) -> bool {
        self.has_flanks(target) && {
            let centre = self.body(battery).first().centre();
            let behind = |part: &Base| {
                part.facing_to(part.facing().opposite()).perspective().contains(centre)
            };
            body.parts().iter().any(behind)
        }
    }

    /// The guns of a battery as they fire towards a spot: as they stand; in a block, where there is no
    /// facing, from the edge on that side. [STR-1b] (CR-104)
    pub fn guns_toward(&self, battery: UnitId, spot: Spot) -> Base {
        let base = self.body(battery).nearest(&spot);
        if self.unit(battery).inside().is_empty() {
            return *base;
        }
        let toward = Bearing::between(base.centre(), spot);
        let facings = (0..4).map(|turn| base.facing().quarters(turn));
        let facing = facings.min_by_key(|facing| facing.off(toward)).unwrap_or(base.facing());
        base.facing_to(facing)
    }

    /// The range of a battery: from its front centre to the nearest point of a body. [ART-1]
    pub fn range(&self, battery: UnitId, body: &Body) -> Mil {
        let guns = self.guns_toward(battery, body.first().centre());
        body.gap(&guns.front_centre()).reach()
    }

    /// The middle of a unit: the centre of its footprint, of one of several rectangles that of the
    /// middle one.
    pub fn middle(&self, unit: UnitId) -> Spot {
        match self.unit(unit).formation() {
            Formation::Echelon(_) if self.unit(unit).inside().is_empty() => {
                self.unit(unit).pose().at
            }
            _ => {
                let parts = self.body(unit).parts();
                parts[parts.len() / 2].centre()
            }
        }
    }
}
