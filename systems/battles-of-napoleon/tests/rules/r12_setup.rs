//! Section 12.8: setting up and first orders.

use crate::common::*;
use crate::r11_orders::{Watch, rules_of_orders};
use battles_of_napoleon::nouns::field::{FormationId, Placement};
use battles_of_napoleon::nouns::kinds::{Arm, FRENCH, Order, RUSSIAN, Shape};
use battles_of_napoleon::rules::{r12_setup, r14_victory};
use battles_of_napoleon::state::battle::{Battle, Phase};
use battles_of_napoleon::{Event, load};
use engine::Seat;

/// Verifies [12.8a] [12.8d] [14b]: the Grand Battle begins with the set-up's orders and stocks; in
/// the first turn nobody changes them, and they are paid for. Smaller battles pay nothing.
#[test]
fn first_turn() {
    let mut battle = load(
        "grand-battle",
        &["weather=clear".into()],
        &battles_of_napoleon::book::charts::shelf(),
    )
    .unwrap();
    assert_eq!(battle.fatigue, [190, 180]);
    let mut script = Script::new().otherwise(&["recommended", "no", "*"]);
    while battle.phase != Phase::Cubes {
        battle.activity(&mut script).unwrap();
    }
    assert_eq!(asked(&script, "11.2b") + asked(&script, "12.8b"), 0);
    assert_eq!((order(&battle, "1/IV"), order(&battle, "GUARD")), (Order::Attack, Order::Hold));
    assert_eq!(battle.fatigue, [190 - 9, 180 - 7]);
    assert_eq!([FRENCH, RUSSIAN].map(|seat| battle.initiative_points(seat)), [12, 10]);
    // [12.8e] below; here: no stock in a smaller scenario.
    let mut small = load("serpallen", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let mut script = Script::new().otherwise(&["*"]);
    while small.phase != Phase::Cubes {
        small.activity(&mut script).unwrap();
    }
    assert_eq!(
        count(&script, |event| matches!(event, Event::Victory(r14_victory::Told::Fatigue(..)))),
        0
    );
    assert!(!small.is_over());
}

/// Verifies [12.8e]: each side says which of its formations it sets up next, in any order.
#[test]
fn each_side_chooses_whom_it_sets_up_next() {
    let mut battle =
        load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let all = |battle: &Battle, seat| -> Vec<String> {
        let there = |id: &FormationId| battle.members(*id).next().is_some();
        let field = &battle.field;
        field.formations_of(seat).filter(there).map(|id| field.formation(id).id.clone()).collect()
    };
    assert!(all(&battle, RUSSIAN).is_empty());
    let mut script = Script::new()
        .say("14D")
        .say("recommended")
        .say("3/IV")
        .say("recommended")
        .say("4D")
        .otherwise(&["recommended", "*"]);
    for _ in 0..3 {
        battle.activity(&mut script).unwrap();
    }
    script.finish();
    assert_eq!(all(&battle, RUSSIAN), ["4D", "14D"]);
    assert_eq!(all(&battle, FRENCH), ["3/IV"]);
}

/// Verifies [12.8e]: whoever stands is not set up again.
#[test]
#[should_panic(expected = "not used: [Say(\"4D\")]")]
fn nobody_is_set_up_twice() {
    let mut battle =
        load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let mut script = Script::new().say("4D").otherwise(&["recommended", "*"]);
    for _ in 0..2 {
        battle.activity(&mut script).unwrap();
    }
    script.finish();
    let mut script = Script::new().say("4D").otherwise(&["recommended", "*"]);
    battle.activity(&mut script).unwrap();
    script.finish();
}

/// Verifies [12.8e]: formations are set up alternately, a Russian one first.
#[test]
fn set_up_alternates() {
    let mut battle =
        load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let mut script = Script::new().otherwise(&["recommended", "*"]);
    while matches!(battle.phase, Phase::SetUp(_)) {
        battle.activity(&mut script).unwrap();
    }
    let sides: Vec<Seat> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::SetUp(r12_setup::Told::Deployed(id)) => Some(battle.field.formation(*id).seat),
            _ => None,
        })
        .collect();
    assert_eq!(sides[..6], [RUSSIAN, FRENCH, RUSSIAN, FRENCH, RUSSIAN, FRENCH]);
    assert_eq!(sides.len(), 26);
}

/// Verifies [12.8b] [12.8c]: where players issue the first orders, they do so in secret, for every
/// division, whatever the range and without points.
#[test]
fn players_may_issue_first_orders() {
    let mut battle = open_map(
        30,
        3,
        "option free-orders\nphase set-up\nturn 1\n24L/I 0102 column\n26L/I 0202 column\n\
         Tav/I 2802 column\nTul/I 2902 column",
    );
    let script = script().say("attack").say("regroup").say("move").say("retire");
    let mut watch = Watch { script, lanes: Vec::new(), seen: Vec::new() };
    battle.first_orders(&mut watch).unwrap();
    assert_eq!(asked(&watch.script, "12.8b"), 4);
    assert_eq!(watch.lanes, [Some(FRENCH), None, Some(RUSSIAN), None]);
    let orders = ["2/IV", "3/IV", "3D", "4D"].map(|id| order(&battle, id));
    assert_eq!(orders, [Order::Attack, Order::Regroup, Order::Move, Order::Retire]);
    assert_eq!(rules_of_orders(&watch.script), ["12.8b"; 4]);
}

