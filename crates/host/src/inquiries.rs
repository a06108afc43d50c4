//! Everything that a side may ask about the game, for the kit: two positions that differ only in what
//! the side cannot see must give it the same answers.

use crate::chances;
use crate::data::{Draft, Patience};
use crate::foresee;
use crate::played::Played;
use crate::reach;
use crate::session::{Asked, questions};
use engine::dice::Fast;
use engine::{Match, Open, Viewer};

/// So many answers to a question are asked about.
const ANSWERS: usize = 1;
/// After so many steps exact odds are given up, and after so many an estimate: each may run a long
/// activity again.
const STEPS: (u64, u64) = (60, 160);

/// What a viewer is told about what the game waits for, by what he asked. `salt` chooses among the
/// answers; with 0 he only looks, and asks nothing.
pub(crate) fn all_told<G: Played>(
    game: &Match<G>,
    viewer: Viewer,
    salt: u64,
) -> Vec<(&'static str, String)> {
    let mut told = vec![("questions", format!("{:?}", questions(game, viewer)))];
    let Viewer::Seat(seat) = viewer else { return told };
    if salt == 0 {
        return told;
    }
    let Some(asked) = Asked::of(game, seat) else { return told };
    let open = game.open().iter().find_map(|open| match open {
        Open::Ask(ask, _, asked_in) if ask.seat == seat => Some((ask, asked_in)),
        _ => None,
    });
    let Some((ask, asked_in)) = open else { return told };
    let known = asked_in.known_to(viewer);
    let mut pick = Fast::new(salt);
    let mut texts = vec!["no such answer".to_owned()];
    for _ in 0..ANSWERS.min(ask.choices.len()) {
        let choice = &ask.choices[pick.below(ask.choices.len())];
        texts.push(known.notation(ask, choice));
    }
    let patience = || Patience::counted(STEPS.0, STEPS.1);
    for text in texts {
        let odds = chances::odds(game, seat, &text).and_then(|work| work(&patience()));
        told.push(("odds", format!("{text}: {odds:?}")));
        let ahead = foresee::foresee(game, seat, Some(&text)).and_then(|work| work(&patience()));
        told.push(("ahead", format!("{text}: {ahead:?}")));
        told.push(("why", format!("{text}: {:?}", asked.refusal(&text))));
        let preview = asked.preview(&Draft::Answer(text.clone()));
        told.push(("preview", format!("{text}: {preview:?}")));
        let reach = reach::reach(game, seat, Some(&text)).and_then(|work| work(&patience()));
        told.push(("reach", format!("{text}: {reach:?}")));
    }
    let reach = reach::reach(game, seat, None).and_then(|work| work(&patience()));
    told.push(("reach", format!("{reach:?}")));
    told
}
