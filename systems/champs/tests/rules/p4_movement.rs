//! Movement: allowances, turning, forming, pins, passing, guns, crews, arrivals.

use crate::common::{battle, leader, plays, script, story, unit};
use champs::host;
use champs::nouns::{Formation, Motion, UnitId};
use champs::rules::crisis::Occasion;
use champs::rules::p4_movement::{Hurdle, Stage, Trial};
use champs::state::{Battle, Crew};
use engine::{Game, Proposals, Seat};
use ground::table::{Mil, Shape};

/// A battle in which the French have begun to move.
fn begun(text: &str) -> Battle {
    let mut battle = battle(&format!("{text}\nphase movement french\nfirst french"));
    let mut table = script("otherwise done, no");
    while battle.moving.stage == Stage::Begin {
        battle.play(&mut table).expect("a script never pauses");
    }
    battle
}

fn motions(battle: &Battle, text: &str) -> Vec<Motion> {
    host::read_motions(&battle.field, text).unwrap_or_else(|| panic!("no move: {text}"))
}

fn tried(battle: &Battle, id: &str, text: &str) -> Result<Trial, &'static str> {
    let found = battle.try_march(unit(battle, id), &motions(battle, text));
    found.map_err(|refusal| refusal.rule)
}

/// Where a move of F1 leads and what cut it, or the rule that refuses it.
fn leads(text: &str, moves: &str) -> (String, Option<&'static str>) {
    let battle = begun(text);
    match tried(&battle, "F1", moves) {
        Ok(trial) => (host::spot(trial.pose.at), trial.cut.map(|rule| rule.key())),
        Err(rule) => ("refused".into(), Some(rule)),
    }
}

/// Plays the movement of one unit to its end.
fn played(text: &str, answers: &str) -> (Battle, Vec<String>) {
    let mut battle = begun(text);
    let mut table = script(answers);
    battle.play(&mut table).expect("a script never pauses");
    table.finish();
    champs::state::audit(&battle).unwrap_or_else(|fault| panic!("{fault}"));
    let told = story(&battle, &table.events);
    (battle, told)
}

const FAR: &str = "side allied
    division Zayas D/B 30,47
    A1 inf 8 5,46 180 line
    side french
    division Girard C/C 30,2
    order Girard support all";

fn one(line: &str) -> String {
    format!("{FAR}\nside french\ndivision Gazan C/C 30,1\nF1 {line}\norder Gazan support all")
}

/// The allowance of a move in thousandths of an inch.
fn allowance(line: &str, moves: &str) -> i32 {
    let battle = begun(&one(line));
    let found = battle.allowance(unit(&battle, "F1"), &motions(&battle, moves));
    found.map(|found| found.near.0).unwrap_or_else(|refusal| panic!("{}", refusal.why))
}

/// CT-40: a column that turns 60 degrees has 4.5", 40 degrees 9", a line that turns 60 degrees 2".
/// Verifies [MOV-7] [MOV-7b] [MOV-6b].
#[test]
fn ct40_turning() {
    let (column, line) = ("inf 8 30,10 0 column", "inf 8 30,10 0 line");
    assert_eq!(allowance(column, "turn right 60; go 60 2"), 4500);
    assert_eq!(allowance(column, "turn right 40; go 40 2"), 9000);
    assert_eq!(allowance(column, "turn right 45; go 45 2"), 9000);
    assert_eq!(allowance(line, "turn right 60; go 60 2"), 2000);
    assert_eq!(allowance("inf 8 30,10 0 square", "turn right 60"), 500);
    // The facing at the end counts too, and so does a way that leads off without turning far.
    assert_eq!(allowance(column, "go 0 2; turn left 90"), 4500);
    assert_eq!(allowance(column, "turn right 40; go 80 2"), 4500);
    assert_eq!(allowance("light 6 30,10 0 line", "turn right 50; go 50 1"), 2500);
}

/// CT-41: a column that forms line and turns 90 degrees has 8" x 1/2 x 1/2. Verifies [MOV-8] (CR-21).
#[test]
fn ct41_forming_and_turning() {
    let column = "inf 8 30,10 0 column";
    assert_eq!(allowance(column, "form line; turn right 90"), 2000);
    assert_eq!(allowance(column, "form line"), 4000);
    assert_eq!(allowance("inf 8 30,10 0 line", "form column"), 4000);
    assert_eq!(allowance("inf 8 30,10 0 line frederican", "form column"), 3000);
    assert_eq!(allowance("inf 8 30,10 0 line", "form column; turn left 90"), 1000);
    let battle = begun(&one(column));
    assert_eq!(tried(&battle, "F1", "form line; form column").unwrap_err(), "MOV-8");
}

/// Verifies [MOV-2] [MOV-5] [MOV-14b]: guns turn at no cost and gain 2" in transit.
#[test]
fn allowances_of_guns() {
    assert_eq!(allowance("guns 8 30,10 0", "turn right 170; go 170 2"), 6000);
    assert_eq!(allowance("guns 8 30,10 0 pounders8", "go 0 2"), 5000);
    assert_eq!(allowance("guns 8 30,10 0 horse", "go 0 2"), 10_000);
    assert_eq!(allowance("guns 8 30,10 0", "transit; go 0 2"), 8000);
    let battle = begun(&one("inf 8 30,10 0 line"));
    assert_eq!(tried(&battle, "F1", "transit; go 0 2").unwrap_err(), "MOV-5");
    let (after, _) = played(&one("guns 8 30,10 0"), "F1\ntransit; go 0 8");
    assert!(after.unit(unit(&after, "F1")).marks.in_transit);
}

/// Verifies [MOV-6]: a unit faces within 45 degrees of its way.
#[test]
fn a_unit_faces_where_it_goes() {
    let text = one("inf 8 30,10 0 column");
    assert_eq!(leads(&text, "go 45 2").1, None);
    assert_eq!(leads(&text, "go 46 2"), ("refused".into(), Some("MOV-6")));
    assert_eq!(leads(&text, "turn right 1; go 46 2").1, None);
}

