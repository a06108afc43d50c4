//! Every question for somebody who has never read the rules: what is asked, and what usually matters.

use crate::Question;
use crate::rules::{
    crisis, leaders, p1_command, p2_artillery, p3_charges, p4_movement, p5_interaction, p6_rally,
    setup, skirmish,
};

impl Question {
    /// What it is about, in a sentence or two.
    pub const fn help(&self) -> &'static str {
        match self {
            Question::SetUp(ask) => set_up(ask),
            Question::Command(ask) => command(ask),
            Question::Artillery(ask) => artillery(ask),
            Question::Charge(ask) => charge(ask),
            Question::Movement(ask) => movement(ask),
            Question::Interaction(ask) => interaction(ask),
            Question::Rally(ask) => rally(ask),
            Question::Crisis(ask) => crisis(ask),
            Question::Leaders(ask) => leaders(ask),
            Question::Skirmish(ask) => skirmish(ask),
        }
    }
}

const fn set_up(ask: &setup::Ask) -> &'static str {
    use setup::Ask;
    match ask {
        Ask::Divide(_) => {
            "A large cavalry regiment may take the field as several equal units. Small ones cover more \
             ground and charge in waves; a large one hits harder and stands more losses."
        }
        Ask::FirstOrder(_) => {
            "Before the battle each body gets its order. Attack obliges it to go at the enemy, March to \
             go to a place, Defend to stay, Support to help another. Those without an order defend."
        }
        Ask::Screen(_) => {
            "These troops fight in open order before others. Choose whom they cover: a strong screen \
             wears down the enemy in front and shelters the battalion behind it."
        }
    }
}

const fn command(ask: &p1_command::Ask) -> &'static str {
    use p1_command::Ask;
    match ask {
        Ask::Whom { .. } => {
            "A leader can change only a few orders in a turn, and each may arrive late or get lost. Send \
             them to bodies whose old order no longer fits; near leaders hear sooner."
        }
        Ask::What { .. } => {
            "Attack must go forward every turn until it fights, March goes to a place and halts before \
             the enemy, Defend holds where it stands, Support helps another body, Break Off leaves."
        }
        Ask::Tell { .. } => {
            "A brilliant leader may give an order straight to the unit beside him, past everybody \
             between. Use it where no message would come in time."
        }
        Ask::Combine { .. } => {
            "Choose what the leader takes together under one hand. Batteries of a grand battery must \
             stay close to each other; a battlegroup follows him like a brigade."
        }
        Ask::Dissolve { .. } => {
            "The leader may send a body he has formed back to its own commands. It then follows their \
             orders again."
        }
        Ask::Attach(_) => {
            "The grand battery is no more and each of its batteries joins a brigade nearby. Choose one \
             whose order suits the guns."
        }
        Ask::Reserve(_) => {
            "Of an attacking body some units may hang back as a reserve while others go in. Fresh troops \
             kept back decide fights later; too many leave the attack weak."
        }
        Ask::RearGuard(_) => {
            "A body that leaves the fight may keep some units facing the enemy to cover the others. Take \
             steady ones that can bear it."
        }
        Ask::Retake(_) => {
            "The body has lost ground it was to hold, and somebody must try to win it back. Name units \
             near enough and fit to attack."
        }
        Ask::CloseUp(_) => {
            "Some of a supporting body has to stay near the body it helps. Choose the unit that closes \
             up; others are freer."
        }
    }
}

const fn artillery(ask: &p2_artillery::Ask) -> &'static str {
    use p2_artillery::Ask;
    match ask {
        Ask::Target(_) => {
            "Both sides name their targets in secret, then all guns fire together. Crowds, columns and \
             flanks suffer most, near targets more than far ones. A unit that has lost four steps must \
             stand a test."
        }
        Ask::Answer(_) => {
            "An enemy battery fires on this one, which may shoot back at it instead of its other \
             targets. Guns are hard to hit; do it only if that battery is the worst danger."
        }
        Ask::OddStep(_) => {
            "Fire on a crowd is shared out among its units. Choose who takes the odd loss: one that is \
             still fresh can bear it without a test."
        }
    }
}

