//! How units, nations and ground are drawn.

use crate::nouns::field::{Outline, Piece, UnitDef};
use crate::nouns::kinds::{Class, Draft, Nation, Terrain, Troop, Weight};
use engine::scene::{PieceKind, TableFeature, TableKind};
use ground::table::{Mil, Spot};

/// Infantry that skirmishes so well is drawn as light. [C2.0]
const LIGHT: u8 = 3;

/// A spot as it is drawn.
pub(crate) fn point(spot: Spot) -> [i32; 2] {
    [spot.x.0, spot.y.0]
}

impl Nation {
    /// Whose uniform it wears.
    pub const fn uniform(self) -> &'static str {
        match self {
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
}

impl UnitDef {
    /// What it is drawn as.
    pub const fn drawn(&self) -> PieceKind {
        match self.troop {
            Troop::Infantry { .. } if self.guard => PieceKind::Guard,
            Troop::Infantry { .. } if self.sk == 0 => PieceKind::Grenadier,
            Troop::Infantry { .. } if self.sk >= LIGHT => PieceKind::Light,
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
}

impl Terrain {
    const fn drawn(self) -> TableKind {
        match self {
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
        }
    }
}

impl Piece {
    /// How a piece of ground is drawn.
    pub fn drawn(&self) -> TableFeature {
        let (outline, closed) = match &self.outline {
            Outline::Area(ring) => (ring.iter().copied().map(point).collect(), true),
            Outline::Line(line) => (line.iter().copied().map(point).collect(), false),
            Outline::Square { centre, side } => {
                let half = *side / 2;
                let corner = |x: Mil, y: Mil| point(Spot::new(centre.x + x, centre.y + y));
                let ring = [(-half, half), (half, half), (half, -half), (-half, -half)];
                (ring.map(|(x, y)| corner(x, y)).to_vec(), true)
            }
        };
        TableFeature {
            name: self.name.clone(),
            kind: self.terrain.drawn(),
            level: self.level as i8,
            outline,
            closed,
            width: self.half_width.0 * 2,
        }
    }
}
