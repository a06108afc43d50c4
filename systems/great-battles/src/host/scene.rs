//! The position as a picture.

use crate::data::scenario::{Victory, Worth};
use crate::host::view::sees;
use crate::nouns::{
    Arm, Blown, CavalryClass, DivisionId, Formation, LimId, MoraleLevel, Nation, Rank,
};
use crate::rules::s13_fatigue;
use crate::state::{Battle, LimPlace, Stage, Unit};
use engine::nouns::capital;
use engine::scene::{
    LeaderRank, Mark, Objective, Panel, PanelRow, Piece, PieceKind, Quality, Scene, Shape, Track,
    TrackTurn,
};
use engine::{Game, Seat, Viewer, rule};

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
            panels: vec![
                self.turn_panel(),
                self.lims_panel(viewer),
                self.victory_panel(),
                self.divisions_panel(),
                self.sources_panel(),
            ],
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
                nation: coat(self.leader_nation(index)).to_owned(),
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

    /// The coat of a leader: that of the first of his men.
    fn leader_nation(&self, index: usize) -> Nation {
        let army = &self.setup.army;
        let card = &army.leaders[index];
        let corps = card.corps.and_then(|corps| army.corps(corps).divisions.first().copied());
        let division = card.division.or(corps);
        let first = division.and_then(|division| army.division(division).units.first().copied());
        match (first, card.seat) {
            (Some(unit), _) => self.stats(unit).nation,
            (None, Seat::First) => Nation::French,
            (None, Seat::Second) => Nation::Russian,
        }
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
            nation: coat(stats.nation).to_owned(),
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

    /// [SCN-01] The turn, its hour and how many there are.
    fn turn_panel(&self) -> Panel {
        let scenario = &self.setup.scenario;
        let rows = vec![
            PanelRow::new("Hour", scenario.clock(self.turn)),
            PanelRow::new("Turn", format!("{} of {}", self.turn, scenario.turns)),
        ];
        Panel::new("Turn", rule!("SCN-01"), rows)
    }

    /// [CMD-23] The Command Card.
    fn divisions_panel(&self) -> Panel {
        let army = &self.setup.army;
        let cards = army.divisions.iter().zip(&self.divisions).enumerate();
        let rows = cards.map(|(index, (card, division))| {
            let id = DivisionId(index as u8);
            let (broken, level) = (self.broken_units(id), card.breakpoint);
            let state = match self.is_broken(id) {
                true => "broken".to_owned(),
                false => format!("{broken} of {level} broken"),
            };
            let (rating, temper) = (self.rating(id), self.temper(id).key());
            let value = format!("{rating} {temper}; fatigue {}, {state}", division.fatigue);
            let full = i32::from(s13_fatigue::MOST);
            self.row(&card.id, value, card.seat).bar(i32::from(division.fatigue), full)
        });
        Panel::new("Divisions", rule!("CMD-23"), rows.collect())
    }

    /// What the sides are at, by what decides the scenario.
    fn victory_panel(&self) -> Panel {
        let victory = self.setup.scenario.victory;
        let mut rows = Vec::new();
        if let Victory::Points { attacker, wins, loses } = victory {
            let points = self.place_points(attacker);
            let value = format!("{points} points; wins with {wins}, loses with {loses}");
            rows.push(self.row("Attacker", value, attacker).bar(points.into(), wins.into()));
        }
        if let Victory::Sum { division, corps, win, .. } = victory {
            for seat in Seat::BOTH {
                let points = self.place_points(seat) + self.broken_points(seat, division, corps);
                let value = format!("{points} points; a lead of {win} wins");
                rows.push(self.row(&side_name(seat), value, seat));
            }
        }
        for seat in Seat::BOTH {
            let out = self.units_out(seat);
            let row = match self.breaking_number(seat) {
                Some(limit) => {
                    let value = format!("{out} of {limit} gone, routed or unsteady");
                    self.row(&side_name(seat), value, seat).bar(out.into(), limit.into())
                }
                None => self.row(&side_name(seat), format!("{out} gone or unsteady"), seat),
            };
            rows.push(row);
        }
        let rule = match victory {
            Victory::Losses(_) => rule!("SCN-02"),
            _ => rule!("SCN-08"),
        };
        Panel::new("Victory", rule, rows)
    }

    /// Where what is shown comes from. (G1)
    fn sources_panel(&self) -> Panel {
        let ours = if self.setup.scenario.reconstructed { "reconstructed" } else { "found" };
        let rows = [
            ("Charts", "printed"),
            ("Rules", "found, some reconstructed"),
            ("Set-up, map", ours),
            ("Counters", ours),
        ];
        let rows = rows.map(|(what, source)| PanelRow::new(what, source));
        Panel::new("Sources", rule!("MAP-01"), rows.to_vec())
    }

    fn row(&self, name: &str, value: String, seat: Seat) -> PanelRow {
        PanelRow::new(name, value).of(Battle::SIDES[seat.index()])
    }

    /// LIMs, as far as the viewer knows: those that have come up lie open, those of the others face
    /// down. [SEQ-05]
    fn lims_panel(&self, viewer: Viewer) -> Panel {
        let army = &self.setup.army;
        let (mut open, mut own, mut down) = (Vec::new(), Vec::new(), [0_u32; 2]);
        for (index, place) in self.lims.iter().enumerate() {
            let seat = army.lims[index].seat;
            let name = army.lim_name(LimId(index as u8));
            let row = |value: &str| self.row(&name, value.to_owned(), seat);
            match place {
                LimPlace::Drawn => open.push(row("has come up")),
                LimPlace::Gone => open.push(row("out for good")),
                LimPlace::InPlay if sees(viewer, seat) => own.push(row("in the pool")),
                LimPlace::Out if sees(viewer, seat) => own.push(row("out of play")),
                LimPlace::InPlay | LimPlace::Out => down[seat.index()] += 1,
            }
        }
        own.extend(open);
        let hidden = Seat::BOTH.into_iter().filter(|seat| down[seat.index()] > 0);
        own.extend(hidden.map(|seat| {
            let name = format!("{}, face down", side_name(seat));
            PanelRow::pieces(name, down[seat.index()]).of(Battle::SIDES[seat.index()])
        }));
        Panel::new("LIM pool", rule!("SEQ-04"), own)
    }
}

/// Whose uniform a piece wears.
const fn coat(nation: Nation) -> &'static str {
    match nation {
        Nation::French => "french",
        Nation::Russian => "russian",
        Nation::Austrian => "austrian",
    }
}

/// A side's name at the head of a line.
fn side_name(seat: Seat) -> String {
    capital(Battle::SIDES[seat.index()])
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
