//! Moves by hand: what is drawn, and where it would lead.

use crate::book::Distance;
use crate::nouns::drawn::point;
use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question, Wants};
use crate::rules::f_movement::move_cost::base_id;
use crate::rules::f_movement::reach::course;
use crate::rules::notation::{self, told};
use crate::rules::{d_artillery, f_movement};
use crate::state::battle::Battle;
use engine::scene::{PathLeg, Stance, TableOverlay};
use engine::{AskOf, Game};
use ground::table::{Base, Mil, Shape, Spot, Step, Stop, Walker};
use host::{
    ByHand, Draft, Drawn, Moves, Preview, Refused, drawn_pose, drawn_steps, inches, path_leg,
    plain_preview,
};

/// Zones of so many enemies are shown: more would hide the table.
const SHOWN_ZONES: usize = 3;

impl Moves for Battle {
    type Stance = ();

    fn lands(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Stance> {
        match (ask.question.wants(), choice) {
            (Wants::Path(unit, _), Choice::Path(steps)) => {
                self.try_march(unit, steps).ok().map(|trial| trial.end.stance())
            }
            (Wants::Pose(unit), Choice::Pose(pose)) => Some(self.def(unit).base.at(*pose).stance()),
            (Wants::Spot(officer), Choice::Spot(spot)) => {
                Some(self.officer_base_at(officer, *spot).stance())
            }
            _ => None,
        }
    }

    fn by_hand(&self, ask: &AskOf<Self>) -> Option<ByHand> {
        let first = || ask.choices.iter().find_map(|choice| self.lands(ask, choice));
        let unit_id = |unit| self.def(unit).id.clone();
        let here = |unit| self.base(unit).stance();
        let (piece, draws, stance, left) = match ask.question.wants() {
            Wants::Listed => return None,
            Wants::Path(unit, left) => (unit_id(unit), Drawn::Legs, here(unit), Some(left)),
            // A battery that may be re-located stands here; who is not on the table yet is shown
            // where the first proposal would put him.
            Wants::Pose(unit) if matches!(ask.question, Question::Artillery(_)) => {
                (unit_id(unit), Drawn::Pose, here(unit), None)
            }
            Wants::Pose(unit) => (unit_id(unit), Drawn::Pose, first()?, None),
            Wants::Spot(officer) => {
                let name = self.officer_def(officer).name.clone();
                let base = self.officer_base(officer).map(|base| base.stance());
                let rides =
                    matches!(ask.question, Question::Movement(f_movement::Ask::OfficerTo(_)));
                let left = rides.then(|| self.ride_left(officer));
                (name, Drawn::Spot, base.or_else(first)?, left)
            }
        };
        Some(ByHand { piece, draws, stance, left: left.map(|left| left.0) })
    }

    fn drawn(&self, ask: &AskOf<Self>, draft: &Draft) -> Option<Choice> {
        match ask.question.wants() {
            Wants::Listed => None,
            Wants::Path(..) => {
                let steps = drawn_steps(draft)?;
                (steps.len() <= notation::MOST_STEPS).then_some(Choice::Path(steps))
            }
            Wants::Pose(_) => drawn_pose(draft).map(Choice::Pose),
            Wants::Spot(_) => drawn_pose(draft).map(|pose| Choice::Spot(pose.at)),
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
        let (Wants::Path(unit, _), Choice::Path(steps)) = (ask.question.wants(), choice) else {
            return plain_preview(self, ask, choice);
        };
        let Some(attempt) = self.attempt(unit, steps) else { return Preview::default() };
        let mut preview = Preview {
            stance: Some(attempt.end.stance()),
            trail: attempt.legs.iter().map(|(_, _, to, _)| to.stance()).collect(),
            legs: attempt.legs.iter().map(leg).collect(),
            cost: Some(inches(attempt.spent)),
            allowance: Some(inches(attempt.allowance)),
            range: attempt.range.into_iter().map(point).collect(),
            ..Preview::default()
        };
        if steps.is_empty() {
            return preview;
        }
        preview.notation = self.notation(ask, choice);
        match self.try_march(unit, steps) {
            Ok(trial) => {
                preview.words = self.choice_words(ask, choice);
                preview.stance = Some(trial.end.stance());
                preview.cost = Some(inches(trial.spent));
                if let Some(met) = trial.met() {
                    preview.touches = vec![self.def(met).id.clone()];
                    preview.range.clear();
                }
            }
            Err(refusal) => preview.refused = Some(Refused::new(refusal, preview.stance)),
        }
        preview
    }
}

fn leg((step, from, to, paid): &(Step, Base, Base, Mil)) -> PathLeg {
    path_leg(*step, from, to, *paid, notation::kind_of(*step))
}

impl Battle {
    /// The contact zones that a unit on the move could come to, of the nearest enemies. [F1.0b]
    fn zones_before(&self, unit: UnitId, left: Mil) -> Vec<TableOverlay> {
        let reach = self.field.book.distance(Distance::ContactZone);
        let base = self.base(unit);
        let mut near: Vec<(Mil, UnitId)> = self
            .enemies_of(self.seat_of(unit))
            .map(|enemy| (self.base(enemy).gap(&base).mils(), enemy))
            .filter(|(gap, _)| *gap <= left + reach)
            .collect();
        near.sort_unstable();
        let zone = |&(_, enemy): &(Mil, UnitId)| TableOverlay::Zone {
            stance: self.base(enemy).stance(),
            reach: reach.0,
            label: String::new(),
        };
        near.iter().take(SHOWN_ZONES).map(zone).collect()
    }

    /// The shots that a battery has: the line of fire to each target with its range and what a die
    /// must show. [D2.0a] [D3.0b]
    fn shots_shown(&self, battery: UnitId) -> Vec<TableOverlay> {
        let base = self.base(battery);
        let (from, [left, right, ..]) = (base.front_centre(), *base.corners());
        let mut shown = Vec::new();
        for target in self.enemies_of(self.seat_of(battery)) {
            let Ok(aimed) = self.check_shot(battery, target) else { continue };
            let to = self.base(target).centre();
            let far = |spot: Spot| Spot::new(spot.x + to.x - from.x, spot.y + to.y - from.y);
            shown.push(TableOverlay::Alley {
                corners: [left, right, far(right), far(left)].map(point).to_vec(),
                label: format!("{} {}+", told(aimed.range), aimed.need),
                block: None,
            });
            shown.push(TableOverlay::Target {
                piece: self.def(target).id.clone(),
                label: format!("{}+", aimed.need),
            });
        }
        shown
    }
}

/// A path as far as it goes, legal or not.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Every step that was begun: where it began, where it came to, and what it took.
    pub legs: Vec<(Step, Base, Base, Mil)>,
    /// Where the unit would stand then.
    pub end: Base,
    /// What it would have paid.
    pub spent: Mil,
    /// What it had to spend.
    pub allowance: Mil,
    /// Rim of the ground where its centre could go next without a turn, beginning and ending where
    /// it would stand; nothing if it could not.
    pub range: Vec<Spot>,
}

/// How far to either side a unit goes without a turn, and by how much its range is looked at.
const OBLIQUE: i32 = 2700;
const FAN: usize = 300;

impl Battle {
    /// How far a path of the unit on the move gets before something stops it, and how far it could
    /// go on from there; nothing if it is not on the move.
    pub fn attempt(&self, unit: UnitId, steps: &[Step]) -> Option<Attempt> {
        let march = self.march.as_ref().filter(|march| march.unit == unit)?;
        let crowd = self.crowd();
        let mut mover = self.mover(march);
        let start = self.base(unit);
        let mut walker =
            Walker::new(&self.field.ground, &crowd, Some(base_id(unit)), start, march.left());
        let mut legs = Vec::new();
        let mut stopped = false;
        for (index, step) in steps.iter().enumerate() {
            if stopped || self.check_step(march, index, step, walker.base().centre()).is_err() {
                stopped = true;
                break;
            }
            let (from, paid) = (*walker.base(), walker.spent());
            stopped = walker.take(step, &mut mover) != Stop::Done;
            legs.push((*step, from, *walker.base(), walker.spent() - paid));
        }
        let end = *walker.base();
        let mut range = Vec::new();
        if !stopped && !self.turns_only(unit) && walker.left() > Mil::ZERO {
            range.push(end.centre());
            for off in (-OBLIQUE..=OBLIQUE).step_by(FAN) {
                let mut ahead = walker.clone();
                ahead.take(&course(off, walker.left() * 2), &mut mover.clone());
                range.push(ahead.base().centre());
            }
            range.push(end.centre());
        }
        let spent = walker.spent();
        Some(Attempt { legs, end, spent, allowance: march.left(), range })
    }
}
