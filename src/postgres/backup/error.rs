//! Why a backup was not made or not restored.

/// Each text says what happened and what to do.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(
        "DATABASE_URL names a Postgres elsewhere; this is for the server's own cluster. RUNBOOK.md says how to back up yours"
    )]
    Elsewhere,
    #[error("{0} is there already: a backup is made in a new folder")]
    Exists(String),
    #[error(
        "{0} already holds a cluster or secrets: a backup is restored into an empty data folder (CUECAST_DATA_DIR)"
    )]
    NotEmpty(String),
    #[error("{folder} is no whole backup: {cause}")]
    NoBackup { folder: String, cause: String },
    #[error("{0} is not as it was when the backup was made: take another backup")]
    Damaged(String),
    #[error("the backup ended at {ended}: it cannot be restored to an earlier moment. Take an older backup")]
    TooEarly { ended: String },
    #[error("{0}: this file in the archive belongs to another history; archive a restored server into a new folder")]
    OtherHistory(String),
    #[error(
        "the archive of the write-ahead log has a gap, because nothing could be copied for long: take a backup now, older ones end before the gap"
    )]
    Gap,
    #[error("{what}: {source}")]
    Io { what: String, source: std::io::Error },
    #[error(transparent)]
    Postgres(#[from] crate::postgres::Error),
    #[error("the database cannot be asked: {0}")]
    Database(#[from] sqlx::Error),
}

impl BackupError {
    pub(super) fn io(what: impl std::fmt::Display) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.to_string();
        move |source| Self::Io { what, source }
    }
}
