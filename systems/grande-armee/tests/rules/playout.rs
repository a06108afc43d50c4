//! Whole battles by chance: no two bases overlap, what is proposed is legal, and all of it ends.

use crate::common::*;
use engine::{AskOf, Dice, Faces, Fast, Game, Play, Seeded, Table, Throw};
use grande_armee::{Battle, Event};
use ground::table::Shape;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Chance {
    pick: Fast,
    dice: Seeded,
    throws: u64,
    answers: usize,
    paths: usize,
    log: Vec<String>,
    /// What was told, with the words it had when it happened.
    told: Vec<(Event, engine::Line)>,
    slowest: (Duration, String),
    spent: std::collections::BTreeMap<&'static str, (u32, Duration)>,
    clock: Instant,
}

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance {
            pick: Fast::new(seed),
            dice: Seeded::numbered(7, seed),
            throws: 0,
            answers: 0,
            paths: 0,
            log: Vec::new(),
            told: Vec::new(),
            slowest: (Duration::ZERO, String::new()),
            spent: Default::default(),
            clock: Instant::now(),
        }
    }
}

impl Table<Battle> for Chance {
    fn choose(&mut self, game: &Battle, ask: AskOf<Battle>) -> Play<grande_armee::Choice> {
        let words = game.question_words(&ask);
        let spent = self.clock.elapsed();
        if spent > self.slowest.0 {
            self.slowest = (spent, words.clone());
        }
        let entry = self.spent.entry(ask.rule.key()).or_default();
        entry.0 += 1;
        entry.1 += spent;
        assert!(!ask.choices.is_empty(), "nothing to answer: {words}");
        if ask.open {
            for choice in &ask.choices {
                if let Err(refusal) = game.validate(&ask, choice) {
                    panic!("{words}: {} is refused: {refusal}", game.notation(&ask, choice));
                }
                self.paths += 1;
            }
        }
        let notes: Vec<String> = ask.choices.iter().map(|c| game.notation(&ask, c)).collect();
        for (index, note) in notes.iter().enumerate() {
            assert!(!notes[..index].contains(note), "{words}: {note} twice");
        }
        let told: Vec<String> = ask.choices.iter().map(|c| game.choice_words(&ask, c)).collect();
        for (index, answer) in told.iter().enumerate() {
            assert!(!told[..index].contains(answer), "{words}: '{answer}' twice");
        }
        self.answers += 1;
        let index = self.pick.below(ask.choices.len());
        self.log.push(format!("{words} -> {}", notes[index]));
        self.clock = Instant::now();
        Ok(ask.choices[index].clone())
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        self.throws += 1;
        Ok(self.dice.throw(self.throws, &throw).unwrap())
    }

    fn hear(&mut self, game: &Battle, event: Event) {
        let line = game.render(&event);
        self.log.push(line.text.clone());
        self.told.push((event, line));
    }
}

/// No two bases overlap.
fn check(battle: &Battle, table: &Chance) {
    let units: Vec<_> = battle.on_table().collect();
    for (index, &unit) in units.iter().enumerate() {
        for &other in &units[index + 1..] {
            if battle.base(unit).clashes(&battle.base(other)) {
                for line in &table.log[table.log.len().saturating_sub(20)..] {
                    eprintln!("{line}");
                }
                panic!("{} and {} overlap", battle.unit_words(unit), battle.unit_words(other));
            }
        }
    }
}

fn play(id: &str, seed: u64) -> Chance {
    let options: Vec<String> = std::env::var("OPTIONS")
        .map(|all| all.split(',').map(str::to_owned).collect())
        .unwrap_or_default();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let field = Arc::new(load_with(id, &options).unwrap());
    let mut battle = Battle::new(field);
    let mut table = Chance::new(seed);
    let mut activities = 0;
    while battle.outcome().is_none() {
        battle.play(&mut table).unwrap();
        check(&battle, &table);
        grande_armee::state::audit::audit(&battle).unwrap();
        activities += 1;
        assert!(activities < 100_000);
    }
    // The story told from the end is the story as it happened: events carry all they tell of.
    for (event, line) in &table.told {
        assert_eq!(battle.render(event), *line, "{event:?}");
        let bad = ["1 dice", "Allies spends", "Allies is", "Allies holds", "x = "];
        assert!(!bad.iter().any(|words| line.text.contains(words)), "{}", line.text);
    }
    table
}

#[test]
fn battles_by_chance() {
    // Verifies [F8.0a]: units never end on each other, whatever happens.
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let name = std::env::var("BATTLE").unwrap_or_else(|_| "quatre-bras".into());
    for seed in 0..games {
        let start = Instant::now();
        let table = play(&name, seed);
        for (rule, (count, spent)) in &table.spent {
            eprintln!("  {rule}: {count} x {:?}", *spent / *count);
        }
        eprintln!(
            "game {seed}: {} answers, {} proposals, {:?}; slowest {:?} before {}",
            table.answers,
            table.paths,
            start.elapsed(),
            table.slowest.0,
            table.slowest.1
        );
    }
}
