use crate::begin_with;
use engine::dice::Fast;
use engine::{Body, Match, Open, Seat, Seeded, Viewer};
use host::{Patience, Played, foresee};

/// Plays at random and holds what was foreseen against what came. Says how often dice were foreseen.
fn foreseen<G: Played>(start: &G, seed: u64, answers: usize) -> usize {
    let begin = |game: G| Match::new(game, Box::new(Seeded::numbered(9, seed)), [None, None]);
    let mut game = begin(start.clone());
    let mut pick = Fast::new(seed);
    let mut thrown = 0;
    for _ in 0..answers {
        let Some(Open::Ask(ask, lane, asked_in)) = game.open().first() else { break };
        let choice = &ask.choices[pick.below(ask.choices.len())];
        let (seat, text) = (ask.seat, asked_in.notation(ask, choice));
        let alone = lane.is_some() || G::decides(ask, choice);
        let rule = ask.rule;
        let ahead =
            foresee(&game, seat, Some(&text)).and_then(|work| work(&Patience::endless())).unwrap();
        let all = foresee(&game, seat, None).and_then(|work| work(&Patience::endless())).unwrap();
        assert_eq!(all.dice.contains(&text), ahead.dice.contains(&text), "[{rule}] {text}");
        let begun = |game: &Match<G>| game.journal().len() - game.since_checkpoint().len();
        let (before, activity) = (game.journal().len(), begun(&game));
        game.answer(seat, &text).unwrap();
        let next = game.journal().get(before + 1).map(|entry| &entry.body);
        let dice = matches!(next, Some(Body::Faces { .. }));
        let foretold = ahead.dice.contains(&text);
        assert!(dice || !foretold || alone, "[{rule}] {text}: no dice came");
        // What comes after the activity is not the answer's doing.
        if !alone && begun(&game) == activity {
            assert_eq!(foretold, dice, "[{rule}] {text}");
        }
        thrown += usize::from(ahead.dice.contains(&text));
    }
    thrown
}

/// Two games that differ only in what the first side cannot see foresee the same for it.
fn alike<G: Played>(start: &G, seed: u64, answers: usize) -> usize {
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
        // From here on the hidden facts have made a difference that anyone can see.
        let viewer = Viewer::Seat(Seat::First);
        if ask != again || one.now().scene(viewer) != two.now().scene(viewer) {
            break;
        }
        let text = asked_in.notation(ask, &ask.choices[pick.below(ask.choices.len())]);
        let seat = ask.seat;
        if seat == Seat::First && lane.is_none() {
            let of = |game: &Match<G>| {
                foresee(game, seat, None).and_then(|work| work(&Patience::endless()))
            };
            assert_eq!(of(&one), of(&two), "[{}] {text}", ask.rule);
            compared += 1;
        }
        one.answer(seat, &text).unwrap();
        two.answer(seat, &text).unwrap();
    }
    compared
}

#[test]
fn dice_that_were_foreseen_come() {
    let open = ["open-strengths".to_owned()];
    let eylau = begin_with::<battles_of_napoleon::Battle>("serpallen", &open);
    assert!((0..4).map(|seed| foreseen(&eylau, seed, 250)).sum::<usize>() > 10);
    let kulm = begin_with::<la_bataille::Battle>("lesson", &[]);
    assert!((0..3).map(|seed| foreseen(&kulm, seed, 200)).sum::<usize>() > 5);
    let flank = begin_with::<great_battles::Battle>("northern-flank", &[]);
    assert!((0..4).map(|seed| foreseen(&flank, seed, 300)).sum::<usize>() > 10);
    let quatre_bras = begin_with::<grande_armee::Battle>("quatre-bras", &[]);
    assert!((0..2).map(|seed| foreseen(&quatre_bras, seed, 120)).sum::<usize>() > 20);
}

#[test]
fn what_is_foreseen_tells_no_secrets() {
    let hidden = ["hidden-orders".to_owned()];
    let eylau = begin_with::<battles_of_napoleon::Battle>("serpallen", &hidden);
    assert!((0..4).map(|seed| alike(&eylau, seed, 150)).sum::<usize>() > 60);
    let kulm = begin_with::<la_bataille::Battle>("lesson", &[]);
    assert!((0..4).map(|seed| alike(&kulm, seed, 100)).sum::<usize>() > 40);
    let flank = begin_with::<great_battles::Battle>("northern-flank", &[]);
    assert!((0..8).map(|seed| alike(&flank, seed, 150)).sum::<usize>() > 20);
}
