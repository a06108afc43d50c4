//! What each viewer may know, and the picture he sees.

use crate::book::Distance;
use crate::nouns::field::{Field, OfficerId, Outline, Piece as Ground, Rank, UnitDef, UnitId};
use crate::nouns::kinds::{Class, Draft, Nation, Sky, Terrain, Troop, Weight};
use crate::state::battle::{Battle, Phase};
use engine::scene::{
    self, HexSheet, LeaderRank, Mark, Objective, Panel, PanelRow, PieceKind, Scene, Stance,
    TableFeature, TableKind, TableOverlay, TableSheet, Track, TrackTurn,
};
use engine::{Game, Rule, Seat, Viewer, rule};
use ground::table::{Base, Mil, Shape, Spot};

/// Zones of so many enemies are shown: more would hide the table.
const SHOWN_ZONES: usize = 3;

impl Battle {
    /// Whether a viewer sees the command dice of a side. [A1.0b]
    fn sees_cup(&self, viewer: Viewer, seat: Seat) -> bool {
        self.field.switches.open_cups
            || match viewer {
                Viewer::Umpire => true,
                Viewer::Seat(own) => own == seat,
                Viewer::Spectator => false,
            }
    }

    /// The position with what a viewer may not know replaced: command dice in cups and in the hands
    /// of wing commanders. [A1.0b] [E5.0b]
    pub fn redacted(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for seat in Seat::BOTH {
            if self.sees_cup(viewer, seat) {
                continue;
            }
            for army in self.field.armies_of(seat) {
                known.army_mut(army).cup = 0;
            }
            for officer in self.field.officer_ids() {
                if self.officer_def(officer).seat == seat {
                    known.officer_mut(officer).dice = 0;
                }
            }
        }
        known
    }

    /// The picture.
    pub fn picture(&self, viewer: Viewer) -> Scene {
        let field = &self.field;
        let mut pieces: Vec<scene::Piece> =
            self.on_table().map(|unit| self.unit_piece(unit)).collect();
        for seat in Seat::BOTH {
            pieces.extend(self.officers_of(seat).map(|officer| self.officer_piece(officer)));
        }
        let objectives = field
            .places
            .iter()
            .zip(&self.holders)
            .map(|(place, holder)| Objective {
                name: place.name.clone(),
                value: 0,
                holder: holder.map(|seat| Battle::SIDES[seat.index()].to_owned()),
                hexes: Vec::new(),
            })
            .collect();
        Scene {
            title: field.scenario.battle.clone(),
            subtitle: field.scenario.date.clone(),
            sheet: HexSheet::default(),
            table: Some(sheet(field)),
            pieces,
            objectives,
            overlays: Vec::new(),
            table_overlays: self.shown(),
            panels: self.panels(viewer),
            track: self.track(),
        }
    }

    /// What everybody sees for a moment: who is on the move.
    fn shown(&self) -> Vec<TableOverlay> {
        let march = self.march.iter().filter(|march| self.is_here(march.unit));
        march
            .map(|march| TableOverlay::Selected { piece: self.def(march.unit).id.clone() })
            .collect()
    }

    /// The contact zones that a unit on the move could come to, of the nearest enemies. [F1.0b]
    pub fn zones_before(&self, unit: UnitId, left: Mil) -> Vec<TableOverlay> {
        let reach = self.field.book.distance(Distance::ContactZone);
        let base = self.base(unit);
        let mut near: Vec<(Mil, UnitId)> = self
            .enemies_of(self.seat_of(unit))
            .map(|enemy| (self.base(enemy).gap(&base).mils(), enemy))
            .filter(|(gap, _)| *gap <= left + reach)
            .collect();
        near.sort_unstable();
        near.truncate(SHOWN_ZONES);
        near.into_iter()
            .map(|(_, enemy)| TableOverlay::Zone {
                stance: stance(&self.base(enemy)),
                reach: reach.0,
                label: String::new(),
            })
            .collect()
    }

