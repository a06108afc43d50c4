//! Sections G2.2 to G3: the dice of a combat, re-rolls, flanks.

use crate::common::*;
use crate::g_combat::{duel, fight, one_on_one, result, rolls, scored, two_on_one};
use engine::Seat;
use grande_armee::rules::g_combat;
use grande_armee::rules::g_combat::event::{FightBonus, FightPenalty, FightResult, Roll};
use grande_armee::state::battle::Place;
use grande_armee::{Battle, Event};
use ground::table::Edge;

// ---- dice ----

/// T-20. Verifies [G2.0b] [G2.0c] [G4.22b] [H1.0a] [G4.7d] [G2.3]: dice equal to strength, 5 or more
/// hits; the loser falls back by 3" and the difference and the winner takes the ground.
#[test]
fn attackers_win() {
    let mut battle = one_on_one("inf sp5", "inf sp5");
    let script = fight(&mut battle, Script::new().roll(&[6, 5, 3, 2, 1]).roll(&[5, 4, 4, 2, 1]));
    assert_eq!(scored(&script), (2, 1));
    assert_eq!(result(&script), FightResult::AttackersWin);
    assert_eq!((sp(&battle, "A01"), sp(&battle, "F01")), (3, 4));
    assert_eq!(pose(&battle, "A01"), at(30_000, 28_000, 180));
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
}

/// T-22. Verifies [G2.3] [G4.22] [G4.7a]: infantry that attacks cavalry needs sixes, and is thrown
/// back; the defender does not follow.
#[test]
fn infantry_attacks_cavalry() {
    let mut battle = one_on_one("inf sp6", "cav-light sp5");
    let script = fight(&mut battle, Script::new().roll(&[6, 5, 5, 4, 2, 1]).roll(&[5, 5, 3, 2, 1]));
    assert_eq!(scored(&script), (1, 2));
    assert_eq!(result(&script), FightResult::DefenderWins);
    assert_eq!((sp(&battle, "F01"), sp(&battle, "A01")), (4, 4));
    assert_eq!(pose(&battle, "F01"), at(30_000, 17_000, 0));
    // [G4.7a] The defender holds its ground.
    assert_eq!(pose(&battle, "A01"), at(30_000, 24_000, 180));
}

/// Verifies [G2.3] [G1.6a] [G1.6b] [A4.1a]: the whole table of hit numbers, and who has cover.
#[test]
fn hit_numbers() {
    let needs = |attacker: &str, defender: &str, ground: &str| {
        let mut battle = one_on_one(attacker, defender);
        if !ground.is_empty() {
            battle = duel(
                &format!("F01 {attacker}").replacen(" sp", " 30,21 0 sp", 1),
                &format!("A01 {defender}").replacen(" sp", " 30,24 180 sp", 1),
                &format!("fight F01 x A01 front\n{ground}"),
            );
        }
        let fight = battle.fights[0];
        let (a, b) = (unit(&battle, "F01"), unit(&battle, "A01"));
        (battle.need(a, b, &fight), battle.need(b, a, &fight))
    };
    assert_eq!(needs("inf sp5", "inf sp5", ""), (5, 5));
    assert_eq!(needs("inf sp5", "cav-light sp5", ""), (6, 5));
    assert_eq!(needs("cav-light sp5", "inf sp5", ""), (5, 5));
    assert_eq!(needs("cav-heavy sp5", "cav-light sp5", ""), (5, 5));
    // [G1.6a] Behind a wall the defender is covered, the attacker before it is not.
    let wall = "wall Lane 26,22.5 34,22.5";
    assert_eq!(needs("inf sp5", "inf sp5", wall), (6, 5));
    assert_eq!(needs("cav-light sp5", "inf sp5", wall), (6, 5));
    // [G1.6b] Both in a wood: both covered.
    let wood = "wood Bossu 20,15 40,15 40,30 20,30";
    assert_eq!(needs("inf sp5 sk1", "inf sp5", wood), (6, 6));
    assert_eq!(needs("cav-light sp5", "cav-light sp5", wood), (6, 6));
    // [A4.1a] The greater part of the base must be in cover.
    assert_eq!(needs("inf sp5", "inf sp5", "wood Edge 20,24.1 40,24.1 40,30 20,30"), (5, 5));
    assert_eq!(needs("inf sp5", "inf sp5", "wood Edge 20,23.9 40,23.9 40,30 20,30"), (6, 5));
}

