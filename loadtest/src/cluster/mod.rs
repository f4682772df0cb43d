//! Several nodes of the built server on one Postgres, all of them on loopback and ended with the scenario.

pub mod database;
pub mod doors;
pub mod held;
pub mod proxy;

use crate::cuecast;
use crate::fail::{Doing, Result, fail};
use crate::peer::{self, Place};
use crate::proc::{self, Usage};
use crate::protocol::Protocol;
use crate::run::Target;
use database::Database;
use doors::{Doors, Placement};
use rustix::process::{Pid, Signal, kill_process};
use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// As a balancer looks whether nodes are ready, and takes out one that does not answer twice.
const LOOK_EVERY: Duration = Duration::from_millis(250);
const LOOK_TIMEOUT: Duration = Duration::from_millis(700);
const REFUSALS: u32 = 2;
/// A first start makes the tables.
const PATIENCE: Duration = Duration::from_secs(90);
/// Longer than a drain.
const END_PATIENCE: Duration = Duration::from_secs(30);
/// Longer than a lease: a node takes rooms of the dead only when its own has not lapsed for so long.
pub const STEADY: Duration = Duration::from_millis(1_500);
/// Nodes that this machine's ports are set aside for.
pub const MAX_NODES: u16 = 8;

struct Node {
    address: SocketAddr,
    /// Where the other nodes reach it.
    known_as: SocketAddr,
    child: Option<Child>,
}

/// Nodes that run, their database, and the look of a balancer at them.
pub struct Nodes {
    nodes: Vec<Node>,
    doors: Doors,
    place: Place,
    coalesce_ms: u64,
    stops: Arc<AtomicBool>,
    balancer: Option<JoinHandle<()>>,
    /// Gone after the nodes.
    pub database: Database,
}

impl Nodes {
    /// Starts `count` nodes: one alone without a cluster, as it is without others. `known_as` says where other nodes find each, if not at its port.
    pub fn start(
        place: &Place,
        coalesce_ms: u64,
        count: usize,
        placement: Placement,
        known_as: &[SocketAddr],
    ) -> Result<Self> {
        if !place.cuecast.exists() {
            return fail(format!("{} is missing: cargo build --release", place.cuecast.display()));
        }
        std::fs::create_dir_all(&place.data).doing("making the data folder")?;
        let address = |at: usize| SocketAddr::from((Ipv4Addr::LOCALHOST, place.port + at as u16));
        let nodes: Vec<Node> = (0..count.min(usize::from(MAX_NODES)))
            .map(|at| Node {
                address: address(at),
                known_as: known_as.get(at).copied().unwrap_or_else(|| address(at)),
                child: None,
            })
            .collect();
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
        let core = place.server_core;
        let mut nodes = Self {
            database: pinned(core, Database::start)?,
            doors: Doors::new(&addresses, placement),
            nodes,
            place: place.clone(),
            coalesce_ms,
            stops: Arc::default(),
            balancer: None,
        };
        for at in 0..nodes.nodes.len() {
            // the first makes the tables
            nodes.begin(at)?;
            nodes.ready(at)?;
        }
        thread::sleep(STEADY);
        Ok(nodes)
    }

    fn environment(&self, at: usize) -> Result<Vec<(String, String)>> {
        let mut pairs = cuecast::environment(&self.place, self.coalesce_ms)?;
        let data = self.database.folder().with_extension(format!("node{at}"));
        // the same for all nodes, and for nobody else: their database ends with them
        let key = "11".repeat(32);
        let (address, known_as) = (self.nodes[at].address, self.nodes[at].known_as);
        let site = |port: u16| format!("http://localhost:{port}");
        let origins: Vec<String> = self.nodes.iter().map(|node| site(node.address.port())).collect();
        let mut add = |key: &str, value: String| pairs.push((format!("CUECAST_{key}"), value));
        add("HTTP_BIND", address.to_string());
        add("HTTP_PUBLIC_URL", site(self.place.port));
        add("HTTP_ALLOWED_ORIGINS", origins.join(","));
        add("DATA_DIR", data.display().to_string());
        add("DUELS_BIND", "127.0.0.1:0".into());
        add("DUELS_GAME_BIND", "127.0.0.1:0".into());
        add("HOUSE_TABLES", "0".into());
        add("AUTH_JWT_SECRET", key.clone());
        add("AUTH_TOTP_KEY", key.clone());
        add("AUTH_AUDIT_KEY", key.clone());
        add("CHAIN_HOT_KEY", key.clone());
        add("CHAIN_VOUCHER_KEY", "22".repeat(32));
        if self.nodes.len() > 1 {
            add("CLUSTER_NAME", format!("node-{at}"));
            add("CLUSTER_ADDRESS", known_as.to_string());
            add("CLUSTER_SECRET", key);
        }
        pairs.push(("DATABASE_URL".into(), self.database.url()));
        Ok(pairs)
    }

