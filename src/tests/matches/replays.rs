//! A replay proves what was played, whatever is still kept of the match.

use crate::support::{Live, duel::*, run_once, text};
use cuecast::features::matches::{
    jobs::{forget_steps, thin},
    store::{self, Retained},
};
use domain::MatchId;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use std::time::Duration;

/// The parts of a shot that are the same however it is known.
const PLAYED: [&str; 8] = [
    "number",
    "seat",
    "shot",
    "durationMs",
    "trajectory",
    "events",
    "outcome",
    "hash",
];

/// A match of two shots that runs, its shots as they were told, and its guests.
pub(super) async fn two_shots(live: &Live) -> (MatchId, Vec<Value>, [Guest; 2]) {
    let [(_, link), (_, other_link)] = quick(live).await;
    let one = Guest::seated(live, &link).await;
    let mut other = Guest::seated(live, &other_link).await;
    let mut turn = usize::from(running(&mut other).await["turn"] == 1);
    let (mut guests, mut told) = ([one, other], Vec::new());
    for number in 1..=2 {
        guests[turn].play(number, soft_shot()).await;
        let shot = loop {
            // The rival's shot is told here too.
            let shot = guests[turn].socket.next_of("shot_played").await;
            if shot["number"] == number {
                break shot;
            }
        };
        turn = usize::from(shot["state"]["turn"] == 1);
        tokio::time::sleep(Duration::from_millis(shot["durationMs"].as_u64().unwrap() + 50)).await;
        told.push(shot);
    }
    (text(&link["matchId"]).parse().unwrap(), told, guests)
}