/// H-04: a 4.5" line that wheels 30 degrees on its front left corner pays the chord of 2.329" and is not
/// slowed. Verifies [MOV-6] (CR-20) (CG-16).
#[test]
fn h04_a_wheel_costs_its_chord() {
    let battle = begun(&one("inf 12 30,10 0 line"));
    let trial = tried(&battle, "F1", "turn right 30 on left").unwrap();
    assert!((trial.spent - Mil(2329)).abs() <= Mil(2), "{}", trial.spent);
    assert_eq!(trial.allowance.near, Mil(8000));
    let pivot = battle.body(unit(&battle, "F1")).first().corners()[0];
    assert_eq!(trial.body(&battle).first().corners()[0], pivot);
    // A turn about the centre is free.
    assert_eq!(tried(&battle, "F1", "turn right 30").unwrap().spent, Mil::ZERO);
    // A quarter of 8" does not pay for a wheel by 60 degrees.
    assert_eq!(tried(&battle, "F1", "turn right 60 on left").unwrap_err(), "MOV-2");
}

/// CT-43: a column 20" from the enemy may go 18", but beyond 9" it is cut where it would come within
/// 18". CT-70: 18.3" is not within 18". Verifies [MOV-2b] (CR-53) [CON-1].
#[test]
fn ct43_double_speed() {
    let text = |y: &str| {
        format!(
            "side allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,{y} 180 line\nside french
             division Gazan C/C 30,1\nF1 inf 8 30,10 0 column\norder Gazan support all"
        )
    };
    // Front at 11, enemy front at 30.75: 19.75" off. It comes to 9" whatever the distance.
    assert_eq!(leads(&text("31"), "go 0 18"), ("30,19".into(), Some("MOV-2b")));
    // Sideways it stays beyond 18.25" for a while.
    let away = leads(&text("31"), "turn right 180; go 180 18").0;
    assert_eq!(away, "30,1", "it turns far and has 9 inches in all");
    let text = text("47").replace("30,10 0 column", "30,2 0 column");
    assert_eq!(leads(&text, "go 0 18"), ("30,20".into(), None));
    let lines = text.replace("30,2 0 column", "30,2 0 line");
    assert_eq!(leads(&lines, "go 0 18"), ("30,10".into(), Some("MOV-2")));
}

/// CT-68: a road column 10" from the enemy goes 18" along its road, cut only by the 1" of the enemy.
/// Verifies [MOV-2b] (CR-53).
#[test]
fn ct68_road_columns() {
    let text = "road R 30,0 30,48
        side allied\ndivision Zayas D/B 58,47\nA1 inf 8 41,20 180 line
        side french\ndivision Gazan C/C 30,1\nF1 inf 8 30,10 0 road-column\norder Gazan support all";
    assert_eq!(leads(text, "go 0 18"), ("30,28".into(), None));
    assert_eq!(leads(&text.replace("41,20", "31,30"), "go 0 18").1, Some("MOV-4"));
    // Off the road it has its usual speed.
    assert_eq!(leads(&text.replace("road R 30,0 30,48", ""), "go 0 18").0, "30,19");
}

/// Verifies [MOV-4] [MOV-4b] [PIN-2b] [CON-2] (CG-18): nobody moves within 1" of unbroken enemies; the way is cut, not
/// refused.
#[test]
fn stop_lines() {
    let near = |foe: &str| {
        format!(
            "side allied\ndivision Zayas D/B 58,47\nA1 {foe}\nside french
             division Gazan C/C 30,1\nF1 inf 8 30,10 0 line\norder Gazan support all"
        )
    };
    // Fronts 5.5" apart: 4.499" leave a little more than 1".
    assert_eq!(leads(&near("inf 8 30,16 180 line"), "go 0 8"), ("30,14.499".into(), Some("MOV-4")));
    // [PIN-2b] Infantry stays 2" from cavalry, to its rear too.
    let horse = near("light 6 30,16.25 0 line");
    assert_eq!(leads(&horse, "go 0 8"), ("30,13.5".into(), Some("PIN-2b")));
    // [MOV-4b] Broken enemies do not stop anybody; who is contacted is destroyed.
    let broken = near("inf 8 30,16 180 line broken");
    let (after, _) = played(&broken, "F1\ngo 0 8");
    assert!(!after.is_here(unit(&after, "A1")));
    assert_eq!(host::spot(after.unit(unit(&after, "F1")).pose().at), "30,18");
}

/// Verifies [MOV-13] [MOV-13b] [MOV-13c]: who passes through whom, and for what.
#[test]
fn interpenetration() {
    let price = |mover: &str, other: &str| {
        let text = format!("{}\nF2 {other}", one(mover));
        let battle = begun(&text);
        let [f1, f2] = ["F1", "F2"].map(|id| unit(&battle, id));
        battle.price_of_passing(f1, f2).map(|price| price.0)
    };
    let (foot, horse, guns) = ("inf 8 30,10 0 column", "light 6 30,10 0 line", "guns 8 30,10 0");
    let at = |line: &str| line.replace("30,10", "30,14");
    assert_eq!(price(foot, &at(foot)), Some(2000));
    assert_eq!(price(horse, &at(horse)), Some(2000));
    assert_eq!(price(foot, &at(guns)), Some(2000));
    assert_eq!(price(guns, &at(horse)), Some(2000));
    assert_eq!(price(foot, &at(horse)), None);
    assert_eq!(price(horse, &at(foot)), None);
    assert_eq!(price(horse, &format!("{} broken", at(foot))), Some(0));
    assert_eq!(price(foot, &format!("{} broken", at(horse))), None);
}

