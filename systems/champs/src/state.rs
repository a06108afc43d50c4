//! What a battle is made of: the field that stays, and the position that changes.

mod audit;
mod battle;
mod command;
mod field;
mod laid;
mod measure;
mod scenario;
mod stands;
mod unit;

pub use audit::{audit, scramble};
pub use battle::{At, Battle, Ending, Phase};
pub use command::{Leader, OrgKind, Organisation};
pub use field::{Field, LeaderDef, OrgDef, SideDef, Start, UnitDef};
pub use laid::{Block, Crest, Laid, Outline, Piece, lay};
pub use scenario::{
    Arrival, Bonus, Clock, Holding, Place, ScenarioInfo, Special, Switches, TableEdge, Verdict,
    Victory, Worth,
};
pub use stands::{body, castings, front_rank};
pub use unit::{
    Crew, Marks, Morale, Place as UnitPlace, Role, Screen, Screened, SupportFire, Unit,
};
