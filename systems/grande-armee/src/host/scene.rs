//! The picture of the table.

use crate::nouns::field::{OfficerId, Rank, UnitId};
use crate::nouns::kinds::{Nation, Season};
use crate::state::battle::{Battle, Phase};
use engine::scene::{
    LeaderRank, Objective, Piece, PieceKind, Quality, Scene, TableOverlay, TableSheet, Track,
};
use engine::{Game, Seat, Viewer};

/// The steps of a pulse. [B2.0]
const PHASES: [&str; 7] = ["Command", "Skirmish", "Guns", "Control", "Move", "Combat", "End"];

/// The table as a viewer sees it; the battle is already what he knows.
pub(crate) fn scene(battle: &Battle, viewer: Viewer) -> Scene {
    let field = &battle.field;
    let officers = Seat::BOTH.into_iter().flat_map(|seat| battle.officers_of(seat));
    let held = field.places.iter().zip(&battle.holders);
    let objective = held.map(|(place, holder)| Objective {
        name: place.name.clone(),
        value: 0,
        holder: holder.map(|seat| Battle::side(seat).to_owned()),
        hexes: Vec::new(),
    });
    let march = battle.march.iter().filter(|march| battle.is_here(march.unit));
    let selected = |unit: UnitId| TableOverlay::Selected { piece: battle.def(unit).id.clone() };
    Scene {
        title: field.scenario.battle.clone(),
        subtitle: field.scenario.date.clone(),
        table: Some(TableSheet {
            width: field.table.width.0,
            depth: field.table.depth.0,
            winter: field.clock.season == Season::Winter,
            features: field.pieces.iter().map(|piece| piece.drawn()).collect(),
        }),
        pieces: battle
            .on_table()
            .map(|unit| unit_piece(battle, unit))
            .chain(officers.map(|officer| officer_piece(battle, officer)))
            .collect(),
        objectives: objective.collect(),
        table_overlays: march.map(|march| selected(march.unit)).collect(),
        panels: battle.panels(viewer),
        track: track(battle),
        ..Scene::default()
    }
}

fn unit_piece(battle: &Battle, unit: UnitId) -> Piece {
    let (def, state) = (battle.def(unit), battle.unit(unit));
    Piece {
        // Without what stands in brackets behind it, for a tag.
        name: def.name.split(" (").next().unwrap_or(&def.name).to_owned(),
        nation: def.nation.uniform().to_owned(),
        formation: battle.force_words(state.force),
        kind: def.drawn(),
        strength: Some(state.sp),
        full_strength: def.sp,
        quality: if def.guard { Quality::Elite } else { Quality::Veteran },
        stance: Some(battle.base(unit).stance()),
        marks: battle.unit_marks(unit),
        ..Piece::new(&def.id, &def.name, Battle::side(def.seat))
    }
}

fn officer_piece(battle: &Battle, officer: OfficerId) -> Piece {
    let (def, state) = (battle.officer_def(officer), battle.officer(officer));
    let (rank, formation) = match def.rank {
        Rank::Sub { force, .. } => (LeaderRank::Division, battle.force_words(force)),
        Rank::Wing => (LeaderRank::Corps, String::new()),
        Rank::Commander { .. } => (LeaderRank::Army, String::new()),
    };
    Piece {
        nation: colours(battle, officer).uniform().to_owned(),
        formation,
        kind: PieceKind::Leader(rank),
        stance: battle.officer_base(officer).map(|base| base.stance()),
        radius: state.radius.0,
        marks: battle.officer_marks(officer),
        ..Piece::new(&def.name, &battle.officer_words(officer), Battle::side(def.seat))
    }
}

/// Whose uniform an officer wears: that of most of his men.
fn colours(battle: &Battle, officer: OfficerId) -> Nation {
    let (army, force) = (battle.officer_def(officer).army, battle.led_by(officer));
    let men = || {
        let units = battle.field.unit_ids();
        let his = units.filter(|&unit| match force {
            Some(force) => battle.unit(unit).force == force,
            None => battle.def(unit).army == army,
        });
        his.map(|unit| battle.def(unit).nation)
    };
    let count = |nation: &Nation| men().filter(|other| other == nation).count();
    men().max_by_key(count).unwrap_or(Nation::France)
}

/// Turns up to the Basic Length, and the steps of a pulse.
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
        Phase::PulseEnd
        | Phase::TurnEnd
        | Phase::Night
        | Phase::Pursuit(_)
        | Phase::EndOfDay(_)
        | Phase::Over => 6,
    };
    let turns = turns.map(|turn| (u32::from(turn), String::new()));
    Track::new(u32::from(battle.turn), turns, phase, PHASES)
}
