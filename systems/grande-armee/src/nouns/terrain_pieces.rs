//! Pieces of terrain laid on the table.

use crate::book::{Book, Distance};
use crate::nouns::field::{Outline, Piece, PieceId};
use crate::nouns::kinds::Terrain;
use ground::table::{
    Bearing, Feature, FeatureId, Form, Ground, GroundError, Pose, Size, Tag, Veil,
};

impl Terrain {
    /// What a feature of the table is to this system.
    pub const fn tag(self) -> Tag {
        Tag(self as u8)
    }

    /// What a tag of the table means.
    pub fn of_tag(tag: Tag) -> Terrain {
        Terrain::ALL[usize::from(tag.0)]
    }
}

impl PieceId {
    /// The feature of the table that is this piece.
    pub const fn feature(self) -> FeatureId {
        FeatureId(self.0 as u16)
    }
}

/// The piece as a feature of the table.
pub fn feature(piece: &Piece, book: &Book) -> Feature {
    let (name, tag) = (piece.name.clone(), piece.terrain.tag());
    let width = piece.half_width * 2;
    let form = match (&piece.outline, piece.terrain) {
        (Outline::Square { centre, side }, _) => {
            let pose = Pose { at: *centre, facing: Bearing::NORTH };
            Form::Block(Size { width: *side, depth: *side }.at(pose))
        }
        (Outline::Area(spots), Terrain::Hill) => {
            Form::Height { level: piece.level as i8, rings: vec![spots.clone()] }
        }
        (Outline::Area(spots), _) => Form::Area(vec![spots.clone()]),
        (Outline::Line(line), Terrain::Road | Terrain::Bridge) => {
            Form::Road { line: line.clone(), width }
        }
        (Outline::Line(line), Terrain::Stream) => Form::Strip { line: line.clone(), width },
        (Outline::Line(line), _) => Form::Obstacle(line.clone()),
    };
    // [D2.0b] [D2.0d] Fire goes an inch into woods; buildings and walls stop it.
    let veil = match piece.terrain {
        Terrain::Wood => Veil::Screen(book.distance(Distance::WoodFire)),
        Terrain::Town | Terrain::Fort | Terrain::Wall => Veil::Solid,
        _ => Veil::Open,
    };
    Feature { name, tag, form, veil }
}

/// The table with all its pieces; the number of a piece is that of its feature.
pub fn lay(table: Size, pieces: &[Piece], book: &Book) -> Result<Ground, GroundError> {
    Ground::new(table, pieces.iter().map(|piece| feature(piece, book)).collect())
}
