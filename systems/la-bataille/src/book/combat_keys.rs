//! The keys of the charts for fire, melee and charges, in the order of the charts.

use engine::words;

words! {
    /// Rows of the Infantry Unit Fire Table.
    FireRow {
        /// French ligne.
        FrenchLigne = "french-ligne",
        /// French legere.
        FrenchLegere = "french-legere",
        /// Prussian line.
        PrussianLine = "prussian-line",
        /// Prussian reserve.
        PrussianReserve = "prussian-reserve",
        /// Prussian fusilier.
        PrussianFusilier = "prussian-fusilier",
        /// Prussian landwehr.
        PrussianLandwehr = "prussian-landwehr",
        /// Prussian schuetzen.
        PrussianSchuetzen = "prussian-schuetzen",
        /// Russian line.
        RussianLine = "russian-line",
        /// Russian jaeger.
        RussianJaeger = "russian-jaeger",
        /// Russian grenadier.
        RussianGrenadier = "russian-grenadier",
        /// Russian guard.
        RussianGuard = "russian-guard",
        /// Austrian line.
        AustrianLine = "austrian-line",
        /// Austrian grenadier.
        AustrianGrenadier = "austrian-grenadier",
        /// Austrian jaeger.
        AustrianJaeger = "austrian-jaeger",
    }
}

words! {
    /// Formations of the Infantry Unit Fire Table.
    FireColumn {
        /// Column, and battalion masse.
        Column = "column",
        /// Line.
        Line = "line",
        /// Square.
        Square = "square",
        /// General order.
        GeneralOrder = "general-order",
        /// Skirmish order.
        Skirmish = "skirmish",
    }
}

words! {
    /// Columns of the Fire Defense Value chart.
    DefenceColumn {
        /// Column and masse.
        Column = "column",
        /// Line of up to seven increments in the hex.
        Line = "line",
        /// Line of eight or more.
        DenseLine = "dense-line",
        /// Line fired at through a flank hexside.
        Flank = "flank",
        /// Column, masse or guns fired at through a flank hexside.
        FlankOfOthers = "flank-others",
        /// Square.
        Square = "square",
        /// General order.
        GeneralOrder = "general-order",
        /// Skirmish order.
        Skirmish = "skirmish",
        /// Disordered or routed.
        Disordered = "disordered",
        /// Limbered guns alone.
        Limbered = "limbered",
        /// Unlimbered guns alone.
        Unlimbered = "unlimbered",
        /// Road March.
        RoadMarch = "road-march",
    }
}

words! {
    /// Multipliers of a fire value.
    FireFactor {
        /// Infantry with one increment left.
        LastIncrement = "last-increment",
        /// A battery with any loss.
        BatteryWithLoss = "battery-with-loss",
        /// A disordered unit.
        Disordered = "disordered",
        /// Skirmishers at two or three hexes.
        SkirmishAtRange = "skirmish-at-range",
        /// Share of the increments of a square that fires into each hex.
        Square = "square",
        /// Share that fires at cavalry in its own hex.
        SquareOwnHex = "square-own-hex",
        /// Guns in a square, into each hex.
        GunsInSquare = "guns-in-square",
        /// Guns in a square, at cavalry in its hex.
        GunsInSquareOwnHex = "guns-in-square-own-hex",
    }
}

words! {
    /// Modifiers of fire.
    FireDrm {
        /// For each increment over nine in the hex.
        Massed = "massed",
        /// Columns to the right for guns beside the target.
        Canister = "canister",
        /// Fire defence of infantry stacked with guns.
        WithArtillery = "with-artillery",
    }
}

