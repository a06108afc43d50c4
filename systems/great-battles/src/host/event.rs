//! What happens. The events of a chapter stand in its own file, with the words for them.

use crate::rules::{
    a15_setup, a15_victory, s03_turn, s04_command, s05_movement, s06_formation, s07_stacking,
    s08_fire, s08_shock, s09_morale, s10_retreat, s11_breakpoint, s12_rally, s13_fatigue,
    s14_reinforcements,
};
use crate::state::Battle;
use engine::{Audience, Line, Seat, Strengthening};
use serde::Serialize;

/// What every chapter's events can do.
pub trait Tells {
    /// The event in words.
    fn line(&self, battle: &Battle) -> Line;

    /// Whose doing or fate it is, if it is one side's.
    fn side(&self, battle: &Battle) -> Option<Seat>;

    /// Changes of strength it tells of.
    fn changes(&self) -> Vec<Strengthening> {
        Vec::new()
    }

    /// Who may hear of it.
    fn audience(&self, _battle: &Battle) -> Audience {
        Audience::All
    }

    /// Whether it shows somebody a hidden fact, so that undo must stop there.
    fn reveals(&self) -> bool {
        false
    }
}

macro_rules! chapters {
    ($($(#[$doc:meta])* $name:ident($told:path)),+ $(,)?) => {
        /// What happens.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Event {
            $($(#[$doc])* $name($told)),+
        }

        $(impl From<$told> for Event {
            fn from(told: $told) -> Event {
                Event::$name(told)
            }
        })+

        impl Event {
            /// The chapter that tells it.
            pub fn chapter(&self) -> &dyn Tells {
                match self {
                    $(Event::$name(told) => told),+
                }
            }
        }
    };
}

chapters! {
    /// Section 3: the turn.
    Turn(s03_turn::Told),
    /// Section 4: command.
    Command(s04_command::Told),
    /// Section 5: movement.
    Movement(s05_movement::Told),
    /// Section 6: facing, formations, reactions.
    Formation(s06_formation::Told),
    /// Section 7: stacking.
    Stacking(s07_stacking::Told),
    /// Section 8.1: fire.
    Fire(s08_fire::Told),
    /// Sections 8.2 to 8.5: bayonet, assault, charge, melee.
    Shock(s08_shock::Told),
    /// Section 9: morale and losses.
    Morale(s09_morale::Told),
    /// Section 10: retreats.
    Retreat(s10_retreat::Told),
    /// Section 11: breakpoints.
    Breakpoint(s11_breakpoint::Told),
    /// Section 12: rally.
    Rally(s12_rally::Told),
    /// Section 13: fatigue.
    Fatigue(s13_fatigue::Told),
    /// Section 14: reinforcements.
    Reinforcements(s14_reinforcements::Told),
    /// Scenarios: set-up.
    SetUp(a15_setup::Told),
    /// Scenarios: places and victory.
    Victory(a15_victory::Told),
}
