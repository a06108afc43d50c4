//! Interaction: who fights whom, odds, modifiers, results, follow-up.

use crate::common::{battle, check_phase, unit};
use champs::Battle;
use champs::Choice;
use champs::book::Fighting;
use champs::host::Frame;
use champs::nouns::{Motion, UnitId};
use champs::rules::crisis::Verdict;
use champs::rules::p5_interaction::{
    Ask, Assault, Fate, Fray, Lost, PARTS, Pair, Share, Tested, compare, odds_line,
};
use engine::rule;
use ground::table::{Bearing, Mil};

/// F1 and A1 face each other 1" apart, with what is added to them and to the position.
fn face(one: &str, other: &str, more: &str) -> String {
    format!(
        "side french
         division D
         F1 inf 12 30,20 0 line {one}
         side allied
         division E
         A1 inf 12 30,21.5 180 line {other}
         {more}
         phase interaction"
    )
}

/// The fights of a position in which castings fall where they stand.
fn fray(battle: &Battle, pairs: &[(&str, &str)]) -> Fray {
    let pair = |(one, other): &(&str, &str)| Pair {
        one: unit(battle, one),
        other: unit(battle, other),
        through: None,
    };
    let mut fray = Fray { pairs: pairs.iter().map(pair).collect(), ..Fray::default() };
    for unit in battle.by_name(fray.units()) {
        fray.shares.extend(battle.divided(unit, &fray.foes(unit)).0);
    }
    fray
}

/// The level of a unit that fights another.
fn level(text: &str, of: &str, against: &str) -> i32 {
    let battle = battle(text);
    let fray = fray(&battle, &[(of, against)]);
    battle.level(&battle.interaction_test(unit(&battle, of), &fray)).value
}

fn mods(text: &str, of: &str, pairs: &[(&str, &str)]) -> Vec<(Fighting, i32)> {
    let battle = battle(text);
    let test = battle.interaction_test(unit(&battle, of), &fray(&battle, pairs));
    test.fighting.into_iter().filter(|(_, times)| *times != 0).collect()
}

/// CT-63: both pass, by 5 and by 2: who came closer to failing loses two steps and Retreats. Verifies
/// [INT-1] [INT-10] [INT-10c] [SEQ-V] [CRI-2h] (CR-61).
#[test]
fn ct63_both_pass() {
    let battle = check_phase(
        &face("", "", "initiative french"),
        "roll 3 6
         otherwise heading 180, done, no",
        "A1 steps 0
         F1 steps 2
         F1 at 30,13
         F1 facing 0
         A1 at 30,21.5
         phase rally
         told A1 wins
         told F1 loses",
    );
    let f1 = unit(&battle, "F1");
    assert!(battle.unit(f1).marks.fought && battle.unit(f1).marks.retreated);
    // [CON-3] Steps are hidden again.
    assert!(!battle.unit(f1).marks.shown);
}

/// A unit that fails while its opponent passes loses by I, whatever the margins. Verifies [INT-10].
#[test]
fn who_fails_against_a_pass_loses() {
    check_phase(
        &face("", "", ""),
        "roll 9 8
         otherwise heading 0, done, no",
        "A1 steps 2\nF1 steps 0\ntold F1 wins",
    );
}

fn tested(unit: u8, level: i32, die: u8) -> Tested {
    Tested { unit: UnitId(unit), level, verdict: Verdict::of(level, die) }
}

fn fates(tested: &[Tested], pairs: &[(u8, u8)]) -> Vec<Fate> {
    let pairs: Vec<_> = pairs.iter().map(|&(a, b)| (UnitId(a), UnitId(b))).collect();
    let tie = |_: UnitId, _: UnitId| panic!("a tie");
    let fates = compare(tested, &pairs, tie).unwrap();
    fates.into_iter().map(|(_, fate)| fate).collect()
}

/// CT-35: both fail; who came closer to passing wins. Verifies [INT-10d] [INT-10b].
#[test]
fn ct35_both_fail() {
    let both = [tested(0, 7, 9), tested(1, 5, 8)];
    assert_eq!(fates(&both, &[(0, 1)]), [Fate::Won, Fate::Lost]);
}

/// CT-37 and CT-38: who could not pass Breaks before one that passes, and else Retreats. Verifies
/// [CRI-9] [CRI-9b] [INT-11] [INT-11b] (CR-61).
#[test]
fn ct37_ct38_who_could_not_pass() {
    assert_eq!(fates(&[tested(0, 0, 1), tested(1, -1, 1)], &[(0, 1)]), [Fate::Lost, Fate::Lost]);
    assert_eq!(fates(&[tested(0, 0, 5), tested(1, 8, 8)], &[(0, 1)]), [Fate::Broken, Fate::Won]);
    // Both fail, and only one of them could have passed: that one wins, however near the other came.
    assert_eq!(fates(&[tested(0, 0, 1), tested(1, 2, 9)], &[(0, 1)]), [Fate::Lost, Fate::Won]);
}

/// CT-34: a unit against two, all pass. Verifies (CR-26).
#[test]
fn ct34_one_against_two() {
    let all = [tested(0, 4, 3), tested(1, 8, 5), tested(2, 8, 8)];
    let pairs = [(0, 1), (0, 2)];
    assert_eq!(fates(&all, &pairs), [Fate::Lost, Fate::Won, Fate::Lost]);
}

/// CT-65: B fails while A1 passes; A2 failed too, but has nobody left to beat it. Verifies [INT-10]
/// (CR-26).
#[test]
fn ct65_nobody_left() {
    let all = [tested(0, 8, 5), tested(1, 5, 8), tested(2, 7, 8)];
    let pairs = [(0, 2), (1, 2)];
    assert_eq!(fates(&all, &pairs), [Fate::Won, Fate::Won, Fate::Lost]);
    // [INT-11] A unit that could not pass cannot win even so.
    let all = [tested(0, 8, 5), tested(1, -1, 8), tested(2, 7, 8)];
    assert_eq!(fates(&all, &pairs), [Fate::Won, Fate::Lost, Fate::Lost]);
}

/// Equal margins: a level above all opponents wins, else the dice. Verifies [INT-10e] [INT-10f]
/// (CR-62).
#[test]
fn ties() {
    let both = [tested(0, 8, 6), tested(1, 7, 5)];
    assert_eq!(fates(&both, &[(0, 1)]), [Fate::Won, Fate::Lost]);
    // Above one opponent, not above the other: no help against either.
    let three = [tested(0, 8, 6), tested(1, 7, 5), tested(2, 9, 5)];
    let mut asked = 0;
    let pairs = [(UnitId(0), UnitId(1)), (UnitId(0), UnitId(2))];
    let found = compare(&three, &pairs, |one, _| {
        asked += 1;
        Ok(one)
    });
    assert_eq!(found.unwrap()[1].1, Fate::Lost);
    assert_eq!(asked, 1);
    // Both sides throw; equal dice are thrown again.
    check_phase(
        &face("", "", ""),
        "roll 5 5
         roll 4 4
         roll 2 9
         otherwise heading 0, done, no",
        "A1 steps 2\nF1 steps 0\ntold A tie: A1 throws 4, F1 throws 4.",
    );
}

