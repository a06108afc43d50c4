//! Chapters 6, 14 and 25: losses, army fatigue, control and victory.

use crate::common::*;
use battles_of_napoleon::nouns::field::UnitId;
use battles_of_napoleon::nouns::kinds::{Arm, FRENCH, RUSSIAN, Shape};
use battles_of_napoleon::rules::r14_victory::FatigueCause;
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::rules::r25_losses::Cause;
use battles_of_napoleon::rules::{r14_victory, r23_assault};
use battles_of_napoleon::state::battle::{Ending, Phase};
use battles_of_napoleon::{Battle, Event};
use engine::{Game, Seat, Viewer};

fn holder(battle: &Battle, name: &str) -> Option<Seat> {
    let index = battle.field.objectives.iter().position(|place| place.name == name).unwrap();
    battle.holders[index]
}

// G06. Verifies [14i] [14j] [14m]: three of Lampasch's five hexes are a majority; ten points change
// hands, and come back with one hex.
#[test]
fn a_majority_controls() {
    let mut battle = pos("fatigue 100 100\n24L/I 3715 general\n28/I 3716 general\n\
                         Tul/I 3815 general\nTul/II 3816 general");
    battle.settle_control(&mut script());
    assert_eq!(holder(&battle, "Lampasch"), Some(RUSSIAN));
    let (third, place) = (unit(&battle, "28/II"), hex(&battle, "3717"));
    battle.put(third, place, Shape::General, ground::Facing::new(0));
    battle.settle_control(&mut script());
    assert_eq!((holder(&battle, "Lampasch"), battle.fatigue), (Some(FRENCH), [110, 90]));
    battle.lift(third);
    let retaken = unit(&battle, "Tul/III");
    battle.put(retaken, place, Shape::General, ground::Facing::new(0));
    let mut script = script();
    battle.settle_control(&mut script);
    assert_eq!((holder(&battle, "Lampasch"), battle.fatigue), (Some(RUSSIAN), [100, 100]));
    assert!(script.events.iter().any(|event| matches!(
        event,
        Event::Victory(r14_victory::Told::Fatigue(RUSSIAN, 10, FatigueCause::Objective(_)))
    )));
}

// Verifies [14m]: half of a place is no majority, so whoever held it keeps it against a newcomer.
#[test]
fn half_a_place_is_no_majority() {
    for (first, second, seat) in [("Tul/I", "24L/I", RUSSIAN), ("24L/I", "Tul/I", FRENCH)] {
        let mut battle = pos(&format!("fatigue 100 100\n{first} 1736 general"));
        battle.settle_control(&mut script());
        assert_eq!(holder(&battle, "Cemetery"), Some(seat));
        let (comer, place) = (unit(&battle, second), hex(&battle, "1737"));
        battle.put(comer, place, Shape::General, ground::Facing::new(0));
        battle.settle_control(&mut script());
        assert_eq!(holder(&battle, "Cemetery"), Some(seat));
    }
}

// G73. Verifies [14m]: a lone battalion takes an empty place at once; without a majority it keeps it
// against a newcomer, and when it has left. Leaders take nothing.
#[test]
fn the_last_to_occupy_controls() {
    let mut battle =
        pos("fatigue 100 100\norder 2/IV move\n24L/I 4827 column 0\nleader Leval 4826");
    battle.settle_control(&mut script());
    assert_eq!(holder(&battle, "Kuschitten"), Some(RUSSIAN));
    let script = march(&mut battle, "24L/I", Script::new().say("N").say("halt").otherwise(&[]));
    assert_eq!(place(&battle, "24L/I"), "4826");
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Victory(r14_victory::Told::Control(_, FRENCH))
        )),
        1
    );
    assert_eq!(battle.fatigue, [105, 95]);
    let (russians, other) = (unit(&battle, "Tul/I"), hex(&battle, "4925"));
    battle.put(russians, other, Shape::General, ground::Facing::new(0));
    battle.settle_control(&mut self::script());
    assert_eq!((holder(&battle, "Kuschitten"), battle.fatigue), (Some(FRENCH), [105, 95]));
    // No garrison is needed.
    battle.lift(russians);
    let french = unit(&battle, "24L/I");
    battle.lift(french);
    battle.settle_control(&mut self::script());
    assert_eq!(holder(&battle, "Kuschitten"), Some(FRENCH));
}

