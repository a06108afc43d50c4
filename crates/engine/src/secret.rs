//! Questions that both sides answer at the same time, in secret.

use crate::question::{Game, Pause, Play, Table};
use crate::seat::Seat;

/// Runs a procedure for each seat on its own copy of the game, neither seeing the other's answers.
///
/// People may answer in any order and take as many steps as the procedure asks for; the answers of
/// each seat run in a lane of their own in the journal. When both are through, the two results are
/// returned for the rule code to reveal together.
pub fn in_secret<G: Game, T>(
    game: &G,
    table: &mut dyn Table<G>,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>, Seat) -> Play<T>,
) -> Play<[T; 2]> {
    let mut run = |seat: Seat, table: &mut dyn Table<G>| {
        table.lane(Some(seat));
        let result = procedure(&mut game.clone(), table, seat);
        table.lane(None);
        result
    };
    let first = run(Seat::First, table);
    let second = run(Seat::Second, table);
    match (first, second) {
        (Ok(first), Ok(second)) => Ok([first, second]),
        _ => Err(Pause),
    }
}