/// Passing through costs 2" of the way, ends clear, and who may not pass stays before. Verifies [MOV-13].
#[test]
fn passing_through_a_friend() {
    let text = |friend: &str| format!("{}\nF2 {friend}", one("inf 8 30,10 0 line"));
    // 8" less 2": it ends beyond the guns.
    assert_eq!(leads(&text("guns 8 30,12 0"), "go 0 8").0, "30,16");
    assert_eq!(leads(&text("inf 8 30,12 0 line"), "go 0 8").0, "30,16");
    let (place, cut) = leads(&text("light 6 30,14 0 line"), "go 0 8");
    assert_eq!(cut, Some("MOV-13"));
    assert!(place.starts_with("30,13.25"), "{place}");
    // Nobody ends among a friend's stands.
    assert_eq!(leads(&text("inf 8 30,14 0 line"), "go 0 4").1, Some("MOV-13"));
    // Abandoned guns are ignored.
    assert_eq!(leads(&text("guns 8 30,12 0 abandoned@50,5"), "go 0 8").0, "30,18");
}

/// Formations are changed on the front stands. Verifies [MOV-12].
#[test]
fn forming_on_the_front() {
    let battle = begun(&one("inf 12 30,10 0 line"));
    let f1 = unit(&battle, "F1");
    let front = battle.body(f1).first().front_centre();
    for to in ["column", "square", "road-column"] {
        let trial = tried(&battle, "F1", &format!("form {to}")).unwrap();
        let there = trial.body(&battle).first().front_centre();
        assert!(there.distance(front) <= Mil(1), "{to}: {there}");
    }
    let horse = begun(&one("light 8 30,10 0 line squadron4"));
    let trial = tried(&horse, "F1", "form echelon left").unwrap();
    assert_eq!(trial.formation, Formation::Echelon(ground::table::Side::Left));
    assert_eq!(tried(&horse, "F1", "form square").unwrap_err(), "UNI-2");
    assert_eq!(tried(&battle, "F1", "form echelon left").unwrap_err(), "UNI-2");
}

/// Verifies [MOV-2]: only troops of more than level 7 move in anti-cavalry formation, and 2" (CR-55).
#[test]
fn squares_move_slowly() {
    assert_eq!(leads(&one("inf 8 30,10 0 square level8"), "go 0 5").0, "30,12");
    assert_eq!(leads(&one("inf 8 30,10 0 square level7"), "go 0 1").1, Some("MOV-2"));
}

fn facing(own: &str, foe: &str) -> String {
    format!(
        "side allied\ndivision Zayas D/B 58,47\nA1 {foe}\nside french
         division Gazan C/C 1,1\nF1 {own}\norder Gazan support all"
    )
}

/// Infantry that starts within 2" before enemy infantry may only turn to face it. Verifies [PIN-1]
/// [PIN-6].
#[test]
fn pinned_infantry() {
    let pinned = facing("inf 8 30,10 0 line", "inf 8 30,12.4 180 line");
    assert!(begun(&pinned).is_pinned(unit(&begun(&pinned), "F1")));
    assert_eq!(leads(&pinned, "go 0 1").1, Some("PIN-1"));
    assert_eq!(leads(&pinned, "turn right 10").1, None);
    assert_eq!(leads(&pinned, "turn right 180").1, Some("PIN-1"));
    assert_eq!(leads(&pinned, "form column").1, Some("PIN-1"));
    // Further off, behind its front, or behind a friend, it is free.
    for foe in ["inf 8 30,13 180 line", "inf 8 30,12.4 0 line", "inf 8 30,12.4 180 line broken"] {
        let free = begun(&facing("inf 8 30,10 0 line", foe));
        assert!(!free.is_pinned(unit(&free, "F1")), "{foe}");
    }
    let screened = format!("{pinned}\nside french\ndivision D\nF2 inf 12 30,11.2 0 line");
    let free = begun(&screened);
    assert!(!free.is_pinned(unit(&free, "F1")), "a friend stands between");
}

/// A unit pinned from flank or rear turns or moves only on its initial level less 2; steps do not count.
/// Verifies [PIN-5] [CRI-16] [CRI-8c] [CRI-2j]. CD-17
#[test]
fn cd17_pinned_in_flank() {
    let flank = facing("inf 8 30,10 90 line level8 steps3", "inf 8 27.6,10 90 line");
    let start = begun(&flank);
    let f1 = unit(&start, "F1");
    assert!(start.is_pinned_in_flank(f1));
    assert_eq!(start.flank_number(f1), 6);
    let (after, told) = played(&flank, "F1\nroll 7");
    assert!(told.iter().any(|line| line.contains("needed 6 or less: it may not")), "{told:?}");
    assert_eq!(host::bearing(after.unit(f1).pose().facing), "90");
    let (after, _) = played(&flank, "F1\nroll 6\nturn left 180");
    assert_eq!(host::bearing(after.unit(f1).pose().facing), "270");
}

/// Infantry before cavalry moves at half speed in the open. Verifies [PIN-2] (CG-06).
#[test]
fn infantry_before_cavalry_is_slow() {
    // From 5" before its front, away: the first inch costs double.
    let text = facing("inf 8 30,10 180 line", "light 6 30,15.75 180 line");
    let start = begun(&text);
    let trial = tried(&start, "F1", "go 180 8").unwrap();
    assert_eq!(host::spot(trial.pose.at), "30,3");
    // Behind its front it is not slowed, nor in anti-cavalry formation.
    let rear = facing("inf 8 30,10 180 line", "light 6 30,15.75 0 line");
    assert_eq!(leads(&rear, "go 180 8").0, "30,2");
    // In a wood, though seen, it pays for the wood alone: half an inch at 3.
    let spent = |ground: &str| {
        let close = facing("inf 8 30,10 180 line", "light 6 30,13.15 180 line");
        tried(&begun(&format!("{ground}\n{close}")), "F1", "go 180 0.5").unwrap().spent
    };
    assert_eq!(spent("wood W 20,2 40,2 40,12 20,12"), Mil(1500));
    assert_eq!(spent(""), Mil(1000));
}

