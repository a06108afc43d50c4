//! The course of a battle: what changed from moment to moment.

use crate::map::{self, Fallen};
use crate::types::{
    Arrival, Blow, Crisis, Faction, FormationLoss, Held, Holding, LeaderLost, Losses, Point,
    TurningPoint, Verdict,
};
use crate::words::{self, headline, lead, people, sentence, short, toll};
use crate::{About, Maps};
use engine::nouns::capital;
use engine::scene::{Piece, PieceKind};
use engine::{Seat, Viewer};
use host::{Chronicle, DeedKind, Moment, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// So many blows are named.
const BLOWS: usize = 8;
/// So many turning points are.
const TURNING_POINTS: usize = 3;

/// A chronicle with what can be read from it.
pub struct Course<'a> {
    pub chronicle: &'a Chronicle,
    viewer: Viewer,
    /// Every piece by its id, as it was seen first.
    pieces: BTreeMap<&'a str, &'a Piece>,
    pub arrivals: Vec<Arrival>,
    pub leaders: Vec<LeaderLost>,
    pub crises: Vec<Crisis>,
    pub held: Vec<Held>,
}

/// From one moment to the next.
#[derive(Clone, Copy)]
pub struct Stretch<'a> {
    pub from: &'a Moment,
    pub to: &'a Moment,
}

impl Stretch<'_> {
    /// Its lines of the story.
    pub fn lines(&self) -> Range<usize> {
        self.from.told..self.to.told
    }

    /// By how much the margin changed.
    fn swing(&self) -> i32 {
        self.to.margin - self.from.margin
    }
}

fn is_leader(piece: &Piece) -> bool {
    matches!(piece.kind, PieceKind::Leader(_))
}

impl<'a> Course<'a> {
    pub fn of(chronicle: &'a Chronicle, viewer: Viewer) -> Self {
        let mut pieces = BTreeMap::new();
        for piece in chronicle.moments.iter().flat_map(|moment| &moment.scene.pieces) {
            pieces.entry(piece.id.as_str()).or_insert(piece);
        }
        let mut course = Course {
            chronicle,
            viewer,
            pieces,
            arrivals: Vec::new(),
            leaders: Vec::new(),
            crises: Vec::new(),
            held: Vec::new(),
        };
        course.arrivals = course.find_arrivals();
        course.leaders = course.find_leaders();
        course.crises = course.find_crises();
        course.held = course.find_held();
        course
    }

    pub fn sides(&self) -> [&'static str; 2] {
        self.chronicle.sides
    }

    pub fn stretches(&self) -> impl Iterator<Item = Stretch<'a>> + use<'a> {
        self.chronicle.moments.windows(2).map(|pair| Stretch { from: &pair[0], to: &pair[1] })
    }

    /// What a moment is called: a phase by its turn too.
    pub fn title(&self, moment: &Moment) -> String {
        self.called(moment, |title| title)
    }

    /// The same in short.
    pub fn when(&self, moment: &Moment) -> String {
        self.called(moment, short)
    }

    fn called(&self, moment: &Moment, cut: fn(&str) -> &str) -> String {
        let title = cut(&moment.title);
        if moment.heading != 1 {
            return title.to_owned();
        }
        let mut turns = self.chronicle.moments.iter().filter(|turn| turn.heading > 1);
        match turns.rfind(|turn| turn.told <= moment.told) {
            Some(turn) => format!("{}, {title}", short(&turn.title)),
            None => title.to_owned(),
        }
    }

    /// What each side had lost by a moment.
    pub fn lost_by(&self, moment: &Moment) -> [i32; 2] {
        let mut lost = [0; 2];
        for (unit, left) in self.chronicle.rolls.iter().zip(&moment.strength) {
            lost[unit.seat.index()] += unit.full - left;
        }
        lost
    }

    /// What each side lost in a stretch.
    pub fn lost_in(&self, stretch: Stretch<'_>) -> [i32; 2] {
        let (before, after) = (self.lost_by(stretch.from), self.lost_by(stretch.to));
        [after[0] - before[0], after[1] - before[1]]
    }

    /// Whether the viewer always knows who of a side is where.
    fn follows(&self, side: &str) -> bool {
        let seat = Seat::BOTH.into_iter().find(|seat| self.sides()[seat.index()] == side);
        seat.is_some_and(|seat| self.viewer.sees(seat))
    }

