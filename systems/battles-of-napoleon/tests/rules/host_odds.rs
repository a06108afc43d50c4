//! Exact odds against probabilities worked out by hand.

use battles_of_napoleon::host::position_text;
use engine::odds::Chances;
use host::{chances, trial};

const PLAIN: &str = "map
..........
..........
..........
..........
..........
..........
..........
..........
..........
..........
end
weather clear
";

fn odds(units: &str, name: &str, about: &str) -> Chances {
    let battle = position_text::parse(&format!("{PLAIN}{units}")).expect("a sound position");
    let chances = chances(&battle, name, about).expect("it can take place");
    let sum: f64 = chances.outcomes.values().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    chances
}

fn refused(units: &str, name: &str, about: &str) -> String {
    let battle = position_text::parse(&format!("{PLAIN}{units}")).expect("a sound position");
    chances(&battle, name, about).expect_err("it cannot take place")
}

/// Probability of all outcomes whose words hold a text.
#[track_caller]
fn likely(chances: &Chances, text: &str, expected: f64) {
    let found: f64 =
        chances.outcomes.iter().filter(|(words, _)| words.contains(text)).map(|(_, p)| p).sum();
    assert!(
        (found - expected).abs() < 1e-9,
        "{text}: {found}, expected {expected}\n{:#?}",
        chances.outcomes
    );
}

/// Ways to throw at most so much with two dice, out of 36.
fn at_most(total: i32) -> f64 {
    let ways: i32 = (2..=12).filter(|&sum| sum <= total).map(|sum: i32| 6 - (sum - 7).abs()).sum();
    f64::from(ways) / 36.0
}

fn ways(sum: i32) -> f64 {
    f64::from(6 - (sum - 7).abs()) / 36.0
}

/// Cavalry against cavalry: nobody fires. Verifies [23.3a] [23.2o] [23.7e].
#[test]
fn a_charge_succeeds_on_seven_or_less() {
    let charge = |attackers: u8, facing: u8| {
        let units = format!(
            "order IVCAV attack\nEHu/1 0506 fresh 0 sp={attackers}\n8Hu 0505 fresh {facing} sp=2\n"
        );
        odds(&units, "assault", "0506x0505")
    };
    // Short distance +2: 28 %; with 3:1 it is 0: 58 %; in the rear as well −2: 83 %.
    likely(&charge(2, 3), "hex 0505 lost", 10.0 / 36.0);
    likely(&charge(6, 3), "hex 0505 lost", 21.0 / 36.0);
    likely(&charge(6, 0), "hex 0505 lost", 30.0 / 36.0);
    // Held with 8 in all: both lose; 2 to 7 of the dice lose the hex here.
    likely(&charge(6, 3), "hex 0505 held; EHu/1 −1 SP; 8Hu −1 SP", 5.0 / 36.0);
}

/// Elite cavalry of 3 SP charges a line of 6 SP at short distance: +1 +2 −1. Verifies [23.3s], its
/// defensive fire included, against the same chain worked out here number by number.
#[test]
fn the_charge_of_the_first_example() {
    let found = odds(
        "order 2/IV attack\nSPbD 0506 fresh 0 sp=3\n46/II 0505 line 3 sp=6\n",
        "assault",
        "0506x0505",
    );
    // Four points in line fire with strength 8, +1 in defence: the column 6/8.
    let fire = |total: i32| match total {
        ..=6 => (0, false),
        7..=9 => (1, false),
        10..=11 => (1, true),
        12..=13 => (2, true),
        _ => (3, true),
    };
    // The odds modifier of 3, 2 and 1 SP against 6: 1:2, 1:3 and 1:4.
    let drm = |left: i32| match left {
        3 => 1,
        2 => 2,
        _ => 3,
    };
    let (mut lost, mut broken) = (0.0, 0.0);
    for dice in 2..=12 {
        let (loss, star) = fire(dice + DEFENSIVE);
        let left = 3 - loss;
        // A star: Russian +1, elite +2, so that only a 2 fails.
        let stands = if star { 35.0 / 36.0 } else { 1.0 };
        if left == 0 {
            broken += ways(dice);
            continue;
        }
        broken += ways(dice) * (1.0 - stands);
        let total = drm(left) + 2 - 1 + loss;
        lost += ways(dice) * stands * at_most(7 - total);
    }
    likely(&found, "hex 0505 lost", lost);
    likely(&found, "hex 0505", 1.0 - broken);
    let assault = found.rolls.iter().find(|(why, _)| why == "assault").expect("an assault");
    // As it may be expected to come: the likeliest volley costs a point, which also counts itself.
    assert_eq!(assault.1.iter().map(|m| m.value).collect::<Vec<_>>(), [drm(2), -1, 2, 1]);
}

