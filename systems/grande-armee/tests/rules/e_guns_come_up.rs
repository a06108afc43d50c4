//! Section E3: how near guns have to come on Attack!

use crate::common::*;
use crate::moves::*;
use grande_armee::nouns::kinds::Status;

#[test]
fn guns_need_not_enter_the_zone() {
    // Verifies [E3.0x]: it could come to half an inch of A01, and may stop outside its zone.
    let open = |y: &str| plain(&format!("F01 light-foot 30,{y} 0"), "A01 inf 30,40 180 sp5");
    let battle = marching(&on(&open("24.5"), Status::Attack), "F01");
    assert!(battle.must_act(unit(&battle, "F01")), "it has no shot");
    assert!(path(&battle, "F01", "advance 6").is_ok(), "6.5\" off is near enough");
    assert_eq!(refused(&battle, "F01", "advance 4"), "E3.0x");
    // It may go nearer, if its owner likes.
    assert!(path(&battle, "F01", "advance 9").is_ok());
}
