//! The reach of a whole move: the cheapest way to every place, along the answers of one seat.
//!
//! The rules ask hex by hex. This runs them ahead on copies that hold only what the seat may know,
//! and stops wherever dice, the enemy or another kind of question would come.

use battles_of_napoleon::rules::{r11_orders, r16_activation, r19_movement};
use crate::ahead::{self, Next};
use crate::data::{Barred, Patience, Reach, Reached, Work};
use crate::error::Error;
use crate::played::{Bar, Played, Stride};
use engine::nouns::capital;
use engine::{AskOf, Match, Open, Refusal, Seat, Viewer, rule};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

/// More steps than this are not looked at.
const LIMIT: usize = 50_000;

/// A position and the question asked in it.
type Moment<G> = Rc<(G, AskOf<G>)>;

/// A step that has been taken, or may be.
struct Node<G: Played> {
    stride: Stride,
    /// What the way costs up to here.
    cost: u32,
    /// A place it passes because the rules leave no choice but to go on.
    passed: Option<usize>,
    /// The step before it.
    before: Option<usize>,
    /// The question it answers, as long as that is needed.
    asked: Option<Moment<G>>,
    /// Which of its answers.
    choice: usize,
    notation: String,
}

/// Prepares the reach of a piece from the open question of a seat.
pub(crate) fn reach<G: Played>(
    game: &Match<G>,
    seat: Seat,
    piece: Option<&str>,
) -> Result<Work<Reach>, Error> {
    let open = game.open().iter().find_map(|open| match open {
        Open::Ask(ask, _, asked_in) if ask.seat == seat => Some((ask, asked_in)),
        _ => None,
    });
    let Some((ask, asked_in)) = open else {
        let side = capital(G::SIDES[seat.index()]);
        let why = format!("the {side} side is not asked anything now");
        return Err(Refusal::new(rule!("turn"), why).into());
    };
    // What the seat may not know does not leave this room.
    let (ask, known) = (ask.clone(), asked_in.known_to(Viewer::Seat(seat)));
    let piece = piece.map(str::to_owned);
    Ok(Box::new(move |patience| {
        let (root, chosen) = root(known, ask, piece.as_deref())?;
        Ok(Search::from(root).run(chosen, patience))
    }))
}

/// The question from which the piece moves, and the answer that chooses the piece, if one must.
fn root<G: Played>(
    known: G,
    ask: AskOf<G>,
    piece: Option<&str>,
) -> Result<(Moment<G>, Option<String>), Error> {
    let moves = known.strides(&ask).iter().any(Option::is_some);
    let subject = known.subject(&ask);
    let Some(piece) = piece.filter(|&piece| !moves || subject.iter().all(|one| one != piece))
    else {
        if !moves {
            return Err(Error::Reach("this question moves nobody: name a piece".to_owned()));
        }
        return Ok((Rc::new((known, ask)), None));
    };
    let facts = known.facts(&ask);
    let named = |index: &usize| known.notation(&ask, &ask.choices[*index]) == piece;
    let alone = |index: &usize| facts[*index].at.unit.as_deref() == Some(piece);
    let among = |index: &usize| facts[*index].at.pieces.iter().any(|one| one == piece);
    let all = 0..ask.choices.len();
    let index = all.clone().find(named).or_else(|| all.clone().find(alone));
    let Some(index) = index.or_else(|| all.clone().find(among)) else {
        return Err(known.refusal(&ask, piece).into());
    };
    let choice = &ask.choices[index];
    let notation = known.notation(&ask, choice);
    match ahead::next(&known, &ask, choice) {
        Next::Asked(moment) => Ok((Rc::new(*moment), Some(notation))),
        Next::Reaction(_) | Next::Dice(_) | Next::Over(_) | Next::Unknown => {
            Err(Error::Reach(format!("'{notation}' does not begin a move that can be foreseen")))
        }
    }
}

