//! Artillery fire: targets, classes, masses, losses, tests.

use crate::common::{battle, check_that, unit};
use champs::Battle;
use champs::nouns::FireClass;
use champs::rules::p2_artillery::Hit;
use champs::state::{Phase, SupportFire};
use engine::{Game, Script, Seat};

/// A French battery at the origin of the tests, looking up the table, and allied units.
fn guns(battery: &str, allied: &str) -> String {
    format!(
        "side french
         division D
         F1 guns 8 30,10 0 {battery}
         side allied
         division E
         {allied}"
    )
}

/// The fire class of F1 against A1.
fn class(position: &str) -> &'static str {
    let battle = battle(position);
    let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
    battle.fire_class(f1, a1, Hit::Target).class.key()
}

fn targets(position: &str) -> String {
    let battle = battle(position);
    let found = battle.targets(unit(&battle, "F1"));
    let mut names: Vec<&str> = found.iter().map(|&one| &*battle.def(one).id).collect();
    names.sort_unstable();
    names.join(" ")
}

/// Plays the whole Artillery Fire Phase.
fn phase(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        while battle.phase == Phase::Artillery {
            battle.play(table)?;
        }
        Ok(())
    };
    check_that(&format!("{position}\nphase artillery"), answers, act, expected)
}

/// CT-04, CT-05, CT-07, CT-11, CT-13: the front centre of F1 lies at (30, 10.5). Verifies [ART-14]
/// [ART-14b] [ART-14c] [ART-14e] [ART-14h] [ART-14k] [ART-14n] [ART-13].
#[test]
fn ct04_to_ct13_classes() {
    let column = "A1 inf 10 30,31 180 column";
    assert_eq!(class(&guns("classC", column)), "C", "CT-04");
    assert_eq!(class(&guns("classB heavy-guns", "A1 inf 10 30,21 180 square")), "A+", "CT-05");
    assert_eq!(class(&guns("classD", "A1 inf 14 30,36 180 line")), "F", "CT-07");
    assert_eq!(class(&guns("classC", "A1 guns 8 30,31 180")), "E", "CT-11");
    // CT-13: a line of 10 that looks east, the battery's centre nearly off its right flank.
    let flank = |x: &str| guns("classB", &format!("A1 inf 10 {x},22 90 line"));
    assert_eq!(class(&flank("31.7")), "A+", "CT-13, 10 degrees");
    assert_eq!(class(&flank("33")), "B", "CT-13, 16 degrees");
    // The chart: steps in quarters.
    let book = battle(&guns("", column)).field.book.clone();
    let quarters: Vec<u8> = FireClass::ALL.iter().map(|class| book.fire(*class).0).collect();
    assert_eq!(quarters, [12, 8, 8, 4, 2, 2, 1, 0]);
}

/// Verifies [ART-14b] [ART-9] [ART-14f] [ART-14g] [ART-14n] [ART-14o] [ART-14p], each by itself from
/// class C at close range.
#[test]
fn single_modifiers() {
    let target = |text: &str| class(&guns("classC", &format!("A1 {text}")));
    assert_eq!(target("inf 10 30,20 180 line"), "C");
    assert_eq!(target("inf 10 30,20 180 column"), "B");
    assert_eq!(target("inf 8 30,20 180 line"), "C");
    assert_eq!(target("inf 7 30,20 180 line"), "B");
    assert_eq!(target("inf 6 30,20 180 line"), "B");
    assert_eq!(target("inf 5 30,20 180 line"), "A");
    assert_eq!(target("inf 12 30,20 180 line"), "C");
    assert_eq!(target("inf 13 30,20 180 line"), "D");
    // Small batteries are not small targets.
    assert_eq!(target("guns 6 30,20 180"), "D");
    let own = |steps: &str| class(&guns(&format!("classC {steps}"), "A1 inf 10 30,20 180 line"));
    assert_eq!(own("steps2"), "C");
    assert_eq!(own("steps3"), "D");
    assert_eq!(own("steps4"), "D");
    assert_eq!(own("steps5"), "E");
    // [ART-9] [STR-1b] A column in a structure is none; it has cover [ART-14l] [STR-2].
    let farm = "structure Farm 30,20\n".to_owned()
        + &guns("classC", "A1 inf 10 30,20 180 column in=Farm garrison");
    assert_eq!(class(&farm), "D");
}