/// Verifies [14m]: whoever is alone there holds it, also because the enemy marched out or fell.
#[test]
fn control_when_the_other_goes() {
    let text =
        "fatigue 100 100\norder 4D move\nTul/I 2946 general\nleader Somov 2946\n24L/I 3047 general";
    let mut battle = pos(text);
    battle.settle_control(&mut script());
    assert_eq!(holder(&battle, "Serpallen"), Some(RUSSIAN));
    let mut script = Script::new().say("N").otherwise(&["no", "halt", "*"]);
    let russians = unit(&battle, "Tul/I");
    battle.march(&mut script, vec![russians]).unwrap();
    assert_ne!(place(&battle, "Tul/I"), "2946");
    assert_eq!((holder(&battle, "Serpallen"), battle.fatigue), (Some(FRENCH), [105, 95]));
    let mut battle = pos(text);
    let cause = battles_of_napoleon::rules::r25_losses::Cause::Fire;
    battle.eliminate(&mut self::script(), russians, cause, &[], &mut Vec::new());
    assert_eq!((holder(&battle, "Serpallen"), battle.fatigue), (Some(FRENCH), [105, 94]));
}

// G74. Verifies [14d] [14e] [25e]: one point for a unit, two for one of the Guard, paid at once.
#[test]
fn the_price_of_units() {
    for (id, state, left) in
        [("24L/I", "column", 49), ("1GrG/I", "column", 48), ("G/1h", "limbered", 48)]
    {
        let mut battle = open_map(9, 9, &format!("fatigue 50 50\n{id} 0505 {state}"));
        let lost = unit(&battle, id);
        let cause = battles_of_napoleon::rules::r25_losses::Cause::Fire;
        battle.eliminate(&mut script(), lost, cause, &[], &mut Vec::new());
        assert_eq!(battle.fatigue, [left, 50], "{id}");
    }
}

/// Verifies [14f]: two points for a leader, one for a replacement, who stays.
#[test]
fn the_price_of_leaders() {
    let mut battle = open_map(9, 9, "fatigue 50 50\n24L/I 0505 column\nleader Leval 0505");
    let at = hex(&battle, "0505");
    for (die, left) in [(3, 50), (4, 48), (6, 47)] {
        battle.casualty_roll(&mut Script::new().roll(&[die]), &[at], FRENCH).unwrap();
        assert_eq!(battle.fatigue, [left, 50]);
    }
    assert_eq!(leader_place(&battle, "Leval"), "0505");
}

/// Verifies [8.4.1d]: without Napoleon the French have lost.
#[test]
fn napoleon_falls() {
    let mut battle = open_map(9, 9, "leader Napoleon 0505\n24L/I 0505 column");
    let at = hex(&battle, "0505");
    battle.casualty_roll(&mut Script::new().roll(&[5]), &[at], FRENCH).unwrap();
    assert!(!battle.is_over());
    battle.casualty_roll(&mut Script::new().roll(&[6]), &[at], FRENCH).unwrap();
    assert_eq!(battle.outcome().unwrap().winner, Some(RUSSIAN));
}

/// Verifies [14p] [6a] [2b] [2n]: an army without points has collapsed, at once, by whatever loss;
/// if both pay their last for orders, the Russians win (R47).
#[test]
fn collapse() {
    let mut battle = open_map(9, 9, "fatigue 1 1\n24L/I 0505 column");
    let lost = unit(&battle, "24L/I");
    let cause = battles_of_napoleon::rules::r25_losses::Cause::Fire;
    battle.eliminate(&mut script(), lost, cause, &[], &mut Vec::new());
    assert_eq!(battle.ended, Some(Ending::Collapse(FRENCH)));
    assert_eq!(battle.outcome().unwrap().winner, Some(RUSSIAN));
    let mut orders = sheets(&["attack"], &["attack"], "phase orders\nturn 1\nfatigue 2 3");
    orders.orders_phase(&mut script()).unwrap();
    assert_eq!(orders.ended, Some(Ending::Collapse(FRENCH)));
    let mut both = sheets(&["attack"], &["attack"], "phase orders\nturn 1\nfatigue 2 1");
    both.orders_phase(&mut script()).unwrap();
    assert_eq!(both.ended, Some(Ending::Tie));
    assert_eq!(both.outcome().unwrap().winner, Some(RUSSIAN));
    // Objectives too.
    let mut place = pos("fatigue 100 5\n24L/I 4826 general");
    place.settle_control(&mut script());
    assert_eq!(place.outcome().unwrap().winner, Some(FRENCH));
    let fine = pos("fatigue 1 1");
    assert!(!fine.is_over());
}

