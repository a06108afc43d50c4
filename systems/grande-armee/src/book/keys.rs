//! Keys of the charts that are lists or have words for rows.

use engine::words;

words! {
    /// A distance of the rules. (A2.0b)
    Distance {
        /// (E2.0b)
        EnemyNear = "enemy-near",
        /// (E3.0w2)
        Withdrawn = "withdrawn",
        /// (H5.0a)
        Recovery = "recovery",
        /// (F11.1a)
        Approach = "approach",
        /// (G2.2c)
        CommanderCombat = "commander-combat",
        /// (H5.0c)
        CommanderRecovery = "commander-recovery",
        /// (B3.0b)
        CommanderMovement = "commander-movement",
        /// (D7.0e)
        GrandBatteryOfficer = "grand-battery-officer",
        /// (E5.0d)
        WingTransit = "wing-transit",
        /// (A3.1d)
        RadiusLeast = "radius-least",
        /// (A3.1d)
        RadiusGreatest = "radius-greatest",
        /// (C3.0a)
        Skirmish = "skirmish",
        /// (C4.0h)
        SkirmishCavalry = "skirmish-cavalry",
        /// (D2.0b)
        WoodFire = "wood-fire",
        /// (D5.0)
        FireDuty = "fire-duty",
        /// (D8.0b)
        Relocation = "relocation",
        /// (D8.0f)
        RelocationEnemy = "relocation-enemy",
        /// (F11.0a)
        ContactZone = "contact-zone",
        /// (A5.0c) (G3.0a)
        Flank = "flank",
        /// (E4.0) (G2.4)
        Attached = "attached",
        /// (F5.2d) Movement points.
        ChangeFace = "change-face",
        /// (H1.0a)
        FallBack = "fall-back",
        /// (H1.1c)
        FallBackLeast = "fall-back-least",
        /// (G5.0b)
        FallBackFromTown = "fall-back-from-town",
        /// (H4.0d)
        OfficerDanger = "officer-danger",
        ///
        EntryWidth = "entry-width",
        ///
        EntryEnemy = "entry-enemy",
        ///
        SightInRain = "sight-in-rain",
        ///
        AttackBeyond = "attack-beyond",
        ///
        AttackCluster = "attack-cluster",
        ///
        FallBackOthers = "fall-back-others",
    }
}

words! {
    /// What reduced scale replaces besides the distances. (APX)
    Reduced {
        /// (F8.0c)
        FriendlyInfantry = "friendly-infantry",
        /// (A3.1c)
        RadiusNormal = "radius-normal-tenths",
        /// (A3.1e)
        RadiusExceptional = "radius-exceptional-tenths",
        /// (D6.0a)
        HeavyCanister = "heavy-canister",
        /// (D6.0a)
        HeavyRoundshot = "heavy-roundshot",
        /// (D6.0a)
        LightCanister = "light-canister",
        /// (D6.0a)
        LightRoundshot = "light-roundshot",
        /// (E1.0)
        CommandNear = "command-near",
        /// (E1.0)
        CommandMiddle = "command-middle",
        /// (F1.0)
        FootGunsFastInfantry = "foot-guns-fast-infantry",
        /// (F1.0b)
        FootGunsFastInfantryNear = "foot-guns-fast-infantry-near",
        /// (F1.0)
        SlowInfantry = "slow-infantry",
        /// (F1.0b)
        SlowInfantryNear = "slow-infantry-near",
        /// (F1.0)
        LightCavalry = "light-cavalry",
        /// (F1.0b)
        LightCavalryNear = "light-cavalry-near",
        /// (F1.0)
        HorseGunsHeavyCavalry = "horse-guns-heavy-cavalry",
        /// (F1.0b)
        HorseGunsHeavyCavalryNear = "horse-guns-heavy-cavalry-near",
        /// (F12.0)
        Officers = "officers",
    }
}

words! {
    /// A single number of the rules.
    Number {
        /// (C4.0a)
        SkirmishHit = "skirmish-hit",
        /// (C4.0c)
        Save = "save",
        /// (E2.0a)
        ControlDice = "control-dice",
        /// (D7.0a)
        GrandBatteryLeast = "grand-battery-least",
        /// (D7.0e)
        GrandBatteryPrice = "grand-battery-price",
        /// (F12.1)
        CommanderPrice = "commander-price",
        /// (E5.0d)
        WingLoss = "wing-loss",
        /// (F9.22c)
        EvadeLight = "evade-light",
        /// (F9.22c)
        EvadeCossacks = "evade-cossacks",
        /// (F9.22b)
        EvasionLoss = "evasion-loss",
        /// (H4.0)
        Casualty = "casualty",
        /// (H4.1a)
        Successor = "successor",
        /// (H4.1a)
        PersonalityLeast = "personality-least",
        /// (I3.0d)
        Collapse = "collapse",
        /// (G2.2b)
        MixedDie = "mixed-die",
        /// (H1.1c)
        ShortFallBack = "short-fall-back",
        /// (G5.0b)
        TownLoss = "town-loss",
        /// (G4.1b)
        Surplus = "surplus",
    }
}

words! {
    /// What a unit rolls against in combat. (G2.3)
    Against {
        /// Infantry in the open.
        Infantry = "infantry",
        /// Cavalry in the open that attacked it.
        CavalryWhenDefending = "cavalry-when-defending",
        /// Cavalry in the open that it attacked.
        CavalryWhenAttacking = "cavalry-when-attacking",
        /// Any unit in cover.
        Cover = "cover",
    }
}

words! {
    /// Why dice are rolled again in combat. (G2.31) (G2.32)
    Reroll {
        /// (G2.31)
        HeavyOnLight = "heavy-on-light",
        /// (G2.31b)
        EnemyFlanked = "enemy-flanked",
        /// (G2.32)
        Vulnerable = "vulnerable",
        /// (G2.32b)
        OutOfRadius = "out-of-radius",
    }
}

words! {
    /// What a pursuit die does. (I6.2)
    PursuitLoss {
        /// Two hits on infantry.
        TwoInfantry = "two-infantry",
        /// One hit on infantry.
        OneInfantry = "one-infantry",
        /// One hit on cavalry.
        OneCavalry = "one-cavalry",
        /// One battery is destroyed.
        Battery = "battery",
        /// Nothing.
        Nothing = "nothing",
    }
}

words! {
    /// What a unit of the pick-up game is paid for.
    Points {
        /// Each strength point.
        Sp = "sp",
        /// Each point of skirmish value of infantry.
        SkInfantry = "sk-infantry",
        /// Each point of skirmish value of cavalry.
        SkCavalry = "sk-cavalry",
        /// A mixed brigade.
        Mx = "mx",
        /// Fast infantry.
        Fast = "fast",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Fights as heavy cavalry.
        FightsHeavy = "fights-heavy",
        /// Moves as light cavalry.
        MovesLight = "moves-light",
        /// A light foot battery.
        LightFoot = "light-foot",
        /// A light horse battery.
        LightHorse = "light-horse",
        /// A heavy foot battery.
        HeavyFoot = "heavy-foot",
        /// A heavy horse battery.
        HeavyHorse = "heavy-horse",
    }
}
