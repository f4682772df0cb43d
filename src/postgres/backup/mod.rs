//! Backups of the server's own cluster: a base backup with the secrets, an archive of the log, and the way back.

mod archive;
mod error;
mod manifest;
mod restore;
mod take;
mod tree;

pub use archive::{WalArchive, end as end_archive};
pub use error::BackupError;
pub use manifest::Manifest;
pub use restore::{Replay, Target, restore};

use super::Postgres;
use std::path::Path;

/// Backs up the cluster and the secrets beside it into a new folder, while the server runs and writes; everything acknowledged before the call
/// is in it. Nothing is left of one that fails. Blocks for as long as the copy takes.
pub async fn back_up(postgres: &Postgres, data_dir: &Path, folder: &Path) -> Result<Manifest, BackupError> {
    let taken = take::take(postgres, data_dir, folder).await;
    if let Err(e) = &taken
        && !matches!(e, BackupError::Exists(_) | BackupError::Elsewhere)
    {
        // The failure is what counts; what cannot be removed has no manifest, and is no backup.
        let _ = std::fs::remove_dir_all(folder);
    }
    taken
}
