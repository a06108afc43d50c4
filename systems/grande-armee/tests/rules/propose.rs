//! Proposals for units and officers; the movement segment as a whole.

use crate::common::*;
use crate::moves::*;
use engine::{AskOf, Game, Play, Seat, Table};
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::f_movement;
use grande_armee::{Battle, Choice, Event, Question};
use ground::table::{Mil, Shape};

/// All proposals for a unit, as people read them.
fn proposals(battle: &Battle, id: &str) -> Vec<String> {
    let (march, shown) = battle.begin_march(unit(battle, id));
    let paths = battle.propose(&march, &shown);
    let mut known = battle.clone();
    known.march = Some(march);
    for steps in &paths {
        assert_eq!(known.check_path(unit(battle, id), steps), Ok(()), "{steps:?}");
    }
    paths.iter().map(|path| known.path_words(unit(battle, id), path)).collect()
}

#[test]
fn a_handful_of_different_paths() {
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 34,40 180 sp5");
    let found = proposals(&battle, "F01");
    assert!((6..=12).contains(&found.len()), "{found:#?}");
    let has = |words: &str| found.iter().any(|path| path.contains(words));
    assert!(
        has("advance 12\" toward A01")
            && has("advance 6\" toward A01")
            && has("wheel")
            && has("oblique"),
        "{found:#?}"
    );
    assert!(has("face about"), "{found:#?}");
}

#[test]
fn contact_is_proposed() {
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 33,29 200 sp5");
    assert!(proposals(&battle, "F01")[0].contains("contact with A01"));
    // Also with an enemy behind.
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,12 0 sp5");
    let found = proposals(&battle, "F01");
    assert!(found.iter().any(|path| path.contains("contact with A01")), "{found:#?}");
}

#[test]
fn towns_officers_and_infantry_are_proposed() {
    let battle = plain("town Farm 33,27\nF01 inf 30,20 0 sp5", "");
    let found = proposals(&battle, "F01");
    assert!(found.iter().any(|path| path.contains("into Farm")), "{found:#?}");
    let battle = plain("F01 inf 30,20 0 sp5\nF02 light-foot 34,14 0", "");
    let found = proposals(&battle, "F02");
    assert!(found.iter().any(|path| path.contains("beside F01")), "{found:#?}");
    // Far out of radius: back to the officer.
    let mut battle = plain("F01 inf 30,50 0 sp5", "");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    let found = proposals(&battle, "F01");
    assert!(found[0].contains("face about"), "{found:#?}");
}

#[test]
fn a_proposal_is_worth_its_ink() {
    // 0.05" from the edge of the table: nobody wants to be told of that.
    let battle = plain("F01 inf 30,1.55 180 sp5", "");
    let found = proposals(&battle, "F01");
    assert!(!found.is_empty());
    assert!(!found.iter().any(|path| path.starts_with("advance 0")), "{found:#?}");
    assert!(!found.iter().any(|path| path.starts_with("oblique left 45 0")), "{found:#?}");
}

#[test]
fn words_have_two_decimals_and_notation_is_exact() {
    let battle = marching(&plain("F01 inf 30.001,20.006 0 sp5", ""), "F01");
    let id = unit(&battle, "F01");
    let path = steps("wheel left 20; advance 3.333");
    let words = battle.path_words(id, &path);
    let decimals = |text: &str| {
        let parts = text.split('.').skip(1);
        parts.map(|part| part.chars().take_while(char::is_ascii_digit).count()).max()
    };
    assert_eq!(words, "wheel left 20°, then advance 3.33\": costs 4.38\", 7.62\" left");
    assert_eq!(decimals(&words), Some(2), "{words}");
    assert_eq!(battle.choice_text(&Choice::Path(path)), "wheel left 20; advance 3.333");
    let (way, to) = (steps("wheel left 20; advance 3.333"), at(30_001, 20_006, 0));
    let told = battle.render(&Event::Movement(f_movement::Event::Moved {
        unit: id,
        way,
        to,
        of: None,
        cost: Mil(4_567),
    }));
    assert_eq!(told.text, "F01: wheel left 20°, then advance 3.33\", for 4.57\".");
}

