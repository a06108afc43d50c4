//! The greedy player at work.

use super::Greedy;
use ::champs::book::shelf;
use ::champs::nouns::{Arm, Formation, Order, OrgId, UnitId};
use ::champs::state::Phase;
use ::champs::{Battle, data};
use engine::{Bot, Game, Inline, RandomBot, Seat, Seeded};
use ground::table::Mil;
use std::sync::Arc;

fn albuera() -> Battle {
    Battle::new(Arc::new(data::load("albuera", &[], &shelf()).expect("a battle")))
}

/// Plays on to the end, and has a look before every Rally Phase, when the marks of the turn lie there.
fn play(bots: [&mut dyn Bot<Battle>; 2], seed: u64, mut look: impl FnMut(&Battle)) -> Battle {
    let mut battle = albuera();
    let mut dice = Seeded::numbered(seed, 1);
    let [first, second] = bots;
    let mut table = Inline::new(first, second, &mut dice);
    table.limit = 20_000;
    while battle.outcome().is_none() {
        if battle.phase == Phase::Rally {
            look(&battle);
        }
        battle.play(&mut table).expect("it goes on");
    }
    battle
}

/// Whether a unit could come to grips with somebody: an enemy is within one move and its fighting
/// reach.
fn in_reach(battle: &Battle, unit: UnitId) -> bool {
    let state = battle.unit(unit);
    let able = !state.is_broken() && battle.counts(unit) && !battle.is_nearly_destroyed(unit);
    let reach = match battle.arm(unit) {
        Arm::Infantry => battle.one_move(unit) + Mil::inches(2),
        Arm::Cavalry => battle.charge_pace(unit, Formation::Column).allowance,
        Arm::Artillery => return able && !battle.targets(unit).is_empty(),
    };
    let seat = battle.seat_of(unit);
    able && battle.unbroken_enemies_of(seat).any(|foe| battle.distance(unit, foe) <= reach)
}

/// Whether a unit did anything in this turn, or had something done to it.
fn acted(battle: &Battle, unit: UnitId) -> bool {
    let marks = battle.unit(unit).marks;
    marks.moved || marks.fired || marks.charged || marks.fought || marks.reacted || marks.retreated
}

/// Bodies with an order to go on or to help that stand idle in reach of the enemy.
fn idle(battle: &Battle, seat: Seat) -> Vec<OrgId> {
    let stands = |org: &OrgId| {
        let state = battle.org(*org);
        let bound = matches!(state.order, Order::Attack { .. } | Order::Support { .. });
        let units: Vec<UnitId> = battle.members(*org).collect();
        state.active
            && bound
            && units.iter().any(|&unit| in_reach(battle, unit))
            && !units.iter().any(|&unit| acted(battle, unit))
    };
    battle.orgs_of(seat).filter(stands).collect()
}

/// No body with an active order stands idle in reach of the enemy, on either side.
#[test]
fn nobody_stands_idle() {
    let mut bodies = 0;
    for seed in 0..2 {
        let (mut french, mut allied) = (Greedy::new(seed), Greedy::new(seed + 100));
        play([&mut french, &mut allied], seed, |battle| {
            for seat in Seat::BOTH {
                let found = idle(battle, seat);
                let names: Vec<String> = found.iter().map(|&org| battle.org_name(org)).collect();
                assert!(found.is_empty(), "turn {}, seed {seed}: {names:?}", battle.turn);
                bodies += battle.orgs_of(seat).filter(|&org| battle.org(org).active).count();
            }
        });
    }
    assert!(bodies > 40, "few bodies were ever active: {bodies}");
}

/// It wins from either side against answers at random.
#[test]
fn it_beats_answers_at_random() {
    for seat in Seat::BOTH {
        let (mut greedy, mut random) = (Greedy::new(5), RandomBot::new(6));
        let bots: [&mut dyn Bot<Battle>; 2] = match seat {
            Seat::First => [&mut greedy, &mut random],
            Seat::Second => [&mut random, &mut greedy],
        };
        let end = play(bots, 11, |_| ());
        assert_eq!(end.outcome().and_then(|outcome| outcome.winner), Some(seat));
    }
}
