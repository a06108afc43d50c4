//! Moves drawn by hand on the table: what is drawn, what it would do, what is shown beside it.

use crate::book::Distance;
use crate::host::notation;
use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question, Wants};
use crate::rules::{d_artillery, f_movement};
use crate::state::battle::Battle;
use engine::scene::{Stance, TableOverlay};
use engine::{AskOf, Game};
use ground::table::{Mil, Shape, Spot};
use host::{
    ByHand, Draft, Drawn, Moves, Preview, Refused, drawn_pose, drawn_steps, inches, path_leg,
};

/// Zones of so many enemies are shown: more would hide the table.
const SHOWN_ZONES: usize = 3;

impl Moves for Battle {
    const COIN: (u32, &'static str) = (1000, "\"");

    type Stance = ();

    fn lands(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Stance> {
        match (ask.question.wants(), choice) {
            (Wants::Path(unit, _), Choice::Path(steps)) => {
                self.trace(unit, steps).ok().map(|trace| trace.end.stance())
            }
            (Wants::Pose(unit), Choice::Pose(pose)) => Some(self.def(unit).base.at(*pose).stance()),
            (Wants::Spot(officer), Choice::Spot(spot)) => {
                Some(self.officer_base_at(officer, *spot).stance())
            }
            _ => None,
        }
    }

    fn by_hand(&self, ask: &AskOf<Self>) -> Option<ByHand> {
        // Who is not on the table yet stands where the first proposal would put him.
        let first = || ask.choices.iter().find_map(|choice| self.lands(ask, choice));
        let here = |unit: UnitId| self.is_here(unit).then(|| self.base(unit).stance());
        let (piece, draws, stance, left) = match ask.question.wants() {
            Wants::Listed => return None,
            Wants::Path(unit, left) => {
                (self.def(unit).id.clone(), Drawn::Legs, self.base(unit).stance(), Some(left))
            }
            Wants::Pose(unit) => {
                (self.def(unit).id.clone(), Drawn::Pose, here(unit).or_else(first)?, None)
            }
            Wants::Spot(officer) => {
                let here = self.officer_base(officer).map(|base| base.stance());
                let rides =
                    matches!(ask.question, Question::Movement(f_movement::Ask::OfficerTo(_)));
                let left = rides.then(|| self.ride_left(officer));
                let name = self.officer_def(officer).name.clone();
                (name, Drawn::Spot, here.or_else(first)?, left)
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
        match (ask.question.wants(), &ask.question) {
            (Wants::Path(unit, left), _) => self.zones_before(unit, left),
            (_, Question::Artillery(d_artillery::Ask::FireAt(battery))) => {
                self.shots_shown(*battery)
            }
            _ => Vec::new(),
        }
    }

    fn preview(&self, ask: &AskOf<Self>, choice: &Choice) -> Preview {
        let (Wants::Path(unit, _), Choice::Path(steps)) = (ask.question.wants(), choice) else {
            return host::plain_preview(self, ask, choice);
        };
        let Some(attempt) = self.attempt(unit, steps) else { return Preview::default() };
        let legs = attempt.legs.iter();
        let mut preview = Preview {
            stance: Some(attempt.end.stance()),
            trail: legs.clone().map(|(_, _, to, _)| to.stance()).collect(),
            legs: legs
                .map(|(step, from, to, paid)| {
                    path_leg(*step, from, to, *paid, notation::kind_of(*step))
                })
                .collect(),
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
                preview.stance = Some(trace.end.stance());
                preview.cost = Some(inches(trace.cost));
                preview.touches =
                    trace.contact.map(|met| self.def(met).id.clone()).into_iter().collect();
                if trace.contact.is_some() {
                    preview.range.clear();
                }
            }
            Err(refusal) => preview.refused = Some(Refused::new(refusal, preview.stance)),
        }
        preview
    }
}

impl Battle {
    /// The contact zones that a unit on the move could come to, of the nearest enemies. [F1.0b]
    fn zones_before(&self, unit: UnitId, left: Mil) -> Vec<TableOverlay> {
        let reach = self.field.book.distance(Distance::ContactZone);
        let base = self.base(unit);
        let far = |enemy: UnitId| (self.base(enemy).gap(&base).mils(), enemy);
        let enemies = self.enemies_of(self.seat_of(unit)).map(far);
        let mut near: Vec<(Mil, UnitId)> =
            enemies.filter(|(gap, _)| *gap <= left + reach).collect();
        near.sort_unstable();
        let zone = |(_, enemy): (Mil, UnitId)| TableOverlay::Zone {
            stance: self.base(enemy).stance(),
            reach: reach.0,
            label: String::new(),
        };
        near.into_iter().take(SHOWN_ZONES).map(zone).collect()
    }

    /// The shots that a battery has: the line of fire to each target with its range and what a die
    /// must show. [D2.0a] [D3.0b]
    fn shots_shown(&self, battery: UnitId) -> Vec<TableOverlay> {
        let base = self.base(battery);
        let from = base.front_centre();
        let shot = |target: UnitId| {
            let aimed = self.check_shot(battery, target).ok()?;
            let to = self.base(target).centre();
            let near = [base.corners()[0], base.corners()[1]];
            let far = near.map(|spot| Spot::new(spot.x + to.x - from.x, spot.y + to.y - from.y));
            let alley = TableOverlay::Alley {
                corners: [near[0], near[1], far[1], far[0]].map(|s| [s.x.0, s.y.0]).to_vec(),
                label: format!("{} {}+", notation::told(aimed.range), aimed.need),
                block: None,
            };
            let piece = self.def(target).id.clone();
            Some([alley, TableOverlay::Target { piece, label: format!("{}+", aimed.need) }])
        };
        self.enemies_of(self.seat_of(battery)).filter_map(shot).flatten().collect()
    }
}
