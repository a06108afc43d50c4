//! Orders: who may give how many, how they become active, what bodies they form.

use crate::common::{battle, check, leader, plays, script, story, unit};
use champs::nouns::{Activates, Order, OrderKind, OrgId};
use champs::state::{Battle, OrgKind};
use engine::{Audience, Game, Seat};
use ground::table::{Mil, Spot};

fn org(battle: &Battle, name: &str) -> OrgId {
    battle.org_named(name).unwrap_or_else(|| panic!("no organisation {name}"))
}

fn kind(battle: &Battle, name: &str) -> OrderKind {
    battle.org(org(battle, name)).order.kind()
}

fn waits(battle: &Battle, name: &str) -> Option<Activates> {
    battle.org(org(battle, name)).pending.as_ref().map(|pending| pending.activates)
}

/// An army of two levels; leaders have commanded before, so that limits hold.
fn command(text: &str, answers: &str) -> (Battle, Vec<String>) {
    let mut battle = battle(text);
    for index in 0..battle.leaders.len() {
        battle.leaders[index].commanded = true;
    }
    for org in &mut battle.orgs {
        org.ordered = true;
    }
    let mut table = script(answers);
    battle.play(&mut table).expect("a script never pauses");
    table.finish();
    let told = story(&battle, &table.events);
    (battle, told)
}

const ARMY: &str = "turn 2
    turns 9
    marker Hill 30,30 1
    side french
    army Napoleon A+/A 30,2
    corps Davout A/B 30,37
    division Friant B/B 32,12
    brigade Kister
    F1 inf 8 30,40 0 column
    brigade Lochet
    F2 inf 8 20,40 0 column
    side allied
    division Zayas D/B 50,44
    A1 inf 8 50,40 180 line
    phase command
    order Davout attack Hill
    order Friant attack Hill";

/// CT-20: 4 with +2 and +2 for the leaders and -1 for 35" is 7: active next turn. Verifies [COM-18]
/// [COM-18b] [COM-18c].
#[test]
fn ct20_an_order_over_35_inches() {
    let order = "org Davout\norder march 10,10\nroll 4\notherwise done";
    let (battle, told) = command(ARMY, order);
    assert!(told.iter().any(|line| line.contains("the die is 4, with modifiers 7")), "{told:?}");
    assert_eq!(waits(&battle, "Davout"), Some(Activates::On(3)));
    assert_eq!(kind(&battle, "Davout"), OrderKind::Attack);
}

/// CT-22, CT-70: distances of 20", 20.5", 40", 40.5" take 0, 1, 1, 2; 20.2" takes nothing. Verifies
/// [COM-18b] [CON-1].
#[test]
fn ct22_distances_of_orders() {
    let battle = battle(ARMY);
    let of = |mils: i32| battle.distance_modifier(Mil(mils));
    assert_eq!([20_000, 20_500, 40_000, 40_500].map(of), [0, -1, -1, -2]);
    assert_eq!([0, 20_200, 20_250, 20_251].map(of), [0, 0, 0, -1]);
}

/// Arduous ground counts twice: 30" of which 11" are wood is 41". Verifies [COM-18b] (CR-44).
#[test]
fn arduous_ground_counts_twice() {
    let text = |ground: &str| {
        format!(
            "{ground}\nside french\narmy Soult B/C 30,2\ndivision Girard C/C 10,2\nF1 inf 8 30,32.5 0 line"
        )
    };
    let far = |ground: &str| {
        let mut battle = battle(&text(ground));
        let girard = leader(&battle, "Girard");
        battle.leader_mut(girard).at = None;
        battle.message_distance(Spot::inches(30, 2), org(&battle, "Girard"))
    };
    assert_eq!(far(""), Mil(30_250));
    let wood = far("wood W 20,10 40,10 40,21 20,21");
    assert!((wood - Mil(41_250)).abs() <= Mil(4), "{wood}");
    let plough = far("plough P 20,10 40,10 40,21 20,21");
    assert_eq!(plough, Mil(30_250));
}

/// CX-4: a modified 2 is lost, 6 waits for an unmodified 6 or more, 7 is active next turn. Verifies
/// [COM-18c].
#[test]
fn cx4_lost_pending_or_next_turn() {
    // Davout is 35" away: +2 +2 -1.
    let given = |die: u8, rest: &str| {
        command(ARMY, &format!("org Friant\norder march 10,10\nroll {die}\n{rest}otherwise done")).0
    };
    // Napoleon to Friant, 10" away and two echelons down: +2 +1.
    assert_eq!(waits(&given(4, ""), "Friant"), Some(Activates::On(3)));
    assert_eq!(waits(&given(3, ""), "Friant"), Some(Activates::ByRoll));
    let lost = ARMY.replace("Napoleon A+/A", "Napoleon E/A");
    let battle = command(&lost, "org Davout\norder march 10,10\nroll 3\notherwise done").0;
    assert_eq!(waits(&battle, "Davout"), None);
    let battle = command(&lost, "org Davout\norder march 10,10\nroll 4\notherwise done").0;
    assert_eq!(waits(&battle, "Davout"), Some(Activates::ByRoll));
}