pub(super) async fn concede(live: &Live, id: MatchId, mut guest: Guest) {
    guest.socket.send(json!({ "type": "concede" })).await;
    let over = "SELECT ended_at IS NOT NULL FROM matches WHERE id = $1";
    let over = || sqlx::query_scalar::<_, bool>(over).bind(id.to_string());
    while !over().fetch_one(&live.database.pool).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn stored(pool: &PgPool) -> (String, i64, i64) {
    let kept = "SELECT (SELECT kept FROM matches), count(*), count(shot) FROM match_steps";
    sqlx::query_as(kept).fetch_one(pool).await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_replay_of_a_shot_that_was_changed_in_the_database_shows_another_hash() {
    let live = Live::start().await;
    let (id, _, _guests) = two_shots(&live).await;
    let path = format!("/api/duel/matches/{id}/replay");
    // The trigger is out of the way, as it is for whoever owns the disk.
    let forged = "ALTER TABLE match_steps DISABLE TRIGGER USER;
         UPDATE match_steps SET shot = jsonb_set(shot::jsonb, '{hash}', '\"0123456789abcdef\"')::json WHERE shot_number = 2";
    sqlx::raw_sql(forged).execute(&live.database.pool).await.unwrap();
    let replay = live.ok(Method::GET, &path, "", Value::Null).await;
    let shots = replay["data"]["shots"].as_array().unwrap();
    let is_proven = shots.iter().map(|shot| shot["hash"] == shot["recomputedHash"]);
    assert_eq!(is_proven.collect::<Vec<_>>(), [true, false]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_match_that_cannot_be_read_is_kept_whole_and_keeps_no_other_from_being_thinned() {
    let live = Live::start().await;
    let pool = live.database.pool.clone();
    let (unreadable, _, [guest, _one]) = two_shots(&live).await;
    // Before it is over: from then on the server's own sweep may come to it. The trigger is out of the way, as it is for whoever owns the disk.
    let damaged = format!(
        "ALTER TABLE match_steps DISABLE TRIGGER USER;
         UPDATE match_steps SET decision = '{{}}' WHERE match_id = '{unreadable}'"
    );
    sqlx::raw_sql(AssertSqlSafe(damaged)).execute(&pool).await.unwrap();
    concede(&live, unreadable, guest).await;
    let (readable, _, [guest, _other]) = two_shots(&live).await;
    concede(&live, readable, guest).await;
    run_once(thin(pool.clone())).await;
    for (id, told) in [(unreadable, 2), (readable, 1)] {
        let kept = "SELECT (SELECT kept FROM matches WHERE id = $1), (SELECT count(shot) FROM match_steps WHERE match_id = $1)";
        let kept: (String, i64) = sqlx::query_as(kept)
            .bind(id.to_string())
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(kept, ("shots".to_owned(), told));
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_match_that_is_over_is_replayed_as_it_was_told_from_its_decisions_and_its_last_shot() {
    let live = Live::start().await;
    let pool = live.database.pool.clone();
    let (id, told, [guest, _other]) = two_shots(&live).await;
    run_once(thin(pool.clone())).await;
    assert_eq!(
        stored(&pool).await,
        ("told".to_owned(), 2, 2),
        "of a match that runs everything is kept"
    );
    concede(&live, id, guest).await;
    run_once(thin(pool.clone())).await;
    assert_eq!(stored(&pool).await, ("shots".to_owned(), 3, 1));
    let path = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    let shots = replay["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 2);
    for (shot, told) in shots.iter().zip(&told) {
        for part in PLAYED {
            assert_eq!(shot[part], told[part], "{part}");
        }
        assert_eq!(
            (&shot["recomputedHash"], &shot["at"]),
            (&told["hash"], &told["startedAt"])
        );
        for part in [
            "balls",
            "turn",
            "phase",
            "ballInHand",
            "shotNumber",
            "status",
            "matchId",
        ] {
            assert_eq!(shot["state"][part], told["state"][part], "{part}");
        }
    }
    let mut db = pool.acquire().await.unwrap();
    let recording = store::recording(&mut db, id).await.unwrap().unwrap();
    assert_eq!(recording.verify().unwrap().shots, 2);
    for shown in recording.shots() {
        let alone = recording.shot(shown.shot.number);
        assert_eq!(alone, Some(shown.shot), "a shot alone is as it is among all");
    }
    assert!(recording.shot(3).is_none());

    // Decisions and the last shot stay; and all steps for 30 days.
    for change in [
        "UPDATE match_steps SET decision = '{}' WHERE number = 1",
        "UPDATE match_steps SET shot = NULL WHERE number = 2",
        "UPDATE match_steps SET committed_at = now() WHERE number = 3",
        "DELETE FROM match_steps WHERE number = 1",
        "TRUNCATE match_steps",
    ] {
        let refused = sqlx::raw_sql(change)
            .execute(&pool)
            .await
            .expect_err(change)
            .to_string();
        assert!(
            refused.contains("what was played is never changed"),
            "{change}: {refused}"
        );
    }
    assert!(forget_steps(pool.clone(), 0).is_none(), "0 keeps everything");
    for (days, left) in [(29, 3), (31, 1)] {
        let ended = format!("UPDATE matches SET ended_at = now() - interval '{days} days'");
        sqlx::raw_sql(AssertSqlSafe(ended)).execute(&pool).await.unwrap();
        run_once(forget_steps(pool.clone(), 30).unwrap()).await;
        assert_eq!(stored(&pool).await.1, left, "after {days} days");
    }
    let recording = store::recording(&mut db, id).await.unwrap().unwrap();
    assert_eq!(recording.kept, Retained::Result);
    assert!(recording.verify().unwrap_err().to_string().contains("no longer kept"));
    let Live { running, database, .. } = live;
    running.stop().await;
    // A server that has none of its replays in memory.
    let live = Live::on(database, "").await;
    let (status, body) = live.call(Method::GET, &path, "", Value::Null).await;
    assert_eq!((status, &body["code"]), (410, &json!("GONE")));
    let watcher = Guest::at(&live, &id.to_string(), json!({})).await;
    assert_eq!(watcher.table["state"]["status"], "ended");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_match_that_comes_out_otherwise_than_it_was_told_keeps_everything_that_was_told() {
    let live = Live::start().await;
    let pool = live.database.pool.clone();
    let (id, _, [guest, _other]) = two_shots(&live).await;
    let forged = "ALTER TABLE match_steps DISABLE TRIGGER USER;
         UPDATE match_steps SET shot = jsonb_set(shot::jsonb, '{trajectory}', '\"AAAA\"')::json WHERE shot_number = 1;
         ALTER TABLE match_steps ENABLE TRIGGER USER";
    sqlx::raw_sql(forged).execute(&pool).await.unwrap();
    concede(&live, id, guest).await;
    run_once(thin(pool.clone())).await;
    assert_eq!(stored(&pool).await, ("shots".to_owned(), 3, 2));
    live.running.stop().await;
}
