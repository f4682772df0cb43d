//! What happens to every request before its handler and to every answer after it.

use super::{
    extract::ClientAddress,
    security::{SecurityHeaders, allow_methods, allow_origin},
};
use crate::{error::ApiError, state::AppState};
use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{self, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use std::net::{IpAddr, Ipv4Addr};
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Names the request, finds its caller, holds the address to its rate, answers preflights, and signs every answer with the
/// security headers.
pub async fn edge(request: ServiceRequest, next: Next<impl MessageBody + 'static>) -> Result<ServiceResponse, Error> {
    let Some(state) = request.app_data::<web::Data<AppState>>().cloned() else {
        return Err(ApiError::internal("the application has no state").into());
    };
    let address = client_address(request.request(), &state);
    let id = request_id(request.request(), &state);
    let origin = request.headers().get(header::ORIGIN).cloned();
    request.extensions_mut().insert(ClientAddress(address));

    let span = tracing::info_span!("request", id, method = %request.method(), path = request.path());
    let mut response = answer(request, next, &state, address).instrument(span).await;

    let headers = response.headers_mut();
    SecurityHeaders::apply(&state.security, headers);
    allow_origin(&state.site, origin.as_ref(), headers);
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    Ok(response)
}

async fn answer(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    state: &AppState,
    address: IpAddr,
) -> ServiceResponse {
    if request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
        let mut response = HttpResponse::NoContent().finish();
        allow_methods(response.headers_mut());
        return request.into_response(response);
    }
    if request.path().starts_with("/api/") {
        if let Err(refusal) = state.limits.api(address) {
            return request.error_response(refusal);
        }
    }
    let bare = request.request().clone();
    match next.call(request).await {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => ServiceResponse::new(bare, HttpResponse::<BoxBody>::from_error(error)),
    }
}

/// The peer's address, or the last one before our own proxies when the peer is one of them.
fn client_address(request: &HttpRequest, state: &AppState) -> IpAddr {
    let Some(peer) = request.peer_addr().map(|peer| peer.ip().to_canonical()) else {
        return IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    };
    let trusted = |address: &IpAddr| {
        state
            .site
            .trusted_proxies
            .iter()
            .any(|network| network.contains(address))
    };
    if !trusted(&peer) {
        return peer;
    }
    let hops = request
        .headers()
        .get_all(FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok());
    let hops: Vec<IpAddr> = hops
        .flat_map(|value| value.split(','))
        .filter_map(|hop| hop.trim().parse::<IpAddr>().ok())
        .map(|hop| hop.to_canonical())
        .collect();
    hops.iter().rev().find(|hop| !trusted(hop)).copied().unwrap_or(peer)
}

/// A proxy's id for the request when it is ours, else a new one.
fn request_id(request: &HttpRequest, state: &AppState) -> String {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    let from_proxy = peer.is_some_and(|peer| state.site.trusted_proxies.iter().any(|network| network.contains(&peer)));
    let given = request
        .headers()
        .get(REQUEST_ID)
        .and_then(|value| value.to_str().ok())
        .filter(|id| {
            (1..=64).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        });
    match given {
        Some(id) if from_proxy => id.to_owned(),
        _ => uuid::Uuid::new_v4().simple().to_string(),
    }
}
