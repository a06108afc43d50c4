//! What players read: questions and answers with their chances and prices, the track of the turn,
//! and what events come to.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{Arm, FRENCH, Order, Shape};
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::rules::{brief, r11_orders, r13_cubes, r17_formation, r19_movement};
use battles_of_napoleon::state::battle::Phase;
use battles_of_napoleon::{Battle, Choice, Question};
use engine::{Ask, Game, Viewer};
use ground::{Dir, Facing};

/// An answer to a question as a player reads it.
fn answer(battle: &Battle, question: Question, choice: Choice) -> String {
    let ask = Ask::listed(FRENCH, engine::rule!("19a"), question, vec![choice]);
    battle.choice_words(&ask, &choice)
}

/// Verifies [17.3.1b] [17.3.1i] [17.3.1l]: the chance of a square check is told to who would try it.
#[test]
fn the_chance_of_a_square() {
    let battle = open(
        "order 2CUIR attack\nact 2CUIR\n5Cu 0507 fresh 0\nMos/I 0505 line 3\n36/I 0101 column",
    );
    let ask = |free| {
        Question::Formation(r17_formation::Ask::FormSquare {
            infantry: unit(&battle, "Mos/I"),
            cavalry: unit(&battle, "5Cu"),
            free,
        })
    };
    // Eight are needed, and two more with cavalry at two hexes.
    assert_eq!(
        answer(&battle, ask(false), Choice::Yes),
        "try to form square: 2D6 of 10 or more, 17 %; failing costs 1 SP"
    );
    assert_eq!(answer(&battle, ask(false), Choice::No), "no");
    assert_eq!(answer(&battle, ask(true), Choice::Yes), "yes");
}

/// Verifies [8.4.3b] [8.4.3c] [11.2g] [10.1m]: who would check initiative, and his chance.
#[test]
fn the_chance_of_initiative() {
    let told = |more: &str| {
        let text = format!("leader Colbert 0505\norder VICAV hold\n3Hu 0505 fresh\n{more}");
        let battle = open(&text);
        let choice = Choice::Formation(formation(&battle, "VICAV"));
        answer(&battle, Question::Orders(r11_orders::Ask::Initiative), choice)
    };
    // A rating of 6: 15 of 36; in a storm 3 is needed: 3 of 36.
    assert!(told("").ends_with("(now Hold): Colbert 42 %"), "{}", told(""));
    assert!(told("weather snowstorm").ends_with("Colbert 8 %"), "{}", told("weather snowstorm"));
}

/// Verifies [12b]: of the orders to choose from one is the present one.
#[test]
fn the_order_that_stands() {
    let battle = open("order 1/IV hold\n36/I 0505 column");
    let ask = || Question::Orders(r11_orders::Ask::NewOrder(formation(&battle, "1/IV")));
    assert_eq!(answer(&battle, ask(), Choice::Order(Order::Hold)), "Hold: +0 IP, +0 AFP, as now");
    assert_eq!(answer(&battle, ask(), Choice::Order(Order::Attack)), "Attack: +4 IP, -2 AFP");
}

/// Verifies [19a] [19y] [19aa] [19i] [17.4f]: a march tells points, prices and where it must stop.
#[test]
fn a_march_in_words() {
    let mut battle = open(
        "order 2/IV attack\nact 2/IV\n24L/I 0505 column 0\n28/I 0505 column 0\nTul/I 0503 line 0\n\
         13/5 0905 unlimbered 0",
    );
    let stack = battle.stack(hex(&battle, "0505"));
    let top = stack[0];
    let ask =
        |unit, count, left| Question::Movement(r19_movement::Ask::March { unit, count, left });
    let words = |battle: &Battle, question: Question| {
        battle.question_words(&Ask::listed(FRENCH, engine::rule!("19a"), question, vec![]))
    };
    assert_eq!(
        words(&battle, ask(top, 2, 11)),
        "24L/I (0505) and the unit beneath moves, 5½ MP left."
    );
    assert_eq!(words(&battle, ask(top, 1, 12)), "24L/I (0505) moves, 6 MP left.");
    battle.march = Some(battle.begin_march(stack));
    let told = |battle: &Battle, choice| answer(battle, ask(top, 2, 12), choice);
    assert_eq!(told(&battle, Choice::Step(Dir::N)), "N to 0504, 2 MP, must stop");
    assert_eq!(told(&battle, Choice::Step(Dir::SE)), "SE to 0605, 1 MP");
    assert_eq!(
        told(&battle, Choice::Turn(Facing::new(2))),
        "turn by 120° to face south-south-east, 1 MP"
    );
    assert_eq!(told(&battle, Choice::Turn(Facing::new(1))), "turn by 60° to face east");
    assert_eq!(told(&battle, Choice::Form(Shape::Line)), "form line, 1 MP");
    assert_eq!(battle.unit_words(unit(&battle, "33/I")), "33/I", "off the map");
    assert_eq!(told(&battle, Choice::Drop), "leave the lower unit here");
    let guns = unit(&battle, "13/5");
    battle.march = Some(battle.begin_march(vec![guns]));
    assert_eq!(told(&battle, Choice::Push(Dir::N)), "N to 0904 by hand, must stop");
}