/// Verifies [14q] [14r] [9p]: after the last turn more points win, and a tie is Russian.
#[test]
fn night_falls() {
    for (fatigue, winner) in [("50 49", FRENCH), ("49 50", RUSSIAN), ("50 50", RUSSIAN)] {
        let mut battle = open_map(9, 9, &format!("fatigue {fatigue}\nturn 12\nphase end"));
        battle.activity(&mut script()).unwrap();
        assert_eq!(battle.outcome().unwrap().winner, Some(winner), "{fatigue}");
    }
    let mut battle = open_map(9, 9, "fatigue 50 49\nturn 11\nphase end");
    battle.activity(&mut script()).unwrap();
    assert_eq!((battle.is_over(), battle.phase), (false, Phase::Weather));
}

// G41. Verifies [25a] [25c] [25d] [25e] [2i]: a battalion that loses its last point to guns is
// removed, costs a point, and its neighbours check.
#[test]
fn the_last_point() {
    let mut battle = open_map(
        12,
        12,
        "fatigue 50 50\ninitiative russian\norder RA2 hold\nP/5 0501 unlimbered 3\n\
         leader Löwenstern 0501\norder 2/IV regroup\n28/I 0505 line 0 sp=1\n28/II 0605 column 0\n\
         leader Leval 0506",
    );
    let mut script = Script::new()
        .say("done")
        .say("done")
        .say("guns 0501")
        .say("0505")
        .say("4 sp")
        .roll(&[4, 4])
        .roll(&[6, 6])
        .otherwise(&["done"]);
    battle.fire_segment(&mut script).unwrap();
    script.finish();
    assert_eq!(place(&battle, "28/I"), "nowhere");
    assert_eq!(battle.fatigue, [49, 50]);
    let neighbour = unit(&battle, "28/II");
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Assault(r23_assault::Told::Stand { unit, occasion: Occasion::NeighbourEliminated, .. }) if *unit == neighbour
        )),
        1
    );
}

// G42. Verifies [25g]: a square shot below three points becomes a column where it stands.
#[test]
fn a_square_shot_to_pieces() {
    for (before, after, formation) in [(3, 2, Shape::Column), (4, 3, Shape::Square)] {
        let mut battle = open_map(
            12,
            12,
            &format!(
                "initiative russian\norder 4D hold\nTul/I 0504 line 3\nleader Somov 0504\n\
                 order 2/IV regroup\n28/I 0505 square 0 sp={before}\nleader Leval 0505"
            ),
        );
        let mut script =
            Script::new().say("done").say("foot 0504").roll(&[3, 4]).otherwise(&["done"]);
        battle.fire_segment(&mut script).unwrap();
        assert_eq!((sp(&battle, "28/I"), shape(&battle, "28/I")), (after, formation));
        assert_eq!(place(&battle, "28/I"), "0505");
    }
}