/// Verifies [A4.1b] [G1.6a]: what one attacker spoils by coming out of cover concerns him and the
/// defender only: the wall between the defender and another attacker still covers.
#[test]
fn out_of_cover_beside_a_wall() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp5\nF02 inf 26.8,24 90 sp4",
        "A01 inf 30,24 180 sp6",
        "wall Lane 28.4,20 28.4,30\nfight F01 x A01 front F02 right",
    );
    let f01 = unit(&battle, "F01");
    battle.unit_mut(f01).marks.left_cover = true;
    let fight = battle.fights[0];
    let need = |by: &str, at: &str| battle.need(unit(&battle, by), unit(&battle, at), &fight);
    assert_eq!((need("F01", "A01"), need("F02", "A01")), (5, 6));
    assert_eq!(need("A01", "F01"), 5);
}

/// Verifies [A4.1b]: an attacker that came out of cover against an enemy in the open spoils cover
/// for both.
#[test]
fn out_of_cover() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp5",
        "A01 inf 30,24 180 sp5",
        "fight F01 x A01 front\nwood Bossu 20,15 40,15 40,22.5 20,22.5\nwall Lane 26,22.5 34,22.5",
    );
    let (a, b) = (unit(&battle, "F01"), unit(&battle, "A01"));
    let fight = battle.fights[0];
    assert_eq!((battle.need(a, b, &fight), battle.need(b, a, &fight)), (6, 6));
    let f01 = unit(&battle, "F01");
    battle.unit_mut(f01).marks.left_cover = true;
    let fight = battle.fights[0];
    assert_eq!((battle.need(a, b, &fight), battle.need(b, a, &fight)), (5, 5));
}

/// T-44. Verifies [G2.2b] [GLO-3]: a mixed brigade throws a die more, but not in or against a town
/// or fort.
#[test]
fn mixed_brigades() {
    let dice = |ground: &str| {
        let mut battle = duel(
            "F01 inf 30,21 0 sp5 mx",
            "A01 inf 30,24 180 sp5 mx",
            &format!("fight F01 x A01 front\n{ground}"),
        );
        let extra = usize::from(ground.is_empty());
        let none = vec![1; 5 + extra];
        let script = fight(&mut battle, Script::new().roll(&none).roll(&none));
        let (attackers, defence) = rolls(&script);
        (attackers[0].mixed, attackers[0].need, defence.mixed, defence.need)
    };
    assert_eq!(dice(""), (1, 5, 1, 5));
    assert_eq!(dice("town Farm 30,24"), (0, 6, 0, 5));
    assert_eq!(dice("fort Redoubt 28,22 32,22 32,26 28,26"), (0, 6, 0, 5));
}

fn with_officers(french: &str, allied: &str, more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 30,3\n{french}\nF01 inf 30,21 0 sp5\n\
         army allied fair\ncommander Wellington good 30,45\n{allied}\nA01 inf 30,24 180 sp5\n\
         fight F01 x A01 front\nphase combat french\n{more}"
    ))
}

const REILLE: &str = "force II Reille +2 r20 34.5,21";
const PICTON: &str = "force X Picton +1 r20 30,45";

/// GT-14. Verifies [G2.4] [G2.2a] [G2.4b] [G2.4c] [E4.0c] [H4.0b] [G2.33]: a general within 3" lends
/// exactly his personality in dice; they hit like the unit's; ones on them make his check harder.
#[test]
fn general_in_the_fray() {
    let mut battle = with_officers(REILLE, PICTON, "");
    let script = Script::new()
        .say("yes")
        .say("no")
        .say("no")
        .roll(&[1, 1, 1, 1, 1])
        .roll(&[1, 6])
        .roll(&[1, 1, 1, 1, 1])
        .roll(&[5, 6]);
    let script = fight(&mut battle, script);
    let (attackers, _) = rolls(&script);
    let reille = officer(&battle, "Reille");
    let (who, faces) = attackers[0].officer.unwrap();
    assert_eq!((who.officer, faces.as_slice()), (reille, &[1, 6][..]));
    assert_eq!(scored(&script), (1, 0));
    // 11 and one for his one: he falls.
    assert_eq!(battle.officer(reille).personality, 0);
    assert!(battle.officer(reille).helped_combat);
}

