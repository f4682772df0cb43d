//! Requests about a room that another node owns are served by that node; the answer goes through this one.

use super::{error::ApiError, extract::too_large};
use crate::cluster::{Cluster, FORWARDED, Forwarded, NodeId, Place, Route};
use actix_web::{
    HttpResponse,
    dev::ServiceRequest,
    http::{Method, StatusCode},
    web,
};
use bytes::BytesMut;
use std::{
    error::Error,
    io,
    iter::successors,
    net::{IpAddr, SocketAddr},
};
use url::form_urlencoded;

/// Bytes of an answer that goes through at most.
const MAX_ANSWER: usize = 8 * 1024 * 1024;

/// Headers that are between two ends of one connection, or made anew on the way.
const OF_ONE_CONNECTION: [&str; 9] = [
    "connection",
    "content-length",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// The client of a request that another node forwards, if that is what it is.
pub fn client(request: &ServiceRequest, cluster: &Cluster) -> Option<IpAddr> {
    let header = request.headers().get(FORWARDED)?.to_str().ok()?;
    cluster.client_of(request.method().as_str(), path(request), header)
}

/// The answer of the node that serves the request; None when that is this one.
pub async fn elsewhere(
    request: &mut ServiceRequest,
    cluster: &Cluster,
    client: IpAddr,
) -> Option<Result<HttpResponse, ApiError>> {
    if cluster.is_alone() {
        return None;
    }
    let place = place(request)?;
    // Kilobytes, which every request would carry along.
    Box::pin(routed(place, request, cluster, client)).await
}

async fn routed(
    place: Place,
    request: &mut ServiceRequest,
    cluster: &Cluster,
    client: IpAddr,
) -> Option<Result<HttpResponse, ApiError>> {
    match cluster.route(place).await {
        Ok(Route::Here) => None,
        Ok(Route::At(node, address)) => {
            let answered = tokio::select! {
                answered = call(request, cluster, client, address) => answered,
                () = cluster.gone(node) => Err(Failed::Broken("its node is gone".to_owned())),
            };
            if let Err(Failed::Unreachable(cause)) = &answered {
                tracing::debug!(node = node.0, %cause, "a request was not forwarded");
                cluster.unreachable(node, io_cause(cause)).await;
            }
            Some(answered.map_err(ApiError::from))
        }
        Ok(Route::Nobody) => Some(Err(ApiError::unavailable())),
        Err(cause) => {
            tracing::warn!(%cause, "the owner of a room cannot be looked up");
            Some(Err(ApiError::unavailable()))
        }
    }
}

/// Refuses what another node forwards and this one may not serve: a word that is not believed, because it is old or its secret another, and what
/// belongs to another node by now. Its caller may have been told that it failed, and have gone on.
///
/// # Errors
/// 503.
pub async fn accept(request: &ServiceRequest, cluster: &Cluster, is_forwarded: bool) -> Result<(), ApiError> {
    if cluster.is_alone() || !request.headers().contains_key(FORWARDED) {
        return Ok(());
    }
    if !is_forwarded {
        if request.peer_addr().is_some_and(|peer| cluster.is_node(peer.ip())) {
            tracing::warn!(
                "a request that another node seems to forward is not believed: its secret or its clock is another"
            );
        }
        return Err(ApiError::unavailable());
    }
    match place(request) {
        Some(place) if !Box::pin(cluster.owns(place)).await => Err(ApiError::unavailable()),
        Some(_) | None => Ok(()),
    }
}

/// Why there is no answer of the other node.
enum Failed {
    /// Nothing was sent to it.
    Unreachable(reqwest::Error),
    /// The outcome is unknown, as when a connection breaks.
    Broken(String),
    Refused(ApiError),
}

impl From<Failed> for ApiError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Unreachable(_) => Self::unavailable(),
            Failed::Broken(cause) => {
                tracing::warn!(cause, "a forwarded request was not answered");
                Self::unavailable()
            }
            Failed::Refused(refusal) => refusal,
        }
    }
}

async fn call(
    request: &mut ServiceRequest,
    cluster: &Cluster,
    client: IpAddr,
    address: SocketAddr,
) -> Result<HttpResponse, Failed> {
    // Bounded as bodies of handlers are.
    let body = request.extract::<web::Bytes>().await;
    let body = body.map_err(|cause| match cause.as_response_error().status_code() {
        StatusCode::PAYLOAD_TOO_LARGE => Failed::Refused(too_large()),
        _ => Failed::Broken(cause.to_string()),
    })?;
    let (method, path) = (request.method().as_str(), path(request));
    let signed = cluster.sign(Forwarded {
        method,
        path,
        client,
        linked: None,
    });
    let (Some(http), Some(signed)) = (cluster.client(), signed) else {
        return Err(Failed::Refused(ApiError::unavailable()));
    };
    let method = reqwest::Method::from_bytes(method.as_bytes()).map_err(|e| Failed::Broken(e.to_string()))?;
    let mut call = http.request(method, format!("http://{address}{path}")).body(body);
    for (name, value) in request.headers() {
        if !OF_ONE_CONNECTION.contains(&name.as_str()) && name.as_str() != FORWARDED {
            call = call.header(name.as_str(), value.as_bytes());
        }
    }
    let answer = call
        .header(FORWARDED, signed)
        .send()
        .await
        .map_err(|cause| match cause.is_connect() {
            true => Failed::Unreachable(cause),
            false => Failed::Broken(cause.to_string()),
        })?;
    passed_on(answer).await.map_err(Failed::Broken)
}

