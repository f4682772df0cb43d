//! kill -9 around what the clock does about facts: whatever dies, each fact counts once and each reward is paid once.

use super::{QUEST, add_quest};
use crate::support::Victim;
use cuecast::{ledger, testing};
use reqwest::Method;
use serde_json::json;

async fn joined(live: &mut Victim) -> String {
    let (token, _) = live.account().await;
    let path = format!("/api/quests/{QUEST}/join");
    live.ok(Method::POST, &path, &token, json!({})).await;
    token
}

async fn assert_sound(live: &Victim, failpoint: &str) {
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

async fn a_win_with(failpoint: &str) {
    let database = testing::database().await;
    add_quest(&database.pool, QUEST, r#"{"kind":"watch_minutes","n":3}"#, "once").await;
    let mut live = Victim::start(database, failpoint, &[]).await;
    joined(&mut live).await;
    let facts = "INSERT INTO quest_events (kind, ref, user_id, at)
                 SELECT 'watch_minutes', n::text, user_id, clock_timestamp() FROM quest_entries, generate_series(1, 4) AS n";
    sqlx::raw_sql(facts).execute(&live.database.pool).await.unwrap();
    live.until("SELECT count(*) FROM play_rewards", 1).await;
    live.death().await;
    for (sql, expected) in [
        ("SELECT sum(progress) FROM quest_entries WHERE state = 'won'", 4),
        ("SELECT folded FROM quest_cursor", 4),
        (
            "SELECT (sum(amount) / 1e18)::bigint FROM play_rewards WHERE cause = 'entry'",
            5,
        ),
        (
            "SELECT (sum(balance) / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'available'",
            5,
        ),
    ] {
        live.until(sql, expected).await;
    }
    live.until("SELECT count(*) FROM rewards_due", 0).await;
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commits_of_folding_and_paying_a_reward_is_paid_once() {
    for failpoint in [
        "fold.before_commit",
        "fold.after_commit",
        "quest.pay.before_commit",
        "quest.pay.after_commit",
    ] {
        a_win_with(failpoint).await;
    }
}

async fn an_end_with(failpoint: &str) {
    let database = testing::database().await;
    add_quest(&database.pool, QUEST, r#"{"kind":"follows","n":3}"#, "once").await;
    let mut live = Victim::start(database, "", &[]).await;
    joined(&mut live).await;
    live.stop();
    let over = "UPDATE quests SET status = 'cancelled', over_at = now() - interval '1 hour'";
    sqlx::raw_sql(over).execute(&live.database.pool).await.unwrap();
    live.start_again(failpoint);
    live.until("SELECT count(*) FROM quest_entries WHERE state = 'void'", 1)
        .await;
    live.death().await;
    live.until("SELECT count(*) FROM reward_budgets WHERE promised <> 0", 0)
        .await;
    // The promised reward went back, and nothing else: nobody was paid.
    let back = "SELECT count(*) FROM reward_budgets WHERE (funded, promised, paid) = (0, 0, 0)";
    assert_eq!(live.number(back).await, 1, "{failpoint}");
    assert_sound(&live, failpoint).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_end_a_place_is_given_back_once() {
    an_end_with("quest.close.before_commit").await;
    an_end_with("quest.close.after_commit").await;
}
