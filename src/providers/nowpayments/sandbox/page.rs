//! The page on which a person plays the payer: plain HTML, no script.

use super::{
    act::Action,
    payments::{Payment, Payments, text},
};
use crate::providers::sandbox::html::{self, Escaped};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use domain::deposit::PaymentStatus;
use std::fmt::Write;

/// The pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/", web::get().to(list))
        .route("/payments/{id}", web::get().to(one))
        .route("/payments/{id}/{action}", web::post().to(act));
}

async fn list(payments: web::Data<Payments>) -> HttpResponse {
    let all = payments.newest();
    let mut body = String::new();
    if all.is_empty() {
        body.push_str(
            "<p class=\"empty\">Nobody wants to pay yet. Open the wallet, choose Deposit, and come back.</p>",
        );
    }
    for payment in &all {
        body.push_str(&card(payment, "h2"));
    }
    html::page(StatusCode::OK, "Payments", &body)
}

async fn one(payments: web::Data<Payments>, id: web::Path<String>) -> HttpResponse {
    let Some(payment) = id.parse().ok().and_then(|id| payments.get(id)) else {
        return missing();
    };
    let mut body = card(&payment, "h2");
    body.push_str(&html::heard(&payment.heard));
    html::page(StatusCode::OK, &format!("Payment {}", payment.id), &body)
}

async fn act(request: HttpRequest, payments: web::Data<Payments>, path: web::Path<(String, String)>) -> HttpResponse {
    if !html::is_own(&request) {
        return html::not_from_here();
    }
    let (id, word) = path.into_inner();
    let action = Action::ALL.into_iter().find(|action| action.as_str() == word);
    let known = id.parse().ok().filter(|id| payments.get(*id).is_some());
    let (Some(id), Some(action)) = (known, action) else {
        return missing();
    };
    match payments.act(id, action) {
        Some(payment) => HttpResponse::SeeOther()
            .insert_header((header::LOCATION, format!("/payments/{}", payment.id)))
            .finish(),
        None => html::page(
            StatusCode::CONFLICT,
            "Too late for that",
            &format!("<p>The payment has gone on. <a href=\"/payments/{id}\">See where it stands</a>.</p>"),
        ),
    }
}

fn missing() -> HttpResponse {
    html::page(
        StatusCode::NOT_FOUND,
        "No such payment",
        "<p><a href=\"/\">All payments</a></p>",
    )
}

fn card(payment: &Payment, heading: &str) -> String {
    let id = payment.id;
    let status = payment.status.as_str();
    let ticker = Escaped(&payment.pay_currency);
    let mut out = format!(
        "<article class=\"card\"><{heading}><a href=\"/payments/{id}\">{} {ticker}</a> <span class=\"status {status}\">{}</span></{heading}><dl>",
        payment.pay_amount,
        status.replace('_', " ")
    );
    let rows = [
        ("Payment", id.to_string()),
        ("Order", payment.order_id.clone().unwrap_or_else(|| "none".to_owned())),
        ("Address", payment.pay_address.clone()),
        ("Arrived", format!("{} {}", payment.actually_paid, payment.pay_currency)),
        (
            "After the provider's fee",
            payment.outcome.map_or_else(
                || "nothing yet".to_owned(),
                |outcome| format!("{outcome} {}", payment.outcome_currency),
            ),
        ),
        ("Made", text(payment.created_at)),
    ];
    for (name, value) in rows {
        let _ = write!(out, "<div><dt>{name}</dt><dd>{}</dd></div>", Escaped(&value));
    }
    if let Some(parent) = payment.parent {
        let _ = write!(
            out,
            "<div><dt>Further payment to</dt><dd><a href=\"/payments/{parent}\">{parent}</a></dd></div>"
        );
    }
    out.push_str("</dl><div class=\"actions\">");
    for action in Action::ALL.into_iter().filter(|action| action.fits(payment)) {
        let class = match action {
            Action::Paid => "primary",
            Action::Failed | Action::Expired => "danger",
            Action::Partial | Action::Over | Action::Late | Action::Duplicate | Action::Again | Action::OtherAsset => {
                "plain"
            }
        };
        let _ = write!(
            out,
            "<form method=\"post\" action=\"/payments/{id}/{}\"><button class=\"{class}\">{}</button></form>",
            action.as_str(),
            action.label()
        );
    }
    if payment.status == PaymentStatus::Waiting {
        out.push_str("<p>The address waits for money.</p>");
    }
    out.push_str("</div></article>");
    out
}
