//! Where tags and plates go: beside what they name, over as little else as can be.

use super::shapes::shared;
use crate::hexes::{Point, View};

/// What is taken already, and how much it matters.
pub struct Layout {
    view: View,
    taken: Vec<(View, f64)>,
}

/// A box of a size round a point.
pub fn around((x, y): Point, (w, h): (f64, f64)) -> View {
    View { x0: x - w / 2.0, y0: y - h / 2.0, x1: x + w / 2.0, y1: y + h / 2.0 }
}

fn area(v: &View) -> f64 {
    v.width() * v.height()
}

impl Layout {
    /// An empty layout of a view.
    pub fn new(view: View) -> Self {
        Layout { view, taken: Vec::new() }
    }

    /// Takes a box.
    pub fn take(&mut self, place: View, weight: f64) {
        self.taken.push((place, weight));
    }

    /// Takes over what another layout holds, all with one weight.
    pub fn shun(&mut self, other: &Layout, weight: f64) {
        self.taken.extend(other.taken.iter().map(|(place, _)| (*place, weight)));
    }

    /// How much a box would hide, or be cut off.
    pub fn cost(&self, place: &View) -> f64 {
        let own = area(place).max(1e-6);
        let hidden: f64 = self
            .taken
            .iter()
            .filter_map(|(other, weight)| Some(area(&shared(place, other)?) / own * weight))
            .sum();
        let kept = shared(place, &self.view).map_or(0.0, |v| area(&v) / own);
        hidden + (1.0 - kept) * 60.0
    }

    /// The best of some spots, each with what it costs by itself, and takes it.
    pub fn best(&mut self, size: (f64, f64), spots: &[(Point, f64)], weight: f64) -> Point {
        let mut best = (f64::INFINITY, (0.0, 0.0));
        for (at, own) in spots {
            let cost = own + self.cost(&around(*at, size));
            if cost < best.0 - 1e-9 {
                best = (cost, *at);
            }
        }
        self.take(around(best.1, size), weight);
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_choice_is_taken_when_the_first_is_gone() {
        let mut layout = Layout::new(View { x0: 0.0, y0: 0.0, x1: 100.0, y1: 100.0 });
        let spots = [((50.0, 50.0), 0.0), ((50.0, 80.0), 0.5)];
        assert_eq!(layout.best((20.0, 10.0), &spots, 9.0), (50.0, 50.0));
        assert_eq!(layout.best((20.0, 10.0), &spots, 9.0), (50.0, 80.0));
        // nothing is put where it would be cut off while there is room elsewhere
        let spots = [((0.0, 10.0), 0.0), ((20.0, 10.0), 0.5)];
        assert_eq!(layout.best((20.0, 10.0), &spots, 9.0), (20.0, 10.0));
    }
}
