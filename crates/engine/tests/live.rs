//! Games with people: pauses, secret lanes, refusals, undo, real dice.

mod skirmish;

use engine::record::{parse, state_hash};
use engine::{Body, Bot, Entry, Match, Open, RandomBot, Seat, Seeded, Typed};
use skirmish::*;

/// Orders of both sides, no dice.
const WARY: [&str; 4] = ["blue wary", "blue no", "red wary", "red no"];

fn asked(game: &Match<Skirmish>) -> Vec<String> {
    let words = |open: &Open<Skirmish>| match open {
        Open::Ask(ask, lane, _) => {
            format!("{:?} {:?} {:?}", ask.seat, ask.question, lane.is_some())
        }
        Open::Throw(throw, lane) => format!("{} {:?}", throw.why, lane.is_some()),
    };
    game.open().iter().map(words).collect()
}

/// The journal as a file would hold it and give it back.
fn reloaded(game: &Match<Skirmish>) -> Vec<Entry<Choice>> {
    let tags = engine::record::Tags {
        format: engine::record::FORMAT,
        sides: ["blue".into(), "red".into()],
        ..Default::default()
    };
    let mut text = engine::record::tags_line(&tags, &[]) + "\n";
    for (index, entry) in game.journal().iter().enumerate() {
        text += &engine::record::entry_line(index + 1, entry, ["blue", "red"], Vec::new());
        text += "\n";
    }
    parse(&text).unwrap().entries
}

fn reload(game: &Match<Skirmish>) -> Match<Skirmish> {
    let start = game.start().clone();
    Match::resume(start, Box::new(Typed), [None, None], reloaded(game)).unwrap()
}

#[test]
fn a_procedure_pauses_and_resumes() {
    let mut game = typed();
    assert_eq!(asked(&game), ["First Stance true", "Second Stance true"]);
    go(&mut game, &WARY);
    assert_eq!(asked(&game), ["the bag false"]);
    go(&mut game, &["1", "blue p0"]);
    assert_eq!(asked(&game), ["First March(0) false"]);
    assert_eq!(game.now().pieces[0].at, 0);
    go(&mut game, &["blue by2"]);
    assert_eq!(asked(&game), ["Second Fire(0) false"]);
    assert_eq!(game.now().pieces[0].at, 2, "the march has happened, the activity goes on");
    assert_eq!(game.checkpoint().pieces[0].at, 0);
}

#[test]
fn interrupts_nest() {
    let mut game = typed();
    go(&mut game, &WARY);
    go(&mut game, &["2", "blue p1", "blue by4", "red yes"]);
    assert_eq!(asked(&game), ["First FireBack(2) false"]);
    go(&mut game, &["blue yes"]);
    assert_eq!(asked(&game), ["fire false"]);
    go(&mut game, &["4 4", "1 1"]);
    assert_eq!(asked(&game), ["First Rest false"]);
    let lost: Vec<u8> = game
        .log()
        .iter()
        .filter_map(|told| match told.event {
            Event::Fired { lost, .. } => Some(lost),
            _ => None,
        })
        .collect();
    assert_eq!(lost, [1, 0]);
    assert_eq!(game.now().pieces[2].strength, 3);
    // At every point of it, the saved game is the game.
    let full = reloaded(&game);
    for cut in 0..=full.len() {
        let saved = full[..cut].to_vec();
        let start = game.start().clone();
        let loaded = Match::resume(start, Box::new(Typed), [None, None], saved).unwrap();
        assert_eq!(loaded.journal().len(), cut);
        assert!(!loaded.open().is_empty());
    }
}

#[test]
fn secret_lanes_may_be_answered_in_any_order() {
    let orders: [&[&str]; 4] = [
        &["blue bold", "blue yes", "red bold", "red no"],
        &["red bold", "red no", "blue bold", "blue yes"],
        &["blue bold", "red bold", "blue yes", "red no"],
        &["red bold", "blue bold", "blue yes", "red no"],
    ];
    let mut states = Vec::new();
    for order in orders {
        let mut game = seeded(3);
        go(&mut game, order);
        assert!(game.open().iter().all(|open| matches!(open, Open::Ask(_, None, _))));
        assert_eq!(state_hash(reload(&game).now()), state_hash(game.now()));
        assert_eq!(asked(&reload(&game)), asked(&game));
        states.push((game.now().clone(), asked(&game)));
    }
    assert!(states.windows(2).all(|pair| pair[0] == pair[1]), "{states:?}");
    assert!(states[0].0.orders.iter().all(|order| order.zeal > 0));
}

