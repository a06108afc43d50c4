//! The keys of the charts, in their order.

use engine::words;

words! {
    /// Columns of the Terrain Effects Chart. [MOV-03]
    MoveColumn {
        /// Infantry in line.
        InfantryLine = "il",
        /// Infantry in column.
        InfantryColumn = "ic",
        /// Infantry in disorder. [MOV-11]
        InfantryDisorder = "id",
        /// Cavalry in line.
        CavalryLine = "cl",
        /// Cavalry in column.
        CavalryColumn = "cc",
        /// Cavalry in disorder. [MOV-11]
        CavalryDisorder = "cd",
        /// Foot artillery.
        FootArtillery = "af",
        /// Horse artillery.
        HorseArtillery = "ah",
        /// Skirmishers. [MOV-11]
        Skirmisher = "sk",
        /// Leaders.
        Leader = "ld",
    }
}

words! {
    /// Rows of the Terrain Effects Chart.
    LandRow {
        /// [TEC-01]
        Clear = "clear",
        /// [TEC-02]
        Woods = "woods",
        /// [TEC-03]
        Swamp = "swamp",
        /// [TEC-04] [TEC-27]
        PrimaryRoad = "primary-road",
        /// [TEC-05] [TEC-27]
        SecondaryRoad = "secondary-road",
        /// [TEC-06]
        Stream = "stream",
        /// [TEC-07]
        DeepStream = "deep-stream",
        /// [TEC-08]
        Bridge = "bridge",
        /// [TEC-09]
        Pond = "pond",
        /// [TEC-10]
        MinorUp = "minor-up",
        /// [TEC-11]
        MinorDown = "minor-down",
        /// [TEC-12]
        SteepUp = "steep-up",
        /// [TEC-13]
        SteepDown = "steep-down",
        /// [TEC-14]
        SharpUp = "sharp-up",
        /// [TEC-15]
        SharpDown = "sharp-down",
        /// [TEC-16]
        Village = "village",
        /// [TEC-17]
        Castle = "castle",
        /// [TEC-18]
        Wall = "wall",
    }
}

impl LandRow {
    /// The row in words, as a modifier is explained.
    pub const fn words(self) -> &'static str {
        match self {
            LandRow::Clear => "clear ground",
            LandRow::Woods => "woods",
            LandRow::Swamp => "swamp",
            LandRow::PrimaryRoad => "highway",
            LandRow::SecondaryRoad => "road",
            LandRow::Stream => "across a stream",
            LandRow::DeepStream => "across a deep stream",
            LandRow::Bridge => "over a bridge",
            LandRow::Pond => "pond",
            LandRow::MinorUp => "up a minor slope",
            LandRow::MinorDown => "down a minor slope",
            LandRow::SteepUp => "up a steep slope",
            LandRow::SteepDown => "down a steep slope",
            LandRow::SharpUp => "up a sharp slope",
            LandRow::SharpDown => "down a sharp slope",
            LandRow::Village => "village",
            LandRow::Castle => "castle",
            LandRow::Wall => "wall",
        }
    }
}

words! {
    /// The last rows of the Terrain Effects Chart. [MOV-27]
    Manoeuvre {
        /// [TEC-19]
        ChangeFormation = "change-formation",
        /// [TEC-20]
        ChangeFacing = "change-facing",
        /// [TEC-21]
        AboutFace = "about-face",
        /// [TEC-22]
        Slide = "slide",
        /// [TEC-23]
        Reverse = "reverse",
    }
}

words! {
    /// Rows of the Stacking Chart. [STK-01]
    StackRow {
        /// [STC-01]
        InfantryLine = "infantry-line",
        /// [STC-02]
        InfantryColumn = "infantry-column",
        /// [STC-03]
        InfantryDisorder = "infantry-disorder",
        /// [STC-04]
        InfantrySquare = "infantry-square",
        /// [STC-05]
        InfantrySkirmish = "infantry-skirmish",
        /// [STC-06]
        CavalryLine = "cavalry-line",
        /// [STC-07]
        CavalryColumn = "cavalry-column",
        /// [STC-08]
        CavalryDisorder = "cavalry-disorder",
    }
}

