//! The battle as a game of the engine.

use super::ask::{Choice, Question};
use super::event::Event;
use super::notation;
use crate::nouns::{Aim, LeaderId, Order, OrgId, Person, Refuge, UnitId, Where};
use crate::rules::{p3_charges, p4_movement};
use crate::state::{Battle, OrgKind, Special};
use engine::scene::Scene;
use engine::{
    AskOf, Audience, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer, rule,
};
use ground::table::Edge;

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "champs";
    const RULES_VERSION: u32 = 2;
    const SIDES: [&'static str; 2] = ["french", "allied"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ended = self.ended?;
        let words = self.ending_words(ended);
        Some(Outcome { winner: ended.winner, rule: rule!("SCN-8"), words })
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.redacted(viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(choice)
    }

    fn parse(&self, _: &AskOf<Self>, text: &str) -> Option<Choice> {
        self.read_choice(text)
    }

    fn validate(&self, ask: &AskOf<Self>, choice: &Choice) -> Result<(), Refusal> {
        if ask.choices.contains(choice) {
            return Ok(());
        }
        if !ask.open {
            return Err(self.refusal(ask, &self.choice_text(choice)));
        }
        ask.question.frame().check(self, ask.rule, choice)
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        ask.question.frame().words(self)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        match choice {
            Choice::Done => ask.question.frame().done().to_owned(),
            Choice::Unit(unit) => self.unit_words(*unit),
            Choice::Castings(count, unit) => {
                format!("{count} castings: {}", self.unit_words(*unit))
            }
            Choice::Organisation(org) => self.org_name(*org),
            Choice::Do(act) => act.key().replace('-', " "),
            Choice::Form(formation) => format!("form {}", notation::formation(*formation)),
            Choice::March(motions) => {
                let unit = match &ask.question {
                    Question::Movement(p4_movement::Ask::March(unit))
                    | Question::Charge(p3_charges::Ask::Path { unit, .. }) => Some(*unit),
                    _ => None,
                };
                self.march_words(unit, motions)
            }
            Choice::Order(order) => self.order_words(order),
            Choice::Spot(to) => match ask.question {
                Question::Movement(p4_movement::Ask::Ride(leader)) => self.ride_words(leader, *to),
                _ => self.choice_text(choice),
            },
            Choice::Leader(leader) => self.leader_words(*leader),
            Choice::Block(block) => self.field.laid.block(*block).name.clone(),
            Choice::Number(number) => number.to_string(),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::First => "move first".into(),
            Choice::Second => "move second".into(),
            other => self.choice_text(other),
        }
    }

    fn render(&self, event: &Event) -> Line {
        let told = event.frame();
        Line { side: told.actor(self), ..told.line(self) }
    }

    fn render_to(&self, viewer: Viewer, event: &Event) -> Line {
        let told = event.frame();
        let side = told.actor(self);
        let whole = match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => side.is_none_or(|side| side == seat),
            Viewer::Spectator => side.is_none(),
        };
        let line = if whole { told.line(self) } else { told.line_to_others(self) };
        Line { side, ..line }
    }

    fn audience(&self, event: &Event) -> Audience {
        event.frame().audience(self)
    }

    fn reveals(event: &Event) -> bool {
        event.frame().reveals()
    }

    fn roll_call(&self) -> Vec<i32> {
        self.field.unit_ids().map(|unit| self.strength(unit)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.frame().changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.redacted(viewer).picture(viewer)
    }
}

impl Battle {
    /// The name of a unit in sentences, with its place in the lists: `2/48th (A07)`.
    pub fn unit_words(&self, unit: UnitId) -> String {
        let def = self.def(unit);
        if def.name == def.id { def.id.clone() } else { format!("{} ({})", def.name, def.id) }
    }

    /// The name of whoever has a leader's place now, or had it last.
    pub fn leader_words(&self, leader: LeaderId) -> String {
        self.person_words(self.person(leader))
    }

    /// Who has a leader's place now, or had it last.
    pub fn person(&self, leader: LeaderId) -> Person {
        let state = self.leader(leader);
        let after = if state.at.is_none() { state.lost.saturating_sub(1) } else { state.lost };
        Person { leader, after }
    }

    /// The name of a leader; those who replaced another have none of their own, unless the scenario
    /// knows it. (LDR-3) (SCN-9)
    pub fn person_words(&self, person: Person) -> String {
        let Person { leader, after } = person;
        let name = &self.leader_def(leader).name;
        if after == 0 {
            return name.clone();
        }
        let known = self.field.specials.iter().find_map(|special| match special {
            Special::Successor { of, name, .. } if *of == leader && after == 1 => Some(name),
            _ => None,
        });
        known.cloned().unwrap_or_else(|| format!("the successor of {name}"))
    }

    /// The short name of an organisation; those formed in the game have a number.
    pub fn org_text(&self, org: OrgId) -> String {
        match self.field.org(org) {
            Some(def) => def.id.clone(),
            None if matches!(self.org(org).kind, OrgKind::GrandBattery { .. }) => {
                format!("grand-battery-{}", org.0)
            }
            None => format!("battlegroup-{}", org.0),
        }
    }

    /// The name of an organisation in sentences.
    pub fn org_name(&self, org: OrgId) -> String {
        match self.field.org(org) {
            Some(def) => def.name.clone(),
            None if matches!(self.org(org).kind, OrgKind::GrandBattery { .. }) => {
                format!("grand battery {}", org.0)
            }
            None => format!("battlegroup {}", org.0),
        }
    }