const fn charge(ask: &p3_charges::Ask) -> &'static str {
    use p3_charges::Ask;
    match ask {
        Ask::Declare => {
            "Both sides name their charges in secret. Cavalry wins against broken and worn troops, \
             flanks and guns; formed squares throw it back. Every charge tires it."
        }
        Ask::Target(_) => {
            "Choose whom it rides at. Infantry that sees you coming will try to form square: short \
             rides, flanks and shaken units leave it less chance. The odds stand beside the answers."
        }
        Ask::Path { .. } => {
            "Draw the way of the charge. Formation and facing change only in the first six inches; keep \
             clear of friends, for riding through them costs losses."
        }
        Ask::Form(_) => {
            "Cavalry charges in sight of this infantry. It may try to form square now, or wait until \
             the horsemen are six inches away; there is no third moment. If it begins nearer, it is harder."
        }
        Ask::Meet { .. } => {
            "Your cavalry is charged. Riding to meet the enemy is usually better than standing; light \
             horse before heavy may try to get away instead."
        }
        Ask::Crew(_) => {
            "Cavalry rides at these guns. Gunners who stand must pass a test, and may be cut down; those \
             who run to friends or cover nearby live, but leave their guns."
        }
        Ask::Shelter(_) => {
            "The gunners did not stand. Choose where they find shelter, or let them fall back; friends \
             nearby keep them close to their guns."
        }
        Ask::Recall(_) => {
            "You may try to call the cavalry back. Recalled in time it is spared a bad fight and tires \
             less; if it fails it goes on."
        }
        Ask::Onward(_) => {
            "The charge has won and must go on while it can. Breaking through goes straight and may strike \
             others near the way; pursuit follows the beaten exactly."
        }
        Ask::Prey(_) => {
            "Several beaten enemies flee. Choose whom to pursue: broken units that are caught are \
             destroyed."
        }
        Ask::Beside { .. } => {
            "The cavalry passes close by another enemy and may attack it on the way. A tired winner may \
             meet his match: look at the odds."
        }
        Ask::StopAtStart(_) => {
            "The recalled cavalry rides back and may stop where it began, or go on farther away from \
             the enemy."
        }
    }
}

const fn movement(ask: &p4_movement::Ask) -> &'static str {
    use p4_movement::Ask;
    match ask {
        Ask::FirstOrSecond => {
            "You won the roll. Who moves second sees where the enemy has gone and answers it; who moves \
             first takes ground and pins the enemy near him."
        }
        Ask::Next => {
            "Name the unit that moves next, or end your movement. Troops under Attack or March are \
             obliged to go forward; let those in front clear the way first."
        }
        Ask::March(_) => {
            "Choose a way or draw one on the map. Turning, changing formation and rough ground shorten \
             it. An inch from the enemy movement stops; two inches before his front a fight follows."
        }
        Ask::Together(_) => {
            "The grand battery moves as one. Guns either fire or move in a turn, so go only where better \
             targets lie in front of all of them."
        }
        Ask::Crew(_) => {
            "These gunners have left their guns. Lead them back, or keep them safe while the enemy is \
             near; returning takes their whole turn."
        }
        Ask::Ride(_) => {
            "Leaders ride freely. Beside a unit in danger a good one helps it to stand; where fire has \
             told or a fight is near he may be hit."
        }
        Ask::React(_) => {
            "Enemy cavalry moves in sight. Infantry may try to form square at once; a failed attempt \
             only keeps it from moving otherwise. In a square it hardly moves and suffers from guns."
        }
        Ask::Enter(_) => {
            "Fresh troops come on at the table's edge, in column. Choose the place and how far they go; \
             they may also wait."
        }
    }
}

