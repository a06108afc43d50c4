//! Ground and sky.

use engine::words;

words! {
    /// How hard ground is to cross. (MOV-2c)
    Going {
        /// An inch costs an inch.
        Clear = "clear",
        /// Dearer.
        Difficult = "difficult",
        /// Dearest; closed to charges. (CHG-1b)
        Arduous = "arduous",
        /// Nobody enters.
        Closed = "closed",
    }
}

words! {
    /// What a piece of terrain is, and its line of the terrain table. (MOV-2c)
    Terrain {
        /// The slope of a hill, for those who climb it. (CR-70)
        Slope = "slope",
        /// A very steep one.
        SteepSlope = "steep-slope",
        /// Ploughed fields.
        Plough = "plough",
        /// Wet fields.
        WetField = "wet-field",
        /// A small creek or brook.
        Creek = "creek",
        /// Broken ground.
        BrokenGround = "broken-ground",
        /// Scrub.
        Scrub = "scrub",
        /// A ditch or sunken lane.
        Ditch = "ditch",
        /// A hedge.
        Hedge = "hedge",
        /// A wood.
        Wood = "wood",
        /// A stream.
        Stream = "stream",
        /// A swamp, closed to cavalry. (MOV-3)
        Swamp = "swamp",
        /// A block of houses. (STR-1)
        Structure = "structure",
        /// A block of a fort. (STR-1)
        Fortification = "fortification",
        /// A road.
        Road = "road",
        /// Higher ground; its slope is a piece of its own.
        Hill = "hill",
        /// Ground that nobody enters.
        Impassable = "impassable",
    }
}

impl Terrain {
    /// Whether it lies along a line.
    pub const fn is_line(self) -> bool {
        matches!(
            self,
            Terrain::Creek | Terrain::Ditch | Terrain::Hedge | Terrain::Stream | Terrain::Road
        )
    }

    /// Whether it is a block that can be garrisoned. (STR-1)
    pub const fn is_block(self) -> bool {
        matches!(self, Terrain::Structure | Terrain::Fortification)
    }
}

words! {
    /// What a piece of terrain hides. (OBS-1) (OBS-2)
    Sight {
        /// Nothing.
        Clear = "clear",
        /// What lies behind it.
        Behind = "behind",
        /// That, and whoever is inside, beyond 3".
        Inside = "inside",
    }
}

words! {
    /// How well a piece of terrain protects from fire. (CR-41)
    Cover {
        /// Not at all.
        Open = "-",
        /// Cover.
        Cover = "cover",
        /// Excellent cover.
        Excellent = "excellent",
    }
}

words! {
    /// The weather of a turn. (CR-50)
    Sky {
        /// Dry.
        Clear = "clear",
        /// Rain. (CHG-20)
        Rain = "rain",
        /// Snow. (CHG-20)
        Snow = "snow",
    }
}

impl Sky {
    /// Whether it rains or snows.
    pub const fn is_wet(self) -> bool {
        matches!(self, Sky::Rain | Sky::Snow)
    }
}
