//! Chapter 6: changes of formation in the Movement Phase.

use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::c11_movement::Ask;

fn formation(battle: &la_bataille::Battle, id: &str) -> Formation {
    battle.unit(unit(battle, id)).formation
}

/// Verifies [6.1.4] [6.1.5] [6.1.6] [6.4.8a] [16.2.5]: what a change costs.
#[test]
fn a_change_costs_by_arm() {
    let foot = open("1/25e 0505 column N\n9SL 0909 column N\n");
    assert_eq!(price(&foot, &["1/25e"], "line 0"), Some(2));
    assert_eq!(price(&foot, &["1/25e"], "line 0 with SE"), Some(4));
    assert_eq!(price(&foot, &["1/25e"], "square 0"), Some(2));
    assert_eq!(price(&foot, &["9SL"], "line 0"), Some(10));
    assert_eq!(price(&foot, &["9SL"], "line 0 with SE"), Some(12));
    assert_eq!(price(&foot, &["9SL"], "square 0"), Some(2));
    let others = open("9eL 0505 column N\nF1a 0909 limbered N\n");
    assert_eq!(price(&others, &["9eL"], "line 0"), Some(6));
    assert_eq!(price(&others, &["9eL"], "line 0 with SE"), Some(6));
    assert_eq!(price(&others, &["F1a"], "unlimbered 0"), Some(4));
    let mut spent = foot;
    let id = unit(&spent, "1/25e");
    spent.unit_mut(id).spent = 13;
    assert_eq!(refused(&spent, &["1/25e"], "line 0"), "6.1.4");
}

/// Verifies [6.4.3] [6.4.6] [6.4.6p2] [6.4.9a]: how wide a line may be.
#[test]
fn lines_are_as_wide_as_they_have_men() {
    let thin = open("1/25e 0505 column N losses=2\n2/25e 0909 column N losses=5\n");
    assert_eq!(price(&thin, &["1/25e"], "line 0"), Some(2));
    assert_eq!(price(&thin, &["1/25e"], "line 0 with SE"), None);
    assert_eq!(price(&thin, &["2/25e"], "line 0"), Some(2));
    let five = open("1/25e 0505 column N losses=1\n");
    assert_eq!(price(&five, &["1/25e"], "line 0 with SE"), Some(4));
    let horse = open("9eL 0505 column N losses=1\n");
    assert_eq!(price(&horse, &["9eL"], "line 0 with SE"), None);
    // The odd increment stands in the right hex.
    let mut drawn = five;
    say(&mut drawn, &["1/25e", "line 0 with SE", "done"]);
    let id = unit(&drawn, "1/25e");
    assert_eq!(place(&drawn, "1/25e"), ["0505", "0605"]);
    assert_eq!(drawn.increments_in(id, hex(&drawn, "0605")), 3);
}

/// Verifies [6.4.2] [6.4.4] [6.5.1] [6.5.1p1] [6.5.4]: line and square need clear ground, a square
/// three increments.
#[test]
fn line_and_square_need_clear_ground() {
    let ground = "map\n.....\n..#..\n.....\n.....\nend\n";
    let woods = pos(&format!("{ground}1/25e 0302 general-order N\n"));
    assert_eq!(refused(&woods, &["1/25e"], "line 0"), "6.4.4");
    assert_eq!(refused(&woods, &["1/25e"], "square 0"), "6.5.1");
    assert_eq!(refused(&woods, &["1/25e"], "column 0"), "6.6.1");
    // The other hex of a line must be clear as well.
    let edge = pos(&format!("{ground}1/25e 0303 column N\n"));
    assert_eq!(price(&edge, &["1/25e"], "line 1 with N"), None);
    assert_eq!(price(&edge, &["1/25e"], "line 1 with S"), Some(4));
    let weak = open("1/25e 0505 column N losses=4\n");
    assert_eq!(refused(&weak, &["1/25e"], "square 0"), "6.5.1p1");
    let horse = open("9eL 0505 column N\n");
    assert_eq!(refused(&horse, &["9eL"], "square 0"), "6.5.1p1");
}

/// Verifies [16.2.7] [16.2.7a] [16.2.7e]: Austrian foot forms masse, never column or square.
#[test]
fn austrians_form_masse() {
    let battle = open("1/A54 0505 line NNE\n1/25e 0909 column N\nsegment coalition movement\n");
    assert_eq!(price(&battle, &["1/A54"], "masse 0"), Some(2));
    assert_eq!(refused(&battle, &["1/A54"], "column 0"), "16.2.7");
    assert_eq!(refused(&battle, &["1/A54"], "square 0"), "16.2.7e");
    assert_eq!(refused(&battle, &["1/25e"], "masse 0"), "16.2.7");
    let woods = pos("map\n.....\n..#..\n.....\nend\n1/A54 0302 general-order N\n");
    assert_eq!(refused(&woods, &["1/A54"], "masse 0"), "16.2.7a");
}

