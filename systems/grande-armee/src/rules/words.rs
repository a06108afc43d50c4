//! Answers in words and in notation, and the turns of phrase that chapters share.

use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Status};
use crate::rules::ask::{Choice, Question, Wants};
use crate::rules::event::Leader;
use crate::rules::move_words::{facing_words, heading_words, steps_words};
use crate::rules::notation;
use crate::state::battle::Battle;
use engine::{AskOf, Faces, Line, Rule, Seat};

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
        match question.wants() {
            Wants::Path(..) if text.trim() == "stand" => Some(Choice::Stand),
            Wants::Path(..) => notation::read_path(text).map(Choice::Path),
            Wants::Spot(_) => notation::read_spot(text).map(Choice::Spot),
            Wants::Pose(_) => notation::read_pose(text).map(Choice::Pose),
            Wants::Listed => None,
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

    /// A side's name for the player.
    pub(crate) fn side_words(&self, seat: Seat) -> &str {
        &self.field.sides[seat.index()].name
    }

    /// An answer in words, with cost and consequence.
    pub fn choice_sentence(&self, ask: &AskOf<Battle>, choice: &Choice) -> String {
        if let Some(words) = ask.question.of_chapter().answer_words(self, choice) {
            return words;
        }
        match choice {
            Choice::Recover(unit) => {
                let (name, odds) = (self.unit_words(*unit), self.odds_to_recover(*unit));
                format!("{name} tries to recover: {odds}")
            }
            Choice::Enter(unit) => format!("{} enters", self.unit_sentence(*unit)),
            Choice::Unit(unit) => self.unit_sentence(*unit),
            Choice::Officer(officer) => self.officer_words(*officer),
            Choice::Force(force) => self.force_words(*force),
            Choice::Status(status) => status_sentence(*status).into(),
            Choice::First => "First Side: you move first".into(),
            Choice::Second => "Second Side: the enemy moves first".into(),
            Choice::Heading(bearing) => heading_words(*bearing),
            Choice::Spot(spot) => notation::spot(*spot),
            Choice::Pose(pose) => facing_words(pose.facing),
            Choice::Path(steps) => steps_words(steps),
            Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Recommended
            | Choice::ByHand
            | Choice::Number(_)
            | Choice::Die(_)
            | Choice::Pair(..)
            | Choice::Against(..)
            | Choice::BySubCommander
            | Choice::ByCommandDie
            | Choice::Stand
            | Choice::Fight
            | Choice::Evade
            | Choice::Side(_)
            | Choice::Stay
            | Choice::Leave => self.choice_text(choice).replace('-', " "),
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

/// A plain line of the story, each rule once.
pub(crate) fn line(text: String, rules: &[Rule]) -> Line {
    let mut keys: Vec<&'static str> = Vec::with_capacity(rules.len());
    for rule in rules {
        if !keys.contains(&rule.key()) {
            keys.push(rule.key());
        }
    }
    Line { text, rules: keys, ..Line::default() }
}

/// A heading of the story: 2 for a turn, 1 for a phase.
pub(crate) fn heading(text: String, rule: Rule, level: u8) -> Line {
    Line { heading: level, ..line(text, &[rule]) }
}

/// `1 unit`, `3 units`.
pub(crate) fn plural(number: usize, single: &str, many: &str) -> String {
    if number == 1 { format!("1 {single}") } else { format!("{number} {many}") }
}

/// `1 command die`, `3 command dice`.
pub(crate) fn command_dice(number: u8) -> String {
    plural(usize::from(number), "command die", "command dice")
}

/// `1 die`, `2 dice`.
pub(crate) fn dice_word(dice: u8) -> String {
    plural(usize::from(dice), "die", "dice")
}

/// `one die`, `2 dice`.
pub(crate) fn dice_count(number: usize) -> String {
    if number == 1 { "one die".to_owned() } else { format!("{number} dice") }
}

/// `no hit`, `1 hit`, `3 hits`.
pub(crate) fn hits_word(hits: u8) -> String {
    if hits == 0 { "no hit".to_owned() } else { plural(usize::from(hits), "hit", "hits") }
}

/// `no hit`, `one hit`, `3 hits`.
pub(crate) fn hits_count(hits: u8) -> String {
    if hits == 1 { "one hit".to_owned() } else { hits_word(hits) }
}

/// A fraction with two decimals, rounded.
pub(crate) fn hundredths(over: i32, under: i32) -> String {
    let rounded = (over * 200 + under) / (2 * under);
    format!("{}.{:02}", rounded / 100, rounded % 100)
}

/// How a die is thrown again, or that it is not.
pub(crate) fn again_words(choice: &Choice) -> String {
    match choice {
        Choice::BySubCommander => "again, by the sub-commander".into(),
        Choice::ByCommandDie => "again, for a command die".into(),
        _ => "let it stand".into(),
    }
}

/// Dice as they lie: `5, 3 and 2`.
pub(crate) fn faces_words(dice: &Faces) -> String {
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
