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
use crate::host::check;
use crate::host::setup::{self, Setup};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Command, Formation, MarkerColour, Morale, Phase, Readiness};
use crate::nouns::scenario::{Clock, Turn};
use crate::state::battle::{Battle, Stage, Whereabouts};
use crate::state::fixed::Given;
use engine::Seat;
use engine::scene::Road;
use ground::{Board, Dir, Facing, Hex};
use std::sync::{Arc, OnceLock};

/// The vertices by name, in the order of [`Facing`].
const VERTICES: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

fn base() -> &'static Setup {
    static BASE: OnceLock<Setup> = OnceLock::new();
    BASE.get_or_init(|| {
        setup::load("kulm-campaign", &[], &[]).expect("the built-in scenario is sound")
    })
}

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let mut setup = base().clone();
    let (mut rows, mut map) = (Vec::new(), None::<Vec<String>>);
    let mut letters = None;
    for (number, line) in text.lines().enumerate() {
        let comment = if map.is_some() { None } else { line.split_once(" #") };
        let bare = comment.map_or(line, |(before, _)| before).trim();
        match (&mut map, bare) {
            (None, "map") => map = Some(Vec::new()),
            (Some(_), "end") => letters = map.take(),
            (Some(found), row) => found.push(row.to_owned()),
            (None, row) if row.is_empty() || row.starts_with('#') => {}
            (None, row) => rows.push((number + 1, row.split_whitespace().collect::<Vec<_>>())),
        }
    }
    let at = |number: usize| move |what: String| format!("line {number}: {what}");
    let of = |key: &'static str| rows.iter().filter(move |(_, words)| words[0] == key);
    if let Some(letters) = &letters {
        let named = |words: &[&str]| words.iter().skip(1).map(|word| (*word).to_owned()).collect();
        let roads: Vec<Road> = of("road")
            .map(|(_, words)| Road { name: "road".into(), lane: false, hexes: named(words) })
            .collect();
        let board = Board::drawn(letters, &roads).map_err(|error| error.to_string())?;
        let mut streams = Vec::new();
        for (number, words) in of("stream") {
            let hex =
                board.hex(word(words, 1)?).ok_or("no such hex".to_owned()).map_err(at(*number))?;
            streams.push((hex, direction(word(words, 2)?).map_err(at(*number))?));
        }
        setup.field = crate::nouns::field::Field::drawn(board, letters, &streams);
        bare(&mut setup.scenario);
    }
    for (number, words) in of("option") {
        let option = RuleOption::from_key(word(words, 1)?);
        let option = option.ok_or("no such option".to_owned()).map_err(at(*number))?;
        setup.options.push(option);
    }
    let mut battle = Battle::empty(Arc::new(Given::of_all(setup)));
    battle.stage = Stage::Segment(Seat::First, Phase::Movement);
    for (number, words) in &rows {
        read(&mut battle, words).map_err(at(*number))?;
    }
    Ok(battle)
}

/// Takes out of a scenario what names hexes of its own map.
fn bare(scenario: &mut crate::nouns::scenario::Scenario) {
    scenario.arrivals.clear();
    scenario.groups.clear();
    scenario.placements.clear();
    scenario.leader_placements.clear();
    scenario.late = None;
    scenario.victory.places.clear();
    scenario.victory.exit = None;
    scenario.victory.shifts = None;
    scenario.victory.automatic = None;
}

fn word<'a>(words: &[&'a str], index: usize) -> Result<&'a str, String> {
    words.get(index).copied().ok_or_else(|| format!("word {} is missing", index + 1))
}

fn direction(name: &str) -> Result<Dir, String> {
    let found = Dir::ALL.into_iter().find(|dir| dir.name() == name);
    found.ok_or_else(|| format!("'{name}' is no side: N, NE, SE, S, SW or NW"))
}

fn hex_of(battle: &Battle, label: &str) -> Result<Hex, String> {
    battle.board().hex(label).ok_or_else(|| format!("there is no hex {label}"))
}

