//! The servers under test: how each is started, pinned to a core, and stopped.

use crate::cluster::doors::{Doors, Placement};
use crate::fail::{Doing, Result, fail};
use crate::proc::{self, Usage};
use crate::protocol::Protocol;
use crate::run::Target;
use clap::ValueEnum;
use rustix::process::{Pid, Signal, kill_process};
use rustix::thread::{CpuSet, sched_setaffinity};
use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Peer {
    Cuecast,
    Epoll,
    Bun,
    SocketIo,
    Nchan,
}

impl Peer {
    pub fn name(self) -> &'static str {
        match self {
            Self::Cuecast => "Cuecast",
            Self::Epoll => "raw epoll",
            Self::Bun => "Bun",
            Self::SocketIo => "socket.io",
            Self::Nchan => "Nchan",
        }
    }

    pub fn protocol(self) -> Protocol {
        match self {
            Self::Cuecast => Protocol::Cuecast,
            Self::Epoll | Self::Bun => Protocol::Plain,
            Self::SocketIo => Protocol::SocketIo,
            Self::Nchan => Protocol::Nchan,
        }
    }
}

/// Where servers are found and where they run.
#[derive(Clone, Debug, clap::Args)]
pub struct Place {
    /// The port that the server under test listens on, on loopback
    #[arg(long, default_value_t = 7600)]
    pub port: u16,
    /// The core that the server is pinned to
    #[arg(long, default_value_t = 0)]
    pub server_core: usize,
    /// The core that the load is pinned to
    #[arg(long, default_value_t = 1)]
    pub load_core: usize,
    /// The Cuecast server's program
    #[arg(long, default_value = "target/release/cuecast")]
    pub cuecast: PathBuf,
    /// Where servers keep their data and logs
    #[arg(long, default_value = "data/bench")]
    pub data: PathBuf,
    /// The folder of the peers' programs
    #[arg(long, default_value = "loadtest/compare")]
    pub compare: PathBuf,
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    child: Child,
    pub pid: u32,
    pub address: SocketAddr,
    pub peer: Peer,
    /// From the start of the process to its first answer.
    pub ready_after: Duration,
}

/// Pins the calling thread, and what it starts, to one core.
pub fn pin(core: usize) -> Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    sched_setaffinity(None, &cores).doing(format!("pinning to core {core}"))
}

impl Place {
    /// Why a peer cannot run here, in words for the terminal.
    pub fn absent(&self, peer: Peer) -> Option<String> {
        let (need, how): (PathBuf, String) = match peer {
            Peer::Cuecast => (self.cuecast.clone(), "cargo build --release".into()),
            Peer::Epoll => (self.writer()?, "cargo build --release -p loadtest".into()),
            Peer::Bun | Peer::SocketIo => {
                let module = if peer == Peer::Bun {
                    "node_modules/.bin/bun"
                } else {
                    "node_modules/socket.io"
                };
                (
                    self.compare.join(module),
                    format!("npm ci --prefix {}", self.compare.display()),
                )
            }
            Peer::Nchan => (nchan_module(), "apt-get install nginx libnginx-mod-nchan".into()),
        };
        (!need.exists()).then(|| format!("{} is skipped: {} is missing ({how})", peer.name(), need.display()))
    }

    fn writer(&self) -> Option<PathBuf> {
        Some(std::env::current_exe().ok()?.parent()?.join("epoll_writer"))
    }

    fn command(&self, peer: Peer, env: &[(String, String)]) -> Result<Command> {
        let port = self.port.to_string();
        let mut command = match peer {
            Peer::Cuecast => {
                let mut command = Command::new(&self.cuecast);
                command.arg("serve").envs(env.iter().cloned());
                command
            }
            Peer::Epoll => {
                let mut command = Command::new(self.writer().doing("finding epoll_writer")?);
                command.arg(port);
                command
            }
            Peer::Bun => {
                let mut command = Command::new(self.compare.join("node_modules/.bin/bun"));
                command.arg(self.compare.join("bun.js")).arg(port);
                command
            }
            Peer::SocketIo => {
                let mut command = Command::new("node");
                command
                    .arg(self.compare.join("socketio.js"))
                    .arg(port)
                    .env("NODE_ENV", "production");
                command
            }
            Peer::Nchan => {
                let folder = self.data.join("nchan");
                std::fs::create_dir_all(&folder).doing("making Nchan's folder")?;
                let folder = folder.canonicalize().doing("Nchan's folder")?;
                let template = std::fs::read_to_string(self.compare.join("nchan.conf")).doing("reading nchan.conf")?;
                let text = template
                    .replace("PORT", &port)
                    .replace("MODULE", &nchan_module().display().to_string())
                    .replace("FOLDER", &folder.display().to_string());
                let file = folder.join("nginx.conf");
                std::fs::write(&file, text).doing("writing nginx.conf")?;
                let mut command = Command::new("nginx");
                command
                    .arg("-p")
                    .arg(&folder)
                    .arg("-c")
                    .arg(&file)
                    .args(["-g", "daemon off;"]);
                command
            }
        };
        let log = self
            .data
            .join(format!("{}.log", peer.name().replace(' ', "-").to_lowercase()));
        let log = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .doing(format!("opening {}", log.display()))?;
        command
            .stdin(Stdio::null())
            .stderr(log.try_clone().doing("sharing the log")?)
            .stdout(log);
        Ok(command)
    }

