//! Sockets of a room that another node owns: the handshake is sent there as it came, and then bytes go both ways.

use super::deps::SocketDeps;
use crate::cluster::{Cluster, FORWARDED, Forwarded, NodeId, Place, Route};
use actix_http::{HttpMessage, Request};
use bytes::Bytes;
use std::{
    io,
    net::{IpAddr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncWriteExt, copy_bidirectional_with_sizes},
    net::TcpStream,
    time::{interval, timeout},
};

/// Connecting to a node of the same network, and handing it the handshake.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Bytes under way in each direction; a viewer who does not read holds up the owner's outbox, which knows how long it may.
const BUFFER: usize = 8 * 1024;
/// A node that takes nothing for so long is gone, whether or not its machine says so.
const SILENT_FOR: Duration = Duration::from_secs(10);
/// How often it is looked whether this server stops.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// The client whose handshake another node forwards, if that is what it is.
pub(super) fn client(request: &Request, cluster: &Cluster) -> Option<IpAddr> {
    let header = request.headers().get(FORWARDED)?.to_str().ok()?;
    cluster.client_of(request.method().as_str(), path(request), header)
}

/// A connection to the node that owns the place, with the handshake sent. None when that is this node; an error where nobody can be reached.
pub(super) async fn link(
    request: &Request,
    place: Place,
    client: IpAddr,
    cluster: &Cluster,
) -> Result<Option<(NodeId, TcpStream)>, Unreachable> {
    let route = cluster.route(place).await.map_err(|cause| {
        tracing::warn!(%cause, "the owner of a room cannot be looked up");
        Unreachable
    })?;
    let (node, address) = match route {
        Route::Here => return Ok(None),
        Route::At(node, address) => (node, address),
        Route::Nobody => return Err(Unreachable),
    };
    let head = head(request, client, cluster);
    match timeout(CONNECT_TIMEOUT, connect(address, &head)).await {
        Ok(Ok(io)) => Ok(Some((node, io))),
        Ok(Err(_)) | Err(_) => {
            cluster.unreachable(node).await;
            Err(Unreachable)
        }
    }
}

/// The node that owns the room does not answer, or nobody owns it yet.
pub(super) struct Unreachable;

async fn connect(address: SocketAddr, head: &[u8]) -> io::Result<TcpStream> {
    let mut io = TcpStream::connect(address).await?;
    io.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    socket2::SockRef::from(&io).set_tcp_user_timeout(Some(SILENT_FOR))?;
    io.write_all(head).await?;
    Ok(io)
}

/// The request's head as it came, with who sent it.
fn head(request: &Request, client: IpAddr, cluster: &Cluster) -> Vec<u8> {
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
    if let Some(signed) = cluster.sign(Forwarded { method, path, client }) {
        add(FORWARDED, signed.as_bytes());
    }
    head.extend_from_slice(b"\r\n");
    head
}

/// Carries bytes until one end is done, the node is gone, or this server stops.
pub(super) async fn splice(mut near: TcpStream, ahead: Bytes, (node, mut far): (NodeId, TcpStream), deps: &SocketDeps) {
    if far.write_all(&ahead).await.is_err() {
        return;
    }
    tokio::select! {
        // Either end closes when it wants to: its own pings tell it of the other.
        _ = copy_bidirectional_with_sizes(&mut near, &mut far, BUFFER, BUFFER) => {}
        () = gone(&deps.cluster, node) => {}
        () = stopping(deps) => {}
    }
}

async fn gone(cluster: &Cluster, node: NodeId) {
    let Some(mut view) = cluster.watch() else { return };
    let _ = view.wait_for(|view| !view.living.contains_key(&node)).await;
}

async fn stopping(deps: &SocketDeps) {
    let mut look = interval(LOOK_INTERVAL);
    while !deps.admission.is_closed() {
        look.tick().await;
    }
}

/// With its query, as it was asked for.
fn path(request: &Request) -> &str {
    request.uri().path_and_query().map_or("/", |path| path.as_str())
}
