//! Why the own cluster does not run.

/// The role and the database that the server uses in its own cluster.
pub(crate) const NAME: &str = "cuecast";

/// Why the cluster does not run. Each text says what happened and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no Postgres was found (searched: {searched}). Run `make postgres`, install your system's postgresql package, \
         name a folder with CUECAST_PG_BIN, or set DATABASE_URL"
    )]
    NoBinaries { searched: String },
    #[error(
        "the data in {folder} was written by Postgres {data}, but only {found} is here. Name the folder of Postgres {data} \
         with CUECAST_PG_BIN; a cluster is never opened by another major version"
    )]
    OtherMajor { folder: String, data: u32, found: String },
    #[error("another Cuecast server uses {folder}. Stop it, or choose another data_dir")]
    InUse { folder: String },
    #[error("Postgres stopped while starting. Its last words:\n{log}")]
    DidNotStart { log: String },
    #[error("Postgres could not be set up: {0}")]
    Init(String),
    #[error("{what}: {source}")]
    Io { what: String, source: std::io::Error },
    #[error("the database cannot be reached: {0}")]
    Database(#[from] sqlx::Error),
}

impl Error {
    pub(super) fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }
}
