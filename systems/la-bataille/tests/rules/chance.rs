//! Charges and fire with answers and dice by chance: whatever is answered, the phases come to an
//! end and the position stays sound.

use crate::common::*;
use engine::{AskOf, Faces, Play, Table, Throw};
use la_bataille::ask::Choice;
use la_bataille::battle::Battle;
use la_bataille::event::Event;

/// A table that answers by chance.
struct Chance {
    seed: u64,
    asked: u32,
}

impl Chance {
    fn below(&mut self, many: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.seed >> 33) as usize % many
    }
}

impl Table<Battle> for Chance {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        self.asked += 1;
        assert!(self.asked < 5000, "it does not end: {}", battle.question_text(&ask.question));
        let texts: Vec<String> = ask.choices.iter().map(|one| battle.choice_text(*one)).collect();
        let mut unique = texts.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), texts.len(), "{texts:?}");
        let index = self.below(ask.choices.len());
        Ok(ask.choices[index])
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let sides = usize::from(throw.sides);
        let faces: Vec<u8> = (0..throw.dice).map(|_| self.below(sides) as u8 + 1).collect();
        Ok(Faces::new(&faces))
    }

    fn tell(&mut self, battle: &Battle, event: Event) {
        assert!(!battle.tell_of(&event).text.is_empty());
    }
}

const FIELD: &str = "segment coalition charge
EmpC 0316 column N
TatU 0516 column N
GUhl 0716 line NNE
GHus 0917 line NNE with 1017
EmrC 0518 column N
SerU 0518 column N
leader Knorring 0518
P14 0914 unlimbered N
Mur 0812 line NNE
20J 0612 skirmish NNE with 0712
1/A54 0213 masse NNE
1erL 0310 column S
3eL 1009 column SW fatigued blue
F1a 0510 unlimbered S
1/36e 0510 column S
1/25e 0610 line SSW
2/25e 0709 column S
F1b 0808 limbered S
3/21e 0909 skirmish SSE with 0809
55e 1107 square N
leader Philippon 0510
leader Vandamme 0709";

/// Verifies [10.2.2] [12.5.1]: charges and fire by chance end, and leave every stack whole.
#[test]
fn charges_and_fire_by_chance_come_to_an_end() {
    for seed in 0..300 {
        let mut battle = open(FIELD);
        let mut table = Chance { seed: seed * 7919 + 1, asked: 0 };
        for seat in [COALITION, FRENCH] {
            battle.charges = None;
            while !battle.charge_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            let movers: Vec<_> = battle.army(seat).collect();
            for unit in movers {
                if battle.is_on_map(unit) {
                    let hex = battle.unit(unit).hexes.first();
                    battle.opportunity_fire(&mut table, &[unit], hex).unwrap();
                    if battle.is_on_map(unit) && battle.unit(unit).hexes.contains(hex) {
                        battle.opportunity_charges(&mut table, &[unit], hex).unwrap();
                    }
                }
            }
            battle.shots.clear();
            while !battle.defensive_fire_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            battle.targets.clear();
            while !battle.offensive_fire_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            battle.targets.clear();
            battle.contacts.clear();
        }
        for seat in [COALITION, FRENCH] {
            for unit in battle.army(seat) {
                let one = battle.unit(unit);
                assert!(battle.increments(unit) > 0, "{seed}: {}", battle.def(unit).id);
                assert!(!one.hexes.is_empty(), "{seed}: {}", battle.def(unit).id);
                for hex in one.hexes.iter() {
                    assert!(battle.stack(hex).contains(&unit), "{seed}: {}", battle.def(unit).id);
                }
            }
        }
    }
}

/// Prints a game by chance as its players read it: `cargo test --test rules aloud -- --ignored
/// --nocapture`.
#[test]
#[ignore = "for reading"]
fn a_game_read_aloud() {
    struct Aloud(Chance);
    impl Table<Battle> for Aloud {
        fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
            use engine::Game;
            println!("  ? {} [{}] {:?}", battle.question_words(&ask), ask.rule, ask.seat);
            for choice in ask.choices.iter().take(9) {
                println!(
                    "      {} | {}",
                    battle.notation(&ask, choice),
                    battle.choice_words(&ask, choice)
                );
            }
            let answer = self.0.choose(battle, ask.clone())?;
            println!("    > {}", battle.choice_words(&ask, &answer));
            Ok(answer)
        }

        fn throw(&mut self, battle: &Battle, throw: Throw) -> Play<Faces> {
            self.0.throw(battle, throw)
        }

        fn tell(&mut self, battle: &Battle, event: Event) {
            let line = battle.tell_of(&event);
            let mods: Vec<String> = line
                .modifiers
                .iter()
                .map(|m| format!("{} {:+} [{}]", m.words, m.value, m.rule))
                .collect();
            println!("{} {:?} {}", line.text, line.rules, mods.join(", "));
        }
    }
    let seed = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut battle = match std::env::var("SCENARIO") {
        Ok(name) => {
            let setup = la_bataille::load(&name, &[], &[]).expect("a scenario");
            Battle::begin(std::sync::Arc::new(la_bataille::given::Given::new(setup)))
        }
        Err(_) => open(FIELD),
    };
    let mut table = Aloud(Chance { seed, asked: 0 });
    while table.0.asked < 250 && !battle.is_over() {
        engine::Game::play(&mut battle, &mut table).expect("plays");
    }
}
