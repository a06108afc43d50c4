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
use crate::data::facts::State;
use crate::data::setup;
use crate::nouns::field::{Field, FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Order, Weather};
use crate::state::battle::{Battle, MassCharge, Phase, Stack};
use engine::Game;
use ground::text::{PositionText, Words, number};
use ground::{Board, Facing, Hex};
use std::sync::{Arc, OnceLock};

fn base() -> &'static Battle {
    static BASE: OnceLock<Battle> = OnceLock::new();
    BASE.get_or_init(|| {
        setup::load("grand-battle", &[], &shelf()).expect("the built-in scenario is sound")
    })
}

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let text = PositionText::new(text);
    let mut battle = base().clone();
    battle.phase = Phase::Draw;
    battle.turn = 5;
    for formation in &mut battle.formations {
        formation.arrived = false;
        formation.order = Order::Hold;
    }
    if let Some(board) = text.board()? {
        on_ground(&mut battle, board);
    }
    text.each(|words| read(&mut battle, words))?;
    Ok(battle)
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

/// A unit by its id.
pub fn unit_named(battle: &Battle, id: &str) -> Result<UnitId, String> {
    battle.field.unit_named(id).ok_or_else(|| format!("no unit '{id}' in this battle"))
}

/// A leader by his name.
pub fn leader_named(battle: &Battle, name: &str) -> Result<LeaderId, String> {
    battle.field.leader_named(name).ok_or_else(|| format!("no leader '{name}'"))
}

fn formation(battle: &Battle, words: &mut Words<'_, '_>) -> Result<FormationId, String> {
    let id = words.word("a formation")?;
    battle.field.formation_named(id).ok_or_else(|| format!("no formation '{id}'"))
}

fn phase(name: &str) -> Option<Phase> {
    Some(match name {
        "set-up" => Phase::FirstOrders,
        "weather" => Phase::Weather,
        "leaders" => Phase::LeaderMoves,
        "orders" => Phase::Orders,
        "cubes" => Phase::Cubes,
        "first" => Phase::FirstActivation,
        "draw" => Phase::Draw,
        "recovery" => Phase::Recovery,
        "end" => Phase::TurnEnd,
        _ => return None,
    })
}

fn read(battle: &mut Battle, words: &mut Words<'_, '_>) -> Result<(), String> {
    match words.word("a keyword or a unit")? {
        "weather" => {
            battle.weather = words.key("clear, snowfall or snowstorm", Weather::from_key)?;
        }
        "turn" => {
            let turn = |text: &str| text.parse().ok().filter(|turn| (1..=12).contains(turn));
            battle.turn = words.key("turn 1 to 12", turn)?;
        }
        "initiative" => battle.initiative = Battle::seat_named(words.word("a side")?)?,
        "phase" => battle.phase = words.key("a phase", phase)?,
        "bag" => {
            for cubes in &mut battle.bag {
                *cubes = words.number("cubes")?;
            }
        }
        "row" => {
            let seat = Battle::seat_named(words.word("a side")?)?;
            battle.row = (Some(seat), words.number("cubes")?);
        }
        "mass" => {
            battle.mass = match words.word("extendable or a number of cubes")? {
                "extendable" => MassCharge::Extendable,
                cubes => MassCharge::Ready(number(cubes)?),
            };
        }
        "guard-cube" => battle.guard_cube = true,
        "called" => {
            let id = formation(battle, words)?;
            battle.formations[id.index()].called = true;
            battle.formations[id.index()].order = Order::StrategicMove;
        }
        "fatigue" => {
            for points in &mut battle.fatigue {
                *points = words.number("points")?;
            }
        }
        "option" => {
            let name = words.word("an option")?;
            let field = Arc::make_mut(&mut battle.field);
            let switch = field.scenario.switches.named(name);
            *switch.ok_or_else(|| format!("no option '{name}'"))? = true;
        }
        "order" => {
            let id = formation(battle, words)?;
            battle.formations[id.index()].order = words.key("an order", Order::from_key)?;
            battle.formations[id.index()].arrived = true;
        }
        "act" => {
            let id = formation(battle, words)?;
            battle.acting |= 1 << id.0;
            battle.formations[id.index()].activations = words.take().map_or(Ok(1), number)?;
            battle.formations[id.index()].arrived = true;
        }
        "leader" => {
            let rest = words.rest();
            let (label, name) = rest.split_last().ok_or("a name and a hex expected")?;
            let leader = leader_named(battle, &name.join(" "))?;
            battle.leaders[leader.index()].hex = ground::text::hex(&battle.field.board, label)?;
        }
        id => place(battle, id, words)?,
    }
    words.done()
}

/// A unit: its hex, its state, its facing, its strength.
fn place(battle: &mut Battle, id: &str, words: &mut Words<'_, '_>) -> Result<(), String> {
    let known = battle.field.unit_named(id);
    let unit = known.ok_or_else(|| format!("no unit or keyword '{id}'"))?;
    let at = words.hex(&battle.field.board)?;
    let state = words.key("a state", State::from_key)?;
    if battle.stack(at).len() == 2 {
        return Err(format!("{} is full", battle.field.board.label(at)));
    }
    battle.put(unit, at, state.shape(), Facing::new(0));
    let member_of = battle.formation_of(unit);
    battle.formations[member_of.index()].arrived = true;
    let placed = &mut battle.units[unit.index()];
    placed.tired = state == State::Tired;
    for word in words.rest() {
        match word.strip_prefix("sp=") {
            Some(points) => placed.sp = number(points)?,
            None => placed.facing = Facing::new(number(word)?),
        }
    }
    Ok(())
}
