//! What players are asked, and what they can answer.

use crate::host::refusals::points;
use crate::nouns::field::{FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::event::counted;
use crate::state::battle::Battle;
use engine::AskOf;
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// [12.8e] Which formation is set up next?
    SetUpNext,
    /// [12.8e] Place a formation as recommended, or by hand?
    SetUp(FormationId),
    /// [12.8e] Where does the unit stand?
    PlaceUnit(UnitId),
    /// [17.1a] How is it drawn up?
    PlaceShape(UnitId),
    /// Which way does it face?
    PlaceFacing(UnitId),
    /// With which unit does the leader stand?
    PlaceLeader(LeaderId),
    /// [12.8b] Which order does the formation begin with?
    FirstOrder(FormationId),
    /// [11.1a] Where does the leader go?
    LeaderMove(LeaderId),
    /// [11.2b] Whose order is changed by command points? So many are left.
    Command {
        /// Points of the army leader or the pool.
        left: i16,
    },
    /// [8.4.4a] Does Murat's point change the order of a cavalry division with him?
    MuratsPoint,
    /// [8.4.2b] [8.4.3b] Who tries to change his order by initiative?
    Initiative,
    /// [8.4.2b] Who checks initiative for the formation?
    WhoChecks(FormationId),
    /// [8.4.2c] The corps leader has failed: does the division leader try?
    LeaderTries(LeaderId),
    /// Which order?
    NewOrder(FormationId),
    /// [28b] Is the formation called up this turn?
    CallUp(FormationId),
    /// [2e] What is the cube used for?
    Activate,
    /// [16.2c] Which division joins the mass charge?
    MassCharge {
        /// How many have joined.
        joined: u8,
    },
    /// [18r] Change the stacking order of a hex?
    StackingOrder,
    /// [19k] Which unit or stack moves?
    WhoMoves,
    /// [28f] Where does the unit enter?
    Enter(UnitId),
    /// [28g] Does another unit enter in one stack with it?
    EnterWith(UnitId),
    /// [19] What does the moving unit do?
    March {
        /// The top moving unit.
        unit: UnitId,
        /// How many units move together.
        count: u8,
        /// Half movement points left.
        left: i16,
    },
    /// [17.2g] Leaving obstructed terrain: how does it form up?
    FormUp(UnitId),
    /// [18l] Does the arriving unit lie on top?
    Lead(UnitId),
    /// [12g] Where does the division leader go?
    DivisionLeaderMove(LeaderId),
    /// [21.1c] Reaction fire at the unit?
    ReactionFire {
        /// Who may fire.
        firer: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// [17.3.1a] Form square against this cavalry?
    FormSquare {
        /// The top unit of the hex.
        infantry: UnitId,
        /// The approaching cavalry.
        cavalry: UnitId,
        /// Whether it succeeds without a roll.
        free: bool,
    },
    /// [21.5b] [23.4a] [23.6d] An enemy has come up: evade, charge or stand?
    Approached {
        /// The cavalry unit.
        cavalry: UnitId,
        /// Who came.
        enemy: UnitId,
    },
    /// [23.4d] Does the unit join the reaction charge of its neighbour?
    CombineCharge(UnitId),
    /// [23.4b] Which reaction charge comes next?
    NextCharge,
    /// [21.5a] Evade before the fire segment?
    EvadeFire(UnitId),
    /// [21.5c] Evade the declared assault?
    EvadeAssault(UnitId),
    /// [23.6c] The charge failed: evade?
    EvadeAfterCheck(UnitId),
    /// Where to, evading?
    Evade(UnitId),
    /// [23.1c] Which assault is declared?
    Declare,
    /// [23.1c] Which declared assault comes next?
    NextAssault,
    /// [23.2a] One turn of 60 degrees before the assault?
    DefendersTurn(UnitId),
    /// [23.2r] Defensive fire?
    DefensiveFire(UnitId),
    /// [21.3w] How many SP at this hex?
    Allot {
        /// Who fires.
        firer: UnitId,
        /// At which hex.
        target: Hex,
        /// SP still to allot.
        left: u8,
    },
    /// [21.3u] [21.4e] At which hex, with so many SP left?
    Aim {
        /// Who fires.
        firer: UnitId,
        /// SP still to allot.
        left: u8,
    },
    /// [21.1g] Fire at once after unlimbering?
    HorseArtilleryFire(UnitId),
    /// [17.1i] Turn the units of a hex before the fire segment?
    TurnBeforeFire,
    /// Which way?
    TurnTo(UnitId),
    /// [21.2b] On which flank does the fire begin?
    FireFlank,
    /// [21.2d] Which unit fires next?
    FireNext,
    /// [23.3f] Which attacker takes the loss?
    AttackersLoss,
    /// [21.6g] Which of two leaders of equal rank is at risk?
    LeaderAtRisk,
    /// [23.3k] Which unit advances?
    Advance {
        /// Into which hex.
        hex: Hex,
    },
    /// [23.3l] Facing after the advance.
    AdvanceFacing(UnitId),
    /// Does the leader go with the advance?
    LeaderAdvances(LeaderId),
    /// [21.5j] The target is gone: which stack acts next?
    WhoFollows,
    /// [21.5j] The target is gone: advance, march on or stay?
    AfterEvasion(UnitId),
    /// [26b] Where does the unit retreat?
    Retreat {
        /// The top unit.
        unit: UnitId,
        /// Hexes still to go.
        left: u8,
    },
    /// [26m] Facing after the retreat.
    RetreatFacing(UnitId),
    /// [26.1a] Where is the unit pushed?
    PushedTo(UnitId),
    /// [26.1b] Facing after being pushed.
    PushedFacing(UnitId),
    /// [21.6l] Which unit does the leader join?
    LeaderJoins(LeaderId),
    /// [27] Which unit recovers 1 SP?
    Recover {
        /// Of this formation.
        formation: FormationId,
        /// How many more.
        left: u8,
    },
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough; go on.
    Done,
    /// All that may.
    All,
    /// Place as recommended.
    Recommended,
    /// Place by hand.
    ByHand,
    /// A unit.
    Unit(UnitId),
    /// All units of a hex together.
    Stack(Hex),
    /// A hex.
    Hex(Hex),
    /// A formation.
    Formation(FormationId),
    /// A leader.
    Leader(LeaderId),
    /// An order.
    Order(Order),
    /// One hex further.
    Step(Dir),
    /// Guns pushed one hex by hand. [17.4f]
    Push(Dir),
    /// A new facing.
    Turn(Facing),
    /// A new formation, facing kept.
    Form(Shape),
    /// A new formation and facing.
    FormAs(Shape, Facing),
    /// Draw up like the unit in the hex, and stop. [18g]
    Join,
    /// Leave the lower unit of the stack here. [19j]
    Drop,
    /// End the move.
    Halt,
    /// Evade.
    Evade,
    /// Reaction charge.
    Charge,
    /// Stand.
    Stand,
    /// An assault from a hex into a hex.
    Assault(Hex, Hex),
    /// A number of strength points.
    Points(u8),
    /// The fire of one arm in a hex.
    Fire(Hex, Arm),
    /// The flank that lies in this direction. [21.2b]
    Flank(Dir),
    /// Leave the cube on Bessières. [16.1d]
    CubeOnBessieres,
    /// Leave the cube on Murat. [16.2d]
    CubeOnMurat,
    /// Extend the mass charge. [16.2m]
    ExtendMassCharge,
    /// Make no use of the cube.
    Pass,
    /// Advance into the hex.
    Advance,
    /// March on.
    MarchOn,
}

impl Battle {
    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: Choice) -> String {
        let field = &self.field;
        let label = |hex| field.board.label(hex);
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::All => "all".into(),
            Choice::Recommended => "recommended".into(),
            Choice::ByHand => "by-hand".into(),
            Choice::Unit(unit) => self.def(unit).id.clone(),
            Choice::Stack(hex) => format!("stack {}", label(hex)),
            Choice::Hex(hex) => label(hex),
            Choice::Formation(formation) => field.formation(formation).id.clone(),
            Choice::Leader(leader) => field.leader(leader).name.clone(),
            Choice::Order(order) => order.key().into(),
            Choice::Step(dir) => dir.name().into(),
            Choice::Push(dir) => format!("push {}", dir.name()),
            Choice::Turn(facing) => format!("turn {}", facing.number()),
            Choice::Form(shape) => shape.name().replace(' ', "-"),
            Choice::FormAs(shape, facing) => {
                format!("{} {}", shape.name().replace(' ', "-"), facing.number())
            }
            Choice::Join => "join".into(),
            Choice::Drop => "drop".into(),
            Choice::Halt => "halt".into(),
            Choice::Evade => "evade".into(),
            Choice::Charge => "charge".into(),
            Choice::Stand => "stand".into(),
            Choice::Assault(from, to) => format!("{}x{}", label(from), label(to)),
            Choice::Points(points) => format!("{points} sp"),
            Choice::Fire(hex, Arm::Artillery) => format!("guns {}", label(hex)),
            Choice::Fire(hex, _) => format!("foot {}", label(hex)),
            Choice::Flank(dir) => format!("flank {}", dir.name()),
            Choice::CubeOnBessieres => "bessieres".into(),
            Choice::CubeOnMurat => "murat".into(),
            Choice::ExtendMassCharge => "extend".into(),
            Choice::Pass => "pass".into(),
            Choice::Advance => "advance".into(),
            Choice::MarchOn => "march-on".into(),
        }
    }

    /// A unit with its hex: `33/I (2652)`.
    pub fn unit_words(&self, unit: UnitId) -> String {
        let hex = self.unit(unit).hex;
        if hex.is_somewhere() {
            format!("{} ({})", self.def(unit).id, self.field.board.label(hex))
        } else {
            self.def(unit).id.clone()
        }
    }

    /// A question in words.
    pub fn question_text(&self, question: &Question) -> String {
        let field = &self.field;
        let formation = |f: FormationId| field.formation(f).name.clone();
        let leader = |l: LeaderId| field.leader(l).name.clone();
        let unit = |u: UnitId| self.unit_words(u);
        let label = |hex: Hex| field.board.label(hex);
        match question {
            Question::SetUpNext => "Which formation is set up next?".into(),
            Question::SetUp(f) => format!("{}: place as recommended or by hand?", formation(*f)),
            Question::PlaceUnit(u) => format!("Where does {} stand?", field.unit(*u).name),
            Question::PlaceShape(u) => format!("How is {} drawn up?", unit(*u)),
            Question::PlaceFacing(u) => format!("Which way does {} face?", unit(*u)),
            Question::PlaceLeader(l) => format!("Where does {} stand?", leader(*l)),
            Question::FirstOrder(f) => format!("{}: which order to begin with?", formation(*f)),
            Question::LeaderMove(l) | Question::DivisionLeaderMove(l) => {
                format!("Where does {} go?", leader(*l))
            }
            Question::Command { left } => {
                let points = counted(*left, "command point");
                format!("Whose order is changed? {points} left.")
            }
            Question::MuratsPoint => "Does Murat change the order of a division with him?".into(),
            Question::Initiative => "Who tries to change his order on his own initiative?".into(),
            Question::WhoChecks(f) => format!("Who checks initiative for {}?", formation(*f)),
            Question::LeaderTries(l) => format!("Does {} try himself?", leader(*l)),
            Question::NewOrder(f) => format!("{}: which order?", formation(*f)),
            Question::CallUp(f) => format!("Is {} called up this turn?", formation(*f)),
            Question::Activate => "Your cube: which formation acts?".into(),
            Question::MassCharge { joined } => {
                format!("Which division joins the mass charge? {joined} so far, at most four.")
            }
            Question::StackingOrder => "Change the order of a stack?".into(),
            Question::WhoMoves => "Who moves?".into(),
            Question::Enter(u) => format!("Where does {} enter?", unit(*u)),
            Question::EnterWith(u) => format!("Does another unit enter stacked with {}?", unit(*u)),
            Question::March { unit: u, count, left } => {
                let with = if *count > 1 { " and the unit beneath" } else { "" };
                format!("{}{with} moves, {} MP left.", unit(*u), points(*left))
            }
            Question::FormUp(u) => format!("{} leaves broken ground: form up how?", unit(*u)),
            Question::Lead(u) => format!("Does {} lie on top of the stack?", unit(*u)),
            Question::ReactionFire { firer, target } => {
                format!("Does {} fire at {}?", unit(*firer), unit(*target))
            }
            Question::FormSquare { infantry, cavalry, free } => {
                let away = self.distance(self.unit(*infantry).hex, self.unit(*cavalry).hex);
                let how = if *free { "no roll is needed" } else { "by a square check" };
                format!(
                    "{} comes to {}: does {} form square ({how})?",
                    unit(*cavalry),
                    counted(away, "hex"),
                    unit(*infantry)
                )
            }
            Question::Approached { cavalry, enemy } => {
                format!("{} has come up to {}: what does it do?", unit(*enemy), unit(*cavalry))
            }
            Question::CombineCharge(u) => format!("Does {} charge together with it?", unit(*u)),
            Question::NextCharge => "Which reaction charge comes next?".into(),
            Question::EvadeFire(u) => format!("Does {} evade before the volleys?", unit(*u)),
            Question::EvadeAssault(u) => format!("Does {} evade the assault?", unit(*u)),
            Question::EvadeAfterCheck(u) => {
                format!("{} will not charge: does it evade?", unit(*u))
            }
            Question::Evade(u) => format!("Where does {} evade to?", unit(*u)),
            Question::Declare => "Declare an assault or charge?".into(),
            Question::NextAssault => "Which assault is carried out next?".into(),
            Question::DefendersTurn(u) => format!("Does {} turn to meet the assault?", unit(*u)),
            Question::DefensiveFire(u) => format!("Does {} give defensive fire?", unit(*u)),
            Question::Allot { firer, target, left } => {
                format!("{}: how many of {left} SP at {}?", unit(*firer), label(*target))
            }
            Question::Aim { firer, left } => {
                format!("{}: at which hex? {left} SP to fire.", unit(*firer))
            }
            Question::HorseArtilleryFire(u) => format!("Does {} fire at once?", unit(*u)),
            Question::TurnBeforeFire => "Turn any units before the volleys?".into(),
            Question::TurnTo(u) => format!("Which way does {} turn?", unit(*u)),
            Question::FireFlank => "On which flank does the fire begin?".into(),
            Question::FireNext => "Who fires next?".into(),
            Question::AttackersLoss => "Which attacking unit takes the loss?".into(),
            Question::LeaderAtRisk => "Which leader is at risk?".into(),
            Question::Advance { hex } => format!("Who advances into {}?", label(*hex)),
            Question::AdvanceFacing(u) | Question::RetreatFacing(u) | Question::PushedFacing(u) => {
                format!("Which way does {} face now?", unit(*u))
            }
            Question::LeaderAdvances(l) => format!("Does {} go forward too?", leader(*l)),
            Question::WhoFollows => "The target is gone. Which stack acts next?".into(),
            Question::AfterEvasion(u) => format!("The target is gone. What does {} do?", unit(*u)),
            Question::Retreat { unit: u, left } => {
                let to_go = counted(*left, "hex");
                format!("{} retreats, {to_go} to go. Where to?", unit(*u))
            }
            Question::PushedTo(u) => format!("{} makes room. Where to?", unit(*u)),
            Question::LeaderJoins(l) => format!("Which unit does {} join?", leader(*l)),
            Question::Recover { formation: f, left } => {
                format!("{}: which unit recovers 1 SP? {left} more.", formation(*f))
            }
        }
    }

    /// An answer in words, with cost and consequence.
    pub fn choice_sentence(&self, ask: &AskOf<Battle>, choice: Choice) -> String {
        let field = &self.field;
        let label = |hex: Hex| field.board.label(hex);
        match (&ask.question, choice) {
            (Question::March { unit, count, .. }, _) => self.march_words(*unit, *count, choice),
            (Question::FormSquare { infantry, cavalry, free: false }, Choice::Yes) => {
                self.square_words(*infantry, *cavalry)
            }
            (_, Choice::Unit(unit)) => self.unit_sentence(unit),
            (Question::Command { .. }, Choice::Formation(f)) => {
                let price = self.command_price(f).unwrap_or(0);
                let order = self.formation(f).order.name();
                format!("{} (now {order}), {price} CP", field.formation(f).name)
            }
            (Question::Initiative, Choice::Formation(f)) => self.initiative_words(f),
            (Question::SetUpNext, Choice::Formation(f)) => {
                let count = self.to_place(f).len() as i32;
                format!("{}, {}", field.formation(f).name, counted(count, "unit"))
            }
            (_, Choice::Formation(f)) => {
                let state = self.formation(f);
                let names = ["first", "second", "third", "fourth"];
                let box_ = names[usize::from(state.activations.min(3))];
                format!(
                    "{}, {}, {box_} activation",
                    field.formation(f).name,
                    self.formation(f).order.name()
                )
            }
            (_, Choice::Leader(leader)) => field.leader(leader).name.clone(),
            (question, Choice::Order(order)) => {
                let row = field.book.order(order);
                let kept =
                    matches!(question, Question::NewOrder(f) if self.formation(*f).order == order);
                let now = if kept { ", as now" } else { "" };
                format!("{}: {:+} IP, {:+} AFP{now}", order.name(), row.ip, row.afp)
            }
            (Question::Recover { .. }, Choice::All) => "all of them".into(),
            (Question::Recover { .. }, Choice::Done) => "nobody else".into(),
            (_, Choice::Stack(hex)) => {
                let units: Vec<String> =
                    self.units_at(hex).map(|unit| self.def(unit).id.clone()).collect();
                format!("the stack in {}: {}", label(hex), units.join(" and "))
            }
            (_, Choice::Hex(hex)) => label(hex),
            (_, Choice::Turn(facing)) => format!("face {}", facing.compass()),
            (_, Choice::FormAs(shape, facing)) => {
                format!("{}, facing {}", shape.name(), facing.compass())
            }
            (_, Choice::Form(shape)) => shape.name().into(),
            (_, Choice::Assault(from, to)) => {
                let who: Vec<String> =
                    self.units_at(from).map(|unit| self.def(unit).id.clone()).collect();
                let at: Vec<String> =
                    self.units_at(to).map(|unit| self.def(unit).id.clone()).collect();
                format!(
                    "{} from {} against {} in {}",
                    who.join(" and "),
                    label(from),
                    at.join(" and "),
                    label(to)
                )
            }
            (_, Choice::Fire(hex, arm)) => {
                let who: Vec<String> = self
                    .units_at(hex)
                    .filter(|&unit| self.arm(unit) == arm)
                    .map(|unit| self.def(unit).id.clone())
                    .collect();
                format!("{} in {}", who.join(" and "), label(hex))
            }
            (_, Choice::Flank(dir)) => format!("the {} flank", dir.compass()),
            (Question::FireNext, Choice::Pass) => "hold its fire; on to the next".into(),
            (Question::FireNext, Choice::Done) => "no more fire".into(),
            (_, Choice::Points(points)) => format!("{points} SP"),
            (_, Choice::CubeOnBessieres) => "leave the cube on Bessières for the Guard".into(),
            (_, Choice::CubeOnMurat) => "put the cube on Murat for the mass charge".into(),
            (_, Choice::ExtendMassCharge) => "extend the mass charge".into(),
            (_, Choice::Pass) => "make no use of it".into(),
            (_, other) => self.choice_text(other).replace('-', " "),
        }
    }

    fn unit_sentence(&self, unit: UnitId) -> String {
        let state = self.unit(unit);
        let tired = if state.tired { ", tired" } else { "" };
        format!(
            "{} ({}), {} SP, {}{tired}",
            self.def(unit).name,
            self.unit_words(unit),
            state.sp,
            state.shape.name()
        )
    }
}
