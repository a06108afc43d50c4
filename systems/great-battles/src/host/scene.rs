//! The position as a picture.

use crate::data::scenario::Worth;
use crate::host::view::sees;
use crate::nouns::{Arm, Blown, CavalryClass, Formation, MoraleLevel, Nation, Rank};
use crate::state::{Battle, LimPlace, Stage, Unit};
use engine::scene::{
    LeaderRank, Mark, Objective, Panel, PanelRow, Piece, PieceKind, Quality, Scene, Shape, Track,
    TrackTurn,
};
use engine::{Game, Seat, Viewer};

/// The phases of a turn, as the track shows them. [SEQ-01]
const PHASES: [&str; 4] = ["Pool Placement", "LIM Activation", "Non-LIM", "Rally"];

/// How a formation is drawn.
pub(crate) const fn shape_of(formation: Formation) -> Shape {
    match formation {
        Formation::Line => Shape::Line,
        Formation::Column => Shape::Column,
        Formation::Disorder => Shape::General,
        Formation::Square => Shape::Square,
        Formation::Skirmish => Shape::Skirmish,
        Formation::Limbered => Shape::Limbered,
        Formation::Unlimbered => Shape::Unlimbered,
    }
}

impl Battle {
    /// The picture for a viewer.
    pub(crate) fn picture(&self, viewer: Viewer) -> Scene {
        let scenario = &self.setup.scenario;
        Scene {
            title: scenario.name.clone(),
            subtitle: format!("2 December 1805, {}", scenario.clock(self.turn)),
            sheet: self.board().sheet().clone(),
            pieces: self.pieces(),
            objectives: self.objectives(),
            panels: vec![self.divisions_panel(), self.lims_panel(viewer)],
            track: Track {
                turn: u32::from(self.turn),
                turns: (1..=scenario.turns)
                    .map(|turn| TrackTurn { number: u32::from(turn), name: scenario.clock(turn) })
                    .collect(),
                phase: self.phase_number(),
                phases: PHASES.map(str::to_owned).to_vec(),
            },
            ..Scene::default()
        }
    }

