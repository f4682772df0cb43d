//! MoonPay's part of the sandbox: the page on which a person plays the buyer. Bought coins come from the local chain.

use super::is_signed;
use crate::{
    config::Secret,
    providers::sandbox::html::{self, Escaped},
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use alloy_primitives::Address;
use async_trait::async_trait;
use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};
use url::{Url, form_urlencoded};

/// The most that one purchase brings, in whole dollars.
const MOST: u64 = 10_000;

/// Gives bought coins.
#[async_trait]
pub trait Till: Send + Sync {
    /// So many whole USDT for a wallet; the reason where there are none.
    async fn give(&self, wallet: Address, dollars: u64) -> Result<(), String>;
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

    /// What a signed link asks for. None for a link that was changed, or that names no purchase.
    fn read(&self, query: &str) -> Option<Bought> {
        let given: BTreeMap<String, String> =
            is_signed(&self.secret, query).then(|| form_urlencoded::parse(query.as_bytes()).into_owned().collect())?;
        let text = |name: &str| given.get(name).cloned();
        let amount = text("baseCurrencyAmount")?;
        Some(Bought {
            currency: text("currencyCode")?,
            wallet: text("walletAddress")?.parse().ok()?,
            dollars: amount
                .split('.')
                .next()?
                .parse()
                .ok()
                .filter(|dollars| *dollars <= MOST)?,
            back: Url::parse(&text("redirectURL")?).ok()?,
        })
    }
}

struct Bought {
    currency: String,
    wallet: Address,
    dollars: u64,
    back: Url,
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
        "<section class=\"card\"><p>{} {} for wallet {}</p>\
         <form method=\"post\" action=\"/moonpay?{}\"><button>Pay with a card</button></form>\
         <p><a href=\"{}\">Back without buying</a></p></section>",
        bought.dollars,
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
        Some(till) => till.give(bought.wallet, bought.dollars).await,
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
