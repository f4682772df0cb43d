//! The best shots of frames that ended are on the home page, each with its picture.

use super::frames::HURRIED;
use crate::support::{Live, client, text};
use cuecast::features::matches::store::marks;
use reqwest::Method;
use serde_json::Value;
use std::time::Duration;

#[actix_rt::test(system = "crate::support::System")]
async fn home_shows_the_best_shot_of_each_frame_with_its_picture_and_its_replay_and_forgets_it_when_the_day_is_over() {
    let live = Live::with(HURRIED).await;
    let first = live.ok(Method::GET, "/api/home", "", Value::Null).await;
    assert_eq!(first["bestShots"], Value::Array(Vec::new()));
    let pool = &live.database.pool;
    let marked = || sqlx::query_scalar::<_, i64>("SELECT count(DISTINCT match_id) FROM shot_marks").fetch_one(pool);
    while marked().await.unwrap() < 2 {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let most = "SELECT max(shots) FROM (SELECT count(*) AS shots FROM shot_marks GROUP BY match_id) AS each";
    let most: i64 = sqlx::query_scalar(most).fetch_one(pool).await.unwrap();
    assert!(most <= 2, "a frame has at most two");
    let shots = loop {
        let home = live.ok(Method::GET, "/api/home", "", Value::Null).await;
        let shots = home["bestShots"].as_array().unwrap().clone();
        if shots.len() >= 2 {
            break shots;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    let mut matches: Vec<_> = shots.iter().map(|shot| text(&shot["matchId"])).collect();
    matches.sort_unstable();
    matches.dedup();
    assert!(matches.len() == shots.len() && shots.len() <= 6, "one of each frame");
    let worth = |shot: &Value| shot["gain"].as_f64().unwrap() * (100.0 - shot["likely"].as_f64().unwrap());
    assert!(
        shots.windows(2).all(|pair| worth(&pair[0]) + 200.0 >= worth(&pair[1])),
        "best first: {shots:?}"
    );

    let shot = &shots[0];
    let (id, number) = (text(&shot["matchId"]), shot["shotNumber"].as_u64().unwrap());
    let replay = live
        .ok(Method::GET, &format!("/api/duel/matches/{id}/replay"), "", Value::Null)
        .await;
    let played = &replay["data"]["shots"][usize::try_from(number).unwrap() - 1];
    let state = &played["state"];
    let player = &state["players"][usize::try_from(played["seat"].as_u64().unwrap()).unwrap()];
    assert_eq!(
        (&player["username"], &played["outcome"]["foul"]),
        (&shot["username"], &Value::Null)
    );
    assert_ne!(played["outcome"]["pocketed"], Value::Array(Vec::new()));
    let picture = format!("http://{}/api/duel/matches/{id}/shots/{number}.jpg", live.url);
    assert_eq!(client().get(picture).send().await.unwrap().status(), 200);

    live.running.stop().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    assert!(!marks::of_the_day(&mut db, 6).await.unwrap().is_empty());
    let older = "UPDATE shot_marks SET ended_at = ended_at - interval '25 hours'";
    sqlx::query(older).execute(&mut *db).await.unwrap();
    assert_eq!(marks::of_the_day(&mut db, 6).await.unwrap(), Vec::new());
    sqlx::query(older).execute(&mut *db).await.unwrap();
    while marks::forget(&mut db).await.unwrap() {}
    let left = "SELECT count(*) FROM shot_marks";
    assert_eq!(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut *db).await.unwrap(), 0);
}
