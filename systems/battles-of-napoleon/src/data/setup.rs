//! Scenarios: from the facts of a battle to a position.

mod armies;
mod build;

use crate::book::charts::Book;
use crate::data::facts;
use crate::nouns::field::{Field, FormationId, Placement};
use crate::nouns::kinds::{Arm, FRENCH, Order, Weather};
use crate::state::battle::{Battle, Formation, Leader, Marks, MassCharge, Phase, Stack, Unit};
use build::Builder;
use charts::Shelf;
use engine::scene::{HexCell, HexSheet};
use ground::{Board, Facing, Hex};
use muster::{DataError, LoadError};
use std::sync::{Arc, OnceLock};

/// The built-in battle, read once.
pub fn eylau() -> Result<&'static facts::Battle, DataError> {
    static READ: OnceLock<Result<facts::Battle, DataError>> = OnceLock::new();
    READ.get_or_init(facts::eylau).as_ref().map_err(Clone::clone)
}

/// Loads a built-in scenario with options and charts.
pub fn load(id: &str, options: &[String], charts: &Shelf) -> Result<Battle, LoadError> {
    start(eylau()?, id, options, charts)
}

/// A scenario of a battle that need not be the built-in one.
pub fn start(
    battle: &facts::Battle,
    id: &str,
    options: &[String],
    charts: &Shelf,
) -> Result<Battle, LoadError> {
    let known = battle.scenarios.iter().find(|scenario| scenario.id == id);
    let scenario = known.ok_or_else(|| {
        LoadError::no_scenario(id, battle.scenarios.iter().map(|scenario| scenario.id.as_str()))
    })?;
    let book = Book::read(charts)?;
    let board = board(battle, scenario)?;
    let builder = Builder { battle, scenario, board, book };
    let field = builder.field(options)?;
    Ok(position(Arc::new(field)))
}

/// The whole ground, made once for the built-in battle.
fn board(battle: &facts::Battle, scenario: &facts::Scenario) -> Result<Board, LoadError> {
    static WHOLE: OnceLock<Board> = OnceLock::new();
    let make = || {
        let grid = &battle.grid;
        let hexes = grid
            .cells
            .iter()
            .map(|cell| HexCell { label: cell.label.clone(), cover: cell.cover, level: cell.level })
            .collect();
        Board::new(HexSheet {
            columns: grid.columns,
            rows: grid.rows,
            first_column: 1,
            first_row: 1,
            even_columns_south: battle.even_columns_south,
            winter: true,
            hexes,
            roads: grid.roads.clone(),
            places: grid.places.clone(),
            ..HexSheet::default()
        })
        .map_err(|error| DataError::file("board", error))
    };
    let built_in = eylau().is_ok_and(|known| std::ptr::eq(known, battle));
    let whole = if built_in {
        match WHOLE.get() {
            Some(board) => board.clone(),
            None => WHOLE.get_or_init(|| make().expect("the built-in board is sound")).clone(),
        }
    } else {
        make()?
    };
    Ok(match scenario.window {
        Some(window) => whole.window(window.columns, window.rows),
        None => whole,
    })
}

/// The position at the start of a scenario.
pub fn position(field: Arc<Field>) -> Battle {
    let scenario = &field.scenario;
    let units = field
        .units
        .iter()
        .map(|def| {
            let lost = scenario
                .losses
                .iter()
                .filter(|(formation, _)| *formation == def.formation && def.arm() == Arm::Infantry)
                .map(|(_, sp)| *sp)
                .sum::<u8>();
            Unit {
                hex: Hex::NOWHERE,
                sp: def.sp.saturating_sub(lost).max(1),
                facing: Facing::new(0),
                shape: Battle::marching_shape(def.arm()),
                tired: false,
                under: false,
                shown: false,
                marks: Marks::default(),
                spent: 0,
                start: Hex::NOWHERE,
            }
        })
        .collect();
    let arriving = |id: FormationId| scenario.arrivals.iter().any(|a| a.whole && a.formation == id);
    let formations = (0..field.formations.len() as u8)
        .map(FormationId)
        .map(|id| {
            let order =
                scenario.orders.iter().find(|(f, _)| *f == id).map_or(Order::Hold, |(_, o)| *o);
            Formation {
                order: if arriving(id) { Order::StrategicMove } else { order },
                activations: 0,
                arrived: field.formation(id).present && !arriving(id),
                called: false,
                revealed: !scenario.switches.hidden_orders,
            }
        })
        .collect();
    let mut leaders = vec![Leader { hex: Hex::NOWHERE, replaced: false }; field.leaders.len()];
    for (leader, hex) in &scenario.leaders {
        leaders[leader.index()].hex = *hex;
    }
    let circles =
        scenario.placements.iter().any(|placement| matches!(placement, Placement::Circle(_)));
    let mut battle = Battle {
        units,
        leaders,
        formations,
        stacks: vec![Stack::default(); field.board.len()],
        holders: field.objectives.iter().map(|objective| objective.holder).collect(),
        turn: scenario.turns.0,
        phase: if circles { Phase::SetUp(0) } else { Phase::FirstOrders },
        weather: Weather::Clear,
        fatigue: scenario.fatigue.unwrap_or([0; 2]),
        initiative: FRENCH,
        bag: [0; 3],
        row: (None, 0),
        guard_cube: false,
        mass: MassCharge::Ready(0),
        acting: 0,
        march: None,
        square_tries: Vec::new(),
        square_offers: Vec::new(),
        entries: Vec::new(),
        eliminated: [[0; 3]; 2],
        ended: None,
        field: Arc::clone(&field),
    };
    for placement in &scenario.placements {
        if let Placement::Unit { unit, hex, shape, facing } = placement {
            battle.put(*unit, *hex, *shape, *facing);
        }
    }
    battle
}
