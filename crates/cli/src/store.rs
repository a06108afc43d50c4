//! The record of a game in a file, written line by line so that a crash loses nothing.

use crate::failure::Failure;
use host::Session;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A record file that follows a session.
pub struct Store {
    path: PathBuf,
    file: File,
    /// How many answers stand in it.
    written: usize,
    /// Whether its last line stands in it.
    ended: bool,
}

impl Store {
    /// Writes the record so far and keeps the file open.
    pub fn new(path: &Path, session: &dyn Session) -> Result<Store, Failure> {
        let file = Self::rewrite(path, session)?;
        let ended = session.outcome().is_some();
        Ok(Store { path: path.to_owned(), file, written: session.answers(), ended })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A whole new file in place of the old one, which stays until the new one is complete.
    fn rewrite(path: &Path, session: &dyn Session) -> Result<File, Failure> {
        let trouble = |error| Failure::bad(format!("{}: {error}", path.display()));
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        let beside = path.with_file_name(name);
        let mut file = File::create(&beside).map_err(trouble)?;
        file.write_all(session.record().as_bytes()).map_err(trouble)?;
        file.sync_all().map_err(trouble)?;
        std::fs::rename(&beside, path).map_err(trouble)?;
        OpenOptions::new().append(true).open(path).map_err(trouble)
    }

    /// Appends what has been answered since.
    pub fn follow(&mut self, session: &dyn Session) -> Result<(), Failure> {
        let mut text = String::new();
        for line in session.record_lines(self.written) {
            text += &line;
            text.push('\n');
        }
        if let Some(end) = session.record_end().filter(|_| !self.ended) {
            text += &end;
            text.push('\n');
            self.ended = true;
        }
        self.written = session.answers();
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|error| Failure::bad(format!("{}: {error}", self.path.display())))
    }

    /// Writes everything anew, after something was taken back.
    pub fn renew(&mut self, session: &dyn Session) -> Result<(), Failure> {
        self.file = Self::rewrite(&self.path, session)?;
        self.written = session.answers();
        self.ended = session.outcome().is_some();
        Ok(())
    }
}

/// Where the seed of an unfinished game is kept: beside its record, until it is revealed there.
pub fn seed_path(record: &Path) -> PathBuf {
    let mut name = record.file_name().unwrap_or_default().to_owned();
    name.push(".seed");
    record.with_file_name(name)
}
