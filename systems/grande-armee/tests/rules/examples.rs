//! Examples of play, written down in full: what is asked with all answers, what is thrown, what is
//! told, and what has changed in the end.

use crate::common::*;
use engine::{AskOf, Audience, Faces, Game, Play, Seat, Table, Throw};
use grande_armee::nouns::field::{Area, Arrival, OfficerId, TableEdge, UnitId};
use grande_armee::state::battle::{Ending, Phase};
use grande_armee::{Battle, Choice, Event};
use ground::table::{Mil, Spot};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// A table that writes everything down. Answers are taken in turn when they fit the question, else the
/// most modest one; dice fall as written, over and over.
struct Clerk {
    answers: VecDeque<String>,
    dice: Vec<u8>,
    thrown: usize,
    lines: Vec<String>,
}

/// The answers that change least.
const MODEST: [&str; 5] = ["done", "no", "stand", "fight", "first"];

impl Clerk {
    fn new(answers: &[&str], dice: &[u8]) -> Clerk {
        let answers = answers.iter().map(|&answer| answer.to_owned()).collect();
        Clerk { answers, dice: dice.to_vec(), thrown: 0, lines: Vec::new() }
    }
}

fn side(seat: Seat) -> &'static str {
    Battle::SIDES[seat.index()]
}

impl Table<Battle> for Clerk {
    fn choose(&mut self, game: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        let listed: Vec<String> = ask.choices.iter().map(|c| game.notation(&ask, c)).collect();
        let given = self.answers.front().and_then(|text| {
            let at = listed.iter().position(|listed| listed == text);
            at.map(|at| ask.choices[at].clone()).or_else(|| {
                let choice = game.parse(&ask, text).filter(|_| ask.open)?;
                assert_eq!(game.validate(&ask, &choice), Ok(()), "{text}");
                Some(choice)
            })
        });
        if given.is_some() {
            self.answers.pop_front();
        }
        let modest = || MODEST.iter().find_map(|text| listed.iter().position(|l| l == text));
        let choice = given.unwrap_or_else(|| ask.choices[modest().unwrap_or(0)].clone());
        let (who, rule, words) = (side(ask.seat), ask.rule, game.question_words(&ask));
        let all =
            if listed.len() > 8 { format!("{} answers", listed.len()) } else { listed.join(" | ") };
        let answer = game.choice_words(&ask, &choice);
        self.lines.push(format!("{who}: {words} [{rule}] {all}: {answer}"));
        Ok(choice)
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let faces: Vec<u8> = (0..usize::from(throw.dice))
            .map(|k| (self.dice[(self.thrown + k) % self.dice.len()] - 1) % throw.sides + 1)
            .collect();
        self.thrown += faces.len();
        self.lines.push(format!("{} [{}] {faces:?}", throw.why, throw.rule));
        Ok(Faces::new(&faces))
    }

    fn hear(&mut self, game: &Battle, event: Event) {
        let line = game.render(&event);
        let to = match game.audience(&event) {
            Audience::Only(seat) => format!(" (to the {} alone)", side(seat)),
            _ => String::new(),
        };
        self.lines.push(format!("- {}{to}", line.text));
    }
}

/// What differs between two states, by name.
fn changes(battle: &Battle, before: &Value, after: &Value, path: &str, found: &mut Vec<String>) {
    let name = |key: &str| {
        let index = key.parse::<u8>();
        match (path, index) {
            ("units", Ok(index)) => battle.def(UnitId(index)).id.clone(),
            ("officers", Ok(index)) => battle.officer_def(OfficerId(index)).name.clone(),
            _ if path.is_empty() => key.to_owned(),
            _ => format!("{path} {key}"),
        }
    };
    match (before, after) {
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            for (key, value) in old {
                changes(battle, value, &new[key], &name(key), found);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                changes(battle, old, new, &name(&index.to_string()), found);
            }
        }
        _ if before != after => found.push(format!("{path}: {before} -> {after}")),
        _ => {}
    }
}

/// Plays some activities and writes them down.
pub fn played(
    battle: &mut Battle,
    activities: usize,
    answers: &[&str],
    dice: &[u8],
) -> Vec<String> {
    let before = serde_json::to_value(&*battle).unwrap();
    let mut clerk = Clerk::new(answers, dice);
    for _ in 0..activities {
        battle.activity(&mut clerk).unwrap();
    }
    assert!(clerk.answers.is_empty(), "not used: {:?}\n{:#?}", clerk.answers, clerk.lines);
    let mut lines = clerk.lines;
    changes(battle, &before, &serde_json::to_value(&*battle).unwrap(), "", &mut lines);
    lines
}

const TWO_FORCES: &str = "table 60x60\narmy french fair\ncommander Napoleon great 30,3\n\
    force II Reille +1 r9 30,8\nF01 inf 30,20 0 sp5 sk2\nF02 cav-light 36,16 0 sp5\nG01 heavy-foot 24,18 0\n\
    force III Lobau -1 r8 50,10\nF11 inf 50,16 0 sp6/3 mx\nF12 inf 54,16 0 sp5 slow\nwing Soult 55,5 III\n\
    army allied fair\ncommander Wellington good 30,57\nforce X Picton +2 r12 30,50\n\
    A01 inf 30,40 180 sp5 sk1\nA02 cav-heavy 36,42 180 sp6\nA03 light-foot 24,42 180\nA04 inf 42,40 180 sp5\n";

#[test]
fn a_command_phase() {
    // Verifies [B3.0a] [B3.1a] [B3.1c] [B3.1e] [B3.1g] [E5.0b] [E5.0d] [B1.0b] [F13.1b]
    let mut battle = open(&format!("{TWO_FORCES}phase command"));
    let answers = ["no", "die 2", "second", "3"];
    assert_eq!(
        played(&mut battle, 1, &answers, &[3, 5, 1, 6, 2, 2, 4, 1, 5, 4, 4, 3]),
        [
            "- Turn 1",
            "- french: its commander is great and throws 4 dice for command dice.",
            "command dice [B3.0a] [3, 5, 1, 6]",
            "- french: [3, 5, 1, 6], 15 command dice for the cup. (to the french alone)",
            "- allied: its commander is good and throws 3 dice for command dice.",
            "command dice [B3.0a] [2, 2, 4]",
            "- allied: [2, 2, 4], 8 command dice for the cup. (to the allied alone)",
            "the D4 [B3.1d] [1]",
            "initiative [B3.1a] [5, 4]",
            "initiative [B3.1a] [4, 3]",
            "- Initiative: French [5, 4] = 9, Allied [4, 3] = 7; the D4 shows 1.",
            "allied: You threw 7 (4 and 3), the enemy 9 (5 and 4). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "french: You threw 9 (5 and 4), the enemy 7 (4 and 3). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: die 2, which shows 4",
            "initiative again [B3.1e] [3]",
            "- A command die of the French: 4 becomes 3.",
            "- 8 : 7, the initiative is with the French.",
            "french: The initiative is yours: First or Second Side? [B3.1b] first | second: Second Side: the enemy moves first",
            "- First Side: Allied.",
            "french: How many command dice go to Soult? The cup holds 14. [E5.0b] 15 answers: 3",
            "- 3 command dice for Soult: 2 of 3 there. (to the french alone)",
            "- Soult receives command dice.",
            "- Pulse 1",
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "Soult dice: 0 -> 2",
            "armies 0 cup: 0 -> 11",
            "armies 1 cup: 0 -> 8",
            "phase: \"Command\" -> \"Skirmish\"",
            "first: \"First\" -> \"Second\""
        ]
    );
    // Guns out of radius: their officer may ride before they fire.
    let mut battle = open(&format!("{}phase command", TWO_FORCES.replace("24,18", "12,18")));
    assert_eq!(
        played(&mut battle, 1, &["first", "0", "Reille"], &[2, 6, 5, 1, 3, 3, 6, 1, 4]),
        [
            "- Turn 1",
            "- french: its commander is great and throws 4 dice for command dice.",
            "command dice [B3.0a] [2, 6, 5, 1]",
            "- french: [2, 6, 5, 1], 14 command dice for the cup. (to the french alone)",
            "- allied: its commander is good and throws 3 dice for command dice.",
            "command dice [B3.0a] [3, 3, 6]",
            "- allied: [3, 3, 6], 12 command dice for the cup. (to the allied alone)",
            "the D4 [B3.1d] [1]",
            "initiative [B3.1a] [4, 2]",
            "initiative [B3.1a] [6, 5]",
            "- Initiative: French [4, 2] = 6, Allied [6, 5] = 11; the D4 shows 1.",
            "french: You threw 6 (4 and 2), the enemy 11 (6 and 5). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "allied: You threw 11 (6 and 5), the enemy 6 (4 and 2). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "- 6 : 11, the initiative is with the Allied.",
            "allied: The initiative is yours: First or Second Side? [B3.1b] first | second: First Side: you move first",
            "- First Side: Allied.",
            "french: How many command dice go to Soult? The cup holds 14. [E5.0b] 15 answers: 0",
            "- Pulse 1",
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: Reille",
            "french: Where does Reille go? He may go 18\" more. [F12.0] done | 26,18 | 30,17 | 36,13 | 30,5.5: done",
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "armies 0 cup: 0 -> 14",
            "armies 1 cup: 0 -> 12",
            "phase: \"Command\" -> \"Skirmish\"",
            "initiative: \"First\" -> \"Second\"",
            "first: \"First\" -> \"Second\""
        ]
    );
}

