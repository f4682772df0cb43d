//! Sockets of a room that another node owns: the handshake is sent there as it came, and then bytes go both ways.

use super::{
    between::{connect, path},
    deps::SocketDeps,
    hub::Hub,
    relay::Opened,
};
use crate::cluster::{Cluster, FORWARDED, Forwarded, LinkedSocket, NodeId, Place, Route};
use actix_http::{HttpMessage, Request};
use actors::room::ConnectionId;
use bytes::Bytes;
use futures_util::future::join;
use std::{net::IpAddr, os::fd::AsRawFd, time::Duration};
use tokio::{
    io::{AsyncWriteExt, copy},
    net::TcpStream,
    sync::Notify,
    time::{interval, sleep, timeout},
};

/// Connecting to a node of the same network, and handing it the handshake.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long one end of a splice may go on after the other has ended.
const PARTING: Duration = Duration::from_secs(5);
/// How often it is looked whether this server stops.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// A connection to the node that owns a room, with a client's handshake sent.
pub(super) struct Upstream {
    pub node: NodeId,
    pub io: TcpStream,
    /// By which the client's socket here is written to; none where bytes are spliced.
    pub linked: Option<(Opened, ConnectionId)>,
}

/// Hands the handshake to the node that owns the place. None when that is this node; an error where nobody can be reached.
pub(super) async fn reach(
    request: &Request,
    place: Place,
    client: IpAddr,
    hub: &Hub,
    deps: &SocketDeps,
) -> Result<Option<Upstream>, Unreachable> {
    let cluster = &deps.cluster;
    let route = cluster.route(place).await.map_err(|cause| {
        tracing::warn!(%cause, "the owner of a room cannot be looked up");
        Unreachable
    })?;
    let (node, address) = match route {
        Route::Here => return Ok(None),
        Route::At(node, address) => (node, address),
        Route::Nobody => return Err(Unreachable),
    };
    let opened = match place {
        Place::Stream(_) => deps.links.to(node, address).await,
        Place::Leader | Place::Node(_) => None,
    };
    let linked = opened.map(|opened| (opened, hub.next_id()));
    let socket = linked.as_ref().map(|(opened, id)| LinkedSocket {
        link: opened.id,
        worker: hub.worker.id.0,
        socket: id.0,
    });
    let head = head(request, client, socket, cluster);
    match timeout(CONNECT_TIMEOUT, connect(address, &head)).await {
        // Those that are kept back are for the lease and the database.
        Ok(Ok(io)) if io.as_raw_fd() >= deps.settings.ceiling => Err(Unreachable),
        Ok(Ok(io)) => Ok(Some(Upstream { node, io, linked })),
        Ok(Err(cause)) => {
            cluster.unreachable(node, Some(&cause)).await;
            Err(Unreachable)
        }
        Err(_) => {
            cluster.unreachable(node, None).await;
            Err(Unreachable)
        }
    }
}

/// The node that owns the room does not answer, or nobody owns it yet.
pub(super) struct Unreachable;

/// The request's head as it came, with who sent it.
fn head(request: &Request, client: IpAddr, linked: Option<LinkedSocket>, cluster: &Cluster) -> Vec<u8> {
    let (method, path) = (request.method().as_str(), path(request));
    let mut head = format!("{method} {path} HTTP/1.1\r\n").into_bytes();
    let mut add = |name: &str, value: &[u8]| {
        head.extend_from_slice(name.as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(value);
        head.extend_from_slice(b"\r\n");
    };
    for (name, value) in request.headers() {
        if name.as_str() != FORWARDED {
            add(name.as_str(), value.as_bytes());
        }
    }
    if let Some(signed) = cluster.sign(Forwarded {
        method,
        path,
        client,
        linked,
    }) {
        add(FORWARDED, signed.as_bytes());
    }
    head.extend_from_slice(b"\r\n");
    head
}

/// Carries bytes until both ends are done, or one is and the other takes its time; until the node is gone, or this server stops.
pub(super) async fn splice(mut near: TcpStream, ahead: Bytes, upstream: Upstream, deps: &SocketDeps) {
    let Upstream { node, io: mut far, .. } = upstream;
    // The owner cuts a viewer who does not read, but would be heard only behind what that one has not read.
    #[cfg(target_os = "linux")]
    if let Err(cause) = socket2::SockRef::from(&near).set_tcp_user_timeout(Some(deps.settings.connection.outbox_age)) {
        tracing::debug!(%cause, "a connection could not be tuned");
    }
    let ended = Notify::new();
    let (mut near_read, mut near_write) = near.split();
    let (mut far_read, mut far_write) = far.split();
    let up = async {
        if far_write.write_all(&ahead).await.is_ok() {
            let _ = copy(&mut near_read, &mut far_write).await;
        }
        ended.notify_one();
        let _ = far_write.shutdown().await;
    };
    let down = async {
        let _ = copy(&mut far_read, &mut near_write).await;
        ended.notify_one();
        let _ = near_write.shutdown().await;
    };
    let late = async {
        ended.notified().await;
        sleep(PARTING).await;
    };
    tokio::select! {
        // Either end closes when it wants to: its own pings tell it of the other.
        ((), ()) = join(up, down) => {}
        () = late => {}
        () = deps.cluster.gone(node) => {}
        () = stopping(deps) => {}
    }
}

async fn stopping(deps: &SocketDeps) {
    let mut look = interval(LOOK_INTERVAL);
    while !deps.admission.is_closed() {
        look.tick().await;
    }
}
