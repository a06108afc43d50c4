//! Temporary: everything that hosting says at some moments of every record.
use engine::{Seat, Viewer};
use host::Patience;
use std::fmt::Write;

fn main() {
    let out = std::env::args().nth(1).unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    for system in systems::finished(&bots::all()) {
        let mut text = String::new();
        for info in system.scenarios().unwrap() {
            writeln!(
                text,
                "scenario {info:?} options {:?}",
                system.options_of(info.id.split('/').nth(1).unwrap())
            )
            .unwrap();
        }
        let mut files: Vec<_> = std::fs::read_dir(folder.join(system.id()))
            .unwrap()
            .map(|f| f.unwrap().path())
            .collect();
        files.sort();
        for path in files {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let record = std::fs::read_to_string(&path).unwrap();
            let tags = engine::record::parse::<()>(&record).unwrap();
            let start = system.open(&tags.tags.scenario, &tags.tags.options, &[]).unwrap();
            let all = tags.entries.len();
            let points = 14.min(all);
            for point in 0..points {
                let upto = (all * point / points).min(2500);
                let Ok(replay) = start.replay(&record, Some(upto)) else { continue };
                let session = replay.session;
                for viewer in [
                    Viewer::Seat(Seat::First),
                    Viewer::Seat(Seat::Second),
                    Viewer::Umpire,
                    Viewer::Spectator,
                ] {
                    for q in session.questions(viewer) {
                        let mut q2 = q.clone();
                        let answers = std::mem::take(&mut q2.answers);
                        writeln!(
                            text,
                            "{name}@{upto} {viewer:?} question {}",
                            serde_json::to_string(&q2).unwrap()
                        )
                        .unwrap();
                        for a in answers {
                            writeln!(
                                text,
                                "{name}@{upto} {viewer:?} answer {}",
                                serde_json::to_string(&a).unwrap()
                            )
                            .unwrap();
                        }
                    }
                    let scene = session.scene(viewer);
                    for p in &scene.pieces {
                        writeln!(
                            text,
                            "{name}@{upto} {viewer:?} piece {}",
                            serde_json::to_string(p).unwrap()
                        )
                        .unwrap();
                    }
                    for p in &scene.panels {
                        writeln!(
                            text,
                            "{name}@{upto} {viewer:?} panel {}",
                            serde_json::to_string(p).unwrap()
                        )
                        .unwrap();
                    }
                    let mut rest = scene;
                    rest.pieces.clear();
                    rest.panels.clear();
                    if point > 0 {
                        rest.sheet = Default::default();
                        rest.table = None;
                    }
                    writeln!(
                        text,
                        "{name}@{upto} {viewer:?} scene {}",
                        serde_json::to_string(&rest).unwrap()
                    )
                    .unwrap();
                    if point + 1 == points {
                        for line in session.log(viewer, 0) {
                            writeln!(
                                text,
                                "{name}@{upto} {viewer:?} log {}",
                                serde_json::to_string(&line).unwrap()
                            )
                            .unwrap();
                        }
                    }
                    writeln!(text, "{name}@{upto} {viewer:?} losses {:?}", session.losses(viewer))
                        .unwrap();
                }
                writeln!(
                    text,
                    "{name}@{upto} turn {} strength {:?} limit {:?}",
                    session.turn(),
                    session.strength(),
                    session.time_limit()
                )
                .unwrap();
                for hex in ["2037", "0505", "2020", "F01"] {
                    writeln!(
                        text,
                        "{name}@{upto} sight {hex} {}",
                        serde_json::to_string(&session.sight(Viewer::Umpire, hex)).unwrap()
                    )
                    .unwrap();
                }
                for seat in session.awaited() {
                    let patience = || Patience::counted(400, 900);
                    let q = session
                        .questions(Viewer::Seat(seat))
                        .into_iter()
                        .find(|q| !q.answers.is_empty());
                    let Some(q) = q else { continue };
                    let reach = session.reach(seat, None).and_then(|w| w(&patience()));
                    writeln!(text, "{name}@{upto} {seat:?} reach {:?}", reach).unwrap();
                    for a in q.answers.iter().take(3).chain(q.answers.iter().rev().take(2)) {
                        let reach =
                            session.reach(seat, Some(&a.notation)).and_then(|w| w(&patience()));
                        writeln!(text, "{name}@{upto} {seat:?} reach {} {:?}", a.notation, reach)
                            .unwrap();
                        let ahead =
                            session.ahead(seat, Some(&a.notation)).and_then(|w| w(&patience()));
                        writeln!(text, "{name}@{upto} {seat:?} ahead {} {:?}", a.notation, ahead)
                            .unwrap();
                        let odds = session.odds(seat, &a.notation).and_then(|w| w(&patience()));
                        writeln!(text, "{name}@{upto} {seat:?} odds {} {:?}", a.notation, odds)
                            .unwrap();
                        let preview =
                            session.preview(seat, &host::Draft::Answer(a.notation.clone()));
                        writeln!(
                            text,
                            "{name}@{upto} {seat:?} preview {} {:?}",
                            a.notation, preview
                        )
                        .unwrap();
                    }
                    writeln!(text, "{name}@{upto} {seat:?} why {:?}", session.refusal(seat, "tea"))
                        .unwrap();
                }
            }
        }
        std::fs::write(format!("{out}-{}.txt", system.id()), text).unwrap();
    }
}