/// Verifies [25f]: the enemy's strength is hidden, until an assault is declared.
#[test]
fn strength_is_hidden() {
    let text = "order 2/IV attack\n28/I 0505 column 0 sp=4\nleader Leval 0505\nTul/I 0504 line 3 sp=2\n\
                Tul/II 0501 line 3 sp=2\n";
    let battle = open_map(12, 12, text);
    let seen = battle.known_to(Viewer::Seat(FRENCH));
    assert_eq!((sp(&seen, "Tul/I"), sp(&seen, "28/I")), (4, 4));
    assert_eq!(sp(&battle.known_to(Viewer::Seat(RUSSIAN)), "28/I"), 6);
    assert_eq!(sp(&battle.known_to(Viewer::Umpire), "28/I"), 4);
    // Laid open before the dice of the assault fall, and covered again after the activation.
    struct Look(Script, Vec<(u8, u8)>);
    impl engine::Table<Battle> for Look {
        fn choose(
            &mut self,
            game: &Battle,
            ask: engine::AskOf<Battle>,
        ) -> engine::Play<battles_of_napoleon::Choice> {
            self.0.choose(game, ask)
        }
        fn throw(&mut self, game: &Battle, throw: engine::Throw) -> engine::Play<engine::Faces> {
            let seen = game.known_to(Viewer::Seat(FRENCH));
            self.1.push((sp(&seen, "Tul/I"), sp(&seen, "Tul/II")));
            self.0.throw(game, throw)
        }
        fn hear(&mut self, game: &Battle, event: Event) {
            self.0.hear(game, event);
        }
    }
    let mut battle = open_map(12, 12, text);
    let script = Script::new().say("28/I").say("halt").say("0505").say("0505x0504").roll(&[6, 6]);
    let mut look = Look(script.roll(&[6, 6]).otherwise(&["no", "done", "*"]), Vec::new());
    let division = formation(&battle, "2/IV");
    battle.activate(&mut look, &[division]).unwrap();
    assert_eq!(look.1.first(), Some(&(2, 4)));
    assert_eq!(sp(&battle.known_to(Viewer::Seat(FRENCH)), "Tul/I"), 4);
}

/// Verifies [2i] [25a] [8b]: points are lost in assaults and by failed stand checks too.
#[test]
fn other_losses() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV attack\n28/I 0505 column 0\nleader Leval 0506\nTul/I 0504 line 0\norder 4D hold\n\
         leader Somov 0504",
    );
    // Through the rear nobody fires; 12 − 2 + ... holds the hex and costs the attacker a point.
    let script = Script::new().say("28/I").say("halt").say("0506").say("0505x0504").roll(&[6, 6]);
    let mut script = script.otherwise(&["no", "done", "*"]);
    let division = formation(&battle, "2/IV");
    battle.activate(&mut script, &[division]).unwrap();
    assert_eq!((sp(&battle, "28/I"), sp(&battle, "Tul/I")), (5, 4));
    let mut battle = open_map(12, 12, "28/I 0505 column 0\nTul/I 0504 line 3");
    let (place, threat) = (hex(&battle, "0505"), hex(&battle, "0504"));
    let mut script = Script::new().roll(&[1, 1]).otherwise(&["*"]);
    battle.stand_check(&mut script, place, Occasion::Star, &[threat], &mut Vec::new()).unwrap();
    assert_eq!(sp(&battle, "28/I"), 5);
}

/// Verifies [14p] [2n]: a battle ends once; what comes after changes nothing.
#[test]
fn the_first_end_counts() {
    let mut battle = open_map(9, 9, "fatigue 50 40");
    let mut script = Script::new();
    battle.end(&mut script, Ending::Collapse(RUSSIAN));
    battle.end(&mut script, Ending::Tie);
    assert_eq!((battle.ended, script.events.len()), (Some(Ending::Collapse(RUSSIAN)), 1));
}

/// Verifies [25e] [14e]: the dead are counted, those of the Guard also by themselves.
#[test]
fn the_guard_is_counted_apart() {
    let mut battle = open_map(9, 9, "fatigue 50 40\n1GrG/I 0202 column\n36/I 0505 column");
    for (id, counted, points) in [("36/I", [1, 0, 0], 49), ("1GrG/I", [2, 1, 0], 47)] {
        let unit = unit(&battle, id);
        battle.lose(&mut Script::new(), unit, 20, Cause::Fire, &[], &mut Vec::new());
        assert_eq!((battle.eliminated[FRENCH.index()], battle.fatigue[0]), (counted, points));
    }
}

/// The scenario of Augereau and Murat, or Davout's, before its first move.
fn counted(scenario: &str) -> Battle {
    let shelf = battles_of_napoleon::book::charts::shelf();
    battles_of_napoleon::load(scenario, &[], &shelf).unwrap()
}

fn number(battle: &Battle, name: &str) -> usize {
    battle.field.objectives.iter().position(|place| place.name == name).unwrap()
}

