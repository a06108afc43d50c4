//! Moves, orders, spots and facings as short texts: what records hold and people type.
//!
//! A move is steps with semicolons: `turn left 30; go 330 4.5; form line; turn right 10 on left`.
//! Headings are degrees of the table, 0 up it; `36'52` is 36 degrees and 52 minutes. `on left` and
//! `on right` turn about that front corner. An order is such as `attack Knoll after 2`, `attack at
//! Girard`, `march 10,20 30,40`, `defend here`, `defend 10,20-30,20`, `break-off 12"`, `support
//! Zayas`, `garrison`.

use crate::nouns::{
    Aim, Bend, Bent, Formation, MOST_BENDS, Motion, Order, OrderKind, OrgId, Pivot, Refuge, UnitId,
    Where,
};
use crate::state::Field;
use ground::table::text::{angle, read_angle, read_side, side};
pub use ground::table::text::{bearing, inches, read_bearing, read_spot, spot};
use ground::table::{Mil, Side, Spot};

/// No move has more steps.
pub const MOST_STEPS: usize = 12;
/// No path or outline has more points.
const MOST_SPOTS: usize = 12;

/// A clockwise turn as `left 30` or `right 30`.
fn turn(minutes: i16) -> String {
    let way = if minutes < 0 { Side::Left } else { Side::Right };
    format!("{} {}", side(way), angle(minutes.unsigned_abs()))
}

fn read_turn(way: &str, by: &str) -> Option<i16> {
    let minutes = read_angle(by).filter(|minutes| *minutes <= 10_800)?;
    Some((read_side(way)?.sign() * i32::from(minutes)) as i16)
}

/// A formation: `line`, `column`, `road-column`, `square`, `echelon left`, `battery`, or `bent 4 left
/// 30` with a second bend perhaps: `bent 4 left 30 8 right 10`.
pub fn formation(formation: Formation) -> String {
    match formation {
        Formation::Line => "line".into(),
        Formation::Column => "column".into(),
        Formation::RoadColumn => "road-column".into(),
        Formation::Square => "square".into(),
        Formation::Battery => "battery".into(),
        Formation::Echelon(to) => format!("echelon {}", side(to)),
        Formation::Bent(bent) => {
            let bends = [Some(bent.first), bent.second].into_iter().flatten();
            let words = bends.map(|bend| format!(" {} {}", bend.after, turn(bend.turn)));
            format!("bent{}", words.collect::<String>())
        }
    }
}

/// Reads a formation.
pub fn read_formation(text: &str) -> Option<Formation> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["line"] => Formation::Line,
        ["column"] => Formation::Column,
        ["road-column"] => Formation::RoadColumn,
        ["square"] => Formation::Square,
        ["battery"] => Formation::Battery,
        ["echelon", to] => Formation::Echelon(read_side(to)?),
        ["bent", ref bends @ ..] if bends.len().is_multiple_of(3) => {
            let bends: Option<Vec<Bend>> = bends
                .chunks(3)
                .map(|bend| {
                    let turn = read_turn(bend[1], bend[2]).filter(|turn| turn.abs() <= 2700)?;
                    Some(Bend { after: bend[0].parse().ok().filter(|after| *after > 0)?, turn })
                })
                .collect();
            let bends = bends.filter(|bends| (1..=MOST_BENDS).contains(&bends.len()))?;
            let rising = bends.windows(2).all(|pair| pair[0].after < pair[1].after);
            let bent = Bent { first: bends[0], second: bends.get(1).copied() };
            rising.then_some(Formation::Bent(bent))?
        }
        _ => return None,
    })
}

/// A move.
pub fn motions(field: &Field, motions: &[Motion]) -> String {
    let words = motions.iter().map(|motion| match *motion {
        Motion::Go { heading, length } => format!("go {} {}", bearing(heading), inches(length)),
        Motion::Turn { by, about } => {
            let on = match about {
                Pivot::Centre => "",
                Pivot::FrontLeft => " on left",
                Pivot::FrontRight => " on right",
            };
            format!("turn {}{on}", turn(by))
        }
        Motion::Form(to) => format!("form {}", formation(to)),
        Motion::Enter(block) => format!("enter {}", field.laid.block(block).name),
        Motion::Leave(facing) => format!("leave {}", bearing(facing)),
        Motion::Transit => "transit".into(),
    });
    words.collect::<Vec<_>>().join("; ")
}

/// Reads a move of at least one and at most twelve steps.
pub fn read_motions(field: &Field, text: &str) -> Option<Vec<Motion>> {
    let length = |text: &str| {
        let length = text.parse::<Mil>().ok()?;
        (Mil(1)..=Mil::inches(200)).contains(&length).then_some(length)
    };
    let one = |text: &str| -> Option<Motion> {
        let text = text.trim();
        if let Some(to) = text.strip_prefix("form ") {
            return read_formation(to).map(Motion::Form);
        }
        if let Some(name) = text.strip_prefix("enter ") {
            let found = field.laid.block_ids().find(|&id| field.laid.block(id).name == name);
            return found.map(Motion::Enter);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["go", heading, far] => {
                Motion::Go { heading: read_bearing(heading)?, length: length(far)? }
            }
            ["turn", way, by] => Motion::Turn { by: read_turn(way, by)?, about: Pivot::Centre },
            ["turn", way, by, "on", "left"] => {
                Motion::Turn { by: read_turn(way, by)?, about: Pivot::FrontLeft }
            }
            ["turn", way, by, "on", "right"] => {
                Motion::Turn { by: read_turn(way, by)?, about: Pivot::FrontRight }
            }
            ["leave", facing] => Motion::Leave(read_bearing(facing)?),
            ["transit"] => Motion::Transit,
            _ => return None,
        })
    };
    let motions: Option<Vec<Motion>> = text.split(';').map(one).collect();
    motions.filter(|motions| (1..=MOST_STEPS).contains(&motions.len()))
}

