//! Chapter 10: charges, stands, recalls, guns under a charge.

use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::state::battle::Battle;

/// Plays the Charge Phase of a side to its end.
pub fn state(battle: &Battle, id: &str) -> Morale {
    battle.unit(unit(battle, id)).state
}

/// Verifies [10.1.8] [10.2.10] [10.2.10p1] [16.1.3a]: G38, one hex and the change into line leave a
/// lancer of MA 15 six points; without contact it routs where it is.
#[test]
fn g38_a_change_into_line_in_the_charge() {
    let mut battle = open("turn 1 11:20\nTatU 0518 column N");
    let mut table = Script::new().say("TatU").say("N 0").say("line 0");
    for _ in 0..6 {
        table = table.say("N 0");
    }
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "TatU"), ["0511"]);
    assert_eq!(state(&battle, "TatU"), Morale::Routed);
    assert!(battle.contacts.is_empty());
}

/// Verifies [16.1.3a] [16.1.3n]: five points more on the dry second day.
#[test]
fn dry_ground_gives_five_points() {
    for (turn, end) in [("1 11:20", "0507"), ("2 8:00", "0502")] {
        let mut battle = open(&format!("turn {turn}\nEmpC 0518 column N"));
        let mut table = Script::new().say("EmpC").otherwise(&["N 0"]);
        charges(&mut battle, &mut table, COALITION);
        assert_eq!(place(&battle, "EmpC"), [end], "{turn}");
    }
}

/// Verifies [10.1.2] [10.1.3] [6.8.7] [10.1.9] [5.1.2b]: who may charge.
#[test]
fn only_fresh_cavalry_in_good_order_charges() {
    let may = |line: &str| {
        let battle = open(line);
        battle.may_charge(unit(&battle, line.split(' ').next().unwrap()))
    };
    assert!(may("EmpC 0505 column N"));
    assert!(!may("EmpC 0505 column N fatigued"));
    assert!(!may("EmpC 0505 routed N"));
    assert!(!may("1SH 0505 skirmish NNE with 0605"));
    assert!(!may("Mur 0505 column N"));
    assert!(!may("EmpC 0501 column N"), "nothing before it");
    let woods = pos("map\n...\n.#.\n...\nend\nEmpC 0203 column N");
    assert!(!woods.may_charge(unit(&woods, "EmpC")));
    let battle = open("1erL 0505 column N fatigued");
    assert!(battle.may_charge_out_of_turn(unit(&battle, "1erL")));
}

