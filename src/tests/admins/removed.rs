//! An administrator who was removed: nothing that belongs to the same person opens an administrator's door any more.

use crate::{
    moderation::Scene,
    support::{Live, Pay, Server, Wallet, office::Account, refusal, text},
};
use cuecast::{app::openapi, audit::Actor, auth::store::admins};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const ID: &str = "65f1c0a2b3d4e5f601234567";
const REMOVED: u8 = 9;

/// As `cuecast admin remove --username ada` does, in another process.
async fn remove(pool: &PgPool) {
    let mut transaction = pool.begin().await.unwrap();
    let login = "ada".parse().unwrap();
    let account = admins::by_login(&mut transaction, &login).await.unwrap().unwrap();
    assert!(
        admins::disable(&mut transaction, &account, Actor::System)
            .await
            .unwrap()
    );
    transaction.commit().await.unwrap();
}

/// The wallet's token of an administrator who has an account, too.
async fn linked(pay: &Pay) -> String {
    let token = pay.admin(REMOVED).await;
    let me = pay.server.get("/api/users/me", &token).await.ok();
    let user = Some(text(&me["user"]["id"]).parse().unwrap());
    pay.server
        .admin(
            "ada",
            Account {
                user,
                ..Account::default()
            },
        )
        .await;
    token
}

/// Every call that only administrators may make: method and path.
fn admin_calls() -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&openapi::json().unwrap()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let tagged = operation["tags"]
                .as_array()
                .is_some_and(|tags| tags.contains(&json!("admin")));
            // Signing in, out and on is for those who are not in office yet, or any more.
            if tagged
                && operation["security"].as_array().is_some_and(|ways| !ways.is_empty())
                && !path.starts_with("/api/auth")
            {
                let path = path.split('/').map(|part| match part {
                    "{kind}" => "stream",
                    "{number}" => "1",
                    part if part.starts_with('{') => ID,
                    part => part,
                });
                calls.push((
                    method.to_uppercase().parse().unwrap(),
                    path.collect::<Vec<_>>().join("/"),
                ));
            }
        }
    }
    calls
}

async fn assert_out_of_office(server: &Server, token: &str, statuses: &[u16]) {
    let calls = admin_calls();
    assert!(calls.len() >= 20, "{calls:?}");
    // Enough for those that read their body before they look at their caller.
    let body = json!({ "seconds": 1, "at": "2090-01-01T00:00:00Z", "incarnation": 1 });
    for (method, path) in calls {
        let body = if method == Method::GET {
            Value::Null
        } else {
            body.clone()
        };
        let answer = server.call(method.clone(), &path, token, body).await;
        assert!(
            statuses.contains(&answer.status),
            "{method} {path}: {} {}",
            answer.status,
            answer.raw
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_fired_administrator_neither_grants_nor_takes_nor_completes_a_payout_with_the_linked_wallet() {
    let pay = Pay::start().await;
    let server = &pay.server;
    let (fired, other) = (linked(&pay).await, pay.admin(8).await);
    let owner = pay.person(1, "USDC", "500").await;
    let body = json!({ "currencyId": "USDC", "amount": "100", "network": "usdcbase",
        "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" });
    let asked = server.post("/api/withdrawals/request", &owner, body).await.ok();
    let payout = format!("/api/admin/withdrawals/{}", text(&asked["data"]["id"]));
    server
        .post(&format!("{payout}/approve"), &other, Value::Null)
        .await
        .ok();
    remove(&server.context.pool).await;
    let grant =
        json!({ "address": Wallet::number(2).address(), "currencyId": "USDT", "amount": "10", "reason": "Mine" });
    let hash = json!({ "transactionHash": format!("0x{}", "a".repeat(64)) });
    for (path, body) in [
        ("/api/admin/claims".to_owned(), grant),
        (format!("{payout}/claim"), Value::Null),
        (format!("{payout}/complete"), hash),
    ] {
        let answer = server.post(&path, &fired, body).await;
        assert_eq!(answer.status, 401, "{path}: {}", answer.raw);
    }
    assert_out_of_office(server, &fired, &[401]).await;
    // A new sign-in is that of a person like any other.
    let again = server.token(&Wallet::number(REMOVED)).await;
    assert_out_of_office(server, &again, &[403]).await;
    assert_eq!(pay.count("SELECT count(*) FROM claims").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_wallet_of_an_account_that_an_older_server_closed_is_out_of_office_though_it_kept_its_role() {
    let pay = Pay::start().await;
    let server = &pay.server;
    let fired = linked(&pay).await;
    server.get("/api/admin/audit", &fired).await.ok();
    server.sql("UPDATE admins SET disabled_at = now()").await;
    assert_out_of_office(server, &fired, &[403]).await;
    let me = server.get("/api/users/me", &fired).await.ok();
    assert_eq!(me["user"]["isAdmin"], false);
    let verified = server.get("/api/auth/verify", &fired).await.ok();
    assert_eq!(verified["user"]["isAdmin"], false);
}

#[test]
fn no_query_takes_the_role_of_a_wallet_for_an_office() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let mut asked = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let described = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let described: Value = serde_json::from_str(&described).unwrap();
        let query = text(&described["query"]);
        // The column itself is written where the role is given, and read beside what closes an account.
        let reads = query.contains("is_admin")
            && !query.contains("SET is_admin")
            && !query.contains("a.disabled_at IS NULL AND");
        asked += u32::from(reads);
        assert!(!reads || query.contains("in_office("), "{query}");
    }
    assert!(asked >= 8, "{asked}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_removed_administrator_moderates_nobody() {
    let scene = Scene::new().await;
    let fired = scene.server.session(&Wallet::number(REMOVED)).await;
    let (token, user) = (text(&fired["token"]), text(&fired["user"]["id"]).parse().unwrap());
    let linked = Account {
        user: Some(user),
        ..Account::default()
    };
    scene.server.admin("ada", linked).await;
    scene
        .server
        .sql("UPDATE users SET is_admin = true WHERE id IN (SELECT user_id FROM admins)")
        .await;
    scene.server.get(&scene.path("moderation"), token).await.ok();
    scene.server.sql("UPDATE admins SET disabled_at = now()").await;
    for (method, path) in [
        (Method::GET, scene.path("moderation")),
        (Method::DELETE, scene.path(&format!("messages/{}", scene.message))),
        (Method::DELETE, scene.moderator(&scene.viewer)),
    ] {
        let answer = scene.server.call(method, &path, token, Value::Null).await;
        assert_eq!(refusal(&answer).0, 403, "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn open_sockets_of_a_removed_administrator_are_closed_and_lose_the_badge() {
    let live = Live::start().await;
    let (host, fired) = (live.account().await, live.account().await);
    let stream = live.stream(&host).await;
    let pool = &live.running.pool;
    let linked = admins::NewAdmin {
        id: cuecast::ids::admin_id(),
        username: &"ada".parse().unwrap(),
        email: None,
        password_hash: "none",
        totp_sealed: None,
        user_id: Some(fired.user_id.parse().unwrap()),
    };
    let mut transaction = pool.begin().await.unwrap();
    admins::set_role(&mut transaction, fired.user_id.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    admins::create(&mut transaction, linked, Actor::System)
        .await
        .unwrap()
        .unwrap();
    transaction.commit().await.unwrap();
    let (mut socket, joined) = live.watch(&stream, Some(&fired)).await;
    assert_eq!(joined["you"]["role"], "admin");
    remove(pool).await;
    assert_eq!(socket.close_code().await, 4101);
    live.running.stop().await;
}
