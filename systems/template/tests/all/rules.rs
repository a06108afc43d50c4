//! The rules: a little map, a script, what is expected.

use engine::{Game, Match, Script, Seat, Typed, Viewer};
use template::host::position_text::{parse, unit_named};
use template::rules::s4_secrets::PRESUMED;
use template::state::Phase;
use template::{Battle, Event};

/// A position on a map of open ground with a wood, a lake and a village.
fn battle(lines: &str) -> Battle {
    let map = "map\n.....\n.#.~.\n...V.\n.....\nend\nvillage 0403\norders steady steady\n";
    parse(&format!("{map}{lines}")).unwrap()
}

/// Plays one activity with these answers; digits are dice.
fn play(battle: &mut Battle, steps: &[&str]) -> Vec<Event> {
    let mut script = Script::new();
    for step in steps {
        let dice: Option<Vec<u8>> = step.split(' ').map(|face| face.parse().ok()).collect();
        script = match dice {
            Some(faces) => script.roll(&faces),
            None => script.say(step),
        };
    }
    battle.play(&mut script).expect("the script answers everything");
    script.finish();
    script.events
}

/// The answers that a unit has in its first step, and why others are refused.
fn first_step(battle: &Battle, unit: &str) -> Match<Battle> {
    let mut game = Match::new(battle.clone(), Box::new(Typed), [None, None]);
    game.answer(Seat::First, unit).expect("it may act");
    game
}

fn hex(battle: &Battle, unit: &str) -> String {
    let unit = unit_named(battle, unit).unwrap();
    battle.field.board.label(battle.unit(unit).hex)
}

/// Verifies [1a].
#[test]
fn each_unit_acts_once_and_blue_before_red() {
    let mut battle = battle("turns 2\nblue-1 foot 0101 4\nblue-2 foot 0104 4\nred-1 foot 0504 4\n");
    play(&mut battle, &["blue-1", "done"]);
    let mut again = Match::new(battle.clone(), Box::new(Typed), [None, None]);
    assert_eq!(again.answer(Seat::First, "blue-1").unwrap_err().rule, "1a");
    assert!(again.answer(Seat::Second, "red-1").is_err(), "Blue is not through");
    play(&mut battle, &["done"]);
    assert_eq!(battle.phase, Phase::Act(Seat::Second));
    let told = play(&mut battle, &["done"]);
    assert_eq!((told, battle.turn, battle.phase), (vec![Event::Turn(2)], 2, Phase::Orders));
    assert!(battle.units.iter().all(|unit| !unit.acted), "in the next turn all may act again");
}

/// Verifies [2a]: foot has two points, horse four; what they do not suffice for is refused.
#[test]
fn points_are_paid_hex_by_hex() {
    let foot = battle("blue-1 foot 0101 4\nred-1 foot 0504 4\n");
    let mut moved = foot.clone();
    play(&mut moved, &["blue-1", "S", "S"]);
    assert_eq!(hex(&moved, "blue-1"), "0103");
    let mut game = first_step(&foot, "blue-1");
    assert_eq!(game.answer(Seat::First, "N").unwrap_err().rule, "2a", "off the board");
    game.answer(Seat::First, "S").unwrap();
    let refusal = game.answer(Seat::First, "SE").unwrap_err();
    assert_eq!((refusal.rule, refusal.why.as_ref()), ("2a", "it costs 2 MP, and 1 are left"));
    let mut horse = battle("blue-1 horse 0101 4\nred-1 foot 0504 4\n");
    play(&mut horse, &["blue-1", "S", "S", "S", "done"]);
    assert_eq!(hex(&horse, "blue-1"), "0104");
}

/// Verifies [2b].
#[test]
fn ground_has_its_price() {
    let battle = battle("blue-1 foot 0102 4\nblue-2 horse 0302 4\nred-1 foot 0504 4\n");
    let mut woods = battle.clone();
    let told = play(&mut woods, &["blue-1", "NE", "done"]);
    assert!(matches!(told[..], [Event::Moved(_, _, 1)]), "{told:?}");
    let mut woods = battle.clone();
    let told = play(&mut woods, &["blue-1", "SE"]);
    assert!(matches!(told[..], [Event::Moved(_, _, 2)]), "woods: {told:?}");
    let mut game = first_step(&battle, "blue-2");
    let refusal = game.answer(Seat::First, "SE").unwrap_err();
    assert_eq!((refusal.rule, refusal.why.as_ref()), ("2b", "nobody enters a lake"));
}

/// Verifies [2c].
#[test]
fn no_two_units_in_a_hex() {
    let battle = battle("blue-1 foot 0101 4\nblue-2 foot 0102 4\nred-1 foot 0504 4\n");
    assert_eq!(first_step(&battle, "blue-1").answer(Seat::First, "S").unwrap_err().rule, "2c");
}

/// Verifies [2d].
#[test]
fn next_to_an_enemy_a_move_ends() {
    let mut near = battle("blue-1 horse 0101 4\nred-1 foot 0103 4\n");
    play(&mut near, &["blue-1", "S", "done"]);
    assert_eq!(hex(&near, "blue-1"), "0102", "the next question was whether it fires");
    let mut far =
        battle("blue-1 horse 0101 4\nred-1 foot 0105 4\n".replace("0105", "0504").as_str());
    play(&mut far, &["blue-1", "S", "S", "done"]);
    assert_eq!(hex(&far, "blue-1"), "0103");
}