/// Verifies [16.2.7a1] [16.2.7c] [16.2.7c3]: a masse moves like a column, and takes a second
/// battalion only under a leader's eye.
#[test]
fn a_masse_is_joined_only_under_a_leader() {
    let text = "1/A54 0504 masse NNE\n1/A25 0505 masse NNE\nsegment coalition movement\n";
    let battle = open(text);
    assert_eq!(refused(&battle, &["1/A25"], "N 0"), "3.1.1");
    assert_eq!(price(&battle, &["1/A25"], "S 0"), Some(2));
    let led = open(&format!("{text}leader Colloredo 0504\n"));
    assert_eq!(price(&led, &["1/A25"], "N 0"), Some(2));
}

/// Verifies [6.7.1] [6.7.3] [6.7.4] [6.7.5] [6.7.6] [6.8] [6.8.1]: who skirmishes, and how wide.
#[test]
fn skirmishers_need_the_counter_for_it() {
    let foot = open("1/25e 0505 column N\n1/7e 0909 column N\n2/7e 0707 column N losses=3\n");
    assert_eq!(refused(&foot, &["1/25e"], "skirmish 0"), "6.7.1");
    assert_eq!(price(&foot, &["1/7e"], "skirmish 0"), None);
    assert_eq!(price(&foot, &["1/7e"], "skirmish 0 with SE"), Some(2));
    assert_eq!(price(&foot, &["2/7e"], "skirmish 0"), Some(2));
    assert_eq!(price(&foot, &["2/7e"], "skirmish 0 with SE"), None);
    let horse = open("9eL 0505 column N losses=6\nEmpC 0909 column N\n");
    assert_eq!(price(&horse, &["9eL"], "skirmish 0 with SE"), Some(6));
    assert_eq!(price(&horse, &["9eL"], "skirmish 0"), None);
    assert_eq!(refused(&horse, &["EmpC"], "skirmish 0"), "6.8");
}

/// Verifies [6.1.7] [6.6.1] [6.6.9]: general order comes free and is left for a price.
#[test]
fn general_order_is_free_to_enter_and_dear_to_leave() {
    let ground = "map\n.....\n..V..\n.....\n.....\n.....\nend\n";
    let mut battle = pos(&format!("{ground}1/25e 0303 column N\n"));
    let id = unit(&battle, "1/25e");
    say(&mut battle, &["1/25e", "N 0", "S 3", "line 3", "done"]);
    assert_eq!(formation(&battle, "1/25e"), Formation::Line);
    assert_eq!(battle.unit(id).spent, 6 + 2 + 2);
    let mut inside = pos(&format!("{ground}1/25e 0302 general-order N\n"));
    assert_eq!(price(&inside, &["1/25e"], "S 3"), Some(4));
    inside.unit_mut(id).spent = 11;
    assert_eq!(refused(&inside, &["1/25e"], "S 3"), "11.1.1");
    // Two hexes keep out.
    let pair = pos(&format!("{ground}1/25e 0303 line NNE with 0403\n"));
    assert_eq!(refused(&pair, &["1/25e"], "N"), "6.4.4");
    assert_eq!(price(&pair, &["1/25e"], "NE"), Some(2));
}

/// Verifies [6.9.3] [6.9.3p1] [6.9.2]: limbering takes a die, which a gunner general helps, and a
/// failure costs no points but the chance.
#[test]
fn limbering_takes_a_die() {
    let text = "F1a 0505 unlimbered N\n";
    let mut fails = open(text);
    let id = unit(&fails, "F1a");
    let script = Script::new().say("F1a").say("limbered 0").roll(&[3]).say("done");
    act(&mut fails, script);
    assert_eq!((fails.unit(id).formation, fails.unit(id).spent), (Formation::Unlimbered, 0));
    fails.unit_mut(id).marks.moved = false;
    assert_eq!(refused(&fails, &["F1a"], "limbered 0"), "6.9.3");
    let mut limbers = open(text);
    let script = Script::new().say("F1a").say("limbered 0").roll(&[4]).say("N 0").say("done");
    act(&mut limbers, script);
    assert_eq!((place(&limbers, "F1a"), limbers.unit(id).spent), (vec!["0504".to_owned()], 6));
    let mut helped = open(&format!("{text}leader Vandamme 0505\n"));
    let script = Script::new().say("F1a").say("limbered 0").roll(&[3]).say("done");
    act(&mut helped, script);
    assert_eq!(helped.unit(id).formation, Formation::Limbered);
}