fn read(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    match words[0] {
        "road" | "stream" | "option" => Ok(()),
        "turn" => {
            let day = word(words, 1)?.parse().map_err(|_| "the day is 1 or 2".to_owned())?;
            let clock = Clock::parse(word(words, 2)?).ok_or("a time like 11:20".to_owned())?;
            let turn = battle.given.setup.scenario.turn(Turn { day, clock });
            battle.turn = turn.ok_or("no such turn".to_owned())? as u16;
            Ok(())
        }
        "segment" => {
            let seat = match word(words, 1)? {
                "french" => Seat::First,
                "coalition" => Seat::Second,
                other => return Err(format!("'{other}' is no side")),
            };
            let phase = Phase::from_key(word(words, 2)?).ok_or("no such phase".to_owned())?;
            battle.stage = Stage::Segment(seat, phase);
            Ok(())
        }
        "level" => {
            let command = Command::from_key(word(words, 1)?).ok_or("no such command".to_owned())?;
            let level = word(words, 2)?.parse().map_err(|_| "a level is 0 to 3".to_owned())?;
            battle.levels[command as usize] = level;
            Ok(())
        }
        "leader" => {
            let name = word(words, 1)?;
            let leader = leader_named(battle, name)?;
            let hex = hex_of(battle, word(words, 2)?)?;
            let officer = &mut battle.leaders[leader.index()];
            (officer.hex, officer.place) = (hex, Whereabouts::OnMap);
            Ok(())
        }
        _ => place(battle, words),
    }
}

/// A leader by his name; a blank in it is written as a hyphen.
pub fn leader_named(battle: &Battle, name: &str) -> Result<LeaderId, String> {
    let army = &battle.given.setup.army;
    let found = army.leaders.iter().position(|leader| leader.name.replace(' ', "-") == name);
    found.map(|index| LeaderId(index as u8)).ok_or_else(|| format!("there is no leader {name}"))
}

fn place(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    let unit = battle
        .given
        .setup
        .army
        .find(words[0])
        .ok_or_else(|| format!("there is no unit {}", words[0]))?;
    let mut hexes = vec![hex_of(battle, word(words, 1)?)?];
    let (formation, state) = match word(words, 2)? {
        "disordered" => (None, Morale::Disordered),
        "routed" => (None, Morale::Routed),
        key => {
            let formation =
                Formation::from_key(key).ok_or_else(|| format!("no formation {key}"))?;
            (Some(formation), Morale::GoodOrder)
        }
    };
    let mut rest = words.iter().skip(4).copied();
    let troops = battle.unit_mut(unit);
    troops.state = state;
    while let Some(option) = rest.next() {
        let troops = battle.unit_mut(unit);
        match option {
            "with" => {
                let more = rest.next().ok_or("with which hex?".to_owned())?;
                for label in more.split(',') {
                    hexes.push(hex_of(battle, label)?);
                }
            }
            "blue" | "green" => troops.marker = MarkerColour::from_key(option),
            "answered" => troops.marks.answered = true,
            "charged" => troops.marks.charged = true,
            losses if losses.starts_with("losses=") => {
                let number = losses["losses=".len()..].parse();
                troops.losses = number.map_err(|_| "losses are a number".to_owned())?;
            }
            other => {
                let readiness = Readiness::from_key(other);
                troops.readiness = readiness.ok_or_else(|| format!("what is '{other}'?"))?;
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
    let name = word(words, 3)?;
    let facing = match battle.faces(stance) {
        Faces::Hexside => Facing::new(direction(name)? as u8),
        Faces::Vertex => {
            let number = VERTICES.iter().position(|vertex| *vertex == name);
            Facing::new(number.ok_or_else(|| format!("'{name}' is no vertex"))? as u8)
        }
    };
    let (lost, all) = (battle.unit(unit).losses, battle.def(unit).increments);
    if lost >= all {
        return Err(format!("{} has {all} increments and cannot have lost {lost}", words[0]));
    }
    battle.put(unit, hexes);
    let troops = battle.unit_mut(unit);
    (troops.formation, troops.facing) = (formation, facing);
    // Who could not stand so in a game does not in a position.
    check::drawn_up(battle, unit, battle.unit(unit)).map_err(|why| format!("{} {why}", words[0]))
}

/// A unit by its name.
pub fn unit_named(battle: &Battle, id: &str) -> Result<UnitId, String> {
    battle.given.setup.army.find(id).ok_or_else(|| format!("there is no unit {id}"))
}