    /// An order in a sentence.
    pub fn order_words(&self, order: &Order) -> String {
        let ground = |ground: &Where| match ground {
            Where::Place(place) => self.field.place(*place).name.clone(),
            other => notation::where_text(&self.field, other),
        };
        match order {
            Order::Attack { on, bombardment } => {
                let on = match on {
                    Aim::Ground(one) => ground(one),
                    Aim::Organisation(org) => self.org_name(*org),
                    Aim::Unit(unit) => self.unit_words(*unit),
                };
                match bombardment {
                    0 => format!("attack {on}"),
                    1 => format!("attack {on} after a turn of bombardment"),
                    turns => format!("attack {on} after {turns} turns of bombardment"),
                }
            }
            Order::March { way } => {
                let way: Vec<String> = way.iter().map(|&spot| notation::spot(spot)).collect();
                format!("march to {}", way.join(", then "))
            }
            Order::Defend { position: None } => "defend where they stand".into(),
            Order::Defend { position: Some(one) } => format!("defend {}", ground(one)),
            Order::BreakOff { to: Refuge::Ground(one) } => format!("break off to {}", ground(one)),
            Order::BreakOff { to: Refuge::Distance(far) } => {
                format!("break off, {far} from the enemy")
            }
            Order::Support { whom: None } => "support the others".into(),
            Order::Support { whom: Some(org) } => format!("support {}", self.org_name(*org)),
            Order::Garrison => "garrison the block".into(),
        }
    }

    /// The organisation with a short name.
    pub fn org_named(&self, name: &str) -> Option<OrgId> {
        let ids = (0..self.orgs.len() as u8).map(OrgId);
        ids.into_iter().find(|&org| self.org_text(org) == name)
    }

    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: &Choice) -> String {
        let field = &self.field;
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::First => "first".into(),
            Choice::Second => "second".into(),
            Choice::Do(act) => act.key().into(),
            Choice::Unit(unit) => self.def(*unit).id.clone(),
            Choice::Leader(leader) => format!("leader {}", self.leader_def(*leader).name),
            Choice::Organisation(org) => format!("org {}", self.org_text(*org)),
            Choice::Block(block) => format!("block {}", field.laid.block(*block).name),
            Choice::BlockEdge(block, edge) => {
                format!("edge {} of {}", edge_key(*edge), field.laid.block(*block).name)
            }
            Choice::Number(number) => number.to_string(),
            Choice::Castings(count, unit) => format!("{count} with {}", self.def(*unit).id),
            Choice::Spot(spot) => format!("to {}", notation::spot(*spot)),
            Choice::Heading(heading) => format!("heading {}", notation::bearing(*heading)),
            Choice::Form(formation) => format!("formation {}", notation::formation(*formation)),
            Choice::Order(order) => {
                format!("order {}", notation::order(field, order, |org| self.org_text(org)))
            }
            Choice::March(motions) => notation::motions(field, motions),
        }
    }

    /// Reads an answer to an open question.
    pub fn read_choice(&self, text: &str) -> Option<Choice> {
        let field = &self.field;
        let block =
            |name: &str| field.laid.block_ids().find(|&id| field.laid.block(id).name == name);
        let words = (text, text.split_once(' '));
        Some(match words {
            ("yes", _) => Choice::Yes,
            ("no", _) => Choice::No,
            ("done", _) => Choice::Done,
            ("first", _) => Choice::First,
            ("second", _) => Choice::Second,
            (_, Some(("leader", name))) => Choice::Leader(field.leader_named(name)?),
            (_, Some(("org", name))) => Choice::Organisation(self.org_named(name)?),
            (_, Some(("block", name))) => Choice::Block(block(name)?),
            (_, Some(("edge", rest))) => {
                let (edge, name) = rest.split_once(" of ")?;
                Choice::BlockEdge(block(name)?, read_edge(edge)?)
            }
            (_, Some(("to", at))) => Choice::Spot(notation::read_spot(at)?),
            (_, Some(("heading", way))) => Choice::Heading(notation::read_bearing(way)?),
            (_, Some(("order", order))) => Choice::Order(notation::read_order(
                field,
                order,
                |name| self.org_named(name),
                |name| field.unit_named(name),
            )?),
            _ => match (super::ask::Act::from_key(text), field.unit_named(text)) {
                (Some(act), _) => Choice::Do(act),
                (_, Some(unit)) => Choice::Unit(unit),
                _ => self.read_rest(text)?,
            },
        })
    }

    fn read_rest(&self, text: &str) -> Option<Choice> {
        if let Ok(number) = text.parse::<u8>() {
            return Some(Choice::Number(number));
        }
        if let Some((count, unit)) = text.split_once(" with ")
            && let Ok(count) = count.parse::<u8>()
        {
            return Some(Choice::Castings(count, self.field.unit_named(unit)?));
        }
        if let Some(formation) = text.strip_prefix("formation ") {
            return notation::read_formation(formation).map(Choice::Form);
        }
        notation::read_motions(&self.field, text).map(Choice::March)
    }
}

const fn edge_key(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "north",
        Edge::Right => "east",
        Edge::Rear => "south",
        Edge::Left => "west",
    }
}

fn read_edge(text: &str) -> Option<Edge> {
    Edge::ALL.into_iter().find(|&edge| edge_key(edge) == text)
}
