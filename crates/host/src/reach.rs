//! The reach of a whole move: the cheapest way to every place, along the answers of one seat.
//!
//! The rules ask hex by hex. This runs them ahead on copies that hold only what the seat may know,
//! and stops wherever dice, the enemy or another kind of question would come.

use crate::common;
use crate::data::{Barred, Patience, Reach, Reached, Work};
use crate::error::Error;
use crate::played::{Bar, Played, Stride};
use crate::preview::{self, Next};
use engine::nouns::capital;
use engine::{AskOf, Match, Open, Refusal, Seat, Viewer, rule};
use ground::{Facing, Hex};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

/// More steps than this are not looked at.
const LIMIT: usize = 50_000;

/// A position and the question asked in it.
type Moment<G> = Rc<(G, AskOf<G>)>;

/// A step that has been taken, or may be.
struct Node<G: Played> {
    stride: Stride<G::Stance>,
    /// What the way costs up to here.
    cost: u32,
    /// A place it passes because the rules leave no choice but to go on.
    passed: Option<Hex>,
    /// The step before it.
    before: Option<usize>,
    /// The question it answers, as long as that is needed.
    asked: Option<Moment<G>>,
    /// Which of its answers.
    choice: usize,
    notation: String,
}

/// Prepares the reach of a piece from the open question of a seat.
pub fn reach<G: Played>(
    game: &Match<G>,
    seat: Seat,
    piece: Option<&str>,
) -> Result<Work<Reach>, Error> {
    let open = game.open().iter().find_map(|open| match open {
        Open::Ask(ask, _, asked_in) if ask.seat == seat => Some((ask, asked_in)),
        _ => None,
    });
    let Some((ask, asked_in)) = open else {
        let side = capital(G::side(seat));
        let why = format!("the {side} side is not asked anything now");
        return Err(Refusal::new(rule!("turn"), why).into());
    };
    // What the seat may not know does not leave this room.
    reach_from(asked_in.known_to(Viewer::Seat(seat)), ask.clone(), piece)
}

/// Prepares the reach of a piece from a question, in the position as its seat knows it.
pub fn reach_from<G: Played>(
    known: G,
    ask: AskOf<G>,
    piece: Option<&str>,
) -> Result<Work<Reach>, Error> {
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
    let moves = strides(&known, &ask).iter().any(Option::is_some);
    let subject = known.subject(&ask);
    let Some(piece) = piece.filter(|&piece| !moves || subject.iter().all(|other| other != piece))
    else {
        if !moves {
            return Err(Error::Reach("this question moves nobody: name a piece".to_owned()));
        }
        return Ok((Rc::new((known, ask)), None));
    };
    let facts = common::facts(&known, &ask);
    let named = |index: &usize| known.notation(&ask, &ask.choices[*index]) == piece;
    let alone = |index: &usize| facts[*index].at.unit.as_deref() == Some(piece);
    let among = |index: &usize| facts[*index].at.pieces.iter().any(|id| id == piece);
    let all = 0..ask.choices.len();
    let index = all.clone().find(named).or_else(|| all.clone().find(alone));
    let Some(index) = index.or_else(|| all.clone().find(among)) else {
        return Err(known.refusal(&ask, piece).into());
    };
    let choice = &ask.choices[index];
    let notation = known.notation(&ask, choice);
    match preview::next(&known, &ask, choice) {
        Next::Asked(moment) => Ok((Rc::new(*moment), Some(notation))),
        Next::Reaction(_) | Next::Dice(_) | Next::Over(_) | Next::Unknown => {
            Err(Error::Reach(format!("'{notation}' does not begin a move that can be foreseen")))
        }
    }
}

/// Where the answers lead; of those that differ in the look of the piece only, one is enough.
fn strides<G: Played>(game: &G, ask: &AskOf<G>) -> Vec<Option<Stride<G::Stance>>> {
    let plain = |stride: Option<Stride<G::Stance>>| stride.filter(|stride| !stride.variant);
    game.strides(ask).into_iter().map(plain).collect()
}

/// A cost, and how well it was reached among equal ones.
type Graded = (u32, u8);

