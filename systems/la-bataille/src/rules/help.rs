//! Every question for somebody who has never read the rules: what is asked, and what usually matters.

use crate::rules::question::Question;
use crate::rules::{
    c03_increments::losses, c03_increments::stacking, c04_morale::flight,
    c05_readiness as readiness, c09_command as command, c10_charge as charge,
    c11_movement as movement, c12_fire::phases as fire_phase, c13_melee as melee,
    c14_leaders as leaders, c15_recovery as recovery, c16_kulm::night, c17_scenarios::deploy,
};

impl Question {
    /// What it is about, in a sentence or two.
    pub const fn help(&self) -> &'static str {
        match self {
            Question::Losses(ask) => losses(ask),
            Question::Stacking(ask) => stacking(ask),
            Question::Flight(ask) => flight(ask),
            Question::Readiness(ask) => readiness(ask),
            Question::Movement(ask) => movement(ask),
            Question::Charge(ask) => charge(ask),
            Question::Fire(ask) => fire(ask),
            Question::Leaders(ask) => leaders(ask),
            Question::Command(ask) => command(ask),
            Question::Melee(ask) => melee(ask),
            Question::Recovery(ask) => recovery(ask),
            Question::Night(ask) => night(ask),
            Question::Deploy(ask) => deploy(ask),
        }
    }
}

const fn losses(ask: &losses::Ask) -> &'static str {
    use losses::Ask;
    match ask {
        Ask::CloseUp(_) => {
            "The unit has lost too many men to fill two hexes and closes up into one of them. Nobody may \
             fire at it for that. Take the hex that matters more to hold, or has better cover."
        }
    }
}

const fn stacking(ask: &stacking::Ask) -> &'static str {
    use stacking::Ask;
    match ask {
        Ask::Who(_) => {
            "More men stand in this hex than it holds, and somebody has to go. Keep those who can still \
             fight; a unit that has just retreated into it must leave first."
        }
        Ask::Where(_) => {
            "It has to give up its place in a crowded hex. Send it back, away from the enemy, where it \
             does not crowd another hex in turn."
        }
    }
}

const fn flight(ask: &flight::Ask) -> &'static str {
    use flight::Ask;
    match ask {
        Ask::Gather(_) => {
            "The unit fills two hexes and is now in disorder, which fits only one. It retreats from \
             there; take the one from which the way back is safer."
        }
        Ask::Way(_) => {
            "It must go back, never nearer to the enemy, and end farther from all of them. Several ways \
             are allowed: keep it near a leader and out of the enemy's fire."
        }
        Ask::Leader(..) => {
            "The troops he stands with are leaving. A leader who goes along helps them to rally; one who \
             stays alone can be taken by enemy cavalry."
        }
        Ask::Cover(_) => {
            "The routed unit runs for woods or buildings far from the enemy. Several are equally near; \
             choose the one from where it can come back into the fight soonest."
        }
    }
}

const fn readiness(ask: &readiness::Ask) -> &'static str {
    use readiness::Ask;
    match ask {
        Ask::Recover(_) => {
            "This cavalry has rested long enough to become fresher. Fresh horsemen charge and fight at \
             full value, tired ones at half or a third; it is nearly always right."
        }
    }
}

const fn movement(ask: &movement::Ask) -> &'static str {
    use movement::Ask;
    match ask {
        Ask::Next => {
            "Move your units one after another, in any order. Columns march fast but suffer under fire; \
             lines fire best. Whoever leaves or changes formation before an enemy's front may be shot at."
        }
        Ask::March(_) => {
            "Choose where it goes or how it is drawn up. The points left and the price of each way stand \
             beside it. Stop beyond the enemy's reach, or come close in the formation you want to fight in."
        }
        Ask::LeaveCover(_) => {
            "In woods and houses troops have no formation. On leaving they pay for a new one: column to \
             march on or assault, line to fire."
        }
        Ask::Close(_) => {
            "The unit fills two hexes, and what it is about to do fits only one. Choose the hex in which \
             it gathers."
        }
        Ask::OnTop(_) => {
            "The unit on top of a hex sets its facing and is the first to take losses; in a column it alone \
             fires. Put a strong and steady one on top."
        }
        Ask::Ride(_) => {
            "A leader helps the troops in his hex when they check morale or charge. Keep him with those \
             who will need it; alone he can be captured by enemy cavalry."
        }
        Ask::Entry(_) => {
            "Reinforcements may come on by any of these hexes. Take one from which the march goes on at \
             once, and where no enemy fires at them."
        }
        Ask::LeaderEntry(_) => {
            "The leader comes with his troops. Bring him where they enter, so that he can stay with them."
        }
        Ask::EntryFormation(..) => {
            "Column or limbered is best for a march to the front; in line or unlimbered they are ready to \
             fight but slow."
        }
    }
}

