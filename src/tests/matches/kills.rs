//! kill -9 during a match: what was told is there, what was not told is asked again, and everything has happened once.

use crate::support::{Victim, duel::*, text};
use cuecast::{ledger, testing};
use reqwest::Method;
use serde_json::{Value, json};

/// Two people at a table of a server that will die at the failpoint; their tokens by seat.
pub async fn two_at_a_table(failpoint: &str) -> (Victim, String, [String; 2], [Guest; 2]) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (one, _) = live.account().await;
    let (other, _) = live.account().await;
    for token in [&one, &other] {
        live.ok(Method::POST, "/api/duel/queue", token, Value::Null).await;
    }
    let found = live.ok(Method::GET, "/api/duel/queue", &one, Value::Null).await;
    let id = text(&found["data"]["matchId"]).to_owned();
    let tokens = [one, other];
    let seats = seats(&live, &id, &tokens).await;
    (live, id, tokens, seats)
}

pub async fn seats(live: &Victim, id: &str, tokens: &[String; 2]) -> [Guest; 2] {
    let address = live.address();
    [
        Guest::open(&address, id, json!({ "token": tokens[0] })).await,
        Guest::open(&address, id, json!({ "token": tokens[1] })).await,
    ]
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_after_the_commit_of_a_shot_both_players_resume_at_that_shot() {
    let (mut live, id, tokens, mut guests) = two_at_a_table("shot.after_commit").await;
    let state = running(&mut guests[1]).await;
    let turn = usize::from(state["turn"] == 1);
    guests[turn].play(1, break_shot()).await;
    live.death().await;
    let mut guests = seats(&live, &id, &tokens).await;
    for guest in &guests {
        assert_eq!(guest.table["state"]["shotNumber"], 2, "the shot was committed");
    }
    // Nobody was told: the same shot, sent again, is answered with what was committed.
    let told = guests[turn].played(1, break_shot()).await;
    let path = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &path, "", Value::Null).await;
    let shots = replay["data"]["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 1);
    assert_eq!(
        (&shots[0]["hash"], &shots[0]["recomputedHash"]),
        (&told["hash"], &told["hash"])
    );
    assert_eq!(live.kills, 1);
}

async fn an_end_with(failpoint: &str) {
    let (mut live, id, tokens, mut guests) = two_at_a_table(failpoint).await;
    let state = running(&mut guests[1]).await;
    let [one, other] = &mut guests;
    let shots = i64::try_from(both_shoot([one, other], &state).await).unwrap();
    guests[1].socket.send(json!({ "type": "concede" })).await;
    live.death().await;
    let mut guests = seats(&live, &id, &tokens).await;
    if guests[1].table["state"]["status"] == "running" {
        guests[1].socket.send(json!({ "type": "concede" })).await;
    }
    live.until("SELECT count(*) FROM matches WHERE status = 'ended' AND winner = 0", 1)
        .await;
    for (sql, expected) in [
        ("SELECT sum(wins) FROM ratings", 1),
        ("SELECT sum(losses) FROM ratings", 1),
        ("SELECT count(*) FROM rating_changes", 2),
        ("SELECT count(*) FROM match_steps", shots + 1),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_an_end_it_is_rated_once() {
    an_end_with("match.before_commit").await;
    an_end_with("match.after_commit").await;
}

/// A stream asks who wins; both shoot, and the rival concedes. The server dies once at the failpoint.
async fn a_question_with(failpoint: &str) {
    let (mut live, id, tokens, mut guests) = two_at_a_table(failpoint).await;
    let state = running(&mut guests[1]).await;
    sqlx::query(
        "WITH s AS (INSERT INTO streams (id, creator_id, title, category, channel, status, started_at)
                    SELECT '65f1c0a2b3d4e5f601230001', challenger_id, 'Duel', 'gaming', 'cuecast', 'live', now() FROM matches RETURNING id, creator_id),
              p AS (INSERT INTO predictions (id, stream_id, creator_id, kind, question, option1, option2, ends_at)
                    SELECT '65f1c0a2b3d4e5f601230003', id, creator_id, 'frame', 'Who wins?', 'Ana', 'Ben', now() + interval '1 hour' FROM s)
         INSERT INTO prediction_frames (prediction_id, match_id, stream_id) SELECT '65f1c0a2b3d4e5f601230003', $1, id FROM s",
    )
    .bind(&id)
    .execute(&live.database.pool)
    .await
    .unwrap();
    let turn = usize::from(state["turn"] == 1);
    guests[turn].play(1, break_shot()).await;
    if failpoint.starts_with("shot") {
        live.death().await;
        guests = seats(&live, &id, &tokens).await;
        guests[turn].played(1, break_shot()).await;
    }
    live.until(
        "SELECT count(*) FROM predictions WHERE closed_at IS NOT NULL AND outcome IS NULL AND revision = 2",
        1,
    )
    .await;
    guests[1].socket.send(json!({ "type": "concede" })).await;
    if failpoint.starts_with("match") {
        live.death().await;
        let mut guests = seats(&live, &id, &tokens).await;
        if guests[1].table["state"]["status"] == "running" {
            guests[1].socket.send(json!({ "type": "concede" })).await;
        }
    }
    live.until(
        "SELECT count(*) FROM predictions WHERE outcome = 'won' AND winner = 1 AND revision = 3",
        1,
    )
    .await;
    let settled = "SELECT count(*) FROM audit_log WHERE action = 'prediction.resolve'";
    assert_eq!(live.number(settled).await, 1, "{failpoint}");
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_the_first_shot_voting_closes_with_it_once() {
    a_question_with("shot.before_commit").await;
    a_question_with("shot.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_an_end_what_was_asked_about_it_is_settled_once() {
    a_question_with("match.before_commit").await;
    a_question_with("match.after_commit").await;
}

/// Two put up 5 USDT each by an invitation, and one concedes. The server dies once at the failpoint.
async fn a_stake_with(failpoint: &str) {
    let settings = [("CUECAST_DUELS_STAKES", "on".to_owned())];
    let mut live = Victim::start(testing::database().await, failpoint, &settings).await;
    let (one, one_id) = live.account().await;
    let (other, other_id) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    for user in [&one_id, &other_id] {
        testing::fund(&mut db, user.parse().unwrap(), "USDT", "5").await;
    }
    let address: String = sqlx::query_scalar("SELECT address FROM users WHERE id = $1")
        .bind(&other_id)
        .fetch_one(&mut *db)
        .await
        .unwrap();
    drop(db);
    let body = json!({ "to": address, "currency": "USDT", "amount": "5" });
    let invite = live.ok(Method::POST, "/api/duel/invites", &one, body).await;
    let path = format!("/api/duel/invites/{}/accept", text(&invite["data"]["inviteId"]));
    let accepted = live.ok(Method::POST, &path, &other, Value::Null).await;
    let id = text(&accepted["data"]["matchId"]).to_owned();
    assert_eq!(live.number("SELECT count(*) FROM matches").await, 1, "{failpoint}");
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 2);
    let tokens = [one, other];
    let mut guests = seats(&live, &id, &tokens).await;
    let state = running(&mut guests[1]).await;
    let [challenger, rival] = &mut guests;
    both_shoot([challenger, rival], &state).await;
    guests[1].socket.send(json!({ "type": "concede" })).await;
    live.death().await;
    let mut guests = seats(&live, &id, &tokens).await;
    if guests[1].table["state"]["status"] == "running" {
        guests[1].socket.send(json!({ "type": "concede" })).await;
    }
    live.until("SELECT count(*) FROM matches WHERE status = 'ended' AND winner = 0", 1)
        .await;
    let whole = "SELECT count(*) FROM accounts WHERE owner <> 'house' AND balance <> 0";
    assert_eq!(live.number(whole).await, 1, "{failpoint}");
    let paid = "SELECT balance::bigint FROM accounts WHERE owner <> 'house' AND purpose = 'available' AND balance <> 0";
    assert_eq!(live.number(paid).await, 10_000_000, "{failpoint}");
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 0);
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{report}");
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_an_acceptance_each_stake_is_set_aside_once() {
    a_stake_with("match.accept.before_commit").await;
    a_stake_with("match.accept.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_or_after_the_commit_of_an_end_both_stakes_are_the_winner_s_once() {
    a_stake_with("match.before_commit").await;
    a_stake_with("match.after_commit").await;
}
