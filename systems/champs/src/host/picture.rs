//! The picture a viewer sees.

use crate::nouns::{Ability, Arm, Echelon, Formation, LeaderId, Nation, Sky, Terrain, UnitId};
use crate::state::{Battle, Crew, Field, Holding, Outline, Phase, Piece as Ground, UnitPlace};
use engine::scene::{
    self, HexSheet, LeaderRank, Mark, Objective, Panel, PanelRow, PieceKind, Scene, Stance,
    TableFeature, TableKind, TableOverlay, TableSheet, Track, TrackTurn,
};
use engine::{Game, Rule, Seat, Viewer, rule};
use ground::table::{Base, Body, Mil, Pose, Size, Spot};

impl Battle {
    /// The picture; what is hidden has been taken out of the position before.
    pub fn picture(&self, viewer: Viewer) -> Scene {
        let field = &self.field;
        let mut pieces: Vec<scene::Piece> =
            self.on_table().map(|unit| self.unit_piece(viewer, unit)).collect();
        for seat in Seat::BOTH {
            pieces.extend(self.leaders_of(seat).map(|leader| self.leader_piece(leader)));
        }
        let places = field.place_ids().filter(|&id| {
            let place = field.place(id);
            !matches!(place.holding, Holding::Ground(_)) && place.worth != [0, 0]
        });
        let objectives = places.map(|id| Objective {
            name: field.place(id).name.clone(),
            value: field.place(id).worth.into_iter().max().unwrap_or(0),
            holder: self.holder(id).map(|seat| Battle::SIDES[seat.index()].to_owned()),
            hexes: Vec::new(),
        });
        Scene {
            title: field.scenario.battle.clone(),
            subtitle: field.scenario.date.clone(),
            sheet: HexSheet::default(),
            table: Some(sheet(field)),
            objectives: objectives.collect(),
            pieces,
            overlays: Vec::new(),
            table_overlays: self.shown(),
            panels: self.panels(viewer),
            track: self.track(),
        }
    }

    /// What everybody sees for a moment: who charges.
    fn shown(&self) -> Vec<TableOverlay> {
        let riding = self.charges.iter().filter(|charge| self.is_here(charge.unit));
        riding
            .map(|charge| TableOverlay::Selected { piece: self.def(charge.unit).id.clone() })
            .collect()
    }

    fn unit_piece(&self, viewer: Viewer, unit: UnitId) -> scene::Piece {
        let (def, state) = (self.def(unit), self.unit(unit));
        let open = Battle::sees(viewer, def.seat) || state.marks.shown;
        scene::Piece {
            id: def.id.clone(),
            name: def.name.clone(),
            long_name: def.name.clone(),
            nation: uniform(def.nation).to_owned(),
            side: Battle::SIDES[def.seat.index()].to_owned(),
            formation: self.org_name(state.org),
            kind: def.kind,
            hex: String::new(),
            also: Vec::new(),
            strength: open.then(|| self.steps_left(unit)),
            full_strength: def.level.usual,
            quality: match def.level.usual {
                9.. => scene::Quality::Elite,
                7..=8 => scene::Quality::Veteran,
                _ => scene::Quality::Green,
            },
            shape: shape(self.arm(unit), state.formation()),
            facing: 0,
            faces_side: false,
            stance: Some(stance(&outer(self.body(unit), state.pose()))),
            radius: 0,
            marks: self.marks_of(unit),
        }
    }

    fn marks_of(&self, unit: UnitId) -> Vec<Mark> {
        let state = self.unit(unit);
        let mark = |sign: &str, words: &str, rule: Rule| Mark {
            sign: sign.into(),
            words: words.into(),
            rule: rule.key().into(),
        };
        let mut marks = Vec::new();
        if state.is_broken() {
            marks.push(mark("B", "Broken", rule!("UNI-12")));
        }
        if state.marks.fired {
            marks.push(mark("F", "has fired", rule!("MOV-14")));
        }
        if state.marks.in_transit {
            marks.push(mark("T", "in transit", rule!("MOV-5")));
        }
        if state.crew != Crew::AtGuns {
            marks.push(mark("–", "guns abandoned", rule!("UNI-9")));
        }
        if state.is_garrison() {
            marks.push(mark("G", "garrison", rule!("COM-8")));
        }
        if state.marks.moved {
            marks.push(mark("·", "has moved", rule!("SEQ-IVb")));
        }
        if let Some(screen) = self.screen_marker(unit) {
            marks.push(mark(&screen, "skirmish screen", rule!("SKR-2")));
        }
        marks
    }

