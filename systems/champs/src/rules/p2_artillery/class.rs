//! The fire class of a battery against a target. [ART-13] [ART-14]

use crate::book::{BEHIND_CREST, Distance, FireShift, Number};
use crate::nouns::{Arm, Cover, FireClass, Terrain, UnitId};
use crate::state::Battle;
use engine::Modifier;
use ground::table::{Body, Mil, Shape, Spot};

/// A modified fire class with what made it. [ART-7]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fire {
    /// The class.
    pub class: FireClass,
    /// The modifiers, in columns: below 0 to the left.
    pub mods: Vec<Modifier>,
    /// Whether it is at close range. [ART-13b]
    pub close: bool,
    /// The mass the target stands in. [ART-8]
    pub mass: Option<Vec<UnitId>>,
}

/// Why a unit is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// It is the target.
    Target,
    /// It supports the battery that is the target, or stands behind it in the line of fire. [ART-11]
    Supporter(UnitId),
}

impl Battle {
    /// The fire class of a battery against a unit. [ART-7] [ART-14] (CR-11)
    pub fn fire_class(&self, battery: UnitId, target: UnitId, hit: Hit) -> Fire {
        let book = &self.field.book;
        let (state, def) = (self.unit(target), self.def(target));
        let body = self.body(target);
        let guns = self.arm(target) == Arm::Artillery;
        let open = state.inside().is_empty();
        let castings = i32::from(def.castings);
        // [ART-1] [CON-1]
        let close = self.range(battery, body) <= self.reach(Distance::CloseRange);
        let mass = self.mass_of(battery, target);
        let mut mods: Vec<Modifier> = Vec::new();
        let mut add = |shift: FireShift, applies: bool| {
            if applies {
                let line = book.fire_shift(shift);
                mods.push(Modifier {
                    rule: line.rule.clone(),
                    words: line.words.clone(),
                    value: i32::from(line.value),
                    reconstructed: line.provenance == charts::Provenance::Reconstructed,
                });
            }
        };
        // [ART-14b] [ART-9] [STR-1b] Not in structures.
        add(FireShift::Column, state.formation().is_column() && open);
        // [ART-14c]
        add(FireShift::AntiCavalry, state.formation().is_square() && open);
        // [ART-14d]
        add(FireShift::Mass, mass.is_some());
        // [ART-14e]
        add(FireShift::Flanking, self.fire_flanks(battery, target));
        let tiny = castings <= book.number(Number::TinyTarget);
        // [ART-14f]
        let small = castings <= book.number(Number::SmallTarget);
        add(FireShift::SixOrSeven, small && !tiny && !guns);
        // [ART-14g]
        add(FireShift::FiveOrLess, tiny && !guns);
        // [ART-14h]
        add(FireShift::Artillery, guns);
        // [ART-14i]
        add(FireShift::ThroughBattery, self.fires_through_guns(battery, target));
        // [ART-14j]
        let supporter = matches!(hit, Hit::Supporter(_));
        add(FireShift::ReverseSlope, supporter && self.is_on_reverse_slope(battery, target));
        // [ART-14k]
        add(FireShift::LongRange, !close);
        let cover = self.cover_from(battery, target);
        // [ART-14l] [STR-2]
        add(FireShift::Cover, cover == Cover::Cover);
        // [ART-14m] [STR-2]
        add(FireShift::ExcellentCover, cover == Cover::Excellent);
        // [ART-14n]
        add(FireShift::Large, castings > book.number(Number::LargeTarget) && mass.is_none());
        let steps = i32::from(self.unit(battery).steps);
        let crippled = steps >= book.number(Number::CrippledBattery);
        // [ART-14o]
        add(FireShift::Weakened, steps >= book.number(Number::WeakenedBattery) && !crippled);
        // [ART-14p]
        add(FireShift::Crippled, crippled);
        let class = self.troop(battery).artillery().map_or(FireClass::F, |guns| guns.class);
        let columns: i32 = mods.iter().map(|one| one.value).sum();
        // [ART-14]
        Fire { class: class.shifted(columns), mods, close, mass }
    }

