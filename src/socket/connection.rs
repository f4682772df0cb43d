//! The one owner of a socket's outgoing bytes: replies and broadcasts go through here, so frames never interleave.
//! A healthy viewer costs one write and no task; what the socket does not take waits in a bounded outbox that a task drains.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashSet;
use std::io::ErrorKind;
use std::net::{IpAddr, Shutdown};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actors::metrics::Metrics;
use actors::ports::Author;
use actors::room::{Class, ConnectionId, RoomKey};
use actors::wire::{CloseCode, frame};
use bytes::Bytes;
use domain::UserId;
use tokio::net::TcpStream;

use super::{
    limits::{SocketPermit, UserPermit},
    outbox::Outbox,
    relay::Linked,
};

/// How long a socket that is being closed may take for what was sent last.
const LINGER: Duration = Duration::from_secs(1);

/// Bytes that one who was told the end may still send before the socket is cut: what was under way, no flood.
const MAX_DROPPED_BYTES: usize = 256 * 1024;

/// How long a socket's standing is believed without asking again.
const STANDING_TTL: Duration = Duration::from_secs(10);

/// A connection whose oldest waiting byte is younger than this keeps up.
const MOVING: Duration = Duration::from_secs(1);

/// The bounds that every connection keeps.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionSettings {
    pub outbox_bytes: usize,
    pub outbox_age: Duration,
    /// Bytes of a broadcast over all of its viewers from which those who take it so get it compressed.
    pub packed_from_bytes: usize,
}

/// By which token the person of a socket was found out, and when.
struct Standing {
    at: Instant,
    token: Box<str>,
    expires_at: i64,
}

pub struct Connection {
    pub id: ConnectionId,
    pub address: IpAddr,
    io: TcpStream,
    /// Takes what is broadcast as compressed arrays, and may send compressed texts.
    takes_packed: bool,
    outbox: RefCell<Outbox>,
    settings: ConnectionSettings,
    metrics: Rc<Metrics>,
    /// When anything was last received.
    heard: Cell<Instant>,
    /// A ping is on its way that nothing has answered yet.
    pinged: Cell<bool>,
    /// The first message has come.
    spoke: Cell<bool>,
    closing: Cell<bool>,
    /// The rooms whose lists on this thread hold this connection.
    rooms: RefCell<Vec<RoomKey>>,
    author: RefCell<Option<Author>>,
    /// Authors of chat lines that it does not get; None for nobody, as for nearly everyone.
    blocked: RefCell<Option<Rc<HashSet<UserId>>>>,
    session: RefCell<Option<Box<str>>>,
    session_ends: Cell<Option<Instant>>,
    standing: RefCell<Option<Standing>>,
    user: RefCell<Option<UserPermit>>,
    /// Set where the viewer is at another node; `io` then carries what the viewer says.
    linked: OnceCell<Linked>,
    _permit: SocketPermit,
}

impl Connection {
    pub fn new(
        id: ConnectionId,
        address: IpAddr,
        io: TcpStream,
        takes_packed: bool,
        settings: ConnectionSettings,
        metrics: Rc<Metrics>,
        permit: SocketPermit,
    ) -> Rc<Self> {
        metrics.connections.inc();
        Rc::new(Self {
            id,
            address,
            io,
            takes_packed,
            outbox: RefCell::default(),
            settings,
            metrics,
            heard: Cell::new(Instant::now()),
            pinged: Cell::new(false),
            spoke: Cell::new(false),
            closing: Cell::new(false),
            rooms: RefCell::default(),
            author: RefCell::default(),
            blocked: RefCell::default(),
            session: RefCell::default(),
            session_ends: Cell::default(),
            standing: RefCell::default(),
            user: RefCell::default(),
            linked: OnceCell::new(),
            _permit: permit,
        })
    }

    /// The socket, to be read from.
    pub fn io(&self) -> &TcpStream {
        &self.io
    }

    /// From here on what is written goes to a viewer at another node.
    pub fn is_written_by(&self, linked: Linked) {
        // Once, before anything is written.
        let _ = self.linked.set(linked);
    }

    /// The way to the viewer, where that is at another node.
    pub fn linked(&self) -> Option<&Linked> {
        self.linked.get()
    }

    /// Whether compression was agreed on.
    pub fn takes_packed(&self) -> bool {
        self.takes_packed
    }

    /// From how many bytes over all viewers a broadcast is compressed.
    pub fn packed_from_bytes(&self) -> usize {
        self.settings.packed_from_bytes
    }

    pub fn is_closing(&self) -> bool {
        self.closing.get()
    }

    pub fn heard(&self) {
        self.heard.set(Instant::now());
        self.pinged.set(false);
    }

