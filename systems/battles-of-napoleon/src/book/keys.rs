//! The names of the charts' rows. Rule and value of each stand in its chart, and only there.

use engine::words;

words! {
    /// Modifiers of fire: rows of `fire-drm.toml`.
    FireDrm {
        /// Artillery at infantry in column.
        ArtilleryAtColumn = "artillery-at-column",
        /// Artillery at a line through its flank.
        ArtilleryAtLineFlank = "artillery-at-line-flank",
        /// Artillery at a line through its rear.
        ArtilleryAtLineRear = "artillery-at-line-rear",
        /// Artillery at a square.
        ArtilleryAtSquare = "artillery-at-square",
        /// Infantry in defensive fire.
        InfantryDefensiveFire = "infantry-defensive-fire",
        /// French infantry at infantry in column.
        FrenchAtColumn = "french-at-column",
        /// French infantry at infantry in square.
        FrenchAtSquare = "french-at-square",
        /// Heavy artillery.
        HeavyArtillery = "heavy-artillery",
        /// Target hex holds only artillery.
        ArtilleryAlone = "artillery-alone",
        /// Snowstorm.
        Snowstorm = "snowstorm",
        /// Elite infantry or artillery fires.
        EliteFirer = "elite-firer",
        /// Green infantry fires.
        GreenFirer = "green-firer",
        /// Target in woods.
        TargetInWoods = "target-in-woods",
        /// Target in a village.
        TargetInVillage = "target-in-village",
        /// Target in the town.
        TargetInTown = "target-in-town",
        /// Target in the cemetery.
        TargetInCemetery = "target-in-cemetery",
    }
}

words! {
    /// Modifiers of assaults and charges: rows of `assault-drm.toml`.
    AssaultDrm {
        /// Elite attacker.
        EliteAttacker = "elite-attacker",
        /// Green attacker.
        GreenAttacker = "green-attacker",
        /// French Guard Grenadiers attack.
        GuardGrenadiers = "guard-grenadiers",
        /// French Guard Chasseurs attack.
        GuardChasseurs = "guard-chasseurs",
        /// Leader with the attackers, for each point of leadership.
        AttackingLeader = "attacking-leader",
        /// All chargers are heavy cavalry.
        HeavyCavalry = "heavy-cavalry",
        /// Tired cavalry among the chargers.
        TiredCavalry = "tired-cavalry",
        /// Charge at short distance.
        ShortDistance = "short-distance",
        /// Each SP just lost to defensive fire.
        LossToDefensiveFire = "loss-to-defensive-fire",
        /// All attackers come downhill.
        Downhill = "downhill",
        /// All attackers come uphill.
        Uphill = "uphill",
        /// Infantry attacks out of an obstructed hex.
        OutOfObstructed = "out-of-obstructed",
        /// Columns against the front of an infantry line.
        ColumnAgainstLine = "column-against-line",
        /// Russian defender.
        RussianDefender = "russian-defender",
        /// Elite defender.
        EliteDefender = "elite-defender",
        /// Green defender.
        GreenDefender = "green-defender",
        /// Leader with the defenders, for each point of leadership.
        DefendingLeader = "defending-leader",
        /// Defender under Hold.
        UnderHold = "under-hold",
        /// Defender under Defend.
        UnderDefend = "under-defend",
        /// Defender under Regroup.
        UnderRegroup = "under-regroup",
        /// Defender under Retire.
        UnderRetire = "under-retire",
        /// Defender under Strategic Move.
        UnderStrategicMove = "under-strategic-move",
        /// Square assaulted by infantry.
        SquareAgainstInfantry = "square-against-infantry",
        /// Square charged by cavalry.
        SquareAgainstCavalry = "square-against-cavalry",
        /// Infantry column charged by cavalry.
        ColumnAgainstCavalry = "column-against-cavalry",
        /// Attacked in the rear.
        Rear = "rear",
        /// Attacked in a flank.
        Flank = "flank",
        /// Hex holds only artillery.
        ArtilleryAlone = "artillery-alone",
        /// Defending cavalry is tired.
        TiredDefender = "tired-defender",
        /// Defender in woods.
        InWoods = "in-woods",
        /// Defender in a village.
        InVillage = "in-village",
        /// Defender in the town.
        InTown = "in-town",
        /// Defender in the cemetery.
        InCemetery = "in-cemetery",
    }
}

