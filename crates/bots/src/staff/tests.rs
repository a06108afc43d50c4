//! The staff at work.

use super::{Staff, Staffed, appraise, gain};
use engine::record::state_hash;
use engine::{
    AskOf, Body, Bot, Dice, Entry, Faces, Fast, Game, Inline, Pause, Play, RandomBot, Seat, Sight,
    Since, Table, Throw, Viewer,
};
use host::{Played, Sources};

fn start<G: Played>(scenario: &str) -> G {
    G::load(scenario, &[], &Sources::built_in::<G>(scenario)).expect("a scenario")
}

/// Stops at the first question, and keeps it with the dice that fell before.
struct First<G: Game> {
    asked: Option<(AskOf<G>, G)>,
    dice: Fast,
    fallen: Vec<Entry<G::Choice>>,
}

impl<G: Game> First<G> {
    fn new() -> Self {
        First { asked: None, dice: Fast::new(1), fallen: Vec::new() }
    }
}

impl<G: Game> Table<G> for First<G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        self.asked.get_or_insert((ask, game.clone()));
        Err(Pause)
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        let faces = self.dice.throw(0, &throw).ok_or(Pause)?;
        let (rule, why, sides) = (String::new(), String::new(), throw.sides);
        let body = Body::Faces { rule, why, sides, faces };
        self.fallen.push(Entry { lane: None, hash: String::new(), body });
        Ok(faces)
    }

    fn hear(&mut self, _: &G, _: G::Event) {}
}

/// What the staff answers to the first question of an activity.
fn answer<G: Staffed>(from: &G, now: &G, fallen: &[Entry<G::Choice>], ask: &AskOf<G>) -> G::Choice {
    let since = Since { from, entries: fallen, lane: None };
    Staff::new(5).answer(&Sight::new(now, ask.seat).with_course(since), ask)
}

/// Two positions that differ only in what a side cannot see get the same answer from it.
fn never_peeks<G: Staffed>(scenario: &str, activities: usize) {
    let mut game: G = start(scenario);
    let (mut french, mut enemy) = (RandomBot::new(3), RandomBot::new(4));
    let (mut dice, mut lots) = (Fast::new(2), Fast::new(9));
    let mut table = Inline::new(&mut french, &mut enemy, &mut dice);
    let (mut looked, mut differed) = (0, 0);
    for _ in 0..activities {
        let mut first = First::new();
        let _ = game.clone().play(&mut first);
        if let Some((ask, now)) = first.asked.filter(|(ask, _)| ask.choices.len() > 1) {
            let viewer = Viewer::Seat(ask.seat);
            let [other, other_now] = [&game, &now].map(|game| game.scramble(viewer, &mut lots));
            differed += u32::from(state_hash(&other_now) != state_hash(&now));
            let known = answer(&game, &now, &first.fallen, &ask);
            assert_eq!(known, answer(&other, &other_now, &first.fallen, &ask));
            looked += 1;
        }
        if game.outcome().is_some() || table.play(&mut game).is_err() {
            break;
        }
    }
    assert!(looked > 2 && differed > 0, "{looked} questions, {differed} with hidden facts");
}

#[test]
fn it_never_peeks() {
    never_peeks::<battles_of_napoleon::Battle>("davout-against-the-left", 8);
    never_peeks::<grande_armee::Battle>("quatre-bras", 6);
}

/// A player at random who runs every activity again up to the question, as the staff does.
struct Again {
    inner: RandomBot,
    questions: u32,
    within: u32,
    parted: u32,
}

impl<G: Played> Bot<G> for Again {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        let choice = self.inner.answer(sight, ask);
        let course = sight.course(ask).expect("it thinks");
        self.questions += 1;
        self.within += u32::from(sight.since() > 0);
        let mut table = First::new();
        self.parted += u32::from(course.go_on(&choice, &mut table).is_err());
        choice
    }

    fn thinks(&self) -> bool {
        true
    }
}

/// Every question is found again from the beginning of its activity: in these scenarios nothing that
/// is hidden changes what is asked.
#[test]
fn a_course_leads_back_to_its_question() {
    fn plays<G: Played>(scenario: &str) {
        let again =
            |seed| Again { inner: RandomBot::new(seed), questions: 0, within: 0, parted: 0 };
        let (mut first, mut second) = (again(1), again(2));
        let mut dice = Fast::new(3);
        let mut game: G = start(scenario);
        let mut table = Inline::new(&mut first, &mut second, &mut dice);
        table.limit = 600;
        table.play_out(&mut game);
        for player in [first, second] {
            assert!(player.questions > 50 && player.within > 20, "{} questions", player.questions);
            assert_eq!(player.parted, 0, "of {} questions", player.questions);
        }
    }
    plays::<battles_of_napoleon::Battle>("serpallen");
    plays::<great_battles::Battle>("northern-flank");
}

#[test]
fn what_is_good_for_one_is_bad_for_the_other() {
    let game: battles_of_napoleon::Battle = start("serpallen");
    let [first, second] = Seat::BOTH.map(|seat| appraise(&game, seat));
    assert_eq!(first, -second);
    let mut weaker = game.clone();
    let french = weaker.army(Seat::First).next().expect("a unit");
    weaker.units[french.index()].sp -= 1;
    assert!(appraise(&weaker, Seat::First) < first);
    assert!(appraise(&weaker, Seat::Second) > second);
}

#[test]
fn gains_are_told_by_their_spread() {
    let (mean, error) = gain(&[0.0; 4], &[1.0, 2.0, 3.0, 2.0]);
    assert_eq!(mean, 2.0);
    assert!((error - (1.0_f64 / 6.0).sqrt()).abs() < 1e-12);
    assert_eq!(gain(&[0.0; 3], &[1.0; 3]), (0.0, f64::INFINITY), "too few to prove anything");
}
