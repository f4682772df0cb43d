//! The whole server, with its rooms and sockets, and people who talk to it over real websockets.

use super::{
    Account, Wallet,
    account::{ANY_DISK, environment, stream_form},
    text,
};
use cuecast::{
    app::{self, Running},
    config::Config,
    testing::{self, TestDatabase},
};
use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message, client::IntoClientRequest};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here may take, with eight tests at once on a busy machine; a test that waits this long has failed. `CUECAST_TEST_PATIENCE` has
/// other seconds, for those who let tests fail on purpose.
fn patience() -> Duration {
    let told = std::env::var("CUECAST_TEST_PATIENCE").ok();
    Duration::from_secs(told.and_then(|told| told.parse().ok()).unwrap_or(120))
}

/// Waits for something that a server tells, whatever else it tells meanwhile.
async fn in_time<T>(told: impl Future<Output = T>, what: &str) -> T {
    let told = tokio::time::timeout(patience(), told).await;
    told.unwrap_or_else(|_| panic!("{what} did not come"))
}

pub struct Live {
    pub url: String,
    pub running: Running,
    pub database: TestDatabase,
    client: reqwest::Client,
}

impl Live {
    pub async fn start() -> Self {
        Self::with("").await
    }

    /// Lines of the configuration file make the difference.
    pub async fn with(config: &str) -> Self {
        Self::on(testing::database().await, config).await
    }

    /// On a database that an earlier server left.
    pub async fn on(database: TestDatabase, config: &str) -> Self {
        Self::at(database, "127.0.0.1:0", config).await
    }

    /// Why it does not start.
    pub async fn refused(database: TestDatabase, config: &str) -> String {
        let started = app::start_on(read("127.0.0.1:0", config), database.own()).await;
        format!("{:?}", started.err().expect("it starts"))
    }

    /// Listening there.
    pub async fn at(database: TestDatabase, bind: &str, config: &str) -> Self {
        let running = app::start_on(read(bind, config), database.own()).await.unwrap();
        Self {
            url: running.address.to_string(),
            running,
            database,
            client: super::client(),
        }
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> (u16, Value) {
        let mut request = self.client.request(method, format!("http://{}{path}", self.url));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or(Value::Null))
    }

    /// As [`Self::call`], and again while the server says that it is busy, as clients do: on a slow machine two hundred calls at once do
    /// not all get a connection in time.
    pub async fn answered(&self, method: Method, path: &str, token: &str, body: Value) -> (u16, Value) {
        for _ in 0..300 {
            let answer = self.call(method.clone(), path, token, body.clone()).await;
            if answer.0 != 503 {
                return answer;
            }
            actix_rt::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{path}: busy for ever");
    }

    pub async fn ok(&self, method: Method, path: &str, token: &str, body: Value) -> Value {
        let (status, body) = self.answered(method, path, token, body).await;
        assert!((200..300).contains(&status), "{path}: {status} {body}");
        body
    }

    /// Signs a fresh wallet in.
    pub async fn account(&self) -> Account {
        self.account_of(&Wallet::random()).await
    }

    /// Signs a wallet in, with a session of its own.
    pub async fn account_of(&self, wallet: &Wallet) -> Account {
        Account::of(wallet, async |method, path, body| self.ok(method, path, "", body).await).await
    }

    /// Somebody with the role of an administrator.
    pub async fn admin(&self) -> Account {
        let account = self.account().await;
        sqlx::query("UPDATE users SET is_admin = true WHERE id = $1")
            .bind(&account.user_id)
            .execute(&self.database.pool)
            .await
            .unwrap();
        account
    }

    /// A live stream of that person.
    pub async fn stream(&self, creator: &Account) -> String {
        let created = self
            .ok(Method::POST, "/api/streams", &creator.token, stream_form())
            .await;
        text(&created["streamId"]).to_owned()
    }

    /// The socket of one's own, as every page has one.
    pub async fn own_socket(&self, account: &Account) -> Socket {
        let mut socket = self.socket(&format!("/stream/{}", account.address)).await;
        let join = serde_json::json!({ "type": "join_user", "token": account.token });
        socket.send(join).await;
        assert_eq!(socket.next_of("joined_user").await["address"], account.address);
        socket
    }

    /// A socket that has said nothing yet.
    pub async fn socket(&self, path: &str) -> Socket {
        Socket::open(&self.url, path).await
    }

    /// A viewer in the room, and what `joined` said.
    pub async fn watch(&self, stream: &str, account: Option<&Account>) -> (Socket, Value) {
        let mut socket = self.socket(&format!("/stream/{stream}")).await;
        let joined = socket.join(account, None).await;
        (socket, joined)
    }
}

pub struct Socket {
    inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub async fn open(address: &str, path: &str) -> Self {
        let (inner, _) = connect_async(format!("ws://{address}{path}")).await.unwrap();
        Self { inner }
    }