/// The search for the cheapest ways.
struct Search<G: Played> {
    root: Moment<G>,
    nodes: Vec<Node<G>>,
    /// Steps to be looked at: by cost, grade, the number of answers, and in their order.
    open: BinaryHeap<Reverse<(u32, u8, u32, usize)>>,
    /// Cost and grade of what has been reached, by place and stance.
    settled: BTreeMap<(Hex, G::Stance), Vec<Graded>>,
    /// The step that reaches each place first, and what comes after it.
    reached: BTreeMap<Hex, (usize, Mark)>,
    bars: BTreeMap<Hex, Bar>,
    /// Where the piece stands at first.
    here: Option<Hex>,
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
            here: root.0.standing(&root.1).map(|standing| standing.hex),
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
            let (stride, cost) = (node.stride.clone(), node.cost);
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
            let next = preview::next(game, ask, choice);
            let (mark, after) = match &next {
                Next::Reaction(after) => (Mark::Reaction, Some(after)),
                Next::Dice(after) => (Mark::Dice, Some(after)),
                Next::Asked(moment) => (Mark::Nothing, Some(&moment.0)),
                Next::Over(after) => (Mark::Nothing, Some(after)),
                Next::Unknown => (Mark::Nothing, None),
            };
            let before = self.nodes[index].before;
            let from = before.map_or(self.here, |before| Some(self.nodes[before].stride.hex));
            let after = after.and_then(|after| after.standing(ask));
            if let Some(after) = &after
                && after.hex != stride.hex
                && Some(after.hex) != from
            {
                // The rules left it no choice but to go on at once.
                let node = &mut self.nodes[index];
                node.passed = Some(stride.hex);
                node.cost += u32::try_from(stride.left - after.left).unwrap_or(0);
                node.stride = after.clone();
                let cost = node.cost;
                if !self.settle(after, cost) {
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
    fn settle(&mut self, stride: &Stride<G::Stance>, cost: u32) -> bool {
        let settled = self.settled.entry((stride.hex, stride.stance.clone())).or_default();
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
        let best = self.reached.entry(node.stride.hex).or_insert((index, mark));
        if node.cost < self.nodes[best.0].cost {
            *best = (index, mark);
        }
    }

    /// Puts down all steps that a question offers.
    fn expand(&mut self, asked: &Moment<G>, before: Option<usize>, depth: u32) {
        let (game, ask) = &**asked;
        let paid = before.map_or(0, |before| self.nodes[before].cost);
        for (choice, stride) in strides(game, ask).into_iter().enumerate() {
            let Some(stride) = stride else { continue };
            let cost = paid + stride.cost.unwrap_or(0);
            let settled = self.settled.get(&(stride.hex, stride.stance.clone()));
            let known = settled.is_some_and(|settled| {
                settled.iter().any(|&(less, grade)| less <= cost && grade <= stride.grade)
            });
            if known {
                continue;
            }
            // To turn on the spot with nothing left leads nowhere.
            let place = before.map_or(self.here, |before| Some(self.nodes[before].stride.hex));
            if stride.left <= 0 && place == Some(stride.hex) {
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
            let place = bar.hex;
            let better = |old: &Bar| old.as_it_stands && !bar.as_it_stands;
            if self.bars.get(&place).is_none_or(better) {
                self.bars.insert(place, bar);
            }
        }
    }

    fn told(self, chosen: Option<String>) -> Reach {
        let (game, ask) = &*self.root;
        let name = |place: Hex| common::label(game, place);
        let here = self.here;
        let away = |place: &Hex| Some(*place) != here;
        let mut places = Vec::new();
        for (&place, &(index, mark)) in self.reached.iter().filter(|(place, _)| away(place)) {
            let (mut path, mut via) = (Vec::new(), Vec::new());
            let mut at = Some(index);
            while let Some(node) = at.map(|at| &self.nodes[at]) {
                path.push(node.notation.clone());
                for place in [Some(node.stride.hex), node.passed].into_iter().flatten() {
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
                cost: common::amount::<G>(node.cost),
                facing: node.stride.facing.map(Facing::number),
                shape: node.stride.shape,
                path,
                via: via.into_iter().map(name).collect(),
                stops: node.stride.stops,
                reaction: mark == Mark::Reaction,
                dice: mark == Mark::Dice,
            });
        }
        let unreached =
            |(place, _): &(&Hex, &Bar)| away(place) && !self.reached.contains_key(place);
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
