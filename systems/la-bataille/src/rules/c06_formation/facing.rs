//! How units lie on the map: fronts, flanks and rears, and the zones before them. [6.2] [6.11]

use crate::book::{Faces, Number, Stance, Zone};
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Nation, Terrain};
use crate::state::battle::Battle;
use engine::Seat;
use ground::arc::Arc;
use ground::{Dir, Facing, Hex};

/// Left or right of the way a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Battle {
    /// [2.2.5a1] Whether cavalry is light, by its printed allowance.
    pub fn is_light(&self, unit: UnitId) -> bool {
        let least = self.book().number(Number::LightMa);
        self.arm(unit) == Arm::Cavalry && i32::from(self.def(unit).ma) >= least
    }

    /// [2.2.5a2] Whether cavalry is heavy.
    pub fn is_heavy(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Cavalry && !self.is_light(unit)
    }

    /// How a unit lies on the map: the row of the formation chart.
    pub fn stance(&self, unit: UnitId) -> Stance {
        let troops = self.unit(unit);
        let stance = self.stance_as(unit, troops.formation, troops.state, troops.hexes);
        if stance != Stance::Battery {
            return stance;
        }
        if self.stands_in_line(unit) {
            // [6.4.12] [6.9.4] Guns beside infantry in line face as it does.
            Stance::Line
        } else if self.stands_beside(unit, Formation::Square) {
            // [10.5.2b] Guns in a square are part of it: [6.5.3] it has no flank and no zone.
            Stance::Square
        } else if self.stands_beside(unit, Formation::GeneralOrder) {
            // [6.6.1] [6.6.2] Beside infantry in cover; alone they keep their own front. [6.9.1]
            Stance::GeneralOrder
        } else {
            Stance::Battery
        }
    }

    /// Whether guns share a hex with infantry in good order and in this formation.
    fn stands_beside(&self, battery: UnitId, formation: Formation) -> bool {
        let (hexes, seat) = (self.unit(battery).hexes, self.seat_of(battery));
        hexes.iter().any(|hex| {
            self.units_at(hex).any(|other| {
                self.seat_of(other) == seat
                    && self.arm(other) == Arm::Infantry
                    && self.formed(other) == Some(formation)
            })
        })
    }

    /// How a unit would lie with another formation, state or place.
    pub fn stance_as(
        &self,
        unit: UnitId,
        formation: Formation,
        state: Morale,
        hexes: Hexes,
    ) -> Stance {
        let column = if self.is_light(unit) { Stance::LightColumn } else { Stance::Column };
        if state != Morale::GoodOrder {
            // [4.3.5a] No formation: as a column, or in general order where the ground says so.
            let cover = hexes.iter().next().is_some_and(|hex| self.terrain(hex).is_cover());
            return if cover { Stance::GeneralOrder } else { column };
        }
        match (formation, hexes.len()) {
            // [6.3.2] [6.3.2p1] [6.3.2bis]
            (Formation::Column, _) => column,
            // [6.4.6p4] Three front, two flank and three rear hexes. (R8)
            (Formation::Line, 2) => Stance::TwoHexLine,
            // [6.4.6p1] Two sides of each kind.
            (Formation::Line, _) => Stance::Line,
            (Formation::Square, _) => Stance::Square,
            (Formation::GeneralOrder, _) => Stance::GeneralOrder,
            // [6.7.6p1] Six front, two flank, one rear. (R8)
            (Formation::Skirmish, 2) => Stance::TwoHexSkirmish,
            (Formation::Skirmish, _) => Stance::Skirmish,
            (Formation::RoadMarch, _) => Stance::RoadMarch,
            (Formation::Masse, _) => Stance::Masse,
            (Formation::Limbered | Formation::Unlimbered, _) => Stance::Battery,
        }
    }

    /// Whether guns share a hex with infantry in line, or in masse, which faces like a line. (R102)
    pub(crate) fn stands_in_line(&self, battery: UnitId) -> bool {
        let hexes = self.unit(battery).hexes;
        hexes.iter().any(|hex| {
            self.units_at(hex).any(|other| {
                let troops = self.unit(other);
                self.arm(other) == Arm::Infantry
                    && matches!(troops.formation, Formation::Line | Formation::Masse)
                    && troops.state == Morale::GoodOrder
            })
        })
    }

    /// What a side of one of its hexes is to a unit; nothing between its own hexes.
    pub fn arc(&self, unit: UnitId, hex: Hex, dir: Dir) -> Option<Arc> {
        let troops = self.unit(unit);
        self.arc_as(self.stance(unit), troops.facing, troops.hexes, hex, dir)
    }

    /// What a side of a hex would be to a unit that lies like this.
    pub fn arc_as(
        &self,
        stance: Stance,
        facing: Facing,
        hexes: Hexes,
        hex: Hex,
        dir: Dir,
    ) -> Option<Arc> {
        let board = self.board();
        let place = hexes.position(hex)?;
        if board.neighbour(hex, dir).is_some_and(|next| hexes.contains(next)) {
            return None;
        }
        let footprint = self.book().footprint(stance);
        if stance == Stance::RoadMarch {
            // [6.10.2] Front straight before the head, rear straight behind the last hex.
            let behind = match place {
                0 => Dir::new(facing.number()).opposite(),
                _ => board.direction(hexes.as_slice()[place - 1], hex)?,
            };
            let is_head = place == 0 && dir == Dir::new(facing.number());
            let is_tail = place + 1 == hexes.len() && dir == behind;
            return Some(match (is_head, is_tail) {
                (true, _) => Arc::Front,
                (false, true) => Arc::Rear,
                _ => Arc::Flank,
            });
        }
        match (place, &footprint.right) {
            (1, Some(right)) => right.arc(facing, dir),
            _ => footprint.sides.arc(facing, dir),
        }
    }

    /// Whether a unit looks into a neighbouring hex.
    pub fn in_front(&self, unit: UnitId, hex: Hex) -> bool {
        self.in_front_as(unit, self.stance(unit), hex)
    }

    /// The same for a unit whose stance is known.
    fn in_front_as(&self, unit: UnitId, stance: Stance, hex: Hex) -> bool {
        let troops = self.unit(unit);
        troops.hexes.iter().any(|own| {
            let dir = self.board().direction(own, hex);
            let arc =
                dir.and_then(|dir| self.arc_as(stance, troops.facing, troops.hexes, own, dir));
            arc == Some(Arc::Front)
        })
    }

    /// The hexes before a unit, each once.
    pub fn front_hexes(&self, unit: UnitId) -> Vec<Hex> {
        let mut found = Vec::with_capacity(6);
        let (troops, stance) = (self.unit(unit), self.stance(unit));
        for own in troops.hexes.iter() {
            for (dir, next) in self.board().neighbours(own) {
                let arc = self.arc_as(stance, troops.facing, troops.hexes, own, dir);
                if arc == Some(Arc::Front) && !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found
    }

    /// Whether a unit's zone of influence lies on a neighbouring hex. [6.11]
    ///
    /// Squares have none, masses one all round. Routed units have no formation
    /// and so no front hexes. (R80)
    pub fn influences(&self, unit: UnitId, hex: Hex) -> bool {
        if self.unit(unit).state == Morale::Routed {
            return false;
        }
        let stance = self.stance(unit);
        match self.book().footprint(stance).zone {
            // [6.5.3p1]
            Zone::Nowhere => false,
            Zone::Front => self.in_front_as(unit, stance, hex),
            // [16.2.7b1]
            Zone::AllRound => {
                let hexes = self.unit(unit).hexes;
                hexes.iter().any(|own| self.board().direction(own, hex).is_some())
            }
        }
    }

    /// Enemies of a side whose zone lies on a hex, each once.
    pub fn influencers(&self, hex: Hex, seat: Seat) -> Vec<UnitId> {
        let mut found = Vec::new();
        for (_, next) in self.board().neighbours(hex) {
            for unit in self.units_at(next) {
                let enemy = self.seat_of(unit) != seat;
                if enemy && !found.contains(&unit) && self.influences(unit, hex) {
                    found.push(unit);
                }
            }
        }
        found
    }

    /// Whether a hex lies in a zone of an enemy of a side.
    pub fn in_enemy_zone(&self, hex: Hex, seat: Seat) -> bool {
        self.board().neighbours(hex).any(|(_, next)| {
            self.units_at(next).any(|unit| self.seat_of(unit) != seat && self.influences(unit, hex))
        })
    }

    /// Whether a unit is cavalry that may charge out of turn.
    pub fn may_charge_out_of_turn(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.arm(unit) == Arm::Cavalry
            // [6.11.9] [10.3.1] [10.4.2]
            && troops.state == Morale::GoodOrder
            // [5.1.2b] The fatigued may, [5.1.3a1] the exhausted may not.
            && self.book().readiness(troops.readiness).react
            // [6.8.7]
            && troops.formation != Formation::Skirmish
    }

    /// Whether enemy cavalry that may charge out of turn sees a hex within a distance. [10.4.1]
    pub(crate) fn is_watched(&self, hex: Hex, seat: Seat, within: u16) -> bool {
        self.cavalry(seat.other()).any(|enemy| self.watches(enemy, hex, within))
    }

    /// Whether a unit could charge out of turn into a hex that it sees within so many hexes: [10.4.1]
    /// drawn up for it, [10.2.7c1] with no charge to be fought out, in the open and with a
    /// way to come beside it. Who could not is no threat. (R252)
    pub(crate) fn watches(&self, unit: UnitId, hex: Hex, within: u16) -> bool {
        let troops = self.unit(unit);
        let near = |from: Hex| self.distance(from, hex) <= within;
        self.may_charge_out_of_turn(unit)
            && matches!(troops.formation, Formation::Column | Formation::Line)
            // [10.1.9p1]
            && self.terrain(hex) == Terrain::Clear
            && troops.hexes.iter().any(|from| near(from) && self.sees_from(unit, from, hex))
            && !self.has_struck_or_is_struck(unit)
            && self.can_come_beside(unit, hex)
    }

    /// Whether a charge that a unit has made or met waits for its melee. [10.2.7e]
    fn has_struck_or_is_struck(&self, unit: UnitId) -> bool {
        let hexes = self.unit(unit).hexes;
        self.contacts
            .iter()
            .any(|contact| contact.attackers.contains(&unit) || hexes.contains(contact.target))
    }

    /// [16.2.7] Whether foot that is not in line, general order or Road March stands in battalion
    /// masse: the Austrians.
    pub fn forms_masse(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Infantry && self.def(unit).nation == Nation::Austrian
    }

    /// What a unit's formation faces. [6.2.5]
    pub fn faces(&self, stance: Stance) -> Faces {
        // [6.3.1] [6.6.2] [6.9.1] [6.10.2] A hexside; [6.4.2] [6.7.4] [16.2.7b] a vertex.
        self.book().footprint(stance).faces
    }

    /// The left and right hex of a pair that faces a vertex, with `hex` as one of them.
    pub fn pairs_with(&self, hex: Hex, facing: Facing) -> impl Iterator<Item = Hexes> + use<> {
        let board = self.board();
        let right = board.neighbour(hex, Dir::new(facing.number() + 2));
        let left = board.neighbour(hex, Dir::new(facing.number() + 5));
        let pairs =
            [right.map(|other| Hexes::pair(hex, other)), left.map(|other| Hexes::pair(other, hex))];
        pairs.into_iter().flatten()
    }

    /// All hexes of a unit moved one hex in a direction, if they stay on the map. [10.1.7] A road
    /// column follows its head.
    pub fn advanced(&self, formation: Formation, hexes: Hexes, dir: Dir) -> Option<Hexes> {
        let next = |hex: Hex| self.board().neighbour(hex, dir);
        match (formation, hexes.as_slice()) {
            (_, [hex]) => Some(Hexes::one(next(*hex)?)),
            (Formation::RoadMarch, several) => {
                let mut moved = vec![next(several[0])?];
                moved.extend_from_slice(&several[..several.len() - 1]);
                Some(Hexes::column(&moved))
            }
            (_, [left, right]) => Some(Hexes::pair(next(*left)?, next(*right)?)),
            _ => None,
        }
    }

    /// [10.1.7b] A pair wheels 60 degrees: one hex stays, the other moves forward around it. The new
    /// hexes, the new facing and the hex that is entered.
    pub fn wheeled(
        &self,
        hexes: Hexes,
        facing: Facing,
        hand: Hand,
    ) -> Option<(Hexes, Facing, Hex)> {
        let [left, right] = hexes.as_slice() else { return None };
        let ahead = Dir::new(facing.number());
        if hand == Hand::Right {
            let entered = self.board().neighbour(*right, ahead)?;
            Some((Hexes::pair(entered, *right), Facing::new(facing.number() + 1), entered))
        } else {
            let entered = self.board().neighbour(*left, Dir::new(facing.number() + 1))?;
            Some((Hexes::pair(*left, entered), Facing::new(facing.number() + 5), entered))
        }
    }
}
