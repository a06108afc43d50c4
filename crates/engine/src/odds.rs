//! Exact odds: the same rule code, with every face of every die.

use crate::dice::{Faces, Throw};
use crate::question::{AskOf, Game, Pause, Play, Table};
use std::collections::BTreeMap;

/// A result of the walk with its exact weight.
pub type Distribution<K> = BTreeMap<K, f64>;

/// The answer a plan gives to a question; `None` ends the walk there.
pub type Plan<'a, G> = dyn FnMut(&G, &AskOf<G>) -> Option<<G as Game>::Choice> + 'a;

struct Walk<'a, 'p, G: Game> {
    plan: &'a mut Plan<'p, G>,
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
    fn new(plan: &'a mut Plan<'p, G>, path: &'a [Faces]) -> Self {
        let events = Vec::new();
        Walk {
            plan,
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

impl<G: Game> Table<G> for Walk<'_, '_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.stopped {
            return Err(Pause);
        }
        (self.plan)(game, &ask).ok_or_else(|| {
            self.stopped = true;
            Pause
        })
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        if self.stopped {
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
        let mut walk = Walk::new(plan, &path);
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

/// Like [`walk`], but faces that come to the same are walked once: far fewer ways, the same result.
///
/// `alike` reads the first event told after a throw. Two faces for which it gives equal keys must
/// lead to equal positions and the same further course, whatever else the events say; `None` is
/// like nothing else. `limit` bounds the number of runs.
pub fn walk_alike<G: Game, A: PartialEq, K: Ord>(
    from: &G,
    limit: usize,
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
                let (outcomes, total) = throw.outcomes();
                let share = |(faces, ways)| (Some(faces), ways as f64 / total as f64);
                outcomes.into_iter().map(share).collect()
            }
        };
        let mut courses: Vec<(Option<A>, f64, Course<K>)> = Vec::new();
        for (faces, share) in faces {
            runs += 1;
            if runs > limit {
                return None;
            }
            let mut path = path.clone();
            path.extend(faces);
            let mut game = from.clone();
            let mut walk = Walk::new(plan, &path);
            let _ = procedure(&mut game, &mut walk);
            let Walk { wanted, events, after_path, .. } = walk;
            let first = after_path.and_then(|at| events.get(at));
            let key = first.and_then(|event| alike(&game, event));
            let same = |course: &&mut (Option<A>, f64, _)| key.is_some() && course.0 == key;
            if let Some(course) = courses.iter_mut().find(same) {
                course.1 += weight * share;
                continue;
            }
            let course = match wanted {
                None => Course::Ends(read(End { game: &game, events: &events })),
                Some(throw) => Course::GoesOn(path, throw),
            };
            courses.push((key, weight * share, course));
        }
        for (_, weight, course) in courses {
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

/// How a run came out.
enum Course<K> {
    Ends(K),
    GoesOn(Vec<Faces>, Throw),
}