#[test]
fn typed_dice_fall_in_their_lanes() {
    let mut game = typed();
    go(&mut game, &["red bold"]);
    assert_eq!(asked(&game), ["First Stance true", "zeal true"]);
    go(&mut game, &["5", "blue bold", "red no", "2", "blue no", "6"]);
    assert_eq!(game.now().orders.map(|order| order.zeal), [2, 5]);
    let loaded = reload(&game);
    assert_eq!(state_hash(loaded.now()), state_hash(game.now()));
    assert_eq!(loaded.log(), game.log());
}

#[test]
fn whole_games_with_many_secret_phases_reload() {
    for seed in 0..40 {
        let mut game = seeded(seed);
        let mut pick = engine::Fast::new(seed);
        while !game.open().is_empty() {
            // Whoever answers, answers at random, in random order.
            let open = game.open()[pick.below(game.open().len())].clone();
            let Open::Ask(ask, _, asked_in) = open else { panic!("seeded dice never wait") };
            let choice = &ask.choices[pick.below(ask.choices.len())];
            let text = engine::Game::notation(&*asked_in, &ask, choice);
            game.answer(ask.seat, &text).unwrap();
            let loaded = reload_seeded(&game, seed);
            assert_eq!(asked(&loaded), asked(&game));
            assert_eq!(loaded.log(), game.log());
            assert_eq!(loaded.journal().len(), game.journal().len());
        }
        assert_eq!(reload_seeded(&game, seed).now(), game.now());
    }
}

fn reload_seeded(game: &Match<Skirmish>, seed: u64) -> Match<Skirmish> {
    let dice = Box::new(Seeded::numbered(seed, 0));
    Match::resume(game.start().clone(), dice, [None, None], reloaded(game)).unwrap()
}

#[test]
fn bots_answer_in_their_lane_at_once() {
    let bot =
        |seed| -> Option<Box<dyn Bot<Skirmish> + Send>> { Some(Box::new(RandomBot::new(seed))) };
    for seed in 0..30 {
        let dice = Box::new(Seeded::numbered(seed, 1));
        let mut game = Match::new(Skirmish::new(Flaw::None), dice, [None, bot(seed)]);
        let mut pick = engine::Fast::new(seed);
        while let Some(Open::Ask(ask, _, asked_in)) = game.open().first().cloned() {
            assert_eq!((ask.seat, game.open().len()), (BLUE, 1));
            let choice = &ask.choices[pick.below(ask.choices.len())];
            let text = engine::Game::notation(&*asked_in, &ask, choice);
            game.answer(BLUE, &text).unwrap();
        }
        assert!(engine::Game::outcome(game.now()).is_some());
        let dice = Box::new(Seeded::numbered(seed, 1));
        let loaded = Match::resume(game.start().clone(), dice, [None, None], reloaded(&game));
        assert_eq!(loaded.unwrap().now(), game.now());
    }
    // A bot may take a seat in the middle of a secret phase.
    let mut game = seeded(1);
    go(&mut game, &["blue bold"]);
    game.seat(RED, bot(5));
    assert_eq!(asked(&game), ["First Reserve true"]);
    let entries = game.journal().len();
    game.seat(RED, None);
    assert_eq!(game.journal().len(), entries, "what it said stays said");
}

#[test]
fn refusals_change_nothing() {
    let mut game = typed();
    go(&mut game, &WARY);
    let check = |game: &mut Match<Skirmish>, seat: Seat, text: &str, rule: &str, why: &str| {
        let (hash, journal) = (state_hash(game.now()), game.journal().to_vec());
        let refusal = game.answer(seat, text).unwrap_err();
        assert_eq!((refusal.rule, &*refusal.why), (rule, why));
        assert_eq!((state_hash(game.now()), game.journal()), (hash, journal.as_slice()));
    };
    check(&mut game, BLUE, "p0", "turn", "the dice are awaited: the bag");
    go(&mut game, &["1"]);
    check(&mut game, RED, "p2", "turn", "it is for the Blue side to answer");
    check(&mut game, BLUE, "p2", "3a", "'p2' is not a legal answer here");
    go(&mut game, &["blue p0"]);
    check(&mut game, BLUE, "by5", "3c", "a march goes four paces at most");
    check(&mut game, BLUE, "far", "3b", "'far' is not a legal answer here");
    go(&mut game, &["blue by3", "red no", "blue no"]);
    assert_eq!(game.roll(&[1]).unwrap_err().why, "no dice are awaited");
    for _ in 1..TURNS {
        go(&mut game, &WARY);
        go(&mut game, &["6", "blue no"]);
    }
    check(&mut game, BLUE, "bold", "turn", "the game is over");
    assert!(game.roll(&[1]).is_err());
}