/// Pending orders are rolled for on each later turn, unmodified. Verifies [COM-18c] [SEQ-I].
#[test]
fn pending_orders_need_a_six() {
    let pending = format!("{ARMY}\npending Friant march 10,10");
    let (battle, told) = command(&pending, "roll 5\notherwise done");
    assert_eq!(waits(&battle, "Friant"), Some(Activates::ByRoll));
    assert!(told.contains(&"Order of Friant: the die is 5: it waits.".to_owned()), "{told:?}");
    let (battle, _) = command(&pending, "roll 6\notherwise done");
    assert_eq!((waits(&battle, "Friant"), kind(&battle, "Friant")), (None, OrderKind::March));
}

/// CD-03: a pending order may be replaced; the new one does not roll again in the same phase. Verifies
/// [COM-19].
#[test]
fn cd03_a_pending_order_is_replaced() {
    let pending = format!("{ARMY}\npending Friant march 10,10");
    let (battle, _) = command(&pending, "org Friant\norder support all\nroll 3\notherwise done");
    let waiting = battle.org(org(&battle, "Friant")).pending.clone().unwrap();
    assert_eq!((waiting.order.kind(), waiting.activates), (OrderKind::Support, Activates::ByRoll));
    // A lost one has replaced it too.
    let poor = pending.replace("Napoleon A+/A", "Napoleon E/A");
    let answers = "done\norg Friant\norder support all\nroll 1\notherwise done";
    let poor = poor.replace("corps Davout A/B", "corps Davout E/B");
    let (battle, _) = command(&poor, answers);
    assert_eq!(waits(&battle, "Friant"), None);
}

/// CX-1: an order two echelons down counts as two. Verifies [COM-15] [COM-13].
#[test]
fn cx1_a_far_order_counts_double() {
    let battle = battle(ARMY);
    let [napoleon, davout, friant] = ["Napoleon", "Davout", "Friant"].map(|n| leader(&battle, n));
    let price = |who, to: &str| battle.price(who, org(&battle, to));
    assert_eq!(price(napoleon, "Davout"), 1);
    assert_eq!(price(napoleon, "Friant"), 2);
    assert_eq!(price(napoleon, "Kister"), 2);
    assert_eq!(price(davout, "Kister"), 2);
    assert_eq!(price(friant, "Kister"), 1);
}

/// The number of organisations is limited by ability. Verifies [COM-13]. CD-02
#[test]
fn the_order_limit() {
    // C: two orders, so one far order or two near ones.
    let text = ARMY.replace("division Friant B/B", "division Friant C/B");
    let answers = "done\ndone\norg Kister\norder march 10,10\nroll 1\norg Lochet\norder march 10,10\nroll 1\notherwise done";
    let (battle, _) = command(&text, answers);
    assert_eq!(battle.leader(leader(&battle, "Friant")).orders, 2);
    // An E leader has one order and cannot pay for a far one.
    let text = ARMY.replace("Napoleon A+/A", "Napoleon E/A");
    let mut battle = battle_after(&text);
    battle.leaders[0].commanded = true;
    let napoleon = leader(&battle, "Napoleon");
    assert!(battle.may_order(napoleon, org(&battle, "Friant")));
    assert_eq!(battle.price(napoleon, org(&battle, "Friant")), 2);
}

fn battle_after(text: &str) -> Battle {
    battle(text)
}

/// Nobody orders whom he does not command, nor his own body unless he is the senior leader. Verifies
/// [COM-13] [COM-1b].
#[test]
fn the_chain_of_command() {
    let text = format!("{ARMY}\nside french\ncorps Ney B/A 10,2\nF9 inf 8 10,4 0 line");
    let battle = battle(&text);
    let may = |who: &str, to: &str| battle.may_order(leader(&battle, who), org(&battle, to));
    assert!(may("Napoleon", "Davout") && may("Napoleon", "Kister") && may("Davout", "Friant"));
    assert!(!may("Davout", "Ney") && !may("Friant", "Davout") && !may("Friant", "Friant"));
    assert!(!may("Napoleon", "Zayas"));
    assert!(may("Zayas", "Zayas"), "the senior leader orders his own");
}

/// The senior leader activates his own orders by himself and at once. Verifies [COM-1b].
#[test]
fn the_senior_leader_is_active() {
    let (battle, _) =
        command(ARMY, "done\ndone\ndone\norg Zayas\norder attack Hill\notherwise done");
    assert_eq!(kind(&battle, "Zayas"), OrderKind::Attack);
}

