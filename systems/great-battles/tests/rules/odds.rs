//! Odds of fire before it is given: exact, with what the target fires back and what follows.

use crate::common::*;
use engine::odds::{Bounds, every_face, walk};
use engine::{AskOf, Game, Match, Seeded};
use great_battles::host::ask::{Choice, Question};
use great_battles::rules::s08_fire as fire;
use great_battles::state::Battle;
use host::{Odds, Patience, Shown, odds};

/// Two lines face each other, all of them within reach of a panic.
const LINES: &str = "french infantry a 0505 line E sp=8
french infantry b 0504 line E sp=8
russian infantry c 0605 line W sp=7
russian infantry d 0604 line W sp=7 lost=5
activate Suchet full fire
";

/// The distribution of what comes of one shot of `a` at `c`, told in words, with every face by itself or
/// with those alike taken together.
fn shot(battle: &Battle, together: bool) -> Option<engine::odds::Distribution<String>> {
    let [a, c] = ["a", "c"].map(|id| Choice::Unit(unit(battle, id)));
    let mut plan = |game: &Battle, ask: &AskOf<Battle>| match &ask.question {
        Question::Fire(fire::Ask::Firer) => Some(a),
        Question::Fire(fire::Ask::Target(_)) => Some(c),
        _ => game.reply(ask, Some(&c)),
    };
    let mut play = |game: &mut Battle, table: &mut dyn engine::Table<Battle>| game.play(table);
    let bounds = Bounds::runs(2_000_000);
    match together {
        true => walk(
            battle,
            bounds,
            &mut play,
            &mut plan,
            |game, event| game.essence(event),
            |end| end.game.consequence(end.events),
        ),
        false => walk(battle, bounds, &mut play, &mut plan, every_face, |end| {
            end.game.consequence(end.events)
        }),
    }
}

/// Courses are taken together only where they lead to the same: the odds of an exchange of fire are those
/// of every face of every die.
#[test]
fn an_exchange_of_fire_is_counted_exactly() {
    let text = LINES.replace("french infantry b 0504 line E sp=8\n", "");
    let text = text.replace("russian infantry d 0604 line W sp=7 lost=5\n", "");
    let battle = pos(&text);
    let (told, whole) = (shot(&battle, true).unwrap(), shot(&battle, false).unwrap());
    assert_eq!(told.len(), whole.len());
    assert!(told.len() > 20, "{}", told.len());
    for (words, weight) in &whole {
        let other = told.get(words).copied().unwrap_or(0.0);
        assert!((other - weight).abs() < 1e-9, "{words}: {other} for {weight}");
    }
}

/// Verifies [FIR-05]: who is about to fire sees exact odds, return fire and panic of neighbours included.
#[test]
fn fire_with_return_fire_shows_exact_odds() {
    let mut game = Match::new(pos(LINES), Box::new(Seeded::numbered(7, 1)), [None, None]);
    game.answer(FRENCH, "a").unwrap();
    let told = odds(&game, FRENCH, "c").and_then(|work| work(&Patience::endless())).unwrap();
    assert_eq!(told.sampled, None);
    let sum: f64 = told.outcomes.iter().map(|one| one.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let rolls: Vec<&str> = told.rolls.iter().map(|roll| roll.why.as_str()).collect();
    assert_eq!(rolls, ["fire", "morale check"]);
    // Who fires suffers by what is fired back.
    let suffers = |id: &str| told.outcomes.iter().any(|one| one.words.contains(id));
    assert!(suffers("c ") && suffers("a "), "{:?}", told.outcomes);
}
