//! Where rules of different chapters meet: charges, squares, guns, leaders, melees.

use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::c13_melee::Told as Melee;
use la_bataille::rules::event::Event;
use la_bataille::state::battle::{Battle, Whereabouts};

/// Verifies [14.1.1] [10.1.6]: a leader who falls on the way does not ride on with the charge.
#[test]
fn a_fallen_leader_does_not_ride_on() {
    let mut battle = open(
        "EmpC 0513 column N\nleader Knorring 0513\n1/36e 0610 square N\n1/25e 0508 column S answered",
    );
    let mut table = Script::new()
        .say("EmpC")
        .say("Knorring")
        .otherwise(&["N 0", "1/36e", "no", "*"])
        // The square fires a natural 66; two increments and the leader's fate; the checks pass.
        .roll(&[6, 6])
        .roll(&[1])
        .roll(&[6, 6])
        .roll(&[6, 6]);
    charges(&mut battle, &mut table, COALITION);
    let who = leader(&battle, "Knorring");
    assert_eq!(battle.leaders[who.index()].place, Whereabouts::Eliminated);
    assert!(!battle.leaders[who.index()].hex.is_somewhere(), "he is no more");
}

/// Verifies [10.5.2b] [10.2.8h] (R68): a line in two hexes may close around the guns beside it, and
/// they are part of the square.
#[test]
fn a_line_closes_into_square_around_its_guns() {
    let mut battle =
        open("TatU 0513 column N\n1/36e 0510 line SSE with 0410\nF1a 0510 unlimbered S");
    let mut table = Script::new().say("TatU").say("0510").roll(&[1, 1]).say("0510");
    table = table.otherwise(&["N 0", "no", "*"]).roll(&[1, 1]).roll(&[1, 1]);
    charges(&mut battle, &mut table, COALITION);
    assert_eq!(place(&battle, "1/36e"), ["0510"]);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).formation, Formation::Square);
    assert!(battle.is_on_map(unit(&battle, "F1a")));
}

/// Verifies [16.2.7f1] (R16): cavalry that opportunity charges a masse on the march fights with half.
#[test]
fn an_opportunity_charge_on_a_masse() {
    let mut battle = open("segment coalition movement\n1/A2 0508 masse NNE\n16eC 0504 column S");
    let script = Script::new().say("1/A2").say("N 0").say("N 0");
    act(&mut battle, script.say("16eC").roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]));
    assert_eq!(battle.contacts.len(), 1);
    battle.stage = la_bataille::state::battle::Stage::Segment(
        COALITION,
        la_bataille::nouns::kinds::Phase::Melee,
    );
    let mut script = Script::new().roll(&[4, 4]).roll(&[6, 6]).otherwise(&["no", "done", "*"]);
    battle.melee_phase(&mut script, COALITION).expect("runs");
    let count = script.events.iter().find_map(|event| match event {
        Event::Melee(Melee::Fought { count, .. }) => Some(count.defending()),
        _ => None,
    });
    assert_eq!(count, Some(9));
}

/// Verifies [10.2.9f]: of two enemies that are equally close a charge that could not be recalled has
/// its owner's choice.
#[test]
fn the_owner_says_which_of_the_closest() {
    let strikes = |answers: [&str; 2]| {
        let mut battle =
            open("EmpC 0516 column N\n1/36e 0411 column S answered\n1/25e 0611 column S answered");
        let mut table = Script::new().say("EmpC").say("N 0").say("N 0").say("recall").roll(&[1]);
        table = table.say("N 0");
        for answer in answers {
            table = table.say(answer);
        }
        charges(&mut battle, &mut table.otherwise(&["N 0", "N 5", "N 1", "*"]), COALITION);
        battle.contacts.first().map(|contact| battle.board().label(contact.target))
    };
    assert_eq!(strikes(["yes", "N 5"]).as_deref(), Some("0411"));
    assert_eq!(strikes(["no", "N 1"]).as_deref(), Some("0611"));
}

/// Verifies [10.1.5]: of two leaders who could lead a stack its owner names one.
#[test]
fn the_owner_names_the_leader_of_a_stack() {
    let mut battle =
        open("1erL 0513 column N\n3eL 0513 column N\nleader Corbineau 0513\nleader Vandamme 0513");
    let mut table = Script::new().say("stack 0513").say("Corbineau").otherwise(&["N 0", "*"]);
    charges(&mut battle, &mut table, FRENCH);
    let at = |name: &str| {
        let who = leader(&battle, name);
        battle.board().label(battle.leaders[who.index()].hex)
    };
    assert_eq!(at("Vandamme"), "0513");
    assert_ne!(at("Corbineau"), "0513");
}