/// A subordinate's order waits until his superior is active. Verifies [COM-1b].
#[test]
fn superiors_first() {
    let text = ARMY.replace("order Davout attack Hill\n", "");
    let pending = format!("{text}\npending Friant march 10,10");
    // No die is thrown for Friant: Davout has no active orders.
    let (battle, _) = command(&pending, "otherwise done");
    assert_eq!(waits(&battle, "Friant"), Some(Activates::ByRoll));
    let both = format!("{pending}\npending Davout attack Hill");
    // Davout becomes active first, then Friant may in the same phase.
    let (battle, _) = command(&both, "roll 6 6\notherwise done");
    assert_eq!((waits(&battle, "Friant"), kind(&battle, "Friant")), (None, OrderKind::March));
}

/// Who modified a test in interaction orders only that organisation in the next turn. Verifies
/// [COM-14] (CR-54).
#[test]
fn bound_by_inspiration() {
    let mut battle = battle(ARMY);
    let friant = leader(&battle, "Friant");
    battle.leader_mut(friant).bound_to = Some(org(&battle, "Kister"));
    assert!(battle.may_order(friant, org(&battle, "Kister")));
    assert!(!battle.may_order(friant, org(&battle, "Lochet")));
}

/// An E leader orders whom he stands beside for one order, whatever the echelon, and may tell a single
/// unit; it is active next turn. Verifies [COM-16] [COM-17b].
#[test]
fn an_e_leader_tells_an_adjacent_unit() {
    let text = ARMY.replace("Napoleon A+/A 30,2", "Napoleon E/A 30,39.1");
    let (battle, _) = command(&text, "F1\norder attack Hill\notherwise done");
    let f1 = battle.unit(unit(&battle, "F1"));
    assert_eq!(f1.pending.as_ref().map(|one| one.activates), Some(Activates::On(3)));
    let napoleon = leader(&battle, "Napoleon");
    assert_eq!(battle.price(napoleon, org(&battle, "Kister")), 1);
    assert_eq!(battle.price(napoleon, org(&battle, "Lochet")), 2);
    // Somebody better has no such right.
    let text = text.replace("Napoleon E/A", "Napoleon D/A");
    let battle = battle_after(&text);
    assert_eq!(battle.price(leader(&battle, "Napoleon"), org(&battle, "Kister")), 2);
}

/// An own order of a unit becomes active on its turn and binds that unit alone. Verifies [COM-16].
#[test]
fn what_a_unit_was_told_binds_it() {
    let mut battle = battle(ARMY);
    let [f1, f2] = ["F1", "F2"].map(|id| unit(&battle, id));
    let order = Order::March { way: vec![Spot::inches(1, 1)] };
    battle.unit_mut(f1).pending =
        Some(champs::nouns::Pending { order, activates: Activates::On(2) });
    battle.play(&mut script("otherwise done")).unwrap();
    assert_eq!(battle.order_of(f1).kind(), OrderKind::March);
    assert_eq!(battle.order_of(f2).kind(), OrderKind::Attack);
}

/// Beside the leader, or beside a unit of the brigade, no roll is needed. Verifies [COM-17] [COM-17b].
#[test]
fn no_roll_beside_him() {
    // Beside Davout himself.
    let near = ARMY.replace("30,2\n", "30.2,37\n");
    let (battle, _) = command(&near, "org Davout\norder march 10,10\notherwise done");
    assert_eq!(waits(&battle, "Davout"), Some(Activates::On(3)));
    // Friant beside a unit of Kister, and not of Lochet.
    let near = ARMY.replace("32,12", "30,39.1");
    let answers = "done\ndone\norg Kister\norder march 10,10\norg Lochet\norder march 9,9\nroll 1\notherwise done";
    let (battle, _) = command(&near, answers);
    assert_eq!(waits(&battle, "Kister"), Some(Activates::On(3)));
    assert_eq!(waits(&battle, "Lochet"), None);
    // A pending order needs no roll any more.
    let pending = format!("{}\npending Davout march 9,9", ARMY.replace("30,2\n", "30.2,37\n"));
    let (battle, _) = command(&pending, "otherwise done");
    assert_eq!(waits(&battle, "Davout"), Some(Activates::On(3)));
}

/// Without orders a unit defends; a brigade without leader and orders has those of its division.
/// Verifies [COM-1] [COM-2] (CR-68).
#[test]
fn which_order_binds() {
    let text = ARMY.replace("order Friant attack Hill", "");
    let before = battle(&text);
    let f1 = unit(&before, "F1");
    assert_eq!(before.order_of(f1), &Order::NONE);
    assert_eq!(battle(ARMY).order_of(f1).kind(), OrderKind::Attack);
    let own = format!("{ARMY}\norder Kister march 10,10");
    let own = battle(&own);
    assert_eq!(own.order_of(f1).kind(), OrderKind::March);
    assert_eq!(own.order_of(unit(&own, "F2")).kind(), OrderKind::Attack);
}

