//! Chapter D, sections 1 to 6: artillery fire.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::rules::d_artillery::event::{ShotBonus, ShotPenalty};
use grande_armee::rules::d_artillery::targets::{AimedShot, Targets, expected};
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::rules::{d_artillery, h_losses};
use grande_armee::state::battle::Phase;
use grande_armee::{Battle, Event};

/// A French heavy battery at 30,20 that looks north, and whatever stands around it.
pub fn guns(french: &str, allied: &str) -> Battle {
    let mut battle = field(&format!("F07 heavy-foot 30,20 0\n{french}"), allied);
    battle.phase = Phase::Artillery;
    battle
}

pub fn shot(battle: &Battle, by: &str, at: &str) -> AimedShot {
    let found = battle.check_shot(unit(battle, by), unit(battle, at));
    found.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The rule that forbids a shot.
pub fn no_shot(battle: &Battle, by: &str, at: &str) -> String {
    battle.check_shot(unit(battle, by), unit(battle, at)).unwrap_err().rule.to_owned()
}

fn names(battle: &Battle, targets: Targets) -> (&'static str, Vec<String>) {
    let (word, targets) = match targets {
        Targets::Must(targets) => ("must", targets),
        Targets::May(targets) => ("may", targets),
    };
    (word, targets.iter().map(|&unit| battle.def(unit).id.clone()).collect())
}

pub fn targets(battle: &Battle, by: &str) -> (&'static str, Vec<String>) {
    names(battle, battle.targets_of(unit(battle, by)))
}

pub fn must(names: &[&str]) -> (&'static str, Vec<String>) {
    ("must", names.iter().map(|&name| name.to_owned()).collect())
}

pub fn may(names: &[&str]) -> (&'static str, Vec<String>) {
    ("may", names.iter().map(|&name| name.to_owned()).collect())
}

/// Fire at a target with these dice: the hits.
pub fn fire(battle: &mut Battle, at: &str, by: &[&str], script: Script) -> u8 {
    let mut script = script;
    let batteries: Vec<_> = by.iter().map(|id| unit(battle, id)).collect();
    let at = unit(battle, at);
    let hits = battle.resolve_fire(&mut script, at, &batteries).unwrap();
    script.finish();
    hits
}

/// The whole step.
pub fn step(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    battle.artillery_step(&mut script).unwrap();
    script.finish();
    script
}

// Verifies [D1.0a] [D1.0c] [GLO-4]: both fire before either is hurt.
#[test]
fn fire_is_simultaneous() {
    let mut battle = guns("", "A07 heavy-foot 30,28 180");
    let dice = Script::new().roll(&[4, 1]).roll(&[4]).roll(&[5, 5]).roll(&[3, 6]);
    let script = step(&mut battle, dice);
    for id in ["F07", "A07"] {
        assert!(!battle.is_here(unit(&battle, id)), "{id}");
    }
    // All fire is told before the first loss.
    let fire = |event: &Event| matches!(event, Event::Artillery(d_artillery::Event::Fire { .. }));
    let lost = |event: &Event| {
        matches!(event, Event::Losses(h_losses::Event::BatteryLost(_, Cause::Artillery)))
    };
    let last_fire = script.events.iter().rposition(fire).unwrap();
    let first_loss = script.events.iter().position(lost).unwrap();
    assert!(last_fire < first_loss);
    assert_eq!(battle.phase, Phase::Control(Seat::First));
}

// Verifies [D1.0c] [D1.0d] [H2.0]: once in a pulse, and not while suppressed.
#[test]
fn once_and_unsuppressed() {
    let mut battle = guns("", "A01 inf 30,28 180 sp5");
    assert_eq!(targets(&battle, "F07"), must(&["A01"]));
    step(&mut battle, Script::new().roll(&[6, 6]));
    assert_eq!(sp(&battle, "A01"), 3);
    assert_eq!(no_shot(&battle, "F07", "A01"), "D1.0c");
    step(&mut battle, Script::new());
    assert_eq!(sp(&battle, "A01"), 3);
    let mut battle = guns("suppressed F07\n", "A01 inf 30,28 180 sp5");
    assert_eq!(no_shot(&battle, "F07", "A01"), "D1.0d");
    step(&mut battle, Script::new());
    // The mark goes with the pulse.
    battle.clear_pulse();
    assert_eq!(targets(&battle, "F07"), must(&["A01"]));
}

// Verifies [F13.1c]: not out of the sub-commander's radius.
#[test]
fn out_of_radius_no_fire() {
    let battle = |radius: &str| {
        open(&format!(
            "army french fair\ncommander Ney average 30,2\nforce II Reille +0 {radius} 30,6\n\
             F07 light-foot 30,20 0\narmy allied fair\ncommander Wellington good 30,46\n\
             force X Picton +0 r20 30,42\nA01 inf 30,28 180 sp5"
        ))
    };
    assert_eq!(targets(&battle("r11.5"), "F07"), must(&["A01"]));
    assert_eq!(no_shot(&battle("r11"), "F07", "A01"), "F13.1c");
}

const THREE: &str = "F08 heavy-foot 31.5,20 0\nF09 light-horse 32.75,26.5 0\n";

// T-35. Verifies [D3.0] [D6.0a] [D6.0e]: all who fire at a target do so together.
#[test]
fn by_target() {
    let mut battle = guns(THREE, "A01 inf 30,33 180 sp5");
    let script = Script::new().roll(&[4, 3]).roll(&[5, 6]);
    assert_eq!(fire(&mut battle, "A01", &["F07", "F08", "F09"], script), 3);
    let mut battle = guns(THREE, "A01 inf 30,33 180 sp5");
    let script = Script::new().say("A01").say("A01").roll(&[4, 3]).roll(&[5, 6]);
    let script = step(&mut battle, script);
    assert_eq!(sp(&battle, "A01"), 2);
    let together = |event: &Event| matches!(event, Event::Artillery(d_artillery::Event::Fire { shots, hits: 3, .. }) if shots.len() == 3);
    assert_eq!(count(&script, together), 1);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Artillery(d_artillery::Event::Fire { .. }))),
        1
    );
}

