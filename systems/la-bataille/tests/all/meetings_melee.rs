//! Where the rules of melee meet those of other chapters.

use crate::common::*;
use crate::meetings::struck;
use la_bataille::book::MoraleReason;
use la_bataille::book::modifiers::Drm;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c04_morale::Told as Check;
use la_bataille::rules::c13_melee::Told as Melee;
use la_bataille::rules::event::Event;
use la_bataille::state::battle::Battle;

/// One activity of the Melee Phase.
fn melee(battle: &mut Battle, seat: engine::Seat, script: Script) -> Script {
    let mut script = script;
    battle.melee_phase(&mut script, seat).expect("runs");
    script.finish();
    script
}

/// Plays the Charge Phase of a side to its end.
/// What strength weighed in the checks of a kind, in their order.
fn strengths(script: &Script, reason: MoraleReason) -> Vec<i8> {
    let checks = script.events.iter().filter_map(|event| match event {
        Event::Morale(Check::Check { reason: why, mods, .. }) if *why == reason => Some(mods),
        _ => None,
    });
    let weight = |mods: &la_bataille::book::modifiers::Modifiers| {
        mods.0.iter().find(|(drm, _)| *drm == Drm::Strength).map_or(0, |(_, value)| *value)
    };
    checks.map(weight).collect()
}

/// Verifies [13.2.3a]: increments are compared once, and give the modifiers of both sides: eighteen
/// on sixteen are 1:1 for the second defender and for the attackers as well, though the first one
/// has run by then.
#[test]
fn strength_is_compared_once_for_the_defenders() {
    let mut battle = open(
        "segment french melee\n25e 0506 column N losses=6\n1/GSem 0505 column S\n2/GSem 0505 column S",
    );
    let script = Script::new()
        .say("0505")
        .say("25e")
        .roll(&[1, 1])
        .roll(&[6, 6])
        .roll(&[6, 6])
        .roll(&[3, 5])
        .otherwise(&["done", "*"]);
    let script = melee(&mut battle, FRENCH, script);
    assert_eq!(battle.unit(unit(&battle, "2/GSem")).state, Morale::Disordered);
    assert_eq!(strengths(&script, MoraleReason::PreMeleeDefender), [3, 3]);
    assert_eq!(strengths(&script, MoraleReason::PreMeleeAttacker), [-3]);
}

/// Verifies [13.2.3a] [13.2.4]: twelve on eight are 1:1 for the second attacker too, when the first
/// does not go in.
#[test]
fn strength_is_compared_once_for_the_attackers() {
    let mut battle = open(
        "segment french melee\n1/25e 0506 column N\n2/25e 0506 column N\n1/GSem 0505 column S",
    );
    let script = Script::new()
        .say("0505")
        .say("1/25e")
        .say("2/25e")
        .roll(&[6, 6])
        .roll(&[1, 1])
        .roll(&[6, 6])
        .roll(&[3, 5])
        .otherwise(&["*"]);
    let script = melee(&mut battle, FRENCH, script);
    assert_eq!(strengths(&script, MoraleReason::PreMeleeAttacker), [-3, -3]);
}

/// Verifies [13.3.2p2] [13.3.3] [5.1.3b] [5.3.4c] (R220): light cavalry leaves before fresh heavy
/// cavalry that assaults it; another regiment that could charge closes the way.
#[test]
fn light_cavalry_leaves_before_fresh_heavy_cavalry() {
    let text = "segment coalition melee\nEmpC 0504 column S\n9eL 0505 column N";
    let mut battle = open(text);
    let script = Script::new().say("0505").say("EmpC").say("9eL").otherwise(&["S", "done"]);
    melee(&mut battle, COALITION, script);
    assert_ne!(place(&battle, "9eL"), ["0505"]);
    assert!(battle.unit(unit(&battle, "9eL")).marks.restless);
    let mut battle = open(&format!("{text}\nLouH 0507 column N"));
    let mut script = Script::new().say("0505").say("EmpC").otherwise(&["no", "done", "*"]);
    script = script.roll(&[4, 4]).roll(&[6, 6]).roll(&[6, 6]);
    battle.melee_phase(&mut script, COALITION).expect("runs");
    assert!(!script.asked.iter().any(|(rule, _)| rule == "13.3.2"));
}

