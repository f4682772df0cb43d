//! What happens to every request before its handler and to every answer after it.

use super::{
    client_address,
    error::ApiError,
    extract::ClientAddress,
    security::{PASSPORT_CALLBACK, SecurityHeaders, allow_methods, allow_origin, keep_opener},
};
use crate::context::Context;
use actix_web::{
    Error, HttpMessage, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web,
};
use std::net::{IpAddr, Ipv4Addr};

/// Finds the caller's address, holds it to its rate, answers preflights, and puts the security headers on every answer.
pub async fn edge(request: ServiceRequest, next: Next<impl MessageBody + 'static>) -> Result<ServiceResponse, Error> {
    let Some(context) = request.app_data::<web::Data<Context>>().cloned() else {
        return Err(ApiError::internal("the application has no state").into());
    };
    let Some(security) = request.app_data::<web::Data<SecurityHeaders>>().cloned() else {
        return Err(ApiError::internal("the application has no security headers").into());
    };
    let peer = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let address = client_address::client_address(peer, request.headers(), &context.site.trusted_proxies);
    let origin = request.headers().get(header::ORIGIN).cloned();
    request.extensions_mut().insert(ClientAddress(address));
    let returns = request.path() == PASSPORT_CALLBACK;
    let mut response = answer(request, next, &context, address).await?;
    let headers = response.headers_mut();
    if returns {
        keep_opener(headers);
    }
    security.apply(headers);
    allow_origin(&context.site, origin.as_ref(), headers);
    Ok(response)
}

async fn answer(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    context: &Context,
    address: IpAddr,
) -> Result<ServiceResponse, Error> {
    if request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
        let mut response = HttpResponse::NoContent().finish();
        allow_methods(response.headers_mut());
        return Ok(request.into_response(response));
    }
    // The path that is routed on: what stands in the request line may be written in other ways.
    let path = request.match_info().as_str();
    let counted = path.starts_with("/api/") || matches!(path, "/readyz" | "/metrics");
    if counted && let Err(refusal) = context.limits.api(address) {
        return Ok(request.error_response(refusal));
    }
    // Handlers answer their own errors; what fails here is a middleware further in.
    Ok(next.call(request).await?.map_into_boxed_body())
}
