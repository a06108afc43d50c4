//! Keys of the charts that are lists.

use engine::words;

words! {
    /// A distance of the rules. (CON-1)
    Distance {
        /// Reach of a leader. (COM-12b)
        Leader = "leader",
        /// Units of a battlegroup. (COM-10)
        Battlegroup = "battlegroup",
        /// Orders lose 1 for each of these after the first. (COM-18b)
        Order = "order",
        /// Enemies that end a march. (COM-4)
        MarchHalt = "march-halt",
        /// Enemies that forbid double speed. (MOV-2b)
        DoubleSpeed = "double-speed",
        /// Enemies that forbid to rally. (RAL-1)
        Rally = "rally",
        /// Enemies that forbid Broken units to rally. (CRI-11)
        RallyBroken = "rally-broken",
        /// Range of artillery. (ART-1)
        ArtilleryRange = "artillery-range",
        /// Close range. (ART-1)
        CloseRange = "close-range",
        /// Fire zone of a battery. (ART-15)
        FireZone = "fire-zone",
        /// An anti-cavalry formation near the nearest target. (ART-5)
        SquareInstead = "square-instead",
        /// Units of a mass. (ART-8)
        Mass = "mass",
        /// Supporters of a battery. (ART-11)
        Supporters = "supporters",
        /// Targets hardly further than the nearest. (ART-4)
        TargetWindow = "target-window",
        /// Cover and friends of a crew. (CHG-21)
        Shelter = "shelter",
        /// Recall before infantry or artillery. (REC-1)
        Recall = "recall",
        /// Infantry reacts to a charge. (CHG-14)
        ChargeReaction = "charge-reaction",
        /// Counter-charge. (CHG-9)
        CounterCharge = "counter-charge",
        /// Way in which a charge may turn and form. (CHG-4)
        ChargeFirst = "charge-first",
        /// Enemies beside the way of a breakthrough. (CHG-12)
        Breakthrough = "breakthrough",
        /// Cavalry overlapping in a fight. (CHG-23)
        CavalryOverlap = "cavalry-overlap",
        /// Cavalry near a unit that forms against it. (CRI-18b5)
        FormingNear = "forming-near",
        /// Broken friends that cause panic. (PAN-1)
        Panic = "panic",
        /// Enemies that make Retreating artillery leave its guns. (CRI-6)
        GunsAbandoned = "guns-abandoned",
        /// Retreat of a crew. (CRI-6)
        CrewRetreat = "crew-retreat",
        /// Gap that lets a unit escape. (CRI-7)
        Gap = "gap",
        /// Way of Broken infantry. (CRI-10)
        BrokenInfantry = "broken-infantry",
        /// Way of Broken cavalry. (CRI-10)
        BrokenCavalry = "broken-cavalry",
        /// No unit moves so near to an enemy. (MOV-4)
        Enemy = "enemy",
        /// Added to the move of artillery in transit. (MOV-5)
        InTransit = "in-transit",
        /// Price of passing a unit. (MOV-13)
        Interpenetration = "interpenetration",
        /// Pin zone of infantry. (PIN-1)
        InfantryPin = "infantry-pin",
        /// Pin zone of cavalry. (PIN-2)
        CavalryPin = "cavalry-pin",
        /// Infantry comes no nearer to cavalry. (PIN-2b)
        InfantryCavalry = "infantry-cavalry",
        /// Artillery comes no nearer to infantry or artillery. (PIN-3)
        ArtilleryInfantry = "artillery-infantry",
        /// Artillery comes no nearer to cavalry. (PIN-3)
        ArtilleryCavalry = "artillery-cavalry",
        /// Interaction. (INT-1)
        Interaction = "interaction",
        /// An opponent beyond the arc. (INT-1b)
        BeyondArc = "beyond-arc",
        /// Coordinated friends. (INT-9e)
        CoordinatedFriend = "coordinated-friend",
        /// Enemy of coordinated units. (INT-9e)
        CoordinatedEnemy = "coordinated-enemy",
        /// Advance of a column that won. (INT-12)
        FollowUp = "follow-up",
        /// Enemies that stop an advance. (INT-12b)
        FollowUpEnemy = "follow-up-enemy",
        /// Side of a block. (STR-1)
        Block = "block",
        /// Near a garrison. (STR-3)
        Garrison = "garrison",
        /// Recoil from a garrison. (STR-3)
        GarrisonRecoil = "garrison-recoil",
        /// Reach of skirmishers that reinforce or form up. (SKR-5)
        Skirmishers = "skirmishers",
        /// Enemies that forbid it. (SKR-5)
        SkirmishersEnemy = "skirmishers-enemy",
        /// Troops in woods or structures are seen. (OBS-2)
        SeenInside = "seen-inside",
        /// How far from its point an arrival may enter. (SCN-3)
        EntryWidth = "entry-width",
        /// Enemies so near threaten a place that a first order speaks of. (SCN-2)
        Threat = "threat",
        /// How far from enemies it has to be. (SCN-3)
        EntryEnemy = "entry-enemy",
        /// Width of the slope of a hill. (MOV-2c)
        Slope = "slope",
        /// Width of streams, lanes and roads. (MOV-2c)
        LineWidth = "line-width",
    }
}