    pub fn silent_for(&self) -> Duration {
        self.heard.get().elapsed()
    }

    pub fn spoke(&self) {
        self.spoke.set(true);
    }

    pub fn has_spoken(&self) -> bool {
        self.spoke.get()
    }

    /// Asks the other end for a sign of life, once for each silence. False when it was asked already.
    pub fn ping(self: &Rc<Self>) -> bool {
        let first = !self.pinged.replace(true);
        if first {
            self.send(Bytes::from_static(frame::PING));
        }
        first
    }

    /// False when it was a member already.
    pub fn becomes_member(&self, room: &RoomKey) -> bool {
        let mut rooms = self.rooms.borrow_mut();
        let new = !rooms.contains(room);
        if new {
            rooms.push(room.clone());
        }
        new
    }

    pub fn is_member(&self, room: &RoomKey) -> bool {
        self.rooms.borrow().contains(room)
    }

    pub fn is_no_member(&self, room: &RoomKey) {
        self.rooms.borrow_mut().retain(|member_of| member_of != room);
    }

    pub fn rooms(&self) -> Vec<RoomKey> {
        self.rooms.borrow().clone()
    }

    /// The person that the socket acts for.
    pub fn author(&self) -> Option<Author> {
        self.author.borrow().clone()
    }

    pub fn rename(&self, user: UserId, name: &str) {
        if let Some(author) = self
            .author
            .borrow_mut()
            .as_mut()
            .filter(|author| author.user_id == user)
        {
            author.username = name.to_owned();
        }
    }

    /// From now on the socket acts for that person's session, until it ends, and gets no lines of those they block.
    pub fn acts_for(&self, author: Author, session: Box<str>, until: Instant, blocked: HashSet<UserId>) {
        self.author.replace(Some(author));
        self.session.replace(Some(session));
        self.session_ends.set(Some(until));
        self.blocked.replace((!blocked.is_empty()).then(|| Rc::new(blocked)));
    }

    /// The person was found out by that token just now; their session ends at `expires_at`, in unix seconds.
    pub fn was_presented(&self, token: String, expires_at: i64) {
        self.standing.replace(Some(Standing {
            at: Instant::now(),
            token: token.into(),
            expires_at,
        }));
    }

    /// When the session of the person whom that token presented here a moment ago ends, in unix seconds: names, blocks and ends of
    /// sessions are told to the connection as they change.
    pub fn presented_by(&self, token: &str) -> Option<i64> {
        let standing = self.standing.borrow();
        let known = |standing: &&Standing| standing.at.elapsed() < STANDING_TTL && *standing.token == *token;
        standing.as_ref().filter(known).map(|standing| standing.expires_at)
    }

    /// The session that the socket acts for.
    pub fn session(&self) -> Option<String> {
        self.session.borrow().as_deref().map(str::to_owned)
    }

    pub fn blocks_nobody(&self) -> bool {
        self.blocked.borrow().is_none()
    }

    pub fn blocks(&self, author: UserId) -> bool {
        self.blocked
            .borrow()
            .as_ref()
            .is_some_and(|blocked| blocked.contains(&author))
    }

    /// Authors of lines that it does not get.
    pub fn blocked(&self) -> HashSet<UserId> {
        self.blocked.borrow().as_deref().cloned().unwrap_or_default()
    }

    /// That user blocks another, or no longer.
    pub fn block(&self, user: UserId, other: UserId, blocks: bool) {
        if self
            .author
            .borrow()
            .as_ref()
            .is_none_or(|author| author.user_id != user)
        {
            return;
        }
        let mut blocked = self.blocked();
        if blocks {
            blocked.insert(other);
        } else {
            blocked.remove(&other);
        }
        self.blocked.replace((!blocked.is_empty()).then(|| Rc::new(blocked)));
    }

    /// Keeps its user's place among the connections of one user.
    pub fn hold(&self, permit: UserPermit) {
        self.user.replace(Some(permit));
    }

    pub fn session_is_over(&self) -> bool {
        self.session_ends.get().is_some_and(|end| end <= Instant::now())
    }

    pub fn is_of_session(&self, session: &str) -> bool {
        self.session.borrow().as_deref() == Some(session)
    }

    /// A reply: never shed.
    pub fn send(self: &Rc<Self>, frames: Bytes) {
        self.deliver(&frames, Class::Result);
    }