/// CT-70: 15.2" is close. Verifies [ART-1] [ART-14k] [CON-1].
#[test]
fn ct70_close_range() {
    let at = |y: &str| class(&guns("classC", &format!("A1 inf 10 30,{y} 180 line")));
    assert_eq!(at("25.95"), "C");
    assert_eq!(at("26.01"), "D");
    // Range is measured from the front centre to the nearest point, and ends at 30".
    let seen = |y: &str| targets(&guns("", &format!("A1 inf 10 30,{y} 180 line")));
    assert_eq!(seen("41"), "A1");
    assert_eq!(seen("41.01"), "");
}

/// Verifies [ART-14l] [ART-14m] [STR-2] (CG-10): the part as wide as the battery has to be in cover.
#[test]
fn cover() {
    let in_wood = |wood: &str, target: &str| {
        class(&format!("wood W {wood}\n{}", guns("classC", &format!("A1 {target}"))))
    };
    let line = "inf 12 30,20 180 line";
    // All of the line, or the 3" before the battery.
    assert_eq!(in_wood("26,18 34,18 34,22 26,22", line), "D");
    assert_eq!(in_wood("28.4,18 31.6,18 31.6,22 28.4,22", line), "D");
    // Less than that is no cover.
    assert_eq!(in_wood("29,18 31.6,18 31.6,22 29,22", line), "C");
    assert_eq!(in_wood("30,18 34,18 34,22 30,22", line), "C");
    // The part stays on the target: of a line beside the battery the 3" at its nearer end.
    for (line, whole, half) in [
        (
            "inf 12 26,20 180 line",
            "25.2,18 28.4,18 28.4,22 25.2,22",
            "26.7,18 28.4,18 28.4,22 26.7,22",
        ),
        (
            "inf 12 34,20 180 line",
            "31.6,18 34.8,18 34.8,22 31.6,22",
            "31.6,18 33.3,18 33.3,22 31.6,22",
        ),
    ] {
        assert_eq!((in_wood(whole, line), in_wood(half, line)), ("D", "C"), "{line}");
    }
    let fort = "fortification Fort 30,20\n".to_owned()
        + &guns("classC", "A1 inf 10 30,20 180 line in=Fort");
    assert_eq!(class(&fort), "E");
    // (CR-41) Close behind a crest, with only heads seen.
    let crest = |y: &str| {
        let text = format!("crest C 20,{y} 40,{y}\n");
        class(&(text + &guns("classC", &format!("A1 {line}"))))
    };
    assert_eq!(crest("19.7"), "D");
    assert_eq!(crest("19"), "C");
}

/// Verifies [ART-4] [ART-1b] and H-09, H-10: the nearest, the one most ahead, the one most within the frontage.
#[test]
fn h09_h10_whom_a_battery_engages() {
    // The battery is 3" wide, from 28.5 to 31.5. A1 at 10" overlaps that by 1", A2 by all of it.
    let two = |second: &str| {
        guns("", &format!("A1 inf 8 26.5,20.75 180 line front8\nA2 inf 8 {second} 180 line"))
    };
    assert_eq!(targets(&two("30,22.25")), "A1 A2");
    assert_eq!(targets(&two("30,23.25")), "A1 A2");
    let strict = |second: &str| targets(&format!("option strict-target\n{}", two(second)));
    assert_eq!(strict("30,22.25"), "A2", "H-09");
    assert_eq!(strict("30,23.25"), "A1", "H-10");
    let first = |second: &str| {
        let battle = battle(&two(second));
        battle.def(battle.targets(unit(&battle, "F1"))[0]).id.clone()
    };
    assert_eq!(first("30,22.25"), "A2");
    assert_eq!(first("30,23.25"), "A1");
    // A third one that is neither may not be chosen.
    let third = two("30,22.25") + "\nA3 inf 8 20,24 180 line";
    assert_eq!(targets(&third), "A1 A2");
    // One out of the arc never.
    assert_eq!(targets(&guns("", "A1 inf 8 15,12 180 line")), "");
    assert_eq!(targets(&guns("", "A1 inf 8 30,5 180 line")), "");
}

