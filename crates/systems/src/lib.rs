//! The list of all rule systems, one line each.

use host::{Bots, Hosted, System};

/// The text of the guided first battle of a system.
macro_rules! guide {
    ($system:literal) => {
        include_str!(concat!("../../../systems/", $system, "/guide.toml"))
    };
}

/// All systems, those in work too, with the computer players that there are for them.
pub fn all(bots: &Bots) -> Vec<Box<dyn System>> {
    vec![
        Box::new(
            Hosted::<battles_of_napoleon::Battle>::new(bots).guided(guide!("battles-of-napoleon")),
        ),
        Box::new(Hosted::<champs::Battle>::new(bots).guided(guide!("champs"))),
        Box::new(Hosted::<grande_armee::Battle>::new(bots).guided(guide!("grande-armee"))),
        Box::new(Hosted::<great_battles::Battle>::new(bots).guided(guide!("great-battles"))),
        Box::new(Hosted::<la_bataille::Battle>::new(bots).guided(guide!("la-bataille"))),
    ]
}

/// The systems that are offered to players.
pub fn finished(bots: &Bots) -> Vec<Box<dyn System>> {
    all(bots).into_iter().filter(|system| !system.in_work()).collect()
}