    /// The number beside a unit's screen: castings before it, with its own skirmishers unsaid.
    fn screen_marker(&self, unit: UnitId) -> Option<String> {
        use crate::state::Screened;
        let before = self.screens.iter().filter(|screen| screen.with == Screened::Unit(unit));
        let castings: u8 = before.map(|screen| screen.castings).sum();
        (castings > 0).then(|| format!("S{castings}"))
    }

    fn leader_piece(&self, leader: LeaderId) -> scene::Piece {
        let (def, state) = (self.leader_def(leader), self.leader(leader));
        let rank = match state.echelon {
            Echelon::Army => LeaderRank::Army,
            Echelon::Corps => LeaderRank::Corps,
            Echelon::Division | Echelon::Brigade => LeaderRank::Division,
        };
        let ratings = format!("{}/{}", state.ability.key(), state.inspiration.key());
        let at = state.at.unwrap_or_default();
        let figure = Size::new(Mil(500), Mil(500));
        scene::Piece {
            id: def.name.clone(),
            name: def.name.clone(),
            long_name: def.name.clone(),
            nation: uniform(def.nation).to_owned(),
            side: Battle::SIDES[def.seat.index()].to_owned(),
            formation: self.org_name(state.org),
            kind: PieceKind::Leader(rank),
            hex: String::new(),
            also: Vec::new(),
            strength: None,
            full_strength: 0,
            quality: match state.ability {
                Ability::APlus | Ability::A => scene::Quality::Elite,
                Ability::D | Ability::E => scene::Quality::Green,
                Ability::B | Ability::C => scene::Quality::Veteran,
            },
            shape: scene::Shape::None,
            facing: 0,
            faces_side: false,
            stance: Some(stance(&figure.at(Pose { at, ..Pose::default() }))),
            radius: 0,
            marks: vec![Mark {
                sign: ratings,
                words: "ability and inspiration".into(),
                rule: "COM-11".into(),
            }],
        }
    }

    fn panels(&self, viewer: Viewer) -> Vec<Panel> {
        let row = |name: String, value: String, seat: Option<Seat>| PanelRow {
            name,
            value,
            side: seat.map(|seat| Battle::SIDES[seat.index()].to_owned()),
            bar: None,
            pieces: None,
        };
        let sky = match self.field.sky(self.turn) {
            Sky::Clear => "clear",
            Sky::Rain => "rain",
            Sky::Snow => "snow",
        };
        let turn = format!("{} of {}", self.turn, self.field.clock.turns);
        let mut weather =
            vec![row("Turn".into(), turn, None), row("Weather".into(), sky.into(), None)];
        if let Some(limit) = self.field.visibility(self.turn) {
            weather.push(row("Sight".into(), limit.to_string(), None));
        }
        let mut panels = vec![Panel { title: "Turn".into(), rule: "SCL-1".into(), rows: weather }];
        for seat in Seat::BOTH.into_iter().filter(|&seat| Battle::sees(viewer, seat)) {
            let orders = self.orgs_of(seat).map(|org| {
                let state = self.org(org);
                let active = self.order_words(&state.order);
                let value = match &state.pending {
                    None => active,
                    Some(pending) => {
                        let next = self.order_words(&pending.order);
                        format!("{active}; to come: {next}")
                    }
                };
                row(self.org_name(org), value, Some(seat))
            });
            let title = format!("Orders, {}", self.field.sides[seat.index()].name);
            panels.push(Panel { title, rule: "COM-1".into(), rows: orders.collect() });
        }
        let lost = Seat::BOTH.into_iter().map(|seat| {
            let gone = |unit: &UnitId| {
                self.seat_of(*unit) == seat && self.unit(*unit).place() == UnitPlace::Gone
            };
            let count = self.field.unit_ids().filter(gone).count();
            let name = self.field.sides[seat.index()].name.clone();
            row(
                name,
                format!("{count} {} lost", if count == 1 { "unit" } else { "units" }),
                Some(seat),
            )
        });
        panels.push(Panel { title: "Losses".into(), rule: "SCN-7".into(), rows: lost.collect() });
        panels
    }

    fn track(&self) -> Track {
        let clock = &self.field.clock;
        let phase = match self.phase {
            Phase::SetUp | Phase::Command => 0,
            Phase::Artillery => 1,
            Phase::Charges => 2,
            Phase::Initiative | Phase::Movement(_) => 3,
            Phase::Interaction => 4,
            Phase::Rally | Phase::Over => 5,
        };
        let minutes = self.field.book.number(crate::book::Number::TurnMinutes);
        let hour = |turn: u8| {
            let at = i32::from(clock.start) + minutes * (i32::from(turn) - 1);
            format!("{}:{:02}", at / 60 % 24, at % 60)
        };
        let phases = ["Command", "Artillery", "Charges", "Movement", "Interaction", "Rally"];
        Track {
            turn: u32::from(self.turn),
            turns: (1..=clock.turns)
                .map(|turn| TrackTurn { number: u32::from(turn), name: hour(turn) })
                .collect(),
            phase,
            phases: phases.map(str::to_owned).to_vec(),
        }
    }
}

