//! What a program gets from a system without knowing its rules: the same calls work for every system.

use engine::{Seat, Viewer};
use host::{Bots, DiceSource, Draft, Hosted, Patience, Player, Session, System};
use template::Battle;

fn system() -> Hosted<Battle> {
    Hosted::new(&Bots::default())
}

fn people() -> [Player; 2] {
    ["Anna", "Ben"].map(|name| Player::Person(name.to_owned()))
}

/// A game in which Blue is about to act.
fn under_way(options: &[String]) -> Box<dyn Session + Send> {
    let start = system().open("outposts", options, &[]).unwrap();
    let mut session = start.begin(people(), DiceSource::Number(1)).unwrap();
    session.answer(Seat::First, "eager").unwrap();
    session.answer(Seat::Second, "steady").unwrap();
    session
}

#[test]
fn it_is_listed_with_scenarios_options_and_ledger() {
    let system = system();
    assert_eq!((system.id(), system.sides()), ("template", ["blue", "red"]));
    assert!(system.in_work(), "it is offered to nobody");
    let scenarios = system.scenarios().unwrap();
    assert_eq!((scenarios[0].id.as_str(), scenarios[0].units), ("template/outposts", 6));
    assert_eq!(system.options()[0].0, "open-strengths");
    assert_eq!(system.bots(), ["random"]);
    assert!(system.open("waterloo", &[], &[]).is_err());
    assert!(system.open("outposts", &["fog".to_owned()], &[]).is_err());
    let coverage = system.coverage();
    assert_eq!(
        (coverage.without_code, coverage.without_test),
        (Some(Vec::new()), Some(Vec::new()))
    );
}

#[test]
fn questions_come_with_words_costs_and_places() {
    let mut session = under_way(&[]);
    let asked = &session.questions(Viewer::Seat(Seat::First))[0];
    assert_eq!((asked.rule.as_str(), asked.words.as_str()), ("1a", "Which unit acts next?"));
    assert_eq!(asked.answers[0].facts.at.unit.as_deref(), Some("blue-1"));
    assert!(asked.answers.last().unwrap().facts.closes);
    session.answer(Seat::First, "blue-1").unwrap();
    let asked = &session.questions(Viewer::Seat(Seat::First))[0];
    assert_eq!(asked.subject, ["blue-1"]);
    let step = asked.answers.iter().find(|answer| answer.notation == "N").unwrap();
    assert_eq!(step.facts.cost.as_ref().unwrap().value, 1.0);
    assert_eq!(step.facts.step.as_ref().unwrap().hex, "0101");
    assert!(session.questions(Viewer::Seat(Seat::Second))[0].answers.is_empty());
    let preview = session.preview(Seat::First, &Draft::Answer("N".to_owned())).unwrap();
    assert_eq!((preview.words.as_str(), preview.refused), ("Go N to 0101", None));
    assert_eq!(session.refusal(Seat::First, "NW").unwrap().rule, "2a");
}

#[test]
fn the_reach_of_a_move_has_ways_and_reasons() {
    let session = under_way(&[]);
    let reach = session.reach(Seat::First, Some("blue-3")).unwrap();
    let reach = reach(&Patience::endless()).unwrap();
    let far = reach.places.iter().find(|place| place.hex == "0403").expect("five points of horse");
    assert_eq!(far.cost.value, 3.0);
    assert_eq!(far.path.len(), 4, "the unit is chosen first");
    assert!(reach.barred.iter().any(|barred| barred.rule == "2b"), "the lake: {:?}", reach.barred);
}

#[test]
fn odds_are_exact_before_and_outside_a_game() {
    let system = system();
    let odds = system.odds_in(system.example(), "fire", "blue-1@red-1").unwrap();
    let chance = |words: &str| {
        let found = odds.outcomes.iter().find(|outcome| outcome.words == words);
        found.unwrap_or_else(|| panic!("{words}: {odds:?}")).probability
    };
    // Steady and in woods: the column 5+ hits with 9 and takes two with 13, which cannot fall.
    assert!((chance("red-1 down to 3") - 10.0 / 36.0).abs() < 1e-12);
    assert!((chance("no effect") - 26.0 / 36.0).abs() < 1e-12);
    assert_eq!(odds.modifiers.len(), 2);
    for procedure in system.procedures() {
        if let Some(example) = procedure.example {
            system.odds_in(system.example(), procedure.name, example).unwrap();
        }
    }
    assert!(system.odds_in(system.example(), "fire", "red-1@red-1").is_err());
}

#[test]
fn what_is_hidden_is_not_in_the_picture() {
    let strength = |session: &dyn Session, viewer| {
        let pieces = session.scene(viewer).pieces;
        pieces.into_iter().find(|piece| piece.id == "red-1").unwrap().strength
    };
    let hidden = under_way(&[]);
    assert_eq!(strength(&*hidden, Viewer::Seat(Seat::First)), None);
    assert_eq!(strength(&*hidden, Viewer::Seat(Seat::Second)), Some(4));
    let open = under_way(&["open-strengths".to_owned()]);
    assert_eq!(strength(&*open, Viewer::Seat(Seat::First)), Some(4));
}

#[test]
fn records_are_run_again_and_tell_their_story() {
    let start = system().open("outposts", &[], &[]).unwrap();
    let mut thrown = 0;
    for game in 0..20 {
        let played = start.simulate(["random", "random"], 3, game, true).unwrap();
        let replay = start.replay(&played.record.unwrap(), None).unwrap();
        assert_eq!((replay.checked.faults.len(), replay.checked.retold.len()), (0, 0));
        assert_eq!(replay.outcome, played.outcome);
        let story = replay.session.log(Viewer::Umpire, 0);
        thrown += story.iter().filter(|line| line.thrown.is_some()).count();
    }
    assert!(thrown > 0, "somebody has fired");
}

/// The property kit: listed is legal, notation is unique, nothing leaks, strength is told, there is an
/// end.
#[test]
fn random_games_break_no_property() {
    let start = system().open("outposts", &[], &[]).unwrap();
    for game in 0..200 {
        let report = start.probe(7, game, 1);
        assert!(report.findings.is_empty(), "game {game}: {:?}", report.findings);
    }
}
