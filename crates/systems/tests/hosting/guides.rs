//! Each guided first battle, played to its end: the rules must not drift from its words.

use bots::all;
use engine::{Seat, Viewer};
use host::{DiceSource, Error, Guide, Mind, Place, Player, System};

/// A guide that is still not through after so many answers goes nowhere.
const ANSWERS: usize = 900;

/// What came of following a guide.
struct Followed {
    /// The steps that were found, in their order.
    found: Vec<usize>,
    /// Steps whose words the story did not say.
    untold: Vec<String>,
    /// Questions that the guide does not speak of.
    own: Vec<String>,
    /// The lines of the story that were heard.
    heard: Vec<String>,
}

/// Follows a guide as a player on the page does. He answers what it does not speak of by himself: as
/// the computer would.
fn follow(system: &dyn System, guide: &Guide, tell: bool) -> Followed {
    let start = system.open(&guide.scenario, &[], &[]).unwrap();
    let people = ["a", "b"].map(|name| Player::Person(name.to_owned()));
    let dice = DiceSource::Number(guide.dice.into());
    let mut session = start.begin(people, dice).unwrap();
    let own = system.sides().iter().position(|side| *side == guide.side).expect("a side");
    let own = Seat::BOTH[own];
    let mind = || start.mind(&guide.opponent, guide.dice.into()).unwrap();
    let mut minds: [Option<Mind>; 2] = [Some(mind()), Some(mind())];
    let mut all =
        Followed { found: Vec::new(), untold: Vec::new(), own: Vec::new(), heard: Vec::new() };
    let mut place = Place::default();
    // Where the story of the step in hand began.
    let mut since: Option<(usize, usize)> = None;
    for _ in 0..ANSWERS {
        let lines = session.log(Viewer::Seat(own), all.heard.len());
        for line in lines {
            if tell {
                println!("    {} {:?}", line.text, line.rules);
            }
            all.heard.push(line.text);
        }
        let told = |(step, from): (usize, usize), all: &Followed| {
            all.heard[from..].iter().any(|line| line.contains(&guide.steps[step].told))
        };
        let Some(&seat) = session.awaited().first() else { break };
        let seat = if session.awaited().contains(&own) { own } else { seat };
        if seat == own {
            let question = session.questions(Viewer::Seat(own)).into_iter();
            let question = question.into_iter().find(|it| it.side == guide.side).unwrap();
            let at = guide.find(place, &question, session.turn());
            let next = at.map(|at| at.step);
            if let Some(was) = since.filter(|(step, _)| next != Some(*step))
                && (next.is_some() || told(was, &all))
            {
                if !told(was, &all) {
                    all.untold.push(format!("{}: {}", was.0 + 1, guide.steps[was.0].told));
                }
                since = None;
            }
            if tell {
                println!(
                    "? turn {} [{}] {} {:?} secret {} open {}",
                    session.turn(),
                    question.rule,
                    question.words,
                    question.subject,
                    question.secret,
                    question.open
                );
            }
            if let Some(at) = at {
                if since.is_none() {
                    all.found.push(at.step);
                    since = Some((at.step, all.heard.len()));
                }
                let advice = guide.advice(at).unwrap();
                if tell {
                    println!(">>> step {} ({}): {advice}", at.step + 1, guide.steps[at.step].title);
                }
                session.answer(own, advice).unwrap_or_else(|why| {
                    panic!("step {}: {advice}: {why}", at.step + 1);
                });
                place = guide.behind(at);
                continue;
            }
            if place.step >= guide.steps.len() && since.is_none() {
                break;
            }
            if tell {
                for answer in question.answers.iter().take(60) {
                    println!("      {}  |  {}", answer.notation, answer.words);
                }
            }
            all.own.push(format!("[{}] {}", question.rule, question.words));
        }
        let mind = minds[seat.index()].take().unwrap();
        let Ok(thought) = session.think(seat, mind) else { panic!("nothing to think about") };
        let (mind, said) = thought();
        let notation = said.answer;
        if tell {
            println!("{} {notation}", if seat == own { "own:" } else { "  enemy:" });
        }
        minds[seat.index()] = Some(mind);
        session.answer(seat, &notation).unwrap();
    }
    if let Some((step, _)) = since {
        all.untold.push(format!("{}: {}", step + 1, guide.steps[step].told));
    }
    all
}

