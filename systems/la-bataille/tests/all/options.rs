//! Options of the parent system and of our scenarios: each off, and each on.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Command, Formation, Morale};
use la_bataille::rules::c12_fire::{Occasion, Piece, Volley};
use la_bataille::rules::c13_melee::Assault;
use la_bataille::state::battle::{Contact, Stage, Whereabouts};
use la_bataille::state::fixed::Fixed;
use std::sync::Arc;

/// A position without and with an option.
fn both(option: &str, text: &str) -> [Battle; 2] {
    [open(text), open(&format!("option {option}\n{text}"))]
}

/// Defensive fire at the attacker in 0506, with a natural 66; what he then takes off his check for
/// the losses, and how many they were.
fn shot_at(mut battle: Battle, attacker: &str, firers: &[&str]) -> (i32, i32) {
    let at = hex(&battle, "0506");
    let target = unit(&battle, attacker);
    let piece = |id: &&str| Piece { unit: unit(&battle, id), from: hex(&battle, "0505") };
    let volley = Volley {
        pieces: firers.iter().map(piece).collect(),
        at,
        targets: vec![target],
        occasion: Occasion::Defensive,
    };
    let assault = Assault {
        attackers: vec![target],
        target: hex(&battle, "0505"),
        charges: Vec::new(),
        spared: Vec::new(),
    };
    let mut table = Script::new().roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    battle.fire(&mut table, &volley).unwrap();
    let marks = &mut battle.unit_mut(target).marks;
    let lost = i32::from(marks.lost_to_defence) + i32::from(marks.elite_weight > 0);
    assert!(lost > 0, "66 costs something");
    let with = battle.attacker_mods(&assault, target).unwrap().total();
    let marks = &mut battle.unit_mut(target).marks;
    (marks.lost_to_defence, marks.elite_weight) = (0, 0);
    let without = battle.attacker_mods(&assault, target).unwrap().total();
    (with - without, i32::from(battle.unit(target).losses))
}

/// Verifies [OPT-1] (R192): an increment lost to the Guard, MoV 14, weighs nine instead of three; not
/// to a volley in which others fire, nor on troops that are elite themselves.
#[test]
fn elite_infantry_shakes_who_comes_on() {
    let text = "1/GPre 0505 column S\n1/36e 0506 column N";
    let [plain, elite] = both("elite-infantry", text);
    assert_eq!(plain.def(unit(&plain, "1/GPre")).morale.number(), 14);
    let (drm, lost) = shot_at(plain, "1/36e", &["1/GPre"]);
    assert_eq!(drm, -3 * lost);
    let (drm, lost) = shot_at(elite, "1/36e", &["1/GPre"]);
    assert_eq!(drm, -9 * lost);
    let mixed = format!("option elite-infantry\nMur 0505 column S\n{text}");
    let (drm, lost) = shot_at(open(&mixed), "1/36e", &["1/GPre", "Mur"]);
    assert_eq!(drm, -3 * lost, "the Murom regiment fires too");
    let line = open("option elite-infantry\nMur 0505 column S\n1/36e 0506 column N");
    let (drm, lost) = shot_at(line, "1/36e", &["Mur"]);
    assert_eq!(drm, -3 * lost, "troops of the line");
    let guard = open("option elite-infantry\n1/GPre 0505 column S\n1/GSem 0506 column N");
    let mut guard = guard;
    let target = unit(&guard, "1/GSem");
    let volley = Volley {
        pieces: vec![Piece { unit: unit(&guard, "1/GPre"), from: hex(&guard, "0505") }],
        at: hex(&guard, "0506"),
        targets: vec![target],
        occasion: Occasion::Defensive,
    };
    let mut table = Script::new().roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    guard.fire(&mut table, &volley).unwrap();
    let marks = guard.unit(target).marks;
    assert!(marks.lost_to_defence > 0 && marks.elite_weight == 0, "between two elite sides");
}