const FIRST: &str = "turns 9
    marker Hill 30,30 1
    side french
    army Soult C/C 30,2
    division Girard C/C 30,13
    F1 inf 8 30,15 0 column
    side allied
    army Beresford C/B 30,44
    division Zayas C/B 30,40
    A1 inf 8 30,38 180 line
    phase setup";

/// CX-5: first orders of a modified 3 wait for 1 to 3, of 7 for 1 to 6, of 8 are active on turn 1.
/// Verifies [COM-20] [COM-20c] [COM-20b] [SCN-2].
#[test]
fn cx5_first_orders() {
    let turn_one = |dice: &str| {
        let mut battle = battle(FIRST);
        // Orders are written in secret, then rolled for in the first Command Phase.
        let answers =
            format!("order attack Hill\norder defend here\n{dice}\nroll 10\notherwise done");
        let mut table = script(&answers);
        battle.play(&mut table).unwrap();
        assert_eq!(waits(&battle, "Girard"), Some(Activates::First));
        battle.play(&mut table).unwrap();
        table.finish();
        // Each die is told: that of the chart, and that of an order which waits.
        let told = story(&battle, &table.events);
        let told_dice =
            told.iter().filter(|line| line.starts_with("Order of Girard: the die")).count();
        assert_eq!(told_dice, dice.lines().count(), "{told:?}");
        (waits(&battle, "Girard"), kind(&battle, "Girard"))
    };
    assert_eq!(turn_one("roll 3\nroll 4"), (Some(Activates::AtMost(3)), OrderKind::Defend));
    assert_eq!(turn_one("roll 3\nroll 3"), (None, OrderKind::Attack));
    assert_eq!(turn_one("roll 7\nroll 7"), (Some(Activates::AtMost(6)), OrderKind::Defend));
    assert_eq!(turn_one("roll 7\nroll 6"), (None, OrderKind::Attack));
    assert_eq!(turn_one("roll 8"), (None, OrderKind::Attack));
}

/// Beside a superior a first order may be active at once by the chart, and is so on the next turn at the
/// latest. Verifies [COM-17] [COM-20b] (CR-107).
#[test]
fn first_orders_beside_a_superior() {
    let near = FIRST.replace("30,2\n", "30.1,13\n");
    let turn_one = |dice: &str| {
        let mut battle = battle(&near);
        let answers =
            format!("order attack Hill\norder defend here\n{dice}\nroll 10\notherwise done");
        let mut table = script(&answers);
        battle.play(&mut table).unwrap();
        battle.play(&mut table).unwrap();
        table.finish();
        (waits(&battle, "Girard"), kind(&battle, "Girard"))
    };
    assert_eq!(turn_one("roll 8"), (None, OrderKind::Attack));
    assert_eq!(turn_one("roll 3\nroll 4"), (Some(Activates::On(2)), OrderKind::Defend));
}

/// In the learning option the listed first orders are active on turn 1. Verifies [SCN-2].
#[test]
fn learning_orders_are_active() {
    let field =
        champs::data::load("albuera", &["learning".to_owned()], &champs::book::shelf()).unwrap();
    let mut battle = Battle::new(std::sync::Arc::new(field));
    let mut table = script("otherwise done");
    battle.play(&mut table).unwrap();
    battle.play(&mut table).unwrap();
    assert_eq!(kind(&battle, "girard"), OrderKind::Attack);
    assert_eq!(kind(&battle, "hoghton"), OrderKind::Support);
    assert_eq!(kind(&battle, "zayas"), OrderKind::Defend);
}

/// A leader's first command reaches all his subordinates. Verifies [COM-20].
#[test]
fn the_first_command_has_no_limit() {
    let text = ARMY.replace("division Friant B/B 32,12", "division Friant E/B 25,35");
    let mut battle = battle(&text);
    let friant = leader(&battle, "Friant");
    let mut table = script(
        "done\ndone\norg Kister\norder march 10,10\norg Lochet\norder march 9,9\nroll 10 10\notherwise done",
    );
    battle.play(&mut table).unwrap();
    table.finish();
    assert!(battle.leader(friant).commanded);
    assert_eq!(kind(&battle, "Lochet"), OrderKind::March);
}

/// Orders are the owner's secret, also their dice. Verifies [CON-3] for orders.
#[test]
fn orders_are_secret() {
    let mut battle = battle(ARMY);
    let mut table = script("org Davout\norder march 10,10\nroll 4\notherwise done");
    for index in 0..battle.leaders.len() {
        battle.leaders[index].commanded = true;
    }
    battle.play(&mut table).unwrap();
    let dice = table.events.iter().filter(|event| battle.render(event).text.contains("Order of"));
    let heard: Vec<Audience> = dice.map(|event| battle.audience(event)).collect();
    assert_eq!(heard, [Audience::Only(Seat::First)]);
}

