//! The page on which a person plays the payer, and their bank.

use super::{
    act::Action,
    cards::{Card, Cards},
};
use crate::providers::sandbox::html::{self, Escaped};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use std::fmt::Write;
use url::Url;

/// Sessions that the list shows.
const SHOWN: usize = 50;

/// The pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/cards", web::get().to(list))
        .route("/cards/{id}", web::get().to(one))
        .route("/cards/{id}/{action}", web::post().to(act));
}

async fn list(cards: web::Data<Cards>) -> HttpResponse {
    let all = cards.newest(SHOWN);
    let mut body = String::new();
    if all.is_empty() {
        body.push_str(
            "<p class=\"empty\">Nobody wants to pay by card yet. Buy pool credits by card, and come back.</p>",
        );
    }
    for card in &all {
        body.push_str(&show(card));
    }
    html::page_leading_to(&shop(all.first()), StatusCode::OK, "Cards", &body)
}

/// The origin of the shop that the payer goes back to. One server has one sandbox, so all cards have the same.
fn shop(card: Option<&Card>) -> String {
    card.and_then(|card| Url::parse(&card.success_url).ok())
        .map(|url| url.origin().ascii_serialization())
        .unwrap_or_default()
}

async fn one(cards: web::Data<Cards>, id: web::Path<String>) -> HttpResponse {
    let Some(card) = cards.get(&id) else {
        return missing();
    };
    let body = format!("{}{}", show(&card), html::heard(&card.heard));
    html::page_leading_to(&shop(Some(&card)), StatusCode::OK, "Pay by card", &body)
}

async fn act(request: HttpRequest, cards: web::Data<Cards>, path: web::Path<(String, String)>) -> HttpResponse {
    if !html::is_own(&request) {
        return html::not_from_here();
    }
    let (id, word) = path.into_inner();
    let action = Action::ALL.into_iter().find(|action| action.as_str() == word);
    let (Some(card), Some(action)) = (cards.get(&id), action) else {
        return missing();
    };
    let Some(after) = cards.act(&card.id, action) else {
        let text = format!("<p>The payment has gone on. <a href=\"/cards/{id}\">See where it stands</a>.</p>");
        return html::page(StatusCode::CONFLICT, "Too late for that", &text);
    };
    // As the real page does: a payment and a cancellation both lead back to the shop.
    let to = match action {
        Action::Pay | Action::PayLater | Action::PaySilently => {
            after.success_url.replace("{CHECKOUT_SESSION_ID}", after.id.as_str())
        }
        Action::Abandon => after.cancel_url,
        Action::Succeed
        | Action::Fail
        | Action::Decline
        | Action::Expire
        | Action::Refund
        | Action::RefundHalf
        | Action::Dispute
        | Action::Win
        | Action::Lose
        | Action::Repeat => format!("/cards/{id}"),
    };
    HttpResponse::SeeOther().insert_header((header::LOCATION, to)).finish()
}

fn missing() -> HttpResponse {
    html::page(
        StatusCode::NOT_FOUND,
        "No such payment",
        "<p><a href=\"/cards\">All card payments</a></p>",
    )
}

fn show(card: &Card) -> String {
    let id = &card.id;
    let word = |value: serde_json::Value| value.as_str().unwrap_or_default().replace('_', " ");
    let status = word(serde_json::to_value(card.status).unwrap_or_default());
    let payment = word(serde_json::to_value(card.payment).unwrap_or_default());
    let dispute = card
        .dispute
        .map(|status| word(serde_json::to_value(status).unwrap_or_default()));
    let dollars = |cents: i64| format!("{}.{:02} USD", cents / 100, cents % 100);
    let mut out = format!(
        "<article class=\"card\"><h2><a href=\"/cards/{id}\">{}</a> <span class=\"status\">{payment}</span></h2><dl>",
        dollars(card.cents)
    );
    let rows = [
        ("For", card.name.clone()),
        ("Order", card.order.clone()),
        ("Session", status),
        ("Refunded", dollars(card.refunded)),
        ("Dispute", dispute.unwrap_or_else(|| "none".to_owned())),
    ];
    for (name, value) in rows {
        let _ = write!(out, "<div><dt>{name}</dt><dd>{}</dd></div>", Escaped(&value));
    }
    out.push_str("</dl><div class=\"actions\">");
    for action in Action::ALL.into_iter().filter(|action| action.fits(card)) {
        let class = match action {
            Action::Pay | Action::Succeed | Action::Win => "primary",
            Action::Decline | Action::Expire | Action::Fail | Action::Dispute | Action::Lose => "danger",
            Action::PayLater
            | Action::PaySilently
            | Action::Abandon
            | Action::Refund
            | Action::RefundHalf
            | Action::Repeat => "plain",
        };
        let _ = write!(
            out,
            "<form method=\"post\" action=\"/cards/{id}/{}\"><button class=\"{class}\">{}</button></form>",
            action.as_str(),
            action.label()
        );
    }
    out.push_str("</div></article>");
    out
}
