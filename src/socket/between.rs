//! Connections between nodes: how they are opened, what comes first on them, and whose word a request carries.

use crate::cluster::{Cluster, FORWARDED, LinkedSocket};
use actix_http::{HttpMessage, Request};
use bytes::BytesMut;
use std::{
    io,
    net::{IpAddr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A node that takes nothing for so long is gone, whether or not its machine says so.
const SILENT_FOR: Duration = Duration::from_secs(10);
/// The end of the head of an answer.
const HEAD_END: &[u8] = b"\r\n\r\n";

/// The client whose handshake another node forwards, if that is what it is, with the socket of a link that it is written to by.
pub(super) fn client(request: &Request, cluster: &Cluster) -> Option<(IpAddr, Option<LinkedSocket>)> {
    let header = request.headers().get(FORWARDED)?.to_str().ok()?;
    cluster.socket_of(request.method().as_str(), path(request), header)
}

/// Whether another node seems to forward the handshake, and is not believed.
pub(super) fn is_disbelieved(request: &Request, cluster: &Cluster) -> bool {
    !cluster.is_alone() && request.headers().contains_key(FORWARDED) && client(request, cluster).is_none()
}

/// Connects to a node, and sends it the head of a request.
pub(super) async fn connect(address: SocketAddr, head: &[u8]) -> io::Result<TcpStream> {
    let mut io = TcpStream::connect(address).await?;
    prepare(&io)?;
    io.write_all(head).await?;
    Ok(io)
}

/// Of a connection between nodes: no delay, and an end when the other one is gone.
pub(super) fn prepare(io: &TcpStream) -> io::Result<()> {
    io.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    socket2::SockRef::from(io).set_tcp_user_timeout(Some(SILENT_FOR))?;
    Ok(())
}

/// The head of a node's answer, of at most so many bytes, and what was read behind it.
pub(super) async fn answer(io: &mut TcpStream, most: usize) -> io::Result<(BytesMut, BytesMut)> {
    let mut read = BytesMut::with_capacity(most);
    while read.len() < most {
        if io.read_buf(&mut read).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(end) = read.windows(HEAD_END.len()).position(|bytes| bytes == HEAD_END) {
            let head = read.split_to(end + HEAD_END.len());
            return Ok((head, read));
        }
    }
    Err(io::ErrorKind::InvalidData.into())
}

/// With its query, as it was asked for.
pub(super) fn path(request: &Request) -> &str {
    request.uri().path_and_query().map_or("/", |path| path.as_str())
}
