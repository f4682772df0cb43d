//! Answers a websocket's handshake and takes the socket out of the HTTP server for good.

use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_codec::Framed;
use actix_http::body::{BodySize, BoxBody, MessageBody};
use actix_http::header;
use actix_http::{HttpMessage, Request, Response, Version, h1, ws};
use actors::wire::{CloseCode, frame};
use bytes::Bytes;
use domain::{Address, MatchId, StreamId, TournamentId};
use futures_util::SinkExt;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{
    between,
    connection::Connection,
    deps::SocketDeps,
    forward::{self, Upstream},
    hub::Hub,
    limits::SocketPermit,
    packed,
    refusal::Refusal,
    relay::{self, Linked},
    session::{self, Purpose},
    stream::StreamSocket,
    table::TableSocket,
    tournament::TournamentSocket,
    user::UserSocket,
};
use crate::{cluster, http::client_address::client_address};

/// How long the answer to a handshake may take to be read, with the answers that were asked for before it.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Handles one upgrade request to its answer; an accepted socket lives on in a task of its own.
pub async fn accept(
    request: Request,
    mut framed: Framed<TcpStream, h1::Codec>,
    hub: Rc<Hub>,
    deps: Arc<SocketDeps>,
) -> Result<(), actix_http::Error> {
    if request.path().starts_with(relay::PATH) {
        match relay::accept(&request, framed, &deps).await {
            Some(given_back) => framed = given_back,
            None => return Ok(()),
        }
    }
    let peer = framed.io_ref().peer_addr().map(|peer| peer.ip());
    let Ok(peer) = peer else { return Ok(()) };
    let forwarded = between::client(&request, &deps.cluster);
    let address = forwarded.map(|(client, _)| client);
    let address = address.unwrap_or_else(|| client_address(peer, request.headers(), &deps.settings.trusted_proxies));
    let takes_packed = packed::is_offered(request.headers());
    let mut checked = check(&request, address, &deps);
    let is_disbelieved = between::is_disbelieved(&request, &deps.cluster);
    if is_disbelieved {
        checked = Err(Refusal::Moving);
    }
    // One that is forwarded is not forwarded again.
    if forwarded.is_none()
        && !is_disbelieved
        && !deps.cluster.is_alone()
        && let (Ok(_), Some(place)) = (&checked, place(request.path()))
    {
        match forward::reach(&request, place.served(), address, &hub, &deps).await {
            Ok(None) => {}
            Ok(Some(upstream)) => return pass_on(framed, address, upstream, checked.ok(), hub, deps).await,
            Err(forward::Unreachable) => checked = Err(Refusal::Moving),
        }
    }
    let socket = forwarded.and_then(|(_, socket)| socket);
    let linked = socket.and_then(|socket| deps.links.linked(socket));
    if socket.is_some() && linked.is_none() {
        // Its link has ended, and without it nobody would hear a word.
        checked = Err(Refusal::Moving);
    }
    let (response, permit) = match checked {
        Ok(permit) => match ws::handshake(request.head()) {
            Ok(mut response) => {
                if packed::takes_arrays(request.headers()) {
                    response.insert_header((header::SEC_WEBSOCKET_PROTOCOL, packed::SUBPROTOCOL));
                }
                if takes_packed {
                    response.insert_header((header::SEC_WEBSOCKET_EXTENSIONS, packed::EXTENSION));
                }
                (response.message_body(BoxBody::new(()))?, Some(permit))
            }
            Err(e) => (Response::from(e).map_into_boxed_body(), None),
        },
        Err(refusal) => {
            hub.metrics().refused(refusal.reason());
            (refusal.response(), None)
        }
    };
    // One who does not read it, or what was asked for before it, is left.
    if timeout(ANSWER_TIMEOUT, answer(&mut framed, response)).await.is_err() {
        return Ok(());
    }
    let Some(permit) = permit else { return Ok(()) };
    let parts = framed.into_parts();
    let io = parts.io;
    prepare(&io, deps.settings.send_buffer_bytes);
    let socket = Accepted {
        address,
        io,
        takes_packed,
        linked,
        permit,
        ahead: parts.read_buf.freeze(),
        hub,
        deps,
    };
    match place(request.path()) {
        Some(Place::Stream(stream)) => socket.serve(StreamSocket::new(stream)),
        Some(Place::User(address)) => socket.serve(UserSocket::new(address)),
        Some(Place::Table(match_id)) => socket.serve(TableSocket::new(match_id)),
        Some(Place::Tournament(tournament)) => socket.serve(TournamentSocket::new(tournament)),
        None => turn_away(socket.io, socket.permit),
    }
    Ok(())
}

