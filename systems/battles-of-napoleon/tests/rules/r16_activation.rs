//! Chapter 16: activations, the Guard and the mass charge.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, RUSSIAN};
use battles_of_napoleon::rules::{r13_cubes, r23_assault};
use battles_of_napoleon::state::battle::{MassCharge, Phase};
use battles_of_napoleon::{Battle, Event};

/// Verifies [16h] [2l]: a division acts three times at most.
#[test]
fn three_activations() {
    let mut battle = open_map(20, 9, "order 3D move\nTav/I 1002 column\nleader Sacken 1002");
    let division = formation(&battle, "3D");
    for number in 1..=3 {
        assert!(battle.may_be_activated(division));
        battle.use_cube(&mut script().say("3D"), RUSSIAN).unwrap();
        assert_eq!(battle.formation(division).activations, number);
    }
    assert!(!battle.may_be_activated(division));
    // (R83) Nothing is left to do with a cube: the player passes without being asked.
    let mut script = script();
    battle.use_cube(&mut script, RUSSIAN).unwrap();
    assert_eq!(script.events, [Event::Cubes(r13_cubes::Told::Passed(RUSSIAN))]);
}

const GUARD: &str = "order GUARD move\n1GrG/I 1002 column\nleader Bessières 1002\n\
                     order 2/IV move\n24L/I 1009 column\nleader Leval 1009\n";

// G15. Verifies [16.1a] [16.1b] [16.1c] [16.1d] [16.1e] [16.1f]: the first cube lies on Bessières and
// activates nobody; there it stays, over the end of the turn, and the next one activates the Guard.
#[test]
fn the_guard_costs_two_cubes() {
    let mut battle = open_map(20, 9, GUARD);
    let guard = formation(&battle, "GUARD");
    let mut script = script().say("bessieres");
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(
        script.events,
        [Event::Cubes(r13_cubes::Told::OnBessieres(Some(
            battle.named(leader(&battle, "Bessières"))
        )))]
    );
    assert_eq!(battle.formation(guard).activations, 0);
    // Another division in between; then the turn ends, and his replacement takes over.
    battle.use_cube(&mut self::script().say("2/IV"), FRENCH).unwrap();
    battle.phase = Phase::TurnEnd;
    battle.activity(&mut self::script()).unwrap();
    let bessieres = leader(&battle, "Bessières");
    battle.leaders[bessieres.index()].replaced = true;
    battle.cubes_phase(&mut self::script().roll(&[3]).roll(&[3])).unwrap();
    // Turn 6, 1 pm: 3 + 5 + 4, less the one set aside; the cube on him does not count.
    assert_eq!(battle.bag[0], 11);
    let mut script = self::script().say("GUARD");
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(battle.formation(guard).activations, 1);
    // And again two for the next time.
    let mut script = self::script().say("bessieres");
    battle.use_cube(&mut script, FRENCH).unwrap();
    script.finish();
}

const MURAT: &str = "leader Murat 1004\nleader Klein 1003\nleader Grouchy 1103\n\
                     leader d'Hautpoul 1203\nleader Guyot 1303\norder 1DRAG attack\n\
                     order 2DRAG attack\norder 2CUIR attack\norder IVCAV attack\n\
                     1Dr 1003 fresh 0\n3Dr 1103 fresh 0\n5Cu 1203 fresh 0\n1Hu 1303 fresh 0\n";

fn boxes(battle: &Battle) -> [u8; 4] {
    ["1DRAG", "2DRAG", "2CUIR", "IVCAV"]
        .map(|id| battle.formation(formation(battle, id)).activations)
}

