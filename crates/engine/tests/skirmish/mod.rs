//! A game on one page, with everything that the engine serves: secret orders with dice, a bag,
//! an open question, interrupts within interrupts, hidden strength and events of either kind.
#![allow(dead_code, reason = "each test uses its part")]

use engine::scene::Scene;
use engine::{
    Ask, AskOf, Audience, Fast, Game, Line, Lots, Match, Outcome, Play, Refusal, Seat, Seeded,
    Strengthening, Table, Throw, Typed, Viewer, in_secret, rule,
};
use serde::Serialize;

/// A defect planted in the game, for the kit to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Flaw {
    None,
    /// None either: orders are given twice, in two secret phases one right after the other.
    SecondThoughts,
    /// Nor here: everybody hears how strong a side is, and a strong one is asked by another rule.
    SaysAloud,
    /// A strong side is asked by another rule, though nobody was told that it is strong.
    AsksAloud,
    /// `known_to` forgets to hide strength.
    LeaksInState,
    /// The picture shows it.
    LeaksOnBoard,
    /// The list of answers depends on it.
    LeaksInList,
    /// Strength is lost without an event.
    Vanishes,
    /// A question has no answer.
    DeadEnd,
    /// The game never ends.
    Endless,
    /// The game never ends and asks nobody.
    Idle,
    /// Two answers have one name.
    SameName,
    /// Two answers read the same.
    SameWords,
    /// A secret procedure looks at what the other side has just answered.
    Peeks,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    pub seat: Seat,
    pub strength: u8,
    pub seen: bool,
    pub at: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Skirmish {
    pub turn: u8,
    pub pieces: Vec<Piece>,
    pub orders: [Order; 2],
    pub flaw: Flaw,
}

