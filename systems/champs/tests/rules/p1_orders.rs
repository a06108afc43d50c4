//! What orders bind units to.

use crate::common::{battle, script, unit};
use champs::nouns::OrderKind;
use champs::rules::p4_movement::Stage;
use champs::state::{Battle, Role};
use engine::Game;

/// Whether F1 may charge with an order and some flags.
fn may_charge(order: &str, flags: &str) -> Result<(), &'static str> {
    let battle = battle(&format!(
        "side french
         division Murat A/A 30,10
         F1 light 8 30,15 0 line {flags}
         F2 light 8 40,15 0 line
         F3 inf 8 20,15 0 line
         side allied
         division Zayas D/B 30,44
         A1 inf 8 30,26 180 line
         {order}"
    ));
    battle.may_charge(unit(&battle, "F1")).map_err(|refusal| refusal.rule)
}

/// Verifies [COM-3] [COM-4] [COM-6b] [UNI-11] (CR-34) (CR-89): who may charge under which orders.
#[test]
fn charges_under_orders() {
    for order in ["attack 30,30", "support all", "defend here", "break-off 30,0"] {
        assert_eq!(may_charge(&format!("order Murat {order}"), ""), Ok(()), "{order}");
    }
    assert_eq!(may_charge("", ""), Ok(()));
    assert_eq!(may_charge("order Murat march 30,30", ""), Err("COM-4"));
    assert_eq!(may_charge("", "level8 steps6"), Err("UNI-11"));
    assert_eq!(may_charge("", "level8 steps5"), Ok(()));
    assert_eq!(may_charge("", "broken"), Err("CRI-10b"));
}

/// Verifies [COM-6b] (CR-72): not the whole of a body that breaks off is its rear guard.
#[test]
fn somebody_breaks_off() {
    let mut battle = battle(
        "side french
         division Murat A/A 30,10
         F1 light 8 30,15 0 line
         F2 light 8 40,15 0 line
         order Murat break-off 30,0",
    );
    let [f1, f2] = ["F1", "F2"].map(|id| unit(&battle, id));
    assert!(battle.may_charge(f1).is_ok());
    battle.unit_mut(f2).role = Role::RearGuard;
    assert_eq!(battle.may_charge(f1).unwrap_err().rule, "COM-6b");
    assert!(battle.may_charge(f2).is_ok());
}

/// The French move under an order; A1 is the enemy.
fn begun(ground: &str, own: &str, foe: &str, order: &str) -> Battle {
    let mut battle = battle(&format!(
        "turns 9\nturn 3\n{ground}
         side allied\ndivision Zayas D/B 58,47\nA1 {foe}
         side french\ndivision Gazan C/C 1,1\n{own}
         order Gazan {order}\nphase movement french\nfirst french"
    ));
    let mut table = script("otherwise done, no");
    while battle.moving.stage == Stage::Begin {
        battle.play(&mut table).expect("a script never pauses");
    }
    battle
}

fn tried(battle: &Battle, id: &str, moves: &str) -> Option<&'static str> {
    let motions = champs::host::read_motions(&battle.field, moves).expect("a move");
    battle.try_march(unit(battle, id), &motions).err().map(|refusal| refusal.rule)
}

fn stays(battle: &Battle, id: &str) -> bool {
    battle.may_stay(unit(battle, id)).is_ok()
}

