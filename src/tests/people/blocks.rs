//! Whom a person does not want to read.

use crate::support::{Server, Wallet, refusal};
use serde_json::{Value, json};

async fn toggle(server: &Server, token: &str, wallet: &Wallet) -> Value {
    let path = format!("/api/users/{}/block", wallet.checksummed());
    server.call(reqwest::Method::POST, &path, token, Value::Null).await.ok()
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_08_14_block_is_a_toggle_and_a_retry_is_none() {
    let server = Server::start().await;
    let other = Wallet::number(2);
    let (token, _) = (server.token(&Wallet::number(1)).await, server.token(&other).await);
    let blocked = json!({ "success": true, "blocked": true });
    assert_eq!(toggle(&server, &token, &other).await, blocked);
    assert_eq!(
        toggle(&server, &token, &other).await,
        blocked,
        "within 3 s it is a retry"
    );
    assert_eq!(
        server.get("/api/users/me", &token).await.ok()["blocked"],
        json!([other.address()])
    );

    server
        .sql("UPDATE user_blocks SET changed_at = now() - interval '4 seconds'")
        .await;
    assert_eq!(toggle(&server, &token, &other).await["blocked"], false);
    assert_eq!(toggle(&server, &token, &other).await["blocked"], false);
    assert_eq!(server.get("/api/users/me", &token).await.ok()["blocked"], json!([]));
    server
        .sql("UPDATE user_blocks SET changed_at = now() - interval '4 seconds'")
        .await;
    assert_eq!(toggle(&server, &token, &other).await["blocked"], true);
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_10_11_blocking_needs_a_wallet_and_someone_else() {
    let server = Server::start().await;
    let me = Wallet::number(1);
    let token = server.token(&me).await;
    let call = async |token: &str, address: &str| {
        server
            .call(
                reqwest::Method::POST,
                &format!("/api/users/{address}/block"),
                token,
                Value::Null,
            )
            .await
    };
    let guest = call("", &Wallet::number(2).address()).await;
    assert_eq!(
        refusal(&guest),
        (401, "UNAUTHENTICATED", "Please connect your wallet first")
    );
    let own = call(&token, &me.address()).await;
    assert_eq!(refusal(&own), (400, "BAD_REQUEST", "You cannot block yourself."));
    let nobody = call(&token, &Wallet::number(9).address()).await;
    assert_eq!((nobody.status, refusal(&nobody).1), (404, "USER_NOT_FOUND"));
    let junk = call(&token, "0x123").await;
    assert_eq!(refusal(&junk), (400, "BAD_REQUEST", "Invalid wallet address"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_blocks_at_most_1000() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    server.token(&Wallet::number(2)).await;
    server
        .sql(
            "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, 1000) n;
             INSERT INTO user_blocks (user_id, blocked_id, changed_at)
             SELECT (SELECT user_id FROM sessions ORDER BY created_at LIMIT 1), lpad(to_hex(n), 24, '0'), now() - interval '1 hour'
             FROM generate_series(1, 1000) n",
        )
        .await;
    let path = format!("/api/users/{}/block", Wallet::number(2).address());
    let answer = server.call(reqwest::Method::POST, &path, &token, Value::Null).await;
    assert_eq!((answer.status, refusal(&answer).1), (409, "CONFLICT"));
    let known = format!("/api/users/0x{:040x}/block", 1);
    let freed = server
        .call(reqwest::Method::POST, &known, &token, Value::Null)
        .await
        .ok();
    assert_eq!(freed["blocked"], false, "one of them can still be taken back");
    server
        .call(reqwest::Method::POST, &path, &token, Value::Null)
        .await
        .ok();
}
