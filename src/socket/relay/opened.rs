//! Links that this node opened: what owners of rooms say becomes messages to the workers here, as if the rooms were here.

use super::{
    PATH, PROTOCOL, RELAY,
    frame::{self, Frame, Tag},
    link::Linked,
    taken::Taken,
};
use crate::{
    cluster::{Cluster, FORWARDED, Forwarded, LinkedSocket, NodeId},
    socket::between,
};
use actors::room::{ConnectionId, OutletError, Part, RoomKey, ToWorker, WorkerHandle, WorkerId, Workers};
use bytes::BytesMut;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};
use tokio::{
    io::AsyncReadExt,
    net::TcpStream,
    sync::{Mutex, watch},
    time::timeout,
};

/// Connecting, and the answer.
const OPEN_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a node that takes no link, such as one of an older release, is not asked again.
const REFUSED_FOR: Duration = Duration::from_secs(5);
/// Bytes of the answer to a link's handshake.
const MAX_ANSWER: usize = 1_024;
/// Silence after which the other node is gone: it says something each second.
const SILENT_FOR: Duration = Duration::from_secs(4);
/// Bytes read at once.
const READ_BYTES: usize = 64 * 1024;

/// The links of this node to others, and of others to this one. Shared by all workers.
#[derive(Debug)]
pub struct Links {
    cluster: Cluster,
    workers: Workers,
    opened: Mutex<HashMap<NodeId, Attempt>>,
    pub(super) taken: Taken,
}

#[derive(Debug)]
enum Attempt {
    Opened(Opened),
    Refused(Instant),
}

/// A link that holds, or did a moment ago.
#[derive(Clone, Debug)]
pub struct Opened {
    pub id: u64,
    /// True, or without a sender, once it is over.
    over: watch::Receiver<bool>,
}

impl Opened {
    /// Waits for the end of the link.
    pub async fn ended(&self) {
        let mut over = self.over.clone();
        // An error is an end as well.
        let _ = over.wait_for(|over| *over).await;
    }

    fn holds(&self) -> bool {
        !*self.over.borrow() && self.over.has_changed().is_ok()
    }
}

impl Links {
    pub fn new(cluster: Cluster, workers: Workers) -> Self {
        Self {
            cluster,
            workers,
            opened: Mutex::default(),
            taken: Taken::default(),
        }
    }

    /// The link to that node, opened where there is none; None where it takes none.
    pub(in crate::socket) async fn to(&self, node: NodeId, address: SocketAddr) -> Option<Opened> {
        let mut all = self.opened.lock().await;
        match all.get(&node) {
            Some(Attempt::Opened(opened)) if opened.holds() => return Some(opened.clone()),
            Some(Attempt::Refused(at)) if at.elapsed() < REFUSED_FOR => return None,
            Some(_) | None => {}
        }
        let living = self.cluster.living();
        all.retain(|node, _| living.contains_key(node));
        let tried = timeout(OPEN_TIMEOUT, self.open(node, address)).await;
        let opened = tried.ok().flatten();
        let kept = match &opened {
            Some(opened) => Attempt::Opened(opened.clone()),
            None => Attempt::Refused(Instant::now()),
        };
        all.insert(node, kept);
        opened
    }

    /// The way to a socket of another node, while its link holds.
    pub(in crate::socket) fn linked(&self, socket: LinkedSocket) -> Option<Linked> {
        let link = self.taken.find(socket.link)?;
        let tag = Tag {
            worker: WorkerId(socket.worker),
            connection: ConnectionId(socket.socket),
        };
        Some(Linked::new(link, tag))
    }

