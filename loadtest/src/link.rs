//! One websocket connection of the generator: nonblocking, and nothing kept but a partial frame.

use crate::fail::{Doing, Result, fail};
use crate::frame::{self, Opcode};
use crate::packed::{self, Opener};
use crate::protocol::{Joined, Meaning, Protocol, Role, Seen};
use rustix::event::epoll::{self, EventData, EventFlags};
use rustix::net::{RecvFlags, SendFlags, recv, send};
use socket2::{Domain, Socket, Type};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::os::fd::OwnedFd;

/// A connection that ended without a close frame.
pub const NO_CLOSE_FRAME: u16 = 1006;

/// Unsent bytes above this end the connection: the server has stopped reading.
const MAX_OUTGOING: usize = 4 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Connecting,
    Upgrading,
    Joining,
    Live,
}

/// Parameters of a connection.
#[derive(Clone, Debug)]
pub struct Dial<'a> {
    pub server: SocketAddr,
    pub protocol: Protocol,
    pub role: Role,
    pub room: &'a str,
    pub token: Option<&'a str>,
    pub since: Option<&'a Seen>,
    /// The loopback address that it comes from.
    pub source: Ipv4Addr,
    /// Offers compression.
    pub packed: bool,
    /// A small receive buffer, for viewers that will stop reading.
    pub small_buffer: bool,
}

/// Events of a connection for its owner.
#[derive(Debug)]
pub enum Incoming<'a> {
    /// It may be used; with Cuecast's answer to the join.
    Live(Option<Box<Joined>>),
    Message {
        text: &'a [u8],
        ordered: Option<(u64, &'a str)>,
    },
    Acknowledged(u32),
    Rejected {
        index: u32,
        code: &'a str,
    },
    Resync,
}

thread_local! {
    static OPENER: std::cell::RefCell<Opener> = std::cell::RefCell::default();
}

pub struct Link {
    socket: Socket,
    protocol: Protocol,
    stage: Stage,
    hello: Option<String>,
    partial: Vec<u8>,
    outgoing: Vec<u8>,
    /// Bytes that came since they were last asked for.
    received: u64,
    close_code: u16,
}

/// Source addresses in turn, so that no pair of addresses runs out of ports.
pub fn source(index: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 0, 2 + u8::try_from(index % 8).unwrap_or(0))
}

