//! Chapters 9 and 10: the sequence of play and the weather.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Weather;
use battles_of_napoleon::rules::{r09_turn, r21_fire};
use battles_of_napoleon::state::battle::Phase;
use battles_of_napoleon::{Battle, Event, load};

// G89. Verifies [9b] [10.1a] [2c]: one die; 4, 5 and 6 are clear, snowfall and snowstorm.
#[test]
fn weather_by_the_die() {
    for (die, weather) in
        [(1, Weather::Clear), (4, Weather::Clear), (5, Weather::Snowfall), (6, Weather::Snowstorm)]
    {
        let mut battle = pos("phase weather\n33/I 2652 column");
        battle.activity(&mut Script::new().roll(&[die])).unwrap();
        assert_eq!(battle.weather, weather);
        assert_eq!(battle.phase, Phase::LeaderMoves);
    }
}

/// Verifies [10.2a] [10.2b]: the historical track in place of the die.
#[test]
fn weather_as_it_was() {
    let shelf = battles_of_napoleon::book::charts::shelf();
    let mut battle = load("grand-battle", &["weather=historical".into()], &shelf).unwrap();
    let mut all = String::new();
    for turn in 1..=12 {
        battle.turn = turn;
        battle.phase = Phase::Weather;
        battle.activity(&mut Script::new()).unwrap();
        all.push(match battle.weather {
            Weather::Clear => 'c',
            Weather::Snowfall => 'f',
            Weather::Snowstorm => 'S',
        });
    }
    // 8 am to 7 pm.
    assert_eq!(all, "ccSfccccfccc");
}

/// Verifies [10.1b] [10.1c] [10.1f] [10.3a]: how far one sees; G90 for the evening.
#[test]
fn sight_in_the_weather() {
    let mut battle = open_map(30, 3, "");
    let sight = |battle: &Battle, far: u8| {
        battle.sees(hex(battle, "0102"), hex(battle, &format!("{:02}02", far + 1)))
    };
    assert!(sight(&battle, 20));
    for (weather, far) in [(Weather::Snowfall, 4), (Weather::Snowstorm, 1)] {
        battle.weather = weather;
        assert!(sight(&battle, far) && !sight(&battle, far + 1));
    }
    battle.weather = Weather::Clear;
    battle.turn = 12;
    assert!(sight(&battle, 3) && !sight(&battle, 4));
    battle.weather = Weather::Snowstorm;
    assert!(!sight(&battle, 2));
}

/// Verifies [10.1c] [10.1f] [10.3a]: guns fire no farther than that.
#[test]
fn range_in_the_weather() {
    let text = |far: u8| format!("P/5 0102 unlimbered 1\n33/I {:02}02 line 4", far + 1);
    for (more, far) in
        [("weather snowfall", 4), ("weather snowstorm", 1), ("turn 12", 3), ("weather clear", 9)]
    {
        let near = open_map(30, 3, &format!("{}\n{more}", text(far)));
        assert_eq!(near.gun_targets(unit(&near, "P/5")).len(), 1, "{more}");
        let wide = open_map(30, 3, &format!("{}\n{more}", text(far + 1)));
        assert!(wide.gun_targets(unit(&wide, "P/5")).is_empty(), "{more}");
    }
}

/// Verifies [10.1g]: fire in a storm is worse by two.
#[test]
fn fire_in_a_storm() {
    let fire = |weather: &str| {
        let mut battle = open_map(
            9,
            3,
            &format!(
                "weather {weather}\ninitiative russian\norder 4D hold\nTul/I 0302 line 1\n\
                 leader Somov 0302\n33/I 0401 line 4\norder 2/III regroup\nleader Friant 0401"
            ),
        );
        let mut script = script().say("done").say("done").say("foot 0302").roll(&[1, 1]);
        battle.fire_segment(&mut script).unwrap();
        script
            .events
            .iter()
            .find_map(|event| match event {
                Event::Fire(r21_fire::Told::Volley { mods, .. }) => Some(mods.total()),
                _ => None,
            })
            .unwrap()
    };
    assert_eq!(fire("snowstorm") - fire("clear"), -2);
}

/// Verifies [9o] [9p] [16u]: at the end of the turn tired cavalry recovers, the cubes leave the
/// sheets and the marker moves on to the next turn's weather.
#[test]
fn the_turn_ends() {
    let mut battle =
        open_map(9, 9, "phase end\nturn 3\norder 2CUIR attack\nact 2CUIR 3\n5Cu 0505 tired");
    battle.acting = 0;
    battle.activity(&mut script()).unwrap();
    assert!(!battle.unit(unit(&battle, "5Cu")).tired);
    assert_eq!(battle.formation(formation(&battle, "2CUIR")).activations, 0);
    assert_eq!((battle.turn, battle.phase), (4, Phase::Weather));
}

/// Verifies [2c] [9h] [9n] [9r]: the phases of a turn follow each other; recovery ends the
/// activation phase.
#[test]
fn sequence_of_play() {
    let mut battle = open_map(9, 9, "phase weather\nturn 6\n5Cu 0505 fresh");
    let mut phases = Vec::new();
    let mut script = script().roll(&[1]).roll(&[1]).roll(&[1]);
    while battle.phase != Phase::Draw {
        phases.push(battle.phase);
        battle.activity(&mut script).unwrap();
    }
    battle.bag = [1, 1, 0];
    while battle.turn == 6 {
        phases.push(battle.phase);
        battle.activity(&mut script).unwrap();
    }
    assert_eq!(
        phases,
        [
            Phase::Weather,
            Phase::LeaderMoves,
            Phase::Orders,
            Phase::Cubes,
            Phase::FirstActivation,
            Phase::Draw,
            Phase::Recovery,
            Phase::TurnEnd
        ]
    );
}

/// Verifies [9p]: a turn is a chapter of the story.
#[test]
fn a_turn_is_a_heading() {
    let battle = open_map(9, 9, "");
    let line = engine::Game::render(&battle, &Event::Turn(r09_turn::Told::Turn(5)));
    assert_eq!((line.heading, line.text.as_str()), (2, "Turn 5, noon"));
}
