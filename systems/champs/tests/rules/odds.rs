//! Exact odds of fire and of crisis tests: the rule code run with every face.

use crate::common::battle;
use champs::Battle;
use host::Odds;
use std::collections::BTreeMap;

/// A unit shaken by four steps under Girard, one that is fresh, one Broken; guns in range of Cole's.
const GIRARD: &str = "side french
division Girard C/C 30,20.3
F01 inf 8 30,20 0 column steps4
F02 inf 8 45,20 0 line
F03 inf 8 45,10 0 column broken steps3
F18 guns 8 22,20 0 classC
side allied
division Cole B/B 30,46
A01 inf2 8 22,32 180 line steps3
";

/// What may come of a procedure, in percent.
fn chances(position: &str, name: &str, about: &str) -> BTreeMap<String, i32> {
    let found = host::chances(&battle(position), name, about).unwrap_or_else(|why| panic!("{why}"));
    let percent = |(words, weight): (String, f64)| (words, (weight * 100.0).round() as i32);
    found.outcomes.into_iter().map(percent).collect()
}

fn of(pairs: &[(&str, i32)]) -> BTreeMap<String, i32> {
    pairs.iter().map(|(words, weight)| ((*words).to_owned(), *weight)).collect()
}

/// CX-3 and CT-14: half a step at close range, then the test at the fourth.
#[test]
fn odds_of_fire() {
    let text = |steps: u8| {
        format!(
            "side french
             division D
             F1 guns 8 30,10 0 classC
             side allied
             division E
             A1 inf 10 30,20 180 line steps{steps}"
        )
    };
    let expected = of(&[("nothing happens", 33), ("A1 loses a step", 67)]);
    assert_eq!(chances(&text(0), "fire", "F1@A1"), expected);
    // A step in two of three, then 4 against the die: 4 in 10 hold.
    let expected =
        of(&[("nothing happens", 33), ("A1 loses a step", 27), ("A1 loses 3 steps, Retreats", 40)]);
    assert_eq!(chances(&text(3), "fire", "F1@A1"), expected);
}

/// CT-17 and CT-67: a hopeless test Breaks; a rally at 4.
#[test]
fn odds_of_crises() {
    let crisis = chances(GIRARD, "crisis", "F01<A01");
    // 8 - 4 + 1 for Girard: 5 in 10.
    assert_eq!(crisis, of(&[("nothing happens", 50), ("F01 loses 2 steps, Retreats", 50)]));
    let fell = chances(GIRARD, "crisis", "F01:leader<A01");
    assert_eq!(fell, of(&[("nothing happens", 40), ("F01 loses 2 steps, Retreats", 60)]));
    let panic = chances(GIRARD, "panic", "F02");
    assert_eq!(panic, of(&[("nothing happens", 80), ("F02 loses 3 steps, Breaks", 20)]));
    let rally = chances(GIRARD, "rally", "F03");
    assert_eq!(rally, of(&[("F03 rallies", 30), ("F03 is destroyed", 70)]));
    // 5 - 4 - 1: no die passes, and the step it has left is all it can lose.
    let lost = GIRARD.replace("30,20.3", "5,5").replace("column steps4", "column steps4 level5");
    let broken = chances(&lost, "crisis", "F01:leader<A01");
    assert_eq!(broken, of(&[("F01 loses a step, Breaks", 100)]));
}

/// Every example can take place, and what cannot says why.
#[test]
fn procedures_say_why_not() {
    for procedure in Battle::PROCEDURES {
        let found = chances(Battle::EXAMPLE, procedure.name, procedure.example);
        assert!((98..=102).contains(&found.values().sum()), "{}: {found:?}", procedure.name);
    }
    let battle = battle(GIRARD);
    let why =
        |name: &str, about: &str| host::chances(&battle, name, about).err().unwrap_or_default();
    assert!(why("fire", "F18@F01").contains("no enemy"));
    assert!(why("fire", "F01@A01").contains("UNI-9"));
    assert!(why("fire", "F18").contains("BATTERY@UNIT"));
    assert!(why("crisis", "F03<A01").contains("CRI-1b"));
    assert!(why("crisis", "F01:hunger<A01").contains("hunger"));
    assert!(why("rally", "F01").contains("CRI-11"));
    assert!(why("panic", "F99").contains("F99"));
}

/// An answer in interaction shows what its own fight comes to; fights elsewhere, which come at the same
/// time, are not told. Verifies [SEQ-V] [INT-1b] [INT-10].
#[test]
fn an_answer_in_interaction_is_looked_at_by_itself() {
    use champs::rules::p5_interaction::Ask;
    use champs::{Choice, Question};
    use host::Shown;
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        F9 inf 12 50,20 0 line
        side allied
        division E
        A1 inf 8 29,24 0 column
        A9 inf 12 50,21.5 180 line
        phase interaction
        late F1 A1";
    let start = crate::common::battle(text);
    let [unit, with] = ["F1", "A1"].map(|id| crate::common::unit(&start, id));
    let choices = vec![Choice::Yes, Choice::No];
    let question = Question::Interaction(Ask::Beyond { unit, with });
    let ask = engine::Ask::listed(engine::Seat::First, engine::rule!("INT-1b"), question, choices);
    let told = |choice: Choice| {
        let mut battle = start.clone();
        let mut table = crate::common::script("otherwise *").roll(&[1]).roll(&[9]).roll(&[1]);
        battle.by_itself(&mut table, &ask, &choice).expect("it is looked at").unwrap();
        crate::common::story(&battle, &table.events).join("\n")
    };
    let fought = told(Choice::Yes);
    assert!(fought.contains("F1") && fought.contains("A1"), "{fought}");
    assert!(!fought.contains("F9") && !fought.contains("A9"), "{fought}");
    assert_eq!(told(Choice::No), "");
}

/// The enemy keeps his losses to himself, and still the odds of a shot tell what it may cost him: they
/// are found in what the asker knows. Verifies [ART-13] [CON-3].
#[test]
fn a_shot_shows_what_it_may_cost_the_enemy() {
    use engine::{Seat, Viewer};
    let start = host::Hosted::<Battle>::new(&host::Bots::default());
    let start = host::System::open(&start, "albuera", &[], &[]).unwrap();
    let people = ["a", "b"].map(|name| host::Player::Person(name.to_owned()));
    let mut session = start.begin(people, host::DiceSource::Number(1)).unwrap();
    let patience = host::Patience::new(|| true, || true);
    let mut told = Vec::new();
    for _ in 0..400 {
        let asked = |seat| {
            let questions = session.questions(Viewer::Seat(seat)).into_iter();
            questions.map(move |asked| (seat, asked)).find(|(_, asked)| !asked.answers.is_empty())
        };
        let Some((seat, question)) = Seat::BOTH.into_iter().find_map(asked) else { break };
        let answers: Vec<&str> =
            question.answers.iter().map(|answer| answer.notation.as_str()).collect();
        let passing = ["done", "no", "hold-fire"];
        let pass = answers.iter().copied().find(|answer| passing.contains(answer));
        let answer = if question.words.starts_with("At whom does") {
            let odds = session.odds(seat, answers[0]).unwrap()(&patience).unwrap();
            told.extend(odds.outcomes.into_iter().map(|outcome| outcome.words));
            answers[0]
        } else {
            pass.filter(|_| !question.words.contains("irst order")).unwrap_or(answers[0])
        };
        session.answer(seat, answer).unwrap();
        if told.iter().any(|words| words.contains("loses a step")) {
            return;
        }
    }
    panic!("no shot costs anything: {told:?}");
}