const DEFENSIVE: i32 = 1;

/// Guard Grenadiers 4+5 with Bessières against a square of 3 under Hold: −4 in all. Verifies
/// [23.3x] [23.3y] [23.3w] [23.3v] [23.3u] [21.6h].
#[test]
fn the_assault_of_the_third_example() {
    let found = odds(
        "order 5D hold\nleader Bessières 0506\n1GrG/I 0506 column 0 sp=4\n1GrG/II 0506 column 0 \
         sp=5\nKal/III 0505 square 3 sp=3\n",
        "assault",
        "0506x0505",
    );
    let assault = found.rolls.iter().find(|(why, _)| why == "assault").expect("an assault");
    assert_eq!(assault.1.iter().map(|m| m.value).sum::<i32>(), -4, "{:?}", assault.1);
    // A third of three points fires with strength 1, +1 in defence: 10 and 11 cost a point, 12 also
    // puts Bessières at risk; his replacement leads with one point less. The Guard always stands.
    let risk = 0.5 * at_most(7 + 3) + 0.5 * at_most(7 + 2);
    let lost =
        at_most(9) * at_most(7 + 4) + (at_most(11) - at_most(9)) * at_most(7 + 3) + ways(12) * risk;
    likely(&found, "hex 0505 lost", lost);
    likely(&found, "Bessières is hit", {
        // By the square's fire, or by 12 and more in the assault, which cannot fall at −4 or −3.
        ways(12) * 0.5
    });
}

/// Verifies [21.3b]: the column 6/8 of the fire table, from its rule code.
#[test]
fn fire_by_the_table() {
    let found = odds(
        "46/II 0506 line 0 sp=5\n8Hu 0707 fresh 0\nKal/III 0505 line 3 sp=4\n",
        "fire",
        "0506@0505",
    );
    // Strength 8, no modifier: nothing to 6, a point from 7, a star from 10, two points with 12.
    likely(&found, "no effect", at_most(6));
    // Russian, French cavalry within three hexes: +1 −2, so 7 or more stands.
    let fails = at_most(6);
    likely(&found, "retreats", (at_most(12) - at_most(9)) * fails);
    likely(&found, "Kal/III −2 SP, stands", ways(12) * (1.0 - fails));
    assert!(found.subject.contains("46/II"), "{}", found.subject);
}

/// Verifies [23.8e] [23.8o] [23.8i].
#[test]
fn stand_checks() {
    let quiet = odds("MoG/III 0505 line 3\n46/II 0506 line 0\n", "stand", "MoG/III");
    likely(&quiet, "stands", 35.0 / 36.0);
    // Next to an eliminated stack −2, cavalry −2, elite +2, Russian +1: 7 is needed.
    let worse = odds("MoG/III 0505 line 3\n8Hu 0507 fresh 0\n", "stand", "MoG/III:eliminated");
    likely(&worse, "stands", 21.0 / 36.0);
    likely(&worse, "MoG/III −1 SP, retreats", 15.0 / 36.0);
}

/// Verifies [17.3.1i] [17.3.1l].
#[test]
fn square_checks() {
    let near =
        |hex: &str| odds(&format!("Kal/III 0505 line 3\n8Hu {hex} fresh 0\n"), "square", "Kal/III");
    likely(&near("0508"), "Kal/III forms square", 1.0 - at_most(8));
    likely(&near("0507"), "Kal/III forms square", 1.0 - at_most(9));
    likely(&near("0506"), "Kal/III forms square", 1.0 - at_most(10));
    likely(&near("0507"), "fails to form square; Kal/III −1 SP", at_most(9));
    let far = refused("Kal/III 0505 line 3\n8Hu 0510 fresh 0\n", "square", "Kal/III");
    assert!(far.contains("17.3.1a"), "{far}");
}