/// Guns do not come within 2" before infantry or guns, nor within 6" of cavalry on any side. Verifies
/// [PIN-3].
#[test]
fn guns_keep_their_distance() {
    let foot = facing("guns 8 30,10 0", "inf 8 30,15 180 line");
    assert_eq!(leads(&foot, "go 0 6"), ("30,12.249".into(), Some("PIN-3")));
    // To its rear only the 1" counts.
    let rear = facing("guns 8 30,10 0", "inf 8 30,15 0 line");
    assert_eq!(leads(&rear, "go 0 6").1, Some("MOV-4"));
    let horse = facing("guns 8 30,10 0", "light 6 30,19 0 line");
    assert_eq!(leads(&horse, "go 0 6"), ("30,11.999".into(), Some("PIN-3")));
}

/// Cavalry before cavalry engages it frontally or withdraws, on its initial level. Verifies [PIN-4]
/// [PIN-4b] [PIN-4c]. CD-17
#[test]
fn cd17_cavalry_before_cavalry() {
    let text = facing("light 6 30,10 0 line level8 steps3", "light 6 30,16 180 line");
    let start = begun(&text);
    assert!(!tried(&start, "F1", "go 0 2").unwrap().withdraws.contains(unit(&start, "F1")));
    assert!(tried(&start, "F1", "go 0 2").unwrap().withdraws.is_empty(), "it engages");
    let away = tried(&start, "F1", "turn right 180; go 180 2; turn right 180").unwrap();
    assert!(away.withdraws.contains(unit(&start, "A1")));
    let answers = |die: u8| format!("F1\nturn right 180; go 180 2; turn right 180\nroll {die}");
    let (after, told) = played(&text, &answers(9));
    assert!(told.iter().any(|line| line.contains("needed 8 or less: it may not")), "{told:?}");
    assert_eq!(host::spot(after.unit(unit(&after, "F1")).pose().at), "30,10");
    let (after, _) = played(&text, &answers(8));
    assert_eq!(host::spot(after.unit(unit(&after, "F1")).pose().at), "30,8");
    assert!(after.unit(unit(&after, "F1")).marks.withdrew);
    // Not away and back.
    let back = "turn right 180; go 180 1; turn right 180; go 0 0.5";
    assert_eq!(tried(&start, "F1", back).unwrap_err(), "PIN-4");
    // From infantry it rides off freely.
    let foot = facing("light 6 30,10 0 line", "inf 8 30,12.4 180 line");
    assert_eq!(begun(&foot).unit(unit(&begun(&foot), "F1")).pinned_by.iter().count(), 0);
    // Across the front it does not go: the way is cut where the zone begins.
    let across = facing("light 6 14,12 90 column squadron2", "light 6 30,18 180 line");
    assert_eq!(leads(&across, "go 90 24").1, Some("PIN-4"));
}

/// In a pin zone formations are not changed, but for anti-cavalry formation before cavalry; near cavalry
/// a change takes a test, and who fails does nothing else. Verifies [MOV-9] [MOV-10] [PIN-2c] [CRI-8]
/// [CRI-8e] (CR-91).
#[test]
fn forming_near_cavalry() {
    let before = facing("inf 8 30,10 0 line level8", "light 6 30,15 180 line");
    let start = begun(&before);
    assert_eq!(tried(&start, "F1", "form column").unwrap_err(), "MOV-9");
    let square = tried(&start, "F1", "form square").unwrap();
    assert!(
        matches!(square.hurdles[..], [Hurdle::Form { occasion: Occasion::Form, .. }]),
        "{square:?}"
    );
    // 8 less 4.
    let (after, told) = played(&before, "F1\nform square\nroll 5");
    assert!(told.iter().any(|line| line.contains("5 against 4: fails")), "{told:?}");
    let f1 = unit(&after, "F1");
    assert_eq!((after.unit(f1).formation(), after.unit(f1).steps), (Formation::Line, 0));
    assert!(!after.can_move(f1));
    let (after, _) = played(&before, "F1\nform square\nroll 4");
    assert_eq!(after.unit(f1).formation(), Formation::Square);
    // To its rear there is no zone, but 6" call for a test.
    let rear = facing("inf 8 30,10 0 line level8", "light 6 30,15 0 line");
    let column = tried(&begun(&rear), "F1", "form column").unwrap();
    assert!(
        matches!(column.hurdles[..], [Hurdle::Form { occasion: Occasion::ChangeNearCavalry, .. }]),
        "{column:?}"
    );
    let (after, _) = played(&rear, "F1\nform column\nroll 9");
    assert_eq!(after.unit(f1).formation(), Formation::Line);
    // Even with no hope nobody Breaks.
    let hopeless = facing("inf 8 30,10 0 line level8 steps5", "light 6 30,15 180 line");
    let (after, _) = played(&hopeless, "F1\nform square\nroll 1");
    assert!(!after.unit(f1).is_broken());
    // Further off it needs no test.
    let far = facing("inf 8 30,10 0 line level8", "light 6 30,18 180 line");
    assert!(tried(&begun(&far), "F1", "form square").unwrap().hurdles.is_empty());
}

/// After cavalry has been at it, anti-cavalry formation is left only to meet infantry within 2". Verifies
/// [MOV-11].
#[test]
fn no_opening_up_after_a_charge() {
    let text = |foe: &str| facing("inf 8 30,10 0 square level8", foe);
    let mut start = begun(&text("light 6 30,25 180 line"));
    let f1 = unit(&start, "F1");
    assert!(tried(&start, "F1", "form line").is_ok());
    start.unit_mut(f1).marks.in_charge_zone = true;
    assert_eq!(tried(&start, "F1", "form line").unwrap_err(), "MOV-11");
    let mut start = begun(&text("inf 8 30,12.9 180 line"));
    start.unit_mut(f1).marks.in_charge_zone = true;
    assert!(tried(&start, "F1", "form line").is_ok());
}

