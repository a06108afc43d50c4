//! The picture of the board.
//!
//! Losses are read aloud, so that increments are known to all (R160); what stands on the back of a
//! counter, the values for fire, melee and morale, is shown to its owner only. [2.2.3] Nothing that
//! changes in play is hidden.

use crate::book::Faces;
use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::nouns::kinds::{Formation, Grade, MarkerColour, Morale, Phase, Rank, Readiness};
use crate::state::battle::{Battle, Stage, Whereabouts};
use engine::nouns::capital;
use engine::scene::{LeaderRank, Mark, Objective, Piece, PieceKind, Quality, Scene, Shape, Track};
use engine::{Game, Viewer, rule};

/// The board as a viewer sees it.
pub(crate) fn scene(battle: &Battle, viewer: Viewer) -> Scene {
    let board = battle.board();
    let mut order = Vec::new();
    for unit in board.hexes().flat_map(|hex| battle.stack(hex).into_iter().rev()) {
        lay_down(battle, unit, &mut order);
    }
    let on_map = |leader: &LeaderId| {
        let state = &battle.leaders[leader.index()];
        state.place == Whereabouts::OnMap && state.hex.is_somewhere()
    };
    let leaders = (0..battle.leaders.len() as u8).map(LeaderId).filter(on_map);
    let places = battle.fixed.setup.scenario.victory.places.iter().zip(&battle.holders);
    let objectives = places.map(|(place, holder)| Objective {
        name: place.name.clone(),
        value: place.points.clamp(0, 255) as u8,
        holder: Some(Battle::side(*holder).to_owned()),
        hexes: place.hexes.iter().map(|&hex| board.label(hex)).collect(),
    });
    Scene {
        title: "Kulm".to_owned(),
        subtitle: format!("{} August 1813", 28 + u16::from(battle.now().day)),
        sheet: board.sheet().clone(),
        pieces: order
            .into_iter()
            .map(|unit| piece(battle, viewer, unit))
            .chain(leaders.map(|leader| leader_piece(battle, viewer, leader)))
            .collect(),
        objectives: objectives.collect(),
        panels: [battle.time_panel(), battle.command_panel(), battle.victory_panel()]
            .into_iter()
            .chain(battle.arrivals_panel())
            .collect(),
        track: track(battle),
        ..Scene::default()
    }
}

/// Puts a unit into the order of drawing, after everything that lies beneath it in any of its hexes.
fn lay_down(battle: &Battle, unit: UnitId, order: &mut Vec<UnitId>) {
    if order.contains(&unit) {
        return;
    }
    for below in battle.unit(unit).below.into_iter().flatten() {
        lay_down(battle, below, order);
    }
    order.push(unit);
}

fn piece(battle: &Battle, viewer: Viewer, unit: UnitId) -> Piece {
    let (def, troops) = (battle.def(unit), battle.unit(unit));
    let mut hexes = troops.hexes.iter().map(|hex| battle.board().label(hex));
    let name = match viewer.sees(def.seat()) {
        true => battle.with_its_back(unit),
        false => def.name.clone(),
    };
    Piece {
        nation: def.nation.key().to_owned(),
        formation: battle.fixed.setup.army.division(def.division).name.clone(),
        kind: battle.book().sign(def.troop),
        hex: hexes.next().unwrap_or_default(),
        also: hexes.collect(),
        strength: Some(battle.increments(unit)),
        full_strength: def.increments,
        quality: match def.grade {
            Some(Grade::Guard | Grade::Grenadier) => Quality::Elite,
            Some(Grade::Reserve | Grade::Landwehr) => Quality::Green,
            _ => Quality::Veteran,
        },
        shape: battle.drawn_shape(unit, troops.formation),
        facing: troops.facing.number(),
        faces_side: battle.faces(battle.stance(unit)) == Faces::Hexside,
        marks: markers(battle, unit),
        ..Piece::new(&def.id, &name, Battle::side(def.seat()))
    }
}

impl Battle {
    /// How a unit in a formation is drawn: without order it has no formation of its own. [4.3.5a]
    pub(crate) fn drawn_shape(&self, unit: UnitId, formation: Formation) -> Shape {
        let troops = self.unit(unit);
        let cover = || self.terrain(troops.hexes.first()).is_cover();
        match troops.state {
            Morale::GoodOrder => formation.drawn(),
            _ if !troops.hexes.is_empty() && cover() => Shape::General,
            _ => Shape::Column,
        }
    }

