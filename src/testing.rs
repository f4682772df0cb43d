//! Databases for tests: one cluster a test process, one fresh, migrated database a test.
//!
//! `let database = testing::database().await;` and use `database.pool`. Tests may run in parallel threads.
//! With DATABASE_URL set that server is used (its user must be allowed to create databases), else a cluster
//! in the folder for temporary files, which ends with the process. A database is dropped with its last handle: a whole
//! run makes over a thousand of 15 MB.
#![allow(clippy::expect_used, reason = "a test without its database has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use domain::UserId;
use domain::ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sha2::{Digest, Sha256};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};

use crate::{
    audit::{self, AuditKey},
    db, ledger,
    postgres::Postgres,
};

/// The key of every test database's audit log; servers on them are given it as `auth.audit_key`.
pub const AUDIT_KEY: &str = "an audit key of tests that is long enough";

/// Connections that may look at the audit log, and add to it, of servers with that key.
pub fn keyed(options: PgConnectOptions) -> PgConnectOptions {
    AuditKey::new(AUDIT_KEY).given_to(options)
}

/// How the folders of test clusters begin; the process id follows.
const FOLDER: &str = "cuecast-test-";
/// Connections of a test cluster: many tests at once, several pools each.
const CONNECTIONS: u32 = 400;

/// A database of one test's own, with the schema in place and no rows.
pub struct TestDatabase {
    /// A pool on it, of the runtime that asked.
    pub pool: PgPool,
    /// For further pools.
    pub options: PgConnectOptions,
    created: Arc<Created>,
}

/// A database on a server, until nobody holds it.
struct Created {
    name: String,
    server: &'static Server,
}

/// The database server that all tests of the process share.
struct Server {
    /// To the maintenance database.
    options: PgConnectOptions,
    template: String,
    /// None with DATABASE_URL.
    cluster: Option<Postgres>,
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// Makes a fresh database. Panics where there is no Postgres, with what to do about it.
pub async fn database() -> TestDatabase {
    SERVER.get_or_init(|| elsewhere(Server::start)).database().await
}

/// The same on a cluster of its own, for a test that kills it.
pub async fn database_to_kill() -> TestDatabase {
    let folder = folder().join(format!("own-{:08x}", rand::random::<u32>()));
    let start = async move || {
        let cluster = cluster(&folder);
        Server::on(cluster.options(), Some(cluster)).await
    };
    // It ends with the process.
    let server: &'static Server = Box::leak(Box::new(elsewhere(start)));
    server.database().await
}

/// Gives a person money of a currency, from outside: `fund(&mut db, user, "USDT", "25")`.
pub async fn fund(db: &mut PgConnection, user: UserId, currency: &str, amount: &str) {
    let code = currency.parse().expect("a currency's code");
    // In each release's schema; `make chaos` gives money in that of the one before.
    let decimals: i16 = sqlx::query_scalar("SELECT decimals FROM currencies WHERE code = $1")
        .bind(currency)
        .fetch_one(&mut *db)
        .await
        .expect("the currency exists");
    let amount = Amount::parse(amount, decimals.try_into().expect("decimals")).expect("an amount");
    let cause = Cause::new(CauseKind::Grant, rand::random::<[u8; 12]>());
    let (from, to) = (AccountKey::external(code), AccountKey::available(user, code));
    let grant = Transfer::simple(TransferKind::Grant, cause, from, to, amount);
    let posted = ledger::post_one(db, &grant).await.expect("the ledger answers");
    posted.expect("the money is given");
}

/// A database that nobody can reach until the outage is ended.
pub struct Outage<'a>(&'a TestDatabase);

impl TestDatabase {
    /// The same database, for another server on it.
    pub fn again(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            options: self.options.clone(),
            created: Arc::clone(&self.created),
        }
    }

    /// For a server, which serves it as it serves its own cluster.
    pub fn own(&self) -> db::Database {
        match self.created.server.cluster {
            Some(_) => db::Database::Own(self.options.clone()),
            None => db::Database::Given(self.options.clone()),
        }
    }

    /// Cuts every connection and refuses new ones, as a stopped Postgres does.
    pub async fn outage(&self) -> Outage<'_> {
        let Created { name, server } = &*self.created;
        let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        server
            .run(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
            .await
            .expect("connections are refused");
        server.run(&cut).await.expect("connections are cut");
        Outage(self)
    }
}

impl TestDatabase {
    /// Kills the cluster without a word, as a power cut would; it is started again by itself. For [`database_to_kill`] alone: others share
    /// theirs.
    pub async fn kill_cluster(&self) {
        let cluster = self
            .created
            .server
            .cluster
            .as_ref()
            .expect("a cluster of the test's own");
        let pid = loop {
            match cluster.pid() {
                Some(pid) => break pid,
                None => tokio::time::sleep(Duration::from_millis(2)).await,
            }
        };
        kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it was running");
    }
}