/// Only those who have neither moved nor reacted nor fought may move. Verifies [SEQ-IVb] [MOV-11b].
#[test]
fn who_may_move() {
    let mut start = begun(&one("inf 8 30,10 0 column"));
    let f1 = unit(&start, "F1");
    assert!(start.can_move(f1));
    for mark in 0..4 {
        let marks = &mut start.unit_mut(f1).marks;
        *marks = Default::default();
        match mark {
            0 => marks.moved = true,
            1 => marks.reacted = true,
            2 => marks.fought = true,
            _ => marks.charged = true,
        }
        assert!(!start.can_move(f1), "{mark}");
    }
}

/// Infantry that sees cavalry move may try to form, at any distance; then it has reacted. Verifies
/// [MOV-10b] [CRI-2d]. CD-16
#[test]
fn cd16_infantry_reacts_to_cavalry() {
    let text = "side allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,40 180 line level8\nA2 inf 8 40,40 180 line level8
        side french\ndivision Gazan C/C 1,1\nF1 light 6 30,10 0 line\norder Gazan support all";
    let (after, told) = played(text, "F1\ngo 0 5\nA1\nroll 8\nA2\nroll 9");
    let [a1, a2] = ["A1", "A2"].map(|id| unit(&after, id));
    assert_eq!(after.unit(a1).formation(), Formation::Square);
    assert_eq!(after.unit(a2).formation(), Formation::Line);
    assert!(after.unit(a1).marks.reacted && after.unit(a2).marks.reacted);
    assert!(told.contains(&"A1 forms against cavalry.".to_owned()));
    let (after, _) = played(text, "F1\ngo 0 5\ndone");
    assert!(!after.unit(a1).marks.reacted);
    // Nor does anybody who has no room for it.
    let cramped = text.replace("\nA2 inf 8 40,40 180 line level8", "\nB1 guns 8 30,40.8 180");
    played(&cramped, "F1\ngo 0 5");
    played(&cramped.replace("30,40.8", "30,44"), "F1\ngo 0 5\ndone");
    // Foot on the move does not alarm anybody.
    let foot = text.replace("F1 light 6 30,10 0 line", "F1 inf 8 30,10 0 column");
    played(&foot, "F1\ngo 0 5");
}

/// Guns that fired change facing only; a horse battery may leave a pin zone. Verifies [MOV-14] [MOV-14d].
#[test]
fn guns_that_fired() {
    let text = one("guns 8 30,10 0 fired");
    assert_eq!(leads(&text, "go 0 1").1, Some("MOV-14"));
    assert_eq!(leads(&text, "turn right 100").1, None);
    let pinned = facing("guns 6 30,10 0 horse fired", "inf 8 30,12.4 180 line");
    assert_eq!(leads(&pinned, "turn right 180; go 180 4").1, None);
    assert_eq!(leads(&pinned, "turn right 90; go 90 1").1, Some("MOV-14d"));
    let foot = facing("guns 6 30,10 0 fired", "inf 8 30,12.4 180 line");
    assert_eq!(leads(&foot, "turn right 180; go 180 4").1, Some("MOV-14"));
}

/// A crew goes back to its guns within 10" and does nothing else; it gives no fire zone this turn.
/// Verifies [MOV-14c] [MOV-2].
#[test]
fn crews_come_back() {
    let text = one("guns 8 30,10 0 abandoned@30,19");
    let (after, told) = played(&text, "F1\nreturn-to-guns");
    let f1 = after.unit(unit(&after, "F1"));
    assert!(f1.is_manned() && f1.marks.returned && f1.marks.moved);
    assert!(told.contains(&"The crew of F1 is back at its guns.".to_owned()));
    // Its guns are 11" off: it comes nearer only.
    let far = one("guns 8 30,10 0 abandoned@30,22");
    let (after, _) = played(&far, "F1\nto 30,12.5");
    assert!(matches!(after.unit(unit(&after, "F1")).crew, Crew::At(_)));
    assert!(!plays(&begun(&far), "F1\nreturn-to-guns"));
    let guarded = format!("{text}\nside allied\ndivision E\nA9 inf 8 30,11.5 180 line");
    assert!(!plays(&begun(&guarded), "F1\nreturn-to-guns"), "the enemy is at the guns");
    let crowded = format!("{text}\nF2 inf 8 30,10.2 0 line");
    assert!(!plays(&begun(&crowded), "F1\nreturn-to-guns"), "friends stand among the guns");
    let with = format!("{far}\nF2 inf 8 30,25 0 line");
    let (after, _) = played(&with, "F1\nF2");
    assert_eq!(after.unit(unit(&after, "F1")).crew, Crew::With(unit(&after, "F2")));
}

/// Leaders ride 20" of clear ground, and not into the enemy. Verifies [LDR-1] [MOV-2] [LDR-2b].
#[test]
fn leaders_ride() {
    let text = one("inf 8 30,10 0 column");
    let (after, _) = played(&text, "leader Gazan\nto 30,21");
    let gazan = leader(&after, "Gazan");
    assert_eq!(host::spot(after.leader(gazan).at.unwrap()), "30,21");
    let (after, _) = played(&text, "leader Gazan\nF1");
    assert_eq!(after.leader(gazan).attached, Some(unit(&after, "F1")));
    let refused = |ground: &str, to: &str| {
        !plays(&begun(&format!("{ground}\n{text}")), &format!("leader Gazan\n{to}"))
    };
    let wood = "wood W 20,2 40,2 40,4 20,4";
    let found = [refused("", "to 30,21.1"), refused(wood, "to 30,18"), refused(wood, "to 30,16.5")];
    assert_eq!(found, [true, true, false]);
}