#[test]
fn moves_are_named_by_what_they_do() {
    // Whither, to whom, into what; never by coordinates. The notation stays what it was.
    let text = "town Farm 24,20\nF01 inf 30,20 0 sp5";
    let battle = marching(&plain(text, "A01 inf 30,40 180 sp5"), "F01");
    let id = unit(&battle, "F01");
    let words = |way: &str| battle.path_words(id, &steps(way));
    let advance = "advance 4.2\" toward A01, 12.8\" off: costs 4.2\", 7.8\" left";
    assert_eq!(words("advance 4.2"), advance);
    assert!(words("back 2").starts_with("back 2\" away from A01, 19\" off"), "{}", words("back 2"));
    assert!(words("face left; advance 6").contains("then advance 6\" into Farm"));
    // Contact ends the last step: what is told is the way really made.
    let near = with_die(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,26 180 sp5"), "F01", 3);
    let words = near.path_words(id, &steps("advance 9"));
    assert_eq!(words, "advance 3\" to contact with A01, on its front: costs 3\", 6\" left");
    // All that is proposed to officers, too.
    let officer = officer(&battle, "Reille");
    for spot in ["30,14", "33.5,8"] {
        let question = Question::Movement(f_movement::Ask::OfficerTo(officer));
        let choice = Battle::read_choice(&question, spot).unwrap();
        let ask = engine::Ask::open(engine::Seat::First, engine::rule!("F12.0"), question, vec![]);
        let words = battle.choice_sentence(&ask, &choice);
        assert!(words.starts_with("ride ") && words.ends_with("1 of 1 unit in radius"), "{words}");
        assert!(!words.contains("30,") && !words.contains("33.5"), "{words}");
    }
}

#[test]
fn a_refusal_says_the_sum_and_the_remedy() {
    let battle = marching(&plain("F01 inf 30,20 0 sp5", ""), "F01");
    let why = |way: &str| battle.check_path(unit(&battle, "F01"), &steps(way)).unwrap_err().why;
    let long = why("wheel left 60; advance 12");
    assert!(long.contains("costs 15.14\", 12\" left; 8.85\" of that step would do"), "{long}");
    let wheel = why("advance 10; wheel right 90");
    assert!(wheel.contains("costs 14.71\", 12\" left; a wheel of 38° right"), "{wheel}");
}

#[test]
fn on_hold_only_turns_are_proposed() {
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 34,40 180 sp5");
    battle.force_mut(force(&battle, "II")).status = Status::Hold;
    let found = proposals(&battle, "F01");
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|path| path.starts_with("face")));
}

/// A table that takes down one question.
#[derive(Default)]
struct Listener {
    asks: Vec<AskOf<Battle>>,
}

impl Table<Battle> for Listener {
    fn choose(&mut self, _: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        self.asks.push(ask);
        Err(engine::Pause)
    }
    fn throw(&mut self, _: &Battle, _: engine::Throw) -> Play<engine::Faces> {
        Err(engine::Pause)
    }
    fn hear(&mut self, _: &Battle, _: Event) {}
}

fn acts(battle: &Battle) -> Vec<String> {
    let mut battle = battle.clone();
    let mut listener = Listener::default();
    let _ = battle.movement_segment(&mut listener, Seat::First);
    let ask = &listener.asks[0];
    assert_eq!(ask.question, Question::Movement(f_movement::Ask::Act));
    ask.choices.iter().map(|choice| battle.notation(ask, choice)).collect()
}

#[test]
fn the_segment_does_not_end_before_duties_are_done() {
    // Verifies [E3.0x] [E3.0w]: units that must act are waited for.
    let mut battle = plain("F01 inf 30,20 0 sp5\nF02 inf 34,20 0 sp5", "A01 inf 30,30 180 sp5");
    let id = force(&battle, "II");
    assert_eq!(acts(&battle), ["done", "F01", "F02", "Reille"]);
    for status in [Status::Attack, Status::Withdraw] {
        battle.force_mut(id).status = status;
        assert_eq!(acts(&battle), ["F01", "F02", "Reille"]);
    }
    // Those left behind, those in contact and those that have moved are not among them.
    battle.unit_mut(unit(&battle, "F01")).marks.left_behind = true;
    assert_eq!(acts(&battle), ["F02", "Reille"]);
    battle.unit_mut(unit(&battle, "F02")).marks.moved = true;
    assert_eq!(acts(&battle), ["done", "Reille"]);
}

#[test]
fn recoveries_are_acts() {
    // Verifies [H5.0a] as far as the list of acts goes.
    let mut battle = plain("F01 inf 30,8 0 sp5/2", "A01 inf 30,50 180 sp5");
    battle.force_mut(force(&battle, "II")).status = Status::Hold;
    assert!(acts(&battle).contains(&"recover F01".to_owned()));
}

