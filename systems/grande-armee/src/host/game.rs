//! The battle as a game of the engine.

use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::battle::Battle;
use engine::scene::Scene;
use engine::{AskOf, Audience, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer};

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "grande-armee";
    const RULES_VERSION: u32 = 5;
    const SIDES: [&'static str; 2] = ["french", "allied"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.redacted(viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(choice)
    }

    fn parse(&self, ask: &AskOf<Self>, text: &str) -> Option<Choice> {
        Self::read_choice(&ask.question, text)
    }

    fn validate(&self, ask: &AskOf<Self>, choice: &Choice) -> Result<(), Refusal> {
        if !ask.open {
            return if ask.choices.contains(choice) {
                Ok(())
            } else {
                Err(self.refusal(ask, &self.choice_text(choice)))
            };
        }
        match (&ask.question, choice) {
            (Question::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                self.check_path(*unit, steps)
            }
            (Question::Manoeuvre { unit, .. }, Choice::Stand) => self.check_stand(*unit),
            (Question::OfficerTo(officer), Choice::Spot(spot)) => self.check_ride(*officer, *spot),
            (Question::OfficerTo(_), Choice::Done) if ask.choices.contains(choice) => Ok(()),
            (Question::Safety(officer), Choice::Spot(spot)) => self.check_safety(*officer, *spot),
            (Question::BatteryOfficer(officer), Choice::Spot(spot)) => {
                self.check_battery_officer(*officer, *spot)
            }
            (Question::Relocate { battery, from }, Choice::Pose(pose)) => {
                self.check_relocation(*battery, *from, *pose)
            }
            (Question::Relocate { .. }, Choice::No) => Ok(()),
            (Question::EnterAt(unit), Choice::Pose(pose)) => self.check_entry(*unit, *pose),
            (Question::DeployUnit(unit), Choice::Pose(pose)) => self.check_deployed(*unit, *pose),
            (Question::DeployOfficer(officer), Choice::Spot(spot)) => {
                self.check_officer_deployed(*officer, *spot)
            }
            _ => Err(self.refusal(ask, &self.choice_text(choice))),
        }
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        let why = match ask.question {
            Question::Manoeuvre { .. } => format!(
                "'{text}' is not a path: write steps such as 'face right; wheel left 30; advance 4.5'"
            ),
            Question::Skirmish => {
                let named = text.split_once(" at ").and_then(|(by, at)| {
                    Some((self.field.unit_named(by)?, self.field.unit_named(at)?))
                });
                match named.map(|(by, at)| self.check_skirmish(by, at)) {
                    Some(Err(refusal)) => return refusal,
                    _ => format!("'{text}' is no skirmish attack: write 'F01 at A02', or 'done'"),
                }
            }
            Question::FireAt(battery) => {
                let named = self.field.unit_named(text);
                match named.map(|target| self.check_shot(battery, target)) {
                    Some(Err(refusal)) => return refusal,
                    _ => format!("'{text}' is no enemy unit: write its name, or 'no'"),
                }
            }
            _ => format!("'{text}' is not among the legal answers"),
        };
        Refusal::new(ask.rule, why)
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        self.question_text(&ask.question)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_sentence(ask, choice)
    }

    fn render(&self, event: &Event) -> Line {
        Line { side: self.actor(event), ..self.tell_of(event) }
    }

    fn audience(&self, event: &Event) -> Audience {
        match event {
            // [A1.0b] [E5.0b]
            Event::HandedOverCount { wing, .. } => {
                Audience::Only(self.officer_def(wing.officer).seat)
            }
            // [A1.0b] What lies in a cup is out of the opponent's sight from the start.
            Event::CommandDice { army, .. } if !self.field.switches.open_cups => {
                Audience::Only(self.field.army(*army).seat)
            }
            _ => Audience::All,
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::StayOrLeave(..) | Event::Fire { .. })
    }

    fn roll_call(&self) -> Vec<i32> {
        self.units.iter().map(|unit| i32::from(unit.sp)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.redacted(viewer).picture(viewer)
    }
}