/// Verifies [G2.4] [E4.0c] [E4.0d] [G2.2a]: further than 3", with no positive personality, of another
/// Force, or a second time in the pulse, he may not.
#[test]
fn no_general() {
    let at_hand = |french: &str| {
        let battle = with_officers(french, PICTON, "");
        battle.officer_at_hand(unit(&battle, "F01")).is_some()
    };
    // His base reaches from 34.5 - 1 to the unit's edge at 31.5: 3" is 35.5.
    assert!(at_hand("force II Reille +2 r20 35.5,21"));
    assert!(!at_hand("force II Reille +2 r20 35.501,21"));
    assert!(!at_hand("force II Reille +0 r20 34,21"));
    assert!(!at_hand("force II Reille -2 r20 34,21"));
    assert!(!at_hand("force III Davout +3 r20 34,21\nforce II Reille +2 r20 30,3"));
    let mut battle = with_officers(REILLE, PICTON, "");
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).helped_combat = true;
    assert_eq!(battle.officer_at_hand(unit(&battle, "F01")), None);
}

/// Verifies [G2.4]: with two attackers he must stand near the dominant one.
#[test]
fn general_near_the_dominant() {
    let general = |x: &str| {
        let mut battle = open(&format!(
            "army french fair\ncommander Ney average 3,3\nforce II Reille +2 r20 {x},21\n\
             F01 inf 30,21 0 sp5\nF02 inf 27,24 90 sp6\n\
             army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
             A01 inf 30,24 180 sp5\nfight F01 x A01 front F02 right"
        ));
        let script = Script::new()
            .otherwise(&["no"])
            .roll(&[1; 6])
            .roll(&[1; 6])
            .roll(&[1; 5])
            .roll(&[1; 5])
            .roll(&[1; 5]);
        asked(&fight(&mut battle, script), "G2.4")
    };
    assert_eq!(general("35"), 0);
    assert_eq!(general("24"), 1);
}

/// Verifies [G2.2c]: the army commander may put one die into one combat of a segment, for a unit
/// within 20"; whether his cup holds one does not show. [A1.0b]
#[test]
fn command_die() {
    let mut battle = with_officers("force II Reille +0 r20 30,9", PICTON, "cup french 2");
    let script = Script::new().say("yes").say("no").roll(&[6, 1, 1, 1, 1, 1]).roll(&[1; 5]);
    let script = fight(&mut battle, script);
    assert_eq!(rolls(&script).0[0].command, 1);
    let french = army(&battle, "french");
    assert_eq!((battle.army(french).cup, battle.army(french).helped_combat), (1, true));
    assert!(!battle.commander_at_hand(unit(&battle, "F01")));
    // With nothing in the cup the question comes all the same. Wellington has none either.
    let mut empty = with_officers("force II Reille +0 r20 30,9", PICTON, "");
    let script = Script::new().say("no").say("no").roll(&[1; 5]).roll(&[1; 5]);
    assert_eq!(asked(&fight(&mut empty, script), "G2.2c"), 2);
    // His front is at 4.5; 20" from there the unit begins at 24.5.
    let near = |y: &str| {
        let battle = open(&format!(
            "army french fair\ncommander Ney average 30,3\nforce II Reille +0 r40 30,9\n\
             F01 inf 30,{y} 0 sp5\narmy allied fair\ncommander Wellington good 57,45\n\
             force X Picton +0 r40 30,45\nA01 inf 3,45 180 sp5"
        ));
        battle.commander_at_hand(unit(&battle, "F01"))
    };
    assert!(near("26"));
    assert!(!near("26.001"));
}

/// Verifies [G2.2c]: a new segment, a new die.
#[test]
fn one_command_die_a_segment() {
    let mut battle = with_officers("force II Reille +0 r20 30,9", PICTON, "cup french 2");
    let mut script = Script::new().say("yes").say("no").roll(&[1; 6]).roll(&[1; 5]);
    battle.combat_segment(&mut script, Seat::First).unwrap();
    script.finish();
    assert!(!battle.army(army(&battle, "french")).helped_combat);
}

