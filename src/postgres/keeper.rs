use std::fs::{self, File};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use super::{
    binaries::Binaries,
    cluster::Cluster,
    deathsig,
    error::{Error, NAME},
    orphan,
};

/// How often the child is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// The longest pause before a Postgres that keeps ending is started again.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How a Postgres is run.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    pub connections: u32,
    /// How long recovery may take before a start is given up.
    pub patience: Duration,
    /// A backup is being restored: nobody connects before the end of recovery, and what Postgres logs are its last words if it does not get there.
    pub is_restored: bool,
}

impl Terms {
    /// For recovery after a crash.
    pub fn of(connections: u32) -> Self {
        Self {
            connections,
            patience: Duration::from_secs(120),
            is_restored: false,
        }
    }
}

/// The thread that runs Postgres. It lives as long as the server: the child gets its death signal when the thread
/// that spawned it ends, not the process.
#[derive(Debug)]
pub struct Keeper {
    pid: Arc<AtomicI32>,
    stopping: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Starts Postgres and returns when it answers.
    pub fn start(cluster: Arc<Cluster>, binaries: Binaries, terms: Terms) -> Result<Self, Error> {
        let (ready, started) = channel();
        let (pid, stopping) = (Arc::new(AtomicI32::new(0)), Arc::new(AtomicBool::new(false)));
        let post = Post {
            cluster,
            binaries,
            terms,
            pid: Arc::clone(&pid),
            stopping: Arc::clone(&stopping),
        };
        let thread = thread::Builder::new()
            .name("postgres-keeper".to_owned())
            .spawn(move || post.keep(&ready))
            .map_err(Error::io("no thread can be started for Postgres"))?;
        let keeper = Self {
            pid,
            stopping,
            thread: Some(thread),
        };
        match started.recv() {
            Ok(result) => result.map(|()| keeper),
            Err(_) => Err(Error::Init("the thread that runs Postgres ended".to_owned())),
        }
    }