/// Cavalry regiments of a brigade stay linked, batteries near their brigade. Verifies [UNI-4] [UNI-5b]
/// (CR-83).
#[test]
fn brigades_stay_together() {
    let text = |more: &str| {
        format!(
            "{FAR}\nside french\ndivision Gazan C/C 1,1\nF1 light 6 30,10 0 line\n{more}\norder Gazan support all"
        )
    };
    // 10" and a quarter from each other at most.
    assert_eq!(leads(&text("F2 light 6 30,9 0 line").replace("30,9", "20,10"), "go 0 8").1, None);
    assert_eq!(leads(&text("F2 light 6 30,2 0 line"), "go 0 10").1, Some("UNI-4"));
    // Regiments that are apart already come no further apart.
    let apart = text("F2 light 6 30,30 180 line");
    assert_eq!(leads(&apart, "go 0 2").1, None);
    assert_eq!(leads(&apart, "turn right 180; go 180 2").1, Some("UNI-4"));
    let third = text("F2 light 6 30,2 0 line\nF3 light 6 36,11 0 line");
    assert_eq!(leads(&third, "go 0 8").1, None, "linked by the third");
    let guns = |line: &str| {
        format!(
            "{FAR}\nside french\ndivision Gazan C/C 1,1\nF1 {line}\nF2 inf 8 30,2 0 line\norder Gazan support all"
        )
    };
    assert_eq!(leads(&guns("guns 8 30,6 0"), "go 0 6").1, Some("UNI-5b"));
    assert_eq!(leads(&guns("guns 8 30,6 0"), "go 0 3").1, None);
}

/// The batteries of a grand battery stay adjacent, turn slowly and go on as a whole. Verifies [UNI-7]
/// [MOV-7b] (CR-22).
#[test]
fn a_grand_battery_moves() {
    let text = format!(
        "{FAR}\nside french\ncorps Davout A/B 1,1\nbrigade Senarmont grand-battery
         F1 guns 8 20,10 0\nF2 guns 8 23.1,10 0\nF3 guns 8 26.2,10 0\nF4 guns 8 29.3,10 0\norder Davout support all"
    );
    assert_eq!(leads(&text, "go 0 6").1, Some("UNI-7"));
    let start = begun(&text);
    let f1 = unit(&start, "F1");
    let turned = start.allowance(f1, &motions(&start, "turn right 60")).unwrap();
    assert_eq!(turned.near, Mil(1500));
    let (after, _) = played(&text, "org Senarmont\ngo 0 6");
    let at = |id: &str| host::spot(after.unit(unit(&after, id)).pose().at);
    assert_eq!(["F1", "F2", "F3", "F4"].map(at), ["20,16", "23.1,16", "26.2,16", "29.3,16"]);
    // Who was left behind closes up.
    let gap = text.replace("20,10 0", "14,10 0");
    assert_eq!(leads(&gap, "turn right 90; go 90 2; turn left 90").1, None);
    assert_eq!(leads(&gap, "go 0 6").1, Some("UNI-7"));
    // It may turn about where it stands, after firing as well. [MOV-14]
    assert_eq!(leads(&gap, "turn right 180").1, None);
    assert_eq!(leads(&gap.replace("14,10 0", "14,10 0 fired"), "turn right 180").1, None);
}

/// A unit goes into a block that it touches, and comes out of it. Verifies [STR-1] for movement.
#[test]
fn into_a_block_and_out() {
    let text = format!("structure Farm 30,15\n{}", one("inf 8 30,12 0 column"));
    let (after, _) = played(&text, "F1\ngo 0 1; enter Farm");
    assert!(!after.unit(unit(&after, "F1")).inside().is_empty());
    let inside = format!("structure Farm 30,15\n{}", one("inf 8 30,15 0 column in=Farm"));
    let (after, _) = played(&inside, "F1\nleave 0; go 0 1");
    let body = after.body(unit(&after, "F1"));
    assert!(!body.first().clashes(&after.field.laid.blocks[0].base));
    // A hair's breadth off the wall, not into it.
    let wall = after.field.laid.blocks[0].base;
    let (just_out, _) = played(&inside, "F1\nleave 0");
    let gap = just_out.body(unit(&just_out, "F1")).first().gap(&wall).mils();
    assert!(gap > Mil::ZERO && gap <= Mil(10), "{gap}");
    assert_eq!(leads(&text, "enter Farm").1, Some("STR-1"));
    // Half a block of arduous ground: 3".
    let [up_to, gone_in] = ["go 0 0.75", "go 0 0.75; enter Farm"]
        .map(|moves| tried(&begun(&text), "F1", moves).unwrap().spent);
    assert_eq!((up_to, gone_in), (Mil(750), Mil(3750)));
    // From one block it spreads into the next, unless somebody is there.
    let two = format!("structure Mill 30,18\n{inside}");
    let wide = tried(&begun(&two), "F1", "enter Mill").unwrap();
    assert_eq!((wide.inside.len(), wide.pose.at.y), (2, Mil(15_000)));
    let held = two.replace("in=Farm", "in=Farm\nF2 inf 4 30,18 0 column in=Mill");
    assert_eq!(leads(&held, "enter Mill").1, Some("STR-1"));
    // Half in and half out nobody stands.
    assert_eq!(leads(&text, "go 0 2").1, Some("STR-1"));
}

