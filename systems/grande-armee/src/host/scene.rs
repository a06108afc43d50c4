//! The picture of the table.

use crate::nouns::field::{OfficerId, Rank, UnitId};
use crate::nouns::kinds::Nation;
use crate::state::battle::{Battle, Phase};
use engine::scene::{
    LeaderRank, Mark, Objective, Piece, PieceKind, Quality, Scene, TableOverlay, Track,
};
use engine::{Game, Seat, Viewer, rule};

/// The steps of a pulse. [B2.0]
const PHASES: [&str; 7] = ["Command", "Skirmish", "Guns", "Control", "Move", "Combat", "End"];

fn side(seat: Seat) -> &'static str {
    Battle::SIDES[seat.index()]
}

/// The table as a viewer sees it; the battle is already what he knows.
pub(crate) fn scene(battle: &Battle, viewer: Viewer) -> Scene {
    let field = &battle.field;
    let officers = Seat::BOTH.into_iter().flat_map(|seat| battle.officers_of(seat));
    let objectives = field.places.iter().zip(&battle.holders).map(|(place, holder)| Objective {
        name: place.name.clone(),
        value: 0,
        holder: holder.map(|seat| side(seat).to_owned()),
        hexes: Vec::new(),
    });
    // What everybody sees for a moment: who is on the move.
    let moving = battle.march.iter().filter(|march| battle.is_here(march.unit));
    Scene {
        title: field.scenario.battle.clone(),
        subtitle: field.scenario.date.clone(),
        table: Some(field.sheet()),
        pieces: battle
            .on_table()
            .map(|unit| unit_piece(battle, unit))
            .chain(officers.map(|officer| officer_piece(battle, officer)))
            .collect(),
        objectives: objectives.collect(),
        table_overlays: moving
            .map(|march| TableOverlay::Selected { piece: battle.def(march.unit).id.clone() })
            .collect(),
        panels: vec![
            battle.turn_panel(),
            battle.command_dice_panel(viewer),
            battle.army_morale_panel(),
            battle.forces_panel(),
        ],
        track: track(battle),
        ..Scene::default()
    }
}

/// Turns up to the Basic Length, and the steps of a pulse. [B2.0]
fn track(battle: &Battle) -> Track {
    let clock = battle.field.clock;
    let turns = clock.first_turn..=clock.basic_length.max(battle.turn);
    let phase = match battle.phase {
        Phase::SetUp(_) | Phase::Command => 0,
        Phase::Skirmish => 1,
        Phase::Artillery => 2,
        Phase::Control(_) => 3,
        Phase::Movement(_) => 4,
        Phase::Combat(_) => 5,
        _ => 6,
    };
    let turns = turns.map(|turn| (u32::from(turn), String::new()));
    Track::new(u32::from(battle.turn), turns, phase, PHASES)
}

fn unit_piece(battle: &Battle, unit: UnitId) -> Piece {
    let (def, state) = (battle.def(unit), battle.unit(unit));
    // A tag does without what stands in brackets behind the name.
    let short = def.name.split(" (").next().unwrap_or(&def.name);
    Piece {
        name: short.to_owned(),
        nation: def.nation.uniform().to_owned(),
        formation: battle.force_words(state.force),
        kind: def.sign(),
        strength: Some(state.sp),
        full_strength: def.sp,
        quality: if def.guard { Quality::Elite } else { Quality::Veteran },
        stance: Some(battle.base(unit).stance()),
        marks: marks(battle, unit),
        ..Piece::new(&def.id, &def.name, side(def.seat))
    }
}

fn marks(battle: &Battle, unit: UnitId) -> Vec<Mark> {
    let (def, state) = (battle.def(unit), battle.unit(unit));
    let skirmishers = format!("SK{}", def.sk);
    let partner = state.partner.map(|partner| format!("attached: {}", battle.unit_words(partner)));
    let out = !battle.in_radius(unit);
    let all = [
        (state.marks.suppressed, Mark::new("S", "suppressed", rule!("H2.0"))),
        (state.marks.fired, Mark::new("F", "has fired", rule!("D1.0c"))),
        (state.marks.locked, Mark::new("×", "in contact", rule!("F9.24"))),
        (state.marks.moved, Mark::new("·", "has moved", rule!("F1.0"))),
        (partner.is_some(), Mark::new("+", partner.unwrap_or_default(), rule!("F9.31a"))),
        (out, Mark::new("!", "out of its officer's radius", rule!("F13.1"))),
        (def.sk > 0, Mark::new(&skirmishers, "skirmish value", rule!("C2.0"))),
        (def.troop.is_mixed(), Mark::new("MX", "mixed brigade", rule!("GLO-3"))),
    ];
    all.into_iter().filter(|(shown, _)| *shown).map(|(_, mark)| mark).collect()
}

fn officer_piece(battle: &Battle, officer: OfficerId) -> Piece {
    let (def, state) = (battle.officer_def(officer), battle.officer(officer));
    let (rank, formation) = match def.rank {
        Rank::Sub { force, .. } => (LeaderRank::Division, battle.force_words(force)),
        Rank::Wing => (LeaderRank::Corps, String::new()),
        Rank::Commander { .. } => (LeaderRank::Army, String::new()),
    };
    let mut marks = Vec::new();
    match def.rank {
        Rank::Sub { force, .. } => {
            let personality = format!("{:+}", state.personality);
            marks.push(Mark::new(&personality, "personality", rule!("A3.1b")));
            let force = battle.force(force);
            if force.dice > 0 {
                let dice = format!("{}d", force.dice);
                marks.push(Mark::new(&dice, "command dice", rule!("E1.0")));
            }
            if matches!(battle.phase, Phase::Movement(seat) | Phase::Combat(seat) if seat == def.seat)
            {
                let status = "status of the Force";
                marks.push(Mark::new(force.status.name(), status, rule!("E3.0a")));
            }
        }
        Rank::Commander { .. } => {
            marks.push(Mark::new(state.skill.key(), "skill", rule!("A3.1a")));
        }
        Rank::Wing => {}
    }
    let at = state.at.unwrap_or_default();
    Piece {
        nation: colours(battle, officer).uniform().to_owned(),
        formation,
        kind: PieceKind::Leader(rank),
        stance: Some(battle.officer_base_at(officer, at).stance()),
        radius: state.radius.0,
        marks,
        ..Piece::new(&def.name, &battle.officer_words(officer), side(def.seat))
    }
}

/// Whose uniform an officer wears: that of most of his men.
fn colours(battle: &Battle, officer: OfficerId) -> Nation {
    let def = battle.officer_def(officer);
    let force = battle.led_by(officer);
    let men = || {
        let units = battle.field.unit_ids().map(|unit| (battle.def(unit), battle.unit(unit).force));
        units.filter(|(unit, of)| force.map_or(unit.army == def.army, |force| *of == force))
    };
    let count = |nation: Nation| men().filter(|(unit, _)| unit.nation == nation).count();
    let most = men().map(|(unit, _)| unit.nation).max_by_key(|nation| count(*nation));
    most.unwrap_or(Nation::France)
}