    /// Whole frames of one class. What a slow viewer does not need is left out, the least needed first.
    pub fn deliver(self: &Rc<Self>, frames: &Bytes, class: Class) {
        if self.closing.get() {
            return;
        }
        let waiting = self.outbox.borrow().bytes();
        if waiting == 0 {
            return self.write(frames);
        }
        let fits = waiting + frames.len();
        let takes = match class {
            Class::Cosmetic => false,
            Class::Chat => fits <= self.settings.outbox_bytes / 2,
            // One flush after a slow commit may pass the bound for a reader who keeps up: only what stays is slow.
            Class::Result => fits <= self.settings.outbox_bytes || (self.is_moving() && self.may_wait(fits)),
        };
        if takes {
            self.outbox.borrow_mut().push(frames.clone(), Instant::now());
        } else if class == Class::Result {
            self.close(CloseCode::SlowConsumer);
        } else {
            self.metrics.shed(class.as_str());
        }
    }

    /// Whether so many bytes may wait for one who reads.
    pub fn may_wait(&self, bytes: usize) -> bool {
        bytes <= 4 * self.settings.outbox_bytes
    }

    fn is_moving(&self) -> bool {
        self.outbox
            .borrow()
            .oldest()
            .is_none_or(|oldest| oldest.elapsed() < MOVING)
    }

    /// Says why, gives the other end a moment to read it, and closes.
    pub fn close(self: &Rc<Self>, code: CloseCode) {
        if self.closing.replace(true) {
            return;
        }
        self.metrics.closed(code);
        let frame = frame::close(code.code(), code.reason());
        if self.outbox.borrow().is_empty() {
            self.write(&frame);
        } else {
            let mut outbox = self.outbox.borrow_mut();
            outbox.keep_front();
            outbox.push(frame, Instant::now());
        }
        actix_rt::spawn(self.clone().part());
    }

    /// Lets the other end read what was sent last. What it still sends is read and dropped: unread bytes would make the
    /// kernel reset the connection, and the close code would be lost.
    async fn part(self: Rc<Self>) {
        let farewell = async {
            while !self.outbox.borrow().is_empty() {
                if self.io.writable().await.is_err() || !self.write_waiting() {
                    return;
                }
            }
            let _ = socket2::SockRef::from(&self.io).shutdown(Shutdown::Write);
            let mut buffer = [0; 1024];
            let mut dropped = 0;
            // Bounded by bytes too: a flood keeps the socket readable, and then no timer of this task comes to its turn.
            while dropped < MAX_DROPPED_BYTES && self.io.readable().await.is_ok() {
                match self.io.try_read(&mut buffer) {
                    Ok(0) => return,
                    Ok(read) => dropped += read,
                    Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                    Err(_) => return,
                }
            }
        };
        if tokio::time::timeout(LINGER, farewell).await.is_err() {
            // One who does not part in time is cut: what the kernel still holds for them is given up with the socket.
            let _ = socket2::SockRef::from(&self.io).set_linger(Some(Duration::ZERO));
        }
        self.hang_up();
    }

    /// Ends both directions; the reader sees the end and the session stops.
    pub fn hang_up(&self) {
        self.closing.set(true);
        self.outbox.borrow_mut().clear();
        // The other end may be gone already: then there is nothing left to end.
        let _ = socket2::SockRef::from(&self.io).shutdown(Shutdown::Both);
    }

    fn write(self: &Rc<Self>, frames: &Bytes) {
        if let Some(linked) = self.linked.get() {
            if !linked.reply(frames) {
                self.hang_up();
            }
            return;
        }
        // Straight to the socket: the runtime's idea of its readiness matters only once something has to wait.
        match socket2::SockRef::from(&self.io).send(frames) {
            Ok(written) if written == frames.len() => return,
            Ok(written) => self.outbox.borrow_mut().push(frames.slice(written..), Instant::now()),
            Err(e) if e.kind() == ErrorKind::WouldBlock => {
                self.outbox.borrow_mut().push(frames.clone(), Instant::now())
            }
            Err(_) => return self.hang_up(),
        }
        actix_rt::spawn(self.clone().drain());
    }

    /// Runs while something waits. The viewer is cut when the oldest byte grows too old.
    async fn drain(self: Rc<Self>) {
        loop {
            let Some(oldest) = self.outbox.borrow().oldest() else {
                break;
            };
            let deadline = oldest + self.settings.outbox_age;
            match tokio::time::timeout_at(deadline.into(), self.io.writable()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return self.hang_up(),
                Err(_) => return self.close(CloseCode::SlowConsumer),
            }
            if self.closing.get() {
                return;
            }
            if !self.write_waiting() {
                return self.hang_up();
            }
        }
    }

    /// Writes what the socket takes now. False when the socket has failed.
    fn write_waiting(&self) -> bool {
        let mut outbox = self.outbox.borrow_mut();
        while let Some(front) = outbox.front() {
            match self.io.try_write(front) {
                Ok(written) => outbox.advance(written),
                Err(e) if e.kind() == ErrorKind::WouldBlock => return true,
                Err(_) => return false,
            }
        }
        true
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.metrics.connections.dec();
    }
}
