//! kill -9 during a tournament: it goes on where it was, and everything has happened once.

use crate::support::{Victim, text};
use cuecast::testing;
use reqwest::Method;
use serde_json::{Value, json};

/// Four agents play a tournament of a server that dies at the failpoint.
async fn played_with(failpoint: &str) {
    let settings = [("CUECAST_DUELS_AGENTS_WAIT", "off".to_owned())];
    let mut live = Victim::start(testing::database().await, failpoint, &settings).await;
    let (token, _) = live.account().await;
    let form = json!({
        "title": "Friday Open", "game": "Eight-ball", "prize": "1000 BITP", "date": "2030-06-01T18:00:00Z",
        "maxParticipants": 4, "thumbnail": "https://img.example/a.png", "description": "By itself.",
        "run": { "format": "single_elimination", "play": "duel", "seeding": "random", "checkInMinutes": 0,
                 "noShowSeconds": 30, "tableSize": "seven" }
    });
    let made = live.ok(Method::POST, "/api/tournaments", &token, form).await;
    let id = text(&made["tournament"]["id"]).to_owned();
    let agents = json!({ "count": 4, "level": "easy" });
    live.ok(Method::POST, &format!("/api/tournaments/{id}/agents"), &token, agents)
        .await;
    live.ok(
        Method::POST,
        &format!("/api/tournaments/{id}/start"),
        &token,
        Value::Null,
    )
    .await;
    live.until("SELECT count(*) FROM tournament_runs WHERE phase = 'finished'", 1)
        .await;
    for (sql, expected) in [
        ("SELECT count(DISTINCT seed) FROM tournament_entrants", 4),
        ("SELECT count(*) FROM tournament_matches WHERE winner IS NOT NULL", 3),
        (
            "SELECT count(*) FROM matches WHERE kind = 'tournament' AND status = 'running'",
            0,
        ),
        (
            "SELECT count(*) - (SELECT sum(attempts) FROM tournament_matches) FROM matches WHERE kind = 'tournament'",
            0,
        ),
        ("SELECT count(*) FROM tournaments WHERE status = 'Completed'", 1),
        // Every result is the one of its table.
        (
            "SELECT count(*) FROM tournament_matches t JOIN matches m ON m.id = t.match_id WHERE t.how = 'played' AND m.status <> 'ended'",
            0,
        ),
    ] {
        assert_eq!(live.number(sql).await, expected, "{failpoint}: {sql}");
    }
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_at_the_start_it_starts_once() {
    played_with("tournament.start").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_a_step_is_committed_the_step_is_taken_again() {
    played_with("tournament.before_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_after_a_step_was_committed_it_is_not_taken_twice() {
    played_with("tournament.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_when_a_match_ends_its_result_is_taken_once() {
    played_with("match.after_commit").await;
}
