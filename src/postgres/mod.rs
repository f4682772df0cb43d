//! The server's own Postgres: a cluster in the data folder, run as a child, reached over a socket that only its owner opens.
//!
//! Nothing listens on TCP. The child dies with this process (PR_SET_PDEATHSIG), is restarted when it ends by itself,
//! and keeps fsync, full_page_writes and synchronous_commit on: what it acknowledged, it holds.

pub mod backup;
mod binaries;
mod cluster;
pub mod deathsig;
mod durability;
mod error;
mod keeper;
mod lock;
mod orphan;
mod owner;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;

use crate::config::Config;
use crate::db::Database;
use cluster::Cluster;
pub use durability::{Durability, check_durability, unawaited_replicas, warn_of_unawaited_replicas};
pub use error::Error;
use keeper::Keeper;
pub(crate) use keeper::Terms;
use lock::Lock;

/// The database as the configuration names it: a server elsewhere, or a cluster of its own that runs as long as this lives.
#[derive(Debug)]
pub struct Postgres {
    options: PgConnectOptions,
    /// None for a server elsewhere.
    cluster: Option<Arc<Cluster>>,
    /// None for a server elsewhere, and where another Cuecast process runs the cluster.
    running: Option<Running>,
}

/// Dropped in this order: first the child ends, then another process may take the folder.
#[derive(Debug)]
struct Running {
    keeper: Keeper,
    _lock: Lock,
}

impl Postgres {
    /// For the server: DATABASE_URL, else the own cluster, which no other process may hold.
    ///
    /// Blocks for about a second in an empty folder, a tenth of one otherwise.
    pub fn start(config: &Config) -> Result<Self, Error> {
        Self::open(config, false)
    }

    /// For a command beside the server: as [`Postgres::start`], but joins a cluster that a running server holds.
    pub fn join(config: &Config) -> Result<Self, Error> {
        Self::open(config, true)
    }

    fn open(config: &Config, join: bool) -> Result<Self, Error> {
        if let Some(url) = &config.database.url {
            return Ok(Self {
                options: url.expose().parse()?,
                cluster: None,
                running: None,
            });
        }
        let connections = config.database.max_connections + 26;
        Self::embedded(&config.data_dir, config.database.pg_bin.as_deref(), connections, join)
    }

    /// A cluster below `data_dir`, whatever DATABASE_URL says.
    pub(crate) fn embedded(
        data_dir: &Path,
        pg_bin: Option<&Path>,
        connections: u32,
        join: bool,
    ) -> Result<Self, Error> {
        let cluster = Cluster::prepare(data_dir)?;
        let Some(lock) = Lock::take(&cluster)? else {
            if !join {
                return Err(Error::InUse {
                    folder: cluster.home.display().to_string(),
                });
            }
            return Ok(Self {
                options: cluster.connect_options(),
                cluster: Some(Arc::new(cluster)),
                running: None,
            });
        };
        Self::run(cluster, lock, data_dir, pg_bin, Terms::of(connections))
    }

    /// Runs the cluster whose lock is held; makes it where there is none.
    fn run(cluster: Cluster, lock: Lock, data_dir: &Path, pg_bin: Option<&Path>, terms: Terms) -> Result<Self, Error> {
        orphan::stop(&cluster)?;
        let binaries = binaries::find(&cluster, data_dir, pg_bin)?;
        cluster.init(&binaries)?;
        let cluster = Arc::new(cluster);
        let keeper = Keeper::start(Arc::clone(&cluster), binaries, terms)?;
        Ok(Self {
            options: cluster.connect_options(),
            cluster: Some(cluster),
            running: Some(Running { keeper, _lock: lock }),
        })
    }

    /// How to connect, as the owner.
    pub fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// For the server, which serves its own cluster by a role without DDL.
    pub fn database(&self) -> Database {
        match self.cluster {
            Some(_) => Database::Own(self.options()),
            None => Database::Given(self.options()),
        }
    }

    /// The own cluster; None for a server elsewhere.
    fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.as_ref()
    }

    /// Stops the cluster if this process runs it, within 12 seconds; what is committed is safe in any case.
    /// Dropping does the same.
    pub fn stop(self) {
        drop(self);
    }

    /// Process id of the cluster if this process runs it.
    pub fn pid(&self) -> Option<i32> {
        self.running.as_ref().and_then(|running| running.keeper.pid())
    }
}
