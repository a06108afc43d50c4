//! Section 21.6: leaders in combat.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, RUSSIAN};
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r21_fire::leaders;
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::rules::{r23_assault, r25_losses};
use battles_of_napoleon::state::battle::Ending;

#[test]
fn the_casualty_die() {
    // G27. Verifies [21.6h] [21.6i] [21.6j] [21.6k] [8.4.1d] [14f]
    let roll = |name: &str, die: u8| {
        let mut battle = open(&format!("fatigue 50 50\nleader {name} 0505\n36/I 0505 line 0"));
        let at = [hex(&battle, "0505")];
        battle.casualty_roll(&mut Script::new().roll(&[die]), &at, FRENCH).unwrap();
        (battle.fatigue[0], battle.leaders[leader(&battle, name).index()].replaced, battle.ended)
    };
    assert_eq!(roll("Soult", 3), (50, false, None));
    assert_eq!(roll("Soult", 4), (48, true, None));
    assert_eq!(roll("Napoleon", 5), (50, false, None));
    assert_eq!(roll("Napoleon", 6).2, Some(Ending::NapoleonLost));
    // A replacement costs one point and serves on.
    let mut battle = open("fatigue 50 50\nleader Soult 0505\n36/I 0505 line 0");
    let at = [hex(&battle, "0505")];
    for expected in [48, 47, 46] {
        battle.casualty_roll(&mut Script::new().roll(&[6]), &at, FRENCH).unwrap();
        assert_eq!(battle.fatigue[0], expected);
    }
    assert_eq!(battle.leader_hex(leader(&battle, "Soult")), at[0]);
    assert_eq!(battle.leadership(leader(&battle, "Soult")), 1);
}

#[test]
fn the_highest_in_rank_is_at_risk() {
    // Verifies [21.6g]
    let hit = |leaders: &[&str], say: Option<&str>| {
        let mut text = "36/I 0505 line 0\n".to_owned();
        for name in leaders {
            text.push_str(&format!("leader {name} 0505\n"));
        }
        let mut battle = open(&text);
        let at = [hex(&battle, "0505")];
        let mut script = Script::new();
        if let Some(word) = say {
            script = script.say(word);
        }
        let mut script = script.roll(&[1]);
        battle.casualty_roll(&mut script, &at, FRENCH).unwrap();
        script.finish();
        match script.events[0] {
            Event::Leaders(leaders::Told::Roll(who, ..)) => {
                battle.field.leader(who.leader).name.clone()
            }
            _ => panic!(),
        }
    };
    assert_eq!(hit(&["Saint-Hilaire", "Soult"], None), "Soult");
    assert_eq!(hit(&["Saint-Hilaire", "Soult", "Napoleon"], None), "Napoleon");
    // Equals: the owner chooses. Murat ranks with the corps leaders.
    assert_eq!(hit(&["Leval", "Soult", "Davout"], Some("Davout")), "Davout");
    assert_eq!(hit(&["Soult", "Murat"], Some("Soult")), "Soult");
}

#[test]
fn a_star_of_twelve_puts_him_at_risk_before_the_check() {
    // Verifies [21.3g] [21.6d] [21.6e] [21.6f]
    let shoot = |dice: [u8; 2], more: &[&[u8]]| {
        let mut battle =
            open("fatigue 50 50\nleader Saint-Hilaire 0505\n36/I 0505 line 3\nMos/I 0506 line 0");
        let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
        let mut script = Script::new().roll(&dice);
        for roll in more {
            script = script.roll(roll);
        }
        let mut script = script.otherwise(&["*"]);
        let hit = battle.roll_volley(&mut script, &shot).unwrap();
        battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
        script.finish();
        (battle, script)
    };
    // 12: 2*, he rolls, and only then the battalion checks, with his rating of 2 now 1.
    let (battle, script) = shoot([6, 6], &[&[4], &[6, 6]]);
    let order: Vec<&str> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Losses(r25_losses::Told::Lost(..)) => Some("lost"),
            Event::Leaders(leaders::Told::Roll(..)) => Some("leader"),
            Event::Assault(r23_assault::Told::Stand { .. }) => Some("stand"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["lost", "leader", "stand"]);
    assert_eq!((battle.fatigue[0], stands(&battle, &script)[0].1), (48, 1));
    // 11 carries a star, but is not 12.
    let (_, script) = shoot([6, 5], &[&[6, 6]]);
    assert_eq!(count(&script, |event| matches!(event, Event::Leaders(leaders::Told::Roll(..)))), 0);
    // And if his battalion runs, he goes along.
    let (battle, _) = shoot([6, 5], &[&[1, 1]]);
    assert_ne!(place(&battle, "36/I"), "0505");
    assert_eq!(
        battle.leader_hex(leader(&battle, "Saint-Hilaire")),
        battle.unit(unit(&battle, "36/I")).hex
    );
}

