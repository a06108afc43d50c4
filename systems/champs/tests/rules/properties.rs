//! The engine's property kit over random games.

use champs::Battle;
use champs::state::{audit, scramble};
use engine::kit::Kit;

fn check_games(start: &Battle, game: u64, thorough: u64) {
    let make = |_: u64| start.clone();
    let kit = Kit { start: &make, scramble, audit, limit: 60_000, thorough };
    let report = kit.game(1811, game);
    assert!(report.findings.is_empty(), "game {game}: {:?}", report.findings);
    assert!(report.decisions > 0, "nothing was asked");
}

#[test]
fn a_small_position_has_every_property() {
    let start = crate::common::battle(
        "turns 4
         marker Knoll 30,20 3
         side french
         army Soult B/C 30,2
         division Girard C/C 30,13
         F1 inf 8 30,15 0 line steps3
         F2 light 8 20,15 0 echelon-left
         F3 guns 8 40,15 0
         side allied
         army Beresford C/B 30,44
         division Zayas D/B 30,28
         A1 inf 10 30,26 180 line steps2
         A2 inf2 10 40,26 180 square
         order Girard attack Knoll
         phase setup",
    );
    for game in 0..4 {
        check_games(&start, game, 100);
    }
}
