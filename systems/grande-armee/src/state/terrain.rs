//! The ground under a base: cover, water, towns, levels.

use crate::book::OBSTACLE_NEAR;
use crate::nouns::field::{Field, Outline, PieceId, UnitId};
use crate::nouns::kinds::Terrain;
use crate::state::battle::Battle;
use ground::table::{Base, Feature, FeatureId, Shape};

impl Terrain {
    /// What a feature of the ground is to these rules.
    pub fn of(feature: &Feature) -> Terrain {
        Terrain::ALL[usize::from(feature.tag.0)]
    }

    /// [A4.0b] Whether it is rough ground to move through.
    pub const fn is_rough(self) -> bool {
        matches!(self, Terrain::Wood | Terrain::Rough | Terrain::Stream)
    }

    /// Whether it covers those within it.
    pub const fn covers(self) -> bool {
        matches!(self, Terrain::Town | Terrain::Fort | Terrain::Wood)
    }

    /// [A4.0c] Whether it is an obstacle that covers those behind it.
    pub const fn is_parapet(self) -> bool {
        matches!(self, Terrain::Wall | Terrain::SunkenRoad)
    }
}

impl Field {
    /// The town in which a base stands wholly.
    pub(crate) fn town_under(&self, base: &Base) -> Option<PieceId> {
        self.piece_under(base, Terrain::Town)
    }

    /// The piece of a kind in which a base stands wholly.
    pub(crate) fn piece_under(&self, base: &Base, kind: Terrain) -> Option<PieceId> {
        // Where the whole base stands its centre does.
        let at_centre = self.ground.areas_at(base.centre());
        at_centre
            .into_iter()
            .filter(|&id| Terrain::of(self.ground.feature(id)) == kind)
            .find(|&id| self.ground.is_within(base, |other, _| other == id))
            .map(|id| PieceId(id.0 as u8))
    }

    /// Whether the greater part of a base is in rough or wooded ground.
    pub(crate) fn is_in_rough(&self, base: &Base) -> bool {
        self.ground.is_mostly_within(base, |_, feature| Terrain::of(feature).is_rough())
    }
}

impl Battle {
    /// Whether a base is in cover.
    pub fn is_in_cover(&self, base: &Base) -> bool {
        // [A4.1a] More than half of it; there are no grades of cover.
        self.field.ground.is_mostly_within(base, |_, feature| Terrain::of(feature).covers())
    }

    /// [A4.0b] [F2.0b] Whether any part of a base touches rough ground that is not a road there.
    pub fn touches_rough(&self, base: &Base) -> bool {
        self.field.ground.is_over(base, |feature| Terrain::of(feature).is_rough())
    }

    /// [D6.0b] [G2.32] Whether a unit is in a river, fording or on a bridge.
    pub fn is_in_water(&self, unit: UnitId) -> bool {
        let base = self.base(unit);
        let is_stream = |feature: &Feature| Terrain::of(feature) == Terrain::Stream;
        self.field.ground.is_over(&base, is_stream) || self.is_on_bridge(&base)
    }

    /// [F3.0b] Whether the centre of a base is on the strip of a bridge.
    pub fn is_on_bridge(&self, base: &Base) -> bool {
        let on = |id: FeatureId| {
            let reach = self.field.piece(PieceId(id.0 as u8)).half_width;
            self.stretches(id).iter().any(|stretch| stretch.within(&base.centre(), reach))
        };
        let is_bridge = |feature: &Feature| Terrain::of(feature) == Terrain::Bridge;
        self.field.ground.under_of(base, is_bridge).into_iter().any(on)
    }

    /// [G1.6a] The wall or hedge directly before a base, between it and somebody else: an
    /// obstacle that covers, within half an inch of it, and that the way between the two crosses.
    pub fn parapet_between(&self, base: &Base, other: &Base) -> Option<PieceId> {
        let way = [base.centre(), other.centre()];
        self.field
            .ground
            .features()
            .filter(|(_, feature)| Terrain::of(feature).is_parapet())
            .find(|(id, _)| {
                let stretches = self.stretches(*id);
                stretches
                    .iter()
                    .any(|stretch| stretch.within(base, OBSTACLE_NEAR) && stretch.meets(&way))
            })
            .map(|(id, _)| PieceId(id.0 as u8))
    }

    /// The straight parts of a line piece.
    fn stretches(&self, id: FeatureId) -> Vec<[ground::table::Spot; 2]> {
        match &self.field.piece(PieceId(id.0 as u8)).outline {
            Outline::Line(line) => line.windows(2).map(|ends| [ends[0], ends[1]]).collect(),
            Outline::Area(_) | Outline::Square { .. } => Vec::new(),
        }
    }

    /// [D6.0g] [G2.3] Whether a unit has cover against somebody.
    pub fn has_cover_from(&self, unit: UnitId, other: &Base) -> bool {
        let base = self.base(unit);
        self.is_in_cover(&base) || self.parapet_between(&base, other).is_some()
    }

    /// [F4.0] The level on which a base stands.
    pub fn level_of(&self, base: &Base) -> i8 {
        self.field.ground.level(base.centre())
    }

    /// A piece by name, for words.
    pub fn piece_words(&self, piece: PieceId) -> &str {
        &self.field.piece(piece).name
    }
}

impl Battle {
    /// [D2.0f] Why a unit does not see another: the rule and the reason; nothing if it does.
    pub fn sight_block(&self, from: UnitId, to: UnitId) -> Option<(engine::Rule, String)> {
        let (eye, target) = (self.base(from), self.base(to));
        if let Some(limit) = self.field.visibility(self.now())
            && !eye.within(&target, limit)
        {
            return Some((engine::rule!("D2.0f"), format!("nobody sees further than {limit}")));
        }
        let block = self.field.ground.sight(&eye, &target).err()?;
        let piece = self.piece_words(PieceId(block.0 as u8));
        Some((engine::rule!("D2.0f"), format!("blocked by {piece}")))
    }
}
