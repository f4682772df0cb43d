//! The provider's calls, in the shapes of the real one.

use super::cards::{Card, Cards, now};
use crate::{
    config::Secret,
    providers::stripe::wire::{PaymentStatus, SessionStatus},
};
use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
    web,
};
use serde_json::json;
use std::{collections::BTreeMap, fmt};
use url::form_urlencoded;

/// The least that the provider takes by card, in cents.
const MINIMUM: i64 = 50;
/// How far ahead a session may end, in seconds: half an hour to a day.
const LIFE: std::ops::RangeInclusive<i64> = 1800..=86_400;

/// The key that callers name.
pub struct SecretKey(pub Secret);

/// The calls.
pub fn routes(config: &mut web::ServiceConfig) {
    config.service(
        web::scope("/stripe/v1")
            .route("/checkout/sessions", web::post().to(create))
            .route("/checkout/sessions", web::get().to(list))
            .route("/checkout/sessions/{id}", web::get().to(session))
            .route("/checkout/sessions/{id}/expire", web::post().to(expire))
            .route("/disputes", web::get().to(disputes)),
    );
}

/// A refusal as the provider words it.
#[derive(Debug)]
struct Refusal {
    status: StatusCode,
    message: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl ResponseError for Refusal {
    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status)
            .json(json!({ "error": { "type": "invalid_request_error", "message": self.message } }))
    }
}

fn bad(message: &'static str) -> Refusal {
    let status = StatusCode::BAD_REQUEST;
    Refusal { status, message }
}

fn is_known(request: &HttpRequest, key: &SecretKey) -> Result<(), Refusal> {
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if given == Some(format!("Bearer {}", key.0.expose()).as_str()) {
        return Ok(());
    }
    let (status, message) = (StatusCode::UNAUTHORIZED, "Invalid API Key provided");
    Err(Refusal { status, message })
}

fn fields(text: &[u8]) -> BTreeMap<String, String> {
    form_urlencoded::parse(text).into_owned().collect()
}

async fn create(
    request: HttpRequest,
    key: web::Data<SecretKey>,
    cards: web::Data<Cards>,
    body: web::Bytes,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let form = fields(&body);
    let text = |name: &str| form.get(name).cloned().unwrap_or_default();
    let once = request
        .headers()
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok());
    let cents: i64 = text("line_items[0][price_data][unit_amount]").parse().unwrap_or(0);
    let expires_at: i64 = text("expires_at").parse().unwrap_or(0);
    if text("mode") != "payment" || text("line_items[0][price_data][currency]") != "usd" {
        return Err(bad("The sandbox takes payments in dollars only"));
    }
    if cents < MINIMUM {
        return Err(bad(
            "The Checkout Session's total amount must convert to at least 50 cents.",
        ));
    }
    if !LIFE.contains(&(expires_at - now())) {
        return Err(bad(
            "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
        ));
    }
    let make = |id| Card {
        id,
        key: once.unwrap_or_default().to_owned(),
        order: text("client_reference_id"),
        name: text("line_items[0][price_data][product_data][name]"),
        cents,
        status: SessionStatus::Open,
        payment: PaymentStatus::Unpaid,
        success_url: text("success_url"),
        cancel_url: text("cancel_url"),
        expires_at,
        failed: false,
        refunded: 0,
        dispute: None,
        told: Vec::new(),
        heard: Vec::new(),
    };
    let once = once.ok_or_else(|| bad("The sandbox wants an Idempotency-Key"))?;
    let card = cards.add(make, once).ok_or_else(|| bad("No session"))?;
    answer(&cards, &card, false)
}

fn answer(cards: &Cards, card: &Card, whole: bool) -> Result<HttpResponse, Refusal> {
    let page = cards.page(&card.id).ok_or_else(|| bad("No page"))?;
    Ok(HttpResponse::Ok().json(card.session(&page, whole, now())))
}

fn missing() -> Refusal {
    let (status, message) = (StatusCode::NOT_FOUND, "No such checkout session");
    Refusal { status, message }
}

async fn session(
    request: HttpRequest,
    key: web::Data<SecretKey>,
    cards: web::Data<Cards>,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let card = cards.get(&id).ok_or_else(missing)?;
    let query = fields(request.query_string().as_bytes());
    let whole = query
        .get("expand[]")
        .is_some_and(|what| what == "payment_intent.latest_charge");
    answer(&cards, &card, whole)
}

async fn list(
    request: HttpRequest,
    key: web::Data<SecretKey>,
    cards: web::Data<Cards>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let query = fields(request.query_string().as_bytes());
    let intent = query.get("payment_intent").cloned().unwrap_or_default();
    let found = cards.find(|card| intent.strip_prefix("pi_") == Some(card.tail()));
    let page = found.as_ref().and_then(|card| cards.page(&card.id));
    let data: Vec<_> = found
        .zip(page)
        .map(|(card, page)| card.session(&page, false, now()))
        .into_iter()
        .collect();
    Ok(HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false })))
}

async fn expire(
    request: HttpRequest,
    key: web::Data<SecretKey>,
    cards: web::Data<Cards>,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let card = cards.get(&id).ok_or_else(missing)?;
    if !card.is_open(now()) {
        return Err(bad("Only Checkout Sessions with a status of `open` can be expired."));
    }
    let card = cards
        .change(&card.id, |card| card.status = SessionStatus::Expired)
        .ok_or_else(missing)?;
    answer(&cards, &card, false)
}

async fn disputes(
    request: HttpRequest,
    key: web::Data<SecretKey>,
    cards: web::Data<Cards>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let query = fields(request.query_string().as_bytes());
    let charge = query.get("charge").cloned().unwrap_or_default();
    let found = cards.find(|card| charge.strip_prefix("ch_") == Some(card.tail()));
    let data: Vec<_> = found.and_then(|card| card.disputed()).into_iter().collect();
    Ok(HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false })))
}
