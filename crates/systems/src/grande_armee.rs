//! Fast-Play Grande Armée as a hosted game.

use crate::chances::ranked;
use crate::data::{
    Amount, Chart, Facts, OddsAnswer, Pointer, Preview, Roll, ScenarioInfo, Seen, Strength,
};
use crate::error::Error;
use crate::played::{Bar, Played, Stride};
use ::grande_armee::ask::{Choice, Question};
use ::grande_armee::field::{OfficerId, UnitId};
use ::grande_armee::kinds::Arm;
use ::grande_armee::odds::{PROCEDURES, Procedure, REPLIES, chances};
use ::grande_armee::{Battle, COVERAGE, LEDGER, book, check, data, position, setup};
use engine::dice::Fast;
use engine::scene::Stance;
use engine::{AskOf, Game, Play, Refusal, Seat, Table, Viewer};
use ground::table::{Base, Mil};
use std::sync::Arc;

fn stance(base: &Base) -> Stance {
    Stance {
        x: base.centre().x.0,
        y: base.centre().y.0,
        facing: base.facing().get(),
        width: base.size().width.0,
        depth: base.size().depth.0,
    }
}

fn inches(length: Mil) -> Amount {
    Amount { value: f64::from(length.0) / 1000.0, unit: "\"".to_owned() }
}

fn unit_id(battle: &Battle, unit: UnitId) -> String {
    battle.def(unit).id.clone()
}

fn officer_id(battle: &Battle, officer: OfficerId) -> String {
    battle.officer_def(officer).name.clone()
}

fn at_unit(battle: &Battle, unit: UnitId) -> Pointer {
    Pointer { unit: Some(unit_id(battle, unit)), ..Pointer::default() }
}

/// What an answer points at.
fn pointer(battle: &Battle, choice: &Choice) -> Pointer {
    match choice {
        Choice::Unit(unit) | Choice::Recover(unit) | Choice::Enter(unit) => at_unit(battle, *unit),
        Choice::Against(by, at) => Pointer {
            unit: Some(unit_id(battle, *at)),
            pieces: vec![unit_id(battle, *by), unit_id(battle, *at)],
            ..Pointer::default()
        },
        Choice::Officer(officer) => {
            Pointer { unit: Some(officer_id(battle, *officer)), ..Pointer::default() }
        }
        Choice::Force(force) => {
            let mut pieces: Vec<String> =
                battle.members(*force).map(|unit| unit_id(battle, unit)).collect();
            pieces.push(officer_id(battle, battle.sub_commander(*force)));
            Pointer { pieces, ..Pointer::default() }
        }
        _ => Pointer::default(),
    }
}

/// Where the piece that a question is about would stand after an answer.
fn ends(battle: &Battle, question: &Question, choice: &Choice) -> Option<Stance> {
    match (question, choice) {
        (Question::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
            battle.trace(*unit, steps).ok().map(|trace| stance(&trace.end))
        }
        (
            Question::DeployUnit(unit)
            | Question::EnterAt(unit)
            | Question::Relocate { battery: unit, .. },
            Choice::Pose(pose),
        ) => Some(stance(&battle.def(*unit).base.at(*pose))),
        (
            Question::OfficerTo(officer)
            | Question::Safety(officer)
            | Question::BatteryOfficer(officer)
            | Question::DeployOfficer(officer),
            Choice::Spot(spot),
        ) => Some(stance(&battle.officer_base_at(*officer, *spot))),
        _ => None,
    }
}

