//! Positions as text.

use crate::common::{battle, leader, unit};
use champs::nouns::{Echelon, Order, OrderKind};
use champs::position;
use engine::Seat;

#[test]
fn organisations_stand_below_each_other() {
    let battle = battle(
        "side french
         army Napoleon A+/A 30,2
         corps Davout A/B 20,4
         division Friant B/B 18,6
         brigade Kister
         F1 inf 9 18,8 0 line
         brigade Lochet
         F2 inf 9 24,8 0 line
         corps Ney B/A 40,4
         F3 inf 9 40,8 0 line",
    );
    let org = |name: &str| battle.org_named(name).unwrap();
    assert!(battle.is_under(org("Lochet"), org("Davout")));
    assert!(!battle.is_under(org("Lochet"), org("Kister")));
    assert_eq!(battle.org(org("Friant")).echelon, Echelon::Division);
    let (davout, ney) = (leader(&battle, "Davout"), leader(&battle, "Ney"));
    assert!(battle.in_chain(davout, unit(&battle, "F2")));
    assert!(!battle.in_chain(ney, unit(&battle, "F2")));
    // (CR-68) A brigade without a leader obeys the next above it.
    assert_eq!(battle.led_by(org("Lochet")), Some(leader(&battle, "Friant")));
    let command: Vec<_> = battle.command_of(org("Davout")).collect();
    assert_eq!(command, [unit(&battle, "F1"), unit(&battle, "F2")]);
}

#[test]
fn orders_and_states_are_read() {
    let battle = battle(
        "marker Knoll 26,25.5 3
         turns 9
         turn 4
         weather rain
         side french
         division Girard C/C 30,13
         F1 inf 8 22,15 0 column fp1 sk2 steps3 broken of=34e
         F2 guns 8 30,15 0 classB heavy-guns abandoned@20,10
         side allied
         division Zayas D/B 30,28
         A1 inf 10 23,26 180 line level7/6
         order Girard attack Knoll after 2
         pending Zayas support all
         holder Knoll allied
         phase movement allied",
    );
    let girard = battle.org_named("Girard").unwrap();
    assert_eq!(battle.org(girard).order.kind(), OrderKind::Attack);
    let zayas = battle.org_named("Zayas").unwrap();
    assert_eq!(battle.org(zayas).order, Order::NONE);
    assert!(battle.org(zayas).pending.is_some());
    let f1 = unit(&battle, "F1");
    assert_eq!((battle.unit(f1).steps, battle.unit(f1).is_broken()), (3, true));
    assert!(!battle.counts(unit(&battle, "F2")));
    assert!(battle.is_wet());
    assert_eq!(battle.holder(battle.field.place_named("Knoll").unwrap()), Some(Seat::Second));
    // The level in line is another.
    assert_eq!(battle.initial_level(unit(&battle, "A1")), 6);
}

#[test]
fn faults_name_their_line() {
    let fault = |text: &str| position::parse(text).unwrap_err();
    assert_eq!(fault("side french\nF1 inf 8 22,15 0 column"), "line 2: name an organisation first");
    assert!(fault("side english").starts_with("line 1: french or allied expected"));
    assert!(
        fault("side french\ndivision D\nF1 elephants 8 22,15 0").starts_with("line 3: no such")
    );
    assert!(fault("option nonsense").starts_with("line 1: no such option"));
    assert!(fault("order Girard attack Knoll").starts_with("line 1: nobody named"));
}
