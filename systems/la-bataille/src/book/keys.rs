//! The keys of the charts, in the order of the charts.

use engine::words;
use muster::OptionRule;

words! {
    /// Why a unit checks morale, the rows of `morale-reasons.toml`.
    MoraleReason {
        /// To rally from disorder or rout.
        Rally = "rally",
        /// A retreating unit entered the hex, or a disordered one starts its move there.
        RetreatThrough = "retreat-through",
        /// A routing unit entered the hex, or a routed one starts its move there.
        RoutThrough = "rout-through",
        /// Cavalry routs through infantry in line or column.
        CavalryRoutThrough = "cavalry-rout-through",
        /// Too many units in the hex.
        OverStacked = "over-stacked",
        /// Nations forced together.
        MixedNations = "mixed-nations",
        /// To stand before a charge.
        Stand = "stand",
        /// Opportunity charged while force marching.
        ForceMarchCharged = "force-march-charged",
        /// An Austrian line closes into masse.
        CloseToMasse = "close-to-masse",
        /// Before melee, the defender.
        PreMeleeDefender = "pre-melee-defender",
        /// Before melee, an assaulting unit.
        PreMeleeAttacker = "pre-melee-attacker",
        /// Increments lost to fire.
        FireLoss = "fire-loss",
        /// A melee result asks for it, or a square took DD, or cavalry bounced.
        MeleeResult = "melee-result",
        /// A leader fell in the hex.
        LeaderCasualty = "leader-casualty",
        /// Cavalry wants to reaction or opportunity charge.
        ChargeOutOfTurn = "charge-out-of-turn",
        /// After a force march.
        ForceMarch = "force-march",
    }
}

words! {
    /// Morale Modifier Table 1.
    AnyCheck {
        /// Command morale level 1.
        Level1 = "level-1",
        /// Command morale level 2.
        Level2 = "level-2",
        /// Command morale level 3.
        Level3 = "level-3",
        /// Unit disordered.
        Disordered = "disordered",
        /// Unit routed.
        Routed = "routed",
        /// Unit in Road March.
        RoadMarch = "road-march",
        /// Half or more of the increments lost.
        HalfLost = "half-lost",
    }
}

words! {
    /// Morale Modifier Table 2.
    BeingCharged {
        /// Charged through a flank hexside.
        Flank = "flank",
        /// Charged through a rear hexside.
        Rear = "rear",
        /// Charged by lancers.
        Lancers = "lancers",
        /// Charged by heavy cavalry.
        HeavyCavalry = "heavy-cavalry",
        /// Target disordered, besides Table 1.
        Disordered = "disordered",
        /// Target routed, besides Table 1.
        Routed = "routed",
        /// Target in line.
        Line = "line",
        /// Charge comes across a stream.
        AcrossStream = "across-stream",
        /// Charge comes across a slope.
        AcrossSlope = "across-slope",
        /// Target in battalion masse.
        Masse = "masse",
    }
}

words! {
    /// Rows of Morale Modifier Table 3.
    PreMelee {
        /// Assault through a flank hexside.
        Flank = "flank",
        /// Assault through a rear hexside.
        Rear = "rear",
        /// Infantry assaults a square.
        Square = "square",
        /// Defender in line.
        Line = "line",
        /// Defender in skirmish order.
        Skirmish = "skirmish",
        /// Defender disordered.
        Disordered = "disordered",
        /// Defender routed.
        Routed = "routed",
        /// All attackers come up a slope.
        Upslope = "upslope",
        /// All attackers come across a stream.
        AcrossStream = "across-stream",
        /// For each increment the attacker lost to defensive fire this segment.
        LossToDefensiveFire = "loss-to-defensive-fire",
    }
}

words! {
    /// Rows of the stacking chart.
    StackRow {
        /// Column, line and square in clear terrain.
        ClearFormed = "clear-formed",
        /// Skirmish order in clear terrain.
        ClearSkirmish = "clear-skirmish",
        /// Battalion masse.
        ClearMasse = "clear-masse",
        /// In a village.
        Village = "village",
        /// In a town.
        Town = "town",
        /// In woods.
        Woods = "woods",
        /// In Road March.
        RoadMarch = "road-march",
        /// On a steep slope.
        Steep = "steep",
    }
}

words! {
    /// Columns of the stacking chart.
    StackColumn {
        /// Infantry alone.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Artillery alone.
        Artillery = "artillery",
        /// Infantry with artillery.
        InfantryAndArtillery = "infantry-and-artillery",
    }
}

words! {
    /// Rows of the movement costs.
    MoveRow {
        /// Enter clear terrain.
        Clear = "clear",
        /// Enter a village.
        Village = "village",
        /// Enter a town.
        Town = "town",
        /// Enter woods.
        Woods = "woods",
        /// Enter a steep slope.
        Steep = "steep",
        /// Follow a road in Road March.
        Road = "road",
        /// Follow a road into a village in Road March.
        RoadInVillage = "road-in-village",
        /// Follow a road into a town in Road March.
        RoadInTown = "road-in-town",
        /// Cross a stream hexside.
        Stream = "stream",
        /// Cross a slope hexside, for each level.
        Slope = "slope",
    }
}

