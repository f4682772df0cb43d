//! People and their names.

use crate::support::{Server, Wallet, refusal};
use serde_json::{Value, json};

async fn rename(server: &Server, token: &str, name: &str) -> crate::support::Answer {
    server
        .put("/api/users/me/username", token, json!({ "username": name }))
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn profile_27_a_person_chooses_a_name_that_nobody_else_has_in_any_case() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let (token, other) = (server.token(&wallet).await, server.token(&Wallet::number(2)).await);
    assert_eq!(
        rename(&server, &token, " Cue-Master ").await.ok(),
        json!({ "username": "Cue-Master" })
    );
    assert_eq!(
        server.get("/api/users/me", &token).await.ok()["user"]["username"],
        "Cue-Master"
    );
    let taken = (
        409,
        "USERNAME_TAKEN",
        "This username is already taken. Please choose another one.",
    );
    assert_eq!(refusal(&rename(&server, &other, "CUE-MASTER").await), taken);
    for reserved in ["admin", "Wallet", "x-live", "me-live", "api", "user_abcdef"] {
        assert_eq!(refusal(&rename(&server, &other, reserved).await), taken, "{reserved}");
    }
    rename(&server, &token, "cue-master").await.ok();
    rename(&server, &other, &format!("user_{}", &Wallet::number(2).address()[2..8]))
        .await
        .ok();
    let stream = server.live_stream(&token).await;
    let stream = server.get(&format!("/api/streams/{stream}"), "").await.ok();
    assert_eq!(stream["creator"]["username"], "cue-master");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_name_off_the_rules_is_refused_with_its_text_beside_the_field() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let cases = [
        ("", "Username cannot be empty"),
        ("ab", "Username must be at least 3 characters"),
        ("abcdefghijklmnopqrstu", "Username must be at most 20 characters"),
        (
            "a b c",
            "Username can only contain letters, numbers, hyphens, and underscores",
        ),
        (
            "'; DROP TABLE users;",
            "Username can only contain letters, numbers, hyphens, and underscores",
        ),
        (
            "<b>bold</b>",
            "Username can only contain letters, numbers, hyphens, and underscores",
        ),
        (
            "nul\u{0}nul",
            "Username can only contain letters, numbers, hyphens, and underscores",
        ),
        (
            "раураl",
            "Username can only contain letters, numbers, hyphens, and underscores",
        ),
    ];
    for (name, expected) in cases {
        let answer = rename(&server, &token, name).await;
        assert_eq!(refusal(&answer), (400, "VALIDATION_FAILED", expected), "{name:?}");
        assert_eq!(answer.body["validationErrors"], json!({ "username": expected }));
    }
    assert_eq!(
        server.get("/api/users/me", &token).await.ok()["user"]["username"],
        Value::Null
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_who_want_one_name_at_once_do_not_both_get_it() {
    let server = Server::start().await;
    let mut tokens = Vec::new();
    for number in 1..=6 {
        tokens.push(server.token(&Wallet::number(number)).await);
    }
    let answers = futures_util::future::join_all(tokens.iter().map(|token| rename(&server, token, "racer"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 5);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_wallet_answers_its_name_and_the_admin_flag_only_to_its_owner() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let (token, other) = (server.token(&wallet).await, server.token(&Wallet::number(2)).await);
    rename(&server, &token, "owner").await.ok();
    server.sql("UPDATE users SET is_admin = true").await;
    let path = format!("/api/wallet/{}", wallet.checksummed());
    let public = json!({ "address": wallet.address(), "username": "owner", "isAdmin": false });
    assert_eq!(server.get(&path, "").await.ok(), public);
    assert_eq!(server.get(&path, &other).await.ok(), public);
    assert_eq!(server.get(&path, &token).await.ok()["isAdmin"], true);
    let stranger = server
        .get(&format!("/api/wallet/{}", Wallet::number(9).address()), "")
        .await
        .ok();
    assert_eq!(
        (&stranger["username"], &stranger["isAdmin"]),
        (&Value::Null, &json!(false))
    );
    for bad in ["0x12", "me", "0x52908400098527886e0f7030069857d2e4169eeg"] {
        assert_eq!(server.get(&format!("/api/wallet/{bad}"), "").await.status, 400);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn me_is_private() {
    let server = Server::start().await;
    let text = "Authentication required. Please connect your wallet.";
    assert_eq!(
        refusal(&server.get("/api/users/me", "").await),
        (401, "UNAUTHENTICATED", text)
    );
}