/// The search for the cheapest ways.
struct Search<G: Played> {
    root: Moment<G>,
    nodes: Vec<Node<G>>,
    /// Steps to be looked at: by cost, grade, the number of answers, and in their order.
    open: BinaryHeap<Reverse<(u32, u8, u32, usize)>>,
    /// Cost and grade of what has been reached, by place and stance.
    settled: BTreeMap<(usize, u64), Vec<(u32, u8)>>,
    /// The step that reaches each place first, and what comes after it.
    reached: BTreeMap<usize, (usize, Mark)>,
    bars: BTreeMap<usize, Bar>,
    /// Where the piece stands at first.
    here: Option<usize>,
    /// Whether it was broken off.
    incomplete: bool,
}

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Nothing,
    Reaction,
    Dice,
}

impl<G: Played> Search<G> {
    fn from(root: Moment<G>) -> Self {
        Search {
            here: root.0.standing(&root.1).map(|standing| standing.place),
            root,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            settled: BTreeMap::new(),
            reached: BTreeMap::new(),
            bars: BTreeMap::new(),
            incomplete: false,
        }
    }

    fn run(mut self, chosen: Option<String>, patience: &Patience) -> Reach {
        let root = self.root.clone();
        self.expand(&root, None, 0);
        let mut looked_at = 0;
        while let Some(Reverse((_, _, depth, index))) = self.open.pop() {
            let node = &mut self.nodes[index];
            let Some(asked) = node.asked.take() else { continue };
            let (stride, cost) = (node.stride, node.cost);
            if !self.settle(&stride, cost) {
                continue;
            }
            looked_at += 1;
            if looked_at > LIMIT || !patience.at_all() {
                self.incomplete = true;
                break;
            }
            let (game, ask) = &*asked;
            let choice = &ask.choices[self.nodes[index].choice];
            self.nodes[index].notation = game.notation(ask, choice);
            let next = ahead::next(game, ask, choice);
            let (mark, after) = match &next {
                Next::Reaction(after) => (Mark::Reaction, Some(after)),
                Next::Dice(after) => (Mark::Dice, Some(after)),
                Next::Asked(moment) => (Mark::Nothing, Some(&moment.0)),
                Next::Over(after) => (Mark::Nothing, Some(after)),
                Next::Unknown => (Mark::Nothing, None),
            };
            let before = self.nodes[index].before;
            let from = before.map_or(self.here, |before| Some(self.nodes[before].stride.place));
            let after = after.and_then(|after| after.standing(ask));
            if let Some(after) = after
                && after.place != stride.place
                && Some(after.place) != from
            {
                // The rules left it no choice but to go on at once.
                let node = &mut self.nodes[index];
                node.passed = Some(stride.place);
                node.cost += u32::try_from(stride.left - after.left).unwrap_or(0);
                node.stride = after;
                let cost = node.cost;
                if !self.settle(&after, cost) {
                    continue;
                }
            } else if let Some(after) = after.filter(|_| mark == Mark::Nothing) {
                self.nodes[index].stride.facing = after.facing;
                self.nodes[index].stride.shape = after.shape;
            }
            self.reach(index, mark);
            if let Next::Asked(moment) = next
                && !self.nodes[index].stride.stops
            {
                self.expand(&Rc::new(*moment), Some(index), depth + 1);
            }
        }
        self.told(chosen)
    }

    /// Notes that a stance has been reached, unless one as good has been.
    fn settle(&mut self, stride: &Stride, cost: u32) -> bool {
        let settled = self.settled.entry((stride.place, stride.stance)).or_default();
        let as_good = |&(less, grade): &(u32, u8)| less <= cost && grade <= stride.grade;
        if settled.iter().any(as_good) {
            return false;
        }
        settled.push((cost, stride.grade));
        true
    }

    /// Keeps a step if it is the cheapest way to its place.
    fn reach(&mut self, index: usize, mark: Mark) {
        let node = &self.nodes[index];
        let best = self.reached.entry(node.stride.place).or_insert((index, mark));
        if node.cost < self.nodes[best.0].cost {
            *best = (index, mark);
        }
    }