/// An attack goes on at half speed or more until its arm is in reach. Verifies [COM-3] (CR-18).
#[test]
fn attackers_advance() {
    let far = begun("", "F1 inf 8 30,5 0 column", "inf 8 30,40 180 line", "attack at Zayas");
    assert!(!stays(&far, "F1"));
    assert_eq!(tried(&far, "F1", "go 0 4.5"), None);
    assert_eq!(tried(&far, "F1", "go 0 4.4"), Some("COM-3"));
    assert_eq!(tried(&far, "F1", "turn right 180; go 180 4.5"), Some("COM-3"));
    // In reach: infantry at 2", cavalry at its charge, guns at 30".
    let at = |own: &str, foe: &str| begun("", own, foe, "attack at Zayas");
    assert!(stays(&at("F1 inf 8 30,5 0 line", "inf 8 30,7.6 0 line"), "F1"));
    assert!(stays(&at("F1 light 6 30,5 0 line", "inf 8 30,21 180 line"), "F1"));
    assert!(!stays(&at("F1 light 6 30,5 0 line", "inf 8 30,23 180 line"), "F1"));
    assert!(stays(&at("F1 guns 8 30,5 0", "inf 8 30,35 180 line"), "F1"));
    assert!(!stays(&at("F1 guns 8 30,5 0", "inf 8 30,37 180 line"), "F1"));
    // On its ground it has nothing more to do.
    let ground = begun("", "F1 inf 8 30,5 0 line", "inf 8 5,46 180 line", "attack 30,5");
    assert!(stays(&ground, "F1"));
}

/// So many turns of bombardment come first; guns do not wait. Verifies [COM-3d].
#[test]
fn bombardment_comes_first() {
    let after = |turns: &str, own: &str| {
        let mut battle = begun("", own, "inf 8 30,46 180 line", &format!("attack at Zayas{turns}"));
        let gazan = battle.org_named("Gazan").unwrap();
        battle.org_mut(gazan).since = 2;
        battle
    };
    // The order is in force since turn 2, and this is turn 3.
    assert!(stays(&after(" after 2", "F1 inf 8 30,5 0 column"), "F1"));
    assert!(!stays(&after(" after 1", "F1 inf 8 30,5 0 column"), "F1"));
    assert!(!stays(&after("", "F1 inf 8 30,5 0 column"), "F1"));
    assert!(!stays(&after(" after 2", "F1 guns 8 30,5 0"), "F1"));
}

/// Any units but one are local reserve if their owner says so: they may stop outside combat range.
/// Verifies [COM-3b] (CR-18). CD-14
#[test]
fn cd14_local_reserve() {
    let own = "F1 inf 8 30,5 0 column\nF2 inf 8 20,5 0 column";
    let text = format!(
        "turns 9\nside allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,15 180 line
         side french\ndivision Gazan C/C 1,1\n{own}\norder Gazan attack at Zayas
         phase movement french\nfirst french"
    );
    let named = |answers: &str| {
        let mut battle = battle(&text);
        let mut table = script(answers);
        battle.play(&mut table).unwrap();
        table.finish();
        battle
    };
    let reserve = named("F1");
    assert_eq!(reserve.unit(unit(&reserve, "F1")).role, Role::Reserve);
    // 8.75" from the enemy: within 2" and a move.
    assert!(stays(&reserve, "F1"));
    let none = named("done");
    assert!(!stays(&none, "F1"));
}

/// Anti-cavalry formation excuses from advancing only while cavalry could charge. Verifies [COM-3c]
/// (CR-87).
#[test]
fn squares_do_not_stall() {
    let at = |foe: &str| begun("", "F1 inf 8 30,5 0 square level8", foe, "attack at Zayas");
    assert!(stays(&at("light 6 30,25 180 line"), "F1"));
    assert!(!stays(&at("light 6 30,30 180 line"), "F1"));
    let foot = at("inf 8 30,40 180 line");
    assert!(!stays(&foot, "F1"));
    assert_eq!(tried(&foot, "F1", "form column"), None);
    assert_eq!(tried(&foot, "F1", "go 0 2"), None);
}

/// A march goes on at half speed along its path and halts 18" from the enemy. Verifies [COM-4].
#[test]
fn marchers_halt() {
    let far = begun("", "F1 inf 8 30,5 0 column", "inf 8 58,46 180 line", "march 30,40");
    assert!(!stays(&far, "F1"));
    assert_eq!(tried(&far, "F1", "go 0 4.4"), Some("COM-4"));
    assert_eq!(tried(&far, "F1", "go 0 5"), None);
    let near = begun("", "F1 inf 8 30,5 0 column", "inf 8 30,28 180 line", "march 30,40");
    let motions = champs::host::read_motions(&near.field, "go 0 9").unwrap();
    let trial = near.try_march(unit(&near, "F1"), &motions).unwrap();
    assert_eq!(trial.cut.map(|rule| rule.key()), Some("COM-4"));
    // Front at 5.75, enemy at 27.75: it comes to a hair beyond 18".
    assert_eq!(champs::host::spot(trial.pose.at), "30,8.999");
    let inside = begun("", "F1 inf 8 30,5 0 column", "inf 8 30,20 180 line", "march 30,40");
    assert!(stays(&inside, "F1"));
}

