//! The thread that runs the local chain's node and starts it again when it ends. It lives as long as the server: the child gets its death signal
//! when the thread that spawned it ends.

use crate::{config::LOCAL_CHAIN_ID, postgres::deathsig::die_with_parent};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tokio::sync::watch;
use url::Url;

/// How often the child is looked at.
const POLL: Duration = Duration::from_millis(200);
/// How long a node may take to start, and the last one in this folder to write its state and end.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long a node may take to write its state when it is told to end.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// Starts in a row that may fail before it is given up.
const STARTS: u32 = 5;

/// The file that tells where the node is.
pub const ADDRESS: &str = "address";

/// The parameters of the thread that runs the node.
pub(super) struct Keeper {
    pub program: PathBuf,
    /// Holds the state of the chain.
    pub folder: PathBuf,
    /// Where the node is; None while there is none.
    pub told: watch::Sender<Option<Url>>,
    pub stopping: Arc<AtomicBool>,
}

impl Keeper {
    pub fn start(self) -> io::Result<JoinHandle<()>> {
        thread::Builder::new()
            .name("chain-keeper".to_owned())
            .spawn(move || self.keep())
    }

    fn keep(&self) {
        let mut failed = 0;
        while failed < STARTS && !self.stops_within(POLL * failed) {
            match self.launch() {
                Ok((child, url)) => {
                    failed = 0;
                    self.told.send_replace(Some(url));
                    self.watch(child);
                    self.told.send_replace(None);
                }
                Err(error) => {
                    failed += 1;
                    tracing::warn!(%error, "the local chain's node did not start");
                    self.set_state_aside();
                }
            }
        }
        if failed == STARTS {
            tracing::warn!(
                "there is no local chain: what needs one answers CHAIN_UNAVAILABLE until the server starts again"
            );
        }
    }

    /// Until it ends, by itself or because the server does.
    fn watch(&self, mut child: Child) {
        while !self.stops_within(POLL) {
            if let Ok(Some(status)) = child.try_wait() {
                tracing::error!(%status, "the local chain's node ended by itself; starting it again");
                return;
            }
        }
        end(&mut child);
    }

    /// Waits, and answers whether the server stops.
    fn stops_within(&self, pause: Duration) -> bool {
        if !self.stopping.load(Ordering::Relaxed) {
            thread::park_timeout(pause);
        }
        self.stopping.load(Ordering::Relaxed)
    }

    fn launch(&self) -> io::Result<(Child, Url)> {
        fs::create_dir_all(&self.folder)?;
        let mut command = Command::new(&self.program);
        command
            .args(["--host", "127.0.0.1", "--port", "0", "--no-cors"])
            .args(["--chain-id", &LOCAL_CHAIN_ID.to_string(), "--slots-in-an-epoch", "1"])
            // The last states are written down as well: balances at the final block are asked for right after a restart.
            .args([
                "--accounts",
                "0",
                "--prune-history",
                "32",
                "--preserve-historical-states",
            ])
            .args(["--state", "state.json", "--state-interval", "2"])
            .current_dir(&self.folder)
            // It holds the lock for as long as it lives, so that no second node writes the same state, not even after the server was killed.
            .stdin(self.lock()?)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // Its own group, so that Ctrl-C in a terminal reaches the server first.
            .process_group(0);
        die_with_parent(&mut command);
        let mut child = command.spawn()?;
        drop(command);
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        match address(output) {
            Some(url) => {
                // For commands and tests beside the server.
                if let Err(error) = fs::write(self.folder.join(ADDRESS), url.as_str()) {
                    tracing::warn!(%error, "where the local chain is cannot be told to commands");
                }
                Ok((child, url))
            }
            None => {
                let _ = child.kill();
                let status = child.wait()?;
                Err(io::Error::other(format!("it told no address ({status})")))
            }
        }
    }

    fn lock(&self) -> io::Result<File> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(self.folder.join("lock"))?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if begun.elapsed() < TIMEOUT && !self.stops_within(POLL / 4) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(io::Error::other(
                        "another server's local chain runs in this data folder",
                    ));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// A state that cannot be read keeps no chain from starting; it is kept for whoever wants to look.
    fn set_state_aside(&self) {
        let state = self.folder.join("state.json");
        let is_free = self.lock_now();
        if is_free && state.exists() && fs::rename(&state, self.folder.join("state.broken.json")).is_ok() {
            tracing::warn!("the local chain's state is put aside as state.broken.json: a new chain begins");
        }
    }

    fn lock_now(&self) -> bool {
        let file = File::options().write(true).open(self.folder.join("lock"));
        file.is_ok_and(|file| file.try_lock().is_ok())
    }
}

/// The address that the node prints. Its output is read until it ends, for a full pipe would block it.
fn address(output: ChildStdout) -> Option<Url> {
    let (told, heard) = mpsc::sync_channel(1);
    let reader = thread::Builder::new().name("chain-output".to_owned()).spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|length| length > 0) {
            if let Some(address) = line.trim().strip_prefix("Listening on ") {
                let _ = told.try_send(Url::parse(&format!("http://{address}")).ok());
                drop(told);
                let _ = io::copy(&mut output, &mut io::sink());
                return;
            }
            line.clear();
        }
    });
    reader.ok()?;
    heard.recv_timeout(TIMEOUT).ok().flatten()
}

/// Lets it write its state, then ends it in any case.
fn end(child: &mut Child) {
    if let Ok(pid) = i32::try_from(child.id()) {
        // Fails only when it is gone, which is what is wanted.
        let _ = kill(Pid::from_raw(pid), Signal::SIGINT);
    }
    let begun = Instant::now();
    while begun.elapsed() < LAST_WORDS {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
}