impl Outage<'_> {
    pub async fn end(self) {
        let Created { name, server } = &*self.0.created;
        let allow = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true");
        server.run(&allow).await.expect("connections are allowed again");
    }
}

impl Drop for Created {
    fn drop(&mut self) {
        let (name, server) = (std::mem::take(&mut self.name), self.server);
        let sweep = async move || {
            let sql = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
            // A failure here must not hide the test's own; a cluster takes what is left with it.
            let _ = server.run(&sql).await;
        };
        match self.server.cluster {
            Some(_) => drop(thread::spawn(|| block_on(sweep))),
            None => elsewhere(sweep),
        }
    }
}

impl Server {
    async fn start() -> Self {
        match std::env::var("DATABASE_URL") {
            Ok(url) => Self::on(url.parse().expect("DATABASE_URL is an address of Postgres"), None).await,
            Err(_) => {
                remove_left_over(&std::env::temp_dir());
                let cluster = cluster(&folder());
                Self::on(cluster.options(), Some(cluster)).await
            }
        }
    }

    async fn on(options: PgConnectOptions, cluster: Option<Postgres>) -> Self {
        let migrations = db::MIGRATOR
            .iter()
            .fold(Sha256::new(), |hash, one| hash.chain_update(&one.checksum));
        let template = format!("cuecast_template_{}", hex::encode(&migrations.finalize()[..8]));
        let server = Self {
            options: PgConnectOptions::database(options, "postgres"),
            template,
            cluster,
        };
        server.make_template().await.expect("the migrations run");
        server
    }

    async fn database(&'static self) -> TestDatabase {
        let name = format!("cuecast_test_{}_{:08x}", std::process::id(), rand::random::<u32>());
        // Copied file by file: written through the log it is twice the bytes, and its pages are in everybody's way.
        let create = format!("CREATE DATABASE {name} TEMPLATE {} STRATEGY file_copy", self.template);
        self.run(&create).await.expect("a test database is made");
        let options = keyed(self.options.clone().database(&name));
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .connect_with(options.clone())
            .await
            .expect("it can be reached");
        TestDatabase {
            pool,
            options,
            created: Arc::new(Created { name, server: self }),
        }
    }

    /// Under a lock of the server, and renamed when complete: other test processes may want the same one.
    async fn make_template(&self) -> Result<(), sqlx::Error> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        sqlx::query("SELECT pg_advisory_lock(83110)")
            .execute(&mut connection)
            .await?;
        let made = sqlx::query_scalar("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)");
        if !made.bind(&self.template).fetch_one(&mut connection).await? {
            let draft = format!("{}_draft", self.template);
            for sql in [
                format!("DROP DATABASE IF EXISTS {draft}"),
                format!("CREATE DATABASE {draft}"),
            ] {
                sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await?;
            }
            let mut inside = PgConnection::connect_with(&keyed(self.options.clone().database(&draft))).await?;
            db::MIGRATOR.run(&mut inside).await?;
            audit::key::begin(&mut inside).await.map_err(sqlx::Error::from)?;
            inside.close().await?;
            // The first connection after the migrations writes the catalog's cache beside the tables: every copy begins with it.
            let first = PgConnection::connect_with(&self.options.clone().database(&draft)).await?;
            first.close().await?;
            let rename = format!("ALTER DATABASE {draft} RENAME TO {}", self.template);
            sqlx::query(AssertSqlSafe(rename)).execute(&mut connection).await?;
        }
        connection.close().await
    }

    async fn run(&self, sql: &str) -> Result<(), sqlx::Error> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        sqlx::query(AssertSqlSafe(sql.to_owned()))
            .execute(&mut connection)
            .await?;
        connection.close().await
    }
}

/// Where the clusters of this process are.
fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("{FOLDER}{}", std::process::id()))
}

fn cluster(folder: &Path) -> Postgres {
    let pg_bin = std::env::var_os("CUECAST_PG_BIN");
    Postgres::embedded(folder, pg_bin.as_deref().map(Path::new), CONNECTIONS, false).expect("a test cluster starts")
}

/// Folders of test processes that are gone: their clusters ended with them, but nobody could remove them.
fn remove_left_over(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let pid = name
            .to_str()
            .and_then(|name| name.strip_prefix(FOLDER)?.parse::<u32>().ok());
        if pid.is_some_and(|pid| !Path::new("/proc").join(pid.to_string()).exists()) {
            // Another test process may be removing the same one.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Runs to the end on a thread and a runtime of its own: the caller sits in a runtime that must not be blocked on.
fn elsewhere<T: Send + 'static>(work: impl AsyncFnOnce() -> T + Send + 'static) -> T {
    thread::spawn(|| block_on(work)).join().expect("the work ends")
}

fn block_on<T>(work: impl AsyncFnOnce() -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(work())
}