/// The enemy comes within 18" of marching troops: they defend. Verifies [COM-4b].
#[test]
fn marchers_become_defenders() {
    let order = |moved: &str| {
        let text = format!(
            "turns 9\nside allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,20 180 line{moved}
             side french\ndivision Gazan C/C 1,1\nF1 inf 8 30,5 0 column\norder Gazan march 30,40
             phase movement allied\nfirst french"
        );
        let mut battle = battle(&text);
        let mut table = script("");
        battle.end_phase(&mut table);
        let told = crate::common::story(&battle, &table.events);
        let heard = told.iter().any(|line| line == "Gazan now defends.");
        (battle.order_of(unit(&battle, "F1")).kind(), heard)
    };
    assert_eq!(order(" moved"), (OrderKind::Defend, true));
    assert_eq!(order(""), (OrderKind::March, false));
}

/// Who defends stays within one move of its position or post. Verifies [COM-5] [COM-2] (CR-19).
#[test]
fn defenders_stay() {
    let here = |order: &str, own: &str| begun("", own, "inf 8 58,46 180 line", order);
    let foot = here("defend here", "F1 inf 8 30,20 0 column");
    assert_eq!(tried(&foot, "F1", "go 0 9"), None);
    assert_eq!(tried(&foot, "F1", "go 0 9.3"), Some("COM-2"));
    let line = here("defend 20,20-40,20", "F1 inf 8 30,20 0 column");
    assert_eq!(tried(&line, "F1", "go 0 9"), None);
    assert_eq!(tried(&line, "F1", "go 0 10.5"), Some("COM-5"));
    // Cavalry that charged away comes back.
    let mut horse = here("defend here", "F1 light 6 30,20 0 line");
    let f1 = unit(&horse, "F1");
    horse.unit_mut(f1).post = ground::table::Spot::inches(30, 5);
    assert!(!stays(&horse, "F1"));
    assert_eq!(tried(&horse, "F1", "go 0 2"), Some("COM-2"));
    assert_eq!(tried(&horse, "F1", "turn right 180; go 180 2"), None);
}

/// Some unit tries to retake what was lost, from the turn after the loss. Verifies [COM-5b] (CR-71).
/// CD-14
#[test]
fn cd14_lost_ground_is_retaken() {
    let text = "turns 9\nmarker Hill 30,30 1
        side allied\ndivision Zayas D/B 58,47\nA1 inf 8 30,30 180 line
        side french\ndivision Gazan C/C 1,1\nF1 inf 8 30,15 0 column\nF2 inf 8 20,15 0 column
        holder Hill allied\norder Gazan defend Hill\nphase movement french\nfirst french";
    let start = |lost: bool, answers: &str| {
        let mut battle = battle(text);
        let gazan = battle.org_named("Gazan").unwrap();
        battle.org_mut(gazan).dispossessed = lost;
        let mut table = script(answers);
        battle.play(&mut table).unwrap();
        table.finish();
        battle
    };
    let called = start(true, "F2\ndone");
    assert_eq!(called.unit(unit(&called, "F2")).role, Role::Retakes);
    assert!(!stays(&called, "F2"));
    assert_eq!(tried(&called, "F2", "turn right 30; go 30 4"), Some("COM-5b"));
    assert_eq!(tried(&called, "F2", "turn right 30; go 30 5"), None);
    let quiet = start(false, "");
    assert_eq!(quiet.unit(unit(&quiet, "F2")).role, Role::None);
    // It is noted when the turn begins.
    let mut battle = battle(&text.replace("phase movement french", "phase rally"));
    battle.play(&mut script("otherwise done, no")).unwrap();
    assert!(battle.org(battle.org_named("Gazan").unwrap()).dispossessed);
}

