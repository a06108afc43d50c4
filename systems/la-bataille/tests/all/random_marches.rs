//! Random Movement Phases: whatever is answered, the position stays sound.

use crate::common::*;
use engine::Game;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Morale, Phase};
use la_bataille::rules::c11_movement::Told;
use la_bataille::rules::event::Event;
use la_bataille::state::battle::Stage;

fn check(battle: &Battle) {
    for seat in engine::Seat::BOTH {
        for unit in battle.army(seat) {
            let troops = battle.unit(unit);
            assert!(!troops.hexes.is_empty(), "{}", battle.def(unit).id);
            for hex in troops.hexes.iter() {
                let times = battle.units_at(hex).filter(|other| *other == unit).count();
                assert_eq!(times, 1, "{} in {}", battle.def(unit).id, battle.board().label(hex));
            }
            if troops.state == Morale::GoodOrder {
                assert!(battle.points_left(unit) >= 0, "{} overspent", battle.def(unit).id);
            }
        }
    }
}

const ARMIES: &str = "turn 1 13:40\n\
    1/25e 3719 general-order NW\n1/57e 3820 column NW\n2/57e 3820 column NW\n3/57e 3821 line W\n\
    1/7e 3620 skirmish W losses=3\n2/7e 3622 column NW\n9eL 3725 column NW\n1erL 3826 column NW\n\
    F1a 3822 unlimbered NW\nF1b 3823 limbered NW\nH1 3727 limbered NW\n12e 4020 column NW\n\
    1/36e 3918 square NW\n2/36e 3917 disordered NW\nleader Vandamme 3820\nleader Philippon 4020\n\
    Mur 3320 column SE\n21J 3318 skirmish E with 3319\nIlo 3324 skirmish E with 3325\n\
    GHus 3227 column SE\nP14 3321 unlimbered SE\n";

/// Austrians before Karbitz and Prussians on the lane behind the French.
const COALITION_ARMIES: &str = "turn 2 11:40\nsegment coalition movement\n\
    A54 3036 masse W\n1/A25 3137 line NNE with 3237\n2/A25 3136 masse NNE\nAB1 3138 unlimbered N\n\
    AJD 3040 column N\n2WP 6410 road-march SW with 6510\nF/2WP 6408 column SW\n9SL 6409 column SW\n\
    1SH 6304 general-order SW\nh7 6305 limbered SW\nf8 6306 unlimbered SW\nleader Pirch 6409\n\
    leader Colloredo 3036\n1/25e 3034 column S\n1/57e 6110 column NE\n9eL 6112 skirmish NNE with 6212\n\
    leader Quiot 6010\n";

/// Verifies [11.1.1] [11.1.7]: no answer leads out of the rules.
#[test]
fn random_marches_keep_the_position_sound() {
    marches(ARMIES, FRENCH);
    marches(COALITION_ARMIES, COALITION);
}

fn marches(text: &str, seat: engine::Seat) {
    let start = pos(text);
    let (mut marched, mut formed, mut ended) = (0, 0, 0);
    for seed in 0..60 {
        let mut battle = start.clone();
        let mut dice = Dice::new(seed, any_answer);
        for _ in 0..200 {
            let before = battle.roll_call();
            dice.events.clear();
            battle.play(&mut dice).unwrap_or_else(|_| panic!("seed {seed} pauses"));
            check(&battle);
            for event in &dice.events {
                marched += i32::from(matches!(event, Event::Movement(Told::Marched(..))));
                formed += i32::from(matches!(event, Event::Movement(Told::Formed(..))));
            }
            let mut expected = before;
            for change in dice.events.iter().flat_map(Battle::strengthening) {
                expected[change.piece] += change.by;
            }
            let now = battle.roll_call();
            for (index, (now, expected)) in now.iter().zip(&expected).enumerate() {
                let name = &battle.fixed.setup.army.units[index].id;
                // Without a set-up the battalions on the order of battle are not folded yet.
                if !name.contains('/') {
                    assert_eq!(now, expected, "{name}, seed {seed}");
                }
            }
            if battle.stage != Stage::Segment(seat, Phase::Movement) {
                ended += 1;
                for unit in battle.army(seat) {
                    for hex in battle.unit(unit).hexes.iter() {
                        let guests = battle.guests(hex);
                        // A regiment that ran into cover alone is not too much. (R184)
                        if guests.len() == 1 && battle.unit(unit).state != Morale::GoodOrder {
                            continue;
                        }
                        let stands = battle.may_stand_together(hex, &guests);
                        let label = battle.board().label(hex);
                        assert!(stands.is_ok(), "seed {seed}, {label}: {stands:?}");
                    }
                }
                break;
            }
        }
    }
    assert!(marched > 500 && formed > 100 && ended > 30, "{marched} {formed} {ended}");
}