words! {
    /// Columns of the Stacking Chart.
    StackColumn {
        /// Clear ground.
        Clear = "clear",
        /// Woods or swamp.
        WoodsSwamp = "woods-swamp",
        /// Village or castle.
        VillageCastle = "village-castle",
    }
}

words! {
    /// Targets, the lines of the Fire Defense Value Class. [FIR-08]
    TargetKind {
        /// [FTB-01]
        Skirmishers = "skirmishers",
        /// [FTB-02]
        Artillery = "artillery",
        /// [FTB-03]
        FrenchLine = "french-line",
        /// [FTB-03]
        FrenchDisorder = "french-disorder",
        /// [FTB-04]
        FrenchColumn = "french-column",
        /// [FTB-04]
        AlliedLine = "allied-line",
        /// [FTB-05]
        AlliedColumn = "allied-column",
        /// [FTB-05]
        AlliedDisorder = "allied-disorder",
        /// [FTB-05]
        CavalryLine = "cavalry-line",
        /// [FTB-05]
        CavalryDisorder = "cavalry-disorder",
        /// [FTB-06]
        CavalryColumn = "cavalry-column",
        /// [FTB-07]
        Square = "square",
    }
}

words! {
    /// Classes of targets. [FIR-08]
    Class {
        /// Skirmishers.
        A = "a",
        /// Artillery.
        B = "b",
        /// French infantry in line or disorder.
        C = "c",
        /// French columns, Allied lines.
        D = "d",
        /// Allied columns and disorder, cavalry in line or disorder.
        E = "e",
        /// Cavalry in column.
        F = "f",
        /// Squares.
        G = "g",
        /// Class f as another transcription has it. (G4)
        FOther = "f-other",
    }
}

words! {
    /// Fire Rating Adjustments. [FIR-06]
    FireLetter {
        /// [FTB-20]
        Line = "line",
        /// [FTB-21]
        Breakpoint = "breakpoint",
        /// [FTB-22]
        Square = "square",
    }
}

words! {
    /// Column Modifiers. [FIR-11]
    FireShift {
        /// [FTB-24]
        Rear = "rear",
        /// [FTB-25]
        Flank = "flank",
        /// [FTB-26]
        Massed = "massed",
        /// Only by a switch. [EXC-07]
        GrandBattery = "grand-battery",
    }
}

words! {
    /// Modifiers of the Morale Check Table. [MOR-02]
    MoraleDrm {
        /// [MCT-01]
        Square = "square",
        /// [MCT-02]
        Line = "line",
        /// [MCT-03]
        Breakpoint = "breakpoint",
        /// [MCT-05]
        Leader = "leader",
        /// [MCT-06]
        Shaken = "shaken",
        /// [MCT-07]
        UnsteadyOrRouted = "unsteady-or-routed",
        /// [MCT-08]
        Strategic = "strategic",
    }
}

words! {
    /// Kinds of shock, columns of the steps panel.
    ShockKind {
        /// [BAY-01]
        Bayonet = "bayonet",
        /// [ASL-01]
        Assault = "assault",
        /// [CHG-01]
        Charge = "charge",
    }
}

words! {
    /// Steps of shock combat.
    MeleeStep {
        /// [MCS-01]
        Declaration = "declaration",
        /// [MCS-02]
        AttackerCheck = "attacker-check",
        /// [MCS-03]
        ChargeMovement = "charge-movement",
        /// [MCS-04]
        CounterCharge = "counter-charge",
        /// [MCS-05]
        FormationCheckOrStand = "formation-check-or-stand",
        /// [MCS-06]
        ReturnFire = "return-fire",
        /// [MCS-07]
        DefenderCheck = "defender-check",
        /// [MCS-08]
        Melee = "melee",
        /// [MCS-09]
        MeleeContinues = "melee-continues",
        /// [MCS-10]
        AdvanceOrPursuit = "advance-or-pursuit",
        /// [MCS-11]
        MarkBlown = "mark-blown",
    }
}