#[test]
fn each_guide_can_be_followed_to_its_end() {
    let mut guides = 0;
    for system in systems::all(&all()) {
        let Some(guide) = system.guide() else { continue };
        guides += 1;
        let name = system.id();
        let all = follow(&*system, &guide, false);
        let steps: Vec<usize> = (0..guide.steps.len()).collect();
        assert_eq!(all.found, steps, "{name}: steps found");
        assert!(all.untold.is_empty(), "{name}: not told: {:?}", all.untold);
        // Whoever follows it should seldom be left alone.
        assert!(all.own.len() * 2 <= guide.steps.len(), "{name}: {:?}", all.own);
        assert!((10..=20).contains(&guide.steps.len()), "{name}: {} steps", guide.steps.len());
    }
    assert!(guides > 0);
}

/// What it points at is on the board, and its opponent and side are known.
#[test]
fn guides_point_at_what_is_there() {
    for system in systems::all(&all()) {
        let Some(guide) = system.guide() else { continue };
        assert!(system.bots().contains(&&*guide.opponent), "{}", guide.opponent);
        let start = system.open(&guide.scenario, &[], &[]).unwrap();
        let scene = start.set_up(Viewer::Umpire);
        let people = ["a", "b"].map(|name| Player::Person(name.to_owned()));
        let session = start.begin(people, DiceSource::Number(guide.dice.into())).unwrap();
        let text = format!("{:?}", scene.table);
        for step in &guide.steps {
            for look in &step.look {
                let piece = scene.pieces.iter().any(|piece| piece.id == *look);
                let hex = session.sight(Viewer::Umpire, look).is_some();
                let place = text.contains(&format!("{look:?}"));
                assert!(piece || hex || place, "{}: {look}", system.id());
            }
        }
    }
}

#[test]
fn a_broken_guide_is_refused_with_the_line() {
    let all = systems::all(&all());
    let system = all.iter().find(|system| system.guide().is_some()).expect("a guide");
    let head = format!(
        "title = 'T'\nwords = 'W'\nminutes = 10\nscenario = '{}/x'\nside = 'a'\n\
         opponent = 'greedy'\ndice = 1\nwelcome = 'w'\nfarewell = 'f'\n",
        system.id()
    );
    let step = |rules: &str, doing: &str| {
        format!(
            "{head}[[step]]\ntitle = 't'\nwhen = '1'\nsay = 's'\ndo = {doing}\ndoing = 'd'\n\
             why = 'w'\nrules = {rules}\ntold = 't'\nafter = 'a'\n"
        )
    };
    let fault = |text: &str| match Guide::read(system.id(), "guide.toml", text, system.ledger()) {
        Err(Error::Load(words)) => words,
        other => panic!("{other:?}"),
    };
    let unknown = fault(&step("['no such rule']", "['x']"));
    assert_eq!(unknown, "guide.toml:10: step 1: rule 'no such rule': a key of the ledger expected");
    let empty = fault(&step("['1']", "[]"));
    assert_eq!(empty, "guide.toml:10: step 1: do is empty: the notation of an answer expected");
    let odd = fault(&step("['1']", "'x'"));
    assert!(odd.starts_with("guide.toml:14: ") && odd.contains("expected a sequence"), "{odd}");
    let elsewhere = fault(&step("['1']", "['x']").replace("/x'", "-not/x'"));
    assert!(elsewhere.starts_with("guide.toml:4: scenario '"), "{elsewhere}");
    assert!(fault("title = 'T'\n").contains("missing field"), "{}", fault("title = 'T'\n"));
}

/// To write a guide by: `GUIDE=la-bataille cargo test -p systems --test hosting guides::told --
/// --ignored --nocapture` reads the file as it stands now and tells how following it goes.
#[test]
#[ignore = "tells a guide's course to whoever writes it"]
fn told() {
    let wanted = std::env::var("GUIDE").unwrap();
    let all = systems::all(&all());
    let system = all.iter().find(|system| system.id() == wanted).expect("a system");
    let path = format!("{}/../../systems/{wanted}/guide.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let guide = Guide::read(system.id(), &path, &text, system.ledger());
    let guide = guide.unwrap_or_else(|why| panic!("{why}"));
    let followed = follow(&**system, &guide, true);
    println!("found {:?} of {}", followed.found, guide.steps.len());
    println!("untold {:#?}\nown {:#?}", followed.untold, followed.own);
}