    /// Formations that were not there when the second turn began, nor before.
    fn find_arrivals(&self) -> Vec<Arrival> {
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut arrivals: Vec<Arrival> = Vec::new();
        let first = self.chronicle.moments.first().map_or(0, |moment| moment.turn);
        for stretch in self.stretches() {
            let moment = stretch.to;
            let mut fresh: BTreeMap<(&str, &str), u32> = BTreeMap::new();
            for piece in &moment.scene.pieces {
                if known.insert(&piece.id) && !is_leader(piece) && self.follows(&piece.side) {
                    *fresh.entry((&piece.side, &piece.formation)).or_default() += 1;
                }
            }
            if stretch.from.turn <= first {
                continue;
            }
            for ((side, formation), units) in fresh {
                arrivals.push(Arrival {
                    when: self.when(stretch.from),
                    after: moment.after as u32,
                    side: side.to_owned(),
                    formation: if formation.is_empty() {
                        capital(side)
                    } else {
                        formation.to_owned()
                    },
                    units,
                });
            }
        }
        arrivals
    }

    /// Leaders who stood on the board and do not come back to it.
    fn find_leaders(&self) -> Vec<LeaderLost> {
        let mut lost = Vec::new();
        for (number, stretch) in self.stretches().enumerate() {
            let later = &self.chronicle.moments[number + 1..];
            let stands_later = |piece: &Piece| {
                later.iter().any(|moment| moment.scene.pieces.iter().any(|p| p.id == piece.id))
            };
            let leaders = stretch.from.scene.pieces.iter().filter(|piece| is_leader(piece));
            for leader in
                leaders.filter(|leader| self.follows(&leader.side) && !stands_later(leader))
            {
                let lines = &self.chronicle.lines[stretch.lines()];
                let about = |line: &&host::Heard| line.line.pieces.contains(&leader.id);
                let told = lines.iter().rev().find(about);
                lost.push(LeaderLost {
                    when: self.when(stretch.from),
                    after: told.map_or(stretch.to.after, |told| told.line.after) as u32,
                    side: leader.side.clone(),
                    name: leader.name.clone(),
                    words: told.map_or_else(
                        || "He is not on the field any more.".to_owned(),
                        |told| sentence(&told.line.text),
                    ),
                });
            }
        }
        lost
    }

    /// The formation of a unit of the rolls, if it was ever seen.
    fn formation(&self, id: &str) -> Option<(&'a str, &'a str)> {
        let piece = self.pieces.get(id)?;
        Some((&piece.side, &piece.formation))
    }

    /// Formations that fell to half of their strength or below.
    fn find_crises(&self) -> Vec<Crisis> {
        let mut crises = Vec::new();
        let mut full: BTreeMap<(&str, &str), i32> = BTreeMap::new();
        for unit in &self.chronicle.rolls {
            if let Some(formation) = self.formation(&unit.id) {
                *full.entry(formation).or_default() += unit.full;
            }
        }
        let mut down: BTreeSet<(&str, &str)> = BTreeSet::new();
        for stretch in self.stretches() {
            let mut left: BTreeMap<(&str, &str), i32> = BTreeMap::new();
            for (unit, strength) in self.chronicle.rolls.iter().zip(&stretch.to.strength) {
                if let Some(formation) = self.formation(&unit.id) {
                    *left.entry(formation).or_default() += strength;
                }
            }
            for (formation, left) in left {
                let full = full[&formation];
                let (side, name) = formation;
                if full > 0 && 2 * left <= full && !name.is_empty() && down.insert(formation) {
                    crises.push(Crisis {
                        when: self.when(stretch.from),
                        after: stretch.to.after as u32,
                        side: side.to_owned(),
                        formation: name.to_owned(),
                        full,
                        left,
                    });
                }
            }
        }
        crises
    }

    fn find_held(&self) -> Vec<Held> {
        let mut held: Vec<Held> = Vec::new();
        let mut before = String::new();
        for moment in &self.chronicle.moments {
            for objective in &moment.scene.objectives {
                let at = held.iter().position(|held| held.place == objective.name);
                let at = at.unwrap_or_else(|| {
                    held.push(Held {
                        place: objective.name.clone(),
                        value: objective.value.into(),
                        holdings: Vec::new(),
                    });
                    held.len() - 1
                });
                let holdings = &mut held[at].holdings;
                if holdings.last().is_none_or(|last| last.side != objective.holder) {
                    let first = holdings.is_empty();
                    holdings.push(Holding {
                        when: if first { "The start".to_owned() } else { before.clone() },
                        after: if first { 0 } else { moment.after as u32 },
                        side: objective.holder.clone(),
                    });
                }
            }
            before = self.when(moment);
        }
        held
    }

