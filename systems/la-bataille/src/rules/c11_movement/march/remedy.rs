//! What would help a march that is refused for want of points or room.

use super::{March, points};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Formation, Morale};
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::{Dir, Hex};
use std::collections::BTreeMap;

impl Battle {
    /// A refusal of a step with the sum that is wrong with it and what would do instead.
    pub(crate) fn with_remedy(&self, march: &March, dir: Dir, refusal: Refusal) -> Refusal {
        let Some(&lead) = march.units.first() else { return refusal };
        let Some(to) = self.board().neighbour(self.unit(lead).hexes.first(), dir) else {
            return refusal;
        };
        let by = |rule: Rule| refusal.rule == rule.key();
        let too_dear = || self.plan_step(march, dir).is_ok_and(|way| self.is_too_dear(march, &way));
        let more = if by(rule!("3.1.1")) {
            Some(self.sum_in(march, to))
        } else if by(self.points_rule(lead)) && too_dear() {
            self.cheaper(march, lead, to)
        } else {
            None
        };
        match more {
            Some(more) => Refusal { why: format!("{}; {more}", refusal.why).into(), ..refusal },
            None => refusal,
        }
    }

    /// The increments that would be in a hex. [3.1.1]
    fn sum_in(&self, march: &March, hex: Hex) -> String {
        let come: u16 = march.units.iter().map(|unit| u16::from(self.increments(*unit))).sum();
        let there: u16 = self
            .units_at(hex)
            .filter(|unit| !march.units.contains(unit))
            .map(|unit| u16::from(self.increments_in(unit, hex)))
            .sum();
        let label = self.board().label(hex);
        format!("{come} increments would come to {there} in {label}")
    }

    /// What would bring a unit to a hex for which it has not the points.
    fn cheaper(&self, march: &March, unit: UnitId, to: Hex) -> Option<String> {
        if let Some(way) = self.way_around(march, unit, to) {
            return Some(way);
        }
        let troops = self.unit(unit);
        let ordered = troops.state == Morale::GoodOrder;
        let slow = matches!(troops.formation, Formation::Line | Formation::Square);
        let plain = self.plain_formation(unit, troops.hexes.first());
        let change = self.change_cost(unit, plain, 1);
        // [6.5.12p1] [11.1.5] Who changes formation first has his whole allowance.
        if slow && ordered && !troops.marks.begun {
            let rest = 2 * i32::from(self.def(unit).ma) - change;
            let (price, rest) = (points(change), points(rest));
            return Some(format!(
                "to form {} first, for {price}, would leave {rest}",
                plain.name()
            ));
        }
        let whole = self.allowance(unit);
        (i32::from(troops.spent) > 0)
            .then(|| format!("it could next turn, with {} to begin with", points(whole)))
    }

    /// A way of several hexes to a hex that a unit can pay, in words.
    fn way_around(&self, march: &March, unit: UnitId, to: Hex) -> Option<String> {
        let troops = self.unit(unit);
        let [from] = *troops.hexes.as_slice() else { return None };
        if self.may_set_out_as(unit, troops).is_err() || march.units.len() != 1 {
            return None;
        }
        let most = self.points_to_march(unit);
        let mut best: BTreeMap<Hex, (i32, Option<Hex>)> = BTreeMap::from([(from, (0, None))]);
        let mut queue = vec![(0, from)];
        while let Some(index) = (0..queue.len()).min_by_key(|index| queue[*index]) {
            let (spent, hex) = queue.swap_remove(index);
            // Who has to stop there does not go on. [6.11.3]
            if hex == to || hex != from && self.stops_in(unit, hex).is_some() {
                continue;
            }
            for (dir, next) in self.board().neighbours(hex) {
                let Ok(cost) = self.step_cost(&march.units, unit, hex, dir, next) else { continue };
                let total = spent + cost;
                let free = self.top(next).is_none() && self.leaves_as_it_is(unit, next);
                let better = best.get(&next).is_none_or(|(known, _)| total < *known);
                if total <= most && free && better {
                    best.insert(next, (total, Some(hex)));
                    queue.push((total, next));
                }
            }
        }
        let (cost, _) = best.get(&to)?;
        let mut path = vec![to];
        while let Some((_, Some(before))) = path.last().and_then(|hex| best.get(hex)) {
            path.push(*before);
        }
        path.reverse();
        let road = path.windows(2).all(|pair| {
            let dir = self.board().direction(pair[0], pair[1]);
            dir.is_some_and(|dir| self.follows_road(&march.units, unit, pair[0], dir, pair[1]))
        });
        let hexes = path.len() - 1;
        let by = if road {
            "by the road".to_owned()
        } else {
            let between = &path[1..hexes];
            let labels: Vec<String> = between.iter().map(|hex| self.board().label(*hex)).collect();
            format!("by {}", labels.join(" and "))
        };
        Some(format!("{hexes} hexes {by} would do, for {}", points(*cost)))
    }

    /// Whether a unit comes into a hex without a change of formation. [6.6.9]
    fn leaves_as_it_is(&self, unit: UnitId, hex: Hex) -> bool {
        let troops = self.unit(unit);
        troops.formation != Formation::GeneralOrder || self.terrain(hex).is_cover()
    }
}
