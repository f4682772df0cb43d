//! A provider that keeps contents on IPFS: a block is sent as a CAR (`POST …/dag/import`, as Kubo and those who speak its API take it), and then pinned
//! under its id by the IPFS Pinning Service API. Each answer must name the id that we worked out ourselves.

pub mod car;
pub mod sandbox;

use crate::{
    config::{self, ConfigError, Secret},
    providers::http,
};
use reqwest::{
    RequestBuilder, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue},
    redirect::Policy,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use std::time::Duration;
use url::Url;

const CONNECT: Duration = Duration::from_secs(5);
/// A call from first to last byte: a block has up to 1 MiB.
const TOTAL: Duration = Duration::from_secs(30);
/// The largest answer, in bytes.
const MAX_ANSWER: usize = 64 * 1024;
/// Characters of the name that the service gives to a pin.
const MAX_REQUEST_ID: usize = 200;
/// Behind no block of ours: they are JPEG, WebP and JSON, and a boundary is 32 random letters.
const BOUNDARY: &str = "cuecast-c7Tq0ZkW4fJ2nVbL9sXyR3aHd";

/// Why a call brought nothing. Its text is for the log and for operators.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the pinning service cannot be reached: {0}")]
    Unreachable(String),
    #[error("the pinning service refused with {status}: {reason}")]
    Refused { status: StatusCode, reason: String },
    #[error("the pinning service's answer cannot be read: {0}")]
    Unreadable(String),
    #[error("the pinning service named another content: {0}")]
    Another(String),
}

/// How far a pin is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Queued,
    Pinning,
    Pinned,
    Failed,
}

impl Status {
    /// As the API names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Pinning => "pinning",
            Self::Pinned => "pinned",
            Self::Failed => "failed",
        }
    }
}

/// A pin as the service tells it.
#[derive(Debug, Clone, Deserialize)]
pub struct Pin {
    #[serde(rename = "requestid")]
    pub request_id: String,
    pub status: Status,
    pin: Pinned,
}

#[derive(Debug, Clone, Deserialize)]
struct Pinned {
    cid: String,
}

#[derive(Deserialize)]
struct Found {
    results: Vec<Pin>,
}

#[derive(Deserialize)]
struct Imported {
    #[serde(rename = "Root")]
    root: Option<Root>,
}

#[derive(Deserialize)]
struct Root {
    #[serde(rename = "Cid")]
    cid: Link,
    #[serde(rename = "PinErrorMsg", default)]
    error: String,
}

#[derive(Deserialize)]
struct Link {
    #[serde(rename = "/")]
    cid: String,
}

#[derive(Default, Deserialize)]
struct Failure {
    #[serde(default)]
    error: Reason,
}

#[derive(Default, Deserialize)]
struct Reason {
    #[serde(default)]
    reason: String,
    #[serde(default)]
    details: String,
}

/// The service, as an account of it sees it. Its token stands in the client, which does not show it.
#[derive(Debug)]
pub struct Pinning {
    http: reqwest::Client,
    pins: Url,
    import: Url,
    name: String,
}

