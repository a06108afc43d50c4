//! Section 10.2.8: squares against a charge.

use crate::common::*;
use la_bataille::Base6;
use la_bataille::book::SquareResult;
use la_bataille::nouns::kinds::{Formation, Morale, Nation};
use la_bataille::rules::c12_fire::Told;
use la_bataille::rules::event::Event;

/// Verifies [10.2.8b] [10.2.8c] [10.2.8d] [10.2.8f] [10.2.8g] [10.2.8h] [10.1.10c] [10.1.10b]
/// [6.5.5] [6.5.11a] [4.1c] [10.2.6p2] [12.7.1p2]: G39 and G41, the square forms at three points, fires at the lancers
/// who come onto it, and they stop on top.
#[test]
fn g39_g41_lancers_ride_onto_a_square() {
    let mut battle = open("TatU 0513 column N\n1/36e 0510 column S");
    let mut table = Script::new()
        .say("TatU")
        // 42 and six for lancers is 52.
        .say("0510")
        .roll(&[4, 2])
        .say("N 0")
        .say("yes")
        .say("N 0")
        .say("N 0")
        .say("1/36e")
        .roll(&[4, 2])
        .roll(&[6, 6]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let (foot, horse) = (unit(&battle, "1/36e"), unit(&battle, "TatU"));
    assert_eq!(battle.unit(foot).formation, Formation::Square);
    assert_eq!(battle.unit(horse).losses, 1);
    assert_eq!(battle.stack(hex(&battle, "0510")), [horse, foot]);
    assert!(battle.contacts[0].straight && battle.contacts[0].target == hex(&battle, "0510"));
}

/// Verifies [10.2.8i]: G40, 64 at four points is disorder and a retreat.
#[test]
fn g40_a_failed_square_disorders_and_falls_back() {
    let mut battle = open("TatU 0514 column N\n1/36e 0510 column S");
    let mut table =
        Script::new().say("TatU").say("0510").roll(&[5, 4]).otherwise(&["done", "no", "N 0", "*"]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).state, Morale::Disordered);
    let at = battle.unit(unit(&battle, "1/36e")).hexes.first();
    assert_eq!(battle.distance(at, hex(&battle, "0510")), 3);
}

/// The attempt at a square ends in a rout, and the cavalry hears the recall and stops.
fn breaks_and_recalled(table: Script) -> Script {
    table.roll(&[6, 6]).roll(&[6]).say("yes").otherwise(&["*"])
}

/// Verifies [10.2.8j] [10.2.8j6] [10.2.8j2]: a rout; the cavalry is recalled, so they run as usual.
#[test]
fn a_routed_square_attempt_and_a_recall() {
    let mut battle = open("TatU 0512 column N\n1/36e 0510 column S\n1/25e 0310 column S");
    let table = Script::new().says(&["TatU", "no", "0510"]);
    let mut table = breaks_and_recalled(table);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let foot = battle.unit(unit(&battle, "1/36e"));
    assert_eq!((foot.state, foot.losses), (Morale::Routed, 0));
    assert_eq!(place(&battle, "TatU"), ["0512"]);
}

/// Verifies [10.2.10] [10.2.8j2]: cavalry that the rout of a square calls back after its printed
/// allowance routs itself.
#[test]
fn a_late_recall_by_a_routed_square() {
    let mut battle = open("turn 2 8:00\nEmpC 0518 column N\n1/36e 0503 column S");
    let mut table = Script::new().say("EmpC");
    for _ in 0..11 {
        table = table.say("N 0");
    }
    for _ in 0..2 {
        table = table.say("done").say("N 0");
    }
    let table = table.say("no").say("0503").roll(&[6, 6]).roll(&[6]).say("yes");
    let mut table = table.otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    for id in ["1/36e", "EmpC"] {
        assert_eq!(battle.unit(unit(&battle, id)).state, Morale::Routed, "{id}");
    }
    assert_eq!(place(&battle, "EmpC"), ["0505"]);
}

/// Verifies [10.2.8g]: D12, Landwehr before lancers at four points, natural 46.
#[test]
fn d12_landwehr_before_lancers() {
    let battle = open("7SL 0505 column N\n1erL 0501 column S");
    let mods =
        battle.square_mods(unit(&battle, "7SL"), hex(&battle, "0505"), &[unit(&battle, "1erL")]);
    assert_eq!(mods.total(), 10);
    let roll = Base6::of_dice(4, 6).moved(10);
    let result = battle.book().square(Nation::Prussian, Formation::Column, 4, roll, None);
    assert_eq!((roll.number(), result), (64, Some(SquareResult::Disorder)));
    let guard =
        open("level russian-v 2\n1/GPre 0505 column N\nleader Rosen 0505\n16eC 0501 column S");
    let mods =
        guard.square_mods(unit(&guard, "1/GPre"), hex(&guard, "0505"), &[unit(&guard, "16eC")]);
    assert_eq!(mods.total(), 3 + 6 - 6 - 6);
}

