//! Frames of the house follow each other, and whoever watches the stream sees what the table tells.

use crate::support::{Live, text};
use cuecast::testing::TestDatabase;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Frames without a pause, as fast as this machine thinks.
pub const HURRIED: &str = "[duels]\nagents_wait = \"off\"\n[house]\ntables = 1\nbreak_seconds = 0";

async fn number(database: &TestDatabase, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&database.pool).await.unwrap()
}

/// The stream of the only table of the house, once there is one.
pub async fn house_stream(live: &Live) -> String {
    loop {
        let streams = live.ok(Method::GET, "/api/streams?status=live", "", Value::Null).await;
        let found = streams
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["streamSource"] == "table");
        if let Some(stream) = found {
            return text(&stream["_id"]).to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

/// At the pace at which people watch: a table that hurries is shots ahead of what its stream tells.
const CALM: &str = "[house]\ntables = 1\nbreak_seconds = 0";

#[actix_rt::test(system = "crate::support::System")]
async fn stream_60_a_live_stream_of_the_house_relays_each_shot_as_its_table_tells_it() {
    let live = Live::with(CALM).await;
    let stream = house_stream(&live).await;
    let (mut viewer, joined) = live.watch(&stream, None).await;
    assert!(joined["table"]["now"].is_i64(), "{joined}");
    // The room's first match, and what its own table tells.
    let mut game = joined["table"]["state"].clone();
    while game.is_null() {
        game = viewer.next_of("table_state").await["state"].clone();
    }
    assert_eq!(game["kind"], "house");
    for player in game["players"].as_array().unwrap() {
        assert_eq!(player["username"], player["character"]["name"]);
        assert!(player["userId"].is_null() && player["character"]["face"]["ball"].is_u64());
    }
    let mut relayed: HashMap<u64, Value> = HashMap::new();
    while relayed.len() < 3 {
        let told = viewer.next_of("table_shot").await;
        assert_eq!(
            (&told["streamId"], &told["matchId"]),
            (&json!(stream), &told["shot"]["state"]["matchId"])
        );
        if told["matchId"] != game["matchId"] {
            relayed.clear();
            game = told["shot"]["state"].clone();
        }
        relayed.insert(told["shot"]["number"].as_u64().unwrap(), told["shot"].clone());
    }
    let path = format!("/api/duel/matches/{}/replay", text(&game["matchId"]));
    let replay = live.ok(Method::GET, &path, "", Value::Null).await;
    let shots = replay["data"]["shots"].as_array().unwrap();
    for (number, told) in &relayed {
        let shot = shots.iter().find(|shot| shot["number"] == *number).unwrap();
        for field in ["seat", "shot", "durationMs", "trajectory", "events", "outcome", "hash"] {
            assert_eq!(told[field], shot[field], "{field} of shot {number}");
        }
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_card_shows_where_the_balls_of_a_stream_lie_and_home_its_best_table() {
    let live = Live::with(HURRIED).await;
    let stream = house_stream(&live).await;
    let path = format!("/api/tables?ids={stream},000000000000000000000000");
    let card = loop {
        let tables = live.ok(Method::GET, &path, "", Value::Null).await;
        assert!(
            tables["data"].as_array().unwrap().len() <= 1,
            "an unknown id is left out"
        );
        if let Some(card) = tables["data"].get(0) {
            break card.clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    assert_eq!((&card["id"], &card["kind"]), (&json!(stream), &json!("house")));
    assert!(text(&card["position"]).len() <= 68);
    let featured = live.ok(Method::GET, "/api/tables/featured", "", Value::Null).await;
    assert_eq!(featured["data"]["kind"], "house");
    let shown = live
        .ok(Method::GET, &format!("/api/streams/{stream}"), "", Value::Null)
        .await;
    assert_eq!(
        (&shown["streamSource"], &shown["channel"]),
        (&json!("table"), &Value::Null)
    );
    assert!(
        text(&shown["streamUrl"]).ends_with(&format!("/live/{stream}")),
        "its own page"
    );
    assert_eq!(
        (&shown["table"]["kind"], &shown["table"]["id"]),
        (&json!("house"), &json!("1"))
    );
    for wrong in ["", "x", &format!("{stream},")] {
        let (status, _) = live
            .call(Method::GET, &format!("/api/tables?ids={wrong}"), "", Value::Null)
            .await;
        assert_eq!(status, 400, "{wrong}");
    }
    let many = vec![stream.as_str(); 25].join(",");
    let (status, _) = live
        .call(Method::GET, &format!("/api/tables?ids={many}"), "", Value::Null)
        .await;
    assert_eq!(status, 400);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn steps_of_frames_of_the_house_go_after_their_days_and_those_of_people_stay() {
    let live = Live::with(HURRIED).await;
    let over = "SELECT count(*) FROM matches WHERE kind = 'house' AND ended_at IS NOT NULL AND kept = 'told'";
    while number(&live.database, over).await == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let Live { running, database, .. } = live;
    running.stop().await;
    for sql in [
        "UPDATE matches SET ended_at = now() - interval '91 days', created_at = now() - interval '91 days', kept = 'shots' WHERE ended_at IS NOT NULL",
        "UPDATE house_frames SET drawn_at = now() - interval '91 days'",
    ] {
        sqlx::query(sql).execute(&database.pool).await.unwrap();
    }
    let mut db = database.pool.acquire().await.unwrap();
    let forget = cuecast::features::matches::store::thin::forget_house;
    forget(&mut db, 92).await.unwrap();
    let kept = "SELECT count(*) FROM matches WHERE kept = 'result'";
    assert_eq!(number(&database, kept).await, 0, "not before their time");
    forget(&mut db, 90).await.unwrap();
    drop(db);
    let left = "SELECT count(*) FROM match_steps s JOIN matches m ON m.id = s.match_id WHERE m.kept = 'result'";
    let frames = number(&database, kept).await;
    assert!(frames > 0);
    assert_eq!(number(&database, left).await, frames, "the last shot of each stays");
    assert_eq!(
        number(
            &database,
            "SELECT count(*) FROM house_frames f JOIN matches m ON m.id = f.match_id WHERE m.kept = 'result'"
        )
        .await,
        0
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_table_that_is_no_longer_configured_ends_with_the_frame_that_runs_there() {
    let live = Live::with(HURRIED).await;
    let stream = house_stream(&live).await;
    let Live { running, database, .. } = live;
    running.stop().await;
    let live = Live::on(database, "[duels]\nagents_wait = \"off\"\n[house]\ntables = 0").await;
    let path = format!("/api/streams/{stream}");
    while live.ok(Method::GET, &path, "", Value::Null).await["status"] != "ended" {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    for (sql, expected) in [
        ("SELECT count(*) FROM house_tables", 0),
        (
            "SELECT count(*) FROM matches WHERE kind = 'house' AND status = 'running'",
            0,
        ),
    ] {
        assert_eq!(number(&live.database, sql).await, expected, "{sql}");
    }
    live.running.stop().await;
}

/// The first frame waits until the test is over.
const WAITS: &str = "[house]\ntables = 1\nbreak_seconds = 600";
const TWO_WAIT: &str = "[house]\ntables = 2\nbreak_seconds = 600";

#[actix_rt::test(system = "crate::support::System")]
async fn who_watches_a_house_table_is_asked_who_wins_votes_and_hears_by_itself_what_became_of_it() {
    let live = Live::with(WAITS).await;
    let stream = house_stream(&live).await;
    let asked_of_nobody = "SELECT count(*) FROM predictions";
    // Two rounds of the job that asks.
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(number(&live.database, asked_of_nobody).await, 0, "nobody watches");
    let someone = live.account().await;
    let (mut viewer, joined) = live.watch(&stream, Some(&someone)).await;
    let mut asked = joined["prediction"].clone();
    if asked.is_null() {
        asked = viewer.next_of("prediction_update").await["prediction"].clone();
    }
    assert_eq!(
        (&asked["votingOpen"], &asked["frame"]["void"]),
        (&json!(true), &json!(false))
    );
    let odds = number(&live.database, "SELECT odds::bigint FROM prediction_frames").await;
    assert_eq!(
        asked["frame"]["odds"], odds,
        "calls score by its odds, and everybody is told them"
    );
    assert!((1..=99).contains(&odds), "{odds}");
    let vote = json!({ "type": "vote", "predictionId": asked["_id"], "option": "option1", "clientVoteId": "v1" });
    viewer.send(vote).await;
    viewer.next_of("vote_ack").await;
    sqlx::query("UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1 WHERE status = 'running'")
        .execute(&live.database.pool)
        .await
        .unwrap();
    let told = viewer.next_of("prediction_resolved").await;
    assert!(told["winningOption"].is_null(), "{told}");
    assert_eq!(
        told["prediction"]["frame"],
        json!({ "matchId": asked["frame"]["matchId"], "odds": odds, "void": true })
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn at_a_new_server_one_table_of_two_is_in_play_while_the_other_waits_to_be_called() {
    let live = Live::with(TWO_WAIT).await;
    loop {
        let featured = live.ok(Method::GET, "/api/tables/featured", "", Value::Null).await["data"].clone();
        assert!(
            featured.is_null() || featured["streamId"].is_string(),
            "Home leads past the table's stream: {featured}"
        );
        if featured["status"] == "running" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let waits = "SELECT count(*) FROM matches WHERE status = 'running' AND begins_ms > extract(epoch FROM now()) * 1000 + 500000";
    assert_eq!(number(&live.database, waits).await, 1);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_frame_whose_last_shot_is_not_told_yet_stays_on_for_seconds_after_the_next_one_was_drawn() {
    let live = Live::with(TWO_WAIT).await;
    let stream = house_stream(&live).await;
    let shown = async || {
        let (_, joined) = live.watch(&stream, None).await;
        joined["table"]["state"]["matchId"].as_str().map(str::to_owned)
    };
    let first = loop {
        let drawn = number(&live.database, "SELECT count(*) FROM matches WHERE status = 'running'").await;
        if let (Some(id), 2) = (shown().await, drawn) {
            break id;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    // As it stands while the last shot of the first frame rolls: the house has seated the next two, and the table still tells of the first.
    let next = "DO $$ DECLARE one text; other text; BEGIN
        SELECT match_id INTO one FROM house_tables WHERE number = 1;
        UPDATE house_tables SET match_id = NULL WHERE number = 2 RETURNING (SELECT match_id FROM house_tables WHERE number = 2) INTO other;
        UPDATE house_tables SET match_id = other WHERE number = 1;
        UPDATE house_tables SET match_id = one WHERE number = 2;
    END $$";
    sqlx::raw_sql(next).execute(&live.database.pool).await.unwrap();
    // Two rounds of the job that shows.
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(shown().await.as_deref(), Some(&*first));
    let later = "UPDATE matches SET created_at = now() - interval '21 seconds'";
    sqlx::query(later).execute(&live.database.pool).await.unwrap();
    while shown().await.is_none_or(|id| id == first) {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_house_says_in_the_chat_of_its_table_how_a_frame_ended_or_who_is_next_and_a_frame_has_one_line() {
    let live = Live::with(HURRIED).await;
    let stream = house_stream(&live).await;
    let (mut viewer, _) = live.watch(&stream, None).await;
    let mut lines = Vec::new();
    while lines.len() < 2 {
        let line = viewer.next_of("chat").await;
        assert_eq!(
            (&line["username"], &line["role"]),
            (&json!("Cuecast"), &json!("creator"))
        );
        lines.push(text(&line["message"]).to_owned());
    }
    for line in &lines {
        assert!(line.contains(" beat ") || line.starts_with("Next: "), "{line}");
    }
    let stored = "SELECT count(*) FROM chat_messages";
    let frames = "SELECT count(*) FROM house_frames";
    assert!(number(&live.database, stored).await <= number(&live.database, frames).await);
    live.running.stop().await;
}
