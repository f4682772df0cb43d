//! Predictions as people use them: through REST and real websockets.

mod frames;
mod kills;
mod limits;
mod polls;
mod pools;
mod quick;
mod races;
mod shares;

use crate::support::{Account, Live, text};
use reqwest::Method;
use serde_json::{Value, json};

/// Limits for tests, which are in a hurry.
pub const QUICK: &str = "[http]\nwrites_per_minute = 100000\ncalls_per_second = 10000\n[socket]\nconnections_per_address = 1000\nhandshakes_per_second = 1000";

pub fn form() -> Value {
    json!({ "question": "Does Ana run out the rack?", "option1": "Yes", "option2": "No", "duration": 18000 })
}

impl Live {
    pub async fn predict(&self, stream: &str, creator: &Account, form: Value) -> Value {
        let path = format!("/api/streams/{stream}/predictions");
        self.ok(Method::POST, &path, &creator.token, form).await
    }

    /// Does something to a prediction, and answers status and body.
    pub async fn on_prediction(&self, prediction: &Value, verb: &str, token: &str, body: Value) -> (u16, Value) {
        let (stream, id) = (text(&prediction["streamId"]), text(&prediction["_id"]));
        let method = if verb == "delete" { Method::DELETE } else { Method::POST };
        let verb = if verb == "delete" {
            String::new()
        } else {
            format!("/{verb}")
        };
        let path = format!("/api/streams/{stream}/predictions/{id}{verb}");
        self.call(method, &path, token, body).await
    }

    pub async fn current(&self, stream: &str, token: &str) -> (u16, Value) {
        let path = format!("/api/simple-predictions/{stream}");
        self.call(Method::GET, &path, token, Value::Null).await
    }

    pub async fn vote(&self, prediction: &Value, token: &str, option: &str) -> (u16, Value) {
        self.on_prediction(prediction, "vote", token, json!({ "option": option }))
            .await
    }

    pub async fn end(&self, prediction: &Value, token: &str, winner: &str) -> (u16, Value) {
        self.on_prediction(prediction, "end", token, json!({ "winner": winner }))
            .await
    }

    pub async fn sql(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.database.pool).await.unwrap();
    }
}

