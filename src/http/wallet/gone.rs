//! Documented calls by which a client would name its own balance or reward. They are answered, and do nothing.

use crate::error::{ApiError, Code};
use actix_web::{HttpResponse, web};
use utoipa_actix_web::service_config::ServiceConfig;

const CLOSED: [&str; 5] = [
    "/api/wallet/create",
    "/api/wallet/update",
    "/api/wallet/update-profile",
    "/api/wallet/direct-update-profile",
    "/api/wallet/reward",
];
const CLAIMS: [&str; 2] = ["/api/wallet/claim", "/api/wallet/claim-external"];

pub(super) fn routes(config: &mut ServiceConfig) {
    for path in CLOSED {
        config.route(path, web::post().to(closed));
    }
    for path in CLAIMS {
        config.route(path, web::post().to(no_claim));
    }
}

async fn closed() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        Code::Gone,
        "Balances change only by what happens on the platform. This call is not available.",
    ))
}

/// What the platform owes someone is credited at once, so there is never anything left to claim.
async fn no_claim() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        Code::NotFound,
        "There is nothing to claim. Rewards are credited to your balance at once.",
    ))
}
