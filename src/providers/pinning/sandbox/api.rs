//! The service's calls, in the shapes of the real ones: the IPFS Pinning Service API, and Kubo's import of CAR files.

use super::kept::{Kept, Mode, Pin};
use crate::{config::Secret, providers::pinning::car};
use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
    web,
};
use data_encoding::BASE32_NOPAD;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
use time::format_description::well_known::Rfc3339;

/// The largest upload: a block of 1 MiB with what is around it.
const MAX_UPLOAD: usize = 2 * 1024 * 1024;
/// Pins that a list has unless it asks for more, and at most.
const PAGE: usize = 10;
const MAX_PAGE: usize = 1000;
/// Characters of a content id and of a pin's name.
const MAX_CID: usize = 100;
const MAX_NAME: usize = 255;
/// A content that nobody asked for: `hello world`.
const ANOTHER: &str = "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e";

/// The token that callers name.
pub struct Token(pub Secret);

/// The calls.
pub fn routes(config: &mut web::ServiceConfig) {
    config.service(
        web::scope("/pinning")
            .app_data(web::PayloadConfig::new(MAX_UPLOAD))
            .route("/api/v0/dag/import", web::post().to(import))
            .route("/psa/pins", web::get().to(list))
            .route("/psa/pins", web::post().to(add))
            .route("/psa/pins/{id}", web::get().to(pin)),
    );
}

/// A refusal as the API words it.
#[derive(Debug)]
struct Refusal {
    status: StatusCode,
    reason: &'static str,
    details: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.details)
    }
}

impl ResponseError for Refusal {
    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status).json(json!({ "error": { "reason": self.reason, "details": self.details } }))
    }
}

fn refuse(status: StatusCode, reason: &'static str, details: &'static str) -> Refusal {
    Refusal {
        status,
        reason,
        details,
    }
}

fn bad(details: &'static str) -> Refusal {
    refuse(StatusCode::BAD_REQUEST, "BAD_REQUEST", details)
}

/// How well the service does, to a caller with its token.
fn admitted(request: &HttpRequest, token: &Token, kept: &Kept) -> Result<Mode, Refusal> {
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if given != Some(format!("Bearer {}", token.0.expose()).as_str()) {
        let details = "Access token is missing or invalid";
        return Err(refuse(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", details));
    }
    match kept.mode() {
        Mode::Away => {
            let details = "The sandbox refuses calls until its page lets it answer again";
            Err(refuse(StatusCode::SERVICE_UNAVAILABLE, "BUSY", details))
        }
        mode @ (Mode::Well | Mode::Slow | Mode::Failing | Mode::Lying) => Ok(mode),
    }
}

fn named(mode: Mode, cid: &str) -> &str {
    match mode {
        Mode::Lying => ANOTHER,
        Mode::Well | Mode::Slow | Mode::Failing | Mode::Away => cid,
    }
}

fn told(mode: Mode, id: u64, pin: &Pin) -> Value {
    json!({
        "requestid": id.to_string(), "status": pin.status.as_str(), "created": pin.created_at.format(&Rfc3339).unwrap_or_default(),
        "pin": { "cid": named(mode, &pin.cid), "name": pin.name }, "delegates": [], "info": {}
    })
}

/// The one file of a form.
fn file_of<'a>(request: &HttpRequest, body: &'a [u8]) -> Option<&'a [u8]> {
    let kind = request.headers().get(header::CONTENT_TYPE)?.to_str().ok()?;
    let boundary = kind.strip_prefix("multipart/form-data; boundary=")?;
    let end = format!("\r\n--{boundary}--");
    let head = body.windows(4).position(|part| part == b"\r\n\r\n")?;
    let tail = body.windows(end.len()).rposition(|part| part == end.as_bytes())?;
    body.get(head + 4..tail)
}

async fn import(
    request: HttpRequest,
    token: web::Data<Token>,
    kept: web::Data<Kept>,
    body: web::Bytes,
) -> Result<HttpResponse, Refusal> {
    let mode = admitted(&request, &token, &kept)?;
    let sent = file_of(&request, &body).and_then(car::block_of);
    let Some((id, block)) = sent else {
        return Err(bad(
            "The sandbox takes a CAR of one block, whose id is the hash of its bytes",
        ));
    };
    let cid = format!("b{}", BASE32_NOPAD.encode(&id).to_lowercase());
    kept.keep(&cid, block);
    let root = json!({ "Root": { "Cid": { "/": named(mode, &cid) }, "PinErrorMsg": "" } });
    let stats = json!({ "Stats": { "BlockCount": 1, "BlockBytesCount": block.len() } });
    let answer = format!("{root}\n{stats}\n");
    Ok(HttpResponse::Ok().content_type("application/json").body(answer))
}

#[derive(Deserialize)]
struct Wanted {
    cid: Option<String>,
    status: Option<String>,
    limit: Option<usize>,
}

async fn list(
    request: HttpRequest,
    token: web::Data<Token>,
    kept: web::Data<Kept>,
    wanted: web::Query<Wanted>,
) -> Result<HttpResponse, Refusal> {
    let mode = admitted(&request, &token, &kept)?;
    let states = wanted.status.as_deref().unwrap_or("pinned");
    let limit = wanted.limit.unwrap_or(PAGE).min(MAX_PAGE);
    let found = kept.list(wanted.cid.as_deref(), states, limit);
    let results: Vec<_> = found.iter().map(|(id, pin)| told(mode, *id, pin)).collect();
    Ok(HttpResponse::Ok().json(json!({ "count": results.len(), "results": results })))
}

#[derive(Deserialize)]
struct New {
    cid: String,
    #[serde(default)]
    name: String,
}

async fn add(
    request: HttpRequest,
    token: web::Data<Token>,
    kept: web::Data<Kept>,
    new: web::Json<New>,
) -> Result<HttpResponse, Refusal> {
    let mode = admitted(&request, &token, &kept)?;
    let New { cid, name } = new.into_inner();
    if cid.is_empty() || cid.len() > MAX_CID || name.chars().count() > MAX_NAME {
        return Err(bad("The content id or the name is empty or too long"));
    }
    let (id, pin) = kept.add(cid, name);
    Ok(HttpResponse::Accepted().json(told(mode, id, &pin)))
}

async fn pin(
    request: HttpRequest,
    token: web::Data<Token>,
    kept: web::Data<Kept>,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    let mode = admitted(&request, &token, &kept)?;
    let found = id.parse().ok().and_then(|id| Some((id, kept.look(id)?)));
    let Some((id, pin)) = found else {
        let details = "The specified resource was not found";
        return Err(refuse(StatusCode::NOT_FOUND, "NOT_FOUND", details));
    };
    Ok(HttpResponse::Ok().json(told(mode, id, &pin)))
}
