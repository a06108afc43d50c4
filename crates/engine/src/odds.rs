//! Exact odds: the same rule code, with every face of every die.

use crate::Modifier;
use crate::dice::{Dice, Faces, Fast, Throw};
use crate::question::{AskOf, Game, Pause, Play, Proposals, Table};
use crate::seat::Seat;
use std::collections::BTreeMap;

/// A result of the walk with its exact weight.
pub type Distribution<K> = BTreeMap<K, f64>;

/// The exact odds of a procedure.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// What it is, in words.
    pub subject: String,
    /// The rolls on the way, in their order, with the modifiers they have when they first come.
    pub rolls: Vec<(String, Vec<Modifier>)>,
    /// Results in words with their exact probabilities.
    pub outcomes: Distribution<String>,
    /// What the reader should know.
    pub notes: Vec<String>,
}

/// The answer a plan gives to a question; `None` ends the walk there.
pub type Plan<'a, G> = dyn FnMut(&G, &AskOf<G>) -> Option<<G as Game>::Choice> + 'a;

/// Asked again and again: whether the work should go on. Rules have no clock; whoever has one says.
pub type GoOn<'a> = &'a dyn Fn() -> bool;

struct Walk<'a, 'p, G: Game> {
    plan: &'a mut Plan<'p, G>,
    go_on: GoOn<'a>,
    /// Whether the run was given up half way: nothing of it counts.
    given_up: bool,
    path: &'a [Faces],
    next: usize,
    wanted: Option<Throw>,
    /// The walk ends here, or needs a throw: nothing after it counts. (The other secret lane may
    /// still be run.)
    stopped: bool,
    events: Vec<G::Event>,
    /// Number of events told before the last throw of the path.
    after_path: Option<usize>,
    /// What was summed up on the way, and whether nothing was thrown since.
    sums: Vec<u64>,
    fresh: bool,
}

impl<'a, 'p, G: Game> Walk<'a, 'p, G> {
    fn new(plan: &'a mut Plan<'p, G>, path: &'a [Faces], go_on: GoOn<'a>) -> Self {
        let events = Vec::new();
        Walk {
            plan,
            go_on,
            given_up: false,
            path,
            next: 0,
            wanted: None,
            stopped: false,
            events,
            after_path: None,
            sums: Vec::new(),
            fresh: false,
        }
    }
}

impl<G: Game> Walk<'_, '_, G> {
    /// Whether nothing more counts: the walk is at its end, or it is given up.
    fn is_through(&mut self) -> bool {
        if !self.stopped && !(self.go_on)() {
            self.stopped = true;
            self.given_up = true;
        }
        self.stopped
    }
}

impl<G: Game> Table<G> for Walk<'_, '_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.is_through() {
            return Err(Pause);
        }
        (self.plan)(game, &ask).ok_or_else(|| {
            self.stopped = true;
            Pause
        })
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        if self.is_through() {
            return Err(Pause);
        }
        let Some(faces) = self.path.get(self.next) else {
            self.stopped = true;
            self.wanted = Some(throw);
            return Err(Pause);
        };
        self.next += 1;
        self.fresh = false;
        if self.next == self.path.len() {
            self.after_path = Some(self.events.len());
        }
        Ok(*faces)
    }

    fn hear(&mut self, _: &G, event: G::Event) {
        if !self.stopped {
            self.events.push(event);
        }
    }

    fn sum_up(&mut self, key: u64) {
        if !self.stopped {
            self.sums.push(key);
            self.fresh = true;
        }
    }
}

/// Where a walk came to its end.
pub struct End<'a, G: Game> {
    /// The position there.
    pub game: &'a G,
    /// What happened on the way.
    pub events: &'a [G::Event],
}

/// How far odds may go, so that a careless plan cannot run for ever.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// More runs than this are not made.
    pub runs: usize,
    /// Whether to go on at all.
    pub go_on: GoOn<'a>,
}

impl Bounds<'_> {
    /// So many runs, however long they take.
    pub fn runs(runs: usize) -> Self {
        Bounds { runs, go_on: &|| true }
    }
}