/// Verifies [COM-3] [COM-5] [COM-6] [COM-7] [COM-7b] [COM-8] as far as an order can be written.
#[test]
fn orders_that_cannot_be_given() {
    let text = format!("{ARMY}\norder Lochet support Kister");
    let battle = battle(&text);
    let refused = |to: &str, order: &str| {
        let name = |id: &str| battle.org_named(id);
        let unit = |id: &str| battle.field.unit_named(id);
        let order = champs::host::read_order(&battle.field, order, name, unit).expect("an order");
        battle.check_order(org(&battle, to), &order).err().map(|refusal| refusal.rule)
    };
    assert_eq!(refused("Kister", "attack at Zayas"), None);
    assert_eq!(refused("Kister", "attack at Lochet"), Some("COM-3"));
    assert_eq!(refused("Kister", "attack at F2"), Some("COM-3"));
    assert_eq!(refused("Kister", "attack 99,9"), Some("COM-1"));
    assert_eq!(refused("Kister", "support Lochet"), Some("COM-7b"));
    // So it is while that order is on its way.
    let (mut later, lochet) = (battle.clone(), org(&battle, "Lochet"));
    let order = std::mem::replace(&mut later.orgs[lochet.index()].order, Order::NONE);
    later.orgs[lochet.index()].pending =
        Some(champs::nouns::Pending { order, activates: Activates::ByRoll });
    let support = Order::Support { whom: Some(lochet) };
    let kister = org(&battle, "Kister");
    assert_eq!(later.check_order(kister, &support).unwrap_err().rule, "COM-7b");
    assert_eq!(refused("Kister", "support all"), Some("COM-7"));
    assert_eq!(refused("Friant", "support all"), None);
    assert_eq!(refused("Kister", "support Friant"), Some("COM-7"));
    assert_eq!(refused("Kister", "support Zayas"), Some("COM-7"));
    assert_eq!(refused("Kister", "garrison"), Some("COM-8"));
    assert_eq!(refused("Kister", "defend 25,42-35,42"), None);
    assert_eq!(refused("Kister", "defend 5,5"), Some("COM-5"));
    assert_eq!(refused("Kister", "break-off 12\""), None);
}

const GUNS: &str = "turn 2
    turns 9
    side french
    corps Davout A/B 10.5,10.2
    division Friant B/B 32,12
    F1 guns 8 10,10 0
    F2 guns 8 14,10 0
    F3 guns 8 18,10 0
    F4 guns 8 22,10 0
    F5 guns 8 57,10 0
    F6 inf 8 30,10 0 line
    division Morand B/B 50,12
    F7 inf 8 21,14 0 line
    F8 inf 8 12,14 0 line
    side allied
    division Zayas D/B 50,44
    A1 inf 8 50,40 180 line
    phase command";

/// Four batteries, each within a move of another, the leader beside one: a grand battery. Verifies
/// [UNI-5] [UNI-6] [COM-9].
#[test]
fn a_grand_battery_is_formed() {
    let (battle, told) = command(GUNS, "grand-battery\nF1\nF2\nF3\nF4\ndone\notherwise done");
    assert!(told.contains(&"grand battery 4 is formed.".to_owned()), "{told:?}");
    let grand = battle.unit(unit(&battle, "F1")).org;
    assert!(battle.org(grand).is_grand_battery());
    assert!(["F2", "F3", "F4"].iter().all(|id| battle.unit(unit(&battle, id)).org == grand));
    assert_ne!(battle.unit(unit(&battle, "F5")).org, grand);
    assert_eq!(battle.leader(leader(&battle, "Davout")).orders, 1);
    // They are not adjacent yet: no bonus until they have closed up (CR-84).
    assert!(!battle.in_grand_battery(unit(&battle, "F1")));
}

/// Three are too few, one out of reach does not count, and only the right leaders may. Verifies [UNI-6]
/// [COM-9].
#[test]
fn what_is_no_grand_battery() {
    let offers = |text: &str| {
        let mut battle = battle(text);
        battle.leaders[0].commanded = true;
        plays(&battle, "grand-battery\nno\notherwise done")
    };
    let small = GUNS
        .replace("corps Davout", "division Davout")
        .replace("division Friant", "brigade Friant");
    let found = [
        offers(GUNS),
        offers(&GUNS.replace("22,10", "42,10")),
        offers(&GUNS.replace("10.5,10.2", "10.5,12")),
        offers(&small),
    ];
    assert_eq!(found, [true, false, false, false]);
}