/// The lines of the odds. Verifies [CRI-18i1].
#[test]
fn lines_of_the_odds() {
    assert_eq!(odds_line(8, 24), Some(Fighting::OddsOneThree));
    assert_eq!(odds_line(8, 23), Some(Fighting::OddsOneTwo));
    assert_eq!(odds_line(8, 16), Some(Fighting::OddsOneTwo));
    assert_eq!(odds_line(8, 15), Some(Fighting::OddsTwoThree));
    assert_eq!(odds_line(8, 12), Some(Fighting::OddsTwoThree));
    assert_eq!(odds_line(8, 11), None);
    assert_eq!(odds_line(0, 0), None);
}

const TWO_TO_ONE: &str = "side french
    division D
    F1 inf 12 29,20 0 column of=34e
    F2 inf 12 31,20 0 column of=34e
    side allied
    division E
    A1 inf 8 30,21.5 180 line level7
    phase interaction";

/// CT-34: two coordinated battalions of 12 against one of 8. Verifies [INT-9] [INT-9d] [INT-9e]
/// [CRI-18i1].
#[test]
fn ct34_coordinated_odds() {
    let pairs = [("A1", "F1"), ("A1", "F2")];
    assert_eq!(mods(TWO_TO_ONE, "A1", &pairs), [(Fighting::OddsOneThree, 1)]);
    assert_eq!(mods(TWO_TO_ONE, "F1", &pairs), []);
    let battle = battle(TWO_TO_ONE);
    let test = battle.interaction_test(unit(&battle, "A1"), &fray(&battle, &pairs));
    assert_eq!(battle.level(&test).value, 4);
    // Not coordinated they count one by one: each draws its castings.
    let alone = TWO_TO_ONE.replace("F2 inf 12 31,20 0 column of=34e", "F2 inf 12 31,20 0 column");
    assert_eq!(mods(&alone, "A1", &pairs), [(Fighting::OddsOneThree, 1)]);
    let wide = alone.replace("29,20", "28.5,20").replace("31,20", "31.5,20");
    assert_ne!(mods(&wide, "A1", &pairs), []);
}

/// What makes units coordinated. Verifies [INT-9d] [INT-9e] [INT-9c] [MOV-2d] (CR-68).
#[test]
fn coordination() {
    let holds = |text: &str| {
        let battle = battle(text);
        battle.is_coordinated(unit(&battle, "F1"), unit(&battle, "F2"))
    };
    assert!(holds(TWO_TO_ONE));
    let alone = TWO_TO_ONE.replace("column of=34e", "column");
    assert!(!holds(&alone));
    // A leader of both within 4" of both.
    let led = |at: &str| alone.replacen("division D", &format!("division D C/C {at}"), 1);
    assert!(holds(&led("30,18")));
    assert!(!holds(&led("24,18")));
    let other = led("30,18").replacen("F2 inf", "division G\nF2 inf", 1);
    assert!(!holds(&other));
    // Regiments of one brigade where regiments are the units.
    let by_regiment = TWO_TO_ONE.replace("of=34e", "by-regiment");
    assert!(holds(&by_regiment));
    // Within 1" of each other.
    assert!(holds(&TWO_TO_ONE.replace("31,20", "31.7,20")));
    assert!(!holds(&TWO_TO_ONE.replace("31,20", "31.8,20")));
    // [INT-9c] Ground that the scenario says parts them.
    let hedge = |flag: &str| format!("hedge H 30,18 30,22 {flag}\n{TWO_TO_ONE}");
    assert!(holds(&hedge("")));
    assert!(!holds(&hedge("apart")));
    assert!(!holds(&format!("impassable I 29.9,10 30.1,10 30.1,30 29.9,30\n{TWO_TO_ONE}")));
}

/// Castings count against the opponent straight before them; those that face nobody go where their
/// owner likes. Verifies [INT-8] (CR-25).
#[test]
fn castings_are_divided() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        side allied
        division E
        A1 inf 4 28.5,21.5 180 line
        A2 inf 4 31,21.5 180 line
        phase interaction";
    let start = battle(text);
    let foes = [unit(&start, "A1"), unit(&start, "A2")];
    let (shares, left) = start.divided(unit(&start, "F1"), &foes);
    let parts: Vec<u32> = shares.iter().map(|share: &Share| share.parts / PARTS).collect();
    assert_eq!((parts, left), (vec![4, 4], 4));
    // Each file of a column has as many castings as it is deep.
    let column = battle(&text.replace("30,20 0 line", "31,20 0 column"));
    let (shares, left) = column.divided(unit(&column, "F1"), &foes);
    let parts: Vec<u32> = shares.iter().map(|share| share.parts / PARTS).collect();
    assert_eq!((parts, left), (vec![0, 12], 0));
    let even = battle(&format!("option even-split\n{text}"));
    let (shares, _) = even.divided(unit(&even, "F1"), &foes);
    assert_eq!(shares[0].parts, 6 * PARTS);
    // The owner is asked for the four that face nobody.
    let mut table = crate::common::script("4 with A2\nroll 9 9 1\notherwise *, done, no");
    let mut battle = start;
    engine::Game::play(&mut battle, &mut table).unwrap();
    let asked = table.asked.iter().any(|(rule, text)| rule == "INT-8" && text == "4 with A2");
    assert!(asked, "{:?}", table.asked);
}

