//! Role of an administrator: read from the database at every call, and from nothing that a caller says.

use crate::support::{
    Server, Wallet,
    office::{Account, PASSWORD},
    refusal, text,
};
use reqwest::Method;
use serde_json::{Value, json};

const AUDIT: &str = "/api/admin/audit";
const CONNECT: &str = "Authentication required. Please connect your wallet.";
const DENIED: (u16, &str, &str) = (403, "FORBIDDEN", "Access denied. Admin privileges required.");

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_10_the_role_comes_with_a_wallet_or_with_the_admin_login() {
    let server = Server::start().await;
    let person = server.token(&Wallet::number(1)).await;
    assert_eq!(refusal(&server.get(AUDIT, "").await), (401, "UNAUTHENTICATED", CONNECT));
    assert_eq!(
        refusal(&server.get(AUDIT, "a.b.c").await),
        (401, "INVALID_TOKEN", CONNECT)
    );
    assert_eq!(refusal(&server.get(AUDIT, &person).await), DENIED);
    server.sql("UPDATE users SET is_admin = true").await;
    server.get(AUDIT, &person).await.ok();
    let account = server.admin_token("ada").await;
    server.get(AUDIT, &account).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_removed_admin_loses_access_at_the_next_call() {
    let server = Server::start().await;
    let person = server.session(&Wallet::number(1)).await;
    let (wallet, user) = (text(&person["token"]), text(&person["user"]["id"]).parse().unwrap());
    server.sql("UPDATE users SET is_admin = true").await;
    let linked = Account {
        user: Some(user),
        ..Account::default()
    };
    server.admin("ada", linked).await;
    let ada = text(&server.log_in("ada", PASSWORD).await.ok()["token"]).to_owned();
    let bob = server.admin_token("bob").await;
    for token in [wallet, &ada, &bob] {
        server.get(AUDIT, token).await.ok();
    }
    server.sql("UPDATE users SET is_admin = false").await;
    assert_eq!(refusal(&server.get(AUDIT, wallet).await), DENIED);
    assert_eq!(
        refusal(&server.get(AUDIT, &ada).await),
        DENIED,
        "the account of the same person goes with it"
    );
    server.get(AUDIT, &bob).await.ok();
    server
        .sql("UPDATE admins SET disabled_at = now() WHERE username = 'bob'")
        .await;
    assert_eq!(refusal(&server.get(AUDIT, &bob).await), DENIED);
    for token in [&ada, &bob] {
        assert_eq!(refusal(&server.get("/api/auth/refresh", token).await), DENIED);
        let verified = server.get("/api/auth/verify", token).await.ok();
        assert_eq!(
            (&verified["valid"], &verified["user"]["isAdmin"]),
            (&json!(true), &json!(false))
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_13_verify_tells_whether_the_token_is_an_admins() {
    let server = Server::start().await;
    let token = server.admin_token("ada").await;
    let verified = server.get("/api/auth/verify", &token).await.ok();
    let user = json!({ "id": verified["user"]["id"], "username": "ada", "email": null, "isAdmin": true });
    assert_eq!(verified, json!({ "valid": true, "user": user }));
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_15_marker_headers_and_flags_in_a_body_are_ignored() {
    let server = Server::start().await;
    let person = server.token(&Wallet::number(1)).await;
    for token in ["", &person] {
        let mut request = server.request(Method::GET, &format!("{AUDIT}?isAdmin=true"));
        for name in [
            "x-admin",
            "x-is-admin",
            "x-admin-request",
            "x-admin-session",
            "x-user-role",
            "is-admin",
        ] {
            request = request.header(name, "true");
        }
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        let expected = if token.is_empty() { 401 } else { 403 };
        assert_eq!(server.send(request).await.status, expected);
    }
    server.admin("ada", Account::default()).await;
    server.sql("UPDATE admins SET disabled_at = now()").await;
    let body = json!({ "login": "ada", "password": PASSWORD, "isAdmin": true, "role": "admin" });
    let refused = server.post("/api/auth/login", "", body).await;
    assert_eq!(
        refusal(&refused),
        (401, "INVALID_CREDENTIALS", "Invalid login or password.")
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn neither_kind_of_token_opens_the_others_doors() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    for (method, path) in [
        (Method::GET, "/api/users/me"),
        (Method::GET, "/api/auth/sessions"),
        (Method::POST, "/api/streams/end"),
    ] {
        let body = if method == Method::GET {
            Value::Null
        } else {
            json!({ "streamId": "65f1c0a2b3d4e5f601234567" })
        };
        let answer = server.call(method, path, &admin, body).await;
        assert_eq!(refusal(&answer), (401, "INVALID_TOKEN", CONNECT), "{path}");
    }
    // Even for a person whose id is that of the account.
    server
        .sql(
            "INSERT INTO users (id, address, is_admin) SELECT id, '0x' || repeat('1', 40), true FROM admins;
              INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at)
              SELECT id, admin_id, absolute_expires_at, absolute_expires_at FROM admin_sessions",
        )
        .await;
    assert_eq!(server.get("/api/users/me", &admin).await.status, 401);
}