/// Verifies [10.1.4] [10.1.5] [10.1.6]: a stack charges with a leader of cavalry, and leaves behind
/// who cannot keep up.
#[test]
fn a_stack_needs_a_leader_of_cavalry() {
    let text = "turn 1 11:20\nEmpC 0518 column N\nTatU 0518 column N";
    // Without him, with one of another nation, without a cavalry bonus or elsewhere there is no stack.
    let may = |more: &str| {
        let mut battle = open(&format!("{text}\n{more}"));
        let mut table =
            Script::new().otherwise(&["stack 0518", "done", "Knorring", "Raevsky", "Kleist"]);
        battle.charge_phase(&mut table, COALITION).unwrap();
        table.asked.iter().any(|(_, answer)| answer == "stack 0518")
    };
    assert!(may("leader Knorring 0518"));
    for more in ["", "leader Raevsky 0518", "leader Kleist 0518", "leader Knorring 0519"] {
        assert!(!may(more), "{more}");
    }
    let mut battle = open(&format!("{text}\nleader Knorring 0518"));
    let mut table = Script::new().say("stack 0518").otherwise(&["N 0"]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(place(&battle, "EmpC"), ["0507"], "eleven hexes");
    assert_eq!(place(&battle, "TatU"), ["0503"], "fifteen");
    let knorring = battle.leaders[leader(&battle, "Knorring").index()].hex;
    assert_eq!(knorring, hex(&battle, "0503"));
}

/// Verifies [10.1.7a] [10.1.7b]: turns of 60 degrees, wheels of a line in two hexes.
#[test]
fn a_charge_turns_by_sixty_degrees() {
    let mut battle = open("turn 1 11:20\nEmpC 0515 column N");
    let mut table = Script::new().say("EmpC").say("N 1").say("NE 1").otherwise(&["NE 1", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(table.asked[1].1, "N 1");
    assert_eq!(table.asked[2].1, "NE 1");
    // A line of nine in two hexes: left 0515, right 0615, facing NNE.
    let battle = open("GHus 0515 line NNE with 0615");
    let ride = la_bataille::rules::c10_charge::Ride::new(la_bataille::rules::c10_charge::Charge {
        units: vec![unit(&battle, "GHus")],
        leader: None,
    });
    let steps = battle.charge_steps(&ride);
    let texts: Vec<String> = steps.iter().map(|step| battle.choice_text(step.choice)).collect();
    assert_eq!(texts, ["N 0", "NE 0", "turn 5", "turn 1"]);
    assert_eq!(labels(&battle, steps[3].hexes.as_slice()), ["0614", "0615"]);
}

/// Verifies [10.2.4]: a hex that was passed over cannot be the target later.
#[test]
fn a_hex_passed_over_is_no_target_later() {
    let mut battle = open("turn 1 11:20\nEmpC 0513 column N\n1/36e 0510 column S answered");
    let mut table = Script::new().say("EmpC").say("N 0").say("no").say("N 5").otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(battle.contacts.is_empty());
    assert!(!table.asked[3..].iter().any(|(rule, _)| rule == "10.2.3"));
}

/// Verifies [10.2.4] (R243): a hex that the charge came near with another target is passed over as
/// well: when its target has lost its order and is gone, it is not asked about the other.
#[test]
fn a_hex_near_the_way_to_another_target_is_passed_over() {
    let mut battle = open("EmpC 0515 column N\n1/25e 0510 column S\n1/36e 0612 column S answered");
    let mut table = Script::new()
        .say("EmpC")
        .say("0510")
        .say("N 0")
        .say("0510")
        .roll(&[6, 4])
        .otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(state(&battle, "1/25e"), Morale::Disordered);
    assert!(!table.asked.iter().any(|(rule, _)| rule == "10.2.3"), "{:?}", table.asked);
    assert!(battle.contacts.is_empty());
}

/// Verifies [10.2.9] [10.2.9a] [10.2.9c] [10.2.9d] [10.2.9e] [10.2.9f]: a recall stops the charge,
/// or binds it to the closest enemy.
#[test]
fn a_recall_stops_the_charge_or_binds_it() {
    let text = "turn 1 11:20\nEmpC 0518 column N\n1/36e 0510 column S answered";
    let mut battle = open(text);
    let mut table =
        Script::new().say("EmpC").say("N 0").say("N 0").say("recall").roll(&[4]).say("yes");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(
        (place(&battle, "EmpC"), state(&battle, "EmpC")),
        (vec!["0516".into()], Morale::GoodOrder)
    );
    let mut battle = open(&format!("{text}\nleader Knorring 0518"));
    let mut table = Script::new()
        .say("EmpC")
        .say("Knorring")
        .say("N 0")
        .say("N 0")
        .say("recall")
        .roll(&[3])
        .say("yes");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "EmpC"), ["0516"], "three and one for Knorring");
    // [10.2.9d] A leader without a cavalry bonus does not help, nor one who stayed behind.
    for (more, rides) in [("leader Raevsky 0518", "Raevsky"), ("leader Knorring 0518", "done")] {
        let mut battle = open(&format!("{text}\n{more}"));
        let mut table = Script::new().says(&["EmpC", rides, "N 0", "N 0", "recall"]).roll(&[3]);
        table = table.otherwise(&["N 0"]);
        charges(&mut battle, &mut table, COALITION);
        assert!(battle.contacts[0].unrecalled, "{more}");
    }
    let mut battle = open(text);
    let mut table = Script::new()
        .say("EmpC")
        .say("N 0")
        .say("N 0")
        .say("recall")
        .roll(&[3])
        .otherwise(&["N 0"]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0510"), "nobody asked for the target");
    assert!(battle.contacts[0].unrecalled);
}

/// Verifies [10.2] [10.2.1] [10.2.3]: the example of three charges, played through: G37, G38, G39,
/// G40, G41 and the ride past the square to the disordered battalion (G42).
#[test]
fn g37_to_g42_the_three_charges_of_the_example() {
    let mut battle = open(
        "turn 1 13:00\nsegment coalition charge
         EmpC 0315 column N\nTatU 0714 column N\nGUhl 0814 line NNE
         1erL 0311 column S\n1/36e 0710 column S\n1/25e 0910 column S",
    );
    let mut table = Script::new().say("EmpC").say("TatU").say("GUhl").otherwise(&["*"]);
    // The cuirassiers and the lancers who ride to meet them.
    table = table.say("EmpC").say("N 0").say("1erL").roll(&[6, 6]).say("S 3").say("yes").say("N 0");
    // The lancers change into line; one square forms, the other attempt ends in disorder.
    table = table.say("TatU").say("done").say("N 0").say("done").say("line 0");
    table = table.say("0710").roll(&[4, 2]).say("0910").roll(&[5, 4]);
    // They ride onto the square, lose an increment to its fire and hold.
    table = table.say("N 0").say("yes").say("N 0").say("N 0").say("1/36e").roll(&[5, 2]);
    table = table.roll(&[6, 6]);
    // The last ones ride past it, under its fire once, to the disordered battalion.
    table = table.say("N 0").say("N 0").say("N 0").say("N 0").say("N 0").say("1/36e").roll(&[1, 1]);
    table = table.say("NE 0").say("NE 0").say("yes").say("NE 1");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let [first, second, third] = &battle.contacts[..] else { panic!("three charges strike") };
    assert!(first.reacted && !first.straight);
    assert!(second.straight && second.target == hex(&battle, "0710"));
    assert_eq!(battle.top(hex(&battle, "0710")), Some(unit(&battle, "TatU")));
    assert_eq!(battle.unit(unit(&battle, "TatU")).losses, 1);
    assert_eq!(place(&battle, "1/25e"), ["1208"]);
    assert_eq!(state(&battle, "1/25e"), Morale::Disordered);
    assert_eq!((third.target, third.straight), (hex(&battle, "1208"), false));
    assert_eq!(battle.shots.len(), 2);
}

/// Verifies [10.2.8j4] [10.2.8j41] [10.2.8j32]: a pursuit may turn against another enemy, who can
/// only stand.
#[test]
fn a_pursuit_turns_against_another_enemy() {
    let text = "EmpC 0513 column N\n1/36e 0510 disordered S\n1/25e 0409 column S";
    let mut battle = open(text);
    let mut table = Script::new()
        .say("EmpC")
        .say("done")
        .say("N 0")
        .say("yes")
        .say("done")
        .say("N 0")
        .roll(&[1, 1])
        .roll(&[1])
        .roll(&[3])
        .otherwise(&["yes", "N 0", "*"]);
    table = table.roll(&[6, 6]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(table.asked.iter().any(|(rule, text)| rule == "10.2.8j4" && text == "yes"));
    assert_eq!(battle.contacts[0].target, hex(&battle, "0409"));
    assert!(battle.unit(unit(&battle, "1/25e")).marks.stands);
}

/// Verifies [10.1.9] [10.1.9p1]: slopes cost, woods are closed, and who stands in them is no target.
#[test]
fn a_charge_keeps_to_open_ground() {
    let battle = pos("map\n...\n.1.\n...\nend\nEmpC 0203 column N");
    let ride = la_bataille::rules::c10_charge::Ride::new(la_bataille::rules::c10_charge::Charge {
        units: vec![unit(&battle, "EmpC")],
        leader: None,
    });
    assert!(battle.charge_steps(&ride)[0].cost > 2);
    let rows = "...\n.#.\n...\n...\n...\n...\n";
    let mut battle = pos(&format!(
        "map\n{rows}end\nturn 1 11:20\nEmpC 0206 column N\n1/36e 0202 general-order S"
    ));
    let mut table = Script::new().say("EmpC").otherwise(&["N 0", "*"]);
    charges(&mut battle, &mut table, COALITION);
    assert!(!table.asked.iter().any(|(rule, _)| rule == "10.2.3"));
    assert!(battle.contacts.is_empty() && state(&battle, "EmpC") == Morale::Routed);
}

/// Verifies [10.1.10] [10.1.10b] [14.2.4]: squares are ridden through, not stopped on; a leader alone
/// on the way is taken.
#[test]
fn a_charge_rides_through_a_square() {
    let mut battle =
        open("turn 1 11:20\nEmpC 0513 column N\n1/36e 0511 square S\nleader Quiot 0512");
    let mut table =
        Script::new().say("EmpC").say("no").say("N 0").say("N 0").say("done").say("N 0");
    table = table.say("done").otherwise(&["done", "no", "N 0"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(battle.contacts.is_empty());
    assert_eq!(place(&battle, "EmpC"), ["0502"]);
    assert!(!battle.leaders[leader(&battle, "Quiot").index()].hex.is_somewhere());
    // [16.2.7c2] A masse is no square.
    let masse = open("1erL 0512 column N\n1/A54 0511 masse SSE");
    assert!(!masse.may_charge(unit(&masse, "1erL")));
}

/// Verifies [10.2.10] [10.2.9e]: a charge recalled after its printed allowance routs all the same.
#[test]
fn a_late_recall_does_not_save_the_charge() {
    for (hexes, end) in [(10, Morale::GoodOrder), (11, Morale::Routed)] {
        let mut battle = open("turn 2 8:00\nEmpC 0518 column N");
        let mut table = Script::new().say("EmpC");
        for _ in 0..hexes {
            table = table.say("N 0");
        }
        table = table.say("recall").roll(&[6]).say("yes");
        charges(&mut battle, &mut table, COALITION);
        table.finish();
        assert_eq!(state(&battle, "EmpC"), end, "{hexes}");
    }
}

/// Verifies [10.3.4] [10.2.6p1] [10.2.8c]: an attempt at a square is the one answer of the phase.
#[test]
fn a_second_charge_meets_the_square_as_it_is() {
    let mut battle = open("EmpC 0513 column N\nEmrC 0713 column N\n1/36e 0510 column S");
    let mut table = Script::new().say("EmpC").say("EmrC").say("EmpC").say("0510").roll(&[1, 1]);
    table = table.otherwise(&["no", "done", "N 5", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let asked = table.asked.iter().filter(|(rule, _)| rule == "10.2.8d");
    assert_eq!(asked.count(), 1);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).formation, Formation::Square);
}

/// Verifies [10.1.10b] [10.2.10] (R231): a charge with no way on beyond a square does not ride onto it.
#[test]
fn nobody_stays_upon_a_square_that_is_not_the_target() {
    let rows = ".....\n.###.\n.....\n.....\n.....\n.....\n.....\n.....\n";
    let mut battle =
        pos(&format!("map\n{rows}end\nturn 1 11:20\nEmpC 0305 column N\n1/36e 0303 square S"));
    let mut table = Script::new().say("EmpC").say("no").say("N 0");
    table = table.otherwise(&["done", "no", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(state(&battle, "EmpC"), Morale::Routed);
    assert_eq!(place(&battle, "EmpC"), ["0304"]);
    assert!(battle.contacts.is_empty());
}

/// Verifies [10.1.10b]: upon a square that is not its target a charge may neither be recalled nor run out of
/// points; upon its target it stops and fights.
#[test]
fn a_charge_does_not_end_upon_a_square_it_passes() {
    use la_bataille::rules::c10_charge::{Charge, Ride};
    let battle = open("turn 1 11:20\nEmpC 0512 column N\n1/36e 0511 square S");
    let steps = |target: Option<&str>, spent: i32| {
        let mut ride = Ride::new(Charge { units: vec![unit(&battle, "EmpC")], leader: None });
        ride.target = target.map(|label| hex(&battle, label));
        ride.spent = spent;
        battle.charge_steps(&ride).len()
    };
    let all = 2 * i32::from(battle.def(unit(&battle, "EmpC")).ma);
    // Two hexes are left, or one: only its target it may enter with its last point.
    assert_eq!((steps(None, all - 4), steps(None, all - 2)), (3, 0));
    assert_eq!((steps(Some("0511"), all - 4), steps(Some("0511"), all - 2)), (3, 3));
    // Before the square it may be recalled, upon it not, and behind it again.
    let recall = |row: u8| {
        let mut battle = open("turn 1 11:20\nEmpC 0514 column N\n1/36e 0511 square S");
        let hexes = 14 - row;
        let mut table = Script::new().says(&["EmpC", "N 0", "no"]);
        for _ in 1..hexes {
            table = table.say("N 0");
        }
        table = table.say("recall").roll(&[6]).say("yes").otherwise(&["done", "N 0"]);
        charges(&mut battle, &mut table, COALITION);
        place(&battle, "EmpC")[0].clone()
    };
    assert_eq!([12, 10].map(recall), ["0512", "0510"]);
    // Upon the square the recall is not among the answers: it is made in the next hex.
    assert_eq!(recall(11), "0510");
}

/// Verifies [10.2.3] (R199): a target may be named from as far as the charge can ride.
#[test]
fn a_target_may_be_named_from_far() {
    let named = |row: &str| {
        let mut battle = open(&format!("turn 1 11:20\nEmpC 0515 column N\n1/36e 05{row} square S"));
        let mut table =
            Script::new().say("EmpC").otherwise(&[&format!("05{row}"), "N 0", "no", "done"]);
        charges(&mut battle, &mut table, COALITION);
        table.asked[1].1 == format!("05{row}")
    };
    // Eleven points, and the hex before it.
    assert!(named("08") && named("03"));
    assert!(!named("02"));
}

/// Verifies [10.2.9a]: a recall of the own will comes after the second hex, not before.
#[test]
fn no_recall_before_the_second_hex() {
    let mut battle = open("turn 1 11:20\nEmpC 0518 column N");
    let mut table = Script::new().says(&["EmpC", "recall"]).roll(&[6]).say("yes");
    table = table.otherwise(&["N 0"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "EmpC"), ["0516"]);
}

/// Verifies [10.1.8]: a charge changes formation in the first hex it enters, or not at all.
#[test]
fn formation_changes_in_the_first_hex_only() {
    let changes = |hexes: usize| {
        let mut battle = open("turn 1 11:20\nTatU 0518 column N\n1/36e 0512 square S");
        let mut table = Script::new().say("TatU");
        for _ in 0..hexes {
            table = table.say("N 0");
        }
        table = table.say("line 0").otherwise(&["no", "done", "N 0"]);
        charges(&mut battle, &mut table, COALITION);
        table.asked.iter().any(|(_, answer)| answer == "line 0")
    };
    assert_eq!([0, 1, 2, 3].map(changes), [true, true, false, false]);
}

/// Verifies [10.2.10] [11.1.5] (R12): a recalled charge that began in line and has spent its allowance less the two
/// points of the line routs all the same; with a point left it does not.
#[test]
fn a_line_recalled_too_late_routs() {
    let printed = open("");
    let most = usize::from(printed.def(unit(&printed, "EmpC")).ma) - 2;
    for (hexes, state) in [
        (most - 1, la_bataille::nouns::kinds::Morale::GoodOrder),
        (most, la_bataille::nouns::kinds::Morale::Routed),
    ] {
        let mut battle = open("turn 2 11:00\nsegment coalition charge\nEmpC 0520 line NNE");
        let mut table = Script::new().say("EmpC").says(&vec!["N 0"; hexes]).say("recall");
        table = table.roll(&[6]).say("yes");
        charges(&mut battle, &mut table, COALITION);
        table.finish();
        assert_eq!(battle.unit(unit(&battle, "EmpC")).state, state, "{hexes}");
    }
}

/// Verifies [10.1.4] [10.1.6]: regiments of a hex that look into different directions do not charge as one.
#[test]
fn a_stack_looks_one_way() {
    fn stacks(
        dice: &mut Dice,
        _: &la_bataille::Battle,
        ask: &engine::AskOf<la_bataille::Battle>,
    ) -> la_bataille::rules::question::Choice {
        let offered = |choice: &la_bataille::rules::question::Choice| {
            matches!(choice, la_bataille::rules::question::Choice::Stack(_))
        };
        dice.asked += 10 * u32::from(ask.choices.iter().any(offered));
        la_bataille::rules::question::Choice::Done
    }
    for (facing, asked) in [("N", 11), ("NE", 1)] {
        let mut battle = open(&format!(
            "segment coalition charge\nGHus 0515 column N\nGUhl 0515 column {facing}\nleader Knorring 0515"
        ));
        let mut dice = Dice::new(1, stacks);
        battle.charge_phase(&mut dice, COALITION).expect("runs");
        assert_eq!(dice.asked, asked, "{facing}");
    }
}

/// Verifies [10.2.8j4] [10.2.8j41] [10.2.6p2] [10.1.10c]: a pursuit that comes beside a square may turn against it
/// like against any other enemy; the square stands without a check, and the cavalry rides onto it.
#[test]
fn a_pursuit_may_turn_against_a_square() {
    for (turns, contacts) in [("yes", 1), ("no", 0)] {
        let mut battle = open("EmpC 0513 column N\n1/36e 0510 disordered S\n1/25e 0509 square S");
        let mut table = ridden_down().otherwise(&["done", turns, "N 0", "*"]);
        charges(&mut battle, &mut table, COALITION);
        table.finish();
        assert!(table.asked.iter().any(|(rule, _)| rule == "10.2.8j4"), "{:?}", table.asked);
        let at_square =
            battle.contacts.iter().filter(|contact| contact.target == hex(&battle, "0509"));
        assert_eq!(at_square.count(), contacts, "{turns}");
        if contacts == 1 {
            assert_eq!(place(&battle, "EmpC"), ["0509"]);
        }
    }
}
