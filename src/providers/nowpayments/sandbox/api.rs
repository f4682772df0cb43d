//! The provider's calls, in the shapes of the real one.

use super::{
    payments::{Payment, Payments},
    rates,
};
use crate::{
    config::{self, Secret},
    providers::nowpayments::wire::{NewPayment, Number},
};
use actix_web::{HttpRequest, HttpResponse, ResponseError, http::StatusCode, web};
use domain::{Decimal, chain::Chain};
use serde::Deserialize;
use serde_json::json;
use std::{cmp::Ordering, fmt};
use url::Url;

/// The largest body, in bytes.
pub const MAX_BODY: usize = 16 * 1024;

/// The tickers that can be paid in.
const TICKERS: [&str; 15] = [
    "bnbbsc",
    "btc",
    "eth",
    "imx",
    "matic",
    "sol",
    "trx",
    "usdc",
    "usdcbase",
    "usdcbsc",
    "usdcmatic",
    "usdtbsc",
    "usdterc20",
    "usdtmatic",
    "usdttrc20",
];

/// The key that callers name.
pub struct ApiKey(pub Secret);

/// The calls.
pub fn routes(config: &mut web::ServiceConfig) {
    config.service(
        web::scope("/v1")
            .route("/status", web::get().to(status))
            .route("/currencies", web::get().to(currencies))
            .route("/min-amount", web::get().to(minimum))
            .route("/estimate", web::get().to(estimate))
            .route("/payment", web::post().to(create))
            .route("/payment/{id}", web::get().to(payment)),
    );
}

/// A refusal as the provider words it.
#[derive(Debug)]
struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl ResponseError for Refusal {
    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status).json(json!({
            "status": false, "statusCode": self.status.as_u16(), "code": self.code, "message": self.message
        }))
    }
}

fn refuse(status: StatusCode, code: &'static str, message: &str) -> Refusal {
    let message = message.to_owned();
    Refusal { status, code, message }
}

fn bad(message: &str) -> Refusal {
    refuse(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
}

fn is_known(request: &HttpRequest, key: &ApiKey) -> Result<(), Refusal> {
    let given = request.headers().get("x-api-key").map(|value| value.as_bytes());
    if given == Some(key.0.expose().as_bytes()) {
        return Ok(());
    }
    Err(refuse(StatusCode::FORBIDDEN, "INVALID_API_KEY", "Invalid api key"))
}

async fn status() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "message": "OK" }))
}

async fn currencies(request: HttpRequest, key: web::Data<ApiKey>) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    Ok(HttpResponse::Ok().json(json!({ "currencies": TICKERS })))
}

/// The least of a ticker: a unit of what is worth a dollar, little of the rest.
fn least(ticker: &str) -> Decimal {
    if ticker.starts_with("usd") {
        Decimal::new(1, 0)
    } else {
        Decimal::new(1, 4)
    }
}

#[derive(Deserialize)]
struct Pair {
    currency_from: String,
    currency_to: String,
    amount: Option<String>,
}

impl Pair {
    fn check(&self) -> Result<(), Refusal> {
        for ticker in [&self.currency_from, &self.currency_to] {
            if ticker != rates::DOLLAR && !TICKERS.contains(&ticker.as_str()) {
                return Err(bad(&format!("Currency {ticker:.20} was not found")));
            }
        }
        Ok(())
    }
}

async fn minimum(
    request: HttpRequest,
    key: web::Data<ApiKey>,
    pair: web::Query<Pair>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    pair.check()?;
    Ok(HttpResponse::Ok().json(json!({
        "currency_from": pair.currency_from, "currency_to": pair.currency_to, "min_amount": Number(least(&pair.currency_from))
    })))
}

async fn estimate(
    request: HttpRequest,
    key: web::Data<ApiKey>,
    pair: web::Query<Pair>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    pair.check()?;
    let amount: Option<Decimal> = pair.amount.as_deref().and_then(|amount| amount.parse().ok());
    let Some(amount) = amount.filter(|amount| amount.is_positive()) else {
        return Err(bad("amount must be a number greater than 0"));
    };
    let estimated = rates::convert(amount, &pair.currency_from, &pair.currency_to).ok_or_else(no_rate)?;
    Ok(HttpResponse::Ok().json(json!({
        "currency_from": pair.currency_from, "amount_from": Number(amount),
        "currency_to": pair.currency_to, "estimated_amount": estimated.to_string()
    })))
}

fn no_rate() -> Refusal {
    bad("The sandbox knows no rate between these currencies")
}

async fn create(
    request: HttpRequest,
    key: web::Data<ApiKey>,
    payments: web::Data<Payments>,
    new: web::Json<NewPayment>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let new = new.into_inner();
    if !TICKERS.contains(&new.pay_currency.as_str()) || Chain::of_network(&new.pay_currency).is_none() {
        return Err(bad(&format!("Currency {:.20} was not found", new.pay_currency)));
    }
    let pay_amount = rates::convert(new.price_amount.0, &new.price_currency, &new.pay_currency).ok_or_else(no_rate)?;
    if matches!(
        pay_amount.compare(least(&new.pay_currency)),
        Some(Ordering::Less) | None
    ) {
        return Err(refuse(
            StatusCode::BAD_REQUEST,
            "AMOUNT_MINIMAL_ERROR",
            "amountTo is too small",
        ));
    }
    if new.order_id.len() > 100 || new.order_description.len() > 500 {
        return Err(bad("order_id or order_description is too long"));
    }
    let callback = Url::parse(&new.ipn_callback_url).ok().filter(config::is_loopback);
    let Some(callback) = callback else {
        return Err(bad(
            "The sandbox sends notifications to this machine only: ipn_callback_url must be a loopback address",
        ));
    };
    let payment = payments.add(|id| Payment::waiting(id, new, pay_amount, callback));
    Ok(HttpResponse::Created().json(payment.created()))
}

async fn payment(
    request: HttpRequest,
    key: web::Data<ApiKey>,
    payments: web::Data<Payments>,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    is_known(&request, &key)?;
    let found = id.parse().ok().and_then(|id| payments.get(id));
    found
        .map(|payment| HttpResponse::Ok().json(payment.answer()))
        .ok_or_else(|| refuse(StatusCode::NOT_FOUND, "PAYMENT_NOT_FOUND", "Payment not found"))
}