const fn charge(ask: &charge::Ask) -> &'static str {
    use charge::Ask;
    match ask {
        Ask::Declare => {
            "Fresh cavalry in good order may charge before anybody else moves. It strikes double after \
             three straight hexes and breaks lines and columns in the open; squares beat it off."
        }
        Ask::Company(_) => {
            "With a leader of cavalry in their hex several units may charge together. More horsemen hit \
             harder, but all of them are tired afterwards."
        }
        Ask::Next => {
            "Each charge is ridden to its end before the next begins. Begin with one that clears the way \
             or makes the enemy use up his reaction."
        }
        Ask::Step(_) => {
            "It rides straight ahead and may turn a little after each hex. The last three hexes straight \
             at the target double its value. It must make contact: one that finds nobody routs."
        }
        Ask::Target(..) => {
            "An enemy is near: say whether this is the one you ride at. If you say no, this charge and \
             all others must leave it alone for the phase."
        }
        Ask::Stop(_) => {
            "The charge has heard the recall. It may stop here in order, or ride on. Stop if what lies \
             ahead is a square, or too strong."
        }
        Ask::Trample(..) => {
            "The enemy flees before your horses. Each point of movement spent rides some of them down; \
             points kept may carry you to another enemy."
        }
        Ask::Switch(..) => {
            "Pursuing, your cavalry comes beside other enemies and may turn against them. They can only \
             stand, not form square; but your horses may already be tired."
        }
        Ask::Square(_) => {
            "Cavalry comes near, and each hex of infantry may try once to form square. Success makes it \
             safe; failure is disorder or rout. The nearer they are, the worse the chances shown."
        }
        Ask::CloseIn(_) => {
            "The line fills two hexes and closes into a dense block in one of them. Take the one that \
             better covers its neighbours."
        }
        Ask::Masse(_) => {
            "Charged, this line may check morale and close into a dense block that stands better against \
             horsemen, or stay in line, which fires better."
        }
        Ask::Withdraw(_) => {
            "Skirmishers in the path of a charge may slip into a hex with steady friends, or into woods \
             or houses, if there is one beside them. In the open they would be ridden down."
        }
        Ask::React(_) => {
            "Enemy horsemen ride into the reach of yours, which may meet them. It takes a morale \
             check, and tires them only if it comes to a fight. Meeting him spoils his run."
        }
        Ask::ReactStep(_) => {
            "Both ride hex by hex in turn until they meet. Choose the hex from which your cavalry strikes \
             the charge before it reaches its target, best from the side."
        }
        Ask::Opportunity(_) => {
            "An enemy moves close to your cavalry, which may fall on him at once. He can no longer form \
             square. Best against lines, guns and flanks; it may leave a gap where it stood."
        }
        Ask::OpportunityStep(_) => {
            "One hex brings your horsemen to the enemy. If there is a choice, come where his flank is or \
             where no guns look."
        }
    }
}

const fn fire(ask: &fire_phase::Ask) -> &'static str {
    use fire_phase::Ask;
    match ask {
        Ask::Target => {
            "Choose a hex to shoot at; each hex can be fired at only once in the phase, so bring together all \
             who should. In the melee that follows a unit may assault only the hex it fired at."
        }
        Ask::Firers(_) => {
            "Choose who fires at this hex. Adding strength to reach the next column pays; whatever does \
             not reach it is better used on another target."
        }
        Ask::Opportunity(..) => {
            "An enemy acts right in front of your men, who may fire at him at once. It does not use up \
             their shot of the fire phase, so it is nearly always right."
        }
        Ask::FallBack(_) => {
            "Cavalry in skirmish order that has just fired may ride back before the enemy fires. Stay \
             only where it must hold the ground."
        }
    }
}

const fn leaders(ask: &leaders::Ask) -> &'static str {
    use leaders::Ask;
    match ask {
        Ask::Refuge(_) => {
            "All troops in his hex are gone. He rides to the nearest hex out of the enemy's reach; best \
             among troops who will need him."
        }
        Ask::Joins(_) => {
            "A leader takes his place with a hex of troops. His bonus helps them to check morale; put him \
             with those who will attack or have to stand."
        }
    }
}

const fn command(ask: &command::Ask) -> &'static str {
    use command::Ask;
    match ask {
        Ask::Offer => {
            "You may offer the French to lay down arms with honour. If they accept, the game ends at once \
             and is judged by what has left the map, with a part of what is still on it."
        }
        Ask::Accept => {
            "With honours the game ends now: troops on the map count a quarter of what they would if they \
             got out. Accept when more than three quarters of them would be lost."
        }
    }
}