/// Verifies [13.3.3]: who leaves does not hide himself: cuirassiers that look through the hex he
/// leaves could charge him behind it.
#[test]
fn who_withdraws_hides_nobody() {
    let text = "segment coalition melee\nMur 0504 column S\n1/7e 0505 skirmish NNE losses=3";
    let ways = |more: &str| {
        let mut battle = open(&format!("{text}\n{more}"));
        let script = Script::new().say("0505").say("Mur").say("1/7e").otherwise(&["SE", "*"]);
        let mut script = script.roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
        battle.melee_phase(&mut script, COALITION).expect("runs");
        place(&battle, "1/7e")
    };
    assert_ne!(ways(""), ["0505"]);
    // 0605 lies two hexes from 0404, straight through 0505.
    let mut battle = open(&format!("{text}\nEmpC 0404 column SE"));
    let script = Script::new().say("0505").say("Mur").otherwise(&["1/7e", "SE", "*"]);
    let mut script = script.roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
    battle.melee_phase(&mut script, COALITION).expect("runs");
    assert!(!script.asked.iter().any(|(_, answer)| answer == "SE"));
}

/// Verifies [13.3.2p4] (R221): leaders may always leave, zones and cavalry or not.
#[test]
fn a_leader_leaves_through_zones() {
    let mut battle = open(
        "segment coalition melee\nMur 0504 column S\nEmpC 0507 column N\n1/25e 0505 column N\nleader Dumonceau 0505",
    );
    let script =
        Script::new().say("0505").say("Mur").say("Dumonceau").otherwise(&["SE", "done", "*"]);
    let mut script = script.roll(&[6, 6]).roll(&[1, 1]);
    battle.melee_phase(&mut script, COALITION).expect("runs");
    let who = leader(&battle, "Dumonceau");
    assert_ne!(battle.board().label(battle.leaders[who.index()].hex), "0505");
}

/// Verifies [5.1.4] [10.4.5]: cavalry on the march that is opportunity charged has not charged: it may
/// spare its horses, and the charger may not.
#[test]
fn who_was_charged_on_the_march_may_spare_its_horses() {
    let mut battle = open("segment coalition movement\nLouH 0508 column N\n1erL 0504 line SSE");
    let script = Script::new().say("LouH").say("N 0").say("N 0");
    act(&mut battle, script.say("1erL").roll(&[6, 6]).otherwise(&["*"]));
    assert_eq!(battle.contacts.len(), 1);
    battle.stage = la_bataille::state::battle::Stage::Segment(
        COALITION,
        la_bataille::nouns::kinds::Phase::Melee,
    );
    let mut script =
        Script::new().roll(&[4, 4]).roll(&[6, 6]).roll(&[6, 6]).otherwise(&["no", "done", "*"]);
    battle.melee_phase(&mut script, COALITION).expect("runs");
    let asked = script.asked.iter().filter(|(rule, _)| rule == "5.1.4").count();
    assert_eq!(asked, 1);
}

/// Verifies [13.4.8] [6.4.9c] [5.1.4] [10.4.5]: lancers in line that opportunity charge use their
/// lances, though the active side attacks in the melee; and as they charged, they do not spare
/// their horses.
#[test]
fn lances_serve_an_opportunity_charge() {
    let mut battle = open("segment coalition movement\nMur 0508 column N\n1erL 0504 line SSE");
    let script = Script::new().say("Mur").say("N 0").say("N 0");
    let script = script.say("1erL").roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    let script = act(&mut battle, script);
    drop(script);
    assert_eq!(battle.contacts.len(), 1);
    battle.stage = la_bataille::state::battle::Stage::Segment(
        COALITION,
        la_bataille::nouns::kinds::Phase::Melee,
    );
    let script =
        melee(&mut battle, COALITION, Script::new().roll(&[3, 1]).otherwise(&["done", "*"]));
    let count = script.events.iter().find_map(|event| match event {
        Event::Melee(Melee::Fought { count, .. }) => Some(count.clone()),
        _ => None,
    });
    // 18 and twice six.
    assert_eq!(count.expect("they fought").defending(), 30);
    assert!(!script.asked.iter().any(|(rule, _)| rule == "5.1.4"));
}

/// Verifies [13.7.1] (R141): guns that were charged on the march beside their infantry fight with it,
/// but do not advance.
#[test]
fn guns_do_not_advance() {
    let mut battle = open(
        "segment coalition melee\nMur 0505 column N\nL13 0505 limbered N\n9eL 0504 column S fatigued blue",
    );
    battle.contacts.push(struck(&battle, &["Mur", "L13"], "0504"));
    let script = Script::new().roll(&[6, 6]).otherwise(&["no", "L13", "Mur", "*"]);
    melee(&mut battle, COALITION, script);
    assert_ne!(place(&battle, "9eL"), ["0504"]);
    assert_eq!(
        (place(&battle, "Mur"), place(&battle, "L13")),
        (vec!["0504".into()], vec!["0505".into()])
    );
}