/// A mover tests before it comes within 2" of a garrison; failing it recoils to 3" without steps.
/// Verifies [STR-3].
#[test]
fn a_garrison_is_approached() {
    let text = "structure Farm 30,20
        side allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,20 180 column in=Farm garrison
        side french\ndivision Gazan C/C 1,1\nF1 inf 8 30,12 0 line level8\norder Gazan support all";
    let (after, told) = played(text, "F1\ngo 0 6\nroll 9");
    assert!(told.contains(&"F1 recoils from the garrison.".to_owned()), "{told:?}");
    let f1 = after.unit(unit(&after, "F1"));
    assert_eq!((host::spot(f1.pose().at), f1.steps), ("30,15.25".into(), 0));
    let (after, _) = played(text, "F1\ngo 0 6\nroll 8");
    assert_eq!(host::spot(after.unit(unit(&after, "F1")).pose().at), "30,17.249");
    // Who stays beyond 2" does not test.
    played(text, "F1\ngo 0 4.2");
    // Where friends stand at 3" it stops before them.
    let crowded = format!("{text}\nF2 inf 8 30,15.25 0 line");
    let (after, _) = played(&crowded, "F1\ngo 0 6\nroll 9");
    let y = after.unit(unit(&after, "F1")).pose().at.y;
    assert!((Mil(14_740)..=Mil(14_755)).contains(&y), "{y}");
}

const ARRIVING: &str = "turns 9
    turn 3
    side allied
    division Zayas D/B 58,47
    A1 inf 8 5,46 180 line
    side french
    division Gazan C/C
    F1 inf 8 - column
    F2 inf 8 - column
    arrival 3 30,0 bottom F1 F2";

/// Arrivals come on at the edge and move on with what is left; their leader comes along; they may be held
/// back. Verifies [SCN-3] [SCN-4]. CD-14
#[test]
fn arrivals_come_on() {
    let (after, told) = played(ARRIVING, "F1\nto 30,0\ngo 0 18");
    assert!(told.contains(&"F1 comes on to the table.".to_owned()), "{told:?}");
    let f1 = unit(&after, "F1");
    let depth = after.body(f1).first().size().depth;
    assert_eq!(after.body(f1).first().front_centre().y, Mil(18_000), "front edge {depth}");
    assert!(after.leader(leader(&after, "Gazan")).at.is_some());
    let (after, _) = played(ARRIVING, "F1\ndone");
    assert!(!after.is_here(f1));
    // Too early, too far along the edge, or beside the enemy it does not come.
    let early = begun(&ARRIVING.replace("turn 3", "turn 2"));
    assert!(!early.is_due(f1));
    let open = |text: &str, at: &str| plays(&begun(text), &format!("F1\n{at}\ndone"));
    let near = ARRIVING.replace("5,46 180", "30,5 180");
    let found = [
        open(ARRIVING, "to 42,0"),
        open(ARRIVING, "to 43,0"),
        open(&near, "to 30,0"),
        open(&near, "to 18,0"),
    ];
    assert_eq!(found, [true, false, false, true]);
    // No room within 12": up to 12" further along the edge.
    let wall = "A2 inf 24 22,6 180 line\nA3 inf 24 31.1,6 180 line\nA4 inf 24 40.2,6 180 line";
    let shut = ARRIVING.replace("A1 inf", &format!("{wall}\nA1 inf"));
    assert_eq!([open(&shut, "to 8,0"), open(&shut, "to 5,0")], [true, false]);
}

/// Proposals are legal, and tell nothing of where the enemy is: their lengths are those of the unit.
/// Verifies [CON-2] (CR-05).
#[test]
fn proposals_measure_nothing() {
    let lengths = |foe: &str| -> Vec<i32> {
        let battle = begun(&facing("inf 8 30,10 0 column", foe));
        let f1 = unit(&battle, "F1");
        let found = battle.march_proposals(f1, Proposals::All);
        assert!(!found.is_empty());
        let mut lengths: Vec<i32> = found
            .iter()
            .flatten()
            .filter_map(|motion| match motion {
                Motion::Go { length, .. } => Some(length.0),
                _ => None,
            })
            .collect();
        lengths.sort_unstable();
        lengths.dedup();
        for motions in &found {
            assert!(battle.try_march(f1, motions).is_ok());
        }
        lengths
    };
    assert_eq!(lengths("inf 8 30,16 180 line"), lengths("inf 8 30,17 180 line"));
}

/// At the start of movement it is written down who stands in whose arc and behind whose front. Verifies
/// [INT-1b] [CRI-16] so far (CR-46).
#[test]
fn the_snapshot() {
    let text = facing("inf 8 30,10 0 line", "inf 8 30,16 180 line");
    let start = begun(&text);
    let [f1, a1] = ["F1", "A1"].map(|id| unit(&start, id));
    assert!(start.unit(f1).in_arc.contains(a1) && start.unit(a1).in_arc.contains(f1));
    assert!(!start.unit(f1).behind.contains(a1));
    let rear = begun(&text.replace("30,16 180", "30,4 0"));
    assert!(rear.unit(f1).behind.contains(a1) && !rear.unit(f1).in_arc.contains(a1));
    let _: UnitId = a1;
    assert_eq!(start.phase, champs::state::Phase::Movement(Seat::First));
}

/// A unit that stands close to the enemy may still turn where it stands. Verifies [PIN-1] [MOV-4].
#[test]
fn who_is_close_may_turn() {
    let text = facing("inf 8 30,10 0 line", "inf 8 30,11 180 line");
    assert_eq!(leads(&text, "turn right 20").1, None);
}

/// Options: double speed asked about at the start only; a failed change near cavalry is the usual
/// failure. Verifies [MOV-2b] (CR-53) [PIN-2c] (CR-91).
#[test]
fn other_readings() {
    let text = "side allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,31 180 line
        side french\ndivision Gazan C/C 30,1\nF1 inf 8 30,10 0 column\norder Gazan support all";
    assert_eq!(leads(text, "go 0 12").0, "30,19");
    assert_eq!(leads(&format!("option double-at-start\n{text}"), "go 0 12").0, "30,22");
    let near = format!("option double-at-start\n{}", text.replace("30,31", "30,27"));
    assert_eq!(leads(&near, "go 0 12").0, "30,19");
    let rear = facing("inf 8 30,10 0 line level8", "light 6 30,15 0 line");
    let (after, _) = played(
        &format!("option pin-change-retreat\n{rear}"),
        "F1\nform column\nroll 9\notherwise heading 180",
    );
    assert_eq!(after.unit(unit(&after, "F1")).steps, 2);
    // Forming against the cavalry is another matter. [MOV-10]
    let (after, _) =
        played(&format!("option pin-change-retreat\n{rear}"), "F1\nform square\nroll 9");
    assert_eq!(after.unit(unit(&after, "F1")).steps, 0);
}

