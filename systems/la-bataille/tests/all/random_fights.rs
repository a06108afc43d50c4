//! Random fights at close quarters: whatever is answered, charges, fire and melees leave a sound
//! position.

use crate::common::*;
use engine::{AskOf, Game};
use la_bataille::Battle;
use la_bataille::rules::event::Event;
use la_bataille::rules::question::Choice;

/// Rather to act than to wait.
fn act_rather(dice: &mut Dice, _: &Battle, ask: &AskOf<Battle>) -> Choice {
    let choice = ask.choices[dice.next(ask.choices.len())];
    if matches!(choice, Choice::Done | Choice::No) {
        return ask.choices[dice.next(ask.choices.len())];
    }
    choice
}

const CLOSE: &str = "turn 2 9:00\nsegment french charge\n\
    1erL 0511 column N\n3eL 0511 column N\nleader Corbineau 0511\n9eL 0312 line NNE\n\
    1/36e 0710 line NNE with 0810\nF1a 0710 unlimbered N\n2/36e 0910 column N\n1/57e 0910 column N\n\
    1/7e 1010 skirmish NNE with 1111\nF1b 0911 limbered N\nleader Vandamme 0710\n\
    16eC 0813 column N\nH1 0612 limbered N\n25e 0210 column N\n\
    EmpC 0506 column S\nEmrC 0805 line SSE with 0706\nTatU 0306 column S\nleader Knorring 0506\n\
    Mur 0907 column S\n1/GSem 0207 line SSE with 0108\n2/GSem 0407 column S\nL13 0407 unlimbered S\n\
    1/A2 1106 line SSE with 1006\n2/A2 1008 masse SSE\n20J 0608 skirmish SSE with 0509\n\
    P14 0207 unlimbered S\nleader Rosen 0407\nleader Colloredo 1008\n";

/// Verifies [10.2.7e] [10.2.8j] [13.2.5] [14.2.3]: two turns of random fights, from every point of
/// view sound.
#[test]
fn random_fights_keep_the_position_sound() {
    let start = open(CLOSE);
    let (mut struck, mut fought, mut squares) = (0, 0, 0);
    for seed in 0..120 {
        let mut battle = start.clone();
        let mut dice = Dice::new(seed, act_rather);
        for _ in 0..400 {
            if battle.is_over() || battle.now().clock.minutes() > 9 * 60 + 40 {
                break;
            }
            battle.play(&mut dice).unwrap_or_else(|_| panic!("seed {seed} pauses"));
            if let Err(why) = la_bataille::state::audit::audit(&battle) {
                panic!("seed {seed}: {why}");
            }
            for event in dice.events.drain(..) {
                use la_bataille::rules::{c10_charge as charge, c13_melee as melee};
                struck += i32::from(matches!(event, Event::Charge(charge::Told::Struck(..))));
                squares += i32::from(matches!(event, Event::Charge(charge::Told::Square { .. })));
                fought += i32::from(matches!(event, Event::Melee(melee::Told::Fought { .. })));
            }
        }
    }
    assert!(struck > 60 && fought > 100 && squares > 20, "{struck} {fought} {squares}");
}