/// Verifies [OPT-2] (R190): a charge that has caught a routed battalion tramples an increment for two
/// points; without the option nobody is asked.
#[test]
fn cavalry_tramples_the_routed() {
    let text = "EmpC 0513 column N\n1/36e 0510 disordered S";
    for (index, mut battle) in both("trample", text).into_iter().enumerate() {
        let mut table = ridden_down()
            // Seven points are left: three increments, not four.
            .otherwise(&["4", "3", "N 1", "NE 1", "*"]);
        charges(&mut battle, &mut table, COALITION);
        table.finish();
        let foot = battle.unit(unit(&battle, "1/36e"));
        assert_eq!(foot.losses, if index == 0 { 2 } else { 5 });
        assert_eq!(battle.contacts.len(), 1, "what is left must be fought");
        assert_eq!(table.asked.iter().any(|(rule, _)| rule == "OPT-2"), index == 1);
    }
    // The last of them are gone: the cavalry may stop and keeps its order.
    let mut battle = open("option trample\nEmpC 0513 column N\n1/36e 0510 disordered S losses=5");
    let mut table = ridden_down().otherwise(&["1", "done", "N 1", "NE 1", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!battle.is_on_map(unit(&battle, "1/36e")) && battle.contacts.is_empty());
    assert_eq!(battle.unit(unit(&battle, "EmpC")).state, Morale::GoodOrder);
}

/// Verifies [OPT-3]: after a failed recall cavalry fights at half, and is routed in place.
#[test]
fn a_failed_recall_weakens_and_routs() {
    let text = "segment coalition melee\nEmpC 0511 column N charged\n1/36e 0510 column S";
    for (index, mut battle) in both("failed-recall", text).into_iter().enumerate() {
        let horse = unit(&battle, "EmpC");
        let contact = Contact {
            attackers: vec![horse],
            target: hex(&battle, "0510"),
            straight: false,
            reacted: false,
            unrecalled: true,
            opportunity: false,
        };
        let assault = Assault {
            attackers: vec![horse],
            target: contact.target,
            charges: vec![contact.clone()],
            spared: Vec::new(),
        };
        let worth = battle.attack_worth(&assault, horse, hex(&battle, "0511"));
        assert_eq!((worth.base, worth.value), (35, if index == 0 { 35 } else { 17 }));
        battle.contacts.push(contact);
        let mut table = Script::new().roll(&[6, 6]).otherwise(&["done", "no", "*"]);
        battle.melee_phase(&mut table, COALITION).unwrap();
        let state = battle.unit(horse).state;
        assert_eq!(state, if index == 0 { Morale::GoodOrder } else { Morale::Routed });
        assert_eq!(place(&battle, "EmpC"), ["0511"]);
    }
}

/// Verifies [OPT-4]: with the option nations thrown together check at -12: 41 becomes 21.
#[test]
fn mixed_nations_check_at_twelve_less() {
    let text = "1WP 0505 column N\nMur 0505 column N\n1/25e 1105 column NW";
    let states = both("coalition-mixing", text).map(|mut battle| {
        let at = hex(&battle, "0505");
        let newcomer = unit(&battle, "Mur");
        let mut script = Script::new().roll(&[4, 1]).roll(&[6, 6]).otherwise(&["*"]);
        battle.crowd(&mut script, at, Some(newcomer)).expect("runs");
        script.finish();
        battle.unit(newcomer).state
    });
    assert_eq!(states, [Morale::GoodOrder, Morale::Disordered]);
}

/// Verifies [OPT-10]: with the other rows Prussians at four points form square where the usual rows say disorder.
#[test]
fn leipzig_squares() {
    let text = "1erL 0514 column N\n1WP 0510 column S";
    // 54 and six for lancers is 64.
    let formed = both("leipzig-squares", text).map(|mut battle| {
        let table = Script::new().say("1erL").say("0510").roll(&[5, 4]);
        charges(&mut battle, &mut table.otherwise(&["done", "no", "N 0", "*"]), FRENCH);
        let foot = battle.unit(unit(&battle, "1WP"));
        (foot.formation == Formation::Square, foot.state)
    });
    assert_eq!(formed, [(false, Morale::Disordered), (true, Morale::GoodOrder)]);
}

/// A scenario with options, set up as recommended.
fn scenario(name: &str, options: &[&str]) -> Battle {
    let setup = la_bataille::load(name, options).unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::begin(Arc::new(Fixed::new(setup)));
    let mut script = Script::new().otherwise(&["yes"]);
    while matches!(battle.stage, Stage::SetUp(_)) {
        battle.activity(&mut script).expect("runs");
    }
    battle
}

fn whereabouts(battle: &Battle, name: &str) -> Whereabouts {
    battle.leaders[leader(battle, name).index()].place
}

/// Verifies [OPT-11]: the 2nd Grenadier Division and Tsvilenev are there on day 2, come on its first
/// turn in a campaign, and III Corps has the larger thresholds.
#[test]
fn the_second_grenadiers() {
    let plain = scenario("kulm-day-2", &[]);
    let full = scenario("kulm-day-2", &["second-grenadiers"]);
    for id in ["Kie", "Mos", "Ast", "Fan", "Sib", "Lit"] {
        assert!(!plain.is_on_map(unit(&plain, id)) && full.is_on_map(unit(&full, id)), "{id}");
    }
    assert_eq!(whereabouts(&plain, "Tsvilenev"), Whereabouts::Folded);
    assert_eq!(whereabouts(&full, "Tsvilenev"), Whereabouts::OnMap);
    let levels = |battle: &Battle| {
        let track = battle.track(Command::RussianIII);
        [2, 3, 4, 5, 8].map(|count| battle.book().command_level(track, count))
    };
    assert_eq!(levels(&plain), [1, 2, 3, 3, 3]);
    assert_eq!(levels(&full), [0, 1, 1, 2, 3]);
    let arrives = |options: &[&str]| {
        let setup = la_bataille::load("kulm-campaign", options).unwrap();
        let id = setup.army.find("Kie").unwrap();
        let group = setup.scenario.arrivals.iter().find(|group| group.units.contains(&id));
        group.map(|group| setup.scenario.turns[group.turn].to_string())
    };
    assert_eq!(arrives(&[]), None);
    assert_eq!(arrives(&["second-grenadiers"]).as_deref(), Some("day 2, 7:00 am"));
}

/// Verifies [OPT-12]: Barclay is on the map on day 2, and comes on its first turn in a campaign.
#[test]
fn barclay_comes() {
    let plain = scenario("kulm-day-2", &[]);
    let other = scenario("kulm-day-2", &["barclay"]);
    assert_eq!(whereabouts(&plain, "Barclay"), Whereabouts::Folded);
    assert_eq!(whereabouts(&other, "Barclay"), Whereabouts::OnMap);
    let mut battle = scenario("kulm-campaign", &["barclay"]);
    let barclay = leader(&battle, "Barclay");
    assert_eq!(battle.leaders[barclay.index()].place, Whereabouts::Waiting);
    battle.turn = 27;
    assert!(!battle.due_leaders(COALITION).contains(&barclay));
    battle.turn = 28;
    assert!(battle.due_leaders(COALITION).contains(&barclay));
}

/// Verifies [OPT-13]: Reuss takes no part in day 2, and his points with him.
#[test]
fn without_reuss() {
    let plain = scenario("kulm-day-2", &[]);
    let other = scenario("kulm-day-2", &["without-reuss"]);
    assert_eq!(whereabouts(&plain, "Reuss"), Whereabouts::OnMap);
    assert_eq!(whereabouts(&other, "Reuss"), Whereabouts::Folded);
    assert!(other.is_on_map(unit(&other, "46e")), "his brigade is there");
    let points = |battle: &Battle| -> i32 {
        let all = battle.fixed.setup.scenario.leaders();
        let here =
            all.iter().map(|id| battle.leader_def(*id)).filter(|leader| leader.seat() == FRENCH);
        here.map(|leader| leader.withdrawal_points()).sum()
    };
    let reuss = plain.leader_def(leader(&plain, "Reuss")).withdrawal_points();
    assert!(reuss > 0);
    assert_eq!(points(&plain) - points(&other), reuss);
}

/// Verifies [16.2.8] [16.2.8p2]: Tolstoy begins day 1 and the campaign, with Yermolov waiting;
/// in day 2 alone Yermolov is there and Tolstoy is not.
#[test]
fn who_commands_the_russians() {
    for name in ["kulm-day-1", "kulm-campaign"] {
        let battle = scenario(name, &[]);
        assert_eq!(whereabouts(&battle, "Tolstoy"), Whereabouts::OnMap, "{name}");
        let yermolov = battle.leaders[leader(&battle, "Yermolov").index()];
        assert_eq!((yermolov.place, yermolov.back), (Whereabouts::Waiting, None), "{name}");
    }
    let battle = scenario("kulm-day-2", &[]);
    assert_eq!(whereabouts(&battle, "Tolstoy"), Whereabouts::Folded);
    assert_eq!(whereabouts(&battle, "Yermolov"), Whereabouts::OnMap);
}

/// Verifies [17.1c]: each group comes from its hour on by its entry, and who does not come then may
/// come on a later turn.
#[test]
fn groups_of_day_1() {
    let setup = la_bataille::load("kulm-day-1", &[]).unwrap();
    let group = |id: &str| {
        let unit = setup.army.find(id).unwrap();
        let group = setup.scenario.arrivals.iter().find(|group| group.units.contains(&unit));
        let group = group.unwrap();
        let entry = setup.field.board().label(group.entries[0]);
        (setup.scenario.turns[group.turn].clock.to_string(), entry)
    };
    let at = |clock: &str, hex: &str| (clock.to_owned(), hex.to_owned());
    assert_eq!(group("16eC"), at("11:20 am", "6710"));
    assert_eq!(group("AJD"), at("1:00 pm", "0135"));
    assert_eq!(group("GDra"), at("4:00 pm", "0120"));
    assert_eq!(group("57e"), at("7:40 pm", "6710"));
    let mut battle = scenario("kulm-day-1", &[]);
    let late = unit(&battle, "76e");
    battle.turn = 1;
    assert!(!battle.is_due(late));
    for turn in [2, 5] {
        battle.turn = turn;
        assert!(battle.is_due(late), "turn {turn}");
    }
}

/// Verifies [17.2d]: Austrians by B or D, Prussians by G, and by C while the French neither stand nor
/// look there.
#[test]
fn groups_of_day_2() {
    let mut battle = scenario("kulm-day-2", &[]);
    let index = |id: &str| {
        let unit = unit(&battle, id);
        battle
            .fixed
            .setup
            .scenario
            .arrivals
            .iter()
            .position(|arrival| arrival.units.contains(&unit))
            .unwrap()
    };
    let (colloredo, bianchi, pirch) = (index("A54"), index("A2"), index("2WP"));
    let hour = |index: usize| {
        let scenario = &battle.fixed.setup.scenario;
        scenario.turns[scenario.arrivals[index].turn].clock.to_string()
    };
    assert_eq!([colloredo, bianchi, pirch].map(hour), ["8:20 am", "8:40 am", "11:00 am"]);
    assert_eq!(labels(&battle, &battle.entries_of(colloredo)), ["0143", "3147"]);
    assert_eq!(labels(&battle, &battle.entries_of(pirch)), ["6704", "6710"]);
    let (foot, at) = (unit(&battle, "1/85e"), hex(&battle, "6710"));
    battle.put(foot, la_bataille::nouns::hexes::Hexes::one(at));
    battle.unit_mut(foot).formation = Formation::Column;
    let doors = labels(&battle, &battle.entries_of(pirch));
    assert!(!doors.contains(&"6710".to_owned()) && doors.contains(&"6704".to_owned()), "{doors:?}");
}

/// Random games with every option on keep what must stay true of all games: legal positions, listed
/// answers accepted, replay equal to live play.
#[test]
fn random_games_with_every_option() {
    for (name, games) in [("lesson", 12), ("kulm-day-2", 1)] {
        let placed = scenario(name, la_bataille::book::RuleOption::KEYS);
        let start = |_| placed.clone();
        let kit = engine::kit::Kit {
            start: &start,
            scramble: |battle: &Battle, _, _| battle.clone(),
            audit: la_bataille::state::audit::audit,
            limit: 400_000,
            thorough: if name == "lesson" { 20 } else { 0 },
        };
        for game in 0..games {
            let report = kit.game(1813, game);
            assert_eq!(report.findings, [], "{name} {game}");
            assert!(report.decisions > 20, "{name} {game}: {}", report.decisions);
        }
    }
}