    async fn open(&self, node: NodeId, address: SocketAddr) -> Option<Opened> {
        let (me, id) = (self.cluster.node()?, rand::random::<u64>());
        let path = format!("{PATH}{}/{id:016x}", me.0);
        let signed = self.cluster.sign(Forwarded {
            method: "GET",
            path: &path,
            client: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            linked: None,
        })?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n{FORWARDED}: {signed}\r\n\r\n"
        );
        let mut io = between::connect(address, head.as_bytes()).await.ok()?;
        let (answer, held) = between::answer(&mut io, MAX_ANSWER).await.ok()?;
        let answer = String::from_utf8_lossy(&answer).to_ascii_lowercase();
        if !answer.starts_with("http/1.1 101 ") || !answer.contains(PROTOCOL) {
            return None;
        }
        let (ends, over) = watch::channel(false);
        let (cluster, workers) = (self.cluster.clone(), self.workers.clone());
        actix_rt::spawn(async move {
            let hears = Hears {
                id,
                all: workers.all(),
                workers,
            };
            let why = tokio::select! {
                why = hears.run(io, held) => why,
                () = cluster.gone(node) => "the node is gone",
            };
            tracing::warn!(node = node.0, why, "a link to another node has ended");
            ends.send_replace(true);
        });
        Some(Opened { id, over })
    }
}

/// The reader of one link.
struct Hears {
    id: u64,
    workers: Workers,
    /// Those that are known.
    all: Vec<WorkerHandle>,
}

impl Hears {
    /// Answers why it ended.
    async fn run(mut self, mut io: TcpStream, mut held: BytesMut) -> &'static str {
        loop {
            loop {
                match frame::next(&mut held) {
                    Ok(None) => break,
                    Ok(Some(frame)) => {
                        if self.hear(frame).is_err() {
                            return "a worker does not keep up";
                        }
                    }
                    Err(frame::Garbage) => return "it said what no node says",
                }
            }
            held.reserve(READ_BYTES);
            match timeout(SILENT_FOR, io.read_buf(&mut held)).await {
                Ok(Ok(1..)) => {}
                Ok(Ok(0) | Err(_)) => return "the other end closed it",
                Err(_) => return "it was silent",
            }
        }
    }

    /// An error where something was lost that viewers cannot ask for again.
    fn hear(&mut self, frame: Frame) -> Result<(), OutletError> {
        match frame {
            Frame::Beat => Ok(()),
            Frame::Admit { tag, group } => {
                let room = self.room(&group);
                let connection = tag.connection;
                self.tell(tag.worker, move || ToWorker::Admit {
                    room,
                    connection,
                    first: bytes::Bytes::new(),
                })
            }
            Frame::Expel { tag, group } => {
                let room = self.room(&group);
                let connection = tag.connection;
                self.tell(tag.worker, move || ToWorker::Expel { room, connection })
            }
            Frame::Reply { tag, frames } => {
                let connection = tag.connection;
                self.tell(tag.worker, move || ToWorker::Reply { connection, frames })
            }
            Frame::Deliver {
                group,
                workers,
                class,
                frames,
            } => {
                let room = self.room(&group);
                for worker in workers {
                    let deliver = || ToWorker::deliver(room.clone(), Part::new(class, frames.clone()));
                    // Viewers see the jump in `seq`, and ask again.
                    let _ = self.tell(worker, deliver);
                }
                Ok(())
            }
        }
    }

    fn room(&self, group: &str) -> RoomKey {
        RoomKey::new(RELAY, &format!("{:016x}/{group}", self.id))
    }

    /// A worker that has ended took its sockets with it.
    fn tell(&mut self, worker: WorkerId, message: impl FnOnce() -> ToWorker) -> Result<(), OutletError> {
        if !self.all.iter().any(|known| known.id == worker) {
            self.all = self.workers.all();
        }
        let known = self.all.iter().find(|known| known.id == worker);
        match known.map(|known| known.send(message())) {
            Some(Err(OutletError::Full)) => Err(OutletError::Full),
            Some(Err(OutletError::Gone)) => {
                // The next one may have its number.
                self.all.clear();
                Ok(())
            }
            Some(Ok(())) | None => Ok(()),
        }
    }
}