/// Courses less likely than this are left out: a die that may be thrown again for ever would never
/// come to an end. All of them together stay far below what can be printed.
const NEGLIGIBLE: f64 = 1e-15;

/// What of a throw decides the further course: two faces with equal ones lead to the same.
pub trait Alike: PartialEq {
    /// Whether it goes one way only as the faces go up, the first die before the second, like a check
    /// that is passed above a number: what lies between two faces that are alike is alike, and need not
    /// be tried.
    fn is_ordered(&self) -> bool {
        false
    }
}

impl Alike for () {}

/// For [`walk`] where no two faces are alike.
pub fn every_face<G: Game>(_: &G, _: &G::Event) -> Option<()> {
    None
}

/// The exact distribution of what a procedure leads to; `None` beyond the bounds.
///
/// `procedure` is any rule procedure of the game; `plan` answers its questions (or ends the walk);
/// `read` says what of the end matters.
///
/// Faces that come to the same are walked once. `alike` reads the first event told after a throw: two
/// faces for which it gives equal keys must lead to equal positions and the same further course,
/// whatever else the events say; `None` is like nothing else. So are courses that were
/// [summed up](Table::sum_up) to the same. The likeliest course is walked first.
pub fn walk<G: Game, A: Alike, K: Ord>(
    from: &G,
    bounds: Bounds<'_>,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut alike: impl FnMut(&G, &G::Event) -> Option<A>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Option<Distribution<K>> {
    let mut result = BTreeMap::new();
    let mut runs = 0;
    let mut open: Vec<Waiting> = vec![(Vec::new(), 1.0, None)];
    // Courses that wait for dice where all before was summed up, by what it came to.
    let mut summed: BTreeMap<(usize, Vec<u64>), Waiting> = BTreeMap::new();
    // Of those summed up the shortest first: others may still run into the longer ones.
    while let Some((path, weight, throw)) =
        open.pop().or_else(|| summed.pop_first().map(|(_, waiting)| waiting))
    {
        let faces = faces_of(throw.as_ref());
        let mut fan = Fan { courses: Vec::new(), of_face: vec![None; faces.len()] };
        fan.fill(|index| {
            runs += 1;
            if runs > bounds.runs {
                return None;
            }
            let mut path = path.clone();
            path.extend(faces[index].0);
            let mut game = from.clone();
            let mut walk = Walk::new(plan, &path, bounds.go_on);
            let _ = procedure(&mut game, &mut walk);
            let Walk { wanted, events, after_path, given_up, sums, fresh, .. } = walk;
            if given_up || !(bounds.go_on)() {
                return None;
            }
            let first = after_path.and_then(|at| events.get(at));
            let key = first.and_then(|event| alike(&game, event));
            let course = match wanted {
                None => Course::Ends(read(End { game: &game, events: &events })),
                Some(throw) => Course::GoesOn { path, throw, sums: fresh.then_some(sums) },
            };
            Some((key, course))
        })?;
        for (course, share) in fan.by_likelihood(&faces) {
            let weight = weight * share;
            match course {
                Course::Ends(key) => *result.entry(key).or_insert(0.0) += weight,
                Course::GoesOn { path, throw, sums: Some(sums) } => {
                    let same = summed.entry((sums.len(), sums));
                    same.or_insert((path, 0.0, Some(throw))).1 += weight;
                }
                Course::GoesOn { path, throw, sums: None } if weight > NEGLIGIBLE => {
                    open.push((path, weight, Some(throw)));
                }
                Course::GoesOn { .. } => {}
            }
        }
    }
    Some(result)
}

/// A course that waits for dice: what fell so far, its weight, and the throw; none at the start.
type Waiting = (Vec<Faces>, f64, Option<Throw>);

/// Every outcome of a throw in ascending order, with its share.
fn faces_of(throw: Option<&Throw>) -> Vec<(Option<Faces>, f64)> {
    let Some(throw) = throw else { return vec![(None, 1.0)] };
    let (mut outcomes, total) = throw.outcomes();
    outcomes.sort_by(|(a, _), (b, _)| a.as_slice().cmp(b.as_slice()));
    let share = |(faces, ways)| (Some(faces), ways as f64 / total as f64);
    outcomes.into_iter().map(share).collect()
}

