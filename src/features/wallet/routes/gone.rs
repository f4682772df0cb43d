//! Documented calls by which a client would name its own balance or reward. They are answered, and do nothing.

use crate::http::error::{ApiError, Code};
use crate::http::routing::ServiceConfig;
use actix_web::{HttpResponse, web};

const CLOSED: [&str; 6] = [
    "/api/wallet/create",
    "/api/wallet/update",
    "/api/wallet/update-profile",
    "/api/wallet/direct-update-profile",
    "/api/wallet/reward",
    "/api/wallet/claim-external",
];

pub(super) fn routes(config: &mut ServiceConfig) {
    for path in CLOSED {
        config.route(path, web::post().to(closed));
    }
}

async fn closed() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        Code::Gone,
        "Balances change only by what happens on the platform. This call is not available.",
    ))
}
