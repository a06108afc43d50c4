//! What the book makes of the charts, and what it says when one is broken.

use engine::Seat;
use ground::arc::Arc;
use ground::{Dir, Facing};
use la_bataille::Base6;
use la_bataille::book::{
    self, Blow, Book, CommandRow, Cost, Faces, Factor, FireCell, FireRow, HalfPoints, LimberRow,
    MeleeCode, MeleeLoss, MeleeOdds, MeleeResult, MeleeTarget, MoraleReason, MoveRow, Number, Odds,
    RecallRow, RuleOption, SquareResult, StackColumn, StackLimit, StackRow, Stance, Wound, Zone,
};
use la_bataille::nouns::kinds::{
    Arm, COALITION, FRENCH, Foot, Formation, Guns, Horse, Nation, Readiness, Terrain,
};

fn book() -> Book {
    Book::read(&book::shelf()).unwrap_or_else(|error| panic!("{error}"))
}

fn roll(number: u8) -> Base6 {
    Base6::written(number).expect("a result of two dice")
}

/// Verifies [12.5.5]: odds fall to a listed column. A shift stops at the last.
#[test]
fn d03_fire_odds() {
    let book = book();
    let ratio = |fire, defence| book.fire_ratio(book.fire_odds(fire, defence));
    assert_eq!(ratio(4, 9), Odds { attack: 2, defence: 5 });
    assert_eq!(ratio(8, 6), Odds { attack: 1, defence: 1 });
    assert_eq!(ratio(1, 14), Odds { attack: 1, defence: 3 });
    assert_eq!(ratio(70, 6), Odds { attack: 10, defence: 1 });
    assert_eq!(ratio(18, 9), Odds { attack: 2, defence: 1 });
    let five = book.fire_odds(25, 5);
    assert_eq!(book.fire_ratio(book.fire_shift(five, 1)), Odds { attack: 6, defence: 1 });
    let ten = book.fire_odds(99, 5);
    assert_eq!(book.fire_shift(ten, 1), ten);
}

/// Verifies [13.5.4] [13.5.6].
#[test]
fn g52_g53_melee_odds() {
    let book = book();
    let ratio = |attack, defence| book.melee_ratio(book.melee_odds(attack, defence));
    assert_eq!(ratio(26, 9), Odds { attack: 5, defence: 2 });
    assert_eq!(ratio(58, 24), Odds { attack: 2, defence: 1 });
    assert_eq!(ratio(2, 9), Odds { attack: 1, defence: 2 });
    assert_eq!(ratio(60, 9), Odds { attack: 5, defence: 1 });
    assert_eq!(ratio(8, 9), Odds { attack: 1, defence: 2 }, "there is no 1:1.5");
    assert_eq!(book.melee_shift(MeleeOdds(0), -1), MeleeOdds(0));
    assert_eq!(book.melee_shift(MeleeOdds(9), 1), MeleeOdds(9));
}

#[test]
fn cells_of_the_melee_table_are_read() {
    let book = book();
    let at = |number, attack, defence| book.melee(roll(number), book.melee_odds(attack, defence));
    assert_eq!(at(14, 1, 2), MeleeResult::Code(MeleeCode::AR));
    assert_eq!(at(15, 1, 2), MeleeResult::Code(MeleeCode::AD));
    let losses = |a, ac, d, dc| MeleeResult::Losses {
        attacker: MeleeLoss { lost: a, check: ac },
        defender: MeleeLoss { lost: d, check: dc },
    };
    assert_eq!(at(61, 1, 1), losses(1, false, 0, true));
    assert_eq!(at(62, 1, 1), MeleeResult::Code(MeleeCode::DD));
    assert_eq!(at(56, 1, 1), losses(0, false, 0, false));
    assert_eq!(at(41, 1, 1), MeleeResult::Blank);
    assert_eq!(at(65, 3, 1), MeleeResult::Code(MeleeCode::DR));
    assert_eq!(at(62, 5, 1), MeleeResult::Code(MeleeCode::DS));
    assert_eq!(book.blow(MeleeCode::DD, MeleeTarget::Square), Blow::Check);
    assert_eq!(book.blow(MeleeCode::AD, MeleeTarget::Cavalry), Blow::Rout);
    assert_eq!(book.blow(MeleeCode::DS, MeleeTarget::Infantry), Blow::Surrender);
}

/// Verifies [12.5.7]: the cells of the fire table that the reference names.
#[test]
fn cells_of_the_fire_table_are_read() {
    let book = book();
    let at = |number, fire, defence| book.fire(roll(number), book.fire_odds(fire, defence));
    assert_eq!([at(51, 1, 1), at(52, 1, 1)], [0, 1]);
    assert_eq!(at(66, 5, 1), 3);
    assert_eq!(at(65, 10, 1), 5);
}

