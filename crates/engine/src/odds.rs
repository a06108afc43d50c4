//! Exact odds: the same rule code, with every face of every die.

use crate::dice::{Faces, Throw};
use crate::question::{AskOf, Game, Pause, Play, Table};
use std::collections::BTreeMap;

/// A result of the walk with its exact weight.
pub type Distribution<K> = BTreeMap<K, f64>;

/// The answer a plan gives to a question; `None` ends the walk there.
pub type Plan<'a, G> = dyn FnMut(&G, &AskOf<G>) -> Option<<G as Game>::Choice> + 'a;

struct Walk<'a, 'p, G: Game> {
    plan: &'a mut Plan<'p, G>,
    path: &'a [Faces],
    next: usize,
    wanted: Option<Throw>,
    /// The walk ends here, or needs a throw: nothing after it counts. (The other secret lane may
    /// still be run.)
    stopped: bool,
    events: Vec<G::Event>,
}

impl<G: Game> Table<G> for Walk<'_, '_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.stopped {
            return Err(Pause);
        }
        (self.plan)(game, &ask).ok_or_else(|| {
            self.stopped = true;
            Pause
        })
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        if self.stopped {
            return Err(Pause);
        }
        let Some(faces) = self.path.get(self.next) else {
            self.stopped = true;
            self.wanted = Some(throw);
            return Err(Pause);
        };
        self.next += 1;
        Ok(*faces)
    }

    fn tell(&mut self, _: &G, event: G::Event) {
        if !self.stopped {
            self.events.push(event);
        }
    }
}

/// Where a walk came to its end.
pub struct End<'a, G: Game> {
    /// The position there.
    pub game: &'a G,
    /// What happened on the way.
    pub events: &'a [G::Event],
}

/// The exact distribution of what a procedure leads to.
///
/// `procedure` is any rule procedure of the game; `plan` answers its questions (or ends the walk);
/// `read` says what of the end matters. `limit` bounds the number of ends, so that a careless plan
/// cannot run for ever: beyond it the result is `None`.
pub fn walk<G: Game, K: Ord>(
    from: &G,
    limit: usize,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Option<Distribution<K>> {
    let mut result = BTreeMap::new();
    let mut paths: Vec<(Vec<Faces>, f64)> = vec![(Vec::new(), 1.0)];
    let mut ends = 0;
    while let Some((path, weight)) = paths.pop() {
        let mut game = from.clone();
        let mut walk =
            Walk { plan, path: &path, next: 0, wanted: None, stopped: false, events: Vec::new() };
        let _ = procedure(&mut game, &mut walk);
        let Walk { wanted, events, .. } = walk;
        match wanted {
            None => {
                ends += 1;
                if ends > limit {
                    return None;
                }
                *result.entry(read(End { game: &game, events: &events })).or_insert(0.0) += weight;
            }
            Some(throw) => {
                let (outcomes, total) = throw.outcomes();
                for (faces, ways) in outcomes {
                    let mut longer = path.clone();
                    longer.push(faces);
                    paths.push((longer, weight * ways as f64 / total as f64));
                }
            }
        }
    }
    Some(result)
}
