//! The real program with a data folder of its own, its Postgres in it.

use super::{
    Account,
    account::{environment, stream_form},
    text,
};
use cuecast::{config::Config, postgres::Postgres, testing};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use reqwest::{Client, Method};
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The program of this release.
const OWN: &str = env!("CARGO_BIN_EXE_cuecast");
/// Longer than a start takes on any machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// A call that takes longer is given up, as a page gives it up.
const CALL_TIMEOUT: Duration = Duration::from_secs(20);

pub struct Program {
    pub folder: PathBuf,
    pub site: Site,
    settings: Vec<(&'static str, String)>,
    /// The part that serves.
    server: PathBuf,
    process: Option<Child>,
}

/// How people reach it, whether or not it runs.
#[derive(Clone)]
pub struct Site {
    pub address: String,
    client: Client,
}

impl Program {
    /// Not started yet. Programs of one test have names of their own.
    pub fn new(name: &str, settings: &[(&'static str, String)]) -> Self {
        let folder = std::env::temp_dir().join(format!("cuecast-program-{name}-{}", std::process::id()));
        // Of an earlier process of that number.
        let _ = fs::remove_dir_all(&folder);
        let port = super::ports::free();
        Self {
            folder,
            site: Site::at(format!("127.0.0.1:{port}")),
            settings: settings.to_vec(),
            server: OWN.into(),
            process: None,
        }
    }

    /// The same, served by a program of another release; commands are this one's.
    pub fn served_by(mut self, server: PathBuf) -> Self {
        self.server = server;
        self
    }

    /// From the next start on this release's program serves.
    pub fn replace(&mut self) {
        self.server = OWN.into();
    }

    /// Starts it, and answers when it is ready.
    pub async fn start(&mut self) {
        let child = self
            .program(&self.server, &["serve"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        self.process = Some(child);
        let begun = Instant::now();
        while self
            .site
            .call(Method::GET, "/readyz", "", Value::Null)
            .await
            .is_none_or(|(status, _)| status != 200)
        {
            assert!(begun.elapsed() < PATIENCE, "the server does not come up");
            let ended = self.process.as_mut().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "the server ended at its start: {ended:?}");
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// kill -9.
    pub fn kill(&mut self) {
        let mut child = self.process.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Runs a command of the program on the same data folder, to its end, while everybody goes on. What it printed, as an error where it
    /// ended with one.
    pub async fn run(&self, arguments: &[&str]) -> Result<String, String> {
        let mut command = self.program(Path::new(OWN), arguments);
        let output = tokio::task::spawn_blocking(move || command.output())
            .await
            .unwrap()
            .unwrap();
        let said = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .concat();
        if output.status.success() { Ok(said) } else { Err(said) }
    }

    fn program(&self, program: &Path, arguments: &[&str]) -> Command {
        let public_url = format!("http://{}", self.site.address.replace("127.0.0.1", "localhost"));
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env_remove("DATABASE_URL")
            .env("CUECAST_DATA_DIR", &self.folder)
            .envs(environment(&self.site.address, &public_url))
            .env("CUECAST_LOG_FILTER", "off")
            .envs(self.settings.iter().map(|(key, value)| (key, value)));
        command
    }

    /// Its Postgres; starts one where the server does not run.
    pub fn postgres(&self) -> Postgres {
        let environment = [
            ("CUECAST_DATA_DIR", Some(self.folder.display().to_string())),
            ("CUECAST_PG_BIN", std::env::var("CUECAST_PG_BIN").ok()),
        ];
        let environment: BTreeMap<String, String> = environment
            .into_iter()
            .filter_map(|(key, value)| Some((key.to_owned(), value?)))
            .collect();
        Postgres::join(&Config::from_text("", environment).unwrap()).unwrap()
    }

    /// A connection to its database while it runs.
    pub async fn database(&self) -> PgConnection {
        PgConnection::connect_with(&testing::keyed(self.postgres().options()))
            .await
            .unwrap()
    }

    /// Process ids of its Postgres, the one that runs the others first.
    pub fn postgres_processes(&self) -> Vec<Pid> {
        let file = fs::read_to_string(self.folder.join("postgres/cluster/postmaster.pid")).unwrap_or_default();
        let Some(Ok(main)) = file.lines().next().map(str::parse::<i32>) else {
            return Vec::new();
        };
        let children = fs::read_to_string(format!("/proc/{main}/task/{main}/children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|pid| pid.parse().ok());
        std::iter::once(main).chain(children).map(Pid::from_raw).collect()
    }

    /// Signals every process of its Postgres.
    pub fn signal_postgres(&self, signal: Signal) {
        for pid in self.postgres_processes() {
            // One may have ended since.
            let _ = kill(pid, signal);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(mut child) = self.process.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

impl Site {
    pub fn at(address: String) -> Self {
        let client = super::client();
        Self { address, client }
    }

    /// None when there is no answer.
    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> Option<(u16, Value)> {
        self.keyed(method, path, token, body, "").await
    }

    /// With an idempotency key: whoever got no answer asks again with the same.
    pub async fn keyed(&self, method: Method, path: &str, token: &str, body: Value, key: &str) -> Option<(u16, Value)> {
        let mut request = self
            .client
            .request(method, format!("http://{}{path}", self.address))
            .timeout(CALL_TIMEOUT);
        if !key.is_empty() {
            request = request.header("idempotency-key", key);
        }
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }

    /// Must succeed, at once or when the server is no longer too busy.
    pub async fn ok(&self, method: Method, path: &str, token: &str, body: Value) -> Value {
        let begun = Instant::now();
        loop {
            let answer = self.call(method.clone(), path, token, body.clone()).await;
            let (status, body) = answer.expect("an answer");
            if (200..300).contains(&status) {
                return body;
            }
            assert!(status == 503 && begun.elapsed() < PATIENCE, "{path}: {status} {body}");
            actix_rt::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Signs a fresh wallet in.
    pub async fn account(&self) -> Account {
        Account::new(async |method, path, body| self.ok(method, path, "", body).await).await
    }

    /// A live stream of that person.
    pub async fn stream(&self, creator: &Account) -> String {
        let created = self
            .ok(Method::POST, "/api/streams", &creator.token, stream_form())
            .await;
        text(&created["streamId"]).to_owned()
    }
}
