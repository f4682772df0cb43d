//! Another node asks for a link.

use super::{PATH, PROTOCOL, link::Link};
use crate::{
    cluster::NodeId,
    socket::{between, deps::SocketDeps},
};
use actix_codec::Framed;
use actix_http::{Request, h1};
use std::{sync::Arc, time::Duration};
use tokio::{io::AsyncWriteExt, net::TcpStream, time::timeout};

const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// Takes the request when it is a living node's for a link, and gives back any other.
pub async fn accept(
    request: &Request,
    framed: Framed<TcpStream, h1::Codec>,
    deps: &Arc<SocketDeps>,
) -> Option<Framed<TcpStream, h1::Codec>> {
    let Some((node, id)) = asked(request, deps) else {
        return Some(framed);
    };
    let (link, queue) = Link::new();
    if !deps.links.taken.take(node, id, &link) {
        tracing::warn!(node = node.0, "a link is not taken");
        return Some(framed);
    }
    let mut io = framed.into_parts().io;
    let deps = deps.clone();
    actix_rt::spawn(async move {
        let answer = format!("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: {PROTOCOL}\r\n\r\n");
        let answered = async {
            between::prepare(&io)?;
            io.write_all(answer.as_bytes()).await
        };
        if matches!(timeout(ANSWER_TIMEOUT, answered).await, Ok(Ok(()))) {
            link.run(queue, io).await;
        }
        link.cut();
        deps.links.taken.forget(id);
    });
    None
}

/// The node that asks, and the id of its link.
fn asked(request: &Request, deps: &SocketDeps) -> Option<(NodeId, u64)> {
    let (node, id) = request.path().strip_prefix(PATH)?.split_once('/')?;
    let (node, id) = (NodeId(node.parse().ok()?), u64::from_str_radix(id, 16).ok()?);
    between::client(request, &deps.cluster)?;
    deps.cluster.living().contains_key(&node).then_some((node, id))
}