    /// Both sides, and what became of them.
    pub fn factions(&self, about: &About<'_>) -> Vec<Faction> {
        let end = self.chronicle.moments.last();
        let faction = |seat: Seat| {
            let side = self.sides()[seat.index()];
            let (mut units, mut gone, mut full, mut lost) = (0, 0, 0, 0);
            for (number, unit) in self.chronicle.rolls.iter().enumerate() {
                let left = end.and_then(|end| end.strength.get(number)).copied();
                let left = left.unwrap_or(unit.full);
                if unit.seat != seat || !self.pieces.contains_key(&*unit.id) && left == unit.full {
                    continue;
                }
                units += 1;
                gone += u32::from(left <= 0);
                full += unit.full;
                lost += unit.full - left;
            }
            let (mut tests, mut failed) = (0, 0);
            let deeds = self.chronicle.lines.iter().flat_map(|heard| &heard.line.deeds);
            for deed in deeds.filter(|deed| deed.kind == DeedKind::Check && deed.passed.is_some()) {
                let own =
                    |id: &String| self.pieces.get(&**id).is_some_and(|piece| piece.side == side);
                if deed.at.iter().any(own) {
                    tests += 1;
                    failed += u32::from(deed.passed == Some(false));
                }
            }
            Faction {
                side: side.to_owned(),
                people: people(side),
                player: about.tags.players[seat.index()].clone(),
                units,
                gone,
                full,
                lost,
                tests,
                failed,
            }
        };
        Seat::BOTH.map(faction).into()
    }

    pub fn verdict(&self, outcome: Option<&Outcome>) -> Verdict {
        let margin = self.chronicle.moments.last().map_or(0, |moment| moment.margin);
        let stands = format!("{} in the points of the scenario", lead(margin, self.sides()));
        let Some(Outcome { winner, rule, words }) = outcome else {
            return Verdict {
                headline: "The battle goes on".to_owned(),
                words: "Nothing is decided yet.".to_owned(),
                winner: None,
                rule: None,
                margin: sentence(&format!("So far {stands}")),
            };
        };
        let headline = winner.as_ref().map_or_else(
            || "A drawn battle".to_owned(),
            |winner| format!("{} victory", capital(winner)),
        );
        Verdict {
            headline,
            words: sentence(words),
            winner: winner.clone(),
            rule: Some(rule.clone()).filter(|rule| rule != host::RESIGNED && !rule.is_empty()),
            margin: sentence(&format!("In the end {stands}")),
        }
    }

    /// A blow in words.
    fn told(&self, blow: &host::Blow) -> Blow {
        let heard = &self.chronicle.lines[blow.line];
        let moments = &self.chronicle.moments;
        let before = moments.iter().rfind(|moment| moment.told <= blow.line);
        Blow {
            when: before.map_or_else(String::new, |moment| self.when(moment)),
            after: heard.line.after as u32,
            words: headline(&heard.line.text).to_owned(),
            story: sentence(&heard.line.text),
            result: if blow.result.is_empty() { String::new() } else { sentence(&blow.result) },
            lost: blow.lost,
            rules: heard.line.rules.clone(),
        }
    }

    /// The blows of some lines that cost most, so many at most, in their order.
    pub fn dearest(&self, lines: Range<usize>, most: usize) -> Vec<Blow> {
        let within = self.chronicle.blows.iter().filter(|blow| lines.contains(&blow.line));
        let mut dearest: Vec<&host::Blow> = within.filter(|blow| blow.lost != [0, 0]).collect();
        dearest.sort_by_key(|blow| (-(blow.lost[0] + blow.lost[1]), blow.line));
        dearest.truncate(most);
        dearest.sort_by_key(|blow| blow.line);
        dearest.into_iter().map(|blow| self.told(blow)).collect()
    }

    /// The blows of the battle that cost most.
    pub fn decisive(&self) -> Vec<Blow> {
        self.dearest(0..self.chronicle.lines.len(), BLOWS)
    }

