//! What orders bind units to.

use crate::common::{battle, unit};

/// Whether F1 may charge with an order and some flags.
fn may_charge(order: &str, flags: &str) -> Result<(), &'static str> {
    let battle = battle(&format!(
        "side french
         division Murat A/A 30,10
         F1 light 8 30,15 0 line {flags}
         F2 light 8 40,15 0 line
         F3 inf 8 20,15 0 line
         side allied
         division Zayas D/B 30,44
         A1 inf 8 30,26 180 line
         {order}"
    ));
    battle.may_charge(unit(&battle, "F1")).map_err(|refusal| refusal.rule)
}

/// Verifies [COM-3] [COM-4] [COM-6b] [UNI-11] (CR-34) (CR-89): who may charge under which orders.
#[test]
fn charges_under_orders() {
    for order in ["attack 30,30", "support all", "defend here", "break-off 30,0"] {
        assert_eq!(may_charge(&format!("order Murat {order}"), ""), Ok(()), "{order}");
    }
    assert_eq!(may_charge("", ""), Ok(()));
    assert_eq!(may_charge("order Murat march 30,30", ""), Err("COM-4"));
    assert_eq!(may_charge("", "level8 steps6"), Err("UNI-11"));
    assert_eq!(may_charge("", "level8 steps5"), Ok(()));
    assert_eq!(may_charge("", "broken"), Err("CRI-10b"));
}

/// Verifies [COM-6b] (CR-72): not the whole of a body that breaks off is its rear guard.
#[test]
fn somebody_breaks_off() {
    use champs::state::Role;
    let mut battle = battle(
        "side french
         division Murat A/A 30,10
         F1 light 8 30,15 0 line
         F2 light 8 40,15 0 line
         order Murat break-off 30,0",
    );
    let [f1, f2] = ["F1", "F2"].map(|id| unit(&battle, id));
    assert!(battle.may_charge(f1).is_ok());
    battle.unit_mut(f2).role = Role::RearGuard;
    assert_eq!(battle.may_charge(f1).unwrap_err().rule, "COM-6b");
    assert!(battle.may_charge(f2).is_ok());
}