fn spots(spots: &[Spot], between: &str) -> String {
    spots.iter().map(|&one| spot(one)).collect::<Vec<_>>().join(between)
}

fn read_spots(text: &str, between: char) -> Option<Vec<Spot>> {
    let spots: Option<Vec<Spot>> = text.split(between).map(read_spot).collect();
    spots.filter(|spots| (2..=MOST_SPOTS).contains(&spots.len()))
}

/// Ground of an order: a named place, a spot, `10,20-30,20` along a line, `10,20/30,20/30,40` within
/// an outline.
pub fn where_text(field: &Field, ground: &Where) -> String {
    match ground {
        Where::Place(place) => field.place(*place).name.clone(),
        Where::Spot(one) => spot(*one),
        Where::Line(line) => spots(line, "-"),
        Where::Area(ring) => spots(ring, "/"),
    }
}

/// Reads ground of an order.
pub fn read_where(field: &Field, text: &str) -> Option<Where> {
    if let Some(place) = field.place_named(text) {
        return Some(Where::Place(place));
    }
    if text.contains('/') {
        return read_spots(text, '/').filter(|ring| ring.len() > 2).map(Where::Area);
    }
    read_spot(text).map(Where::Spot).or_else(|| read_spots(text, '-').map(Where::Line))
}

/// An order. Organisations of the game are named by `name_of`.
pub fn order(field: &Field, order: &Order, name_of: impl Fn(OrgId) -> String) -> String {
    let key = order.kind().key();
    match order {
        Order::Attack { on, bombardment } => {
            let on = match on {
                Aim::Ground(ground) => where_text(field, ground),
                Aim::Organisation(org) => format!("at {}", name_of(*org)),
                Aim::Unit(unit) => format!("at {}", field.unit(*unit).id),
            };
            match bombardment {
                0 => format!("{key} {on}"),
                turns => format!("{key} {on} after {turns}"),
            }
        }
        Order::March { way } => format!("{key} {}", spots(way, " ")),
        Order::Defend { position: None } => format!("{key} here"),
        Order::Defend { position: Some(ground) } => format!("{key} {}", where_text(field, ground)),
        Order::BreakOff { to: Refuge::Ground(ground) } => {
            format!("{key} {}", where_text(field, ground))
        }
        Order::BreakOff { to: Refuge::Distance(far) } => format!("{key} {}\"", inches(*far)),
        Order::Support { whom: None } => format!("{key} all"),
        Order::Support { whom: Some(org) } => format!("{key} {}", name_of(*org)),
        Order::Garrison => key.into(),
    }
}

/// Reads an order.
pub fn read_order(
    field: &Field,
    text: &str,
    named: impl Fn(&str) -> Option<OrgId>,
    unit: impl Fn(&str) -> Option<UnitId>,
) -> Option<Order> {
    let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (OrderKind::from_key(key)?, rest) {
        (OrderKind::Attack, rest) => {
            let (rest, bombardment) = match rest.rsplit_once(" after ") {
                Some((rest, turns)) => (rest, turns.parse().ok().filter(|turns| *turns > 0)?),
                None => (rest, 0),
            };
            let on = match rest.strip_prefix("at ") {
                Some(name) => match named(name) {
                    Some(org) => Aim::Organisation(org),
                    None => Aim::Unit(unit(name)?),
                },
                None => Aim::Ground(read_where(field, rest)?),
            };
            Order::Attack { on, bombardment }
        }
        (OrderKind::March, rest) => {
            let way: Option<Vec<Spot>> = rest.split_whitespace().map(read_spot).collect();
            Order::March { way: way.filter(|way| (1..=MOST_SPOTS).contains(&way.len()))? }
        }
        (OrderKind::Defend, "here") => Order::Defend { position: None },
        (OrderKind::Defend, rest) => Order::Defend { position: Some(read_where(field, rest)?) },
        (OrderKind::BreakOff, rest) => {
            let far = rest.strip_suffix('"').and_then(|far| far.parse::<Mil>().ok());
            let to = match far.filter(|far| (Mil(1)..=Mil::inches(200)).contains(far)) {
                Some(far) => Refuge::Distance(far),
                None => Refuge::Ground(read_where(field, rest)?),
            };
            Order::BreakOff { to }
        }
        (OrderKind::Support, "all") => Order::Support { whom: None },
        (OrderKind::Support, rest) => Order::Support { whom: Some(named(rest)?) },
        (OrderKind::Garrison, "") => Order::Garrison,
        (OrderKind::Garrison, _) => return None,
    })
}
