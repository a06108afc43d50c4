//! Ground: what a hex and a hexside are made of. [TEC-01]

use engine::words;

words! {
    /// What fills a hex; the first rows of the Terrain Effects Chart.
    Terrain {
        /// Clear. [TEC-01] Vineyards and gardens too. (G48)
        Clear = "clear",
        /// Woods. [TEC-02]
        Woods = "woods",
        /// Swamp. [TEC-03]
        Swamp = "swamp",
        /// Village. [TEC-16]
        Village = "village",
        /// Castle. [TEC-17]
        Castle = "castle",
        /// All pond: nobody enters. [TEC-09]
        Pond = "pond",
        /// Not part of the field of play.
        Closed = "closed",
    }
}

words! {
    /// Water along a hexside.
    #[derive(Default)]
    Water {
        /// None.
        #[default]
        Dry = "dry",
        /// A stream. [TEC-06]
        Stream = "stream",
        /// A deep stream, crossed only at a bridge. [TEC-07]
        Deep = "deep-stream",
    }
}

words! {
    /// A slope along a hexside.
    #[derive(Default)]
    Slope {
        /// Level ground.
        #[default]
        Level = "level",
        /// Minor. [TEC-10] [TEC-11]
        Minor = "minor",
        /// Steep. [TEC-12] [TEC-13]
        Steep = "steep",
        /// Sharp. [TEC-14] [TEC-15]
        Sharp = "sharp",
    }
}

words! {
    /// A road across a hexside.
    #[derive(Default)]
    Road {
        /// None.
        #[default]
        None = "none",
        /// Secondary. [TEC-05]
        Secondary = "secondary",
        /// Primary: the highway only. [TEC-04] [MOV-21]
        Primary = "primary",
    }
}