/// Half of its batteries gone, it dissolves, and the owner gives each battery to a brigade nearby.
/// Verifies [UNI-8] [UNI-8b] [UNI-5]. CD-28
#[test]
fn cd28_a_grand_battery_dissolves() {
    let (mut battle, _) = command(GUNS, "grand-battery\nF1\nF2\nF3\nF4\ndone\notherwise done");
    let grand = battle.unit(unit(&battle, "F1")).org;
    let f1 = unit(&battle, "F1");
    battle.unit_mut(f1).marks.retreated = true;
    battle.end_phase(&mut script(""));
    let one = battle.org(grand).kind;
    let OrgKind::GrandBattery { gone, .. } = one else { panic!("{one:?}") };
    assert!(gone.contains(f1), "one of four is gone, and it still stands");
    let mut quiet = battle.clone();
    quiet.phase = champs::state::Phase::Rally;
    quiet.play(&mut script("otherwise done")).unwrap();
    assert!(quiet.org(grand).exists);
    let f2 = unit(&battle, "F2");
    battle.unit_mut(f2).marks.retreated = true;
    battle.phase = champs::state::Phase::Rally;
    battle.end_phase(&mut script(""));
    let mut table = script("org Morand\norg Morand\norg Morand\norg Morand\notherwise org Friant");
    battle.play(&mut table).unwrap();
    assert!(!battle.org(grand).exists);
    assert!(story(&battle, &table.events).contains(&"grand battery 4 is dissolved.".to_owned()));
    let morand = org(&battle, "Morand");
    assert_eq!(battle.unit(f1).org, morand);
}

const GROUP: &str = "turn 2
    turns 9
    side french
    corps Davout A/B 20,10
    division Friant B/B 32,12
    F1 inf 8 20,14 0 line
    F2 guns 8 26,14 0
    F3 inf 8 20,30 0 line
    division Morand B/B 50,12
    F4 light 8 12,14 0 line
    side allied
    division Zayas D/B 50,44
    A1 inf 8 50,40 180 line
    phase command";

/// A corps commander combines units within 12" of him, leads them, orders them as a brigade, and
/// dissolves them again. Verifies [COM-10] [COM-10b].
#[test]
fn a_battlegroup_comes_and_goes() {
    let answers =
        "battlegroup\nF1\nF4\ndone\norg battlegroup-4\norder march 30,30\nroll 5\notherwise done";
    let (mut battle, told) = command(GROUP, answers);
    assert!(told.contains(&"battlegroup 4 is formed.".to_owned()), "{told:?}");
    let group = org(&battle, "battlegroup-4");
    let [f1, f3, f4] = ["F1", "F3", "F4"].map(|id| unit(&battle, id));
    assert_eq!((battle.unit(f1).org, battle.unit(f4).org), (group, group));
    assert_ne!(battle.unit(f3).org, group, "it is too far away");
    assert_eq!(battle.org(group).leader, Some(leader(&battle, "Davout")));
    assert_eq!(waits(&battle, "battlegroup-4"), Some(Activates::On(3)));
    battle.phase = champs::state::Phase::Command;
    let mut table = script("dissolve\notherwise done");
    battle.play(&mut table).unwrap();
    assert_eq!(battle.unit(f1).org, org(&battle, "Friant"));
    assert_eq!(battle.unit(f4).org, org(&battle, "Morand"));
    assert!(!battle.org(group).exists);
}

/// Guns alone are no battlegroup. Verifies [COM-10c].
#[test]
fn a_battlegroup_is_no_grand_battery() {
    let text = GROUP.replace("F1 inf 8 20,14 0 line", "F1 guns 8 20,14 0");
    // F1 and F2 are guns: `done` is not offered before the cavalry joins them.
    let (battle, _) = command(&text, "battlegroup\nF1\nF2\nF4\ndone\notherwise done");
    assert!(battle.org_named("battlegroup-4").is_some());
    let mut start = self::battle(&text);
    start.leaders[0].commanded = true;
    assert!(plays(&start, "battlegroup\nF1\nF2\nno\notherwise done"));
    assert!(!plays(&start, "battlegroup\nF1\nF2\ndone\notherwise done"));
}

/// An attack that has taken its ground becomes Defend; a march near the enemy too. Verifies [COM-3e]
/// [COM-4b] (CR-49).
#[test]
fn orders_convert() {
    let text = "marker Hill 30,30 1
        side french
        division Girard C/C 30,13
        F1 inf 8 30,30 0 line
        side allied
        division Zayas D/B 50,44
        A1 inf 8 50,44 180 line
        order Girard attack Hill
        phase rally
        turns 3";
    let after = check(text, "otherwise done", "told now defends");
    assert_eq!(kind(&after, "Girard"), OrderKind::Defend);
    let held = check(
        &text.replace("30,30 0 line", "30,20 0 line"),
        "otherwise done",
        "never told defends",
    );
    assert_eq!(kind(&held, "Girard"), OrderKind::Attack);
    let at = text.replace("attack Hill", "attack at Zayas");
    assert_eq!(kind(&check(&at, "otherwise done", ""), "Girard"), OrderKind::Attack);
}

/// A garrison order goes to one unit in one block. Verifies [COM-8].
#[test]
fn garrison_orders() {
    let text = "turn 2
        turns 9
        structure Farm 30,20
        side french
        army Soult B/C 30,10
        division Girard C/C 30,18.4
        F1 inf 8 30,20 0 line in=Farm
        F2 inf 8 30,14 0 line
        phase command";
    let (battle, _) = command(text, "done\nF1\norder garrison\notherwise done");
    let f1 = battle.unit(unit(&battle, "F1"));
    assert_eq!(f1.pending.as_ref().map(|one| one.activates), Some(Activates::On(3)));
    assert_eq!(battle.may_garrison(unit(&battle, "F2")).unwrap_err().rule, "COM-8");
}