/// Who faces whom, within 2" and unparted. Verifies [INT-1] [INT-1c] [INT-2].
#[test]
fn who_must_interact() {
    let fought = |text: &str| {
        let mut battle = battle(text);
        let mut table = crate::common::script("otherwise *").roll(&[1]).roll(&[2]);
        engine::Game::play(&mut battle, &mut table).unwrap();
        battle.unit(unit(&battle, "F1")).marks.fought
    };
    assert!(fought(&face("", "", "")));
    // 2.25" is within 2" by the quarter inch, more is not.
    let far = |y: &str| {
        let text = face("", "", "").replace("30,21.5", y);
        let battle = battle(&text);
        battle.assaults();
        !battle.within(
            unit(&battle, "F1"),
            unit(&battle, "A1"),
            champs::book::Distance::Interaction,
        )
    };
    assert!(!far("30,22.75"));
    assert!(far("30,22.76"));
    // Behind its front, and with the other looking away too, nobody interacts.
    let back = face("", "", "").replace("30,20 0", "30,20 180").replace("30,21.5 180", "30,21.5 0");
    check_phase(&back, "", "phase rally\nF1 steps 0");
    // [INT-1] Impassable ground parts them.
    let parted = format!("impassable I 20,20.6 40,20.6 40,20.8 20,20.8\n{}", face("", "", ""));
    check_phase(&parted, "", "phase rally");
    // [INT-1c] Nor through another unit.
    let through = face("", "", "A2 inf 20 30,21 90 line\nA2b guns 8 45,30 0")
        .replace("30,21.5", "30,22.2")
        .replace("A2 inf 20 30,21 90 line", "A2 heavy 12 30,21.1 180 line squadron6");
    check_phase(&through, "otherwise no", "phase rally\nnever told loses");
}

/// Whoever was out of its arc at the start of movement counts only where nobody else is to the front.
/// Verifies [INT-1b].
#[test]
fn units_from_beyond_the_arc() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        side allied
        division E
        A1 inf 8 29,21.5 0 column
        A2 inf 8 31.5,21.5 0 column
        phase interaction";
    // Both look away, so only F1 makes them fight.
    let told = |more: &str, answers: &str, expected: &str| {
        check_phase(&format!("{text}\n{more}"), answers, expected);
    };
    told("", "roll 9 9 1\notherwise *", "told A2");
    told("late F1 A2", "roll 1 2\notherwise *", "never told A2 wins\nnever told A2 loses");
    told("late F1 A1\nlate F1 A2", "roll 9 9 1\notherwise *", "told A2");
    // Between 2\" and 3\" it is a matter of choice.
    let far = text.replace("29,21.5", "29,24").replace("31.5,21.5", "31.5,30");
    check_phase(&format!("{far}\nlate F1 A1"), "no", "phase rally\nnever told wins");
    check_phase(&format!("{far}\nlate F1 A1"), "yes\nroll 1 9\notherwise *", "told A1");
    check_phase(&far, "", "phase rally\nnever told wins");
}

/// The unit that came up is pushed, else that of the side with the initiative. Verifies [INT-3]
/// (CG-28).
#[test]
fn the_push() {
    let at = |text: &str, expected: &str| {
        check_phase(text, "roll 1 1\nroll 2 3\notherwise *, done, no", expected);
    };
    at(&face("came-up", "", "initiative allied"), "told F1 closes with A1");
    at(&face("", "came-up", "initiative french"), "told A1 closes with F1");
    at(&face("", "", "initiative french"), "told F1 closes with A1");
    at(&face("came-up", "came-up", "initiative allied"), "told A1 closes with F1");
}

/// Each modifier of the list by itself. Verifies [CRI-18i2] [CRI-18i5] [CRI-18i6] [CRI-18i7]
/// [CRI-18i9] [CRI-18i10] [STR-2c], CT-49.
#[test]
fn modifiers_of_interaction() {
    let own = |one: &str, other: &str, more: &str| level(&face(one, other, more), "F1", "A1");
    assert_eq!(own("", "", ""), 8);
    // [CRI-18i6] Line firepower of eight castings or more, in line.
    assert_eq!(own("", "fp2", ""), 6);
    let few = face("", "fp2", "").replace("A1 inf 12", "A1 inf 7").replace("F1 inf 12", "F1 inf 7");
    assert_eq!(level(&few, "F1", "A1"), 8);
    let column = face("", "fp2", "").replace("180 line", "180 column");
    assert_eq!(level(&column, "F1", "A1"), 8);
    // [CRI-18i7] Massed columns before it: more than 18 castings within 2".
    let massed = face("", "fp1", "").replace("30,20 0 line", "30,19.5 0 column");
    assert_eq!(level(&massed, "F1", "A1"), 7);
    let massed = massed.replacen("side allied", "F2 inf 12 33,19.5 0 column\nside allied", 1);
    assert_eq!(level(&massed, "F1", "A1"), 6);
    let spread = massed.replace("33,19.5", "33.76,19.5");
    assert_eq!(level(&spread, "F1", "A1"), 7);
    let small = massed.replace("F2 inf 12", "F2 inf 6");
    assert_eq!(level(&small, "F1", "A1"), 7);
    // [CRI-18i9] CT-49: an anti-cavalry formation against infantry.
    let square = face("", "", "").replace("30,20 0 line", "30,20 0 square");
    assert_eq!(level(&square, "F1", "A1"), 6);
    // [CRI-18i5] Support fire of those whose crews are there.
    let guns = "B1 guns 8 50,40 180";
    assert_eq!(own("under-fire=B1", "", guns), 7);
    assert_eq!(own("under-fire=B1", "", "B1 guns 8 50,40 180 abandoned@50,41"), 8);
    assert_eq!(own("lost-to-fire", "", ""), 7);
    let grand = "brigade G grand-battery\nB1 guns 8 50,40 180\nB2 guns 8 53.1,40 180";
    assert_eq!(own("under-fire=B1", "", grand), 5);
    // [CRI-18i10] Ground before or under the enemy weighs on whoever closes in.
    let hedge = |grade: &str, who: &str| {
        let text = format!("hedge H 20,21 40,21 {grade}\n{}", face(who, "", "initiative allied"));
        (level(&text, "F1", "A1"), level(&text, "A1", "F1"))
    };
    assert_eq!(hedge("", "came-up"), (7, 8));
    assert_eq!(hedge("grade3", "came-up"), (5, 8));
    assert_eq!(hedge("grade2", ""), (8, 6));
}

/// Garrisons: +1, and neither line fire nor flanks. Verifies [CRI-18i2] [STR-2c] [STR-2b] [CRI-18b7].
#[test]
fn garrisons() {
    let text = "structure Farm 30,22
        side french
        division D
        F1 inf 12 30,19 0 line fp1
        side allied
        division E
        A1 inf 8 30,22 180 line in=Farm garrison fp2
        A2 inf 8 30,22 180 line in=Farm garrison fp2
        phase interaction";
    assert_eq!(level(text, "A1", "F1"), 9 - 1);
    // 12 against the castings of both; grade 2.
    assert_eq!(level(text, "F1", "A1"), 6);
    let plain = text.replace(" garrison", "");
    assert_eq!(level(&plain, "A1", "F1"), 8 - 1 - 1);
    // [STR-2b] Both take part.
    check_phase(text, "roll 1 1 10\notherwise *", "told A1 wins\ntold A2 wins\nF1 steps 2");
}

