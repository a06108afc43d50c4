//! A position as a short text, for tests, for `grognard odds` and for talking about rules.
//!
//! ```text
//! weather clear            # clear, snowfall or snowstorm
//! turn 5                   # number on the track; 5 is noon
//! order 2CUIR attack       # formation and order
//! act 2CUIR 1              # this formation is acting, for the first time this turn
//! leader Bessières 1538
//! 5Cu 2037 fresh 0 sp=8    # unit, hex, state, facing, strength
//! Mos/II 2135 line 4
//! ```
//!
//! Also `phase orders` (or `set-up`, `weather`, `leaders`, `cubes`, `first`, `draw`, `recovery`,
//! `end`), `bag 3 2 2` (French, Russian and fire cubes), `row french 3` (cubes in a row), `mass 1`
//! (cubes on Murat) or `mass extendable`, `guard-cube`, `called PRU`, `initiative`, `fatigue` and
//! `option`. Formations that are not named are not there; their order is Hold until it is given.
//!
//! States: `line`, `column`, `square`, `general`, `fresh`, `tired`, `unlimbered`, `limbered`. All
//! units, formations and leaders of the Grand Battle may be named. With `map` and rows of letters
//! (see [`ground::Board::drawn`]) before a line `end`, the fight takes place on ground of its own.

use crate::book::charts::shelf;
use crate::nouns::field::Field;
use crate::nouns::kinds::{FRENCH, Order, RUSSIAN, Shape, Weather};
use crate::state::battle::{Battle, MassCharge, Phase, Stack};
use engine::Seat;
use engine::scene::Road;
use ground::{Board, Facing, Hex};
use std::sync::{Arc, OnceLock};

fn base() -> &'static Battle {
    static BASE: OnceLock<Battle> = OnceLock::new();
    BASE.get_or_init(|| {
        crate::data::setup::load("grand-battle", &[], &shelf())
            .expect("the built-in scenario is sound")
    })
}

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let mut battle = base().clone();
    battle.phase = Phase::Draw;
    battle.turn = 5;
    for formation in &mut battle.formations {
        formation.arrived = false;
        formation.order = Order::Hold;
    }
    let mut map: Option<Vec<String>> = None;
    let mut roads: Vec<Road> = Vec::new();
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // On a map `#` means woods.
        let comment = if map.is_some() { None } else { line.split_once(" #") };
        let bare = comment.map_or(line, |(before, _)| before);
        match (&mut map, bare.trim()) {
            (None, "map") => map = Some(Vec::new()),
            (Some(_), "end") => {
                let letters = map.take().unwrap_or_default();
                rows.push((number + 1, Row::Map(letters)));
            }
            (Some(letters), row) => letters.push(row.to_owned()),
            (None, "") => {}
            (None, row) if row.starts_with('#') => {}
            (None, row) if row.starts_with("road ") => {
                let hexes = row.split_whitespace().skip(1).map(str::to_owned).collect();
                roads.push(Road { name: "road".to_owned(), lane: false, hexes });
            }
            (None, row) => rows.push((number + 1, Row::Line(row.to_owned()))),
        }
    }
    for (number, row) in &rows {
        if let Row::Map(letters) = row {
            let board = Board::drawn(letters, &roads).map_err(|e| format!("line {number}: {e}"))?;
            on_ground(&mut battle, board);
        }
    }
    for (number, row) in &rows {
        if let Row::Line(line) = row {
            read(&mut battle, line).map_err(|what| format!("line {number}: {what}"))?;
        }
    }
    Ok(battle)
}

enum Row {
    Map(Vec<String>),
    Line(String),
}

/// Moves the fight to other ground, without objectives.
fn on_ground(battle: &mut Battle, board: Board) {
    let mut field: Field = (*battle.field).clone();
    field.objectives.clear();
    field.objective_at = vec![u8::MAX; board.len()];
    battle.holders.clear();
    battle.stacks = vec![Stack::default(); board.len()];
    for leader in &mut battle.leaders {
        leader.hex = Hex::NOWHERE;
    }
    field.board = board;
    battle.field = Arc::new(field);
}

fn seat(side: &str) -> Result<Seat, String> {
    match side {
        "french" => Ok(FRENCH),
        "russian" => Ok(RUSSIAN),
        _ => Err(format!("french or russian expected, found '{side}'")),
    }
}

fn count(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("a number expected, found '{text}'"))
}