/// Verifies [10.2.7g]: foot that a charge has struck stays where it is when it fails a check, also
/// one that others bring who run through its hex.
#[test]
fn the_struck_stay_when_others_run_through_them() {
    // A defile: the only way from 0404 leads through 0505, and on to the south.
    let row = |number: usize| match number {
        0..=2 => "^^^^^^",
        3 => "^^^..^",
        _ => "^^^^.^",
    };
    let rows: Vec<&str> = (0..20).map(row).collect();
    let mut battle = pos(&format!(
        "map\n{}\nend\nsegment coalition offensive-fire
         1/36e 0505 column N\nEmpC 0504 column S charged\n1/25e 0404 disordered S",
        rows.join("\n")
    ));
    let contact = la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "EmpC")],
        target: hex(&battle, "0505"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    battle.contacts.push(contact);
    let runner = unit(&battle, "1/25e");
    let mut table = Script::new().roll(&[1, 1]).otherwise(&["*"]);
    battle
        .rout(&mut table, runner, &la_bataille::rules::c04_morale::flight::Manner::CHECK)
        .unwrap();
    assert_ne!(place(&battle, "1/25e"), ["0404"]);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).state, Morale::Disordered);
    assert_eq!(place(&battle, "1/36e"), ["0505"]);
}

/// Verifies [10.3.7a] (R222): a leader with reacting cavalry may ride along.
#[test]
fn a_leader_rides_to_meet_the_charge() {
    for (answer, end) in [("yes", "0512"), ("no", "0511")] {
        let mut battle = open("EmpC 0515 column N\n1erL 0511 column S\nleader Corbineau 0511");
        let ride = Script::new().says(&["EmpC", "N 0", "1erL"]).roll(&[6, 6]);
        let mut table = ride.says(&["S 3", answer, "yes"]).say("N 0");
        charges(&mut battle, &mut table, COALITION);
        table.finish();
        let who = leader(&battle, "Corbineau");
        assert_eq!(battle.board().label(battle.leaders[who.index()].hex), end);
    }
}

/// Verifies [10.1.8] [6.4.9a] [12.7.1p1]: cavalry that loses too much on its change into a line of two
/// hexes decides anew.
#[test]
fn too_few_for_two_hexes_decide_anew() {
    let mut battle = open("turn 2 8:00\nEmrC 0516 column N\n1/36e 0514 square N");
    let id = unit(&battle, "EmrC");
    let full = battle.def(id).increments;
    battle.unit_mut(id).losses = full - 8;
    let mut table = Script::new().say("EmrC").otherwise(&["*"]);
    // It refuses the square, enters a hex beside it and changes under its fire.
    table =
        table.say("no").say("N 0").say("line 0 with SE").say("1/36e").roll(&[6, 6]).roll(&[6, 6]);
    let _ = battle.charge_phase(&mut table, COALITION);
    let _ = battle.charge_phase(&mut table, COALITION);
    let troops = battle.unit(id);
    assert!(battle.increments(id) < 8, "the square struck");
    assert!(troops.hexes.len() == 1, "seven do not fill two hexes");
}

/// A charge that struck.
pub fn struck(
    battle: &Battle,
    attackers: &[&str],
    target: &str,
) -> la_bataille::state::battle::Contact {
    la_bataille::state::battle::Contact {
        attackers: attackers.iter().map(|id| unit(battle, id)).collect(),
        target: hex(battle, target),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    }
}

/// Verifies [10.5.1a] [10.2.9a] (R223): guns that run bind the charge to nothing: it may be recalled.
#[test]
fn a_charge_on_guns_that_ran_may_be_recalled() {
    let mut battle = open("EmpC 0513 column N\nF1a 0510 limbered S");
    let mut table = Script::new().say("EmpC").say("N 0").say("yes").otherwise(&["*"]);
    table = table.say("N 0").say("recall").roll(&[6]).say("yes");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(battle.unit(unit(&battle, "F1a")).state, Morale::Routed);
    assert_eq!(place(&battle, "EmpC"), ["0511"]);
    assert_eq!(battle.unit(unit(&battle, "EmpC")).state, Morale::GoodOrder);
}

/// Verifies [10.2.7e] [6.4.8b] [10.2.7g]: who is struck in one hex of his line and closes up into the
/// other still fights, if the cavalry is beside him.
#[test]
fn closing_up_ends_no_charge() {
    let mut battle = open(
        "segment coalition offensive-fire\n1/36e 0510 line SSE with 0410 losses=3\nEmpC 0511 column N charged",
    );
    battle.contacts.push(struck(&battle, &["EmpC"], "0510"));
    let id = unit(&battle, "1/36e");
    let mut table = Script::new().say("0410");
    battle
        .lose(&mut table, id, 1, la_bataille::rules::c03_increments::losses::Cause::Fire)
        .unwrap();
    assert_eq!(place(&battle, "1/36e"), ["0410"]);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0410"));
    assert!(battle.is_struck(id));
}