/// Who breaks off goes at half speed, nearer to its place and not nearer to the enemy; rear guards do as
/// they like. Verifies [COM-6] [COM-6b] (CR-72).
#[test]
fn breaking_off() {
    let own = "F1 inf 8 30,25 0 column\nF2 inf 8 20,25 0 column";
    let start = begun("", own, "inf 8 30,38 180 line", "break-off 30,2");
    assert!(!stays(&start, "F1"));
    assert_eq!(tried(&start, "F1", "turn right 180; go 180 4.5"), None);
    assert_eq!(tried(&start, "F1", "turn right 180; go 180 2"), Some("COM-6"));
    assert_eq!(tried(&start, "F1", "go 0 5"), Some("COM-6"));
    // Facing the enemy again is allowed.
    assert_eq!(tried(&start, "F1", "turn right 180; go 180 4.5; turn right 180"), None);
    let mut guard = start.clone();
    let f1 = unit(&guard, "F1");
    guard.unit_mut(f1).role = Role::RearGuard;
    assert!(stays(&guard, "F1"));
    let there = begun("", "F1 inf 8 30,2 0 column", "inf 8 30,38 180 line", "break-off 30,2");
    assert!(stays(&there, "F1"));
    let away = begun("", "F1 inf 8 30,26 0 column", "inf 8 30,38 180 line", "break-off 12\"");
    assert!(!stays(&away, "F1"));
    let far = begun("", "F1 inf 8 30,20 0 column", "inf 8 30,38 180 line", "break-off 12\"");
    assert!(stays(&far, "F1"));
}

/// Somebody of a supporting body stays within one move of whom it supports, or closes up. Verifies
/// [COM-7c] (CR-72). CD-14
#[test]
fn supporters_stay_near() {
    let text = |own: &str| {
        format!(
            "turns 9\nside allied\ndivision Zayas D/B 58,47\nA1 inf 8 5,46 180 line
             side french\narmy Soult B/C 1,2\ndivision Girard C/C 1,1\nF9 inf 8 30,20 0 column
             division Gazan C/C 1,1\n{own}
             order Gazan support Girard\nphase movement french\nfirst french"
        )
    };
    let start = |own: &str| {
        let mut battle = battle(&text(own));
        battle.play(&mut script("otherwise done, no")).unwrap();
        battle
    };
    let near = start("F1 inf 8 30,12 0 column\nF2 inf 8 30,3 0 column");
    assert_eq!(tried(&near, "F1", "turn right 180; go 180 7"), Some("COM-7c"));
    assert_eq!(tried(&near, "F1", "turn right 180; go 180 2"), None);
    assert!(stays(&near, "F2"));
    // Whoever else has moved does not stand for him.
    let mut other =
        battle(&text("F1 inf 8 30,3 0 column\nF2 inf 8 40,3 0 column").replace("30,20", "30,40"));
    other.play(&mut script("otherwise done, no")).unwrap();
    other.moving.stage = Stage::Duties;
    let f2 = unit(&other, "F2");
    other.unit_mut(f2).marks.moved = true;
    let mut table = script("go 0 9");
    other.play(&mut table).unwrap();
    table.finish();
    // Too far off, one of them closes up, whom the owner names.
    let mut far = start("F1 inf 8 30,3 0 column\nF2 inf 8 40,3 0 column");
    far.moving.stage = Stage::Duties;
    let mut table = script("F1\ngo 0 9");
    far.play(&mut table).unwrap();
    table.finish();
    assert_eq!(champs::host::spot(far.unit(unit(&far, "F1")).pose().at), "30,12");
    // Who is too far off anyway may go where he likes.
    let start_far = start("F1 inf 8 30,3 0 column\nF2 inf 8 40,3 0 column");
    assert_eq!(tried(&start_far, "F2", "turn right 90; go 90 2"), None);
    // One that has closed up as far as it could is enough, though it is not there yet.
    let mut further =
        battle(&text("F1 inf 8 30,3 0 column\nF2 inf 8 40,3 0 column").replace("30,20", "30,40"));
    further.play(&mut script("otherwise done, no")).unwrap();
    further.moving.stage = Stage::Duties;
    further.play(&mut script("F1\ngo 0 9")).unwrap();
    assert_eq!(further.moving.stage, Stage::Duties);
    further.play(&mut script("")).unwrap();
    assert_eq!(further.moving.stage, Stage::Close);
    // [CON-3] The rule of the question does not tell the enemy of the order.
    assert_eq!(table.asked[0], ("SEQ-IVb".to_owned(), "F1".to_owned()));
}

