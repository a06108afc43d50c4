//! The troops of a pick-up game: drawn from the lists for a sum of points.

use super::{Draws, Pickup, forces};
use crate::book::Book;
use crate::nouns::kinds::{Arm, Class, Draft, Nation, Troop, Weight};
use engine::Seat;

/// A unit that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recruit {
    pub name: String,
    pub troop: Troop,
    pub sp: u8,
    pub sk: u8,
    pub guard: bool,
    /// How often it is drawn, compared with others of its arm.
    weight: u64,
    points: u32,
}

/// What an army is made of, over and over: six of foot, two of horse, two batteries.
const PATTERN: [Arm; 10] = [
    Arm::Infantry,
    Arm::Infantry,
    Arm::Artillery,
    Arm::Infantry,
    Arm::Cavalry,
    Arm::Infantry,
    Arm::Infantry,
    Arm::Artillery,
    Arm::Infantry,
    Arm::Cavalry,
];

/// The word for a nation's troops.
pub(super) const fn people(nation: Nation) -> &'static str {
    match nation {
        Nation::Austria => "Austrian",
        Nation::Britain => "British",
        Nation::France => "French",
        Nation::Prussia => "Prussian",
        Nation::Russia => "Russian",
        _ => "Allied",
    }
}

/// Everything a nation can have in a year.
fn choice(game: &Pickup, book: &Book, nation: Nation) -> Vec<Recruit> {
    let speed = book.speed(nation, game.year);
    let listed =
        book.types().iter().filter(|kind| kind.nation == nation && kind.years.contains(&game.year));
    let mut all: Vec<Recruit> = listed
        .map(|kind| {
            let troop = kind.troop(speed);
            // Guards and massed grenadiers are rare, heavy cavalry rarer than light.
            let weight = match troop {
                _ if kind.guard => 1,
                Troop::Infantry { .. } if kind.sk == 0 => 1,
                Troop::Infantry { .. } => 5,
                Troop::Cavalry { moves: Class::Heavy, .. } => 2,
                _ => 3,
            };
            Recruit {
                name: kind.name.clone(),
                troop,
                sp: kind.sp,
                sk: kind.sk,
                guard: kind.guard,
                weight,
                points: book.points(troop, kind.sp, kind.sk),
            }
        })
        .collect();
    for (weight, draft, name, often) in [
        (Weight::Light, Draft::Foot, "Foot battery", 4),
        (Weight::Light, Draft::Horse, "Horse battery", 2),
        (Weight::Heavy, Draft::Foot, "12-pounders", 2),
    ] {
        let troop = Troop::Artillery { weight, draft };
        let points = book.points(troop, 1, 0);
        let name = name.to_owned();
        all.push(Recruit { name, troop, sp: 1, sk: 0, guard: false, weight: often, points });
    }
    all
}

/// The units of a side by Force. The first side draws before the second, each for itself.
pub(super) fn bodies(game: &Pickup, book: &Book, seat: Seat) -> Vec<Vec<Recruit>> {
    let choice = choice(game, book, game.nations[seat.index()]);
    let mut draws = Draws::new(game, 1 + seat.index() as u64);
    let mut army: Vec<Recruit> = Vec::new();
    let mut left = game.points;
    for &arm in PATTERN.iter().cycle() {
        let of_arm: Vec<&Recruit> =
            choice.iter().filter(|recruit| recruit.troop.arm() == arm).collect();
        let drawn = draw(&mut draws, &of_arm);
        if drawn.points > left {
            break;
        }
        left -= drawn.points;
        army.push(drawn.clone());
    }
    fill(&choice, &mut army, left);
    deal(army, forces(game.points))
}

fn draw<'a>(draws: &mut Draws, among: &[&'a Recruit]) -> &'a Recruit {
    let total: u64 = among.iter().map(|recruit| recruit.weight).sum();
    let mut ticket = draws.below(total);
    for recruit in among {
        if ticket < recruit.weight {
            return recruit;
        }
        ticket -= recruit.weight;
    }
    among[0]
}

/// Spends what is left: units that still fit, the dearest first, then better units in the place of
/// others of their arm.
fn fill(choice: &[Recruit], army: &mut Vec<Recruit>, mut left: u32) {
    while let Some(recruit) =
        choice.iter().filter(|recruit| recruit.points <= left).max_by_key(|recruit| recruit.points)
    {
        left -= recruit.points;
        army.push(recruit.clone());
    }
    while left > 0 {
        let swaps = (0..army.len()).flat_map(|index| {
            let old = army[index].clone();
            choice
                .iter()
                .filter(move |new| new.troop.arm() == old.troop.arm() && new.points > old.points)
                .map(move |new| (new.points - old.points, index, new))
        });
        let best = swaps
            .filter(|(more, ..)| *more <= left)
            .max_by_key(|(more, _, new)| (*more, new.troop.arm() != Arm::Artillery));
        let Some((more, index, new)) = best else { return };
        left -= more;
        army[index] = new.clone();
    }
}

/// Foot and foot batteries go to all Forces in turn. Horse and horse batteries make the last Force
/// where there are enough of them and of Forces; otherwise they are dealt out too.
fn deal(army: Vec<Recruit>, count: usize) -> Vec<Vec<Recruit>> {
    let mounted = |recruit: &Recruit| {
        matches!(
            recruit.troop,
            Troop::Cavalry { .. } | Troop::Artillery { draft: Draft::Horse, .. }
        )
    };
    let (horse, foot): (Vec<Recruit>, Vec<Recruit>) = army.into_iter().partition(mounted);
    let apart = count >= 3 && horse.len() >= 3;
    let corps = if apart { count - 1 } else { count };
    let mut bodies: Vec<Vec<Recruit>> = vec![Vec::new(); count];
    let order = |recruit: &Recruit| recruit.troop.arm();
    let mut foot = foot;
    foot.sort_by_key(order);
    for (index, recruit) in foot.into_iter().enumerate() {
        bodies[index % corps].push(recruit);
    }
    for (index, recruit) in horse.into_iter().enumerate() {
        let body = if apart { count - 1 } else { count - 1 - index % count };
        bodies[body].push(recruit);
    }
    bodies
}