/// One rectangle for a body of several, as wide and deep as the whole.
fn outer(body: &Body, pose: Pose) -> Base {
    match body.parts() {
        [one] => *one,
        _ => {
            let bounds = body.bounds();
            let middle = |a: Mil, b: Mil| Mil((a.0 + b.0) / 2);
            let at =
                Spot::new(middle(bounds.low.x, bounds.high.x), middle(bounds.low.y, bounds.high.y));
            let wide: Mil = body.parts().iter().map(|part| part.size().width).sum();
            let deep = body.parts().iter().map(|part| part.size().depth).max();
            Size::new(wide, deep.unwrap_or(Mil::ZERO)).at(Pose::new(at, pose.facing))
        }
    }
}

fn stance(base: &Base) -> Stance {
    Stance {
        x: base.centre().x.0,
        y: base.centre().y.0,
        facing: base.facing().get(),
        width: base.size().width.0,
        depth: base.size().depth.0,
    }
}

const fn shape(arm: Arm, formation: Formation) -> scene::Shape {
    match (arm, formation) {
        (Arm::Artillery, _) => scene::Shape::Unlimbered,
        (Arm::Cavalry, _) => scene::Shape::Fresh,
        (_, Formation::Square) => scene::Shape::Square,
        (_, Formation::Column) => scene::Shape::Column,
        (_, Formation::RoadColumn) => scene::Shape::RoadMarch,
        _ => scene::Shape::Line,
    }
}

/// Whose uniform is drawn.
const fn uniform(nation: Nation) -> &'static str {
    match nation {
        Nation::France => "french",
        Nation::Austria => "austrian",
        Nation::Russia => "russian",
        Nation::Prussia => "prussian",
        Nation::Britain | Nation::Kgl => "british",
        Nation::Brunswick => "brunswick",
        Nation::Bavaria | Nation::Hesse | Nation::Baden | Nation::Saxony | Nation::Germany => {
            "german"
        }
        Nation::NorthernItaly => "italian",
        Nation::Naples => "neapolitan",
        Nation::Poland => "polish",
        Nation::Portugal => "portuguese",
        Nation::Spain => "spanish",
    }
}

fn sheet(field: &Field) -> TableSheet {
    let mut features: Vec<TableFeature> =
        field.laid.pieces.iter().map(|p| feature(p, field)).collect();
    // Hills lie under everything, lower ones first.
    features.sort_by_key(|one| (one.kind != TableKind::Hill, one.level));
    TableSheet {
        width: field.table.width.0,
        depth: field.table.depth.0,
        winter: field.clock.skies.contains(&Sky::Snow),
        features,
    }
}

fn feature(piece: &Ground, field: &Field) -> TableFeature {
    use crate::book::Distance;
    let kind = match piece.terrain {
        Terrain::Hill => TableKind::Hill,
        Terrain::Wood => TableKind::Wood,
        Terrain::Structure => TableKind::Town,
        Terrain::Fortification => TableKind::Fort,
        Terrain::Creek => TableKind::Brook,
        Terrain::Stream => TableKind::Stream,
        Terrain::Hedge => TableKind::Wall,
        Terrain::Ditch => TableKind::SunkenRoad,
        Terrain::Road => TableKind::Road,
        Terrain::Impassable => TableKind::Impassable,
        Terrain::Slope
        | Terrain::SteepSlope
        | Terrain::Plough
        | Terrain::WetField
        | Terrain::BrokenGround
        | Terrain::Scrub
        | Terrain::Swamp => TableKind::Rough,
    };
    let points = |spots: &[Spot]| spots.iter().map(|spot| [spot.x.0, spot.y.0]).collect();
    let half = field.book.distance(Distance::Block).0 / 2;
    let (outline, closed) = match &piece.outline {
        Outline::Area(ring) => (points(ring), true),
        Outline::Line(line) => (points(line), false),
        Outline::Block(at) => {
            let (x, y) = (at.x.0, at.y.0);
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            (corners.iter().map(|(dx, dy)| [x + dx, y + dy]).collect(), true)
        }
    };
    let width = if closed { 0 } else { field.book.distance(Distance::LineWidth).0 };
    TableFeature { name: piece.name.clone(), kind, level: piece.level, outline, closed, width }
}