/// Struck in flank: -2 and -1, and a further -1 with another to the front. Verifies [CRI-18i3]
/// [CRI-18i4] [CRI-15] (CR-59).
#[test]
fn struck_in_flank() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        side allied
        division E
        A1 inf 12 33.5,19 270 column
        A2 inf 12 30,21.5 180 column
        phase interaction";
    let flank = mods(text, "F1", &[("A1", "F1")]);
    assert!(flank.contains(&(Fighting::ContactedInFlank, 1)), "{flank:?}");
    assert!(!flank.iter().any(|(line, _)| *line == Fighting::FlankAndFront));
    let both = mods(text, "F1", &[("A1", "F1"), ("A2", "F1")]);
    assert!(both.contains(&(Fighting::FlankAndFront, 1)), "{both:?}");
    let start = battle(text);
    let test = start.interaction_test(unit(&start, "F1"), &fray(&start, &[("A1", "F1")]));
    assert!(test.flanked);
    assert_eq!(start.level(&test).value, 5);
}

/// Skirmish inferiority counts in the open, not through a battery. Verifies [CRI-18i8] [INT-6e].
#[test]
fn skirmishers_and_guns() {
    let text = face("", "sk2 fp1", "");
    assert_eq!(level(&text, "F1", "A1"), 6);
    let start = battle(&text);
    let mut through = fray(&start, &[("A1", "F1")]);
    through.pairs[0].through = Some(unit(&start, "A1"));
    let test = start.interaction_test(unit(&start, "F1"), &through);
    assert_eq!(start.level(&test).value, 8);
}

const GUNS: &str = "side french
    division D
    F1 inf 12 30,20 0 line
    side allied
    division E
    B1 guns 8 30,22.5 180
    phase interaction";

/// CT-47: a lone battery that stands, and infantry that came through its zone. Verifies [INT-5c]
/// [INT-7] [INT-7c] [CRI-2g].
#[test]
fn ct47_lone_guns() {
    let text = GUNS.replace("22.5 180", "22.5 180 steps2");
    let battle = check_phase(
        &text,
        "roll 6
         roll 7
         otherwise heading 0, done, no, retreat",
        "B1 steps 4\nF1 steps 0\ntold 7 against 7",
    );
    assert!(!battle.unit(unit(&battle, "B1")).is_manned());
    // [INT-7d] Infantry that fails goes back; the guns hold.
    let held = check_phase(
        GUNS,
        "roll 6
         roll 8
         otherwise heading 180, done, no",
        "B1 steps 0\nF1 steps 2\ntold B1 holds",
    );
    assert!(held.unit(unit(&held, "B1")).is_manned());
    // A crew that fails loses two steps and Retreats, and the infantry need not test. [INT-5b]
    check_phase(
        GUNS,
        "roll 9\notherwise heading 0, done, no",
        "B1 steps 2\nF1 steps 0\ntold B1 abandons",
    );
    // It never Breaks of it. [CRI-8e]
    let weak = GUNS.replace("22.5 180", "22.5 180 steps2 level2");
    check_phase(&weak.replace("steps2", "steps1"), "roll 9\notherwise heading 0", "B1 gone");
}

/// Infantry that did not come through a fire zone drives the crew off without a test. Verifies
/// [INT-7b].
#[test]
fn guns_taken_from_behind() {
    let text = GUNS.replace("22.5 180", "22.5 0");
    check_phase(
        &text,
        "roll 1
         otherwise heading 0, done, no",
        "B1 steps 2\nF1 steps 0\nnever told interaction",
    );
}

/// Steps from fire further off are no fire zone: no test before guns taken from behind. Verifies
/// [INT-7] [INT-7b].
#[test]
fn fire_from_afar_is_no_zone() {
    let text =
        GUNS.replace("22.5 180", "22.5 0").replace("0 line", "0 line lost-to-fire under-fire=B2");
    let text = text.replace("phase", "B2 guns 8 30,45 180\nphase");
    check_phase(
        &text,
        "roll 1
         otherwise heading 0, done, no",
        "B1 steps 2\nF1 steps 0\nnever told interaction",
    );
}

/// A crew that left its guns gives no support fire at all, though its fire took steps before. Verifies
/// [INT-5b] [ART-15].
#[test]
fn no_support_fire_of_a_crew_that_left() {
    let text =
        |crew: &str| face("lost-to-fire under-fire=B1", "", &format!("B1 guns 8 50,45 180 {crew}"));
    let fire = |crew: &str| mods(&text(crew), "F1", &[("F1", "A1")]);
    assert_eq!(fire(""), [(Fighting::SupportFire, 1)]);
    assert_eq!(fire("crew=A1"), []);
}

/// A crew may retire to friends within 2" without a test. Verifies [INT-5] [INT-5b].
#[test]
fn crews_retire() {
    let text = GUNS.replacen("B1 guns", "A1 inf 8 33.5,24 180 column\nB1 guns", 1);
    let battle = check_phase(
        &text,
        "A1
         otherwise heading 0, done, no",
        "B1 steps 0\nF1 steps 0\nphase rally\ntold The crew of B1 shelters with A1",
    );
    let a1 = unit(&battle, "A1");
    assert_eq!(battle.unit(unit(&battle, "B1")).crew, champs::state::Crew::With(a1));
    // One that fails its test may shelter with infantry too, for two steps. [INT-5c]
    check_phase(
        &text,
        "stand\nroll 9\nA1\notherwise heading 0, done, no",
        "B1 steps 2\nA1 steps 0",
    );
    // Nobody within 2".
    let far = text.replace("33.5,24", "38,24");
    check_phase(&far, "roll 9\notherwise heading 0, done, no", "B1 steps 2");
}

