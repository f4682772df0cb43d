//! Tests of the audit log as administrators read it.

use crate::support::{
    Server, Wallet,
    office::{Account, PASSWORD},
    refusal, text,
};
use cuecast::audit::{Actor, Entry, append};
use serde_json::{Value, json};

async fn write(server: &Server, actor: Actor, action: &'static str) {
    let entry = Entry {
        actor,
        action,
        target: "prediction:65f1c0a2b3d4e5f601234567".into(),
        before: Some(json!({ "z": "1.50", "a": 1.0 })),
        after: None,
        address: Some("2001:db8::1".parse().unwrap()),
        request_id: Some("0123456789abcdef".into()),
    };
    let mut transaction = server.context.pool.begin().await.unwrap();
    append(&mut transaction, &entry).await.unwrap();
    transaction.commit().await.unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_log_tells_who_did_what_when_from_where_and_what_changed() {
    let server = Server::start().await;
    let token = server.admin_token("ada").await;
    let person = server.session(&Wallet::number(1)).await;
    let user = text(&person["user"]["id"]).parse().unwrap();
    server
        .sql("UPDATE users SET username = 'creator', is_admin = true")
        .await;
    write(&server, Actor::System, "prediction.expire").await;
    write(&server, Actor::User(user), "prediction.create").await;
    write(&server, Actor::Admin(user.into()), "prediction.delete").await;

    let page = server.get("/api/admin/audit", &token).await.ok();
    assert_eq!((&page["success"], &page["nextCursor"]), (&json!(true), &Value::Null));
    let rows = page["data"].as_array().unwrap();
    let names: Vec<_> = rows
        .iter()
        .map(|row| (text(&row["actor"]["type"]), text(&row["actor"]["name"])))
        .collect();
    let expected = [
        ("admin", "creator"),
        ("user", "creator"),
        ("system", "System"),
        ("admin", "ada"),
        ("system", "System"),
    ];
    assert_eq!(names, expected);
    let row = &rows[1];
    assert_eq!(row["actor"]["id"], person["user"]["id"]);
    assert_eq!(row["action"], "prediction.create");
    assert_eq!(row["target"], "prediction:65f1c0a2b3d4e5f601234567");
    assert_eq!(row["before"], json!({ "z": "1.50", "a": 1.0 }));
    assert_eq!((&row["after"], &row["address"]), (&Value::Null, &json!("2001:db8::1")));
    assert_eq!(row["requestId"], "0123456789abcdef");
    assert_eq!(text(&row["hash"]).len(), 64);
    assert!(text(&row["at"]).starts_with("20"), "{row}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_log_is_read_page_by_page_and_by_action() {
    let server = Server::start().await;
    let token = server.admin_token("ada").await;
    for _ in 0..3 {
        write(&server, Actor::System, "prediction.expire").await;
        write(&server, Actor::System, "prediction.refund").await;
    }
    let mut seen = Vec::new();
    let mut path = "/api/admin/audit?limit=3".to_owned();
    loop {
        let page = server.get(&path, &token).await.ok();
        seen.extend(
            page["data"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row["id"].as_i64().unwrap()),
        );
        let Some(cursor) = page["nextCursor"].as_i64() else {
            break;
        };
        path = format!("/api/admin/audit?limit=3&cursor={cursor}");
    }
    assert_eq!(seen, (1..=8).rev().collect::<Vec<_>>(), "every row once, newest first");
    assert_eq!(server.audited(&token, "prediction.refund").await.len(), 3);
    assert!(server.audited(&token, "prediction").await.is_empty());
    for bad in [
        "limit=0",
        "limit=101",
        "limit=x",
        "cursor=x",
        "action=%00",
        "action=a%20b",
    ] {
        let answer = server.get(&format!("/api/admin/audit?{bad}"), &token).await;
        assert_eq!(refusal(&answer).0, 400, "{bad}");
    }
}

async fn metric(server: &Server, name: &str) -> String {
    let raw = server.get("/metrics", "").await.raw;
    let line = raw.lines().find(|line| line.starts_with(name)).unwrap();
    line.rsplit(' ').next().unwrap().to_owned()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_tampered_row_shows_in_the_metrics_and_in_the_answer() {
    let server = Server::start().await;
    server.admin("ada", Account::default()).await;
    let token = text(&server.log_in("ada", PASSWORD).await.ok()["token"]).to_owned();
    write(&server, Actor::System, "prediction.expire").await;
    let verified = async || server.get("/api/admin/audit", &token).await.ok()["verified"].clone();
    let check = async || server.services.verifier.check(&server.context.pool).await.unwrap();
    assert_eq!(verified().await, Value::Null, "not checked yet");
    assert_eq!(metric(&server, "cuecast_audit_whole ").await, "0");

    check().await;
    let found = verified().await;
    assert_eq!((&found["ok"], &found["upTo"]), (&json!(true), &json!(3)));
    assert_eq!(metric(&server, "cuecast_audit_whole ").await, "1");
    assert_eq!(metric(&server, "cuecast_audit_rows ").await, "3");

    server
        .sql(
            "ALTER TABLE audit_log DISABLE TRIGGER ALL;
              UPDATE audit_log SET target = 'prediction:another' WHERE id = 3",
        )
        .await;
    for _ in 0..2 {
        assert_eq!(check().await.broken, Some(3));
        let found = verified().await;
        assert_eq!((&found["ok"], &found["upTo"]), (&json!(false), &json!(2)));
        assert_eq!(metric(&server, "cuecast_audit_whole ").await, "0");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_row_tampered_with_while_the_server_was_down_is_found_at_its_start() {
    let server = Server::start().await;
    server.admin_token("ada").await;
    write(&server, Actor::System, "prediction.expire").await;
    server
        .sql(
            "ALTER TABLE audit_log DISABLE TRIGGER ALL;
              UPDATE audit_log SET after = '{}' WHERE id = 1",
        )
        .await;
    let found = server.services.verifier.check(&server.context.pool).await.unwrap();
    assert_eq!((found.broken, found.up_to), (Some(1), 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_row_of_the_log_names_its_subject_the_person_and_the_amount_as_they_are_known_now() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let wallet = Wallet::number(1);
    let token = server.token(&wallet).await;
    let stream = server.live_stream(&token).await;
    server
        .sql(
            "UPDATE users SET username = 'creator';
             INSERT INTO quests (id, title, reward_amount, reward_currency, participant_limit) VALUES (repeat('a', 24), 'Friends', 5, 'POOL', 10);
             INSERT INTO credit_grants (id, user_id, credits, reason, granted_person, granted_name)
             SELECT repeat('b', 24), id, 50, 'For the final', 'ada', 'ada' FROM users;
             INSERT INTO deposits (id, user_id, currency, method, amount, status)
             SELECT repeat('c', 24), id, 'USDT', 'manual', 2500000, 'pending' FROM users",
        )
        .await;
    let person = json!({ "address": wallet.address(), "username": "creator" });
    let known = [
        (
            format!("stream:{stream}"),
            json!({ "name": "Friday nine-ball", "link": format!("/live/{stream}"), "person": person, "money": null }),
        ),
        (
            format!("quest:{}", "a".repeat(24)),
            json!({ "name": "Friends", "link": format!("/quests/{}", "a".repeat(24)), "person": null, "money": null }),
        ),
        (
            format!("credit_grant:{}", "b".repeat(24)),
            json!({
                "name": "For the final", "link": "/admin?tab=pool-credits", "person": person,
                "money": { "amount": "50", "currency": "CREDIT", "decimals": 0 }
            }),
        ),
        (
            format!("deposit:{}", "c".repeat(24)),
            json!({
                "name": null, "link": "/admin?tab=deposits", "person": person,
                "money": { "amount": "2.5", "currency": "USDT", "decimals": 6 }
            }),
        ),
        (format!("quest:{}", "d".repeat(24)), Value::Null),
        ("server".to_owned(), Value::Null),
    ];
    for (target, _) in &known {
        let entry = Entry {
            actor: Actor::System,
            action: "quest.update",
            target: target.clone(),
            before: None,
            after: None,
            address: None,
            request_id: None,
        };
        let mut transaction = server.context.pool.begin().await.unwrap();
        append(&mut transaction, &entry).await.unwrap();
        transaction.commit().await.unwrap();
    }
    let page = server.get("/api/admin/audit?action=quest.update", &admin).await.ok();
    let rows = page["data"].as_array().unwrap();
    assert_eq!(rows.len(), known.len());
    for (row, (target, subject)) in rows.iter().rev().zip(&known) {
        assert_eq!((&row["target"], &row["subject"]), (&json!(target), subject));
    }
}