/// Status, code and text of a refusal.
pub fn refused((status, body): &(u16, Value)) -> (u16, &str, &str) {
    assert_eq!(body["success"], false, "{body}");
    (*status, text(&body["code"]), text(&body["error"]))
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_02_05_06_07_08_35_38_40_41_a_creator_asks_viewers_vote_and_the_creator_picks_the_winner() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    let fields = [
        "_id",
        "streamId",
        "question",
        "option1",
        "option2",
        "option1Votes",
        "option2Votes",
        "status",
        "endsAt",
        "userVote",
        "winner",
        "incentiveType",
        "incentiveAmount",
        "votingOpen",
        "createdAt",
        "endedAt",
        "undoUntil",
        "payout",
        "reliability",
    ];
    for field in fields {
        assert!(
            asked.as_object().unwrap().contains_key(field),
            "{field} is missing: {asked}"
        );
    }
    assert_eq!(
        (&asked["status"], &asked["votingOpen"]),
        (&json!("active"), &json!(true))
    );
    let (status, voted) = live.vote(&asked, &ben.token, "option2").await;
    assert_eq!(
        (status, &voted["userVote"], &voted["option2Votes"]),
        (200, &json!("option2"), &json!(1))
    );
    let cem = live.account().await;
    let (status, voted) = live.vote(&asked, &cem.token, "option1").await;
    assert_eq!(
        (status, &voted["userVote"], &voted["option1Votes"]),
        (200, &json!("option1"), &json!(1))
    );
    assert_eq!(live.current(&stream, &cem.token).await.1["userVote"], "option1");
    let (_, seen) = live.current(&stream, &ben.token).await;
    assert_eq!(
        (&seen["_id"], &seen["userVote"], &seen["option2Votes"]),
        (&asked["_id"], &json!("option2"), &json!(1))
    );
    assert_eq!(live.current(&stream, "").await.1["userVote"], Value::Null);
    let (status, result) = live.end(&asked, &ana.token, "option2").await;
    assert_eq!(status, 200, "{result}");
    assert_eq!(
        [
            &result["status"],
            &result["winner"],
            &result["totalVotes"],
            &result["winningPoints"],
            &result["isWinner"]
        ],
        [&json!("ended"), &json!("option2"), &json!(2), &json!(1), &json!(false)]
    );
    let (_, seen) = live.current(&stream, &ben.token).await;
    assert_eq!((&seen["status"], &seen["winner"]), (&json!("ended"), &json!("option2")));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_28_30_33_34_36_who_may_not_is_told_so_with_the_documented_texts() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let quiet = live.current(&format!("{stream}?orNull=true"), "").await;
    assert_eq!(quiet, (200, Value::Null));
    let none = live.current(&stream, "").await;
    assert_eq!(refused(&none), (404, "PREDICTION_NOT_FOUND", "Prediction not found"));
    let path = format!("/api/streams/{stream}/predictions");
    let guest = live.call(Method::POST, &path, "", form()).await;
    assert_eq!(
        refused(&guest),
        (401, "UNAUTHENTICATED", "Authentication required to create prediction.")
    );
    let other = live.call(Method::POST, &path, &ben.token, form()).await;
    assert_eq!(
        refused(&other),
        (403, "FORBIDDEN", "Only the stream creator can create predictions.")
    );
    let asked = live.predict(&stream, &ana, form()).await;
    let guest = live.vote(&asked, "", "option1").await;
    assert_eq!(
        refused(&guest),
        (401, "UNAUTHENTICATED", "Please login to vote on predictions")
    );
    let other = live.end(&asked, &ben.token, "option1").await;
    assert_eq!(
        refused(&other),
        (403, "FORBIDDEN", "Only the stream creator can end predictions.")
    );
    let other = live.on_prediction(&asked, "delete", &ben.token, Value::Null).await;
    assert_eq!(
        refused(&other),
        (403, "FORBIDDEN", "Only the stream creator can delete predictions.")
    );
    let elsewhere = live.stream(&ben).await;
    let path = format!("/api/streams/{elsewhere}/predictions/{}/vote", text(&asked["_id"]));
    let astray = live
        .call(Method::POST, &path, &ben.token, json!({ "option": "option1" }))
        .await;
    assert_eq!(refused(&astray), (404, "PREDICTION_NOT_FOUND", "Prediction not found"));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_23_24_25_39_51_what_is_wrong_with_the_form_is_said_beside_the_field() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let path = format!("/api/streams/{}/predictions", live.stream(&ana).await);
    let wrong = [
        ("question", json!("")),
        ("option1", json!("  ")),
        ("option2", json!("x".repeat(61))),
        ("duration", json!(60)),
        ("duration", json!(-300)),
        ("incentiveType", json!("DOGE")),
    ];
    for (field, value) in wrong {
        let mut form = form();
        form[field] = value;
        if field == "incentiveType" {
            form["incentiveAmount"] = json!("5");
        }
        let (status, body) = live.call(Method::POST, &path, &ana.token, form).await;
        assert_eq!(
            (status, text(&body["code"])),
            (400, "VALIDATION_FAILED"),
            "{field}: {body}"
        );
        assert!(body["validationErrors"][field].is_string(), "{body}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_39_51_each_duration_of_the_form_lasts_so_long_in_seconds_and_times_60() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let stream = live.stream(&ana).await;
    for (seconds, times_60) in [
        (300, 18_000),
        (600, 36_000),
        (900, 54_000),
        (1_800, 108_000),
        (3_600, 216_000),
        (432_000, 25_920_000),
    ] {
        for duration in [seconds, times_60] {
            let mut form = form();
            form["duration"] = json!(duration);
            let asked = live.predict(&stream, &ana, form).await;
            let lasts =
                "SELECT round(extract(epoch FROM ends_at - created_at))::bigint FROM predictions WHERE outcome IS NULL";
            let lasts: i64 = sqlx::query_scalar(lasts).fetch_one(&live.database.pool).await.unwrap();
            assert_eq!(lasts, seconds, "{duration}");
            live.on_prediction(&asked, "delete", &ana.token, Value::Null).await;
        }
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_21_31_32_one_vote_each_until_the_prediction_is_no_longer_active() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let asked = live.predict(&live.stream(&ana).await, &ana, form()).await;
    assert_eq!(live.vote(&asked, &ben.token, "option1").await.0, 200);
    let (status, again) = live.vote(&asked, &ben.token, "option1").await;
    assert_eq!(
        (status, &again["option1Votes"]),
        (200, &json!(1)),
        "sent twice, counted once"
    );
    let other = live.vote(&asked, &ben.token, "option2").await;
    assert_eq!(
        refused(&other),
        (409, "ALREADY_VOTED", "You have already voted on this prediction")
    );
    let odd = live.vote(&asked, &ben.token, "option3").await;
    assert_eq!(odd.0, 400);
    // Time passes.
    live.sql("UPDATE predictions SET ends_at = clock_timestamp()").await;
    let late = live.vote(&asked, &live.account().await.token, "option1").await;
    assert_eq!(
        refused(&late),
        (409, "PREDICTION_CLOSED", "This prediction is no longer active")
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_13_14_16_17_18_chat_22_stream_01_viewers_hear_of_everything_as_it_happens() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let (mut guest, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["prediction"], Value::Null);
    let asked = live.predict(&stream, &ana, form()).await;
    let news = guest.next_of("prediction_update").await;
    assert_eq!(news["prediction"]["_id"], asked["_id"]);
    assert!(news["prediction"].get("userVote").is_none(), "{news}");
    live.vote(&asked, &ben.token, "option1").await;
    let news = guest.next_of("prediction_update").await;
    assert_eq!(news["prediction"]["option1Votes"], 1);
    let (_, joined) = live.watch(&stream, Some(&ben)).await;
    assert_eq!(
        (&joined["prediction"]["_id"], &joined["prediction"]["userVote"]),
        (&asked["_id"], &json!("option1"))
    );
    let (_, joined) = live.watch(&stream, Some(&ana)).await;
    assert_eq!(joined["prediction"]["userVote"], Value::Null);
    live.end(&asked, &ana.token, "option1").await;
    let news = guest.next_of("prediction_resolved").await;
    assert_eq!(
        (&news["winningOption"], &news["prediction"]["status"], &news["seq"]),
        (&json!("option1"), &json!("ended"), &json!(1))
    );
    live.on_prediction(&asked, "delete", &ana.token, Value::Null).await;
    let news = guest.next_of("prediction_cleared").await;
    assert_eq!(
        (
            &news["predictionId"],
            &news["streamId"],
            &news["manualClear"],
            &news["seq"]
        ),
        (&asked["_id"], &json!(stream), &json!(true), &json!(2))
    );
    assert_eq!(live.current(&stream, "").await.0, 404);
    let second = live.predict(&stream, &ana, form()).await;
    live.on_prediction(&second, "delete", &ana.token, Value::Null).await;
    let news = guest.next_of("prediction_deleted").await;
    assert_eq!(
        (&news["predictionId"], &news["streamId"]),
        (&second["_id"], &json!(stream))
    );
    assert!(news["timestamp"].is_number());
    let (_, joined) = live.watch(&stream, None).await;
    assert_eq!(joined["prediction"], Value::Null);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn votes_come_over_the_socket_too_and_are_answered_there() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    let vote = |option: &str, id: &str| json!({ "type": "vote", "predictionId": asked["_id"], "option": option, "clientVoteId": id });
    let (mut socket, _) = live.watch(&stream, Some(&ben)).await;
    socket.send(vote("option1", "v1")).await;
    let ack = socket.next_of("vote_ack").await;
    assert_eq!(
        (&ack["clientVoteId"], &ack["option"], &ack["predictionId"]),
        (&json!("v1"), &json!("option1"), &asked["_id"])
    );
    socket.send(vote("option1", "v1")).await;
    socket.next_of("vote_ack").await;
    socket.send(vote("option2", "v2")).await;
    let no = socket.next_of("vote_rejected").await;
    assert_eq!(
        (&no["clientVoteId"], &no["code"], &no["message"]),
        (
            &json!("v2"),
            &json!("ALREADY_VOTED"),
            &json!("You have already voted on this prediction")
        )
    );
    let (mut guest, _) = live.watch(&stream, None).await;
    guest.send(vote("option1", "v3")).await;
    let no = guest.next_of("vote_rejected").await;
    assert_eq!(
        (&no["code"], &no["message"]),
        (&json!("UNAUTHENTICATED"), &json!("Please login to vote on predictions"))
    );
    let (_, seen) = live.current(&stream, &ben.token).await;
    assert_eq!((&seen["option1Votes"], &seen["option2Votes"]), (&json!(1), &json!(0)));
    // Announcements by clients are not passed on.
    guest.send(json!({ "type": "prediction_resolved", "streamId": stream, "prediction": seen, "winningOption": "option2" })).await;
    guest
        .send(json!({ "type": "prediction_deleted", "streamId": stream, "predictionId": asked["_id"], "timestamp": 1 }))
        .await;
    let heard = socket.until_now().await;
    assert!(
        !heard.iter().any(|m| text(&m["type"]).starts_with("prediction_")),
        "{heard:?}"
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_11_43_there_is_one_active_prediction_and_after_clearing_the_next() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let stream = live.stream(&ana).await;
    let first = live.predict(&stream, &ana, form()).await;
    let path = format!("/api/streams/{stream}/predictions");
    let second = live.call(Method::POST, &path, &ana.token, form()).await;
    assert_eq!(
        refused(&second),
        (409, "PREDICTION_EXISTS", "An active prediction already exists")
    );
    live.on_prediction(&first, "delete", &ana.token, Value::Null).await;
    let second = live.predict(&stream, &ana, form()).await;
    live.end(&second, &ana.token, "option1").await;
    let third = live.predict(&stream, &ana, form()).await;
    let (_, page) = live
        .call(Method::GET, &format!("{path}?limit=2"), "", Value::Null)
        .await;
    let ids: Vec<_> = page.as_array().unwrap().iter().map(|p| p["_id"].clone()).collect();
    assert_eq!(ids, [third["_id"].clone(), second["_id"].clone()]);
    let cursor = format!("{path}?cursor={}", text(&second["_id"]));
    let (_, page) = live.call(Method::GET, &cursor, "", Value::Null).await;
    assert_eq!((&page[0]["_id"], page.as_array().unwrap().len()), (&first["_id"], 1));
    live.end(&third, &ana.token, "option1").await;
    live.on_prediction(&third, "delete", &ana.token, Value::Null).await;
    let current = format!("/api/simple-predictions/{stream}");
    let (status, body) = live.call(Method::GET, &current, "", Value::Null).await;
    assert_eq!(status, 404, "clearing the newest brings no older one back: {body}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_result_is_undone_by_its_creator_and_chosen_anew_while_voting_stays_closed() {
    let live = Live::with(QUICK).await;
    let (ana, ben) = (live.account().await, live.account().await);
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    live.vote(&asked, &ben.token, "option1").await;
    let (_, ended) = live.end(&asked, &ana.token, "option1").await;
    assert!(ended["undoUntil"].is_string());
    let (mut guest, _) = live.watch(&stream, None).await;
    let (status, undone) = live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    assert_eq!(
        (status, &undone["status"], &undone["votingOpen"], &undone["winner"]),
        (200, &json!("active"), &json!(false), &Value::Null)
    );
    assert_eq!(
        guest.next_of("prediction_update").await["prediction"]["status"],
        "active"
    );
    let late = live.vote(&asked, &ana.token, "option2").await;
    assert_eq!(refused(&late).1, "PREDICTION_CLOSED");
    let (_, ended) = live.end(&asked, &ana.token, "option2").await;
    assert_eq!(ended["winner"], "option2");
    live.sql("UPDATE predictions SET undo_until = clock_timestamp() - interval '1 ms'")
        .await;
    let late = live.on_prediction(&asked, "undo", &ana.token, Value::Null).await;
    assert_eq!(
        refused(&late),
        (409, "CONFLICT", "A result can be undone for 10 minutes only.")
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn pred_37_the_database_s_state_is_told_and_is_true() {
    let live = Live::with(QUICK).await;
    let path = "/api/debug/db-status";
    assert_eq!(
        live.ok(Method::GET, path, "", Value::Null).await,
        json!({ "connected": true })
    );
    let outage = live.database.outage().await;
    // The look at the database is a second old at most.
    let begun = std::time::Instant::now();
    while live.ok(Method::GET, path, "", Value::Null).await != json!({ "connected": false }) {
        assert!(begun.elapsed().as_secs() < 60, "it is not seen");
        actix_rt::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    outage.end().await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_24_of_a_deleted_stream_no_prediction_is_shown_either() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    let of = format!("/api/streams/{stream}/predictions/{}", text(&asked["_id"]));
    let shown = [
        of.clone(),
        format!("{of}/split"),
        format!("/api/simple-predictions/{stream}"),
    ];
    for path in &shown {
        live.ok(Method::GET, path, &ana.token, Value::Null).await;
    }
    live.sql("UPDATE users SET is_admin = true").await;
    let path = format!("/api/admin/streams/{stream}");
    live.ok(Method::DELETE, &path, &ana.token, Value::Null).await;
    for path in &shown {
        let (status, body) = live.call(Method::GET, path, &ana.token, Value::Null).await;
        assert_eq!((status, &body["code"]), (404, &json!("PREDICTION_NOT_FOUND")), "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_split_over_time_adds_up_to_the_votes() {
    let live = Live::with(QUICK).await;
    let ana = live.account().await;
    let stream = live.stream(&ana).await;
    let asked = live.predict(&stream, &ana, form()).await;
    let split = format!("/api/streams/{stream}/predictions/{}/split", text(&asked["_id"]));
    assert_eq!(
        live.ok(Method::GET, &split, "", Value::Null).await,
        json!({ "points": [] })
    );
    for option in ["option1", "option2", "option1"] {
        live.vote(&asked, &live.account().await.token, option).await;
    }
    // While voting is open a split may be two seconds old.
    let mut newest = json!(null);
    for _ in 0..200 {
        let points = live.ok(Method::GET, &split, "", Value::Null).await;
        let last = points["points"].as_array().unwrap().last().cloned().unwrap_or_default();
        newest = json!([last["option1"], last["option2"]]);
        if newest == json!([2, 1]) {
            break;
        }
        actix_rt::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(newest, json!([2, 1]));
    // When it is closed the split is final, and nobody adds the votes up again.
    live.sql("UPDATE predictions SET closed_at = ends_at, revision = revision + 1")
        .await;
    let last = live.ok(Method::GET, &split, "", Value::Null).await;
    live.sql("INSERT INTO prediction_votes (prediction_id, user_id, option) SELECT id, creator_id, 1 FROM predictions")
        .await;
    live.sql("UPDATE predictions SET revision = revision + 1").await;
    assert_eq!(live.ok(Method::GET, &split, "", Value::Null).await, last);
    live.running.stop().await;
}