/// Leaves the socket to the node that owns its room; here it counts as one of its address's.
async fn pass_on(
    mut framed: Framed<TcpStream, h1::Codec>,
    address: IpAddr,
    mut upstream: Upstream,
    permit: Option<SocketPermit>,
    hub: Rc<Hub>,
    deps: Arc<SocketDeps>,
) -> Result<(), actix_http::Error> {
    // Answers of requests before it may still wait.
    let flushed = SinkExt::<h1::Message<(Response<()>, BodySize)>>::flush(&mut framed);
    if !matches!(timeout(ANSWER_TIMEOUT, flushed).await, Ok(Ok(()))) {
        return Ok(());
    }
    let parts = framed.into_parts();
    prepare(&parts.io, deps.settings.send_buffer_bytes);
    let (io, ahead) = (parts.io, parts.read_buf.freeze());
    match (upstream.linked.take(), permit) {
        (Some(linked), Some(permit)) => {
            let client = relay::Client {
                address,
                io,
                ahead,
                permit,
            };
            actix_rt::spawn(async move { relay::show(client, upstream, linked, hub, &deps).await });
        }
        (_, permit) => {
            actix_rt::spawn(async move {
                forward::splice(io, ahead, upstream, &deps).await;
                drop(permit);
            });
        }
    }
    Ok(())
}

/// A socket whose handshake is done.
struct Accepted {
    address: IpAddr,
    io: TcpStream,
    takes_packed: bool,
    /// The way to a viewer at another node.
    linked: Option<Linked>,
    permit: SocketPermit,
    /// Bytes that were read with the handshake.
    ahead: Bytes,
    hub: Rc<Hub>,
    deps: Arc<SocketDeps>,
}

impl Accepted {
    fn serve(self, purpose: impl Purpose) {
        let (hub, deps) = (self.hub, self.deps);
        let connection = Connection::new(
            hub.next_id(),
            self.address,
            self.io,
            self.takes_packed,
            deps.settings.connection,
            hub.metrics(),
            self.permit,
        );
        hub.add(&connection);
        let is_linked = self.linked.is_some();
        if let Some(linked) = self.linked {
            connection.is_written_by(linked);
        }
        match (deps.admission.welcome_frame(), is_linked) {
            (None, _) => {}
            (Some(frame), false) => connection.send(frame),
            (Some(frame), true) => {
                let connection = connection.clone();
                actix_rt::spawn(async move {
                    // Its node knows the socket by the time that the viewer has the answer, and says something.
                    let _ = connection.io().readable().await;
                    connection.send(frame);
                });
            }
        }
        actix_rt::spawn(session::run(purpose, connection, hub, deps, self.ahead));
    }
}

/// Nothing lives at that path: the documents want a close code, not a failed handshake (decision B27).
fn turn_away(mut io: TcpStream, permit: SocketPermit) {
    actix_rt::spawn(async move {
        let close = frame::close(CloseCode::Policy.code(), CloseCode::Policy.reason());
        // One who left already does not need the reason.
        let _ = timeout(ANSWER_TIMEOUT, async {
            io.write_all(&close).await?;
            io.shutdown().await
        })
        .await;
        drop(permit);
    });
}