    /// Whether the fire goes through a battery of the target's side. [ART-14i]
    fn fires_through_guns(&self, battery: UnitId, target: UnitId) -> bool {
        let aim = self.body(target).nearest(&self.middle(battery));
        let from = self.guns_toward(battery, aim.centre()).front_centre();
        let to = nearest_point(self.body(target), from);
        let between = |unit: UnitId| {
            unit != target
                && self.arm(unit) == Arm::Artillery
                && self.body(unit).parts().iter().any(|part| part.overlaps(&[from, to]))
        };
        self.units_of(self.seat_of(target)).any(between)
    }

    /// Whether a supporter stands on the reverse slope: a crest or higher ground lies between the
    /// battery and its middle. [ART-14j]
    fn is_on_reverse_slope(&self, battery: UnitId, target: UnitId) -> bool {
        let laid = &self.field.laid;
        let to = self.middle(target);
        let from = self.guns_toward(battery, to).front_centre();
        let crest = laid
            .crests
            .iter()
            .any(|crest| crest.line.windows(2).any(|ends| [ends[0], ends[1]].meets(&[from, to])));
        let hill = |feature| laid.lay(feature).terrain == Terrain::Hill;
        crest || laid.ground.hiding(from, to, &[]).is_some_and(hill)
    }

    /// The cover of the nearest part of a target that is as wide as the battery, or of its whole
    /// frontage: that of the casting least covered. [ART-14l] (CG-10) (CR-41)
    pub fn cover_from(&self, battery: UnitId, target: UnitId) -> Cover {
        let inside = self.unit(target).inside();
        let blocks = inside.iter().map(|block| self.field.laid.block(block).cover);
        if let Some(cover) = blocks.min() {
            return cover;
        }
        let body = self.body(target);
        let guns = self.guns_toward(battery, self.middle(target));
        let from = guns.front_centre();
        let castings = window(body, &self.castings_of(target), from, guns.size().width);
        castings.into_iter().map(|at| self.cover_at(from, at)).min().unwrap_or(Cover::Open)
    }

    /// How well a spot is covered from another: by the ground it lies on, or close behind a crest.
    /// (CR-41)
    fn cover_at(&self, from: Spot, at: Spot) -> Cover {
        let laid = &self.field.laid;
        let ground = laid.ground.areas_at(at).iter().map(|&area| laid.lay(area).row.cover).max();
        let behind = laid.crests.iter().any(|crest| {
            crest.line.windows(2).any(|ends| {
                let line = [ends[0], ends[1]];
                line.meets(&[from, at]) && line.within(&at, BEHIND_CREST)
            })
        });
        let crest = if behind { Cover::Cover } else { Cover::Open };
        ground.unwrap_or(Cover::Open).max(crest)
    }
}

/// The point of a body nearest to a spot, to the nearest mil.
fn nearest_point(body: &Body, from: Spot) -> Spot {
    let speck = ground::table::Size::new(Mil(2), Mil(2));
    let pose = ground::table::Pose::new(from, ground::table::Bearing::NORTH);
    let [_, to] = ground::table::link(&speck.at(pose), body.nearest(&from));
    to
}

/// The castings in the part of a target that is as wide as the battery and nearest to it, seen from
/// its front centre: measured across the line of fire, moved so that it stays on the target. (CG-10)
fn window(body: &Body, castings: &[Spot], from: Spot, width: Mil) -> Vec<Spot> {
    let aim = nearest_point(body, from);
    let (dx, dy) = (i64::from((aim.x - from.x).0), i64::from((aim.y - from.y).0));
    let length = i64::from(from.distance(aim).0).max(1);
    // How far aside a spot lies of the line of fire, in mils times its length.
    let aside = |spot: Spot| {
        let (x, y) = (i64::from((spot.x - from.x).0), i64::from((spot.y - from.y).0));
        dx * y - dy * x
    };
    let corners = || body.parts().iter().flat_map(|part| part.corners().iter().copied());
    let (low, high) = corners()
        .map(aside)
        .fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)));
    let wide = (i64::from(width.0) * length).min(high - low);
    let start = (aside(aim) - wide / 2).clamp(low, high - wide);
    let within = |spot: &Spot| (start..=start + wide).contains(&aside(*spot));
    let found: Vec<Spot> = castings.iter().copied().filter(within).collect();
    if !found.is_empty() {
        return found;
    }
    // Narrower than a casting: the one nearest to it.
    let middle = start + wide / 2;
    castings.iter().copied().min_by_key(|spot| (aside(*spot) - middle).abs()).into_iter().collect()
}