/// Supports fight for the guns. Verifies [INT-6] [INT-6b] [INT-6c] (CR-60).
#[test]
fn supports_of_a_battery() {
    let text = GUNS.replacen("B1 guns", "A1 inf 12 30,23.5 180 line fp2 sk2\nB1 guns", 1);
    // The crew stands, the supports lose: it goes with them for two steps.
    let lost = check_phase(
        &text,
        "stand
         roll 2
         roll 9 6
         otherwise heading 0, done, no",
        "A1 steps 2\nB1 steps 2\nF1 steps 0\ntold 6 against 7",
    );
    assert!(!lost.unit(unit(&lost, "B1")).is_manned());
    // The attackers lose: the crew may go back at once.
    let won = |answer: &str| {
        let battle = check_phase(
            &text,
            &format!("stand\nroll 2\nroll 1 9\nheading 180\n{answer}\notherwise done"),
            "A1 steps 0\nB1 steps 0\nF1 steps 2",
        );
        battle.unit(unit(&battle, "B1")).is_manned()
    };
    assert!(won("yes"));
    assert!(!won("no"));
    // The supports could not pass: they Break, and the crew with them.
    let weak = text.replace("180 line fp2", "180 line steps1 level2/1 fp2");
    check_phase(&weak, "stand\nroll 2\nroll 9 6\notherwise *, done, no", "A1 gone\nB1 broken");
    // Neither could pass, and all Retreat: the crew is unaffected, though its supports leave it.
    let both = weak.replace("F1 inf 12 30,20 0 line", "F1 inf 12 30,20 0 line steps7");
    let both =
        check_phase(&both, "stand\nroll 2\nroll 9 9\notherwise *", "F1 gone\nA1 gone\nB1 steps 0");
    assert!(!both.unit(unit(&both, "B1")).is_broken());
    // A crew that had gone before gives no support fire, and does not come back. [INT-5b]
    let gone = check_phase(
        &text,
        "A1\nroll 1 9\notherwise heading 180, done, no",
        "F1 steps 2\ntold 9 against 8",
    );
    assert!(!gone.unit(unit(&gone, "B1")).is_manned());
}

/// A unit that has tested in interaction does not test again because a friend Retreats through it.
/// Verifies [CRI-1] [CRI-2c].
#[test]
fn one_test_in_a_step() {
    let text = |more: &str| {
        format!(
            "side french
             division D
             F1 inf 12 27,18.7 270 column
             F2 inf 12 30,20 0 column
             side allied
             division E
             A1 inf 12 25,18.7 90 line
             {more}
             phase interaction"
        )
    };
    // A1 passes, F1 fails.
    check_phase(&text(""), "roll 1 9 1\notherwise *", "told F2 (friends Retreat");
    // So do F2 and A2.
    let fights = text("A2 inf 12 30,22 180 line");
    check_phase(&fights, "roll 1 9 9 1\notherwise *", "F1 steps 2\nnever told friends Retreat");
}

/// Friends through whom a unit Retreats in interaction test in the sixth step, when winners have followed
/// up. Verifies [SEQ-V] [CRI-2c] (CR-106).
#[test]
fn friends_test_in_the_sixth_step() {
    let text = "side french
        division D
        F1 inf 12 27,18.7 270 column
        F2 inf 12 30,20 0 column
        side allied
        division E
        A1 inf 12 25,18.7 90 line
        phase interaction";
    let mut battle = battle(text);
    let mut table = crate::common::script("roll 1 9 9\notherwise *");
    battle.interaction_phase(&mut table).unwrap();
    let told = crate::common::story(&battle, &table.events);
    let at = |words: &str| told.iter().position(|line| line.contains(words));
    let (followed, tested) = (at("A1 follows up"), at("F2 (friends Retreat"));
    assert!(followed.is_some() && followed < tested, "{told:#?}");
    // Who fails loses its two steps and goes back all the same.
    assert_eq!(battle.unit(unit(&battle, "F2")).steps, 2);
    assert!(battle.shaken.is_empty());
}

/// A garrison that faces guns fights from its block: it is not pushed out of it. Verifies [INT-3]
/// [COM-8b].
#[test]
fn garrisons_are_not_pushed() {
    let text = "structure Farm 30,20
        side french
        division D
        F1 inf 12 30,20 0 line in=Farm garrison
        side allied
        division E
        B1 guns 8 30,23.2 180
        phase interaction";
    let battle = check_phase(text, "roll 2\nroll 1\notherwise heading 0, done, no", "F1 steps 0");
    let f1 = battle.unit(unit(&battle, "F1"));
    assert!(f1.is_garrison() && f1.inside().len() == 1);
    assert!(!battle.unit(unit(&battle, "B1")).is_manned());
}

/// Terrain helps supports only where it covers the guns too. Verifies [INT-6d].
#[test]
fn ground_of_supports() {
    let text = |hedge: &str| {
        let guns = GUNS.replacen("B1 guns", "A1 inf 12 30,24.2 180 line\nB1 guns", 1);
        battle(&format!("hedge H 20,{hedge} 40,{hedge}\n{guns}"))
    };
    let level = |battle: &Battle| {
        let mut through = fray(battle, &[("A1", "F1")]);
        through.pairs[0].through = Some(unit(battle, "B1"));
        let test = battle.interaction_test(unit(battle, "F1"), &through);
        test.fighting.contains(&(Fighting::DefensibleOne, 1))
    };
    assert!(level(&text("21")));
    assert!(!level(&text("23.9")));
}

/// Muskets force a test on cavalry within 2"; infantry and cavalry do not interact. Verifies [INT-2]
/// [CRI-2i] [CRI-14b].
#[test]
fn muskets_against_cavalry() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line fp1
        side allied
        division E
        C1 light 8 30,22.5 180 line
        phase interaction";
    check_phase(text, "no", "phase rally\nC1 steps 0\nnever told wins");
    check_phase(
        text,
        "yes\nroll 7\notherwise heading 0",
        "C1 steps 0\nF1 steps 0\ntold 7 against 7",
    );
    check_phase(text, "yes\nroll 8\notherwise heading 0", "C1 steps 2\ntold C1 Retreats");
    // (CR-93) Unreliable cavalry counts as such.
    let unreliable = text.replace("180 line", "180 line unreliable");
    check_phase(&unreliable, "yes\nroll 6\notherwise heading 0", "C1 steps 2");
    // Three castings behind its front.
    let flank = text.replace("30,22.5 180", "30,22.5 0");
    check_phase(&flank, "yes\nroll 6\notherwise heading 0", "told 6 against 5");
    // It Breaks where it could not pass.
    let weak = text.replace("180 line", "180 line level3 steps2");
    check_phase(&weak, "yes\nroll 1\notherwise *", "C1 gone");
    // Not to the infantry's front.
    let aside = text.replace("30,22.5 180", "35.4,19.5 180");
    check_phase(&aside, "", "phase rally");
}

/// Cossacks give way before infantry fires, Guard Cossacks do not. Verifies [CHG-8d] [CHG-8e].
#[test]
fn cossacks_give_way() {
    let text = |breed: &str| {
        format!(
            "side french
             division D
             F1 inf 12 30,10 0 line
             side allied
             division E
             C1 light 4 30,12.5 180 line {breed}
             phase interaction"
        )
    };
    check_phase(&text("cossack"), "", "C1 at 30,28.5\nC1 steps 1\nC1 facing 180\ntold give way");
    check_phase(&text("guard-cossack"), "no", "C1 at 30,12.5\nC1 steps 0");
}