words! {
    /// Other movement costs.
    Cost {
        /// Formation change of infantry.
        ChangeInfantry = "change-infantry",
        /// Limber or unlimber.
        ChangeArtillery = "change-artillery",
        /// Formation change of cavalry.
        ChangeCavalry = "change-cavalry",
        /// Formation change during a charge.
        ChangeInCharge = "change-in-charge",
        /// Infantry into a two-hex line, besides the change.
        TwoHexLine = "two-hex-line",
        /// Prussian Landwehr into line, in place of the change.
        LandwehrLine = "landwehr-line",
        /// Allowance of a unit that starts in line.
        StartInLine = "start-in-line",
        /// Allowance of cavalry that changes into line in a charge.
        ChargeIntoLine = "charge-into-line",
        /// Allowance of a square.
        Square = "square",
        /// Enter or leave a hex beside a cavalry skirmisher.
        ScreenAdjacent = "screen-adjacent",
        /// Enter or leave a hex at two from a cavalry skirmisher.
        ScreenTwo = "screen-two",
        /// Hexes of a prolong move.
        Prolong = "prolong",
        /// Leave the map.
        LeaveMap = "leave-map",
    }
}

words! {
    /// Rows of the command morale tracks.
    CommandRow {
        /// French I Corps.
        FrenchI = "french-i",
        /// Russian V Corps.
        RussianV = "russian-v",
        /// Russian II Corps.
        RussianII = "russian-ii",
        /// Russian III Corps.
        RussianIII = "russian-iii",
        /// Russian III Corps with its 2nd Division.
        RussianIIIFull = "russian-iii-full",
        /// All Austrians.
        Austrian = "austrian",
        /// All Prussians.
        Prussian = "prussian",
    }
}

words! {
    /// How a unit lies on the map, the rows of `formations.toml`.
    Stance {
        /// Column.
        Column = "column",
        /// Light cavalry in column.
        LightColumn = "light-column",
        /// Line in one hex.
        Line = "line",
        /// Line in two hexes.
        TwoHexLine = "two-hex-line",
        /// Square.
        Square = "square",
        /// General order.
        GeneralOrder = "general-order",
        /// Skirmishers in one hex.
        Skirmish = "skirmish",
        /// Skirmishers in two hexes.
        TwoHexSkirmish = "two-hex-skirmish",
        /// Guns without infantry in line.
        Battery = "battery",
        /// Road March.
        RoadMarch = "road-march",
        /// Battalion masse.
        Masse = "masse",
    }
}

