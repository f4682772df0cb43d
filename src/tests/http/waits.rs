//! Nothing waits for the database without an end, and none of those who use it starves the others.

use crate::support::Live;
use reqwest::Method;
use serde_json::Value;
use sqlx::Row;

#[actix_rt::test(system = "crate::support::System")]
async fn a_statement_that_serves_people_ends_by_itself() {
    let live = Live::start().await;
    let pool = &live.running.pool;
    let settings = "SELECT current_setting('statement_timeout'), current_setting('client_connection_check_interval'),
                           current_setting('lock_timeout'), current_setting('application_name')";
    let row = sqlx::query(settings).fetch_one(pool).await.unwrap();
    let said: Vec<String> = (0..4).map(|n| row.get(n)).collect();
    assert_eq!(said, ["5s", "1s", "5s", "cuecast rest"]);
    let stuck = sqlx::query("SELECT pg_sleep(300)").execute(pool).await;
    let code = stuck
        .unwrap_err()
        .as_database_error()
        .and_then(|e| e.code().map(|code| code.into_owned()));
    assert_eq!(code.as_deref(), Some("57014"), "cancelled");
    let names = "SELECT DISTINCT application_name FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name LIKE 'cuecast%' ORDER BY 1";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(pool).await.unwrap();
    assert!(names.contains(&"cuecast rooms".to_owned()), "{names:?}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn rooms_load_and_talk_while_every_connection_of_rest_is_taken() {
    let live = Live::start().await;
    let ann = live.account().await;
    let stream = live.stream(&ann).await;
    let (mut socket, _) = live.watch(&stream, Some(&ann)).await;
    let other = live.stream(&live.account().await).await;
    let mut held = Vec::new();
    for _ in 0..live.running.pool.options().get_max_connections() {
        held.push(live.running.pool.acquire().await.unwrap());
    }
    let (status, _) = live.call(Method::GET, "/api/users/me", &ann.token, Value::Null).await;
    assert_eq!(status, 503, "REST has none left");
    socket.say("line-1", "still here").await;
    let (_, joined) = live.watch(&other, None).await;
    assert_eq!(joined["type"], "joined", "a room that nobody had asked for is read");
    drop(held);
    live.ok(Method::GET, "/api/users/me", &ann.token, Value::Null).await;
    live.running.stop().await;
}