    /// Starts a node that does not run.
    pub fn begin(&mut self, at: usize) -> Result<()> {
        if peer::ready(self.nodes[at].address, "/readyz", LOOK_TIMEOUT) {
            return fail(format!(
                "something already listens on {}; choose another --port",
                self.nodes[at].address
            ));
        }
        let log = self.place.data.join(format!("node{at}.log"));
        let log = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .doing(format!("opening {}", log.display()))?;
        let mut command = Command::new(&self.place.cuecast);
        command
            .arg("serve")
            .envs(self.environment(at)?)
            .stdin(Stdio::null())
            .stderr(log.try_clone().doing("sharing the log")?)
            .stdout(log);
        let core = self.place.server_core;
        self.nodes[at].child = Some(pinned(core, move || command.spawn().doing("starting a node"))?);
        Ok(())
    }

    /// Waits until a node serves.
    pub fn ready(&mut self, at: usize) -> Result<()> {
        let begun = Instant::now();
        while !peer::ready(self.nodes[at].address, "/readyz", LOOK_TIMEOUT) {
            let ended = self.nodes[at]
                .child
                .as_mut()
                .and_then(|child| child.try_wait().ok().flatten());
            if let Some(status) = ended {
                return fail(format!(
                    "node {at} ended at its start ({status}); its log is {}/node{at}.log",
                    self.place.data.display()
                ));
            }
            if begun.elapsed() > PATIENCE {
                return fail(format!("node {at} is not ready after {PATIENCE:?}"));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Looks at the nodes from now on as a balancer does: who is not ready gets nobody.
    pub fn balance(&mut self) {
        let (doors, stops) = (self.doors.clone(), self.stops.clone());
        let watch = move || {
            let mut refusals = vec![0; doors.len()];
            while !stops.load(Relaxed) {
                for (door, refusals) in refusals.iter_mut().enumerate() {
                    let is_ready = peer::ready(doors.address(door), "/readyz", LOOK_TIMEOUT);
                    *refusals = if is_ready { 0 } else { *refusals + 1 };
                    if is_ready || *refusals >= REFUSALS {
                        doors.set_open(door, is_ready);
                    }
                }
                thread::sleep(LOOK_EVERY);
            }
        };
        self.balancer = Some(thread::spawn(watch));
    }

    /// The program of nodes that are started from now on.
    pub fn replace_by(&mut self, program: PathBuf) {
        self.place.cuecast = program;
    }

    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    pub fn signal(&self, at: usize, signal: Signal) {
        let pid = self.nodes[at]
            .child
            .as_ref()
            .and_then(|child| i32::try_from(child.id()).ok());
        if let Some(pid) = pid.and_then(Pid::from_raw) {
            let _ = kill_process(pid, signal);
        }
    }

    /// Waits for the end of a node that was told to end, and ends one that does not.
    pub fn ended(&mut self, at: usize) {
        let Some(mut child) = self.nodes[at].child.take() else {
            return;
        };
        let begun = Instant::now();
        while matches!(child.try_wait(), Ok(None)) {
            if begun.elapsed() > END_PATIENCE {
                let _ = child.kill();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// CPU and memory of one node.
    pub fn of_node(&self, at: usize) -> Usage {
        let pid = self.nodes[at].child.as_ref().map_or(0, Child::id);
        Usage {
            cpu: proc::cpu(pid),
            rss: proc::rss(pid),
            ..Usage::default()
        }
    }

    /// The nodes that own these streams, by their places here.
    pub async fn owners(&self, rooms: &[String]) -> Result<Vec<Option<usize>>> {
        let sql = "SELECT o.id, n.name FROM room_owners o JOIN nodes n USING (node) WHERE o.kind = 'stream'";
        let rows: Vec<(String, String)> = self.database.rows(sql.into()).await?;
        let place = |name: &str| name.strip_prefix("node-")?.parse().ok();
        let owner = |room: &String| rows.iter().find(|(id, _)| id == room).and_then(|(_, name)| place(name));
        Ok(rooms.iter().map(owner).collect())
    }
}

impl Target for Nodes {
    fn doors(&self) -> Doors {
        self.doors.clone()
    }

    fn protocol(&self) -> Protocol {
        Protocol::Cuecast
    }

    fn usage(&self) -> Usage {
        let (postgres, mut usage) = (self.database.usage(), Usage::default());
        for at in 0..self.nodes.len() {
            let node = self.of_node(at);
            usage.cpu += node.cpu;
            usage.rss += node.rss;
        }
        Usage {
            child_cpu: postgres.cpu,
            child_rss: postgres.rss,
            ..usage
        }
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        self.stops.store(true, Relaxed);
        for at in 0..self.nodes.len() {
            self.signal(at, Signal::CONT);
            self.signal(at, Signal::TERM);
        }
        for at in 0..self.nodes.len() {
            self.ended(at);
            let _ = std::fs::remove_dir_all(self.database.folder().with_extension(format!("node{at}")));
        }
        if let Some(balancer) = self.balancer.take() {
            let _ = balancer.join();
        }
    }
}

/// Does it on a thread of that core, whose children inherit it.
fn pinned<T: Send>(core: usize, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    thread::scope(|scope| {
        let thread = scope.spawn(|| {
            peer::pin(core)?;
            work()
        });
        thread
            .join()
            .unwrap_or_else(|_| fail("a thread that starts programs failed"))
    })
}
