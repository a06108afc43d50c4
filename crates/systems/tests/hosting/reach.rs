use crate::begin_with;
use battles_of_napoleon::rules::ask::Question;
use battles_of_napoleon::rules::{r11_orders, r16_activation, r19_movement};
use battles_of_napoleon::{Battle, Hex};
use engine::dice::Fast;
use engine::{AskOf, Game, Match, Open, Seat, Seeded, Typed, Viewer};
use host::{Moves, Next, Patience, Played, Reach, amount, facts, next, reach, reach_from};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

fn begin(game: Battle, seed: u64) -> Match<Battle> {
    Match::new(game, Box::new(Seeded::numbered(7, seed)), [None, None])
}

fn asked(game: &Match<Battle>) -> Option<(&AskOf<Battle>, &Battle)> {
    match game.open().first()? {
        Open::Ask(ask, _, asked_in) => Some((ask, asked_in)),
        Open::Throw(..) => None,
    }
}

fn look(game: &Match<Battle>, seat: Seat, piece: Option<&str>) -> Reach {
    reach(game, seat, piece).and_then(|work| work(&Patience::endless())).expect("a reach")
}

/// Answers at random; `false` at the end.
fn go_on(game: &mut Match<Battle>, pick: &mut Fast) -> bool {
    let Some((ask, asked_in)) = asked(game) else { return false };
    let text = asked_in.notation(ask, &ask.choices[pick.below(ask.choices.len())]);
    let seat = ask.seat;
    game.answer(seat, &text).is_ok()
}

/// The march of a position in words; but of the hexes it has gone only whether there are any, and
/// of the enemies it has seen each but once.
fn like(game: &Battle) -> String {
    let mut march = game.march.clone();
    if let Some(march) = &mut march {
        march.pose.hexes = march.pose.hexes.min(1);
        march.seen.sort_by_key(|unit| unit.index());
        march.seen.dedup();
    }
    format!("{march:?}")
}

/// The least cost of every place, by looking at every course that leads to another position.
fn brute(known: &Battle, ask: &AskOf<Battle>) -> BTreeMap<String, u32> {
    let name = |hex: Hex| known.field.board.label(hex);
    let mut least = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![(known.clone(), ask.clone(), 0)];
    while let Some((game, ask, paid)) = open.pop() {
        for (choice, stride) in ask.choices.iter().zip(game.strides(&ask)) {
            let Some(stride) = stride else { continue };
            let mut cost = paid + stride.cost.unwrap_or(0);
            let mut place = stride.hex;
            let next = next(&game, &ask, choice);
            let after = match &next {
                Next::Asked(moment) => Some(&moment.0),
                Next::Reaction(after) | Next::Dice(after) | Next::Over(after) => Some(after),
                Next::Unknown => None,
            };
            let now = game.standing(&ask).unwrap().hex;
            if let Some(after) = after.and_then(|after| after.standing(&ask))
                && after.hex != now
                && after.hex != place
            {
                place = after.hex;
                cost += (stride.left - after.left) as u32;
            }
            let best = least.entry(name(place)).or_insert(cost);
            *best = cost.min(*best);
            if let Next::Asked(next) = next
                && seen.insert((like(&next.0), format!("{:?}", next.1.question), cost))
            {
                open.push((next.0, next.1, cost));
            }
        }
    }
    if let Some(here) = known.standing(ask) {
        least.remove(&name(here.hex));
    }
    least
}

#[test]
fn reach_is_what_trying_everything_finds() {
    let start = begin_with::<Battle>("serpallen", &[]);
    let (mut compared, mut far) = (0, 0);
    for seed in 0..4 {
        let mut game = begin(start.clone(), seed);
        let mut pick = Fast::new(seed);
        for _ in 0..250 {
            if let Some((ask, asked_in)) = asked(&game)
                && let Question::Movement(r19_movement::Ask::March { left, .. }) = ask.question
                && left <= 6
                && compared < 12 * (seed + 1)
            {
                let known = asked_in.known_to(Viewer::Seat(ask.seat));
                let found = look(&game, ask.seat, None);
                let costs: BTreeMap<String, f64> = found
                    .places
                    .iter()
                    .map(|place| (place.hex.clone(), place.cost.value))
                    .collect();
                let expected: BTreeMap<String, f64> = brute(&known, ask)
                    .into_iter()
                    .map(|(hex, cost)| (hex, amount::<Battle>(cost).value))
                    .collect();
                assert_eq!(costs, expected, "{}", known.question_words(ask));
                compared += 1;
                far = far.max(costs.len());
            }
            if !go_on(&mut game, &mut pick) {
                break;
            }
        }
    }
    assert!(compared >= 36 && far > 20, "{compared} moves, at most {far} places");
}