words! {
    /// A single number of the rules.
    Number {
        /// Minutes of a turn. (SCL-1)
        TurnMinutes = "turn-minutes",
        /// Men of a casting. (SCL-1)
        CastingMen = "casting-men",
        /// Yards of an inch. (SCL-1)
        InchYards = "inch-yards",
        /// Cavalry of more castings may divide. (UNI-3)
        SplitCastings = "split-castings",
        /// Least squadrons of each part. (UNI-3)
        SplitSquadrons = "split-squadrons",
        /// Least batteries of a grand battery. (UNI-6)
        GrandBattery = "grand-battery",
        /// Steps left that forbid to advance. (UNI-11)
        NearlyDestroyed = "nearly-destroyed",
        /// Orders that one two echelons down counts for. (COM-15)
        FarOrder = "far-order",
        /// A pending order activates. (COM-18c)
        Pending = "pending",
        /// A leader near fire or interaction falls. (LDR-2)
        LeaderFire = "leader-fire",
        /// A leader in an interaction falls. (LDR-2b)
        LeaderInteraction = "leader-interaction",
        /// A half is a step at long range. (ART-13b)
        HalfLong = "half-long",
        /// A half is a step at close range. (ART-13b)
        HalfClose = "half-close",
        /// A mass has more castings. (ART-8b)
        MassCastings = "mass-castings",
        /// A small target has no more castings. (ART-14f)
        SmallTarget = "small-target",
        /// A very small target has no more castings. (ART-14g)
        TinyTarget = "tiny-target",
        /// A large target has more castings. (ART-14n)
        LargeTarget = "large-target",
        /// Steps that weaken the fire of a battery. (ART-14o)
        WeakenedBattery = "weakened-battery",
        /// Steps that cripple it. (ART-14p)
        CrippledBattery = "crippled-battery",
        /// Castings of a target that must be seen. (ART-12)
        CastingsSeen = "castings-seen",
        /// Steps from which fire calls for a test. (CRI-2a)
        Shaken = "shaken",
        /// Steps from which an anti-cavalry formation tests. (CRI-2e)
        SquareSteps = "square-steps",
        /// Initial level up to which it tests. (CRI-2e)
        SquareLevel = "square-level",
        /// Above this level it moves, and forms line before interaction. (INT-4)
        SteadyLevel = "steady-level",
        /// Steps of a failed test. (CRI-4)
        RetreatSteps = "retreat-steps",
        /// Steps of a unit that Breaks. (CRI-10)
        BrokenSteps = "broken-steps",
        /// Levels below which a Broken friend does not matter. (PAN-1)
        PanicLevels = "panic-levels",
        /// Castings behind the front that flank. (CRI-15)
        FlankCastings = "flank-castings",
        /// Infantry castings that one of cavalry rides down. (CHG-18c)
        InfantryRidden = "infantry-ridden",
        /// Cavalry castings for each further step. (CHG-19)
        CastingsPerStep = "castings-per-step",
        /// Cavalry against cavalry at equal levels. (CHG-24)
        Fight = "fight",
        /// Recall die of cavalry that charged last turn. (REC-2c)
        RecallAgain = "recall-again",
        /// Level of a unit pinned from flank or rear. (PIN-5)
        FlankWithdrawal = "flank-withdrawal",
        /// Least castings for line firepower. (LIST-1)
        LineFireCastings = "line-fire-castings",
        /// Guns of a block. (STR-1)
        BlockGuns = "block-guns",
        /// Castings of a block. (STR-1)
        BlockCastings = "block-castings",
        /// Skirmish castings of an edge of a block. (STR-1d)
        EdgeSkirmishers = "edge-skirmishers",
        /// Steps of the screened unit that bind its screen. (SKR-4)
        ScreenSteps = "screen-steps",
        /// Steps that never come back. (RAL-1c)
        LastingSteps = "lasting-steps",
        /// Steps that come back in a Rally Phase. (RAL-1)
        RalliedSteps = "rallied-steps",
    }
}