    /// Where the margin swung most; where it stands still, where losses were most uneven.
    pub fn turning_points(&self, maps: Maps) -> Vec<TurningPoint> {
        let weight = |stretch: &Stretch<'_>| {
            let [first, second] = self.lost_in(*stretch);
            (stretch.swing().abs(), (first - second).abs(), first + second)
        };
        let mut all: Vec<Stretch<'_>> = self.stretches().collect();
        all.retain(|stretch| stretch.lines().len() > 1 && weight(stretch) > (0, 0, 0));
        all.sort_by_key(|stretch| (std::cmp::Reverse(weight(stretch)), stretch.from.after));
        all.truncate(TURNING_POINTS);
        let mut ranked: Vec<(usize, Stretch<'_>)> = all.into_iter().enumerate().collect();
        ranked.sort_by_key(|(_, stretch)| (stretch.from.after, stretch.from.told));
        ranked.into_iter().map(|(rank, stretch)| self.turning_point(rank, stretch, maps)).collect()
    }

    fn turning_point(&self, rank: usize, stretch: Stretch<'_>, maps: Maps) -> TurningPoint {
        let (sides, points) = (self.sides(), self.chronicle.points);
        let lost = self.lost_in(stretch);
        let (before, after) = (stretch.from.margin, stretch.to.margin);
        let mut words = if before == after {
            format!("It stood as before: {}.", lead(after, sides))
        } else {
            format!("Before, {}; then {}.", lead(before, sides), lead(after, sides))
        };
        words += &format!(" {}", sentence(&toll(lost, sides, points)));
        for (place, holder) in self.passed(stretch) {
            words += &format!(" {place} passed to {holder}.");
        }
        let blow = self.dearest(stretch.lines(), 1).pop();
        let fallen = self.fallen(stretch);
        let (map, alt) = map::drawn(self.chronicle, stretch.to, &fallen, rank, maps);
        TurningPoint {
            rank: rank as u32 + 1,
            title: self.title(stretch.from),
            from: stretch.from.after as u32,
            to: stretch.to.after as u32,
            words,
            margin_before: before,
            margin_after: after,
            lost,
            blow: blow.map(|blow| blow.told()),
            map,
            alt,
        }
    }

    /// What fell where in a stretch.
    fn fallen(&self, stretch: Stretch<'_>) -> Vec<Fallen> {
        let struck = self.chronicle.lines[stretch.lines()].iter().flat_map(|heard| &heard.struck);
        struck
            .filter_map(|struck| {
                let id = &self.chronicle.rolls.get(struck.unit)?.id;
                let stood = stretch.from.scene.pieces.iter().find(|piece| piece.id == *id);
                let somewhere = |hex: &String| !hex.is_empty();
                let hex = struck.hex.clone().filter(somewhere);
                let hex = hex.or_else(|| stood.map(|piece| piece.hex.clone()).filter(somewhere));
                Some(Fallen { piece: id.clone(), hex, points: struck.points })
            })
            .collect()
    }

    /// Places that changed hands in a stretch.
    pub fn passed(&self, stretch: Stretch<'_>) -> Vec<(String, String)> {
        let before = &stretch.from.scene.objectives;
        let changed = stretch.to.scene.objectives.iter().filter(|now| {
            before.iter().any(|was| was.name == now.name && was.holder != now.holder)
        });
        let passed = |now: &engine::scene::Objective| {
            let holder = now.holder.as_deref().map_or_else(|| "nobody".to_owned(), people);
            (now.name.clone(), holder)
        };
        changed.map(passed).collect()
    }

    pub fn losses(&self) -> Losses {
        let point = |moment: &Moment| Point {
            when: self.title(moment),
            after: moment.after as u32,
            lost: self.lost_by(moment),
            margin: moment.margin,
        };
        // Phases in which nothing changed say nothing.
        let mut course: Vec<Point> = Vec::new();
        for moment in &self.chronicle.moments {
            let point = point(moment);
            let alike = |last: &Point| last.lost == point.lost && last.margin == point.margin;
            if moment.heading != 1 || !course.last().is_some_and(alike) {
                course.push(point);
            }
        }
        let arms = self.table(|unit, _| unit.arm.key());
        let mut formations = self.table(|_, formation| formation);
        formations.sort_by(|a, b| {
            a.side.cmp(&b.side).then(b.lost.cmp(&a.lost)).then(a.name.cmp(&b.name))
        });
        formations.sort_by_key(|row| self.sides().iter().position(|side| *side == row.side));
        Losses { course, formations, arms }
    }

