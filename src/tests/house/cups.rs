//! The cups of the house, by the clock.

use crate::support::{Live, Server, Wallet, text, tournament::list};
use cuecast::features::house::cups::look;
use reqwest::Method;
use serde_json::Value;
use std::time::Duration as Pause;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

const EVERY: Duration = Duration::minutes(30);

fn at(text: &str) -> OffsetDateTime {
    OffsetDateTime::parse(text, &Rfc3339).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_cup_of_the_house_is_announced_for_the_next_half_hour_with_places_left_for_people() {
    let server = Server::start().await;
    let context = server.context.clone().into_inner();
    // Three servers look at once, and then again.
    let now = at("2031-05-01T12:29:30Z");
    let looks = [1, 2, 3].map(|_| look(&context, EVERY, now));
    for done in futures_util::future::join_all(looks).await {
        done.unwrap();
    }
    look(&context, EVERY, now + Duration::minutes(1)).await.unwrap();
    let listed = server.get("/api/tournaments", "").await.ok();
    let cups = list(&listed, "tournaments");
    assert_eq!(cups.len(), 1, "{listed}");
    let cup = &cups[0];
    assert_eq!(cup["title"], "House Cup 1");
    // At half past twelve nobody would have had time to join.
    assert_eq!(at(text(&cup["date"])), at("2031-05-01T13:00:00Z"));
    assert_eq!(
        (&cup["participantCount"], &cup["maxParticipants"]),
        (&8.into(), &16.into())
    );
    let viewer = server.token(&Wallet::random()).await;
    let join = format!("/api/tournaments/{}/join", text(&cup["_id"]));
    server.post(&join, &viewer, Value::Null).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_cup_of_the_house_starts_by_itself_is_a_stream_while_it_runs_and_the_next_one_is_open_meanwhile() {
    let live = Live::with("[house]\ntables = 0\ncup_minutes = 30").await;
    let until = async |wanted: &dyn Fn(&[Value]) -> bool| loop {
        let listed = live.ok(Method::GET, "/api/tournaments", "", Value::Null).await;
        let listed = list(&listed, "tournaments");
        if wanted(listed) {
            return listed.clone();
        }
        tokio::time::sleep(Pause::from_millis(200)).await;
    };
    let first = until(&|cups| cups.len() == 1).await;
    sqlx::query("UPDATE tournaments SET starts_at = now()")
        .execute(&live.running.pool)
        .await
        .unwrap();
    let both = until(&|cups| cups.len() == 2).await;
    let titled = |title: &str| both.iter().find(|cup| cup["title"] == title).unwrap();
    assert_eq!(titled("House Cup 1")["_id"], first[0]["_id"]);
    assert_eq!(titled("House Cup 1")["status"], "In Progress");
    assert_eq!(titled("House Cup 2")["status"], "Registration Open");
    let stream = loop {
        let streams = live.ok(Method::GET, "/api/streams?status=live", "", Value::Null).await;
        match streams.as_array().unwrap().as_slice() {
            [] => tokio::time::sleep(Pause::from_millis(200)).await,
            [one] => break one.clone(),
            many => panic!("one cup runs, but {} streams: {many:?}", many.len()),
        }
    };
    assert_eq!(stream["title"], "House Cup 1");
    assert_eq!(stream["table"]["kind"], "tournament");
    // The stream shows one of the cup's tables to whoever comes.
    let (mut viewer, joined) = live.watch(text(&stream["_id"]), None).await;
    let mut state = joined["table"]["state"].clone();
    while state.is_null() {
        state = viewer.next_of("table_state").await["state"].clone();
    }
    assert_eq!(state["kind"], "tournament");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn no_third_cup_is_announced_where_two_have_not_ended() {
    let server = Server::start().await;
    let context = server.context.clone().into_inner();
    let now = at("2031-05-01T12:00:00Z");
    let announced = async || {
        let listed = server.get("/api/tournaments", "").await.ok();
        list(&listed, "tournaments").len()
    };
    look(&context, EVERY, now).await.unwrap();
    server.sql("UPDATE tournaments SET status = 'In Progress'").await;
    look(&context, EVERY, now).await.unwrap();
    assert_eq!(announced().await, 2);
    server.sql("UPDATE tournaments SET status = 'In Progress'").await;
    look(&context, EVERY, now + EVERY).await.unwrap();
    assert_eq!(announced().await, 2);
    server
        .sql("UPDATE tournaments SET status = 'Completed' WHERE title = 'House Cup 1'")
        .await;
    look(&context, EVERY, now + EVERY).await.unwrap();
    assert_eq!(announced().await, 3);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_cup_of_the_house_that_is_over_stands_in_no_list_of_all_streams_but_the_administrators() {
    let server = Server::start().await;
    let context = server.context.clone().into_inner();
    let admin = server.admin_token("ada").await;
    let now = at("2031-05-01T12:00:00Z");
    look(&context, EVERY, now).await.unwrap();
    server.sql("UPDATE tournaments SET status = 'In Progress'").await;
    look(&context, EVERY, now).await.unwrap();
    let titles = async |path: &str, token: &str| {
        let answer = server.get(path, token).await.ok();
        let streams = answer.as_array().or_else(|| answer["data"].as_array()).cloned();
        streams
            .unwrap()
            .iter()
            .map(|one| text(&one["title"]).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(titles("/api/streams?status=live", "").await, ["House Cup 1"]);
    server
        .sql("UPDATE streams SET status = 'ended', ended_at = now()")
        .await;
    assert_eq!(titles("/api/streams", "").await.len(), 0);
    assert_eq!(titles("/api/streams?status=ended", "").await, ["House Cup 1"]);
    assert_eq!(titles("/api/admin/streams", &admin).await, ["House Cup 1"]);
}
