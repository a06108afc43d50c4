//! The computer players of all systems, side by side.

use crate::played::Played;
use engine::{Bot, RandomBot};
use std::any::Any;

/// Makes a computer player from a seed.
pub type MakeBot<G> = fn(u64) -> Box<dyn Bot<G> + Send>;

/// Computer players by system and name. Any game can be played at random; whoever plays better is
/// registered here, so that nobody else needs to know which systems there are.
#[derive(Default)]
pub struct Bots {
    players: Vec<Registered>,
}

/// A player of one system. What makes it is a [`MakeBot`] of that system's game.
struct Registered {
    name: &'static str,
    make: Box<dyn Any + Send + Sync>,
    standing: Standing,
}

/// Whether a player is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// To everybody.
    Offered,
    /// It can be called by its name only.
    OnTrial,
}

/// A player of a game that is known.
pub(crate) struct PlayerOf<G> {
    pub(crate) name: &'static str,
    pub(crate) make: MakeBot<G>,
    pub(crate) standing: Standing,
}

impl<G> Clone for PlayerOf<G> {
    fn clone(&self) -> Self {
        PlayerOf { ..*self }
    }
}

impl Bots {
    /// The same with one more player of a game; of several, the weakest comes first.
    pub fn with<G: Played>(self, name: &'static str, make: MakeBot<G>) -> Self {
        self.registered(name, make, Standing::Offered)
    }

    /// The same with one more player who is still being taught: whoever knows the name may call it.
    pub fn on_trial<G: Played>(self, name: &'static str, make: MakeBot<G>) -> Self {
        self.registered(name, make, Standing::OnTrial)
    }

    fn registered<G: Played>(
        mut self,
        name: &'static str,
        make: MakeBot<G>,
        standing: Standing,
    ) -> Self {
        self.players.push(Registered { name, make: Box::new(make), standing });
        self
    }

    /// All players of a game, weakest first.
    pub(crate) fn of<G: Played>(&self) -> Vec<PlayerOf<G>> {
        let make: MakeBot<G> = |seed| Box::new(RandomBot::new(seed));
        let random = PlayerOf { name: "random", make, standing: Standing::Offered };
        let of_this_game = |player: &Registered| {
            let make = player.make.downcast_ref::<MakeBot<G>>()?;
            Some(PlayerOf { name: player.name, make: *make, standing: player.standing })
        };
        std::iter::once(random).chain(self.players.iter().filter_map(of_this_game)).collect()
    }
}
