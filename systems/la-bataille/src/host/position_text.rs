//! A position as a short text, for tests, for `grognard odds` and for talking about rules.
//!
//! ```text
//! map                          # rows of letters, see `ground::Board::drawn`; `^` is steep ground
//! ......
//! ..V1..
//! end
//! road 0101 0201 0302          # a road along these hexes
//! stream 0302 NE               # a stream on that side of a hex
//! turn 1 11:20                 # day and time; the first turn of day 1 unless told
//! segment french movement      # whose segment, and the phase
//! level french-i 1             # command morale
//! option trample               # an option of the parent system
//! 25e 0304 column N            # unit, hex, formation, facing
//! 1/7e 0305 line NNE with 0404 losses=2
//! 9eL 0502 column S fatigued blue
//! 2/7e 0306 routed S
//! leader Vandamme 0304
//! ```
//!
//! A facing is a hexside (`N`, `NE`, …) for formations that face one, or a vertex (`NNE`, `E`,
//! `SSE`, `SSW`, `W`, `NNW`) for lines, skirmishers and masses. `with` names the other hexes of a
//! unit that fills several: the right hex of a pair whose left one comes first, or the hexes behind
//! the head of a road column. Units named later lie on top.

use crate::book::{Faces, RuleOption};
use crate::data::setup::{self, Setup};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::field::Field;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Command, Formation, MarkerColour, Morale, Phase, Readiness};
use crate::nouns::scenario::{Clock, Turn};
use crate::state::audit;
use crate::state::battle::{Battle, Stage, Whereabouts};
use crate::state::fixed::Fixed;
use engine::{Game, Seat};
use ground::Facing;
use ground::text::{PositionText, Words, hex, number};
use std::sync::{Arc, OnceLock};

fn base() -> &'static Setup {
    static BASE: OnceLock<Setup> = OnceLock::new();
    BASE.get_or_init(|| setup::load("kulm-campaign", &[]).expect("the built-in scenario is sound"))
}

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let text = PositionText::new(text);
    let mut setup = base().clone();
    if let (Some(board), Some(map)) = (text.board()?, &text.map) {
        let mut streams = Vec::new();
        text.each(|words| {
            if words.word("a keyword")? == "stream" {
                streams.push((words.hex(&board)?, words.dir()?));
            }
            Ok(())
        })?;
        let letters: Vec<String> = map.iter().map(|row| (*row).to_owned()).collect();
        setup.field = Field::drawn(board, &letters, &streams);
        setup.scenario.forget_the_map();
    }
    text.each(|words| {
        if words.word("a keyword")? == "option" {
            setup.options.push(words.key("an option", RuleOption::from_key)?);
        }
        Ok(())
    })?;
    let mut battle = Battle::empty(Arc::new(Fixed::of_all(setup)));
    battle.stage = Stage::Segment(Seat::First, Phase::Movement);
    text.each(|words| read(&mut battle, words))?;
    Ok(battle)
}

/// A unit by its name.
pub fn unit_named(battle: &Battle, id: &str) -> Result<UnitId, String> {
    battle.fixed.setup.army.find(id).ok_or_else(|| format!("there is no unit {id}"))
}

/// A leader by his name; a blank in it is written as a hyphen.
pub fn leader_named(battle: &Battle, name: &str) -> Result<LeaderId, String> {
    let army = &battle.fixed.setup.army;
    let found = army.leaders.iter().position(|leader| leader.name.replace(' ', "-") == name);
    found.map(|index| LeaderId(index as u8)).ok_or_else(|| format!("there is no leader {name}"))
}

fn read(battle: &mut Battle, words: &mut Words<'_, '_>) -> Result<(), String> {
    match words.word("a keyword or a unit")? {
        "stream" | "option" => return Ok(()),
        "turn" => {
            let day = words.number("the day")?;
            let clock = words.key("a time like 11:20", Clock::parse)?;
            let turn = battle.fixed.setup.scenario.turn(Turn { day, clock });
            battle.turn = turn.ok_or("no such turn")? as u16;
        }
        "segment" => {
            let seat = Battle::seat_named(words.word("a side")?)?;
            battle.stage = Stage::Segment(seat, words.key("a phase", Phase::from_key)?);
        }
        "level" => {
            let command = words.key("a command", Command::from_key)?;
            battle.levels[command as usize] = words.number("a level")?;
        }
        "leader" => {
            let leader = leader_named(battle, words.word("a leader")?)?;
            let hex = words.hex(battle.board())?;
            let state = &mut battle.leaders[leader.index()];
            (state.hex, state.place) = (hex, Whereabouts::OnMap);
        }
        id => place(battle, id, words)?,
    }
    words.done()
}

/// A unit: its hex, its formation or disorder, where it looks, and what else is to be said.
fn place(battle: &mut Battle, id: &str, words: &mut Words<'_, '_>) -> Result<(), String> {
    let unit = unit_named(battle, id)?;
    let mut hexes = vec![words.hex(battle.board())?];
    let (formation, state) = match words.word("a formation")? {
        "disordered" => (None, Morale::Disordered),
        "routed" => (None, Morale::Routed),
        key => {
            let known = Formation::from_key(key).ok_or_else(|| format!("no formation {key}"))?;
            (Some(known), Morale::GoodOrder)
        }
    };
    let looks = words.word("a facing")?;
    let troops = battle.unit_mut(unit);
    troops.state = state;
    while let Some(word) = words.take() {
        let troops = battle.unit_mut(unit);
        match word.split_once('=').unwrap_or((word, "")) {
            ("with", _) => {
                for label in words.word("other hexes")?.split(',') {
                    hexes.push(hex(battle.board(), label)?);
                }
            }
            ("blue" | "green", _) => troops.marker = MarkerColour::from_key(word),
            ("answered", _) => troops.marks.answered = true,
            ("charged", _) => troops.marks.charged = true,
            ("losses", lost) => troops.losses = number(lost)?,
            _ => {
                let readiness = Readiness::from_key(word);
                troops.readiness = readiness.ok_or_else(|| format!("what is '{word}'?"))?;
            }
        }
    }
    let formation = formation.unwrap_or_else(|| battle.plain_formation(unit, hexes[0]));
    let hexes = match (formation, hexes.as_slice()) {
        (_, [hex]) => Hexes::one(*hex),
        (Formation::RoadMarch, several) if several.len() <= 3 => Hexes::column(several),
        (_, [left, right]) => Hexes::pair(*left, *right),
        _ => return Err("too many hexes".to_owned()),
    };
    let stance = battle.stance_as(unit, formation, state, hexes);
    let mut looks = Words::of(&looks);
    let facing = match battle.faces(stance) {
        Faces::Hexside => Facing::new(looks.dir()? as u8),
        Faces::Vertex => looks.vertex()?,
    };
    let (lost, all) = (battle.unit(unit).losses, battle.def(unit).increments);
    if lost >= all {
        return Err(format!("{id} has {all} increments and cannot have lost {lost}"));
    }
    battle.put(unit, hexes);
    let troops = battle.unit_mut(unit);
    (troops.formation, troops.facing) = (formation, facing);
    // Who could not stand so in a game does not in a position.
    audit::drawn_up(battle, unit, battle.unit(unit)).map_err(|why| format!("{id} {why}"))
}
