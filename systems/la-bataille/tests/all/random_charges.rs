//! Charges and fire with answers and dice by chance: whatever is answered, the phases come to an
//! end and the position stays sound.

use crate::common::*;
use engine::AskOf;
use la_bataille::rules::question::Choice;
use la_bataille::state::battle::Battle;

/// Any answer; no two of them read alike, and there is an end to them.
fn any(dice: &mut Dice, battle: &Battle, ask: &AskOf<Battle>) -> Choice {
    assert!(dice.asked < 5000, "it does not end: {}", battle.question_text(&ask.question));
    any_answer(dice, battle, ask)
}

const FIELD: &str = "segment coalition charge
EmpC 0316 column N
TatU 0516 column N
GUhl 0716 line NNE
GHus 0917 line NNE with 1017
EmrC 0518 column N
SerU 0518 column N
leader Knorring 0518
P14 0914 unlimbered N
Mur 0812 line NNE
20J 0612 skirmish NNE with 0713
1/A54 0213 masse NNE
1erL 0310 column S
3eL 1009 column SW fatigued blue
F1a 0510 unlimbered S
1/36e 0510 column S
1/25e 0610 line SSW
2/25e 0709 column S
F1b 0808 limbered S
3/21e 0909 skirmish SSE with 0809
55e 1107 square N
leader Philippon 0510
leader Vandamme 0709";

/// Verifies [10.2.2] [12.5.1]: charges and fire by chance end, and leave every stack whole.
#[test]
fn charges_and_fire_by_chance_come_to_an_end() {
    for seed in 0..300 {
        let mut battle = open(FIELD);
        let mut table = Dice::new(seed * 7919 + 1, any);
        for seat in [COALITION, FRENCH] {
            battle.charges = None;
            while !battle.charge_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            let movers: Vec<_> = battle.army(seat).collect();
            for unit in movers {
                if battle.is_on_map(unit) {
                    let hex = battle.unit(unit).hexes.first();
                    battle.opportunity_fire(&mut table, &[unit], hex).unwrap();
                    if battle.is_on_map(unit) && battle.unit(unit).hexes.contains(hex) {
                        battle.opportunity_charges(&mut table, &[unit], hex).unwrap();
                    }
                }
            }
            battle.shots.clear();
            while !battle.defensive_fire_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            battle.targets.clear();
            while !battle.offensive_fire_phase(&mut table, seat).unwrap() {}
            battle.shots.clear();
            battle.targets.clear();
            battle.contacts.clear();
        }
        for seat in [COALITION, FRENCH] {
            for unit in battle.army(seat) {
                let troops = battle.unit(unit);
                assert!(battle.increments(unit) > 0, "{seed}: {}", battle.def(unit).id);
                assert!(!troops.hexes.is_empty(), "{seed}: {}", battle.def(unit).id);
                for hex in troops.hexes.iter() {
                    assert!(battle.stack(hex).contains(&unit), "{seed}: {}", battle.def(unit).id);
                }
            }
        }
    }
}