/// In a wood Cossacks give way to any enemy within 2". Verifies [MOV-3b].
#[test]
fn cossacks_leave_a_wood() {
    let text = |ground: &str| {
        format!(
            "{ground}
             side french
             division D
             F1 light 6 30,10 0 line
             side allied
             division E
             C1 light 4 30,12.5 180 line cossack
             phase interaction"
        )
    };
    let wood = "wood W 20,11.5 40,11.5 40,13 20,13";
    check_phase(&text(wood), "", "told give way\nC1 steps 1");
    check_phase(&text(""), "", "C1 at 30,12.5\nC1 steps 0");
}

/// Anti-cavalry formations may open before infantry. Verifies [INT-4].
#[test]
fn squares_open() {
    let text = |level: &str| {
        face("", "", "").replace("30,21.5 180 line", &format!("30,21.5 180 square {level}"))
    };
    check_phase(&text(""), "formation line\nroll 1 2\notherwise *, done, no", "A1 in line");
    check_phase(&text(""), "no\nroll 1 9\notherwise *, done, no", "A1 in square\ntold 1 against 6");
    check_phase(&text("level7"), "formation column\nroll 1 2\notherwise *", "A1 in column");
    // [INT-4] Lines only above level 7.
    let start = battle(&text("level7"));
    let mut start = start;
    let mut table = crate::common::script("formation column\nroll 1 2\notherwise *, done, no");
    engine::Game::play(&mut start, &mut table).unwrap();
    let cramped = face("", "", "A2 inf 12 30,22.6 180 line\nA3 inf 12 27,21.5 180 square")
        .replace("30,21.5 180 line", "30,21.5 180 square");
    let battle = battle(&cramped);
    assert!(battle.is_here(unit(&battle, "A3")));
}

/// A coordinated unit between 2" and 3" off may join. Verifies [INT-9b].
#[test]
fn overlaps_join() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line of=34e
        F2 inf 12 34.6,19.2 0 line of=34e
        side allied
        division E
        A1 inf 12 32.3,22 180 line
        phase interaction";
    check_phase(
        text,
        "yes\nroll 9 1 1\notherwise *",
        "told F2 joins against A1\ntold F2 wins\ntold 9 against 6",
    );
    check_phase(text, "no\nroll 9 1\notherwise *", "never told F2\ntold 9 against 8");
    // [UNI-11] Not with two steps left, for it would step forward.
    let worn = text.replace("19.2 0 line of=34e", "19.2 0 line of=34e steps6");
    check_phase(&worn, "roll 9 1\notherwise *", "never told F2\ntold 9 against 8");
    let alone = text.replace("19.2 0 line of=34e", "19.2 0 line");
    check_phase(&alone, "roll 9 1\notherwise *", "never told F2");
}

/// Winners in line hold the place of the loser's first rank; columns go 2". Verifies [INT-12]
/// [INT-12b] (CG-29).
#[test]
fn follow_up_in_line() {
    let text = face("came-up", "", "initiative french");
    // Pushed 1\" and then half an inch on.
    check_phase(
        &text,
        "roll 9 1
         heading 0
         F1
         otherwise *",
        "F1 at 30,21.5\ntold F1 follows up",
    );
    check_phase(&text, "roll 9 1\nheading 0\nF1\ndone\notherwise *", "F1 at 30,21");
    check_phase(&text, "roll 9 1\nheading 0\ndone\notherwise *", "F1 at 30,21");
}

fn column(more: &str) -> (Battle, Lost) {
    let battle = battle(&format!(
        "side french
         division D
         F1 inf 12 30,20 0 column
         side allied
         division E
         A1 inf 12 30,21 180 line
         {more}
         phase interaction"
    ));
    let lost = Lost {
        winner: unit(&battle, "F1"),
        loser: unit(&battle, "A1"),
        gap: Mil::ZERO,
        depth: Mil(500),
        block: None,
    };
    let mut battle = battle;
    battle.take_off(unit(&battle, "A1"), champs::state::UnitPlace::Gone);
    (battle, lost)
}

/// H-24: a column follows up 2" within 45 degrees of its facing. Verifies [INT-12] (CG-29).
#[test]
fn h24_follow_up_of_a_column() {
    let (battle, lost) = column("");
    let go = |degrees: i32, length: i32| {
        let motion = Motion::Go { heading: Bearing::degrees(degrees), length: Mil(length) };
        let choice = Choice::March(vec![motion]);
        Ask::FollowUp(lost).check(&battle, rule!("INT-12"), &choice).map_err(|r| r.rule)
    };
    assert_eq!(go(30, 2000), Ok(()));
    assert_eq!(go(60, 2000), Err("MOV-6"));
    assert_eq!(go(0, 2000), Ok(()));
    assert_eq!(go(0, 2001), Err("INT-12b"));
    assert_eq!(go(315, 2000), Ok(()));
    // Not even to a place that lies further off: that of an overlap.
    let far = Lost { gap: Mil(2500), ..lost };
    let motion = Motion::Go { heading: Bearing::NORTH, length: Mil(2001) };
    let choice = Choice::March(vec![motion]);
    let check = Ask::FollowUp(far).check(&battle, rule!("INT-12"), &choice);
    assert_eq!(check.map_err(|r| r.rule), Err("INT-12b"));
}

/// No advance within 1" of other enemies but into the place that was won. Verifies [INT-12b].
#[test]
fn follow_up_before_other_enemies() {
    let (battle, lost) = column("A2 inf 12 30,23 180 line");
    let go = |length: i32| {
        let motion = Motion::Go { heading: Bearing::NORTH, length: Mil(length) };
        let choice = Choice::March(vec![motion]);
        Ask::FollowUp(lost).check(&battle, rule!("INT-12"), &choice).map_err(|r| r.rule)
    };
    // Its front stands at 20.75, the other line's at 22.75.
    assert_eq!(go(999), Ok(()));
    assert_eq!(go(1001), Err("INT-12b"));
    let (battle, lost) = column("A2 inf 12 30,22 180 line");
    let go = |length: i32| {
        let motion = Motion::Go { heading: Bearing::NORTH, length: Mil(length) };
        let choice = Choice::March(vec![motion]);
        Ask::FollowUp(lost).check(&battle, rule!("INT-12"), &choice).map_err(|r| r.rule)
    };
    assert_eq!(go(500), Ok(()));
    assert_eq!(go(501), Err("INT-12b"));
}

/// Coordinated winners go together, in the order their owner likes. Verifies [INT-12c].
#[test]
fn coordinated_winners_go_together() {
    check_phase(
        &TWO_TO_ONE.replace("phase", "initiative french\nphase"),
        "roll 9 1 1
         heading 0
         F2
         otherwise *",
        "told F1 follows up\ntold F2 follows up",
    );
}