    /// None where the handshake is refused.
    pub async fn try_open(address: &str, path: &str) -> Option<Self> {
        let (inner, _) = connect_async(format!("ws://{address}{path}")).await.ok()?;
        Some(Self { inner })
    }

    /// The status of a handshake that may be refused. `origin`: as many as there are words.
    pub async fn handshake(address: &str, path: &str, origin: &str) -> u16 {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for origin in origin.split(' ') {
            request.headers_mut().append("origin", origin.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((_, response)) => response.status().as_u16(),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => response.status().as_u16(),
            Err(e) => panic!("{e}"),
        }
    }

    pub async fn send(&mut self, message: Value) {
        self.raw(Message::text(message.to_string())).await;
    }

    pub async fn raw(&mut self, message: Message) {
        self.inner.send(message).await.unwrap();
    }

    /// Fails where the socket has ended.
    pub async fn try_raw(&mut self, message: Message) -> Result<(), Error> {
        self.inner.send(message).await
    }

    /// The next frame, none when nothing comes within `wait`; the end of the socket is an error.
    pub async fn try_next(&mut self, wait: Duration) -> Option<Result<Message, Error>> {
        let next = tokio::time::timeout(wait, self.inner.next()).await.ok()?;
        Some(next.unwrap_or(Err(Error::AlreadyClosed)))
    }

    pub async fn join(&mut self, account: Option<&Account>, since: Option<Value>) -> Value {
        let token = account.map(|account| &account.token);
        self.send(json!({ "type": "join_stream_view", "token": token, "since": since }))
            .await;
        self.next_of("joined").await
    }

    pub async fn chat(&mut self, id: &str, message: &str) {
        self.send(json!({ "type": "chat", "message": message, "clientMessageId": id }))
            .await;
    }

    /// Says a line and waits until it is durable.
    pub async fn say(&mut self, id: &str, message: &str) -> Value {
        self.chat(id, message).await;
        let answered = async {
            loop {
                let answer = self.next().await;
                match answer["type"].as_str() {
                    Some("chat_ack") => return answer,
                    Some("chat_rejected") => panic!("{answer}"),
                    _ => {}
                }
            }
        };
        in_time(answered, "the answer to a line").await
    }

    /// The next message of that type; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        let told = async {
            loop {
                let message = self.next().await;
                if message["type"] == kind {
                    return message;
                }
            }
        };
        in_time(told, kind).await
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        let read = async {
            loop {
                match self.inner.next().await.expect("the socket ended").unwrap() {
                    Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                    Message::Close(close) => panic!("closed: {close:?}"),
                    _ => {}
                }
            }
        };
        in_time(read, "anything").await
    }

    /// Everything that arrives while a heartbeat goes out and its answer comes back.
    pub async fn until_now(&mut self) -> Vec<Value> {
        self.send(json!({ "type": "heartbeat", "timestamp": 77 })).await;
        let answered = async {
            let mut before = Vec::new();
            loop {
                let message = self.next().await;
                if message["type"] == "heartbeat_response" && message["timestamp"] == 77 {
                    return before;
                }
                before.push(message);
            }
        };
        in_time(answered, "the answer to a heartbeat").await
    }

    /// The code that the server closes with; messages before it are passed over.
    pub async fn close_code(&mut self) -> u16 {
        let closed = async {
            loop {
                match self.inner.next().await {
                    Some(Ok(Message::Close(Some(close)))) => return close.code.into(),
                    Some(Ok(_)) => {}
                    other => panic!("the socket ended without a code: {other:?}"),
                }
            }
        };
        in_time(closed, "the end of the socket").await
    }
}

fn read(bind: &str, config: &str) -> Config {
    let mut environment = environment(bind, "http://localhost:8080");
    if config.contains("[house]") {
        environment.remove("CUECAST_HOUSE_TABLES");
    }
    if config.contains("least_free_mib") {
        environment.remove(ANY_DISK.0);
    }
    Config::from_text(config, environment).unwrap()
}
