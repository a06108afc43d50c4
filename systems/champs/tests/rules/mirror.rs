//! What happens at the same time does not hang on which side is listed first.

use crate::common::battle;
use champs::{Battle, Choice, Event};
use engine::{AskOf, Faces, Fast, Game, Play, Table, Throw};

/// Answers by what is asked and not by who asks or how the answers are ordered; dice in a fixed row.
struct Even {
    dice: Fast,
    salt: u64,
    thrown: usize,
}

fn hash(salt: u64, text: &str) -> u64 {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(salt ^ 0xcbf2_9ce4_8422_2325, mix)
}

impl Table<Battle> for Even {
    fn choose(&mut self, game: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        let question = game.question_words(&ask);
        let value = |choice: &&Choice| {
            let text = format!("{question} {}", game.notation(&ask, choice));
            // Who may do something does it: otherwise little would happen.
            (matches!(choice, Choice::Done | Choice::No), hash(self.salt, &text))
        };
        Ok(ask.choices.iter().min_by_key(value).cloned().expect("an answer"))
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        self.thrown += 1;
        Ok(Faces::new(&[1 + self.dice.below(usize::from(throw.sides)) as u8]))
    }

    fn hear(&mut self, _: &Battle, _: Event) {}
}

/// A position of two armies, with one or the other as the first side.
fn position(seed: u64, phase: &str, swapped: bool) -> String {
    let mut dice = Fast::new(seed);
    // Tenths of an inch: from row to row, and how much further back somebody may stand.
    let (gap, depth) = if phase == "charges" { (120, 10) } else { (25, 1) };
    let mut army = |name: &str, row: i32, facing: i32| {
        let mut lines = String::new();
        for index in 0..5 {
            let (x, shift) = (8 + index * 10, dice.below(5) as i32 * depth);
            let kind = ["inf", "light", "heavy", "guns", "inf", "inf"][dice.below(6)];
            let castings = 6 + dice.below(7);
            let turn = facing + [0, 0, 20, -20][dice.below(4)];
            let turn = (turn + 360) % 360;
            let steps = dice.below(5);
            let formation = match kind {
                "guns" => "battery",
                "inf" => ["line", "column", "square"][dice.below(3)],
                _ => ["line", "column"][dice.below(2)],
            };
            let y = if facing == 0 { row - shift } else { row + shift };
            lines += &format!(
                "{name}{index} {kind} {castings} {x}.{}7,{}.{} {turn} {formation} steps{steps} \
                 nation=prussia recall-other\n",
                dice.below(9),
                y / 10,
                y % 10,
            );
        }
        lines
    };
    let south = army("S", 200, 0);
    let north = army("N", 200 + gap, 180);
    let base = ["base bottom 30,0", "base top 30,48"];
    let blocks = [
        format!("division South C/B 30,5 nation=prussia\n{south}"),
        format!("division North C/B 30,45 nation=prussia\n{north}"),
    ];
    let [first, second] = if swapped { [1, 0] } else { [0, 1] };
    let initiative = if swapped { "allied" } else { "french" };
    format!(
        "table 60x48\nside french\n{}\n{}side allied\n{}\n{}initiative {initiative}\nphase {phase}",
        base[first], blocks[first], base[second], blocks[second]
    )
}

/// What is left of everybody after the phase, by name.
fn result(seed: u64, phase: &str, swapped: bool) -> (Vec<String>, usize) {
    let text = position(seed, phase, swapped);
    let mut battle = battle(&text);
    // Where units were thrown upon each other there is nothing to play.
    if champs::state::audit(&battle).is_err() {
        return (Vec::new(), 0);
    }
    let mut table = Even { dice: Fast::new(seed), salt: seed, thrown: 0 };
    let now = battle.phase;
    while battle.phase == now {
        battle.play(&mut table).unwrap();
    }
    champs::state::audit(&battle).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
    let mut left: Vec<String> = battle
        .field
        .unit_ids()
        .map(|unit| {
            let state = battle.unit(unit);
            let (id, pose) = (&battle.def(unit).id, state.pose());
            format!(
                "{id} {pose} {:?} {:?} {} {:?}",
                state.formation(),
                state.place(),
                state.steps,
                state.morale
            )
        })
        .collect();
    left.sort_unstable();
    (left, table.thrown)
}

/// Verifies that charges of both sides give the same whichever side is listed first. [SEQ-III]
#[test]
fn charges_do_not_hang_on_the_order_of_the_sides() {
    let mut thrown = 0;
    for seed in 0..60 {
        let (one, dice) = result(seed, "charges", false);
        let (other, _) = result(seed, "charges", true);
        assert_eq!(one, other, "seed {seed}");
        thrown += dice;
    }
    assert!(thrown > 100, "too little happened: {thrown} dice");
}

/// Verifies the same of interaction. [SEQ-V]
#[test]
fn interaction_does_not_hang_on_the_order_of_the_sides() {
    let mut thrown = 0;
    for seed in 0..60 {
        let (one, dice) = result(seed, "interaction", false);
        let (other, _) = result(seed, "interaction", true);
        assert_eq!(one, other, "seed {seed}");
        thrown += dice;
    }
    assert!(thrown > 100, "too little happened: {thrown} dice");
}
