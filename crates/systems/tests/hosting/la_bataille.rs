use engine::{Game, Match, Seat, Seeded};
use host::{Bots, Hosted, Patience, Played, Reach, System, chances, facts, reach};
use la_bataille::Battle;
use la_bataille::host::position_text;

const POSITION: &str = "map
............
............
......w.....
............
............
............
............
............
end
road 0104 0204 0304 0404 0504
segment french movement
25e 0404 column N
1/7e 0406 line NNE with 0507
leader Vandamme 0404
";

fn game() -> Match<Battle> {
    let battle = position_text::parse(POSITION).expect("a sound position");
    Match::new(battle, Box::new(Seeded::numbered(7, 1)), [None, None])
}

fn look(game: &Match<Battle>, piece: &str) -> Reach {
    reach(game, Seat::First, Some(piece))
        .and_then(|work| work(&Patience::endless()))
        .expect("a reach")
}

#[test]
fn scenarios_and_options_are_listed() {
    let system = Hosted::<Battle>::new(&Bots::default());
    let all = system.scenarios().unwrap();
    assert!(all.iter().any(|info| info.id == "la-bataille/kulm-campaign"));
    assert!(all.iter().all(|info| info.units > 5 && info.turns > 5), "{all:?}");
    let options = system.options();
    assert_eq!(options.len(), 13);
    assert!(options.iter().all(|(_, words)| !words.is_empty()));
    assert!(system.options_of("lesson").len() < 13, "no second day, no arrivals");
    assert!(system.open("kulm-day-1", &["trample".to_owned()], &[]).is_ok());
    assert!(system.open("kulm-day-1", &["tea".to_owned()], &[]).is_err());
}

/// A column in the open goes as far as its points, and every way can be gone as it is told.
#[test]
fn every_way_can_be_gone() {
    let start = game();
    for piece in ["25e", "1/7e", "Vandamme"] {
        let found = look(&start, piece);
        assert!(found.places.len() > 5, "{piece}: {found:?}");
        for place in &found.places {
            let mut game = game();
            for answer in &place.path {
                game.answer(Seat::First, answer).unwrap_or_else(|why| {
                    panic!("{piece} to {} by {:?}: {why}", place.hex, place.path)
                });
            }
            let scene = game.now().scene(engine::Viewer::Umpire);
            let there = scene.pieces.iter().find(|drawn| drawn.id == piece).expect("on the map");
            assert_eq!(there.hex, place.hex, "{piece} by {:?}", place.path);
        }
    }
}

#[test]
fn odds_of_a_check_are_told_with_their_modifiers() {
    let battle = position_text::parse(POSITION).unwrap();
    let answer = chances(&battle, "morale", "25e").unwrap();
    let sum: f64 = answer.outcomes.values().sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(!answer.rolls[0].1.is_empty(), "Vandamme leads");
    assert!(chances(&battle, "tea", "25e").is_err());
}

#[test]
fn facts_stand_beside_answers() {
    let mut game = game();
    game.answer(Seat::First, "25e").unwrap();
    let engine::Open::Ask(ask, _, asked_in) = &game.open()[0] else { panic!("a question") };
    assert_eq!(asked_in.subject(ask), ["25e"]);
    let facts = facts(&**asked_in, ask);
    let moves = facts.iter().filter(|fact| fact.cost.is_some() && fact.step.is_some()).count();
    assert!(moves >= 6, "{facts:?}");
    assert_eq!(asked_in.audit(), Ok(()));
}