/// Verifies [10.2.7e]: cavalry whose charge has struck one hex takes no part in the melee for another.
#[test]
fn a_charge_is_fought_where_it_struck() {
    let mut battle = open(
        "segment coalition melee\nEmpC 0511 column N charged\nTatU 0611 column NW charged\n1/36e 0510 column S\n1/25e 0410 column S",
    );
    battle.contacts.push(struck(&battle, &["EmpC"], "0410"));
    battle.contacts.push(struck(&battle, &["TatU"], "0510"));
    let horse = unit(&battle, "EmpC");
    let refusal = battle.may_assault(horse, hex(&battle, "0510")).expect_err("it is bound");
    assert_eq!(refusal.rule, "10.2.7e");
    assert!(battle.may_assault(horse, hex(&battle, "0410")).is_ok());
}

/// Verifies [10.5.2b] [6.5.3] [6.5.3p1] [6.5.6] [6.5.11]: guns that lie on top of a square give it
/// neither flank nor zone: foot that assaults from any side has half more and six, no more.
#[test]
fn guns_on_top_of_a_square_have_no_flank() {
    let battle = open("Mur 0506 column N\n1/25e 0505 square N\nF1a 0505 unlimbered NE");
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "F1a")));
    let attack = la_bataille::rules::c13_melee::Assault {
        attackers: vec![unit(&battle, "Mur")],
        target: hex(&battle, "0505"),
        charges: Vec::new(),
        spared: Vec::new(),
    };
    assert_eq!(battle.count_melee(&attack).attacking(), 36);
    let mods = battle.attacker_mods(&attack, unit(&battle, "Mur")).expect("checks");
    // Seven on six and two is under 1:1.
    assert_eq!(mods.total(), 6 - 6);
    for dir in ground::Dir::ALL {
        let next = battle.board().neighbour(hex(&battle, "0505"), dir).unwrap();
        assert!(!battle.in_enemy_zone(next, COALITION), "{}", dir.name());
    }
}

/// Verifies [6.4.12] (R170): a battery does not spread with the line it marched with.
#[test]
fn a_battery_does_not_fill_two_hexes() {
    let mut battle = open("segment french movement\n1/36e 0510 column N\nF1b 0510 limbered N");
    let script = Script::new().say("stack 0510").otherwise(&["done", "no"]);
    act(&mut battle, script.say("line 0 with SE").say("N").say("done"));
    assert_eq!(place(&battle, "1/36e"), ["0509", "0609"]);
    assert_eq!(place(&battle, "F1b"), ["0510"]);
}

/// Verifies [14.1.1] [12.7.1]: a leader who falls to opportunity fire does not march on.
#[test]
fn a_fallen_leader_does_not_march_on() {
    let mut battle = open(
        "segment coalition movement\nMur 0506 column N\nleader Knorring 0506\n1/36e 0507 column N",
    );
    let script = Script::new()
        .say("stack 0506")
        .otherwise(&["Knorring", "yes", "N 0", "1/36e", "done", "*"]);
    let script = script.roll(&[6, 6]).roll(&[1]).roll(&[6, 6]).roll(&[6, 6]);
    let script = act(&mut battle, script);
    assert_eq!(script.asked[0].1, "stack 0506");
    let who = leader(&battle, "Knorring");
    assert_eq!(battle.leaders[who.index()].place, Whereabouts::Eliminated);
    assert!(!battle.leaders[who.index()].hex.is_somewhere());
    assert_ne!(place(&battle, "Mur"), ["0506"]);
}

/// Verifies [10.3.11] [3.1.2] (R233): a charge that is met among friends whom it passes stops there, and
/// they make room.
#[test]
fn friends_make_room_for_a_charge_that_is_met() {
    let mut battle =
        open("1erL 0511 column N\n1/7e 0509 skirmish NNE losses=3\nEmpC 0507 column S");
    let mut table = Script::new()
        .say("1erL")
        .say("N 0")
        .say("N 0")
        .say("EmpC")
        .roll(&[6, 6])
        .say("S 3")
        .say("0510");
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    assert_eq!(place(&battle, "1erL"), ["0509"]);
    assert_eq!(place(&battle, "1/7e"), ["0510"]);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0508"));
}

