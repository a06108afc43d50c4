//! Section 2.5: two dice read in base six.

use la_bataille::Base6;

fn roll(number: u8) -> Base6 {
    Base6::written(number).expect("a result of two dice")
}

/// Verifies [2.5.1]: G01 reads 43, G02 reads 16.
#[test]
fn g01_g02_two_dice_read_tens_and_ones() {
    assert_eq!(Base6::of_dice(4, 3), roll(43));
    assert_eq!(Base6::of_dice(1, 6).number(), 16);
}

/// Verifies [2.5.2].
#[test]
fn g03_a_modifier_moves_rows() {
    assert_eq!(roll(41).moved(-12 + 3), roll(24));
    assert_eq!(roll(26).moved(1), roll(31));
    assert_eq!(roll(31).moved(-1), roll(26));
    assert_eq!(roll(33).moved(0), roll(33));
}

/// Verifies [2.5.3].
#[test]
fn g06_results_stop_at_the_ends() {
    assert_eq!(roll(13).moved(-5), Base6::LOWEST);
    assert_eq!(roll(65).moved(4), Base6::HIGHEST);
    assert_eq!(roll(35).moved(i32::MIN), Base6::LOWEST);
    assert_eq!(roll(35).moved(i32::MAX), Base6::HIGHEST);
}

#[test]
fn the_ladder_has_36_steps_in_order() {
    let all: Vec<Base6> = Base6::all().collect();
    assert_eq!(all.len(), 36);
    assert!(all.is_sorted() && all[0] == roll(11) && all[35] == roll(66));
    for (step, result) in all.iter().enumerate() {
        assert_eq!(result.step(), step);
        assert_eq!(Base6::parse(&result.to_string()), Some(*result));
    }
}

#[test]
fn what_two_dice_cannot_show_is_no_result() {
    for number in [0, 10, 17, 20, 47, 60, 67, 70, 71, 255] {
        assert_eq!(Base6::written(number), None, "{number}");
    }
    assert_eq!(Base6::parse("4 3"), None);
}