    /// The shots that a battery has: the line of fire to each target with its range and what a die
    /// must show. [D2.0a] [D3.0b]
    pub fn shots_shown(&self, battery: UnitId) -> Vec<TableOverlay> {
        let base = self.base(battery);
        let from = base.front_centre();
        let mut shown = Vec::new();
        for target in self.enemies_of(self.seat_of(battery)) {
            let Ok(aimed) = self.check_shot(battery, target) else { continue };
            let to = self.base(target).centre();
            let near = [base.corners()[0], base.corners()[1]];
            let far = near.map(|spot| Spot::new(spot.x + to.x - from.x, spot.y + to.y - from.y));
            shown.push(TableOverlay::Alley {
                corners: [near[0], near[1], far[1], far[0]].map(|s| [s.x.0, s.y.0]).to_vec(),
                label: format!("{} {}+", crate::host::notation::told(aimed.range), aimed.need),
                block: None,
            });
            shown.push(TableOverlay::Target {
                piece: self.def(target).id.clone(),
                label: format!("{}+", aimed.need),
            });
        }
        shown
    }

    /// The turn by its number, and which of the turns up to the Basic Length it is.
    fn turn_words(&self) -> String {
        let clock = self.field.clock;
        let count = (clock.basic_length + 1).saturating_sub(clock.first_turn);
        match clock.first_turn {
            1 => format!("{} of about {count}", self.turn),
            first => {
                format!(
                    "{} ({} of about {count})",
                    self.turn,
                    (self.turn + 1).saturating_sub(first)
                )
            }
        }
    }

    /// Turns up to the Basic Length, and the steps of a pulse. [B2.0]
    fn track(&self) -> Track {
        let clock = self.field.clock;
        let last = clock.basic_length.max(self.turn);
        let phase = match self.phase {
            Phase::SetUp(_) | Phase::Command => 0,
            Phase::Skirmish => 1,
            Phase::Artillery => 2,
            Phase::Control(_) => 3,
            Phase::Movement(_) => 4,
            Phase::Combat(_) => 5,
            _ => 6,
        };
        let phases = ["Command", "Skirmish", "Guns", "Control", "Move", "Combat", "End"];
        Track {
            turn: u32::from(self.turn),
            turns: (clock.first_turn..=last)
                .map(|turn| TrackTurn { number: u32::from(turn), name: String::new() })
                .collect(),
            phase,
            phases: phases.map(str::to_owned).to_vec(),
        }
    }

    fn unit_piece(&self, unit: UnitId) -> scene::Piece {
        let (def, state) = (self.def(unit), self.unit(unit));
        scene::Piece {
            id: def.id.clone(),
            name: short(&def.name).to_owned(),
            long_name: def.name.clone(),
            nation: uniform(def.nation).to_owned(),
            side: Battle::SIDES[def.seat.index()].to_owned(),
            formation: self.force_words(state.force),
            kind: kind(def),
            hex: String::new(),
            also: Vec::new(),
            strength: Some(state.sp),
            full_strength: def.sp,
            quality: if def.guard { scene::Quality::Elite } else { scene::Quality::Veteran },
            shape: scene::Shape::None,
            facing: 0,
            faces_side: false,
            stance: Some(stance(&self.base(unit))),
            radius: 0,
            marks: self.marks(unit),
        }
    }

    fn marks(&self, unit: UnitId) -> Vec<Mark> {
        let state = self.unit(unit);
        let mut marks = Vec::new();
        if state.marks.suppressed {
            marks.push(mark("S", "suppressed", rule!("H2.0")));
        }
        if state.marks.fired {
            marks.push(mark("F", "has fired", rule!("D1.0c")));
        }
        if state.marks.locked {
            marks.push(mark("×", "in contact", rule!("F9.24")));
        }
        if state.marks.moved {
            marks.push(mark("·", "has moved", rule!("F1.0")));
        }
        if let Some(partner) = state.partner {
            let name = self.unit_words(partner);
            marks.push(mark("+", format!("attached: {name}"), rule!("F9.31a")));
        }
        if !self.in_radius(unit) {
            marks.push(mark("!", "out of its officer's radius", rule!("F13.1")));
        }
        let def = self.def(unit);
        if def.sk > 0 {
            marks.push(mark(format!("SK{}", def.sk), "skirmish value", rule!("C2.0")));
        }
        if def.troop.is_mixed() {
            marks.push(mark("MX", "mixed brigade", rule!("GLO-3")));
        }
        marks
    }