/// Verifies [ART-5]: a square near the nearest unit instead of it.
#[test]
fn squares_instead() {
    let text = |near: &str, square: &str| {
        guns("", &format!("A1 inf 8 30,{near} 180 line\nA2 inf 12 {square} 180 square"))
    };
    // A1 stands 12" off, its move is 8".
    assert_eq!(targets(&text("23", "36,26")), "A1 A2");
    // The square is too far from it.
    assert_eq!(targets(&text("23", "38,29")), "A1");
    // A1 is within one move of the guns.
    assert_eq!(targets(&text("18.9", "36,21")), "A1");
    assert_eq!(targets(&text("19.1", "36,21")), "A1 A2");
    // In line it is no choice.
    assert_eq!(targets(&text("23", "36,26").replace("square", "column")), "A1");
}

/// Verifies [ART-6] [ART-6b]: enemy batteries that are nearer, or by choice with a leader near.
#[test]
fn counter_battery() {
    let text = |leader: &str, guns_at: &str, foot: &str| {
        format!(
            "side french
             division D C/C {leader}
             F1 guns 8 30,10 0
             side allied
             division E
             A1 guns 8 {guns_at} 180
             A2 inf 8 {foot} 180 line"
        )
    };
    assert_eq!(targets(&text("5,5", "33,25", "26,30")), "A1 A2");
    assert_eq!(targets(&text("5,5", "33,30", "26,25")), "A2");
    // [ART-6b] A leader of its chain within 4".
    assert_eq!(targets(&text("30,6", "33,30", "26,25")), "A1 A2");
    assert_eq!(targets(&text("30,5", "33,30", "26,25")), "A2");
    // Not with an enemy within one move of his own.
    assert_eq!(targets(&text("30,6", "33,30", "26,18.5")), "A2");
    let other = text("30,6", "33,30", "26,25").replace("F1 guns", "division G\nF1 guns");
    assert_eq!(targets(&other), "A2");
}

/// H-23: the corridor is as wide as the battery. Verifies [ART-12] [ART-12b] [OBS-2b] [SCN-5].
#[test]
fn h23_lines_of_fire() {
    let friend = |x: &str| {
        targets(
            &guns("", "A1 inf 9 30,22.5 180 column front3")
                .replace("side allied", &format!("F2 inf 2 {x},19 0 line\nside allied")),
        )
    };
    // A friend 0.75" wide inside and outside the 1.5" to the right of the middle.
    assert_eq!(friend("31.6"), "");
    assert_eq!(friend("31.9"), "A1");
    // Two castings of the target have to be in view.
    let veil = |x: &str| {
        let text = guns("", "A1 inf 8 30,22 180 line\nA2 inf 12 30,15 180 line");
        let text = text.replace("30,15", &format!("{x},15"));
        targets(&text).contains("A1")
    };
    assert!(!veil("30"));
    assert!(veil("33.5"));
    // Troops of either side hide it, and so does ground; howitzers need a part only.
    let wood = |to: &str, flag: &str| {
        let wood = format!("wood W 20,15 {to},15 {to},16 20,16\n");
        targets(&(wood + &guns(flag, "A1 inf 8 30,22 180 line")))
    };
    assert_eq!(wood("40", ""), "");
    assert_eq!(wood("30.36", ""), "A1");
    // One casting at the right end is in view.
    assert_eq!(wood("30.45", ""), "");
    assert_eq!(wood("30.45", "howitzers"), "A1");
    assert_eq!(wood("30.52", "howitzers"), "");
    // [OBS-2b] Guns shell structures and woods that are held.
    let farm = "structure Farm 30,25\n".to_owned() + &guns("", "A1 inf 8 30,25 180 line in=Farm");
    assert_eq!(targets(&farm), "A1");
    let held = "wood W 25,20 35,20 35,28 25,28\n".to_owned() + &guns("", "A1 inf 8 30,25 180 line");
    assert_eq!(targets(&held), "A1");
    // Fog ends sight.
    assert_eq!(targets(&("sight 10\n".to_owned() + &guns("", "A1 inf 8 30,22 180 line"))), "");
}