/// Verifies [G5.0c]: cavalry attacks nobody in a town; infantry may.
#[test]
fn cavalry_may_not_attack_towns() {
    let attackable = |attacker: &str, ground: &str| {
        let french = format!("F01 {attacker} 30,15 0 sp5");
        let battle = duel(&french, "A01 inf 30,24 180 sp5", ground);
        let checked = battle.check_attackable(unit(&battle, "F01"), unit(&battle, "A01"));
        checked.map_err(|refusal| refusal.rule.to_string())
    };
    for horse in ["cav-light", "cav-heavy"] {
        assert!(attackable(horse, "town Farm 30,24").is_err());
        assert_eq!(attackable(horse, ""), Ok(()));
    }
    assert_eq!(attackable("inf", "town Farm 30,24"), Ok(()));
}

// ---- re-rolls ----

/// GT-15. Verifies [G2.31] [G4.1a] [G2.31c] [G2.31d]: the defender throws against the dominant
/// attacker, here light cavalry, so heavy cavalry throws its misses again, for sixes only; it is
/// attacked on two sides and so flanked itself.
#[test]
fn heavy_against_dominant_light() {
    let mut battle = two_on_one("cav-light sp6", "cav-heavy sp4", "cav-heavy sp7");
    let script = Script::new()
        .roll(&[5, 1, 1, 1, 1, 1])
        .roll(&[5, 6, 1, 1, 1])
        .roll(&[1, 1, 1, 1])
        .roll(&[6, 1, 1, 1])
        .roll(&[5, 5, 1, 1, 1, 1, 1])
        .roll(&[5, 5, 5, 5, 6]);
    let script = fight(&mut battle, script);
    let (attackers, defence) = rolls(&script);
    let kinds = |roll: &Roll| roll.bonuses.iter().map(|(bonus, _)| *bonus).collect::<Vec<_>>();
    assert_eq!(attackers[0].unit, unit(&battle, "F01"));
    assert_eq!(kinds(&attackers[0]), [FightBonus::EnemyFlanked]);
    assert_eq!(kinds(&attackers[1]), [FightBonus::EnemyFlanked]);
    assert_eq!(kinds(&defence), [FightBonus::HeavyAgainstLight]);
    // One and a six again; none and a six again; two and a six again.
    assert_eq!((attackers[0].hits, attackers[1].hits, defence.hits), (2, 1, 3));
}

/// Verifies [G2.31d]: attacked on two sides is flanked, even if the second attacker's centre lies before
/// the front line; in a town nobody is.
#[test]
fn two_sides_are_flanked() {
    let flanked = |ground: &str, edge: &str| {
        let french = format!("{ground}F01 inf 30,21 0 sp5\nF02 inf 27,22 90 sp5");
        let fight = format!("fight F01 x A01 front{edge}");
        let battle = duel(&french, "A01 inf 30,24 180 sp5", &fight);
        let defender = unit(&battle, "A01");
        assert!(!battle.is_flanked(defender), "its centre is before the line");
        battle.is_flanked_in(defender, &battle.fights[0])
    };
    assert!(!flanked("", ""));
    assert!(flanked("", " F02 right"));
    assert!(!flanked("town Farm 30,24\n", " F02 right"));
}

/// Verifies [G2.31c] [G2.33]: both bonuses apply, one after the other, to what still misses.
#[test]
fn both_bonuses() {
    let mut battle = duel(
        "F01 cav-heavy 30,21 0 sp3\nF02 inf 34,26 0 sp5",
        "A01 cav-light 30,24 180 sp5",
        "fight F01 x A01 front",
    );
    let script = Script::new().roll(&[5, 1, 1]).roll(&[6, 5]).roll(&[6]).roll(&[1; 5]);
    let script = fight(&mut battle, script);
    let (attackers, _) = rolls(&script);
    let kinds: Vec<_> = attackers[0].bonuses.iter().map(|(bonus, _)| *bonus).collect();
    assert_eq!(kinds, [FightBonus::HeavyAgainstLight, FightBonus::EnemyFlanked]);
    assert_eq!(attackers[0].hits, 3);
}

