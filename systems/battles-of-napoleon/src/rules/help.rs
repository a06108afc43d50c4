//! Every question for somebody who has never read the rules: what is asked, and what usually matters.

use crate::rules::ask::Question;
use crate::rules::{
    r11_orders, r12_setup, r13_cubes, r16_activation, r17_formation, r18_stacking, r19_movement,
    r21_fire, r23_assault, r26_retreat, r27_recovery, r28_reinforcements,
};

impl Question {
    /// What it is about, in a sentence or two.
    pub const fn help(&self) -> &'static str {
        match self {
            Question::Orders(ask) => orders(ask),
            Question::SetUp(ask) => set_up(ask),
            Question::Cubes(ask) => cubes(ask),
            Question::Activation(ask) => activation(ask),
            Question::Formation(ask) => formation(ask),
            Question::Stacking(ask) => stacking(ask),
            Question::Movement(ask) => movement(ask),
            Question::Fire(ask) => fire(ask),
            Question::Evasion(ask) => evasion(ask),
            Question::Leaders(ask) => leaders(ask),
            Question::Assault(ask) => assault(ask),
            Question::Retreat(ask) => retreat(ask),
            Question::Recovery(ask) => recovery(ask),
            Question::Reinforcements(ask) => reinforcements(ask),
        }
    }
}

const fn orders(ask: &r11_orders::Ask) -> &'static str {
    use r11_orders::Ask;
    match ask {
        Ask::FirstOrder(_) => {
            "The order says what a division may do until it gets another: only Attack assaults and \
             charges, Move marches, Defend and Hold stand and shoot. Each order also brings \
             initiative and may cost fatigue."
        }
        Ask::LeaderMove(_) => {
            "A leader rides before orders are given. Stay near the divisions you want to redirect: \
             those within 12 hexes are cheapest to command. Beside fighting troops he helps them, \
             and may be hit."
        }
        Ask::Command { .. } => {
            "Command points change the orders of divisions: one point near the army leader, two \
             farther off. Spend them where an old order no longer fits, for example Attack for those \
             who are to strike this turn."
        }
        Ask::MuratsPoint => {
            "Murat has one command point of his own for a cavalry division whose leader is with him. \
             Cavalry that is to charge needs the order Attack."
        }
        Ask::Initiative => {
            "Where command points did not reach, a leader may change his own order if two dice come \
             to his initiative or less. Trying costs nothing; if it fails the old order stands."
        }
        Ask::WhoChecks(_) => {
            "The corps leader or the division's own leader may roll for the new order. Take the one \
             with the higher initiative first: if the corps leader fails, the other may still try."
        }
        Ask::LeaderTries(_) => {
            "The corps leader's roll has failed, and the division's own leader may roll once himself. \
             There is nothing to lose but the chance."
        }
        Ask::NewOrder(_) => {
            "Choose what the division is to do now. Attack is the only order that assaults and \
             charges but tires the army most; Regroup, Hold and Retire give some strength back."
        }
    }
}

const fn set_up(ask: &r12_setup::Ask) -> &'static str {
    use r12_setup::Ask;
    match ask {
        Ask::Next => {
            "Both sides place their formations in turn. Whoever comes later sees more of the enemy, \
             so keep those back whose place depends on him."
        }
        Ask::How(_) => {
            "The recommended place is where the formation stood in history and is a sound choice. By \
             hand you place every unit yourself within its allowed ground."
        }
        Ask::Place(_) => {
            "Choose the hex in which this unit begins. Keep it within four hexes of its division \
             leader, or it will be out of his command."
        }
        Ask::Shape(_) => {
            "Column marches faster and is better in an assault; line fires with its whole strength \
             and suffers less from guns. Guns shoot only when unlimbered."
        }
        Ask::Facing(_) => {
            "A unit fires and assaults only through its front hexes, and is weak against attacks from \
             flank and rear. Let it look to where the enemy will come from."
        }
        Ask::Leader(_) => {
            "A leader commands units of his division within four hexes and helps those in his own \
             hex in a fight, where he may also be hit."
        }
    }
}

const fn cubes(ask: &r13_cubes::Ask) -> &'static str {
    use r13_cubes::Ask;
    match ask {
        Ask::Activate => {
            "A cube of your colour has come out of the bag: one of your divisions acts now. Nobody \
             knows what comes next, so take the one that must not wait. Each may act up to three \
             times a turn, less well each time."
        }
        Ask::MassCharge { .. } => {
            "Up to four cavalry divisions near Murat ride together, once in the whole battle. Bring \
             all that are fresh and in reach of something worth it: after charging they are tired."
        }
    }
}

