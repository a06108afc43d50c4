//! What happens. The events of a chapter stand in its own file, with the words for them.

use crate::nouns::field::Field;
use crate::rules::brief::Brief;
use crate::rules::{
    r09_turn, r11_orders, r12_setup, r13_cubes, r14_victory, r16_activation, r17_formation,
    r18_stacking, r19_movement, r21_fire, r23_assault, r25_losses, r26_retreat, r27_recovery,
    r28_reinforcements,
};
use engine::{Audience, Line, Seat, Strengthening};
use serde::Serialize;

/// The chapters that tell, in the book's order. Each says what its events are in words and whose
/// doing or whose fate they are, by the field alone and never by how the battle stands now.
macro_rules! events {
    ($($(#[$words:meta])* $chapter:ident($told:path),)+) => {
        /// What happens.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Event {
            $($(#[$words])* $chapter($told),)+
        }

        $(impl From<$told> for Event {
            fn from(told: $told) -> Self {
                Event::$chapter(told)
            }
        })+

        impl Event {
            /// The event in words, with the side it is about.
            pub fn line(&self, field: &Field) -> Line {
                match self {
                    $(Event::$chapter(told) => {
                        Line { side: told.side(field), ..told.line(field) }
                    })+
                }
            }

            /// The side it tells of; none if it concerns both.
            pub fn side(&self, field: &Field) -> Option<Seat> {
                match self {
                    $(Event::$chapter(told) => told.side(field),)+
                }
            }
        }
    };
}

events! {
    /// Chapters 9 and 10: the turn and its weather.
    Turn(r09_turn::Told),
    /// Chapter 11: orders.
    Orders(r11_orders::Told),
    /// Section 12.8: setting up.
    SetUp(r12_setup::Told),
    /// Chapters 13, 15 and 16: cubes.
    Cubes(r13_cubes::Told),
    /// Chapters 6 and 14: army fatigue and victory.
    Victory(r14_victory::Told),
    /// Chapter 16: a formation acts.
    Activation(r16_activation::Told),
    /// Chapter 17: formation and facing.
    Formation(r17_formation::Told),
    /// Chapter 18: stacking.
    Stacking(r18_stacking::Told),
    /// Chapter 19: movement.
    Movement(r19_movement::Told),
    /// Chapter 21: fire.
    Fire(r21_fire::Told),
    /// Section 21.6: leaders.
    Leaders(r21_fire::leaders::Told),
    /// Chapter 23: assault.
    Assault(r23_assault::Told),
    /// Chapter 25: losses.
    Losses(r25_losses::Told),
    /// Chapter 26: retreat.
    Retreat(r26_retreat::Told),
    /// Chapter 27: recovery.
    Recovery(r27_recovery::Told),
    /// Chapter 28: reinforcements.
    Reinforcements(r28_reinforcements::Told),
}

impl Event {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Event::Losses(told) => vec![told.change()],
            Event::Recovery(told) => vec![told.change()],
            Event::Turn(_)
            | Event::Orders(_)
            | Event::SetUp(_)
            | Event::Cubes(_)
            | Event::Victory(_)
            | Event::Activation(_)
            | Event::Formation(_)
            | Event::Stacking(_)
            | Event::Movement(_)
            | Event::Fire(_)
            | Event::Leaders(_)
            | Event::Assault(_)
            | Event::Retreat(_)
            | Event::Reinforcements(_) => Vec::new(),
        }
    }

    /// What it comes to in a few words; most come to nothing that odds would tell.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match self {
            Event::Turn(told) => told.brief(),
            Event::Orders(told) => told.brief(field),
            Event::Cubes(told) => told.brief(),
            Event::Victory(told) => told.brief(field),
            Event::Formation(told) => told.brief(field),
            Event::Fire(told) => told.brief(field),
            Event::Leaders(told) => told.brief(field),
            Event::Assault(told) => told.brief(field),
            Event::Losses(told) => Some(told.brief()),
            Event::Retreat(told) => told.brief(field),
            Event::SetUp(_)
            | Event::Activation(_)
            | Event::Stacking(_)
            | Event::Movement(_)
            | Event::Recovery(_)
            | Event::Reinforcements(_) => None,
        }
    }

    /// Whether it shows somebody a hidden fact.
    pub fn shows(&self) -> bool {
        match self {
            Event::Orders(told) => told.shows(),
            Event::Assault(told) => told.shows(),
            Event::Turn(_)
            | Event::SetUp(_)
            | Event::Cubes(_)
            | Event::Victory(_)
            | Event::Activation(_)
            | Event::Formation(_)
            | Event::Stacking(_)
            | Event::Movement(_)
            | Event::Fire(_)
            | Event::Leaders(_)
            | Event::Losses(_)
            | Event::Retreat(_)
            | Event::Recovery(_)
            | Event::Reinforcements(_) => false,
        }
    }

    /// Who may hear of it.
    pub fn audience(&self, field: &Field) -> Audience {
        match self {
            Event::Orders(told) => told.audience(field),
            Event::Recovery(told) => told.audience(field),
            Event::Turn(_)
            | Event::SetUp(_)
            | Event::Cubes(_)
            | Event::Victory(_)
            | Event::Activation(_)
            | Event::Formation(_)
            | Event::Stacking(_)
            | Event::Movement(_)
            | Event::Fire(_)
            | Event::Leaders(_)
            | Event::Assault(_)
            | Event::Losses(_)
            | Event::Retreat(_)
            | Event::Reinforcements(_) => Audience::All,
        }
    }
}