#[test]
fn every_proposal_for_an_officer_is_legal() {
    // Verifies [F12.0]
    let text = "F01 inf 30,24 0 sp5\nF02 inf 34,24 0 sp5\nF03 inf 30,4 0 sp5\ncup french 2\nwing Soult 20,4 II";
    let battle = plain(text, "A01 inf 30,29 180 sp5");
    for name in ["Reille", "Ney", "Soult"] {
        let mut battle = battle.clone();
        let mut listener = Listener::default();
        let id = officer(&battle, name);
        let _ = battle.ride(&mut listener, id);
        let ask = &listener.asks[0];
        assert!(ask.open && ask.choices.len() > 1, "{name}");
        for choice in &ask.choices {
            assert_eq!(battle.validate(ask, choice), Ok(()), "{name}");
        }
    }
}

// ---- the Grand Battery on the move ----

const GUNS: &str =
    "army french fair\ncommander Ney average 2,2\nforce II Reille +0 r20 30,8\nF01 inf 10,10 0 sp5";

/// Four batteries in line at y = 20, as a Grand Battery.
fn grand_battery(last: &str) -> Battle {
    let mut battle = open(&format!(
        "table 60x60\n{GUNS}\nforce GB Senarmont +0 r20 30,12\nF11 heavy-foot 30,20 0\n\
         F12 heavy-foot 31.5,20 0\nF13 heavy-foot 33,20 0\nF14 heavy-foot {last} 0\n\
         army allied fair\ncommander Wellington good 58,58\nforce X Picton +0 r20 30,52\n\
         A01 inf 10,50 180 sp5\nstatus GB active\nphase movement french"
    ));
    let id = force(&battle, "GB");
    battle.force_mut(id).grand_battery = true;
    battle
}

#[test]
fn a_grand_battery_keeps_its_line() {
    // Verifies [D7.1a]
    let mut battle = grand_battery("34.5,20");
    activate(&mut battle, "F12", says().say("advance 4"));
    // The others must come into line with it, and the segment waits for them.
    assert!(battle.must_act(unit(&battle, "F11")) && battle.must_act(unit(&battle, "F13")));
    let next = marching(&battle, "F11");
    assert_eq!(refused(&next, "F11", "advance 2"), "D7.1a");
    assert_eq!(refused(&next, "F11", "back 2"), "D7.1a");
    assert!(next.check_stand(unit(&next, "F11")).is_err());
    assert!(path(&next, "F11", "advance 4").is_ok());
    for id in ["F11", "F13", "F14"] {
        activate(&mut battle, id, says().say("advance 4"));
    }
    assert!(battle.battery_is_closed(force(&battle, "GB")));
}

#[test]
fn a_grand_battery_that_fired_stays() {
    // Verifies [D7.1c]
    let mut battle = grand_battery("34.5,20");
    battle.unit_mut(unit(&battle, "F14")).marks.fired = true;
    assert!(["F11", "F12", "F13", "F14"].iter().all(|id| !battle.may_act(unit(&battle, id))));
    assert!(battle.may_act(unit(&battle, "F01")));
}

#[test]
fn batteries_join_the_grand_battery() {
    // Verifies [D7.0c] [D7.0g]
    let mut battle = grand_battery("40,14");
    let id = unit(&battle, "F14");
    battle.unit_mut(id).marks.joining = true;
    assert!(battle.must_act(id));
    let march = marching(&battle, "F14");
    assert!(march.check_stand(id).is_err());
    assert_eq!(refused(&march, "F14", "advance 3"), "D7.0c");
    // On the way it need not be in anybody's radius.
    battle.officer_mut(officer(&battle, "Senarmont")).radius = Mil::inches(4);
    let script = says().otherwise(&["*"]);
    activate(&mut battle, "F14", script);
    assert!(!battle.unit(id).marks.joining, "{}", pose(&battle, "F14"));
    // 34.5 is the free side of F13.
    assert_eq!(pose(&battle, "F14"), at(34_500, 20_000, 0));
    // Too far to get there: it must come nearer.
    let mut far = grand_battery("55,14");
    far.unit_mut(id).marks.joining = true;
    let far = marching(&far, "F14");
    assert_eq!(refused(&far, "F14", "face right; advance 2"), "D7.0c");
    assert!(path(&far, "F14", "face left; advance 12").is_ok());
    assert!(far.base(id).gap(&far.base(unit(&far, "F13"))).mils() > Mil::inches(15));
}