/// Leaders inspire in secret, and are bound to what they inspired. Verifies [COM-12] in interaction.
#[test]
fn leaders_in_interaction() {
    let text = face("", "", "").replacen("division D", "division D C/B 30,19.6", 1);
    let battle = check_phase(
        &text,
        "leader D\nroll 9 10\notherwise *",
        "told D inspires F1\ntold 10 against 10\nF1 steps 0",
    );
    let leader = battle.field.leader_named("D").unwrap();
    assert_eq!(battle.leader(leader).inspired, Some(unit(&battle, "F1")));
}

/// An attack on guns that is faced at the same time by other infantry counts for both.
#[test]
fn guns_and_infantry_at_once() {
    let text = GUNS.replacen(
        "B1 guns 8 30,22.5 180",
        "A1 inf 12 27,21.5 180 line\nB1 guns 8 31.2,22.6 180",
        1,
    );
    let battle = battle(&text);
    let assault = Assault { battery: unit(&battle, "B1"), attackers: vec![unit(&battle, "F1")] };
    assert_eq!(battle.assaults(), [assault]);
}

/// A crest does not prevent interaction. Verifies [OBS-3].
#[test]
fn across_a_crest() {
    let text = format!("crest C 10,20.75 50,20.75\n{}", face("", "", ""));
    check_phase(&text, "roll 9 1\notherwise *", "A1 steps 2\ntold F1 wins");
}

/// Infantry that fails before guns goes back two steps the worse. Verifies [INT-7d].
#[test]
fn beaten_off_by_guns() {
    check_phase(
        GUNS,
        "roll 8\nroll 10\notherwise heading 180",
        "F1 steps 2\ntold F1 Retreats\nB1 steps 0\nF1 stable",
    );
}

/// A unit in a structure that does not garrison it has the ground alone. Verifies [STR-2] [STR-2d].
#[test]
fn in_a_structure_without_orders() {
    let text = "structure Farm 30,22 grade2
        side french
        division D
        F1 inf 12 30,19 0 line
        side allied
        division E
        A1 inf 12 30,22 180 line in=Farm
        phase interaction";
    assert_eq!((level(text, "A1", "F1"), level(text, "F1", "A1")), (8, 6));
    let garrison = text.replace("in=Farm", "in=Farm garrison");
    assert_eq!((level(&garrison, "A1", "F1"), level(&garrison, "F1", "A1")), (9, 6));
}

/// A leader who inspired the winner may go along. Verifies [LDR-1c].
#[test]
fn leaders_go_along() {
    let text = face("came-up", "", "initiative french").replacen(
        "division D",
        "division D C/B 30,19.6",
        1,
    );
    let at = |answer: &str| {
        let battle = check_phase(
            &text,
            &format!("leader D\nroll 9 1\nheading 0\nF1\ngo 0 0.5\n{answer}\notherwise *"),
            "told F1 follows up",
        );
        let leader = battle.field.leader_named("D").unwrap();
        battle.leader(leader).at.unwrap().y
    };
    assert_eq!(at("no"), Mil(19_600));
    assert!(at("yes") > Mil(21_000));
}

/// Broken enemies that infantry closes with are destroyed. Verifies [MOV-4b] in interaction.
#[test]
fn broken_units_met() {
    let text = face("came-up", "", "A2 inf 4 31.6,21.75 180 column broken")
        .replace("30,21.5 180 line", "30,22.25 180 column");
    check_phase(&text, "roll 1 2\notherwise *", "A2 gone\ntold F1 closes with A1");
    let aside = text.replace("31.6,21.75", "33,21.75");
    check_phase(&aside, "roll 1 2\nroll 1\notherwise *", "A2 broken");
}

/// Attackers of supports suffer support fire if the crew stood, even where the guns do not point at
/// them. Verifies [INT-6] [INT-5b] [CRI-18i5].
#[test]
fn a_crew_that_stood_supports_its_supports() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        side allied
        division E
        A1 inf 12 33.9,22 180 line
        B1 guns 8 30,22.5 0
        phase interaction";
    let ends = "otherwise *, done, no";
    check_phase(
        text,
        &format!("stand\nroll 2\nroll 9 7\n{ends}"),
        "told F1 (interaction): 7 against 7",
    );
    // A crew that retired gives none.
    check_phase(text, &format!("A1\nroll 9 7\n{ends}"), "told F1 (interaction): 7 against 8");
    // Of a grand battery it is worth more. (CR-57)
    let grand = text.replace("B1 guns", "brigade G grand-battery\nB2 guns 8 26.9,22.5 0\nB1 guns");
    let mut start = battle(&grand);
    let (b1, f1) = (unit(&start, "B1"), unit(&start, "F1"));
    start.unit_mut(b1).marks.stood = true;
    let mut fray = fray(&start, &[("A1", "F1")]);
    let assault = Assault { battery: b1, attackers: vec![f1] };
    fray.supported.push((assault, vec![unit(&start, "A1")]));
    let test = start.interaction_test(f1, &fray);
    assert!(test.fighting.contains(&(Fighting::GrandSupportFire, 1)), "{test:?}");
    assert!(!test.fighting.contains(&(Fighting::SupportFire, 1)));
}

/// A crew that stood before cavalry in the Charge Phase may still retire before infantry. Verifies
/// [INT-5] [INT-7].
#[test]
fn standing_before_cavalry_is_forgotten() {
    let text = GUNS.replacen("B1 guns", "A1 inf 8 33.5,24 180 column\nB1 guns", 1);
    let stood = |battle: &mut Battle, table: &mut engine::Script<Battle>| {
        let b1 = unit(battle, "B1");
        battle.unit_mut(b1).marks.stood = true;
        battle.interaction_phase(table)
    };
    let answers = "A1\notherwise heading 0, done, no";
    crate::common::check_that(
        &text,
        answers,
        stood,
        "B1 steps 0\nB1 crew with A1\nF1 steps 0\nnever told F1 wins",
    );
}

/// Guns in transit have given up their fire zone, even for whoever came through it before. Verifies
/// [MOV-5] [ART-15].
#[test]
fn guns_in_transit_give_no_support_fire() {
    let mut start = battle(&face("under-fire=B1", "", "B1 guns 8 50,40 180"));
    let (f1, b1) = (unit(&start, "F1"), unit(&start, "B1"));
    assert_eq!(start.support_fire_on(f1), Some(Fighting::SupportFire));
    start.unit_mut(b1).marks.in_transit = true;
    assert_eq!(start.support_fire_on(f1), None);
}