/// Verifies [10.2.8a] [10.2.8e] [10.2.8b] [6.5.1] [6.5.1p1]: who may try, and from how far.
#[test]
fn who_may_try_a_square() {
    let open_to = |text: &str| {
        let battle = open(&format!("TatU 0514 column N\n{text}"));
        battle.squares_open(unit(&battle, "TatU"))
    };
    assert_eq!(open_to("1/36e 0510 column S").len(), 1);
    assert_eq!(open_to("1/36e 0510 column S")[0].1, 4);
    assert!(open_to("1/36e 0509 column S").is_empty(), "five points");
    assert!(open_to("1/36e 0510 disordered S").is_empty());
    assert!(open_to("1/36e 0510 column S answered").is_empty());
    assert!(open_to("1/36e 0510 column S losses=6").is_empty(), "two increments");
    assert!(open_to("1/36e 0510 square S").is_empty());
    assert!(open_to("1/36e 0510 column S\n1/25e 0512 routed S\n1/12e 0512 column S").len() == 1);
}

/// Verifies [10.2.8g1] [10.2.8h] [10.5.2b] [10.5.2b1] [10.2.8i1] [10.5.2a1]: guns in the hex.
#[test]
fn guns_share_the_square_or_are_lost() {
    let text =
        |guns: &str| open(&format!("TatU 0513 column N\nF1a 0510 {guns} S\n1/36e 0510 column S"));
    let mut battle = text("unlimbered");
    let mut table =
        Script::new().say("TatU").say("0510").roll(&[1, 1]).otherwise(&["done", "no", "N 5", "*"]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).formation, Formation::Square);
    assert_eq!(battle.unit(unit(&battle, "F1a")).formation, Formation::Unlimbered);
    for (guns, lost) in [("unlimbered", true), ("limbered", false)] {
        let mut battle = text(guns);
        let mut table = Script::new()
            .say("TatU")
            .say("0510")
            .roll(&[6, 6])
            .otherwise(&["done", "no", "N 5", "*"]);
        if !lost {
            // The guns fall back through the infantry, which keeps what order it has.
            table = table.roll(&[6, 6]);
        }
        charges(&mut battle, &mut table, COALITION);
        assert_eq!(!battle.is_on_map(unit(&battle, "F1a")), lost, "{guns}");
    }
}

/// Verifies [10.1.10] [10.1.10a] [10.5n] [10.2.7]: G42, lancers in line pass a square through two of
/// its hexes: one opportunity fire, with the flank value; then they strike a disordered battalion.
#[test]
fn g42_lancers_pass_a_square() {
    let mut battle = open("TatU 0612 line NNE\n1/36e 0510 square S\n1/25e 0606 disordered S");
    let mut table = Script::new()
        .say("TatU")
        .say("N 0")
        .say("no")
        .say("N 0")
        .say("N 0")
        .say("1/36e")
        .roll(&[1, 1])
        .say("N 0")
        .say("yes")
        .say("N 0")
        .roll(&[6, 6])
        .otherwise(&["no"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let shots: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fire(Told::Volley { defence, .. }) => Some(*defence),
            _ => None,
        })
        .collect();
    assert_eq!(shots, [5]);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0606"));
    assert!(battle.contacts[0].straight);
}

/// Verifies [10.2.8j6] [10.2.9e] [10.2.10]: a charge that is recalled by a routed attempt after its
/// printed allowance routs where it stands, and that is its end.
#[test]
fn a_recall_after_the_printed_allowance_ends_the_charge() {
    let mut battle = open("turn 2 8:00\nTatU 0520 column N\n1/36e 0503 column S");
    let mut table = Script::new().say("TatU");
    for _ in 0..13 {
        table = table.say("N 0");
    }
    // Four points, three, and two: there it is tried.
    let table = table.says(&["done", "N 0", "done", "N 0", "no", "0503"]);
    let mut table = breaks_and_recalled(table);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "TatU"), ["0505"]);
    assert_eq!(battle.unit(unit(&battle, "TatU")).state, Morale::Routed);
    assert!(battle.contacts.is_empty());
}

