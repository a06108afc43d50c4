//! Prints a game by chance as its players read it, with every question and the first answers to it:
//! `cargo run -p la-bataille --example aloud -- kulm-day-1 7` for a scenario and a seed.

use engine::dice::Fast;
use engine::{AskOf, Faces, Game, Play, Table, Throw};
use la_bataille::rules::event::Event;
use la_bataille::rules::question::Choice;
use la_bataille::state::fixed::Fixed;
use la_bataille::{Battle, load};
use std::sync::Arc;

/// So many questions are read.
const QUESTIONS: u32 = 250;
/// So many answers to each.
const ANSWERS: usize = 9;

/// Answers by chance, and says everything aloud.
struct Aloud {
    dice: Fast,
    asked: u32,
}

impl Table<Battle> for Aloud {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        self.asked += 1;
        println!("  ? {} [{}] {:?}", battle.question_words(&ask), ask.rule, ask.seat);
        for choice in ask.choices.iter().take(ANSWERS) {
            let (text, words) = (battle.notation(&ask, choice), battle.choice_words(&ask, choice));
            println!("      {text} | {words}");
        }
        let answer = ask.choices[self.dice.below(ask.choices.len())];
        println!("    > {}", battle.choice_words(&ask, &answer));
        Ok(answer)
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let sides = usize::from(throw.sides.max(1));
        let faces: Vec<u8> = (0..throw.dice).map(|_| self.dice.below(sides) as u8 + 1).collect();
        Ok(Faces::new(&faces))
    }

    fn hear(&mut self, battle: &Battle, event: Event) {
        let line = battle.tell_of(&event);
        let mods = line.modifiers.iter();
        let mods: Vec<String> = mods
            .map(|modifier| format!("{} {:+} [{}]", modifier.words, modifier.value, modifier.rule))
            .collect();
        println!("{} {:?} {}", line.text, line.rules, mods.join(", "));
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let scenario = words.next().unwrap_or_else(|| "kulm-day-1".to_owned());
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let setup = match load(&scenario, &[]) {
        Ok(setup) => setup,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    let mut battle = Battle::begin(Arc::new(Fixed::new(setup)));
    let mut table = Aloud { dice: Fast::new(seed), asked: 0 };
    while table.asked < QUESTIONS && !battle.is_over() {
        battle.play(&mut table).expect("whoever answers by chance never pauses");
    }
}
