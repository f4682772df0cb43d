//! kill -9 around what a play books: who got no answer asks again, and everything has happened once.

use super::{NO_FREE_PLAYS, QUEST, add_quest, funded};
use crate::support::{
    Victim, client,
    duel::{Guest, running},
    text,
};
use actors::table::setup;
use cuecast::{ledger, testing};
use domain::{
    agent::think,
    match_rules::{Decision, Match, Millis, Plan, Played, Rules, Shot},
    matchup::{AgentLevel, MatchKind, Side, TableLength},
};
use futures_util::future::join_all;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::{
    env,
    time::{Duration, Instant},
};

/// Calls for the reward of one game; `CUECAST_ASKS=200` for all that are held to be answered alike.
const ASKS: usize = 20;
const PATIENCE: Duration = Duration::from_secs(400);
/// Unix milliseconds.
const STARTED: Millis = 1_700_000_000_000;

async fn stage(failpoint: &str) -> (Victim, String, String) {
    let database = testing::database().await;
    sqlx::raw_sql(NO_FREE_PLAYS).execute(&database.pool).await.unwrap();
    let mut db = database.pool.begin().await.unwrap();
    add_quest(&mut db, 2, r#"{"kind":"win"}"#).await;
    db.commit().await.unwrap();
    // Two hundred ask at once, all of one person and from one address here.
    let settings = [
        ("CUECAST_HTTP_CALLS_PER_SECOND", "1000".to_owned()),
        ("CUECAST_HTTP_WRITES_PER_MINUTE", "100000".to_owned()),
    ];
    let mut live = Victim::start(database, failpoint, &settings).await;
    let (token, user) = funded(&mut live, "3").await;
    (live, token, user)
}

async fn begun(live: &mut Victim, token: &str) -> String {
    let body = json!({ "gameType": "ai_quest", "questId": QUEST });
    live.ok(Method::POST, "/api/pool-credit/consume", token, body).await;
    for what in ["join", "start"] {
        live.ok(Method::POST, &format!("/api/quests/{QUEST}/{what}"), token, json!({}))
            .await;
    }
    let path = format!("/api/quests/{QUEST}/start");
    text(&live.ok(Method::POST, &path, token, json!({})).await["playId"]).to_owned()
}

async fn assert_once(live: &Victim, failpoint: &str, expected: &[(&'static str, i64)]) {
    assert_eq!(live.kills, 1, "{failpoint} was never reached");
    for (sql, expected) in expected {
        assert_eq!(live.number(sql).await, *expected, "{failpoint}: {sql}");
    }
    let mut db = live.database.pool.acquire().await.unwrap();
    let report = ledger::verify(&mut db).await.unwrap();
    assert!(report.is_sound(), "{failpoint}: {report}");
}

const BEGUN: [(&str, i64); 4] = [
    ("SELECT count(*) FROM quest_entries WHERE state = 'playing'", 1),
    ("SELECT count(*) FROM matches WHERE kind = 'quest'", 1),
    ("SELECT count(*) FROM play_rights WHERE state = 'used'", 1),
    (
        "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'",
        2,
    ),
];

async fn a_beginning_with(failpoint: &str) {
    let (mut live, token, _) = stage(failpoint).await;
    begun(&mut live, &token).await;
    assert_once(&live, failpoint, &BEGUN).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_join_one_right_is_used_and_one_place_is_taken() {
    a_beginning_with("quest.join.before_commit").await;
    a_beginning_with("quest.join.after_commit").await;
}

async fn a_place_left_with(failpoint: &str) {
    let (mut live, token, _) = stage("").await;
    let body = json!({ "gameType": "ai_quest", "questId": QUEST });
    live.ok(Method::POST, "/api/pool-credit/consume", &token, body).await;
    live.ok(Method::POST, &format!("/api/quests/{QUEST}/join"), &token, json!({}))
        .await;
    live.stop();
    let over = "UPDATE quests SET status = 'completed';
                UPDATE quest_entries SET joined_at = now() - interval '2 hours'";
    sqlx::raw_sql(over).execute(&live.database.pool).await.unwrap();
    live.start_again(failpoint);
    live.until(LEFT[0].0, 1).await;
    live.death().await;
    assert_once(&live, failpoint, &LEFT).await;
}

const LEFT: [(&str, i64); 3] = [
    ("SELECT count(*) FROM quest_entries WHERE state = 'void'", 1),
    ("SELECT count(*) FROM play_rights WHERE state IN ('open', 'used')", 0),
    (
        "SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'",
        3,
    ),
];

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_place_that_is_given_back_its_credit_comes_back_once() {
    a_place_left_with("quest.void.before_commit").await;
    a_place_left_with("quest.void.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_start_one_match_is_begun() {
    a_beginning_with("start.after_match").await;
    a_beginning_with("quest.start.before_commit").await;
    a_beginning_with("quest.start.after_commit").await;
}

/// A frame of eight-ball up to the shot with which the challenger wins it.
struct NearlyWon {
    seed: u64,
    decisions: Vec<Decision>,
    shot: Shot,
    /// The tally with that shot.
    played: Played,
}

fn nearly_won() -> NearlyWon {
    let frames = (0..40).filter_map(frame_of);
    frames
        .into_iter()
        .next()
        .expect("one of forty frames is won by the eight")
}

/// Both play well, the breaker as in a quest; None where the other one wins.
fn frame_of(seed: u64) -> Option<NearlyWon> {
    let mut game = Match::new(setup(MatchKind::Quest, TableLength::Nine, seed, Rules::NEWEST, STARTED));
    let (mut decisions, mut now) = (Vec::new(), STARTED);
    for number in 1..120_u32 {
        let turn = game.frame().turn;
        let shot = think(
            &game.table(),
            game.layout(),
            game.frame(),
            AgentLevel::Medium,
            seed + u64::from(number),
        );
        let Ok(Plan::Ready(ready)) = game.plan(turn, number, shot, now) else {
            return None;
        };
        let result = ready.run().ok()?;
        now = result.outcome.rest_at;
        game.apply_shot(&result).ok()?;
        if let Some(ending) = game.ending() {
            let played = game.played(Side::Challenger);
            let won = ending.winner == Some(Side::Challenger) && turn == Side::Challenger;
            return won.then_some(NearlyWon {
                seed,
                decisions,
                shot,
                played,
            });
        }
        decisions.push(result.decision());
    }
    None
}

/// As if the frame had been played so far: only its last shot is played at the server that dies.
async fn store(live: &Victim, user: &str, frame: &NearlyWon) -> String {
    let (pool, id) = (&live.database.pool, cuecast::ids::match_id().to_string());
    let insert = "INSERT INTO matches (id, kind, challenger_id, rival_agent, table_size, seed, steps, started_ms, hand_version, hand_secret)
                  VALUES ($1, 'quest', $2, 'easy', 'nine', $3, $4, $5, 2, decode(repeat('00', 32), 'hex'))";
    let mut db = pool.begin().await.unwrap();
    let steps = i32::try_from(frame.decisions.len()).unwrap();
    sqlx::query(insert)
        .bind(&id)
        .bind(user)
        .bind(frame.seed.cast_signed())
        .bind(steps)
        .bind(STARTED)
        .execute(&mut *db)
        .await
        .unwrap();
    for (number, decision) in (1_i32..).zip(&frame.decisions) {
        sqlx::query("INSERT INTO match_steps (match_id, number, decision) VALUES ($1, $2, $3::json)")
            .bind(&id)
            .bind(number)
            .bind(serde_json::to_string(decision).unwrap())
            .execute(&mut *db)
            .await
            .unwrap();
    }
    sqlx::query("UPDATE quest_entries SET state = 'playing', match_id = $1")
        .bind(&id)
        .execute(&mut *db)
        .await
        .unwrap();
    db.commit().await.unwrap();
    id
}

/// Plays the last shot; a server that died of it is there again.
async fn win(live: &mut Victim, game: &str, token: &str, number: u64, frame: &NearlyWon) {
    let mut guest = Guest::open(&live.address(), game, json!({ "token": token })).await;
    running(&mut guest).await;
    guest.play(number, json!(frame.shot)).await;
    live.death().await;
    // Steps that were not committed are played again.
    if live.number("SELECT count(*) FROM plays").await == 0 {
        let mut guest = Guest::open(&live.address(), game, json!({ "token": token })).await;
        running(&mut guest).await;
        guest.played(number, json!(frame.shot)).await;
    }
}

/// Asks one of both calls for the reward until there is an answer, whether or not the server dies meanwhile.
async fn answer(client: &Client, address: String, token: &str, n: usize) -> Value {
    let path = match n % 2 {
        0 => format!("/api/quests/{QUEST}/result"),
        _ => "/api/pool-token/pool-game-completion".to_owned(),
    };
    let begun = Instant::now();
    loop {
        let request = client.post(format!("http://{address}{path}")).bearer_auth(token);
        let asked = request.json(&json!({ "questId": QUEST })).send().await;
        if let Ok(told) = asked
            && told.status() == 200
            && let Ok(body) = told.json().await
        {
            return body;
        }
        assert!(begun.elapsed() < PATIENCE, "{path} is not answered");
        // Two hundred who ask more often leave the game nothing of a processor.
        actix_rt::time::sleep(Duration::from_millis(300)).await;
    }
}

async fn an_end_with(failpoint: &str, frame: &NearlyWon) {
    let (mut live, token, user) = stage(failpoint).await;
    let body = json!({ "gameType": "ai_quest", "questId": QUEST });
    live.ok(Method::POST, "/api/pool-credit/consume", &token, body).await;
    live.ok(Method::POST, &format!("/api/quests/{QUEST}/join"), &token, json!({}))
        .await;
    let game = store(&live, &user, frame).await;
    let number = u64::try_from(frame.decisions.len()).unwrap() + 1;
    let client = client();
    let count = env::var("CUECAST_ASKS").map_or(ASKS, |text| text.parse().unwrap());
    let asks = join_all((0..count).map(|n| answer(&client, live.address(), &token, n)));
    let played = win(&mut live, &game, &token, number, frame);
    let ((), answers) = tokio::join!(played, asks);
    for n in 2..count {
        assert_eq!(answers[n], answers[n % 2], "{failpoint}");
    }
    let (result, completed) = (&answers[0], &answers[1]);
    assert_eq!(
        (
            &result["won"],
            &result["score"],
            &result["totalPoolRewarded"],
            &result["playId"]
        ),
        (&json!(true), &json!(frame.played.score), &json!("5"), &json!(game))
    );
    assert_eq!(completed["data"]["poolReward"], "5");
    let ended = [
        ("SELECT count(*) FROM quest_entries WHERE state = 'won'", 1),
        ("SELECT count(*) FROM plays WHERE won AND reached", 1),
        ("SELECT count(*) FROM play_rewards", 1),
        (
            "SELECT (sum(balance) / 1e18)::bigint FROM accounts WHERE currency = 'POOL' AND purpose = 'available'",
            5,
        ),
    ];
    assert_once(&live, failpoint, &ended).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_game_s_end_its_reward_is_paid_once_and_told_alike_to_all_who_ask() {
    let frame = nearly_won();
    an_end_with("match.before_commit", &frame).await;
    an_end_with("match.after_commit", &frame).await;
}