#[test]
fn who_lends_his_rating() {
    // Verifies [21.6b] [21.6c] [8.4.3d] [21.6g]
    let rating = |name: &str, id: &str| {
        let battle = open(&format!("order 2CUIR attack\nleader {name} 0505\n{id} 0505 line 0"));
        let mods = battle.stand_mods(unit(&battle, id), Occasion::Star);
        battle.leader_for(unit(&battle, id)).map_or(0, |l| battle.leadership(l)) * 10
            + mods.total().unsigned_abs() as u8
    };
    // His own division; another division; the corps; another corps; the army.
    assert_eq!(rating("Saint-Hilaire", "36/I"), 22);
    assert_eq!(rating("Leval", "36/I"), 0);
    assert_eq!(rating("Soult", "36/I"), 22);
    assert_eq!(rating("Davout", "36/I"), 0);
    assert_eq!(rating("Napoleon", "36/I"), 44);
    // Murat for cavalry divisions under Attack only.
    assert_eq!(rating("Murat", "36/I"), 0);
    let murat = |order: &str| {
        let battle = open(&format!("order 2CUIR {order}\nleader Murat 0505\n5Cu 0505 fresh 0"));
        battle.leader_for(unit(&battle, "5Cu")).is_some()
    };
    assert!(murat("attack") && !murat("move"));
}

#[test]
fn a_leader_caught_alone_joins_the_nearest_unit() {
    // Verifies [21.6l]
    let mut battle = open(
        "order 7D attack
         act 7D
         leader Davout 0505
         33/I 0507 line 0
         33/II 0308 line 0
         48/I 0705 line 0
         Mos/I 0503 column 3",
    );
    // Two are two hexes away: the owner picks one.
    let mover = unit(&battle, "Mos/I");
    let mut script = Script::new().say("S").say("S").say("48/I").say("halt").otherwise(&["no"]);
    battle.march(&mut script, vec![mover]).unwrap();
    assert_eq!(place(&battle, "Mos/I"), "0505");
    assert_eq!(battle.leader_hex(leader(&battle, "Davout")), hex(&battle, "0705"));
    // One farther off is no choice.
    let mut battle =
        open("leader Davout 0505\n33/I 0507 line 0\n33/II 0308 line 0\nMos/I 0505 line 3");
    battle.settle_leaders(&mut Script::new().say("33/II").otherwise(&["*"])).unwrap();
    assert_eq!(battle.leader_hex(leader(&battle, "Davout")), hex(&battle, "0507"));
    // So also when a unit retreats onto him.
    let mut battle =
        open("leader Davout 0503\n33/I 0703 line 0\nMos/I 0504 line 3\n36/I 0505 line 0");
    let (at, from) = (hex(&battle, "0504"), hex(&battle, "0505"));
    let mut script = Script::new().say("0503").otherwise(&["*"]);
    battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
    assert_eq!(battle.owner(at), None);
    let davout = battle.leader_hex(leader(&battle, "Davout"));
    assert!(davout == hex(&battle, "0503") || davout == hex(&battle, "0703"));
    assert!(!battle.enemy_in(davout, FRENCH), "he is not left among the enemy");
    assert_eq!(battle.owner(battle.unit(unit(&battle, "Mos/I")).hex), Some(RUSSIAN));
}

/// Verifies [21.6l]: a leader who is caught and has no unit left to go to leaves the field.
#[test]
fn a_leader_without_troops_leaves_the_field() {
    let mut battle = open_map(12, 12, "leader Leval 0505\nTul/I 0505 line 3");
    let mut script = Script::new();
    battle.settle_leaders(&mut script).unwrap();
    assert!(!battle.leader_hex(leader(&battle, "Leval")).is_somewhere());
    assert_eq!(asked(&script, "21.6l"), 0);
}