/// A secret order; its zeal stays secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Order {
    pub bold: bool,
    pub reserve: bool,
    pub zeal: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    Stance,
    Reserve,
    Mover,
    March(usize),
    Fire(usize),
    FireBack(usize),
    Rest,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Choice {
    Bold,
    Wary,
    Yes,
    No,
    Piece(usize),
    Scout(usize),
    By(u8),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    Zeal(Seat, u8),
    Orders([bool; 2]),
    Drawn(&'static str),
    Marched(usize, u8),
    Scouted(usize, u8),
    Fired { at: usize, roll: i32, lost: u8 },
    Turn(u8),
}

pub const TURNS: u8 = 4;
const BAG: Lots = Lots { names: &["blue", "red", "lull"], counts: [3, 2, 1, 0] };

impl Skirmish {
    pub fn new(flaw: Flaw) -> Self {
        let piece = |seat, strength| Piece { seat, strength, seen: false, at: 0 };
        let pieces = [(Seat::First, 3), (Seat::First, 2), (Seat::Second, 4), (Seat::Second, 1)];
        let pieces = pieces.map(|(seat, strength)| piece(seat, strength)).to_vec();
        Skirmish { turn: 0, pieces, orders: [Order::default(); 2], flaw }
    }

    fn standing(&self, seat: Seat) -> Vec<usize> {
        let mine = |&i: &usize| self.pieces[i].seat == seat && self.pieces[i].strength > 0;
        (0..self.pieces.len()).filter(mine).collect()
    }

    /// Orders in secret: a stance, dice if it is bold, a reserve.
    fn order(&mut self, table: &mut dyn Table<Self>, seat: Seat, peek: bool) -> Play<Order> {
        let mut stances = vec![Choice::Bold, Choice::Wary];
        if peek {
            stances.push(Choice::Yes);
        }
        if self.flaw == Flaw::LeaksInList {
            let strong = |i: usize| self.pieces[i].seat != seat && self.pieces[i].strength > 2;
            stances.truncate(if (0..self.pieces.len()).any(strong) { 2 } else { 1 });
        }
        let ask = Ask::listed(seat, rule!("1a"), Question::Stance, stances);
        let mut order =
            Order { bold: table.choose(self, ask)? == Choice::Bold, ..Order::default() };
        if order.bold {
            let zeal = table.throw(self, Throw::one_die(rule!("1b"), "zeal"))?;
            order.zeal = zeal.first();
            table.tell(self, Event::Zeal(seat, order.zeal));
        }
        self.orders[seat.index()] = order;
        let choices = vec![Choice::Yes, Choice::No];
        let ask = Ask::listed(seat, rule!("1c"), Question::Reserve, choices);
        order.reserve = table.choose(self, ask)? == Choice::Yes;
        Ok(order)
    }

    /// One piece scouts, or marches by any distance; the enemy may fire into the march.
    fn activate(&mut self, table: &mut dyn Table<Self>, seat: Seat) -> Play<()> {
        let mut movers: Vec<Choice> = self.standing(seat).into_iter().map(Choice::Piece).collect();
        let unseen = self.standing(seat.other()).into_iter().filter(|&i| !self.pieces[i].seen);
        movers.extend(unseen.map(Choice::Scout));
        if self.flaw == Flaw::DeadEnd && self.turn == 2 {
            movers.clear();
        }
        let mover = table.choose(self, Ask::listed(seat, rule!("3a"), Question::Mover, movers))?;
        let piece = match mover {
            Choice::Scout(piece) => {
                self.pieces[piece].seen = true;
                table.tell(self, Event::Scouted(piece, self.pieces[piece].strength));
                return Ok(());
            }
            Choice::Piece(piece) => piece,
            other => unreachable!("{other:?} is not listed"),
        };
        let proposals = vec![Choice::By(1), Choice::By(2)];
        let ask = Ask::open(seat, rule!("3b"), Question::March(piece), proposals);
        let Choice::By(by) = table.choose(self, ask)? else { unreachable!("validated") };
        self.pieces[piece].at += by;
        table.tell(self, Event::Marched(piece, by));
        if by > 0 && !self.standing(seat.other()).is_empty() {
            self.may_fire(table, seat.other(), piece)?;
        }
        if self.flaw == Flaw::Vanishes && by == 1 && self.pieces[piece].strength > 1 {
            self.pieces[piece].strength -= 1;
        }
        Ok(())
    }

    /// Fire into a march; before it strikes, the target may fire back.
    fn may_fire(&mut self, table: &mut dyn Table<Self>, seat: Seat, at: usize) -> Play<()> {
        let yes_no = || vec![Choice::Yes, Choice::No];
        let ask = Ask::listed(seat, rule!("4a"), Question::Fire(at), yes_no());
        if table.choose(self, ask)? == Choice::No {
            return Ok(());
        }
        let shooter = self.standing(seat)[0];
        let ask = Ask::listed(seat.other(), rule!("4b"), Question::FireBack(shooter), yes_no());
        if table.choose(self, ask)? == Choice::Yes {
            self.strike(table, shooter)?;
        }
        self.strike(table, at)
    }

    fn strike(&mut self, table: &mut dyn Table<Self>, at: usize) -> Play<()> {
        let roll = table.throw(self, Throw::two_dice(rule!("4c"), "fire"))?.sum();
        let lost = u8::from(roll >= 8).min(self.pieces[at].strength);
        self.pieces[at].strength -= lost;
        self.pieces[at].seen |= lost > 0;
        table.tell(self, Event::Fired { at, roll, lost });
        Ok(())
    }
}

impl Game for Skirmish {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    const SYSTEM: &'static str = "skirmish";
    const RULES_VERSION: u32 = 1;
    const SIDES: [&'static str; 2] = ["blue", "red"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        if self.flaw == Flaw::Idle {
            return Ok(());
        }
        let peeks = self.flaw == Flaw::Peeks;
        let rounds = if self.flaw == Flaw::SecondThoughts { 2 } else { 1 };
        for _ in 0..rounds {
            let mut answered = false;
            self.orders = in_secret(self, table, |game, table, seat| {
                let order = game.order(table, seat, peeks && answered)?;
                answered = order.bold;
                Ok(order)
            })?;
            table.tell(self, Event::Orders(self.orders.map(|order| order.bold)));
        }
        let lot = BAG.of_face(table.throw(self, Throw::draw(rule!("2a"), "the bag", BAG))?.first());
        table.tell(self, Event::Drawn(BAG.names[lot]));
        let seat = [Seat::First, Seat::Second, Seat::First][lot];
        if lot < 2 && !self.standing(seat).is_empty() {
            self.activate(table, seat)?;
        }
        let standing = self.standing(seat);
        if self.flaw == Flaw::SaysAloud {
            for &piece in &standing {
                self.pieces[piece].seen = true;
                table.tell(self, Event::Scouted(piece, self.pieces[piece].strength));
            }
        }
        let strong = standing.iter().any(|&piece| self.pieces[piece].strength > 2);
        let aloud = matches!(self.flaw, Flaw::SaysAloud | Flaw::AsksAloud);
        let rule = if aloud && strong { rule!("5b") } else { rule!("5a") };
        let ask = Ask::listed(seat, rule, Question::Rest, vec![Choice::Yes, Choice::No]);
        table.choose(self, ask)?;
        if self.flaw != Flaw::Endless {
            self.turn += 1;
        }
        table.tell(self, Event::Turn(self.turn));
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let left = Seat::BOTH.map(|seat| self.standing(seat).len());
        let over = self.turn >= TURNS || left.contains(&0);
        let winner = match left[0].cmp(&left[1]) {
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::First),
        };
        over.then(|| Outcome { winner, rule: rule!("6a"), words: "who has more left wins".into() })
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        let mut known = self.clone();
        for piece in &mut known.pieces {
            let hidden = viewer != Viewer::Umpire && viewer != Viewer::Seat(piece.seat);
            if hidden && !piece.seen && self.flaw != Flaw::LeaksInState {
                piece.strength = 1;
            }
        }
        for seat in Seat::BOTH {
            if viewer != Viewer::Umpire && viewer != Viewer::Seat(seat) {
                known.orders[seat.index()] = Order::default();
            }
        }
        known
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        match choice {
            Choice::By(_) if self.flaw == Flaw::SameName => "by".to_owned(),
            Choice::Piece(piece) => format!("p{piece}"),
            Choice::Scout(piece) => format!("s{piece}"),
            Choice::By(by) => format!("by{by}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn parse(&self, _: &AskOf<Self>, text: &str) -> Option<Choice> {
        text.strip_prefix("by")?.parse().ok().map(Choice::By)
    }

    fn validate(&self, _: &AskOf<Self>, choice: &Choice) -> Result<(), Refusal> {
        match choice {
            Choice::By(0..=4) => Ok(()),
            _ => Err(Refusal::new(rule!("3c"), "a march goes four paces at most")),
        }
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        format!("{:?}?", ask.question)
    }

    fn choice_words(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        if self.flaw == Flaw::SameWords {
            return "go on".to_owned();
        }
        format!("{choice:?}")
    }

    fn render(&self, event: &Event) -> Line {
        Line { text: format!("{event:?}"), ..Line::default() }
    }

    fn audience(&self, event: &Event) -> Audience {
        match event {
            Event::Zeal(seat, _) => Audience::Only(*seat),
            _ => Audience::All,
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Orders(_) | Event::Scouted(..))
    }

    fn roll_call(&self) -> Vec<i32> {
        self.pieces.iter().map(|piece| i32::from(piece.strength)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        match event {
            Event::Fired { at, lost, .. } => {
                vec![Strengthening { piece: *at, by: -i32::from(*lost) }]
            }
            _ => Vec::new(),
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let shown = match self.flaw {
            Flaw::LeaksOnBoard => self.clone(),
            _ => self.known_to(viewer),
        };
        Scene { subtitle: format!("{:?}", shown.pieces), ..Scene::default() }
    }
}

/// Changes what a viewer cannot see.
pub fn scramble(game: &Skirmish, viewer: Viewer, pick: &mut Fast) -> Skirmish {
    let mut other = game.clone();
    for piece in &mut other.pieces {
        if viewer != Viewer::Seat(piece.seat) && !piece.seen {
            piece.strength = 1 + pick.below(5) as u8;
        }
    }
    for seat in Seat::BOTH {
        if viewer != Viewer::Seat(seat) {
            other.orders[seat.index()].zeal = pick.below(7) as u8;
        }
    }
    other
}

pub const BLUE: Seat = Seat::First;
pub const RED: Seat = Seat::Second;

/// Two people with real dice.
pub fn typed() -> Match<Skirmish> {
    Match::new(Skirmish::new(Flaw::None), Box::new(Typed), [None, None])
}

/// Two people with the dice of a seed.
pub fn seeded(seed: u64) -> Match<Skirmish> {
    let dice = Seeded::numbered(seed, 0);
    Match::new(Skirmish::new(Flaw::None), Box::new(dice), [None, None])
}

/// Answers in a row: `blue bold`, `red p2`, or dice, `6 5`.
pub fn go(game: &mut Match<Skirmish>, script: &[&str]) {
    for line in script {
        let result = match line.split_once(' ') {
            Some(("blue", text)) => game.answer(BLUE, text),
            Some(("red", text)) => game.answer(RED, text),
            _ => game.roll(&line.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<u8>>()),
        };
        if let Err(refusal) = result {
            panic!("{line}: {refusal}; open: {:?}", game.open());
        }
    }
}
