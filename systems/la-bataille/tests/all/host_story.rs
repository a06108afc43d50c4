//! What is told: the rules named, the figures, and nothing that hangs on later states.

use crate::common::*;
use la_bataille::Base6;
use la_bataille::rules::event::Event;
use la_bataille::rules::{c04_morale as morale, c04_morale::flight, c13_melee as melee};
use la_bataille::state::battle::Battle;

fn rules(battle: &Battle, event: &Event) -> Vec<&'static str> {
    battle.tell_of(event).rules
}

fn told(script: &Script, wanted: impl Fn(&Event) -> bool) -> Event {
    script.events.iter().find(|event| wanted(event)).cloned().expect("it was told")
}

/// Verifies [13.5.4p1] [16.2.3]: the story gives the odds as they are, and then the column they are shifted to.
#[test]
fn the_odds_are_told_before_they_are_shifted() {
    let mut battle = open("segment french melee\n25e 0506 column N\n1/GPre 0505 column S");
    let mut script = Script::new().says(&["0505", "25e"]).roll(&[6, 6]).roll(&[6, 6]).roll(&[3, 5]);
    script = script.otherwise(&["done", "*"]);
    battle.melee_phase(&mut script, FRENCH).unwrap();
    let fought = told(&script, |event| matches!(event, Event::Melee(melee::Told::Fought { .. })));
    let Event::Melee(melee::Told::Fought { count, column, .. }) = &fought else { unreachable!() };
    assert_eq!(count.shift, -1);
    let book = battle.book();
    let (fair, shifted) = (book.melee_ratio(count.odds), book.melee_ratio(*column));
    assert_ne!(fair, shifted);
    let text = battle.tell_of(&fought).text;
    assert!(text.contains(&format!(" is {fair}, shifted -1 column")), "{text}");
    assert!(text.contains(&format!("[16.2.3] to {shifted};")), "{text}");
}

/// Verifies [2.5.2] [2.5.3]: a modifier is told as rows of the table.
#[test]
fn a_modified_roll_is_explained() {
    let roll = |number: u8| Base6::written(number).expect("a roll");
    let told = |number: u8, by: i32| roll(number).told(by, roll(number).moved(by));
    assert_eq!(told(34, -9), "the roll is 34, and -9 moves it 9 rows towards 11, to 21");
    assert_eq!(told(26, 1), "the roll is 26, and +1 moves it 1 row towards 66, to 31");
    assert_eq!(
        told(65, 4),
        "the roll is 65, and +4 moves it 4 rows towards 66, to 66, where the table ends"
    );
    assert_eq!(told(12, -1), "the roll is 12, and -1 moves it 1 row towards 11, to 11");
    assert_eq!(told(33, 0), "the roll is 33");
}

/// Verifies [10.3.7] [10.4.3]: a reaction charge and an opportunity charge are told with their own rules.
#[test]
fn charges_out_of_turn_have_their_own_rules() {
    let reacts = |event: &Event| {
        matches!(event, Event::Charge(la_bataille::rules::c10_charge::Told::Reacts(..)))
    };
    let mut battle = open("segment french movement\n1/36e 0510 column N\nTatU 0508 column S");
    let mover = [unit(&battle, "1/36e")];
    let mut script = Script::new().say("TatU").roll(&[6, 6]).say("S 3").roll(&[6, 6]);
    battle.opportunity_charges(&mut script, &mover, hex(&battle, "0510")).unwrap();
    assert_eq!(rules(&battle, &told(&script, reacts)), ["10.4.3"]);
    let mut battle = open("EmpC 0515 column N\n1erL 0511 column S");
    let mut script =
        Script::new().says(&["EmpC", "N 0", "1erL"]).roll(&[6, 6]).says(&["S 3", "yes"]);
    script = script.say("N 0");
    charges(&mut battle, &mut script, COALITION);
    assert_eq!(rules(&battle, &told(&script, reacts)), ["10.3.7"]);
}

/// Verifies [4.5.3a] [4.5.4a] [4.5.4a1]: a rally is told with the rule of the state it ends.
#[test]
fn a_rally_has_the_rule_of_its_state() {
    let rally = |who: &str| {
        let mut battle = open(&format!("segment french recovery\n{who}"));
        let mut script = Script::new().roll(&[6, 6]).otherwise(&["*"]);
        battle.recovery_phase(&mut script, FRENCH).unwrap();
        let event =
            told(&script, |event| matches!(event, Event::Morale(morale::Told::Recovers(..))));
        rules(&battle, &event)
    };
    assert_eq!(rally("1/25e 0505 disordered N"), ["4.5.3a"]);
    assert_eq!(rally("1/25e 0505 routed N"), ["4.5.4a"]);
    assert_eq!(rally("9eL 0505 routed N"), ["4.5.4a", "4.5.4a1"]);
}

