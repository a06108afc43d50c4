//! What happens. The events of a chapter stand in its own folder, with the words for them.
//!
//! An event holds all that its words need, as it was when it happened: it is told later, too.

use crate::nouns::field::{OfficerId, UnitId};
use crate::rules::ask::chapters;
use crate::rules::{
    b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use crate::state::battle::Battle;
use engine::{Audience, Line, Seat, Strengthening};
use host::{Deed, DeedKind, Mark};
use serde::Serialize;

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// Chapter B: turn structure.
    Turn(b_turn::Event),
    /// Chapter C: skirmishing.
    Skirmish(c_skirmish::Event),
    /// Chapter D: artillery.
    Artillery(d_artillery::Event),
    /// Chapter E: control.
    Control(e_control::Event),
    /// Chapter F: movement.
    Movement(f_movement::Event),
    /// Chapter G: combat.
    Combat(g_combat::Event),
    /// Chapter H: losses and recovery.
    Losses(h_losses::Event),
    /// Chapter I: victory.
    Victory(i_victory::Event),
}

/// An officer as he is called when something happens: the man himself, or whoever came after him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Whose base it is.
    pub officer: OfficerId,
    /// Whether a successor serves. [H4.1a] [H4.1b]
    pub successor: bool,
}

/// What an event changes, for those who weigh what may come of an answer.
pub(crate) enum Effect {
    /// A unit loses strength.
    Loses(UnitId, u8),
    /// Something else becomes of a unit.
    Becomes(UnitId, &'static str),
    /// Something happens besides.
    Happens(String),
}

/// What a chapter says of its events.
pub(crate) trait ChapterEvent {
    /// What happened, in words.
    fn line(&self, battle: &Battle) -> Line;

    /// Whose doing or whose fate it is; nobody's if it concerns both sides.
    fn side(&self, battle: &Battle) -> Option<Seat>;

    /// Changes of strength it tells of.
    fn changes(&self) -> Vec<Strengthening> {
        Vec::new()
    }

    /// Who hears of it.
    fn audience(&self, _: &Battle) -> Audience {
        Audience::All
    }

    /// Whether it reveals what was written down in secret.
    fn reveals(&self) -> bool {
        false
    }

    /// What it shows on the map.
    fn deed(&self, _: &Battle) -> Option<Deed> {
        None
    }

    /// What of it belongs into the headline of odds.
    fn mark(&self, _: &Battle) -> Option<Mark> {
        None
    }

    /// What it changes.
    fn effect(&self, _: &Battle) -> Option<Effect> {
        None
    }
}

impl Battle {
    /// Something that units do to another.
    pub(crate) fn deed_between(
        &self,
        kind: DeedKind,
        by: impl IntoIterator<Item = UnitId>,
        at: UnitId,
    ) -> Deed {
        let id = |unit: UnitId| self.def(unit).id.clone();
        Deed { by: by.into_iter().map(id).collect(), at: vec![id(at)], ..Deed::new(kind) }
    }

    /// Something that befalls a unit.
    pub(crate) fn deed_of(&self, kind: DeedKind, unit: UnitId) -> Deed {
        Deed::of(kind, self.def(unit).id.clone())
    }
}

impl Event {
    /// The event as its chapter knows it.
    pub(crate) fn of_chapter(&self) -> &dyn ChapterEvent {
        match self {
            Event::Turn(event) => event,
            Event::Skirmish(event) => event,
            Event::Artillery(event) => event,
            Event::Control(event) => event,
            Event::Movement(event) => event,
            Event::Combat(event) => event,
            Event::Losses(event) => event,
            Event::Victory(event) => event,
        }
    }
}

chapters! {
    Event of Event: Turn in b_turn, Skirmish in c_skirmish, Artillery in d_artillery,
    Control in e_control, Movement in f_movement, Combat in g_combat, Losses in h_losses,
    Victory in i_victory
}
