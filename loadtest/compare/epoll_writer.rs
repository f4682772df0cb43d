//! The limit to compare with: one thread, one epoll, and for every message one `send` to each viewer of the room. It stores nothing,
//! authorises nobody, counts nothing, and drops whoever does not take a whole message.
//! `GET /room/{id}` watches, `GET /room/{id}?publish=1` publishes: each text is sent to the room as it is.
//!
//! Usage: `epoll_writer PORT`

use base64::Engine;
use loadtest::fail::{Doing, Result};
use loadtest::frame::{self, Opcode};
use rustix::buffer::spare_capacity;
use rustix::event::epoll::{self, EventData, EventFlags};
use rustix::net::{RecvFlags, SendFlags, recv, send};
use sha1::{Digest, Sha1};
use socket2::{Domain, Socket, Type};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddrV4};
use std::os::fd::OwnedFd;
use std::rc::Rc;

const LISTENER: u64 = u64::MAX;

struct Client {
    socket: Rc<Socket>,
    partial: Vec<u8>,
    /// Known once the upgrade was answered.
    seat: Option<(String, bool)>,
}

struct Server {
    poll: OwnedFd,
    clients: HashMap<u64, Client>,
    rooms: HashMap<String, Vec<(u64, Rc<Socket>)>>,
}

fn main() -> Result<()> {
    let port = std::env::args()
        .nth(1)
        .and_then(|port| port.parse().ok())
        .doing("usage: epoll_writer PORT")?;
    let listener = Socket::new(Domain::IPV4, Type::STREAM.nonblocking(), None).doing("opening a socket")?;
    listener.set_reuse_address(true).doing("setting SO_REUSEADDR")?;
    listener
        .bind(&SocketAddrV4::new(Ipv4Addr::LOCALHOST, port).into())
        .doing("binding the port")?;
    listener.listen(1024).doing("listening")?;
    let poll = epoll::create(epoll::CreateFlags::CLOEXEC).doing("creating an epoll")?;
    epoll::add(&poll, &listener, EventData::new_u64(LISTENER), EventFlags::IN).doing("watching the listener")?;
    let mut server = Server {
        poll,
        clients: HashMap::new(),
        rooms: HashMap::new(),
    };
    let mut events = Vec::with_capacity(256);
    let mut scratch = vec![0; 64 * 1024];
    let mut next = 0;
    loop {
        events.clear();
        match epoll::wait(&server.poll, spare_capacity(&mut events), None) {
            Ok(_) => {}
            Err(e) if e == rustix::io::Errno::INTR => continue,
            Err(e) => return Err(e).doing("waiting"),
        }
        for event in &events {
            let tag = event.data.u64();
            if tag == LISTENER {
                while let Ok((socket, _)) = listener.accept() {
                    socket.set_nonblocking(true).doing("making a socket nonblocking")?;
                    socket.set_tcp_nodelay(true).doing("setting TCP_NODELAY")?;
                    epoll::add(&server.poll, &socket, EventData::new_u64(next), EventFlags::IN)
                        .doing("watching a client")?;
                    server.clients.insert(
                        next,
                        Client {
                            socket: Rc::new(socket),
                            partial: Vec::new(),
                            seat: None,
                        },
                    );
                    next += 1;
                }
            } else if server.read(tag, &mut scratch).is_err() {
                server.drop_client(tag);
            }
        }
    }
}

impl Server {
    fn read(&mut self, tag: u64, scratch: &mut [u8]) -> Result<()> {
        let Some(client) = self.clients.get_mut(&tag) else {
            return Ok(());
        };
        let n = match recv(&client.socket, &mut *scratch, RecvFlags::empty()) {
            Ok((_, n)) => n,
            Err(e) if e == rustix::io::Errno::AGAIN => return Ok(()),
            Err(e) => return Err(e).doing("reading"),
        };
        (n > 0).then_some(()).doing("the client has gone")?;
        client.partial.extend_from_slice(&scratch[..n]);
        let mut bytes = std::mem::take(&mut client.partial);
        if client.seat.is_none() {
            let Some(end) = memchr::memmem::find(&bytes, b"\r\n\r\n") else {
                client.partial = bytes;
                return Ok(());
            };
            self.upgrade(tag, &String::from_utf8_lossy(&bytes[..end]))?;
            bytes.drain(..end + 4);
        }
        let mut at = 0;
        while let Some(head) = frame::header(&bytes[at..])? {
            let (from, to) = (at + head.start, at + head.end);
            frame::unmask(&mut bytes[from..to], head.mask.doing("an unmasked frame")?);
            (head.opcode != Opcode::Close)
                .then_some(())
                .doing("the client closes")?;
            if head.opcode == Opcode::Text {
                self.publish(tag, &bytes[from..to]);
            }
            at = to;
        }
        bytes.drain(..at);
        if let Some(client) = self.clients.get_mut(&tag) {
            client.partial = bytes;
        }
        Ok(())
    }

    fn upgrade(&mut self, tag: u64, request: &str) -> Result<()> {
        let path = request.split(' ').nth(1).doing("no path")?;
        let client = self.clients.get_mut(&tag).doing("no client")?;
        let key = request.lines().find_map(|line| {
            line.split_once(": ")
                .filter(|(name, _)| name.eq_ignore_ascii_case("sec-websocket-key"))
        });
        let Some(key) = key else {
            // someone asks whether the server is up
            let _ = send(
                &client.socket,
                b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                SendFlags::NOSIGNAL,
            );
            return Err(loadtest::fail::Fail("no websocket".into()));
        };
        let accept = Sha1::digest(format!("{}258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key.1));
        let accept = base64::engine::general_purpose::STANDARD.encode(accept);
        let answer = format!(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
        );
        send(&client.socket, answer.as_bytes(), SendFlags::NOSIGNAL).doing("answering")?;
        let (room, query) = path.split_once('?').unwrap_or((path, ""));
        client.seat = Some((room.to_owned(), query == "publish=1"));
        if query.is_empty() {
            self.rooms
                .entry(room.to_owned())
                .or_default()
                .push((tag, client.socket.clone()));
        }
        Ok(())
    }

    fn publish(&mut self, tag: u64, text: &[u8]) {
        let Some((room, true)) = self.clients.get(&tag).and_then(|client| client.seat.clone()) else {
            return;
        };
        let mut wire = Vec::with_capacity(text.len() + 10);
        frame::push_server(Opcode::Text, text, &mut wire);
        let mut lost = Vec::new();
        for (viewer, socket) in self.rooms.get(&room).into_iter().flatten() {
            if send(socket, &wire, SendFlags::NOSIGNAL) != Ok(wire.len()) {
                lost.push(*viewer);
            }
        }
        lost.into_iter().for_each(|viewer| self.drop_client(viewer));
    }

    fn drop_client(&mut self, tag: u64) {
        if let Some((room, false)) = self.clients.remove(&tag).and_then(|client| client.seat)
            && let Some(viewers) = self.rooms.get_mut(&room)
        {
            viewers.retain(|(viewer, _)| *viewer != tag);
        }
    }
}
