//! Steps, spots and facings as short texts.

use grande_armee::rules::notation::{path, pose, read_path, read_pose};
use ground::table::{Bearing, Mil, Pose, Spot};

#[test]
fn what_is_written_can_be_read() {
    let text = "face left; wheel right 45; oblique left 30'15 2.125; back 0.5; side right 1; \
                advance 4.5";
    assert_eq!(path(&read_path(text).unwrap()), text);
    for bad in ["", "advance", "advance 0", "advance -1", "wheel left 0", "jump 3", "shift 9 1"] {
        assert_eq!(read_path(bad), None, "{bad}");
    }
    let at = read_pose("31.5,14 180").unwrap();
    assert_eq!(at, Pose::new(Spot::new(Mil(31_500), Mil(14_000)), Bearing::SOUTH));
    assert_eq!(pose(at), "31.5,14 180");
}