/// CX-3 and CT-08: halves and quarters. Verifies [ART-13b] [ART-13c] [ART-7].
#[test]
fn cx3_ct08_halves_and_quarters() {
    let text = |y: &str| guns("classC", &format!("A1 inf 10 30,{y} 180 line"));
    phase(&text("20"), "A1\nroll 3", "A1 steps 1");
    phase(&text("20"), "A1\nroll 2", "A1 steps 0");
    // At long range C becomes D: still a half.
    phase(&text("30"), "A1\nroll 5", "A1 steps 1");
    phase(&text("30"), "A1\nroll 4", "A1 steps 0");
    // A single quarter is ignored, two are a half.
    let one = guns("classE", "A1 inf 10 30,20 180 line");
    phase(&one, "A1", "A1 steps 0\nnever told Half");
    let two = one.replace("side allied", "F2 guns 8 34,10 0 classE\nside allied");
    phase(&two, "A1\nA1\nroll 3", "A1 steps 1");
    // Three quarters are a half and nothing.
    let three = two.replace("side allied", "F3 guns 8 26,10 0 classE\nside allied");
    phase(&three, "A1\nA1\nA1\nroll 2", "A1 steps 0");
    // A whole step needs no die; a step and a half throws for the half. [ART-7]
    let sum = one.replace("classE", "classB");
    phase(&sum, "A1", "A1 steps 1");
    let sum = sum.replace("side allied", "F2 guns 8 34,10 0 classC\nside allied");
    phase(&sum, "A1\nA1\nroll 3", "A1 steps 2");
    // Fire may be held, and the battery is then not marked.
    let battle = phase(&text("20"), "hold-fire", "A1 steps 0\ntold No guns fire");
    assert!(!battle.unit(unit(&battle, "F1")).marks.fired);
    let battle = phase(&text("20"), "A1\nroll 1", "told F1 fires at A1: C");
    assert!(battle.unit(unit(&battle, "F1")).marks.fired);
}

/// (CR-09) The die is read as at close range if any battery that adds a fraction fires so.
#[test]
fn mixed_ranges() {
    let text = guns("classE", "A1 inf 10 30,25 180 line")
        .replace("side allied", "F2 guns 8 34,5 0 classD\nside allied");
    // E at close range is a quarter, D at long range E: together a half, thrown as close.
    phase(&text, "A1\nA1\nroll 3", "A1 steps 1");
    // A whole step at close range does not make the other's half a close one.
    let text = text.replace("classE", "classB").replace("classD", "classC");
    phase(&text, "A1\nA1\nroll 4", "A1 steps 1");
    phase(&text, "A1\nA1\nroll 5", "A1 steps 2");
}

/// CT-10 and what makes a mass. Verifies [ART-8] [ART-8b] [ART-8c] [ART-8d] [ART-14d].
#[test]
fn ct10_masses() {
    let two = |castings: &str, second: &str| {
        guns("classC", &format!("A1 inf {castings} 30,20 180 column front4\nA2 inf 12 {second}"))
    };
    let mass = two("12", "32.5,20 180 column front4");
    assert_eq!(class(&mass), "A+");
    phase(&mass, "A1", "A1 steps 1\nA2 steps 1");
    // More than 18 castings: 12 and 7 are, 12 and 6 are not.
    assert_eq!(class(&two("7", "32.5,20 180 column front4")), "A++");
    assert_eq!(class(&two("6", "32.5,20 180 column front4")), "A");
    // Within 2".
    assert_eq!(class(&two("12", "33.6,20 180 column front4")), "A+");
    assert_eq!(class(&two("12", "33.8,20 180 column front4")), "B");
    // A square counts, a line beside it does not, a line behind it does.
    assert_eq!(class(&two("12", "32.5,20 180 square")), "A+");
    assert_eq!(class(&two("12", "34,20 180 line")), "B");
    assert_eq!(class(&two("12", "30,22 180 line")), "A+");
    // Two lines behind each other. Large lines in a mass are not hard to hit.
    let lines = guns("classC", "A1 inf 14 30,20 180 line\nA2 inf 14 30,22 180 line");
    assert_eq!(class(&lines), "A");
    // Batteries are no part of it, nor [ART-8c] Broken units, those in structures, or those hidden.
    assert_eq!(class(&two("12", "32.5,20 180 column front4 broken")), "B");
    let farm =
        "structure Farm 33.5,20\n".to_owned() + &two("12", "33.5,20 180 column front4 in=Farm");
    assert_eq!(class(&farm), "B");
    let hidden =
        "wood W 31.5,17 36,17 36,18 31.5,18\n".to_owned() + &two("12", "33,20 180 column front4");
    assert_eq!(class(&hidden), "B");
    let own = two("12", "33,20 180 column front4")
        .replace("side allied", "F2 inf 10 33,16 0 line\nside allied");
    assert_eq!(class(&own), "B");
}

