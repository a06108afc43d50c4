//! Changes of formation. [MOV-12] [UNI-2] [FOR-1]

use super::march::front_of;
use crate::nouns::{Arm, Bend, Formation, Terrain, UnitId};
use crate::state::Battle;
use engine::{Refusal, rule};
use ground::table::{Base, Mil, Pose, Shape};

/// So near a line follows a wall, hedge, bank, crest or lane. (CG-02)
const FOLLOWS: Mil = Mil(1000);

impl Battle {
    /// Where a unit stands when it has changed its formation on its front stands. [MOV-12]
    pub fn formed(&self, unit: UnitId, (from, pose): (Formation, Pose), to: Formation) -> Pose {
        let front = front_of(self, unit, from, pose);
        let there = front_of(self, unit, to, pose);
        let at = pose.at;
        let at = ground::table::Spot::new(at.x + front.x - there.x, at.y + front.y - there.y);
        Pose::new(at, pose.facing)
    }

    /// Whether a unit may adopt a formation at all. [UNI-2] [FOR-1] [FOR-2] [FOR-4]
    pub fn check_formation(&self, unit: UnitId, to: Formation) -> Result<(), Refusal> {
        let fits = match (self.arm(unit), to) {
            (Arm::Infantry, Formation::Echelon(_) | Formation::Battery) => false,
            (Arm::Infantry, _) => true,
            (Arm::Cavalry, Formation::Square | Formation::Battery | Formation::Bent(_)) => false,
            (Arm::Cavalry, _) => true,
            (Arm::Artillery, to) => to == Formation::Battery,
        };
        if !fits {
            return Err(Refusal::new(rule!("UNI-2"), "its arm knows no such formation"));
        }
        match to {
            Formation::Bent(bent) => self.check_bends(unit, &[Some(bent.first), bent.second]),
            _ => Ok(()),
        }
    }

    /// [FOR-1] (CG-02) Bends lie between castings, and there is something that the line follows.
    fn check_bends(&self, unit: UnitId, bends: &[Option<Bend>]) -> Result<(), Refusal> {
        let castings = self.def(unit).castings;
        if bends.iter().flatten().any(|bend| bend.after == 0 || bend.after >= castings) {
            return Err(Refusal::new(rule!("FOR-1"), "it has not so many castings"));
        }
        let laid = &self.field.laid;
        let follows = |part: &Base| {
            let lines = laid.pieces.iter().filter(|piece| {
                piece.terrain.is_line()
                    || piece.terrain.is_block()
                    || piece.terrain == Terrain::Wood
            });
            let near = lines.into_iter().any(|piece| match &piece.outline {
                crate::state::Outline::Line(line) | crate::state::Outline::Area(line) => {
                    line.windows(2).any(|ends| part.within(&[ends[0], ends[1]], FOLLOWS))
                }
                crate::state::Outline::Block(centre) => part.within(centre, FOLLOWS * 3),
            });
            let crest = laid.crests.iter().any(|crest| {
                crest.line.windows(2).any(|ends| part.within(&[ends[0], ends[1]], FOLLOWS))
            });
            near || crest
        };
        match self.body(unit).parts().iter().any(follows) {
            true => Ok(()),
            false => {
                Err(Refusal::new(rule!("FOR-1"), "a line bends along a wall, hedge, bank or crest"))
            }
        }
    }
}
