//! Every question for somebody who has never read the rules: what is asked, and what usually matters.

use crate::rules::ask::Question;
use crate::rules::{
    a_setup, b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};

impl Question {
    /// What it is about, in a sentence or two.
    pub const fn help(&self) -> &'static str {
        match self {
            Question::Setup(ask) => set_up(ask),
            Question::Turn(ask) => turn(ask),
            Question::Skirmish(ask) => skirmish(ask),
            Question::Artillery(ask) => artillery(ask),
            Question::Control(ask) => control(ask),
            Question::Movement(ask) => movement(ask),
            Question::Combat(ask) => combat(ask),
            Question::Losses(ask) => losses(ask),
            Question::Victory(ask) => victory(ask),
        }
    }
}

const fn set_up(ask: &a_setup::Ask) -> &'static str {
    use a_setup::Ask;
    match ask {
        Ask::Deploy(_) => {
            "This Force is yours to place. The set-up that is proposed keeps it together and facing the \
             enemy; by hand you place every unit yourself."
        }
        Ask::DeployUnit(_) => {
            "Place it inside your zone, facing the enemy. A Force fights badly outside the reach of its \
             sub-commander, so keep its units close together."
        }
        Ask::DeployOfficer(_) => {
            "A sub-commander leads all units within his radius and helps most close behind a \
             fight. Place him in the middle, a little behind his men."
        }
    }
}

const fn turn(ask: &b_turn::Ask) -> &'static str {
    use b_turn::Ask;
    match ask {
        Ask::HandOver { .. } => {
            "Your commander may hand some of his command dice to the leader of a wing for this turn, \
             who gives them to Forces near him. Over a long way one die is lost."
        }
        Ask::InitiativeReroll { .. } => {
            "The higher total moves as it likes this pulse. A command die lets you throw one initiative \
             die again, for better or worse. It is worth it when moving first decides something."
        }
        Ask::FirstOrSecond => {
            "You have the initiative. The First Side moves and fights before the enemy does; the Second \
             Side sees what he does and answers. Go first when you want to strike."
        }
    }
}

const fn skirmish(ask: &c_skirmish::Ask) -> &'static str {
    use c_skirmish::Ask;
    match ask {
        Ask::Skirmish => {
            "Light troops wear down an enemy close to their front before the real fight. Each unit does it \
             once and each enemy suffers it once; choose the unit you want to attack next."
        }
    }
}

const fn artillery(ask: &d_artillery::Ask) -> &'static str {
    use d_artillery::Ask;
    match ask {
        Ask::FireAt(_) => {
            "All batteries name their targets first and then fire together. Near targets are hit more \
             often; fire on enemy guns can silence them for the pulse. The odds stand beside the answers."
        }
        Ask::Relocate { .. } => {
            "Enemy fire has silenced this battery. You may pull it back a little way from those guns, \
             or leave it where it is needed."
        }
        Ask::BatteryBefore => {
            "Four or more batteries may be put together as one Grand Battery, a Force with its own \
             officer. It fires together at one place but is slow to move. Before the game it is free."
        }
        Ask::MakeBattery(_) => {
            "For two command dice your commander may put four or more batteries together as one Grand \
             Battery. None of them fires again before it stands beside the others."
        }
        Ask::BatteryOf { .. } => {
            "Choose batteries that stand near each other: all have to come side by side before they may \
             fire. Those you take no longer support their own infantry."
        }
        Ask::BatteryCentre => {
            "The other batteries move to this one and stand beside it. Choose the one that already has \
             the best field of fire."
        }
        Ask::BatteryOfficer(_) => {
            "He needs to stand close enough to have all his batteries within his radius. Behind the \
             middle one is usually right."
        }
    }
}

const fn control(ask: &e_control::Ask) -> &'static str {
    use e_control::Ask;
    match ask {
        Ask::Command { .. } => {
            "Every Force now tests how well it obeys. A command die lets it throw one die more and pick \
             the best two. Spend them on the Forces that have to attack or to stay this pulse."
        }
        Ask::Lapels(_) => {
            "A commander who stands beside a leader may tell him in person what to do, without a test, \
             once in a pulse. Use it for the Force on which the battle depends."
        }
        Ask::LapelStatus(_) => {
            "Active troops move freely. On Attack! they must go for the enemy as fast as they can. Hold \
             keeps foot and horse in place, and Withdraw takes all away from the enemy."
        }
        Ask::HoldInstead(_) => {
            "No enemy is near, so this Force may simply Hold instead of testing. Only units of a Force on \
             Hold may recover losses; but foot and horse can then do no more than turn."
        }
        Ask::KeepDice { .. } => {
            "Two of these dice count, with the leader's personality added. A high total makes him attack \
             or act freely, a low one holds him back or makes him withdraw. Choose what you want him to do."
        }
        Ask::HoldInTowns(_) => {
            "The Force would have to attack, but most of its infantry is in towns or works. You may let \
             it hold there instead."
        }
        Ask::LeaveBehind(_) => {
            "The Force must attack. Units in a town or in works may stay behind as its garrison, and then \
             do not move at all this pulse."
        }
    }
}