    /// Its name with what is printed on the back. [2.2.2]
    fn with_its_back(&self, unit: UnitId) -> String {
        let (def, troops) = (self.def(unit), self.unit(unit));
        let fire = match def.fire {
            FirePower::Infantry { printed, .. } => format!("fire {printed}, "),
            FirePower::Artillery { values: [short, medium, long], .. } => {
                format!("fire {short}/{medium}/{long}, ")
            }
            FirePower::Cavalry { skirmish: Some(value), .. } => format!("fire ({value}), "),
            FirePower::Cavalry { skirmish: None, .. } => String::new(),
        };
        let lance = match def.lance_bonus(troops.losses) {
            0 => String::new(),
            bonus => format!("+{bonus}"),
        };
        let melee = def.melee_value(self.book(), troops.losses);
        let (morale, moves) = (def.morale, def.ma);
        format!("{} ({fire}melee {melee}{lance}, morale {morale}, moves {moves})", def.name)
    }
}

/// The markers on a unit.
fn markers(battle: &Battle, unit: UnitId) -> Vec<Mark> {
    let troops = battle.unit(unit);
    let colour = match troops.marker {
        Some(MarkerColour::Blue) => ", blue marker",
        Some(MarkerColour::Green) => ", green marker",
        None => "",
    };
    let order = match troops.state {
        Morale::GoodOrder => None,
        Morale::Disordered => Some(Mark::new("D", "disordered", rule!("4.3.5"))),
        Morale::Routed => Some(Mark::new("R", "routed", rule!("4.3.6"))),
    };
    let readiness = match troops.readiness {
        Readiness::Fresh => None,
        Readiness::Fatigued => Some(Mark::new("F", format!("fatigued{colour}"), rule!("5.1"))),
        Readiness::Exhausted => Some(Mark::new("E", format!("exhausted{colour}"), rule!("5.1"))),
    };
    let struck = battle.contacts.iter().any(|contact| contact.attackers.contains(&unit));
    let struck = struck.then(|| Mark::new("×", "its charge has struck", rule!("10.2.7c")));
    let forced = troops.marks.force_march;
    let forced = forced.then(|| Mark::new("»", "force march", rule!("11.2.8")));
    [order, readiness, struck, forced].into_iter().flatten().collect()
}

fn leader_piece(battle: &Battle, viewer: Viewer, leader: LeaderId) -> Piece {
    let def = battle.leader_def(leader);
    let rank = match def.rank {
        Rank::Army => LeaderRank::Army,
        Rank::Corps => LeaderRank::Corps,
        Rank::Division | Rank::Brigade | Rank::Artillery => LeaderRank::Division,
    };
    let division = def.division.map(|id| battle.fixed.setup.army.division(id).name.clone());
    // [2.3.3] His values stand on the Specific Side too. (R201)
    let seen = viewer.sees(def.seat());
    let name = match seen {
        true => format!(
            "{} (attack {:+}, defence {:+}, cavalry {:+}, guns {:+}, morale {:+})",
            def.name, def.attack, def.defence, def.cavalry, def.artillery, def.morale
        ),
        false => def.name.clone(),
    };
    let morale = if seen { def.morale.clamp(0, 255) as u8 } else { 0 };
    Piece {
        nation: def.nation.key().to_owned(),
        formation: division.unwrap_or_default(),
        kind: PieceKind::Leader(rank),
        hex: battle.board().label(battle.leaders[leader.index()].hex),
        strength: seen.then_some(morale),
        full_strength: morale,
        ..Piece::new(&def.name, &name, Battle::side(def.seat()))
    }
}

/// The turns of the day and the phases of a segment. [8.0]
fn track(battle: &Battle) -> Track {
    let day = battle.now().day;
    let turns = battle.fixed.setup.scenario.turns.iter().zip(1..);
    let turns = turns
        .filter(|(turn, _)| turn.day == day)
        .map(|(turn, number)| (number, format!("{}:{:02}", turn.clock.hour, turn.clock.minute)));
    let phases = Phase::ALL.iter().map(|phase| capital(&phase.key().replace('-', " ")));
    let phases: Vec<String> = phases.collect();
    let phase = match battle.stage {
        Stage::Segment(_, phase) => Phase::ALL.iter().position(|known| *known == phase),
        Stage::SetUp(_) | Stage::Night(_) => None,
        Stage::Over => Some(Phase::ALL.len() - 1),
    };
    let phase = phase.unwrap_or(0) as u32;
    Track::new(u32::from(battle.turn) + 1, turns, phase, phases.iter().map(String::as_str))
}
