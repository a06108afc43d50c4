//! What the tests share: a field of open ground and short names.
#![allow(dead_code, reason = "chapters use their own part")]

use engine::{AskOf, Faces, Game, Play, Seat, Table, Throw};
use ground::Hex;
use la_bataille::host::position_text;
use la_bataille::rules::event::Event;
use la_bataille::rules::question::Choice;
use la_bataille::state::battle::Battle;
use la_bataille::{LeaderId, UnitId};

/// A table with written answers.
pub type Script = engine::Script<Battle>;

/// A position on its own ground or on the map of Kulm.
#[track_caller]
pub fn pos(text: &str) -> Battle {
    position_text::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position on twelve columns by twenty rows of open ground, from 0101.
#[track_caller]
pub fn open(text: &str) -> Battle {
    let rows = "............\n".repeat(20);
    pos(&format!("map\n{rows}end\n{text}"))
}

/// A unit by its name.
#[track_caller]
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    position_text::unit_named(battle, id).unwrap_or_else(|error| panic!("{error}"))
}

/// A leader by his name.
#[track_caller]
pub fn leader(battle: &Battle, name: &str) -> LeaderId {
    position_text::leader_named(battle, name).unwrap_or_else(|error| panic!("{error}"))
}

/// A hex by its number.
#[track_caller]
pub fn hex(battle: &Battle, label: &str) -> Hex {
    battle.board().hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// The hexes of a unit.
pub fn place(battle: &Battle, id: &str) -> Vec<String> {
    let hexes = battle.unit(unit(battle, id)).hexes;
    hexes.iter().map(|hex| battle.board().label(hex)).collect()
}

/// The printed numbers of hexes, in order.
pub fn labels(battle: &Battle, hexes: &[Hex]) -> Vec<String> {
    let mut all: Vec<String> = hexes.iter().map(|hex| battle.board().label(*hex)).collect();
    all.sort();
    all
}

/// The French.
pub const FRENCH: Seat = Seat::First;
/// The Coalition.
pub const COALITION: Seat = Seat::Second;

/// A march of units by their names, without leaders.
pub fn march(battle: &Battle, ids: &[&str]) -> la_bataille::rules::c11_movement::march::March {
    let units = ids.iter().map(|id| unit(battle, id)).collect();
    la_bataille::rules::c11_movement::march::March::of(units, Vec::new())
}

/// What units could do in the Movement Phase, as written.
pub fn options(battle: &Battle, ids: &[&str]) -> Vec<String> {
    let found = battle.march_options(&march(battle, ids));
    found.iter().map(|(choice, _)| battle.choice_text(*choice)).collect()
}

/// The price of an act in half points, if it is legal.
pub fn price(battle: &Battle, ids: &[&str], text: &str) -> Option<i32> {
    let found = battle.march_options(&march(battle, ids));
    found.iter().find(|(choice, _)| battle.choice_text(*choice) == text).map(|(_, cost)| *cost)
}

/// The rule by which an act is refused; it must not be among the legal ones.
#[track_caller]
pub fn refused(battle: &Battle, ids: &[&str], text: &str) -> String {
    let legal = options(battle, ids);
    assert!(!legal.iter().any(|answer| answer == text), "{text} is legal");
    let ask = la_bataille::rules::c11_movement::Ask::March(march(battle, ids));
    why_not(battle, ask, text)
}

/// The rule of the refusal of an answer to a question of movement.
pub fn why_not(battle: &Battle, ask: la_bataille::rules::c11_movement::Ask, text: &str) -> String {
    let seat = battle.active().unwrap_or(FRENCH);
    let question = la_bataille::rules::question::Question::Movement(ask);
    let ask = engine::Ask::listed(seat, engine::rule!("11.1.1"), question, Vec::new());
    engine::Game::refusal(battle, &ask, text).rule.to_owned()
}

/// Plays one activity with written answers, all of which must be used.
#[track_caller]
pub fn act(battle: &mut Battle, mut script: Script) -> Script {
    engine::Game::play(battle, &mut script).unwrap_or_else(|_| panic!("the script is too short"));
    script.finish();
    script
}

/// Plays one activity with plain answers.
#[track_caller]
pub fn say(battle: &mut Battle, answers: &[&str]) -> Script {
    act(battle, Script::new().says(answers))
}

/// A whole Charge Phase.
pub fn charges(battle: &mut Battle, table: &mut Script, seat: Seat) {
    while !battle.charge_phase(table, seat).expect("answered") {}
}

/// Cuirassiers from 0513 strike a disordered battalion in 0510, which breaks: it runs two hexes and
/// loses two.
pub fn ridden_down() -> Script {
    Script::new().says(&["EmpC", "N 0", "yes", "N 0"]).roll(&[1, 1]).roll(&[1]).roll(&[2])
}

/// Dice by a plain generator of numbers, with answers that use them.
pub struct Dice {
    state: u64,
    /// How many questions were asked.
    pub asked: u32,
    answer: fn(&mut Dice, &Battle, &AskOf<Battle>) -> Choice,
    /// What was told.
    pub events: Vec<Event>,
}

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64, answer: fn(&mut Dice, &Battle, &AskOf<Battle>) -> Choice) -> Dice {
        Dice { state: seed, asked: 0, answer, events: Vec::new() }
    }

    /// A number below another.
    pub fn next(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % below
    }
}

impl Table<Battle> for Dice {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        let words = battle.question_words(&ask);
        assert!(!ask.choices.is_empty(), "{words}");
        agrees(&words);
        self.asked += 1;
        Ok((self.answer)(self, battle, &ask))
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let sides = usize::from(throw.sides.max(1));
        let faces: Vec<u8> = (0..throw.dice).map(|_| self.next(sides) as u8 + 1).collect();
        Ok(Faces::new(&faces))
    }

    fn hear(&mut self, battle: &Battle, event: Event) {
        let text = battle.render(&event).text;
        assert!(!text.is_empty());
        agrees(&text);
        self.events.push(event);
    }
}

/// Any answer; no two of them read alike.
pub fn any_answer(dice: &mut Dice, battle: &Battle, ask: &AskOf<Battle>) -> Choice {
    let mut texts: Vec<String> =
        ask.choices.iter().map(|choice| battle.notation(ask, choice)).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), ask.choices.len(), "answers read alike: {texts:?}");
    ask.choices[dice.next(ask.choices.len())]
}

/// Many do not "rides": no verb for one stands beside a name for many.
fn agrees(text: &str) {
    for name in ["Uhlans", "Cuirassiers", "Hussars", "Lanciers", "Chasseurs", "Schuetzen"] {
        let Some((before, after)) = text.split_once(&format!("{name} ")) else { continue };
        let verb = after.split(|letter: char| !letter.is_ascii_lowercase()).next().unwrap_or("");
        let about_it = !before.contains(" of ");
        assert!(!about_it || !verb.ends_with('s'), "{text}");
        assert!(!about_it || !before.to_lowercase().contains("does "), "{text}");
    }
}