#[test]
fn the_end_of_a_pulse() {
    // Verifies [B3.1d] [B4.0b] [B4.0c] [F13.0]
    let more = "pulse 2\ncup french 4\ncup allied 3\nsuppressed A03\nfired G01\nfirst allied\nphase pulse-end";
    let mut battle = open(&format!("{TWO_FORCES}{more}"));
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(5);
    battle.officer_mut(officer(&battle, "Soult")).dice = 2;
    battle.unit_mut(unit(&battle, "F02")).excused = true;
    battle.unit_mut(unit(&battle, "F01")).marks.joining = true;
    assert_eq!(
        played(&mut battle.clone(), 1, &[], &[2]),
        [
            "allied: Where does Picton go? He may go 18\" more. [F12.0] 33,41 | 30,43 | 36,45: ride 9.49\" south (162°), 3.16\" east (72°) of A01: 4 of 4 units in radius",
            "- Picton rides 9.49\".",
            "french: Where does Reille go? He may go 18\" more. [F12.0] 27,19 | 30,17 | 24,15: ride 11.4\" north (345°), 3.16\" west (252°) of F01: 2 of 3 units in radius",
            "- Reille rides 11.4\".",
            "- Suppression is removed.",
            "the D4 [B3.1d] [2]",
            "- The D4 shows 2 after pulse 2: the turn is over.",
            "- Command dice that are left are discarded.",
            "F02 excused: true -> false",
            "G01 marks fired: true -> false",
            "A03 marks suppressed: true -> false",
            "Reille at x: 30000 -> 27000",
            "Reille at y: 8000 -> 19000",
            "Soult dice: 2 -> 0",
            "Picton at x: 30000 -> 33000",
            "Picton at y: 50000 -> 41000",
            "armies 0 cup: 4 -> 0",
            "armies 1 cup: 3 -> 0",
            "phase: \"PulseEnd\" -> \"TurnEnd\""
        ]
    );
    assert_eq!(
        played(&mut battle, 1, &["second"], &[3, 6, 1, 2, 2]),
        [
            "allied: Where does Picton go? He may go 18\" more. [F12.0] 33,41 | 30,43 | 36,45: ride 9.49\" south (162°), 3.16\" east (72°) of A01: 4 of 4 units in radius",
            "- Picton rides 9.49\".",
            "french: Where does Reille go? He may go 18\" more. [F12.0] 27,19 | 30,17 | 24,15: ride 11.4\" north (345°), 3.16\" west (252°) of F01: 2 of 3 units in radius",
            "- Reille rides 11.4\".",
            "- Suppression is removed.",
            "the D4 [B3.1d] [3]",
            "initiative [B3.1a] [6, 1]",
            "initiative [B3.1a] [2, 2]",
            "- Initiative: French [6, 1] = 7, Allied [2, 2] = 4; the D4 shows 3.",
            "- Doubles: 3 command dice for allied.",
            "allied: You threw 4 (2 and 2), the enemy 7 (6 and 1). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "french: You threw 7 (6 and 1), the enemy 4 (2 and 2). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "- 7 : 4, the initiative is with the French.",
            "french: The initiative is yours: First or Second Side? [B3.1b] first | second: Second Side: the enemy moves first",
            "- First Side: Allied.",
            "- Pulse 3",
            "F02 excused: true -> false",
            "G01 marks fired: true -> false",
            "A03 marks suppressed: true -> false",
            "Reille at x: 30000 -> 27000",
            "Reille at y: 8000 -> 19000",
            "Picton at x: 30000 -> 33000",
            "Picton at y: 50000 -> 41000",
            "armies 1 cup: 3 -> 6",
            "pulse: 2 -> 3",
            "phase: \"PulseEnd\" -> \"Skirmish\""
        ]
    );
}

#[test]
fn skirmishes() {
    // Verifies [C1.0] [C3.1a] [C4.0a] [C4.0c] [C4.0g] [D8.0b]
    let near = TWO_FORCES.replace("A01 inf 30,40 180 sp5 sk1", "A01 inf 30,26 180 sp5 sk1 mx");
    let near = near
        .replace("A03 light-foot 24,42", "A03 light-foot 26,26")
        .replace("r9", "r12")
        .replace("30,50", "30,36");
    let mut battle = open(&format!("{near}initiative french\nphase skirmish"));
    assert_eq!(
        played(&mut battle, 3, &["F01 at A01"], &[6, 6, 4, 2]),
        [
            "french: Which unit makes a skirmish attack? [C3.1a] F01 at A01 | F01 at A03 | done: F01 skirmishes against A01, 3\" away: 2 dice, hits on 6+, saved on 4+ (mixed brigade); 0.17 hits expected",
            "- Skirmishing",
            "skirmish attack [C4.0a] [6, 6]",
            "- F01 skirmishes against A01: 2 dice [6, 6] for 6+: 2 hits.",
            "saving throws [C4.0c] [4, 2]",
            "- A01 saves (mixed brigade): 2 dice [4, 2] for 4+: 1 hit left.",
            "- A01 takes one hit: skirmishers.",
            "- Artillery fire",
            "artillery fire [D6.0a] [6, 6]",
            "hits again [D6.0c] [4, 2]",
            "- Fire at A03: G01 canister at 5.03\", [6, 6] for 4+, hits again [4, 2] (counter-battery fire): 1 hit. 1 hit in all.",
            "artillery fire [D6.0a] [6, 6]",
            "- Fire at F01: A03 canister at 3.47\", [6, 6] for 5+: 2 hits. 2 hits in all.",
            "- A03 is lost: artillery.",
            "- F01 takes 2 hits: artillery.",
            "- French: control",
            "F01 sp: 5 -> 3",
            "F01 marks skirmished: false -> true",
            "G01 marks fired: false -> true",
            "A01 sp: 5 -> 4",
            "A01 marks sniped: false -> true",
            "A03 place: \"Table\" -> \"Taken\"",
            "A03 sp: 1 -> 0",
            "A03 marks fired: false -> true",
            "phase: \"Skirmish\" -> {\"Control\":\"First\"}"
        ]
    );
    let mut battle = open(&format!("{near}initiative french\nphase skirmish"));
    assert_eq!(
        played(&mut battle, 2, &["F01 at A03"], &[6, 1]),
        [
            "french: Which unit makes a skirmish attack? [C3.1a] F01 at A01 | F01 at A03 | done: F01 skirmishes against A03, 3.47\" away: 2 dice, hits on 6+; 0.33 hits expected",
            "- Skirmishing",
            "skirmish attack [C4.0a] [6, 1]",
            "- F01 skirmishes against A03: 2 dice [6, 1] for 6+: 1 hit.",
            "- A03 is suppressed and cannot fire.",
            "allied: A03 is suppressed by F01: move it 6\" away? [D8.0a] 20 answers: no",
            "F01 marks skirmished: false -> true",
            "A03 marks sniped: false -> true",
            "A03 marks suppressed: false -> true",
            "phase: \"Skirmish\" -> \"Artillery\""
        ]
    );
    let mut battle = open(&format!("{near}initiative allied\nphase skirmish"));
    assert_eq!(
        played(&mut battle, 2, &["A01 at F01"], &[5]),
        [
            "allied: Which unit makes a skirmish attack? [C3.1a] A01 at F01 | done: A01 skirmishes against F01, 3\" away: 1 die, hits on 6+; 0.17 hits expected",
            "- Skirmishing",
            "skirmish attack [C4.0a] [5]",
            "- A01 skirmishes against F01: 1 die [5] for 6+: no hit.",
            "F01 marks sniped: false -> true",
            "A01 marks skirmished: false -> true",
            "phase: \"Skirmish\" -> \"Artillery\""
        ]
    );
}

