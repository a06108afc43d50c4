//! What the rules speak of.

/// The twelve directions a unit may face, and the six hexes around it.
pub mod facing;
/// Formations. [FOR-01]
pub mod formation;
/// Numbers that name units, leaders, divisions, corps and LIMs.
pub mod ids;
/// Arms, nations, ratings, personalities.
pub mod kinds;
/// Ground: what a hex and a hexside are made of.
pub mod land;
/// Levels of morale, and blown cavalry.
pub mod morale;
/// Movement points, letters of fire.
pub mod points;

pub use facing::{Aspect, Aspects, Facing};
pub use formation::{Faces, Formation};
pub use ids::{CorpsId, DivisionId, LeaderId, LimId, UnitId};
pub use kinds::{Arm, CavalryClass, Gun, Nation, Personality, Rank};
pub use land::{Road, Slope, Terrain, Water};
pub use morale::{Blown, MoraleLevel};
pub use points::{HalfPoints, Letter};