words! {
    /// Modifiers of the stand check: rows of `stand.toml`.
    StandDrm {
        /// Russian unit.
        Russian = "russian",
        /// Elite unit.
        Elite = "elite",
        /// French Guard infantry.
        GuardInfantry = "guard-infantry",
        /// Green unit.
        Green = "green",
        /// Leader in the hex, for each point of leadership.
        Leader = "leader",
        /// Enemy cavalry within 3 hexes.
        EnemyCavalry = "enemy-cavalry",
        /// Neighbour eliminated.
        NeighbourEliminated = "neighbour-eliminated",
        /// Neighbour retreats.
        NeighbourRetreats = "neighbour-retreats",
        /// Under fire.
        Star = "star",
        /// Top unit of the stack eliminated.
        TopUnitEliminated = "top-unit-eliminated",
        /// In an obstructed hex.
        Obstructed = "obstructed",
    }
}

words! {
    /// Modifiers of the square check: rows of `square.toml`.
    SquareDrm {
        /// Nearest activated cavalry at 3 hexes.
        CavalryAt3 = "cavalry-at-3",
        /// Nearest activated cavalry at 2 hexes.
        CavalryAt2 = "cavalry-at-2",
        /// Nearest activated cavalry adjacent.
        CavalryAt1 = "cavalry-at-1",
        /// Leader in the hex, for each point of leadership.
        Leader = "leader",
        /// Elite unit.
        Elite = "elite",
        /// Green unit.
        Green = "green",
    }
}

words! {
    /// Totals needed on two dice: rows of `checks.toml`.
    Check {
        /// To form square.
        Square = "square",
        /// To stand.
        Stand = "stand",
        /// For Cossacks to charge cavalry.
        CossackCharge = "cossack-charge",
        /// For a leader casualty roll.
        LeaderRoll = "leader-roll",
    }
}

words! {
    /// What army fatigue is paid for: rows of `fatigue.toml`.
    Fatigue {
        /// Unit eliminated.
        UnitEliminated = "unit-eliminated",
        /// Guard unit eliminated.
        GuardEliminated = "guard-eliminated",
        /// Leader becomes a casualty.
        LeaderCasualty = "leader-casualty",
        /// Replacement becomes a casualty.
        ReplacementCasualty = "replacement-casualty",
    }
}

words! {
    /// Costs besides the hex entered: rows of `movement-costs.toml`.
    Cost {
        /// Cross a slope hexside, up or down.
        Slope = "slope",
        /// Leave an obstructed hex for open ground.
        LeaveObstructed = "leave-obstructed",
        /// Enter a hex next to an enemy, French.
        BesideEnemyFrench = "beside-enemy-french",
        /// Enter a hex next to an enemy, Russians and Prussians.
        BesideEnemyRussian = "beside-enemy-russian",
        /// Along a road, limbered guns and leaders (in halves).
        RoadHex = "road-hex",
        /// Line to column or column to line.
        ChangeInfantry = "change-infantry",
        /// Form square in the own activation.
        FormSquare = "form-square",
        /// Leave square.
        LeaveSquare = "leave-square",
        /// Limber or unlimber.
        ChangeGuns = "change-guns",
        /// Turn more than 60 degrees in one hex.
        TurnMoreThan60 = "turn-more-than-60",
        /// Infantry in line, for each 60 degrees.
        TurnLineBy60 = "turn-line-by-60",
    }
}

words! {
    /// Who may become a casualty.
    AtRisk {
        /// Any leader but him.
        Leader = "leader",
        /// Napoleon.
        Napoleon = "napoleon",
    }
}