/// A large regiment of cavalry may fight in equal parts of at least two squadrons. Verifies [UNI-3].
/// CD-01
#[test]
fn cd01_a_regiment_is_divided() {
    let text = FIRST.replace("F1 inf 8 30,15 0 column", "F1 light 16 30,15 0 line squadron4");
    let start = battle(&text);
    assert!(start.field.unit_named("F1a").is_some() && start.field.unit_named("F13a").is_none());
    let after = check(
        &text,
        "2\norder defend here\norder defend here",
        "F1a at 27,15\nF1b at 33,15\ntold in 2 parts",
    );
    assert!(!after.is_here(unit(&after, "F1")) && after.is_here(unit(&after, "F1b")));
    let whole = check(&text, "no\norder defend here\norder defend here", "F1 at 30,15");
    assert!(!whole.is_here(unit(&whole, "F1a")));
    // Twelve castings, or parts of a squadron and a half, may not divide.
    for line in ["light 12 30,15 0 line squadron3", "light 14 30,15 0 line squadron5"] {
        let text = FIRST.replace("inf 8 30,15 0 column", line);
        assert!(battle(&text).field.unit_named("F1a").is_none(), "{line}");
    }
}

/// A game may begin with a grand battery. Verifies [UNI-8c] [SCN-1].
#[test]
fn a_game_begins_with_a_grand_battery() {
    let text = GUNS.replace("phase command", "phase setup").replace("turn 2", "turn 1");
    let answers = "F1\nF2\nF3\nF4\ndone\norder defend here\norder defend here\norder defend here";
    let after = check(&text, answers, "told grand battery 4 is formed\nF1 at 10,10\nF6 steps 0");
    assert!(after.org(after.unit(unit(&after, "F3")).org).is_grand_battery());
}

/// Battalions that can skirmish may screen others before play; riflemen must. Verifies [SCN-1] [SKR-1]
/// [SKR-1b]. CD-01
#[test]
fn cd01_screens_before_play() {
    let text = FIRST
        .replace("F1 inf 8 30,15 0 column", "F1 inf 8 30,15 0 column s1\nF2 inf 10 40,15 0 line");
    let orders = "order defend here";
    let after =
        check(&text, &format!("{orders}\n5 with F2\n3 with F2\n{orders}"), "told castings of F1");
    assert!(!after.is_here(unit(&after, "F1")));
    let formed = check(&text, &format!("{orders}\ndone\n{orders}"), "F1 at 30,15");
    assert!(formed.screens.is_empty());
    let rifles = text.replace("column s1", "column rifles3");
    let after = check(&rifles, &format!("{orders}\n8 with F2\n{orders}"), "told castings of F1");
    assert_eq!(after.screens.len(), 1);
    assert!(!plays(&battle(&rifles), &format!("{orders}\ndone\n{orders}")));
}

/// A battlegroup does not outlive its leader. Verifies [COM-10] [COM-10b].
#[test]
fn a_battlegroup_is_led_in_person() {
    let (mut battle, _) = command(GROUP, "battlegroup\nF1\nF4\ndone\notherwise done");
    let (davout, f1) = (leader(&battle, "Davout"), unit(&battle, "F1"));
    battle.leader_mut(davout).inspired = Some(f1);
    battle.leader_casualties(&mut script("roll 1\nroll 1 1 1")).unwrap();
    assert!(!battle.org_named("battlegroup-4").is_some_and(|group| battle.org(group).exists));
    assert_eq!(battle.unit(f1).org, org(&battle, "Friant"));
}

/// L'Estocq attacks Kutschitten if the French hold it or are near, else he marches there. Verifies
/// [SCN-2].
#[test]
fn an_order_that_depends_on_the_enemy() {
    let field = champs::data::load("eylau", &[], &champs::book::shelf()).unwrap();
    let start = Battle::new(std::sync::Arc::new(field));
    let lestocq = org(&start, "lestocq");
    let order = start.field.org(lestocq).unwrap().order.clone().unwrap();
    let after = |change: &dyn Fn(&mut Battle)| {
        let mut battle = start.clone();
        change(&mut battle);
        battle.activate(&mut script(""), lestocq, order.clone());
        kind(&battle, "lestocq")
    };
    assert_eq!(after(&|_| {}), OrderKind::March);
    let place = start.field.place_named("Kutschitten").unwrap();
    let held = |battle: &mut Battle| battle.holders[place.index()] = Some(Seat::First);
    assert_eq!(after(&held), OrderKind::Attack);
    let near = |y: i32| {
        move |battle: &mut Battle| {
            let unit = battle.field.unit_named("F01").unwrap();
            let pose =
                ground::table::Pose::new(Spot::inches(74, y), battle.unit(unit).pose().facing);
            battle.set_pose(unit, pose);
        }
    };
    assert_eq!(after(&near(50)), OrderKind::Attack);
    assert_eq!(after(&near(40)), OrderKind::March);
}

