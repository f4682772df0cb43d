//! kill -9 before and after each commit: people ask again, and everything has happened once.

use crate::predictions::form;
use crate::support::{SECRET, Wallet, text};
use cuecast::testing::{self, TestDatabase};
use nix::sys::signal::Signal;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// The real program on a database of the test's own, started again whenever its failpoint has killed it.
pub struct Victim {
    pub database: TestDatabase,
    process: Child,
    port: u16,
    pub kills: usize,
    client: Client,
}

impl Victim {
    pub async fn start(database: TestDatabase, failpoint: &str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut victim = Self {
            process: run(&database, port, failpoint),
            database,
            port,
            kills: 0,
            client: super::support::client(),
        };
        victim.ready().await;
        victim
    }

    async fn ready(&mut self) {
        let begun = Instant::now();
        let url = format!("http://127.0.0.1:{}/readyz", self.port);
        while !self
            .client
            .get(&url)
            .send()
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            assert!(begun.elapsed() < PATIENCE, "the server does not come up");
            actix_rt::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Asks until there is an answer, as a person would; a dead server is started again, without its failpoint.
    async fn ask(&mut self, method: Method, path: &str, token: &str, body: Value) -> (u16, Value) {
        loop {
            let url = format!("http://127.0.0.1:{}{path}", self.port);
            let mut request = self.client.request(method.clone(), url).header("idempotency-key", path);
            if !token.is_empty() {
                request = request.bearer_auth(token);
            }
            if !body.is_null() {
                request = request.json(&body);
            }
            match request.send().await {
                Ok(answer) => {
                    let status = answer.status().as_u16();
                    if let Ok(body) = answer.json().await
                        && status != 503
                    {
                        return (status, body);
                    }
                }
                Err(_) => self.revive().await,
            }
        }
    }

    /// Waits for the death of the process, and starts it again.
    async fn revive(&mut self) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it answers no more and does not die");
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(status.signal(), Some(Signal::SIGKILL as i32), "{status}");
        self.kills += 1;
        self.process = run(&self.database, self.port, "");
        self.ready().await;
    }

    pub async fn ok(&mut self, method: Method, path: &str, token: &str, body: Value) -> Value {
        let (status, body) = self.ask(method, path, token, body).await;
        assert!((200..300).contains(&status), "{path}: {status} {body}");
        body
    }