/// Verifies [3.1.4] [6.9.1]: no unlimbering beside cavalry.
#[test]
fn guns_do_not_unlimber_among_horses() {
    let battle = open("9eL 0505 column N\nF1a 0505 limbered N\n");
    assert_eq!(refused(&battle, &["F1a"], "unlimbered 0"), "3.1.4");
    assert_eq!(refused(&battle, &["9eL"], "unlimbered 0"), "6.9.1");
}

const ROAD: &str = "map\n......\n......\n..V...\n......\n......\n......\n......\nend\n\
                    road 0307 0306 0305 0304 0303 0302 0301\n";

/// Verifies [6.10.1] [6.10.10] [6.10.4]: half a point along the road, two in a village, the usual
/// price beside it.
#[test]
fn a_road_is_half_the_price() {
    let foot = pos(&format!("{ROAD}1/25e 0306 road-march N losses=2\nF1a 0205 limbered N\n"));
    assert_eq!(price(&foot, &["1/25e"], "N"), Some(1));
    assert_eq!(price(&foot, &["1/25e"], "NE"), Some(2));
    let village = pos(&format!("{ROAD}1/25e 0304 road-march N losses=2\n"));
    assert_eq!(price(&village, &["1/25e"], "N"), Some(4));
    let column = pos(&format!("{ROAD}1/25e 0306 column N\nF1a 0304 limbered N\n"));
    assert_eq!(price(&column, &["1/25e"], "N 0"), Some(2));
    assert_eq!(price(&column, &["F1a"], "S 3"), Some(1));
    // It stays in Road March through the houses.
    let mut through = village;
    say(&mut through, &["1/25e", "N", "done"]);
    assert_eq!(formation(&through, "1/25e"), Formation::RoadMarch);
    // [6.1.7] There it may fall out into general order for nothing; elsewhere it may not.
    assert_eq!(price(&through, &["1/25e"], "general-order 0"), Some(0));
    assert_eq!(refused(&foot, &["1/25e"], "general-order 0"), "6.1.7");
}

/// Verifies [6.10.5] [6.10.6] [6.10.7]; G30: eleven increments fill three hexes of road and follow
/// their head.
#[test]
fn g30_a_column_fills_the_road() {
    let text = format!("{ROAD}2WP 0304 column N losses=1\nsegment coalition movement\n");
    let mut battle = pos(&text);
    let id = unit(&battle, "2WP");
    assert_eq!(battle.increments(id), 11);
    assert_eq!(battle.road_length(id), 3);
    say(&mut battle, &["2WP", "road-march 0 with S", "N", "done"]);
    assert_eq!(place(&battle, "2WP"), ["0303", "0304", "0305"]);
    let there = ["0303", "0304", "0305"].map(|label| battle.increments_in(id, hex(&battle, label)));
    assert_eq!(there, [4, 4, 3]);
    let small = pos(&format!("{ROAD}1/25e 0304 column N losses=2\n"));
    assert_eq!(price(&small, &["1/25e"], "road-march 0"), Some(2));
    // Somebody on the road behind leaves no room.
    let taken = pos(&format!("{text}F/2WP 0305 column N\n"));
    assert_eq!(price(&taken, &["2WP"], "road-march 0 with S"), None);
}

/// Verifies [6.10.3] [6.10.1]: regiments break down first, and without a road there is no march.
#[test]
fn a_regiment_does_not_take_the_road() {
    let battle = pos(&format!("{ROAD}25e 0306 column N\n1/51e 0106 column N\n"));
    assert_eq!(refused(&battle, &["25e"], "road-march 0"), "6.10.3");
    assert_eq!(refused(&battle, &["1/51e"], "road-march 0"), "6.10.1");
}

/// Verifies [4.3.5a]: without order there is no formation to change.
#[test]
fn disordered_troops_form_nothing() {
    let battle = open("1/25e 0505 disordered N\n");
    assert_eq!(battle.unit(unit(&battle, "1/25e")).state, Morale::Disordered);
    assert_eq!(refused(&battle, &["1/25e"], "line 0"), "4.3.5a");
}

