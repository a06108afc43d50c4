//! Every question for somebody who has never read the rules: what is asked, and what usually matters.

use crate::host::ask::Question;
use crate::rules::{
    a15_setup, s04_command, s05_movement, s06_formation, s07_stacking, s08_fire, s08_shock,
    s10_retreat, s12_rally, s14_reinforcements,
};

const fn set_up(ask: &a15_setup::Ask) -> &'static str {
    use a15_setup::Ask;
    match ask {
        Ask::Hex(_) => {
            "Place this unit on one of the hexes open to it. Keep divisions together near their \
             leader: whoever is out of his range hardly acts."
        }
        Ask::Stance(..) => {
            "Line fires best, column marches best, guns shoot only when unlimbered. A unit fires and \
             attacks through its front, so let it face the enemy."
        }
        Ask::Leader(_) => {
            "Choose the unit with which this leader begins. He commands by distance, so the middle of \
             his troops is a good place."
        }
    }
}

const fn command(ask: &s04_command::Ask) -> &'static str {
    use s04_command::Ask;
    match ask {
        Ask::Roller => {
            "One of your commanders may roll this turn to bring activation markers into play, one \
             attempt a side. Name the one whose corps you want to wake."
        }
        Ask::Add => {
            "Markers in play are drawn from a pool, and each drawn lets its formation act this turn. \
             Add those of troops near the enemy; you may take fewer than you rolled."
        }
        Ask::First => {
            "You have the initiative and choose the marker that begins; all others are drawn blind. \
             Your own strongest stroke, or an enemy formation before it is ready."
        }
        Ask::Activate(_) => {
            "Full activation moves the whole way, fires and attacks, but takes a roll; failing it \
             means a roll on the breakdown table. Limited is certain: half the move and fire, and \
             never up to the enemy."
        }
        Ask::Use(_) => {
            "The roll failed, yet the breakdown table still allows the division to act. There is \
             rarely a reason to leave it standing."
        }
        Ask::March(_) => {
            "Far from the enemy a whole division may march at double pace instead of fighting. Its \
             columns may not come within three hexes of enemies and are helpless if they do."
        }
        Ask::Battery(_) => {
            "A battery near enough may act with this division, once a turn. Take it along if it will \
             have a target; otherwise it waits for another division of its corps."
        }
        Ask::Corps(_) => {
            "The corps marker lets its divisions act one after another. Begin with the one whose \
             place the others need, or whose fire prepares their attack."
        }
        Ask::Independent => {
            "So many independent leaders as were rolled may try to act. Name the one whose troops \
             matter most now; each acts once a turn."
        }
        Ask::Closest(_) => {
            "A breakdown lets the nearest division try to act in the place of another. The attempt is \
             free and needs a roll; several are equally near, so you choose."
        }
        Ask::RideAlong(_) => {
            "The division has to draw back. Choose the unit its leader rides with, so that he keeps \
             the rest in range."
        }
        Ask::Pick => {
            "Those without a marker now act in turn, one pick a side and never more than a limited \
             activation. Passing is final, so pass only when nothing is left to do."
        }
        Ask::Withdraw => {
            "You may take own markers out of play. A division that rests for a turn or two recovers \
             from fatigue; one without a marker hardly acts."
        }
    }
}

const fn movement(ask: &s05_movement::Ask) -> &'static str {
    use s05_movement::Ask;
    match ask {
        Ask::Mover => {
            "Name the unit that moves next; it makes its whole move at one go. After the division's \
             first shot nobody of it moves any more, so march all whom you want to march."
        }
        Ask::Step(..) => {
            "Move hex by hex through the front, turn or change formation; everything comes from the \
             same points. Entering or leaving an enemy's front may let him fire or step in."
        }
        Ask::Ride(_) => {
            "The leader rides with his division. Keep him in range of his units and of his own \
             superior; alone before the enemy he would have to flee."
        }
        Ask::Refuge(_) => {
            "Enemies have reached the leader and he must get away. Choose the unit he flees to."
        }
    }
}

const fn formation(ask: &s06_formation::Ask) -> &'static str {
    use s06_formation::Ask;
    match ask {
        Ask::Facing(_) => {
            "Terrain or a mishap has changed how the unit stands. Choose the way it looks: it fires \
             only to its front and is weak from flank and rear."
        }
        Ask::Hex(_) => {
            "A line over two hexes has to close up into one. Choose the one that is safer, or from \
             which it still sees its target."
        }
        Ask::Pivot(_) => {
            "A line over two hexes wheels about one of its ends. Choose the end that stays: the other \
             swings forward."
        }
        Ask::React(_) => {
            "An enemy moves in front of your units, and one of them may react: fire, slip back, ride \
             at him, limber up and leave. Infantry fires so only once in an activation; you may let \
             him pass."
        }
    }
}

const fn stacking(ask: &s07_stacking::Ask) -> &'static str {
    match ask {
        s07_stacking::Ask::Top(_) => {
            "Several units share the hex. The top one fires, is hit and is tested; put the strong and \
             steady above the worn."
        }
    }
}

