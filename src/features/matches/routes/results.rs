use super::path::OfMatch;
use crate::{
    config::Duels,
    context::Context,
    features::matches::{error::not_found, store, view::MatchSummary},
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, put, web};
use hmac::{Hmac, Mac};
use sha2::Sha256;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(match_results);
}

/// Carries hex HMAC-SHA256, with the shared secret, of the match's id, a line break, and the body.
const HEADER: &str = "x-cuecast-signature";

/// Where a game server reports a result. This server has played the match itself: whatever is reported, its own record is the answer.
#[utoipa::path(tag = "duels", request_body(content = String, content_type = "application/json"),
    params(
        ("id" = String, Path, description = "24 hex characters of the match"),
        ("x-cuecast-signature" = String, Header, description = "Hex HMAC-SHA256, with duels.results_secret, of the match's id, a line break, and the body")
    ),
    responses(
        (status = 200, body = Data<MatchSummary>),
        (status = 401, description = "INVALID_SIGNATURE", body = ErrorBody),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it has no result yet", body = ErrorBody)
    )
)]
#[put("/api/duel/matches/{id}/results")]
async fn match_results(
    context: web::Data<Context>,
    settings: web::Data<Duels>,
    request: HttpRequest,
    id: OfMatch,
    body: web::Bytes,
) -> Result<web::Json<Data<MatchSummary>>, ApiError> {
    let signature = request.headers().get(HEADER).and_then(|value| value.to_str().ok());
    let secret = settings.results_secret.as_ref();
    let signed = secret
        .zip(signature)
        .is_some_and(|(secret, signature)| is_signed(secret.expose(), &id, &body, signature));
    if !signed {
        return Err(ApiError::new(Code::InvalidSignature, "The result is not signed."));
    }
    let record = store::find(&mut *context.pool.acquire().await?, id.0).await?;
    let record = record.ok_or_else(not_found)?;
    if record.ended_at.is_none() {
        return Err(ApiError::new(Code::Conflict, "This match has no result yet."));
    }
    Ok(Data::json(MatchSummary::of(&record, None)))
}

/// It takes as long for a wrong signature as for the right one.
fn is_signed(secret: &str, id: &OfMatch, body: &[u8], signature: &str) -> bool {
    let (Ok(claimed), Ok(mut mac)) = (
        hex::decode(signature),
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()),
    ) else {
        return false;
    };
    mac.update(format!("{}\n", id.0).as_bytes());
    mac.update(body);
    mac.verify_slice(&claimed).is_ok()
}
