//! [4.5.4b2] Routed troops far from every enemy make for cover.

use super::{Ask, Told};
use crate::nouns::army::UnitId;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::Hex;
use std::collections::BinaryHeap;

impl Battle {
    /// [4.5.4b2] Far from every enemy a routed unit makes for the nearest cover that keeps the
    /// distance, as far as its rout move takes it. (R47)
    pub(crate) fn seek_cover(&mut self, table: At<'_>, unit: UnitId, safe: u16) -> Play<()> {
        let seat = self.seat_of(unit);
        let start = self.unit(unit).hexes.first();
        if self.terrain(start).is_cover() {
            return Ok(());
        }
        let apart = self.enemy_distances(seat);
        let ways = self.ways_to_cover(unit, start, safe, &apart);
        let open = |hex: &Hex| self.terrain(*hex).is_cover() && ways[hex.index()].is_some();
        let covers: Vec<Hex> = self.board().hexes().filter(open).collect();
        let Some(near) = covers.iter().map(|hex| self.distance(start, *hex)).min() else {
            table.tell(self, Event::Flight(Told::Stuck(unit)));
            return Ok(());
        };
        let nearest = covers.into_iter().filter(|hex| self.distance(start, *hex) == near);
        let choices = nearest.map(Choice::Hex).collect();
        let question = Question::Flight(Ask::Cover(unit));
        let answer = table.ask(self, seat, rule!("4.5.4b2"), question, choices)?;
        let Choice::Hex(target) = answer else { return Ok(()) };
        let mut path = vec![target];
        while let Some((_, Some(before))) = path.last().and_then(|hex| ways[hex.index()]) {
            path.push(before);
        }
        path.reverse();
        let mut company = self.company(table, unit)?;
        let mut left = self.rout_way(unit);
        for pair in path.windows(2) {
            let Some(dir) = self.board().direction(pair[0], pair[1]) else { break };
            let cost = self.flight_cost(unit, pair[0], dir, pair[1]);
            let Some(rest) = cost.and_then(|cost| left.after(cost)) else { break };
            let friends = self.checks_when_crossed(pair[1], unit);
            self.go(table, unit, pair[1], &mut company, rule!("4.5.4b2"))?;
            self.disturb(table, unit, pair[1], &friends)?;
            if !self.is_on_map(unit) {
                return Ok(());
            }
            left = rest;
        }
        let hex = self.unit(unit).hexes.first();
        self.part_from_cavalry(table, hex)?;
        self.crowd(table, hex, Some(unit))
    }

    /// By hex, the cheapest way to it that keeps so far from every enemy: its cost, and the hex
    /// before it.
    fn ways_to_cover(
        &self,
        unit: UnitId,
        start: Hex,
        safe: u16,
        apart: &[u16],
    ) -> Vec<Option<(i32, Option<Hex>)>> {
        let mut ways: Vec<Option<(i32, Option<Hex>)>> = vec![None; self.board().len()];
        ways[start.index()] = Some((0, None));
        // Where all the nearest cover has been reached the ways to farther cover are not wanted.
        let safe_cover = |hex: &Hex| self.terrain(*hex).is_cover() && apart[hex.index()] >= safe;
        let covers = || self.board().hexes().filter(safe_cover);
        let near = covers().map(|hex| self.distance(start, hex)).min();
        let mut wanted = covers().filter(|hex| Some(self.distance(start, *hex)) == near).count();
        let mut queue = BinaryHeap::from([(std::cmp::Reverse(0), start.index())]);
        while let Some((std::cmp::Reverse(spent), index)) = queue.pop() {
            let hex = Hex::at(index);
            if ways[index].is_some_and(|(best, _)| best < spent) {
                continue;
            }
            if safe_cover(&hex) && Some(self.distance(start, hex)) == near {
                wanted -= 1;
                if wanted == 0 {
                    break;
                }
            }
            for (dir, next) in self.board().neighbours(hex) {
                let Some(cost) = self.flight_cost(unit, hex, dir, next) else { continue };
                let total = spent + cost;
                let better = ways[next.index()].is_none_or(|(best, _)| total < best);
                if better && apart[next.index()] >= safe {
                    ways[next.index()] = Some((total, Some(hex)));
                    queue.push((std::cmp::Reverse(total), next.index()));
                }
            }
        }
        ways
    }
}
