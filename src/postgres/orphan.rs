use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{cluster::Cluster, error::Error};

/// Signals to a Postgres in turn, and how long it has for each: fast shutdown, immediate shutdown, kill.
const STEPS: [(Signal, Duration); 3] = [
    (Signal::SIGINT, Duration::from_secs(8)),
    (Signal::SIGQUIT, Duration::from_secs(3)),
    (Signal::SIGKILL, Duration::from_secs(1)),
];

/// Stops what a killed server left running on this cluster, and clears what it left behind.
/// To be called with the cluster's lock held, so that no living server owns it.
pub fn stop(cluster: &Cluster) -> Result<(), Error> {
    let file = cluster.data.join("postmaster.pid");
    let Ok(text) = fs::read_to_string(&file) else {
        return Ok(());
    };
    let pid = text.lines().next().and_then(|line| line.trim().parse::<i32>().ok());
    if let Some(pid) = pid.filter(|pid| runs_on(*pid, &cluster.data)) {
        tracing::warn!(pid, "stopping the Postgres that a killed server left running");
        end(pid, || !runs_on(pid, &cluster.data));
    }
    // A stale file could name a stranger who has the number now, and keep Postgres from starting.
    match fs::remove_file(&file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::io("postmaster.pid cannot be removed")(error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Ends `pid`, ever less politely, until `gone` or 12 seconds have passed.
pub fn end(pid: i32, mut gone: impl FnMut() -> bool) {
    for (signal, patience) in STEPS {
        // Fails only when the process is gone, which is what is wanted.
        let _ = kill(Pid::from_raw(pid), signal);
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if gone() {
                return;
            }
            sleep(Duration::from_millis(10));
        }
    }
}

/// Whether `pid` is a Postgres on `data`: it works in that folder.
fn runs_on(pid: i32, data: &Path) -> bool {
    let process = Path::new("/proc").join(pid.to_string());
    let program = fs::read_to_string(process.join("comm")).unwrap_or_default();
    program.trim() == "postgres" && fs::read_link(process.join("cwd")).is_ok_and(|folder| folder == data)
}