    pub async fn account(&mut self) -> (String, String) {
        let wallet = Wallet::random();
        let challenge = self.ok(Method::GET, "/api/auth/nonce", "", Value::Null).await;
        let message = wallet.message(&challenge);
        let body = json!({ "message": message, "signature": wallet.sign(&message) });
        let session = self.ok(Method::POST, "/api/auth/siwe", "", body).await;
        (
            text(&session["token"]).to_owned(),
            text(&session["user"]["id"]).to_owned(),
        )
    }

    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.database.pool).await.unwrap()
    }

    async fn until(&mut self, sql: &'static str, expected: i64) {
        let begun = Instant::now();
        while self.number(sql).await != expected {
            assert!(begun.elapsed() < PATIENCE, "{sql} is not {expected}");
            if self.process.try_wait().unwrap().is_some() {
                self.revive().await;
            }
            actix_rt::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It may have died before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn run(database: &TestDatabase, port: u16, failpoint: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_cuecast"))
        .arg("serve")
        .env("DATABASE_URL", database.options.to_url_lossy().to_string())
        .env("CUECAST_AUTH_JWT_SECRET", SECRET)
        .env("CUECAST_HTTP_BIND", format!("127.0.0.1:{port}"))
        .env("CUECAST_HTTP_PUBLIC_URL", "http://localhost:8080")
        .env("CUECAST_HTTP_WORKERS", "1")
        .env("CUECAST_HTTP_SIGN_INS_PER_MINUTE", "10000")
        .env("CUECAST_LOG_FILTER", "error")
        .env("CUECAST_FAILPOINT", failpoint)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Ana puts up 10 of her 20 USDT, three vote, she picks a winner, and two more predictions end by deletion and by the end of the stream. The server dies once
/// at the failpoint.
async fn a_life_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint).await;
    let (ana, ana_id) = live.account().await;
    let mut db = live.database.pool.acquire().await.unwrap();
    testing::fund(&mut db, ana_id.parse().unwrap(), "USDT", "20").await;
    drop(db);
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = live.ok(Method::POST, "/api/streams", &ana, stream).await;
    let stream = text(&stream["streamId"]).to_owned();
    let path = format!("/api/streams/{stream}/predictions");
    let mut form = form();
    form["incentiveType"] = json!("USDT");
    form["incentiveAmount"] = json!("10");
    let asked = live.ok(Method::POST, &path, &ana, form.clone()).await;
    let id = text(&asked["_id"]).to_owned();
    let mut acknowledged = Vec::new();
    for side in [1, 1, 2] {
        let (token, user) = live.account().await;
        let body = json!({ "option": format!("option{side}") });
        let seen = live.ok(Method::POST, &format!("{path}/{id}/vote"), &token, body).await;
        assert_eq!(seen["userVote"], format!("option{side}"));
        acknowledged.push((user, side));
    }
    sqlx::raw_sql("UPDATE predictions SET ends_at = clock_timestamp()")
        .execute(&live.database.pool)
        .await
        .unwrap();
    live.until("SELECT count(*) FROM predictions WHERE closed_at IS NOT NULL", 1)
        .await;
    let ended = live
        .ok(
            Method::POST,
            &format!("{path}/{id}/end"),
            &ana,
            json!({ "winner": "option1" }),
        )
        .await;
    assert_eq!(ended["payout"]["share"], "5");
    assert_eq!(
        live.number("SELECT count(*) FROM transfers WHERE kind = 'settle'")
            .await,
        1
    );
    assert_eq!(
        live.number("SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 5000000")
            .await,
        2
    );
    let mut stored: Vec<(String, i16)> = sqlx::query_as("SELECT user_id, option FROM prediction_votes")
        .fetch_all(&live.database.pool)
        .await
        .unwrap();
    stored.sort();
    acknowledged.sort();
    assert_eq!(stored, acknowledged, "what was acknowledged is there, once");
    assert_eq!(
        live.number("SELECT option1_votes * 10 + option2_votes FROM predictions")
            .await,
        21
    );
    live.ok(Method::POST, &format!("{path}/{id}/undo"), &ana, Value::Null)
        .await;
    live.ok(Method::DELETE, &format!("{path}/{id}"), &ana, Value::Null)
        .await;
    // What was paid once is not refunded: the result that was undone stands again.
    assert_eq!(
        live.number("SELECT count(*) FROM accounts WHERE purpose = 'available' AND balance = 5000000")
            .await,
        2
    );
    let again = format!("{path}?again");
    live.ok(Method::POST, &again, &ana, form).await;
    live.ok(Method::POST, "/api/streams/end", &ana, json!({ "streamId": stream }))
        .await;
    assert_eq!(live.number("SELECT count(*) FROM predictions").await, 2);
    assert_eq!(live.number("SELECT count(*) FROM holds WHERE state = 'open'").await, 0);
    assert_eq!(live.number("SELECT sum(balance)::bigint FROM accounts").await, 0);
    assert_eq!(live.number("SELECT balance::bigint FROM accounts WHERE owner <> 'house' AND purpose = 'available' ORDER BY balance DESC LIMIT 1").await, 10_000_000);
    assert_eq!(
        live.number("SELECT count(*) FROM audit_log WHERE action LIKE 'prediction.%'")
            .await,
        6
    );
    assert_eq!(live.kills, usize::from(!failpoint.is_empty()), "{failpoint}");
}

#[actix_rt::test]
async fn killed_before_or_after_the_commit_of_a_creation_there_is_one_prediction_and_one_hold() {
    a_life_with("call.before_commit").await;
    a_life_with("call.after_commit").await;
}

#[actix_rt::test]
async fn killed_before_or_after_the_commit_of_votes_none_acknowledged_is_lost_and_none_counted_twice() {
    a_life_with("vote.before_commit").await;
    a_life_with("vote.after_commit").await;
}

#[actix_rt::test]
async fn killed_before_or_after_the_commit_of_a_result_winners_are_paid_once() {
    a_life_with("prediction.before_commit").await;
    a_life_with("prediction.after_commit").await;
}

#[actix_rt::test]
async fn killed_before_or_after_the_commit_of_what_the_clock_does_it_happens_once() {
    a_life_with("clock.before_commit").await;
    a_life_with("clock.after_commit").await;
}

#[actix_rt::test]
async fn killed_before_or_after_the_commit_of_a_stream_s_end_its_pool_goes_back_once() {
    a_life_with("stream_end.before_commit").await;
    a_life_with("stream_end.after_commit").await;
}