    /// Starts a server on its core and waits until it answers `path` (any answer below 500) for at most `patience`.
    pub fn start(&self, peer: Peer, env: &[(String, String)], patience: Duration) -> Result<Server> {
        std::fs::create_dir_all(&self.data).doing(format!("making {}", self.data.display()))?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        if TcpStream::connect(address).is_ok() {
            return fail(format!("something already listens on {address}; choose another --port"));
        }
        let mut command = self.command(peer, env)?;
        let core = self.server_core;
        let begun = Instant::now();
        // a thread of its own, because a child inherits the affinity of the thread that starts it
        let child = std::thread::spawn(move || {
            pin(core)?;
            command.spawn().doing(format!("starting {}", peer.name()))
        });
        let child = child
            .join()
            .map_err(|_| crate::fail::Fail("the starting thread failed".into()))??;
        let mut server = Server {
            pid: child.id(),
            child,
            address,
            peer,
            ready_after: Duration::ZERO,
        };
        let path = if peer == Peer::Cuecast { "/readyz" } else { "/" };
        while begun.elapsed() < patience {
            if ready(address, path, Duration::from_secs(1)) {
                server.ready_after = begun.elapsed();
                return Ok(server);
            }
            if let Ok(Some(status)) = server.child.try_wait() {
                return fail(format!(
                    "{} ended at once ({status}); its log is in {}",
                    peer.name(),
                    self.data.display()
                ));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        fail(format!(
            "{} was not ready after {patience:?}; its log is in {}",
            peer.name(),
            self.data.display()
        ))
    }
}

fn nchan_module() -> PathBuf {
    Path::new("/usr/lib/nginx/modules/ngx_nchan_module.so").into()
}

/// One small HTTP request; true for an answer that is not a failure of the server.
pub fn ready(address: SocketAddr, path: &str, patience: Duration) -> bool {
    use std::io::{Read, Write};
    let Ok(mut stream) = TcpStream::connect_timeout(&address, Duration::from_millis(200)) else {
        return false;
    };
    let _ = stream.set_read_timeout(Some(patience));
    let asked = write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    );
    let mut head = [0; 12];
    asked.is_ok() && stream.read_exact(&mut head).is_ok() && head[9] < b'5'
}

impl Target for Server {
    fn doors(&self) -> Doors {
        Doors::new(&[self.address], Placement::Hash)
    }

    fn protocol(&self) -> Protocol {
        self.peer.protocol()
    }

    /// For Cuecast the children (Postgres) stand apart; nginx works in its child, so there they count.
    fn usage(&self) -> Usage {
        let usage = Usage::of(self.pid);
        match self.peer {
            Peer::Cuecast => usage,
            Peer::Epoll | Peer::Bun | Peer::SocketIo | Peer::Nchan => Usage {
                cpu: usage.cpu + usage.child_cpu,
                rss: usage.rss + usage.child_rss,
                child_cpu: 0.0,
                child_rss: 0,
            },
        }
    }
}

impl Server {
    fn signal(&self, signal: Signal) {
        if let Some(pid) = i32::try_from(self.pid).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, signal);
        }
    }

    /// As a crash would: no goodbye.
    pub fn kill(mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait();
    }

    /// Asks it to stop, waits 12 s, then ends it.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        self.signal(Signal::TERM);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(12) {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.signal(Signal::KILL);
        let _ = self.child.wait();
    }

    /// Open file descriptors.
    pub fn descriptors(&self) -> usize {
        proc::descriptors(self.pid)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}
