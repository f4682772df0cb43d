//! The one owner of a socket's outgoing bytes: replies and broadcasts go through here, so frames never interleave.
//! A healthy viewer costs one write and no task; what the socket does not take waits in a bounded outbox that a task drains.

use std::cell::{Cell, RefCell};
use std::io::ErrorKind;
use std::net::{IpAddr, Shutdown};
use std::rc::Rc;
use std::time::{Duration, Instant};

use actors::metrics::Metrics;
use actors::room::{Class, ConnectionId, RoomKey};
use actors::wire::{CloseCode, frame};
use bytes::Bytes;
use tokio::net::TcpStream;

use super::limits::{SocketPermit, UserPermit};
use super::outbox::Outbox;

/// How long a socket that is being closed may take for what was sent last.
const LINGER: Duration = Duration::from_secs(2);

/// The bounds that every connection keeps.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionSettings {
    pub outbox_bytes: usize,
    pub outbox_age: Duration,
}

pub struct Connection {
    pub id: ConnectionId,
    pub address: IpAddr,
    io: TcpStream,
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
    session: RefCell<Option<Box<str>>>,
    user: RefCell<Option<UserPermit>>,
    _permit: SocketPermit,
}

impl Connection {
    pub fn new(
        id: ConnectionId,
        address: IpAddr,
        io: TcpStream,
        settings: ConnectionSettings,
        metrics: Rc<Metrics>,
        permit: SocketPermit,
    ) -> Rc<Self> {
        metrics.connections.inc();
        Rc::new(Self {
            id,
            address,
            io,
            outbox: RefCell::default(),
            settings,
            metrics,
            heard: Cell::new(Instant::now()),
            pinged: Cell::new(false),
            spoke: Cell::new(false),
            closing: Cell::new(false),
            rooms: RefCell::default(),
            session: RefCell::default(),
            user: RefCell::default(),
            _permit: permit,
        })
    }

    /// The socket, to be read from.
    pub fn io(&self) -> &TcpStream {
        &self.io
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

    /// Asks the other end for a sign of life, once for each silence.
    pub fn ping(self: &Rc<Self>) {
        if !self.pinged.replace(true) {
            self.send(Bytes::from_static(frame::PING));
        }
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

    pub fn is_no_member(&self, room: &RoomKey) {
        self.rooms.borrow_mut().retain(|member_of| member_of != room);
    }

    /// From now on the socket acts for that session.
    pub fn sign_in(&self, session: Box<str>, permit: UserPermit) {
        self.session.replace(Some(session));
        self.user.replace(Some(permit));
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
        let bound = match class {
            Class::Cosmetic => 0,
            Class::Chat => self.settings.outbox_bytes / 2,
            Class::Result => self.settings.outbox_bytes,
        };
        if waiting + frames.len() <= bound {
            self.outbox.borrow_mut().push(frames.clone(), Instant::now());
        } else if class == Class::Result {
            self.close(CloseCode::SlowConsumer);
        } else {
            self.metrics.shed(class);
        }
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
        if self.outbox.borrow().is_empty() {
            self.hang_up();
        } else {
            let connection = self.clone();
            actix_rt::spawn(async move {
                tokio::time::sleep(LINGER).await;
                connection.hang_up();
            });
        }
    }

    /// Ends both directions; the reader sees the end and the session stops.
    pub fn hang_up(&self) {
        self.closing.set(true);
        self.outbox.borrow_mut().clear();
        // The other end may be gone already: then there is nothing left to end.
        let _ = socket2::SockRef::from(&self.io).shutdown(Shutdown::Both);
    }

    fn write(self: &Rc<Self>, frames: &Bytes) {
        match self.io.try_write(frames) {
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
                Err(_) if self.closing.get() => return self.hang_up(),
                Err(_) => {
                    self.close(CloseCode::SlowConsumer);
                    continue;
                }
            }
            if !self.write_waiting() {
                return self.hang_up();
            }
        }
        if self.closing.get() {
            self.hang_up();
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
