//! Terrain: pieces as the scenario tells of them, and as they lie on the table.

use crate::book::{Book, Distance, TerrainRow};
use crate::nouns::{BlockId, Cover, Going, Sight, Terrain};
use ground::table::{
    Base, Bearing, Feature, FeatureId, Form, Ground, GroundError, Mil, Pose, Shape, Size, Spot,
    Tag, Veil, belt,
};

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Within a ring of corners.
    Area(Vec<Spot>),
    /// Along a line.
    Line(Vec<Spot>),
    /// A block with this centre. [STR-1]
    Block(Spot),
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it is.
    pub terrain: Terrain,
    /// Its shape.
    pub outline: Outline,
    /// Level of a hill.
    pub level: i8,
    /// Whether the slope of a hill is arduous; nothing if it has no effect on movement. (CR-70)
    pub steep: Option<bool>,
    /// Another cover than that of the table.
    pub cover: Option<Cover>,
    /// Another grade than that of the table. (CR-40)
    pub grade: Option<u8>,
    /// Whether units on it or across it are not coordinated. (INT-9c) (MOV-2d)
    pub apart: bool,
}

/// A crest line, which hides what is behind it. [OBS-1] (CG-11)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crest {
    /// Its name.
    pub name: String,
    /// The line.
    pub line: Vec<Spot>,
}

/// A block of a structure or fortification. [STR-1]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name: that of the piece, with a number if there are several.
    pub name: String,
    /// Structure or fortification.
    pub terrain: Terrain,
    /// Where it stands.
    pub base: Base,
    /// Its grade as defensible terrain. (CR-40)
    pub grade: u8,
    /// How well it protects. (CR-41)
    pub cover: Cover,
}

/// What a feature of the table is to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lay {
    /// What it is.
    pub terrain: Terrain,
    /// Its line of the terrain table, with what the scenario changes.
    pub row: TerrainRow,
    /// Where a slope leads uphill. (CR-70)
    pub uphill: Option<Bearing>,
    /// The block it is.
    pub block: Option<BlockId>,
    /// Whether units on it or across it are not coordinated. (INT-9c) (MOV-2d)
    pub apart: bool,
}

/// The terrain on the table.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The pieces, as the scenario tells of them.
    pub pieces: Vec<Piece>,
    /// The pieces and slopes as features.
    pub ground: Ground,
    /// Crest lines.
    pub crests: Vec<Crest>,
    /// Blocks by id.
    pub blocks: Vec<Block>,
    lays: Vec<Lay>,
}

impl Laid {
    /// A bare table.
    pub fn bare(table: Size) -> Laid {
        let ground = Ground::bare(table);
        Laid {
            pieces: Vec::new(),
            ground,
            crests: Vec::new(),
            blocks: Vec::new(),
            lays: Vec::new(),
        }
    }

    /// What a feature of the table is.
    pub fn lay(&self, feature: FeatureId) -> &Lay {
        &self.lays[usize::from(feature.0)]
    }

    /// A block.
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// All blocks.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u8).map(BlockId)
    }

    /// How hard a feature is for somebody on a heading: slopes are so only uphill. [MOV-2c] (CR-70)
    pub fn going(&self, feature: FeatureId, heading: Bearing) -> Going {
        let lay = self.lay(feature);
        match lay.uphill {
            Some(uphill) if heading.off(uphill) >= 5400 => Going::Clear,
            _ => lay.row.going,
        }
    }

    /// How hard several features are together: two kinds of difficult ground are arduous. [MOV-2c]
    pub fn worst(&self, features: impl IntoIterator<Item = FeatureId>, heading: Bearing) -> Going {
        let mut worst = Going::Clear;
        let mut difficult: Option<Terrain> = None;
        for feature in features {
            let going = self.going(feature, heading);
            let terrain = self.lay(feature).terrain;
            let another = difficult.is_some_and(|other| other != terrain);
            worst = match going {
                Going::Difficult if another => worst.max(Going::Arduous),
                going => worst.max(going),
            };
            if going == Going::Difficult {
                difficult = difficult.or(Some(terrain));
            }
        }
        worst
    }

    /// The crest that a line of sight crosses, unless an end of the line lies close by it. [OBS-1]
    /// [OBS-3c] (CG-11)
    pub fn crest_between(&self, from: Spot, to: Spot, close: Mil) -> Option<&Crest> {
        let near = |crest: &[Spot], spot: Spot| {
            crest.windows(2).any(|ends| [ends[0], ends[1]].within(&spot, close))
        };
        self.crests.iter().find(|crest| {
            let crosses = crest.line.windows(2).any(|ends| [ends[0], ends[1]].meets(&[from, to]));
            crosses && !near(&crest.line, from) && !near(&crest.line, to)
        })
    }
}

/// Lays pieces on a table.
pub fn lay(
    table: Size,
    pieces: Vec<Piece>,
    crests: Vec<Crest>,
    book: &Book,
) -> Result<Laid, GroundError> {
    let (mut features, mut lays, mut blocks) = (Vec::new(), Vec::new(), Vec::<Block>::new());
    let width = book.distance(Distance::LineWidth);
    for piece in &pieces {
        let mut row = *book.terrain(piece.terrain);
        row.cover = piece.cover.unwrap_or(row.cover);
        row.grade = piece.grade.unwrap_or(row.grade);
        let (name, tag) = (piece.name.clone(), Tag(piece.terrain as u8));
        let apart = piece.apart || piece.terrain == Terrain::Impassable;
        let mut lay = Lay { terrain: piece.terrain, row, uphill: None, block: None, apart };
        let veil = match row.sight {
            Sight::Clear => Veil::Open,
            Sight::Behind | Sight::Inside => Veil::Solid,
        };
        let form = match (&piece.outline, piece.terrain) {
            (Outline::Area(ring), Terrain::Hill) => {
                Form::Height { level: piece.level, rings: vec![ring.clone()] }
            }
            (Outline::Area(ring), _) => Form::Area(vec![ring.clone()]),
            (Outline::Line(line), Terrain::Road) => Form::Road { line: line.clone(), width },
            (Outline::Line(line), _) => Form::Strip { line: line.clone(), width },
            (Outline::Block(centre), _) => {
                let side = book.distance(Distance::Block);
                let base = Size::new(side, side).at(Pose::new(*centre, Bearing::NORTH));
                lay.block = Some(BlockId(blocks.len() as u8));
                blocks.push(Block {
                    name: piece.name.clone(),
                    terrain: piece.terrain,
                    base,
                    grade: row.grade,
                    cover: row.cover,
                });
                Form::Block(base)
            }
        };
        features.push(Feature { name: name.clone(), tag, form, veil });
        lays.push(lay);
        if let (Outline::Area(ring), Some(steep)) = (&piece.outline, piece.steep) {
            let terrain = if steep { Terrain::SteepSlope } else { Terrain::Slope };
            for (part, uphill) in belt(ring, book.distance(Distance::Slope)) {
                let tag = Tag(terrain as u8);
                let outline = part.outline().to_vec();
                let form = Form::Area(vec![outline]);
                features.push(Feature { name: name.clone(), tag, form, veil: Veil::Open });
                let row = *book.terrain(terrain);
                lays.push(Lay { terrain, row, uphill: Some(uphill), block: None, apart: false });
            }
        }
    }
    let ground = Ground::new(table, features)?;
    Ok(Laid { pieces, ground, crests, blocks, lays })
}