/// More odds or a higher roll never lower the loss.
#[test]
fn fire_never_gets_worse_with_odds_or_roll() {
    let book = book();
    for row in Base6::all() {
        for column in 0..15 {
            let here = book.fire(row, book::FireOdds(column));
            assert!(here <= book.fire(row, book::FireOdds(column + 1)), "{row} {column}");
            assert!(here <= book.fire(row.moved(1), book::FireOdds(column)), "{row} {column}");
        }
    }
}

/// 6 against 5 is 1:1 and gives the defender +3, with the flank -9 in all.
#[test]
fn strength_and_flank_before_melee() {
    let book = book();
    assert_eq!(book.strength(6, 5), (-3, 3));
    assert_eq!(book.strength(4, 5), (-6, 6));
    assert_eq!(book.strength(99, 5), (9, -9));
    let flank = book.pre_melee_defender(book::PreMelee::Flank);
    assert_eq!(flank, book::PreMeleeCell::Drm(-12));
    assert_eq!(-12 + book.strength(6, 5).1, -9);
}

#[test]
fn an_assault_uses_tables_1_and_3_and_so_4() {
    let book = book();
    assert_eq!(book.reason(MoraleReason::PreMeleeAttacker).tables, [true, false, true, true]);
    assert_eq!(book.reason(MoraleReason::Stand).tables, [true, true, false, false]);
    assert_eq!(book.reason(MoraleReason::ForceMarch).drm, -6);
}

/// Verifies [9.2.3] [9.2.7b].
#[test]
fn g34_d13_levels_of_a_command() {
    let book = book();
    let levels = |row, counts: &[u16]| -> Vec<u8> {
        counts.iter().map(|count| book.command_level(row, *count)).collect()
    };
    assert_eq!(levels(CommandRow::RussianV, &[3, 4, 6, 7, 9, 10]), [0, 1, 1, 2, 2, 3]);
    assert_eq!(levels(CommandRow::FrenchI, &[9, 10, 20, 31]), [0, 1, 2, 3]);
    assert_eq!(book.level(0), None);
    assert_eq!(book.level(1).map(|drm| drm.value), Some(-3));
    assert_eq!(book.level(3).map(|drm| drm.value), Some(-9));
}

/// Both squares of the charge example, and that Austrians form none.
#[test]
fn g39_g40_squares() {
    let book = book();
    let french =
        |formation, mp, number| book.square(Nation::French, formation, mp, roll(number), None);
    assert_eq!(french(Formation::Column, 3, 52), Some(SquareResult::Square));
    assert_eq!(french(Formation::Column, 4, 64), Some(SquareResult::Disorder));
    assert_eq!(french(Formation::Line, 1, 45), Some(SquareResult::Rout));
    assert_eq!(french(Formation::Skirmish, 1, 45), None);
    assert_eq!(french(Formation::Column, 5, 45), None);
    assert_eq!(french(Formation::Column, 0, 45), None);
    assert_eq!(book.square(Nation::Austrian, Formation::Line, 4, roll(11), None), None);
    let leipzig = Some(RuleOption::LeipzigSquares);
    let at = |nation, option| book.square(nation, Formation::Column, 4, roll(65), option);
    assert_eq!(at(Nation::Prussian, None), Some(SquareResult::Disorder));
    assert_eq!(at(Nation::Prussian, leipzig), Some(SquareResult::Square));
    assert_eq!(at(Nation::French, leipzig), Some(SquareResult::Disorder));
}

/// Landwehr in column, lancers at 4 MP, natural 46: +6 and +4 make 64, disorder.
#[test]
fn d12_landwehr_before_lancers() {
    let book = book();
    let drm = |key| i32::from(book.square_drm(key).value);
    let modified = roll(46).moved(drm(book::SquareDrm::Lancers) + drm(book::SquareDrm::Landwehr));
    assert_eq!(modified, roll(64));
    let result = book.square(Nation::Prussian, Formation::Column, 4, modified, None);
    assert_eq!(result, Some(SquareResult::Disorder));
}

#[test]
fn costs_and_limits() {
    let book = book();
    assert_eq!(book.movement(MoveRow::Road, Arm::Infantry), Some(HalfPoints(1)));
    assert_eq!(book.entry(Terrain::Woods, Arm::Cavalry), Some(HalfPoints::whole(4)));
    assert_eq!(book.entry(Terrain::Woods, Arm::Artillery), None);
    assert_eq!(book.entry(Terrain::Steep, Arm::Infantry), None);
    assert_eq!(book.cost(Cost::StartInLine), -2);
    assert_eq!(book.number(Number::MassedFrom), 9);
    let stack = |row, column| book.stacking(row, column);
    assert_eq!(stack(StackRow::ClearFormed, StackColumn::Infantry), StackLimit::RegimentOr(18));
    assert_eq!(stack(StackRow::ClearFormed, StackColumn::Cavalry), StackLimit::InRegiments(18, 3));
    assert_eq!(
        stack(StackRow::ClearFormed, StackColumn::InfantryAndArtillery),
        StackLimit::AndBattery(12)
    );
    assert_eq!(stack(StackRow::Village, StackColumn::Artillery), StackLimit::BatteryOf(4));
    assert_eq!(stack(StackRow::Steep, StackColumn::Infantry), StackLimit::Nothing);
}