fn read(battle: &mut Battle, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let hex = |battle: &Battle, label: &str| {
        battle.field.board.hex(label).ok_or_else(|| format!("no hex '{label}' on this map"))
    };
    let formation = |battle: &Battle, id: &str| {
        battle.field.formation_named(id).ok_or_else(|| format!("no formation '{id}'"))
    };
    match words[..] {
        ["weather", word] => {
            battle.weather = Weather::from_key(word)
                .ok_or_else(|| format!("clear, snowfall or snowstorm expected, found '{word}'"))?;
        }
        ["turn", number] => {
            let turn = number.parse().ok().filter(|turn| (1..=12).contains(turn));
            battle.turn = turn.ok_or_else(|| format!("turn 1 to 12 expected, found '{number}'"))?;
        }
        ["initiative", side] => battle.initiative = seat(side)?,
        ["phase", word] => {
            battle.phase = match word {
                "set-up" => Phase::FirstOrders,
                "weather" => Phase::Weather,
                "leaders" => Phase::LeaderMoves,
                "orders" => Phase::Orders,
                "cubes" => Phase::Cubes,
                "first" => Phase::FirstActivation,
                "draw" => Phase::Draw,
                "recovery" => Phase::Recovery,
                "end" => Phase::TurnEnd,
                _ => return Err(format!("no phase '{word}'")),
            };
        }
        ["bag", french, russian, fire] => {
            battle.bag = [count(french)?, count(russian)?, count(fire)?];
        }
        ["row", side, number] => battle.row = (Some(seat(side)?), count(number)?),
        ["mass", "extendable"] => battle.mass = MassCharge::Extendable,
        ["mass", cubes] => battle.mass = MassCharge::Ready(count(cubes)?),
        ["guard-cube"] => battle.guard_cube = true,
        ["called", id] => {
            let id = formation(battle, id)?;
            battle.formations[id.index()].called = true;
            battle.formations[id.index()].order = Order::StrategicMove;
        }
        ["fatigue", french, russian] => {
            let number =
                |text: &str| text.parse().map_err(|_| format!("a number expected, found '{text}'"));
            battle.fatigue = [number(french)?, number(russian)?];
        }
        ["option", name] => {
            let mut field: Field = (*battle.field).clone();
            let switch = field.scenario.switches.named(name);
            *switch.ok_or_else(|| format!("no option '{name}'"))? = true;
            battle.field = Arc::new(field);
        }
        ["order", id, word] => {
            let id = formation(battle, id)?;
            battle.formations[id.index()].order =
                Order::from_key(word).ok_or_else(|| format!("no order '{word}'"))?;
            battle.formations[id.index()].arrived = true;
        }
        ["act", id, ref rest @ ..] => {
            let id = formation(battle, id)?;
            let number = rest.first().map_or(Ok(1), |word| {
                word.parse()
                    .map_err(|_| format!("number of the activation expected, found '{word}'"))
            })?;
            battle.acting |= 1 << id.0;
            battle.formations[id.index()].activations = number;
            battle.formations[id.index()].arrived = true;
        }
        ["leader", ref name @ .., label] if !name.is_empty() => {
            let name = name.join(" ");
            let leader =
                battle.field.leader_named(&name).ok_or_else(|| format!("no leader '{name}'"))?;
            battle.leaders[leader.index()].hex = hex(battle, label)?;
        }
        [id, label, state, ref rest @ ..] => {
            let unit =
                battle.field.unit_named(id).ok_or_else(|| format!("no unit or keyword '{id}'"))?;
            let at = hex(battle, label)?;
            let shape = match state {
                "line" => Shape::Line,
                "column" => Shape::Column,
                "square" => Shape::Square,
                "general" => Shape::General,
                "fresh" | "tired" => Shape::Mounted,
                "unlimbered" => Shape::Unlimbered,
                "limbered" => Shape::Limbered,
                _ => return Err(format!("no state '{state}'")),
            };
            if battle.stack(at).len() == 2 {
                return Err(format!("{label} is full"));
            }
            battle.put(unit, at, shape, Facing::new(0));
            battle.units[unit.index()].tired = state == "tired";
            let member_of = battle.formation_of(unit);
            battle.formations[member_of.index()].arrived = true;
            for word in rest {
                if let Some(points) = word.strip_prefix("sp=") {
                    battle.units[unit.index()].sp =
                        points.parse().map_err(|_| format!("strength expected, found '{word}'"))?;
                } else {
                    let facing: u8 = word
                        .parse()
                        .map_err(|_| format!("a facing 0 to 5 or sp=N expected, found '{word}'"))?;
                    battle.units[unit.index()].facing = Facing::new(facing);
                }
            }
        }
        _ => return Err(format!("cannot read '{line}'")),
    }
    Ok(())
}