words! {
    /// Modifiers of forming square in reaction. [CHG-09]
    SquareDrm {
        /// [SQR-01]
        TwoHexes = "two-hexes",
        /// [SQR-02]
        Leader = "leader",
        /// [SQR-03]
        Column = "column",
        /// [SQR-04]
        Line = "line",
        /// [SQR-05]
        Skirmish = "skirmish",
    }
}

words! {
    /// Melee Die Roll Modifiers. [MEL-02]
    MeleeDrm {
        /// [MDM-01]
        Napoleon = "napoleon",
        /// [MDM-04]
        Strategic = "strategic",
        /// [MDM-05]
        Rear = "rear",
        /// [MDM-06]
        Flank = "flank",
        /// [MDM-07]
        Blown = "blown",
        /// [MDM-08]
        InfantryOnSquare = "infantry-on-square",
        /// [MDM-09]
        CavalryOnSquare = "cavalry-on-square",
        /// [MDM-11]
        Murat = "murat",
        /// [MDM-12]
        Overlap = "overlap",
    }
}

words! {
    /// Size ratios. [MEL-03]
    MeleeRatio {
        /// [MDM-13]
        OneToThree = "one-to-three",
        /// [MDM-14]
        OneToTwo = "one-to-two",
        /// [MDM-15]
        TwoToOne = "two-to-one",
        /// [MDM-16]
        ThreeToOne = "three-to-one",
        /// [MDM-17]
        FourToOne = "four-to-one",
    }
}

words! {
    /// Modifiers of the attacker's check before shock. [BAY-07]
    AttackerDrm {
        /// [PSA-01]
        Rear = "rear",
        /// [PSA-02]
        Flank = "flank",
        /// [PSA-03]
        Skirmishers = "skirmishers",
        /// [PSA-04]
        Support = "support",
        /// [PSA-05]
        Leader = "leader",
        /// [PSA-06]
        Elite = "elite",
        /// [PSA-07]
        Line = "line",
        /// [PSA-08]
        Shaken = "shaken",
        /// [PSA-09]
        Disordered = "disordered",
    }
}

words! {
    /// Modifiers of the defender's check before shock. [BAY-10]
    DefenderDrm {
        /// [PSD-01]
        Rear = "rear",
        /// [PSD-02]
        Flank = "flank",
        /// [PSD-03]
        Skirmish = "skirmish",
        /// [PSD-04]
        Support = "support",
        /// [PSD-05]
        Leader = "leader",
        /// [PSD-06]
        Elite = "elite",
        /// [PSD-07]
        Square = "square",
        /// [PSD-08]
        Line = "line",
        /// [PSD-09]
        Shaken = "shaken",
        /// [PSD-10]
        Disordered = "disordered",
        /// [PSD-11]
        Unsteady = "unsteady",
        /// [PSD-12]
        Strategic = "strategic",
        /// [PSD-13]
        Defensive = "defensive",
    }
}

words! {
    /// Modifiers of pursuit. [CHG-16]
    PursuitDrm {
        /// [PUR-01]
        Light = "light",
        /// [PUR-02]
        Cossack = "cossack",
        /// [PUR-03]
        Murat = "murat",
        /// [PUR-04]
        Commander = "commander",
    }
}

