//! A position as a short text, for scenarios, tests and `grognard odds`.
//!
//! ```text
//! map                      # rows of letters, see `ground::Board::drawn`
//! ..V.
//! end
//! turns 6                  # the last turn; 1 without it
//! village 0301             # the first hex without it
//! orders eager steady      # of Blue and Red; then Blue acts
//! blue-1 foot 0101 5       # unit, kind, hex, strength: the side stands before the dash
//! ```

use crate::book::{Book, shelf};
use crate::nouns::{Kind, Order, UnitId};
use crate::state::{Battle, Field, Phase, Unit, UnitDef};
use engine::{Game, Seat};
use ground::Hex;
use ground::text::{PositionText, Words};
use std::sync::Arc;

/// The position that a text describes, with the charts as printed; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let book = Book::read(&shelf()).map_err(|error| error.to_string())?;
    parse_with(text, book)
}

/// The same with these charts.
pub fn parse_with(text: &str, book: Book) -> Result<Battle, String> {
    let text = PositionText::new(text);
    let board = text.board()?.ok_or("a map expected")?;
    let field = Field {
        scenario: String::new(),
        board,
        book,
        units: Vec::new(),
        turns: 1,
        village: Hex::at(0),
        open_strengths: false,
    };
    let mut battle = Battle {
        field: Arc::new(field),
        turn: 1,
        phase: Phase::Orders,
        orders: [Order::default(); 2],
        units: Vec::new(),
        moving: None,
        holder: None,
    };
    text.each(|words| read(&mut battle, words))?;
    Ok(battle)
}

/// A unit by its id.
pub fn unit_named(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let found = battle.all().find(|&unit| battle.def(unit).id == id);
    found.ok_or_else(|| format!("no unit '{id}'"))
}

fn order(name: &str) -> Option<Order> {
    [Order::Steady, Order::Eager].into_iter().find(|order| order.key() == name)
}

fn read(battle: &mut Battle, words: &mut Words<'_, '_>) -> Result<(), String> {
    let field = Arc::make_mut(&mut battle.field);
    match words.word("a keyword or a unit")? {
        "turns" => field.turns = words.number("turns")?,
        "village" => field.village = words.hex(&field.board)?,
        "orders" => {
            for of_side in &mut battle.orders {
                *of_side = words.key("steady or eager", order)?;
            }
            battle.phase = Phase::Act(Seat::First);
        }
        id => {
            let side = id.split_once('-').map_or(id, |(side, _)| side);
            let seat = Battle::seat_named(side)?;
            let kind = words.key("foot or horse", |name| match name {
                "foot" => Some(Kind::Foot),
                "horse" => Some(Kind::Horse),
                _ => None,
            })?;
            let hex = words.hex(&field.board)?;
            let strength = words.number("a strength")?;
            field.units.push(UnitDef { id: id.to_owned(), seat, kind, strength });
            battle.units.push(Unit { hex, strength, seen: false, acted: false });
        }
    }
    words.done()
}