    fn officer_piece(&self, officer: OfficerId) -> scene::Piece {
        let (def, state) = (self.officer_def(officer), self.officer(officer));
        let (rank, formation) = match def.rank {
            Rank::Sub { force, .. } => (LeaderRank::Division, self.force_words(force)),
            Rank::Wing => (LeaderRank::Corps, String::new()),
            Rank::Commander { .. } => (LeaderRank::Army, String::new()),
        };
        let mut marks = Vec::new();
        match def.rank {
            Rank::Sub { force, .. } => {
                marks.push(mark(format!("{:+}", state.personality), "personality", rule!("A3.1b")));
                let force = self.force(force);
                if force.dice > 0 {
                    marks.push(mark(format!("{}d", force.dice), "command dice", rule!("E1.0")));
                }
                if matches!(self.phase, Phase::Movement(seat) | Phase::Combat(seat) if seat == def.seat)
                {
                    marks.push(mark(force.status.name(), "status of the Force", rule!("E3.0a")));
                }
            }
            Rank::Commander { .. } => marks.push(mark(state.skill.key(), "skill", rule!("A3.1a"))),
            Rank::Wing => {}
        }
        let nation = self.colours(officer);
        let at = state.at.unwrap_or_default();
        scene::Piece {
            id: def.name.clone(),
            name: def.name.clone(),
            long_name: self.officer_words(officer),
            nation: uniform(nation).to_owned(),
            side: Battle::SIDES[def.seat.index()].to_owned(),
            formation,
            kind: PieceKind::Leader(rank),
            hex: String::new(),
            also: Vec::new(),
            strength: None,
            full_strength: 0,
            quality: scene::Quality::Veteran,
            shape: scene::Shape::None,
            facing: 0,
            faces_side: false,
            stance: Some(stance(&self.officer_base_at(officer, at))),
            radius: state.radius.0,
            marks,
        }
    }

    /// Whose uniform an officer wears: that of most of his men.
    fn colours(&self, officer: OfficerId) -> Nation {
        let def = self.officer_def(officer);
        let force = self.led_by(officer);
        let men = || {
            let units = self.field.unit_ids().map(|unit| (self.def(unit), self.unit(unit).force));
            units.filter(|(unit, of)| force.map_or(unit.army == def.army, |force| *of == force))
        };
        let count = |nation: Nation| men().filter(|(unit, _)| unit.nation == nation).count();
        let most = men().map(|(unit, _)| unit.nation).max_by_key(|nation| count(*nation));
        most.unwrap_or(Nation::France)
    }