// Verifies [D3.0b]: every target is offered with its range, dice and chances.
#[test]
fn ranges_are_told_before_the_choice() {
    let battle = guns("", "A01 inf 30,29.5 0 sp5\nA07 light-foot 25,35 180");
    let words = |at: &str| battle.shot_words(unit(&battle, "F07"), unit(&battle, at));
    assert_eq!(
        words("A01"),
        "A01: roundshot at 6.5\", 1 die for 4+, misses again (flank or rear [D6.0f]); 0.75 \
         hits expected"
    );
    assert!(
        words("A07").ends_with("hits again (counter-battery fire [D6.0c]); 0.25 hits expected")
    );
}

// Verifies [D6.0b]: misses again at troops in a stream or on a bridge; not merely out of radius
//
#[test]
fn vulnerable_targets() {
    let with = |terrain: &str| guns(&format!("{terrain}\n"), "A01 inf 30,26.5 180 sp5");
    for terrain in ["stream Goldbach 20,26 40,26", "bridge Arch 30,24 30,29"] {
        let mut battle = with(terrain);
        assert_eq!(shot(&battle, "F07", "A01").bonus, Some(ShotBonus::Vulnerable), "{terrain}");
        let script = Script::new().roll(&[3, 4]).roll(&[4]);
        assert_eq!(fire(&mut battle, "A01", &["F07"], script), 2);
    }
    assert_eq!(shot(&with("road Lane 30,24 30,29"), "F07", "A01").bonus, None);
    let lost = open(
        "army french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\n\
         F07 heavy-foot 30,20 0\narmy allied fair\ncommander Wellington good 30,46\n\
         force X Picton +0 r4 30,42\nA01 inf 30,26.5 180 sp5",
    );
    assert!(!lost.in_radius(unit(&lost, "A01")));
    assert_eq!(shot(&lost, "F07", "A01").bonus, None);
}

// Verifies [D6.0f]: misses again into flank or rear; a garrison has neither, and under
// the option nor have troops in a fort.
#[test]
fn flank_and_rear() {
    let bonus = |terrain: &str, facing: &str| {
        let battle = guns(&format!("{terrain}\n"), &format!("A01 inf 30,26.5 {facing} sp5"));
        shot(&battle, "F07", "A01").bonus
    };
    for facing in ["0", "89", "-89"] {
        assert_eq!(bonus("", facing), Some(ShotBonus::FlankOrRear), "{facing}");
    }
    assert_eq!(bonus("", "180"), None);
    assert_eq!(bonus("", "140"), None);
    assert_eq!(bonus("town Farm 30,26.5", "0"), None);
    let fort = "fort Redoubt 28,24 32,24 32,29 28,29";
    assert_eq!(bonus(fort, "0"), Some(ShotBonus::FlankOrRear));
    assert_eq!(bonus(&format!("{fort}\noption forts-unflankable"), "0"), None);
    let mut battle = guns("", "A01 inf 30,26.5 0 sp5");
    assert_eq!(fire(&mut battle, "A01", &["F07"], Script::new().roll(&[2, 6]).roll(&[3])), 1);
}