const fn interaction(ask: &p5_interaction::Ask) -> &'static str {
    use p5_interaction::Ask;
    match ask {
        Ask::Crew(_) => {
            "Infantry is upon the guns. The gunners may run to friends close by, or stay, which takes a \
             test; only those who stay fire into the attackers."
        }
        Ask::Shelter(_) => {
            "The gunners did not stand. Choose the infantry that shelters them, or let them fall back \
             without their guns."
        }
        Ask::Unform(_) => {
            "Enemy infantry stands before this square, which fights badly against foot. It may form line \
             or column first, if no cavalry is to be feared."
        }
        Ask::Face(_) => {
            "Coming out of square the unit has to look somewhere. Face the enemy who is the greater danger."
        }
        Ask::Fire { .. } => {
            "Cavalry halts close before this infantry, which may fire: the horsemen must stand a test or \
             give way."
        }
        Ask::Beyond { .. } => {
            "An enemy between two and three inches away can be fought if you like. Look at the odds \
             before you draw him in."
        }
        Ask::Join { .. } => {
            "A friend is about to fight and this unit may step up beside him. More men in the fight \
             improve the odds, but share its result."
        }
        Ask::Spare { .. } => {
            "Some men of this unit face nobody. Choose the fight in which they count; the other side \
             chooses in secret, too."
        }
        Ask::Follows => {
            "The beaten have gone. Winners may follow one after another: name who goes first, or stay."
        }
        Ask::FollowUp(_) => {
            "The winner may take the ground of the beaten. Following holds what was won; staying keeps \
             the line closed."
        }
        Ask::BackToGuns(_) => {
            "The attackers are gone and the gunners may run back to their guns at once. There is rarely \
             a reason not to."
        }
    }
}

const fn rally(ask: &p6_rally::Ask) -> &'static str {
    use p6_rally::Ask;
    match ask {
        Ask::Try(_) => {
            "This broken unit is far enough from the enemy to be rallied. If the attempt fails it leaves \
             the battle for good; a leader near it helps."
        }
        Ask::Replacement(_) => {
            "A new leader takes the place of the fallen one. Choose the unit with which he appears: near \
             the fight he is of more use, and in more danger."
        }
        Ask::RecoverAll(_) => {
            "Units out of the fight gather stragglers, each one step. Let all of them do so at once, or \
             choose one by one."
        }
        Ask::Recover(_) => {
            "The unit may get back one of its lost steps. The first two never return; each one regained \
             makes its tests easier."
        }
    }
}

const fn crisis(ask: &crisis::Ask) -> &'static str {
    use crisis::Ask;
    match ask {
        Ask::Aside(_) => {
            "Something bars the way back. Choose the side on which the unit goes round it: the one away \
             from enemies and from its own supports, whom it might carry along."
        }
        Ask::RetreatWay { .. } => {
            "The unit has gone straight back for half its way and bends toward its own lines now. Lead \
             it to cover and clear of friends, who would have to stand a test as it passes."
        }
        Ask::RunWay(_) => {
            "The unit is broken and runs. Choose a way clear of friends: panic spreads to those it \
             passes."
        }
        Ask::RetreatTo(_) => {
            "The garrison is driven out. It may go to another block in friendly hands, or leave for the \
             open."
        }
    }
}

const fn leaders(ask: &leaders::Ask) -> &'static str {
    use leaders::Ask;
    match ask {
        Ask::Inspire(_) => {
            "A leader near the unit may help it in its test. In a fight he may then give orders only to \
             that unit's own body, and is more likely to be hit."
        }
        Ask::Refuge(_) => {
            "The enemy has reached the leader, who joins the nearest friends. Several are equally near: \
             choose the safest or the most needed."
        }
        Ask::Along(..) => {
            "The unit he has helped moves off. The leader may go with it or stay where he is."
        }
    }
}

const fn skirmish(ask: &skirmish::Ask) -> &'static str {
    use skirmish::Ask;
    match ask {
        Ask::Reinforce => {
            "Men may be sent out as skirmishers, or from one screen to another. Send more where yours are \
             outnumbered: the weaker screen gives its battalion a disadvantage in the fight."
        }
        Ask::Screen { .. } => {
            "Choose the unit these skirmishers cover now. A screen counts only in front of a formed unit \
             and no stronger than that unit is wide."
        }
        Ask::FormUp(_) => {
            "The skirmishers come together again. Choose the unit behind which they form up, away from \
             the enemy."
        }
        Ask::FormUpIn(_) => {
            "Choose the formation of the reunited battalion: line to fight, column to march."
        }
        Ask::Shelter(_) => {
            "The unit forms square, and its skirmishers may run inside it. There they are safe but do not \
             screen this turn."
        }
    }
}
