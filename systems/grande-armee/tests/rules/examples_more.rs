//! More examples of play, of what happens less often.

use crate::common::*;
use crate::examples::played;
use engine::Seat;
use grande_armee::nouns::kinds::Status;
use grande_armee::state::battle::Phase;
use ground::table::Mil;
use std::sync::Arc;

/// Two armies with their officers; more lines may follow.
fn scene(french: &str, allied: &str, more: &str) -> grande_armee::Battle {
    open(&format!(
        "table 60x60\narmy french fair\ncommander Ney average 30,6\nforce II Reille +1 r14 30,12\n{french}\n\
         army allied fair\ncommander Wellington good 30,54\nforce X Picton +0 r14 30,46\n{allied}\n{more}"
    ))
}

#[test]
fn initiative_with_empty_cups_and_a_tie() {
    // Verifies [B3.1e] [B3.1f] [A1.0b]
    let mut battle =
        scene("F01 inf 30,20 0 sp5", "A01 inf 30,40 180 sp5", "pulse 1\nphase pulse-end");
    assert_eq!(
        played(&mut battle.clone(), 1, &[], &[2, 4, 3, 5, 2]),
        [
            "the D4 [B3.1d] [2]",
            "initiative [B3.1a] [4, 3]",
            "initiative [B3.1a] [5, 2]",
            "- Initiative: French [4, 3] = 7, Allied [5, 2] = 7; the D4 shows 2.",
            "allied: You threw 7 (5 and 2), the enemy 7 (4 and 3). Spend a command die to throw one again? [B3.1e] no: no",
            "french: You threw 7 (4 and 3), the enemy 7 (5 and 2). Spend a command die to throw one again? [B3.1e] no: no",
            "- 7 : 7, the initiative is with the French, by the D4.",
            "french: The initiative is yours: First or Second Side? [B3.1b] first | second: First Side: you move first",
            "- First Side: French.",
            "- Pulse 2",
            "pulse: 1 -> 2",
            "phase: \"PulseEnd\" -> \"Skirmish\""
        ]
    );
    // A die of his ally's cup will do, and two may be thrown again where the option says so.
    battle.army_mut(army(&battle, "allied")).cup = 2;
    Arc::make_mut(&mut battle.field).switches.initiative_rerolls = 2;
    let answers = ["no", "die 1", "die 2", "second"];
    assert_eq!(
        played(&mut battle, 1, &answers, &[3, 4, 4, 3, 2, 6, 1]),
        [
            "the D4 [B3.1d] [3]",
            "initiative [B3.1a] [4, 4]",
            "initiative [B3.1a] [3, 2]",
            "- Initiative: French [4, 4] = 8, Allied [3, 2] = 5; the D4 shows 3.",
            "- Doubles: 3 command dice for french.",
            "allied: You threw 5 (3 and 2), the enemy 8 (4 and 4). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: no",
            "french: You threw 8 (4 and 4), the enemy 5 (3 and 2). Spend a command die to throw one again? [B3.1e] no | die 1 | die 2: die 1, which shows 4",
            "initiative again [B3.1e] [6]",
            "- A command die of the French: 4 becomes 6.",
            "french: You threw 10 (6 and 4), the enemy 5 (3 and 2). Spend a command die to throw one again? [B3.1e] no | die 2: die 2, which shows 4",
            "initiative again [B3.1e] [1]",
            "- A command die of the French: 4 becomes 1.",
            "- 7 : 5, the initiative is with the French.",
            "french: The initiative is yours: First or Second Side? [B3.1b] first | second: Second Side: the enemy moves first",
            "- First Side: Allied.",
            "- Pulse 2",
            "armies 0 cup: 0 -> 1",
            "pulse: 1 -> 2",
            "phase: \"PulseEnd\" -> \"Skirmish\"",
            "first: \"First\" -> \"Second\""
        ]
    );
}

