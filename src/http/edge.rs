//! Steps of every request before its handler and of every answer after it.

use super::{
    client_address::{client_address, is_proxy},
    connection,
    error::{ApiError, Code},
    extract::ClientAddress,
    forward,
    listeners::{Place, Serves},
    pieces::in_pieces,
    security::{PASSPORT_CALLBACK, SecurityHeaders, allow_methods, allow_origin, keep_opener},
};
use crate::{auth::Admin, config::Environment, context::Context};
use actix_web::{
    Error, FromRequest, HttpMessage, HttpResponse, ResponseError,
    body::MessageBody,
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{self, HeaderMap, HeaderValue},
    },
    middleware::Next,
    web,
};
use std::net::{IpAddr, Ipv4Addr};
use time::OffsetDateTime;

/// Finds the caller's address, holds it to its rate, answers preflights, and puts the security headers on every answer.
pub async fn edge(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse, Error> {
    let Some(context) = request.app_data::<web::Data<Context>>().cloned() else {
        return Err(ApiError::internal("the application has no state").into());
    };
    let Some(security) = request.app_data::<web::Data<SecurityHeaders>>().cloned() else {
        return Err(ApiError::internal("the application has no security headers").into());
    };
    let peer = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let forwarded = forward::client(&request, &context.cluster);
    let address = forwarded.unwrap_or_else(|| client_address(peer, request.headers(), &context.site.trusted_proxies));
    let _serving = connection::serving(&mut request);
    let origin = request.headers().get(header::ORIGIN).cloned();
    request.extensions_mut().insert(ClientAddress(address));
    let returns = request.path() == PASSPORT_CALLBACK;
    let is_api = request.path().starts_with("/api/");
    let is_shared = is_proxy(peer, &context.site.trusted_proxies) || context.cluster.is_node(peer);
    // A proxy's connections are not its callers': these are counted while they are served.
    let place = is_shared.then(|| context.limits.connection(address));
    let mut response = match &place {
        Some(None) => request.error_response(ApiError::rate_limited(1)),
        Some(Some(_)) | None => answer(request, next, &context, address, forwarded.is_some()).await?,
    };
    let refusal = response
        .response()
        .error()
        .and_then(|error| error.as_error::<ApiError>());
    if let Some(refusal) = refusal.filter(|refusal| refusal.asks_for_sign_in()) {
        let (nonce, _) = context.keys.nonces.give(OffsetDateTime::now_utc());
        let answer = refusal.clone().with_nonce(nonce).error_response();
        response = response.into_response(answer);
    }
    let is_failure = response.status().is_server_error();
    let headers = response.headers_mut();
    if returns {
        keep_opener(headers);
    }
    // Most answers are of the one who asks, and all of the moment; what may be kept says so itself.
    if (is_api || is_failure) && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    security.apply(headers);
    allow_origin(&context.site, origin.as_ref(), headers);
    Ok(response.map_body(|_, body| in_pieces(body)))
}

async fn answer(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    context: &Context,
    address: IpAddr,
    is_forwarded: bool,
) -> Result<ServiceResponse, Error> {
    if request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
        let mut response = HttpResponse::NoContent().finish();
        allow_methods(response.headers_mut());
        return Ok(request.into_response(response));
    }
    // The path that is routed on: what stands in the request line may be written in other ways.
    let path = request.match_info().as_str();
    match request
        .app_data::<Serves>()
        .map_or(Place::Here, |serves| serves.place(request.method(), path))
    {
        Place::Here => {}
        Place::Site if request.method().is_safe() => return Ok(elsewhere(request, context)),
        Place::Site | Place::Nowhere => {
            let missing = ApiError::new(Code::NotFound, "Resource not found.");
            return Ok(request.error_response(missing));
        }
    }
    let counted = if path.starts_with("/api/") || matches!(path, "/readyz" | "/metrics") {
        context.limits.api(address)
    } else if path.starts_with("/media/") || path.starts_with("/ipfs/") {
        context.limits.media(address)
    } else {
        Ok(())
    };
    if let Err(refusal) = counted {
        return Ok(request.error_response(refusal));
    }
    if is_encoded(request.headers()) {
        return Ok(request.error_response(not_inflated()));
    }
    if let Err(refusal) = operators_only(&request, context).await {
        return Ok(request.error_response(refusal));
    }
    if let Err(refusal) = forward::accept(&request, &context.cluster, is_forwarded).await {
        return Ok(request.error_response(refusal));
    }
    // Extractors inflate what this header names, before they look at a size: none of them gets to see it.
    request.headers_mut().remove(header::CONTENT_ENCODING);
    if !is_forwarded && let Some(answered) = forward::elsewhere(&mut request, &context.cluster, address).await {
        return Ok(match answered {
            Ok(response) => request.into_response(response),
            Err(refusal) => request.error_response(refusal),
        });
    }
    // Handlers answer their own errors; what fails here is a middleware further in.
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// In production, what tells how the server is made and how busy it is answers administrators, and this machine itself: a caller over
/// its loopback that is no proxy, behind which anybody may be. A proxy that nobody named is known by what it adds.
async fn operators_only(request: &ServiceRequest, context: &Context) -> Result<(), ApiError> {
    let path = request.match_info().as_str();
    let inside = ["/metrics", "/api/openapi.json", "/api/docs"]
        .iter()
        .any(|own| path.starts_with(own));
    if !inside || context.site.environment != Environment::Production.as_str() {
        return Ok(());
    }
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    let is_passed_on = ["forwarded", "via", "x-forwarded-for", "x-real-ip"]
        .iter()
        .any(|added| request.headers().contains_key(*added));
    if peer.is_some_and(|peer| peer.is_loopback() && !is_proxy(peer, &context.site.trusted_proxies)) && !is_passed_on {
        return Ok(());
    }
    Admin::from_request(request.request(), &mut Payload::None)
        .await
        .map(drop)
}

/// Sends a browser to the page at the site's own address.
fn elsewhere(request: ServiceRequest, context: &Context) -> ServiceResponse {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let page = format!("{}{path}", context.site.public_origin);
    let mut response = HttpResponse::TemporaryRedirect();
    let response = response.insert_header((header::LOCATION, page)).finish();
    request.into_response(response)
}

/// True when a body is said to be compressed, or to be something that nobody knows. A few hundred bytes can stand for gigabytes, and no
/// client of ours sends any.
fn is_encoded(headers: &HeaderMap) -> bool {
    let listed = headers.get_all(header::CONTENT_ENCODING).map(|value| value.as_bytes());
    let mut codings = listed
        .flat_map(|value| value.split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii);
    codings.any(|coding| !coding.is_empty() && !coding.eq_ignore_ascii_case(b"identity"))
}

fn not_inflated() -> ApiError {
    let text = "Compressed requests are not taken. Send the body as it is, without Content-Encoding.";
    ApiError::new(Code::UnsupportedEncoding, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_body_that_stands_as_it_is_counts_as_not_encoded() {
        // One header a line.
        let encoded = |lines: &str| {
            let mut headers = HeaderMap::new();
            for line in lines.lines() {
                headers.append(header::CONTENT_ENCODING, line.parse().unwrap());
            }
            is_encoded(&headers)
        };
        for plain in ["", "\n", "identity", " Identity , ,IDENTITY", "identity\n\nidentity"] {
            assert!(!encoded(plain), "{plain:?}");
        }
        for packed in [
            "gzip",
            "GZip",
            "br",
            "deflate",
            "zstd",
            "x-gzip",
            "gzip, br",
            "identity, gzip",
            ",,gzip",
            "identity\nbr",
            "gzip;q=0",
            "é",
        ] {
            assert!(encoded(packed), "{packed:?}");
        }
    }
}
