//! What lies on a table: woods, towns, streams, hills, walls and roads, as plain pieces.

use super::base::{Base, Pose, Size, Spot};
use super::number::Mil;

/// The number of a feature on its table, in the order in which they were laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub u16);

/// What a feature is to the rules: a number that each system gives meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub u8);

/// How much a feature hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Veil {
    /// Nothing: water, crops, a sunken road.
    #[default]
    Open,
    /// What lies deeper than this within it or beyond: a wood.
    Screen(Mil),
    /// All that is behind it: a town; a wall, for fire.
    Solid,
}

/// The shape of a feature, and what part it plays in the geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Ground within an odd number of rings: an outline, its holes, islands in them.
    Area(Vec<Vec<Spot>>),
    /// A rectangle, such as a town's base.
    Block(Base),
    /// Ground along a line.
    Strip {
        /// The middle of it.
        line: Vec<Spot>,
        /// From bank to bank.
        width: Mil,
    },
    /// Ground that lies on a level; the highest counts where several cover a spot.
    Height {
        /// Its level.
        level: i8,
        /// As for an area.
        rings: Vec<Vec<Spot>>,
    },
    /// A line that is crossed and never occupied: a wall, a brook.
    Obstacle(Vec<Spot>),
    /// A road, bridge or street.
    Road {
        /// The middle of it.
        line: Vec<Spot>,
        /// Who keeps within half of this of the line is on it.
        width: Mil,
    },
}

/// Something that lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, or what it is.
    pub name: String,
    /// What it is to the rules.
    pub tag: Tag,
    /// Its shape.
    pub form: Form,
    /// What it hides.
    pub veil: Veil,
}

impl Feature {
    fn new(name: &str, tag: Tag, form: Form) -> Feature {
        Feature { name: name.to_string(), tag, form, veil: Veil::Open }
    }

    /// Ground within a ring of corners.
    pub fn area(name: &str, tag: Tag, ring: &[Spot]) -> Feature {
        Feature::new(name, tag, Form::Area(vec![ring.to_vec()]))
    }

    /// A rectangle.
    pub fn block(name: &str, tag: Tag, pose: Pose, size: Size) -> Feature {
        Feature::new(name, tag, Form::Block(Base::new(pose, size)))
    }

    /// Ground along a line.
    pub fn strip(name: &str, tag: Tag, line: &[Spot], width: Mil) -> Feature {
        Feature::new(name, tag, Form::Strip { line: line.to_vec(), width })
    }

    /// Ground on a level.
    pub fn height(name: &str, tag: Tag, level: i8, ring: &[Spot]) -> Feature {
        Feature::new(name, tag, Form::Height { level, rings: vec![ring.to_vec()] })
    }

    /// A line to be crossed.
    pub fn obstacle(name: &str, tag: Tag, line: &[Spot]) -> Feature {
        Feature::new(name, tag, Form::Obstacle(line.to_vec()))
    }

    /// A road.
    pub fn road(name: &str, tag: Tag, line: &[Spot], width: Mil) -> Feature {
        Feature::new(name, tag, Form::Road { line: line.to_vec(), width })
    }

    /// The same, hiding something.
    pub fn veiled(mut self, veil: Veil) -> Feature {
        self.veil = veil;
        self
    }

    /// Whether it is ground to stand on, whatever its shape: not a height, a line or a road.
    pub fn is_area(&self) -> bool {
        matches!(self.form, Form::Area(_) | Form::Block(_) | Form::Strip { .. })
    }

    /// Whether it is a line to be crossed.
    pub fn is_obstacle(&self) -> bool {
        matches!(self.form, Form::Obstacle(_))
    }

    /// Whether it is a road.
    pub fn is_road(&self) -> bool {
        matches!(self.form, Form::Road { .. })
    }

    /// The level of a height.
    pub fn level(&self) -> Option<i8> {
        match self.form {
            Form::Height { level, .. } => Some(level),
            _ => None,
        }
    }

    /// The rectangle of a block, where a garrison stands.
    pub fn base(&self) -> Option<&Base> {
        match &self.form {
            Form::Block(base) => Some(base),
            _ => None,
        }
    }
}
