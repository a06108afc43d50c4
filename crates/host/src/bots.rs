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
}

impl Bots {
    /// The same with one more player of a game; of several, the weakest comes first.
    pub fn with<G: Played>(mut self, name: &'static str, make: MakeBot<G>) -> Self {
        self.players.push(Registered { name, make: Box::new(make) });
        self
    }

    /// All players of a game, weakest first.
    pub(crate) fn of<G: Played>(&self) -> Vec<(&'static str, MakeBot<G>)> {
        let random: (&'static str, MakeBot<G>) = ("random", |seed| Box::new(RandomBot::new(seed)));
        let of_this_game = |player: &Registered| {
            let make = player.make.downcast_ref::<MakeBot<G>>()?;
            Some((player.name, *make))
        };
        std::iter::once(random).chain(self.players.iter().filter_map(of_this_game)).collect()
    }
}