    /// Losses of all units that were on the field, by something.
    fn table<'b>(
        &'b self,
        by: impl Fn(&'b host::Enrolled, &'b str) -> &'b str,
    ) -> Vec<FormationLoss> {
        let mut rows: BTreeMap<(usize, &str), FormationLoss> = BTreeMap::new();
        let Some(end) = self.chronicle.moments.last() else { return Vec::new() };
        for (unit, left) in self.chronicle.rolls.iter().zip(&end.strength) {
            let seat = unit.seat.index();
            let side = self.sides()[seat];
            let formation = match self.formation(&unit.id) {
                Some((_, formation)) => formation,
                None if *left == unit.full => continue,
                None => "",
            };
            let name = by(unit, formation);
            let row = rows.entry((seat, name)).or_insert_with(|| FormationLoss {
                side: side.to_owned(),
                name: if name.is_empty() {
                    format!("{} army", capital(side))
                } else {
                    name.to_owned()
                },
                units: 0,
                gone: 0,
                full: 0,
                lost: 0,
            });
            row.units += 1;
            row.gone += u32::from(*left <= 0);
            row.full += unit.full;
            row.lost += unit.full - left;
        }
        rows.into_values().filter(|row| row.full != 0 || row.lost != 0).collect()
    }

    /// A sentence about what a stretch cost.
    pub fn cost(&self, stretch: Stretch<'_>) -> String {
        words::sentence(&toll(self.lost_in(stretch), self.sides(), self.chronicle.points))
    }
}

impl Blow {
    /// It in a sentence.
    pub fn told(&self) -> String {
        if self.result.is_empty() {
            return sentence(&self.words);
        }
        format!("{}: {}", self.words, self.result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::scene::Scene;
    use host::{Enrolled, Heard, LogLine};
    use muster::Arm;

    /// A battle of one unit a side, with these margins and this strength of both from turn to turn.
    fn battle(course: &[(i32, [i32; 2])]) -> Chronicle {
        let unit = |id: &str, seat| {
            let full = course[0].1[seat as usize];
            Enrolled { id: id.to_owned(), seat, arm: Arm::Infantry, full }
        };
        let moment = |(turn, (margin, strength)): (usize, &(i32, [i32; 2]))| Moment {
            after: 10 * turn,
            told: 2 * turn,
            turn: turn as u32,
            title: format!("Turn {turn}"),
            heading: 2,
            margin: *margin,
            strength: strength.to_vec(),
            scene: Scene::default(),
        };
        let line = |text: usize| Heard {
            line: LogLine { text: text.to_string(), ..LogLine::default() },
            struck: Vec::new(),
        };
        Chronicle {
            sides: ["french", "russian"],
            points: "SP",
            ground: Scene::default(),
            aims: Vec::new(),
            lines: (0..2 * course.len()).map(line).collect(),
            blows: Vec::new(),
            moments: course.iter().enumerate().map(moment).collect(),
            rolls: vec![unit("F1", Seat::First), unit("R1", Seat::Second)],
            casts: Vec::new(),
        }
    }

    fn turning(course: &[(i32, [i32; 2])]) -> Vec<(String, u32)> {
        let chronicle = battle(course);
        let points = Course::of(&chronicle, Viewer::Umpire).turning_points(Maps::None);
        points.into_iter().map(|point| (point.title, point.rank)).collect()
    }

    /// The three greatest swings, in the order of the battle.
    #[test]
    fn a_battle_turns_where_the_margin_swings() {
        let flat = [9, 9];
        let found = turning(&[(0, flat), (3, flat), (3, flat), (-5, flat), (-4, flat), (1, flat)]);
        let wanted = [("Turn 0", 3), ("Turn 2", 1), ("Turn 4", 2)];
        assert_eq!(found, wanted.map(|(title, rank)| (title.to_owned(), rank)));
    }

    /// Where no margin moves, uneven losses tell; where nothing happens, nothing turns.
    #[test]
    fn without_a_margin_losses_tell() {
        let found = turning(&[(0, [9, 9]), (0, [8, 8]), (0, [8, 4]), (0, [8, 4])]);
        assert_eq!(found, [("Turn 0".to_owned(), 2), ("Turn 1".to_owned(), 1)]);
        assert_eq!(turning(&[(0, [9, 9]), (0, [9, 9])]), []);
    }
}