#[test]
fn fire_of_both_sides() {
    // Verifies [D1.0a] [D3.0] [D5.0] [D5.0b] [D6.0a] [D6.0c] [D6.0g]
    let more = "table 60x60\nwood Grove 40,30 50,30 50,40 40,40\narmy french fair\ncommander Ney average 2,2\n\
        force II Reille +0 r30 30,8\nF01 inf 30,14 0 sp5\nG01 heavy-foot 24,20 0\nG02 light-foot 44,20 0\nG03 light-foot 28,20 0\n\
        army allied fair\ncommander Wellington good 58,58\nforce X Picton +0 r30 30,52\n\
        A01 inf 24,26 180 sp2\nA02 inf 44,32 180 sp5\nA03 heavy-foot 28,28 180\ninitiative allied\nphase artillery";
    let mut battle = open(more);
    assert_eq!(
        played(&mut battle, 1, &["A02"], &[6, 5, 4, 1, 6, 2, 3]),
        [
            "french: At whom does G02 fire? [D5.0b] A02 | no: A02: roundshot at 9\", 1 die for 5+, hits again (in cover [D6.0g]); 0.11 hits expected",
            "- Artillery fire",
            "artillery fire [D6.0a] [6, 5]",
            "hits again [D6.0c] [4, 1]",
            "- Fire at G03: A03 canister at 5\", [6, 5] for 4+, hits again [4, 1] (counter-battery fire): 1 hit. 1 hit in all.",
            "artillery fire [D6.0a] [6, 2]",
            "artillery fire [D6.0a] [3, 6]",
            "- Fire at A01: G01 canister at 3\", [6, 2] for 4+: 1 hit; G03 canister at 3.47\", [3, 6] for 5+: 1 hit. 2 hits in all.",
            "artillery fire [D6.0a] [5]",
            "hits again [D6.0g] [4]",
            "- Fire at A02: G02 roundshot at 9\", [5] for 5+, hits again [4] (in cover): no hit. no hit in all.",
            "- G03 is lost: artillery.",
            "- A01 takes 2 hits: artillery.",
            "- A01 breaks.",
            "- French: control",
            "G01 marks fired: false -> true",
            "G02 marks fired: false -> true",
            "G03 place: \"Table\" -> \"Taken\"",
            "G03 sp: 1 -> 0",
            "G03 marks fired: false -> true",
            "A01 place: \"Table\" -> \"Broken\"",
            "A01 sp: 2 -> 0",
            "A03 marks fired: false -> true",
            "armies 1 lost: 0 -> 1",
            "phase: \"Artillery\" -> {\"Control\":\"First\"}"
        ]
    );
    let mut battle = open(more);
    assert_eq!(
        played(&mut battle, 1, &[], &[1, 2]),
        [
            "french: At whom does G02 fire? [D5.0b] A02 | no: hold its fire",
            "- Artillery fire",
            "artillery fire [D6.0a] [1, 2]",
            "- Fire at G03: A03 canister at 5\", [1, 2] for 4+: no hit. no hit in all.",
            "artillery fire [D6.0a] [1, 2]",
            "artillery fire [D6.0a] [1, 2]",
            "- Fire at A01: G01 canister at 3\", [1, 2] for 4+: no hit; G03 canister at 3.47\", [1, 2] for 5+: no hit. no hit in all.",
            "- French: control",
            "G01 marks fired: false -> true",
            "G03 marks fired: false -> true",
            "A03 marks fired: false -> true",
            "phase: \"Artillery\" -> {\"Control\":\"First\"}"
        ]
    );
}

