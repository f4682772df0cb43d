//! Scheduled streams go live on time, and once.

use cuecast::features::streams;

use crate::support::{Server, Wallet, text};
use actors::rooms::Announcement;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

async fn scheduled(server: &Server, token: &str) -> String {
    let at = (OffsetDateTime::now_utc() + Duration::hours(1))
        .format(&Rfc3339)
        .unwrap();
    let form = json!({
        "title": "Tomorrow", "category": "esports", "status": "scheduled", "scheduledStartTime": at,
        "twitchChannelLink": "twitch.tv/cuemaster"
    });
    let created = server.post("/api/streams", token, form).await.ok();
    text(&created["streamId"]).to_owned()
}

async fn stream(server: &Server, id: &str) -> Value {
    server.get(&format!("/api/streams/{id}"), "").await.ok()
}

#[actix_rt::test(system = "crate::support::System")]
async fn stream_37_a_scheduled_stream_goes_live_when_its_time_has_come_and_is_announced_once() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = scheduled(&server, &token).await;
    let before = stream(&server, &id).await;
    assert_eq!(
        (text(&before["status"]), &before["isScheduled"], &before["isLive"]),
        ("scheduled", &json!(true), &json!(false))
    );
    assert!(before["scheduledStartTime"].is_string() && before["startedAt"].is_null());

    streams::jobs::start_due(&server.context).await.unwrap();
    assert_eq!(stream(&server, &id).await["status"], "scheduled", "not before its time");
    assert_eq!(server.recorder.take(), []);

    // As after a downtime: the time passed long ago.
    server
        .sql("UPDATE streams SET scheduled_start_at = now() - interval '3 hours'")
        .await;
    let (one, two) = futures_util::join!(
        streams::jobs::start_due(&server.context),
        streams::jobs::start_due(&server.context)
    );
    one.and(two).unwrap();
    let after = stream(&server, &id).await;
    assert_eq!((text(&after["status"]), &after["isLive"]), ("live", &json!(true)));
    assert!(after["startedAt"].is_string());
    assert_eq!(server.recorder.take(), [(id.parse().unwrap(), Announcement::Started)]);
    streams::jobs::start_due(&server.context).await.unwrap();
    assert_eq!(server.recorder.take(), []);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_scheduled_stream_that_was_ended_never_goes_live() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = scheduled(&server, &token).await;
    server
        .post("/api/streams/end", &token, json!({ "streamId": id }))
        .await
        .ok();
    server.recorder.take();
    server
        .sql("UPDATE streams SET scheduled_start_at = now() - interval '1 hour'")
        .await;
    streams::jobs::start_due(&server.context).await.unwrap();
    assert_eq!(stream(&server, &id).await["status"], "ended");
    assert_eq!(server.recorder.take(), []);
}