/// Verifies [3a].
#[test]
fn fire_carries_two_hexes() {
    let near = battle("blue-1 foot 0101 4\nred-1 foot 0103 4\n");
    let far = battle("blue-1 foot 0101 4\nred-1 foot 0104 4\n");
    let unit = |battle: &Battle| unit_named(battle, "blue-1").unwrap();
    assert_eq!(near.targets(unit(&near)).len(), 1);
    assert!(far.targets(unit(&far)).is_empty());
    assert!(near.targets(unit_named(&near, "red-1").unwrap()).contains(&unit(&near)));
}

/// Verifies [3b], [3c]: the same dice in the open, in woods, and at an eager target.
#[test]
fn fire_table_and_modifiers() {
    let lost = |target: &str, orders: &str, dice: &str| {
        let mut battle = battle(&format!("{orders}blue-1 foot 0101 5\nred-1 foot {target} 4\n"));
        let told = play(&mut battle, &["blue-1", "done", "red-1", dice]);
        match told.last() {
            Some(Event::Fired { lost, .. }) => *lost,
            other => panic!("{other:?}"),
        }
    };
    let eager = "orders steady eager\n";
    assert_eq!(lost("0103", eager, "3 4"), 1, "7 in the column 5+");
    assert_eq!(lost("0103", "", "3 4"), 0, "steady: 6");
    assert_eq!(lost("0202", eager, "3 4"), 0, "in woods: 6");
    assert_eq!(lost("0202", "", "4 4"), 0, "steady in woods: 6");
    assert_eq!(lost("0103", eager, "6 5"), 2, "11");
}

/// Verifies [3d].
#[test]
fn whoever_has_no_strength_is_gone() {
    let mut battle =
        battle("orders steady eager\nblue-1 foot 0101 5\nred-1 foot 0103 1\nred-2 foot 0504 1\n");
    let told = play(&mut battle, &["blue-1", "done", "red-1", "6 5"]);
    assert!(
        matches!(told[..], [Event::Fired { lost: 1, left: 0, .. }, Event::Gone(_)]),
        "{told:?}"
    );
    let gone = unit_named(&battle, "red-1").unwrap();
    assert!(!battle.unit(gone).hex.is_somewhere());
}

/// Verifies [4a]: hidden until it fires or is fired at; the own side always knows.
#[test]
fn strength_is_hidden_until_it_matters() {
    let mut battle = battle("blue-1 foot 0101 5\nred-1 foot 0103 2\nred-2 foot 0504 3\n");
    let seen = |battle: &Battle, seat: Seat, unit: &str| {
        let unit = unit_named(battle, unit).unwrap();
        battle.known_to(Viewer::Seat(seat)).unit(unit).strength
    };
    assert_eq!(seen(&battle, Seat::First, "red-1"), PRESUMED);
    assert_eq!(seen(&battle, Seat::Second, "red-1"), 2);
    assert_eq!(seen(&battle, Seat::Second, "blue-1"), PRESUMED);
    play(&mut battle, &["blue-1", "done", "red-1", "1 1"]);
    assert_eq!(seen(&battle, Seat::First, "red-1"), 2);
    assert_eq!(seen(&battle, Seat::Second, "blue-1"), 5);
    assert_eq!(seen(&battle, Seat::First, "red-2"), PRESUMED);
}

/// Verifies [5a]: neither side sees what the other has chosen before both have.
#[test]
fn orders_are_secret_until_both_are_given() {
    let text = "map\n....\nend\nblue-1 foot 0101 4\nred-1 foot 0401 4\n";
    let mut game = Match::new(parse(text).unwrap(), Box::new(Typed), [None, None]);
    game.answer(Seat::Second, "eager").unwrap();
    assert!(game.log().is_empty(), "nothing is told yet");
    game.answer(Seat::First, "steady").unwrap();
    let told: Vec<String> =
        game.log().iter().map(|told| game.now().render(&told.event).text).collect();
    assert_eq!(told, ["Blue is steady, Red eager."]);
    assert_eq!(game.now().phase, Phase::Act(Seat::First));
}

/// Verifies [5b].
#[test]
fn eager_units_go_further() {
    let mut eager = battle("orders eager steady\nblue-1 foot 0101 4\nred-1 foot 0504 4\n");
    play(&mut eager, &["blue-1", "S", "S", "S"]);
    assert_eq!(hex(&eager, "blue-1"), "0104");
}

/// Verifies [6a], [6b].
#[test]
fn the_village_or_the_last_unit_decides() {
    let outcome = |battle: &Battle| battle.outcome().map(|end| (end.winner, end.rule.key()));
    let mut draw = battle("blue-1 foot 0304 4\nred-1 foot 0501 4\n");
    let mut held = draw.clone();
    play(&mut held, &["blue-1", "NE", "done"]);
    assert_eq!(hex(&held, "blue-1"), "0403");
    for battle in [&mut draw, &mut held] {
        assert_eq!(outcome(battle), None);
        play(battle, &["done"]);
        play(battle, &["done"]);
    }
    assert_eq!(outcome(&draw), Some((None, "6a")));
    assert_eq!(outcome(&held), Some((Some(Seat::First), "6a")));
    let mut alone = battle("orders steady eager\nblue-1 foot 0101 5\nred-1 foot 0103 1\n");
    play(&mut alone, &["blue-1", "done", "red-1", "6 6"]);
    assert_eq!(outcome(&alone), Some((Some(Seat::First), "6b")));
}
