//! The list of all rule systems, one line each.

use host::{Bots, Hosted, System};

/// All systems, those in work too, with the computer players that there are for them.
pub fn all(bots: &Bots) -> Vec<Box<dyn System>> {
    vec![
        Box::new(Hosted::<battles_of_napoleon::Battle>::new(bots)),
        Box::new(Hosted::<champs::Battle>::new(bots)),
        Box::new(Hosted::<grande_armee::Battle>::new(bots)),
        Box::new(Hosted::<great_battles::Battle>::new(bots)),
        Box::new(Hosted::<la_bataille::Battle>::new(bots)),
    ]
}

/// The systems that are offered to players.
pub fn finished(bots: &Bots) -> Vec<Box<dyn System>> {
    all(bots).into_iter().filter(|system| !system.in_work()).collect()
}