#[test]
fn a_control_segment() {
    // Verifies [E1.0] [E2.0a] [E2.0b] [E2.0c] [E2.0d] [E2.1] [E3.1a] [E5.0c] [E5.0f]
    let mut battle = open(&format!("{TWO_FORCES}cup french 6\nphase control french"));
    battle.officer_mut(officer(&battle, "Soult")).dice = 2;
    let answers = ["II", "II", "III", "done", "III", "6+5"];
    assert_eq!(
        played(&mut battle, 1, &answers, &[6, 5, 3, 4, 2, 1, 1]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Napoleon has 6 command dice: who gets one? [E1.0] done | II | III: Reille (II), 2.5\" away: one die, he throws 3",
            "- Napoleon sends Reille a command die.",
            "french: Napoleon has 5 command dice: who gets one? [E1.0] done | II | III: Reille (II), 2.5\" away: one die, he throws 4",
            "- Napoleon sends Reille a command die.",
            "french: Napoleon has 4 command dice: who gets one? [E1.0] done | III: Lobau (III), 18.07\" away: one die, he throws 3",
            "- Napoleon sends Lobau a command die.",
            "french: Napoleon has 3 command dice: who gets one? [E1.0] done | III: done",
            "french: Soult has 2 command dice: who gets one? [E1.0] done | III: Lobau (III), 4.24\" away: one die, he throws 4",
            "- Soult sends Lobau a command die.",
            "control test [E2.0a] [6, 5, 3, 4]",
            "french: II threw 6, 5, 3 and 4: which two dice count? [E2.0d] 6+5 | 6+4 | 6+3 | 5+4 | 5+3 | 4+3: 6 + 5 +1 = 12: Attack!",
            "- II: [6, 5, 3, 4], kept 6 + 5 +1 = 12, enemy within 20\": Attack!.",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [2, 1, 1, 6]",
            "french: III threw 2, 1, 1 and 6: which two dice count? [E2.0d] 6+2 | 6+1 | 2+1 | 1+1: 6 + 2 -1 = 7: Active",
            "- III: [2, 1, 1, 6], kept 6 + 2 -1 = 7, no enemy within 20\": Active.",
            "- French: movement",
            "Soult dice: 2 -> 1",
            "forces 0 status: \"hold\" -> \"attack\"",
            "forces 0 dice: 0 -> 2",
            "forces 1 status: \"hold\" -> \"active\"",
            "forces 1 dice: 0 -> 2",
            "armies 0 cup: 6 -> 3",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
    // By the lapels, and one unit stays behind.
    let near = TWO_FORCES.replace("great 30,3", "great 30,5.5");
    let mut battle = open(&format!("{near}cup french 6\nphase control french"));
    assert_eq!(
        played(&mut battle, 1, &["II", "attack"], &[3, 3]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Whom does Napoleon grab by the lapels? [E2.1] no | II: II",
            "french: What does II do? [E2.1] withdraw | hold | active | attack: Attack!: all units must go at the enemy",
            "- Napoleon grabs Reille by the lapels: II is on Attack!.",
            "french: Napoleon has 6 command dice: who gets one? [E1.0] done | III: done",
            "french: Soult has 0 command dice: who gets one? [E1.0] done: done",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [3, 3]",
            "- III: [3, 3], kept 3 + 3 -1 = 5, no enemy within 20\": Hold.",
            "- French: movement",
            "Napoleon grabbed: false -> true",
            "forces 0 status: \"hold\" -> \"attack\"",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
    // No enemy near, and towns.
    let far = TWO_FORCES.replace("A01 inf 30,40 180 sp5 sk1\nA02 cav-heavy 36,42 180 sp6\nA03 light-foot 24,42 180\nA04 inf 42,40 180 sp5", "A01 inf 30,55 180 sp5");
    let mut battle = open(&format!("{far}cup french 1\nphase control french"));
    assert_eq!(
        played(&mut battle, 1, &["yes"], &[2, 5]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Napoleon has 1 command dice: who gets one? [E1.0] done | II | III: done",
            "french: Soult has 0 command dice: who gets one? [E1.0] done: done",
            "french: No enemy is near II: Hold instead of a test? [E2.0c] yes | no: yes",
            "- II chooses Hold.",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [2, 5]",
            "- III: [2, 5], kept 5 + 2 -1 = 6, no enemy within 20\": Hold.",
            "- French: movement",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
    let towns =
        TWO_FORCES.replace("army french fair", "town Farm 30,20\ntown Inn 50,16\narmy french fair");
    let mut battle = open(&format!("{towns}cup french 3\nphase control french"));
    assert_eq!(
        played(&mut battle, 1, &[], &[6, 6]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Napoleon has 3 command dice: who gets one? [E1.0] done | II | III: done",
            "french: Soult has 0 command dice: who gets one? [E1.0] done: done",
            "control test [E2.0a] [6, 6]",
            "- II: [6, 6], kept 6 + 6 +1 = 13, enemy within 20\": Attack!.",
            "french: Most of II is in towns: Hold in place of Attack!? [E3.1b] yes | no: no",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [6, 6]",
            "- III: [6, 6], kept 6 + 6 -1 = 11, no enemy within 20\": Active.",
            "french: Which unit of II stays where it is? [E3.1a] done | F01: done",
            "- French: movement",
            "forces 0 status: \"hold\" -> \"attack\"",
            "forces 1 status: \"hold\" -> \"active\"",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
}

#[test]
fn a_grand_battery_is_made() {
    // Verifies [D7.0a] [D7.0c] [D7.0e] [D7.0f]
    let guns = "G02 heavy-foot 22,14 0\nG03 light-foot 20,14 0\nG04 light-horse 18,14 0\nG05 light-foot 16,14 0\nforce III";
    let text = TWO_FORCES.replace("force III", guns);
    let mut battle = open(&format!("{text}cup french 7\nphase control french"));
    let answers = ["done", "yes", "G01", "G02", "G04", "G05", "done", "G02"];
    assert_eq!(
        played(&mut battle, 1, &answers, &[4, 2]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Make a Grand Battery for 2 command dice? [D7.0e] no | yes: yes",
            "french: Which batteries form the Grand Battery? 0 so far, at least 4. [D7.0a] G01 | G02 | G03 | G04 | G05: G01, artillery, 1 SP, II",
            "french: Which batteries form the Grand Battery? 1 so far, at least 4. [D7.0a] G02 | G03 | G04 | G05: G02, artillery, 1 SP, II",
            "french: Which batteries form the Grand Battery? 2 so far, at least 4. [D7.0a] G03 | G04 | G05: G04, artillery, 1 SP, II",
            "french: Which batteries form the Grand Battery? 3 so far, at least 4. [D7.0a] G03 | G05: G05, artillery, 1 SP, II",
            "french: Which batteries form the Grand Battery? 4 so far, at least 4. [D7.0a] G03 | done: done",
            "french: Which battery is the centre? [D7.0c] G01 | G02 | G04 | G05: G02, artillery, 1 SP, II",
            "french: Where is Chief of artillery (french) placed? [D7.0e] 22,11.5 | 22,14 | 22.461,11.01 | 30,3: 2.5\" south of G02",
            "- A Grand Battery is made for 2 command dice: G02, G01, G04, G05 under Chief of artillery (french), radius 4\", around G02.",
            "- Grand Battery is being formed: Active.",
            "french: Napoleon has 5 command dice: who gets one? [E1.0] done | II | III: done",
            "french: Soult has 0 command dice: who gets one? [E1.0] done: done",
            "control test [E2.0a] [4, 2]",
            "- II: [4, 2], kept 4 + 2 +1 = 7, enemy within 20\": Active.",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [4, 2]",
            "- III: [4, 2], kept 4 + 2 -1 = 5, no enemy within 20\": Hold.",
            "- French: movement",
            "G01 force: 0 -> 3",
            "G01 marks joining: false -> true",
            "G02 force: 0 -> 3",
            "G04 force: 0 -> 3",
            "G04 marks joining: false -> true",
            "G05 force: 0 -> 3",
            "G05 marks joining: false -> true",
            "Chief of artillery (french) at: null -> {\"x\":22000,\"y\":11500}",
            "forces 0 status: \"hold\" -> \"active\"",
            "forces 3 exists: false -> true",
            "forces 3 status: \"hold\" -> \"active\"",
            "armies 0 cup: 7 -> 5",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}",
            "battery_made 0: false -> true"
        ]
    );
    let mut poor = open(&format!("{text}cup french 1\nphase control french"));
    assert_eq!(
        played(&mut poor, 1, &[], &[4, 2]),
        [
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "french: Make a Grand Battery for 2 command dice? [D7.0e] no: no",
            "french: Napoleon has 1 command dice: who gets one? [E1.0] done | II | III: done",
            "french: Soult has 0 command dice: who gets one? [E1.0] done: done",
            "control test [E2.0a] [4, 2]",
            "- II: [4, 2], kept 4 + 2 +1 = 7, enemy within 20\": Active.",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [4, 2]",
            "- III: [4, 2], kept 4 + 2 -1 = 5, no enemy within 20\": Hold.",
            "- French: movement",
            "forces 0 status: \"hold\" -> \"active\"",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
}

#[test]
fn moves_with_and_without_contact() {
    // Verifies [F1.0b] [E4.0] [B3.0b] [F9.0] [F9.21] [F9.22e] [G1.4] [F12.0]
    let near = TWO_FORCES
        .replace("30,40 180 sp5 sk1", "30,25.5 185 sp5 sk1")
        .replace("A02 cav-heavy 36,42", "A02 cav-heavy 36,22.5")
        .replace("II Reille +1 r9 30,8", "II Reille +1 r12 30,16");
    let start =
        format!("{near}cup french 3\nstatus II active\nstatus III hold\nphase movement french");
    // Thrown again by the officer, then by a command die; contact, and the enemy's horse evades.
    let answers = ["F01", "sub-commander", "advance 4", "F02", "command-die", "advance 4", "evade"];
    assert_eq!(
        played(&mut open(&start), 2, &answers, &[2, 5, 3, 4, 1, 6]),
        [
            "french: Who acts next? [F1.0] 10 answers: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [2]",
            "- F01 throws 2 and may go 8\".",
            "french: F01 threw 2 to move: throw again? [E4.0] no | sub-commander | command-die: again, by the sub-commander",
            "- Reille has F01 throw again.",
            "move die [F1.0b] [5]",
            "- F01 throws 5 and may go 11\".",
            "french: F01 moves, 11\" left. [F5.0] 10 answers: advance 2.38\" to contact with A01, on its front: costs 2.38\", 8.63\" left",
            "- F01: advance 2.38\" toward A01, 0\" off, for 2.38\".",
            "- F01 contacts the front of A01.",
            "- F01 squares up.",
            "french: Who acts next? [F1.0] 9 answers: F02, cavalry, 5 of 5 SP, II",
            "move die [F1.0b] [3]",
            "- F02 throws 3 and may go 13\".",
            "french: F02 threw 3 to move: throw again? [E4.0] no | command-die: again, for a command die",
            "- A command die has F02 throw again.",
            "move die [F1.0b] [4]",
            "- F02 throws 4 and may go 14\".",
            "french: F02 moves, 14\" left. [F5.0] 13 answers: advance 3.5\" to contact with A02, on its front: costs 3.5\", 10.5\" left",
            "- F02: advance 3.5\" toward A02, 0\" off, for 3.5\".",
            "- F02 contacts the front of A02.",
            "allied: F02 has contacted A02: fight or evade? [F9.22a] fight | evade: try to evade: 15 in 36, else it loses a point and fights",
            "evasion [F9.22e] [1]",
            "to catch the evaders [F9.22e] [6]",
            "- A02 tries to evade F02: 1 against 6 + 1, it is caught.",
            "- A02 takes one hit: caught while evading.",
            "F01 pose at x: 30000 -> 29880",
            "F01 pose at y: 20000 -> 22499",
            "F01 pose facing: 0 -> 300",
            "F01 spent: 0 -> 2375",
            "F01 die: 0 -> 5",
            "F01 marks moved: false -> true",
            "F01 marks rerolled: false -> true",
            "F01 marks faced: false -> true",
            "F01 marks locked: false -> true",
            "F02 pose at y: 16000 -> 19500",
            "F02 spent: 0 -> 3500",
            "F02 die: 0 -> 4",
            "F02 marks moved: false -> true",
            "F02 marks rerolled: false -> true",
            "F02 marks faced: false -> true",
            "F02 marks locked: false -> true",
            "A01 marks locked: false -> true",
            "A02 sp: 6 -> 5",
            "A02 marks locked: false -> true",
            "Reille helped_move: false -> true",
            "armies 0 cup: 3 -> 2",
            "fights: [] -> [{\"defender\":5,\"first\":[0,\"Front\"],\"second\":null},{\"defender\":6,\"first\":[1,\"Front\"],\"second\":null}]"
        ]
    );
    // It is caught.
    let answers =
        ["F02", "advance 4", "evade", "G01", "oblique left 20 3", "Reille", "30,10", "done"];
    assert_eq!(
        played(&mut open(&start), 4, &answers, &[4, 2, 5, 4]),
        [
            "french: Who acts next? [F1.0] 10 answers: F02, cavalry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F02 throws 4 and may go 14\".",
            "french: F02 threw 4 to move: throw again? [E4.0] no | command-die: let it stand",
            "french: F02 moves, 14\" left. [F5.0] 13 answers: advance 3.5\" to contact with A02, on its front: costs 3.5\", 10.5\" left",
            "- F02: advance 3.5\" toward A02, 0\" off, for 3.5\".",
            "- F02 contacts the front of A02.",
            "allied: F02 has contacted A02: fight or evade? [F9.22a] fight | evade: try to evade: 15 in 36, else it loses a point and fights",
            "evasion [F9.22e] [2]",
            "to catch the evaders [F9.22e] [5]",
            "- A02 tries to evade F02: 2 against 5 + 1, it is caught.",
            "- A02 takes one hit: caught while evading.",
            "french: Who acts next? [F1.0] 9 answers: G01, artillery, 1 SP, II",
            "move die [F1.0b] [4]",
            "- G01 throws 4 and may go 10\".",
            "french: G01 threw 4 to move: throw again? [E4.0] no | command-die: let it stand",
            "french: G01 moves, 10\" left. [F5.0] 13 answers: oblique 20° left 3\" toward A03, 18.18\" off: costs 3\", 7\" left",
            "- G01: oblique 20° left 3\" toward A03, 18.18\" off, for 3\".",
            "french: Who acts next? [F1.0] done | F01 | F11 | F12 | Napoleon | Reille | Lobau | Soult: Reille",
            "french: Where does Reille go? He may go 18\" more. [F12.0] done | 30,20 | 36,16.5 | 30,17 | 22.974,17.819 | 30,5.5 | 25.93,11.592: ride 6\" south, 10\" south of F01: 3 of 3 units in radius",
            "- Reille rides 6\".",
            "french: Who acts next? [F1.0] done | F01 | F11 | F12 | Napoleon | Reille | Lobau | Soult: done",
            "french: Does an officer move? [F12.0] done | Napoleon | Reille | Lobau | Soult: done",
            "allied: Does an officer move? [F12.0] done | Picton: done",
            "- French: combat",
            "F02 pose at y: 16000 -> 19500",
            "F02 spent: 0 -> 3500",
            "F02 die: 0 -> 4",
            "F02 marks moved: false -> true",
            "F02 marks faced: false -> true",
            "F02 marks locked: false -> true",
            "G01 pose at x: 24000 -> 22974",
            "G01 pose at y: 18000 -> 20819",
            "G01 spent: 0 -> 3000",
            "G01 die: 0 -> 4",
            "G01 marks moved: false -> true",
            "G01 marks faced: false -> true",
            "A02 sp: 6 -> 5",
            "A02 marks locked: false -> true",
            "Reille at y: 16000 -> 10000",
            "Reille moved: 0 -> 6000",
            "phase: {\"Movement\":\"First\"} -> {\"Combat\":\"First\"}",
            "fights: [] -> [{\"defender\":6,\"first\":[1,\"Front\"],\"second\":null}]"
        ]
    );
}

#[test]
fn guns_are_run_into() {
    // Verifies [F9.3a] [F9.3b] [F9.3c] [F9.31b] [F9.31e]
    let text = "table 60x60\narmy french fair\ncommander Ney average 2,2\nforce II Reille +0 r30 30,8\n\
        F01 inf 24,20 0 sp5\nF02 cav-light 36,20 0 sp5\nF03 inf 50.5,30 270 sp5\n\
        army allied fair\ncommander Wellington good 58,58\nforce X Picton +0 r30 30,52\n\
        A01 light-foot 24,26 180\nA02 heavy-foot 36,26 180\nA03 inf 44,28 180 sp5\nA04 light-foot 41.75,28 180\n\
        attached A04 A03\nstatus II active\nphase movement french";
    let answers = ["F01", "advance 4", "stand", "F02", "advance 4", "stand", "F03", "advance 6"];
    assert_eq!(
        played(&mut open(text), 3, &answers, &[4, 1, 3, 4, 6, 6, 4, 5]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | F03 | Reille: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F01 throws 4 and may go 10\".",
            "french: F01 moves, 10\" left. [F5.0] 12 answers: advance 3\" to contact with A01, on its front: costs 3\", 7\" left",
            "- F01: advance 3\" toward A01, 0\" off, for 3\".",
            "- F01 contacts the front of A01.",
            "artillery escape [F9.3a] [1, 3]",
            "- A01 throws [1, 3] to escape from F01, 7 or less: it escapes; its canister strikes.",
            "- A01 gets away 12\", facing north.",
            "- F01 takes one hit: canister.",
            "french: F01 moves, 7\" left. [F5.0] 13 answers: stand still",
            "french: Who acts next? [F1.0] done | F02 | F03 | Reille: F02, cavalry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F02 throws 4 and may go 14\".",
            "french: F02 moves, 14\" left. [F5.0] 13 answers: advance 3\" to contact with A02, on its front: costs 3\", 11\" left",
            "- F02: advance 3\" toward A02, 0\" off, for 3\".",
            "- F02 contacts the front of A02.",
            "artillery escape [F9.3a] [6, 6]",
            "- A02 throws [6, 6] to escape from F02, 6 or less: it is overrun.",
            "- A02 is lost: overrun.",
            "french: F02 moves, 11\" left. [F5.0] 11 answers: stand still",
            "french: Who acts next? [F1.0] done | F03 | Reille: F03, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F03 throws 4 and may go 10\".",
            "french: F03 moves, 10\" left. [F5.0] 13 answers: advance 3.5\" to contact with A03, on its left flank: costs 3.5\", 6.5\" left",
            "- F03: advance 3.5\" toward A03, 0\" off, for 3.5\".",
            "- F03 contacts the left flank of A03.",
            "- A03 turns to face east.",
            "allied: On which side is A04 set? [F9.31e] left | right: left",
            "- A04 turns to face east.",
            "F01 pose at y: 20000 -> 23000",
            "F01 sp: 5 -> 4",
            "F01 spent: 0 -> 3000",
            "F01 die: 0 -> 4",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "F02 pose at y: 20000 -> 23000",
            "F02 spent: 0 -> 3000",
            "F02 die: 0 -> 4",
            "F02 marks moved: false -> true",
            "F02 marks faced: false -> true",
            "F03 pose at x: 50500 -> 47000",
            "F03 spent: 0 -> 3500",
            "F03 die: 0 -> 4",
            "F03 marks moved: false -> true",
            "F03 marks faced: false -> true",
            "F03 marks locked: false -> true",
            "A01 pose at y: 26000 -> 38000",
            "A01 pose facing: 10800 -> 0",
            "A01 marks escaped: false -> true",
            "A02 place: \"Table\" -> \"Taken\"",
            "A02 sp: 1 -> 0",
            "A03 pose facing: 10800 -> 5400",
            "A03 marks locked: false -> true",
            "A04 pose at x: 41750 -> 44000",
            "A04 pose at y: 28000 -> 30250",
            "A04 pose facing: 10800 -> 5400",
            "fights: [] -> [{\"defender\":5,\"first\":[2,\"Front\"],\"second\":null}]"
        ]
    );
    let front = text.replace("F03 inf 50.5,30 270", "F03 inf 43,22.5 0");
    assert_eq!(
        played(&mut open(&front), 1, &["F03", "advance 4"], &[4, 2, 1]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | F03 | Reille: F03, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F03 throws 4 and may go 10\".",
            "french: F03 moves, 10\" left. [F5.0] 13 answers: advance 2.5\" to contact with A04, on its front: costs 2.5\", 7.5\" left",
            "- F03: advance 2.5\" toward A03, 0\" off, for 2.5\".",
            "- F03 contacts the front of A04.",
            "canister [F9.31b] [2, 1]",
            "- A04 throws [2, 1] at F03; its canister strikes.",
            "- F03 takes one hit: canister.",
            "F03 pose at y: 22500 -> 25000",
            "F03 sp: 5 -> 4",
            "F03 spent: 0 -> 2500",
            "F03 die: 0 -> 4",
            "F03 marks moved: false -> true",
            "F03 marks faced: false -> true",
            "F03 marks locked: false -> true",
            "A03 marks locked: false -> true",
            "fights: [] -> [{\"defender\":5,\"first\":[2,\"Front\"],\"second\":null}]"
        ]
    );
}

#[test]
fn officers_are_ridden_over() {
    // Verifies [F10.0] [F10.0b] [H4.0c] [H4.1a] [H4.2]
    let text = "table 60x60\narmy french fair\ncommander Ney average 2,2\nforce II Reille +0 r30 30,8\nF01 cav-light 30,20 0 sp5\n\
        army allied fair\ncommander Wellington good 30,28\nforce X Picton +0 r30 31,24\nA01 inf 30,50 180 sp5\ncup allied 5\n\
        status II active\nphase movement french";
    assert_eq!(
        played(&mut open(text), 1, &["F01", "advance 12"], &[6, 5, 6, 6]),
        [
            "french: Who acts next? [F1.0] done | F01 | Reille: F01, cavalry, 5 of 5 SP, II",
            "french: F01 moves, 16\" left. [F5.0] 10 answers: advance 12\" toward A01, 15\" off: costs 12\", 4\" left",
            "- F01: advance 12\" toward A01, 15\" off, for 12\".",
            "an officer in danger [H4.0c] [6, 5]",
            "- F01 goes over Wellington: [6, 5], he lives.",
            "- All command dice of allied are lost.",
            "allied: Where is Wellington brought to safety? [F10.0b] 23.112,11.37 | 30,10 | 36.888,11.37 | 17.272,15.272 | 42.728,15.272 | 13.37,21.112: ride 18\" south-west (203°), 39.24\" south (190°) of A01",
            "- Wellington rides 18\".",
            "an officer in danger [H4.0c] [6, 6]",
            "- F01 goes over Picton: [6, 6], he falls.",
            "- Picton falls; a lesser man takes his place.",
            "allied: Where is Picton's successor brought to safety? [F10.0b] 49,24 | 13,24 | 47.63,30.888 | 14.37,30.888 | 43.728,36.728 | 39.315,20.556: ride 18\" east, 32.2\" south-east (144°) of A01",
            "- Picton's successor rides 18\".",
            "F01 pose at y: 20000 -> 32000",
            "F01 spent: 0 -> 12000",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "Wellington at x: 30000 -> 23112",
            "Wellington at y: 28000 -> 11370",
            "Picton at x: 31000 -> 49000",
            "Picton personality: 0 -> -2",
            "Picton replaced: false -> true",
            "armies 1 cup: 5 -> 0"
        ]
    );
}

#[test]
fn combats_one_after_the_other() {
    // Verifies [G2.0a] [G2.1] [G2.2c] [G2.4] [G4.1b] [G4.22] [G4.7d] [H4.0b]
    let text = "table 60x60\narmy french fair\ncommander Ney average 30,10\nforce II Reille +2 r30 26,17.5\n\
        F01 inf 26,20 0 sp5\nF02 inf 36,20 0 sp4 mx\nF03 cav-heavy 41.5,23 270 sp4\n\
        army allied fair\ncommander Wellington good 30,36\nforce X Picton +1 r30 37,27\n\
        A01 inf 26,23 180 sp5\nA02 cav-light 38.5,23 180 sp3\nA03 inf 26,29 180 sp3\n\
        cup french 2\ncup allied 1\nfight F01 x A01 front\nfight F02 x A02 front F03 left\nphase combat french";
    let answers = ["right", "yes", "yes", "yes"];
    assert_eq!(
        played(&mut open(text), 2, &answers, &[6, 5, 2, 1, 4, 3, 6, 1]),
        [
            "french: From which side are combats fought? [G2.0a] left | right: from the right of the attacker",
            "- French: combats are fought from the attacker's right.",
            "- F03 is the dominant attacker.",
            "french: Put a command die into the combat of F03? [G2.2c] no | yes: yes",
            "allied: Does Picton lend A02 his 1 die? [G2.4] yes | no: yes",
            "allied: Put a command die into the combat of A02? [G2.2c] no | yes: yes",
            "combat [G2.3] [6, 5, 2, 1, 4]",
            "heavy cavalry against light [G2.31] [3, 6, 1]",
            "the enemy is flanked [G2.31b] [6, 5]",
            "combat [G2.3] [2, 1, 4, 3, 6]",
            "the enemy is flanked [G2.31b] [1, 6, 5, 2]",
            "combat [G2.3] [1, 4, 3, 6]",
            "the general's dice [G2.4] [1]",
            "- F03 and F02 against A02. F03: 5 dice with one command die [6, 5, 2, 1, 4], 5+ needed; heavy cavalry against light, misses again [3, 6, 1]; the enemy is flanked, misses again [6, 5]: 4 hits. F02: 5 dice with one for the mixed brigade [2, 1, 4, 3, 6], 6 needed; the enemy is flanked, misses again [1, 6, 5, 2]: 2 hits. A02: 4 dice with one command die [1, 4, 3, 6], 5+ needed; Picton lends [1]: one hit. 6 : 1.",
            "an officer in danger [H4.0b] [6, 5]",
            "- Picton was in the fray: [6, 5] and 1 for his ones, he falls.",
            "- Picton falls; a lesser man takes his place.",
            "- A02 takes 3 hits: combat.",
            "- A02 breaks.",
            "- F03 takes one hit: combat.",
            "- A02 is broken and the attackers have won.",
            "- F03 advances 3.02\", as far as others leave it room.",
            "french: Does Reille lend F01 his 2 dice? [G2.4] yes | no: no",
            "combat [G2.3] [2, 1, 4, 3, 6]",
            "combat [G2.3] [1, 6, 5, 2, 1]",
            "- F01 against A01. F01: 5 dice [2, 1, 4, 3, 6], 5+ needed: one hit. A01: 5 dice [1, 6, 5, 2, 1], 5+ needed: 2 hits. 1 : 2.",
            "- A01 takes one hit: combat.",
            "- F01 takes 2 hits: combat.",
            "- A01 holds, the attackers fall back.",
            "- F01 falls back 4\".",
            "- Allied: control",
            "F01 pose at y: 20000 -> 16000",
            "F01 sp: 5 -> 3",
            "F01 marks locked: true -> false",
            "F02 marks locked: true -> false",
            "F03 pose at x: 41500 -> 38500",
            "F03 pose at y: 23000 -> 23010",
            "F03 sp: 4 -> 3",
            "F03 marks locked: true -> false",
            "A01 sp: 5 -> 4",
            "A01 marks locked: true -> false",
            "A02 place: \"Table\" -> \"Broken\"",
            "A02 sp: 3 -> 0",
            "A02 marks locked: true -> false",
            "Picton personality: 1 -> -1",
            "Picton replaced: false -> true",
            "Picton helped_combat: false -> true",
            "armies 0 cup: 2 -> 1",
            "armies 1 cup: 1 -> 0",
            "armies 1 lost: 0 -> 1",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":3,\"first\":[0,\"Front\"],\"second\":null},{\"defender\":4,\"first\":[1,\"Front\"],\"second\":[2,\"Left\"]}] -> []"
        ]
    );
    let answers = ["left", "yes", "no", "yes"];
    assert_eq!(
        played(&mut open(text), 2, &answers, &[1, 3, 6, 6, 2, 5]),
        [
            "french: From which side are combats fought? [G2.0a] left | right: from the left of the attacker",
            "- French: combats are fought from the attacker's left.",
            "french: Does Reille lend F01 his 2 dice? [G2.4] yes | no: yes",
            "french: Put a command die into the combat of F01? [G2.2c] no | yes: no",
            "allied: Put a command die into the combat of A01? [G2.2c] no | yes: yes",
            "combat [G2.3] [1, 3, 6, 6, 2]",
            "the general's dice [G2.4] [5, 1]",
            "combat [G2.3] [3, 6, 6, 2, 5, 1]",
            "- F01 against A01. F01: 5 dice [1, 3, 6, 6, 2], 5+ needed; Reille lends [5, 1]: 3 hits. A01: 6 dice with one command die [3, 6, 6, 2, 5, 1], 5+ needed: 3 hits. 3 : 3.",
            "an officer in danger [H4.0b] [3, 6]",
            "- Reille was in the fray: [3, 6] and 1 for his ones, he lives.",
            "- A01 takes 3 hits: combat.",
            "- F01 takes 3 hits: combat.",
            "- A01 holds, the attackers fall back.",
            "- F01 falls back 3\".",
            "- F03 is the dominant attacker.",
            "french: Put a command die into the combat of F03? [G2.2c] no | yes: no",
            "allied: Does Picton lend A02 his 1 die? [G2.4] yes | no: no",
            "combat [G2.3] [6, 2, 5, 1]",
            "heavy cavalry against light [G2.31] [3, 6]",
            "the enemy is flanked [G2.31b] [6]",
            "combat [G2.3] [2, 5, 1, 3, 6]",
            "the enemy is flanked [G2.31b] [6, 2, 5, 1]",
            "combat [G2.3] [3, 6, 6]",
            "- F03 and F02 against A02. F03: 4 dice [6, 2, 5, 1], 5+ needed; heavy cavalry against light, misses again [3, 6]; the enemy is flanked, misses again [6]: 4 hits. F02: 5 dice with one for the mixed brigade [2, 5, 1, 3, 6], 6 needed; the enemy is flanked, misses again [6, 2, 5, 1]: 2 hits. A02: 3 dice [3, 6, 6], 5+ needed: 2 hits. 6 : 2.",
            "- A02 takes 3 hits: combat.",
            "- A02 breaks.",
            "- F03 takes 2 hits: combat.",
            "- A02 is broken and the attackers have won.",
            "- F03 advances 3.02\", as far as others leave it room.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 17000",
            "F01 sp: 5 -> 2",
            "F01 marks locked: true -> false",
            "F02 marks locked: true -> false",
            "F03 pose at x: 41500 -> 38500",
            "F03 pose at y: 23000 -> 23010",
            "F03 sp: 4 -> 2",
            "F03 marks locked: true -> false",
            "A01 sp: 5 -> 2",
            "A01 marks locked: true -> false",
            "A02 place: \"Table\" -> \"Broken\"",
            "A02 sp: 3 -> 0",
            "A02 marks locked: true -> false",
            "Reille helped_combat: false -> true",
            "armies 1 cup: 1 -> 0",
            "armies 1 lost: 0 -> 1",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":3,\"first\":[0,\"Front\"],\"second\":null},{\"defender\":4,\"first\":[1,\"Front\"],\"second\":[2,\"Left\"]}] -> []"
        ]
    );
}

#[test]
fn the_end_of_a_turn() {
    // Verifies [I3.0a] [I3.0b] [B1.2b] [I6.1] [I6.2b]
    let end = |more: &str| open(&format!("{TWO_FORCES}length 5\nphase turn-end\n{more}"));
    assert_eq!(
        played(&mut end("turn 4\nlost french 2\nbreak french 2"), 1, &[], &[3, 4]),
        [
            "army morale [I3.0b] [3, 4]",
            "- Morale of french: [3, 4] + turn 4 + 0 lost beyond the break point = 11: it holds.",
            "turn: 4 -> 5",
            "phase: \"TurnEnd\" -> \"Command\""
        ]
    );
    assert_eq!(
        played(&mut end("turn 5"), 2, &["stay", "leave"], &[2, 3, 1, 4]),
        [
            "the length of the day [B1.2b] [2, 3]",
            "the length of the day [B1.2b] [1, 4]",
            "- Turn 5: 5 and 5 for the length of the day: night falls.",
            "french: Night: does french stay or leave? [I5.0] stay | leave: stay",
            "allied: Night: does allied stay or leave? [I5.0] stay | leave: leave",
            "- french stays.",
            "- allied leaves.",
            "armies 1 left: false -> true",
            "phase: \"TurnEnd\" -> {\"EndOfDay\":0}",
            "ended: null -> {\"Marginal\":\"First\"}"
        ]
    );
    let lost = "turn 6\nlost allied 5\nbreak allied 3";
    assert_eq!(
        played(&mut end(lost), 2, &["A04"], &[6, 5, 1, 2, 3, 4, 5]),
        [
            "army morale [I3.0b] [6, 5]",
            "- Morale of allied: [6, 5] + turn 6 + 2 lost beyond the break point = 19: its morale collapses.",
            "- French: pursuit with 5 + 2 = 7 dice.",
            "pursuit [I6.2] [1, 2, 3, 4, 5, 6, 5]",
            "- Pursuit: [1, 2, 3, 4, 5, 6, 5].",
            "allied: The pursuit: which infantry takes a hit? 3 to place. [I6.2b] A01 | A04: A04, infantry, 5 of 5 SP, X",
            "- A04 takes one hit: pursuit.",
            "allied: The pursuit: which infantry takes a hit? 2 to place. [I6.2b] A01 | A04: A01, infantry, 5 of 5 SP, X",
            "- A01 takes one hit: pursuit.",
            "allied: The pursuit: which infantry takes a hit? 1 to place. [I6.2b] A01 | A04: A01, infantry, 4 of 5 SP, X",
            "- A01 takes one hit: pursuit.",
            "- A02 takes one hit: pursuit.",
            "- A03 is lost: pursuit.",
            "A01 sp: 5 -> 3",
            "A02 sp: 6 -> 5",
            "A03 place: \"Table\" -> \"Taken\"",
            "A03 sp: 1 -> 0",
            "A04 sp: 5 -> 4",
            "armies 1 collapsed: 0 -> 6",
            "armies 1 pursued: false -> true",
            "phase: \"TurnEnd\" -> {\"EndOfDay\":0}",
            "ended: null -> {\"Decisive\":\"First\"}"
        ]
    );
}

#[test]
fn the_night_before_a_second_day() {
    // Verifies [I7.0] [I7.0b] [I7.1] [I7.1c] [I5.0b] [I7.2]
    let weak = TWO_FORCES
        .replace("F01 inf 30,20 0 sp5 sk2", "F01 inf 30,20 0 sp6/2 sk2\nF03 inf 26,24 0 sp5/2\nF04 inf - sp5\nF05 cav-light 40,20 0 sp6/5")
        .replace("F02 cav-light 36,16 0 sp5", "F02 cav-light - sp5");
    let mut battle = open(&format!(
        "{weak}broken F02\nbroken F04\nattached G01 F01\nlost french 2\nphase night"
    ));
    battle.unit_mut(unit(&battle, "F01")).marks.joining = true;
    battle.unit_mut(unit(&battle, "F12")).excused = true;
    let answers = ["stay", "stay", "F11", "F05"];
    assert_eq!(
        played(&mut battle, 8, &answers, &[1, 5, 2, 4]),
        [
            "french: Night: does french stay or leave? [I5.0] stay | leave: stay",
            "allied: Night: does allied stay or leave? [I5.0] stay | leave: stay",
            "- french stays.",
            "- allied stays.",
            "recovery at the end of the day [I7.0] [1]",
            "- F01 tries to recover from 4 hits: 1, one comes off.",
            "- F01 is back at 3 SP.",
            "recovery at the end of the day [I7.0] [5]",
            "- F03 tries to recover from 3 hits: 5, in vain.",
            "recovery at the end of the day [I7.0] [2]",
            "- F11 tries to recover from 3 hits: 2, one comes off.",
            "- F11 is back at 4 SP.",
            "french: Which unit takes in a cadre of infantry? 1 to place. [I7.0b] F01 | F03 | F11 | done: F11, infantry, 4 of 6 SP, III",
            "- A cadre joins F11: 5 SP.",
            "french: Which unit takes in a cadre of cavalry? 1 to place. [I7.0b] F05 | F11 | done: F05, cavalry, 5 of 6 SP, II",
            "- A cadre joins F05: 6 SP.",
            "- Day 2",
            "- Break point of french: 2.",
            "- Break point of allied: 1.",
            "F01 sp: 2 -> 3",
            "F01 marks joining: true -> false",
            "F04 place: \"Broken\" -> \"Gone\"",
            "F05 sp: 5 -> 6",
            "F02 place: \"Broken\" -> \"Gone\"",
            "F11 sp: 3 -> 5",
            "F12 excused: true -> false",
            "armies 0 lost: 2 -> 0",
            "day: 1 -> 2",
            "pulse: 1 -> 0",
            "phase: \"Night\" -> \"Command\""
        ]
    );
    let mut last = open(&format!("{weak}broken F02\nphase night"));
    last.ended = Some(Ending::Marginal(Seat::First));
    last.phase = Phase::EndOfDay(0);
    assert_eq!(
        played(&mut last, 7, &["F01", "F03", "F05"], &[6, 2]),
        [
            "recovery at the end of the day [I7.0] [6]",
            "- F01 tries to recover from 4 hits: 6, in vain.",
            "recovery at the end of the day [I7.0] [2]",
            "- F03 tries to recover from 3 hits: 2, one comes off.",
            "- F03 is back at 3 SP.",
            "recovery at the end of the day [I7.0] [6]",
            "- F11 tries to recover from 3 hits: 6, in vain.",
            "french: Which unit takes in a cadre of cavalry? 1 to place. [I7.0b] F05 | F11 | done: done",
            "french: Merge two weak units? [I7.1] F01 | F11 | done: F01, infantry, 2 of 6 SP, II",
            "- F01 takes in F11: 5 SP.",
            "french: Does a unit change its Force? [I7.1c] F01 | F03 | F05 | G01 | F12 | done: F03, infantry, 3 of 5 SP, II",
            "- F03 goes to III.",
            "french: Does a unit change its Force? [I7.1c] F01 | F05 | G01 | F12 | done: F05, cavalry, 5 of 6 SP, II",
            "- F05 goes to III.",
            "french: Does a unit change its Force? [I7.1c] F01 | G01 | F12 | done: done",
            "- Radius of Reille: 4\".",
            "- Radius of Lobau: 4\".",
            "- Radius of Picton: 4\".",
            "- The Allied left in the night: a Marginal Victory for the French.",
            "F01 sp: 2 -> 5",
            "F03 sp: 2 -> 3",
            "F03 force: 0 -> 1",
            "F05 force: 0 -> 1",
            "F11 place: \"Table\" -> \"Gone\"",
            "F11 sp: 3 -> 0",
            "Reille radius: 9000 -> 4000",
            "Lobau radius: 8000 -> 4000",
            "Picton radius: 12000 -> 4000",
            "phase: {\"EndOfDay\":0} -> \"Over\""
        ]
    );
}

#[test]
fn deployment_by_hand() {
    // Verifies [A3.0] [D7.0b] [F9.31a] [F13.0]
    let mut battle = open(&format!("{TWO_FORCES}phase command"));
    let field = Arc::make_mut(&mut battle.field);
    field.sides[0].zone = Some(Area { low: Spot::inches(20, 2), high: Spot::inches(58, 24) });
    field.sides[1].zone = None;
    battle.phase = Phase::SetUp(0);
    let answers =
        ["30,4", "50,5", "by-hand", "28,12 0", "36,12 90", "30.25,12 0", "30,8", "recommended"];
    assert_eq!(
        played(&mut battle, 1, &answers, &[1]),
        [
            "french: Where does Napoleon stand? [A3.0] 21.5,3.5 | 22.5,3.5 | 23.5,3.5 | 24.5,3.5 | 25.5,3.5 | 26.5,3.5: 13.42\" south-west (207°) of F02",
            "french: Where does Soult stand? [A3.0] 55,5 | 21,3 | 22,3 | 23,3 | 24,3 | 25,3: 11\" south of F11",
            "french: II: deploy as proposed or by hand? [A3.0] recommended | by-hand: by hand",
            "french: Where does F01 stand? [A3.0] 30,20 0 | 21.5,3.5 0 | 27.5,3.5 0 | 33.5,3.5 0 | 39.5,3.5 0 | 45.5,3.5 0 | 51.5,3.5 0 | 21.5,9.5 0: 8.25\" south (194°) of its proposed place, facing north",
            "french: Where does F02 stand? [A3.0] 36,16 0 | 21.5,3.5 0 | 27.5,3.5 0 | 33.5,3.5 0 | 39.5,3.5 0 | 45.5,3.5 0 | 21.5,9.5 0 | 33.5,9.5 0: 4\" south of its proposed place, facing east",
            "french: Where does G01 stand? [A3.0] 24,18 0 | 20.75,3.5 0 | 23.75,3.5 0 | 26.75,3.5 0 | 29.75,3.5 0 | 32.75,3.5 0 | 35.75,3.5 0 | 38.75,3.5 0: 8.66\" south-east (134°) of its proposed place, facing north",
            "french: Where does Reille stand? [A3.0] 30,8 | 28,3 | 29,3 | 30,3 | 31,3 | 32,3: 4.01\" south (184°) of G01: 3 of 3 units in radius",
            "french: III: deploy as proposed or by hand? [A3.0] recommended | by-hand: recommended",
            "- G01 is attached to F01.",
            "F01 pose at x: 30000 -> 28000",
            "F01 pose at y: 20000 -> 12000",
            "F01 partner: null -> 2",
            "F02 pose at y: 16000 -> 12000",
            "F02 pose facing: 0 -> 5400",
            "G01 pose at x: 24000 -> 30250",
            "G01 pose at y: 18000 -> 12000",
            "G01 partner: null -> 0",
            "Napoleon at y: 3000 -> 4000",
            "Soult at x: 55000 -> 50000",
            "phase: {\"SetUp\":0} -> \"Command\""
        ]
    );
}

#[test]
fn reinforcements_come_on() {
    // Verifies [I3.1] [F10.0]
    let text = TWO_FORCES
        .replace(
            "F11 inf 50,16 0 sp6/3 mx\nF12 inf 54,16 0 sp5 slow",
            "F11 inf - sp6 mx\nF12 cav-light - sp5",
        )
        .replace("r8 50,10", "r8 -");
    let mut battle = open(&format!("{text}turn 3\nstatus II active\nphase movement french"));
    let field = Arc::make_mut(&mut battle.field);
    field.clock.first_turn = 1;
    let (force, units) = (
        field.force_named("III").unwrap(),
        ["F11", "F12"].map(|id| field.unit_named(id).unwrap()).to_vec(),
    );
    field.arrivals.push(Arrival {
        turn: 3,
        force,
        units,
        edge: TableEdge::Right,
        at: Spot::inches(60, 20),
    });
    let answers = ["enter F11", "advance 4", "enter F12", "58.5,24 270", "stand"];
    assert_eq!(
        played(&mut battle, 3, &answers, &[3]),
        [
            "french: Who acts next? [F1.0] F01 | F02 | G01 | Reille | Soult: F01, infantry, 5 of 5 SP, II",
            "french: F01 moves, 12\" left. [F5.0] 13 answers: stand still",
            "french: Who acts next? [F1.0] done | F02 | G01 | enter F11 | enter F12 | Reille | Soult: F11, infantry, 6 of 6 SP, III enters",
            "french: Where does F11 come on to the table? [I3.1] 58.5,20 270 | 58.5,20.5 270 | 58.5,19.5 270 | 58.5,21 270 | 58.5,19 270 | 58.5,21.5 270 | 58.5,18.5 270 | 58.5,22 270: come on facing west, 1.5\" west of its point of entry",
            "- F11 comes on, facing west.",
            "- Lobau arrives.",
            "french: F11 moves, 9\" left. [F5.0] 13 answers: advance 4\" toward A04, 19.47\" off: costs 4\", 5\" left",
            "- F11: advance 4\" toward A04, 19.47\" off, for 4\".",
            "french: Who acts next? [F1.0] done | enter F12 | Reille | Lobau | Soult: F12, cavalry, 5 of 5 SP, III enters",
            "french: Where does F12 come on to the table? [I3.1] 58.5,20 270 | 58.5,20.5 270 | 58.5,19.5 270 | 58.5,21 270 | 58.5,19 270 | 58.5,21.5 270 | 58.5,18.5 270 | 58.5,22 270: come on facing west, 4.27\" north (339°) of its point of entry",
            "- F12 comes on, facing west.",
            "french: F12 moves, 13\" left. [F5.0] 13 answers: stand still",
            "F01 marks moved: false -> true",
            "F11 place: \"Waiting\" -> \"Table\"",
            "F11 pose at x: 0 -> 54500",
            "F11 pose at y: 0 -> 20000",
            "F11 pose facing: 0 -> 16200",
            "F11 spent: 0 -> 4000",
            "F11 marks moved: false -> true",
            "F11 marks faced: false -> true",
            "F11 marks entered: false -> true",
            "F12 place: \"Waiting\" -> \"Table\"",
            "F12 pose at x: 0 -> 58500",
            "F12 pose at y: 0 -> 24000",
            "F12 pose facing: 0 -> 16200",
            "F12 marks moved: false -> true",
            "F12 marks entered: false -> true",
            "Lobau at: null -> {\"x\":58500,\"y\":20000}",
            "forces 1 entering: false -> true",
            "armies 0 arrived: 0 -> 2"
        ]
    );
}