    fn phase_number(&self) -> u32 {
        match self.stage {
            Stage::SetUp(_)
            | Stage::CommandChange
            | Stage::Initiative
            | Stage::PoolPlacement(_) => 0,
            Stage::InitiativeLim(_) | Stage::Lims | Stage::DrawnLim(_) => 1,
            Stage::NonLim(_) | Stage::LimRemoval => 2,
            Stage::Rally(_)
            | Stage::RoutLoss(_)
            | Stage::CavalryReform
            | Stage::Fatigue
            | Stage::Over => 3,
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for hex in self.board().hexes() {
            let mut stack: Vec<_> =
                self.units_at(hex).filter(|u| self.unit(*u).hex == hex).collect();
            stack.reverse();
            pieces.extend(stack.into_iter().map(|unit| self.unit_piece(unit)));
        }
        for (index, leader) in self.leaders.iter().enumerate() {
            if !leader.hex.is_somewhere() {
                continue;
            }
            let card = &self.setup.army.leaders[index];
            let rank = match card.rank {
                Rank::Napoleon | Rank::Tsar | Rank::Buxhowden => LeaderRank::Army,
                Rank::Corps => LeaderRank::Corps,
                Rank::Division => LeaderRank::Division,
            };
            pieces.push(Piece {
                id: card.name.clone(),
                name: card.name.clone(),
                long_name: card.name.clone(),
                nation: if card.seat == Seat::First { "french" } else { "russian" }.to_owned(),
                side: Battle::SIDES[card.seat.index()].to_owned(),
                formation: String::new(),
                kind: PieceKind::Leader(rank),
                hex: self.board().label(leader.hex),
                also: Vec::new(),
                strength: card.rating,
                full_strength: card.rating.unwrap_or(0),
                quality: Quality::Veteran,
                shape: Shape::None,
                facing: 0,
                faces_side: false,
                stance: None,
                radius: 0,
                marks: Vec::new(),
            });
        }
        pieces
    }

    fn unit_piece(&self, unit: crate::nouns::UnitId) -> Piece {
        let (card, one, stats) = (self.card(unit), self.unit(unit), self.stats(unit));
        let kind = match (stats.arm, stats.class) {
            (Arm::Artillery, _) if stats.horse => PieceKind::HorseGun,
            (Arm::Artillery, _) => PieceKind::Gun,
            (_, Some(CavalryClass::Cossack)) => PieceKind::Cossack,
            (_, Some(CavalryClass::Light)) => PieceKind::Hussar,
            (_, Some(CavalryClass::Medium)) => PieceKind::Dragoon,
            (_, Some(CavalryClass::Lancer)) => PieceKind::Lancer,
            (_, Some(CavalryClass::Heavy | CavalryClass::Cuirassier)) => PieceKind::Cuirassier,
            _ if stats.elite => PieceKind::Grenadier,
            _ if stats.skirmish => PieceKind::Light,
            _ => PieceKind::Line,
        };
        let division = stats.division.map(|id| self.setup.army.division(id).id.clone());
        Piece {
            id: card.id.clone(),
            name: card.id.clone(),
            long_name: card.name.clone(),
            nation: match stats.nation {
                Nation::French => "french",
                Nation::Russian => "russian",
                Nation::Austrian => "austrian",
            }
            .to_owned(),
            side: Battle::SIDES[stats.seat.index()].to_owned(),
            formation: division.unwrap_or_default(),
            kind,
            hex: self.board().label(one.hex),
            also: if one.right.is_somewhere() {
                vec![self.board().label(one.right)]
            } else {
                Vec::new()
            },
            strength: Some(one.sp),
            full_strength: stats.sp,
            quality: if stats.elite { Quality::Elite } else { Quality::Veteran },
            shape: shape_of(one.formation),
            facing: one.facing.number() / 2,
            faces_side: !one.facing.is_vertex(),
            stance: None,
            radius: 0,
            marks: marks(one),
        }
    }

    fn objectives(&self) -> Vec<Objective> {
        let places = self.setup.scenario.objectives.iter().enumerate();
        let objective = |(index, one): (usize, &crate::data::scenario::Objective)| Objective {
            name: one.name.clone(),
            value: match one.worth {
                Worth::EachHex(points) => points * one.hexes.len() as u8,
                Worth::Together { points, .. } => points,
            },
            holder: self.holder(index).map(|seat| Battle::SIDES[seat.index()].to_owned()),
            hexes: one.hexes.iter().map(|hex| self.board().label(*hex)).collect(),
        };
        places.map(objective).collect()
    }

    /// [CMD-23] The Command Card.
    fn divisions_panel(&self) -> Panel {
        let army = &self.setup.army;
        let cards = army.divisions.iter().zip(&self.divisions).enumerate();
        let rows = cards.map(|(index, (card, division))| PanelRow {
            name: card.id.clone(),
            value: {
                let id = crate::nouns::DivisionId(index as u8);
                let (broken, level) = (self.broken_units(id), card.breakpoint);
                format!("fatigue {}, {broken} of {level} broken", division.fatigue)
            },
            side: Some(Battle::SIDES[card.seat.index()].to_owned()),
            bar: Some((i32::from(division.fatigue), 9)),
            pieces: None,
        });
        Panel { title: "Divisions".to_owned(), rule: "CMD-23".to_owned(), rows: rows.collect() }
    }

    /// LIMs, as far as the viewer knows. [SEQ-05]
    fn lims_panel(&self, viewer: Viewer) -> Panel {
        let army = &self.setup.army;
        let mut rows = Vec::new();
        for (index, place) in self.lims.iter().enumerate() {
            let seat = army.lims[index].seat;
            let open = matches!(place, LimPlace::Drawn | LimPlace::Gone);
            if !open && !sees(viewer, seat) {
                continue;
            }
            let value = match place {
                LimPlace::Out => "out of play",
                LimPlace::InPlay => "in the pool",
                LimPlace::Drawn => "drawn",
                LimPlace::Gone => "out for good",
            };
            rows.push(PanelRow {
                name: army.lim_name(crate::nouns::LimId(index as u8)),
                value: value.to_owned(),
                side: Some(Battle::SIDES[seat.index()].to_owned()),
                bar: None,
                pieces: None,
            });
        }
        Panel { title: "LIMs".to_owned(), rule: "SEQ-04".to_owned(), rows }
    }
}

/// Markers beside a counter.
fn marks(unit: &Unit) -> Vec<Mark> {
    let level = match unit.level {
        MoraleLevel::Good => None,
        MoraleLevel::Shaken => Some(("S", "shaken", "MOR-01")),
        MoraleLevel::Unsteady => Some(("U", "unsteady", "MOR-03")),
        MoraleLevel::Routed => Some(("R", "routed", "MOR-04")),
    };
    let blown = match unit.blown {
        Blown::Fresh => None,
        Blown::One => Some(("B1", "blown 1", "CHG-19")),
        Blown::Two => Some(("B2", "blown 2", "CHG-19")),
    };
    let disorder = unit.formation == Formation::Disorder;
    let order = disorder.then_some(("D", "disordered", "FOR-07"));
    let mark = |(sign, words, rule): (&str, &str, &str)| Mark {
        sign: sign.to_owned(),
        words: words.to_owned(),
        rule: rule.to_owned(),
    };
    [level, blown, order].into_iter().flatten().map(mark).collect()
}
