//! The sandbox: what a newcomer does with it, what it answers, and where it refuses to run.

use crate::support::{Live, Pay, text, usdt};
use alloy_primitives::Address;
use async_trait::async_trait;
use cuecast::{
    config::Config,
    providers::{
        moonpay::{MoonPay, Purchase, sandbox::Till},
        sandbox::{Keys, Sandbox},
    },
};
use reqwest::{Method, redirect::Policy};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

#[actix_rt::test(system = "crate::support::System")]
async fn a_newcomer_pays_on_the_sandbox_s_page_and_sees_the_balance_move() {
    let live = Live::start().await;
    let ann = live.account().await;
    let mut own = live.socket(&format!("/stream/{}", ann.address)).await;
    own.send(json!({ "type": "join_user", "token": ann.token })).await;
    own.next_of("joined_user").await;
    let begun = live
        .ok(Method::POST, "/api/deposits/initiate", &ann.token, usdt("25"))
        .await;
    let page = text(&begun["data"]["paymentUrl"]).to_owned();
    assert!(page.starts_with("http://127.0.0.1:"), "{page}");

    let client = crate::support::client();
    let shown = client.get(&page).send().await.unwrap();
    let policy = shown.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let html = shown.text().await.unwrap();
    assert!(html.contains(text(&begun["data"]["paymentAddress"])) && html.contains("<html lang=\"en\">"));
    assert!(!html.contains("<script") && !html.contains("style=\""));
    let form = html
        .split("action=\"/")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap()
        .to_owned();
    assert!(form.ends_with("/paid"), "{form}");
    let foreign = client
        .post(format!("{page}{form}"))
        .header("origin", "http://evil.example");
    assert_eq!(foreign.send().await.unwrap().status(), 403);
    let rebound = client
        .post(format!("{page}{form}"))
        .header("host", "evil.example")
        .header("origin", "http://evil.example");
    assert_eq!(rebound.send().await.unwrap().status(), 403, "a name that leads here");
    let packed = client.post(format!("{page}{form}")).header("content-encoding", "br");
    assert_eq!(packed.send().await.unwrap().status(), 415);
    assert_eq!(client.post(format!("{page}{form}")).send().await.unwrap().status(), 200);

    let told = own.next_of("balance_update").await;
    assert_eq!(told["balances"][0]["availableBalance"], "24.875");
    let again = client.post(format!("{page}{form}")).send().await.unwrap();
    assert_eq!(again.status(), 409, "it is paid");
    let path = format!("/api/deposits/{}", text(&begun["data"]["depositId"]));
    let done = live.ok(Method::GET, &path, &ann.token, Value::Null).await;
    assert_eq!(done["data"]["status"], "completed");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn it_answers_the_provider_s_calls_in_their_shapes_and_nobody_without_the_key() {
    let pay = Pay::start().await;
    let api = pay.sandbox.api_url().unwrap();
    let client = crate::support::client();
    let key = pay.sandbox.keys.api_key.expose();
    let get = async |path: &str, key: &str| {
        let answer = client
            .get(format!("{api}/{path}"))
            .header("x-api-key", key)
            .send()
            .await
            .unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    for path in [
        "currencies",
        "min-amount?currency_from=btc&currency_to=btc",
        "payment/1",
    ] {
        let (status, refused) = get(path, "wrong").await;
        assert_eq!((status, text(&refused["code"])), (403, "INVALID_API_KEY"), "{path}");
    }
    let (_, tickers) = get("currencies", key).await;
    assert!(tickers["currencies"].as_array().unwrap().contains(&json!("usdttrc20")));
    let (_, minimum) = get("min-amount?currency_from=usdttrc20&currency_to=usdttrc20", key).await;
    assert_eq!(minimum["min_amount"], 1);
    let (_, estimate) = get("estimate?amount=2.5&currency_from=usdc&currency_to=usdcbase", key).await;
    assert_eq!(estimate["estimated_amount"], "2.5");
    let (status, missing) = get("payment/77", key).await;
    assert_eq!((status, text(&missing["code"])), (404, "PAYMENT_NOT_FOUND"));

    let order = |callback: &str| {
        json!({ "price_amount": 4.10, "price_currency": "usdttrc20", "pay_currency": "usdttrc20", "order_id": "7",
                "order_description": "<b>x</b>", "ipn_callback_url": callback })
    };
    let create = async |body: Value| {
        let request = client
            .post(format!("{api}/payment"))
            .header("x-api-key", key)
            .json(&body);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (status, _) = create(order("https://elsewhere.example/hook")).await;
    assert_eq!(status, 400, "it tells nobody but this machine");
    let (status, made) = create(order("http://127.0.0.1:9/hook")).await;
    assert_eq!(status, 201);
    let number = text(&made["payment_id"]);
    assert_eq!(
        (text(&made["payment_status"]), &made["pay_amount"]),
        ("waiting", &json!(4.1))
    );
    let (_, read) = get(&format!("payment/{number}"), key).await;
    assert_eq!(read["payment_id"].to_string(), number, "a number there, a text before");
    let mut small = order("http://127.0.0.1:9/hook");
    small["price_amount"] = json!(0.5);
    let (status, refused) = create(small).await;
    assert_eq!((status, text(&refused["code"])), (400, "AMOUNT_MINIMAL_ERROR"));
}

#[derive(Default)]
struct Sold(Mutex<Vec<(Address, String, u64)>>);

#[async_trait]
impl Till for Sold {
    async fn give(&self, wallet: Address, currency: &str, cents: u64) -> Result<(), String> {
        self.0.lock().unwrap().push((wallet, currency.to_owned(), cents));
        Ok(())
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_35_the_card_page_sells_what_a_signed_link_names_to_the_cent_and_nothing_by_a_changed_one() {
    let pay = Pay::start().await;
    let sold = Arc::new(Sold::default());
    pay.sandbox.coins.fill(sold.clone());
    let keys = &pay.sandbox.keys;
    let url = pay.sandbox.moonpay_url().unwrap();
    let account = MoonPay::new(url, keys.moonpay_key.clone(), keys.moonpay_secret.clone());
    let purchase = Purchase {
        currency: "usdc_bsc",
        wallet: "0x52908400098527886E0F7030069857D2E4169EE7",
        cents: 10_050,
        back: "http://127.0.0.1:9/presale",
    };
    let link = account.link(&purchase).unwrap().to_string();
    let broken = account
        .link(&Purchase {
            cents: 1_000_001,
            ..purchase
        })
        .unwrap()
        .to_string();
    crate::support::client();
    let client = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    for changed in [
        link.replace("100.50", "900.50"),
        link.replace("usdc", "usdt"),
        link.replace("0x529", "0x629"),
        broken,
    ] {
        for request in [client.get(&changed), client.post(&changed)] {
            assert_eq!(request.send().await.unwrap().status(), 400, "{changed}");
        }
    }
    let foreign = client.post(&link).header("origin", "http://evil.example");
    assert_eq!(foreign.send().await.unwrap().status(), 403);
    assert!(sold.0.lock().unwrap().is_empty());
    let page = client.get(&link).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("100.50 dollars of usdc_bsc"), "{page}");
    let bought = client.post(&link).send().await.unwrap();
    assert_eq!(
        (bought.status().as_u16(), &bought.headers()["location"]),
        (303, &purchase.back.parse().unwrap())
    );
    let wallet = purchase.wallet.parse().unwrap();
    assert_eq!(*sold.0.lock().unwrap(), [(wallet, "usdc_bsc".to_owned(), 10_050)]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn it_keeps_contents_for_who_has_the_token_and_tells_a_pin_in_the_shape_of_the_pinning_service_api() {
    let pay = Pay::start().await;
    let (api, upload) = (
        pay.sandbox.pinning_url().unwrap(),
        pay.sandbox.pinning_upload_url().unwrap(),
    );
    let client = crate::support::client();
    let told = async |request: reqwest::RequestBuilder, token: &str| {
        let answer = request.bearer_auth(token).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (pins, one) = (format!("{api}/pins"), format!("{api}/pins/1"));
    let new = || client.post(&pins).json(&json!({ "cid": "bafy", "name": "Cue" }));
    let broken = || {
        let request = client
            .post(upload.clone())
            .header("content-type", "multipart/form-data; boundary=b");
        request.body("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nno CAR\r\n--b--\r\n")
    };
    for request in [client.get(&pins), client.get(&one), new(), broken()] {
        let (status, refused) = told(request, "wrong").await;
        assert_eq!((status, text(&refused["error"]["reason"])), (401, "UNAUTHORIZED"));
    }
    let token = pay.sandbox.keys.pinning_token.expose();
    let (status, refused) = told(broken(), token).await;
    assert_eq!((status, text(&refused["error"]["reason"])), (400, "BAD_REQUEST"));
    assert_eq!(told(client.get(&one), token).await.0, 404);
    let (status, made) = told(new(), token).await;
    assert_eq!(status, 202);
    assert_eq!(
        (&made["requestid"], &made["pin"], &made["status"]),
        (&json!("1"), &json!({ "cid": "bafy", "name": "Cue" }), &json!("failed")),
        "nobody has that content"
    );
    let (_, known) = told(client.get(&one), token).await;
    assert_eq!(known, made);
    let (_, none) = told(client.get(&pins), token).await;
    assert_eq!(
        none,
        json!({ "count": 0, "results": [] }),
        "a list is of what is pinned"
    );
    for (query, count) in [
        ("?status=queued,failed", 1),
        ("?status=failed&cid=bafy", 1),
        ("?status=failed&cid=bafk", 0),
    ] {
        let (_, list) = told(client.get(format!("{pins}{query}")), token).await;
        assert_eq!(
            (&list["count"], list["results"].as_array().unwrap().len()),
            (&json!(count), count),
            "{query}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn it_runs_in_the_local_environment_and_on_loopback_alone() {
    let read = |environment: &[(&str, &str)]| {
        let set = environment
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Config::from_text("", set.collect::<BTreeMap<_, _>>())
    };
    let shared = read(&[("CUECAST_ENVIRONMENT", "development")]).unwrap();
    let refused = Sandbox::start(&shared, Keys::of(&shared)).err().unwrap().to_string();
    assert!(refused.contains("local environment only"), "{refused}");
    let open = read(&[("CUECAST_SANDBOX_BIND", "0.0.0.0:8090")])
        .unwrap_err()
        .to_string();
    assert!(open.contains("sandbox.bind") && open.contains("loopback"), "{open}");
    for (environment, told) in [
        (vec![("CUECAST_NOWPAYMENTS_API_KEY", "abc")], "must be given together"),
        (
            vec![("CUECAST_NOWPAYMENTS_URL", "http://api.example/v1")],
            "must be https",
        ),
        (
            vec![
                ("CUECAST_ENVIRONMENT", "development"),
                ("CUECAST_NOWPAYMENTS_URL", "http://127.0.0.1/v1"),
            ],
            "must be https",
        ),
        (
            vec![("CUECAST_WITHDRAWALS_SINGLE_APPROVAL_UP_TO", "USDT:many")],
            "withdrawals.single_approval_up_to",
        ),
    ] {
        let refused = read(&environment).unwrap_err().to_string();
        assert!(refused.contains(told), "{refused}");
    }
}