/// What random courses of a procedure led to: an estimate, where an exact walk would take too long.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled<K> {
    /// The share of the courses that led to each result.
    pub results: Distribution<K>,
    /// How many courses were run.
    pub courses: usize,
}

/// Runs a procedure with random dice, as far as the bounds allow. The dice fall alike each time: equal
/// positions give equal estimates.
pub fn sample<G: Game, K: Ord>(
    from: &G,
    bounds: Bounds<'_>,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Sampled<K> {
    let mut dice = Fast::new(0x1813);
    let mut counts: BTreeMap<K, usize> = BTreeMap::new();
    let mut courses = 0;
    while courses < bounds.runs && (bounds.go_on)() {
        let mut game = from.clone();
        let mut walk = Walk::new(plan, &[], bounds.go_on);
        let mut table = Random { walk: &mut walk, dice: &mut dice };
        let _ = procedure(&mut game, &mut table);
        if walk.given_up {
            break;
        }
        *counts.entry(read(End { game: &game, events: &walk.events })).or_default() += 1;
        courses += 1;
    }
    let share = |count: usize| count as f64 / courses.max(1) as f64;
    let results = counts.into_iter().map(|(key, count)| (key, share(count))).collect();
    Sampled { results, courses }
}

/// A walk whose dice fall at random.
struct Random<'w, 'd, 'a, 'p, G: Game> {
    walk: &'w mut Walk<'a, 'p, G>,
    dice: &'d mut Fast,
}

impl<G: Game> Table<G> for Random<'_, '_, '_, '_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        self.walk.choose(game, ask)
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        if self.walk.is_through() {
            return Err(Pause);
        }
        self.dice.throw(0, &throw).ok_or(Pause)
    }

    fn hear(&mut self, game: &G, event: G::Event) {
        self.walk.hear(game, event);
    }
}

/// Somebody who watches a procedure without taking part in it.
pub trait Watch<G: Game> {
    /// Dice have been thrown.
    fn thrown(&mut self, _: &G, _: &Throw) {}
    /// Something happened.
    fn told(&mut self, _: &G, _: &G::Event) {}
}

/// A table that passes everything on to another while somebody watches. It is the only one that does,
/// so that nothing which a [`Table`] can be told is lost on the way.
pub struct Watched<'a, G: Game> {
    /// Who answers.
    pub table: &'a mut dyn Table<G>,
    /// Who watches.
    pub watch: &'a mut dyn Watch<G>,
}

impl<G: Game> Table<G> for Watched<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        self.table.choose(game, ask)
    }

    fn proposals(&mut self, seat: Seat) -> Proposals {
        self.table.proposals(seat)
    }

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        let faces = self.table.throw(game, throw)?;
        self.watch.thrown(game, &throw);
        Ok(faces)
    }

    fn hear(&mut self, game: &G, event: G::Event) {
        self.watch.told(game, &event);
        self.table.hear(game, event);
    }

    fn sum_up(&mut self, key: u64) {
        self.table.sum_up(key);
    }

    fn lane(&mut self, seat: Option<Seat>) {
        self.table.lane(seat);
    }
}

/// Notes the rolls of a procedure, in the order in which they first come, with the modifiers they
/// have then. As the likeliest course is walked first, these are the ones that may be expected.
#[derive(Default)]
pub struct Rolls {
    rolls: Vec<Roll>,
    /// What was thrown for last, before anything was told of it.
    thrown: &'static str,
    /// The roll that was thrown last, once something was told.
    last: Option<usize>,
}

struct Roll {
    name: String,
    modifiers: Vec<Modifier>,
    /// Whether another roll came after it: what is told later is about that one.
    done: bool,
}