/// Verifies [14q]: victory points of Augereau and Murat, item by item: units, the Guard for two,
/// leaders, places that count for one side only, the great battery, the ground before the Cemetery.
#[test]
fn points_of_augereau_and_murat() {
    let battle = counted("augereau-and-murat");
    let french = |change: &dyn Fn(&mut Battle)| {
        let mut battle = battle.clone();
        change(&mut battle);
        [battle.points(FRENCH), battle.points(RUSSIAN)]
    };
    // Nobody of the infantry has been set up: the Cemetery is clear.
    assert_eq!(french(&|_| ()), [5, 0]);
    // Three units, one of them of the Guard, and a leader.
    assert_eq!(french(&|battle| battle.eliminated[FRENCH.index()] = [3, 1, 1]), [5, 2 + 2 + 2]);
    assert_eq!(french(&|battle| battle.eliminated[RUSSIAN.index()] = [3, 0, 1]), [5 + 3 + 2, 0]);
    let take = |battle: &mut Battle, name: &str| {
        let place = number(battle, name);
        battle.holders[place] = Some(RUSSIAN);
    };
    assert_eq!(french(&|battle| take(battle, "Cemetery")), [5, 5]);
    assert_eq!(french(&|battle| take(battle, "Preussisch-Eylau")), [5, 15]);
    // A battery of RA2 counts two, as a unit and once more; one of another division does not.
    let guns = |battle: &Battle, id: &str| {
        let units = battle.field.formation(formation(battle, id)).units.clone();
        units.into_iter().find(|&unit| battle.arm(unit) == Arm::Artillery).unwrap()
    };
    let lose = |battle: &mut Battle, unit: UnitId| {
        battle.unit_mut(unit).sp = 0;
        battle.eliminated[RUSSIAN.index()][0] += 1;
    };
    assert_eq!(french(&|battle| lose(battle, guns(battle, "RA2"))), [5 + 2, 0]);
    assert_eq!(french(&|battle| lose(battle, guns(battle, "7D"))), [5 + 1, 0]);
    // Russian infantry within three hexes of the Cemetery; horse does not matter, nor a fourth hex.
    let stands = |id: &str, at: &str| {
        french(&|battle| {
            let (unit, hex) = (unit(battle, id), hex(battle, at));
            battle.put(unit, hex, Shape::Column, ground::Facing::new(0));
        })
    };
    let near = |distance: u16| {
        let place = battle.field.objectives[number(&battle, "Cemetery")].hexes.clone();
        let far = |hex: ground::Hex| {
            place.iter().map(|&other| battle.distance(other, hex)).min() == Some(distance)
        };
        let hex = battle.field.board.hexes().find(|&hex| far(hex)).unwrap();
        battle.field.board.label(hex)
    };
    assert_eq!(stands("Tul/I", &near(3)), [0, 0]);
    assert_eq!(stands("Tul/I", &near(4)), [5, 0]);
    let horse = battle.field.formation(formation(&battle, "CCAV")).units[0];
    assert_eq!(battle.arm(horse), Arm::Cavalry);
    assert_eq!(stands(&battle.def(horse).id, &near(3)), [5, 0]);
}

/// Verifies [14q]: the lead that a side needs at the end, to the point.
#[test]
fn the_lead_that_wins() {
    let ends = |scenario: &str, lead: i16| {
        let mut battle = counted(scenario);
        let before = battle.points(FRENCH) - battle.points(RUSSIAN);
        let (winner, missing) = if lead > before { (RUSSIAN, lead) } else { (FRENCH, lead) };
        battle.eliminated[winner.index()][0] = (missing - before).abs();
        assert_eq!(battle.points(FRENCH) - battle.points(RUSSIAN), lead);
        battle.last_turn_is_over(&mut script());
        battle.outcome().unwrap().winner
    };
    let augereau = [8, 7, -7, -8].map(|lead| ends("augereau-and-murat", lead));
    assert_eq!(augereau, [Some(FRENCH), None, None, Some(RUSSIAN)]);
    let davout = [10, 9, 4, 3].map(|lead| ends("davout-against-the-left", lead));
    assert_eq!(davout, [Some(FRENCH), None, None, Some(RUSSIAN)]);
}

/// Verifies [14q]: Davout's places count for whoever holds them.
#[test]
fn points_of_davout() {
    let mut battle = counted("davout-against-the-left");
    assert_eq!([battle.points(FRENCH), battle.points(RUSSIAN)], [5, 5 + 10 + 5]);
    let auklappen = number(&battle, "Auklappen");
    battle.holders[auklappen] = Some(FRENCH);
    assert_eq!([battle.points(FRENCH), battle.points(RUSSIAN)], [15, 10]);
}
