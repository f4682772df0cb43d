//! The list of streams.

use crate::support::{Server, Wallet, refusal, text};
use serde_json::Value;
use std::collections::HashSet;

fn ids(list: &Value) -> Vec<String> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|stream| text(&stream["_id"]).to_owned())
        .collect()
}

/// Ended, scheduled and live streams in turn, each made a minute after the one before.
async fn mixed(server: &Server) {
    server.token(&Wallet::number(1)).await;
    server
        .sql(
            "INSERT INTO streams (id, creator_id, title, category, channel, status, scheduled_start_at, started_at, ended_at, created_at)
             SELECT lpad(to_hex(n), 24, '0'), u.id, 'Stream ' || n, 'gaming', 'cuemaster',
                    (ARRAY['ended', 'scheduled', 'live'])[n % 3 + 1], now() + interval '1 day', now(),
                    CASE WHEN n % 3 = 0 THEN now() END, timestamptz '2026-01-01' + n * interval '1 minute'
             FROM generate_series(1, 30) n, users u",
        )
        .await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_11_the_list_is_a_bare_array_with_live_streams_first_then_the_newest() {
    let server = Server::start().await;
    assert_eq!(server.get("/api/streams", "").await.ok(), serde_json::json!([]));
    mixed(&server).await;
    let list = server.get("/api/streams", "").await.ok();
    let statuses: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|stream| text(&stream["status"]))
        .collect();
    assert_eq!(statuses.len(), 30);
    assert!(statuses[..10].iter().all(|status| *status == "live"));
    assert!(statuses[10..].iter().all(|status| *status != "live"));
    let made: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|stream| text(&stream["createdAt"]))
        .collect();
    assert!(
        made[..10].is_sorted_by(|a, b| a > b) && made[10..].is_sorted_by(|a, b| a > b),
        "{made:?}"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn pages_join_up_without_gap_or_double() {
    let server = Server::start().await;
    mixed(&server).await;
    let whole = ids(&server.get("/api/streams", "").await.ok());
    let (mut paged, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let page = server.get(&format!("/api/streams?limit=7&cursor={cursor}"), "").await;
        pages += 1;
        let next = page.header("x-next-cursor").map(str::to_owned);
        paged.extend(ids(&page.ok()));
        match next {
            Some(next) => cursor = next,
            None => break,
        }
    }
    assert_eq!((paged.len(), pages), (30, 5));
    assert_eq!(paged, whole);
    assert_eq!(paged.iter().collect::<HashSet<_>>().len(), 30);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_list_is_filtered_by_status() {
    let server = Server::start().await;
    mixed(&server).await;
    for status in ["live", "scheduled", "ended"] {
        let list = server.get(&format!("/api/streams?status={status}"), "").await.ok();
        let list = list.as_array().unwrap();
        assert_eq!(list.len(), 10);
        assert!(list.iter().all(|stream| stream["status"] == status));
    }
    for all in ["", "all"] {
        let list = server.get(&format!("/api/streams?status={all}"), "").await.ok();
        assert_eq!(list.as_array().unwrap().len(), 30);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_58_a_bad_question_is_answered_with_the_error_field() {
    let server = Server::start().await;
    for query in [
        "status=gone",
        "limit=0",
        "limit=101",
        "limit=-1",
        "limit=ten",
        "cursor=junk",
        "cursor=1-2-3",
        "cursor=1--5-000000000000000000000000",
        "cursor=0-99999999999999999999-000000000000000000000000",
    ] {
        let answer = server.get(&format!("/api/streams?{query}"), "").await;
        assert_eq!((answer.status, refusal(&answer).1), (400, "BAD_REQUEST"), "{query}");
    }
}