/// A winner with two steps left does not follow up to within one move of the enemy. Verifies [UNI-11]
/// (CR-89).
#[test]
fn the_nearly_destroyed_do_not_follow_up() {
    let ends = |steps: &str, expected: &str| {
        let text = face(&format!("came-up {steps}"), "", "initiative french");
        check_phase(&text, "roll 9 1\nheading 0\notherwise *", expected);
    };
    ends("steps5", "F1 at 30,21.5\ntold F1 follows up");
    ends("steps6", "F1 at 30,21\ntold F1 wins\nnever told F1 follows up");
    // Nor does it go into a block that it has won.
    let farm = |steps: &str, foe: &str| {
        let text = format!(
            "structure Farm 30,22.25 grade1
             side french
             division D
             F1 inf 12 30,20 0 line came-up {steps}
             side allied
             division E
             A1 inf 8 30,22.25 180 line in=Farm level4 {foe}
             phase interaction"
        );
        check_phase(&text, "roll 9 1\notherwise heading 0, block Farm, *", "told F1 wins")
    };
    let inside = |battle: &Battle| battle.unit(unit(battle, "F1")).inside().len();
    assert_eq!(inside(&farm("steps1", "")), 1);
    assert_eq!(inside(&farm("steps6", "")), 0);
    // It does where that does not bring it so near to anybody.
    assert_eq!(inside(&farm("steps6", "steps2\nA2 inf 8 5,45 180 line")), 1);
}

/// All fights that hang together are found, however they are listed.
#[test]
fn fights_that_hang_together() {
    let battle = battle(
        "side french
         division D
         F1 inf 8 30,20 0 line
         F2 inf 8 35,20 0 line
         side allied
         division E
         A1 inf 8 29,21.5 180 line
         A2 inf 8 33,21.5 180 line
         A3 inf 8 50,21.5 180 line
         phase interaction",
    );
    let all = fray(&battle, &[("A1", "F1"), ("A2", "F1"), ("A2", "F2"), ("A3", "F2")]);
    let mut known = all.clone();
    known.pairs.truncate(3);
    known.pairs.push(Pair { one: unit(&battle, "A3"), other: UnitId(200), through: None });
    assert_eq!(known.around(&[unit(&battle, "F2")]).pairs, all.pairs[..3]);
}

/// Cossacks that give way end clear of their friends. Verifies [CHG-8d] (CR-96).
#[test]
fn cossacks_end_clear_of_friends() {
    let text = "side french
        division D
        F1 inf 12 30,10 0 line
        side allied
        division E
        C1 light 4 30,12.5 180 line cossack
        A2 inf 12 30,28.5 180 line
        phase interaction";
    check_phase(text, "", "C1 at 30,27.75\ntold give way");
}

/// A garrison that wins does not leave its block for the one it has won. Verifies [COM-8b] [INT-12].
#[test]
fn a_garrison_does_not_follow_up() {
    let text = |flag: &str| {
        format!(
            "structure Farm 30,20
             structure Mill 30,23
             side french
             division D
             F1 inf 12 30,20 0 line in=Farm {flag}
             side allied
             division E
             A1 inf 8 30,23 180 line in=Mill level6
             phase interaction"
        )
    };
    let answers = "roll 9 1\notherwise block Mill, heading 0, *";
    check_phase(&text("garrison"), answers, "F1 inside Farm\nA1 steps 2\nnever told follows up");
    check_phase(&text(""), answers, "F1 inside Mill\nA1 steps 2");
}

/// A crew by itself Breaks when infantry comes upon it, closing in or following up. Verifies [UNI-9b].
#[test]
fn infantry_comes_upon_crews() {
    let ends = |crew: &str, dice: &str, expected: &str| {
        let guns = format!("B1 guns 8 50,40 180 abandoned@{crew}");
        let text = face("came-up", "", &guns);
        check_phase(&text, &format!("roll {dice}\notherwise *"), expected);
    };
    // F1 goes from 20 to 21, and then half an inch on.
    ends("30,20.8", "1 9", "B1 broken\nB1 steps 3");
    ends("30,21.6", "9 1", "told F1 follows up\nB1 broken\nB1 steps 3");
    ends("30,21.6", "1 9", "B1 stable\nB1 steps 0");
    ends("35,20.8", "9 1", "B1 stable\nB1 steps 0");
}

/// Guns whose crew has left flank nobody any more with what they fired before. Verifies [INT-5b]
/// [ART-15c].
#[test]
fn no_flanking_fire_of_a_crew_that_left() {
    let flanked = |crew: &str| {
        let text = face("under-fire=B1", "", &format!("B1 guns 8 50,45 180 {crew}"));
        let mut start = battle(&text);
        let (f1, b1) = (unit(&start, "F1"), unit(&start, "B1"));
        start.unit_mut(f1).flanked_by.insert(b1);
        start.interaction_test(f1, &fray(&start, &[("A1", "F1")])).flanked
    };
    assert!(flanked(""));
    assert!(!flanked("crew=A1"));
}

/// Who looks at the other closes in, even where that one's side has the initiative. Verifies [INT-3]
/// (CG-28).
#[test]
fn who_looks_closes_in() {
    let text = face("", "", "initiative allied").replace("30,21.5 180", "30,21.5 0");
    let start = battle(&text);
    let [f1, a1] = ["F1", "A1"].map(|id| unit(&start, id));
    assert_eq!(start.pusher(&Pair { one: a1, other: f1, through: None }), f1);
    let square = face("", "", "initiative allied").replace("180 line", "180 square");
    let start = battle(&square);
    assert_eq!(start.pusher(&Pair { one: a1, other: f1, through: None }), f1);
}

/// Castings in a block face nobody in particular: all of them go where their owner likes. Verifies
/// [INT-8] [STR-1b].
#[test]
fn castings_in_a_block() {
    let start = battle(
        "structure Farm 30,20
         side french
         division D
         F1 inf 12 30,20 0 line in=Farm
         side allied
         division E
         A1 inf 8 29,22.5 180 line
         A2 inf 8 33,20 270 line
         phase interaction",
    );
    let foes = [unit(&start, "A1"), unit(&start, "A2")];
    let (shares, left) = start.divided(unit(&start, "F1"), &foes);
    assert_eq!((shares.iter().map(|share| share.parts).sum::<u32>(), left), (0, 12));
}

/// Infantry that has taken lone guns may follow up to them. Verifies [INT-12] [INT-7c].
#[test]
fn follow_up_to_guns() {
    let text = GUNS.replace("180\n", "180 steps2\n");
    let answers = "roll 6\nroll 7\nheading 0\nF1\notherwise *";
    check_phase(&text, answers, "told F1 follows up\nB1 steps 4");
}
