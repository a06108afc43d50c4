//! What is told of each event: its words, and the rules it rests on.

use crate::common::*;
use crate::moves::*;
use engine::{Audience, Faces, Game, Seat};
use grande_armee::book::Distance;
use grande_armee::nouns::kinds::{Arm, Class, Skill, Speed, Status, Troop};
use grande_armee::rules::event::Leader;
use grande_armee::rules::{
    b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use grande_armee::{Battle, Event};
use ground::table::{Edge, Mil, Side, Spot};

fn dice(faces: &[u8]) -> Faces {
    Faces::new(faces)
}

fn scene() -> Battle {
    plain(
        "F01 inf 30,20 0 sp5 sk2\nF02 cav-light 40,20 0 sp5\nF03 light-foot 36,20 0\nwing Soult 20,4 II",
        "A01 inf 30,40 180 sp5\nA02 cav-heavy 40,40 180 sp4\nA03 heavy-foot 36,40 180",
    )
}

/// Every event as it is told, with its rules.
fn told(battle: &Battle, events: impl IntoIterator<Item = Event>) -> Vec<String> {
    let line = |event: Event| {
        let line = battle.render(&event);
        let side = line.side.map_or("-", |seat| if seat == Seat::First { "F" } else { "A" });
        format!("{} {} [{}]", side, line.text, line.rules.join(" "))
    };
    events.into_iter().map(line).collect()
}

fn leader(battle: &Battle, name: &str) -> Leader {
    battle.leader(officer(battle, name))
}

#[test]
fn turns_pulses_and_command_are_told() {
    // Verifies [B1.1] [B2.0] [B3.0a] [B3.1a] [B3.1f] [E5.0b] as far as the telling goes.
    use b_turn::Event::*;
    use b_turn::event::Segment;
    let battle = scene();
    let (army, wing) = (army(&battle, "french"), leader(&battle, "Soult"));
    let events = [
        Day(2),
        Turn(3),
        Pulse(1),
        Segment(Segment::Control, Seat::First),
        Segment(Segment::Movement, Seat::Second),
        Segment(Segment::Combat, Seat::First),
        CommandThrow { army, skill: Skill::Good, dice: 1 },
        CommandThrow { army, skill: Skill::Average, dice: 2 },
        CommandDice { army, dice: dice(&[4, 3]) },
        CommandDice { army, dice: dice(&[1]) },
        HandedOver { army, wing },
        HandedOverCount { wing, sent: 3, arrived: 1 },
        HandedOverCount { wing, sent: 1, arrived: 1 },
        Initiative { dice: [dice(&[5, 2]), dice(&[1, 1])], d4: 3 },
        TurnOver { d4: 1, pulse: 2 },
        BonusDice { army, dice: 1 },
        BonusDice { army, dice: 2 },
        InitiativeRerolled { seat: Seat::Second, die: 0, from: 1, to: 6 },
        InitiativeWon { seat: Seat::First, totals: [7, 2], by_d4: false },
        InitiativeWon { seat: Seat::Second, totals: [7, 7], by_d4: true },
        FirstSide(Seat::Second),
        DiceDiscarded,
        SuppressionOff,
    ];
    assert_eq!(
        told(&battle, events.into_iter().map(Event::Turn)),
        [
            "- Day 2 [I5.0b]",
            "- Turn 3 [B1.1]",
            "- Pulse 1 [B1.0b]",
            "F French: control [B2.0]",
            "A Allied: movement [B2.0]",
            "F French: combat [B2.0]",
            "F french: its commander is good and throws 1 die for command dice. [B3.0a A1.0b]",
            "F french: its commander is average and throws 2 dice for command dice. [B3.0a A1.0b]",
            "F french: [4, 3], 7 command dice for the cup. [B3.0a]",
            "F french: [1], 1 command die for the cup. [B3.0a]",
            "F Soult receives command dice. [E5.0b]",
            "F 3 command dice for Soult: 1 of 3 there. [E5.0b E5.0d]",
            "F 1 command die for Soult: 1 of 1 there. [E5.0b E5.0d]",
            "- Initiative: French [5, 2] = 7, Allied [1, 1] = 2; the D4 shows 3. [B3.1a B3.1f]",
            "- The D4 shows 1 after pulse 2: the turn is over. [B3.1d]",
            "F Doubles: 1 command die for french. [B3.1c]",
            "F Doubles: 2 command dice for french. [B3.1c]",
            "A A command die of the Allied: 1 becomes 6. [B3.1e B3.1h]",
            "F 7 : 2, the initiative is with the French. [B3.1a]",
            "A 7 : 7, the initiative is with the Allied, by the D4. [B3.1f]",
            "A First Side: Allied. [B3.1b]",
            "- Command dice that are left are discarded. [B4.0c]",
            "- Suppression is removed. [B4.0b]"
        ]
    );
    let heading = |event| battle.render(&Event::Turn(event)).heading;
    assert_eq!([heading(Day(2)), heading(Turn(3)), heading(Pulse(1))], [2, 2, 1]);
    assert_eq!([heading(Segment(Segment::Combat, Seat::First)), heading(DiceDiscarded)], [1, 0]);
    // [A1.0b] What lies in a cup is the owner's secret, unless cups are open.
    let audience = |battle: &Battle, event| battle.audience(&Event::Turn(event));
    let thrown = || CommandDice { army, dice: dice(&[4]) };
    let sent = HandedOverCount { wing, sent: 3, arrived: 1 };
    assert_eq!(audience(&battle, thrown()), Audience::Only(Seat::First));
    assert_eq!(audience(&battle, sent), Audience::Only(Seat::First));
    assert_eq!(audience(&battle, HandedOver { army, wing }), Audience::All);
    let open = open(
        "option open-cups\narmy french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\nF01 inf 30,20 0 sp5\narmy allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\nA01 inf 30,40 180 sp5",
    );
    assert_eq!(audience(&open, thrown()), Audience::All);
}

#[test]
fn skirmishes_and_fire_are_told() {
    // Verifies [C4.0a] [C4.0c] [D3.0] [D6.0a] [D6.0d] [D7.0e] as far as the telling goes.
    use c_skirmish::event::Save;
    use d_artillery::event::{Shot, ShotBonus, ShotPenalty};
    let battle = scene();
    let [f01, f03, a01, a03] = ["F01", "F03", "A01", "A03"].map(|id| unit(&battle, id));
    let skirmishes = {
        use c_skirmish::Event::*;
        [
            Begins,
            Skirmish { by: f01, at: a01, dice: dice(&[6, 1]), hits: 1 },
            Skirmish { by: f01, at: a01, dice: dice(&[5]), hits: 0 },
            Saves { unit: a01, why: Save::Mixed, dice: dice(&[2, 6, 3]), saved: 1 },
            Saves { unit: a01, why: Save::Cavalry, dice: dice(&[2]), saved: 0 },
            Saves { unit: a01, why: Save::Town, dice: dice(&[6]), saved: 1 },
            Suppressed(a03),
        ]
    };
    assert_eq!(
        told(&battle, skirmishes.into_iter().map(Event::Skirmish)),
        [
            "- Skirmishing [C1.0]",
            "F F01 skirmishes against A01: 2 dice [6, 1] for 6+: 1 hit. [C4.0a]",
            "F F01 skirmishes against A01: 1 die [5] for 6+: no hit. [C4.0a]",
            "A A01 saves (mixed brigade): 3 dice [2, 6, 3] for 4+: 2 hits left. [C4.0c C4.0b]",
            "A A01 saves (cavalry near): 1 die [2] for 4+: 1 hit left. [C4.0c C4.0h]",
            "A A01 saves (in a town or fort): 1 die [6] for 4+: no hit left. [C4.0c C4.0i]",
            "A A03 is suppressed and cannot fire. [C4.0g H2.0]"
        ]
    );
    let shot = Shot {
        battery: f03,
        range: Mil(7_346),
        canister: false,
        need: 5,
        dice: dice(&[5, 2]),
        bonus: None,
        penalty: None,
        hits: 1,
    };
    let near = Shot { canister: true, range: Mil(2_000), need: 4, ..shot };
    let again = |bonus, penalty| Shot { bonus, penalty, ..near };
    let (bonus, penalty) = ((ShotBonus::FlankOrRear, dice(&[3])), (ShotPenalty::Cover, dice(&[1])));
    let water = (ShotBonus::Vulnerable, dice(&[6]));
    let guns = (ShotPenalty::Artillery, dice(&[2]));
    let fires = {
        use d_artillery::Event::*;
        let to = at(36_000, 24_000, 45);
        let units = vec![f03, f01];
        let made = |paid| BatteryMade {
            force: force(&battle, "II"),
            units: units.clone(),
            officer: leader(&battle, "Reille"),
            radius: Mil::inches(9),
            paid,
        };
        [
            Begins,
            Fire { target: a01, shots: vec![shot], hits: 1 },
            Fire { target: a01, shots: vec![again(Some(bonus), None)], hits: 1 },
            Fire { target: a01, shots: vec![again(None, Some(penalty))], hits: 0 },
            Fire { target: a01, shots: vec![again(Some(water), Some(guns)), shot], hits: 2 },
            Relocated(f03, to),
            made(0),
            made(3),
        ]
    };
    assert_eq!(
        told(&battle, fires.into_iter().map(Event::Artillery)),
        [
            "- Artillery fire [D1.0a]",
            "F Fire at A01: F03 roundshot at 7.35\", [5, 2] for 5+: 1 hit. 1 hit in all. [D3.0 D6.0a D6.0e]",
            "F Fire at A01: F03 canister at 2\", [5, 2] for 4+, misses again [3] (flank or rear): 1 hit. 1 hit in all. [D3.0 D6.0a D6.0e D6.0f]",
            "F Fire at A01: F03 canister at 2\", [5, 2] for 4+, hits again [1] (in cover): 1 hit. no hit in all. [D3.0 D6.0a D6.0e D6.0g]",
            "F Fire at A01: F03 canister at 2\", [5, 2] for 4+, misses again [6] (in water or on a bridge), hits again [2] (counter-battery fire): 1 hit; F03 roundshot at 7.35\", [5, 2] for 5+: 1 hit. 2 hits in all. [D3.0 D6.0a D6.0e D6.0b D6.0c D6.0d]",
            "F F03 is moved 6\" out of the way, facing north-east. [D8.0b]",
            "F A Grand Battery is made before the battle: F03, F01 under Reille, radius 9\", around F03. [D7.0a D7.0b D7.0f]",
            "F A Grand Battery is made for 3 command dice: F03, F01 under Reille, radius 9\", around F03. [D7.0a D7.0e D7.0f]"
        ]
    );
    assert_eq!(battle.field.book.distance(Distance::Relocation), Mil::inches(6));
}

#[test]
fn control_is_told() {
    // Verifies [E1.0] [E1.0b] [E2.0a] [E2.1] [E3.1a] as far as the telling goes.
    use e_control::Event::*;
    use e_control::event::Order;
    let battle = scene();
    let id = force(&battle, "II");
    let (ney, reille) = (leader(&battle, "Ney"), leader(&battle, "Reille"));
    let test = |personality, near, status| ControlTest {
        force: id,
        dice: dice(&[4, 2, 1]),
        kept: (4, 2),
        personality,
        near,
        status,
    };
    let events = [
        Commanded { giver: ney, to: reille, force: id, paid: 1 },
        Commanded { giver: ney, to: reille, force: id, paid: 2 },
        test(0, true, Status::Active),
        test(2, false, Status::Attack),
        test(-1, true, Status::Hold),
        Ordered(id, Status::Attack, Order::Lapels(ney, reille)),
        Ordered(id, Status::Hold, Order::Chosen),
        Ordered(id, Status::Hold, Order::InTowns),
        Ordered(id, Status::Withdraw, Order::Scenario),
        Ordered(id, Status::Active, Order::Entering),
        Ordered(id, Status::Active, Order::Forming),
        LeftBehind(unit(&battle, "F01")),
    ];
    assert_eq!(
        told(&battle, events.into_iter().map(Event::Control)),
        [
            "F Ney sends Reille a command die. [E1.0]",
            "F Ney sends Reille a command die (2 dice paid). [E1.0b]",
            "F II: [4, 2, 1], kept 4 + 2 = 6, enemy within 20\": Active. [E2.0a E2.0b]",
            "F II: [4, 2, 1], kept 4 + 2 +2 = 8, no enemy within 20\": Attack!. [E2.0a E2.0b]",
            "F II: [4, 2, 1], kept 4 + 2 -1 = 5, enemy within 20\": Hold. [E2.0a E2.0b]",
            "F Ney grabs Reille by the lapels: II is on Attack!. [E2.1]",
            "F II chooses Hold. [E2.0c]",
            "F II is mostly in towns and holds: Hold. [E3.1b]",
            "F II is bound to Withdraw. [E3.0h]",
            "F II comes on: Active. [E3.0a]",
            "F II is being formed: Active. [D7.0c]",
            "F F01 stays where it is while its Force attacks. [E3.1a]"
        ]
    );
}

#[test]
fn moves_are_told() {
    // Verifies [F1.0] [F9.0] [F9.3a] [F9.22e] [F12.0] as far as the telling goes.
    use f_movement::Event::*;
    use f_movement::event::{Bearings, Bound};
    let battle = scene();
    let [f01, f02, f03, a01, a03] = ["F01", "F02", "F03", "A01", "A03"].map(|id| unit(&battle, id));
    let (ney, reille) = (leader(&battle, "Ney"), leader(&battle, "Reille"));
    let to = at(30_000, 24_500, 90);
    let die = |die, bound| MoveDie { unit: f01, die, all: Mil::inches(7), bound };
    let moved =
        |of| Moved { unit: f01, way: steps("face left; advance 4.5"), to, of, cost: Mil(7_504) };
    let evasion =
        |evader, attacker, away| EvasionRoll { unit: f02, by: a01, evader, attacker, away };
    let escape = |faces: &[u8], need, front, away| Escape {
        battery: a03,
        by: f01,
        dice: dice(faces),
        need,
        front,
        away,
    };
    let events = vec![
        OfficerMoved { officer: reille, to: Spot::new(Mil(1), Mil(1)), by: Mil(4_238) },
        MovePaid(army(&battle, "french"), ney),
        die(1, Bound::MayNotClose),
        die(3, Bound::Free),
        die(6, Bound::MustClose(a01)),
        MoveDieAgain { unit: f01, officer: Some(reille) },
        MoveDieAgain { unit: f01, officer: None },
        moved(None),
        moved(Some(Bearings { enemy: a01, toward: true, gap: Mil(3_996) })),
        moved(Some(Bearings { enemy: a01, toward: false, gap: Mil(3_994) })),
        BackedOff { unit: f01, from: at(30_000, 20_000, 0), to: at(30_000, 19_400, 0) },
        Contact { by: f01, with: a01, edge: Edge::Front },
        Contact { by: f01, with: a01, edge: Edge::Left },
        Contact { by: f01, with: a01, edge: Edge::Right },
        Contact { by: f01, with: a01, edge: Edge::Rear },
        SquaredUp(f01, to),
        TurnedToFace(f01, to),
        evasion((4, 0), (3, 0), true),
        evasion((1, 2), (5, 1), false),
        Evaded(f02, to, Mil(8_000)),
        escape(&[2, 4], Some(9), true, true),
        escape(&[3, 4], Some(9), true, true),
        escape(&[5, 5], Some(9), false, false),
        escape(&[6, 5], Some(9), true, false),
        escape(&[2, 2], None, true, false),
        escape(&[2, 1], None, true, false),
        escape(&[1, 1], None, false, false),
        Attached(f03, f01),
        Entered(f01, to),
        OfficerEntered(reille, Spot::new(Mil(1), Mil(1))),
    ];
    assert_eq!(
        told(&battle, events.into_iter().map(Event::Movement)),
        [
            "F Reille rides 4.24\". [F12.0]",
            "F A command die moves Ney. [F12.1]",
            "F F01 throws 1 and may go 7\": it may not close with the enemy. [F1.0b F11.1a]",
            "F F01 throws 3 and may go 7\". [F1.0b]",
            "F F01 throws 6 and may go 7\": it must close with A01. [F1.0b F11.1b]",
            "F Reille has F01 throw again. [E4.0]",
            "F A command die has F01 throw again. [B3.0b]",
            "F F01: face left, then advance 4.5\", for 7.5\". [F1.0]",
            "F F01: face left, then advance 4.5\" toward A01, 4\" off, for 7.5\". [F1.0]",
            "F F01: face left, then advance 4.5\" away from A01, 3.99\" off, for 7.5\". [F1.0]",
            "F F01 stands back 0.6\", with nobody left to fight. [F2.1b F6.0b]",
            "F F01 contacts the front of A01. [F9.0 G1.1]",
            "F F01 contacts the left flank of A01. [F9.0 G1.1]",
            "F F01 contacts the right flank of A01. [F9.0 G1.1]",
            "F F01 contacts the rear of A01. [F9.0 G1.1]",
            "F F01 squares up. [G1.4]",
            "F F01 turns to face east. [F9.21 F9.31e]",
            "F F02 tries to evade A01: 4 against 3, it gets away. [F9.22e]",
            "F F02 tries to evade A01: 1 + 2 against 5 + 1, it is caught. [F9.22e F9.22b]",
            "F F02 gets away 8\", facing east. [F9.23d]",
            "A A03 throws [2, 4] to escape from F01, 9 or less: it escapes. [F9.3a]",
            "A A03 throws [3, 4] to escape from F01, 9 or less: it escapes; its canister strikes. [F9.3a F9.3c]",
            "A A03 throws [5, 5] to escape from F01, 9 or less: it is overrun. [F9.3a]",
            "A A03 throws [6, 5] to escape from F01, 9 or less: it is overrun; its canister strikes. [F9.3a F9.3c]",
            "A A03 throws [2, 2] at F01: no harm done. [F9.31b]",
            "A A03 throws [2, 1] at F01; its canister strikes. [F9.31b]",
            "A A03 throws [1, 1] at F01: no harm done. [F9.31b]",
            "F F03 is attached to F01. [F9.31a]",
            "F F01 comes on, facing east. [I3.1]",
            "F Reille arrives. [I3.1]"
        ]
    );
}

#[test]
fn combats_are_told() {
    // Verifies [G2.0b] [G2.2b] [G2.2c] [G2.4] [G2.31] [G2.32] [G4.2] [H1.0a] as far as the telling goes.
    use g_combat::Event::*;
    use g_combat::event::{FightBonus, FightPenalty, FightResult as R, Roll};
    let battle = scene();
    let [f01, f02, a01] = ["F01", "F02", "A01"].map(|id| unit(&battle, id));
    let roll = |unit, faces: &[u8], hits| Roll {
        unit,
        sp: 5,
        mixed: 0,
        command: 0,
        officer: None,
        need: 5,
        dice: dice(faces),
        bonuses: vec![],
        penalties: vec![],
        hits,
    };
    let plain = roll(f01, &[5, 2, 1], 1);
    let mixed = Roll { mixed: 1, need: 6, ..roll(f02, &[6], 1) };
    let command = Roll { command: 1, ..roll(a01, &[3, 4], 0) };
    let all = Roll {
        mixed: 1,
        command: 1,
        officer: Some((leader(&battle, "Reille"), dice(&[6]))),
        bonuses: vec![
            (FightBonus::HeavyAgainstLight, dice(&[2])),
            (FightBonus::EnemyFlanked, dice(&[3])),
        ],
        penalties: vec![
            (FightPenalty::InWater, dice(&[4])),
            (FightPenalty::OutOfRadius, dice(&[])),
        ],
        ..roll(f01, &[5, 5], 2)
    };
    let fight = |attackers: Vec<Roll>, defence: Roll, hits| Fight {
        defender: a01,
        attackers,
        defence,
        hits,
    };
    let to = at(30_000, 43_000, 180);
    let back = |wanted, by| FellBack { unit: a01, to, wanted: Mil(wanted), by: Mil(by) };
    let on = |by, whole| Advanced { unit: f01, to, by: Mil(by), whole };
    let events = vec![
        FightOrder { seat: Seat::First, from: Side::Left },
        FightOrder { seat: Seat::Second, from: Side::Right },
        Dominant(f01),
        fight(vec![plain.clone()], command.clone(), (1, 0)),
        fight(vec![mixed, plain], roll(a01, &[5, 5], 2), (2, 2)),
        fight(vec![all], command, (2, 0)),
        FightResult { defender: a01, result: R::DefenderBroke },
        FightResult { defender: a01, result: R::AttackersBroke },
        FightResult { defender: a01, result: R::AllBroke },
        FightResult { defender: a01, result: R::AttackersWin },
        FightResult { defender: a01, result: R::DefenderWins },
        FightResult { defender: a01, result: R::SquareHolds },
        FightResult { defender: a01, result: R::HeldInTown },
        back(6_000, 6_002),
        back(6_000, 4_000),
        back(6_000, 7_500),
        on(3_004, true),
        on(1_500, false),
    ];
    assert_eq!(
        told(&battle, events.into_iter().map(Event::Combat)),
        [
            "F French: combats are fought from the attacker's left. [G2.0a]",
            "A Allied: combats are fought from the attacker's right. [G2.0a]",
            "F F01 is the dominant attacker. [G2.1 G4.1a]",
            "F F01 against A01. F01: 3 dice [5, 2, 1], 5+ needed: one hit. A01: 2 dice with one command die [3, 4], 5+ needed: no hit. 1 : 0. [G2.0b G2.2c G2.3]",
            "F F02 and F01 against A01. F02: one die with one for the mixed brigade [6], 6 needed: one hit. F01: 3 dice [5, 2, 1], 5+ needed: one hit. A01: 2 dice [5, 5], 5+ needed: 2 hits. 2 : 2. [G2.0b G2.2b G2.3]",
            "F F01 against A01. F01: 2 dice with one for the mixed brigade and one command die [5, 5], 5+ needed; Reille lends [6]; heavy cavalry against light, misses again [2]; the enemy is flanked, misses again [3]; in the water, hits again [4]; out of radius, hits again []: 2 hits. A01: 2 dice with one command die [3, 4], 5+ needed: no hit. 2 : 0. [G2.0b G2.2b G2.2c G2.3 G2.31 G2.31b G2.32 G2.32b G2.4]",
            "- A01 is broken and the attackers have won. [G4.21]",
            "- The attackers are broken, A01 holds. [G4.21 G4.7a]",
            "- Everybody is broken. [G4.64]",
            "- The attackers have won, A01 falls back. [G4.22b]",
            "- A01 holds, the attackers fall back. [G4.22 G4.63]",
            "- A01 holds in squares, the attackers fall back. [G4.221]",
            "- A01 is beaten but cannot leave the town. [G5.0b]",
            "A A01 falls back 6\". [H1.0a H1.0b]",
            "A A01 falls back 4\" of 6\": it can go no further. [H1.0a H1.1c]",
            "A A01 falls back 7.5\" instead of 6\", to find room. [H1.0a H1.1a]",
            "F F01 advances 3\" and takes the ground. [G4.7d]",
            "F F01 advances 1.5\", as far as others leave it room. [G4.7d G4.7b]"
        ]
    );
}

#[test]
fn losses_are_told() {
    // Verifies [GLO-1] [H4.0] [H4.0b] [H4.1a] [H5.0b] [H5.0c] as far as the telling goes.
    use h_losses::Event::*;
    use h_losses::event::{Cause, Peril};
    let battle = scene();
    let [f01, f03, a01] = ["F01", "F03", "A01"].map(|id| unit(&battle, id));
    let (ney, reille, soult) =
        (leader(&battle, "Ney"), leader(&battle, "Reille"), leader(&battle, "Soult"));
    let causes = [
        Cause::Skirmishers,
        Cause::Artillery,
        Cause::Canister,
        Cause::CaughtEvading,
        Cause::Combat,
        Cause::FriendsFellBack,
        Cause::Blocked,
        Cause::HeldInTown,
        Cause::Pursuit,
    ];
    let hits = causes.map(|cause| Hit { unit: f01, points: 1, cause });
    let tries = |die, final_roll| Recovery { unit: f01, hits: 3, die, final_roll };
    let check = |peril, falls| OfficerCheck { officer: reille, peril, dice: dice(&[2, 5]), falls };
    let others = [
        Hit { unit: f01, points: 2, cause: Cause::Combat },
        Broke(f01),
        BatteryLost(f03, Cause::Overrun),
        BatteryLost(f03, Cause::LostWithInfantry),
        tries(2, true),
        tries(3, true),
        tries(3, false),
        Recovery { unit: f01, hits: 1, die: 1, final_roll: false },
        Recovered(f01, 4),
        check(Peril::InTheFray { ones: 0 }, false),
        check(Peril::InTheFray { ones: 1 }, true),
        check(Peril::Overrun(a01), false),
        check(Peril::FriendsBroke(f01), true),
        OfficerFell(reille),
        OfficerFell(ney),
        OfficerFell(soult),
        OfficerFell(Leader { successor: true, ..reille }),
        CupLost(army(&battle, "french")),
    ];
    let events = hits.into_iter().chain(others);
    assert_eq!(
        told(&battle, events.map(Event::Losses)),
        [
            "F F01 takes one hit: skirmishers. [GLO-1 C4.0d]",
            "F F01 takes one hit: artillery. [GLO-1 D6.0a]",
            "F F01 takes one hit: canister. [GLO-1 F9.3c]",
            "F F01 takes one hit: caught while evading. [GLO-1 F9.22b]",
            "F F01 takes one hit: combat. [GLO-1 G4.0]",
            "F F01 takes one hit: friends fell back through it. [GLO-1 H1.1b]",
            "F F01 takes one hit: it could not fall back. [GLO-1 H1.1c]",
            "F F01 takes one hit: it could not leave the town. [GLO-1 G5.0b]",
            "F F01 takes one hit: pursuit. [GLO-1 I6.2b]",
            "F F01 takes 2 hits: combat. [GLO-1 G4.0]",
            "F F01 breaks. [GLO-1b H3.0]",
            "F F03 is lost: overrun. [GLO-4 F9.3b]",
            "F F03 is lost: lost with its infantry. [GLO-4 F9.31c]",
            "F F01 tries to recover from 3 hits: 2, one comes off. [H5.0b]",
            "F F01 tries to recover from 3 hits: 3, in vain. [H5.0b]",
            "F F01 tries to recover from 3 hits: 3, the die is thrown again. [H5.0b H5.0c]",
            "F F01 tries to recover from one hit: 1, the die is thrown again. [H5.0b H5.0c]",
            "F F01 is back at 4 SP. [H5.0b]",
            "F Reille was in the fray: [2, 5], he lives. [H4.0 H4.0b]",
            "F Reille was in the fray: [2, 5] and 1 for his ones, he falls. [H4.0 H4.0b]",
            "F A01 goes over Reille: [2, 5], he lives. [H4.0 H4.0c]",
            "F Reille is near F01: [2, 5], he falls. [H4.0 H4.0d]",
            "F Reille falls; a lesser man takes his place. [H4.1a]",
            "F Ney falls; his chief of staff, a poor commander, takes over. [H4.1b]",
            "F Soult falls and is not replaced. [H4.1c]",
            "F Reille's successor falls; a lesser man takes his place. [H4.1a]",
            "F All command dice of french are lost. [H4.2]"
        ]
    );
    // What it does to strength.
    let change = |event| {
        let all = Battle::strengthening(&Event::Losses(event));
        all.into_iter().map(|change| (change.piece, change.by)).collect::<Vec<_>>()
    };
    assert_eq!(change(Hit { unit: f01, points: 2, cause: Cause::Combat }), [(f01.index(), -2)]);
    assert_eq!(change(BatteryLost(f03, Cause::Overrun)), [(f03.index(), -1)]);
    assert_eq!(change(Recovered(f01, 4)), [(f01.index(), 1)]);
    assert_eq!(change(Broke(f01)), []);
}

#[test]
fn the_end_is_told() {
    // Verifies [B1.2b] [I3.0b] [I5.0] [I6.1] [I7.1] as far as the telling goes.
    use i_victory::Event::*;
    let battle = scene();
    let [f01, f02] = ["F01", "F02"].map(|id| unit(&battle, id));
    let french = army(&battle, "french");
    let merged =
        |sk, troop| Converged { into: f01, from: f02, gained: 2, sp: 5, had: 3, sk, troop };
    let horse = Troop::Cavalry { moves: Class::Light, fights: Class::Heavy, cossack: false };
    let foot = |mx| Troop::Infantry { speed: Speed::Fast, mx };
    let morale =
        |collapses| Morale { army: french, dice: dice(&[3, 4]), turn: 5, beyond: 2, collapses };
    let length = |night| Length { dice: [dice(&[3]), dice(&[4])], turn: 6, night };
    let pursuit = |light, daylight, dice| Pursuit { seat: Seat::First, light, daylight, dice };
    let events = [
        BreakPoint { army: french, to: 9 },
        morale(true),
        morale(false),
        length(true),
        length(false),
        StayOrLeave(french, true),
        StayOrLeave(french, false),
        pursuit((4, 4), 1, 0),
        pursuit((6, 4), 1, 3),
        pursuit((5, 4), 0, 1),
        PursuitDice(dice(&[1, 6])),
        HitsLost(Arm::Infantry, 1),
        HitsLost(Arm::Cavalry, 2),
        HitsLost(Arm::Artillery, 0),
        CadreJoined(f01, 4),
        merged(0, foot(false)),
        merged(2, foot(true)),
        merged(0, horse),
        Reassigned(f01, force(&battle, "II")),
        NewRadius(leader(&battle, "Reille"), Mil::inches(8)),
    ];
    assert_eq!(
        told(&battle, events.into_iter().map(Event::Victory)),
        [
            "F Break point of french: 9. [I2.0b I3.1]",
            "F Morale of french: [3, 4] + turn 5 + 2 lost beyond the break point = 14: its morale collapses. [I3.0b I3.0d]",
            "F Morale of french: [3, 4] + turn 5 + 2 lost beyond the break point = 14: it holds. [I3.0b I3.0d]",
            "- Turn 6: 3 and 4 for the length of the day: night falls. [B1.2b]",
            "- Turn 6: 3 and 4 for the length of the day: the day goes on. [B1.2b]",
            "F french stays. [I5.0]",
            "F french leaves. [I5.0]",
            "F 4 SP of light cavalry against 4: no pursuit. [I6.1b]",
            "F French: pursuit with 2 + 1 = 3 dice. [I6.1]",
            "F French: pursuit with 1 + 0 = one die. [I6.1]",
            "- Pursuit: [1, 6]. [I6.2]",
            "- No infantry is left to take one hit. [I6.2b]",
            "- No cavalry is left to take 2 hits. [I6.2b]",
            "- No artillery is left to take no hit. [I6.2b]",
            "F A cadre joins F01: 4 SP. [I7.0b]",
            "F F01 takes in F02: 5 SP. [I7.1 I7.1b I7.1f]",
            "F F01 takes in F02: 5 SP, SK2, MX. [I7.1 I7.1b I7.1f]",
            "F F01 takes in F02: 5 SP, fights as heavy cavalry. [I7.1 I7.1b I7.1f]",
            "F F01 goes to II. [I7.1c]",
            "F Radius of Reille: 8\". [I7.1c A3.1c]"
        ]
    );
    let change = |event| {
        let all = Battle::strengthening(&Event::Victory(event));
        all.into_iter().map(|change| (change.piece, change.by)).collect::<Vec<_>>()
    };
    assert_eq!(change(CadreJoined(f01, 4)), [(f01.index(), 1)]);
    assert_eq!(change(merged(0, horse)), [(f01.index(), 2), (f02.index(), -3)]);
}