const fn fire(ask: &s08_fire::Ask) -> &'static str {
    use s08_fire::Ask;
    match ask {
        Ask::Firer => {
            "Name the unit that fires next. After the first shot of the division nobody of it moves \
             any more this time. Fire before you attack: shaken defenders give way sooner."
        }
        Ask::Target(_) => {
            "Choose the target. Crowded hexes, columns, flanks and near targets suffer most; infantry \
             fired on from the front may shoot back. The odds stand beside each answer."
        }
        Ask::Side(..) => {
            "The shot enters the target's hex between two of its sides. Choose the side that counts: \
             flank and rear are better for you, a wall or slope is worse."
        }
        Ask::Return(..) => {
            "The enemy fires on your unit, which may shoot back at once. Both losses count, so there \
             is seldom a reason to hold your fire, unless another needs it more."
        }
        Ask::Grand(_) => {
            "Batteries standing together may fire as one grand battery, which strikes harder. They \
             then all fire at this target."
        }
        Ask::GrandNext => {
            "Name the next battery of the grand battery that fires at the same target, or end its \
             fire."
        }
    }
}

const fn shock(ask: &s08_shock::Ask) -> &'static str {
    use s08_shock::Ask;
    match ask {
        Ask::Attack => {
            "Who attacks whom? Infantry goes in with the bayonet at a neighbour, cavalry charges from \
             two to four hexes away. Attack those shaken, disordered or without friends beside them."
        }
        Ask::Support(_) => {
            "Neighbours that have the same enemy in front may support the attack: each stack makes \
             the check one easier, but supports only once in an activation."
        }
        Ask::Answer(_) => {
            "You are attacked. Firing may break the attackers before they close; skirmishers may slip \
             away instead and give up the hex."
        }
        Ask::Ride(_) => {
            "The charge rides hex by hex through its front, turning one step at most in each. Keep \
             clear of enemy fronts on the way, for they shoot."
        }
        Ask::Second(_) => {
            "A cavalry line over two hexes may charge two neighbouring hexes at once: one fight \
             against the strength of both."
        }
        Ask::Counter(_) => {
            "Enemy cavalry charges yours. Riding at it takes a check, and then your bonus is set \
             against his; standing takes a check too and leaves the bonus to him."
        }
        Ask::Receive(_) => {
            "Cavalry comes on. A square is nearly safe, but failing to form one disorders the unit; \
             standing in line needs steady troops. The chances stand beside the answers."
        }
        Ask::BreakOff(_) => {
            "The fight goes on, both sides losing men. You may give it up now by running, or fight \
             another round without the bonus of the first."
        }
        Ask::Advance(_) => {
            "The enemy has left. Choose the hex into which the line over two hexes follows."
        }
        Ask::Pursue(_) => {
            "The enemy flees and your horsemen may follow. Choose whom; riding after him costs them \
             order, and may carry them in front of fresh enemies."
        }
    }
}

const fn retreat(ask: &s10_retreat::Ask) -> &'static str {
    use s10_retreat::Ask;
    match ask {
        Ask::Step(_) => {
            "The unit falls back, away from the enemy. These hexes are equally good by the rules: \
             choose the one that leads to safety and leaves room for others."
        }
        Ask::Follow(..) => {
            "The unit retreats. Its leader may go with it or remain; stay where most of his troops are \
             in range."
        }
    }
}

const fn rally(ask: &s12_rally::Ask) -> &'static str {
    match ask {
        s12_rally::Ask::Rally => {
            "Shaken units away from the enemy may try to recover one level of morale, each once a \
             turn. Name who tries; one that has once run never becomes quite steady again."
        }
    }
}

const fn reinforcements(ask: &s14_reinforcements::Ask) -> &'static str {
    use s14_reinforcements::Ask;
    match ask {
        Ask::Come(_) => {
            "These troops may come on now. Holding them back is allowed, if their entry is watched or \
             the place is too full."
        }
        Ask::Entry(_) => {
            "The usual entry is blocked. Choose the free hex at the edge where they come on, in \
             column, one behind the other."
        }
        Ask::Facing(_) => {
            "Choose which way the arriving unit looks; it marches on through its front."
        }
    }
}

impl Question {
    /// What it is about, in a sentence or two.
    pub const fn help(&self) -> &'static str {
        match self {
            Question::Command(ask) => command(ask),
            Question::Movement(ask) => movement(ask),
            Question::Formation(ask) => formation(ask),
            Question::Stacking(ask) => stacking(ask),
            Question::Fire(ask) => fire(ask),
            Question::Shock(ask) => shock(ask),
            Question::Retreat(ask) => retreat(ask),
            Question::Rally(ask) => rally(ask),
            Question::Reinforcements(ask) => reinforcements(ask),
            Question::SetUp(ask) => set_up(ask),
        }
    }
}
