//! Claims: one node owns a room, and what an earlier owner still writes comes to nothing.

use super::{all_are_steady, lines, node, owners, two, until, watching};
use crate::support::text;
use actors::{ports::StreamStore, room::LoadError};
use cuecast::{features::chat::store::PgStreamStore, testing};
use domain::StreamId;
use futures_util::future::join;
use std::time::Duration;

#[actix_rt::test(system = "crate::support::System")]
async fn of_two_nodes_that_are_asked_at_once_one_has_the_room() {
    let [one, other] = two().await;
    let host = one.account().await;
    let stream: StreamId = one.stream(&host).await.parse().unwrap();
    let pool = &one.database.pool;
    let stores = [&one, &other].map(|node| PgStreamStore::among(pool.clone(), node.running.cluster.clone()));
    for _ in 0..50 {
        let (first, second) = join(stores[0].open(stream, 10), stores[1].open(stream, 10)).await;
        let won = [&first, &second].iter().filter(|opened| opened.is_ok()).count();
        let lost = [&first, &second]
            .iter()
            .filter(|opened| matches!(opened, Err(LoadError::Elsewhere)))
            .count();
        assert_eq!((won, lost), (1, 1), "{first:?} {second:?}");
        sqlx::query("DELETE FROM room_owners WHERE kind = 'stream'")
            .execute(pool)
            .await
            .unwrap();
    }
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_whose_lease_has_run_out_stores_nothing_more_and_gives_its_rooms_up() {
    let [one, other] = two().await;
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let (mut here, _) = one.watch(&stream, Some(&host)).await;
    here.say("1", "before").await;
    all_are_steady(&one.database).await;
    one.running.cluster.abandon().await;
    until(async || other.running.cluster.leads()).await;
    let (mut there, joined) = watching(&other.url, &stream, &guest).await;
    assert_eq!(lines(&joined), ["before"]);
    // The old owner has not noticed: its room runs, and its socket is open.
    let zombie = here.try_raw(
        serde_json::json!({ "type": "chat", "message": "of a zombie", "clientMessageId": "2" })
            .to_string()
            .into(),
    );
    let mut is_acknowledged = false;
    if zombie.await.is_ok() {
        while let Some(Ok(message)) = here.try_next(Duration::from_secs(3)).await {
            is_acknowledged |= message.to_text().unwrap_or_default().contains("chat_ack");
        }
    }
    assert!(!is_acknowledged, "it was told that the line is stored");
    there.say("3", "after").await;
    let stored: Vec<String> = sqlx::query_scalar("SELECT body FROM chat_messages ORDER BY epoch, seq")
        .fetch_all(&one.database.pool)
        .await
        .unwrap();
    assert_eq!(stored, ["before", "after"]);
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_room_that_nobody_watches_is_let_go_of_and_a_node_that_stops_leaves_nothing() {
    let one = node(testing::database().await, "one").await;
    let host = one.account().await;
    let stream = one.stream(&host).await;
    let (viewer, joined) = one.watch(&stream, Some(&host)).await;
    assert_eq!(text(&joined["streamId"]), stream);
    assert_eq!(owners(&one).await, 1);
    drop(viewer);
    let pool = one.database.pool.clone();
    one.running.stop().await;
    let left: i64 = sqlx::query_scalar("SELECT (SELECT count(*) FROM room_owners) + (SELECT count(*) FROM nodes)")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}