/// (CR-10) Steps spread evenly; the owner says who takes the odd one. Verifies [ART-8d].
#[test]
fn odd_steps() {
    let text =
        guns("classB", "A1 inf 12 30,20 180 column front4\nA2 inf 12 32.5,20 180 column front4");
    // B and a mass of columns: A++, three steps.
    phase(&text, "A1\nA1", "A1 steps 2\nA2 steps 1");
    phase(&text, "A1\nA2", "A1 steps 1\nA2 steps 2");
    // Two batteries on different units of one mass are added up: six steps.
    let both = text.replace("side allied", "F2 guns 8 34,10 0 classB\nside allied");
    phase(&both, "A1\nA2", "A1 steps 3\nA2 steps 3");
}

/// Verifies [ART-11] [ART-14i] [ART-14j]: supporters are hit with the guns, separately.
#[test]
fn supporters_are_hit_too() {
    let text = |more: &str| guns("classB", &format!("A1 guns 8 30,22 180\n{more}"));
    // B at close range on guns: C. On the line behind them: through the battery, C.
    phase(
        &text("A2 inf 10 30,24.5 180 line"),
        "A1\nhold-fire\nno\nroll 3 3",
        "A1 steps 1\nA2 steps 1",
    );
    // A unit in the line of fire within 2" is hit even if it looks elsewhere; one beside it is not.
    phase(&text("A2 inf 10 30,24.5 0 line"), "A1\nhold-fire\nno\nroll 3 3", "A2 steps 1");
    phase(&text("A2 inf 10 36,24.5 0 line"), "A1\nhold-fire\nno\nroll 3", "A1 steps 1\nA2 steps 0");
    phase(&text("A2 inf 10 30,25.1 0 line"), "A1\nhold-fire\nno\nroll 3", "A2 steps 0");
    let battle = battle(&text("A2 inf 10 30,24.5 180 line"));
    let (f1, a1, a2) = (unit(&battle, "F1"), unit(&battle, "A1"), unit(&battle, "A2"));
    assert_eq!(battle.struck_with(f1, a1), [a2]);
    assert_eq!(battle.fire_class(f1, a2, Hit::Supporter(a1)).class, FireClass::C);
    // A supporter beside the guns is not hit through them.
    let beside = crate::common::battle(&text("A2 inf 10 34.5,23 180 line"));
    assert_eq!(beside.fire_class(f1, a2, Hit::Supporter(a1)).class, FireClass::B);
    assert_eq!(beside.struck_with(f1, a1), [a2]);
    // [ART-14j] Behind a crest.
    let crest = "crest C 20,23 40,23\n".to_owned() + &text("A2 inf 10 30,24.5 180 line");
    let crest = crate::common::battle(&crest);
    assert_eq!(crest.fire_class(f1, a2, Hit::Supporter(a1)).class, FireClass::D);
    let hill = "flat1 H 20,21 40,21 40,23 20,23\n".to_owned() + &text("A2 inf 10 30,24.5 180 line");
    let hill = crate::common::battle(&hill);
    assert_eq!(hill.fire_class(f1, a2, Hit::Supporter(a1)).class, FireClass::D);
}