    /// Puts down all steps that a question offers.
    fn expand(&mut self, asked: &Moment<G>, before: Option<usize>, depth: u32) {
        let (game, ask) = &**asked;
        let paid = before.map_or(0, |before| self.nodes[before].cost);
        for (choice, stride) in game.strides(ask).into_iter().enumerate() {
            let Some(stride) = stride else { continue };
            let cost = paid + stride.cost;
            let settled = self.settled.get(&(stride.place, stride.stance));
            let known = settled.is_some_and(|settled| {
                settled.iter().any(|&(less, grade)| less <= cost && grade <= stride.grade)
            });
            if known {
                continue;
            }
            // To turn on the spot with nothing left leads nowhere.
            let place = before.map_or(self.here, |before| Some(self.nodes[before].stride.place));
            if stride.left <= 0 && place == Some(stride.place) {
                continue;
            }
            self.open.push(Reverse((cost, stride.grade, depth, self.nodes.len())));
            self.nodes.push(Node {
                stride,
                cost,
                passed: None,
                before,
                asked: Some(asked.clone()),
                choice,
                notation: String::new(),
            });
        }
        for bar in game.bars(ask) {
            // The reason of whoever has most left to spend; but not a mere matter of facing.
            let place = bar.place;
            let better = |old: &Bar| old.as_it_stands && !bar.as_it_stands;
            if self.bars.get(&place).is_none_or(better) {
                self.bars.insert(place, bar);
            }
        }
    }

