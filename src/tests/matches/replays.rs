//! A replay proves what was played.

use crate::support::{Live, duel::*, text};
use reqwest::Method;
use serde_json::Value;

#[actix_rt::test]
async fn a_replay_of_a_shot_that_was_changed_in_the_database_shows_another_hash() {
    let live = Live::start().await;
    let [(_, link), (_, other_link)] = quick(&live).await;
    let mut one = Guest::seated(&live, &link).await;
    let mut other = Guest::seated(&live, &other_link).await;
    let state = running(&mut other).await;
    both_shoot([&mut one, &mut other], &state).await;
    let id = text(&link["matchId"]);
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