impl Rolls {
    /// Something is told after a throw: it is about the roll of this name, or of what was thrown for.
    fn note(&mut self, name: Option<String>) {
        let why = std::mem::take(&mut self.thrown);
        if why.is_empty() {
            return;
        }
        let name = name.unwrap_or_else(|| why.to_owned());
        let known = self.rolls.iter().position(|roll| roll.name == name);
        self.last = Some(known.unwrap_or_else(|| {
            self.rolls.push(Roll { name, modifiers: Vec::new(), done: false });
            self.rolls.len() - 1
        }));
    }

    /// All rolls, with the modifiers of each.
    pub fn into_list(mut self) -> Vec<(String, Vec<Modifier>)> {
        self.note(None);
        self.rolls.into_iter().map(|roll| (roll.name, roll.modifiers)).collect()
    }
}

impl<G: Game> Watch<G> for Rolls {
    fn thrown(&mut self, _: &G, throw: &Throw) {
        self.note(None);
        if let Some(last) = self.last.take() {
            self.rolls[last].done = true;
        }
        self.thrown = throw.why;
    }

    fn told(&mut self, game: &G, event: &G::Event) {
        if !self.thrown.is_empty() {
            self.note(game.roll_name(event));
        }
        // The line that explains a roll need not be the first one after it.
        if let Some(roll) = self.last.map(|last| &mut self.rolls[last])
            && !roll.done
            && roll.modifiers.is_empty()
        {
            roll.modifiers = game.render(event).modifiers;
        }
    }
}

/// The courses that the faces of one throw lead to.
struct Fan<A, K> {
    courses: Vec<(Option<A>, Course<K>)>,
    /// By face, its course.
    of_face: Vec<Option<usize>>,
}

impl<A: Alike, K> Fan<A, K> {
    /// All courses with the share of their faces, the likeliest last.
    fn by_likelihood(self, faces: &[(Option<Faces>, f64)]) -> Vec<(Course<K>, f64)> {
        let mut shares = vec![0.0; self.courses.len()];
        for (course, (_, share)) in self.of_face.iter().zip(faces) {
            if let Some(course) = course {
                shares[*course] += share;
            }
        }
        let courses = self.courses.into_iter().map(|(_, course)| course);
        let mut all: Vec<(Course<K>, f64)> = courses.zip(shares).collect();
        all.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        all
    }

    /// Finds the course of every face: all are tried, or, while they are ordered, only those between
    /// two that are unlike. `None` if a try is refused.
    fn fill(&mut self, mut run: impl FnMut(usize) -> Option<(Option<A>, Course<K>)>) -> Option<()> {
        let last = self.of_face.len().saturating_sub(1);
        let mut between = vec![(0, last)];
        let mut ordered = self.try_face(0, &mut run)?;
        ordered &= self.try_face(last, &mut run)?;
        while let (true, Some((low, high))) = (ordered, between.pop()) {
            if self.of_face[low] == self.of_face[high] {
                let course = self.of_face[low];
                self.of_face[low..=high].fill(course);
            } else if high - low > 1 {
                let middle = low.midpoint(high);
                ordered = self.try_face(middle, &mut run)?;
                between.extend([(low, middle), (middle, high)]);
            }
        }
        (0..=last).try_for_each(|face| self.try_face(face, &mut run).map(drop))
    }

    /// Tries a face, unless its course is known; says whether it is ordered.
    fn try_face(
        &mut self,
        face: usize,
        run: &mut impl FnMut(usize) -> Option<(Option<A>, Course<K>)>,
    ) -> Option<bool> {
        let course = match self.of_face[face] {
            Some(course) => course,
            None => {
                let (key, course) = run(face)?;
                let same = |known: &(Option<A>, _)| key.is_some() && known.0 == key;
                let known = self.courses.iter().position(same);
                known.unwrap_or_else(|| {
                    self.courses.push((key, course));
                    self.courses.len() - 1
                })
            }
        };
        self.of_face[face] = Some(course);
        Some(self.courses[course].0.as_ref().is_some_and(Alike::is_ordered))
    }
}

/// How a run came out.
enum Course<K> {
    Ends(K),
    /// It waits for a throw; `sums` if nothing was thrown since it was summed up.
    GoesOn {
        path: Vec<Faces>,
        throw: Throw,
        sums: Option<Vec<u64>>,
    },
}