    fn told(self, chosen: Option<String>) -> Reach {
        let (game, ask) = &*self.root;
        let names = game.places();
        let name = |place: usize| names.get(place).cloned().unwrap_or_default();
        let here = self.here;
        let away = |place: &usize| Some(*place) != here;
        let mut places = Vec::new();
        for (&place, &(index, mark)) in self.reached.iter().filter(|(place, _)| away(place)) {
            let (mut path, mut via) = (Vec::new(), Vec::new());
            let mut at = Some(index);
            while let Some(node) = at.map(|at| &self.nodes[at]) {
                path.push(node.notation.clone());
                for place in [Some(node.stride.place), node.passed].into_iter().flatten() {
                    if via.last() != Some(&place) && away(&place) {
                        via.push(place);
                    }
                }
                at = node.before;
            }
            path.extend(chosen.clone());
            path.reverse();
            via.reverse();
            let node = &self.nodes[index];
            places.push(Reached {
                hex: name(place),
                cost: G::amount(node.cost),
                facing: node.stride.facing,
                shape: node.stride.shape,
                path,
                via: via.into_iter().map(name).collect(),
                stops: node.stride.stops,
                reaction: mark == Mark::Reaction,
                dice: mark == Mark::Dice,
            });
        }
        let unreached =
            |(place, _): &(&usize, &Bar)| away(place) && !self.reached.contains_key(place);
        let barred = self.bars.iter().filter(unreached).map(|(&place, bar)| Barred {
            hex: name(place),
            why: bar.refusal.why.to_string(),
            rule: bar.refusal.rule.to_owned(),
        });
        let reaction = self.reached.values().any(|(_, mark)| *mark == Mark::Reaction);
        let why = if self.incomplete {
            "too far, or there was no time to look so far"
        } else if reaction {
            "too far, or behind hexes where the enemy may react first"
        } else {
            "too far"
        };
        Reach {
            pieces: game.subject(ask),
            hex: here.map(name),
            places,
            barred: barred.collect(),
            beyond: Barred {
                hex: String::new(),
                why: why.to_owned(),
                rule: ask.rule.key().to_owned(),
            },
            incomplete: self.incomplete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::reach;
    use crate::ahead::{self, Next};
    use crate::data::{Patience, Reach};
    use crate::played::Played;
    use battles_of_napoleon::Battle;
    use battles_of_napoleon::rules::ask::Question;
    use engine::dice::Fast;
    use engine::{AskOf, Game, Match, Open, Seat, Seeded, Typed, Viewer};
    use std::collections::{BTreeMap, BTreeSet};
    use std::time::{Duration, Instant};

    fn begin(game: Battle, seed: u64) -> Match<Battle> {
        Match::new(game, Box::new(Seeded::numbered(7, seed)), [None, None])
    }

    fn asked(game: &Match<Battle>) -> Option<(&AskOf<Battle>, &Battle)> {
        match game.open().first()? {
            Open::Ask(ask, _, asked_in) => Some((ask, asked_in)),
            Open::Throw(..) => None,
        }
    }

    fn look(game: &Match<Battle>, seat: Seat, piece: Option<&str>) -> Reach {
        reach(game, seat, piece).and_then(|work| work(&Patience::endless())).expect("a reach")
    }

    /// Answers at random; `false` at the end.
    fn go_on(game: &mut Match<Battle>, pick: &mut Fast) -> bool {
        let Some((ask, asked_in)) = asked(game) else { return false };
        let text = asked_in.notation(ask, &ask.choices[pick.below(ask.choices.len())]);
        let seat = ask.seat;
        game.answer(seat, &text).is_ok()
    }

    /// The march of a position in words; but of the hexes it has gone only whether there are any, and
    /// of the enemies it has seen each but once.
    fn like(game: &Battle) -> String {
        let mut march = game.march.clone();
        if let Some(march) = &mut march {
            march.pose.hexes = march.pose.hexes.min(1);
            march.seen.sort_by_key(|unit| unit.index());
            march.seen.dedup();
        }
        format!("{march:?}")
    }

    /// The least cost of every place, by looking at every course that leads to another position.
    fn brute(known: &Battle, ask: &AskOf<Battle>) -> BTreeMap<String, u32> {
        let names = known.places();
        let mut least = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![(known.clone(), ask.clone(), 0)];
        while let Some((game, ask, paid)) = open.pop() {
            for (choice, stride) in ask.choices.iter().zip(Played::strides(&game, &ask)) {
                let Some(stride) = stride else { continue };
                let mut cost = paid + stride.cost;
                let mut place = stride.place;
                let next = ahead::next(&game, &ask, choice);
                let after = match &next {
                    Next::Asked(moment) => Some(&moment.0),
                    Next::Reaction(after) | Next::Dice(after) | Next::Over(after) => Some(after),
                    Next::Unknown => None,
                };
                let now = Played::standing(&game, &ask).unwrap().place;
                if let Some(after) = after.and_then(|after| Played::standing(after, &ask))
                    && after.place != now
                    && after.place != place
                {
                    place = after.place;
                    cost += (stride.left - after.left) as u32;
                }
                let best = least.entry(names[place].clone()).or_insert(cost);
                *best = cost.min(*best);
                if let Next::Asked(next) = next
                    && seen.insert((like(&next.0), format!("{:?}", next.1.question), cost))
                {
                    open.push((next.0, next.1, cost));
                }
            }
        }
        if let Some(here) = Played::standing(known, ask) {
            least.remove(&names[here.place]);
        }
        least
    }

    #[test]
    fn reach_is_what_trying_everything_finds() {
        let start = Battle::start("serpallen", &[], &[]).unwrap();
        let (mut compared, mut far) = (0, 0);
        for seed in 0..4 {
            let mut game = begin(start.clone(), seed);
            let mut pick = Fast::new(seed);
            for _ in 0..250 {
                if let Some((ask, asked_in)) = asked(&game)
                    && let Question::Movement(r19_movement::Ask::March { left, .. }) = ask.question
                    && left <= 6
                    && compared < 12 * (seed + 1)
                {
                    let known = asked_in.known_to(Viewer::Seat(ask.seat));
                    let found = look(&game, ask.seat, None);
                    let costs: BTreeMap<String, f64> =
                        found.places.iter().map(|one| (one.hex.clone(), one.cost.value)).collect();
                    let expected: BTreeMap<String, f64> = brute(&known, ask)
                        .into_iter()
                        .map(|(hex, cost)| (hex, Battle::amount(cost).value))
                        .collect();
                    assert_eq!(costs, expected, "{}", known.question_words(ask));
                    compared += 1;
                    far = far.max(costs.len());
                }
                if !go_on(&mut game, &mut pick) {
                    break;
                }
            }
        }
        assert!(compared >= 36 && far > 20, "{compared} moves, at most {far} places");
    }

    /// Every way can be gone in the game itself, answer by answer, for what it is said to cost.
    #[test]
    fn every_way_can_be_gone() {
        let start = Battle::start("serpallen", &[], &[]).unwrap();
        let (mut gone, mut reactions, mut stops) = (0, 0, 0);
        for seed in 0..8 {
            let mut game = begin(start.clone(), seed);
            let mut pick = Fast::new(seed);
            for _ in 0..900 {
                if let Some((ask, asked_in)) = asked(&game)
                    && matches!(ask.question, Question::Activation(r16_activation::Ask::WhoMoves) | Question::Orders(r11_orders::Ask::LeaderMove(_)))
                    && (reactions < 5 * (seed + 1) || gone < 20 * (seed + 1))
                {
                    let seat = ask.seat;
                    let answer = asked_in.notation(ask, &ask.choices[0]);
                    let whole = matches!(ask.question, Question::Orders(r11_orders::Ask::LeaderMove(_)));
                    let Ok(found) = reach(&game, seat, (!whole).then_some(&*answer))
                        .and_then(|work| work(&Patience::endless()))
                    else {
                        assert!(go_on(&mut game, &mut pick));
                        continue;
                    };
                    // A few ways of each piece, and all that the enemy may disturb.
                    for (index, place) in found.places.iter().enumerate() {
                        let few = index % 8 == 0 && gone < 20 * (seed + 1);
                        if !few && (!place.reaction || reactions >= 5 * (seed + 1)) {
                            continue;
                        }
                        let journal = game.journal().to_vec();
                        let mut copy =
                            Match::resume(start.clone(), Box::new(Typed), [None, None], journal)
                                .unwrap();
                        let (mut cost, mut forced) = (0.0, false);
                        for text in &place.path {
                            let (ask, asked_in) = asked(&copy).expect("a question");
                            let known = asked_in.known_to(Viewer::Seat(seat));
                            let facts = known.facts(ask);
                            let index = ask
                                .choices
                                .iter()
                                .position(|choice| asked_in.notation(ask, choice) == *text)
                                .unwrap_or_else(|| panic!("{text} on the way to {}", place.hex));
                            cost += facts[index].cost.as_ref().map_or(0.0, |cost| cost.value);
                            let step = facts[index].step.clone();
                            copy.answer(seat, text).unwrap();
                            // Where the rules leave but one answer they do not ask.
                            let there = copy.now().scene(Viewer::Umpire).pieces;
                            let at = |id: &str| there.iter().find(|one| one.id == id);
                            forced |= step.is_some_and(|step| {
                                at(&step.piece).is_some_and(|one| one.hex != step.hex)
                            });
                        }
                        let fits = if forced {
                            cost <= place.cost.value
                        } else {
                            cost == place.cost.value
                        };
                        assert!(fits, "{cost} to {}, not {:?}", place.hex, place.cost);
                        let next = copy.open().first();
                        let other = matches!(next, Some(Open::Ask(ask, ..)) if ask.seat != seat);
                        if place.reaction {
                            assert!(other, "{} lets nobody react", place.hex);
                            reactions += 1;
                        } else {
                            let there = copy.now().scene(Viewer::Umpire).pieces;
                            let piece = there.iter().find(|one| one.id == found.pieces[0]).unwrap();
                            assert_eq!(piece.hex, place.hex);
                            assert!(place.facing.is_none_or(|facing| facing == piece.facing));
                            assert!(place.shape.is_none_or(|shape| shape == piece.shape));
                        }
                        stops += usize::from(place.stops);
                        gone += 1;
                    }
                    for bar in found.barred.iter().chain([&found.beyond]) {
                        assert!(!bar.why.is_empty() && !bar.rule.is_empty());
                        assert!(found.places.iter().all(|one| one.hex != bar.hex));
                    }
                }
                if !go_on(&mut game, &mut pick) {
                    break;
                }
            }
        }
        assert!(gone > 80 && reactions > 3 && stops > 0, "{gone} {reactions} {stops}");
    }

    /// Two battles that differ only in what the French cannot see give them the same reach.
    #[test]
    fn reach_tells_no_secrets() {
        let options = ["hidden-orders".to_owned()];
        let start = Battle::start("serpallen", &options, &[]).unwrap();
        let viewer = Viewer::Seat(Seat::First);
        let mut compared = 0;
        for seed in 0..6 {
            let mut game = begin(start.clone(), seed);
            let mut pick = Fast::new(seed);
            for _ in 0..200 {
                if let Some((ask, asked_in)) = asked(&game)
                    && ask.seat == Seat::First
                    && matches!(ask.question, Question::Movement(r19_movement::Ask::March { .. }))
                {
                    let other = asked_in.scramble(viewer, &mut Fast::new(seed + 9));
                    let one = super::root(asked_in.known_to(viewer), ask.clone(), None).unwrap();
                    let two = super::root(other.known_to(viewer), ask.clone(), None).unwrap();
                    let run = |(root, chosen)| {
                        super::Search::from(root).run(chosen, &Patience::endless())
                    };
                    assert_eq!(run(one), run(two));
                    compared += 1;
                }
                if !go_on(&mut game, &mut pick) {
                    break;
                }
            }
        }
        assert!(compared > 30, "{compared}");
    }

    #[test]
    fn whoever_is_not_asked_gets_no_reach() {
        let game = begin(Battle::start("serpallen", &[], &[]).unwrap(), 0);
        let (ask, _) = asked(&game).unwrap();
        assert!(reach(&game, ask.seat.other(), None).is_err());
        let nobody =
            reach(&game, ask.seat, Some("Old Guard")).and_then(|work| work(&Patience::endless()));
        assert!(nobody.is_err());
    }

    /// How long this thread has worked; where the system does not tell, how long it has run.
    fn worked(clock: Instant) -> Duration {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
        spent.map_or_else(|| clock.elapsed(), Duration::from_nanos)
    }

    /// Cavalry in the largest battle: a page waits for this.
    #[test]
    fn the_reach_of_cavalry_is_found_at_once() {
        let start = Battle::start("grand-battle", &[], &[]).unwrap();
        let clock = Instant::now();
        let (mut slowest, mut most, mut count) = (Duration::ZERO, 0, 0);
        for seed in 0..3 {
            let mut game = begin(start.clone(), seed);
            let mut pick = Fast::new(seed);
            for _ in 0..1500 {
                if let Some((ask, asked_in)) = asked(&game)
                    && let Question::Movement(r19_movement::Ask::March { unit, .. }) = ask.question
                    && asked_in.arm(unit) == battles_of_napoleon::nouns::kinds::Arm::Cavalry
                {
                    let began = worked(clock);
                    let found = look(&game, ask.seat, None);
                    let took = worked(clock) - began;
                    slowest = slowest.max(took);
                    most = most.max(found.places.len());
                    count += 1;
                }
                if !go_on(&mut game, &mut pick) {
                    break;
                }
            }
        }
        println!("{count} moves, at most {most} places, slowest {slowest:?}");
        assert!(count > 20 && most > 50, "{count} moves, at most {most} places");
        assert!(slowest < Duration::from_millis(500), "{slowest:?}");
    }
}