words! {
    /// Figures that stand in the text of the rules.
    Number {
        /// MP to leave a square. [TEC-38]
        LeaveSquare = "leave-square",
        /// Batteries alone in a hex. [STK-03]
        BatteriesAlone = "batteries-alone",
        /// Batteries with troops. [STK-03]
        BatteriesWithTroops = "batteries-with-troops",
        /// SP of infantry in a hex in strategic movement. [STR-06]
        StrategicInfantry = "strategic-infantry",
        /// SP of cavalry in a hex in strategic movement. [STR-06]
        StrategicCavalry = "strategic-cavalry",
        /// Divisor for cavalry in column in the size ratio. [CHG-13]
        ColumnShare = "column-share",
        /// MP of a leader. [LDR-01]
        LeaderPoints = "leader-points",
        /// Divisor of the MA in a limited activation. [ACT-05]
        LimitedShare = "limited-share",
        /// Divisor of the MA of a single unit out of command. [ACT-07]
        SingleShare = "single-share",
        /// Times the MA in strategic movement. [STR-02]
        StrategicFactor = "strategic-factor",
        /// Hexes to keep from the enemy in strategic movement. [STR-03]
        StrategicDistance = "strategic-distance",
        /// Hexes to the enemy for a breakdown retreat. [BRK-03]
        RetreatWithin = "retreat-within",
        /// Hexes to the enemy for a breakdown charge. [BRK-05]
        ChargeWithin = "charge-within",
        /// Hexes of a charge at most. [CHG-02]
        ChargeMost = "charge-most",
        /// Hexes of a charge at least. [CHG-02]
        ChargeLeast = "charge-least",
        /// Hexes of a charge with the bonus of heavy cavalry. [CHG-03]
        HeavyChargeLeast = "heavy-charge-least",
        /// SP a routed unit loses for a hex of pursuit. [CHG-16]
        PursuitLoss = "pursuit-loss",
        /// Range of infantry. [FIR-01]
        InfantryRange = "infantry-range",
        /// Hexes of grapeshot, which counts as combat. [FAT-02]
        Grapeshot = "grapeshot",
        /// Hexes an unsteady unit retreats. [MOR-03]
        UnsteadyRetreat = "unsteady-retreat",
        /// Hexes unsteady cavalry retreats. [MOR-03]
        UnsteadyCavalry = "unsteady-cavalry",
        /// SP and hexes of a routed unit in the rout loss segment. [RAL-03]
        RoutLoss = "rout-loss",
        /// Hexes from the enemy to recover from fatigue. [FAT-04]
        RestDistance = "rest-distance",
        /// Hexes to a refuge of a leader. [LDR-03]
        Refuge = "refuge",
        /// Printed SP of a two-hex counter. [MLT-01]
        TwoHexSp = "two-hex-sp",
        /// Hexes of sight in fog. [EXC-03]
        FogSight = "fog-sight",
        /// Highest level under fog. [EXC-03]
        FogLevel = "fog-level",
        /// Highest die that lifts the fog early. [EXC-03]
        FogLifts = "fog-lifts",
        /// Hexes of Murat's command. [EXC-09]
        MuratRange = "murat-range",
        /// Activation rating of a stand-in. [CMD-25]
        StandInRating = "stand-in-rating",
        /// Highest die of a variable arrival. [REI-02]
        Arrival = "arrival",
        /// Hexes to another entry hex. [REI-03]
        EntryDistance = "entry-distance",
    }
}

words! {
    /// Readings of doubtful lines, on or off.
    Switch {
        /// Class f of the fire table as another transcription has it. [FIR-10]
        ClassFOther = "class-f-other",
        /// Non-LIM segments whole, one after the other. [SEQ-13]
        SegmentsAsPrinted = "segments-as-printed",
        /// A pass in the Non-LIM phase is final. [SEQ-06]
        PassFinal = "pass-final",
        /// NA on the stacking chart bars a single unit too. [STK-07]
        NaBarsSingle = "na-bars-single",
        /// Disordered units may start melee. [BAY-14]
        DisorderedMayAttack = "disordered-may-attack",
        /// Skirmishers may slip away from a charge. [CHG-11]
        SkirmishMoveInCharge = "skirmish-move-in-charge",
        /// Cavalry in column counts a third on both sides. [CHG-13]
        ColumnThirdBoth = "column-third-both",
        /// Neighbours of the start of a retreat check, not of its end. [MOR-05]
        NeighboursFromStart = "neighbours-from-start",
        /// A failed defender retreats once, not twice. [BAY-15]
        PreShockRetreatOnce = "pre-shock-retreat-once",
        /// The French grand battery. [EXC-07]
        GrandBattery = "grand-battery",
        /// Murat helps within his range, not only in his hex. [EXC-09]
        MuratInRange = "murat-in-range",
    }
}
