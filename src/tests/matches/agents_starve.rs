//! One person's tournaments take neither the tables nor the thoughts of everybody else's agents.

use crate::support::duel::{Guest, practice, running, soft_shot};
use crate::support::tournament::{acted, form, made};
use crate::support::{Account, Live};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn number(live: &Live, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&live.database.pool).await.unwrap()
}

const OF_AGENTS: &str = "SELECT count(*) FROM matches WHERE status = 'running' AND challenger_agent IS NOT NULL AND rival_agent IS NOT NULL";

/// A started bracket of agents alone.
async fn bracket(live: &Live, organiser: &Account, agents: u32, level: &str) -> String {
    let id = made(live, organiser, form("single_elimination", "duel", agents)).await;
    acted(
        live,
        organiser,
        &id,
        "agents",
        json!({ "count": agents, "level": level }),
    )
    .await;
    acted(live, organiser, &id, "start", Value::Null).await;
    id
}

/// Waits until so many matches of agents run.
async fn until_there_run(live: &Live, count: i64) {
    let begun = Instant::now();
    while number(live, OF_AGENTS).await < count {
        assert!(begun.elapsed() < Duration::from_secs(60), "not so many begin");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// For four seconds no more than so many run.
async fn stays_at(live: &Live, most: i64) {
    for _ in 0..40 {
        assert!(number(live, OF_AGENTS).await <= most, "the others wait for a place");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn all_organisers_together_have_the_places_of_the_server_and_no_more() {
    let live = Live::with("[duels]\nagent_matches_per_person = 2\nagent_matches = 3").await;
    for _ in 0..3 {
        bracket(&live, &live.account().await, 8, "easy").await;
    }
    until_there_run(&live, 3).await;
    stays_at(&live, 3).await;
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_tournaments_of_many_agents_starve_no_agent_of_anybody() {
    let live = Live::start().await;
    let (organiser, stranger) = (live.account().await, live.account().await);
    for _ in 0..2 {
        bracket(&live, &organiser, 64, "hard").await;
    }
    until_there_run(&live, 8).await;
    let link = practice(&live, &stranger, "hard").await;
    let mut guest = Guest::seated(&live, &link).await;
    running(&mut guest).await;
    guest.played(1, soft_shot()).await;
    let shot = guest.socket.next_of("shot_played").await;
    assert_eq!(
        (&shot["number"], &shot["seat"]),
        (&json!(2), &json!(1)),
        "the agent shoots, and in time"
    );
    stays_at(&live, 8).await;
    let lost = "SELECT count(*) FROM match_steps WHERE decision::text LIKE '%time_out%'";
    assert_eq!(number(&live, lost).await, 0);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn matches_of_a_bracket_that_wait_for_a_place_start_as_places_free_up() {
    let live = Live::with("[duels]\nagents_wait = \"off\"\nagent_matches_per_person = 1").await;
    let organiser = live.account().await;
    let id = bracket(&live, &organiser, 4, "easy").await;
    let over = crate::support::tournament::until(&live, &id, |bracket| bracket["phase"] == "finished").await;
    assert_eq!(over["matches"].as_array().unwrap().len(), 3);
    // Never two at once: each began when the one before had ended.
    let at_once = "SELECT count(*) FROM matches a JOIN matches b ON a.number < b.number AND b.created_at < a.ended_at";
    assert_eq!(number(&live, at_once).await, 0);
    live.running.stop().await;
}