/// Verifies [10.1.10b] [10.2.10] [10.3.11] (R231): a charge is not met upon a square that it passes; if the way
/// out of it is barred it routs, and does not stay there.
#[test]
fn a_charge_is_not_met_upon_a_square() {
    let mut battle = open("1erL 0511 column N\n1/GSem 0509 square S\nEmpC 0507 column S");
    let mut table = Script::new()
        .say("1erL")
        .say("no")
        .say("N 0")
        .say("N 0")
        .say("EmpC")
        .roll(&[6, 6])
        .say("S 3")
        .otherwise(&["done", "no", "*"]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    assert_eq!(place(&battle, "EmpC"), ["0508"]);
    assert!(battle.contacts.is_empty());
    assert_eq!(battle.unit(unit(&battle, "1erL")).state, Morale::Routed);
    assert_ne!(place(&battle, "1erL"), ["0509"]);
}

/// Verifies [10.1.10] (R231): a charge does not ride onto a square with an enemy behind it who is no
/// square.
#[test]
fn a_charge_needs_a_way_out_of_a_square() {
    let ways = |more: &str| {
        let battle = open(&format!("1erL 0510 column N\n1/GSem 0509 square S\n{more}"));
        let lancers = unit(&battle, "1erL");
        let charge = la_bataille::rules::c10_charge::Charge { units: vec![lancers], leader: None };
        let steps = battle.charge_steps(&la_bataille::rules::c10_charge::Ride::new(charge));
        steps.iter().map(|step| battle.choice_text(step.choice)).collect::<Vec<_>>()
    };
    assert_eq!(ways(""), ["N 0", "N 5", "N 1"]);
    assert_eq!(ways("Mur 0508 column S"), ["N 5", "N 1"]);
    assert_eq!(ways("Mur 0508 square S"), ["N 0", "N 5", "N 1"]);
}

/// Verifies [4.4.9]: a leader who went with others does not go on with who brought him.
#[test]
fn a_leader_goes_with_one_unit_only() {
    // A lane one hex wide.
    let mut battle =
        pos("map\n^^^^^^^^^^^^^^^^^^^^\n....................\n^^^^^^^^^^^^^^^^^^^^\nend\n\
         EmpC 0202 column NW\nleader Knorring 0202\n1/7e 0102 column SE\nMur 0302 column NW");
    let who = leader(&battle, "Knorring");
    let horse = unit(&battle, "EmpC");
    // The regiment falls back with him, the horses catch up with it, and it stands then.
    let mut table =
        Script::new().say("yes").roll(&[1, 1]).say("yes").roll(&[6, 6]).otherwise(&["*"]);
    battle.rout(&mut table, horse, &la_bataille::rules::c04_morale::flight::Manner::CHECK).unwrap();
    table.finish();
    let foot = battle.unit(unit(&battle, "Mur")).hexes.first();
    assert_ne!(battle.unit(horse).hexes.first(), foot);
    assert_eq!(battle.leaders[who.index()].hex, foot);
}

/// Verifies [16.2.7g1] [6.1.1]: a line both of whose hexes it shares with others has no place to
/// close into masse, and is not asked.
#[test]
fn a_line_between_lines_does_not_close_into_masse() {
    let asked = |more: &str| {
        let mut battle =
            open(&format!("1erL 0511 column N\n1/A54 0505 line SSE with 0405\n{more}"));
        let table = Script::new().say("1erL").otherwise(&["0505", "no", "N 0", "done", "*"]);
        let mut table = table.roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
        while !battle.charge_phase(&mut table, FRENCH).unwrap_or(true) {}
        table.asked.iter().any(|(rule, _)| rule == "16.2.7g1")
    };
    assert!(asked(""));
    assert!(!asked("1/A2 0505 line SSE losses=4\n2/A2 0405 line SSE losses=4"));
}

/// Verifies [3.1.5] [10.2.8h] (R68): battalions that close from two hexes into one with a battery are too
/// many for it; one makes room.
#[test]
fn a_square_that_is_too_full_makes_room() {
    let line = "line NNE with 0614";
    let mut battle = open(&format!(
        "EmpC 0510 column S\n1/25e 0514 {line}\n2/25e 0514 {line}\n3/25e 0514 {line}\n\
         F1a 0514 limbered N\n1/57e 0614 line NNE"
    ));
    let mut table = Script::new()
        .say("EmpC")
        .say("0514")
        .roll(&[1, 1])
        .otherwise(&["0514", "S 3", "done", "no", "*"]);
    for _ in 0..4 {
        table = table.roll(&[6, 6]);
    }
    charges(&mut battle, &mut table, COALITION);
    let at = |id: &str| place(&battle, id) == ["0514"];
    assert_eq!(["1/25e", "2/25e", "3/25e"].map(at).iter().filter(|here| **here).count(), 2);
    let crowded = |event: &Event| {
        matches!(
            event,
            Event::Stacking(la_bataille::rules::c03_increments::stacking::Told::Crowded(..))
        )
    };
    assert!(table.events.iter().any(crowded));
}
