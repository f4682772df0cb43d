//! Jobs as operators see them.

use super::{PATH, look};
use crate::support::{Live, text};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Looks until a job is as it is wanted; answers its place in the list and the job.
async fn until(live: &Live, token: &str, name: &str, wanted: impl Fn(&Value) -> bool) -> (usize, Value) {
    let begun = Instant::now();
    loop {
        let seen = live.ok(Method::GET, PATH, token, Value::Null).await;
        let jobs = seen["jobs"].as_array().unwrap();
        let found = jobs.iter().enumerate().find(|(_, job)| job["name"] == name);
        if let Some((at, job)) = found.filter(|(_, job)| wanted(job)) {
            return (at, job.clone());
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "never seen: {seen}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_admin_sees_of_every_job_when_it_ran_how_long_it_took_and_when_it_runs_next() {
    let live = Live::start().await;
    let admin = live.admin().await;
    let ran = |job: &Value| job["endedAt"].is_string() && job["nextAt"].is_string();
    let (_, sweep) = until(&live, &admin.token, "idempotency.sweep", ran).await;
    assert_eq!(
        (&sweep["intervalSeconds"], &sweep["isFailing"], &sweep["lastError"]),
        (&json!(60), &json!(false), &Value::Null)
    );
    assert!(sweep["tookMs"].as_f64() > Some(0.0), "{sweep}");
    assert!(text(&sweep["nextAt"]) > text(&sweep["endedAt"]), "{sweep}");
    let seen = look(&live, &admin).await;
    let names: Vec<_> = seen["jobs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|job| text(&job["name"]))
        .collect();
    for name in ["deposits.settle", "predictions.close_due", "audit.verify"] {
        assert!(names.contains(&name), "{names:?}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_job_that_fails_stands_first_with_its_cause_which_stays_when_it_works_again() {
    let live = Live::start().await;
    let admin = live.admin().await;
    let change = async |sql: &'static str| sqlx::raw_sql(sql).execute(&live.database.pool).await.unwrap();
    change("ALTER TABLE claims RENAME TO mislaid").await;
    let fails = |job: &Value| job["isFailing"] == true;
    let (_, failed) = until(&live, &admin.token, "incentives.expire", fails).await;
    let seen = look(&live, &admin).await;
    let jobs = seen["jobs"].as_array().unwrap();
    // Another that reads the table may have failed as well.
    assert!(jobs.is_sorted_by_key(|job| job["isFailing"] != true), "{jobs:?}");
    assert!(!text(&failed["lastError"]["text"]).is_empty(), "{failed}");
    change("ALTER TABLE mislaid RENAME TO claims").await;
    let works = |job: &Value| job["isFailing"] == false;
    let (at, mended) = until(&live, &admin.token, "incentives.expire", works).await;
    assert!(at > 0, "{mended}");
    assert_eq!(mended["lastError"]["text"], failed["lastError"]["text"]);
    live.running.stop().await;
}
