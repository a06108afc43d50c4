//! Odds while both sides answer in secret, each in a lane of its own.

use battles_of_napoleon::state::battle::Battle;
use engine::{Seat, Viewer};
use host::{Bots, DiceSource, Hosted, Patience, Player, System};

/// The first question of a side, with the notations of its answers.
fn asked(session: &dyn host::Session, seat: Seat) -> Option<(String, Vec<String>)> {
    let questions = session.questions(Viewer::Seat(seat));
    let own = questions.into_iter().find(|question| !question.answers.is_empty())?;
    let notations = own.answers.into_iter().map(|answer| answer.notation).collect();
    Some((own.rule, notations))
}

/// Verifies [8.4.3b]: whoever tries on his own initiative sees his chance first, whether the other side is still
/// thinking about its orders or not.
#[test]
fn either_side_sees_the_odds_of_what_it_tries() {
    let start = Hosted::<Battle>::new(&Bots::default()).open("serpallen", &[], &[]).unwrap();
    let people = ["a", "b"].map(|name| Player::Person(name.to_owned()));
    let mut session = start.begin(people, DiceSource::Number(1)).unwrap();
    let patience = Patience::new(|| true, || true);
    let mut seen = [0, 0];
    for number in 0..400 {
        for seat in Seat::BOTH {
            let Some((rule, answers)) = asked(&*session, seat) else { continue };
            if rule == "8.4.3b" {
                let odds = session.odds(seat, &answers[0]).unwrap()(&patience).unwrap();
                assert_eq!(odds.outcomes.len(), 2, "{seat:?}: {odds:?}");
                assert_eq!(odds.rolls.len(), 1, "{seat:?}: {odds:?}");
                seen[seat.index()] += 1;
            }
        }
        // The second side first, so that the first is often still thinking, and the other way round.
        let order = if number % 2 == 0 { [Seat::Second, Seat::First] } else { Seat::BOTH };
        for seat in order {
            if let Some((_, answers)) = asked(&*session, seat) {
                session.answer(seat, &answers[number / 7 % answers.len()]).unwrap();
                break;
            }
        }
        if seen[0] > 1 && seen[1] > 1 {
            return;
        }
    }
    panic!("the checks never came to both: {seen:?}");
}