impl Link {
    /// Begins to connect; events carry `tag`.
    pub fn open(dial: &Dial<'_>, poll: &OwnedFd, tag: u64) -> Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM.nonblocking(), None).doing("opening a socket")?;
        socket
            .bind(&SocketAddrV4::new(dial.source, 0).into())
            .doing("binding a source address")?;
        socket.set_tcp_nodelay(true).doing("setting TCP_NODELAY")?;
        if dial.small_buffer {
            socket.set_recv_buffer_size(4096).doing("setting a receive buffer")?;
        }
        // in progress, or done at once: either way the socket becomes writable
        let _ = socket.connect(&dial.server.into());
        let flags = EventFlags::IN | EventFlags::OUT | EventFlags::RDHUP | EventFlags::ET;
        epoll::add(poll, &socket, EventData::new_u64(tag), flags).doing("watching a socket")?;
        let upgrade = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: Y3VlY2FzdCBsb2FkdGVzdA==\r\nOrigin: http://localhost:{}\r\n{}\r\n",
            dial.protocol.path(dial.room, dial.role),
            dial.server,
            dial.server.port(),
            if dial.packed { packed::OFFER } else { "" }
        );
        Ok(Self {
            socket,
            protocol: dial.protocol,
            stage: Stage::Connecting,
            hello: dial.protocol.hello(dial.room, dial.role, dial.token, dial.since),
            partial: Vec::new(),
            outgoing: upgrade.into_bytes(),
            received: 0,
            close_code: NO_CLOSE_FRAME,
        })
    }

    /// Whether it may be used.
    pub fn is_live(&self) -> bool {
        self.stage == Stage::Live
    }

    /// Bytes that came since this was last asked.
    pub fn take_received(&mut self) -> u64 {
        std::mem::take(&mut self.received)
    }

    /// Sends a text message; false when the connection has ended.
    pub fn send(&mut self, text: &str) -> bool {
        self.queue(Opcode::Text, text.as_bytes());
        self.flush()
    }

    fn queue(&mut self, opcode: Opcode, payload: &[u8]) {
        frame::push_client(opcode, payload, [0x51, 0x7e, 0xa3, 0x19], &mut self.outgoing);
    }

    fn flush(&mut self) -> bool {
        while !self.outgoing.is_empty() {
            match send(&self.socket, &self.outgoing, SendFlags::NOSIGNAL) {
                Ok(sent) if sent == self.outgoing.len() => self.outgoing = Vec::new(),
                Ok(sent) => drop(self.outgoing.drain(..sent)),
                Err(e) if e == rustix::io::Errno::AGAIN => return self.outgoing.len() <= MAX_OUTGOING,
                Err(_) => return false,
            }
        }
        true
    }

    /// Does what an event asks for and reports every message. `Some(code)` when the connection has ended.
    pub fn pump(&mut self, event: EventFlags, scratch: &mut [u8], on: &mut impl FnMut(Incoming<'_>)) -> Option<u16> {
        if self.stage == Stage::Connecting {
            if !event.contains(EventFlags::OUT) || event.intersects(EventFlags::ERR | EventFlags::HUP) {
                return event
                    .intersects(EventFlags::ERR | EventFlags::HUP)
                    .then_some(NO_CLOSE_FRAME);
            }
            self.stage = Stage::Upgrading;
        }
        if !self.outgoing.is_empty() && !self.flush() {
            return Some(NO_CLOSE_FRAME);
        }
        if !event.intersects(EventFlags::IN | EventFlags::RDHUP | EventFlags::HUP | EventFlags::ERR) {
            return None;
        }
        loop {
            match recv(&self.socket, &mut *scratch, RecvFlags::empty()) {
                Ok((_, 0)) => return Some(self.close_code),
                Ok((_, n)) => {
                    self.received += n as u64;
                    if self.take(&scratch[..n], on).is_err() {
                        return Some(NO_CLOSE_FRAME);
                    }
                    // a short read has emptied the socket; more bytes will be a new event
                    if n < scratch.len() && !event.intersects(EventFlags::RDHUP | EventFlags::HUP) {
                        return None;
                    }
                }
                Err(e) if e == rustix::io::Errno::AGAIN => return None,
                Err(_) => return Some(self.close_code),
            }
        }
    }

    fn take(&mut self, bytes: &[u8], on: &mut impl FnMut(Incoming<'_>)) -> Result<()> {
        if self.partial.is_empty() {
            let used = self.frames(bytes, on)?;
            self.partial.extend_from_slice(&bytes[used..]);
        } else {
            let mut whole = std::mem::take(&mut self.partial);
            whole.extend_from_slice(bytes);
            let used = self.frames(&whole, on)?;
            whole.drain(..used);
            if !whole.is_empty() {
                self.partial = whole;
            }
        }
        Ok(())
    }

    /// Reads every whole frame; the bytes used.
    fn frames(&mut self, bytes: &[u8], on: &mut impl FnMut(Incoming<'_>)) -> Result<usize> {
        let mut at = 0;
        if self.stage == Stage::Upgrading {
            let Some(end) = memchr::memmem::find(bytes, b"\r\n\r\n") else {
                return Ok(0);
            };
            if !bytes.starts_with(b"HTTP/1.1 101") {
                let line = String::from_utf8_lossy(&bytes[..end.min(80)]).into_owned();
                return fail(format!("the upgrade was refused: {line}"));
            }
            at = end + 4;
            self.stage = Stage::Joining;
            match (self.protocol, self.hello.is_some()) {
                // socket.io speaks first
                (Protocol::SocketIo, _) => {}
                (_, true) => self.say_hello(),
                (_, false) => self.live(None, on),
            }
        }
        while let Some(head) = frame::header(&bytes[at..])? {
            let payload = &bytes[at + head.start..at + head.end];
            let first = bytes[at];
            at += head.end;
            match head.opcode {
                Opcode::Text if first & 0x40 != 0 => {
                    let opened = OPENER.with_borrow_mut(|opener| opener.open(payload))?;
                    for event in opened.events() {
                        self.text(event, on)?;
                    }
                }
                Opcode::Text => self.text(payload, on)?,
                Opcode::Ping => {
                    self.queue(Opcode::Pong, payload);
                    self.flush();
                }
                Opcode::Close => {
                    self.close_code = payload.first_chunk().map_or(1005, |code| u16::from_be_bytes(*code));
                    self.queue(Opcode::Close, payload.get(..2).unwrap_or(&[]));
                    self.flush();
                }
                Opcode::Binary | Opcode::Pong | Opcode::Continuation => {}
            }
        }
        Ok(at)
    }

    fn text(&mut self, text: &[u8], on: &mut impl FnMut(Incoming<'_>)) -> Result<()> {
        match self.protocol.read(text)? {
            Meaning::Message => on(Incoming::Message { text, ordered: None }),
            Meaning::Ordered { seq, epoch } => on(Incoming::Message {
                text,
                ordered: Some((seq, epoch)),
            }),
            Meaning::Joined(joined) => {
                let answer = (self.protocol == Protocol::Cuecast).then_some(joined);
                self.live(answer, on);
            }
            Meaning::Acknowledged(index) => on(Incoming::Acknowledged(index)),
            Meaning::Rejected { index, code } => on(Incoming::Rejected { index, code }),
            Meaning::Resync => on(Incoming::Resync),
            Meaning::Refused if self.stage == Stage::Joining => return fail("the join was refused"),
            Meaning::Refused => {}
            Meaning::Reply(reply) => {
                self.send(reply);
            }
            Meaning::Ready => self.say_hello(),
            Meaning::Nothing => {}
        }
        Ok(())
    }

    fn say_hello(&mut self) {
        if let Some(hello) = self.hello.take() {
            self.send(&hello);
        }
    }

    fn live(&mut self, joined: Option<Box<Joined>>, on: &mut impl FnMut(Incoming<'_>)) {
        self.stage = Stage::Live;
        on(Incoming::Live(joined));
    }
}