#[test]
fn control_of_a_distant_force_and_of_garrisons() {
    // Verifies [E1.0b] [E3.1a] [E3.1b] [E2.0d]
    let towns = "town Farm 30,20\ntown Inn 36,20\nF01 inf 30,20 0 sp5\nF02 inf 36,20 0 sp5\nF03 inf 40,14 0 sp5\n\
        force III Lobau +0 r6 57,40\nF11 inf 55,44 0 sp5\ncup french 5";
    let battle = scene(towns, "A01 inf 30,38 180 sp5", "phase control french");
    let answers = ["III", "II", "done", "5+4", "yes"];
    assert_eq!(
        played(&mut battle.clone(), 1, &answers, &[5, 4, 6, 3, 2, 1]),
        [
            "french: Does an officer move? [F12.0] done | Ney | Reille | Lobau: done",
            "french: Ney has 5 command dice: who gets one? [E1.0] done | II | III: Lobau (III), 39.91\" away: one die, he throws 3",
            "- Ney sends Lobau a command die.",
            "french: Ney has 4 command dice: who gets one? [E1.0] done | II: Reille (II), 3.5\" away: one die, he throws 3",
            "- Ney sends Reille a command die.",
            "french: Ney has 3 command dice: who gets one? [E1.0] done | II: done",
            "control test [E2.0a] [5, 4, 6]",
            "french: II threw 5, 4 and 6: which two dice count? [E2.0d] 6+5 | 6+4 | 5+4: 5 + 4 +1 = 10: Attack!",
            "- II: [5, 4, 6], kept 5 + 4 +1 = 10, enemy within 20\": Attack!.",
            "french: Most of II is in towns: Hold in place of Attack!? [E3.1b] yes | no: yes",
            "- II is mostly in towns and holds: Hold.",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [3, 2, 1]",
            "french: III threw 3, 2 and 1: which two dice count? [E2.0d] 3+2 | 3+1 | 2+1: 3 + 2 = 5: Hold",
            "- III: [3, 2, 1], kept 3 + 2 = 5, no enemy within 20\": Hold.",
            "- French: movement",
            "forces 0 dice: 0 -> 1",
            "forces 1 dice: 0 -> 1",
            "armies 0 cup: 5 -> 3",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
    let answers = ["II", "6+5", "no", "F01", "done"];
    assert_eq!(
        played(&mut battle.clone(), 1, &answers, &[6, 5, 3, 2]),
        [
            "french: Does an officer move? [F12.0] done | Ney | Reille | Lobau: done",
            "french: Ney has 5 command dice: who gets one? [E1.0] done | II | III: Reille (II), 3.5\" away: one die, he throws 3",
            "- Ney sends Reille a command die.",
            "french: Ney has 4 command dice: who gets one? [E1.0] done | II | III: done",
            "control test [E2.0a] [6, 5, 3]",
            "french: II threw 6, 5 and 3: which two dice count? [E2.0d] 6+5 | 6+3 | 5+3: 6 + 5 +1 = 12: Attack!",
            "- II: [6, 5, 3], kept 6 + 5 +1 = 12, enemy within 20\": Attack!.",
            "french: Most of II is in towns: Hold in place of Attack!? [E3.1b] yes | no: no",
            "french: No enemy is near III: Hold instead of a test? [E2.0c] yes | no: no",
            "control test [E2.0a] [2, 6]",
            "- III: [2, 6], kept 6 + 2 = 8, no enemy within 20\": Active.",
            "french: Which unit of II stays where it is? [E3.1a] done | F01 | F02: F01, infantry, 5 of 5 SP, II",
            "- F01 stays where it is while its Force attacks.",
            "french: Which unit of II stays where it is? [E3.1a] done | F02: done",
            "- French: movement",
            "F01 marks left_behind: false -> true",
            "F01 excused: false -> true",
            "forces 0 status: \"hold\" -> \"attack\"",
            "forces 0 dice: 0 -> 1",
            "forces 1 status: \"hold\" -> \"active\"",
            "armies 0 cup: 5 -> 4",
            "phase: {\"Control\":\"First\"} -> {\"Movement\":\"First\"}"
        ]
    );
}

#[test]
fn two_enemies_are_met_at_once() {
    // Verifies [G1.2] [F9.0]
    let mut battle = scene(
        "F01 inf 30,20 0 sp5",
        "A01 inf 28.4,26 180 sp5\nA02 inf 31.6,26 180 sp5",
        "status II active\nphase movement french",
    );
    assert_eq!(
        played(&mut battle, 2, &["F01", "advance 6", "A02"], &[4]),
        [
            "french: Who acts next? [F1.0] done | F01 | Reille: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [4]",
            "- F01 throws 4 and may go 10\".",
            "french: F01 threw 4 to move: throw again? [E4.0] no: let it stand",
            "french: F01 moves, 10\" left. [F5.0] 13 answers: advance 3\" to contact with A01, on its front: costs 3\", 7\" left",
            "- F01: advance 3\" toward A01, 0\" off, for 3\".",
            "french: Whom does F01 attack? [G1.2] A01 | A02: A02, infantry, 5 of 5 SP, X",
            "- F01 contacts the front of A02.",
            "- F01 squares up.",
            "french: Who acts next? [F1.0] done | Reille: done",
            "french: Does an officer move? [F12.0] done | Reille: done",
            "allied: Does an officer move? [F12.0] done | Picton: done",
            "- French: combat",
            "F01 pose at x: 30000 -> 31411",
            "F01 pose at y: 20000 -> 23000",
            "F01 spent: 0 -> 3000",
            "F01 die: 0 -> 4",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "F01 marks locked: false -> true",
            "A02 marks locked: false -> true",
            "phase: {\"Movement\":\"First\"} -> {\"Combat\":\"First\"}",
            "fights: [] -> [{\"defender\":2,\"first\":[0,\"Front\"],\"second\":null}]"
        ]
    );
}

#[test]
fn guns_and_infantry_come_together_and_part() {
    // Verifies [F9.31a] [F9.31d]
    let battle = scene(
        "F01 inf 30,20 0 sp5\nF02 inf 33.5,20 0 sp5\nG01 light-foot 28,16 0\nG02 light-horse 40,20 0",
        "A01 inf 30,50 180 sp5",
        "status II active\nphase movement french",
    );
    // Between the two: the owner chooses; then F01 goes, and the guns stand alone.
    let answers =
        ["F02", "side right 1", "G01", "side right 4.25; advance 4", "F01", "F01", "advance 2"];
    assert_eq!(
        played(&mut battle.clone(), 3, &answers, &[4]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | G01 | G02 | Reille: F02, infantry, 5 of 5 SP, II",
            "french: F02 moves, 12\" left. [F5.0] 12 answers: side-step right 1\": costs 2\", 10\" left",
            "- F02: side-step right 1\", for 2\".",
            "french: Who acts next? [F1.0] done | F01 | G01 | G02 | Reille: G01, artillery, 1 SP, II",
            "french: G01 moves, 12\" left. [F5.0] 13 answers: side-step right 4.25\", then advance 4\" beside F01: costs 8.25\", 3.75\" left",
            "- G01: side-step right 4.25\", then advance 4\" toward A01, 27\" off, for 8.25\".",
            "french: To whom is G01 attached? [F9.31a] F01 | F02: F01, infantry, 5 of 5 SP, II",
            "- G01 is attached to F01.",
            "french: Who acts next? [F1.0] done | F01 | G02 | Reille: F01, infantry, 5 of 5 SP, II",
            "french: F01 moves, 12\" left. [F5.0] 10 answers: advance 2\" toward A01, 25\" off: costs 2\", 10\" left",
            "- F01: advance 2\" toward A01, 25\" off, for 2\".",
            "F01 pose at y: 20000 -> 22000",
            "F01 spent: 0 -> 2000",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "F02 pose at x: 33500 -> 34500",
            "F02 spent: 0 -> 2000",
            "F02 marks moved: false -> true",
            "F02 marks faced: false -> true",
            "G01 pose at x: 28000 -> 32250",
            "G01 pose at y: 16000 -> 20000",
            "G01 spent: 0 -> 8250",
            "G01 marks moved: false -> true",
            "G01 marks faced: false -> true"
        ]
    );
    // Infantry comes up to the guns.
    let answers = ["F02", "face right; advance 4.2", "G02", "stand"];
    assert_eq!(
        played(&mut battle.clone(), 2, &answers, &[4]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | G01 | G02 | Reille: F02, infantry, 5 of 5 SP, II",
            "french: F02 moves, 12\" left. [F5.0] 12 answers: face right, then advance 4.2\": costs 7.2\", 4.8\" left",
            "- F02: face right, then advance 4.2\", for 7.2\".",
            "french: Who acts next? [F1.0] done | F01 | G01 | G02 | Reille: G02, artillery, 1 SP, II",
            "french: G02 moves, 14\" left. [F5.0] 13 answers: stand still",
            "F02 pose at x: 33500 -> 37700",
            "F02 pose facing: 0 -> 5400",
            "F02 spent: 0 -> 7200",
            "F02 marks moved: false -> true",
            "F02 marks faced: false -> true",
            "G02 marks moved: false -> true"
        ]
    );
    let answers = ["F02", "side right 4.25", "stand"];
    assert_eq!(
        played(&mut battle.clone(), 1, &answers[..2], &[4]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | G01 | G02 | Reille: F02, infantry, 5 of 5 SP, II",
            "french: F02 moves, 12\" left. [F5.0] 12 answers: side-step right 4.25\": costs 8.5\", 3.5\" left",
            "- F02: side-step right 4.25\", for 8.5\".",
            "- G02 is attached to F02.",
            "F02 pose at x: 33500 -> 37750",
            "F02 partner: null -> 3",
            "F02 spent: 0 -> 8500",
            "F02 marks moved: false -> true",
            "F02 marks faced: false -> true",
            "G02 partner: null -> 1"
        ]
    );
}

#[test]
fn across_a_wall_and_out_of_a_town() {
    // Verifies [G1.6a] [F2.1b] [F6.0b]
    let wall = scene(
        "wall Lane 20,23.3 40,23.3\nF01 inf 30,20 0 sp5",
        "A01 cav-light 30,25.2 180 sp5",
        "status II active\nphase movement french",
    );
    let answers = ["F01", "advance 3", "evade", "stand"];
    assert_eq!(
        played(&mut wall.clone(), 1, &answers, &[3]),
        [
            "french: Who acts next? [F1.0] done | F01 | Reille: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [3]",
            "- F01 throws 3 and may go 9\".",
            "french: F01 threw 3 to move: throw again? [E4.0] no: let it stand",
            "french: F01 moves, 9\" left. [F5.0] 11 answers: advance 2.2\" to contact with A01, on its front: costs 4.2\", 4.8\" left",
            "- F01: advance 2.2\" toward A01, 0\" off, for 4.2\".",
            "- F01 contacts the front of A01.",
            "allied: F01 has contacted A01: fight or evade? [F9.21] fight | evade: evade: it gets away",
            "- A01 gets away 16\", facing north.",
            "french: F01 moves, 4.8\" left. [F5.0] stand | advance 4.8 | oblique left 45 4.8 | oblique right 45 4.8 | wheel left 45; advance 2.442 | wheel right 45; advance 2.442 | back 2.4 | back 1.2: stand still",
            "- F01 stands back 0.4\", with nobody left to fight.",
            "F01 pose at y: 20000 -> 21800",
            "F01 spent: 0 -> 4200",
            "F01 die: 0 -> 3",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "A01 pose at y: 25200 -> 41200",
            "A01 pose facing: 10800 -> 0",
            "A01 marks escaped: false -> true"
        ]
    );
    let town = scene(
        "town Farm 30,20\nF01 inf 30,20 0 sp5",
        "A01 cav-light 30,24.2 180 sp5",
        "status II active\nphase movement french",
    );
    assert_eq!(
        played(&mut town.clone(), 1, &["F01", "advance 3", "evade", "stand"], &[3]),
        [
            "french: Who acts next? [F1.0] done | F01 | Reille: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [3]",
            "- F01 throws 3 and may go 9\".",
            "french: F01 threw 3 to move: throw again? [E4.0] no: let it stand",
            "french: F01 moves, 9\" left. [F5.0] stand | advance 1.3 | face about; advance 6 | back 4.5 | face right | face about | face left: advance 1.2\" to contact with A01, on its front: costs 1.2\", 7.8\" left",
            "- F01: advance 1.2\" toward A01, 0\" off, for 1.2\".",
            "- F01 contacts the front of A01.",
            "allied: F01 has contacted A01: fight or evade? [F9.21] fight | evade: evade: it gets away",
            "- A01 gets away 16\", facing north.",
            "french: F01 moves, 7.8\" left. [F5.0] stand | advance 7.8 | advance 3.9 | back 1.2 | wheel left 45; advance 5.443 | wheel right 45; advance 5.443: stand still",
            "- F01 stands back 1.2\", with nobody left to fight.",
            "F01 spent: 0 -> 1200",
            "F01 die: 0 -> 3",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "A01 pose at y: 24200 -> 40200",
            "A01 pose facing: 10800 -> 0",
            "A01 marks escaped: false -> true"
        ]
    );
    assert_eq!(
        played(&mut town.clone(), 1, &["F01", "advance 3", "fight"], &[3]),
        [
            "french: Who acts next? [F1.0] done | F01 | Reille: F01, infantry, 5 of 5 SP, II",
            "move die [F1.0b] [3]",
            "- F01 throws 3 and may go 9\".",
            "french: F01 threw 3 to move: throw again? [E4.0] no: let it stand",
            "french: F01 moves, 9\" left. [F5.0] stand | advance 1.3 | face about; advance 6 | back 4.5 | face right | face about | face left: advance 1.2\" to contact with A01, on its front: costs 1.2\", 7.8\" left",
            "- F01: advance 1.2\" toward A01, 0\" off, for 1.2\".",
            "- F01 contacts the front of A01.",
            "allied: F01 has contacted A01: fight or evade? [F9.21] fight | evade: fight",
            "F01 pose at y: 20000 -> 21200",
            "F01 spent: 0 -> 1200",
            "F01 die: 0 -> 3",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "F01 marks locked: false -> true",
            "F01 marks left_cover: false -> true",
            "A01 marks locked: false -> true",
            "fights: [] -> [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}]"
        ]
    );
}

#[test]
fn horse_evades_to_either_side() {
    // Verifies [F9.23d] [F9.23f]
    let battle = scene(
        "F01 cav-heavy 30,20 0 sp5\nF02 inf 30,34 180 sp5",
        "A01 cav-light 30,25 180 sp5",
        "status II active\nphase movement french",
    );
    assert_eq!(
        played(&mut battle.clone(), 1, &["F01", "advance 3", "evade"], &[3, 6, 1]),
        [
            "french: Who acts next? [F1.0] F01 | F02 | Reille: F01, cavalry, 5 of 5 SP, II",
            "move die [F1.0b] [3]",
            "- F01 throws 3 and may go 11\".",
            "french: F01 threw 3 to move: throw again? [E4.0] no: let it stand",
            "french: F01 moves, 11\" left. [F5.0] 11 answers: advance 2\" to contact with A01, on its front: costs 2\", 9\" left",
            "- F01: advance 2\" toward A01, 0\" off, for 2\".",
            "- F01 contacts the front of A01.",
            "allied: F01 has contacted A01: fight or evade? [F9.22a] fight | evade: try to evade: 26 in 36, else it loses a point and fights",
            "evasion [F9.22e] [6]",
            "to catch the evaders [F9.22e] [1]",
            "- A01 tries to evade F01: 6 + 1 against 1, it gets away.",
            "- A01 gets away 6\", facing north.",
            "french: F01 moves, 9\" left. [F5.0] stand | advance 6.1 | advance 5 | advance 3 | oblique left 45 5.25 | oblique right 45 5.25 | back 4.5 | back 2.25: stand still",
            "F01 pose at y: 20000 -> 22000",
            "F01 spent: 0 -> 2000",
            "F01 die: 0 -> 3",
            "F01 marks moved: false -> true",
            "F01 marks faced: false -> true",
            "A01 pose at y: 25000 -> 31000",
            "A01 pose facing: 10800 -> 0",
            "A01 marks escaped: false -> true"
        ]
    );
}

#[test]
fn the_grand_battery_moves() {
    // Verifies [D7.1a] [D7.1c]
    let mut battle = scene(
        "F01 inf 10,10 0 sp5\nforce GB Senarmont +0 r20 30,12\nG01 heavy-foot 30,20 0\nG02 heavy-foot 31.5,20 0\nG03 heavy-foot 33,20 0\nG04 heavy-foot 36,20 0",
        "A01 inf 30,50 180 sp5",
        "status GB active\nphase movement french",
    );
    battle.force_mut(force(&battle, "GB")).grand_battery = true;
    let mut joining = battle.clone();
    joining.unit_mut(unit(&battle, "G04")).marks.joining = true;
    assert_eq!(
        played(&mut joining, 2, &["G04", "side left 1.5", "G01", "stand"], &[1]),
        [
            "french: Who acts next? [F1.0] F01 | G01 | G02 | G03 | G04 | Reille | Senarmont: G04, artillery, 1 SP, GB",
            "french: G04 moves, 12\" left. [F5.0] side left 7.5 | side left 1.5 | face right | face about | face left: side-step left 1.5\": costs 1.5\", 10.5\" left",
            "- G04: side-step left 1.5\", for 1.5\".",
            "french: Who acts next? [F1.0] done | F01 | G01 | G02 | G03 | Reille | Senarmont: G01, artillery, 1 SP, GB",
            "french: G01 moves, 12\" left. [F5.0] stand | side right 6 | face about: stand still",
            "G01 marks moved: false -> true",
            "G04 pose at x: 36000 -> 34500",
            "G04 spent: 0 -> 1500",
            "G04 marks moved: false -> true",
            "G04 marks faced: false -> true",
            "G04 marks joining: true -> false"
        ]
    );
    battle.put(unit(&battle, "G04"), at(34_500, 20_000, 0));
    let answers = ["G02", "advance 3", "G01", "advance 3", "G03", "advance 3", "G04", "advance 3"];
    assert_eq!(
        played(&mut battle, 4, &answers, &[1]),
        [
            "french: Who acts next? [F1.0] done | F01 | G01 | G02 | G03 | G04 | Reille | Senarmont: G02, artillery, 1 SP, GB",
            "french: G02 moves, 12\" left. [F5.0] 10 answers: advance 3\" toward A01, 24\" off: costs 3\", 9\" left",
            "- G02: advance 3\" toward A01, 24\" off, for 3\".",
            "french: Who acts next? [F1.0] F01 | G01 | G03 | G04 | Reille | Senarmont: G01, artillery, 1 SP, GB",
            "french: G01 moves, 12\" left. [F5.0] advance 3 | oblique right 45 4.242 | face right | face about | face left: advance 3\" toward A01, 24\" off: costs 3\", 9\" left",
            "- G01: advance 3\" toward A01, 24\" off, for 3\".",
            "french: Who acts next? [F1.0] F01 | G03 | G04 | Reille | Senarmont: G03, artillery, 1 SP, GB",
            "french: G03 moves, 12\" left. [F5.0] advance 3 | advance 3; side left 4.5 | face about: advance 3\" toward A01, 24.01\" off: costs 3\", 9\" left",
            "- G03: advance 3\" toward A01, 24.01\" off, for 3\".",
            "french: Who acts next? [F1.0] F01 | G04 | Reille | Senarmont: G04, artillery, 1 SP, GB",
            "french: G04 moves, 12\" left. [F5.0] advance 3; side left 6 | advance 3 | face right | face about | face left: advance 3\" toward A01, 24.11\" off: costs 3\", 9\" left",
            "- G04: advance 3\" toward A01, 24.11\" off, for 3\".",
            "G01 pose at y: 20000 -> 23000",
            "G01 spent: 0 -> 3000",
            "G01 marks moved: false -> true",
            "G01 marks faced: false -> true",
            "G02 pose at y: 20000 -> 23000",
            "G02 spent: 0 -> 3000",
            "G02 marks moved: false -> true",
            "G02 marks faced: false -> true",
            "G03 pose at y: 20000 -> 23000",
            "G03 spent: 0 -> 3000",
            "G03 marks moved: false -> true",
            "G03 marks faced: false -> true",
            "G04 pose at y: 20000 -> 23000",
            "G04 spent: 0 -> 3000",
            "G04 marks moved: false -> true",
            "G04 marks faced: false -> true"
        ]
    );
}

#[test]
fn recoveries_and_their_second_dice() {
    // Verifies [H5.0a] [H5.0b] [H5.0c] [E4.0b]
    let battle = |ney: &str, cup: u8| {
        let mut battle = open(&format!(
            "table 60x60\narmy french fair\ncommander Ney average {ney}\nforce II Reille +1 r14 30,16\n\
             F01 inf 30,12 0 sp6/3\nF02 inf 36,14 0 sp6/2\ncup french {cup}\narmy allied fair\ncommander Wellington good 30,57\n\
             force X Picton +0 r14 30,54\nA01 inf 30,50 180 sp5\nphase movement french"
        ));
        battle.force_mut(force(&battle, "II")).status = Status::Hold;
        battle
    };
    let answers = ["recover F01", "sub-commander", "recover F02", "command-die"];
    assert_eq!(
        played(&mut battle("30,6", 2), 2, &answers, &[5, 2, 4, 6]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | recover F01 | recover F02 | Ney | Reille: F01 tries to recover: 2 in 6",
            "recovery [H5.0b] [5]",
            "french: F01 threw 5 to recover: throw again? [H5.0c] no | sub-commander | command-die: again, by the sub-commander",
            "- F01 tries to recover from 3 hits: 5, the die is thrown again.",
            "recovery again [H5.0c] [2]",
            "- F01 tries to recover from 3 hits: 2, one comes off.",
            "- F01 is back at 4 SP.",
            "french: Who acts next? [F1.0] done | F01 | F02 | recover F02 | Ney | Reille: F02 tries to recover: 3 in 6",
            "recovery [H5.0b] [4]",
            "french: F02 threw 4 to recover: throw again? [H5.0c] no | command-die: again, for a command die",
            "- F02 tries to recover from 4 hits: 4, the die is thrown again.",
            "recovery again [H5.0c] [6]",
            "- F02 tries to recover from 4 hits: 6, in vain.",
            "F01 sp: 3 -> 4",
            "F01 marks recovered: false -> true",
            "F02 marks recovered: false -> true",
            "Reille helped_recovery: false -> true",
            "armies 0 cup: 2 -> 1"
        ]
    );
    // An empty cup, and a commander who is too far off.
    assert_eq!(
        played(&mut battle("30,6", 0), 1, &["recover F02"], &[4]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | recover F01 | recover F02 | Reille: F02 tries to recover: 3 in 6",
            "recovery [H5.0b] [4]",
            "french: F02 threw 4 to recover: throw again? [H5.0c] no: let it stand",
            "- F02 tries to recover from 4 hits: 4, in vain.",
            "F02 marks recovered: false -> true"
        ]
    );
    assert_eq!(
        played(&mut battle("2,40", 2), 2, &["recover F02", "recover F01"], &[4, 3]),
        [
            "french: Who acts next? [F1.0] done | F01 | F02 | recover F01 | recover F02 | Ney | Reille: F02 tries to recover: 3 in 6",
            "recovery [H5.0b] [4]",
            "- F02 tries to recover from 4 hits: 4, in vain.",
            "french: Who acts next? [F1.0] done | F01 | F02 | recover F01 | Ney | Reille: F01 tries to recover: 2 in 6",
            "recovery [H5.0b] [3]",
            "french: F01 threw 3 to recover: throw again? [H5.0c] no | sub-commander: let it stand",
            "- F01 tries to recover from 3 hits: 3, in vain.",
            "F01 marks recovered: false -> true",
            "F02 marks recovered: false -> true"
        ]
    );
}

#[test]
fn combats_with_every_end() {
    // Verifies [G4.21] [G4.64] [G4.221] [G5.0b] [G4.1b] [H1.1b] [H1.1c] [F9.31c] [H4.0d]
    let fight = |french: &str, allied: &str, more: &str| {
        scene(french, allied, &format!("{more}\nphase combat french"))
    };
    let front = "fight F01 x A01 front";
    // Everybody breaks; so does the battery with its infantry, and an officer is near.
    let mut both = fight(
        "F01 inf 30,20 0 sp5/1",
        "A01 inf 30,23 180 sp5/1\nA02 light-foot 32.25,23 180",
        "attached A02 A01\nfight F01 x A01 front",
    );
    both.officer_mut(officer(&both, "Reille")).at = Some(ground::table::Spot::inches(30, 17));
    assert_eq!(
        played(&mut both, 1, &["yes"], &[6]),
        [
            "french: Does Reille lend F01 his 1 die? [G2.4] yes | no: yes",
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [6]",
            "the general's dice [G2.4] [6]",
            "combat [G2.3] [6]",
            "out of radius [G2.32b] [6]",
            "- F01 against A01. F01: one die [6], 5+ needed; Reille lends [6]: 2 hits. A01: one die [6], 5+ needed; out of radius, hits again [6]: one hit. 2 : 1.",
            "an officer in danger [H4.0b] [6, 6]",
            "- Reille was in the fray: [6, 6], he falls.",
            "- Reille falls; a lesser man takes his place.",
            "- A01 takes one hit: combat.",
            "- A01 breaks.",
            "- A02 is lost: lost with its infantry.",
            "- F01 takes one hit: combat.",
            "- F01 breaks.",
            "an officer in danger [H4.0d] [6, 6]",
            "- Reille's successor is near F01: [6, 6], he falls.",
            "- Reille's successor falls; a lesser man takes his place.",
            "- Everybody is broken.",
            "- Allied: control",
            "F01 place: \"Table\" -> \"Broken\"",
            "F01 sp: 1 -> 0",
            "F01 marks locked: true -> false",
            "A01 place: \"Table\" -> \"Broken\"",
            "A01 sp: 1 -> 0",
            "A01 partner: 2 -> null",
            "A01 marks locked: true -> false",
            "A02 place: \"Table\" -> \"Taken\"",
            "A02 sp: 1 -> 0",
            "A02 partner: 1 -> null",
            "Reille personality: 1 -> -3",
            "Reille replaced: false -> true",
            "Reille helped_combat: false -> true",
            "armies 0 lost: 0 -> 1",
            "armies 1 lost: 0 -> 1",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
    // His dice that miss are thrown again with the others.
    let mut lent = fight("F01 cav-heavy 30,20 0 sp3", "A01 cav-light 30,23 180 sp3", front);
    lent.officer_mut(officer(&lent, "Reille")).at = Some(ground::table::Spot::inches(30, 17));
    assert_eq!(
        played(&mut lent, 1, &["yes"], &[6, 1, 2, 3, 5, 5, 4, 1]),
        [
            "french: Does Reille lend F01 his 1 die? [G2.4] yes | no: yes",
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [6, 1, 2]",
            "the general's dice [G2.4] [3]",
            "heavy cavalry against light [G2.31] [5, 5, 4]",
            "combat [G2.3] [1, 6, 1]",
            "out of radius [G2.32b] [2]",
            "- F01 against A01. F01: 3 dice [6, 1, 2], 5+ needed; Reille lends [3]; heavy cavalry against light, misses again [5, 5, 4]: one hit. A01: 3 dice [1, 6, 1], 5+ needed; out of radius, hits again [2]: no hit. 1 : 0.",
            "an officer in danger [H4.0b] [3, 5]",
            "- Reille was in the fray: [3, 5], he lives.",
            "- A01 takes one hit: combat.",
            "- The attackers have won, A01 falls back.",
            "- A01 falls back 4\".",
            "- F01 advances 3\" and takes the ground.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 23000",
            "F01 marks locked: true -> false",
            "A01 pose at y: 23000 -> 27000",
            "A01 sp: 3 -> 2",
            "A01 marks locked: true -> false",
            "A01 excused: false -> true",
            "Reille helped_combat: false -> true",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
    // Squares hold.
    let mut squares = fight("F01 cav-heavy 30,20 0 sp5", "A01 inf 30,23 180 sp5", front);
    assert_eq!(
        played(&mut squares, 1, &[], &[6, 6, 1, 1, 1, 2]),
        [
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [6, 6, 1, 1, 1]",
            "combat [G2.3] [2, 6, 6, 1, 1]",
            "out of radius [G2.32b] [1, 2]",
            "- F01 against A01. F01: 5 dice [6, 6, 1, 1, 1], 5+ needed: 2 hits. A01: 5 dice [2, 6, 6, 1, 1], 5+ needed; out of radius, hits again [1, 2]: no hit. 2 : 0.",
            "- A01 takes 2 hits: combat.",
            "- A01 holds in squares, the attackers fall back.",
            "- F01 falls back 3\".",
            "- Allied: control",
            "F01 pose at y: 20000 -> 17000",
            "F01 marks locked: true -> false",
            "A01 sp: 5 -> 3",
            "A01 marks locked: true -> false",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
    // Two attackers of equal weight, one of whom breaks.
    let mut two = fight(
        "F01 inf 30,20 0 sp2\nF02 inf 33,23 270 sp2",
        "A01 inf 30,23 180 sp8/6",
        "fight F01 x A01 front F02 left",
    );
    assert_eq!(
        played(&mut two, 1, &["F02"], &[1, 2, 5, 6, 6, 6]),
        [
            "french: Which attacker of A01 is dominant? [G2.1c] F01 | F02: F02, infantry, 2 of 2 SP, II",
            "- F02 is the dominant attacker.",
            "french: Put a command die into the combat of F02? [G2.2c] no: no",
            "combat [G2.3] [1, 2]",
            "the enemy is flanked [G2.31b] [5, 6]",
            "combat [G2.3] [6, 6]",
            "combat [G2.3] [1, 2, 5, 6, 6, 6]",
            "out of radius [G2.32b] [1, 2, 5, 6]",
            "- F02 and F01 against A01. F02: 2 dice [1, 2], 5+ needed; the enemy is flanked, misses again [5, 6]: one hit. F01: 2 dice [6, 6], 5+ needed: 2 hits. A01: 6 dice [1, 2, 5, 6, 6, 6], 5+ needed; out of radius, hits again [1, 2, 5, 6]: 2 hits. 3 : 2.",
            "- A01 takes 3 hits: combat.",
            "- F02 takes 2 hits: combat.",
            "- F02 breaks.",
            "- The attackers have won, A01 falls back.",
            "- A01 falls back 4\".",
            "- F01 advances 3\" and takes the ground.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 23000",
            "F01 marks locked: true -> false",
            "F02 place: \"Table\" -> \"Broken\"",
            "F02 sp: 2 -> 0",
            "F02 marks locked: true -> false",
            "A01 pose at y: 23000 -> 27000",
            "A01 sp: 6 -> 3",
            "A01 marks locked: true -> false",
            "A01 excused: false -> true",
            "armies 0 lost: 0 -> 1",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":2,\"first\":[0,\"Front\"],\"second\":[1,\"Left\"]}] -> []"
        ]
    );
    // The defender falls back through friends and has too little room.
    let mut back = fight(
        "F01 inf 30,20 0 sp6",
        "A01 inf 30,23 180 sp5\nA02 inf 30.5,26.2 180 sp5\nA03 cav-light 27,28 180 sp5",
        front,
    );
    assert_eq!(
        played(&mut back, 1, &[], &[5, 6, 5, 1, 1, 2]),
        [
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [5, 6, 5, 1, 1, 2]",
            "combat [G2.3] [5, 6, 5, 1, 1]",
            "out of radius [G2.32b] [2, 5, 6]",
            "- F01 against A01. F01: 6 dice [5, 6, 5, 1, 1, 2], 5+ needed: 3 hits. A01: 5 dice [5, 6, 5, 1, 1], 5+ needed; out of radius, hits again [2, 5, 6]: 2 hits. 3 : 2.",
            "- A01 takes 3 hits: combat.",
            "- F01 takes 2 hits: combat.",
            "- The attackers have won, A01 falls back.",
            "- A01 falls back 6.2\" instead of 4\", to find room.",
            "- A02 takes one hit: friends fell back through it.",
            "- F01 advances 3\" and takes the ground.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 23000",
            "F01 sp: 6 -> 4",
            "F01 marks locked: true -> false",
            "A01 pose at y: 23000 -> 29200",
            "A01 sp: 5 -> 2",
            "A01 marks locked: true -> false",
            "A01 excused: false -> true",
            "A02 sp: 5 -> 4",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
    let mut shut = fight(
        "impassable Pond 20,25 40,25 40,30 20,30\nF01 inf 30,20 0 sp6",
        "A01 inf 30,23 180 sp5",
        front,
    );
    assert_eq!(
        played(&mut shut, 1, &[], &[5, 6, 1, 1, 1, 2]),
        [
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [5, 6, 1, 1, 1, 2]",
            "combat [G2.3] [5, 6, 1, 1, 1]",
            "out of radius [G2.32b] [2, 5]",
            "- F01 against A01. F01: 6 dice [5, 6, 1, 1, 1, 2], 5+ needed: 2 hits. A01: 5 dice [5, 6, 1, 1, 1], 5+ needed; out of radius, hits again [2, 5]: one hit. 2 : 1.",
            "- A01 takes 2 hits: combat.",
            "- F01 takes one hit: combat.",
            "- The attackers have won, A01 falls back.",
            "allied: Which way does A01 fall back? [H1.0b] 300 | 60: north-west, on a bearing of 300°",
            "- A01 falls back 1\" of 4\": it can go no further.",
            "- A01 takes one hit: it could not fall back.",
            "- F01 advances 0.49\", as far as others leave it room.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 20490",
            "F01 sp: 6 -> 5",
            "F01 marks locked: true -> false",
            "A01 pose at x: 30000 -> 29134",
            "A01 pose at y: 23000 -> 23500",
            "A01 sp: 5 -> 2",
            "A01 marks locked: true -> false",
            "A01 excused: false -> true",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
    // The attacker is thrown back over his own officer and comes out of his radius.
    let mut thrown = fight("F01 inf 30,20 0 sp6", "A01 inf 30,23 180 sp5", front);
    thrown.officer_mut(officer(&thrown, "Reille")).radius = Mil::inches(4);
    thrown.officer_mut(officer(&thrown, "Reille")).at = Some(ground::table::Spot::inches(30, 26));
    assert_eq!(
        played(&mut thrown, 1, &[], &[1, 1, 2, 2, 1, 6, 6]),
        [
            "french: Put a command die into the combat of F01? [G2.2c] no: no",
            "combat [G2.3] [1, 1, 2, 2, 1, 6]",
            "combat [G2.3] [6, 1, 1, 2, 2]",
            "out of radius [G2.32b] [1]",
            "- F01 against A01. F01: 6 dice [1, 1, 2, 2, 1, 6], 5+ needed: one hit. A01: 5 dice [6, 1, 1, 2, 2], 5+ needed; out of radius, hits again [1]: no hit. 1 : 0.",
            "- A01 takes one hit: combat.",
            "- The attackers have won, A01 falls back.",
            "- A01 falls back 4\".",
            "an officer in danger [H4.0c] [6, 6]",
            "- A01 goes over Reille: [6, 6], he falls.",
            "- Reille falls; a lesser man takes his place.",
            "french: Where is Reille's successor brought to safety? [F10.0b] 30,17 | 26.556,17.685 | 33.444,17.685 | 23.636,19.636 | 36.364,19.636 | 30,21.5: ride 9\" south, 3\" south of F01",
            "- Reille's successor rides 9\".",
            "- F01 advances 3\" and takes the ground.",
            "- Allied: control",
            "F01 pose at y: 20000 -> 23000",
            "F01 marks locked: true -> false",
            "A01 pose at y: 23000 -> 27000",
            "A01 sp: 5 -> 4",
            "A01 marks locked: true -> false",
            "A01 excused: false -> true",
            "Reille at y: 26000 -> 17000",
            "Reille personality: 1 -> -1",
            "Reille replaced: false -> true",
            "phase: {\"Combat\":\"First\"} -> {\"Control\":\"Second\"}",
            "fights: [{\"defender\":1,\"first\":[0,\"Front\"],\"second\":null}] -> []"
        ]
    );
}

#[test]
fn allies_break_and_march_off() {
    // Verifies [I6.0b] [I6.21] [I3.1] [I5.0c]
    let text = "table 60x60\narmy french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\nF01 cav-light 30,10 0 sp6\n\
        army austrian fair allied\ncommander Charles good 57,55\nforce X Hiller +0 r40 30,55\nA01 inf 30,40 180 sp5\nA02 cav-light 34,40 180 sp2\nwing Liechtenstein 40,55 X\n\
        army russian fair allied\ncommander Kutusov average 50,55\nforce Y Doctorov +0 r40 40,55\nR01 inf 40,40 180 sp5/2\nR02 light-foot 44,40 180\nR03 inf - sp5\n\
        phase turn-end\nlength 9\nturn 5\ncup austrian 3\nbreak austrian 1\nlost austrian 2\nbreak russian 2\nlost russian 1";
    let mut battle = open(text);
    let wing = officer(&battle, "Liechtenstein");
    battle.officer_mut(wing).dice = 2;
    battle.army_mut(army(&battle, "french")).arrived = 1;
    battle.army_mut(army(&battle, "russian")).arrived = 6;
    assert_eq!(
        played(&mut battle, 1, &[], &[4, 4]),
        [
            "- Break point of russian: 4.",
            "army morale [I3.0b] [4, 4]",
            "- Morale of austrian: [4, 4] + turn 5 + 1 lost beyond the break point = 14: it holds.",
            "armies 0 arrived: 1 -> 0",
            "armies 2 break_point: 2 -> 4",
            "armies 2 arrived: 6 -> 0",
            "turn: 5 -> 6",
            "phase: \"TurnEnd\" -> \"Command\""
        ]
    );
    battle.phase = Phase::TurnEnd;
    battle.army_mut(army(&battle, "russian")).lost = 9;
    assert_eq!(
        played(&mut battle, 2, &["R01"], &[6, 6, 1, 4, 3]),
        [
            "army morale [I3.0b] [6, 6]",
            "- Morale of austrian: [6, 6] + turn 6 + 1 lost beyond the break point = 19: its morale collapses.",
            "army morale [I3.0b] [1, 4]",
            "- Morale of russian: [1, 4] + turn 6 + 5 lost beyond the break point = 16: its morale collapses.",
            "- French: pursuit with 4 + 2 = 6 dice.",
            "pursuit [I6.2] [3, 6, 6, 1, 4, 3]",
            "- Pursuit: [3, 6, 6, 1, 4, 3].",
            "allied: The pursuit: which infantry takes a hit? 2 to place. [I6.2b] A01 | R01: R01, infantry, 2 of 5 SP, Y",
            "- R01 takes one hit: pursuit.",
            "allied: The pursuit: which infantry takes a hit? 1 to place. [I6.2b] A01 | R01: A01, infantry, 5 of 5 SP, X",
            "- A01 takes one hit: pursuit.",
            "- A02 takes one hit: pursuit.",
            "- A02 takes one hit: pursuit.",
            "- A02 breaks.",
            "- R02 is lost: pursuit.",
            "A01 sp: 5 -> 4",
            "A02 place: \"Table\" -> \"Broken\"",
            "A02 sp: 2 -> 0",
            "R01 sp: 2 -> 1",
            "R02 place: \"Table\" -> \"Taken\"",
            "R02 sp: 1 -> 0",
            "armies 1 lost: 2 -> 3",
            "armies 1 collapsed: 0 -> 6",
            "armies 1 pursued: false -> true",
            "armies 2 collapsed: 0 -> 6",
            "armies 2 pursued: false -> true",
            "phase: \"TurnEnd\" -> {\"EndOfDay\":0}",
            "ended: null -> {\"Decisive\":\"First\"}"
        ]
    );
    // On the second day those who come were counted in the night.
    let mut second = open(text);
    second.day = 2;
    second.army_mut(army(&second, "russian")).arrived = 6;
    second.army_mut(army(&second, "austrian")).lost = 0;
    second.army_mut(army(&second, "russian")).lost = 0;
    assert_eq!(
        played(&mut second, 1, &[], &[1]),
        ["armies 2 arrived: 6 -> 0", "turn: 5 -> 6", "phase: \"TurnEnd\" -> \"Command\""]
    );
    assert_eq!(second.phasing(), None);
    assert_eq!(second.first, Seat::First);
}