    fn panels(&self, viewer: Viewer) -> Vec<Panel> {
        let field = &self.field;
        let row = |name: &str, value: String, seat: Option<Seat>| PanelRow {
            name: name.to_owned(),
            value,
            side: seat.map(|seat| Battle::SIDES[seat.index()].to_owned()),
            bar: None,
            pieces: None,
        };
        let dice = |name: &str, count: u32, seat: Seat| PanelRow {
            pieces: Some(count),
            ..row(name, count.to_string(), Some(seat))
        };
        let weather = match field.sky(self.now()) {
            Sky::Precipitating => "rain or snow",
            Sky::Overcast => "overcast",
            Sky::Normal => "fair",
        };
        let mut panels = vec![panel(
            "Turn",
            rule!("B1.1"),
            vec![
                row("Turn", self.turn_words(), None),
                row("Pulse", format!("no. {}", self.pulse), None),
                row("Weather", weather.into(), None),
                row("Initiative", field.sides[self.initiative.index()].name.clone(), None),
                row("First Side", field.sides[self.first.index()].name.clone(), None),
            ],
        )];
        let mut morale = Vec::new();
        let mut cups = Vec::new();
        for army in field.army_ids() {
            let (def, state) = (field.army(army), self.army(army));
            let value = match (state.left, state.collapsed) {
                (true, _) => "has left".to_owned(),
                (_, 1..) => "has broken".to_owned(),
                _ => format!("{} lost, breaks at {}", state.lost, state.break_point),
            };
            let mut line = row(&def.name, value, Some(def.seat));
            line.bar = Some((i32::from(state.lost), i32::from(state.break_point)));
            morale.push(line);
            if self.sees_cup(viewer, def.seat) {
                cups.push(dice(&def.name, u32::from(state.cup), def.seat));
            } else {
                cups.push(row(&def.name, "in the cup".into(), Some(def.seat)));
            }
        }
        for seat in Seat::BOTH {
            for wing in self.wings_of(seat).filter(|_| self.sees_cup(viewer, seat)) {
                let held = u32::from(self.officer(wing).dice);
                cups.push(dice(&self.officer_words(wing), held, seat));
            }
        }
        panels.push(panel("Command dice", rule!("B3.0a"), cups));
        panels.push(panel("Army morale", rule!("I3.0a"), morale));
        let mut rows = Vec::new();
        for seat in Seat::BOTH {
            for force in self.forces_of(seat) {
                let officer = self.sub_commander(force);
                let value = match self.phase {
                    Phase::Movement(now) | Phase::Combat(now) if now == seat => {
                        self.force(force).status.name().to_owned()
                    }
                    _ => format!(
                        "{} {:+}, {}",
                        self.officer_words(officer),
                        self.officer(officer).personality,
                        self.officer(officer).radius
                    ),
                };
                rows.push(row(&self.force_words(force), value, Some(seat)));
            }
        }
        panels.push(panel("Forces", rule!("E2.0a"), rows));
        panels
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

/// A name without what stands in brackets behind it, for a tag.
fn short(name: &str) -> &str {
    name.split(" (").next().unwrap_or(name)
}

fn uniform(nation: Nation) -> &'static str {
    match nation {
        Nation::France | Nation::Poland => "french",
        Nation::Prussia => "prussian",
        Nation::Russia => "russian",
        Nation::Austria => "austrian",
        Nation::Britain | Nation::Hanover | Nation::Portugal | Nation::Spain => "british",
        Nation::Netherlands => "dutch",
        Nation::Brunswick => "brunswick",
        Nation::Bavaria | Nation::Saxony | Nation::Wurttemberg => "german",
    }
}

fn mark(sign: impl Into<String>, words: impl Into<String>, rule: Rule) -> Mark {
    Mark { sign: sign.into(), words: words.into(), rule: rule.key().into() }
}

fn panel(title: &str, rule: Rule, rows: Vec<PanelRow>) -> Panel {
    Panel { title: title.into(), rule: rule.key().into(), rows }
}

fn kind(def: &UnitDef) -> PieceKind {
    let sk = def.sk;
    match def.troop {
        Troop::Infantry { .. } if def.guard => PieceKind::Guard,
        Troop::Infantry { .. } if sk == 0 => PieceKind::Grenadier,
        Troop::Infantry { .. } if sk >= 3 => PieceKind::Light,
        Troop::Infantry { .. } => PieceKind::Line,
        Troop::Cavalry { cossack: true, .. } => PieceKind::Cossack,
        Troop::Cavalry { moves: Class::Heavy, .. } => PieceKind::Cuirassier,
        Troop::Cavalry { fights: Class::Heavy, .. } => PieceKind::Lancer,
        Troop::Cavalry { .. } => PieceKind::Hussar,
        Troop::Artillery { weight: Weight::Heavy, .. } => PieceKind::HeavyGun,
        Troop::Artillery { draft: Draft::Horse, .. } => PieceKind::HorseGun,
        Troop::Artillery { .. } => PieceKind::Gun,
    }
}

fn sheet(field: &Field) -> TableSheet {
    TableSheet {
        width: field.table.width.0,
        depth: field.table.depth.0,
        winter: field.clock.season == crate::nouns::kinds::Season::Winter,
        features: field.pieces.iter().map(feature).collect(),
    }
}

fn feature(piece: &Ground) -> TableFeature {
    let point = |spot: &Spot| [spot.x.0, spot.y.0];
    let (outline, closed) = match &piece.outline {
        Outline::Area(ring) => (ring.iter().map(point).collect(), true),
        Outline::Line(line) => (line.iter().map(point).collect(), false),
        Outline::Square { centre, side } => {
            let half = *side / 2;
            let corner = |x: Mil, y: Mil| [(centre.x + x).0, (centre.y + y).0];
            (
                vec![
                    corner(-half, half),
                    corner(half, half),
                    corner(half, -half),
                    corner(-half, -half),
                ],
                true,
            )
        }
    };
    let kind = match piece.terrain {
        Terrain::Town => TableKind::Town,
        Terrain::Fort => TableKind::Fort,
        Terrain::Wood => TableKind::Wood,
        Terrain::Rough => TableKind::Rough,
        Terrain::Impassable => TableKind::Water,
        Terrain::Stream => TableKind::Stream,
        Terrain::Brook => TableKind::Brook,
        Terrain::Wall => TableKind::Wall,
        Terrain::SunkenRoad => TableKind::SunkenRoad,
        Terrain::Hill => TableKind::Hill,
        Terrain::Road => TableKind::Road,
        Terrain::Bridge => TableKind::Bridge,
        Terrain::Farm => TableKind::Farm,
    };
    TableFeature {
        name: piece.name.clone(),
        kind,
        level: piece.level as i8,
        outline,
        closed,
        width: piece.half_width.0 * 2,
    }
}