/// Verifies [6.1.1]: a stack changes together, and a unit that cannot leave does not change alone.
#[test]
fn a_stack_changes_together() {
    let mut battle = open("1/25e 0505 column N\n2/25e 0505 column N\n");
    assert_eq!(price(&battle, &["1/25e", "2/25e"], "line 0"), Some(2));
    say(&mut battle, &["stack 0505", "line 0", "done"]);
    assert_eq!(formation(&battle, "1/25e"), Formation::Line);
    assert_eq!(formation(&battle, "2/25e"), Formation::Line);
    let mut alone = open("1/25e 0505 column N\n2/25e 0505 column N\n");
    let id = unit(&alone, "1/25e");
    alone.unit_mut(id).spent = 12;
    assert_eq!(refused(&alone, &["1/25e"], "line 0"), "6.1.1");
    assert_eq!(why_not(&alone, Ask::March(march(&alone, &["1/25e"])), "general-order 0"), "6.1.7");
}

/// Verifies [6.4.12] [6.9.4]: guns in a line look as the line does.
#[test]
fn guns_follow_the_line() {
    let mut battle = open("1/25e 0504 line E\nF1a 0505 limbered N\n");
    say(&mut battle, &["F1a", "N 0", "done", "yes"]);
    assert_eq!(battle.unit(unit(&battle, "F1a")).facing.number(), 1);
}

/// Verifies [6.4.5] [6.5.2] [6.3.3]: eighteen increments or a regiment, in line and square too.
#[test]
fn a_hex_holds_a_regiment_or_eighteen() {
    for (formation, facing) in [("line", "NNE"), ("square", "N"), ("column", "N")] {
        let three =
            ["1/25e", "1/57e", "1/12e"].map(|id| format!("{id} 0505 {formation} {facing}\n"));
        let battle = open(&three.concat());
        let guests = battle.guests(hex(&battle, "0505"));
        assert!(battle.may_stand_together(hex(&battle, "0505"), &guests).is_ok(), "{formation}");
        let four = open(&format!("{}1/51e 0505 {formation} {facing}\n", three.concat()));
        let guests = four.guests(hex(&four, "0505"));
        assert!(four.may_stand_together(hex(&four, "0505"), &guests).is_err(), "{formation}");
        let whole = open(&format!("25e 0505 {formation} {facing}\n"));
        let guests = whole.guests(hex(&whole, "0505"));
        assert!(whole.may_stand_together(hex(&whole, "0505"), &guests).is_ok(), "{formation}");
    }
}

/// Verifies [16.2.7a2]: a battery stands with a masse only under a leader's eye.
#[test]
fn a_battery_joins_a_masse_under_a_leader() {
    let text = "1/A54 0504 masse NNE\nAB1 0505 limbered N\nsegment coalition movement\n";
    let battle = open(text);
    assert_eq!(refused(&battle, &["AB1"], "N 0"), "3.1.1");
    let led = open(&format!("{text}leader Colloredo 0504\n"));
    assert_eq!(price(&led, &["AB1"], "N 0"), Some(2));
}

/// Verifies [6.4.8b] [6.4.8b1] [6.4.9d] [6.4.9d1] [6.7.7]: who is thinned closes up at once.
#[test]
fn thinned_units_close_up() {
    for (text, id, lost) in [
        ("1/25e 0505 line NNE with 0605 losses=1\n", "1/25e", 1),
        ("9eL 0505 line NNE with 0605\n", "9eL", 1),
        ("1/7e 0505 skirmish NNE with 0605 losses=2\n", "1/7e", 1),
    ] {
        let mut battle = open(text);
        let unit = unit(&battle, id);
        let mut script = Script::new().say("0605");
        let cause = la_bataille::rules::c03_increments::losses::Cause::Fire;
        battle.lose(&mut script, unit, lost, cause).unwrap_or_else(|_| panic!("{id}"));
        script.finish();
        assert_eq!(place(&battle, id), ["0605"], "{id}");
        assert_eq!(script.asked.len(), 1);
    }
    // With one increment more nobody asks.
    let mut battle = open("1/25e 0505 line NNE with 0605\n");
    let id = unit(&battle, "1/25e");
    let mut script = Script::new();
    let cause = la_bataille::rules::c03_increments::losses::Cause::Fire;
    battle.lose(&mut script, id, 1, cause).unwrap_or_else(|_| panic!());
    assert_eq!(place(&battle, "1/25e").len(), 2);
}

