//! The files of a battle, of which a player may bring his own.

use crate::File;

/// The files of a battle.
#[derive(Clone, Copy, Debug)]
pub struct BattleFiles<'a> {
    /// `ground.geojson`
    pub ground: File<'a>,
    /// `armies.toml`
    pub armies: File<'a>,
    /// `timeline.toml`
    pub timeline: File<'a>,
    /// `history.toml`, for battles that have been fought.
    pub history: Option<File<'a>>,
    /// The system's own, e.g. `grande-armee.toml`.
    pub system: File<'a>,
}

impl<'a> BattleFiles<'a> {
    /// Puts a file in the place of the one of this name; false if the battle has none of it.
    pub fn put(&mut self, name: &str, file: File<'a>) -> bool {
        let BattleFiles { ground, armies, timeline, history, system } = self;
        let all = [ground, armies, timeline, system].into_iter().chain(history);
        match all.into_iter().find(|file| file.name() == name) {
            Some(place) => {
                *place = file;
                true
            }
            None => false,
        }
    }
}

/// The files of a battle that come with the program: the way to the battles' folder from the file
/// where this is written, the battle's folder, and the name of the system's own file.
#[macro_export]
macro_rules! battle_files {
    ($way:literal, $battle:literal, $system:literal) => {
        $crate::BattleFiles {
            ground: $crate::battle_files!(@ $way, $battle, "ground.geojson"),
            armies: $crate::battle_files!(@ $way, $battle, "armies.toml"),
            timeline: $crate::battle_files!(@ $way, $battle, "timeline.toml"),
            history: Some($crate::battle_files!(@ $way, $battle, "history.toml")),
            system: $crate::battle_files!(@ $way, $battle, $system),
        }
    };
    (@ $way:literal, $battle:literal, $file:literal) => {
        $crate::File {
            path: concat!("battles/", $battle, "/", $file),
            text: include_str!(concat!($way, $battle, "/", $file)),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_takes_the_place_of_its_namesake_and_no_other() {
        let file = |path| File { path, text: "" };
        let mut files = BattleFiles {
            ground: file("battles/kulm/ground.geojson"),
            armies: file("battles/kulm/armies.toml"),
            timeline: file("battles/kulm/timeline.toml"),
            history: Some(file("battles/kulm/history.toml")),
            system: file("battles/kulm/la-bataille.toml"),
        };
        assert!(files.put("armies.toml", file("/mine/armies.toml")));
        assert!(files.put("la-bataille.toml", file("/mine/la-bataille.toml")));
        assert!(files.put("history.toml", file("/mine/history.toml")));
        assert!(!files.put("bataille.toml", file("/mine/bataille.toml")));
        let paths =
            [files.ground, files.armies, files.timeline, files.system].map(|file| file.path);
        assert_eq!(files.history.map(|file| file.path), Some("/mine/history.toml"));
        let wanted = [
            "battles/kulm/ground.geojson",
            "/mine/armies.toml",
            "battles/kulm/timeline.toml",
            "/mine/la-bataille.toml",
        ];
        assert_eq!(paths, wanted);
    }
}
