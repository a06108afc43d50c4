//! The picture of the board. It is made of what the viewer knows, so that nothing can leak.

use crate::nouns::{Kind, Order, UnitId};
use crate::state::{Battle, Phase};
use engine::scene::{Objective, Panel, PanelRow, Piece, PieceKind, Scene, Shape, Track};
use engine::{Game, Seat, Viewer, rule};

pub(crate) fn scene(battle: &Battle, viewer: Viewer) -> Scene {
    let field = &battle.field;
    let side = |seat: Seat| Battle::side(seat).to_owned();
    let there = battle.all().filter(|&unit| battle.unit(unit).hex.is_somewhere());
    let orders = Seat::BOTH.map(|seat| {
        let order = battle.orders[seat.index()];
        PanelRow::new(side(seat), Order::key(order)).of(&side(seat))
    });
    let village = Objective {
        name: "Village".to_owned(),
        value: 1,
        holder: battle.holder.map(side),
        hexes: vec![field.board.label(field.village)],
    };
    let phase = match battle.phase {
        Phase::Orders => 0,
        Phase::Act(seat) => 1 + seat.index() as u32,
    };
    let turns = (1..=field.turns).map(|turn| (u32::from(turn), turn.to_string()));
    Scene {
        title: "Outposts".to_owned(),
        subtitle: "A game on one page".to_owned(),
        sheet: field.board.sheet().clone(),
        pieces: there.map(|unit| piece(battle, viewer, unit)).collect(),
        objectives: vec![village],
        panels: vec![Panel::new("Orders", rule!("5a"), orders.to_vec())],
        track: Track::new(u32::from(battle.turn), turns, phase, ["Orders", "Blue", "Red"]),
        ..Scene::default()
    }
}

fn piece(battle: &Battle, viewer: Viewer, unit: UnitId) -> Piece {
    let (def, state) = (battle.def(unit), battle.unit(unit));
    let (kind, shape) = match def.kind {
        Kind::Foot => (PieceKind::Line, Shape::Line),
        Kind::Horse => (PieceKind::Hussar, Shape::Fresh),
    };
    Piece {
        kind,
        shape,
        hex: battle.field.board.label(state.hex),
        strength: battle.knows(viewer, unit).then_some(state.strength),
        full_strength: def.strength,
        ..Piece::new(&def.id, &def.id, Battle::side(def.seat))
    }
}
