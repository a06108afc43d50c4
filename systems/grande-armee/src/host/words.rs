//! Questions and answers in words and in notation.

use crate::book::Distance;
use crate::host::notation;
use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Status};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Leader;
use crate::state::battle::Battle;
use engine::{AskOf, Faces};

impl Battle {
    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: &Choice) -> String {
        let unit = |unit: &UnitId| self.def(*unit).id.as_str();
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::Recommended => "recommended".into(),
            Choice::ByHand => "by-hand".into(),
            Choice::Unit(u) => unit(u).into(),
            Choice::Recover(u) => format!("recover {}", unit(u)),
            Choice::Enter(u) => format!("enter {}", unit(u)),
            Choice::Officer(officer) => self.officer_def(*officer).name.clone(),
            Choice::Force(force) => self.field.force(*force).id.clone(),
            Choice::Status(status) => status.key().into(),
            Choice::Number(number) => number.to_string(),
            Choice::Die(die) => format!("die {}", die + 1),
            Choice::Pair(a, b) => format!("{a}+{b}"),
            Choice::First => "first".into(),
            Choice::Second => "second".into(),
            Choice::Against(by, at) => format!("{} at {}", unit(by), unit(at)),
            Choice::BySubCommander => "sub-commander".into(),
            Choice::ByCommandDie => "command-die".into(),
            Choice::Path(steps) => notation::path(steps),
            Choice::Stand => "stand".into(),
            Choice::Spot(spot) => notation::spot(*spot),
            Choice::Pose(pose) => notation::pose(*pose),
            Choice::Heading(bearing) => notation::bearing(*bearing),
            Choice::Fight => "fight".into(),
            Choice::Evade => "evade".into(),
            Choice::Side(side) => notation::side(*side).into(),
            Choice::Stay => "stay".into(),
            Choice::Leave => "leave".into(),
        }
    }

    /// Reads an answer to an open question: a path, a spot or a pose.
    pub fn read_choice(question: &Question, text: &str) -> Option<Choice> {
        match question {
            Question::Manoeuvre { .. } => {
                if text.trim() == "stand" {
                    return Some(Choice::Stand);
                }
                notation::read_path(text).map(Choice::Path)
            }
            Question::OfficerTo(_)
            | Question::Safety(_)
            | Question::BatteryOfficer(_)
            | Question::DeployOfficer(_) => notation::read_spot(text).map(Choice::Spot),
            Question::DeployUnit(_) | Question::EnterAt(_) | Question::Relocate { .. } => {
                notation::read_pose(text).map(Choice::Pose)
            }
            _ => None,
        }
    }

    /// A unit by its name, and by its short one too where several are called the same.
    pub fn unit_words(&self, unit: UnitId) -> String {
        let def = self.def(unit);
        let alike = self.field.units.iter().filter(|other| other.name == def.name).count();
        if alike > 1 { format!("{} ({})", def.name, def.id) } else { def.name.clone() }
    }

    /// An officer's name.
    pub fn officer_words(&self, officer: OfficerId) -> String {
        self.leader_words(self.leader(officer))
    }

    /// An officer as he is to be called now, for what is told later.
    pub fn leader(&self, officer: OfficerId) -> Leader {
        Leader { officer, successor: self.officer(officer).replaced }
    }

    /// An officer as he was called then.
    pub fn leader_words(&self, leader: Leader) -> String {
        let name = &self.officer_def(leader.officer).name;
        if leader.successor { format!("{name}'s successor") } else { name.clone() }
    }

    /// A Force by its name.
    pub fn force_words(&self, force: ForceId) -> String {
        self.field.force(force).name.clone()
    }

    /// A question in words.
    pub fn question_text(&self, question: &Question) -> String {
        let unit = |u: &UnitId| self.unit_words(*u);
        let officer = |o: &OfficerId| self.officer_words(*o);
        let force = |f: &ForceId| self.force_words(*f);
        match question {
            Question::Deploy(f) => format!("{}: deploy as proposed or by hand?", force(f)),
            Question::DeployUnit(u) => format!("Where does {} stand?", unit(u)),
            Question::DeployOfficer(o) => format!("Where does {} stand?", officer(o)),
            Question::BatteryBefore => "Form a Grand Battery before the game?".into(),
            Question::HandOver { army, wing } => format!(
                "How many command dice go to {}? The cup holds {}.",
                officer(wing),
                self.army(*army).cup
            ),
            Question::InitiativeReroll { own, other } => format!(
                "You threw {} ({}), the enemy {} ({}). Spend a command die to throw one again?",
                own.sum(),
                faces(own),
                other.sum(),
                faces(other)
            ),
            Question::FirstOrSecond => "The initiative is yours: First or Second Side?".into(),
            Question::Skirmish => "Which unit makes a skirmish attack?".into(),
            Question::Relocate { battery, from } => {
                let far = self.field.book.distance(Distance::Relocation);
                format!("{} is suppressed by {}: move it {far} away?", unit(battery), unit(from))
            }
            Question::FireAt(u) => format!("At whom does {} fire?", unit(u)),
            Question::Command { giver, left } => {
                format!("{} has {left} command dice: who gets one?", officer(giver))
            }
            Question::Lapels(o) => format!("Whom does {} grab by the lapels?", officer(o)),
            Question::LapelStatus(f) => format!("What does {} do?", force(f)),
            Question::HoldInstead(f) => {
                format!("No enemy is near {}: Hold instead of a test?", force(f))
            }
            Question::KeepDice { force: f, dice } => {
                format!("{} threw {}: which two dice count?", force(f), faces(dice))
            }
            Question::HoldInTowns(f) => {
                format!("Most of {} is in towns: Hold in place of Attack!?", force(f))
            }
            Question::LeaveBehind(f) => format!("Which unit of {} stays where it is?", force(f)),
            Question::MakeBattery(_) => "Make a Grand Battery for two command dice?".into(),
            Question::BatteryOf { chosen, .. } => {
                format!("Which batteries form the Grand Battery? {chosen} so far, at least four.")
            }
            Question::BatteryCentre => "Which battery is the centre?".into(),
            Question::BatteryOfficer(o) => format!("Where is {} placed?", officer(o)),
            Question::Officers => "Does an officer move?".into(),
            Question::OfficerTo(o) => {
                format!(
                    "Where does {} go? He may go {} more.",
                    officer(o),
                    notation::told(self.ride_left(*o))
                )
            }
            Question::Act => "Who acts next?".into(),
            Question::RerollMove { unit: u, die } => {
                format!("{} threw {die} to move: throw again?", unit(u))
            }
            Question::Manoeuvre { unit: u, left } => {
                format!("{} moves, {} left.", unit(u), notation::told(*left))
            }
            Question::AttachTo(u) => format!("To whom is {} attached?", unit(u)),
            Question::EnterAt(u) => format!("Where does {} come on to the table?", unit(u)),
            Question::RerollRecovery { unit: u, die } => {
                format!("{} threw {die} to recover: throw again?", unit(u))
            }
            Question::Evade { unit: u, by } => {
                format!("{} has contacted {}: fight or evade?", unit(by), unit(u))
            }
            Question::FallBackHeading(u) => format!("Which way does {} fall back?", unit(u)),
            Question::EvadeHeading(u) => format!("Which way does {} evade?", unit(u)),
            Question::SetBattery(u) => format!("On which side is {} set?", unit(u)),
            Question::Safety(o) => format!("Where is {} brought to safety?", officer(o)),
            Question::FromWhichSide => "From which side are combats fought?".into(),
            Question::Dominant { defender } => {
                format!("Which attacker of {} is dominant?", unit(defender))
            }
            Question::OfficerDice { officer: o, unit: u } => format!(
                "Does {} lend {} his {}?",
                officer(o),
                unit(u),
                crate::host::story_fire::dice_word(self.officer(*o).personality.unsigned_abs())
            ),
            Question::CommandDie { unit: u, .. } => {
                format!("Put a command die into the combat of {}?", unit(u))
            }
            Question::Attack(u) => format!("Whom does {} attack?", unit(u)),
            Question::StayOrLeave(army) => {
                format!("Night: does {} stay or leave?", self.field.army(*army).name)
            }
            Question::PursuitHit { arm, left } => {
                format!("The pursuit: which {} takes a hit? {left} to place.", arm_word(*arm))
            }
            Question::Cadre { arm, guard, left } => format!(
                "Which unit takes in a cadre of {}{}? {left} to place.",
                if *guard { "Guard " } else { "" },
                arm_word(*arm)
            ),
            Question::Converge(_) => "Merge two weak units?".into(),
            Question::ConvergeWith(u) => format!("With whom is {} merged?", unit(u)),
            Question::Reassign(_) => "Does a unit change its Force?".into(),
            Question::ReassignTo(u) => format!("To which Force does {} go?", unit(u)),
        }
    }

    /// An answer in words, with cost and consequence.
    pub fn choice_sentence(&self, ask: &AskOf<Battle>, choice: &Choice) -> String {
        match (&ask.question, choice) {
            (Question::Command { giver, .. }, Choice::Force(force)) => {
                self.command_words(*giver, *force)
            }
            (Question::Skirmish, Choice::Against(by, at)) => self.skirmish_words(*by, *at),
            (Question::FireAt(battery), Choice::Unit(target)) => self.shot_words(*battery, *target),
            (Question::FireAt(_), Choice::No) => "hold its fire".into(),
            (Question::KeepDice { force, .. }, Choice::Pair(a, b)) => {
                self.kept_words(*force, *a, *b)
            }
            (Question::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                self.path_words(*unit, steps)
            }
            (Question::Manoeuvre { .. }, Choice::Stand) => "stand still".into(),
            (Question::Evade { unit, by }, Choice::Evade) => self.evade_words(*unit, *by),
            (Question::RerollMove { .. } | Question::RerollRecovery { .. }, choice) => match choice
            {
                Choice::BySubCommander => "again, by the sub-commander".into(),
                Choice::ByCommandDie => "again, for a command die".into(),
                _ => "let it stand".into(),
            },
            (Question::InitiativeReroll { own, .. }, Choice::Die(die)) => {
                let faces = own.as_slice();
                format!("die {}, which shows {}", die + 1, faces[usize::from(*die)])
            }
            (Question::FromWhichSide, Choice::Side(side)) => {
                format!("from the {} of the attacker", notation::side(*side))
            }
            (_, Choice::Recover(unit)) => {
                format!(
                    "{} tries to recover: {}",
                    self.unit_words(*unit),
                    self.odds_to_recover(*unit)
                )
            }
            (_, Choice::Enter(unit)) => format!("{} enters", self.unit_sentence(*unit)),
            (_, Choice::Unit(unit)) => self.unit_sentence(*unit),
            (_, Choice::Officer(officer)) => self.officer_words(*officer),
            (_, Choice::Force(force)) => self.force_words(*force),
            (_, Choice::Status(status)) => status_sentence(*status).into(),
            (_, Choice::First) => "First Side: you move first".into(),
            (_, Choice::Second) => "Second Side: the enemy moves first".into(),
            (_, Choice::Heading(bearing)) => crate::host::move_words::heading_words(*bearing),
            (question, Choice::Spot(spot)) => self.spot_words(question, *spot),
            (question, Choice::Pose(pose)) => self.pose_words(question, *pose),
            (_, other) => self.choice_text(other).replace('-', " "),
        }
    }

    /// A unit with strength, arm and Force.
    fn unit_sentence(&self, unit: UnitId) -> String {
        let (def, state) = (self.def(unit), self.unit(unit));
        let of = if def.sp == 1 { String::new() } else { format!(" of {}", def.sp) };
        format!(
            "{}, {}, {}{of} SP, {}",
            self.unit_words(unit),
            arm_word(def.arm()),
            state.sp,
            self.force_words(state.force)
        )
    }

    fn odds_to_recover(&self, unit: UnitId) -> String {
        let need = self.hits_on(unit).min(7).saturating_sub(1);
        format!("{need} in 6")
    }
}

/// Dice as they lie: `5, 3 and 2`.
fn faces(dice: &Faces) -> String {
    let all: Vec<String> = dice.as_slice().iter().map(u8::to_string).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// An arm for the player.
pub fn arm_word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
}

fn status_sentence(status: Status) -> &'static str {
    match status {
        Status::Withdraw => "Withdraw: all units move away from the enemy",
        Status::Hold => "Hold: only guns and officers move, units may recover",
        Status::Active => "Active: move as you like",
        Status::Attack => "Attack!: all units must go at the enemy",
    }
}
