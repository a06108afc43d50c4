//! Fast-Play Grande Armée as a hosted game.

use crate::host::odds::{PROCEDURES, Procedure, REPLIES, chances};
use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::{About, Choice, Question, Wants};
use crate::rules::{a_setup, d_artillery, e_control, f_movement};
use crate::{
    Battle, COVERAGE, LEDGER, book, data, host::notation, host::position_text, host::setup,
    state::audit,
};
use engine::dice::Fast;
use engine::odds::Chances;
use engine::scene::{PathLeg, Stance, TableOverlay};
use engine::{AskOf, Game, Play, Table, Viewer};
use ground::table::{Base, Bearing, Mil, Pose, Quarter, Side, Spot, Step};
use host::{
    Amount, Bar, ByHand, Chart, Draft, Drawn, DrawnLeg, Error, Facts, Named, Played, Pointer,
    Preview, Refused, ScenarioInfo, Seen, Strength, Stride, replace, scenario_of, strength_by_arm,
};
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
    match (question.wants(), choice) {
        (Wants::Path(unit, _), Choice::Path(steps)) => {
            battle.trace(unit, steps).ok().map(|trace| stance(&trace.end))
        }
        (Wants::Pose(unit), Choice::Pose(pose)) => Some(stance(&battle.def(unit).base.at(*pose))),
        (Wants::Spot(officer), Choice::Spot(spot)) => {
            Some(stance(&battle.officer_base_at(officer, *spot)))
        }
        _ => None,
    }
}

/// The step that is drawn so; `None` if there is none of the kind.
fn step(leg: &DrawnLeg) -> Option<Step> {
    let side = |turn: i32| if turn < 0 { Side::Left } else { Side::Right };
    let length = |mils: i32| Some(Mil(mils)).filter(|length| *length > Mil::ZERO);
    match *leg {
        DrawnLeg::Face { turn } => match turn {
            5400 => Some(Step::Face(Quarter::Right)),
            -5400 => Some(Step::Face(Quarter::Left)),
            10_800 | -10_800 => Some(Step::Face(Quarter::About)),
            _ => None,
        },
        DrawnLeg::Wheel { turn } => {
            let angle = u16::try_from(turn.unsigned_abs()).ok().filter(|angle| *angle > 0)?;
            Some(Step::Wheel { side: side(turn), angle })
        }
        DrawnLeg::Go { heading: 0, length: far } => length(far).map(Step::Advance),
        DrawnLeg::Go { heading: 10_800 | -10_800, length: far } => length(far).map(Step::Retro),
        DrawnLeg::Go { heading: turn @ (5400 | -5400), length: far } => {
            Some(Step::Flank { side: side(turn), length: length(far)? })
        }
        DrawnLeg::Go { heading, length: far } => {
            let angle = u16::try_from(heading.unsigned_abs()).ok()?;
            Some(Step::Oblique { side: side(heading), angle, length: length(far)? })
        }
    }
}

/// A leg as it is drawn: the way of the middle of the front, for a wheel that of the outer corner.
fn leg((step, from, to, paid): &(Step, Base, Base, Mil)) -> PathLeg {
    let point = |spot: Spot| [spot.x.0, spot.y.0];
    let straight = vec![point(from.front_centre()), point(to.front_centre())];
    let (points, pivot) = match *step {
        Step::Wheel { side, .. } => {
            let turn = from.facing().turn_to(to.facing());
            let (inner, outer) = if side == Side::Left { (0, 1) } else { (1, 0) };
            let arc = (0..=12).map(|part| from.turned_about(inner, turn * part / 12));
            let points = arc.map(|base| point(base.corners()[outer])).collect();
            (points, Some(point(from.corners()[inner])))
        }
        _ => (straight, None),
    };
    PathLeg { points, pivot, length: paid.0, label: notation::kind_of(*step) }
}

