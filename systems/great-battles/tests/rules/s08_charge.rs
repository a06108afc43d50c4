//! Section 8.4: who charges whom, and the ride.

use crate::common::*;
use great_battles::book::{MeleeDrm, ShockKind};
use great_battles::host::mods::Drm;
use great_battles::rules::s08_shock::Attack;
use great_battles::rules::s08_shock::melee::Round;
use great_battles::state::Battle;

/// The French act, and it is time for melee.
pub const ACTIVE: &str = "\nactivate Suchet full melee";

/// A charge of `a` on a hex at the moment of impact.
pub fn impact(battle: &Battle, to: &str, began: Option<u16>) -> Attack {
    let lead = unit(battle, "a");
    let to = hex(battle, to);
    let from = battle.unit(lead).hex;
    Attack {
        kind: ShockKind::Charge,
        attackers: battle.units_at(from).collect(),
        from,
        targets: vec![to],
        supports: 0,
        began,
        counter: Vec::new(),
        against: battle.units_at(to).collect(),
        before: 0,
    }
}

/// Light horse in line in 0208, facing east, three hexes from a Russian column in 0508.
pub const RIDE: &str = "french cavalry a 0208 line E morale=7 sp=7 class=cuirassier
    russian infantry b 0508 column NW";

/// Why `a` may not charge a hex; nothing if it may.
fn refused(position: &str, to: &str) -> Option<&'static str> {
    let battle = pos(&(position.to_owned() + ACTIVE));
    battle.may_charge_at(unit(&battle, "a"), hex(&battle, to)).err().map(|one| one.rule)
}

#[track_caller]
fn charges(position: &str, script: &str, expect: &str) -> Battle {
    check(&(position.to_owned() + ACTIVE), script, expect)
}

/// Verifies [CHG-01] [CHG-02] [CHG-04] [CHG-23] [CHG-19] [TEC-02] [TEC-16] [TEC-18] [TEC-07] [TEC-08]: T86.
#[test]
fn t86_who_may_charge_whom() {
    assert_eq!(refused(RIDE, "0508"), None);
    let at = |label: &str| RIDE.replace("b 0508", &format!("b {label}"));
    assert_eq!(refused(&at("0308"), "0308"), Some("CHG-02"));
    assert_eq!(refused(&at("0708"), "0708"), Some("CHG-02"));
    assert_eq!(refused(&at("0608"), "0608"), None);
    assert_eq!(refused(&at("0408"), "0408"), None);
    // Not to the rear.
    assert_eq!(refused(&RIDE.replace("a 0208", "a 0808"), "0508"), Some("CHG-04"));
    let with = |a: &str| RIDE.replace("line E", a);
    assert_eq!(refused(&with("line E blown-1"), "0508"), Some("CHG-19"));
    assert_eq!(refused(&with("disorder NE blown-2"), "0508"), Some("BAY-03"));
    assert_eq!(refused(&with("line E unsteady"), "0508"), Some("BAY-03"));
    assert_eq!(refused(&with("line E attacked"), "0508"), Some("BAY-04"));
    let foot = RIDE.replace("french cavalry a", "french infantry a");
    assert_eq!(refused(&foot, "0508"), Some("CHG-01"));
    // Terrain: the target's hex, the hexes on the way, the hexsides. 0508 lies in the eighth row.
    let map = |sign: &str, column: usize, row: usize| {
        let mut rows = vec![vec![".0"; 12]; 12];
        rows[row - 1][column - 1] = sign;
        let rows: Vec<String> = rows.into_iter().map(|row| row.join(" ")).collect();
        format!("map\n{}\nend\n{RIDE}", rows.join("\n"))
    };
    for sign in ["w0", "v0", "s0"] {
        assert_eq!(refused(&map(sign, 5, 8), "0508"), Some("CHG-04"), "{sign}");
    }
    let around = ["0507", "0607", "0608", "0509", "0408", "0407"];
    let wall: String = around.iter().map(|hex| format!("\nwall {hex} 0508")).collect();
    assert_eq!(refused(&format!("{RIDE}{wall}"), "0508"), Some("CHG-04"));
    let deep = wall.replace("wall", "deep");
    assert_eq!(refused(&format!("{RIDE}{deep}"), "0508"), Some("CHG-04"));
    let bridge = wall.replace("wall", "road secondary");
    assert_eq!(refused(&format!("{RIDE}{deep}{bridge}"), "0508"), Some("CHG-04"));
    let stream = wall.replace("wall", "stream");
    assert_eq!(refused(&format!("{RIDE}{stream}"), "0508"), None);
    // Leaders alone are nobody's target. (G26)
    let leader =
        "french cavalry a 0208 line E\nrussian infantry z 1919 column N\nleader Markov 0508";
    assert_eq!(refused(leader, "0508"), Some("CHG-23"));
    // A friend between hides the target.
    let hidden = format!(
        "{RIDE}\nfrench infantry f 0308 column N\nfrench infantry g 0407 column N\nfrench infantry h 0408 column N"
    );
    assert_eq!(refused(&hidden, "0508"), Some("CHG-02"));
    let limited = pos(&format!("{RIDE}\nactivate Suchet limited melee"));
    assert_eq!(limited.may_charge(unit(&limited, "a")).unwrap_err().rule, "BAY-01");
}