    /// Process id of the postmaster; None between an end and the restart.
    pub fn pid(&self) -> Option<i32> {
        Some(self.pid.load(Ordering::Relaxed)).filter(|pid| *pid != 0)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

/// State that the thread works with.
struct Post {
    cluster: Arc<Cluster>,
    binaries: Binaries,
    terms: Terms,
    pid: Arc<AtomicI32>,
    stopping: Arc<AtomicBool>,
}

impl Post {
    fn keep(&self, ready: &Sender<Result<(), Error>>) {
        let mut child = match self.launch() {
            Ok(child) => {
                let _ = ready.send(Ok(()));
                child
            }
            Err(error) => {
                let _ = ready.send(Err(error));
                return;
            }
        };
        let mut pause = POLL_INTERVAL;
        while !self.stops_within(POLL_INTERVAL) {
            let Ok(Some(status)) = child.try_wait() else {
                continue;
            };
            self.pid.store(0, Ordering::Relaxed);
            tracing::error!(%status, "Postgres ended by itself; starting it again");
            if self.stops_within(pause) {
                break;
            }
            match self.launch() {
                Ok(again) => (child, pause) = (again, POLL_INTERVAL),
                Err(error) => {
                    tracing::error!(%error, "Postgres did not start again");
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
        self.end(&mut child);
    }

    /// Waits, and answers whether the server stops.
    fn stops_within(&self, pause: Duration) -> bool {
        if !self.stopping.load(Ordering::Relaxed) {
            thread::park_timeout(pause);
        }
        self.stopping.load(Ordering::Relaxed)
    }

    /// Spawns the postmaster and waits until it takes connections and has our database.
    fn launch(&self) -> Result<Child, Error> {
        let log = self.cluster.home.join("start.log");
        let file = File::create(&log).map_err(Error::io(format!("{} cannot be written", log.display())))?;
        let mut command = self.cluster.owner.command(&self.binaries.postgres);
        command
            .arg("-D")
            .arg(&self.cluster.data)
            .arg("-k")
            .arg(&self.cluster.socket);
        for setting in self.settings() {
            command.arg("-c").arg(setting);
        }
        let errors = file.try_clone().map_err(Error::io("the log cannot be shared"))?;
        command
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(errors)
            .env("LC_ALL", "C")
            .current_dir(&self.cluster.home);
        // Its own group, so that Ctrl-C in a terminal reaches the server first, which then stops Postgres in order.
        command.process_group(0);
        deathsig::die_with_parent(&mut command);
        let program = self.binaries.postgres.display();
        let mut child = command.spawn().map_err(Error::io(format!("{program} cannot be run")))?;
        if let Err(error) = self.wait(&mut child) {
            self.end(&mut child);
            return Err(error);
        }
        self.pid
            .store(i32::try_from(child.id()).unwrap_or(0), Ordering::Relaxed);
        Ok(child)
    }

    /// fsync, full_page_writes and synchronous_commit are given here, so that no edited file turns them off.
    fn settings(&self) -> [String; 14] {
        [
            "listen_addresses=".to_owned(),
            "unix_socket_permissions=0700".to_owned(),
            "fsync=on".to_owned(),
            "full_page_writes=on".to_owned(),
            "synchronous_commit=on".to_owned(),
            format!("max_connections={}", self.terms.connections),
            format!("hot_standby={}", !self.terms.is_restored),
            // The log that an archive or a backup may hold back; beyond it service comes first, and they fail.
            "max_slot_wal_keep_size=4GB".to_owned(),
            // A week of logs at most, one file a day.
            format!("logging_collector={}", !self.terms.is_restored),
            format!("log_directory={}", self.cluster.home.join("log").display()),
            "log_filename=postgres-%a.log".to_owned(),
            "log_truncate_on_rotation=on".to_owned(),
            "log_rotation_size=0".to_owned(),
            "timezone=UTC".to_owned(),
        ]
    }

    fn wait(&self, child: &mut Child) -> Result<(), Error> {
        let deadline = Instant::now() + self.terms.patience;
        while Instant::now() < deadline && !self.stopping.load(Ordering::Relaxed) {
            if let Ok(Some(_)) = child.try_wait() {
                return Err(Error::DidNotStart { log: self.last_words() });
            }
            if self.is_ready(child.id()) {
                return self.make_database();
            }
            sleep(Duration::from_millis(10));
        }
        Err(Error::DidNotStart {
            log: format!(
                "not ready within {} s\n{}",
                self.terms.patience.as_secs(),
                self.last_words()
            ),
        })
    }

    /// The eighth line of postmaster.pid says whether connections are taken.
    fn is_ready(&self, pid: u32) -> bool {
        let text = fs::read_to_string(self.cluster.data.join("postmaster.pid")).unwrap_or_default();
        let mut lines = text.lines().map(str::trim);
        lines.next() == Some(pid.to_string().as_str())
            && lines.nth(6) == Some("ready")
            && UnixStream::connect(self.cluster.socket.join(".s.PGSQL.5432")).is_ok()
    }

    fn make_database(&self) -> Result<(), Error> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(Error::io("no runtime can be started for Postgres"))?;
        runtime.block_on(async {
            use sqlx::{Connection, Row};
            let options = self.cluster.connect_options().database("postgres");
            let mut connection = sqlx::PgConnection::connect_with(&options).await?;
            let row = sqlx::query("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)").bind(NAME);
            if !row.fetch_one(&mut connection).await?.try_get::<bool, _>(0)? {
                sqlx::query("CREATE DATABASE cuecast").execute(&mut connection).await?;
            }
            connection.close().await?;
            Ok(())
        })
    }

    /// The end of what Postgres printed, at most 4 KiB.
    fn last_words(&self) -> String {
        let text = fs::read(self.cluster.home.join("start.log")).unwrap_or_default();
        String::from_utf8_lossy(&text[text.len().saturating_sub(4096)..])
            .trim()
            .to_owned()
    }

    fn end(&self, child: &mut Child) {
        self.pid.store(0, Ordering::Relaxed);
        let Ok(pid) = i32::try_from(child.id()) else { return };
        let mut gone = || matches!(child.try_wait(), Ok(Some(_)) | Err(_));
        // Once it is gone, its number may be another's.
        if !gone() {
            orphan::end(pid, gone);
        }
    }
}