impl Pinning {
    /// A client of the service whose API stands at `url`, and which takes CAR files at `upload_url`.
    ///
    /// # Errors
    /// A token that no header can hold.
    pub fn new(url: Url, upload_url: Url, token: &Secret) -> Result<Self, Error> {
        http::install_tls();
        let mut key =
            HeaderValue::from_str(&format!("Bearer {}", token.expose())).map_err(|_| unreadable("the token"))?;
        key.set_sensitive(true);
        let http = reqwest::Client::builder()
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, key)]))
            .connect_timeout(CONNECT)
            .timeout(TOTAL)
            .redirect(Policy::none())
            .build()
            .map_err(unreadable)?;
        let name = url[url::Position::BeforeHost..url::Position::AfterPort].to_owned();
        Ok(Self {
            http,
            pins: at(url, &["pins"]),
            import: upload_url,
            name,
        })
    }

    /// The client that the configuration asks for, if any.
    ///
    /// # Errors
    /// As `new`.
    pub fn of(config: &config::Pinning) -> Result<Option<Self>, ConfigError> {
        let (Some(url), Some(upload_url), Some(token)) = (&config.url, &config.upload_url, &config.token) else {
            return Ok(None);
        };
        let refuse = |error: Error| ConfigError::one(format!("pinning: {error}"));
        Self::new(url.clone(), upload_url.clone(), token)
            .map(Some)
            .map_err(refuse)
    }

    /// The service's host, by which its pins are told from another's.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sends a block under its id, given as text and as its 36 bytes. Sent again it stays one block.
    ///
    /// # Errors
    /// The service is away, refuses it, or took it under another id.
    pub async fn upload(&self, cid: &str, id: &[u8; 36], block: &[u8]) -> Result<(), Error> {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{cid}.car\"\r\n\
             Content-Type: application/vnd.ipld.car\r\n\r\n"
        );
        let tail = format!("\r\n--{BOUNDARY}--\r\n");
        let body = [head.as_bytes(), &car::of_block(id, block), tail.as_bytes()].concat();
        let request = self
            .http
            .post(self.import.clone())
            .header(CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
            .body(body);
        // A line of JSON for each root, and perhaps others with what was counted.
        for line in self.send(request).await?.split(|byte| *byte == b'\n') {
            let Ok(Imported { root: Some(root) }) = serde_json::from_slice(line) else {
                continue;
            };
            if !root.error.is_empty() {
                return Err(unreadable(short(&root.error)));
            }
            return same(cid, &root.cid.cid);
        }
        Err(unreadable("it names no root"))
    }

    /// Asks for the pin of a content that was sent, once however often it is called: one that the account has already is answered as it stands.
    ///
    /// # Errors
    /// The service is away, refuses it, or answers with another content.
    pub async fn pin(&self, cid: &str, name: &str) -> Result<Pin, Error> {
        let mut known = self.pins.clone();
        known
            .query_pairs_mut()
            .append_pair("cid", cid)
            .append_pair("status", "queued,pinning,pinned")
            .append_pair("limit", "1");
        let found: Found = self.call(self.http.get(known)).await?;
        let pin = match found.results.into_iter().next() {
            Some(pin) => pin,
            None => {
                let new = json!({ "cid": cid, "name": name });
                self.call(self.http.post(self.pins.clone()).json(&new)).await?
            }
        };
        same(cid, &pin.pin.cid)?;
        if !(1..=MAX_REQUEST_ID).contains(&pin.request_id.chars().count()) {
            return Err(unreadable("its request id is empty or too long"));
        }
        Ok(pin)
    }

    /// How far a pin is that was asked for.
    ///
    /// # Errors
    /// As `pin`.
    pub async fn status(&self, cid: &str, request_id: &str) -> Result<Status, Error> {
        let pin: Pin = self.call(self.http.get(at(self.pins.clone(), &[request_id]))).await?;
        same(cid, &pin.pin.cid)?;
        Ok(pin.status)
    }

    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        serde_json::from_slice(&self.send(request).await?).map_err(unreadable)
    }

    async fn send(&self, request: RequestBuilder) -> Result<Vec<u8>, Error> {
        let unreachable = |error: reqwest::Error| Error::Unreachable(error.without_url().to_string());
        let answer = request.send().await.map_err(unreachable)?;
        let status = answer.status();
        let body = http::read(answer, MAX_ANSWER).await.map_err(unreachable)?;
        let body = body.ok_or_else(|| unreadable(format!("it is larger than {MAX_ANSWER} bytes")))?;
        if status.is_success() {
            return Ok(body);
        }
        let Failure { error } = serde_json::from_slice(&body).unwrap_or_default();
        let reason = short(&format!("{} {}", error.reason, error.details));
        Err(Error::Refused { status, reason })
    }
}

/// Only what was asked for counts.
fn same(cid: &str, named: &str) -> Result<(), Error> {
    if cid == named {
        return Ok(());
    }
    Err(Error::Another(short(named)))
}

fn at(mut url: Url, path: &[&str]) -> Url {
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(path);
    }
    url
}

fn short(text: &str) -> String {
    let shown = text.chars().filter(|character| !character.is_control());
    shown.take(200).collect::<String>().trim().to_owned()
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    Error::Unreadable(error.to_string())
}