/// Verifies [CHG-01] [MOV-17]: cavalry that has moved more than half its MA does not charge.
#[test]
fn a_charge_needs_fresh_horses() {
    let mut battle = pos(&(RIDE.to_owned() + ACTIVE));
    let a = unit(&battle, "a");
    battle.units[a.index()].spent = great_battles::nouns::HalfPoints::whole(6);
    assert!(battle.may_charge(a).is_ok());
    battle.units[a.index()].spent = great_battles::nouns::HalfPoints(13);
    assert_eq!(battle.may_charge(a).unwrap_err().rule, "CHG-01");
}

/// What was asked about the way of a charge on 0508, with this script.
#[track_caller]
fn ways(position: &str, script: &str) -> Vec<Vec<String>> {
    let mut battle = pos(&(position.to_owned() + ACTIVE));
    let mut table = Script::new(&format!("charge a 0508; {script}"));
    assert!(engine::Game::play(&mut battle, &mut table).is_ok());
    table.finish();
    let asked = table.asked.into_iter().filter(|(rule, _)| rule == "CHG-04");
    asked.map(|(_, listed)| listed).collect()
}

/// Verifies [CHG-04] [MCS-03]: the way leads through front hexsides, with one step of turn in each hex
/// entered, not through others and not beyond four hexes.
#[test]
fn the_way_of_a_charge() {
    let ride = RIDE.replace("cuirassier", "cossack");
    let rides = ways(&ride, "NE; turn NNE; NE; turn E; done; stand; =0; done; =2; NW; NW; turn NE");
    // In the hex it starts from it does not turn; in the next one by one step, once.
    assert_eq!(rides[0], ["NE", "SE"]);
    assert_eq!(rides[1], ["NE", "SE", "turn SSE", "turn NNE"]);
    assert_eq!(rides[2], ["N", "NE"]);
    // Where it has its target in front it may strike, or ride on around it for a fourth hex.
    let rides = ways(&ride, "SE; NE; done; stand; =0; =2; SW; SW; turn NE");
    assert_eq!(rides[2], ["SE", "turn SSE", "turn NNE", "done"]);
    // A friend bars one way: the other one is ridden without a question.
    let barred = ride.clone() + "\nfrench infantry f 0309 column N";
    let rides = ways(&barred, "SE; done; stand; =0; =2; NW; NW; turn NE");
    assert_eq!(rides[0], ["NE", "SE", "turn SSE", "turn NNE"]);
}

/// Verifies [CHG-16] [CHG-17] [CHG-18] [PUR-06] [MCS-10] [MCS-11] [CHG-06] [CHG-11]: T90, a whole charge.
#[test]
fn t90_a_charge_that_goes_home() {
    let text = RIDE.replace("column NW", "disorder NW morale=4 sp=6");
    charges(
        &text,
        "charge a 0508; SE; NE; done; square; =5; =5; SE; SE; SE; =8; turn NE",
        "a 0608 disorder blown-2 attacked\nb routed sp=2 charged",
    );
}