fn io_cause(error: &reqwest::Error) -> Option<&io::Error> {
    let mut causes = successors(error.source(), |cause| (*cause).source());
    causes.find_map(|cause| cause.downcast_ref())
}

async fn passed_on(mut answer: reqwest::Response) -> Result<HttpResponse, String> {
    let status = StatusCode::from_u16(answer.status().as_u16()).map_err(|e| e.to_string())?;
    let mut response = HttpResponse::build(status);
    for (name, value) in answer.headers() {
        if !OF_ONE_CONNECTION.contains(&name.as_str()) {
            response.append_header((name.as_str(), value.as_bytes()));
        }
    }
    let mut body = BytesMut::new();
    while let Some(part) = answer.chunk().await.map_err(|e| e.to_string())? {
        if body.len() + part.len() > MAX_ANSWER {
            return Err("the answer is too large".to_owned());
        }
        body.extend_from_slice(&part);
    }
    Ok(response.body(body.freeze()))
}

/// With its query, as it was asked for.
fn path(request: &ServiceRequest) -> &str {
    request.uri().path_and_query().map_or("/", |path| path.as_str())
}

fn place(request: &ServiceRequest) -> Option<Place> {
    let path = request.match_info().as_str();
    if path.starts_with("/api/admin/operations") {
        return node(request.query_string());
    }
    place_of(request.method(), path)
}

/// The node whose rooms and sockets an operator means; none names the one that is asked.
fn node(query: &str) -> Option<Place> {
    let (_, number) = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "node")?;
    number.parse().ok().map(|number| Place::Node(NodeId(number)))
}

/// Where a call belongs: whatever acts on a room, or reads what its actor alone knows.
fn place_of(method: &Method, path: &str) -> Option<Place> {
    let mut parts = path.strip_prefix("/api/")?.split('/');
    let is_read = *method == Method::GET;
    match (parts.next()?, parts.next(), parts.next()) {
        ("streams", Some(id), below) => {
            let stream = id.parse().ok()?;
            (!is_read || matches!(below, None | Some("people"))).then_some(Place::Stream(stream))
        }
        // Stored facts of a match are read at any node, also its replay, which costs a core for a while.
        ("duel", Some("matches"), Some(_)) if is_read => None,
        ("duel" | "tournaments", ..) | ("admin", Some("tournaments"), Some(_)) => Some(Place::Leader),
        ("admin", Some("streams"), Some(id)) if !is_read => id.parse().ok().map(Place::Stream),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_act_on_a_room_go_to_its_node_and_what_is_stored_is_read_anywhere() {
        let id = "65f1c0a2b3d4e5f601234567";
        let stream = id.parse().ok().map(Place::Stream);
        let of = |method, path: &str| place_of(&method, path);
        assert_eq!(of(Method::PUT, &format!("/api/streams/{id}/bans/0x1")), stream);
        assert_eq!(of(Method::GET, &format!("/api/streams/{id}")), stream);
        assert_eq!(of(Method::GET, &format!("/api/streams/{id}/people")), stream);
        assert_eq!(
            of(Method::POST, &format!("/api/streams/{id}/predictions/{id}/vote")),
            stream
        );
        assert_eq!(of(Method::GET, &format!("/api/streams/{id}/messages")), None);
        assert_eq!(
            of(Method::POST, &format!("/api/duel/matches/{id}/abort")),
            Some(Place::Leader)
        );
        assert_eq!(of(Method::GET, "/api/duel/rooms"), Some(Place::Leader));
        assert_eq!(
            of(Method::GET, &format!("/api/tournaments/{id}/bracket")),
            Some(Place::Leader)
        );
        assert_eq!(of(Method::GET, &format!("/api/duel/matches/{id}/replay")), None);
        for named in ["limit=5&node=7", "%6eode=%37"] {
            assert_eq!(node(named), Some(Place::Node(NodeId(7))), "{named}");
        }
        assert_eq!((node(""), node("node=a")), (None, None));
        for anywhere in ["/api/streams", "/api/auth/siwe", "/", "/api/streams/mine"] {
            assert_eq!(of(Method::POST, anywhere), None, "{anywhere}");
        }
    }
}