const fn activation(ask: &r16_activation::Ask) -> &'static str {
    use r16_activation::Ask;
    match ask {
        Ask::WhoMoves => {
            "Choose the unit or stack of the division that moves next; each is finished before the \
             next begins. Let those go first whose way others would block. Assaults come after all \
             have moved."
        }
        Ask::DivisionLeaderMove(_) => {
            "The division's leader moves last. Units farther than four hexes from him cannot act \
             under their order next time; beside a unit he helps it in a fight but may be hit."
        }
    }
}

const fn formation(ask: &r17_formation::Ask) -> &'static str {
    match ask {
        r17_formation::Ask::FormSquare { .. } => {
            "Enemy cavalry is near. A square can hardly be ridden down, but it suffers badly from \
             guns and hardly moves. If you wait, forming it later may need a roll, harder the nearer \
             the horsemen are; a failed roll costs strength."
        }
    }
}

const fn stacking(ask: &r18_stacking::Ask) -> &'static str {
    use r18_stacking::Ask;
    match ask {
        Ask::Reorder => {
            "Before the division moves you may change which unit of a hex lies on top. The top unit \
             fires, takes the losses and its quality counts: put a fresh one over a worn one."
        }
        Ask::OnTop(_) => {
            "Two infantry units share the hex. The one on top fires, takes the losses, and its \
             quality counts when the hex is tested."
        }
    }
}

const fn movement(ask: &r19_movement::Ask) -> &'static str {
    use r19_movement::Ask;
    match ask {
        Ask::March { .. } => {
            "Move by the hexes marked on the map until the points are spent or you stop. Beside an \
             enemy the unit has to halt and can no longer change formation; leaving his front draws \
             his fire."
        }
        Ask::FormUp(_) => {
            "Coming out of woods or buildings the unit forms up again, which ends its move. Line for \
             fire, column for marching and assault; face the enemy."
        }
        Ask::PushedGuns(_) => {
            "The gunners have pushed their guns one hex and may now turn them. Guns fire only through \
             their front."
        }
    }
}

const fn fire(ask: &r21_fire::Ask) -> &'static str {
    use r21_fire::Ask;
    match ask {
        Ask::Reaction { .. } => {
            "An enemy beside your unit has given you an opening, by leaving its front or changing \
             formation. You may shoot at once; it costs nothing and does not use up later fire."
        }
        Ask::HorseArtillery(_) => {
            "French horse guns that unlimber at the end of their move may fire once at once. There is \
             seldom a reason not to."
        }
        Ask::TurnBefore => {
            "A fire cube was drawn. Before the shooting units may turn on the spot for nothing, to \
             bring their front to bear or to cover a flank; formation cannot change."
        }
        Ask::TurnTo(_) => {
            "Choose the new facing. Only enemies in the front hexes can be fired at, and a line that \
             is hit from the flank suffers like a column."
        }
        Ask::Flank => {
            "Fire runs along the lines from one wing to the other, the sides taking turns. You decide \
             on which wing it begins; all losses count as simultaneous with the answer."
        }
        Ask::Next => {
            "Choose who fires next along the line, or pass one over. Every unit with an enemy in \
             front and all unlimbered guns in sight of one may fire once in this segment."
        }
        Ask::Allot { .. } => {
            "With several enemies in front the fire must be split, at least one strength point each. \
             Put most where a result matters: against columns, squares, or a worn unit."
        }
        Ask::Aim { .. } => {
            "Choose the target of this fire. Columns and squares suffer most from guns; near targets \
             more than far ones. The odds are shown before you commit."
        }
    }
}

const fn evasion(ask: &r21_fire::evasion::Ask) -> &'static str {
    use r21_fire::evasion::Ask;
    match ask {
        Ask::BeforeFire(_) => {
            "Enemy foot or guns stand beside your cavalry, which cannot shoot back. It may slip away \
             before the fire without becoming tired, but gives up its place."
        }
        Ask::BeforeAssault(_) => {
            "Infantry is about to assault your cavalry. It may slip away untouched; if it stays, the \
             assault is fought."
        }
        Ask::AfterCheck(_) => {
            "The Cossacks have lost heart and will not charge. Beside an enemy they may still slip \
             away one hex."
        }
        Ask::Where(_) => {
            "Choose the hex to slip away to. It must not lie next to an enemy; woods and buildings \
             only by road, and then the cavalry is tired."
        }
    }
}

