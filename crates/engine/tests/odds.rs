//! Exact odds: the same as trying every face by hand.

mod skirmish;

use engine::odds::{Bounds, End, Rolls, Watched, every_face, sample, walk};
use engine::{Faces, Game, Play, Read, Script, Seat, Table};
use skirmish::*;
use std::collections::BTreeMap;

/// Blue marches with its first piece; red fires; blue fires back.
fn plan(game: &Skirmish, ask: &engine::AskOf<Skirmish>) -> Option<Choice> {
    Some(match ask.question {
        Question::Stance => Choice::Bold,
        Question::Mover => ask.choices[0].clone(),
        Question::March(_) => Choice::By(1),
        Question::Fire(_) | Question::FireBack(_) | Question::Reserve => Choice::Yes,
        Question::Rest => {
            assert!(game.turn < TURNS);
            Choice::No
        }
    })
}

fn strengths(end: End<'_, Skirmish>) -> Vec<u8> {
    end.game.pieces.iter().map(|piece| piece.strength).collect()
}

/// A whole turn: two secret dice, the bag, two throws of two dice.
#[test]
fn a_walk_is_brute_force() {
    let start = Skirmish::new(Flaw::None);
    let found = walk(
        &start,
        Bounds::runs(1_000_000),
        |game, table| game.play(table),
        &mut plan,
        every_face,
        strengths,
    )
    .unwrap();
    let mut counts: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    // Zeal changes nothing here: its 36 ways are all alike, so one stands for all.
    let mut all = 0;
    for bag in 1..=6u8 {
        for n in 0..6u32.pow(4) {
            let die = |i: u32| (n / 6u32.pow(i) % 6) as u8 + 1;
            let mut script = Script::new().otherwise(&["bold", "p0", "p2", "by1", "yes"]);
            script = script.roll(&[1]).roll(&[1]).roll(&[bag]);
            if bag < 6 {
                script = script.roll(&[die(0), die(1)]).roll(&[die(2), die(3)]);
            }
            let mut game = start.clone();
            game.play(&mut script).unwrap();
            script.finish();
            let end = End { game: &game, events: &script.events };
            *counts.entry(strengths(end)).or_insert(0) += 1;
            all += 1;
        }
    }
    assert_eq!(found.len(), counts.len());
    for (key, count) in counts {
        assert!((found[&key] - count as f64 / f64::from(all)).abs() < 1e-12, "{key:?}");
    }
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

/// Dice in both lanes, of different kinds: each keeps its own faces.
#[test]
fn dice_in_secret_lanes_are_walked_one_by_one() {
    let procedure = |game: &mut Skirmish, table: &mut dyn Table<Skirmish>| -> Play<()> {
        let zeal = engine::in_secret(game, table, |game, table, seat| {
            let rule = engine::rule!("1b");
            let throw = match seat {
                Seat::First => engine::Throw::one_die(rule, "one"),
                Seat::Second => engine::Throw::two_dice(rule, "two"),
            };
            table.throw(game, throw).map(|faces: Faces| faces.sum() as u8)
        })?;
        for (order, zeal) in game.orders.iter_mut().zip(zeal) {
            order.zeal = zeal;
        }
        Ok(())
    };
    let read = |end: End<'_, Skirmish>| end.game.orders.map(|order| order.zeal);
    let start = Skirmish::new(Flaw::None);
    let found = walk(&start, Bounds::runs(1000), procedure, &mut plan, every_face, read).unwrap();
    assert_eq!(found.len(), 66);
    assert!((found[&[6, 7]] - 1.0 / 36.0).abs() < 1e-12);
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn a_plan_may_end_the_walk_and_a_limit_too() {
    let start = Skirmish::new(Flaw::None);
    let mut until_the_move = |game: &Skirmish, ask: &engine::AskOf<Skirmish>| match ask.question {
        Question::Mover | Question::Rest => None,
        _ => plan(game, ask),
    };
    let read = |end: End<'_, Skirmish>| match end.events.last() {
        Some(Event::Drawn(lot)) => *lot,
        other => panic!("{other:?}"),
    };
    let found = walk(
        &start,
        Bounds::runs(1000),
        |game, table| game.play(table),
        &mut until_the_move,
        every_face,
        read,
    )
    .unwrap();
    let expected = [("blue", 0.5), ("lull", 1.0 / 6.0), ("red", 1.0 / 3.0)];
    for ((lot, weight), (name, share)) in found.iter().zip(expected) {
        assert!(*lot == name && (weight - share).abs() < 1e-12, "{lot} {weight}");
    }
    let short = walk(
        &start,
        Bounds::runs(10),
        |game, table| game.play(table),
        &mut plan,
        every_face,
        strengths,
    );
    assert!(short.is_none());
    // If the first lane ends the walk, the second is not walked either.
    let found = walk(
        &start,
        Bounds::runs(10),
        |game, table| game.play(table),
        &mut |game, ask| (ask.seat == Seat::Second).then(|| plan(game, ask)).flatten(),
        every_face,
        |end| end.events.len(),
    );
    assert_eq!(found.unwrap().into_iter().collect::<Vec<_>>(), [(0, 1.0)]);
}

/// What has been summed up is walked once: the same result with far fewer ends, also where somebody
/// watches.
#[test]
fn courses_with_equal_sums_are_walked_once() {
    let rule = engine::rule!("1b");
    let start = Skirmish::new(Flaw::None);
    let run = |summing: bool| {
        let mut runs = 0;
        let mut rolls = Rolls::default();
        let found = walk(
            &start,
            Bounds::runs(100_000),
            |game: &mut Skirmish, table: &mut dyn Table<Skirmish>| -> Play<()> {
                runs += 1;
                let table = &mut Watched { table, watch: &mut rolls };
                let mut total = 0;
                for _ in 0..3 {
                    let dice = engine::Throw::hits(rule, "hits", 4, 5);
                    let hits = |faces: Faces| faces.as_slice().iter().filter(|f| **f >= 5).count();
                    let scored = hits(table.throw(game, dice)?);
                    let again = engine::Throw::hits(rule, "again", 4, 6);
                    let more = table.throw(game, again)?;
                    let more = more.as_slice().iter().filter(|f| **f == 6).count();
                    total += scored + more;
                    if summing {
                        table.sum_up(total as u64);
                    }
                }
                game.orders[0].zeal = total as u8;
                Ok(())
            },
            &mut plan,
            every_face,
            |end| end.game.orders[0].zeal,
        );
        let rolls: Vec<String> = rolls.into_list().into_iter().map(|(why, _)| why).collect();
        assert_eq!(rolls, ["hits", "again"]);
        (found.unwrap(), runs)
    };
    let ((plain, many), (summed, few)) = (run(false), run(true));
    assert_eq!(plain.keys().collect::<Vec<_>>(), summed.keys().collect::<Vec<_>>());
    for (key, weight) in &plain {
        assert!((weight - summed[key]).abs() < 1e-12, "{key}");
    }
    assert!((summed.values().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(few * 5 < many, "{few} runs in place of {many}");
}

/// What a check came to.
#[derive(Clone, Copy, PartialEq)]
struct Passed(bool);

impl engine::odds::Alike for Passed {
    fn is_ordered(&self) -> bool {
        true
    }
}

/// Faces between two that are alike are not tried where the outcome is ordered: the same result as
/// with every face, with far fewer runs.
#[test]
fn ordered_faces_are_tried_by_halves() {
    let rule = engine::rule!("1b");
    let start = Skirmish::new(Flaw::None);
    let checks = |game: &mut Skirmish, table: &mut dyn Table<Skirmish>| -> Play<()> {
        for above in [12, 34, 65] {
            let throw =
                engine::Throw { rule, why: "check", dice: 2, sides: 6, read: Read::Each, by: None };
            let faces = table.throw(game, throw)?;
            let number = 10 * faces.as_slice()[0] + faces.as_slice()[1];
            let passed = u8::from(number > above);
            table.tell(game, Event::Fired { at: 0, roll: i32::from(number), lost: passed });
            game.orders[0].zeal = 2 * game.orders[0].zeal + passed;
        }
        Ok(())
    };
    let zeal = |end: End<'_, Skirmish>| end.game.orders[0].zeal;
    let every = walk(&start, Bounds::runs(100_000), checks, &mut plan, every_face, zeal).unwrap();
    let mut runs = 0;
    let halves = walk(
        &start,
        Bounds::runs(1_000),
        |game, table| {
            runs += 1;
            checks(game, table)
        },
        &mut plan,
        |_, event| match event {
            Event::Fired { lost, .. } => Some(Passed(*lost == 1)),
            _ => None,
        },
        zeal,
    );
    let halves = halves.unwrap();
    assert_eq!(every.keys().collect::<Vec<_>>(), halves.keys().collect::<Vec<_>>());
    for (key, weight) in &every {
        assert!((weight - halves[key]).abs() < 1e-12, "{key}: {weight}");
    }
    // Seven throws, and at most eight faces of each.
    assert!(runs <= 1 + 7 * 8, "{runs}");
}

/// Who is told to stop stops, in the middle of a run, and claims nothing.
#[test]
fn a_walk_can_be_given_up() {
    let start = Skirmish::new(Flaw::None);
    let asked = std::cell::Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() < 50
    };
    let found = walk(
        &start,
        Bounds { runs: 1_000_000, go_on: &go_on },
        |game, table| game.play(table),
        &mut plan,
        every_face,
        strengths,
    );
    assert_eq!(found, None);
    assert!(asked.get() < 60, "{}", asked.get());
    asked.set(0);
    let some = sample(
        &start,
        Bounds { runs: 1000, go_on: &go_on },
        |game, table| game.play(table),
        &mut plan,
        strengths,
    );
    assert!(some.courses < 20, "{}", some.courses);
}

/// Random courses come near the exact shares, and equal positions give equal estimates.
#[test]
fn an_estimate_is_near_the_truth_and_repeats() {
    let start = Skirmish::new(Flaw::None);
    let play = |game: &mut Skirmish, table: &mut dyn Table<Skirmish>| game.play(table);
    let exact =
        walk(&start, Bounds::runs(1_000_000), play, &mut plan, every_face, strengths).unwrap();
    let estimate = || sample(&start, Bounds::runs(4000), play, &mut plan, strengths);
    let found = estimate();
    assert_eq!(found.courses, 4000);
    for (key, share) in &exact {
        let near = found.results.get(key).copied().unwrap_or(0.0);
        assert!((share - near).abs() < 0.03, "{key:?}: {share} {near}");
    }
    assert!((found.results.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(found, estimate());
}