/// Verifies [CHG-05]: a stack is charged once in an activation.
#[test]
fn charged_once() {
    let text = RIDE.replace("column NW", "column NW charged");
    assert_eq!(refused(&text, "0508"), Some("CHG-05"));
}

/// Verifies [MLT-05] [FOR-10]: a two-hex line may charge two hexes beside each other as one melee, against
/// the sum of their strength and the formation best for them. (G5)
#[test]
fn a_two_hex_line_charges_two_hexes() {
    // A line of 0206 and 0207 facing east.
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0506 column NW
        french infantry c 0507 column NW\nactivate Markov full melee";
    // Both in the flank and a light charge, 10 SP against 12: a die of 5 is a 7.
    let script =
        "charge a 0506; 0507; NE; SE; done; stand; =0; stand; =0; done; =5; NE; SE; 0506; turn NE";
    check(
        text,
        script,
        "b 0605 shaken sp=5 charged\nc 0607 shaken sp=6 charged\na 0506 disorder blown-2",
    );
    // One hex only, if its owner likes; then the other one fires at the ride.
    let battle = pos(text);
    let mut table =
        Script::new("charge a 0506; done; NE; SE; done; done; stand; =0; =5; NE; turn NE");
    assert!(engine::Game::play(&mut battle.clone(), &mut table).is_ok());
    let asked = table.asked.iter().find(|(rule, _)| rule == "MLT-05").unwrap();
    assert_eq!(asked.1, ["0507", "done"]);
    // The square counts for both hexes, and has no flank.
    let there = text
        .replace("0206", "0406")
        .replace("0207", "0407")
        .replace("c 0507 column", "c 0507 square");
    let battle = pos(&there);
    let mut attack = impact(&battle, "0506", Some(3));
    attack.targets.push(hex(&battle, "0507"));
    assert_eq!(battle.melee_strengths(&attack), (10, 12));
    let mods = battle.melee_mods(&attack, Round::First);
    assert_eq!(mods.value(Drm::Melee(MeleeDrm::CavalryOnSquare)), -3);
    assert_eq!(mods.value(Drm::Melee(MeleeDrm::Flank)), 0);
}

/// Verifies [BRK-05] [CBT-16] [SOP-18]: who must attack does, as long as he can.
#[test]
fn who_must_attack_does() {
    let text = "french infantry a 0505 column SE\nrussian infantry b 0605 column NW\nactivate Suchet full melee must-attack";
    let battle = pos(text);
    let mut table = Script::new("attack 0505 0605; =9");
    assert!(engine::Game::play(&mut battle.clone(), &mut table).is_ok());
    assert_eq!(table.asked[0].1, ["attack 0505 0605"]);
}

/// Verifies [CHG-04] [CHG-02]: no step is offered that does not lead to the target in four hexes, and to
/// strike it the target must be in front.
#[test]
fn only_ways_that_lead_there() {
    let ride = RIDE.replace("cuirassier", "cossack");
    let rides = ways(&ride, "NE; turn NNE; NE; turn E; done; stand; =0; done; =2; NW; NW; turn NE");
    assert!(!rides[3].contains(&"done".to_owned()), "{rides:?}");
    // Four hexes away: three lead beside it, and one more is left to ride around it.
    let battle = pos(&(ride.replace("b 0508", "b 0608") + ACTIVE));
    let mut table = Script::new("charge a 0608; NE; SE; NE; NE; stand; =0; =2; N; N; turn SE");
    table.steps_done(&mut battle.clone());
    let asked: Vec<&Vec<String>> =
        table.asked.iter().filter(|(rule, _)| rule == "CHG-04").map(|(_, listed)| listed).collect();
    let steps = |listed: &[String]| -> Vec<String> {
        listed.iter().filter(|text| !text.starts_with("turn")).cloned().collect()
    };
    assert_eq!(steps(asked[0]), ["NE", "SE"]);
    // In 0508 it may strike; a fourth hex is the last one, and there it can only turn and strike.
    assert_eq!(steps(asked[3]), ["NE", "done"]);
    assert_eq!(asked.len(), 4, "{asked:?}");
    // A turn away from the target that could not be made good is not offered.
    let column = ride.replace("line E", "column NE").replace("b 0508", "b 0606");
    let mut table = Script::new("charge a 0606; turn N; NE; stand; =9; SE; SE");
    table.steps_done(&mut pos(&(column + ACTIVE)));
    let asked: Vec<&Vec<String>> =
        table.asked.iter().filter(|(rule, _)| rule == "CHG-04").map(|(_, listed)| listed).collect();
    assert_eq!(asked, [&vec!["NE", "turn SE", "turn N"], &vec!["NE", "turn SE"]]);
}