/// Both sides name their targets before either is opened; batteries may answer. Verifies [SEQ-II]
/// [ART-6].
#[test]
fn fire_is_simultaneous() {
    let text = "side french
        division D
        F1 guns 8 30,10 0 classB
        side allied
        division E
        A1 guns 8 30,20 180 classB
        A2 inf 10 35,17 180 line
        division G
        A3 inf 2 5,40 180 line";
    // F1 may fire on infantry or, by A1's fire on it, on A1; A1 has F1 alone.
    let both = "A2\nF1\nA1\nroll 3 3";
    phase(text, both, "F1 steps 1\nA1 steps 1\nA2 steps 0\ntold Guns answer: F1 at A1");
    // It keeps its target.
    phase(text, "A2\nF1\nno\nroll 3", "F1 steps 1\nA1 steps 0\nA2 steps 1");
    // One that looks away can neither fire nor answer.
    let away = text.replace("A1 guns 8 30,20 180", "A1 guns 8 30,20 0").replace("35,17", "35,28");
    phase(&away, "A1\nroll 3", "A1 steps 1\nnever told answer");
    // A battery that held its fire may answer too.
    phase(text, "hold-fire\nF1\nA1\nroll 3 3", "F1 steps 1\nA1 steps 1");
}

/// CT-14: the fourth step by fire calls for a test. Verifies [CRI-2a] [CRI-9] [UNI-7b].
#[test]
fn ct14_tests_under_fire() {
    let text = |steps: u8| guns("classB", &format!("A1 inf 10 30,20 180 line steps{steps}"));
    // The third step does not.
    phase(&text(2), "A1", "A1 steps 3\nnever told under fire");
    phase(&text(3), "A1\nroll 4", "A1 steps 4\nA1 at 30,20\ntold A1 (under fire): 4 against 4");
    phase(&text(3), "A1\nroll 5\nheading 0", "A1 steps 6\nA1 at 30,28");
    // Without a step from this fire there is no test.
    let miss = text(5).replace("classB", "classC");
    phase(&miss, "A1\nroll 2", "A1 steps 5\nnever told under fire");
    // Flanked by the fire: 8 - 4 - 2; from the rear the same.
    let flank = text(2).replace("180 line", "90 line");
    phase(&flank, "A1\nroll 2", "A1 steps 4\ntold 2 against 2");
    let rear = text(3).replace("180 line", "0 line");
    phase(&rear, "A1\nroll 2", "A1 steps 4\ntold 2 against 2");
    // No die can pass: it Breaks and runs. 8 - 6 - 2.
    let lost = text(5).replace("180 line", "0 line");
    phase(&lost, "A1\nroll 1", "A1 gone\ntold A1 is Broken and runs");
    // A unit destroyed by fire Retreats first. [CRI-7c]
    phase(&text(7), "A1\nheading 0", "A1 gone\ntold A1 Retreats");
    // [UNI-7b] Batteries of a grand battery test each for itself, with 1 more.
    let grand = "side french
        division D
        F1 guns 8 30,10 0 classA
        side allied
        army Blake B/C 5,40
        brigade Guns grand-battery
        A1 guns 8 30,20 180 steps3
        A2 guns 8 33.1,20 180 steps3";
    // A on guns: B, a step.
    phase(
        grand,
        "A1\nhold-fire\nhold-fire\nno\nroll 5",
        "A1 steps 4\nA2 steps 3\ntold 5 against 5",
    );
}

/// Verifies [ART-15]: losses to fire count as support fire, with its flank.
#[test]
fn losses_count_as_support_fire() {
    let text = guns("classB", "A1 inf 10 30,20 180 line");
    let battle = phase(&text, "A1", "A1 steps 1");
    let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
    let marks = battle.unit(a1).marks;
    assert!(marks.lost_to_fire && battle.unit(a1).flanked_by.is_empty());
    assert_eq!(marks.support_fire, SupportFire::Battery);
    assert!(battle.unit(a1).under_fire_of.contains(f1));
    let battle = phase(&text.replace("180 line", "90 line"), "A1", "A1 steps 2");
    assert!(!battle.unit(a1).flanked_by.is_empty());
    let miss = phase(&text.replace("classB", "classC"), "A1\nroll 1", "A1 steps 0");
    assert_eq!(miss.unit(a1).marks.support_fire, SupportFire::None);
}