// G16, G17, G18. Verifies [16.2a] [16.2b] [16.2c] [16.2d] [16.2e] [16.2j] [16.2k] [16.2m] [16.2n]
// [16.2p] [8.4.4b]: two cubes on Murat, in their time, launch a mass charge with three divisions, the
// next French cube extends it with others; never again in the game.
#[test]
fn the_mass_charge() {
    let mut battle = open_map(20, 9, &format!("{MURAT}act 2CUIR 1\n"));
    battle.acting = 0;
    let mut script = script().say("murat");
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(script.events, [Event::Cubes(r13_cubes::Told::OnMurat(1))]);
    assert_eq!(boxes(&battle), [0, 0, 1, 0]);
    // A Russian cube in between changes nothing.
    battle.use_cube(&mut self::script(), RUSSIAN).unwrap();
    assert_eq!(battle.mass, MassCharge::Ready(1));
    let mut script = self::script().say("murat").say("1DRAG").say("2DRAG").say("2CUIR").say("done");
    battle.use_cube(&mut script, FRENCH).unwrap();
    script.finish();
    assert_eq!(boxes(&battle), [1, 1, 2, 0]);
    let three = ["1DRAG", "2DRAG", "2CUIR"].map(|id| formation(&battle, id)).to_vec();
    assert_eq!(
        script.events[..2],
        [
            Event::Cubes(r13_cubes::Told::OnMurat(2)),
            Event::Cubes(r13_cubes::Told::MassCharge(three))
        ]
    );
    assert_eq!(battle.mass, MassCharge::Extendable);
    // [16.2r] Tired regiments may go again.
    let dragoons = unit(&battle, "1Dr");
    battle.unit_mut(dragoons).tired = true;
    let mut script =
        self::script().say("extend").say("1DRAG").say("2DRAG").say("IVCAV").say("done");
    battle.use_cube(&mut script, FRENCH).unwrap();
    script.finish();
    assert_eq!(boxes(&battle), [2, 2, 2, 1]);
    assert_eq!(battle.mass, MassCharge::Done);
    assert_eq!(script.events[0], Event::Cubes(r13_cubes::Told::OnMurat(3)));
    assert!(matches!(
        &script.events[1],
        Event::Cubes(r13_cubes::Told::MassChargeExtended(joined)) if joined.len() == 3
    ));
    // No second one, and no second extension.
    let mut script = Script::new().say("extend").otherwise(&["pass"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    let mut script = Script::new().say("murat").otherwise(&["pass"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(boxes(&battle), [2, 2, 2, 1]);
}

/// Verifies [16.2e]: a cube on Murat stays there over the end of the turn, and counts nowhere.
#[test]
fn a_cube_on_murat_stays() {
    let cubes = |text: &str| {
        let mut battle = open_map(20, 9, &format!("{MURAT}leader Napoleon 0101\n{text}"));
        battle.phase = Phase::TurnEnd;
        battle.activity(&mut script()).unwrap();
        battle.cubes_phase(&mut script().roll(&[3]).roll(&[3])).unwrap();
        (battle.bag, battle.mass)
    };
    let (bag, _) = cubes("");
    assert_eq!(cubes("mass 1"), (bag, MassCharge::Ready(1)));
    // In the next turn the second one launches the charge.
    let mut battle = open_map(20, 9, &format!("{MURAT}mass 1"));
    battle.phase = Phase::TurnEnd;
    battle.activity(&mut script()).unwrap();
    let mut script = script().says(&["murat", "1DRAG", "done"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    script.finish();
    assert_eq!(battle.mass, MassCharge::Extendable);
}

/// Verifies [16.2c] [8.4.4b]: four divisions at most.
#[test]
fn four_divisions_at_most() {
    let more = "leader Milhaud 1403\norder 3DRAG attack\n5Dr 1403 fresh\n";
    let mut battle = open_map(20, 9, &format!("{MURAT}{more}mass 1\n"));
    let mut script = script()
        .say("murat")
        .say("1DRAG")
        .say("2DRAG")
        .say("2CUIR")
        .say("IVCAV")
        .otherwise(&["done", "*"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(asked(&script, "16.2c"), 4);
    assert_eq!(battle.formation(formation(&battle, "3DRAG")).activations, 0);
}

/// Verifies [16.2h] [16.2j] [8.4.4c]: Attack, a leader within 8 hexes of Murat, fewer than three
/// activations; cavalry divisions only.
#[test]
fn who_may_join_the_mass_charge() {
    let all = |battle: &Battle| {
        let ids = battle.mass_divisions(&[]);
        ids.into_iter().map(|f| battle.field.formation(f).id.clone()).collect::<Vec<_>>()
    };
    let battle = open_map(20, 9, MURAT);
    assert_eq!(all(&battle), ["1DRAG", "2DRAG", "2CUIR", "IVCAV"]);
    let battle =
        open_map(20, 9, &format!("{MURAT}order 1DRAG move\nact 2DRAG 3\nleader Guyot 1904"));
    assert_eq!(all(&battle), ["2CUIR"]);
    let battle = open_map(20, 9, &format!("{MURAT}leader Guyot 1804"));
    assert_eq!(all(&battle).len(), 4);
    let infantry = "order 2/IV attack\n24L/I 0803 column\nleader Leval 0803\n\
                    order GUARD attack\nGrC/1 0703 fresh\nleader Bessières 0703";
    let battle = open_map(20, 9, &format!("{MURAT}{infantry}"));
    assert_eq!(all(&battle).len(), 4);
}

/// Verifies [16.2f]: Murat's replacement leads no mass charge, and the cube on him is lost.
#[test]
fn murat_falls() {
    let mut battle = open_map(20, 9, &format!("{MURAT}mass 1\nfatigue 50 50\n"));
    let mut script = Script::new().roll(&[4]);
    let at = hex(&battle, "1004");
    battle.casualty_roll(&mut script, &[at], FRENCH).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Cubes(r13_cubes::Told::OnMuratLost)), 1);
    assert_eq!(battle.fatigue, [48, 50]);
    let mut script = Script::new().say("murat").otherwise(&["pass"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(script.events, [Event::Cubes(r13_cubes::Told::Passed(FRENCH))]);
    assert!(battle.mass_divisions(&[]).is_empty());
}

/// Verifies [16.2o]: if the next French cube serves something else, the mass charge is over.
#[test]
fn the_mass_charge_ends() {
    let mut battle = open_map(20, 9, &format!("{MURAT}mass extendable\n"));
    // A Russian cube leaves the option open, also over the end of the turn (R17).
    battle.use_cube(&mut script(), RUSSIAN).unwrap();
    battle.phase = Phase::TurnEnd;
    battle.activity(&mut script()).unwrap();
    assert_eq!(battle.mass, MassCharge::Extendable);
    let mut script = script().say("IVCAV");
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Cubes(r13_cubes::Told::MassChargeOver)), 1);
    assert_eq!(battle.mass, MassCharge::Done);
}

/// Verifies [16.2i] [16.2l] [16.2r]: units of all its divisions act in any order as one formation
/// and charge together; one beyond its leader's range stays out; who charged is tired.
#[test]
fn divisions_charge_as_one() {
    let mut battle = open_map(
        20,
        12,
        "leader Murat 1009\nleader Klein 1008\nleader Grouchy 1108\norder 1DRAG attack\n\
         order 2DRAG attack\n1Dr 1005 fresh 0\n3Dr 1105 fresh 5\n6Dr 1112 fresh 0\n\
         Tul/I 1004 line 3 sp=1\nmass 1\n",
    );
    // 11 Dragoons stand five hexes from Grouchy, next to the same Russians.
    let stray = open_map(
        20,
        12,
        "leader Klein 1008\nleader Grouchy 1010\norder 1DRAG attack\norder 2DRAG attack\n\
         1Dr 1005 fresh 0\n3Dr 1105 fresh 5\nTul/I 1004 line 3\nact 1DRAG\nact 2DRAG",
    );
    let mut strays = stray.clone();
    let far = unit(&strays, "3Dr");
    strays.unit_mut(far).marks.out_of_range = true;
    assert_eq!(stray.possible_assaults(&[]).len(), 2);
    assert_eq!(strays.possible_assaults(&[]).len(), 1);
    let mut script = Script::new()
        .say("murat")
        .say("1DRAG")
        .say("2DRAG")
        .say("3Dr")
        .say("halt")
        .say("1Dr")
        .say("halt")
        .say("6Dr")
        .say("halt")
        .say("1008")
        .say("1108")
        .say("1005x1004")
        .say("1105x1004")
        .roll(&[1, 1])
        .otherwise(&["no", "done", "*"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    let tired = ["1Dr", "3Dr", "6Dr"].map(|id| battle.unit(unit(&battle, id)).tired);
    assert_eq!(tired, [true, true, false]);
    let together = count(
        &script,
        |event| matches!(event, Event::Assault(r23_assault::Told::Fought { attackers, .. }) if attackers.len() == 2),
    );
    assert_eq!(together, 1);
}

/// Verifies [16i] [16j] [16k] [16l] [2l] and with G11, G09, G10: penalties of repeated activations.
#[test]
fn repeated_activations() {
    let number = |activation: u8, weather: &str| {
        let battle = open_map(
            20,
            9,
            &format!(
                "weather {weather}\norder 2/IV move\norder 3/IV move\norder 1DRAG move\n\
                 order 2CUIR move\nact 2/IV {activation}\nact 3/IV {activation}\n\
                 act 1DRAG {activation}\nact 2CUIR {activation}\n24L/I 0101 column\n\
                 13/5 0201 limbered\n3/5h 0301 limbered\n1Dr 0401 fresh\n5Cu 0501 tired"
            ),
        );
        ["24L/I", "13/5", "3/5h", "1Dr", "5Cu"].map(|id| points(&battle, id))
    };
    assert_eq!(number(1, "clear"), [6, 5, 8, 8, 5]);
    assert_eq!(number(2, "clear"), [5, 4, 7, 6, 3]);
    assert_eq!(number(3, "clear"), [4, 3, 6, 4, 1]);
    // Halved in a storm, rounded down, and still one.
    assert_eq!(number(3, "snowstorm"), [2, 1, 3, 2, 1]);
}

// G09, G10. Verifies [10.1i] [16l]: with one point left the cuirassiers may still charge the next
// hex, but not in a storm.
#[test]
fn a_charge_needs_no_points_but_clear_weather() {
    let text = "order 2CUIR attack\nact 2CUIR 2\n5Cu 0505 tired 0\nleader d'Hautpoul 0505\n\
                Tul/I 0504 line 3 sp=1\n";
    for (weather, charges) in [("clear", 1), ("snowstorm", 0)] {
        let mut battle = open_map(9, 9, &format!("{text}weather {weather}"));
        let mut script = Script::new().say("0505x0504").say("no").roll(&[1, 1]).roll(&[1, 1]);
        script = script.otherwise(&["no", "done", "halt", "0505", "*"]);
        let cuirassiers = formation(&battle, "2CUIR");
        battle.activate(&mut script, &[cuirassiers]).unwrap();
        assert_eq!(battle.formation(cuirassiers).activations, 3);
        assert_eq!(
            count(&script, |event| matches!(event, Event::Assault(r23_assault::Told::Declared(_)))),
            charges
        );
    }
}

/// Verifies [16.2c] [16.2h]: the second cube needs a division to lead, and the charge takes one at
/// least.
#[test]
fn a_mass_charge_needs_divisions() {
    let mut battle = open_map(20, 9, &format!("{MURAT}mass 1"));
    let mut script = Script::new().says(&["murat", "done"]).otherwise(&["IVCAV", "halt", "*"]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(script.asked[1], ("16.2c".to_owned(), "IVCAV".to_owned()));
    assert_eq!(script.asked[2], ("16.2c".to_owned(), "done".to_owned()));
    let nowhere = open_map(20, 9, &MURAT.replace("leader Murat 1004\n", ""));
    assert!(nowhere.mass_divisions(&[]).is_empty());
    let far = MURAT.replace("Murat 1004", "Murat 2009");
    for (cubes, offered) in [("mass 0", true), ("mass 1", false), ("mass extendable", false)] {
        let mut battle = open_map(20, 9, &format!("{far}{cubes}"));
        assert!(battle.mass_divisions(&[]).is_empty());
        let mut script = Script::new().otherwise(&["murat", "extend", "pass"]);
        battle.use_cube(&mut script, FRENCH).unwrap();
        let used = script.asked.iter().any(|(_, said)| said == "murat" || said == "extend");
        assert_eq!(used, offered, "{cubes}");
    }
}

/// Verifies [16.2m] [16.2o] (R17): by the switch the extension ends with the turn, else it waits.
#[test]
fn the_extension_at_the_end_of_the_turn() {
    let after = |option: &str| {
        let mut battle = open_map(20, 9, &format!("{MURAT}mass extendable\n{option}phase end"));
        let mut script = script();
        battle.activity(&mut script).unwrap();
        let over = |event: &Event| *event == Event::Cubes(r13_cubes::Told::MassChargeOver);
        (battle.mass, count(&script, over))
    };
    assert_eq!(after(""), (MassCharge::Extendable, 0));
    assert_eq!(after("option extension-ends-with-turn\n"), (MassCharge::Done, 1));
}

/// Verifies [17.3.1k]: what squares were tried and offered belongs to one activation.
#[test]
fn squares_are_offered_anew_in_the_next_activation() {
    let mut battle = open_map(9, 9, "28/I 0505 line 0\nKo1 0502 fresh 3");
    let pair = (unit(&battle, "Ko1"), unit(&battle, "28/I"));
    battle.square_tries.push(pair);
    battle.square_offers.push(pair);
    battle.end_activation();
    assert!(battle.square_tries.is_empty() && battle.square_offers.is_empty());
}
