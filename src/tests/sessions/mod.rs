//! The list of one's sessions, and ending them.

mod passport;
mod sign_in;
mod tokens;

use crate::support::{Server, Wallet, refusal, text};
use cuecast::auth::SessionId;

const ENDED: (u16, &str, &str) = (401, "SESSION_REVOKED", "Your session has ended. Please log in again.");

#[actix_rt::test(system = "crate::support::System")]
async fn logging_out_ends_the_token_and_its_sockets() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let (here, there) = (server.token(&wallet).await, server.token(&wallet).await);
    let sessions = server.get("/api/auth/sessions", &here).await.ok()["sessions"].clone();
    let current = sessions
        .as_array()
        .unwrap()
        .iter()
        .find(|session| session["current"] == true)
        .unwrap();
    let id: SessionId = text(&current["id"]).parse().unwrap();

    assert_eq!(
        server
            .call(
                reqwest::Method::POST,
                "/api/auth/logout",
                &here,
                serde_json::Value::Null
            )
            .await
            .ok()["success"],
        true
    );
    assert_eq!(server.recorder.revoked(), [id]);
    assert_eq!(refusal(&server.get("/api/users/me", &here).await), ENDED);
    assert_eq!(refusal(&server.get("/api/auth/refresh", &here).await), ENDED);
    assert_eq!(server.get("/api/auth/verify", &here).await.ok()["valid"], false);
    server.get("/api/users/me", &there).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_sees_and_ends_their_own_sessions_alone() {
    let server = Server::start().await;
    let (mine, other) = (Wallet::number(1), Wallet::number(2));
    let (first, second, stranger) = (
        server.token(&mine).await,
        server.token(&mine).await,
        server.token(&other).await,
    );
    let listed = server.get("/api/auth/sessions", &second).await.ok();
    let listed = listed["sessions"].as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!(listed.iter().filter(|session| session["current"] == true).count(), 1);
    let first_id = text(&listed.iter().find(|session| session["current"] == false).unwrap()["id"]).to_owned();
    let path = format!("/api/auth/sessions/{first_id}");

    assert_eq!(refusal(&server.delete(&path, &stranger).await).1, "NOT_FOUND");
    assert_eq!(refusal(&server.delete(&path, "").await).1, "UNAUTHENTICATED");
    server.get("/api/users/me", &first).await.ok();

    server.delete(&path, &second).await.ok();
    assert_eq!(refusal(&server.get("/api/users/me", &first).await), ENDED);
    assert_eq!(server.recorder.revoked(), [first_id.parse::<SessionId>().unwrap()]);
    assert_eq!(server.delete(&path, &second).await.status, 404, "it has ended");
    assert_eq!(
        server.get("/api/auth/sessions", &second).await.ok()["sessions"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        refusal(&server.delete("/api/auth/sessions/nonsense", &second).await).1,
        "BAD_REQUEST"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_session_shows_the_browser_without_what_would_mislead() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let message = wallet.message(&server.challenge().await);
    let body = serde_json::json!({ "message": message, "signature": wallet.sign(&message) });
    let request = server.request(reqwest::Method::POST, "/api/auth/siwe").json(&body);
    let long = format!("Mozilla/5.0 {}", "x".repeat(1000));
    let token = text(&server.send(request.header("User-Agent", long)).await.ok()["token"]).to_owned();
    let listed = server.get("/api/auth/sessions", &token).await.ok();
    let agent = text(&listed["sessions"][0]["userAgent"]);
    assert!(agent.starts_with("Mozilla/5.0 x") && agent.len() == 300);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_fifty_first_session_ends_the_oldest() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let first = server.token(&wallet).await;
    for _ in 0..50 {
        server.token(&wallet).await;
    }
    assert_eq!(refusal(&server.get("/api/users/me", &first).await), ENDED);
    assert_eq!(server.recorder.revoked().len(), 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn ending_all_others_leaves_the_one_that_asks_and_other_people_alone() {
    let server = Server::start().await;
    let (mine, other) = (Wallet::number(1), Wallet::number(2));
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(server.token(&mine).await);
    }
    let (here, stranger) = (server.token(&mine).await, server.token(&other).await);
    let path = "/api/auth/sessions";
    assert_eq!(refusal(&server.delete(path, "").await).1, "UNAUTHENTICATED");
    let listed = server.get(path, &here).await.ok();
    let ends = listed["sessions"].as_array().unwrap().iter();
    let ends = ends.filter(|session| session["current"] == false);
    let mut ends: Vec<SessionId> = ends.map(|session| text(&session["id"]).parse().unwrap()).collect();

    assert_eq!(server.delete(path, &here).await.ok()["ended"], 3);
    for token in &others {
        assert_eq!(refusal(&server.get("/api/users/me", token).await), ENDED);
    }
    for token in [&here, &stranger] {
        server.get("/api/users/me", token).await.ok();
    }
    let mut told = server.recorder.revoked();
    told.sort_unstable();
    ends.sort_unstable();
    assert_eq!(told, ends, "their sockets close");
    assert_eq!(server.delete(path, &here).await.ok()["ended"], 0);
}
