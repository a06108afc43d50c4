//! The renderer reads every drawing without a murmur: no unknown value, no missing glyph.

mod common;

use std::sync::Mutex;

use draw::{Options, png};
use log::{LevelFilter, Log, Metadata, Record};

struct Ears(Mutex<Vec<String>>);

impl Log for Ears {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }
    fn log(&self, record: &Record) {
        if let Ok(mut heard) = self.0.lock() {
            heard.push(record.args().to_string());
        }
    }
    fn flush(&self) {}
}

static EARS: Ears = Ears(Mutex::new(Vec::new()));

#[test]
fn usvg_warns_of_nothing() {
    log::set_logger(&EARS).expect("no other logger");
    log::set_max_level(LevelFilter::Warn);
    let mut scene = common::varied();
    for options in [
        Options::default(),
        Options { night: true, ..Options::default() },
        Options { thumbnail: true, scale: 0.2, ..Options::default() },
    ] {
        assert!(png(&scene, &options).is_ok());
    }
    scene.sheet.winter = false;
    for piece in &mut scene.pieces {
        piece.strength = None;
    }
    assert!(png(&scene, &Options { scale: 0.4, ..Options::default() }).is_ok());
    let mut table = common::table::varied();
    for winter in [false, true] {
        if let Some(sheet) = &mut table.table {
            sheet.winter = winter;
        }
        for options in [
            Options { night: winter, ..Options::default() },
            Options { thumbnail: true, scale: 0.3, ..Options::default() },
        ] {
            assert!(png(&table, &options).is_ok());
        }
    }
    let heard = || EARS.0.lock().expect("not poisoned").clone();
    assert!(heard().is_empty(), "{:?}", heard());
    // and it would have spoken up: the bundled fonts have no Cyrillic
    scene.pieces[0].name = "Конница".to_owned();
    assert!(png(&scene, &Options::default()).is_ok());
    assert!(!heard().is_empty());
}
