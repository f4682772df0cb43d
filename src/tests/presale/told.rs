//! Answers to a buyer before they send, and to what they tell of afterwards.

use super::{House, address_of};
use crate::support::{Wallet, refusal, text};
use cuecast::{
    config::Config,
    features::presale::CardLinks,
    providers::{
        moonpay::{MoonPay, is_signed},
        sandbox::Keys,
    },
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use url::Url;

#[actix_rt::test(system = "crate::support::System")]
async fn presale_18_19_20_33_34_amounts_outside_the_bounds_are_refused_in_the_documents_words_before_anything_is_sent()
{
    let house = House::new().await;
    let (_, token) = house.buyer().await;
    let told = house.quote(&token, json!("100.5"), "USDC", None).await.ok()["data"].clone();
    let expected = json!({
        "token": "USDC", "amount": "100.5", "allocation": "3350", "units": "100500000000000000000", "chainId": 56,
        "tokenAddress": house.coins[1].to_checksum(None), "payTo": house.vault.to_checksum(None), "gasLimit": 100_000
    });
    assert_eq!(told, expected);
    let least = "Minimum purchase amount is 2 USDT/USDC";
    let most = "Maximum purchase amount is 10,000 USDT/USDC";
    let cases = [
        (json!("1.999999999999999999"), least),
        (json!("0"), least),
        (json!("10000.000000000000000001"), most),
        (json!(""), "Please enter an amount"),
        (Value::Null, "Please enter an amount"),
        (
            json!("2.0000000000000000001"),
            "Please enter an amount with at most 18 decimals",
        ),
    ];
    for (amount, text) in cases {
        let refused = house.quote(&token, amount.clone(), "USDT", None).await;
        assert_eq!(refusal(&refused), (400, "BAD_REQUEST", text), "{amount}");
    }
    let refused = house.quote(&token, json!("5"), "DAI", None).await;
    assert_eq!(refusal(&refused), (400, "BAD_REQUEST", "Choose USDT or USDC"));
    assert_eq!(house.quote("", json!("5"), "USDT", None).await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_11_21_25_a_told_transfer_is_pending_until_it_is_final_and_anothers_is_refused() {
    let house = House::new().await;
    let (wallet, token) = house.buyer().await;
    let unknown = format!("0x{}", "ab".repeat(32));
    let told = house.tell(&wallet, &token, &unknown, "5").await;
    assert_eq!(
        (told.status, &told.body["pending"]),
        (202, &json!(true)),
        "no node knows it yet"
    );
    let (_, thief) = house.buyer().await;
    let refused = house.tell(&wallet, &thief, &unknown, "5").await;
    assert_eq!((refused.status, refusal(&refused).2), (403, "Wallet address mismatch"));
    let other = json!({ "walletAddress": wallet.address(), "amount": "5", "token": "DAI", "transactionHash": unknown });
    let refused = house.server.post("/api/presale/transaction", &token, other).await;
    assert_eq!(refused.status, 400, "{}", refused.raw);
    let hash = house.send(address_of(&wallet), 0, "5").await;
    assert_eq!(house.tell(&wallet, &token, &hash, "5").await.status, 202);
    house.count().await;
    let all = futures_util::future::join_all((0..20).map(|_| house.tell(&wallet, &token, &hash, "9999"))).await;
    for told in all {
        assert_eq!(told.status, 200);
        let data = &told.body["data"];
        assert_eq!(
            (&data["amount"], &data["status"]),
            (&json!("5"), &json!("final")),
            "the chain's amount counts"
        );
    }
    assert_eq!(house.get("/api/presale/total").await["contributions"], 1);
    let (other, others) = house.buyer().await;
    let refused = house.tell(&wallet, &others, &hash, "5").await;
    assert_eq!(refusal(&refused).2, "Wallet address mismatch");
    let refused = house.tell(&other, &others, &hash, "5").await;
    assert_eq!((refused.status, refusal(&refused).2), (403, "Wallet address mismatch"));
    // Of another token, into the same vault.
    let hash = house.send_token(address_of(&wallet), house.other, "5").await;
    let refused = house.tell(&wallet, &token, &hash, "5").await;
    assert_eq!(
        refusal(&refused).2,
        "This transaction sends no USDT or USDC to the presale."
    );
    for wrong in ["", "0x12", &"ab".repeat(32)] {
        let refused = house.tell(&wallet, &token, wrong, "5").await;
        assert_eq!(refusal(&refused).2, "Invalid transaction hash.");
    }
    assert_eq!(house.tell(&Wallet::random(), "", &hash, "5").await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_35_a_card_link_is_signed_and_names_currency_wallet_amount_and_the_way_back() {
    let keys = Keys::of(&Config::from_text("", BTreeMap::new()).unwrap());
    let shop = "https://buy.moonpay.example".parse().unwrap();
    let account = MoonPay::new(shop, keys.moonpay_key.clone(), keys.moonpay_secret.clone());
    let house = House::with(|parts| parts.coins = CardLinks(Some(account))).await;
    let (wallet, token) = house.buyer().await;
    let ask = async |token: &str, amount: &str| {
        let body = json!({ "amount": amount });
        house.server.post("/api/presale/card-link", token, body).await
    };
    let link = ask(&token, "100.001").await.ok()["data"]["url"].clone();
    let link: Url = text(&link).parse().unwrap();
    assert!(is_signed(&keys.moonpay_secret, link.query().unwrap()));
    let said: BTreeMap<_, _> = link.query_pairs().into_owned().collect();
    let expected = [
        ("currencyCode", "usdt_bsc".to_owned()),
        ("walletAddress", address_of(&wallet).to_checksum(None)),
        ("baseCurrencyAmount", "100.01".to_owned()),
        (
            "redirectURL",
            format!("{}/presale", house.server.context.site.public_origin),
        ),
    ];
    for (name, value) in expected {
        assert_eq!(said[name], value, "{name}");
    }
    assert_eq!(house.get("/api/presale/status").await["card"], "USDT");
    let refused = ask(&token, "1").await;
    assert_eq!(refusal(&refused).2, "Minimum purchase amount is 2 USDT/USDC");
    assert_eq!(ask("", "100").await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn without_an_account_at_the_card_provider_there_is_no_link() {
    let house = House::new().await;
    let (_, token) = house.buyer().await;
    let refused = house
        .server
        .post("/api/presale/card-link", &token, json!({ "amount": "5" }))
        .await;
    assert_eq!(
        (refused.status, refusal(&refused).2),
        (503, "Payment service not configured")
    );
    assert_eq!(house.get("/api/presale/status").await["card"], Value::Null);
}
