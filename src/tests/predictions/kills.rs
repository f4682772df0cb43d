//! kill -9 before and after each commit: people ask again, and everything has happened once.

use crate::predictions::form;
use crate::support::{Victim, text};
use cuecast::testing;
use reqwest::Method;
use serde_json::{Value, json};

/// Ana puts up 10 of her 20 USDT, three vote, she picks a winner, and takes the result back and deletes it; two more predictions end by the clock and by the end of
/// the stream. The server dies once at the failpoint.
async fn a_life_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (ana, ana_id) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "20").await;
    drop(db);
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = live.ok(Method::POST, "/api/streams", &ana, stream).await;
    let stream = text(&stream["streamId"]).to_owned();
    let path = format!("/api/streams/{stream}/predictions");
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("10");
    let asked = live.ok(Method::POST, &path, &ana, form.clone()).await;
    let id = text(&asked["_id"]).to_owned();
    let mut acknowledged = Vec::new();
    for side in [1, 1, 2] {
        let (token, user) = live.account().await;
        let body = json!({ "option": format!("option{side}") });
        let seen = live.ok(Method::POST, &format!("{path}/{id}/vote"), &token, body).await;
        assert_eq!(seen["userVote"], format!("option{side}"));
        acknowledged.push((user, side));
    }
    sqlx::raw_sql("UPDATE predictions SET ends_at = clock_timestamp()")
        .execute(&live.database.pool)
        .await
        .unwrap();
    live.until("SELECT count(*) FROM predictions WHERE closed_at IS NOT NULL", 1)
        .await;
    let ended = live
        .ok(
            Method::POST,
            &format!("{path}/{id}/end"),
            &ana,
            json!({ "winner": "option1" }),
        )
        .await;
    assert_eq!(ended["payout"]["share"], "5");
    assert_eq!(
        live.number("SELECT count(*) FROM transfers WHERE kind = 'settle'")
            .await,
        1
    );
    assert_eq!(
        live.number("SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 5000000")
            .await,
        2
    );
    let mut stored: Vec<(String, i16)> = sqlx::query_as("SELECT user_id, option FROM prediction_votes")
        .fetch_all(&live.database.pool)
        .await
        .unwrap();
    stored.sort();
    acknowledged.sort();
    assert_eq!(stored, acknowledged, "what was acknowledged is there, once");
    assert_eq!(
        live.number("SELECT option1_votes * 10 + option2_votes FROM predictions")
            .await,
        21
    );
    live.ok(Method::POST, &format!("{path}/{id}/undo"), &ana, Value::Null)
        .await;
    live.ok(Method::DELETE, &format!("{path}/{id}"), &ana, Value::Null)
        .await;
    // A payout that was made is not refunded: the result that was undone stands again.
    assert_eq!(
        live.number("SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 5000000")
            .await,
        2
    );
    // Nobody chooses: the clock gives it back a day after the end, also after a downtime.
    live.ok(Method::POST, &format!("{path}?late"), &ana, form.clone()).await;
    sqlx::raw_sql("UPDATE predictions SET ends_at = clock_timestamp() - interval '47 hours' WHERE outcome IS NULL")
        .execute(&live.database.pool)
        .await
        .unwrap();
    live.until("SELECT count(*) FROM predictions WHERE outcome = 'expired'", 1)
        .await;
    let again = format!("{path}?again");
    live.ok(Method::POST, &again, &ana, form).await;
    live.ok(Method::POST, "/api/streams/end", &ana, json!({ "streamId": stream }))
        .await;
    assert_eq!(live.number("SELECT count(*) FROM predictions").await, 3);
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 0);
    assert_eq!(live.number("SELECT sum(balance)::bigint FROM accounts").await, 0);
    assert_eq!(live.number("SELECT balance::bigint FROM accounts WHERE owner <> 'house' AND purpose = 'available' ORDER BY balance DESC LIMIT 1").await, 10_000_000);
    assert_eq!(
        live.number("SELECT count(*) FROM audit_log WHERE action LIKE 'prediction.%'")
            .await,
        8
    );
    assert_eq!(live.kills, usize::from(!failpoint.is_empty()), "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_creation_there_is_one_prediction_and_one_hold() {
    a_life_with("call.before_commit").await;
    a_life_with("call.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_votes_none_acknowledged_is_lost_and_none_counted_twice() {
    a_life_with("vote.before_commit").await;
    a_life_with("vote.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_result_winners_are_paid_once() {
    a_life_with("prediction.resolve.before_commit").await;
    a_life_with("prediction.resolve.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_an_undo_the_shares_come_back_once() {
    a_life_with("prediction.undo.before_commit").await;
    a_life_with("prediction.undo.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_deletion_the_pool_is_given_out_once() {
    a_life_with("prediction.delete.before_commit").await;
    a_life_with("prediction.delete.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_what_the_clock_does_it_happens_once() {
    a_life_with("clock.before_commit").await;
    a_life_with("clock.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_choice_that_never_came_the_pool_goes_back_once() {
    a_life_with("clock.expire.before_commit").await;
    a_life_with("clock.expire.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_stream_s_end_its_pool_goes_back_once() {
    a_life_with("stream_end.before_commit").await;
    a_life_with("stream_end.after_commit").await;
}

/// An administrator deletes a stream with a pool. The server dies once at the failpoint.
async fn a_deleted_stream_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (ana, ana_id) = live.account().await;
    let (ben, _) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "20").await;
    sqlx::raw_sql("UPDATE users SET is_admin = true")
        .execute(&mut *db)
        .await
        .unwrap();
    drop(db);
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = live.ok(Method::POST, "/api/streams", &ana, stream).await;
    let stream = text(&stream["streamId"]).to_owned();
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("10");
    live.ok(Method::POST, &format!("/api/streams/{stream}/predictions"), &ana, form)
        .await;
    let path = format!("/api/admin/streams/{stream}");
    live.ok(Method::DELETE, &path, &ben, Value::Null).await;
    for (sql, expected) in [
        ("SELECT count(*) FROM streams WHERE deleted_at IS NOT NULL", 1),
        ("SELECT count(*) FROM predictions WHERE outcome = 'stream_ended'", 1),
        ("SELECT count(*) FROM transfers WHERE kind = 'release'", 1),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
        ("SELECT count(*) FROM accounts WHERE balance = 20000000", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'stream.delete'", 1),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_stream_s_deletion_it_is_gone_and_its_pool_back_once() {
    a_deleted_stream_with("stream.delete.before_commit").await;
    a_deleted_stream_with("stream.delete.after_commit").await;
}

/// A pool whose shares were held back is paid by the clock when the result is final. The server dies once at the failpoint.
async fn a_final_result_with(failpoint: &str) {
    let settings = [("CUECAST_PREDICTIONS_ELIGIBLE_ONLY", "on".to_owned())];
    let mut live = Victim::start(testing::database().await, failpoint, &settings).await;
    let (ana, ana_id) = live.account().await;
    let (ben, _) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "20").await;
    let aged = "UPDATE users SET created_at = now() - interval '3 days'";
    sqlx::raw_sql(aged).execute(&mut *db).await.unwrap();
    drop(db);
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = live.ok(Method::POST, "/api/streams", &ana, stream).await;
    let path = format!("/api/streams/{}/predictions", text(&stream["streamId"]));
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("10");
    let asked = live.ok(Method::POST, &path, &ana, form).await;
    let one = format!("{path}/{}", text(&asked["_id"]));
    let vote = json!({ "option": "option1" });
    live.ok(Method::POST, &format!("{one}/vote"), &ben, vote).await;
    let end = json!({ "winner": "option1" });
    live.ok(Method::POST, &format!("{one}/end"), &ana, end).await;
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 1);
    sqlx::raw_sql("UPDATE predictions SET undo_until = now() - interval '1 second'")
        .execute(&live.database.pool)
        .await
        .unwrap();
    live.until("SELECT count(*) FROM predictions WHERE paid_at IS NOT NULL", 1)
        .await;
    live.death().await;
    for (sql, expected) in [
        ("SELECT count(*) FROM transfers WHERE kind = 'settle'", 1),
        ("SELECT count(*) FROM audit_log WHERE action = 'prediction.settle'", 1),
        (
            "SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 10000000",
            2,
        ),
        ("SELECT count(*) FROM holds WHERE state = 'open'", 0),
        ("SELECT sum(balance)::bigint FROM accounts", 0),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_a_result_that_became_final_its_shares_are_paid_once() {
    a_final_result_with("clock.settle.before_commit").await;
    a_final_result_with("clock.settle.after_commit").await;
}

/// A quick question waits at a table of the house, with one vote. The server dies once at the failpoint, which the shot that settles it reaches.
async fn a_quick_question_with(failpoint: &str) {
    let settings = [
        ("CUECAST_HOUSE_TABLES", "1".to_owned()),
        ("CUECAST_HOUSE_BREAK_SECONDS", "0".to_owned()),
        ("CUECAST_DUELS_AGENTS_WAIT", "off".to_owned()),
    ];
    let mut live = Victim::start(testing::database().await, "", &settings).await;
    let (_, voter) = live.account().await;
    live.until(
        "SELECT count(*) FROM matches WHERE kind = 'house' AND status = 'running'",
        1,
    )
    .await;
    live.stop();
    sqlx::query(
        "WITH asked AS (
             INSERT INTO quick_predictions (id, stream_id, match_id, kind, shot_number, seat, odds, question, option1, option2, option1_votes, ends_at)
             SELECT '65f1c0a2b3d4e5f601230001', h.stream_id, m.id, 'ball', m.steps + 1, 0, 40, 'Does it fall?', 'Yes', 'No', 1, clock_timestamp() + interval '5 minutes'
             FROM matches m JOIN house_tables h ON h.match_id = m.id WHERE m.status = 'running' RETURNING id
         )
         INSERT INTO prediction_votes (prediction_id, user_id, option) SELECT id, $1, 1 FROM asked",
    )
    .bind(&voter)
    .execute(&live.database.pool)
    .await
    .unwrap();
    live.start_again(failpoint);
    live.death().await;
    let settled = "SELECT count(*) FROM quick_predictions WHERE outcome IS NOT NULL AND closed_at IS NOT NULL";
    live.until(settled, 1).await;
    // A void one is in nobody's record, any other once.
    let folded = "SELECT count(*) FROM quick_predictions WHERE folded";
    live.until(folded, 1).await;
    let twice = "SELECT (SELECT coalesce(sum(calls), 0) FROM prediction_records)::bigint
                      - (SELECT count(*) FROM quick_predictions WHERE outcome = 'won')";
    assert_eq!(live.number(twice).await, 0, "{failpoint}");
    let dense =
        "SELECT count(*) - max(number) FROM match_steps WHERE match_id = (SELECT match_id FROM quick_predictions)";
    assert_eq!(live.number(dense).await, 0, "{failpoint}: no shot is missing");
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_the_shot_that_settles_a_quick_question_it_is_settled_once() {
    a_quick_question_with("shot.before_commit").await;
    a_quick_question_with("shot.after_commit").await;
}