impl Played for Battle {
    const TITLE: &'static str = "Fast-Play Grande Armée";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const REPLIES: &'static [&'static str] = REPLIES;

    fn scenarios() -> Result<Vec<ScenarioInfo>, Error> {
        let all = setup::scenarios().map_err(|error| Error::Load(error.to_string()))?;
        Ok(all.into_iter().map(info).collect())
    }

    fn scenario(name: &str) -> Option<ScenarioInfo> {
        let field = setup::load(name, &[], &book::shelf()).ok()?;
        Some(info(setup::summary(&field)))
    }

    fn options() -> Vec<(&'static str, &'static str)> {
        setup::OPTIONS.to_vec()
    }

    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error> {
        let fault = |error: &dyn std::fmt::Display| Error::Load(error.to_string());
        let mut shelf = book::shelf();
        let mut files = data::files(name);
        let mut own = false;
        for chart in charts {
            // A battle's own files may be replaced like charts.
            let file = files.as_mut().and_then(|files| match chart.name.as_str() {
                "ground.geojson" => Some(&mut files.ground),
                "armies.toml" => Some(&mut files.armies),
                "timeline.toml" => Some(&mut files.timeline),
                "grande-armee.toml" => Some(&mut files.system),
                _ => None,
            });
            match file {
                Some(file) => {
                    *file = data::File { path: &chart.shown_path, text: &chart.text };
                    own = true;
                }
                None => shelf
                    .put(&chart.name, &chart.shown_path, &chart.text)
                    .map_err(|error| fault(&error))?,
            }
        }
        let field = match files {
            Some(files) if own => setup::start(&files, options, &shelf),
            _ => setup::load(name, options, &shelf),
        };
        let field = field.map_err(|error| fault(&error))?;
        Ok(Battle::new(Arc::new(field)))
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        match &ask.question {
            Question::DeployUnit(unit)
            | Question::Relocate { battery: unit, .. }
            | Question::FireAt(unit)
            | Question::RerollMove { unit, .. }
            | Question::Manoeuvre { unit, .. }
            | Question::EnterAt(unit)
            | Question::RerollRecovery { unit, .. }
            | Question::Evade { unit, .. }
            | Question::EvadeHeading(unit)
            | Question::SetBattery(unit)
            | Question::Dominant { defender: unit }
            | Question::OfficerDice { unit, .. }
            | Question::CommandDie { unit, .. }
            | Question::Attack(unit)
            | Question::ConvergeWith(unit)
            | Question::ReassignTo(unit) => vec![unit_id(self, *unit)],
            Question::DeployOfficer(officer)
            | Question::HandOver { wing: officer, .. }
            | Question::Command { giver: officer, .. }
            | Question::Lapels(officer)
            | Question::BatteryOfficer(officer)
            | Question::OfficerTo(officer)
            | Question::Safety(officer) => vec![officer_id(self, *officer)],
            Question::Deploy(force)
            | Question::LapelStatus(force)
            | Question::HoldInstead(force)
            | Question::KeepDice { force, .. }
            | Question::HoldInTowns(force)
            | Question::LeaveBehind(force) => {
                self.members(*force).map(|unit| unit_id(self, unit)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn facts(&self, ask: &AskOf<Self>) -> Vec<Facts> {
        ask.choices
            .iter()
            .map(|choice| {
                let cost = match (&ask.question, choice) {
                    (Question::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                        self.trace(*unit, steps).ok().map(|trace| inches(trace.cost))
                    }
                    _ => None,
                };
                Facts {
                    at: pointer(self, choice),
                    cost,
                    stance: ends(self, &ask.question, choice),
                    ..Facts::default()
                }
            })
            .collect()
    }

    fn preview(&self, ask: &AskOf<Self>, choice: &Choice) -> Result<Preview, Refusal> {
        self.validate(ask, choice)?;
        let trace = match (&ask.question, choice) {
            (Question::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                Some((*unit, self.trace(*unit, steps)?))
            }
            _ => None,
        };
        Ok(Preview {
            words: self.choice_words(ask, choice),
            stance: ends(self, &ask.question, choice),
            trail: trace.as_ref().map_or_else(Vec::new, |(unit, trace)| {
                let size = self.def(*unit).base;
                trace.poses.iter().map(|pose| stance(&size.at(*pose))).collect()
            }),
            cost: trace.as_ref().map(|(_, trace)| inches(trace.cost)),
            touches: trace.as_ref().map_or_else(Vec::new, |(_, trace)| {
                trace.contact.iter().map(|unit| unit_id(self, *unit)).collect()
            }),
        })
    }

    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride>> {
        vec![None; ask.choices.len()]
    }

    fn standing(&self, _: &AskOf<Self>) -> Option<Stride> {
        None
    }

    fn amount(cost: u32) -> Amount {
        inches(Mil(cost as i32))
    }

    fn places(&self) -> Vec<String> {
        Vec::new()
    }

    fn bars(&self, _: &AskOf<Self>) -> Vec<Bar> {
        Vec::new()
    }

    fn carry_on(
        &mut self,
        _: &mut dyn Table<Self>,
        _: &AskOf<Self>,
        _: &Choice,
    ) -> Option<Play<()>> {
        None
    }

    fn reply(&self, ask: &AskOf<Self>, _: &Choice) -> Option<Choice> {
        self.usual_reply(ask)
    }

    type Essence = ();

    fn essence(&self, _: &Self::Event) -> Option<()> {
        None
    }

    fn consequence(&self, events: &[Self::Event]) -> String {
        Battle::consequence(self, events)
    }

    fn caveats(&self, _: Viewer) -> Vec<String> {
        Vec::new()
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn strength(&self) -> Vec<Strength> {
        let mut all = Vec::new();
        for seat in Seat::BOTH {
            for (arm, name) in [
                (Arm::Infantry, "infantry"),
                (Arm::Cavalry, "cavalry"),
                (Arm::Artillery, "artillery"),
            ] {
                let points = self
                    .field
                    .unit_ids()
                    .filter(|&unit| self.seat_of(unit) == seat && self.arm(unit) == arm)
                    .map(|unit| i32::from(self.unit(unit).sp))
                    .sum();
                all.push(Strength { side: Battle::SIDES[seat.index()], arm: name, points });
            }
        }
        all
    }

    fn sight(&self, from: &str) -> Option<Vec<Seen>> {
        let from = self.field.unit_named(from).filter(|&unit| self.is_here(unit))?;
        let looks = self.enemies_of(self.seat_of(from)).map(|to| {
            let why = self.sight_block(from, to);
            Seen {
                hex: unit_id(self, to),
                seen: why.is_none(),
                rule: why.as_ref().map(|(rule, _)| rule.key().to_owned()),
                why: why.map(|(_, words)| words),
            }
        });
        Some(looks.collect())
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::Deploy(_) => Some(Choice::Recommended),
            Question::BatteryBefore => Some(Choice::No),
            Question::DeployOfficer(_) | Question::AttachTo(_) => ask.choices.first().cloned(),
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        check::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        check::audit(self)
    }

    fn odds_in(text: &str, procedure: &str, about: &str) -> Result<OddsAnswer, Error> {
        let battle = position::parse(text).map_err(Error::Load)?;
        let procedure = Procedure::read(&battle, procedure, about).map_err(Error::Load)?;
        let chances = chances(&battle, &procedure).map_err(Error::Odds)?;
        let rolls: Vec<Roll> =
            chances.rolls.into_iter().map(|(why, modifiers)| Roll { why, modifiers }).collect();
        Ok(OddsAnswer {
            subject: chances.subject,
            modifiers: rolls.first().map_or_else(Vec::new, |roll| roll.modifiers.clone()),
            rolls,
            outcomes: ranked(chances.outcomes),
            replies: REPLIES.iter().map(|&words| words.to_owned()).collect(),
            notes: chances.notes,
        })
    }

    fn procedures() -> &'static [(&'static str, &'static str, &'static str)] {
        PROCEDURES
    }
}

fn info(summary: setup::Summary) -> ScenarioInfo {
    ScenarioInfo {
        id: format!("{}/{}", Battle::SYSTEM, summary.id),
        system: Battle::SYSTEM.to_owned(),
        battle: summary.battle,
        title: summary.title,
        words: summary.words,
        units: summary.units,
        turns: u32::from(summary.turns),
        sides: Battle::SIDES.map(str::to_owned),
    }
}