/// Verifies [CHG-04] [MLT-02]: a two-hex line wheels on its ride.
#[test]
fn a_two_hex_line_wheels_in_its_charge() {
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0305 column S
        activate Markov full melee";
    let script = "charge a 0305; NE; turn NNE; 0306; done; stand; =9; N; N; turn N";
    check(text, script, "a 0305 disorder blown-2 attacked stirred fought\nb fought unsteady");
    // Both hexes of the line need room.
    let barred = format!("{text}\nrussian infantry f 0307 column N");
    let battle = pos(&barred);
    let rule = battle.may_charge_at(unit(&battle, "a"), hex(&battle, "0305")).unwrap_err().rule;
    assert_eq!(rule, "CHG-04");
    // Where both hexes can be kept its owner says which.
    let north = text.replace("b 0305", "b 0404");
    let mut table =
        Script::new("charge a 0404; NE; turn NNE; 0306; NE; done; stand; =9; N; N; turn N");
    table.steps_done(&mut pos(&north));
    let asked = table.asked.iter().find(|(rule, _)| rule == "MLT-02").unwrap();
    assert_eq!(asked.1, ["0306", "0307"]);
}

/// Verifies [CHG-04] [MOV-09]: ground that calls for a check does so in a charge; who is disordered rides
/// on. (G61)
#[test]
fn a_stream_before_a_charge() {
    let streams = "\nstream 0308 0407\nstream 0308 0408\nstream 0309 0408\nstream 0408 0407";
    let text = RIDE.replace("cuirassier", "medium") + streams;
    charges(
        &text,
        "charge a 0508; NE; NE; =7; done; stand; =9; SE; SE; turn SE",
        "a 0508 disorder blown-2\nb unsteady",
    );
    charges(
        &text,
        "charge a 0508; NE; NE; =8; turn NE; done; stand; =9; SE; SE",
        "a 0508 disorder NE blown-2\nb unsteady",
    );
}

/// Verifies [RET-04] [LDR-03] [CHG-14]: leaders of the chargers' hex ride along, those of the enemy ride
/// off.
#[test]
fn leaders_and_a_charge() {
    let text = RIDE.to_owned()
        + "\nleader Murat 0208 murat\nleader Markov 0308\nrussian infantry z 1508 column N";
    // Markov stays where the charge comes by, and rides to his nearest unit, which takes him along.
    charges(
        &text,
        "charge a 0508; done; NE; SE; done; yes; stand; =9; SE; yes; SE; yes; yes; turn NE",
        "a 0508\nleader Murat 0508\nleader Markov 0709\nb 0709",
    );
}