/// Verifies [6.3.2bis] [6.6.2]: a hexside in clear ground means column, in cover general order.
#[test]
fn the_ground_names_the_formation() {
    use la_bataille::book::Stance;
    let ground = "map\n.....\n..#..\n.....\nend\n";
    let battle = pos(&format!(
        "{ground}1/25e 0303 column N\n2/25e 0302 general-order N\n3/25e 0103 disordered N\n"
    ));
    assert_eq!(battle.stance(unit(&battle, "1/25e")), Stance::Column);
    assert_eq!(battle.stance(unit(&battle, "2/25e")), Stance::GeneralOrder);
    assert_eq!(battle.stance(unit(&battle, "3/25e")), Stance::Column);
}

/// Verifies [6.4.6p3] [6.7.6p2]: two hexes share, the odd increment right.
#[test]
fn two_hexes_share_the_increments() {
    let battle =
        open("1/25e 0505 line NNE with 0605 losses=1\n1/7e 0909 skirmish NNE with 1009 losses=1\n");
    for (id, left, right) in [("1/25e", "0505", "0605"), ("1/7e", "0909", "1009")] {
        let unit = unit(&battle, id);
        let there = [left, right].map(|label| battle.increments_in(unit, hex(&battle, label)));
        assert_eq!(there, [2, 3], "{id}");
    }
}

/// Verifies [6.10.9]: a Road March checks at -12.
#[test]
fn a_road_march_is_shaky() {
    let battle =
        pos(&format!("{ROAD}1/25e 0306 road-march N losses=2\n2/25e 0106 column N losses=2\n"));
    assert_eq!(battle.any_check(unit(&battle, "1/25e")).total(), -12);
    assert_eq!(battle.any_check(unit(&battle, "2/25e")).total(), 0);
}

/// Verifies [6.4.12] (R170): when the foot of a stack spreads into two hexes the guns stay in one, the
/// line goes on without them, and they follow into the hex of it that their owner likes.
#[test]
fn guns_fill_one_hex_of_a_line() {
    for (way, hexes) in [("N", ["0504", "0604"]), ("NE", ["0604", "0705"])] {
        let mut battle = open("1/25e 0505 column N\nF1a 0505 limbered N\n");
        say(&mut battle, &["stack 0505", "line 0 with SE", way, "done"]);
        assert_eq!(place(&battle, "1/25e"), hexes, "{way}");
        assert_eq!(place(&battle, "F1a"), ["0505"], "{way}");
    }
    let mut battle = open("1/25e 0505 column N\nF1a 0505 limbered N\n");
    say(&mut battle, &["stack 0505", "line 0 with SE", "N", "done"]);
    say(&mut battle, &["F1a", "NE 0", "done", "no"]);
    assert_eq!(place(&battle, "F1a"), ["0604"]);
    let guns = battle.unit(unit(&battle, "F1a"));
    assert_eq!(guns.facing, battle.unit(unit(&battle, "1/25e")).facing);
    assert_eq!(la_bataille::state::audit::audit(&battle), Ok(()));
}

/// Verifies [6.5.1] [6.6.1] [6.10.2]: a road column whose tail is in a village forms up in its hexes in
/// the open only.
#[test]
fn a_column_does_not_form_up_in_a_village() {
    let ground = "map\n.....\n.....\n.....\n..V..\n.....\nend\nroad 0301 0302 0303 0304 0305\n";
    for form in ["square 0", "column 0"] {
        let mut battle = pos(&format!("{ground}1/25e 0303 road-march N with 0304\n"));
        say(&mut battle, &["1/25e", form, "done"]);
        assert_eq!(place(&battle, "1/25e"), ["0303"], "{form}");
        assert_eq!(la_bataille::state::audit::audit(&battle), Ok(()), "{form}");
    }
}

/// Verifies [6.9.3p1]: a leader with an artillery bonus adds one to the die of a battery that limbers; one
/// without, or one who is elsewhere, does not.
#[test]
fn a_leader_of_guns_helps_to_limber() {
    // French foot guns limber on four and more.
    let limbers = |leader: &str| {
        let mut battle = open(&format!("F1a 0505 unlimbered N\n{leader}"));
        let script = Script::new().says(&["F1a", "limbered 0"]).roll(&[3]);
        act(&mut battle, script.otherwise(&["done"]));
        battle.unit(unit(&battle, "F1a")).formation == Formation::Limbered
    };
    assert!(limbers("leader Vandamme 0505"));
    for leader in ["", "leader Philippon 0505", "leader Vandamme 0506"] {
        assert!(!limbers(leader), "{leader}");
    }
}