/// Verifies [21.6h] [8.4.1d] [26i] [23.6b] [10.1a] [13a] [8.4.3c].
#[test]
fn single_checks() {
    let davout = odds("leader Davout 0505\n46/II 0505 line 0\n", "casualty", "Davout");
    likely(&davout, "Davout is hit", 0.5);
    let emperor = odds("leader Napoleon 0505\n46/II 0505 line 0\n", "casualty", "Napoleon");
    likely(&emperor, "Napoleon is hit", 1.0 / 6.0);
    let foot = odds("16/5 0505 unlimbered 3 sp=2\nKal/III 0506 line 0\n", "limber", "16/5");
    likely(&foot, "limbers in time", 1.0 / 6.0);
    let horse = odds("3/5h 0505 unlimbered 3 sp=2\nKal/III 0506 line 0\n", "limber", "3/5h");
    likely(&horse, "limbers in time", 0.5);
    let dare = odds("Ko5 0506 fresh 0\n8Hu 0505 fresh 3\n", "cossacks", "0506x0505");
    likely(&dare, "Ko5 dares to charge", 10.0 / 36.0);
    let sky = odds("", "weather", "");
    likely(&sky, "clear", 4.0 / 6.0);
    likely(&sky, "snowstorm", 1.0 / 6.0);
    let bag = odds("turn 5\nleader Napoleon 0101\nleader Bennigsen 1010\n", "cubes", "");
    assert_eq!(bag.outcomes.len(), 36);
    let friant = odds("leader Friant 0505\n", "initiative", "Friant");
    assert_eq!(friant.outcomes.len(), 2);
}

#[test]
fn what_cannot_take_place_is_refused() {
    let units = "46/II 0506 line 0\nKal/III 0505 line 3\n8Hu 0707 fresh 0\n";
    assert!(refused(units, "fire", "0506@0909").contains("no enemy stands in 0909"));
    assert!(refused(units, "fire", "0707@0505").contains("nobody in 0707 can fire"));
    assert!(refused(units, "fire", "0506").contains("HEX@HEX"));
    assert!(refused(units, "assault", "0707x0505").contains("no assault from 0707"));
    assert!(refused(units, "assault", "9999x0505").contains("no hex '9999'"));
    assert!(refused(units, "stand", "Nobody").contains("no unit 'Nobody'"));
    assert!(refused(units, "stand", "MoG/III").contains("not in the position"));
    assert!(refused(units, "stand", "46/II:rain").contains("star, retreat"));
    assert!(refused(units, "limber", "46/II").contains("not unlimbered"));
    assert!(refused(units, "casualty", "Davout").contains("not in the position"));
    assert!(refused(units, "cossacks", "0506x0505").contains("23.6b"));
}

/// Merging faces with equal essences gives what walking every face gives.
#[test]
fn essences_hold_all_that_matters() {
    let ground = "map\n......\n......\n......\n......\n......\n......\nend\nweather clear\n";
    let cases = [
        // A leader at risk under heavy fire, with a unit beneath that may be left alone.
        (
            "leader Bessières 0303\n1GrG/I 0303 column 3 sp=2\n1GrG/II 0303 column 3\nP/2 0304 \
             unlimbered 0 sp=8\n",
            "fire",
            "0304@0303",
        ),
        (
            "leader Bessières 0304\n1GrG/I 0304 column 0\nKal/III 0303 square 3 sp=3\n",
            "assault",
            "0304x0303",
        ),
        ("SPbD 0304 fresh 0 sp=3\n46/II 0303 line 3 sp=6\n", "assault", "0304x0303"),
        ("46/II 0303 line 3\n46/I 0203 line 3\nKal/II 0304 line 0\n", "stand", "46/II:top"),
        ("Kal/III 0303 line 3\n8Hu 0304 fresh 0\n46/I 0302 line 3\n", "square", "Kal/III"),
    ];
    for (units, name, about) in cases {
        let battle = position_text::parse(&format!("{ground}{units}")).unwrap();
        let merged = chances(&battle, name, about).unwrap().outcomes;
        let every = trial(&battle, name, about).unwrap().with_every_face(1_000_000).unwrap();
        assert_eq!(
            merged.keys().collect::<Vec<_>>(),
            every.keys().collect::<Vec<_>>(),
            "{name} {about}"
        );
        for (words, probability) in &every {
            assert!((merged[words] - probability).abs() < 1e-9, "{name} {about}: {words}");
        }
    }
}