/// The story of a charge names all that happens.
#[test]
fn the_story_of_a_charge() {
    let text =
        RIDE.replace("column NW", "line W morale=1 sp=9").replace("morale=7", "morale=4") + ACTIVE;
    let mut battle = pos(&text);
    let mut table = Script::new(
        "charge a 0508; NE; turn SSE; SE; turn E; done; square; =1; turn SW; =9; SE; SE; SE; =7; turn NE",
    );
    table.steps_done(&mut battle);
    let story = table.story(&battle).join("; ");
    for part in [
        "a charges b in 0508",
        "a rides to 0308",
        "a turns to face SSE",
        "b tries to form square: no square, disordered",
        "a fights b: defender loses 3 SP and routs",
        "a is carried away: pursues 2 hexes",
        "a advances to 0508",
        "a pursues to 0608",
        "a is blown-2",
    ] {
        assert!(story.contains(part), "{part}: {story}");
    }
    // A square that is formed, and a counter-charge.
    let formed =
        RIDE.replace("column NW", "column NW morale=9").replace("cuirassier", "cossack") + ACTIVE;
    let mut table =
        Script::new("charge a 0508; NE; SE; done; square; =0; done; =5; SW; SW; turn NE");
    let mut battle = pos(&formed);
    table.steps_done(&mut battle);
    let story = table.story(&battle).join("; ");
    assert!(story.contains("b tries to form square: square formed; b forms square"), "{story}");
    let horse = RIDE
        .replace("russian infantry b 0508 column NW", "russian cavalry b 0508 line W morale=9")
        + ACTIVE;
    let mut table = Script::new(
        "charge a 0508; NE; SE; done; counter-charge; =0; =0; SW; SW; turn NE; turn SW",
    );
    let mut battle = pos(&horse);
    table.steps_done(&mut battle);
    assert!(table.story(&battle).contains(&"b counter-charges".to_owned()));
}

/// Verifies [CHG-01] [CHG-04] [BAY-14]: a stack charges with those who face alike; disordered cavalry
/// never charges, whatever the switch says. (G64)
#[test]
fn who_charges_in_a_stack() {
    let text = "french cavalry odd 0208 column NE sp=3\nfrench cavalry low 0208 column SE sp=3
        french cavalry a 0208 column SE sp=3\nrussian infantry b 0409 column NW morale=1";
    // From 0208 south-east lies 0309, and from there 0409.
    let battle = charges(
        text,
        "charge a 0409; stand; =9; SE; SE; SE; =0",
        "a blown-2\nlow blown-2\nodd 0208 fresh",
    );
    assert_eq!(battle.unit(unit(&battle, "a")).hex, battle.unit(unit(&battle, "low")).hex);
    let loose = RIDE.replace("line E", "disorder NE") + "\nswitch disordered-may-attack on";
    assert_eq!(refused(&loose, "0508"), Some("CHG-01"));
    let able = "french cavalry a 0407 line SSE\nrussian cavalry b 0508 disorder NW\nswitch disordered-may-attack on";
    let battle = pos(able);
    let attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.counter_chargers(&attack, hex(&battle, "0508")), []);
    // The top unit decides whether a stack can counter-charge.
    let stack = "french cavalry a 0407 line SSE\nrussian cavalry low 0508 line W sp=3\nrussian cavalry b 0508 line W sp=3 blown-1";
    let battle = pos(stack);
    let attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.counter_chargers(&attack, hex(&battle, "0508")), []);
}

/// Verifies [MOV-09] [STK-02]: the stack of chargers is disordered with its top unit. (G61)
#[test]
fn a_stack_at_a_stream() {
    let text =
        "french cavalry low 0208 line E sp=3 morale=7\nfrench cavalry a 0208 line E sp=3 morale=7
        russian infantry b 0508 column NW morale=1\nstream 0308 0407";
    charges(
        text,
        "charge a 0508; NE; NE; =8; turn NE; turn SE; done; stand; =9; SE; SE; SE; =0",
        "a disorder blown-2\nlow disorder blown-2",
    );
}

/// Verifies [MLT-05]: only a two-hex line charges two hexes.
#[test]
fn one_hex_charges_one_hex() {
    let text = RIDE.to_owned() + "\nrussian infantry c 0507 column NW";
    let mut table = Script::new("charge a 0508; NE; SE; done; stand; =9; SE; SE; turn NE");
    table.steps_done(&mut pos(&(text + ACTIVE)));
    assert!(table.asked.iter().all(|(rule, _)| rule != "MLT-05"));
}