/// Verifies [G2.31]: what a unit fights as counts, not what it moves as.
#[test]
fn lancers_fight_as_heavy() {
    let bonuses = |attacker: &str, defender: &str| {
        let mut battle = one_on_one(attacker, defender);
        let mut script = Script::new().roll(&[1; 5]);
        if attacker != defender {
            script = script.roll(&[1; 5]);
        }
        let script = fight(&mut battle, script.roll(&[1; 5]));
        rolls(&script).0[0].bonuses.len()
    };
    assert_eq!(bonuses("lancers sp5", "cav-light sp5"), 1);
    assert_eq!(bonuses("lancers sp5", "lancers sp5"), 0);
}

/// T-25. Verifies [G2.32] [G2.32b] [G2.32c] [F13.1a] [G2.33]: a unit that fords and is out of radius
/// throws its hits again twice, and 4 or more keeps them.
#[test]
fn both_penalties() {
    let mut battle = open(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r4 3,3\n\
         F01 inf 30,21 0 sp5\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 30,24 180 sp5\nstream Brook 10,20.5 50,20.5\nfight F01 x A01 front",
    );
    let script = Script::new().roll(&[6, 5, 5, 2, 1]).roll(&[4, 3, 6]).roll(&[2, 5]).roll(&[1; 5]);
    let script = fight(&mut battle, script);
    let (attackers, defence) = rolls(&script);
    let kinds: Vec<_> = attackers[0].penalties.iter().map(|(penalty, _)| *penalty).collect();
    assert_eq!(kinds, [FightPenalty::InWater, FightPenalty::OutOfRadius]);
    assert_eq!(attackers[0].hits, 1);
    assert!(defence.penalties.is_empty());
}

/// Verifies [G2.33] [G2.32]: bonuses come before penalties, which strike bonus hits too; a bridge is
/// as bad as a ford.
#[test]
fn bonus_before_penalty() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp3\nF02 inf 34,26 0 sp5",
        "A01 inf 30,24 180 sp5",
        "fight F01 x A01 front\nbridge Pont 30,18 30,21",
    );
    let script = Script::new().roll(&[5, 1, 1]).roll(&[6, 1]).roll(&[4, 3]).roll(&[1; 5]);
    let script = fight(&mut battle, script);
    let (attackers, _) = rolls(&script);
    assert_eq!(attackers[0].penalties.len(), 1);
    assert_eq!(attackers[0].hits, 1);
}

// ---- flanked ----

fn flanked(enemy: &str) -> bool {
    let battle = duel(&format!("F01 {enemy}"), "A01 inf 30,24 180 sp5", "");
    battle.is_flanked(unit(&battle, "A01"))
}

/// GT-03. Verifies [G3.0a]: an enemy within 3" of a flank or the rear, mostly behind the front line.
/// A01 looks down: its front line is y = 22.5.
#[test]
fn flank_and_rear() {
    assert!(flanked("inf 36,25 0 sp5"));
    assert!(!flanked("inf 36.001,25 0 sp5"));
    assert!(flanked("inf 36,22.501 0 sp5"));
    // A centre on the line is no majority.
    assert!(!flanked("inf 36,22.5 0 sp5"));
    assert!(!flanked("inf 36,21 0 sp5"));
    assert!(flanked("inf 30,30 0 sp5"));
    assert!(!flanked("inf 30,30.001 0 sp5"));
    // Guns and horse flank as well as foot.
    assert!(flanked("light-foot 30,29 0"));
    // The diagram: A before the line, C behind it.
    let battle = open(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
         F01 inf 30,20 0 sp5\narmy allied fair\ncommander Blücher good 57,45\n\
         force X Picton +0 r40 30,45\nA inf 34,22.6 180 sp5\nB inf 30,26 180 sp5\n\
         C inf 26,20.5 90 sp5",
    );
    assert!(battle.is_flanked(unit(&battle, "F01")));
    let mut without = battle.clone();
    let c = unit(&without, "C");
    without.unit_mut(c).place = Place::Broken;
    assert!(!without.is_flanked(unit(&without, "F01")));
}