#[test]
fn fire_values() {
    let book = book();
    let guard = book.infantry_fire(FireRow::RussianGuard, Formation::Line);
    let FireCell::Times(factor) = guard else { panic!("{guard:?}") };
    assert_eq!((factor.up(3), factor.down(3)), (11, 10));
    assert_eq!(book.infantry_fire(FireRow::AustrianLine, Formation::Masse), FireCell::Printed);
    assert_eq!(book.infantry_fire(FireRow::AustrianLine, Formation::Square), FireCell::NotPossible);
    assert_eq!(book.infantry_range(FireRow::PrussianSchuetzen), 3);
    assert_eq!(book.defence(Terrain::Town, book::DefenceColumn::Unlimbered), Some(10));
    assert_eq!(book.defence(Terrain::Woods, book::DefenceColumn::Line), None);
    assert_eq!(book.defence(Terrain::Steep, book::DefenceColumn::Column), None);
    assert_eq!(book.range_band(2), book::RangeBand::Short);
    assert_eq!(book.range_band(3), book::RangeBand::Medium);
    assert_eq!(book.range_band(13), book::RangeBand::Long);
}

#[test]
fn d15_night_dice() {
    let book = book();
    let comes = |arm, seat: Seat, die| book.night(arm, seat).map(|night| night.of(die));
    assert_eq!(comes(Arm::Infantry, FRENCH, 3), Some(2));
    assert_eq!(comes(Arm::Infantry, COALITION, 4), Some(4));
    assert_eq!(comes(Arm::Cavalry, FRENCH, 5), Some(3));
    assert_eq!(comes(Arm::Cavalry, COALITION, 5), Some(5));
    assert_eq!(comes(Arm::Artillery, FRENCH, 5), None);
}

#[test]
fn dice_of_one() {
    let book = book();
    assert!(book.limbers(LimberRow::RussianPosition, 6));
    assert!(!book.limbers(LimberRow::RussianPosition, 5));
    assert!(book.recalls(RecallRow::French, 2) && !book.recalls(RecallRow::Cossack, 4));
    let wounds = [1, 2, 3, 4, 5, 6].map(|die| book.wound(die));
    use Wound::*;
    assert_eq!(wounds, [Killed, Killed, SeriouslyWounded, Wounded, Captured, Unhurt]);
    assert_eq!([1, 3, 6].map(|die| book.variable_entry(die)), [-2, 0, 2]);
    assert_eq!(book.minutes(FRENCH, (1, 14, 0)), 5);
    assert_eq!(book.minutes(FRENCH, (1, 14, 20)), 8);
    assert_eq!(book.minutes(COALITION, (2, 7, 0)), 10);
    assert_eq!(book.ground(1).charge_bonus, 0);
    assert_eq!(book.ground(2).upslope_or_stream, 0);
}

#[test]
fn readiness() {
    let book = book();
    let fatigued = book.readiness(Readiness::Fatigued);
    assert_eq!(fatigued.melee.and(book.kept_readiness()).down(18), 3);
    assert!(!fatigued.charge && fatigued.react);
    let exhausted = book.readiness(Readiness::Exhausted);
    assert!(!exhausted.react && !exhausted.leave_fresh_cavalry);
    assert_eq!(exhausted.melee, Factor { times: 1, over: 3 });
    assert_eq!(book.readiness(Readiness::Fresh).after_charge, Readiness::Exhausted);
}

