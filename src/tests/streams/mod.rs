//! Making, reading, editing and ending streams.

mod deleted;
mod edit;
mod list;
mod schedule;
mod sorted;

use crate::support::{Server, Wallet, code, refusal, text};
use actors::rooms::Announcement;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

fn form() -> Value {
    json!({
        "title": "Friday nine-ball", "description": "Races to seven", "category": "gaming", "game": "Pool",
        "tags": [" pool ", "", "nine-ball"], "streamSource": "twitch", "thumbnailUrl": "https://cdn.example/a.png",
        "status": "live", "scheduledStartTime": null, "twitchChannelLink": "twitch.tv/CueMaster"
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form();
    form[field] = value;
    form
}

fn in_minutes(minutes: i64) -> String {
    (OffsetDateTime::now_utc() + Duration::minutes(minutes))
        .format(&Rfc3339)
        .unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_60_62_36_a_stream_is_made_from_the_form_and_its_id_answered() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let created = server.post("/api/streams", &token, form()).await.ok();
    assert_eq!(created.as_object().unwrap().keys().collect::<Vec<_>>(), ["streamId"]);
    assert_eq!(text(&created["streamId"]).len(), 24);
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_31_32_33_34_35_57_a_stream_carries_the_documented_fields() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let token = server.token(&wallet).await;
    let created = server.post("/api/streams", &token, form()).await.ok();
    let id = text(&created["streamId"]);
    server.recorder.watch(id.parse().unwrap(), 7);
    let path = format!("/api/streams/{id}");
    let stream = server.get(&path, "").await.ok();
    let expected = [
        ("_id", json!(id)),
        ("streamId", json!(id)),
        ("title", json!("Friday nine-ball")),
        ("description", json!("Races to seven")),
        ("category", json!("gaming")),
        ("game", json!("Pool")),
        ("tags", json!(["pool", "nine-ball"])),
        ("status", json!("live")),
        ("isLive", json!(true)),
        ("isScheduled", json!(false)),
        ("streamSource", json!("twitch")),
        ("streamUrl", json!("https://twitch.tv/cuemaster")),
        ("channel", json!("cuemaster")),
        ("thumbnail", json!("https://cdn.example/a.png")),
        ("thumbnailUrl", json!("https://cdn.example/a.png")),
        ("scheduledStartTime", json!(null)),
        ("endedAt", json!(null)),
        ("followers", json!([])),
        ("likes", json!([])),
        ("viewers", json!(7)),
    ];
    for (field, value) in expected {
        assert_eq!(stream[field], value, "{field}");
    }
    let name = format!("user_{}", &wallet.address()[2..8]);
    let creator = json!({ "address": wallet.address(), "username": name, "avatar": null, "verified": false });
    assert_eq!(stream["creator"], creator);
    assert_eq!(
        server.get(&path, &token).await.ok()["_id"],
        id,
        "the bearer token is optional"
    );
    assert_eq!(
        server
            .get(&path.to_uppercase().replace("/API/STREAMS/", "/api/streams/"), "")
            .await
            .ok()["_id"],
        id
    );
    let mut later = form();
    later["status"] = json!("scheduled");
    later["scheduledStartTime"] = json!(in_minutes(60));
    let made = server.post("/api/streams", &token, later).await.ok();
    let scheduled = format!("/api/streams/{}", text(&made["streamId"]));
    assert_eq!(server.get(&scheduled, "").await.ok()["status"], "scheduled");
    let end = json!({ "streamId": id });
    server.post("/api/streams/end", &token, end).await.ok();
    assert_eq!(server.get(&path, "").await.ok()["status"], "ended");
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_15_an_id_that_is_none_is_told_apart_from_an_unknown_one() {
    let server = Server::start().await;
    for bad in [
        "1",
        "65f1c0a2b3d4e5f60123456g",
        "65f1c0a2b3d4e5f6012345678",
        "%00",
        "..",
        "'%20OR%201=1--",
    ] {
        let answer = server.get(&format!("/api/streams/{bad}/messages"), "").await;
        assert!(matches!(answer.status, 400 | 404), "{bad}");
        if bad != ".." {
            assert_eq!(refusal(&answer), (400, "BAD_REQUEST", "Invalid stream ID"), "{bad}");
        }
    }
    let unknown = server.get("/api/streams/65f1c0a2b3d4e5f601234567", "").await;
    assert_eq!(refusal(&unknown), (404, "STREAM_NOT_FOUND", "Stream not found"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_51_53_making_one_needs_a_token_and_nothing_more() {
    let server = Server::start().await;
    let answer = server.post("/api/streams", "", form()).await;
    let text = "Authentication token not found. Please login again.";
    assert_eq!(refusal(&answer), (401, "UNAUTHENTICATED", text));
    let token = server.token(&Wallet::number(1)).await;
    server.post("/api/streams", &token, form()).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_42_43_44_45_48_49_the_documented_texts_stand_beside_their_fields() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let scheduled = |time: Value| {
        let mut form = with("status", json!("scheduled"));
        form["scheduledStartTime"] = time;
        form
    };
    let past = in_minutes(-1);
    let cases = [
        (
            "twitchChannelLink",
            with("twitchChannelLink", json!("")),
            "Please enter your Twitch channel link.",
        ),
        (
            "twitchChannelLink",
            with("twitchChannelLink", json!("https://evil.example/?twitch.tv/x")),
            "Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel).",
        ),
        ("title", with("title", json!(" ")), "Please enter a stream title."),
        ("category", with("category", json!(null)), "Please select a category."),
        (
            "category",
            with("category", json!("sports")),
            "The category must be billiards, gaming, esports, crypto or other.",
        ),
        (
            "scheduledStartTime",
            scheduled(json!(null)),
            "Please select a scheduled start time.",
        ),
        (
            "scheduledStartTime",
            scheduled(json!(past)),
            "Scheduled time must be in the future.",
        ),
        (
            "thumbnailUrl",
            with("thumbnailUrl", json!("javascript:alert(1)")),
            "The thumbnail must be a public https link.",
        ),
    ];
    for (field, form, expected) in cases {
        let answer = server.post("/api/streams", &token, form).await;
        assert_eq!(refusal(&answer), (400, "VALIDATION_FAILED", expected));
        assert_eq!(answer.body["validationErrors"], json!({ field: expected }));
    }
    let answer = server.post("/api/streams", &token, json!({})).await;
    assert_eq!(
        answer.body["validationErrors"].as_object().unwrap().len(),
        4,
        "{}",
        answer.body
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn identities_in_the_body_are_ignored() {
    let server = Server::start().await;
    let (wallet, victim) = (Wallet::number(1), Wallet::number(2));
    let token = server.token(&wallet).await;
    server.token(&victim).await;
    let mut form = form();
    form["address"] = json!(victim.address());
    form["userId"] = json!(victim.address());
    form["creator"] = json!({ "address": victim.address(), "verified": true });
    form["isAdmin"] = json!(true);
    let created = server.post("/api/streams", &token, form).await.ok();
    let stream = server
        .get(&format!("/api/streams/{}", text(&created["streamId"])), "")
        .await
        .ok();
    assert_eq!(stream["creator"]["address"], wallet.address());
    assert_eq!(stream["creator"]["verified"], false);
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_59_38_its_creator_ends_a_stream_and_it_stays_ended() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = server.live_stream(&token).await;
    let body = json!({ "streamId": id, "address": "0x1", "userId": "someone" });
    assert_eq!(
        server.post("/api/streams/end", &token, body.clone()).await.ok(),
        json!({ "success": true })
    );
    let stream = server.get(&format!("/api/streams/{id}"), "").await.ok();
    assert_eq!((text(&stream["status"]), &stream["isLive"]), ("ended", &json!(false)));
    assert!(stream["endedAt"].is_string());
    assert_eq!(server.recorder.take(), [(id.parse().unwrap(), Announcement::Ended)]);

    server.post("/api/streams/end", &token, body).await.ok();
    assert_eq!(
        server.get(&format!("/api/streams/{id}"), "").await.ok(),
        stream,
        "a repeat changes nothing"
    );
    assert_eq!(server.recorder.take(), []);
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_52_54_only_its_creator_ends_a_stream() {
    let server = Server::start().await;
    let id = server.live_stream(&server.token(&Wallet::number(1)).await).await;
    let stranger = server.token(&Wallet::number(2)).await;
    let body = json!({ "streamId": id, "address": Wallet::number(1).checksummed() });
    let answer = server.post("/api/streams/end", &stranger, body.clone()).await;
    assert_eq!(
        refusal(&answer),
        (403, "FORBIDDEN", "Only the stream creator can end the stream.")
    );
    assert_eq!(
        code(&server.post("/api/streams/end", "", body).await),
        "UNAUTHENTICATED"
    );
    let token = server.token(&Wallet::number(1)).await;
    for (body, status) in [
        (json!({}), 400),
        (json!({ "streamId": "x" }), 400),
        (json!({ "streamId": "0".repeat(24) }), 404),
    ] {
        assert_eq!(server.post("/api/streams/end", &token, body).await.status, status);
    }
    assert_eq!(
        server.get(&format!("/api/streams/{id}"), "").await.ok()["status"],
        "live"
    );
    assert_eq!(server.recorder.take(), []);
    server
        .post("/api/streams/end", &token, json!({ "streamId": id.to_uppercase() }))
        .await
        .ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_has_at_most_20_open_streams() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let calls = (0..24).map(|_| server.post("/api/streams", &token, form()));
    let answers = futures_util::future::join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 20);
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status != 201).collect();
    assert!(refused.iter().all(|answer| code(answer) == "CONFLICT"));
}
