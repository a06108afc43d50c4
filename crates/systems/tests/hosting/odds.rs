use crate::begin_with;
use engine::dice::Fast;
use engine::{Match, Open, Seat, Seeded, Viewer};
use host::{Patience, Played, odds};

/// Two games that differ only in what the first side cannot see give it the same odds, for as long
/// as they go the same way. Says how many were compared.
fn odds_alike<G: Played>(start: &G, seed: u64, answers: usize) -> usize {
    let other = start.scramble(Viewer::Seat(Seat::First), &mut Fast::new(seed));
    let begin = |game: G| Match::new(game, Box::new(Seeded::numbered(9, seed)), [None, None]);
    let (mut one, mut two) = (begin(start.clone()), begin(other));
    let mut pick = Fast::new(seed);
    let mut compared = 0;
    for _ in 0..answers {
        let (Some(Open::Ask(ask, lane, asked_in)), Some(Open::Ask(again, ..))) =
            (one.open().first(), two.open().first())
        else {
            break;
        };
        // From here on the strengths have made a difference that anyone can see.
        if ask != again {
            break;
        }
        let text = asked_in.notation(ask, &ask.choices[pick.below(ask.choices.len())]);
        let seat = ask.seat;
        if seat == Seat::First && lane.is_none() {
            let of = |game: &Match<G>| {
                odds(game, seat, &text).and_then(|work| work(&Patience::endless()))
            };
            assert_eq!(of(&one), of(&two), "[{}] {text}", ask.rule);
            compared += 1;
        }
        one.answer(seat, &text).unwrap();
        two.answer(seat, &text).unwrap();
    }
    compared
}

/// Strengths, orders and the backs of counters do not show in the odds.
#[test]
fn odds_tell_no_secrets() {
    let start = begin_with::<battles_of_napoleon::Battle>("serpallen", &[]);
    let compared: usize = (0..6).map(|seed| odds_alike(&start, seed, 120)).sum();
    assert!(compared > 100, "{compared}");
}

const ASSAULT: &str = "map
............
............
............
............
............
............
............
............
end
segment french PHASE
25e 0506 column N
1/7e 0406 column N
F1a 0604 unlimbered N
9eL 0308 column N
leader Vandamme 0506
Mur 0505 column S
P14 0705 unlimbered S
TatU 0303 column S
leader Knorring 0303
leader Shakhovskoy 0505
";

#[test]
fn odds_do_not_show_the_backs_of_counters() {
    for phase in ["charge", "offensive-fire", "melee"] {
        let text = ASSAULT.replace("PHASE", phase);
        let start = la_bataille::host::position_text::parse(&text).unwrap();
        let compared: usize = (0..8).map(|seed| odds_alike(&start, seed, 6)).sum();
        assert!(compared > 8, "{phase}: {compared}");
    }
}
