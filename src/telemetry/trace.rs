use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, error::InternalError, web};
use ipnet::IpNet;
use tracing::Instrument;

use super::http::HttpMetrics;
use super::request_id::{HEADER, RequestId};

/// The proxies whose X-Request-Id is believed, as application data. Without it none is.
pub struct TrustedProxies(pub Vec<IpNet>);

/// Middleware, outermost: gives every request an id, puts it on the log lines of all that it causes and on the answer,
/// and logs how it ended. Handlers find the [`RequestId`] in the request's extensions.
pub async fn trace<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    let trusted = request
        .app_data::<web::Data<TrustedProxies>>()
        .map_or(&[][..], |proxies| &proxies.0);
    let id = RequestId::of(request.headers(), request.peer_addr().map(|peer| peer.ip()), trusted);
    request.extensions_mut().insert(id.clone());
    // Only the route is logged: a path holds addresses and whatever a caller puts into it.
    let route = request.match_pattern();
    let span = tracing::info_span!("request", id = %id, method = %request.method());
    let metrics = request.app_data::<web::Data<HttpMetrics>>().cloned();
    let started = Instant::now();
    let result = next.call(request).instrument(span.clone()).await;
    let header = HeaderValue::from_str(id.as_str()).unwrap_or(HeaderValue::from_static(""));
    let (status, result) = match result {
        Ok(mut response) => {
            response.headers_mut().insert(HEADER, header);
            (response.status(), Ok(response))
        }
        Err(error) => {
            let mut response = error.error_response();
            response.headers_mut().insert(HEADER, header);
            (
                response.status(),
                Err(InternalError::from_response(error, response).into()),
            )
        }
    };
    let route = route.as_deref().unwrap_or("(no route)");
    if let Some(metrics) = metrics {
        metrics.answered(route, status, started.elapsed());
    }
    span.in_scope(|| log(status, route, started));
    result
}

fn log(status: StatusCode, route: &str, started: Instant) {
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    let (status, ms) = (status.as_u16(), (ms * 1000.0).round() / 1000.0);
    match route {
        _ if status >= 500 => tracing::warn!(status, ms, route, "answered"),
        // Asked every few seconds, by machines.
        "/healthz" | "/readyz" | "/metrics" => tracing::debug!(status, ms, route, "answered"),
        _ => tracing::info!(status, ms, route, "answered"),
    }
}