/// Verifies [4.3.5a1] [4.3.6a] [13.6.2] [3.1.5a] [10.2.8j3]: steps back are told with the rule that makes them.
#[test]
fn steps_back_have_their_rule() {
    use flight::Manner;
    let went = |event: &Event| matches!(event, Event::Flight(flight::Told::Went(..)));
    let step = |act: &dyn Fn(&mut Battle, &mut Script)| {
        let mut battle = open("1/25e 0510 column NW\nMur 0410 column SE\n9eL 0515 column NW");
        let mut script = Script::new().otherwise(&["*"]);
        act(&mut battle, &mut script);
        rules(&battle, &told(&script, went))
    };
    let id = |id: &str| unit(&open(""), id);
    let (foot, horse) = (id("1/25e"), id("9eL"));
    assert_eq!(
        step(&|battle, table| battle.disorder(table, foot, &Manner::CHECK).unwrap()),
        ["4.3.5a1"]
    );
    assert_eq!(
        step(&|battle, table| battle.disorder(table, foot, &Manner::CROWDED).unwrap()),
        ["3.1.5a"]
    );
    assert_eq!(
        step(&|battle, table| battle.rout(table, foot, &Manner::CHECK).unwrap()),
        ["4.3.6a"]
    );
    let ridden = Manner { distance: Some(flight::Distance::Rolled(2)), ..Manner::CHECK };
    assert_eq!(step(&|battle, table| battle.rout(table, foot, &ridden).unwrap()), ["10.2.8j3"]);
    let bounce = flight::Distance::Hexes(la_bataille::book::Number::Bounce);
    let bounce = Manner { distance: Some(bounce), ..Manner::CHECK };
    assert_eq!(step(&|battle, table| battle.fall_back(table, horse, &bounce).unwrap()), ["13.6.2"]);
}

/// Verifies [4.4.5] [13.5.5] [14.2.3p2]: to surrender in a melee is not to find no way.
#[test]
fn surrenders_have_their_rule() {
    let gives_up = |event: &Event| matches!(event, Event::Flight(flight::Told::Surrendered(..)));
    let mut battle =
        open("segment coalition melee\nEmpC 0504 column S charged\n1/25e 0505 column N losses=4");
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "EmpC")],
        target: hex(&battle, "0505"),
        straight: true,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    let mut script = Script::new().roll(&[6, 2]).otherwise(&["done", "*"]);
    battle.melee_phase(&mut script, COALITION).unwrap();
    let event = told(&script, gives_up);
    assert_eq!(rules(&battle, &event), ["13.5.5"]);
    assert!(!battle.tell_of(&event).text.contains("no way out"));
    let around = "Mur 0509 column S\nRev 0609 column SW\nTob 0610 column NW\n\
                  20J 0511 column N\nEst 0410 column NE\nTen 0409 column SE\n";
    let mut battle = open(&format!("1/25e 0510 column N losses=5\n{around}"));
    let mut script = Script::new().otherwise(&["*"]);
    battle.rout(&mut script, unit(&battle, "1/25e"), &flight::Manner::CHECK).unwrap();
    let event = told(&script, gives_up);
    assert_eq!(rules(&battle, &event), ["4.4.5"]);
    let text = battle.tell_of(&event).text;
    assert!(text.contains("no way out") && text.contains("1 increment."), "{text}");
}

/// Verifies [6.4.8b] [6.4.9d] [6.7.7]: who closes up, by which rule.
#[test]
fn closing_up_has_its_rule() {
    let closed = |event: &Event| {
        matches!(
            event,
            Event::Losses(la_bataille::rules::c03_increments::losses::Told::ClosedUp(..))
        )
    };
    let close = |line: &str, lost: u8| {
        let mut battle = open(line);
        let who = unit(&battle, line.split(' ').next().expect("a name"));
        let mut script = Script::new().otherwise(&["*"]);
        battle
            .lose(&mut script, who, lost, la_bataille::rules::c03_increments::losses::Cause::Fire)
            .unwrap();
        rules(&battle, &told(&script, closed))
    };
    assert_eq!(close("1/36e 0510 line SSE with 0410 losses=3", 1), ["6.4.8b"]);
    assert_eq!(close("GHus 0515 line NNE with 0615", 2), ["6.4.9d"]);
    assert_eq!(close("1/7e 0510 skirmish SSE with 0410", 3), ["6.7.7"]);
}

/// What is told does not change when the game goes on: every line of a game reads the same at its end as when it
/// happened.
#[test]
fn the_story_does_not_hang_on_later_states() {
    struct Book {
        dice: Dice,
        lines: Vec<(Event, String)>,
    }
    impl engine::Table<Battle> for Book {
        fn choose(
            &mut self,
            battle: &Battle,
            ask: engine::AskOf<Battle>,
        ) -> engine::Play<la_bataille::rules::question::Choice> {
            self.dice.choose(battle, ask)
        }

        fn throw(&mut self, battle: &Battle, throw: engine::Throw) -> engine::Play<engine::Faces> {
            self.dice.throw(battle, throw)
        }

        fn hear(&mut self, battle: &Battle, event: Event) {
            let line = format!("{:?}", battle.tell_of(&event));
            self.lines.push((event, line));
        }
    }
    for seed in 1..4 {
        let setup = la_bataille::load("lesson", &[]).expect("the lesson");
        let mut battle =
            Battle::begin(std::sync::Arc::new(la_bataille::state::fixed::Fixed::new(setup)));
        let mut table = Book { dice: Dice::new(seed, any_answer), lines: Vec::new() };
        while !battle.is_over() && table.lines.len() < 600 {
            battle.activity(&mut table).unwrap();
        }
        assert!(table.lines.len() > 100);
        for (event, then) in &table.lines {
            assert_eq!(&format!("{:?}", battle.tell_of(event)), then);
        }
    }
}