const fn melee(ask: &melee::Ask) -> &'static str {
    use melee::Ask;
    match ask {
        Ask::Target => {
            "Troops may assault an enemy hex right in front of them. He checks his morale first, then \
             your men; only if both stand is there a fight. Columns and numbers win. Nobody has to."
        }
        Ask::Charge => {
            "Charges that reached their target are now fought out. Choose which comes first: a hex that \
             falls may open the way for others."
        }
        Ask::Join(_) => {
            "Choose who takes part in the assault. More men help in the check of the enemy and in the \
             fight, but losses may fall on all who join."
        }
        Ask::Spare(_) => {
            "Cavalry grows tired by fighting. It may fight with a third of its value only and keep its \
             freshness; do so when the others in the assault are strong enough."
        }
        Ask::Withdraw(_) => {
            "Some units may slip away before the fight: skirmishers from foot, and cavalry and horse guns \
             from slower troops. They lose ground, and after more than one hex their next move."
        }
        Ask::Step(_) => {
            "It leaves before the melee, away from all enemies, at most half its movement. Only one hex \
             back and it may move in its next turn."
        }
        Ask::LeaderStep(_) => {
            "The leader need not stay for the fight. Bring him to other troops, where he is safe and \
             useful."
        }
        Ask::Follow(_) => {
            "The enemy has left the hex, and your men may take it. Troops who follow may not fire or \
             reform in defence afterwards; guns and cavalry may be waiting."
        }
        Ask::Onward => {
            "From the hex just taken another enemy can be assaulted at once. The odds stand beside it; \
             stop if they are bad, your men are already out in front."
        }
        Ask::Leader(_) => {
            "One leader on each side may lend his bonus to the melee, and so comes into danger himself. \
             Take the one whose bonus is best for this fight."
        }
        Ask::Suffer => {
            "The attackers have lost men. Choose which of the top units takes the loss; each unit that \
             loses heavily checks its morale sooner."
        }
        Ask::Advance(_) => {
            "The hex is empty and those who assaulted it may go in. Holding it matters for places that \
             count; in the open they may stand alone before the enemy's guns."
        }
        Ask::Form(_) => {
            "All who go in take the same formation and facing. Face the next enemy; line to fire, column \
             to go on."
        }
        Ask::Along(_) => {
            "The leader may ride with the troops who advance. With them he helps; behind them he is safer."
        }
    }
}

const fn recovery(ask: &recovery::Ask) -> &'static str {
    use recovery::Ask;
    match ask {
        Ask::Next => {
            "Disordered and routed units try to rally, each once in a turn. The order rarely matters, but \
             a leader in the hex helps."
        }
    }
}

const fn night(ask: &night::Ask) -> &'static str {
    use night::Ask;
    match ask {
        Ask::Apart(_) => {
            "In the night the armies draw apart. The unit must keep its distance from the enemy unless \
             it is in or near a town or village. Keep divisions together."
        }
        Ask::Division => {
            "In turn each side may place a whole division anew, anywhere on or behind its own front. Use \
             it to bring troops to where tomorrow is decided."
        }
        Ask::Stir(_) => {
            "The division may be set up anew behind your front, all its units side by side, or stay where \
             it stands."
        }
        Ask::Hex(_) => {
            "Place it on or behind your front line, beside another unit of its division and away from \
             the enemy."
        }
        Ask::Form(_) => "It may begin the morning in any formation. Column to march, line to hold.",
        Ask::Increment(_) => {
            "Stragglers come back in the night: each reduced unit may regain one increment. Fill up those \
             that are near the edge of breaking."
        }
    }
}

const fn deploy(ask: &deploy::Ask) -> &'static str {
    use deploy::Ask;
    match ask {
        Ask::Recommended(_) => {
            "These troops start anywhere in their area. The recommended set-up is sound and saves time; \
             place them yourself when you have a plan."
        }
        Ask::Next(_) => {
            "Place units and leaders of this group one after another, in any order, within their area \
             and out of the enemy's reach."
        }
        Ask::Hex(_) => {
            "Choose its hex. Guns need a free view, infantry does well in villages and woods, cavalry \
             needs open ground before it."
        }
        Ask::LeaderHex(_) => {
            "Place him with the troops he is to lead: his bonus helps those in his own hex."
        }
        Ask::Form(_) => {
            "Column marches and assaults, line fires, general order is for woods and houses. Face the \
             side from which the enemy comes."
        }
    }
}