words! {
    /// A modifier of the fire class. (ART-14)
    FireShift {
        /// Target in column. (ART-14b)
        Column = "column",
        /// Target in anti-cavalry formation. (ART-14c)
        AntiCavalry = "anti-cavalry",
        /// Mass target. (ART-14d)
        Mass = "mass",
        /// Flanking fire. (ART-14e)
        Flanking = "flanking",
        /// Target of 6 or 7 castings. (ART-14f)
        SixOrSeven = "six-or-seven",
        /// Target of 5 castings or less. (ART-14g)
        FiveOrLess = "five-or-less",
        /// Target is artillery. (ART-14h)
        Artillery = "artillery",
        /// Fire through a battery. (ART-14i)
        ThroughBattery = "through-battery",
        /// Supporters on a reverse slope. (ART-14j)
        ReverseSlope = "reverse-slope",
        /// Long range. (ART-14k)
        LongRange = "long-range",
        /// Target in cover. (ART-14l)
        Cover = "cover",
        /// Target in excellent cover. (ART-14m)
        ExcellentCover = "excellent-cover",
        /// Target of more than 12 castings. (ART-14n)
        Large = "large",
        /// Firing battery with 3 or 4 steps. (ART-14o)
        Weakened = "weakened",
        /// Firing battery with 5 steps or more. (ART-14p)
        Crippled = "crippled",
    }
}

words! {
    /// A basic crisis modifier. (CRI-18)
    Basic {
        /// For each step. (CRI-18b1)
        Step = "step",
        /// A leader fell. (CRI-18b2)
        LeaderFell = "leader-fell",
        /// Flanked or under fire from the rear. (CRI-18b3)
        Flanked = "flanked",
        /// Broken. (CRI-18b4)
        Broken = "broken",
        /// Forming anti-cavalry with cavalry within 6". (CRI-18b5)
        FormingNear = "forming-near",
        /// Part of a grand battery. (CRI-18b6)
        GrandBattery = "grand-battery",
        /// In a structure or fortification. (CRI-18b7)
        Structure = "structure",
    }
}

words! {
    /// A crisis modifier of interaction. (CRI-18)
    Fighting {
        /// Odds of 1:3 or worse. (CRI-18i1)
        OddsOneThree = "odds-1-3",
        /// Odds of 1:2 or worse. (CRI-18i1)
        OddsOneTwo = "odds-1-2",
        /// Odds of 2:3 or worse. (CRI-18i1)
        OddsTwoThree = "odds-2-3",
        /// Garrison. (CRI-18i2)
        Garrison = "garrison",
        /// Contacted in flank. (CRI-18i3)
        ContactedInFlank = "contacted-in-flank",
        /// Contacted in flank while engaged to the front. (CRI-18i4)
        FlankAndFront = "flank-and-front",
        /// Support fire of a battery. (CRI-18i5)
        SupportFire = "support-fire",
        /// Support fire of a grand battery. (CRI-18i5)
        GrandSupportFire = "grand-support-fire",
        /// Line firepower of the enemy. (CRI-18i6)
        LineFirepower = "line-firepower",
        /// Massed columns facing lines with firepower. (CRI-18i7)
        MassedColumns = "massed-columns",
        /// Skirmish inferiority. (CRI-18i8)
        SkirmishInferiority = "skirmish-inferiority",
        /// Anti-cavalry formation against infantry or artillery. (CRI-18i9)
        AntiCavalry = "anti-cavalry",
        /// Into defensible terrain of grade 1. (CRI-18i10)
        DefensibleOne = "defensible-1",
        /// Into defensible terrain of grade 2. (CRI-18i10)
        DefensibleTwo = "defensible-2",
        /// Into defensible terrain of grade 3. (CRI-18i10)
        DefensibleThree = "defensible-3",
        /// Unreliable cavalry. (CRI-18i11)
        Unreliable = "unreliable",
        /// Light against armoured heavy cavalry. (CRI-18i12)
        LightOnArmoured = "light-v-armoured",
        /// Light against unarmoured heavy cavalry. (CRI-18i12)
        LightOnUnarmoured = "light-v-unarmoured",
        /// Unarmoured against armoured heavy cavalry. (CRI-18i13)
        UnarmouredOnArmoured = "unarmoured-v-armoured",
        /// Reconnaissance against other cavalry. (CRI-18i14)
        Reconnaissance = "reconnaissance",
        /// Facing charging lancers. (CRI-18i15)
        Lancers = "lancers",
        /// Standing against a charge. (CRI-18i16)
        Standing = "standing",
        /// Anti-cavalry formation charged in rain or snow. (CRI-18i17)
        WetAntiCavalry = "wet-anti-cavalry",
        /// Anti-cavalry formation charged by lancers in rain or snow. (CRI-18i17)
        WetLancers = "wet-lancers",
    }
}

words! {
    /// What a die says about an order. (COM-18c)
    Answered {
        /// The order is lost.
        Lost = "lost",
        /// It waits for a roll on a later turn.
        Pending = "pending",
        /// It is active next turn.
        NextTurn = "next-turn",
    }
}

words! {
    /// Why cavalry is tired after a charge. (REC-3)
    Fatigue {
        /// It charged and was recalled, or recalled without a charge.
        Recalled = "recalled",
        /// It charged, and was neither defeated nor recalled.
        Charged = "charged",
        /// It fought and was defeated.
        Defeated = "defeated",
    }
}