/// Each battery of a grand battery tests and Retreats for itself. Verifies [UNI-7b].
#[test]
fn batteries_react_alone() {
    use champs::rules::crisis::{Away, Test};
    let text = "side allied\ndivision Zayas D/B 58,47\nA1 inf 8 25,30 180 line
        side french\ncorps Davout A/B 1,1\nbrigade Senarmont grand-battery
        F1 guns 8 20,20 0\nF2 guns 8 23.1,20 0\nF3 guns 8 26.2,20 0\nF4 guns 8 29.3,20 0";
    let mut battle = battle(text);
    let [f1, f2, a1] = ["F1", "F2", "A1"].map(|id| unit(&battle, id));
    let mut table = script("roll 10\notherwise heading 180");
    let test = Test::new(f1, Occasion::Fire);
    let verdict = battle.test_once(&mut table, test).unwrap().unwrap();
    battle.react(&mut table, f1, verdict, Away::From(vec![a1]), Occasion::Fire.rule()).unwrap();
    assert!(battle.unit(f1).marks.retreated && !battle.unit(f2).marks.retreated);
    assert_eq!((battle.unit(f1).steps, battle.unit(f2).steps), (2, 0));
}

/// A leader who inspired a unit in interaction may go back with it. Verifies [LDR-1c]. CD-23
#[test]
fn a_leader_goes_along() {
    let text =
        facing("inf 8 30,10 0 line", "inf 8 30,16 180 line").replace("C/C 1,1", "C/C 30,9.6");
    let goes = |answer: &str| {
        let mut battle = battle(&format!("{text}\nphase interaction"));
        let gazan = leader(&battle, "Gazan");
        let f1 = unit(&battle, "F1");
        battle.leader_mut(gazan).inspired = Some(f1);
        let to = ground::table::Pose::new(
            ground::table::Spot::inches(30, 2),
            battle.unit(f1).pose().facing,
        );
        battle.set_pose(f1, to);
        battle.leaders_along(&mut script(answer), f1).unwrap();
        battle.leader_adjacent(gazan, f1)
    };
    assert!(goes("yes") && !goes("no"));
}

/// Who comes on behind others on the same spot has spent their depth and half an inch; some arrivals wait
/// for a die. Verifies [SCN-3].
#[test]
fn arrivals_follow_each_other() {
    let (first, _) = played(ARRIVING, "F1\nto 30,0\ngo 0 18");
    let mut table = script("F2\nto 30,0\ngo 0 18");
    let mut after = first.clone();
    after.play(&mut table).unwrap();
    let [f1, f2] = ["F1", "F2"].map(|id| unit(&after, id));
    let depth = after.body(f1).first().size().depth;
    let front = after.body(f2).first().front_centre().y;
    assert_eq!(front, Mil(18_000) - depth - Mil(500));
    let awaited = ARRIVING.replace("bottom F1 F2", "bottom F1 F2 roll3");
    let comes = |die: u8| {
        let mut battle = battle(&format!("{awaited}\nphase movement french\nfirst french"));
        battle.play(&mut script(&format!("roll {die}\notherwise done, no"))).unwrap();
        battle.is_due(f1)
    };
    assert_eq!([comes(3), comes(4)], [true, false]);
}

/// A battery that is too far from its brigade may move, but no further off. Verifies [UNI-5b].
#[test]
fn a_battery_left_behind() {
    let text = one("guns 8 30,20 0\nF2 inf 8 30,5 0 column");
    assert_eq!(leads(&text, "go 0 1").1, Some("UNI-5b"));
    assert_eq!(leads(&text, "turn right 90"), ("30,20".into(), None));
    assert_eq!(leads(&text, "turn right 180; go 180 2"), ("30,18".into(), None));
    assert_eq!(leads(&text, "turn right 180; go 180 6"), ("30,14".into(), None));
}

/// Other formations are among the likely moves.
#[test]
fn likely_formations() {
    let battle = begun(&one("inf 8 30,12 0 column"));
    let found = battle.march_proposals(unit(&battle, "F1"), Proposals::All);
    assert!(found.contains(&vec![Motion::Form(Formation::Line)]), "{found:?}");
}

/// A leader is shown whom he could join. Verifies [LDR-1] for proposals.
#[test]
fn likely_rides() {
    let text = one("inf 8 30,12 0 column").replace("1,1", "30,5");
    let (after, _) = played(&text, "leader Gazan\notherwise F1");
    let gazan = crate::common::leader(&after, "Gazan");
    assert!(after.leader_adjacent(gazan, unit(&after, "F1")));
}

/// Troops in the same block do not keep a crew from its guns; troops that stand on them do. Verifies
/// [UNI-9] [MOV-14c].
#[test]
fn guns_in_a_block_are_free() {
    let free = |other: &str| {
        let guns = "guns 4 30,20 0 in=Farm abandoned@30,24";
        let text = format!("structure Farm 30,20\n{}", one(&format!("{guns}\nF2 {other}")));
        let battle = crate::common::battle(&text);
        battle.guns_are_free(unit(&battle, "F1"))
    };
    assert!(free("inf 8 30,20 0 line in=Farm"));
    assert!(free("inf 8 30,25 0 line"));
    assert!(!free("inf 8 31,20 0 line"));
}