#[test]
fn impossible_dice_are_refused() {
    let mut game = typed();
    go(&mut game, &WARY);
    let journal = game.journal().len();
    for faces in [&[0][..], &[7], &[], &[1, 1]] {
        assert_eq!(game.roll(faces).unwrap_err().rule, "2a", "{faces:?}");
    }
    assert_eq!(game.journal().len(), journal);
    go(&mut game, &["6"]);
}

fn undone(game: &mut Match<Skirmish>, seat: Seat) -> Result<(), String> {
    game.undo(seat).map_err(|refusal| refusal.why.into_owned())
}

#[test]
fn undo_comes_back() {
    let mut game = typed();
    go(&mut game, &WARY);
    go(&mut game, &["1"]);
    let before = (state_hash(game.now()), asked(&game), game.log().to_vec());
    go(&mut game, &["blue p0", "blue by2"]);
    undone(&mut game, BLUE).unwrap();
    undone(&mut game, BLUE).unwrap();
    assert_eq!((state_hash(game.now()), asked(&game), game.log().to_vec()), before);
    assert_eq!(undone(&mut game, BLUE), Err("both sides have given their secret answers".into()));
    go(&mut game, &["blue p1", "blue by1"]);
    assert_eq!(game.now().pieces[1].at, 1);
}

#[test]
fn undo_stops_at_dice_enemy_and_revelation() {
    let mut game = typed();
    assert_eq!(undone(&mut game, BLUE), Err("there is nothing to take back".into()));
    go(&mut game, &WARY);
    go(&mut game, &["1", "blue p0", "blue by2", "red yes"]);
    assert_eq!(undone(&mut game, BLUE), Err("the enemy has answered since".into()));
    undone(&mut game, RED).unwrap();
    go(&mut game, &["red yes", "blue yes", "3 3"]);
    assert_eq!(undone(&mut game, BLUE), Err("dice have been thrown since (fire)".into()));
    let mut game = typed();
    go(&mut game, &WARY);
    go(&mut game, &["1", "blue s2"]);
    assert_eq!(undone(&mut game, BLUE), Err("a hidden fact has been shown since".into()));
}

#[test]
fn undo_crosses_a_checkpoint() {
    let mut game = typed();
    for _ in 0..2 {
        go(&mut game, &WARY);
        go(&mut game, &["1", "blue p0", "blue by1", "red no"]);
        let before = (state_hash(game.now()), asked(&game), game.log().to_vec());
        go(&mut game, &["blue no"]);
        assert_eq!(asked(&game), ["First Stance true", "Second Stance true"]);
        undone(&mut game, BLUE).unwrap();
        assert_eq!((state_hash(game.now()), asked(&game), game.log().to_vec()), before);
        go(&mut game, &["blue yes"]);
    }
    assert_eq!(game.now().turn, 2);
    // The enemy has begun his next orders: too late.
    go(&mut game, &["red wary"]);
    assert_eq!(undone(&mut game, BLUE), Err("the enemy has answered since".into()));
}

#[test]
fn undo_in_secret_leaves_the_other_lane_alone() {
    let mut game = typed();
    go(&mut game, &["blue wary", "red bold", "4", "red no"]);
    undone(&mut game, BLUE).unwrap();
    assert_eq!(asked(&game), ["First Stance true"]);
    assert_eq!(game.journal().len(), 3);
    go(&mut game, &["blue bold", "2"]);
    assert_eq!(undone(&mut game, BLUE), Err("dice have been thrown since (zeal)".into()));
    // Red is through, but blue is not: red may think again.
    undone(&mut game, RED).unwrap();
    assert_eq!(undone(&mut game, RED), Err("dice have been thrown since (zeal)".into()));
    go(&mut game, &["red yes", "blue no"]);
    assert_eq!(game.now().orders.map(|order| order.zeal), [2, 4]);
    // Now both orders lie on the table.
    for seat in Seat::BOTH {
        assert_eq!(
            undone(&mut game, seat),
            Err("both sides have given their secret answers".into())
        );
    }
    assert_eq!(state_hash(reload(&game).now()), state_hash(game.now()));
}