const fn movement(ask: &f_movement::Ask) -> &'static str {
    use f_movement::Ask;
    match ask {
        Ask::Officers => {
            "Officers ride far and at any time, no die needed. Troops outside their leader's \
             radius fight worse, so it is best to move him after them. The army commander pays a die."
        }
        Ask::OfficerTo(_) => {
            "Place him where his units are within his radius. Close behind a unit that will fight he \
             may lend it dice, at some danger to himself."
        }
        Ask::Act => {
            "Choose who moves next, in any order. Units that come into contact fight after all have \
             moved. Let those in front go first and clear the way."
        }
        Ask::RerollMove { .. } => {
            "Near the enemy this die decides how far the unit may go. Its leader may have it thrown again \
             once in a pulse; the second throw stands."
        }
        Ask::Manoeuvre { .. } => {
            "Go forward, turn or halt with the inches that are left. Touching an enemy with your front \
             is an attack, and close to the enemy only the nearest in front may be attacked."
        }
        Ask::AttachTo(_) => {
            "A battery beside infantry of its Force can join it: both defend as one, and the guns can \
             hurt whoever attacks from the front. It then shares the fate of that infantry."
        }
        Ask::EnterAt(_) => {
            "It may come on to the table now, at its edge. Choose a place from where it can go on at once \
             and that no enemy covers."
        }
        Ask::Attack(_) => {
            "It meets several enemies at the same moment and attacks only one of them. Take the weaker \
             one, or one whose flank is open. The odds stand beside the answers."
        }
        Ask::Evade { .. } => {
            "Your cavalry is attacked. It may stand and fight, or ride away: from infantry that always \
             succeeds, from cavalry it needs a die, and failing costs strength before the fight."
        }
        Ask::EvadeHeading(_) => {
            "It rides away from its attacker for a whole move. Choose the way that brings it near no \
             other enemy and keeps it within its leader's radius."
        }
        Ask::SetBattery(_) => {
            "The guns go to one side of their infantry. Put them where they see the enemy and where the \
             infantry covers them from his cavalry."
        }
        Ask::Safety(_) => {
            "Enemies have ridden through this officer and he got away. You may take him far: bring \
             him back among his troops, away from the enemy."
        }
    }
}

const fn combat(ask: &g_combat::Ask) -> &'static str {
    use g_combat::Ask;
    match ask {
        Ask::FromWhichSide => {
            "Fights are settled one after another across the table. Losers fall back at once, which can \
             open or close a way for the next; begin on the side where you are stronger."
        }
        Ask::Dominant { .. } => {
            "Two equal units attack the same enemy. One leads and takes the hits: officers help only that \
             one. Take the one that has lost less or has its leader near."
        }
        Ask::OfficerDice { .. } => {
            "The leader beside this fight may add dice to it, as many as his personality. Each 1 among \
             them puts him in danger of being hit. He can do it for one unit in a pulse."
        }
        Ask::CommandDie { .. } => {
            "Your commander may put one command die into one fight of this pulse that is not too far from him. Both \
             sides decide in secret. Save it for the fight that matters."
        }
        Ask::FallBackHeading(_) => {
            "The beaten unit falls back, and two ways are equally good. Keep it away from other enemies \
             and off your own infantry, which it would shake in passing."
        }
    }
}

const fn losses(ask: &h_losses::Ask) -> &'static str {
    use h_losses::Ask;
    match ask {
        Ask::RerollRecovery { .. } => {
            "The unit tried to win back a loss and failed. Its leader nearby, or a command die, lets it \
             try once more; the second throw stands."
        }
    }
}

const fn victory(ask: &i_victory::Ask) -> &'static str {
    use i_victory::Ask;
    match ask {
        Ask::StayOrLeave(_) => {
            "Night has come and nobody has broken. Both write in secret whether they stay. Whoever leaves \
             alone loses narrowly; if both stay there is a second day."
        }
        Ask::PursuitHit { .. } => {
            "The enemy's cavalry pursues your beaten army. You choose which unit takes the next hit: a \
             unit that loses its last strength is gone."
        }
        Ask::Cadre { .. } => {
            "Men of broken units gather in the night and fill up others. Choose a unit of their arm that \
             is below the strength it began with."
        }
        Ask::Converge(_) => {
            "Two units at half strength or less may become one. It has the lesser abilities of both; it \
             saves a weak unit from being broken by a single hit."
        }
        Ask::ConvergeWith(_) => {
            "Choose the second unit. The new one cannot be stronger than the weaker of both was at first, \
             so join two that fit well."
        }
        Ask::Reassign(_) => {
            "In the night units may change from one Force to another. Strengthen the Force that has to \
             attack tomorrow, or leave all as it is."
        }
        Ask::ReassignTo(_) => {
            "Choose its new Force. Every unit more makes the radius of its leader larger, and he commands \
             it as well as the others."
        }
    }
}