/// Verifies [10.5.4] [13.6.3]: guns beside infantry do not check after a melee: they share its fate.
#[test]
fn guns_share_the_check_after_a_melee() {
    for (dice, stays) in [([1, 1], false), ([6, 6], true)] {
        let mut battle = open(
            "segment french melee\n1/25e 0506 column N\nL13 0505 limbered S\nMur 0505 column S",
        );
        // 54 at 1:2 is 1/2*: the infantry checks, nobody else.
        let script =
            Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
        // Who falls back behind the other disturbs him, and he holds.
        let mut script = script.roll(&[5, 4]).roll(&dice).otherwise(&["done", "*"]);
        script = script.roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
        battle.melee_phase(&mut script, FRENCH).expect("runs");
        let checks = strengths(&script, MoraleReason::MeleeResult).len();
        assert_eq!(checks, 1);
        assert_eq!(place(&battle, "L13") == ["0505"], stays);
        assert_eq!(place(&battle, "Mur") == ["0505"], stays);
    }
}

/// Verifies [13.3.2p4] [16.2.2p1] [3.1.5]: two Russian regiments whose leader has left before the melee
/// are too many when it is over.
#[test]
fn regiments_part_when_their_leader_has_left_before_the_melee() {
    let mut battle = open(
        "segment french melee\n1/25e 0506 column N\nMur 0505 column S\n20J 0505 column S\nleader Rosen 0505",
    );
    let script = Script::new()
        .say("0505")
        .say("1/25e")
        .say("Rosen")
        .say("N")
        .say("done")
        .roll(&[6, 6])
        .roll(&[6, 6])
        .roll(&[1, 1])
        .otherwise(&["*"]);
    let mut script = script.roll(&[6, 6]).roll(&[6, 6]);
    battle.melee_phase(&mut script, FRENCH).expect("runs");
    let crowded = |event: &Event| {
        matches!(
            event,
            Event::Stacking(la_bataille::rules::c03_increments::stacking::Told::Crowded(..))
        )
    };
    assert!(script.events.iter().any(crowded));
    assert_ne!(place(&battle, "Mur"), place(&battle, "20J"));
}

/// Verifies [6.6.1] [6.6.2] [6.6.8] (R224): guns in a village make no check before the assault; cavalry
/// attacks into cover with a third, also those who have lost their order there; and beside infantry
/// guns have five front sides.
#[test]
fn guns_and_broken_troops_in_a_village() {
    let map = "map\n......\n......\n......\n......\n....V.\n......\nend\n";
    let mut battle =
        pos(&format!("{map}segment french melee\n1/25e 0506 column N\nL13 0505 unlimbered S"));
    let script = Script::new().say("0505").say("1/25e").roll(&[1, 1]).otherwise(&["*"]);
    let script = melee(&mut battle, FRENCH, script);
    assert!(battle.is_on_map(unit(&battle, "L13")));
    assert!(strengths(&script, MoraleReason::PreMeleeDefender).is_empty());
    let attack = |who: &str| {
        let battle = pos(&format!("{map}EmpC 0506 column N\n1/25e 0505 {who}"));
        let assault = la_bataille::rules::c13_melee::Assault {
            attackers: vec![unit(&battle, "EmpC")],
            target: hex(&battle, "0505"),
            charges: Vec::new(),
            spared: Vec::new(),
        };
        battle.count_melee(&assault).attacking()
    };
    assert_eq!((attack("general-order S"), attack("disordered S")), (11, 11));
    let both = pos(&format!("{map}1/25e 0505 general-order N\nF1a 0505 unlimbered N"));
    let guns = unit(&both, "F1a");
    let behind = both.board().direction(hex(&both, "0505"), hex(&both, "0506"));
    let front = |dir| both.arc(guns, hex(&both, "0505"), dir) == Some(ground::arc::Arc::Front);
    let fronts: Vec<ground::Dir> = ground::Dir::ALL.into_iter().filter(|dir| front(*dir)).collect();
    assert_eq!(fronts.len(), 5);
    assert!(behind.is_some_and(|dir| !fronts.contains(&dir)));
}
