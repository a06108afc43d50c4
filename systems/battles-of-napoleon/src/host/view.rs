//! What each side may see, and the picture of the board.

use crate::nouns::field::{LeaderId, Rank, UnitId};
use crate::nouns::kinds::{Nation, Order, Quality, Shape};
use crate::state::battle::{Battle, Phase};
use engine::scene::{
    self, LeaderRank, Objective, Panel, PanelRow, Piece, PieceKind, Scene, Track, TrackTurn,
};
use engine::{Seat, Viewer, rule};

/// The phases of a turn, after the set-up. [9a]
const PHASES: [&str; 8] =
    ["Set-up", "Weather", "Leaders", "Orders", "Cubes", "Activations", "Recovery", "End of turn"];

impl Battle {
    /// Whether a viewer may see the secrets of a side.
    fn sees_secrets(viewer: Viewer, seat: Seat) -> bool {
        match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
        }
    }

    /// The position as a viewer knows it: hidden strengths read as printed [25f] (R58), hidden
    /// orders as Hold [9f] (R59).
    pub fn redacted(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for (index, unit) in known.units.iter_mut().enumerate() {
            let def = &self.field.units[index];
            let hidden = !Self::sees_secrets(viewer, def.seat)
                && !self.field.scenario.switches.open_strengths
                && !unit.shown;
            if hidden && unit.sp > 0 {
                unit.sp = def.sp;
            }
        }
        for (index, formation) in known.formations.iter_mut().enumerate() {
            let seat = self.field.formations[index].seat;
            if !Self::sees_secrets(viewer, seat) && !formation.revealed {
                formation.order = Order::Hold;
                formation.called = false;
            }
        }
        known
    }

    /// Whether a viewer knows the strength of a unit.
    fn strength_known(&self, viewer: Viewer, unit: UnitId) -> bool {
        Self::sees_secrets(viewer, self.seat_of(unit))
            || self.field.scenario.switches.open_strengths
            || self.unit(unit).shown
    }

    /// The board as a picture; `self` is already what the viewer knows.
    pub fn picture(&self, viewer: Viewer) -> Scene {
        let field = &self.field;
        let mut pieces = Vec::new();
        let mut hexes: Vec<_> =
            field.board.hexes().filter(|&hex| self.top(hex).is_some()).collect();
        hexes.sort_unstable();
        for hex in hexes {
            // The lower unit first, so that the top one is drawn over it.
            for unit in self.stack(hex).into_iter().rev() {
                pieces.push(self.piece(viewer, unit));
            }
        }
        for index in 0..self.leaders.len() as u8 {
            let leader = LeaderId(index);
            if self.leader_hex(leader).is_somewhere() {
                pieces.push(self.leader_piece(leader));
            }
        }
        let side = |seat: Seat| ["french", "russian"][seat.index()].to_owned();
        let objectives = field
            .objectives
            .iter()
            .zip(&self.holders)
            .map(|(objective, holder)| Objective {
                name: objective.name.clone(),
                value: objective.value,
                holder: holder.map(side),
                hexes: objective.hexes.iter().map(|&hex| field.board.label(hex)).collect(),
            })
            .collect();
        Scene {
            title: field.scenario.battle.0.clone(),
            subtitle: field.scenario.battle.1.clone(),
            sheet: field.board.sheet().clone(),
            table: None,
            pieces,
            objectives,
            overlays: Vec::new(),
            table_overlays: Vec::new(),
            panels: self.panels(viewer),
            track: self.track(),
        }
    }

    fn piece(&self, viewer: Viewer, unit: UnitId) -> Piece {
        let (def, state) = (self.def(unit), self.unit(unit));
        Piece {
            id: def.id.clone(),
            name: def.id.clone(),
            long_name: def.name.clone(),
            nation: match def.nation {
                Nation::French => "french",
                Nation::Russian => "russian",
                Nation::Prussian => "prussian",
            }
            .to_owned(),
            side: ["french", "russian"][def.seat.index()].to_owned(),
            formation: self.field.formation(def.formation).name.clone(),
            kind: def.piece,
            hex: self.field.board.label(state.hex),
            strength: self.strength_known(viewer, unit).then_some(state.sp),
            full_strength: def.sp,
            quality: match def.quality {
                Quality::Elite => scene::Quality::Elite,
                Quality::Veteran => scene::Quality::Veteran,
                Quality::Green => scene::Quality::Green,
            },
            shape: self.drawn_shape(unit, state.shape),
            facing: state.facing.number(),
            stance: None,
            radius: 0,
            also: Vec::new(),
            faces_side: false,
            marks: Vec::new(),
        }
    }

    /// How a unit in a shape is drawn.
    pub fn drawn_shape(&self, unit: UnitId, shape: Shape) -> scene::Shape {
        match shape {
            Shape::Line => scene::Shape::Line,
            Shape::Column => scene::Shape::Column,
            Shape::Square => scene::Shape::Square,
            Shape::General => scene::Shape::General,
            Shape::Mounted if self.unit(unit).tired => scene::Shape::Tired,
            Shape::Mounted => scene::Shape::Fresh,
            Shape::Unlimbered => scene::Shape::Unlimbered,
            Shape::Limbered => scene::Shape::Limbered,
        }
    }

    /// The turn by the turn track, and which of the scenario's turns it is.
    fn turn_words(&self) -> String {
        let (first, last) = self.field.scenario.turns;
        let count = last - first + 1;
        match first {
            1 => format!("{} of {count}", self.turn),
            _ => format!("{} ({} of {count})", self.turn, (self.turn + 1).saturating_sub(first)),
        }
    }

    /// The turns of the scenario and the phases of a turn. [9a]
    fn track(&self) -> Track {
        let (first, last) = self.field.scenario.turns;
        let turns = (first..=last).map(|turn| TrackTurn {
            number: u32::from(turn),
            name: self.field.book.turn(turn).hour.clone(),
        });
        let phase = match self.phase {
            Phase::SetUp(_) | Phase::FirstOrders => 0,
            Phase::Weather => 1,
            Phase::LeaderMoves => 2,
            Phase::Orders => 3,
            Phase::Cubes => 4,
            Phase::FirstActivation | Phase::Draw => 5,
            Phase::Recovery => 6,
            Phase::TurnEnd => 7,
        };
        Track {
            turn: u32::from(self.turn),
            turns: turns.collect(),
            phase,
            phases: PHASES.map(str::to_owned).to_vec(),
        }
    }

    fn leader_piece(&self, leader: LeaderId) -> Piece {
        let def = self.field.leader(leader);
        let rank = match def.rank {
            Rank::Division => LeaderRank::Division,
            Rank::Corps | Rank::Cavalry => LeaderRank::Corps,
            Rank::Army => LeaderRank::Army,
        };
        let side = ["french", "russian"][def.seat.index()].to_owned();
        let replaced = self.leaders[leader.index()].replaced;
        let formation =
            def.formation.map_or(String::new(), |f| self.field.formation(f).name.clone());
        Piece {
            id: def.name.clone(),
            name: def.name.clone(),
            long_name: if replaced {
                format!("{}'s replacement", def.name)
            } else {
                def.name.clone()
            },
            nation: side.clone(),
            side,
            formation,
            kind: PieceKind::Leader(rank),
            hex: self.field.board.label(self.leader_hex(leader)),
            strength: Some(self.leadership(leader)),
            full_strength: def.leadership[0],
            quality: scene::Quality::Veteran,
            shape: scene::Shape::None,
            facing: 0,
            stance: None,
            radius: 0,
            also: Vec::new(),
            faces_side: false,
            marks: Vec::new(),
        }
    }

    fn panels(&self, viewer: Viewer) -> Vec<Panel> {
        let field = &self.field;
        let side = |seat: Seat| Some(["french", "russian"][seat.index()].to_owned());
        let row = |name: &str, value: String| PanelRow {
            name: name.to_owned(),
            value,
            side: None,
            bar: None,
            pieces: None,
        };
        let cubes = |name: &str, count: u8| PanelRow {
            pieces: Some(u32::from(count)),
            ..row(name, count.to_string())
        };
        let turn = field.book.turn(self.turn);
        let mut panels = vec![Panel {
            title: "Turn".to_owned(),
            rule: rule!("9a").key().to_owned(),
            rows: vec![
                row("Hour", turn.hour.clone()),
                row("Turn", self.turn_words()),
                row("Weather", self.weather.key().to_owned()),
            ],
        }];
        if let Some(start) = field.scenario.fatigue {
            let rows = Seat::BOTH
                .into_iter()
                .map(|seat| PanelRow {
                    name: ["French", "Russian"][seat.index()].to_owned(),
                    value: self.fatigue[seat.index()].to_string(),
                    side: side(seat),
                    bar: Some((
                        i32::from(self.fatigue[seat.index()]),
                        i32::from(start[seat.index()]),
                    )),
                    pieces: None,
                })
                .collect();
            panels.push(Panel {
                title: "Army fatigue".to_owned(),
                rule: rule!("14a").key().to_owned(),
                rows,
            });
        }
        let mut rows = Vec::new();
        for seat in Seat::BOTH {
            for formation in field.formations_of(seat).filter(|&f| self.in_force(f)) {
                let state = self.formation(formation);
                let open = state.revealed || Self::sees_secrets(viewer, seat);
                let order = if open { state.order.name() } else { "hidden" };
                rows.push(PanelRow {
                    name: field.formation(formation).name.clone(),
                    value: format!("{order}, {} of 3 activations", state.activations),
                    side: side(seat),
                    bar: None,
                    pieces: None,
                });
            }
        }
        panels.push(Panel {
            title: "Orders".to_owned(),
            rule: rule!("11.2k").key().to_owned(),
            rows,
        });
        panels.push(Panel {
            title: "Cubes".to_owned(),
            rule: rule!("16a").key().to_owned(),
            rows: vec![
                cubes("French", self.bag[0]),
                cubes("Russian", self.bag[1]),
                cubes("Fire", self.bag[2]),
            ],
        });
        panels
    }
}
