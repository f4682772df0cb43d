//! People put their own matches and tournaments on.

use crate::support::{Live, Server, Wallet, duel::quick, text};
use cuecast::features::tables::jobs::{Seen, show_all};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::time::{Duration, Instant};

fn form(kind: &str, id: &Value) -> Value {
    json!({
        "title": "My duel", "description": "Come and see.", "category": "gaming", "game": "Eight-ball", "tags": [],
        "streamSource": "table", "tableSource": { "kind": kind, "id": id }, "status": "live"
    })
}

#[actix_rt::test]
async fn stream_42_stream_43_a_player_puts_the_own_match_on_without_a_twitch_link_and_nobody_else_does() {
    let live = Live::start().await;
    let [(one, data), (other, _)] = quick(&live).await;
    let id = &data["matchId"];
    let stranger = live.account().await;
    let (status, body) = live
        .call(Method::POST, "/api/streams", &stranger.token, form("match", id))
        .await;
    assert_eq!((status, &body["code"]), (403, &json!("FORBIDDEN")), "{body}");
    let made = live
        .ok(Method::POST, "/api/streams", &one.token, form("match", id))
        .await;
    let (status, _) = live
        .call(Method::POST, "/api/streams", &one.token, form("match", id))
        .await;
    assert_eq!(status, 409, "one live stream of a table each");
    live.ok(Method::POST, "/api/streams", &other.token, form("match", id))
        .await;
    let path = format!("/api/streams/{}", made["streamId"].as_str().unwrap());
    let shown = loop {
        let shown = live.ok(Method::GET, &path, "", Value::Null).await;
        if !shown["table"]["match"].is_null() {
            break shown;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    assert_eq!(shown["table"]["match"]["matchId"], *id);
    let (_, joined) = live.watch(made["streamId"].as_str().unwrap(), None).await;
    assert_eq!(joined["table"]["state"]["matchId"], *id);
    let mut house = form("match", id);
    house["tableSource"] = json!({ "kind": "house", "id": "1" });
    for wrong in [
        house,
        form("match", &json!("x")),
        form("tournament", &json!("65f1c0a2b3d4e5f601234567")),
    ] {
        let (status, _) = live
            .call(Method::POST, "/api/streams", &stranger.token, wrong.clone())
            .await;
        assert!(matches!(status, 400 | 403), "{status} {wrong}");
    }
    live.running.stop().await;
}

#[actix_rt::test]
async fn a_stream_whose_match_is_long_over_ends_and_one_whose_match_was_replaced_by_a_rematch_shows_that() {
    let server = Server::start().await;
    let (one, other) = (Wallet::random(), Wallet::random());
    let tokens = [server.token(&one).await, server.token(&other).await];
    for token in &tokens {
        server.post("/api/duel/queue", token, Value::Null).await.ok();
    }
    let found = server.get("/api/duel/queue", &tokens[0]).await.ok();
    let first = text(&found["data"]["matchId"]).to_owned();
    let made = server
        .post("/api/streams", &tokens[0], form("match", &json!(first)))
        .await
        .ok();
    let stream = text(&made["streamId"]).to_owned();
    let ended = server.services.stream_ended.clone().into_inner();
    let (context, seen, now) = (server.context.clone().into_inner(), Seen::default(), Instant::now());
    let look = async |minutes: u64| {
        let at = now + Duration::from_secs(minutes * 60);
        show_all(&context, ended.clone(), &seen, at).await.unwrap();
    };
    let of = async |sql: &str| {
        let read = sqlx::query_scalar::<_, String>(AssertSqlSafe(sql.to_owned())).bind(&stream);
        read.fetch_one(&server.context.pool).await.unwrap()
    };
    look(0).await;
    assert_eq!(
        context.feeds.shown_by(stream.parse().unwrap()),
        Some(first.parse().unwrap())
    );
    // They agreed to play again.
    let next = "65f1c0a2b3d4e5f601234567";
    server
        .sql("UPDATE matches SET status = 'ended', ended_at = now()")
        .await;
    server
        .sql(
            "INSERT INTO matches (id, kind, challenger_id, rival_id, table_size, seed, status, ended_at)
             SELECT '65f1c0a2b3d4e5f601234567', kind, challenger_id, rival_id, table_size, seed, status, ended_at FROM matches",
        )
        .await;
    server
        .sql("INSERT INTO match_rematches (match_id, seat, next_id) SELECT id, 0, '65f1c0a2b3d4e5f601234567' FROM matches WHERE id <> '65f1c0a2b3d4e5f601234567'")
        .await;
    look(1).await;
    assert_eq!(of("SELECT table_ref FROM streams WHERE id = $1").await, next);
    look(29).await;
    assert_eq!(
        of("SELECT status FROM streams WHERE id = $1").await,
        "live",
        "they may come back"
    );
    look(30).await;
    assert_eq!(of("SELECT status FROM streams WHERE id = $1").await, "ended");
    look(31).await;
    assert_eq!(context.feeds.shown_by(stream.parse().unwrap()), None);
}
