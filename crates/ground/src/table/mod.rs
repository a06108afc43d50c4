//! The continuous table of miniatures games: bases that turn and march on ground measured in inches.
//!
//! No game's rules are in here: no arms, no charges; only bases, steps, areas and prices. All state
//! is whole numbers (thousandths of an inch, arc-minutes) and all arithmetic is integer, so the same
//! moves lead to the same places on every machine. The numbers GEO-01 to GEO-23 name the
//! agreements on exact geometry that each item keeps.

mod alley;
mod away;
mod base;
mod bearing;
mod behind;
mod belt;
mod body;
mod carve;
mod chart;
mod clip;
mod closing;
mod contact;
mod corridor;
mod crowd;
mod exercise;
mod feature;
mod flight;
mod front;
mod gap;
mod grid;
mod ground;
mod inches;
mod march;
mod number;
mod pair;
mod passage;
mod place;
mod region;
mod ring;
mod shape;
mod sight;
mod standard;
mod step;
mod survey;
mod swing;
pub mod text;
mod toll;
mod walk;
mod wheel;

pub use alley::{Aim, Obstruction, Shot};
pub use away::{away, link, midway, spokes};
pub use base::{Base, Edge, Pose, Side, Size, Spot};
pub use bearing::Bearing;
pub use belt::belt;
pub use body::Body;
pub use chart::{Chart, Lay};
pub use closing::{Moment, closing};
pub use contact::{Contact, Lap, lateral, square_up};
pub use crowd::{BaseId, Crowd};
pub use exercise::{Drilled, Field, QUESTIONS, exercise};
pub use feature::{Feature, FeatureId, Form, Tag, Veil};
pub use flight::{Flight, Headings, advance_into, avoids, flee, headings};
pub use front::{Part, Perspective, Share};
pub use gap::Gap;
pub use ground::{Ground, GroundError};
pub use inches::{Inches, Point};
pub use march::Plan;
pub use number::{Mil, NotALength, Rate};
pub use place::{Border, along_border, around, beside, close_up, side_of};
pub use region::Region;
pub use ring::within_ring;
pub use shape::{Bounds, Convex, SLACK, Shape};
pub use standard::{Drill, Path, each_standard, standard_paths};
pub use step::{Gait, Quarter, Step, WHEEL_STRIDE, wheel_arc, wheel_chord};
pub use survey::Stretch;
pub use toll::{Ahead, Free, Meeting, Over, Sample, Toll};
pub use walk::{Fit, Leg, SAMPLE, Stop, Walk, Walker, walk};
