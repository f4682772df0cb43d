//! The page that says what is pinned and how well the service does: plain HTML, no script. Contents are served under their ids, as gateways of IPFS do.

use super::kept::{Kept, Mode, Pin};
use crate::providers::{
    pinning::Status,
    sandbox::html::{self, Escaped},
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use std::fmt::Write;

/// Pins that the page shows.
const SHOWN: usize = 50;

/// The pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/pins", web::get().to(list))
        .route("/pins/{mode}", web::post().to(set))
        .route("/ipfs/{cid}", web::get().to(content));
}

async fn list(kept: web::Data<Kept>) -> HttpResponse {
    let now = kept.mode();
    let mut body = format!(
        "<section class=\"card\"><h2>The service <span class=\"status\">{}</span></h2><div class=\"actions\">",
        now.as_str()
    );
    for mode in Mode::ALL.into_iter().filter(|mode| *mode != now) {
        let class = match mode {
            Mode::Well => "primary",
            Mode::Slow => "plain",
            Mode::Failing | Mode::Away | Mode::Lying => "danger",
        };
        let _ = write!(
            body,
            "<form method=\"post\" action=\"/pins/{}\"><button class=\"{class}\">{}</button></form>",
            mode.as_str(),
            mode.label()
        );
    }
    body.push_str("</div></section>");
    let all = kept.newest(SHOWN);
    if all.is_empty() {
        body.push_str("<p class=\"empty\">Nothing is pinned yet. Activate a collection of NFTs, and come back.</p>");
    }
    for pin in &all {
        show(&mut body, pin);
    }
    html::page(StatusCode::OK, "Contents on IPFS", &body)
}

fn show(body: &mut String, pin: &Pin) {
    let status = pin.status.as_str();
    let class = match pin.status {
        Status::Pinned => "finished",
        Status::Queued | Status::Pinning => "partially_paid",
        Status::Failed => "failed",
    };
    let cid = Escaped(&pin.cid);
    let _ = write!(
        body,
        "<article class=\"card\"><h2>{} <span class=\"status {class}\">{status}</span></h2><p><a href=\"/ipfs/{cid}\">{cid}</a></p></article>",
        Escaped(&pin.name)
    );
}

async fn set(request: HttpRequest, kept: web::Data<Kept>, word: web::Path<String>) -> HttpResponse {
    if !html::is_own(&request) {
        return html::not_from_here();
    }
    let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.as_str() == word.as_str()) else {
        return missing("No such button");
    };
    kept.set(mode);
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, "/pins"))
        .finish()
}

async fn content(kept: web::Data<Kept>, cid: web::Path<String>) -> HttpResponse {
    let Some(block) = kept.block(&cid) else {
        return missing("No such content");
    };
    let kind = match block.bytes.as_slice() {
        [b'{', ..] => "application/json",
        [0xff, 0xd8, ..] => "image/jpeg",
        [b'R', b'I', b'F', b'F', ..] => "image/webp",
        _ => "application/octet-stream",
    };
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(block.bytes)
}

fn missing(title: &str) -> HttpResponse {
    html::page(StatusCode::NOT_FOUND, title, "<p><a href=\"/pins\">All pins</a></p>")
}
