use std::path::PathBuf;

use super::{
    keys::section,
    rule::{number, optional, text},
};

section! {
    /// Copies of the log against the loss of the disk. Backups themselves are made by `cuecast backup`.
    Backup {
        /// Folder, best on another disk, into which the server copies the write-ahead log of its own cluster as it grows,
        /// so that a backup can be brought up to any moment after it. Left out, a backup holds its own moment alone.
        wal_folder: Option<PathBuf> = "backup.wal_folder", "", optional(text("a folder"));
        /// Seconds between two copies of the log: what is lost with the disk at most.
        wal_seconds: u64 = "backup.wal_seconds", "60", number(1..=300);
    }
}
