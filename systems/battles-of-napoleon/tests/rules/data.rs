//! Eylau as this system plays it, and every error a battle's files can cause.

use battles_of_napoleon::data::facts::{
    self, Arm, Battle, CommandPoints, Cubes, Order, Quality, Side, State, Troops, Victory,
    WeatherMode, strength_points,
};
use muster::CommanderRank;

fn eylau() -> Battle {
    facts::eylau().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn totals_of_the_armies() {
    let battle = eylau();
    let total = |side: Side, arm: Arm| {
        let units: Vec<_> = battle
            .units
            .iter()
            .filter(|unit| unit.arm == arm)
            .filter(|unit| battle.formation(&unit.formation).unwrap().side == side)
            .collect();
        (units.len(), units.iter().map(|unit| u32::from(unit.sp)).sum::<u32>())
    };
    assert_eq!(total(Side::French, Arm::Infantry), (95, 518));
    assert_eq!(total(Side::French, Arm::Cavalry), (42, 238));
    assert_eq!(total(Side::French, Arm::Artillery), (31, 58));
    assert_eq!(total(Side::Russian, Arm::Infantry), (153, 593));
    assert_eq!(total(Side::Russian, Arm::Cavalry), (36, 239));
    assert_eq!(total(Side::Russian, Arm::Artillery), (33, 111));
    assert!(battle.units.iter().all(|unit| unit.arm != Arm::Artillery || unit.sp <= 4));
}

/// Infantry, cavalry and batteries of each formation, with their strength points.
const FORMATIONS: [(&str, [u32; 6]); 33] = [
    ("GUARD", [8, 38, 6, 30, 6, 12]),
    ("1DRAG", [0, 0, 6, 30, 1, 1]),
    ("2DRAG", [0, 0, 4, 28, 1, 1]),
    ("3DRAG", [0, 0, 6, 36, 1, 1]),
    ("2CUIR", [0, 0, 4, 32, 1, 1]),
    ("IVCAV", [0, 0, 8, 40, 0, 0]),
    ("1/IV", [8, 50, 0, 0, 2, 4]),
    ("2/IV", [10, 60, 0, 0, 2, 4]),
    ("3/IV", [8, 45, 0, 0, 2, 4]),
    ("1/VII", [11, 57, 0, 0, 2, 4]),
    ("2/VII", [8, 40, 0, 0, 2, 4]),
    ("1/III", [10, 52, 0, 0, 2, 4]),
    ("2/III", [8, 40, 3, 15, 2, 4]),
    ("3/III", [8, 40, 0, 0, 2, 4]),
    ("1/VI", [8, 48, 0, 0, 2, 4]),
    ("2/VI", [8, 48, 0, 0, 2, 4]),
    ("VICAV", [0, 0, 5, 27, 1, 2]),
    ("2D", [18, 66, 0, 0, 2, 6]),
    ("3D", [21, 81, 0, 0, 2, 6]),
    ("4D", [21, 81, 0, 0, 2, 6]),
    ("5D", [18, 72, 0, 0, 2, 6]),
    ("6D", [15, 48, 0, 0, 1, 3]),
    ("7D", [21, 81, 0, 0, 2, 6]),
    ("8D", [18, 69, 0, 0, 2, 6]),
    ("14D", [12, 48, 0, 0, 0, 0]),
    ("RCAV", [0, 0, 7, 49, 1, 3]),
    ("CCAV", [0, 0, 7, 52, 2, 6]),
    ("LCAV", [0, 0, 8, 55, 1, 3]),
    ("COSS", [0, 0, 8, 40, 0, 0]),
    ("RA1", [0, 0, 0, 0, 4, 16]),
    ("RA2", [0, 0, 0, 0, 6, 24]),
    ("RA3", [0, 0, 0, 0, 4, 16]),
    ("PRU", [9, 47, 6, 43, 2, 4]),
];

#[test]
fn totals_of_each_formation() {
    let battle = eylau();
    let ids: Vec<&str> = battle.formations.iter().map(|formation| formation.id.as_str()).collect();
    assert_eq!(ids, FORMATIONS.map(|(id, _)| id));
    for (id, expected) in FORMATIONS {
        let mut found = [0; 6];
        for unit in battle.units.iter().filter(|unit| unit.formation == id) {
            let place = match unit.arm {
                Arm::Infantry => 0,
                Arm::Cavalry => 2,
                Arm::Artillery => 4,
            };
            found[place] += 1;
            found[place + 1] += u32::from(unit.sp);
        }
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn formations_have_their_roles() {
    let battle = eylau();
    let ids = |wanted: fn(&facts::FormationData) -> bool| -> Vec<&str> {
        battle.formations.iter().filter(|f| wanted(f)).map(|f| f.id.as_str()).collect()
    };
    assert_eq!(ids(|f| f.reserve_artillery), ["RA1", "RA2", "RA3"]);
    assert_eq!(
        ids(|f| f.cavalry_division && f.side == Side::French),
        ["1DRAG", "2DRAG", "3DRAG", "2CUIR", "IVCAV", "VICAV"]
    );
    assert_eq!(ids(|f| f.imperial_guard), ["GUARD"]);
    assert_eq!(ids(|f| f.corps.as_deref() == Some("IV")), ["IVCAV", "1/IV", "2/IV", "3/IV"]);
}

#[test]
fn units_of_the_worked_examples() {
    let battle = eylau();
    let unit = |id: &str| battle.unit(id).unwrap_or_else(|| panic!("{id}"));
    assert_eq!((unit("1GrG/I").sp, unit("1GrG/II").sp), (4, 5));
    assert!(unit("1GrG/I").guard && unit("G/1h").guard && !unit("36/I").guard);
    assert_eq!((unit("36/I").sp, unit("36/I").quality), (6, Quality::Veteran));
    assert_eq!(unit("13/5").troops, Troops::FootGuns);
    assert_eq!(unit("1/5").troops, Troops::HorseGuns);
    assert_eq!(unit("Vla/I").formation, "7D");
    assert_eq!(unit("Sch/I").formation, "PRU");
    assert_eq!(unit("Vyb/I").nation, facts::Nation::Russian);
    assert_eq!(unit("Vyb/I").movement_row(), "russian-foot");
    assert_eq!(unit("TPo").movement_row(), "french-foot");
    assert_eq!(unit("4thJ/I").movement_row(), "jager");
    assert_eq!(unit("P/1").movement_row(), "heavy-guns");
    assert_eq!(battle.units.iter().filter(|unit| unit.formation == "14D").count(), 12);
}

#[test]
fn conversion_to_strength_points() {
    for (arm, strength, points) in [
        (Arm::Infantry, 449, 4),
        (Arm::Infantry, 450, 5),
        (Arm::Infantry, 20, 1),
        (Arm::Cavalry, 250, 5),
        (Arm::Cavalry, 124, 2),
        (Arm::Artillery, 3, 1),
        (Arm::Artillery, 4, 1),
        (Arm::Artillery, 6, 2),
        (Arm::Artillery, 8, 2),
        (Arm::Artillery, 12, 3),
        (Arm::Artillery, 14, 4),
    ] {
        assert_eq!(strength_points(arm, strength), points, "{arm:?} {strength}");
    }
}

#[test]
fn leaders_have_their_ratings() {
    let battle = eylau();
    assert_eq!(battle.leaders.len(), 40);
    let leader = |name: &str| battle.leader(name).unwrap_or_else(|| panic!("{name}"));
    let napoleon = leader("Napoleon");
    assert_eq!((napoleon.cp, napoleon.leadership), (Some(6), 4));
    assert_eq!(napoleon.replacement, None);
    let bennigsen = leader("Bennigsen");
    assert_eq!((bennigsen.cp, bennigsen.leadership), (Some(4), 2));
    assert_eq!(bennigsen.replacement.as_ref().unwrap().cp, Some(3));
    assert_eq!((leader("Murat").cp, leader("Murat").rank), (Some(1), CommanderRank::Cavalry));
    assert_eq!(leader("Bessières").leadership, 2);
    assert_eq!(leader("Davout").initiative, Some(9));
    assert_eq!(leader("Rezvoi").initiative, None);
    let mean = |side: Side| {
        let ratings: Vec<u32> = battle
            .leaders
            .iter()
            .filter(|leader| leader.side == side && leader.rank == CommanderRank::Division)
            .filter_map(|leader| leader.initiative.map(u32::from))
            .collect();
        ratings.iter().sum::<u32>() as f64 / ratings.len() as f64
    };
    assert_eq!(format!("{:.1}", mean(Side::French)), "6.6");
    assert_eq!(format!("{:.1}", mean(Side::Russian)), "5.5");
    for formation in &battle.formations {
        assert_eq!(leader(&formation.leader).commands.as_deref(), Some(formation.id.as_str()));
    }
    for leader in battle.leaders.iter().filter(|l| l.rank == CommanderRank::Division) {
        let replacement = leader.replacement.as_ref().expect("only Napoleon has none");
        assert_eq!(replacement.initiative, leader.initiative.map(|rating| rating - 1));
        assert_eq!(replacement.leadership, leader.leadership.saturating_sub(1));
    }
}

#[test]
fn objectives_lie_on_their_places() {
    let battle = eylau();
    assert_eq!(battle.objectives.iter().map(|o| u32::from(o.afp)).sum::<u32>(), 95);
    for objective in &battle.objectives {
        let place = battle.grid.places.iter().find(|place| place.name == objective.name);
        assert_eq!(place.expect(&objective.name).hexes, objective.hexes, "{}", objective.name);
        let landmark = battle.timeline.landmarks.iter().find(|l| l.name == objective.name);
        assert_eq!(landmark.expect(&objective.name).value, objective.afp);
    }
    assert_eq!(battle.objective("Lampasch").unwrap().hexes.len(), 5);
}

#[test]
fn serpallen() {
    let battle = eylau();
    let scenario = battle.scenario("serpallen").unwrap();
    assert_eq!((scenario.first_turn, scenario.turns), (2, 4));
    assert_eq!(scenario.weather[0], WeatherMode::Clear);
    assert_eq!(scenario.placements.len(), 15);
    assert_eq!(scenario.french.cubes, Cubes::Fixed { number: 3 });
    assert_eq!(scenario.russian.cubes, Cubes::Fixed { number: 2 });
    assert_eq!(scenario.french.command, CommandPoints::None);
    assert_eq!(scenario.formations(), ["2/III", "6D"]);
    assert_eq!(scenario.switches, ["open-strengths"]);
    let village = scenario.placements.iter().filter(|entry| entry.state == State::General).count();
    assert_eq!(village, 4);
    assert_eq!(
        scenario.victory,
        Victory::Control { objective: "Serpallen".to_string(), decisive_lead: 3 }
    );
    assert_eq!(battle.grid.cell("3344").unwrap().level, 2);
}

#[test]
fn augereau_and_murat() {
    let battle = eylau();
    let scenario = battle.scenario("augereau-and-murat").unwrap();
    assert_eq!((scenario.first_turn, scenario.turns, scenario.circles.len()), (4, 4, 15));
    assert_eq!(scenario.losses.len(), 2);
    assert_eq!(
        scenario.russian.cubes,
        Cubes::Die { modifier: Some(2), leader: Some("Bennigsen".to_string()) }
    );
    let Victory::Points { french_wins_at, russian_wins_at, items } = &scenario.victory else {
        panic!("points decide");
    };
    assert_eq!((*french_wins_at, *russian_wins_at, items.len()), (8, -8, 6));
}

#[test]
fn davout_against_the_left() {
    let battle = eylau();
    let scenario = battle.scenario("davout-against-the-left").unwrap();
    assert_eq!((scenario.first_turn, scenario.turns, scenario.circles.len()), (5, 6, 9));
    assert_eq!(scenario.french.command, CommandPoints::Anywhere { points: 2 });
    assert_eq!(scenario.reinforcements.len(), 3);
    assert_eq!(scenario.reinforcements[1].joins.as_deref(), Some("14D"));
    assert_eq!(scenario.french.afp, None);
}

#[test]
fn grand_battle() {
    let battle = eylau();
    let scenario = battle.scenario("grand-battle").unwrap();
    assert_eq!((scenario.first_turn, scenario.turns, scenario.circles.len()), (1, 12, 26));
    assert!(scenario.last_two_cubes_lost && scenario.army_fatigue);
    assert_eq!((scenario.french.afp, scenario.russian.afp), (Some(190), Some(180)));
    assert_eq!(scenario.formations().len(), 33, "everybody takes part");
    assert_eq!(scenario.objectives.len(), 13);
    let held = |side: Side| -> u32 {
        let held = scenario.objectives.iter().filter(|objective| objective.holder == side);
        held.map(|entry| u32::from(battle.objective(&entry.name).unwrap().afp)).sum()
    };
    assert_eq!((held(Side::French), held(Side::Russian)), (45, 50));
    let count = |order: Order| scenario.circles.iter().filter(|c| c.order == order).count();
    assert_eq!((count(Order::Attack), count(Order::Move), count(Order::Defend)), (2, 7, 5));
    assert_eq!(count(Order::Hold), 12);
    assert_eq!(
        scenario.reinforcements.iter().map(|r| r.turn).collect::<Vec<_>>(),
        [1, 2, 4, 5, 9, 10, 11]
    );
    assert_eq!(scenario.victory, Victory::Afp { tie: Side::Russian });
}
