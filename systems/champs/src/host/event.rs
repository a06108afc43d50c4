//! What happens. The events of a chapter stand in its own file, with the words for them.

use crate::rules::{
    crisis, leaders, losses, p1_command, p2_artillery, p3_charges, p4_movement, p5_interaction,
    p6_rally, setup, skirmish, turn, victory,
};
use crate::state::Battle;
use engine::{Audience, Line, Rule, Seat, Strengthening};
use serde::Serialize;

/// What the events of every chapter have in common.
pub trait Told {
    /// In words, with everything.
    fn line(&self, battle: &Battle) -> Line;

    /// Whose doing or whose fate it is, if it is one side's.
    fn actor(&self, battle: &Battle) -> Option<Seat>;

    /// The changes of strength it tells of.
    fn changes(&self) -> Vec<Strengthening> {
        Vec::new()
    }

    /// Who may hear of it.
    fn audience(&self, _: &Battle) -> Audience {
        Audience::All
    }

    /// In words for those who may not know all of it: steps and orders stay hidden.
    fn line_to_others(&self, battle: &Battle) -> Line {
        self.line(battle)
    }

    /// Whether it shows somebody a hidden fact, so that undo must stop there.
    fn reveals(&self) -> bool {
        false
    }
}

macro_rules! chapters {
    ($($(#[$doc:meta])* $name:ident($told:ty),)+) => {
        /// What happens.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Event {
            $($(#[$doc])* $name($told),)+
        }

        impl Event {
            /// As an event of its chapter.
            pub fn frame(&self) -> &dyn Told {
                match self {
                    $(Event::$name(told) => told,)+
                }
            }
        }

        $(impl From<$told> for Event {
            fn from(told: $told) -> Event {
                Event::$name(told)
            }
        })+
    };
}

chapters! {
    /// The sequence of play.
    Turn(turn::Told),
    /// Before play.
    SetUp(setup::Told),
    /// Phase I: orders.
    Command(p1_command::Told),
    /// Phase II: artillery fire.
    Artillery(p2_artillery::Told),
    /// Phase III: cavalry charges.
    Charge(p3_charges::Told),
    /// Phase IV: movement.
    Movement(p4_movement::Told),
    /// Phase V: interaction.
    Interaction(p5_interaction::Told),
    /// Phase VI: rally.
    Rally(p6_rally::Told),
    /// Crisis reaction.
    Crisis(crisis::Told),
    /// Leaders.
    Leaders(leaders::Told),
    /// Skirmish screens.
    Skirmish(skirmish::Told),
    /// Steps and destruction.
    Losses(losses::Told),
    /// Places and points.
    Victory(victory::Told),
}

/// A plain line with its rules.
pub fn line(text: impl Into<String>, rules: &[Rule]) -> Line {
    Line {
        text: text.into(),
        rules: rules.iter().map(|rule| rule.key()).collect(),
        ..Line::default()
    }
}
