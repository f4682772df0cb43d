//! Creators edit their streams.

use super::{form, in_minutes, with};
use crate::support::{Server, Wallet, code, text};
use cuecast::features::streams;
use futures_util::future::join_all;
use serde_json::{Value, json};

async fn made(server: &Server, token: &str, form: Value) -> String {
    let created = server.post("/api/streams", token, form).await.ok();
    format!("/api/streams/{}", text(&created["streamId"]))
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_creator_changes_what_their_stream_is_called_and_everybody_sees_it_at_once() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let path = made(&server, &token, form()).await;
    let before = server.get(&path, "").await.ok();
    assert_eq!(server.get("/api/streams", "").await.ok()[0]["title"], before["title"]);
    let edited = json!({
        "title": " Saturday eight-ball ", "description": "", "category": "billiards", "game": "Eight-ball", "tags": ["final"],
        "thumbnailUrl": "", "streamSource": "table", "status": "scheduled", "twitchChannelLink": "twitch.tv/somebody"
    });
    server.put(&path, &token, edited.clone()).await.ok();
    server.put(&path, &token, edited).await.ok();
    let mut expected = before;
    for (field, value) in [
        ("title", json!("Saturday eight-ball")),
        ("description", json!("")),
        ("category", json!("billiards")),
        ("game", json!("Eight-ball")),
        ("tags", json!(["final"])),
        ("thumbnail", Value::Null),
        ("thumbnailUrl", Value::Null),
    ] {
        expected[field] = value;
    }
    assert_eq!(server.get(&path, "").await.ok(), expected, "and nothing else");
    let listed = server.get("/api/streams", "").await.ok();
    assert_eq!(listed[0]["title"], "Saturday eight-ball");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stream_that_waits_is_put_off_and_starts_at_its_new_time() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let mut waiting = with("status", json!("scheduled"));
    waiting["scheduledStartTime"] = json!(in_minutes(60));
    let path = made(&server, &token, waiting.clone()).await;
    let start = in_minutes(180);
    waiting["scheduledStartTime"] = json!(start);
    server.put(&path, &token, waiting.clone()).await.ok();
    let status = async |later: &str| {
        sqlx::query("UPDATE streams SET scheduled_start_at = scheduled_start_at - $1::text::interval")
            .bind(later)
            .execute(&server.context.pool)
            .await
            .unwrap();
        streams::jobs::start_due(&server.context).await.unwrap();
        server.get(&path, "").await.ok()["status"].clone()
    };
    assert_eq!(status("2 hours").await, "scheduled", "its first time is past");
    // Its words change, and its start stays.
    server.put(&path, &token, with("title", json!("Late"))).await.ok();
    assert_eq!(status("61 minutes").await, "live");
    let answer = server.put(&path, &token, waiting).await;
    assert_eq!((answer.status, code(&answer)), (409, "CONFLICT"), "it has started");
    server.put(&path, &token, with("title", json!("On now"))).await.ok();
    assert_eq!(server.get(&path, "").await.ok()["title"], "On now");
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_edits_a_stream_of_somebody_else_or_one_that_is_over_or_leaves_it_without_a_title() {
    let server = Server::start().await;
    let (token, other) = (
        server.token(&Wallet::number(1)).await,
        server.token(&Wallet::number(2)).await,
    );
    let path = made(&server, &token, form()).await;
    let unknown = "/api/streams/ffffffffffffffffffffffff";
    for (path, token, form, status) in [
        (path.as_str(), "", with("title", json!("")), 401),
        (&path, &other, form(), 403),
        (unknown, &token, form(), 404),
        ("/api/streams/7", &token, form(), 400),
        (&path, &token, with("title", json!(" ")), 400),
        (&path, &token, with("category", json!("sports")), 400),
        (
            &path,
            &token,
            with("thumbnailUrl", json!("https://10.0.0.1/a.png")),
            400,
        ),
        (&path, &token, with("scheduledStartTime", json!(in_minutes(-1))), 400),
        (&path, &token, json!([]), 400),
    ] {
        assert_eq!(server.put(path, token, form).await.status, status, "{path}");
    }
    let id = path.rsplit('/').next().unwrap();
    server
        .post("/api/streams/end", &token, json!({ "streamId": id }))
        .await
        .ok();
    let answer = server.put(&path, &token, with("title", json!("Again"))).await;
    assert_eq!((answer.status, code(&answer)), (409, "CONFLICT"));
    assert_eq!(server.get(&path, "").await.ok()["title"], "Friday nine-ball");
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_a_creator_edits_away_is_told_to_administrators_alone_until_the_stream_is_deleted() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let token = server.token(&Wallet::number(1)).await;
    let path = made(&server, &token, with("title", json!("Buy followers here"))).await;
    let of_admins = path.replace("/api/", "/api/admin/");
    let edits = format!("{of_admins}/edits");
    let told = async || server.get(&edits, &admin).await.ok()["data"].clone();
    assert_eq!(told().await, json!([]));
    let clean = with("title", json!("Friday nine-ball"));
    for _ in 0..2 {
        server.put(&path, &token, clean.clone()).await.ok();
    }
    let mut other = clean.clone();
    (other["thumbnailUrl"], other["tags"]) = (json!(""), json!(["final"]));
    server.put(&path, &token, other).await.ok();
    let edited = told().await;
    assert_eq!(
        edited.as_array().unwrap().len(),
        2,
        "the same again is no change: {edited}"
    );
    let (last, first) = (&edited[0], &edited[1]);
    assert_eq!(
        (&first["title"], &first["description"], &first["game"]),
        (&json!("Buy followers here"), &json!("Races to seven"), &json!("Pool"))
    );
    assert_eq!(
        (&last["title"], &last["thumbnailUrl"], &last["tags"]),
        (
            &json!("Friday nine-ball"),
            &json!("https://cdn.example/a.png"),
            &json!(["pool", "nine-ball"])
        )
    );
    assert!(text(&first["editedAt"]) <= text(&last["editedAt"]));
    for (who, status) in [("", 401), (token.as_str(), 403)] {
        assert_eq!(server.get(&edits, who).await.status, status);
    }
    server.delete(&of_admins, &admin).await.ok();
    assert_eq!(server.get(&edits, &admin).await.status, 404);
    let kept = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM stream_edits");
    assert_eq!(kept.fetch_one(&server.context.pool).await.unwrap(), 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_many_edits_at_once_the_last_twenty_are_kept() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let token = server.token(&Wallet::number(1)).await;
    let path = made(&server, &token, with("title", json!("First"))).await;
    let edits = (0..30).map(|number| server.put(&path, &token, with("title", json!(format!("No. {number}")))));
    for answer in join_all(edits).await {
        answer.ok();
    }
    let told = server
        .get(&format!("{}/edits", path.replace("/api/", "/api/admin/")), &admin)
        .await
        .ok();
    let titles: Vec<_> = told["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| text(&edit["title"]))
        .collect();
    assert_eq!(titles.len(), 20);
    assert!(!titles.contains(&"First"), "the oldest goes: {titles:?}");
    let kept = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM stream_edits");
    assert_eq!(kept.fetch_one(&server.context.pool).await.unwrap(), 20);
}
