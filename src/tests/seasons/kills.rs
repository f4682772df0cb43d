//! kill -9 around what promises the prizes of a season, pays them and gives them back: everything has happened once.

use super::{OVER, QUESTS, form, in_days};
use crate::{
    quest_desk::RESERVE,
    support::{Victim, text},
};
use cuecast::{audit::Actor, auth::store::admins, ledger, testing};
use reqwest::Method;
use serde_json::{Value, json};

const PROMISED: &str =
    "SELECT coalesce((sum(balance) / 1e18)::bigint, 0) FROM accounts WHERE currency = 'POOL' AND purpose = 'promised'";

async fn start(failpoint: &str) -> (Victim, [String; 2]) {
    let database = testing::database().await;
    for sql in [RESERVE, QUESTS] {
        sqlx::raw_sql(sql).execute(&database.pool).await.unwrap();
    }
    let mut live = Victim::start(database, failpoint, &[]).await;
    let mut tokens = [String::new(), String::new()];
    for token in &mut tokens {
        let (admin, user) = live.account().await;
        let mut db = live.database.pool.acquire().await.unwrap();
        admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
            .await
            .unwrap();
        *token = admin;
    }
    (live, tokens)
}

async fn made(live: &mut Victim, token: &str, change: Value) -> String {
    let (status, made) = live.ask(Method::POST, "/api/admin/seasons", token, form(change)).await;
    assert_eq!(status, 201, "{made}");
    text(&made["data"]["_id"]).to_owned()
}

async fn assert_once(live: &Victim, failpoint: &str, promised: i64) {
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    assert_eq!(live.number("SELECT count(*) FROM seasons").await, 1, "{failpoint}");
    assert_eq!(live.number(PROMISED).await, promised, "{failpoint}");
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

async fn a_season_with(failpoint: &str, prize: &str, promised: i64) {
    let (mut live, [first, _]) = start(failpoint).await;
    let change = json!({ "prizes": [prize], "endsAt": in_days(2) });
    made(&mut live, &first, change).await;
    assert_once(&live, failpoint, promised).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_season_s_making_there_is_one_and_its_prizes_are_promised_once() {
    a_season_with("call.before_commit", "60", 60).await;
    a_season_with("call.after_commit", "60", 60).await;
    // One that waits promises nothing.
    a_season_with("call.before_commit", "1001", 0).await;
}

async fn a_decision_with(failpoint: &str, what: &str, promised: i64) {
    let (mut live, [first, second]) = start(failpoint).await;
    let id = made(&mut live, &first, json!({ "prizes": ["1001"] })).await;
    let path = format!("/api/admin/seasons/{id}/{what}");
    let (status, answer) = live.ask(Method::POST, &path, &second, Value::Null).await;
    // Asked again because its answer was lost.
    let again = live.kills == 1 && status == 409;
    assert!(status == 200 || again, "{path}: {status} {answer}");
    assert_once(&live, failpoint, promised).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_second_administrator_s_word_a_season_is_promised_once_or_not_at_all() {
    a_decision_with("season.confirm.before_commit", "confirm", 1_001).await;
    a_decision_with("season.confirm.after_commit", "confirm", 1_001).await;
    a_decision_with("season.cancel.before_commit", "cancel", 0).await;
    a_decision_with("season.cancel.after_commit", "cancel", 0).await;
}

async fn an_end_with(failpoint: &str) {
    let (mut live, [first, _]) = start("").await;
    made(&mut live, &first, json!({})).await;
    let (_, user) = live.account().await;
    live.stop();
    let won = "INSERT INTO season_scores (season_id, user_id, wins, last_at) SELECT id, $1, 2, now() - interval '1 hour' FROM seasons";
    sqlx::query(won).bind(&user).execute(&live.database.pool).await.unwrap();
    sqlx::raw_sql(OVER).execute(&live.database.pool).await.unwrap();
    live.start_again(failpoint);
    live.until("SELECT count(*) FROM play_rewards WHERE cause = 'season'", 1)
        .await;
    live.death().await;
    live.until("SELECT count(*) FROM rewards_due", 0).await;
    let won = "SELECT (sum(balance) / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'available'";
    live.until(won, 30).await;
    assert_eq!(
        live.number("SELECT count(*) FROM season_places").await,
        1,
        "{failpoint}"
    );
    assert_once(&live, failpoint, 0).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_season_s_end_its_prizes_are_owed_and_paid_once() {
    an_end_with("season.end.before_commit").await;
    an_end_with("season.end.after_commit").await;
    an_end_with("quest.pay.before_commit").await;
}