/// Verifies [CON-3] for fire: the enemy hears who fires, not what it does.
#[test]
fn the_firer_does_not_hear_of_losses() {
    let mut battle = battle(&(guns("classC", "A1 inf 10 30,20 180 line") + "\nphase artillery"));
    let mut table = crate::common::script("A1\nroll 3");
    while battle.phase == Phase::Artillery {
        battle.play(&mut table).unwrap();
    }
    let french = engine::Viewer::Seat(Seat::First);
    for event in &table.events {
        let silent = match battle.audience(event) {
            engine::Audience::Only(seat) => seat == Seat::Second,
            _ => false,
        };
        let heard = battle.render_to(french, event).text;
        assert!(silent || !heard.contains("step") && !heard.contains("a step"), "{heard}");
    }
}

/// Guns in a block have no facing: they fire all round. Verifies [STR-1b] for guns.
#[test]
fn guns_in_a_block() {
    let text = |at: &str| {
        format!(
            "structure Farm 30,20
             side french
             division D
             F1 guns 8 30,20 0 in=Farm garrison
             side allied
             division E
             A1 inf 10 {at} 180 line"
        )
    };
    for at in ["30,30", "30,10", "40,20", "20,20"] {
        assert_eq!(targets(&text(at)), "A1", "{at}");
    }
}

/// Section 10 of the reference: mean steps of one battery in thirds of a step, for classes B, C, D at
/// close and at long range.
#[test]
fn plausible_means() {
    let mean = |class: &str, y: i32, target: &str| {
        let battle =
            battle(&guns(&format!("class{class}"), &target.replace("@", &format!("30,{y}"))));
        let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
        let volley = &battle.volleys(&[(f1, a1)])[0];
        let chance = if volley.is_close() { 2 } else { 1 };
        i32::from(volley.hits().steps()) * 3 + if volley.hits().has_half() { chance } else { 0 }
    };
    let rows: [(&str, [[i32; 3]; 2]); 6] = [
        ("A1 inf 10 @ 180 line", [[3, 2, 2], [1, 1, 0]]),
        ("A1 inf 10 @ 180 column", [[6, 3, 2], [3, 1, 1]]),
        ("A1 inf 12 @ 180 column front4\nA2 inf 12 @ 180 column front4", [[9, 6, 6], [6, 6, 3]]),
        ("A1 inf 10 @ 180 square", [[6, 6, 3], [6, 3, 1]]),
        ("A1 inf 14 @ 180 line", [[2, 2, 0], [1, 0, 0]]),
        ("A1 guns 8 @ 180", [[2, 2, 0], [1, 0, 0]]),
    ];
    for (target, means) in rows {
        for (y, means) in [(20, means[0]), (35, means[1])] {
            for (class, expected) in ["B", "C", "D"].iter().zip(means) {
                // The second column of the mass stands beside the first.
                let beside = target.replacen("\nA2 inf 12 @", &format!("\nA2 inf 12 32.5,{y}"), 1);
                assert_eq!(mean(class, y, &beside), expected, "{class} at {y} on {target}");
            }
        }
    }
}

/// What fire comes to is settled when it is told: the question who takes the odd steps of a mass does not
/// hang on losses of the battery that are hidden. Verifies [ART-8d] [ART-7] [CON-3].
#[test]
fn odd_steps_tell_nothing_of_the_battery() {
    let mass = "A1 inf 12 30,20 180 column front4\nA2 inf 12 32.5,20 180 column front4";
    let mut named = battle(&format!("{}\nphase artillery", guns("classB", mass)));
    let mut table = crate::common::script("A1\notherwise *");
    engine::Game::play(&mut named, &mut table).unwrap();
    assert!(named.hits.is_some(), "it has been told and has not fallen");
    let asked = |mut battle: champs::Battle| {
        let mut table = crate::common::script("otherwise *");
        engine::Game::play(&mut battle, &mut table).unwrap();
        table.asked.iter().any(|(rule, _)| rule == "ART-8d")
    };
    let mut worn = named.clone();
    worn.unit_mut(unit(&named, "F1")).steps = 5;
    assert!(asked(named));
    assert!(asked(worn));
}
