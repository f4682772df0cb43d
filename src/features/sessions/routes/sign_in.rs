use crate::{
    auth::Device,
    context::Context,
    features::sessions::{
        commands::{self, Challenge},
        service::SignInService,
        view::Session,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::{ClientAddress, JsonBody},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, get, http::header, post, web};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use url::Url;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_nonce).service(sign_in);
}

/// Facts that a sign-in message (EIP-4361) needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Nonce)]
pub struct NonceView {
    /// 32 letters and digits, for one sign-in.
    nonce: String,
    #[serde(with = "time::serde::rfc3339")]
    issued_at: OffsetDateTime,
    /// When the nonce can no longer be used: after 5 minutes.
    #[serde(with = "time::serde::rfc3339")]
    expiration_time: OffsetDateTime,
    domain: String,
    uri: String,
    chain_id: u64,
}

impl From<Challenge> for NonceView {
    fn from(challenge: Challenge) -> Self {
        Self {
            nonce: challenge.nonce,
            issued_at: challenge.issued_at,
            expiration_time: challenge.expires_at,
            domain: challenge.site.domain,
            uri: challenge.site.uri,
            chain_id: challenge.chain_id,
        }
    }
}

/// A signed message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiweBody {
    /// The EIP-4361 message, to the byte as it was signed.
    message: String,
    /// `0x` and hex.
    signature: String,
}

/// A fresh nonce, and what else the message must say.
#[utoipa::path(tag = "auth", responses((status = 200, body = NonceView)))]
#[get("/api/auth/nonce")]
async fn get_nonce(
    context: web::Data<Context>,
    service: web::Data<SignInService>,
    request: HttpRequest,
    address: ClientAddress,
) -> Result<web::Json<NonceView>, ApiError> {
    context.limits.sign_in(address.0)?;
    let origin = page_origin(&request);
    Ok(web::Json(
        commands::issue_nonce(&context, &service.siwe, origin.as_deref())?.into(),
    ))
}

/// Signs in by proof of a wallet's address.
#[utoipa::path(tag = "auth", request_body = SiweBody, responses(
    (status = 200, body = Session),
    (status = 400, description = "INVALID_MESSAGE, CONTRACT_SIGNATURE_UNSUPPORTED or BAD_REQUEST", body = ErrorBody),
    (status = 401, description = "INVALID_NONCE or INVALID_SIGNATURE", body = ErrorBody),
))]
#[post("/api/auth/siwe")]
async fn sign_in(
    context: web::Data<Context>,
    service: web::Data<SignInService>,
    request: HttpRequest,
    address: ClientAddress,
    body: JsonBody<SiweBody>,
) -> Result<web::Json<Session>, ApiError> {
    context.limits.sign_in(address.0)?;
    let device = Device::of(&request, Some(address.0));
    let signed_in = commands::sign_in(&context, &service, &body.message, &body.signature, device).await?;
    Ok(web::Json(signed_in.into()))
}

/// The origin of the page that asks. Browsers leave Origin out of a read from the page's own server, but not Referer.
fn page_origin(request: &HttpRequest) -> Option<String> {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let from_page = || {
        Some(
            Url::parse(header(header::REFERER)?)
                .ok()?
                .origin()
                .ascii_serialization(),
        )
    };
    header(header::ORIGIN).map(str::to_owned).or_else(from_page)
}
