//! Keys of the charts that are lists or have words for rows.

use engine::words;

words! {
    /// A distance of the rules. (A2.0b)
    Distance {
        /// An enemy is near a Force.
        EnemyNear = "enemy-near",
        /// Far enough from all enemies to stop withdrawing.
        Withdrawn = "withdrawn",
        /// Far enough from all enemies to recover.
        Recovery = "recovery",
        /// Enemies that a unit may not come closer to.
        Approach = "approach",
        /// A command die for a combat.
        CommanderCombat = "commander-combat",
        /// A command die for a recovery.
        CommanderRecovery = "commander-recovery",
        /// A command die for a movement die.
        CommanderMovement = "commander-movement",
        /// Where the officer of a new Grand Battery is placed.
        GrandBatteryOfficer = "grand-battery-officer",
        /// Beyond it a command die is lost on the way to a wing commander.
        WingTransit = "wing-transit",
        /// Least radius.
        RadiusLeast = "radius-least",
        /// Greatest radius.
        RadiusGreatest = "radius-greatest",
        /// Reach of a skirmish attack.
        Skirmish = "skirmish",
        /// Cavalry near a skirmish.
        SkirmishCavalry = "skirmish-cavalry",
        /// Fire into a wood.
        WoodFire = "wood-fire",
        /// Enemies that a battery has to fire at.
        FireDuty = "fire-duty",
        /// How far a suppressed battery is moved.
        Relocation = "relocation",
        /// Its distance from other enemies.
        RelocationEnemy = "relocation-enemy",
        /// Contact zone of a unit.
        ContactZone = "contact-zone",
        /// An enemy near the flank or rear.
        Flank = "flank",
        /// A sub-commander near a unit.
        Attached = "attached",
        /// Movement points for infantry to change face.
        ChangeFace = "change-face",
        /// Fall back, besides the difference in hits.
        FallBack = "fall-back",
        /// Less than this costs a hit.
        FallBackLeast = "fall-back-least",
        /// Attackers of a garrison that cannot leave.
        FallBackFromTown = "fall-back-from-town",
        /// An officer near a unit that breaks.
        OfficerDanger = "officer-danger",
        /// How far from its point a reinforcement may enter.
        EntryWidth = "entry-width",
        /// How far from enemies it has to be.
        EntryEnemy = "entry-enemy",
        /// Sight in rain or snow.
        SightInRain = "sight-in-rain",
        /// On Attack!, enemies this much further off than the nearest may be chosen.
        AttackBeyond = "attack-beyond",
        /// Enemies so near to one another count together for Attack!.
        AttackCluster = "attack-cluster",
        /// Enemies further off do not turn a fall back aside.
        FallBackOthers = "fall-back-others",
    }
}

words! {
    /// What reduced scale replaces besides the distances. (APX)
    Reduced {
        /// Movement points for infantry to pass friendly infantry.
        FriendlyInfantry = "friendly-infantry",
        /// Tenths of an inch for each unit of a normal officer.
        RadiusNormal = "radius-normal-tenths",
        /// Tenths of an inch for each unit of an exceptional officer.
        RadiusExceptional = "radius-exceptional-tenths",
        /// Canister of heavy guns.
        HeavyCanister = "heavy-canister",
        /// Roundshot of heavy guns.
        HeavyRoundshot = "heavy-roundshot",
        /// Canister of light guns.
        LightCanister = "light-canister",
        /// Roundshot of light guns.
        LightRoundshot = "light-roundshot",
        /// Near the commander.
        CommandNear = "command-near",
        /// Not far from the commander.
        CommandMiddle = "command-middle",
        /// Base move.
        FootGunsFastInfantry = "foot-guns-fast-infantry",
        /// And a die within the contact zone.
        FootGunsFastInfantryNear = "foot-guns-fast-infantry-near",
        /// Base move.
        SlowInfantry = "slow-infantry",
        /// And a die within the contact zone.
        SlowInfantryNear = "slow-infantry-near",
        /// Base move.
        LightCavalry = "light-cavalry",
        /// And a die within the contact zone.
        LightCavalryNear = "light-cavalry-near",
        /// Base move.
        HorseGunsHeavyCavalry = "horse-guns-heavy-cavalry",
        /// And a die within the contact zone.
        HorseGunsHeavyCavalryNear = "horse-guns-heavy-cavalry-near",
        /// Officers.
        Officers = "officers",
    }
}

words! {
    /// A single number of the rules.
    Number {
        /// A skirmish die hits.
        SkirmishHit = "skirmish-hit",
        /// A hit by skirmishers is saved.
        Save = "save",
        /// Dice of a control test without command dice.
        ControlDice = "control-dice",
        /// Batteries of a new Grand Battery.
        GrandBatteryLeast = "grand-battery-least",
        /// command dice for a new Grand Battery.
        GrandBatteryPrice = "grand-battery-price",
        /// command dice to move the army commander.
        CommanderPrice = "commander-price",
        /// command dice lost on the way to a distant wing commander.
        WingLoss = "wing-loss",
        /// Light cavalry on the evasion die.
        EvadeLight = "evade-light",
        /// Cossacks on the evasion die.
        EvadeCossacks = "evade-cossacks",
        /// SP lost by a failed evasion.
        EvasionLoss = "evasion-loss",
        /// An officer falls.
        Casualty = "casualty",
        /// Personality of a successor.
        Successor = "successor",
        /// Least personality.
        PersonalityLeast = "personality-least",
        /// An army collapses.
        Collapse = "collapse",
        /// Bonus dice of a mixed brigade.
        MixedDie = "mixed-die",
        /// Hits for a fall back that is too short.
        ShortFallBack = "short-fall-back",
        /// SP lost by a garrison that cannot leave.
        TownLoss = "town-loss",
        /// Surplus hits on the other attacker.
        Surplus = "surplus",
        /// Hits on friends through whom infantry falls back.
        FriendsFallBack = "friends-fall-back",
        /// Strength lost to the canister of a battery run into.
        CanisterLoss = "canister-loss",
        /// A move die that keeps a unit from closing.
        FalterDie = "falter-die",
        /// A move die that sends a unit at the enemy.
        ChargeDie = "charge-die",
        /// Strength of a cadre.
        Cadre = "cadre",
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
        /// Heavy cavalry against light.
        HeavyOnLight = "heavy-on-light",
        /// The enemy is flanked.
        EnemyFlanked = "enemy-flanked",
        /// In the water.
        Vulnerable = "vulnerable",
        /// Out of radius.
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
