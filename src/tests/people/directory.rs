//! Everybody, as administrators see, count and find them.

use crate::support::{Server, Wallet, refusal, text};
use serde_json::{Value, json};

const USERS: &str = "/api/admin/users";
const STATS: &str = "/api/admin/users/stats";

async fn found(server: &Server, token: &str, query: &str) -> (Vec<String>, Value) {
    let page = server.get(&format!("{USERS}?{query}"), token).await.ok();
    let names = page["users"].as_array().unwrap().iter();
    let names = names.map(|user| text(&user["username"]).to_owned()).collect();
    (names, page["pagination"].clone())
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_10_21_the_numbers_are_of_everybody_and_are_kept_for_half_a_minute() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    for number in 1..=4 {
        server.token(&Wallet::number(number)).await;
    }
    server
        .sql(
            "UPDATE users SET created_at = now() - interval '2 days' WHERE address <= (SELECT address FROM users ORDER BY address LIMIT 1 OFFSET 2);
             UPDATE users SET is_admin = true WHERE address = (SELECT min(address) FROM users);
             UPDATE sessions SET last_seen_at = now() - interval '25 hours' WHERE user_id = (SELECT id FROM users ORDER BY address LIMIT 1)",
        )
        .await;
    let expected = json!({ "totalUsers": 4, "activeUsers": 3, "adminUsers": 1, "newUsers": 1, "growthRate": 33.3 });
    assert_eq!(server.get(STATS, &admin).await.ok(), expected);
    server.token(&Wallet::number(5)).await;
    assert_eq!(server.get(STATS, &admin).await.ok(), expected);
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_12_13_17_22_people_are_listed_the_newest_first_in_pages_of_four_sizes() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    server
        .sql(
            "INSERT INTO users (id, address, username, is_admin, created_at)
             SELECT lpad(to_hex(g), 24, '0'), '0x' || lpad(to_hex(g), 40, '0'), 'player_' || g, g = 12, timestamptz '2026-01-02T03:00:00Z' + g * interval '1 hour'
             FROM generate_series(1, 12) g;
             INSERT INTO user_emails (user_id, email) VALUES (lpad('c', 24, '0'), 'Twelve@Example.org')",
        )
        .await;
    let page = server.get(USERS, &admin).await.ok();
    assert_eq!(page["pagination"], json!({ "page": 1, "pages": 2, "total": 12 }));
    let users = page["users"].as_array().unwrap();
    assert_eq!(users.len(), 10);
    let first = users[0].as_object().unwrap();
    let mut fields: Vec<_> = first.keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        ["_id", "createdAt", "email", "isAdmin", "profileImage", "username"]
    );
    assert_eq!(first["_id"], "00000000000000000000000c");
    assert_eq!(
        (&first["username"], &first["email"]),
        (&json!("player_12"), &json!("Twelve@Example.org"))
    );
    assert_eq!(
        (&first["createdAt"], &first["profileImage"]),
        (&json!("2026-01-02T15:00:00Z"), &Value::Null)
    );
    assert_eq!((&first["isAdmin"], &users[1]["isAdmin"]), (&json!(true), &json!(false)));
    for (size, pages) in [(5, 3), (10, 2), (25, 1), (50, 1)] {
        let (page, at) = found(&server, &admin, &format!("limit={size}")).await;
        assert_eq!((page.len(), &at["pages"]), (size.min(12), &json!(pages)), "{size}");
    }
    let (last, at) = found(&server, &admin, "page=3&limit=5").await;
    assert_eq!(last, ["player_2", "player_1"]);
    assert_eq!(at, json!({ "page": 3, "pages": 3, "total": 12 }));
    for beyond in ["page=4&limit=5", "page=18446744073709551615&limit=50"] {
        assert!(found(&server, &admin, beyond).await.0.is_empty(), "{beyond}");
    }
    for bad in ["limit=7", "limit=0", "limit=100", "page=0", "page=-1", "page=x"] {
        assert_eq!(server.get(&format!("{USERS}?{bad}"), &admin).await.status, 400, "{bad}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn pages_end_where_a_deep_one_would_cost_more_than_a_search() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    server
        .sql(
            "INSERT INTO users (id, address, username) SELECT lpad(to_hex(g), 24, '0'), '0x' || lpad(to_hex(g), 40, '0'), 'player_' || g
             FROM generate_series(1, 10050) g",
        )
        .await;
    let (last, at) = found(&server, &admin, "page=200&limit=50").await;
    assert_eq!(
        (last.len(), at),
        (50, json!({ "page": 200, "pages": 200, "total": 10050 }))
    );
    assert!(found(&server, &admin, "page=201&limit=50").await.0.is_empty());
    let (_, at) = found(&server, &admin, "limit=50&search=player").await;
    assert_eq!(at, json!({ "page": 1, "pages": 4, "total": 200 }));
    assert_eq!(found(&server, &admin, "search=PLAYER_10049").await.0, ["player_10049"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_11_people_are_found_by_how_a_name_or_an_address_begins_and_never_by_an_operator() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    server
        .sql(
            "INSERT INTO users (id, address, username) VALUES
             (lpad('1', 24, '0'), '0xabc0000000000000000000000000000000000001', 'Karl_L'),
             (lpad('2', 24, '0'), '0xabd0000000000000000000000000000000000002', 'karla'),
             (lpad('3', 24, '0'), '0xabc1110000000000000000000000000000000003', NULL),
             (lpad('4', 24, '0'), '0xfff0000000000000000000000000000000000004', '0xabcd'),
             (lpad('5', 24, '0'), '0xeee0000000000000000000000000000000000005', 'k-9')",
        )
        .await;
    for (search, names) in [
        ("karl", &["Karl_L", "karla"][..]),
        ("%20KARLA", &["karla"]),
        ("k-", &["k-9"]),
        ("0xABC", &["0xabcd", "Karl_L", "user_abc111"]),
        ("0xabc1110000000000000000000000000000000003", &["user_abc111"]),
        ("user_abc11", &["user_abc111"]),
        ("arl", &[]),
        ("k%25", &[]),
        ("_", &[]),
        ("k%00", &[]),
        ("%27%20OR%201%3D1", &[]),
        ("%F0%9F%8E%B1", &[]),
    ] {
        let (found, at) = found(&server, &admin, &format!("search={search}")).await;
        assert_eq!(found, names, "{search}");
        assert_eq!(at["total"], names.len(), "{search}");
    }
    let long = format!("{USERS}?search={}", "a".repeat(255));
    assert_eq!(refusal(&server.get(&long, &admin).await).1, "VALIDATION_FAILED");
    assert!(server.audited(&admin, "users.search_email").await.is_empty());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_search_by_e_mail_finds_the_whole_address_alone_and_the_log_says_who_looked_for_whom() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    server
        .sql(
            "INSERT INTO users (id, address, username) VALUES (lpad('1', 24, '0'), '0xabc0000000000000000000000000000000000001', 'karl');
             INSERT INTO user_emails (user_id, email) VALUES (lpad('1', 24, '0'), 'Karl@Example.org')",
        )
        .await;
    assert_eq!(found(&server, &admin, "search=karl%40example.ORG").await.0, ["karl"]);
    assert!(found(&server, &admin, "search=karl%40example.or").await.0.is_empty());
    assert!(found(&server, &admin, "search=karl%40").await.0.is_empty());
    let lines = server.audited(&admin, "users.search_email").await;
    let told: Vec<_> = lines
        .iter()
        .map(|line| (text(&line["target"]), &line["after"]["found"]))
        .collect();
    assert_eq!(
        told,
        [
            ("users", &json!(false)),
            ("user:000000000000000000000001", &json!(true))
        ]
    );
    assert!(
        lines
            .iter()
            .all(|line| text(&line["actor"]["name"]) == "ada" && !line.to_string().contains('@')),
        "{lines:?}"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_but_an_administrator_sees_people_or_their_numbers() {
    let server = Server::start().await;
    let person = server.token(&Wallet::number(1)).await;
    for path in [USERS, STATS, "/api/admin/streams", "/api/admin/users?limit=7"] {
        assert_eq!(refusal(&server.get(path, "").await).0, 401, "{path}");
        assert_eq!(refusal(&server.get(path, &person).await).0, 403, "{path}");
    }
    let one = "/api/admin/streams/65f1c0a2b3d4e5f601234567";
    assert_eq!(refusal(&server.delete(one, "").await).0, 401);
    assert_eq!(refusal(&server.delete(one, &person).await).0, 403);
}
