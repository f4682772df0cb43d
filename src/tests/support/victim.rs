use super::{SECRET, Wallet, ports, text};
use cuecast::testing::{self, TestDatabase};
use nix::sys::signal::Signal;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(180);
/// Longer than a process that was killed takes to be gone.
const DYING: Duration = Duration::from_secs(2);

/// The real program on a database of the test's own, started again whenever its failpoint has killed it.
pub struct Victim {
    pub database: TestDatabase,
    process: Child,
    port: u16,
    /// Its errors, over all its lives.
    log: PathBuf,
    pub kills: usize,
    /// Of its configuration, besides what every one has.
    settings: Vec<(&'static str, String)>,
    client: Client,
}

impl Victim {
    pub async fn start(database: TestDatabase, failpoint: &str, settings: &[(&'static str, String)]) -> Self {
        let port = ports::free();
        let log = std::env::temp_dir().join(format!("cuecast-victim-{}-{port}.log", std::process::id()));
        let mut victim = Self {
            process: run(&database, port, &log, failpoint, settings),
            database,
            port,
            log,
            kills: 0,
            settings: settings.to_vec(),
            client: super::client(),
        };
        victim.ready().await;
        victim
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Memory that the process holds now (`VmRSS`), or held at most (`VmHWM`), in KiB.
    pub fn memory(&self, what: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        let number = line.trim_matches(|c: char| !c.is_ascii_digit());
        number.parse().unwrap()
    }

    /// The processor's time that it has taken, to a hundredth of a second.
    pub fn cpu(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        // The name of the program, in brackets, may hold anything; user and system time are the 12th and 13th behind it.
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        let ticks = fields
            .split(' ')
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().unwrap());
        Duration::from_millis(ticks.sum::<u64>() * 10)
    }

    /// Asks it to stop.
    pub fn terminate(&self) {
        self.signal(Signal::SIGTERM);
    }

    pub fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.process.id()).unwrap();
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).unwrap();
    }

    /// Waits for its end.
    pub async fn ended(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The status of an answer, if there is any.
    pub async fn status(&self, path: &str) -> Option<u16> {
        let answer = self.client.get(format!("http://{}{path}", self.address())).send().await;
        answer.ok().map(|answer| answer.status().as_u16())
    }

    /// Its log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Waits until it serves.
    pub async fn ready(&mut self) {
        let begun = Instant::now();
        let url = format!("http://127.0.0.1:{}/readyz", self.port);
        while !self
            .client
            .get(&url)
            .send()
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            let ended = self.process.try_wait().unwrap();
            assert!(ended.is_none(), "the server ended before it served: {ended:?}");
            assert!(begun.elapsed() < PATIENCE, "the server does not come up");
            actix_rt::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Asks until there is an answer, as a person would; a dead server is started again, without its failpoint.
    pub async fn ask(&mut self, method: Method, path: &str, token: &str, body: Value) -> (u16, Value) {
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

    /// Ends the process, so that a test can change what it finds when it starts again.
    pub fn stop(&mut self) {
        // It may have died before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again after [`Self::stop`], to die at the failpoint; it may do so before it answers anything.
    pub fn start_again(&mut self, failpoint: &str) {
        self.process = run(&self.database, self.port, &self.log, failpoint, &self.settings);
    }

    /// Waits for the death of the process, and starts it again. One that lives on had closed a connection that rested.
    async fn revive(&mut self) {
        let begun = Instant::now();
        let url = format!("http://127.0.0.1:{}/readyz", self.port);
        let status = loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > DYING && self.client.get(&url).send().await.is_ok() {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "it answers no more and does not die");
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(status.signal(), Some(Signal::SIGKILL as i32), "{status}");
        self.kills += 1;
        self.process = run(&self.database, self.port, &self.log, "", &self.settings);
        self.ready().await;
    }

    /// Starts it again if its failpoint has killed it.
    pub async fn keep_up(&mut self) {
        if self.process.try_wait().unwrap().is_some() {
            self.revive().await;
        }
    }

    /// Waits until it has died of its failpoint, and is up again.
    pub async fn death(&mut self) {
        let begun = Instant::now();
        while self.kills == 0 {
            assert!(begun.elapsed() < PATIENCE, "it does not die");
            self.keep_up().await;
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        }
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

    pub async fn until(&mut self, sql: &'static str, expected: i64) {
        let begun = Instant::now();
        while self.number(sql).await != expected {
            assert!(begun.elapsed() < PATIENCE, "{sql} is not {expected}");
            self.keep_up().await;
            actix_rt::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.stop();
        if std::thread::panicking() {
            eprintln!("the server said:\n{}", self.log());
        }
        let _ = std::fs::remove_file(&self.log);
    }
}

fn run(database: &TestDatabase, port: u16, log: &Path, failpoint: &str, settings: &[(&'static str, String)]) -> Child {
    let log = File::options().create(true).append(true).open(log).unwrap();
    Command::new(env!("CARGO_BIN_EXE_cuecast"))
        .arg("serve")
        .env("DATABASE_URL", database.options.to_url_lossy().to_string())
        .env("CUECAST_AUTH_JWT_SECRET", SECRET)
        .env("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY)
        .env("CUECAST_HTTP_BIND", format!("127.0.0.1:{port}"))
        .env("CUECAST_HTTP_PUBLIC_URL", format!("http://localhost:{port}"))
        .env("CUECAST_HTTP_WORKERS", "1")
        // Few: it starts twice, and each connection reads anew what Postgres knows of tables and statements.
        .env("CUECAST_DATABASE_MAX_CONNECTIONS", "6")
        .env("CUECAST_HTTP_SIGN_INS_PER_MINUTE", "10000")
        .env("CUECAST_LOG_FILTER", "error")
        .env("CUECAST_FAILPOINT", failpoint)
        .env("CUECAST_CHAIN_LOCAL_NODE", "off")
        .env("CUECAST_HOUSE_TABLES", "0")
        // A node says to others where it is.
        .envs(
            settings
                .iter()
                .map(|(key, value)| (key, value.replace("{port}", &port.to_string()))),
        )
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}