/// Verifies [9a]: the track shows every phase of the turn, in their order.
#[test]
fn the_track_of_the_turn() {
    let mut battle = open("turn 5");
    let mut shown = Vec::new();
    for phase in [
        Phase::FirstOrders,
        Phase::Weather,
        Phase::LeaderMoves,
        Phase::Orders,
        Phase::Cubes,
        Phase::FirstActivation,
        Phase::Draw,
        Phase::Recovery,
        Phase::TurnEnd,
    ] {
        battle.phase = phase;
        let track = battle.scene(Viewer::Seat(FRENCH)).track;
        assert_eq!((track.turn, track.turns.len()), (5, 12));
        shown.push(track.phases[track.phase as usize].clone());
    }
    assert_eq!(
        shown,
        [
            "Set-up",
            "Weather",
            "Leaders",
            "Orders",
            "Cubes",
            "Activations",
            "Activations",
            "Recovery",
            "End of turn"
        ]
    );
}

/// Verifies [21.3b] [21.3c]: a volley whose effect is held back is still to come; once it is
/// suffered, only the loss is told.
#[test]
fn what_a_volley_comes_to() {
    let mut battle = open("36/I 0506 line 0\nMos/I 0505 line 3");
    let shot = volley(&battle, "36/I", "0505", 4, FireKind::Ordinary);
    let mut script = Script::new().roll(&[4, 3]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    assert_eq!((hit.result.loss, hit.result.star), (1, false));
    let told = |battle: &Battle, script: &Script| {
        let (events, field) = (&script.events, &battle.field);
        (brief::consequence(events, field), brief::to_come(events, field))
    };
    assert_eq!(told(&battle, &script), ("0505: 1 SP".to_owned(), [0, 1]));
    battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
    assert_eq!(told(&battle, &script), ("Mos/I −1 SP".to_owned(), [0, 0]));
    // Nothing is to come of nothing.
    let mut script = Script::new().roll(&[1, 1]);
    battle.roll_volley(&mut script, &shot).unwrap();
    assert_eq!(told(&battle, &script), ("no effect".to_owned(), [0, 0]));
    assert_eq!(brief::to_come(&[], &battle.field), [0, 0]);
    assert_eq!(brief::consequence(&[], &battle.field), "nothing happens");
}

/// Verifies [16g] [21.4a]: who fires from where, and how often a division has been activated.
#[test]
fn firers_and_activations_in_words() {
    let battle = open(
        "order 2/IV attack\nact 2/IV 3\norder 3/IV hold\nact 3/IV 1\n28/I 0505 line 0\n\
         13/5 0505 unlimbered 0\n26L/I 0707 column",
    );
    let place = hex(&battle, "0505");
    let ask = || Question::Orders(r11_orders::Ask::Initiative);
    let fire = |arm| answer(&battle, ask(), Choice::Fire(place, arm));
    assert_eq!(fire(Arm::Infantry), "28/I in 0505");
    assert_eq!(fire(Arm::Artillery), "13/5 in 0505");
    let act = |id: &str| {
        let question = Question::Cubes(r13_cubes::Ask::Activate);
        answer(&battle, question, Choice::Formation(formation(&battle, id)))
    };
    assert!(act("3/IV").ends_with(", Hold, second activation"), "{}", act("3/IV"));
    assert!(act("2/IV").ends_with(", Attack, fourth activation"), "{}", act("2/IV"));
}

/// Verifies [23.6a]: who stands and then has to go is told to retreat.
#[test]
fn what_a_stand_comes_to() {
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3");
    let (place, threat) = (hex(&battle, "0505"), hex(&battle, "0504"));
    let check = |battle: &mut Battle, script: &mut Script| {
        let alarms = &mut Vec::new();
        battle.stand_check(script, place, Occasion::Star, &[threat], alarms).unwrap();
    };
    let mut script = Script::new().roll(&[6, 6]).roll(&[1, 1]).otherwise(&["*"]);
    check(&mut battle, &mut script);
    assert_eq!(brief::consequence(&script.events, &battle.field), "36/I stands");
    check(&mut battle, &mut script);
    let told = brief::consequence(&script.events, &battle.field);
    assert!(told.contains("retreats") && !told.contains("stands"), "{told}");
}
