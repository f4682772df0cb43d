//! The manifest of a backup. It is written last: a folder without it is no backup.

use super::{error::BackupError, tree::Copied};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Component, Path};
use time::OffsetDateTime;

const FILE: &str = "manifest.json";
/// Counts changes that an older program would misread.
const FORMAT: u32 = 1;

/// A backup: where it ends, and each of its files with its hash.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// Of the program that made it.
    pub version: String,
    /// Major version of Postgres.
    pub postgres: u32,
    /// The newest migration.
    pub schema: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub started_at: OffsetDateTime,
    /// The moment that it holds; everything acknowledged before `started_at` is in it.
    #[serde(with = "time::serde::rfc3339")]
    pub ended_at: OffsetDateTime,
    /// First and last segment of the write-ahead log that it needs and holds.
    pub wal_from: String,
    pub wal_to: String,
    /// Relative to the backup, each before what is in it.
    pub folders: Vec<String>,
    pub files: Vec<Entry>,
}

/// A file of a backup.
#[derive(Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Relative to the backup.
    pub path: String,
    pub size: u64,
    pub sha256: String,
}

impl Entry {
    pub fn new(path: String, Copied { size, sha256 }: Copied) -> Self {
        Self { path, size, sha256 }
    }

    pub fn is_copied_as(&self, copied: &Copied) -> bool {
        self.size == copied.size && self.sha256 == copied.sha256
    }
}

/// The facts at the beginning of a backup.
pub struct Began {
    pub postgres: u32,
    pub schema: i64,
    pub at: OffsetDateTime,
}

impl Manifest {
    pub fn new(began: Began, ended_at: OffsetDateTime, (wal_from, wal_to): (String, String)) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            postgres: began.postgres,
            schema: began.schema,
            started_at: began.at,
            ended_at,
            wal_from,
            wal_to,
            folders: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Bytes of all files.
    pub fn size(&self) -> u64 {
        self.files.iter().map(|file| file.size).sum()
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), BackupError> {
        let failed = || BackupError::io(format!("{} cannot be written", folder.join(FILE).display()));
        let text = serde_json::to_string_pretty(self).map_err(|e| failed()(e.into()))?;
        // Renamed when it is whole, so that one that is cut short is not taken for a backup.
        let draft = folder.join("manifest.new");
        super::tree::write(&draft, &text).map_err(failed())?;
        fs::rename(draft, folder.join(FILE)).map_err(failed())?;
        super::tree::sync(folder).map_err(failed())
    }

    pub(super) fn read(folder: &Path) -> Result<Self, BackupError> {
        let no_backup = |cause: String| BackupError::NoBackup {
            folder: folder.display().to_string(),
            cause,
        };
        let text = fs::read_to_string(folder.join(FILE)).map_err(|e| no_backup(format!("{FILE}: {e}")))?;
        let manifest: Self = serde_json::from_str(&text).map_err(|e| no_backup(format!("{FILE}: {e}")))?;
        if manifest.format != FORMAT {
            let cause = format!("it has format {}, and this program reads {FORMAT}", manifest.format);
            return Err(no_backup(cause));
        }
        let paths = manifest
            .folders
            .iter()
            .chain(manifest.files.iter().map(|file| &file.path));
        match paths.into_iter().find(|path| !stays_inside(path)) {
            Some(path) => Err(no_backup(format!("{FILE} names {path}"))),
            None => Ok(manifest),
        }
    }
}

fn stays_inside(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    parts.all(|part| matches!(part, Component::Normal(_)))
}