/// Verifies [MLT-02] [CHG-04]: a line that wheels on its right hex comes to stand there.
#[test]
fn a_wheel_on_the_right_hex() {
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0404 column S
        activate Markov full melee";
    check(
        text,
        "charge a 0404; NE; turn NNE; 0307; NE; NE; done; stand; =9; N; N; turn N",
        "a 0404 disorder N blown-2\nb unsteady",
    );
}

/// Verifies [CHG-04]: however it rides, a charge enters four hexes at most.
#[test]
fn a_charge_enters_four_hexes() {
    struct Rover(usize, u8);
    impl engine::Table<Battle> for Rover {
        fn choose(
            &mut self,
            battle: &Battle,
            ask: engine::AskOf<Battle>,
        ) -> engine::Play<great_battles::host::ask::Choice> {
            use great_battles::host::ask::Choice;
            let steps = |choice: &&Choice| matches!(choice, Choice::Step(_));
            let turns = |choice: &&Choice| matches!(choice, Choice::Turn(_));
            let _ = battle;
            let mut all: Vec<Choice> = ask.choices.iter().filter(turns).copied().collect();
            if self.0.is_multiple_of(2) || all.is_empty() {
                all = ask.choices.iter().filter(steps).copied().collect();
            }
            self.0 = self.0 * 7 / 5 + 3;
            Ok(*all.get(self.0 % all.len().max(1)).or(ask.choices.last()).expect("an answer"))
        }
        fn throw(&mut self, _: &Battle, throw: engine::Throw) -> engine::Play<engine::Faces> {
            Ok(engine::Faces::new(&vec![1; usize::from(throw.dice)]))
        }
        fn hear(&mut self, _: &Battle, event: great_battles::host::event::Event) {
            use great_battles::host::event::Event;
            use great_battles::rules::s08_shock::Told;
            self.1 += u8::from(matches!(event, Event::Shock(Told::Rode(..))));
        }
    }
    let mut longest = 0;
    for seed in 0..60 {
        let mut battle = pos(&(RIDE.to_owned() + ACTIVE));
        let mut rover = Rover(seed, 0);
        let (a, to) = (unit(&battle, "a"), hex(&battle, "0508"));
        let _ = battle.charge(&mut rover, a, to);
        longest = longest.max(rover.1);
    }
    assert_eq!(longest, 4);
}

/// Verifies [CHG-04] [CHG-02]: not more than four hexes are entered, whatever the distance.
#[test]
fn a_charge_does_not_go_round() {
    let mut rows = vec![".0 ".repeat(8); 10];
    let mut swamp = |label: &str| {
        let (column, row): (usize, usize) =
            (label[..2].parse().unwrap(), label[2..].parse().unwrap());
        rows[row - 1].replace_range(3 * (column - 1)..3 * column - 1, "s0");
    };
    ["0505", "0404", "0605"].into_iter().for_each(&mut swamp);
    let text = |rows: &[String]| {
        format!(
            "map\n{}\nend\nfrench cavalry a 0508 column N\nrussian infantry b 0504 column S",
            rows.join("\n")
        )
    };
    assert_eq!(refused(&text(&rows), "0504"), Some("CHG-04"));
    rows[4].replace_range(15..17, ".0");
    assert_eq!(refused(&text(&rows), "0504"), None);
}

/// Verifies [CHG-04] [RZ-09] [CHG-18]: a charge that finds its way barred on the ride ends where it is, and
/// is blown.
#[test]
fn a_barred_charge_ends() {
    let mut rows = vec![".0 ".repeat(8); 12];
    rows[7].replace_range(15..17, "s0");
    rows[7].replace_range(6..8, "s0");
    let text = format!(
        "map\n{}\nend\nfrench cavalry a 0510 line NNW\nrussian infantry b 0507 column S
        russian cavalry w 0408 line W sp=10 wide=0407",
        rows.join("\n")
    );
    let script = "charge a 0507; NW; w turns NNW; turn N";
    charges(&text, script, "a 0409 blown-2 disorder N\nw 0408 wide=0508");
}
