use engine::{Game, Match, Seat, Seeded};
use great_battles::Battle;
use great_battles::host::position;
use host::{Bots, Hosted, Odds, Patience, Reach, System, chances, foresee, odds, reach, trial};

const POSITION: &str = "french infantry a 0505 column N
french cavalry h 0509 line NNE
french cavalry w 0912 column N sp=10
leader Suchet 0505
russian infantry b 0502 line S0
stream 0505 0504
road secondary 0607 0606 0605 0604
activate Suchet full move
";

fn game() -> Match<Battle> {
    let battle = position::parse(&POSITION.replace("S0", "SSE")).expect("a sound position");
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
    let ids: Vec<&str> = all.iter().map(|one| one.id.as_str()).collect();
    assert!(ids.contains(&"great-battles/northern-flank") && ids.len() == 6, "{ids:?}");
    assert!(all.iter().all(|one| one.units > 20 && one.turns > 5), "{all:?}");
    assert_eq!(system.options().len(), 11);
    let open = |option: &str| system.open("northern-flank", &[option.to_owned()], &[]);
    for option in ["pass-final=off", "pass-final=on", "grand-battery", "grand-battery=off"] {
        assert!(open(option).is_ok(), "{option}");
    }
    assert!(open("tea").is_err());
    assert!(system.open("waterloo", &[], &[]).is_err());
}

/// Whoever moves comes where it is told, by the answers that are told.
#[test]
fn every_way_can_be_gone() {
    let start = game();
    for piece in ["a", "h", "w", "Suchet"] {
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
            let there = scene.pieces.iter().find(|one| one.id == piece).expect("on the map");
            assert_eq!(there.hex, place.hex, "{piece} by {:?}", place.path);
        }
    }
}

/// Every procedure can take place in the example, its odds are whole, and they are the same with every
/// face tried by itself.
#[test]
fn odds_of_every_procedure() {
    let battle = position::parse(Battle::EXAMPLE).expect("a sound position");
    for procedure in Battle::PROCEDURES {
        let (name, about) = (procedure.name, procedure.example);
        let told = chances(&battle, name, about).unwrap_or_else(|why| panic!("{name}: {why}"));
        let sum: f64 = told.outcomes.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
        assert!(told.outcomes.len() > 1, "{name}: {:?}", told.outcomes);
        let Some(whole) = trial(&battle, name, about).unwrap().with_every_face(20_000) else {
            continue;
        };
        let same = whole.iter().all(|(what, weight)| {
            told.outcomes.get(what).is_some_and(|other| (other - weight).abs() < 1e-9)
        });
        assert!(same && whole.len() == told.outcomes.len(), "{name}");
    }
    assert!(chances(&battle, "tea", "").is_err());
}

/// The odds of single rolls can be counted on the fingers.
#[test]
fn odds_that_can_be_counted() {
    let battle = position::parse(Battle::EXAMPLE).expect("a sound position");
    // 1/34 in column has morale 5: 0 to 5 go in, and then Psk in line has morale 4 and +1.
    let told = chances(&battle, "pre-shock", "1/34>Psk").unwrap();
    let none = told.outcomes.get("no effect").copied().unwrap_or(0.0);
    // It goes in six times in ten and four of ten stand; it stays out for 6, 7 and 8.
    assert!((none - (0.6 * 0.4 + 0.3)).abs() < 1e-9, "{:?}", told.outcomes);
    // Old in line before hussars from two hexes: +2 on morale 4.
    let square = chances(&battle, "square", "Old<hus@2").unwrap();
    let formed = square.outcomes.iter().filter(|(what, _)| what.contains("in square"));
    let formed: f64 = formed.map(|(_, weight)| weight).sum();
    assert!((formed - 0.3).abs() < 1e-9, "{:?}", square.outcomes);
    assert!(chances(&battle, "attack", "1/34>Ark").unwrap_err().contains("BAY-01"));
    assert!(chances(&battle, "melee", "1/34>Psk").unwrap_err().contains("BAY-13"));
    assert!(chances(&battle, "charge", "hus>Old").unwrap_err().contains("CHG-02"));
}

/// An attack that others may support shows its odds when it is declared, before anybody is asked who
/// supports it, and so does a charge before its ride: exact ones, with all its steps.
#[test]
fn attacks_show_their_odds_before_they_are_declared() {
    let text = "french infantry a 0505 column SE sp=8
french infantry s 0604 column S sp=8
french cavalry h 0509 line SSE sp=5
leader Suchet 0505
russian infantry b 0605 line W
russian infantry c 0512 column N
activate Suchet full melee
";
    let battle = position::parse(text).expect("a sound position");
    let mut game = Match::new(battle, Box::new(Seeded::numbered(7, 1)), [None, None]);
    let endless = Patience::endless();
    let ahead = foresee(&game, Seat::First, None).and_then(|work| work(&endless)).unwrap();
    for word in ["0605", "0512"] {
        let answer = ahead.dice.iter().find(|answer| answer.ends_with(word));
        let answer = answer.unwrap_or_else(|| panic!("{word}: {ahead:?}"));
        let told = odds(&game, Seat::First, answer).and_then(|work| work(&endless)).unwrap();
        assert_eq!(told.sampled, None, "{answer}");
        assert!(told.outcomes.len() > 3 && told.rolls.len() > 1, "{answer}: {told:?}");
        let sum: f64 = told.outcomes.iter().map(|one| one.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{answer}: {sum}");
    }
    // After it others are asked whether they support it: the dice do not fall yet.
    let attack = ahead.dice.iter().find(|answer| answer.ends_with("0605")).unwrap().clone();
    game.answer(Seat::First, &attack).unwrap();
    let ahead = foresee(&game, Seat::First, None).and_then(|work| work(&endless)).unwrap();
    assert!(!ahead.dice.is_empty(), "{ahead:?}");
}