const fn leaders(ask: &r21_fire::leaders::Ask) -> &'static str {
    use r21_fire::leaders::Ask;
    match ask {
        Ask::AtRisk => {
            "The fire may have hit a leader, and two of equal rank stand there. Choose which of them \
             rolls: a loss costs army fatigue and brings a lesser man in his place."
        }
        Ask::Advances(_) => {
            "The unit takes the ground it has won. Its leader may go with it, where he keeps helping \
             and stays in danger, or remain behind."
        }
        Ask::Joins(_) => {
            "Enemies come to the leader's hex and he has to leave it. Choose which of the nearest \
             units he joins: best one of those he commands."
        }
    }
}

const fn assault(ask: &r23_assault::Ask) -> &'static str {
    use r23_assault::Ask;
    match ask {
        Ask::Declare => {
            "Units beside an enemy in their front may assault, several against one hex. All are \
             declared before the first is fought. The defender shoots first; attack the shaken, from \
             the flank, with good odds."
        }
        Ask::Next => {
            "Choose which declared assault is fought now. A success may make its neighbours run, so \
             begin where the chance is best."
        }
        Ask::DefendersTurn(_) => {
            "Once in this enemy activation your unit may turn 60 degrees to meet the assault. Through \
             its front it may fire first; attacked in flank or rear it holds less well."
        }
        Ask::DefensiveFire(_) => {
            "The attackers come on and your unit may shoot once before they strike. Every strength \
             point they lose helps you to hold."
        }
        Ask::AttackersLoss => {
            "The assault has cost the attackers a strength point. Choose who takes it: best a unit \
             that can spare it, for a unit without strength is removed."
        }
        Ask::Advance { .. } => {
            "The defenders have given way and the hex is open. Going in takes the ground without \
             drawing fire, but may leave the unit exposed; you may also stay."
        }
        Ask::AdvanceFacing(_) => {
            "After the advance any facing is free. Turn the front to where the next enemy will come \
             from."
        }
        Ask::WhoFollows => {
            "The target has slipped away. Choose which of the attacking stacks goes on first."
        }
        Ask::AfterEvasion(_) => {
            "The target has slipped away. The infantry may take the hex, march on with what movement \
             is left, even up to the same cavalry again, or stay."
        }
        Ask::Approached { .. } => {
            "An enemy comes up to your cavalry. Fresh cavalry may charge him when he has stopped, with \
             the bonus of a short gallop, but is tired afterwards; against foot it may slip away; or \
             it waits."
        }
        Ask::NextCharge => {
            "Several reaction charges have been called for. Choose which is ridden first."
        }
        Ask::CombineCharge(_) => {
            "A neighbour charges, and this unit may ride with it: better odds, but both are tired \
             afterwards."
        }
    }
}

const fn retreat(ask: &r26_retreat::Ask) -> &'static str {
    use r26_retreat::Ask;
    match ask {
        Ask::Way { .. } => {
            "The unit has to fall back, away from the enemy. Where several ways are equally good you \
             choose: keep clear of enemies, for each hex beside one costs strength."
        }
        Ask::Facing(_) => {
            "After its retreat the unit may look any way. Turn it to the enemy it has fled from, or \
             to a threatened flank."
        }
        Ask::PushedTo(_) => {
            "Fleeing friends force their way through and this unit has to make room. Choose the hex \
             where it is least in danger."
        }
        Ask::PushedFacing(_) => {
            "The unit was pushed aside and may turn. Let its front look to the enemy."
        }
    }
}

const fn recovery(ask: &r27_recovery::Ask) -> &'static str {
    match ask {
        r27_recovery::Ask::Who { .. } => {
            "Out of the fight, the division gathers stragglers: the unit you name gets one strength \
             point back. The first point a unit lost never returns. Help those nearest to breaking."
        }
    }
}

const fn reinforcements(ask: &r28_reinforcements::Ask) -> &'static str {
    use r28_reinforcements::Ask;
    match ask {
        Ask::CallUp(_) => {
            "This formation may be brought on this turn. It enters when one of your cubes is spent on \
             it; until then it does nothing."
        }
        Ask::Enter(_) => {
            "Choose the hex at the map edge where the unit comes on. Each further stack through the \
             same hex pays more, so spread them."
        }
        Ask::EnterWith(_) => {
            "A second unit may come on in the same stack. Together they need only one place at the \
             edge, but they move as the slower one does until they part."
        }
        Ask::Facing(_) => {
            "Choose which way the arriving unit looks. It leaves a hex through its front, so turn it \
             to where it is to march."
        }
        Ask::Leader(_) => {
            "The leader arrives with troops. Choose the unit he comes with: best of the division he \
             commands and where it will act."
        }
    }
}