// Verifies [D6.0c] [D6.0g]: hits again at guns and at troops in cover.
#[test]
fn penalties() {
    let mut battle = guns("", "A07 light-foot 30,26.5 180");
    assert_eq!(shot(&battle, "F07", "A07").penalty, Some(ShotPenalty::Artillery));
    assert_eq!(fire(&mut battle, "A07", &["F07"], Script::new().roll(&[4, 5]).roll(&[3, 4])), 1);
    let mut battle = guns("town Farm 30,26.5\n", "A01 inf 30,26.5 180 sp5");
    assert_eq!(fire(&mut battle, "A01", &["F07"], Script::new().roll(&[4, 5]).roll(&[3, 2])), 0);
    // [A4.1a] More than half of the base must be in cover.
    let half = |y: &str| {
        let wood = format!("wood Copse 24,{y} 36,{y} 36,34 24,34\n");
        shot(&guns(&wood, "A01 inf 30,26.5 180 sp5"), "F07", "A01").penalty
    };
    assert_eq!(half("26.4"), Some(ShotPenalty::Cover));
    assert_eq!(half("26.6"), None);
}

// Verifies [D6.0d]: first the bonus, then the penalty, one of each at most.
#[test]
fn bonus_then_penalty() {
    let mut battle = guns("", "A07 light-foot 30,26.5 0");
    // One miss becomes a hit; of the two hits one is confirmed.
    let script = Script::new().roll(&[4, 1]).roll(&[5]).roll(&[3, 6]);
    assert_eq!(fire(&mut battle, "A07", &["F07"], script), 1);
    // Guns in a fort that stands in a stream, seen from behind: still one of each.
    let all = "fort Redoubt 28,24 32,24 32,29 28,29\nstream Goldbach 20,26 40,26\n";
    let mut battle = guns(all, "A07 light-foot 30,26.5 0");
    let script = Script::new().roll(&[4, 4]).roll(&[4, 4]);
    assert_eq!(fire(&mut battle, "A07", &["F07"], script), 2);
}

// Verifies [D6.0a] [D6.0c] [D6.0d] [D6.0f]: the average hits of the reference, by exact odds.
#[test]
fn exact_odds() {
    let mean = |kind: &str, y: &str, target: &str| {
        let battle = field(
            &format!("F07 {kind} 30,20 0"),
            &format!("A01 {target} sp5").replace("@", &format!("30,{y}")),
        );
        let (by, at) = (unit(&battle, "F07"), unit(&battle, "A01"));
        let odds = engine::odds::walk(
            &battle,
            engine::odds::Bounds::runs(1000),
            |game, table| game.resolve_fire(table, at, &[by]).map(|_| ()),
            &mut |_, _| None,
            engine::odds::every_face,
            |end| match end.events {
                [Event::Artillery(d_artillery::Event::Fire { hits, .. })] => *hits,
                _ => panic!("{:?}", end.events),
            },
        );
        let walked: f64 = odds.unwrap().iter().map(|(hits, odds)| f64::from(*hits) * odds).sum();
        let (over, under) = expected(&shot(&battle, "F07", "A01"));
        assert!((walked - f64::from(over) / f64::from(under)).abs() < 1e-12);
        format!("{walked:.2}")
    };
    let means = |target: &str| {
        [("heavy-foot", "31"), ("heavy-foot", "26"), ("light-foot", "31"), ("light-foot", "26")]
            .map(|(kind, y)| mean(kind, y, target))
    };
    assert_eq!(means("inf @ 180"), ["0.50", "1.00", "0.33", "0.67"]);
    assert_eq!(means("heavy-foot @ 180"), ["0.25", "0.50", "0.11", "0.22"]);
    assert_eq!(means("inf @ 0"), ["0.75", "1.50", "0.56", "1.11"]);
}