/// Verifies [10.2.8b] [10.2.8d]: all hexes that may try are one question, each with its chances; one answer lets
/// all of them try, the nearest first.
#[test]
fn squares_are_asked_together() {
    let mut battle =
        open("TatU 0514 column N\n1/36e 0510 column S\n1/25e 0412 column S\n1/7e 0711 column S");
    let mut table = Script::new().says(&["TatU", "all"]).roll(&[1, 1]).roll(&[1, 2]).roll(&[1, 1]);
    table = table.otherwise(&["no", "done", "N 0", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let tried: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Charge(la_bataille::rules::c10_charge::Told::Square { unit, .. }) => {
                Some(battle.def(*unit).id.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(tried[0], "1/25e", "the nearest: {tried:?}");
    assert_eq!(tried.len(), 3);
    assert_eq!(table.asked.iter().filter(|(rule, _)| rule == "10.2.8d").count(), 1);
}

/// Verifies [10.2.8g]: the chances that are told are the shares of the 36 rolls.
#[test]
fn the_chances_of_a_square() {
    let battle = open("TatU 0513 column N\n1/36e 0510 column S");
    let (lead, at) = (unit(&battle, "TatU"), hex(&battle, "0510"));
    let chances = battle.square_chances(lead, at, 3);
    assert_eq!(chances.iter().map(|chance| u32::from(*chance)).sum::<u32>(), 36);
    let mods = battle.square_mods(unit(&battle, "1/36e"), at, &[lead]).total();
    let result = |roll: Base6| {
        battle.book().square(Nation::French, Formation::Column, 3, roll.moved(mods), None)
    };
    let stands = Base6::all().filter(|roll| result(*roll) == Some(SquareResult::Square)).count();
    assert_eq!(usize::from(chances[0]), stands);
    assert!(stands > 0 && stands < 36);
    let question = la_bataille::rules::question::Question::Charge(
        la_bataille::rules::c10_charge::Ask::Square(lead),
    );
    let ask = engine::Ask::listed(FRENCH, engine::rule!("10.2.8d"), question, Vec::new());
    let words = battle.choice_sentence(&ask, la_bataille::rules::question::Choice::Hex(at));
    let percent = (100 * stands + 18) / 36;
    assert!(
        words.contains("3 MP away") && words.contains(&format!("square {percent} %")),
        "{words}"
    );
}

/// Verifies [16.2.7g] [16.2.7g1] (R39): an Austrian line that may be the target closes before it is named, like
/// those who form square; when a pursuit turns against it, it can only stand. [10.2.8j41]
#[test]
fn a_line_closes_before_it_is_named() {
    let mut battle = open("1erL 0514 column N\n1/A54 0510 line SSE with 0410");
    let mut table = Script::new().says(&["1erL", "1/A54"]).roll(&[6, 6]).say("0410");
    table = table.otherwise(&["no", "done", "N 0", "*"]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    assert_eq!(battle.unit(unit(&battle, "1/A54")).formation, Formation::Masse);
    assert_eq!(place(&battle, "1/A54"), ["0410"]);
    // Out of reach or out of sight it is not asked, and never a second time.
    let far = open("1erL 0515 column N\n1/A54 0510 line SSE with 0410");
    assert!(far.lines_open(unit(&far, "1erL")).is_empty());
    let again = open("1erL 0513 column N\n1/A54 0510 line SSE with 0410 answered");
    assert!(again.lines_open(unit(&again, "1erL")).is_empty());
    let french = open("EmpC 0513 column N\n1/36e 0510 line SSE with 0410");
    assert!(french.lines_open(unit(&french, "EmpC")).is_empty());
}

/// Verifies [10.2.8g]: light cavalry counts in a stack with heavy cavalry, and lancers instead of it.
#[test]
fn light_cavalry_counts_in_a_stack() {
    let battle = open("1/36e 0505 column N");
    let mods = |ids: &[&str]| {
        let chargers: Vec<la_bataille::UnitId> = ids.iter().map(|id| unit(&battle, id)).collect();
        battle.square_mods(unit(&battle, "1/36e"), hex(&battle, "0505"), &chargers).total()
    };
    assert_ne!(mods(&["EmpC"]), mods(&["GHus"]));
    assert_eq!(mods(&["EmpC", "GHus"]), mods(&["GHus"]));
    assert_eq!(mods(&["GHus", "TatU"]), mods(&["TatU"]));
}
