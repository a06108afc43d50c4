//! Exact odds: the same rule code, with every face of every die.

use crate::Modifier;
use crate::dice::{Faces, Fast, Throw};
use crate::question::{AskOf, Game, Pause, Play, Table};
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

    fn tell(&mut self, _: &G, event: G::Event) {
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

/// The exact distribution of what a procedure leads to.
///
/// `procedure` is any rule procedure of the game; `plan` answers its questions (or ends the walk);
/// `read` says what of the end matters. `limit` bounds the number of ends, so that a careless plan
/// cannot run for ever: beyond it the result is `None`.
pub fn walk<G: Game, K: Ord>(
    from: &G,
    limit: usize,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Option<Distribution<K>> {
    let mut result = BTreeMap::new();
    let mut paths: Vec<(Vec<Faces>, f64)> = vec![(Vec::new(), 1.0)];
    // Courses that wait for dice where all before was summed up, by what it came to.
    let mut waiting: BTreeMap<(usize, Vec<u64>), Waiting> = BTreeMap::new();
    let mut ends = 0;
    loop {
        let Some((path, weight)) = paths.pop() else {
            // The shortest first: others may still run into the longer ones.
            let Some((_, (path, weight, throw))) = waiting.pop_first() else { break };
            fork(&mut paths, &path, weight, &throw);
            continue;
        };
        let mut game = from.clone();
        let mut walk = Walk::new(plan, &path, &|| true);
        let _ = procedure(&mut game, &mut walk);
        let Walk { wanted, events, sums, fresh, .. } = walk;
        match wanted {
            None => {
                ends += 1;
                if ends > limit {
                    return None;
                }
                *result.entry(read(End { game: &game, events: &events })).or_insert(0.0) += weight;
            }
            Some(throw) if fresh => {
                let same = waiting.entry((sums.len(), sums)).or_insert((path, 0.0, throw));
                same.1 += weight;
            }
            Some(throw) => fork(&mut paths, &path, weight, &throw),
        }
    }
    Some(result)
}

/// A course that waits for dice: what fell so far, its weight, and the throw.
type Waiting = (Vec<Faces>, f64, Throw);

/// Every outcome of a throw, as a longer path.
fn fork(paths: &mut Vec<(Vec<Faces>, f64)>, path: &[Faces], weight: f64, throw: &Throw) {
    let (outcomes, total) = throw.outcomes();
    for (faces, ways) in outcomes {
        let mut longer = path.to_vec();
        longer.push(faces);
        paths.push((longer, weight * ways as f64 / total as f64));
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

/// Like [`walk`], but faces that come to the same are walked once: far fewer ways, the same result.
///
/// `alike` reads the first event told after a throw. Two faces for which it gives equal keys must
/// lead to equal positions and the same further course, whatever else the events say; `None` is
/// like nothing else. `limit` bounds the number of runs.
pub fn walk_alike<G: Game, A: Alike, K: Ord>(
    from: &G,
    limit: usize,
    procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    alike: impl FnMut(&G, &G::Event) -> Option<A>,
    read: impl FnMut(End<'_, G>) -> K,
) -> Option<Distribution<K>> {
    walk_alike_while(from, limit, &|| true, procedure, plan, alike, read)
}

/// Like [`walk_alike`], for as long as it should go on: `None` also if it was given up.
pub fn walk_alike_while<G: Game, A: Alike, K: Ord>(
    from: &G,
    limit: usize,
    go_on: GoOn<'_>,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut alike: impl FnMut(&G, &G::Event) -> Option<A>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Option<Distribution<K>> {
    let mut result = BTreeMap::new();
    let mut runs = 0;
    // A path, its weight, and the throw that comes next on it.
    let mut open: Vec<(Vec<Faces>, f64, Option<Throw>)> = vec![(Vec::new(), 1.0, None)];
    while let Some((path, weight, throw)) = open.pop() {
        let faces: Vec<(Option<Faces>, f64)> = match throw {
            None => vec![(None, 1.0)],
            Some(throw) => {
                let (mut outcomes, total) = throw.outcomes();
                outcomes.sort_by(|(a, _), (b, _)| a.as_slice().cmp(b.as_slice()));
                let share = |(faces, ways)| (Some(faces), ways as f64 / total as f64);
                outcomes.into_iter().map(share).collect()
            }
        };
        let mut fan = Fan { courses: Vec::new(), of_face: vec![None; faces.len()] };
        let found = fan.fill(|index| {
            runs += 1;
            if runs > limit {
                return None;
            }
            let mut path = path.clone();
            path.extend(faces[index].0);
            let mut game = from.clone();
            let mut walk = Walk::new(plan, &path, go_on);
            let _ = procedure(&mut game, &mut walk);
            let Walk { wanted, events, after_path, given_up, .. } = walk;
            if given_up || !go_on() {
                return None;
            }
            let first = after_path.and_then(|at| events.get(at));
            let key = first.and_then(|event| alike(&game, event));
            let course = match wanted {
                None => Course::Ends(read(End { game: &game, events: &events })),
                Some(throw) => Course::GoesOn(path, throw),
            };
            Some((key, course))
        });
        found?;
        let mut weights = vec![0.0; fan.courses.len()];
        for (course, (_, share)) in fan.of_face.iter().zip(&faces) {
            if let Some(course) = course {
                weights[*course] += weight * share;
            }
        }
        for ((_, course), weight) in fan.courses.into_iter().zip(weights) {
            match course {
                Course::Ends(key) => *result.entry(key).or_insert(0.0) += weight,
                Course::GoesOn(path, throw) if weight > NEGLIGIBLE => {
                    open.push((path, weight, Some(throw)));
                }
                Course::GoesOn(..) => {}
            }
        }
    }
    Some(result)
}

/// What random courses of a procedure led to: an estimate, where an exact walk would take too long.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled<K> {
    /// The share of the courses that led to each result.
    pub results: Distribution<K>,
    /// How many courses were run.
    pub courses: usize,
}

/// Runs a procedure with random dice, at most so often and for as long as it should go on. The dice
/// fall alike each time: equal positions give equal estimates.
pub fn sample<G: Game, K: Ord>(
    from: &G,
    most: usize,
    go_on: GoOn<'_>,
    mut procedure: impl FnMut(&mut G, &mut dyn Table<G>) -> Play<()>,
    plan: &mut Plan<'_, G>,
    mut read: impl FnMut(End<'_, G>) -> K,
) -> Sampled<K> {
    let mut dice = Fast::new(0x1813);
    let mut counts: BTreeMap<K, usize> = BTreeMap::new();
    let mut courses = 0;
    while courses < most && go_on() {
        let mut game = from.clone();
        let mut walk = Walk::new(plan, &[], go_on);
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
        let mut faces = [0; 23];
        let faces = &mut faces[..usize::from(throw.dice)];
        for face in &mut *faces {
            *face = self.dice.below(usize::from(throw.sides)) as u8 + 1;
        }
        Ok(Faces::new(faces))
    }

    fn tell(&mut self, game: &G, event: G::Event) {
        self.walk.tell(game, event);
    }
}

/// The courses that the faces of one throw lead to.
struct Fan<A, K> {
    courses: Vec<(Option<A>, Course<K>)>,
    /// By face, its course.
    of_face: Vec<Option<usize>>,
}

impl<A: Alike, K> Fan<A, K> {
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
    GoesOn(Vec<Faces>, Throw),
}
