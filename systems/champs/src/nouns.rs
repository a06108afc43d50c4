//! The nouns of the sheet: troops, formations, leaders, orders, ground, weather.

mod formation;
mod ids;
mod leaders;
mod motion;
mod orders;
mod terrain;
mod troops;

pub use formation::{Bend, Bent, Formation, MOST_BENDS};
pub use ids::{BlockId, BlockSet, LeaderId, OrgId, PlaceId, UnitId, UnitSet};
pub use leaders::{Ability, Echelon, Inspiration, Person};
pub use motion::{Motion, Pivot};
pub use orders::{Activates, Aim, Order, OrderKind, Pending, Refuge, Where};
pub use terrain::{Cover, Going, Sight, Sky, Terrain};
pub use troops::{
    Arm, Artillery, Breed, Carriage, Cavalry, Drill, FireClass, Half, Infantry, Level, Mover,
    Nation, Ranks, Recall, Skirmishers, Troop, Weight,
};