// Verifies [D3.0]: twelve batteries at one target throw in two handfuls, and all of them count.
#[test]
fn many_batteries() {
    let line: String = (0..12)
        .map(|k| format!("G{k:02} light-foot {},20 0\n", 22.0 + 1.5 * f64::from(k)))
        .collect();
    let mut battle = field(&line, "A01 inf 30,28 180 sp8");
    let ids: Vec<String> = (0..12).map(|k| format!("G{k:02}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let script = Script::new().roll(&[5; 11]).roll(&[5]);
    assert_eq!(fire(&mut battle, "A01", &ids, script), 12);
}

// Verifies [D6.0a]: at reduced scale heavy guns reach 3 and 12", light ones 2 and 9".
#[test]
fn reduced_scale() {
    let range = |kind: &str, y: &str| {
        let battle = open(&format!(
            "scale reduced\narmy french fair\ncommander Ney average 30,2\n\
             force II Reille +0 r15 30,8\nF07 {kind} 30,20 0\narmy allied fair\n\
             commander Wellington good 30,46\nforce X Picton +0 r15 30,38\nA01 inf 30,{y} 180 sp5"
        ));
        let aimed = battle.check_shot(unit(&battle, "F07"), unit(&battle, "A01"));
        aimed.ok().map(|aimed| aimed.dice)
    };
    assert_eq!(
        ["25", "25.1", "34", "34.1"].map(|y| range("heavy-foot", y)),
        [Some(2), Some(1), Some(1), None]
    );
    assert_eq!(
        ["24", "24.1", "31", "31.1"].map(|y| range("light-foot", y)),
        [Some(2), Some(1), Some(1), None]
    );
}

// Verifies [D6.0d]: fire is told battery by battery with dice, needs, re-rolls and rules.
#[test]
fn words() {
    let mut battle = guns("", "A07 light-foot 30,26.5 0");
    let mut script = Script::new().roll(&[4, 1]).roll(&[5]).roll(&[3, 6]);
    let (by, at) = (unit(&battle, "F07"), unit(&battle, "A07"));
    battle.resolve_fire(&mut script, at, &[by]).unwrap();
    let line = battle.render(&script.events[0]);
    assert_eq!(
        line.text,
        "Fire at A07: F07 canister at 3.5\", [4, 1] for 4+, misses again [5] (flank or rear), \
         hits again [3, 6] (counter-battery fire): 1 hit. 1 hit in all."
    );
    assert_eq!(line.rules, ["D3.0", "D6.0a", "D6.0e", "D6.0f", "D6.0c", "D6.0d"]);
}

// Verifies [D2.0a] [D5.0]: an answer that is not legal is refused with its rule.
#[test]
fn refusals() {
    let battle = guns("", "A01 inf 28,27 180 sp5\nA02 inf 32,28 180 sp5");
    let ask = engine::Ask::listed(
        Seat::First,
        engine::rule!("D5.0"),
        grande_armee::Question::Artillery(d_artillery::Ask::FireAt(unit(&battle, "F07"))),
        vec![grande_armee::Choice::Unit(unit(&battle, "A01"))],
    );
    assert_eq!(battle.refusal(&ask, "A02").rule, "D5.0");
    assert_eq!(battle.refusal(&ask, "nobody").rule, "D5.0");
}

// Verifies [D3.0]: targets are taken in a fixed order, those of the initiative holder first.
#[test]
fn order_of_targets() {
    let order = |first: Seat| {
        let mut battle = guns("", "A07 heavy-foot 30,28 180");
        battle.initiative = first;
        let script = step(&mut battle, Script::new().roll(&[1, 1]).roll(&[2, 2]));
        let fired = script.events.iter().filter_map(|event| match event {
            Event::Artillery(d_artillery::Event::Fire { target, .. }) => {
                Some(battle.def(*target).id.clone())
            }
            _ => None,
        });
        fired.collect::<Vec<_>>()
    };
    assert_eq!(order(Seat::First), ["A07", "F07"]);
    assert_eq!(order(Seat::Second), ["F07", "A07"]);
}

// Verifies [D3.0] [D3.0c]: all who fire at a target do so together, once; who held his fire then cannot
// fire at it later in the pulse.
#[test]
fn one_fire_at_a_target() {
    let text = "F08 heavy-foot 36,20 0\nF09 heavy-foot 42,20 0\n";
    let mut battle = guns(text, "A01 inf 36,30 180 sp8\nA02 inf 48,30 180 sp8");
    let script = step(&mut battle, Script::new().say("A01").say("A01").say("no").roll(&[1, 1]));
    let fires: Vec<(String, usize)> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Artillery(d_artillery::Event::Fire { target, shots, .. }) => {
                Some((battle.def(*target).id.clone(), shots.len()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(fires, [("A01".to_owned(), 2)]);
    // The step is over, and with it the chance.
    assert_eq!(battle.phase, Phase::Control(Seat::First));
    let mut other = guns(text, "A01 inf 36,30 180 sp8\nA02 inf 48,30 180 sp8");
    let script =
        step(&mut other, Script::new().say("A01").say("A01").say("A02").roll(&[1, 1]).roll(&[1]));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Artillery(d_artillery::Event::Fire { .. }))),
        2
    );
}

/// Verifies [D1.0a]: only guns fire.
#[test]
fn infantry_is_no_battery() {
    let battle = guns("F01 inf 34,20 0 sp5", "A01 inf 34,30 180 sp5");
    let refusal = battle.check_gunner(unit(&battle, "F01")).unwrap_err();
    assert_eq!(refusal.rule, "D1.0a");
    assert!(battle.check_gunner(unit(&battle, "F07")).is_ok());
}

/// Verifies [D1.0a]: where nobody fires nothing is told of fire.
#[test]
fn silence_is_not_told() {
    let mut battle = field("F01 inf 30,20 0 sp5", "A01 inf 30,30 180 sp5");
    battle.phase = Phase::Artillery;
    let mut script = Script::new();
    battle.play(&mut script).unwrap();
    let begins = |event: &Event| matches!(event, Event::Artillery(d_artillery::Event::Begins));
    assert_eq!(count(&script, begins), 0);
}