/// CT-69: a column of 8 with 6 steps 3" before guns has to go back more than 6.25", half a move is not
/// enough. Verifies [UNI-11] [UNI-11b] (CR-45) (CR-02).
#[test]
fn ct69_who_is_nearly_destroyed_gets_away() {
    let own = "F1 inf 8 30,20 0 column level8 steps6";
    let start = begun("", own, "guns 8 30,24.25 180", "support all");
    assert!(!stays(&start, "F1"));
    // It turns far, so its allowance is 4.5": as far as it can.
    assert_eq!(tried(&start, "F1", "turn right 180; go 180 4.5; turn right 180"), None);
    assert_eq!(tried(&start, "F1", "turn right 180; go 180 4; turn right 180"), Some("UNI-11b"));
    let start =
        begun("", &own.replace(" 0 column", " 180 column"), "guns 8 30,24.25 180", "support all");
    assert_eq!(tried(&start, "F1", "go 180 6.25"), Some("UNI-11b"));
    assert_eq!(tried(&start, "F1", "go 180 6.251"), None);
    assert_eq!(tried(&start, "F1", "go 180 4.5"), Some("UNI-11b"));
    // With three steps left it may stay.
    let sound = begun("", &own.replace("steps6", "steps5"), "guns 8 30,24.25 180", "support all");
    assert!(stays(&sound, "F1"));
    // It does not advance within one move.
    let far = begun("", "F1 inf 8 30,5 0 column level8 steps6", "guns 8 30,24 180", "support all");
    let motions = champs::host::read_motions(&far.field, "go 0 9").unwrap();
    let trial = far.try_march(unit(&far, "F1"), &motions).unwrap();
    assert_eq!(trial.cut.map(|rule| rule.key()), Some("UNI-11"));
}

/// An attack on troops that are still to arrive goes on; one on ground is over when it stands there.
/// Verifies [COM-3e] (CR-49).
#[test]
fn attacks_that_wait_and_end() {
    let order = |allied: &str, order: &str| {
        let text = format!(
            "turns 9\nside allied\ndivision Zayas D/B 58,47\n{allied}
             side french\ndivision Gazan C/C 1,1\nF1 inf 8 30,20 0 column\norder Gazan {order}
             phase movement french\nfirst french"
        );
        let mut battle = battle(&text);
        battle.end_phase(&mut script(""));
        battle.order_of(unit(&battle, "F1")).kind()
    };
    let here = "A1 inf 8 30,46 180 line";
    let coming = "A1 inf 8 - column\narrival 5 30,48 top A1";
    assert_eq!(order(here, "attack at Zayas"), OrderKind::Attack);
    assert_eq!(order(coming, "attack at Zayas"), OrderKind::Attack);
    assert_eq!(order(here, "attack 30,20"), OrderKind::Defend);
    assert_eq!(order(here, "attack 40,20"), OrderKind::Attack);
}

/// Troops that do not move in anti-cavalry formation have to leave it. Verifies [COM-3c] (CR-87).
#[test]
fn raw_squares_open_up() {
    let at = |foe: &str| begun("", "F1 inf 8 30,5 0 square level7", foe, "attack at Zayas");
    let foot = at("inf 8 30,40 180 line");
    assert!(!stays(&foot, "F1"));
    assert_eq!(tried(&foot, "F1", "form column"), None);
    assert!(stays(&at("light 6 30,25 180 line"), "F1"));
}
