//! The gateway of pages to a chain, the faucet, and the page of a transaction, over a chain of the server's own.

use crate::support::{Server, Wallet, chain::Chain, code};
use alloy_primitives::{Address, B256, U256, address};
use cuecast::{
    chain::{Chains, Contract, Kind, chains::SIGN_IN_CALL},
    config::Config,
    http::limits::Rate,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc};

/// A server that is configured with a chain, and one of its contracts there.
async fn scene() -> (Server, Address) {
    let chain = Chain::shared();
    let token = chain.deploy("LocalToken", ("Token", "T", U256::from(18))).await;
    let config = Config::from_text("", BTreeMap::new()).unwrap().chain;
    let chains = Chains::single(&config, 56, &[chain.url.parse().unwrap()], SIGN_IN_CALL).unwrap();
    chains.know(
        56,
        vec![Contract {
            chain_id: 56,
            kind: Kind::LpBai,
            address: token,
            block_number: 0,
            block_hash: B256::ZERO,
            code_hash: B256::ZERO,
        }],
    );
    let server = Server::changed(|parts| parts.chains = Arc::new(chains)).await;
    (server, token)
}

fn question(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

#[actix_rt::test(system = "crate::support::System")]
async fn token_07_a_page_reads_balances_and_fees_through_the_server_and_sends_nothing() {
    let (server, token) = scene().await;
    let call = json!({ "to": token, "data": "0x313ce567" });
    let asked = question("eth_call", json!([call, "latest"]));
    let decimals = server.post("/api/chain/rpc", "", asked).await.ok();
    assert_eq!(decimals["result"], json!(B256::with_last_byte(18)), "{decimals}");
    let batch = json!([
        question("eth_chainId", json!([])),
        question("eth_getBalance", json!([token, "latest"])),
        question("eth_sendRawTransaction", json!(["0x02"])),
        question("anvil_setBalance", json!([token, "0x1"])),
    ]);
    let answers = server.post("/api/chain/rpc", "", batch).await.ok();
    assert_eq!(
        (&answers[0]["result"], &answers[1]["result"]),
        (&json!("0x38"), &json!("0x0"))
    );
    for refused in 2..4 {
        assert_eq!(answers[refused]["error"]["code"], -32601, "{answers}");
    }
    let stranger = json!({ "to": address!("00000000000000000000000000000000000000ff"), "data": "0x313ce567" });
    let answer = server
        .post("/api/chain/rpc", "", question("eth_call", json!([stranger])))
        .await
        .ok();
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_call_to_the_gateway_that_is_too_large_too_many_or_no_json_is_refused() {
    let (server, _) = scene().await;
    let large = question("eth_call", json!(["x".repeat(8 * 1024)]));
    let answer = server.post("/api/chain/rpc", "", large).await;
    assert_eq!((answer.status, code(&answer)), (413, "PAYLOAD_TOO_LARGE"));
    let many = json!(vec![question("eth_chainId", json!([])); 11]);
    let answer = server.post("/api/chain/rpc", "", many).await;
    assert_eq!((answer.status, code(&answer)), (400, "BAD_REQUEST"));
    let request = server.request(Method::POST, "/api/chain/rpc").body("{\"jsonrpc\"");
    assert_eq!(server.send(request).await.status, 400);
    let elsewhere = question("eth_chainId", json!([]));
    let answer = server.post("/api/chain/rpc?chainId=1", "", elsewhere).await;
    assert_eq!((answer.status, code(&answer)), (503, "CHAIN_UNAVAILABLE"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_address_asks_a_chain_only_so_often_each_question_of_a_batch_counted() {
    let (server, _) = {
        let chain = Chain::shared();
        let config = Config::from_text("", BTreeMap::new()).unwrap().chain;
        let chains = Chains::single(&config, 56, &[chain.url.parse().unwrap()], SIGN_IN_CALL).unwrap();
        let limited = |parts: &mut cuecast::app::services::Parts| {
            parts.chains = Arc::new(chains);
            let mut rates = crate::support::rates(Rate {
                burst: 10_000,
                per_second: 10_000.0,
            });
            rates.chain = Rate {
                burst: 12,
                per_second: 0.0001,
            };
            parts.context.limits = Arc::new(cuecast::http::limits::Limits::new(rates));
        };
        (Server::changed(limited).await, ())
    };
    let ten = json!(vec![question("eth_chainId", json!([])); 10]);
    server.post("/api/chain/rpc", "", ten.clone()).await.ok();
    let answer = server.post("/api/chain/rpc", "", ten).await;
    assert_eq!((answer.status, code(&answer)), (429, "RATE_LIMITED"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn without_a_chain_the_gateway_and_the_faucet_say_so() {
    let server = Server::start().await;
    let answer = server
        .post("/api/chain/rpc", "", question("eth_chainId", json!([])))
        .await;
    assert_eq!((answer.status, code(&answer)), (503, "CHAIN_UNAVAILABLE"));
    assert_eq!(answer.body["error"], "No chain is configured for this.");
    let token = server.token(&Wallet::random()).await;
    let answer = server.post("/api/chain/faucet", &token, Value::Null).await;
    assert_eq!((answer.status, code(&answer)), (503, "CHAIN_UNAVAILABLE"));
    let page = server.get(&format!("/api/chain/transactions/{}", B256::ZERO), "").await;
    assert_eq!((page.status, code(&page)), (404, "NOT_FOUND"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_configured_chain_has_no_faucet_and_no_page_of_ours() {
    let (server, _) = scene().await;
    let token = server.token(&Wallet::random()).await;
    let answer = server.post("/api/chain/faucet", &token, Value::Null).await;
    assert_eq!(answer.status, 503);
    let page = server.get(&format!("/api/chain/transactions/{}", B256::ZERO), "").await;
    assert_eq!(page.status, 404);
}
