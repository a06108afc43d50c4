//! Computer players.
//!
//! A bot sees only what its side may know and answers one question at a time with a legal answer.

mod austerlitz;
mod champs;
mod eylau;
mod grande_armee;
mod kulm;
mod manner;
mod staff;
mod staffed;
mod words;

use crate::staff::Staff;
use host::Bots;

/// All computer players but the one at random, which can play anything.
///
/// Where the staff has not yet shown that it plays better it is on trial: it can be called by its name,
/// but is not offered.
pub fn all() -> Bots {
    Bots::default()
        .with::<::battles_of_napoleon::Battle>("greedy", |seed| Box::new(eylau::Greedy::new(seed)))
        .with::<::champs::Battle>("greedy", |seed| Box::new(champs::Greedy::new(seed)))
        .with::<::grande_armee::Battle>("greedy", |seed| Box::new(grande_armee::Greedy::new(seed)))
        .with::<::great_battles::Battle>("greedy", |seed| Box::new(austerlitz::Greedy::new(seed)))
        .with::<::la_bataille::Battle>("greedy", |seed| Box::new(kulm::Greedy::new(seed)))
        .with::<::battles_of_napoleon::Battle>("staff", |seed| Box::new(Staff::new(seed)))
        .on_trial::<::champs::Battle>("staff", |seed| Box::new(Staff::new(seed)))
        .on_trial::<::great_battles::Battle>("staff", |seed| Box::new(Staff::new(seed)))
        .on_trial::<::grande_armee::Battle>("staff", |seed| Box::new(Staff::new(seed)))
        .with::<::la_bataille::Battle>("staff", |seed| Box::new(Staff::new(seed)))
}
