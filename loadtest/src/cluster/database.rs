//! A Postgres of the nodes' own, ended with them: what `scripts/cluster` starts, without a shell.

use crate::cuecast::runtime;
use crate::fail::{Doing, Result, fail};
use crate::proc::Usage;
use rustix::process::{Pid, Signal, kill_process};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection, FromRow, postgres::PgRow};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A cold disk syncs for long.
const PATIENCE: Duration = Duration::from_secs(60);
/// Postgres refuses to run as root: this user is there wherever Debian's package is, the other one everywhere.
const USERS: [&str; 2] = ["postgres", "nobody"];

#[derive(Debug)]
pub struct Database {
    folder: PathBuf,
    child: Child,
}

impl Database {
    /// Makes a database in a new folder of the machine's temporary one, and waits until it answers.
    pub fn start() -> Result<Self> {
        let bin = programs()?;
        let folder = std::env::temp_dir().join(format!("cuecast-loadtest-{}", std::process::id()));
        // of an earlier process of that number
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).doing("making the database's folder")?;
        let user = rustix::process::geteuid().is_root().then(owner).flatten();
        if let Some(user) = &user {
            succeed(Command::new("chown").arg(user).arg(&folder))?;
        }
        let data = folder.join("data");
        succeed(
            as_user(user.as_deref(), &bin.join("initdb"))
                .arg("--pgdata")
                .arg(&data)
                .args(["--username", "cuecast", "--auth", "trust", "--encoding", "UTF8"])
                .args(["--locale", "C", "--no-sync"]),
        )?;
        let log = File::create(folder.join("log")).doing("the database's log")?;
        let child = as_user(user.as_deref(), &bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&folder)
            .args(["-c", "listen_addresses=", "-c", "max_connections=300"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .doing("starting Postgres")?;
        let mut database = Self { folder, child };
        let (begun, runtime) = (Instant::now(), runtime()?);
        while runtime.block_on(database.rows::<(i32,)>("SELECT 1".into())).is_err() {
            if let Ok(Some(status)) = database.child.try_wait() {
                return fail(format!("Postgres ended at its start: {status}"));
            }
            if begun.elapsed() > PATIENCE {
                return fail("Postgres does not come up");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(database)
    }

    /// As a node is told it.
    pub fn url(&self) -> String {
        format!("postgres://cuecast@localhost/postgres?host={}", self.folder.display())
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// CPU and memory of the postmaster with all of its processes.
    pub fn usage(&self) -> Usage {
        let usage = Usage::of(self.child.id());
        Usage {
            cpu: usage.cpu + usage.child_cpu,
            rss: usage.rss + usage.child_rss,
            ..Usage::default()
        }
    }

    /// Rows of a query without parameters.
    pub async fn rows<T>(&self, sql: String) -> Result<Vec<T>>
    where
        T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let options = PgConnectOptions::new_without_pgpass()
            .socket(&self.folder)
            .username("cuecast")
            .database("postgres");
        let mut db = PgConnection::connect_with(&options)
            .await
            .doing("connecting to Postgres")?;
        sqlx::query_as(AssertSqlSafe(sql))
            .fetch_all(&mut db)
            .await
            .doing("asking Postgres")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, Signal::INT);
        }
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of initdb and postgres, as `scripts/postgres-bin` finds it.
fn programs() -> Result<PathBuf> {
    if let Some(given) = std::env::var_os("CUECAST_PG_BIN") {
        return Ok(given.into());
    }
    let found = Command::new("scripts/postgres-bin")
        .output()
        .doing("scripts/postgres-bin")?;
    let path = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    if path.is_empty() {
        return fail("no Postgres 15 or newer was found: make postgres, or CUECAST_PG_BIN");
    }
    Ok(path.into())
}

fn owner() -> Option<String> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let is_there = |user: &&str| users.lines().any(|line| line.starts_with(&format!("{user}:")));
    USERS.into_iter().find(is_there).map(str::to_owned)
}

fn as_user(user: Option<&str>, program: &Path) -> Command {
    let Some(user) = user else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid", user, "--regid", user, "--clear-groups"])
        .arg(program);
    if user == "nobody" {
        // its group has another name on Debian
        command = Command::new("setpriv");
        command
            .args(["--reuid", user, "--regid", "nogroup", "--clear-groups"])
            .arg(program);
    }
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    let ran = command
        .output()
        .doing(format!("running {}", command.get_program().display()))?;
    if !ran.status.success() {
        return fail(format!("{command:?}: {}", String::from_utf8_lossy(&ran.stderr)));
    }
    Ok(())
}
