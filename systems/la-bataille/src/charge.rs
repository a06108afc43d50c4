//! placeholder
use crate::army::{LeaderId, UnitId};
use crate::battle::Battle;
use engine::{Line, Seat};
use serde::Serialize;
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Charge {
    pub units: Vec<UnitId>,
    pub leader: Option<LeaderId>,
}
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    X,
}
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    X,
}
impl Ask {
    pub fn words(&self, _: &Battle) -> String {
        String::new()
    }
}
impl Told {
    pub fn actor(&self, _: &Battle) -> Option<Seat> {
        None
    }
    pub fn line(&self, _: &Battle) -> Line {
        Line::default()
    }
}