fn check(request: &Request, address: IpAddr, deps: &SocketDeps) -> Result<SocketPermit, Refusal> {
    if !deps.rates.handshake(address) {
        return Err(Refusal::Rate);
    }
    // RFC 6455 section 4.2.1, and 11.3.1 on the key.
    let keys = request.headers().get_all(header::SEC_WEBSOCKET_KEY).count();
    if request.version() < Version::HTTP_11 || keys > 1 {
        return Err(Refusal::Malformed);
    }
    let mut origins = request.headers().get_all(header::ORIGIN);
    let allowed = origins.all(|origin| {
        origin
            .to_str()
            .is_ok_and(|origin| deps.settings.allowed_origins.iter().any(|allowed| allowed == origin))
    });
    if !allowed {
        return Err(Refusal::Origin);
    }
    if deps.admission.is_closed() {
        return Err(Refusal::Drained);
    }
    deps.limits.admit(address).map_err(Refusal::Connections)
}

async fn answer(framed: &mut Framed<TcpStream, h1::Codec>, response: Response<BoxBody>) {
    let (response, body) = response.into_parts();
    let size = body.size();
    // A peer that is gone before its answer needs none.
    if framed.send(h1::Message::Item((response, size))).await.is_err() {
        return;
    }
    if let (BodySize::Sized(1..), Ok(bytes)) = (size, body.try_into_bytes()) {
        let _ = framed.send(h1::Message::Chunk(Some(bytes))).await;
        let _ = framed.send(h1::Message::Chunk(None)).await;
    }
}

/// Bytes that the kernel keeps for a socket before it sends them: what waits longer waits in the outbox, where it is
/// shared and its age is known.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 * 1024;

/// No delay for small frames, and bounds to what a stalled viewer costs the kernel.
fn prepare(io: &TcpStream, send_buffer: usize) {
    let socket = socket2::SockRef::from(io);
    let tuned = io.set_nodelay(true).and_then(|()| match send_buffer {
        0 => Ok(()),
        bytes => socket.set_send_buffer_size(bytes),
    });
    #[cfg(target_os = "linux")]
    let tuned = tuned.and_then(|()| socket.set_tcp_notsent_lowat(UNSENT));
    if let Err(e) = tuned {
        tracing::debug!(cause = %e, "a socket could not be tuned");
    }
}

/// The thing that a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Stream(StreamId),
    /// A person's own.
    User(Address),
    Table(MatchId),
    Tournament(TournamentId),
}

impl Place {
    /// The place among nodes.
    fn served(self) -> cluster::Place {
        match self {
            Self::Stream(stream) => cluster::Place::Stream(stream),
            // Duel rooms are on people's own sockets.
            Self::User(_) | Self::Table(_) | Self::Tournament(_) => cluster::Place::Leader,
        }
    }
}

/// Streams and people share the shape of the path; ids and addresses do not look alike (decision B27).
fn place(path: &str) -> Option<Place> {
    let name = path.strip_prefix("/stream/")?;
    if let Some(table) = name.strip_prefix("match/") {
        return table.parse().map(Place::Table).ok();
    }
    if let Some(tournament) = name.strip_prefix("tournament/") {
        return tournament.parse().map(Place::Tournament).ok();
    }
    let stream = name.parse().map(Place::Stream);
    stream.or_else(|_| name.parse().map(Place::User)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_streams_people_and_tables_have_sockets() {
        let (stream, address) = ("65f1c0a2b3d4e5f601234567", "0x52908400098527886E0F7030069857D2E4169EE7");
        assert_eq!(
            place(&format!("/stream/{stream}")),
            stream.parse().ok().map(Place::Stream)
        );
        assert_eq!(
            place(&format!("/stream/{address}")),
            address.parse().ok().map(Place::User)
        );
        assert_eq!(
            place(&format!("/stream/match/{stream}")),
            stream.parse().ok().map(Place::Table)
        );
        assert_eq!(
            place(&format!("/stream/tournament/{stream}")),
            stream.parse().ok().map(Place::Tournament)
        );
        for path in [
            "/stream/tournament/x",
            "/stream/match/",
            "/stream/match/x",
            "/stream/",
            "/stream/x",
            "/stream/65f1c0a2b3d4e5f601234567/x",
            "/other/65f1c0a2b3d4e5f601234567",
        ] {
            assert!(place(path).is_none(), "{path}");
        }
    }
}