/// Front, flank and rear of every formation, as the cases count them. Verifies [6.3.2] [6.3.2p1]
/// [6.4.6p1] [6.5.3] [6.5.3p1] [6.6.2] [6.7.5] [6.9.1] [6.10.2] [16.2.7b] [16.2.7b1].
#[test]
fn sides_of_formations() {
    let book = book();
    let count = |stance| {
        let print = book.footprint(stance);
        [Arc::Front, Arc::Flank, Arc::Rear]
            .map(|arc| print.sides.count(arc) + print.right.map_or(0, |right| right.count(arc)))
    };
    assert_eq!(count(Stance::Column), [3, 2, 1]);
    assert_eq!(count(Stance::LightColumn), [5, 0, 1]);
    assert_eq!(count(Stance::Line), [2, 2, 2]);
    assert_eq!(count(Stance::TwoHexLine), [4, 2, 4]);
    assert_eq!(count(Stance::Square), [6, 0, 0]);
    assert_eq!(count(Stance::GeneralOrder), [5, 0, 1]);
    assert_eq!(count(Stance::Skirmish), [4, 2, 0]);
    assert_eq!(count(Stance::TwoHexSkirmish), [6, 2, 2]);
    assert_eq!(count(Stance::Battery), [3, 2, 1]);
    assert_eq!(count(Stance::RoadMarch), [1, 4, 1]);
    assert_eq!(count(Stance::Masse), [2, 2, 2]);
    assert_eq!(book.footprint(Stance::Square).zone, Zone::Nowhere);
    assert_eq!(book.footprint(Stance::Masse).zone, Zone::AllRound);
    let column = book.footprint(Stance::Column);
    assert_eq!(column.faces, Faces::Hexside);
    assert_eq!(column.sides.arc(Facing::new(1), Dir::NE), Some(Arc::Front));
    assert_eq!(column.sides.arc(Facing::new(1), Dir::N), Some(Arc::Front));
    assert_eq!(column.sides.arc(Facing::new(1), Dir::SW), Some(Arc::Rear));
    assert_eq!(column.sides.arc(Facing::new(1), Dir::S), Some(Arc::Flank));
    let pair = book.footprint(Stance::TwoHexLine);
    assert_eq!(pair.sides.arc(Facing::new(0), Dir::SE), None, "the right hex lies there");
    assert_eq!(pair.right.unwrap().arc(Facing::new(0), Dir::NW), None);
    assert_eq!(pair.right.unwrap().arc(Facing::new(0), Dir::SE), Some(Arc::Flank));
}

#[test]
fn troop_types_fit_each_other() {
    let book = book();
    for &foot in Foot::ALL {
        let row = book.foot(foot);
        let skirmishes = book.infantry_fire(row.fire, Formation::Skirmish) != FireCell::NotPossible;
        // The Guard has one row for all its infantry.
        assert!(skirmishes == (row.range >= 2) || foot == Foot::Guard, "{}", foot.key());
        if foot != Foot::Guard {
            assert_eq!(row.range, book.infantry_range(row.fire), "{}", foot.key());
        }
    }
    for &horse in Horse::ALL {
        let row = book.horse(horse);
        let light = i32::from(row.ma) >= book.number(Number::LightMa);
        assert_eq!(row.skirmish.is_some(), light, "{}", horse.key());
        assert!(row.lance.is_none() || light, "{}", horse.key());
    }
    for &guns in Guns::ALL {
        let row = book.guns(guns);
        assert!(row.fv.is_sorted_by(|near, far| near > far), "{}", guns.key());
        assert!(row.ma >= 5, "{}: a slope costs 1 and 4", guns.key());
    }
}

/// The error of a book with one chart changed.
fn error(file: &str, from: &str, to: &str) -> String {
    let mut shelf = book::shelf();
    let text = std::fs::read_to_string(format!("charts/{file}")).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    shelf.put(file, &format!("mine/{file}"), &text.replacen(from, to, 1)).unwrap();
    match Book::read(&shelf) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("{file} with {to} was taken"),
    }
}

#[test]
fn broken_charts_say_what_is_wrong() {
    assert_eq!(
        error("melee.toml", "\"AR\"", "\"XX\""),
        "mine/melee.toml:7: row \"11\", column \"1:2\": expected '-', losses like 2*/1 or one of \
         AR, AD, DD, DR, DS, found \"XX\""
    );
    assert_eq!(
        error("fire.toml", "\"1:2.5\"", "\"1:4\""),
        "mine/fire.toml:7: row \"11\", column \"1:4\": expected a column headed by odds such as \
         2.5:1, each above the last, found \"-\""
    );
    assert_eq!(
        error("square.toml", "\"63-66\"", "\"64-66\""),
        "mine/square.toml:7: row \"french-column-4\", column \"disorder\": expected results from \
         63 on, without gap or overlap, found \"64-66\""
    );
    assert_eq!(
        error("square.toml", "\"63-66\"", "\"63-65\""),
        "mine/square.toml:7: row \"french-column-4\", column \"rout\": expected a last result of \
         66, for 66 is left open, found \"-\""
    );
    assert_eq!(
        error("infantry.toml", "\"34\"", "\"37\""),
        "mine/infantry.toml:7: row \"ligne\", column \"mov\": expected a result of two dice, \
         found \"37\""
    );
    assert_eq!(
        error("limber.toml", "\"4-6\"", "\"4-5\""),
        "mine/limber.toml:7: row \"french-foot\", column \"limbers\": expected the upper end of a \
         die such as 4-6 or 6, found \"4-5\""
    );
    assert!(error("numbers.toml", "massed-from ", "massed-form ").contains("massed-form"));
}

#[test]
fn options_are_off() {
    assert!(error("options.toml", "\"off\"", "\"on\"").contains("expected off, found \"on\""));
}
