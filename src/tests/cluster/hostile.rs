//! Nodes that do not go together, words that come too late, and callers who mean harm.

use super::{KEY, node, two, until};
use crate::support::Live;
use cuecast::testing;
use hmac::{Hmac, Mac};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

const HEADER: &str = "x-cuecast-forwarded";

/// Header in which a node vouches for a request that it forwards, made so many seconds ago.
fn word(key: &str, method: &str, path: &str, seconds_ago: i64) -> String {
    let at = OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000 - i128::from(seconds_ago) * 1_000;
    let client = "203.0.113.9";
    let mut mac = Hmac::<Sha256>::new_from_slice(format!("cuecast forwarded 1\n{key}").as_bytes()).unwrap();
    mac.update(format!("{at}\n{method}\n{path}\n{client}").as_bytes());
    format!("{at} {client} {}", hex::encode(mac.finalize().into_bytes()))
}

async fn slow_mode(live: &Live, stream: &str, token: &str, word: &str) -> StatusCode {
    let url = format!("http://{}/api/streams/{stream}/chat-settings", live.url);
    let call = crate::support::client().put(url).bearer_auth(token);
    let answer = call
        .header(HEADER, word)
        .json(&json!({ "slowModeSeconds": 7 }))
        .send()
        .await;
    answer.unwrap().status()
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_another_node_forwarded_is_served_in_time_by_its_owner_or_not_at_all() {
    let [one, other] = two().await;
    let host = one.account().await;
    let stream = one.stream(&host).await;
    let (_watching, _) = one.watch(&stream, Some(&host)).await;
    let path = format!("/api/streams/{stream}/chat-settings");
    let refused = StatusCode::SERVICE_UNAVAILABLE;
    for (word, status) in [
        (word(KEY, "PUT", &path, 6), refused),
        (word("another key, of which nobody knows", "PUT", &path, 0), refused),
        (word(KEY, "PUT", "/api/streams", 0), refused),
        ("170141183460469231731687303715884105727 ::1 00".to_owned(), refused),
        ("-9223372036854775808 ::1 00".to_owned(), refused),
    ] {
        assert_eq!(slow_mode(&one, &stream, &host.token, &word).await, status, "{word}");
    }
    // Signed at its use: on a busy machine the calls before may take longer than it counts.
    let fresh = word(KEY, "PUT", &path, 0);
    assert_eq!(slow_mode(&one, &stream, &host.token, &fresh).await, StatusCode::OK);
    // Believed, but of a room that another node has.
    assert_eq!(
        slow_mode(&other, &stream, &host.token, &word(KEY, "PUT", &path, 0)).await,
        refused
    );
    one.running.cluster.abandon().await;
    until(async || !one.running.cluster.leads()).await;
    assert_eq!(
        slow_mode(&one, &stream, &host.token, &word(KEY, "PUT", &path, 0)).await,
        refused
    );
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_forwarded_socket_whose_owner_has_ended_it_ends_also_when_its_client_does_not() {
    let one = node(testing::database().await, "one").await;
    let other = node(one.database.again(), "other").await;
    let host = one.account().await;
    let stream = one.stream(&host).await;
    let (_watching, _) = one.watch(&stream, Some(&host)).await;
    let mut io = TcpStream::connect(&other.url).await.unwrap();
    let handshake = format!(
        "GET /stream/{stream} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        other.url
    );
    io.write_all(handshake.as_bytes()).await.unwrap();
    // It never joins: the owner closes it. All is read, and nothing is said or closed.
    let mut read = Vec::new();
    let ended = timeout(Duration::from_secs(30), io.read_to_end(&mut read)).await;
    ended.expect("the owner ends it").unwrap();
    assert!(read.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&read));
    let is_closed = async || {
        // The first byte to a socket that is no more is answered by a reset, which the next one meets.
        let written = io.write_all(&[0]).await;
        written.is_err()
    };
    until(is_closed).await;
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_with_another_secret_site_or_ones_address_is_not_let_in() {
    let one = node(testing::database().await, "one").await;
    let pool = &one.database.pool;
    for (change, says) in [
        ("secret_check = 'another'", "another cluster.secret"),
        (
            "public_url = 'https://elsewhere.example/'",
            "https://elsewhere.example/",
        ),
    ] {
        let kept = "WITH kept AS (SELECT secret_check, public_url FROM nodes) UPDATE nodes SET";
        let before: (String, String) = sqlx::query_as("SELECT secret_check, public_url FROM nodes")
            .fetch_one(pool)
            .await
            .unwrap();
        sqlx::query(sqlx::AssertSqlSafe(format!("{kept} {change}")))
            .execute(pool)
            .await
            .unwrap();
        let refused = super::refused(one.database.again(), "other", "127.0.0.1:1").await;
        assert!(refused.contains(says), "{refused}");
        sqlx::query("UPDATE nodes SET secret_check = $1, public_url = $2")
            .bind(before.0)
            .bind(before.1)
            .execute(pool)
            .await
            .unwrap();
    }
    let refused = super::refused(one.database.again(), "other", &one.url).await;
    assert!(refused.contains("the same cluster.address"), "{refused}");
    one.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_whose_name_another_one_took_is_ready_no_more() {
    let one = node(testing::database().await, "one").await;
    let ready = async |live: &Live| live.call(Method::GET, "/readyz", "", Value::Null).await.0;
    until(async || ready(&one).await == 200).await;
    let successor = node(one.database.again(), "one").await;
    until(async || ready(&one).await == 503).await;
    until(async || ready(&successor).await == 200).await;
    assert_eq!(ready(&one).await, 503, "it never is again");
    for node in [one, successor] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_living_node_has_its_lock_again_after_a_claim_held_it_for_a_moment() {
    let [one, other] = two().await;
    let number = other.running.cluster.node().unwrap().0;
    let mut claim = one.database.pool.acquire().await.unwrap();
    let locked = |sql: &'static str| sqlx::query_scalar::<_, bool>(sql).bind(number);
    // The lease's connection is lost, and a claim looks at the lock at that moment.
    // Of this database: beside it other tests have nodes of that number.
    let ended = "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                 WHERE datname = current_database() AND locktype = 'advisory' AND objid = $1::int::bigint::oid AND granted";
    let held = "SELECT pg_try_advisory_lock_shared(1668640356, $1::int)";
    until(async || {
        let _ = locked(ended).fetch_optional(&one.database.pool).await;
        locked(held).fetch_one(&mut *claim).await.unwrap()
    })
    .await;
    actix_rt::time::sleep(Duration::from_secs(1)).await;
    sqlx::query("SELECT pg_advisory_unlock_all()")
        .execute(&mut *claim)
        .await
        .unwrap();
    let free = "SELECT pg_try_advisory_xact_lock_shared(1668640356, $1::int)";
    until(async || !locked(free).fetch_one(&one.database.pool).await.unwrap()).await;
    for node in [other, one] {
        node.running.stop().await;
    }
}
