//! A caller who goes away leaves nothing half-done.

use crate::support::{Server, Wallet, text};
use actors::rooms::Announcement;
use serde_json::json;
use std::time::Duration;
use tokio::time::{sleep, timeout};

#[actix_rt::test(system = "crate::support::System")]
async fn a_dropped_request_does_not_part_the_commit_from_its_announcement() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = server.live_stream(&token).await;

    // Someone holds the row, so that the call is caught in the middle.
    let mut holder = server.context.pool.begin().await.unwrap();
    sqlx::query("SELECT id FROM streams FOR UPDATE")
        .execute(&mut *holder)
        .await
        .unwrap();
    let call = server
        .request(reqwest::Method::POST, "/api/streams/end")
        .bearer_auth(&token);
    let call = actix_web::rt::spawn(call.json(&json!({ "streamId": id })).send());
    let waiting =
        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database())";
    timeout(Duration::from_secs(20), async {
        while !sqlx::query_scalar::<_, bool>(waiting)
            .fetch_one(&server.context.pool)
            .await
            .unwrap()
        {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .unwrap();
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    holder.commit().await.unwrap();

    let told = timeout(Duration::from_secs(20), async {
        loop {
            let told = server.recorder.take();
            if !told.is_empty() {
                break told;
            }
            sleep(Duration::from_millis(20)).await;
        }
    });
    assert_eq!(told.await.unwrap(), [(id.parse().unwrap(), Announcement::Ended)]);
    let stream = server.get(&format!("/api/streams/{id}"), "").await.ok();
    assert_eq!(text(&stream["status"]), "ended");
}
