//! A Cuecast server ready for load: started with raised limits, with streams and with logged-in chatters.

use crate::fail::{Doing, Fail, Result};
use crate::peer::{Peer, Place, Server};
use crate::wallet::{Challenge, Wallet};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A server with its streams and its chatters' tokens.
#[derive(Debug)]
pub struct Stage {
    pub server: Server,
    pub rooms: Arc<[String]>,
    pub tokens: Arc<[String]>,
}

/// A first start makes a database cluster.
pub const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The environment of a server under load: its own address and data, and the limits that one machine's load would meet.
pub fn environment(place: &Place, coalesce_ms: u64) -> Result<Vec<(String, String)>> {
    let data = place.data.join("cuecast");
    std::fs::create_dir_all(&data).doing("making the data folder")?;
    let data = data.canonicalize().doing("the data folder")?;
    let pairs = [
        ("HTTP_BIND", format!("127.0.0.1:{}", place.port)),
        ("DATA_DIR", data.display().to_string()),
        ("LOG_FILTER", "warn".into()),
        ("ROOMS_COALESCE_MS", coalesce_ms.to_string()),
        ("CHAT_PER_10S", "10000".into()),
        ("SOCKET_CONNECTIONS_PER_ADDRESS", "20000".into()),
        ("SOCKET_CONNECTIONS_PER_USER", "10000".into()),
        ("SOCKET_HANDSHAKES_PER_SECOND", "100000".into()),
        ("SOCKET_MESSAGES_PER_10S", "10000".into()),
        ("HTTP_SIGN_INS_PER_MINUTE", "1000000".into()),
        ("HTTP_CALLS_PER_SECOND", "100000".into()),
        ("CHAIN_LOCAL_NODE", "off".into()),
    ];
    Ok(pairs.map(|(key, value)| (format!("CUECAST_{key}"), value)).into())
}

/// Starts a server and prepares `rooms` streams and `chatters` sessions.
pub fn stage(place: &Place, coalesce_ms: u64, rooms: usize, chatters: usize) -> Result<Stage> {
    let server = place.start(Peer::Cuecast, &environment(place, coalesce_ms)?, START_TIMEOUT)?;
    let (rooms, tokens) = runtime()?.block_on(people_and_streams(place.port, rooms, chatters))?;
    Ok(Stage {
        server,
        rooms: rooms.into(),
        tokens: tokens.into(),
    })
}

/// For what a scenario asks over HTTP.
pub fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .doing("starting a runtime")
}

/// Signs in this many wallets, several at a time.
pub async fn voters(base: &str, seed: u64, count: usize) -> Result<Vec<String>> {
    let logins = (0..count).map(|number| async move { login(base, &Wallet::new(seed, number)?, number).await });
    stream::iter(logins).buffered(LOGINS_AT_ONCE).try_collect().await
}

/// Logins under way at once.
const LOGINS_AT_ONCE: usize = 16;

pub async fn people_and_streams(port: u16, rooms: usize, chatters: usize) -> Result<(Vec<String>, Vec<String>)> {
    let base = format!("http://localhost:{port}");
    let seed = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .doing("reading the clock")?
        .as_secs();
    let mut tokens = Vec::with_capacity(chatters);
    for number in 0..chatters.max(1) {
        tokens.push(login(&base, &Wallet::new(seed, number)?, number).await?);
    }
    let mut streams = Vec::with_capacity(rooms);
    for number in 0..rooms {
        let client = client(number)?;
        let creator = &tokens[number % tokens.len()];
        streams.push(create_stream(&client, &base, creator, number).await?);
    }
    tokens.truncate(chatters);
    Ok((streams, tokens))
}

/// Each person comes from an address of their own, as people do.
fn client(number: usize) -> Result<Client> {
    let source = crate::link::source(number);
    Client::builder()
        .local_address(std::net::IpAddr::V4(source))
        .no_proxy()
        .build()
        .doing("making an HTTP client")
}

pub async fn answer(request: RequestBuilder, what: &str) -> Result<Value> {
    let response = request.send().await.doing(what)?;
    let status = response.status();
    let text = response.text().await.doing(what)?;
    if !status.is_success() {
        return Err(Fail(format!("{what}: {status} {text}")));
    }
    serde_json::from_str(&text).doing(format!("{what}: {text}"))
}

async fn login(base: &str, wallet: &Wallet, number: usize) -> Result<String> {
    let client = client(number)?;
    let challenge = answer(client.get(format!("{base}/api/auth/nonce")), "asking for a nonce").await?;
    let challenge: Challenge = serde_json::from_value(challenge).doing("reading the nonce")?;
    let message = wallet.message(&challenge);
    let signature = wallet.sign(&message)?;
    let body = json!({ "message": message, "signature": signature });
    let session = answer(client.post(format!("{base}/api/auth/siwe")).json(&body), "signing in").await?;
    session["token"]
        .as_str()
        .map(str::to_owned)
        .doing("a session without a token")
}

async fn create_stream(client: &Client, base: &str, token: &str, number: usize) -> Result<String> {
    let body = json!({
        "title": format!("Load test {number}"),
        "description": "A stream that only the load test watches.",
        "category": "gaming",
        "game": "8 Ball Pool",
        "tags": [],
        "streamSource": "twitch",
        "thumbnailUrl": "",
        "status": "live",
        "scheduledStartTime": null,
        "twitchChannelLink": "https://twitch.tv/cuecast",
    });
    let made = answer(
        client
            .post(format!("{base}/api/streams"))
            .bearer_auth(token)
            .json(&body),
        "creating a stream",
    )
    .await?;
    made["streamId"]
        .as_str()
        .map(str::to_owned)
        .doing("a stream without streamId")
}