/// Every way can be gone in the game itself, answer by answer, for what it is said to cost.
#[test]
fn every_way_can_be_gone() {
    let start = begin_with::<Battle>("serpallen", &[]);
    let (mut gone, mut reactions, mut stops) = (0, 0, 0);
    for seed in 0..8 {
        let mut game = begin(start.clone(), seed);
        let mut pick = Fast::new(seed);
        for _ in 0..900 {
            if let Some((ask, asked_in)) = asked(&game)
                && matches!(
                    ask.question,
                    Question::Activation(r16_activation::Ask::WhoMoves)
                        | Question::Orders(r11_orders::Ask::LeaderMove(_))
                )
                && (reactions < 5 * (seed + 1) || gone < 20 * (seed + 1))
            {
                let seat = ask.seat;
                let answer = asked_in.notation(ask, &ask.choices[0]);
                let whole =
                    matches!(ask.question, Question::Orders(r11_orders::Ask::LeaderMove(_)));
                let Ok(found) = reach(&game, seat, (!whole).then_some(&*answer))
                    .and_then(|work| work(&Patience::endless()))
                else {
                    assert!(go_on(&mut game, &mut pick));
                    continue;
                };
                // A few ways of each piece, and all that the enemy may disturb.
                for (index, place) in found.places.iter().enumerate() {
                    let few = index % 8 == 0 && gone < 20 * (seed + 1);
                    if !few && (!place.reaction || reactions >= 5 * (seed + 1)) {
                        continue;
                    }
                    let journal = game.journal().to_vec();
                    let mut copy =
                        Match::resume(start.clone(), Box::new(Typed), [None, None], journal)
                            .unwrap();
                    let (mut cost, mut forced) = (0.0, false);
                    for text in &place.path {
                        let (ask, asked_in) = asked(&copy).expect("a question");
                        let known = asked_in.known_to(Viewer::Seat(seat));
                        let facts = facts(&known, ask);
                        let index = ask
                            .choices
                            .iter()
                            .position(|choice| asked_in.notation(ask, choice) == *text)
                            .unwrap_or_else(|| panic!("{text} on the way to {}", place.hex));
                        cost += facts[index].cost.as_ref().map_or(0.0, |cost| cost.value);
                        let step = facts[index].step.clone();
                        copy.answer(seat, text).unwrap();
                        // Where the rules leave but one answer they do not ask.
                        let there = copy.now().scene(Viewer::Umpire).pieces;
                        let at = |id: &str| there.iter().find(|piece| piece.id == id);
                        forced |= step.is_some_and(|step| {
                            at(&step.piece).is_some_and(|piece| piece.hex != step.hex)
                        });
                    }
                    let fits =
                        if forced { cost <= place.cost.value } else { cost == place.cost.value };
                    assert!(fits, "{cost} to {}, not {:?}", place.hex, place.cost);
                    let next = copy.open().first();
                    let other = matches!(next, Some(Open::Ask(ask, ..)) if ask.seat != seat);
                    if place.reaction {
                        assert!(other, "{} lets nobody react", place.hex);
                        reactions += 1;
                    } else {
                        let there = copy.now().scene(Viewer::Umpire).pieces;
                        let piece = there.iter().find(|piece| piece.id == found.pieces[0]).unwrap();
                        assert_eq!(piece.hex, place.hex);
                        assert!(place.facing.is_none_or(|facing| facing == piece.facing));
                        assert!(place.shape.is_none_or(|shape| shape == piece.shape));
                    }
                    stops += usize::from(place.stops);
                    gone += 1;
                }
                for bar in found.barred.iter().chain([&found.beyond]) {
                    assert!(!bar.why.is_empty() && !bar.rule.is_empty());
                    assert!(found.places.iter().all(|place| place.hex != bar.hex));
                }
            }
            if !go_on(&mut game, &mut pick) {
                break;
            }
        }
    }
    assert!(gone > 80 && reactions > 3 && stops > 0, "{gone} {reactions} {stops}");
}

/// Two battles that differ only in what the French cannot see give them the same reach.
#[test]
fn reach_tells_no_secrets() {
    let options = ["hidden-orders".to_owned()];
    let start = begin_with::<Battle>("serpallen", &options);
    let viewer = Viewer::Seat(Seat::First);
    let mut compared = 0;
    for seed in 0..6 {
        let mut game = begin(start.clone(), seed);
        let mut pick = Fast::new(seed);
        for _ in 0..200 {
            if let Some((ask, asked_in)) = asked(&game)
                && ask.seat == Seat::First
                && matches!(ask.question, Question::Movement(r19_movement::Ask::March { .. }))
            {
                let other = asked_in.scramble(viewer, &mut Fast::new(seed + 9));
                let found = |known| {
                    reach_from(known, ask.clone(), None)
                        .and_then(|work| work(&Patience::endless()))
                        .unwrap()
                };
                assert_eq!(found(asked_in.known_to(viewer)), found(other.known_to(viewer)));
                compared += 1;
            }
            if !go_on(&mut game, &mut pick) {
                break;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn whoever_is_not_asked_gets_no_reach() {
    let game = begin(begin_with::<Battle>("serpallen", &[]), 0);
    let (ask, _) = asked(&game).unwrap();
    assert!(reach(&game, ask.seat.other(), None).is_err());
    let nobody =
        reach(&game, ask.seat, Some("Old Guard")).and_then(|work| work(&Patience::endless()));
    assert!(nobody.is_err());
}

/// How long this thread has worked; where the system does not tell, how long it has run.
fn worked(clock: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| clock.elapsed(), Duration::from_nanos)
}

/// Cavalry in the largest battle: a page waits for this.
#[test]
fn the_reach_of_cavalry_is_found_at_once() {
    let start = begin_with::<Battle>("grand-battle", &[]);
    let clock = Instant::now();
    let (mut slowest, mut most, mut count) = (Duration::ZERO, 0, 0);
    for seed in 0..3 {
        let mut game = begin(start.clone(), seed);
        let mut pick = Fast::new(seed);
        for _ in 0..1500 {
            if let Some((ask, asked_in)) = asked(&game)
                && let Question::Movement(r19_movement::Ask::March { unit, .. }) = ask.question
                && asked_in.arm(unit) == battles_of_napoleon::nouns::kinds::Arm::Cavalry
            {
                let began = worked(clock);
                let found = look(&game, ask.seat, None);
                let took = worked(clock) - began;
                slowest = slowest.max(took);
                most = most.max(found.places.len());
                count += 1;
            }
            if !go_on(&mut game, &mut pick) {
                break;
            }
        }
    }
    println!("{count} moves, at most {most} places, slowest {slowest:?}");
    assert!(count > 20 && most > 50, "{count} moves, at most {most} places");
    assert!(slowest < Duration::from_millis(500), "{slowest:?}");
}
