//! What rule tests share: a position, a script, what is expected, all as text.

use champs::host::{self, Event};
use champs::nouns::{Formation, LeaderId, UnitId};
use champs::position;
use champs::state::{Battle, Crew, Phase, UnitPlace};
use engine::{Game, Script, Seat};

/// The position that a text describes.
pub fn battle(text: &str) -> Battle {
    position::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A unit by its short name.
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    battle.field.unit_named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A leader by his name.
pub fn leader(battle: &Battle, name: &str) -> LeaderId {
    battle.field.leader_named(name).unwrap_or_else(|| panic!("no leader {name}"))
}

/// A script as text: one answer to a line, `roll 5 3` for dice, `otherwise done` for questions that
/// are not written down.
pub fn script(text: &str) -> Script<Battle> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(Script::new(), |script, line| match line.split_once(' ') {
        Some(("roll", dice)) => dice
            .split_whitespace()
            .fold(script, |script, die| script.roll(&[die.parse().expect("a die")])),
        Some(("otherwise", answers)) => script.otherwise(&answers.split(", ").collect::<Vec<_>>()),
        _ => script.say(line),
    })
}

/// What happened, told to somebody who sees everything.
pub fn story(battle: &Battle, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| battle.render(event).text).collect()
}

/// Plays one activity from a position with a script and compares what came of it.
///
/// Expected is one fact to a line: `F01 steps 3`, `F01 broken`, `F01 stable`, `F01 gone`, `F01 at
/// 30,14`, `F01 facing 180`, `F01 in column`, `F01 inside Farm`, `F18 crew with F01` (or a place, or
/// `at guns`), `Soult lost`, `phase artillery`, `turn 2`, `first
/// french`, `told moves first` (some line of the story has these words), `never told moves`.
pub fn check(position: &str, answers: &str, expected: &str) -> Battle {
    let mut battle = battle(position);
    let mut table = script(answers);
    battle.play(&mut table).expect("a script never pauses");
    table.finish();
    let told = story(&battle, &table.events);
    for fact in expected.lines().map(str::trim).filter(|line| !line.is_empty()) {
        holds(&battle, &told, fact);
    }
    champs::state::audit(&battle).unwrap_or_else(|fault| panic!("{fault}"));
    battle
}

/// Does something in a position with a script and compares what came of it, as [`check`] does.
pub fn check_that(
    position: &str,
    answers: &str,
    act: impl FnOnce(&mut Battle, &mut Script<Battle>) -> engine::Play<()>,
    expected: &str,
) -> Battle {
    let mut battle = battle(position);
    let mut table = script(answers);
    act(&mut battle, &mut table).expect("a script never pauses");
    table.finish();
    let told = story(&battle, &table.events);
    for fact in expected.lines().map(str::trim).filter(|line| !line.is_empty()) {
        holds(&battle, &told, fact);
    }
    champs::state::audit(&battle).unwrap_or_else(|fault| panic!("{fault}"));
    battle
}

/// Plays a phase to its end from a position with a script, and compares what came of it.
pub fn check_phase(position: &str, answers: &str, expected: &str) -> Battle {
    let whole = |battle: &mut Battle, table: &mut Script<Battle>| {
        let phase = battle.phase;
        while battle.phase == phase {
            battle.play(table)?;
        }
        Ok(())
    };
    check_that(position, answers, whole, expected)
}

fn seat(text: &str) -> Seat {
    match text {
        "french" => Seat::First,
        "allied" => Seat::Second,
        _ => panic!("no side {text}"),
    }
}

fn holds(battle: &Battle, told: &[String], fact: &str) {
    let (who, what) = fact.split_once(' ').unwrap_or((fact, ""));
    match (who, what) {
        ("told", words) => {
            assert!(told.iter().any(|line| line.contains(words)), "{words}? {told:#?}");
        }
        ("never", words) => {
            let words = words.strip_prefix("told ").expect("never told …");
            assert!(!told.iter().any(|line| line.contains(words)), "{words}! {told:#?}");
        }
        ("turn", number) => assert_eq!(battle.turn.to_string(), number),
        ("first", side) => assert_eq!(battle.first, seat(side)),
        ("initiative", side) => assert_eq!(battle.initiative, seat(side)),
        ("phase", name) => assert_eq!(phase(battle.phase), name),
        _ => match battle.field.unit_named(who) {
            Some(unit) => unit_holds(battle, unit, what, fact),
            None => {
                let leader = leader(battle, who);
                assert_eq!(what, "lost", "unknown fact: {fact}");
                assert!(battle.leader(leader).fell.is_some(), "{fact}");
            }
        },
    }
}

fn phase(phase: Phase) -> String {
    match phase {
        Phase::SetUp => "setup".into(),
        Phase::Command => "command".into(),
        Phase::Artillery => "artillery".into(),
        Phase::Charges => "charges".into(),
        Phase::Initiative => "initiative".into(),
        Phase::Movement(Seat::First) => "movement french".into(),
        Phase::Movement(Seat::Second) => "movement allied".into(),
        Phase::Interaction => "interaction".into(),
        Phase::Rally => "rally".into(),
        Phase::Over => "over".into(),
    }
}

fn crew(battle: &Battle, crew: Crew) -> String {
    match crew {
        Crew::AtGuns => "at guns".into(),
        Crew::With(unit) => format!("with {}", battle.def(unit).id),
        Crew::At(spot) => host::spot(spot),
    }
}

fn unit_holds(battle: &Battle, unit: UnitId, what: &str, fact: &str) {
    let state = battle.unit(unit);
    let formation = |state: Formation| host::formation(state);
    match what.split_once(' ').unwrap_or((what, "")) {
        ("steps", number) => assert_eq!(state.steps.to_string(), number, "{fact}"),
        ("broken", "") => assert!(state.is_broken(), "{fact}"),
        ("stable", "") => assert!(!state.is_broken(), "{fact}"),
        ("gone", "") => assert_eq!(state.place(), UnitPlace::Gone, "{fact}"),
        ("at", place) => assert_eq!(host::spot(state.pose().at), place, "{fact}"),
        ("facing", degrees) => assert_eq!(host::bearing(state.pose().facing), degrees, "{fact}"),
        ("in", name) => assert_eq!(formation(state.formation()), name, "{fact}"),
        ("crew", place) => assert_eq!(crew(battle, state.crew), place, "{fact}"),
        ("inside", names) => {
            let blocks = state.inside().iter().map(|block| &*battle.field.laid.block(block).name);
            assert_eq!(blocks.collect::<Vec<_>>().join(" "), names, "{fact}");
        }
        _ => panic!("unknown fact: {fact}"),
    }
}

/// Whether answers can be given from a position on: none of them is refused.
pub fn plays(battle: &Battle, answers: &str) -> bool {
    let (mut battle, mut table) = (battle.clone(), script(answers));
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        battle.play(&mut table).expect("a script never pauses");
        table.finish();
    }))
    .is_ok()
}
