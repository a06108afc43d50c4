//! The picture of the board.

use crate::nouns::field::{LeaderId, UnitId};
use crate::nouns::kinds::Shape;
use crate::state::battle::Battle;
use engine::scene::{self, Objective, Piece, PieceKind, Scene};
use engine::{Game, Viewer};

/// The board as a viewer sees it; the battle is already what he knows.
pub(crate) fn scene(battle: &Battle, viewer: Viewer) -> Scene {
    let field = &battle.field;
    let held = field.objectives.iter().zip(&battle.holders);
    let objective = held.map(|(objective, holder)| Objective {
        name: objective.name.clone(),
        value: objective.value,
        holder: holder.map(|seat| Battle::side(seat).to_owned()),
        hexes: objective.hexes.iter().map(|&hex| field.board.label(hex)).collect(),
    });
    // The lower unit first, so that the top one is drawn over it.
    let units = field.board.hexes().flat_map(|hex| battle.stack(hex).into_iter().rev());
    let leaders = (0..battle.leaders.len() as u8).map(LeaderId);
    let here = leaders.filter(|&leader| battle.leader_hex(leader).is_somewhere());
    Scene {
        title: field.scenario.battle.0.clone(),
        subtitle: field.scenario.battle.1.clone(),
        sheet: field.board.sheet().clone(),
        pieces: units
            .map(|unit| piece(battle, viewer, unit))
            .chain(here.map(|leader| leader_piece(battle, leader)))
            .collect(),
        objectives: objective.collect(),
        panels: [battle.turn_panel()]
            .into_iter()
            .chain(battle.fatigue_panel())
            .chain([battle.orders_panel(viewer), battle.cubes_panel()])
            .collect(),
        track: battle.track(),
        ..Scene::default()
    }
}

fn piece(battle: &Battle, viewer: Viewer, unit: UnitId) -> Piece {
    let (def, state) = (battle.def(unit), battle.unit(unit));
    Piece {
        nation: def.nation.uniform().to_owned(),
        formation: battle.field.formation(def.formation).name.clone(),
        kind: def.piece,
        hex: battle.field.board.label(state.hex),
        strength: battle.strength_is_known(viewer, unit).then_some(state.sp),
        full_strength: def.sp,
        quality: def.quality.drawn(),
        shape: battle.drawn_shape(unit, state.shape),
        facing: state.facing.number(),
        ..Piece::new(&def.id, &def.name, Battle::side(def.seat))
    }
}

fn leader_piece(battle: &Battle, leader: LeaderId) -> Piece {
    let def = battle.field.leader(leader);
    let formation = def.formation.map(|id| battle.field.formation(id).name.clone());
    let name = battle.field.called(battle.named(leader));
    Piece {
        formation: formation.unwrap_or_default(),
        kind: PieceKind::Leader(def.rank.drawn()),
        hex: battle.field.board.label(battle.leader_hex(leader)),
        strength: Some(battle.leadership(leader)),
        full_strength: def.leadership[0],
        ..Piece::new(&def.name, &name, Battle::side(def.seat))
    }
}

impl Battle {
    /// How a unit in a shape is drawn.
    pub(crate) fn drawn_shape(&self, unit: UnitId, shape: Shape) -> scene::Shape {
        match shape.drawn() {
            scene::Shape::Fresh if self.unit(unit).tired => scene::Shape::Tired,
            shape => shape,
        }
    }
}