#[test]
fn undo_does_not_reach_an_earlier_secret_phase() {
    // Red draws a lull: no question to blue but the rest, then the next phase.
    let mut game = typed();
    go(&mut game, &WARY);
    go(&mut game, &["4", "red p2", "red by0", "red no"]);
    assert_eq!(asked(&game), ["First Stance true", "Second Stance true"]);
    assert_eq!(undone(&mut game, BLUE), Err("both sides have given their secret answers".into()));
}

#[test]
fn a_dead_end_waits_instead_of_breaking_a_bot() {
    let bot =
        |seed| -> Option<Box<dyn Bot<Skirmish> + Send>> { Some(Box::new(RandomBot::new(seed))) };
    let stuck = (0..40).any(|seed| {
        let dice = Box::new(Seeded::numbered(seed, 0));
        let game = Match::new(Skirmish::new(Flaw::DeadEnd), dice, [bot(1), bot(2)]);
        matches!(game.open(), [Open::Ask(ask, ..)] if ask.choices.is_empty())
    });
    assert!(stuck);
}

#[test]
fn a_game_that_runs_idle_is_given_up() {
    let start = Skirmish::new(Flaw::Idle);
    let idle = Match::resume(start, Box::new(Typed), [None, None], Vec::new());
    assert!(idle.err().unwrap().what.contains("without a question"));
}

#[test]
fn events_know_where_they_happened() {
    let mut game = typed();
    go(&mut game, &["blue wary", "blue no", "red bold", "4", "red no", "1", "blue p0"]);
    let after: Vec<(usize, Option<Seat>)> =
        game.log().iter().map(|told| (told.after, told.lane)).collect();
    assert_eq!(after, [(4, Some(RED)), (5, None), (6, None)]);
    let mut game = typed();
    go(&mut game, &["red bold", "4", "blue wary", "blue no"]);
    assert_eq!((game.log()[0].after, game.log()[0].lane), (2, Some(RED)));
}

#[test]
fn a_journal_that_differs_is_refused_with_its_entry() {
    let mut game = typed();
    go(&mut game, &WARY);
    go(&mut game, &["1", "blue p0", "blue by2", "red yes", "blue no", "6 2"]);
    let check = |change: &dyn Fn(&mut Vec<Entry<Choice>>), entry: usize, what: &str| {
        let mut journal = reloaded(&game);
        change(&mut journal);
        let start = game.start().clone();
        let difference =
            Match::resume(start, Box::new(Typed), [None, None], journal).err().unwrap();
        assert!(difference.what.contains(what), "{difference}");
        assert_eq!(difference.entry, entry, "{difference}");
    };
    let say = |entry: &mut Entry<Choice>, new: &str| {
        if let Body::Choice { text, .. } = &mut entry.body {
            *text = new.to_owned();
        }
    };
    check(&|journal| say(&mut journal[5], "p3"), 6, "'p3' is not a legal answer");
    check(&|journal| say(&mut journal[6], "by9"), 7, "'by9' is not a legal answer");
    check(&|journal| say(&mut journal[5], "p1"), 8, "state hash");
    check(&|journal| journal[0].hash = "00".into(), 1, "state hash");
    check(&|journal| journal[4].hash = "00".into(), 5, "state hash");
    check(&|journal| journal[9].hash = "00".into(), 10, "state hash");
    check(&|journal| journal.swap(4, 5), 5, "a choice recorded where dice are thrown");
    check(&|journal| drop(journal.remove(4)), 5, "a choice recorded where dice are thrown");
    check(&|journal| drop(journal.remove(5)), 6, "'by2' is not a legal answer");
    check(
        &|journal| {
            if let Body::Choice { seat, .. } = &mut journal[5].body {
                *seat = RED;
            }
        },
        6,
        "the other side is asked here",
    );
    check(
        &|journal| {
            if let Body::Faces { faces, .. } = &mut journal[9].body {
                *faces = engine::Faces::new(&[6, 7]);
            }
        },
        10,
        "cannot fall here",
    );
    check(&|journal| journal[9].lane = Some(RED), 10, "nothing asked for");
    check(&|journal| journal[1].lane = None, 2, "");
    let rest = Body::Choice {
        seat: RED,
        rule: String::new(),
        text: "no".into(),
        choice: None,
        why: String::new(),
    };
    let stray = Entry { lane: Some(RED), hash: String::new(), body: rest };
    check(&|journal| journal.push(stray.clone()), 11, "nothing asked for");
}