impl Played for Battle {
    const TITLE: &'static str = "Fast-Play Grande Armée";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const REPLIES: &'static [&'static str] = REPLIES;
    const PROCEDURES: &'static [(&'static str, &'static str, &'static str)] = PROCEDURES;

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

    fn options_of(scenario: &str) -> Vec<(&'static str, &'static str)> {
        let Ok(field) = setup::load(scenario, &[], &book::shelf()) else { return Self::options() };
        let matters = |name: &str| match name {
            "learning" => field.learning.is_some(),
            "forts-unflankable" => field.pieces.iter().any(|piece| piece.terrain == Terrain::Fort),
            _ => true,
        };
        Self::options().into_iter().filter(|(name, _)| matters(name)).collect()
    }

    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error> {
        let mut shelf = book::shelf();
        let mut files = data::files(name);
        let own = replace(charts, files.as_mut(), &mut shelf)?;
        let field = match files {
            Some(files) if own => setup::start(&files, options, &shelf),
            _ => setup::load(name, options, &shelf),
        };
        let field = field.map_err(|error| Error::Load(error.to_string()))?;
        Ok(Battle::new(Arc::new(field)))
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        match ask.question.about() {
            About::Nobody => Vec::new(),
            About::Unit(unit) => vec![unit_id(self, unit)],
            About::Officer(officer) => vec![officer_id(self, officer)],
            About::Force(force) => self.members(force).map(|unit| unit_id(self, unit)).collect(),
        }
    }

    fn facts(&self, ask: &AskOf<Self>) -> Vec<Facts> {
        ask.choices
            .iter()
            .map(|choice| {
                let cost = match (&ask.question, choice) {
                    (
                        Question::Movement(f_movement::Ask::Manoeuvre { unit, .. }),
                        Choice::Path(steps),
                    ) => self.trace(*unit, steps).ok().map(|trace| inches(trace.cost)),
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

    fn by_hand(&self, ask: &AskOf<Self>) -> Option<ByHand> {
        let first = || ask.choices.iter().find_map(|choice| ends(self, &ask.question, choice));
        let (piece, draws, stance, left) = match ask.question.wants() {
            Wants::Listed => return None,
            Wants::Path(unit, left) => {
                (unit_id(self, unit), Drawn::Legs, stance(&self.base(unit)), Some(left))
            }
            Wants::Pose(unit) => {
                // A battery that may be re-located stands here; who is not on the table yet is shown
                // where the first proposal would put him.
                let stays = matches!(ask.question, Question::Artillery(_));
                let here = if stays { Some(stance(&self.base(unit))) } else { first() };
                (unit_id(self, unit), Drawn::Pose, here?, None)
            }
            Wants::Spot(officer) => {
                let here = self.officer_base(officer).map(|base| stance(&base));
                let rides =
                    matches!(ask.question, Question::Movement(f_movement::Ask::OfficerTo(_)));
                let left = rides.then(|| self.ride_left(officer));
                (officer_id(self, officer), Drawn::Spot, here.or_else(first)?, left)
            }
        };
        Some(ByHand { piece, draws, stance, left: left.map(|left| left.0) })
    }

    fn drawn(&self, ask: &AskOf<Self>, draft: &Draft) -> Option<Choice> {
        match (self.by_hand(ask)?.draws, draft) {
            (Drawn::Legs, Draft::Legs(legs)) => {
                let steps: Option<Vec<Step>> = legs.iter().map(step).collect();
                steps.filter(|steps| steps.len() <= notation::MOST_STEPS).map(Choice::Path)
            }
            (Drawn::Pose, Draft::At { x, y, facing }) => {
                let facing = Bearing::minutes(i32::from(*facing));
                Some(Choice::Pose(Pose::new(Spot::new(Mil(*x), Mil(*y)), facing)))
            }
            (Drawn::Spot, Draft::At { x, y, .. }) => {
                Some(Choice::Spot(Spot::new(Mil(*x), Mil(*y))))
            }
            _ => None,
        }
    }

    fn overlays(&self, ask: &AskOf<Self>) -> Vec<TableOverlay> {
        match ask.question {
            Question::Movement(f_movement::Ask::Manoeuvre { unit, left }) => {
                self.zones_before(unit, left)
            }
            Question::Artillery(d_artillery::Ask::FireAt(battery)) => self.shots_shown(battery),
            _ => Vec::new(),
        }
    }

    fn preview(&self, ask: &AskOf<Self>, choice: &Choice) -> Preview {
        let (unit, steps) = match (&ask.question, choice) {
            (Question::Movement(f_movement::Ask::Manoeuvre { unit, .. }), Choice::Path(steps)) => {
                (*unit, steps)
            }
            _ => {
                let stance = ends(self, &ask.question, choice);
                let refused = self.validate(ask, choice).err();
                let refused = refused.map(|refusal| Refused::new(refusal, stance));
                return Preview {
                    notation: self.notation(ask, choice),
                    words: self.choice_words(ask, choice),
                    stance: if refused.is_some() { None } else { stance },
                    refused,
                    ..Preview::default()
                };
            }
        };
        let Some(attempt) = self.attempt(unit, steps) else { return Preview::default() };
        let mut preview = Preview {
            stance: Some(stance(&attempt.end)),
            trail: attempt.legs.iter().map(|(_, _, to, _)| stance(to)).collect(),
            legs: attempt.legs.iter().map(leg).collect(),
            cost: Some(inches(attempt.spent)),
            allowance: Some(inches(attempt.allowance)),
            range: attempt.range.iter().map(|spot| [spot.x.0, spot.y.0]).collect(),
            ..Preview::default()
        };
        if steps.is_empty() {
            return preview;
        }
        preview.notation = self.notation(ask, choice);
        match self.trace(unit, steps) {
            Ok(trace) => {
                preview.words = self.choice_words(ask, choice);
                preview.stance = Some(stance(&trace.end));
                preview.cost = Some(inches(trace.cost));
                preview.touches = trace.contact.iter().map(|met| unit_id(self, *met)).collect();
                if trace.contact.is_some() {
                    preview.range.clear();
                }
            }
            Err(refusal) => {
                preview.refused = Some(Refused::new(refusal, preview.stance));
            }
        }
        preview
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
        // The test of the next Force is a decision of its own: nobody wants the odds of all together.
        if matches!(ask.question, Question::Control(e_control::Ask::HoldInstead(_))) {
            return None;
        }
        self.usual_reply(ask)
    }

    type Essence = ();

    fn essence(&self, _: &Self::Event) -> Option<()> {
        None
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => Named::piece(unit_id(self, UnitId(number as u8))),
            "OfficerId" => Named::piece(officer_id(self, OfficerId(number as u8))),
            "ForceId" => {
                let members = self.members(ForceId(number as u8));
                Named { pieces: members.map(|unit| unit_id(self, unit)).collect(), place: None }
            }
            _ => Named::default(),
        }
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
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        strength_by_arm::<Battle, Arm>(arms, |seat, arm| {
            let all = self.field.unit_ids();
            let own = all.filter(|&unit| self.seat_of(unit) == seat && self.arm(unit) == arm);
            own.map(|unit| i32::from(self.unit(unit).sp)).sum()
        })
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
            Question::Setup(a_setup::Ask::Deploy(_)) => Some(Choice::Recommended),
            Question::Artillery(d_artillery::Ask::BatteryBefore) => Some(Choice::No),
            Question::Setup(a_setup::Ask::DeployOfficer(_))
            | Question::Movement(f_movement::Ask::AttachTo(_)) => ask.choices.first().cloned(),
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        audit::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }

    fn odds_in(text: &str, procedure: &str, about: &str) -> Result<Chances, Error> {
        let battle = position_text::parse(text).map_err(Error::Load)?;
        let procedure = Procedure::read(&battle, procedure, about).map_err(Error::Load)?;
        chances(&battle, &procedure).map_err(Error::Odds)
    }
}

fn info(summary: setup::Summary) -> ScenarioInfo {
    ScenarioInfo {
        battle: summary.battle,
        title: summary.title,
        words: summary.words,
        units: summary.units,
        turns: u32::from(summary.turns),
        ..scenario_of::<Battle>(&summary.id)
    }
}
