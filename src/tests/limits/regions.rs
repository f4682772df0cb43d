//! Kinds of spending that are not offered in a country, by the word of a trusted proxy alone.

use crate::{
    credits::NO_FREE_PLAYS,
    support::{Server, Wallet, refusal},
};
use cuecast::{
    config::Config,
    spending::{SpendKind, region::Regions},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

async fn server(trusted: bool, unknown: &str) -> Server {
    let environment = BTreeMap::from([
        ("CUECAST_SPENDING_REGION_HEADER".to_owned(), "CF-IPCountry".to_owned()),
        (
            "CUECAST_SPENDING_CLOSED_REGIONS".to_owned(),
            "credits_card:US,any:KP".to_owned(),
        ),
        ("CUECAST_SPENDING_UNKNOWN_REGION".to_owned(), unknown.to_owned()),
    ]);
    let config = Config::from_text("", environment).unwrap();
    Server::changed(|parts| {
        parts.regions = Regions::of(&config.spending);
        if trusted {
            parts.context.site.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        }
    })
    .await
}

async fn closed(server: &Server, token: &str, countries: &[&str]) -> Vec<Value> {
    let mut request = server.request(Method::GET, "/api/limits").bearer_auth(token);
    for country in countries {
        request = request.header("cf-ipcountry", *country);
    }
    let told = server.send(request).await.ok();
    let closed = told["data"]["closed"].as_array().unwrap().iter();
    closed.map(|closed| closed["kind"].clone()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_closed_to_a_country_is_told_to_those_whom_the_proxy_places_there() {
    let server = server(true, "open").await;
    let token = server.token(&Wallet::number(1)).await;
    assert_eq!(closed(&server, &token, &["us"]).await, [json!("credits_card")]);
    assert_eq!(closed(&server, &token, &["KP"]).await.len(), SpendKind::ALL.len());
    for unknown in [&["DE"][..], &["XX"], &["T1"], &[""], &[], &["US", "DE"]] {
        assert!(closed(&server, &token, unknown).await.is_empty(), "{unknown:?}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_country_that_callers_write_themselves_opens_and_closes_nothing() {
    let server = server(false, "open").await;
    let token = server.token(&Wallet::number(1)).await;
    assert!(closed(&server, &token, &["KP"]).await.is_empty());
}

#[actix_rt::test(system = "crate::support::System")]
async fn where_unknown_countries_are_closed_nobody_spends_without_one() {
    let server = server(true, "closed").await;
    let token = server.token(&Wallet::number(1)).await;
    for unknown in [&[][..], &["XX"], &["US", "DE"]] {
        assert_eq!(
            closed(&server, &token, unknown).await.len(),
            SpendKind::ALL.len(),
            "{unknown:?}"
        );
    }
    assert!(closed(&server, &token, &["DE"]).await.is_empty());
}

#[actix_rt::test(system = "crate::support::System")]
async fn credits_are_sold_by_card_to_nobody_in_a_country_where_that_is_closed() {
    let server = server(true, "open").await;
    let token = server.token(&Wallet::number(1)).await;
    let buy = async |path: &str, body: Value, country: &str| {
        let request = server.request(Method::POST, path).bearer_auth(&token);
        server.send(request.header("cf-ipcountry", country).json(&body)).await
    };
    let card = json!({ "usdAmount": "1", "credits": 10, "returnUrl": "/wallet" });
    let crypto = json!({ "amount": "1", "currency": "USDT" });
    let (by_card, in_crypto) = (
        "/api/pool-credit/purchase-stripe",
        "/api/pool-credit/purchase-nowpayments",
    );
    let expected = (
        451,
        "REGION_RESTRICTED",
        "Buying credits by card is not offered in your country (US). Watching, chat, free plays and withdrawals stay open.",
    );
    assert_eq!(refusal(&buy(by_card, card.clone(), "US").await), expected);
    assert_eq!(buy(in_crypto, crypto.clone(), "KP").await.status, 451);
    // Elsewhere it gets further: nothing is confirmed, and no provider is configured here.
    for answer in [buy(by_card, card, "DE").await, buy(in_crypto, crypto, "US").await] {
        assert!([403, 503].contains(&answer.status), "{}", answer.raw);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn credits_pay_no_play_in_a_country_where_that_is_closed_and_free_plays_stay() {
    let server = server(true, "open").await;
    let play = async |number: u8, country: &str| {
        let token = server.token(&Wallet::number(number)).await;
        let request = server
            .request(Method::POST, "/api/pool-credit/consume")
            .bearer_auth(&token);
        server
            .send(request.header("cf-ipcountry", country).json(&json!({})))
            .await
    };
    assert_eq!(play(1, "KP").await.ok()["usedFreePlay"], true);
    server.sql(NO_FREE_PLAYS).await;
    let refused = play(2, "KP").await;
    assert_eq!(
        (refusal(&refused).0, refusal(&refused).1),
        (451, "REGION_RESTRICTED"),
        "{}",
        refused.raw
    );
    // A play that is paid stays paid: it is a repeat, and takes nothing.
    assert_eq!(play(1, "KP").await.ok()["alreadyConsumed"], true);
    let elsewhere = play(2, "DE").await;
    assert_eq!(
        refusal(&elsewhere).0,
        403,
        "it gets further: nothing is confirmed. {}",
        elsewhere.raw
    );
}