words! {
    /// Multipliers of a melee value.
    MeleeFactor {
        /// A battery with any loss.
        BatteryWithLoss = "battery-with-loss",
        /// Assault through a flank hexside.
        Flank = "flank",
        /// Assault through a rear hexside.
        Rear = "rear",
        /// A disordered unit.
        Disordered = "disordered",
        /// Routed foot.
        RoutedInfantry = "routed-infantry",
        /// Routed cavalry.
        RoutedCavalry = "routed-cavalry",
        /// Skirmish order.
        Skirmish = "skirmish",
        /// Each hex of a two-hex line.
        TwoHexLine = "two-hex-line",
        /// Each hex of skirmishers in two hexes.
        TwoHexSkirmish = "two-hex-skirmish",
        /// Each hex of a Road March.
        RoadMarch = "road-march",
        /// Infantry assaults a square.
        InfantryOnSquare = "infantry-on-square",
        /// Cavalry on a square.
        CavalryOnSquare = "cavalry-on-square",
        /// Cavalry charges a masse.
        CavalryOnMasse = "cavalry-on-masse",
        /// Cavalry in general order.
        CavalryInCover = "cavalry-in-cover",
        /// Cavalry attacks into general order.
        CavalryIntoCover = "cavalry-into-cover",
        /// Heavy cavalry in line.
        HeavyInLine = "heavy-in-line",
        /// Heavy against light cavalry through its front.
        HeavyOnLight = "heavy-on-light",
        /// Three straight hexes of a charge.
        StraightCharge = "straight-charge",
        /// The lance bonus of lancers in line.
        LanceInLine = "lance-in-line",
        /// Option: after a failed recall.
        FailedRecall = "failed-recall",
    }
}

words! {
    /// Modifiers of melee.
    MeleeDrm {
        /// Columns in favour of a side with Russian Guard infantry or cavalry, once.
        RussianGuard = "russian-guard",
    }
}

words! {
    /// What a melee result strikes, the columns of `melee-codes.toml`.
    MeleeTarget {
        /// Infantry in good order.
        Infantry = "infantry",
        /// Disordered infantry.
        DisorderedInfantry = "disordered-infantry",
        /// Routed infantry.
        RoutedInfantry = "routed-infantry",
        /// A square.
        Square = "square",
        /// Cavalry in good order.
        Cavalry = "cavalry",
        /// Routed cavalry.
        RoutedCavalry = "routed-cavalry",
        /// Limbered guns.
        Limbered = "limbered",
        /// Routed limbered guns.
        RoutedLimbered = "routed-limbered",
        /// Unlimbered guns alone.
        Unlimbered = "unlimbered",
    }
}

words! {
    /// Rows of the limber table.
    LimberRow {
        /// French foot.
        FrenchFoot = "french-foot",
        /// French horse.
        FrenchHorse = "french-horse",
        /// Austrian position.
        AustrianPosition = "austrian-position",
        /// Austrian brigade.
        AustrianBrigade = "austrian-brigade",
        /// Austrian cavalry.
        AustrianCavalry = "austrian-cavalry",
        /// Prussian foot.
        PrussianFoot = "prussian-foot",
        /// Prussian horse.
        PrussianHorse = "prussian-horse",
        /// Russian position.
        RussianPosition = "russian-position",
        /// Russian light.
        RussianLight = "russian-light",
        /// Russian horse.
        RussianHorse = "russian-horse",
        /// Guard foot.
        GuardFoot = "guard-foot",
        /// Guard horse.
        GuardHorse = "guard-horse",
    }
}

words! {
    /// Rows of the recall chart.
    RecallRow {
        /// French cavalry.
        French = "french",
        /// French allied cavalry.
        FrenchAllied = "french-allied",
        /// Austrian cavalry.
        Austrian = "austrian",
        /// Prussian cavalry.
        Prussian = "prussian",
        /// Prussian landwehr cavalry.
        PrussianLandwehr = "prussian-landwehr",
        /// Russian light cavalry.
        RussianLight = "russian-light",
        /// Russian heavy cavalry.
        RussianHeavy = "russian-heavy",
        /// Russian guard cavalry.
        RussianGuard = "russian-guard",
        /// Cossack cavalry.
        Cossack = "cossack",
    }
}

words! {
    /// Modifiers of the square table.
    SquareDrm {
        /// Leader in the hex.
        Leader = "leader",
        /// Charged by light cavalry.
        LightCavalry = "light-cavalry",
        /// Charged by lancers, in place of light cavalry.
        Lancers = "lancers",
        /// For each command morale level.
        Level = "level",
        /// Prussian Reserve.
        Reserve = "reserve",
        /// Prussian Landwehr.
        Landwehr = "landwehr",
        /// Russian Grenadier.
        Grenadier = "grenadier",
        /// Russian Guard.
        Guard = "guard",
    }
}