/// G-03. Verifies [G3.0a] [G2.31b]: struck on its flank edge a unit is flanked by its attacker.
#[test]
fn struck_in_flank() {
    let mut battle = duel("F01 inf 30,21 0 sp2", "A01 inf 30,24 90 sp2", "fight F01 x A01 right");
    assert_eq!(battle.edge_against(unit(&battle, "A01"), unit(&battle, "F01")), Edge::Right);
    let script = Script::new().roll(&[1, 1]).roll(&[6, 1]).roll(&[1, 1]);
    let script = fight(&mut battle, script);
    assert_eq!(rolls(&script).0[0].bonuses.len(), 1);
    // [H1.0b] It goes along the attacker's way and then looks at it.
    assert_eq!(pose(&battle, "A01"), at(30_000, 28_000, 180));
}

/// Verifies [G3.0b]: a unit in a town is never flanked and never flanks; in a fort it is,
/// unless the option says otherwise.
#[test]
fn towns_have_no_flanks() {
    let flank = |ground: &str, unit_name: &str| {
        let battle = duel("F01 inf 34,25 0 sp5", "A01 inf 30,24 180 sp5", ground);
        battle.is_flanked(unit(&battle, unit_name))
    };
    assert!(flank("", "A01"));
    assert!(!flank("town Farm 30,24", "A01"));
    assert!(!flank("town Farm 34,25", "A01"));
    let fort = "fort Redoubt 28,22 32,22 32,26 28,26";
    assert!(flank(fort, "A01"));
    assert!(!flank(&format!("{fort}\noption forts-unflankable"), "A01"));
}

/// Verifies [G3.0a] [G2.0a] [G3.0c]: flanks are judged when a combat is fought, so an earlier one can lay
/// them bare.
#[test]
fn flanked_by_an_earlier_combat() {
    let mut battle = duel(
        "F01 inf 27,21 0 sp5\nF02 inf 30,21 0 sp5",
        "A01 inf 27,24 180 sp5/2\nA02 inf 30,24 180 sp5",
        "fight F01 x A01 front\nfight F02 x A02 front\ninitiative french",
    );
    let mut script = Script::new()
        .say("left")
        .roll(&[6, 6, 1, 1, 1])
        .roll(&[1, 1])
        // A01 is gone, F01 has taken its place and stands on A02's right.
        .roll(&[1; 5])
        .roll(&[6, 1, 1, 1, 1])
        .roll(&[1; 5]);
    battle.combat_segment(&mut script, Seat::First).unwrap();
    assert_eq!(pose(&battle, "F01"), at(27_000, 24_000, 0));
    battle.combat_segment(&mut script, Seat::First).unwrap();
    script.finish();
    let fought: Vec<usize> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Combat(g_combat::Event::Fight { attackers, .. }) => {
                Some(attackers[0].bonuses.len())
            }
            _ => None,
        })
        .collect();
    assert_eq!(fought, [0, 1]);
}

/// Verifies [G3.0c]: an earlier combat can also end it. F01 flanks A02 until it is thrown back.
#[test]
fn no_longer_flanked_after_an_earlier_combat() {
    let mut battle = duel(
        "F01 inf 25.5,24.5 0 sp5\nF02 inf 30,21 0 sp5",
        "A01 inf 25.5,27.5 180 sp5\nA02 inf 30,24 180 sp5",
        "fight F01 x A01 front\nfight F02 x A02 front\ninitiative french",
    );
    assert!(battle.is_flanked(unit(&battle, "A02")));
    // F01 is flanked by A02 in its turn: A01 throws its misses again.
    let mut script = Script::new().say("left").roll(&[1; 5]).roll(&[6, 6, 1, 1, 1]).roll(&[1; 3]);
    battle.combat_segment(&mut script, Seat::First).unwrap();
    script.finish();
    assert_eq!(pose(&battle, "F01"), at(25_500, 19_500, 0));
    assert!(!battle.is_flanked(unit(&battle, "A02")));
    let mut script = Script::new().roll(&[1; 5]).roll(&[1; 5]);
    battle.combat_segment(&mut script, Seat::First).unwrap();
    script.finish();
}
