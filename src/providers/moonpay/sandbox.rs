//! MoonPay's part of the sandbox: the page on which a person plays the buyer. Bought coins come from the local chain.

use super::{dollars, is_signed};
use crate::{
    config::Secret,
    providers::sandbox::html::{self, Escaped},
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use alloy_primitives::{Address, U256};
use async_trait::async_trait;
use domain::presale;
use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};
use url::{Url, form_urlencoded};

/// The most that one purchase brings, in cents of a dollar.
const MAX_CENTS: u64 = 1_000_000;

/// Gives bought coins.
#[async_trait]
pub trait Till: Send + Sync {
    /// A coin by its code, for a wallet, worth so many cents of a dollar; the reason where there is none.
    async fn give(&self, wallet: Address, currency: &str, cents: u64) -> Result<(), String>;
}

/// The page's secret, and its coins.
pub struct Shop {
    secret: Secret,
    till: OnceLock<Arc<dyn Till>>,
}

impl Shop {
    pub(crate) fn new(secret: Secret) -> Self {
        Self {
            secret,
            till: OnceLock::new(),
        }
    }

    /// Where bought coins come from. The first stays.
    pub fn fill(&self, till: Arc<dyn Till>) {
        let _ = self.till.set(till);
    }

    /// The purchase that a signed link asks for. None for a link that was changed, or that names no purchase.
    fn read(&self, query: &str) -> Option<Bought> {
        let given: BTreeMap<String, String> =
            is_signed(&self.secret, query).then(|| form_urlencoded::parse(query.as_bytes()).into_owned().collect())?;
        let text = |name: &str| given.get(name).cloned();
        Some(Bought {
            currency: text("currencyCode")?,
            wallet: text("walletAddress")?.parse().ok()?,
            cents: cents(&text("baseCurrencyAmount")?).filter(|cents| *cents <= MAX_CENTS)?,
            back: Url::parse(&text("redirectURL")?).ok()?,
        })
    }
}

struct Bought {
    currency: String,
    wallet: Address,
    cents: u64,
    back: Url,
}

/// Of an amount such as `100.50`. None for one with a part of a cent.
fn cents(text: &str) -> Option<u64> {
    let (cents, rest) = presale::units(text)?.div_rem(presale::whole(1) / U256::from(100));
    rest.is_zero().then(|| u64::try_from(cents).ok()).flatten()
}

/// The page and its button.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/moonpay", web::get().to(page))
        .route("/moonpay", web::post().to(buy));
}

async fn page(request: HttpRequest, shop: web::Data<Shop>) -> HttpResponse {
    let Some(bought) = shop.read(request.query_string()) else {
        return refused();
    };
    let body = format!(
        "<section class=\"card\"><p>{} dollars of {} for wallet {}</p>\
         <form method=\"post\" action=\"/moonpay?{}\"><button>Pay with a card</button></form>\
         <p><a href=\"{}\">Back without buying</a></p></section>",
        dollars(bought.cents),
        Escaped(&bought.currency),
        bought.wallet,
        Escaped(request.query_string()),
        Escaped(bought.back.as_str()),
    );
    let shop = bought.back.origin().ascii_serialization();
    html::page_leading_to(&shop, StatusCode::OK, "Buy coins by card", &body)
}

async fn buy(request: HttpRequest, shop: web::Data<Shop>) -> HttpResponse {
    if !html::is_own(&request) {
        return html::not_from_here();
    }
    let Some(bought) = shop.read(request.query_string()) else {
        return refused();
    };
    let given = match shop.till.get() {
        Some(till) => till.give(bought.wallet, &bought.currency, bought.cents).await,
        None => Err("There is no chain to take coins from.".to_owned()),
    };
    match given {
        Ok(()) => HttpResponse::SeeOther()
            .insert_header((header::LOCATION, bought.back.as_str()))
            .finish(),
        Err(reason) => {
            let body = format!("<p>{}</p>", Escaped(&reason));
            html::page(StatusCode::BAD_GATEWAY, "No coins were sent", &body)
        }
    }
}

fn refused() -> HttpResponse {
    let body = "<p>The link is not signed, or it was changed.</p>";
    html::page(StatusCode::BAD_REQUEST, "This link does not hold", body)
}
