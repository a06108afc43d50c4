//! Reports of the games in `corpus/`: what they say agrees with the game, for every system.

use engine::record::parse;
use engine::{Body, Viewer};
use host::{Bots, Chronicle, Patience, Replay, Start, System};
use report::{About, Maps, Report};
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// A game of the corpus, run again.
struct Played {
    text: String,
    system: Box<dyn System>,
    start: Box<dyn Start>,
    replay: Replay,
}

impl Played {
    fn of(name: &str) -> Played {
        let text = std::fs::read_to_string(corpus().join(name)).expect("a record");
        let record = parse::<()>(&text).expect("a sound record");
        let all = systems::all(&Bots::default());
        let own = all.into_iter().find(|system| system.id() == record.tags.system);
        let system = own.expect("a system of ours");
        let start =
            system.open(&record.tags.scenario, &record.tags.options, &[]).expect("a scenario");
        let replay = start.replay(&text, None).expect("it runs again");
        Played { text, system, start, replay }
    }

    fn chronicle(&self, viewer: Viewer) -> Chronicle {
        self.replay.session.chronicle(viewer)(&Patience::endless()).expect("a chronicle")
    }

    fn about(&self, viewer: Viewer) -> About<'_> {
        About {
            info: self.start.info(),
            system: self.system.title(),
            tags: &self.replay.tags,
            outcome: self.replay.outcome.clone(),
            dice: self.replay.checked.dice.clone(),
            seed: self.replay.ending.as_ref().map(|ending| ending.seed.clone()),
            viewer,
            first_turn: self.start.first_turn(),
            history: self.start.history(),
        }
    }

    fn report(&self, viewer: Viewer, maps: Maps) -> Report {
        Report::of(&self.chronicle(viewer), &self.about(viewer), maps)
    }
}

/// Some games of every system.
const GAMES: [&str; 10] = [
    "battles-of-napoleon/serpallen-greedy.jsonl",
    "battles-of-napoleon/grand-battle-random.jsonl",
    "battles-of-napoleon/serpallen-resigned.jsonl",
    "grande-armee/quatre-bras-greedy.jsonl",
    "grande-armee/pickup-austria-france-1809-400-1-greedy.jsonl",
    "la-bataille/lesson-greedy.jsonl",
    "la-bataille/lesson-cut-off.jsonl",
    "great-battles/northern-flank-random.jsonl",
    "great-battles/telnitz-greedy.jsonl",
    "champs/albuera-greedy.jsonl",
];

#[test]
fn what_a_report_says_agrees_with_the_game() {
    for name in GAMES {
        let played = Played::of(name);
        let chronicle = played.chronicle(Viewer::Umpire);
        let session = &played.replay.session;
        let told: Vec<String> =
            session.log(Viewer::Umpire, 0).into_iter().map(|line| line.text).collect();
        let heard: Vec<&str> = chronicle.lines.iter().map(|heard| &*heard.line.text).collect();
        assert_eq!(heard, told, "{name}: the story");
        let report = Report::of(&chronicle, &played.about(Viewer::Umpire), Maps::None);
        for faction in &report.factions {
            let of_side = |loss: &&host::Loss| loss.side == faction.side;
            let lost: i32 =
                session.losses(Viewer::Umpire).iter().filter(of_side).map(|loss| loss.points).sum();
            assert_eq!(faction.lost, lost, "{name}: {}", faction.side);
            let by_formation =
                report.losses.formations.iter().filter(|row| row.side == faction.side);
            assert_eq!(by_formation.map(|row| row.lost).sum::<i32>(), lost, "{name}");
            let by_arm = report.losses.arms.iter().filter(|row| row.side == faction.side);
            assert_eq!(by_arm.map(|row| row.lost).sum::<i32>(), lost, "{name}");
            let last = report.losses.course.last().expect("an end");
            let seat = report.factions.iter().position(|other| other.side == faction.side);
            assert_eq!(last.lost[seat.expect("it is there")], lost, "{name}");
        }
        let record = parse::<()>(&played.text).expect("a sound record");
        let thrown = record.entries.iter().filter(|entry| matches!(entry.body, Body::Faces { .. }));
        assert_eq!(chronicle.casts.len(), thrown.count(), "{name}: throws");
        let probable = |cast: &host::Cast| match &cast.fell {
            host::Fell::Number { of, value, .. } => {
                assert!(of.iter().any(|(number, _)| number == value), "{name}: {cast:?}");
                of.iter().map(|(_, share)| share).sum()
            }
            host::Fell::Lot { of, drawn } if drawn.is_some() => {
                of.iter().map(|(_, share)| share).sum()
            }
            host::Fell::Lot { .. } => 1.0,
        };
        for cast in &chronicle.casts {
            let all: f64 = probable(cast);
            assert!((all - 1.0).abs() < 1e-9, "{name}: {cast:?}");
        }
        for text in [report.text(), report.markdown(&[]), report.html()] {
            assert!(
                text.contains(&report.battle) && text.contains("The end") || !report.over,
                "{name}"
            );
        }
    }
}