/// New orders end roles and give a new post to defend from. Verifies [COM-2] [COM-19].
#[test]
fn a_new_order_is_taken_up() {
    let mut battle = battle(ARMY);
    let f1 = unit(&battle, "F1");
    battle.unit_mut(f1).role = champs::state::Role::Reserve;
    battle.unit_mut(f1).post = Spot::inches(1, 1);
    let friant = org(&battle, "Friant");
    battle.activate(&mut script(""), friant, Order::NONE);
    let state = battle.unit(f1);
    assert_eq!((state.role, state.post), (champs::state::Role::None, Spot::inches(30, 40)));
    assert_eq!(battle.org(friant).since, 2);
}

/// Likely orders: Support for friends among them, and one March.
#[test]
fn likely_orders() {
    let text = ARMY.replace("marker Hill 30,30 1", "marker Hill 30,30 1\nmarker Mill 10,30 1");
    let battle = battle(&text);
    let [friant, kister, lochet] = ["Friant", "Kister", "Lochet"].map(|name| org(&battle, name));
    let orders = battle.order_proposals(kister);
    assert!(orders.contains(&Order::Support { whom: Some(lochet) }), "{orders:?}");
    let kinds = |of: OrgId, kind: OrderKind| {
        battle.order_proposals(of).iter().filter(|order| order.kind() == kind).count()
    };
    assert_eq!(kinds(friant, OrderKind::March), 1);
    assert_eq!(kinds(kister, OrderKind::Attack), 3);
}

/// A leader of ability E cannot pay for an order two echelons down, and nobody orders the same body
/// twice. Verifies [COM-13] [COM-15].
#[test]
fn orders_have_their_price() {
    let friant = "org Friant\norder march 10,10\nroll 5\notherwise done";
    let spent = |ability: &str| {
        let text = ARMY.replace("Napoleon A+/A", &format!("Napoleon {ability}/A"));
        let battle = command(&text, friant).0;
        battle.leader(leader(&battle, "Napoleon")).orders
    };
    assert_eq!(spent("A+"), 2);
    // Davout gives it in his place.
    assert_eq!(spent("E"), 0);
    let mut battle = battle(ARMY);
    battle.leaders.iter_mut().for_each(|leader| leader.commanded = true);
    battle.orgs.iter_mut().for_each(|org| org.ordered = true);
    let davout = "org Davout\norder march 10,10\nroll 5\n";
    assert!(plays(&battle, &format!("{davout}otherwise done")));
    assert!(!plays(&battle, &format!("{davout}{davout}otherwise done")));
}

/// A division leader forms no battlegroup, an aide does. Verifies [COM-10].
#[test]
fn who_forms_battlegroups() {
    let may = |who: &str| {
        let text = GROUP.replace("corps Davout A/B 20,10", who);
        let text = text
            .replace("    division Friant B/B 32,12\n", "")
            .replace("    division Morand B/B 50,12\n", "");
        let mut battle = battle(&text);
        battle.leaders.iter_mut().for_each(|leader| leader.commanded = true);
        plays(&battle, "battlegroup\nF1\nF4\ndone\notherwise done")
    };
    assert!(may("corps Davout A/B 20,10"));
    assert!(!may("division Davout A/B 20,10"));
    assert!(may("division Davout A/B 20,10 aide"));
}

/// A pending order of a single unit needs its six too. Verifies [COM-8] [COM-18c].
#[test]
fn pending_orders_of_single_units() {
    let text = format!(
        "structure Farm 30,40\n{}",
        ARMY.replace("30,40 0 column", "30,40 0 column in=Farm")
    );
    let holds = |die: &str| {
        let mut battle = battle(&text);
        battle.leaders.iter_mut().for_each(|leader| leader.commanded = true);
        battle.orgs.iter_mut().for_each(|org| org.ordered = true);
        let f1 = unit(&battle, "F1");
        let pending =
            champs::nouns::Pending { order: Order::Garrison, activates: Activates::ByRoll };
        battle.unit_mut(f1).pending = Some(pending);
        let mut table = script(&format!("roll {die}\notherwise done"));
        battle.play(&mut table).unwrap();
        table.finish();
        let told = story(&battle, &table.events);
        let dice = told.into_iter().find(|line| line.contains("the die is")).unwrap();
        (battle.unit(f1).is_garrison(), battle.unit(f1).pending.is_some(), dice)
    };
    let line = |words: &str| format!("Order of Kister: the die is {words}.");
    assert_eq!(holds("5"), (false, true, line("5: it waits")));
    assert_eq!(holds("6"), (true, false, line("6: it is active")));
}