words! {
    /// Numbers of the rules.
    Number {
        /// Increments in a hex that draw no massed fire.
        MassedFrom = "massed-from",
        /// Least MA of light cavalry.
        LightMa = "light-ma",
        /// MA of leaders.
        LeaderMa = "leader-ma",
        /// Increments that fire from a hex of a line.
        LineFires = "line-fires",
        /// Increments of a line counted before its assault, for each hex.
        LineAssaults = "line-assaults",
        /// Increments that fire from a hex of skirmishers.
        SkirmishFires = "skirmish-fires",
        /// Infantry increments that fire with guns in a square.
        SquareFiresWithGuns = "square-fires-with-guns",
        /// Most increments in a hex that defend as a line.
        ThinLine = "thin-line",
        /// Most increments of infantry that keep to one hex in line.
        OneHexLine = "one-hex-line",
        /// Least increments of cavalry in each hex of a two-hex line.
        CavalryLineHex = "cavalry-line-hex",
        /// Most increments of skirmishers in one hex.
        OneHexSkirmish = "one-hex-skirmish",
        /// Least infantry increments of a square.
        SquareMinimum = "square-minimum",
        /// Increments of a Road March in each hex.
        RoadMarchHex = "road-march-hex",
        /// MP of a rout move of foot and guns.
        InfantryRout = "infantry-rout",
        /// MP of a disorder retreat.
        DisorderRetreat = "disorder-retreat",
        /// Hexes back from an overstacked hex.
        OverstackRetreat = "overstack-retreat",
        /// Hexes of a bounce.
        Bounce = "bounce",
        /// Hexes from the enemy beyond which routed troops seek cover.
        RoutCover = "rout-cover",
        /// Reaction zone of light cavalry.
        ReactionLight = "reaction-light",
        /// Reaction zone of heavy cavalry.
        ReactionHeavy = "reaction-heavy",
        /// Opportunity charge zone.
        OpportunityZone = "opportunity-zone",
        /// Hexes before enemy cavalry where moving cavalry stops.
        StopZone = "stop-zone",
        /// Hexes at which a charge names its target.
        DeclareAt = "declare-at",
        /// Straight hexes that double a charge.
        StraightHexes = "straight-hexes",
        /// MP of the cavalry within which a square may be tried.
        SquareWithin = "square-within",
        /// Hexes before a voluntary recall.
        RecallAfter = "recall-after",
        /// MA above all assailants that lets cavalry leave before melee.
        FasterBy = "faster-by",
        /// Multiplier of the MA in a force march.
        ForceMarch = "force-march",
        /// Natural fire rolls from here strike a leader.
        LeaderHitFire = "leader-hit-fire",
        /// Natural melee rolls up to here strike the attacking leader.
        LeaderHitAttacker = "leader-hit-attacker",
        /// Natural melee rolls from here strike a defending leader.
        LeaderHitDefender = "leader-hit-defender",
        /// Die up to which the leader who fought is struck.
        LeaderInFront = "leader-in-front",
        /// Hexes between the sides at night.
        NightApart = "night-apart",
        /// Hexes around towns and villages that are exempt.
        NightHouses = "night-houses",
        /// Hexes the loser of the night roll goes back to.
        NightBack = "night-back",
        /// Hexes from the east edge closed to the French at night.
        NightEast = "night-east",
        /// Hexes north of road C by which the French leave.
        ExitNorth = "exit-north",
        /// Hexes either side of a blocked entry.
        EntryAside = "entry-aside",
        /// Weight of an increment lost to infantry of MoV 11 or 12 (OPT-1).
        EliteBest = "elite-best",
        /// Weight of an increment lost to infantry of MoV 13 or 14 (OPT-1).
        EliteMiddle = "elite-middle",
        /// Weight of an increment lost to infantry of MoV 15 or 16 (OPT-1).
        EliteLeast = "elite-least",
        /// Points of the cavalry for an increment trampled (OPT-2).
        Trample = "trample",
        /// Taken off the check of mixed nations (OPT-4).
        CoalitionMixing = "coalition-mixing",
        /// Turns before its hour that a group rolls.
        VariableAhead = "variable-ahead",
        /// Range of infantry that may skirmish.
        SkirmishRange = "skirmish-range",
        /// Hexes to which cavalry skirmishers slow foot and guns.
        ScreenReach = "screen-reach",
        /// Hexes within which an enemy cuts off a rout.
        BehindLines = "behind-lines",
        /// Increments lost for each hex left under an enemy zone after melee.
        ZoneLoss = "zone-loss",
        /// Increments lost for the first hex by a square that breaks.
        SquareLoss = "square-loss",
        /// Added to the recall die by a leader with a cavalry bonus.
        RecallLeader = "recall-leader",
        /// Added to the limber die by a leader with an artillery bonus.
        LimberLeader = "limber-leader",
    }
}

words! {
    /// Options, all off by default.
    RuleOption {
        /// Fire of elite troops weighs more before melee (OPT-1).
        EliteInfantry = "elite-infantry",
        /// Cavalry tramples routed or caught infantry (OPT-2).
        Trample = "trample",
        /// Failed recall weakens and routs (OPT-3).
        FailedRecall = "failed-recall",
        /// Mixed stacks check at -12 (OPT-4).
        CoalitionMixing = "coalition-mixing",
        /// One attacker must advance (OPT-5).
        ForcedAdvance = "forced-advance",
        /// No other arm joins cavalry against cavalry (OPT-6).
        CavalryAlone = "cavalry-alone",
        /// Reinforcements by die (OPT-7).
        VariableEntry = "variable-entry",
        /// Sight over a blocker next to the higher unit (OPT-8).
        LookOver = "look-over",
        /// A blank result moves both back (OPT-9).
        BlankPushback = "blank-pushback",
        /// Other published square rows (OPT-10).
        LeipzigSquares = "leipzig-squares",
        /// 2nd Grenadier Division on day 2 (OPT-11).
        SecondGrenadiers = "second-grenadiers",
        /// Barclay commands on day 2 (OPT-12).
        Barclay = "barclay",
        /// Reuss is left out of day 2 (OPT-13).
        WithoutReuss = "without-reuss",
    }
}

const fn option(rule: RuleOption, words: &'static str) -> OptionRule {
    OptionRule { name: rule.key(), words }
}

/// The options of the parent system.
pub const OPTIONS: &[OptionRule] = &[
    option(RuleOption::EliteInfantry, "fire of elite troops weighs more before melee"),
    option(RuleOption::Trample, "cavalry tramples routed or caught infantry"),
    option(RuleOption::FailedRecall, "a failed recall weakens and routs"),
    option(RuleOption::CoalitionMixing, "stacks of several nations check at -12"),
    option(RuleOption::ForcedAdvance, "one attacker must advance"),
    option(RuleOption::CavalryAlone, "no other arm joins cavalry against cavalry"),
    option(RuleOption::VariableEntry, "reinforcements come by the die"),
    option(RuleOption::LookOver, "sight over a blocker next to the higher unit"),
    option(RuleOption::BlankPushback, "a blank melee result moves both sides back"),
    option(RuleOption::LeipzigSquares, "other published rows for forming square"),
    option(RuleOption::SecondGrenadiers, "the 2nd Grenadier Division comes on day 2"),
    option(RuleOption::Barclay, "Barclay commands on day 2"),
    option(RuleOption::WithoutReuss, "Reuss is left out of day 2"),
];