/// Verifies [12.8e] [18g] [18e]: the recommended set-up draws the battalions of a division up in
/// pairs, in column, and cavalry alone.
#[test]
fn recommended_battalions_stand_in_pairs() {
    let mut battle =
        load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let mut script = Script::new().otherwise(&["recommended", "*"]);
    while matches!(battle.phase, Phase::SetUp(_)) {
        battle.activity(&mut script).unwrap();
    }
    for id in ["1/IV", "3/IV", "14D"] {
        let division = formation(&battle, id);
        let foot: Vec<_> =
            battle.members(division).filter(|&unit| battle.arm(unit) == Arm::Infantry).collect();
        let alone = foot.iter().filter(|&&unit| {
            let mates = battle.stack(battle.unit(unit).hex);
            mates.iter().filter(|&&mate| battle.formation_of(mate) == division).count() == 1
        });
        assert_eq!(alone.count(), foot.len() % 2, "{id}");
        assert!(foot.iter().all(|&unit| battle.unit(unit).hex.is_somewhere()), "{id}");
    }
    for seat in [FRENCH, RUSSIAN] {
        let mut horse = battle.army(seat).filter(|&unit| battle.arm(unit) == Arm::Cavalry);
        assert!(horse.all(|unit| battle.stack(battle.unit(unit).hex).len() == 1));
        let alike = |unit| {
            let mates = battle.stack(battle.unit(unit).hex);
            mates.iter().all(|&mate| battle.arm(mate) == battle.arm(unit))
        };
        assert!(battle.army(seat).all(alike));
    }
}

/// Verifies [12.8e] [17.1a] [17.1b] [18g]: by hand a unit is put where, how and facing as its owner
/// says, and the second of a hex like the first.
#[test]
fn set_up_by_hand() {
    let mut battle =
        load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let mut script =
        Script::new().says(&["14D", "by-hand"]).otherwise(&["line", "limbered", "turn 4", "*"]);
    battle.activity(&mut script).unwrap();
    script.finish();
    let division = formation(&battle, "14D");
    let units = battle.field.formation(division).units.clone();
    assert_eq!(battle.members(division).count(), units.len());
    for &unit in &units {
        let state = battle.unit(unit);
        let shape = match battle.arm(unit) {
            Arm::Infantry if battle.obstructed(state.hex) => Shape::General,
            Arm::Infantry => Shape::Line,
            Arm::Cavalry => Shape::Mounted,
            Arm::Artillery => state.shape,
        };
        let id = &battle.def(unit).id;
        assert_eq!((state.shape, state.facing.number()), (shape, 4), "{id}");
    }
}

/// Hexes where a unit of a division is offered a place by hand, as if it were the next.
fn places(battle: &Battle, division: &str, first: &str) -> Vec<String> {
    let mut places = Vec::new();
    for hex in battle.field.board.hexes() {
        let label = battle.field.board.label(hex);
        let mut copy = battle.clone();
        let mut script = Script::new().says(&[division, "by-hand", &label]).otherwise(&["*"]);
        copy.activity(&mut script).unwrap();
        if place(&copy, first) == label {
            places.push(label);
        }
    }
    places
}

/// Verifies [12.8e] [18a] [18e]: by hand a battalion finds room in its circle, not with two others, not
/// with cavalry, not in the enemy's hex; a wider circle opens only where the first is full.
#[test]
fn room_in_the_circle() {
    let battle = load("grand-battle", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let division = formation(&battle, "14D");
    let placements = battle.field.scenario.placements.iter();
    let (centre, radius) = placements
        .filter_map(|placement| match placement {
            Placement::Circle(circle) if circle.formation == division => Some(circle),
            _ => None,
        })
        .map(|circle| (circle.centre, circle.radius))
        .next()
        .unwrap();
    let first = battle.field.formation(division).units[0];
    let id = battle.def(first).id.clone();
    assert_eq!(battle.arm(first), Arm::Infantry);
    let open = places(&battle, "14D", &id);
    let far = |label: &String| battle.distance(centre, hex(&battle, label));
    assert_eq!(open.iter().map(far).max(), Some(radius));
    // Two friends in a hex, horse in another, the enemy in a third with what lies around it.
    let taken = [open[0].clone(), open[1].clone(), open[2].clone()];
    let put = |battle: &mut Battle, id: &str, label: &str, shape: Shape| {
        let (unit, hex) = (unit(battle, id), hex(battle, label));
        battle.put(unit, hex, shape, ground::Facing::new(0));
    };
    let mut full = battle.clone();
    put(&mut full, "Tul/I", &taken[0], Shape::Column);
    put(&mut full, "Tul/II", &taken[0], Shape::Column);
    put(&mut full, "Ko1", &taken[1], Shape::Mounted);
    let left = places(&full, "14D", &id);
    assert_eq!(left.len(), open.len() - 2);
    assert!(!left.contains(&taken[0]) && !left.contains(&taken[1]));
    put(&mut full, "36/I", &taken[2], Shape::Column);
    assert!(!places(&full, "14D", &id).contains(&taken[2]));
}