#[test]
fn the_bulletin_of_quatre_bras() {
    let report = Played::of(GAMES[3]).report(Viewer::Umpire, Maps::Day);
    assert_eq!(report.verdict.headline, "A drawn battle");
    assert_eq!(report.verdict.rule.as_deref(), Some("I4.0"));
    let words = report.text();
    assert!(
        words.contains(
            "Quatre Bras, 16 June 1815: the French (greedy) against the Allies (greedy)."
        )
    );
    let all: Vec<&str> = report
        .bulletin
        .iter()
        .flat_map(|article| &article.sentences)
        .map(|sentence| sentence.text.as_str())
        .collect();
    for wanted in [
        "Quatre Bras passed to the Allies.",
        "The French were joined by III Cavalry Corps with three units.",
        "III Cavalry Corps of the French was down to 0 of 13.",
        "The French lost 56 of 56 SP (100 in a hundred) and 14 units.",
    ] {
        assert!(all.contains(&wanted), "{wanted}\n{all:#?}");
    }
    assert!(report.dice.verified && report.dice.seed.is_some());
    // A map for each turning point, with what fell there.
    assert_eq!(report.turning_points.len(), 3);
    for point in &report.turning_points {
        assert!(point.map.starts_with("<svg") && point.map.ends_with("</svg>\n"));
        assert!(point.alt.contains("Allied pieces"), "{}", point.alt);
    }
    let page = report.html();
    assert_eq!(page.matches("<img alt=").count(), 3);
    // The page needs nothing else.
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    let history = report.history.as_ref().expect("it was fought");
    assert!(history.sources.iter().any(|source| source.contains("Siborne")));
    assert!((history.sides[0].game_share - 100.0).abs() < 1e-9, "the French lost all");
}

/// The dice of Serpallen: every throw of two dice brings seven on average.
#[test]
fn the_ledger_of_serpallen() {
    let played = Played::of(GAMES[0]);
    let report = played.report(Viewer::Umpire, Maps::None);
    let fire: Vec<&report::LuckRow> =
        report.luck.rows.iter().filter(|row| row.why == "fire combat").collect();
    assert_eq!(fire.len(), 2, "one row a side");
    let record = parse::<()>(&played.text).expect("a sound record");
    let faces = record.entries.iter().filter_map(|entry| match &entry.body {
        Body::Faces { why, faces, .. } if why == "fire combat" => Some(faces.sum()),
        _ => None,
    });
    let (throws, sum) = faces.fold((0, 0), |(throws, sum), faces| (throws + 1, sum + faces));
    assert_eq!(fire.iter().map(|row| row.throws).sum::<u32>(), throws);
    assert_eq!(fire.iter().map(|row| row.thrown).sum::<f64>(), f64::from(sum));
    for row in &fire {
        let throws = f64::from(row.throws);
        assert!((row.expected - 7.0 * throws).abs() < 1e-9);
        assert!((row.deviation.powi(2) - throws * 35.0 / 6.0).abs() < 1e-9);
        let (high, low) = (row.as_high.expect("few"), row.as_low.expect("few"));
        assert!(high + low >= 1.0 && high <= 1.0 && low <= 1.0);
    }
    // The bag is nobody's own.
    assert!(
        report.luck.rows.iter().filter(|row| row.counts == "lots").all(|row| row.side.is_none())
    );
}

/// A side's own report of a game that goes on holds no throw and no leader of the enemy that its story
/// does not tell of.
#[test]
fn a_side_knows_its_own() {
    let played = Played::of("la-bataille/lesson-cut-off.jsonl");
    let all = played.chronicle(Viewer::Umpire);
    for seat in engine::Seat::BOTH {
        let viewer = Viewer::Seat(seat);
        let own = played.chronicle(viewer);
        let told = played.replay.session.log(viewer, 0).len();
        assert_eq!(own.lines.len(), told);
        assert!(own.casts.len() <= all.casts.len());
        let report = played.report(viewer, Maps::None);
        assert!(report.known_to.is_some() && !report.dice.verified && report.dice.seed.is_none());
        let enemy = &report.factions[seat.other().index()].side;
        assert!(report.leaders.iter().all(|leader| leader.side != *enemy));
        assert!(report.arrivals.iter().all(|arrival| arrival.side != *enemy));
    }
}

/// Where a battle has a history, its sides are those of the game.
#[test]
fn history_knows_the_sides() {
    let mut battles = 0;
    for system in systems::all(&Bots::default()) {
        for id in system.scenario_ids().expect("scenarios") {
            let start = system.open(&id, &[], &[]).expect("a scenario");
            let Some(history) = start.history() else { continue };
            battles += 1;
            // A system may call the second side the allied one.
            let [first, second] = &history.sides[..] else { panic!("{id}: two sides") };
            let [ours, theirs] = system.sides();
            assert_eq!(first.side, ours, "{id}");
            assert!(
                [theirs, "russian", "prussian"].contains(&&*second.side),
                "{id}: {}",
                second.side
            );
            assert!(!history.outcome.is_empty() && history.sources.len() > 1, "{id}");
        }
    }
    assert!(battles > 15, "{battles} scenarios with a history");
}

/// A player's own file takes the place of ours, and a broken one says where.
#[test]
fn a_history_of_ones_own() {
    let all = systems::all(&Bots::default());
    let system =
        all.iter().find(|system| system.id() == "battles-of-napoleon").expect("it is there");
    let ours =
        std::fs::read_to_string(corpus().join("../battles/eylau/history.toml")).expect("ours");
    let chart = |text: String| host::Chart {
        name: "history.toml".to_owned(),
        shown_path: "mine/history.toml".to_owned(),
        text,
    };
    let mine = [chart(ours.replace("Napoleon kept", "Bonaparte kept"))];
    let start = system.open("serpallen", &[], &mine).expect("it is sound");
    assert!(start.history().expect("mine").outcome.contains("Bonaparte kept"));
    let broken = [chart(ours.replace("hour = 22", "hour = 25"))];
    let Err(error) = system.open("serpallen", &[], &broken) else { panic!("it is broken") };
    let error = error.to_string();
    assert!(error.starts_with("mine/history.toml:"), "{error}");
    assert!(error.contains("expected an hour from 0 to 23, found 25"), "{error}");
}
