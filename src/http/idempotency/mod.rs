//! Calls that happen once. A client that sends `Idempotency-Key` may repeat the call as often as it likes: the first success is the
//! answer to all. For one that sends none, the same request within a minute counts as a repeat.
//!
//! A command runs such a call (`command.rs`): `context.recorded("wallet.claim").once(call, user, async |db, body| …)`.
//!
//! Only successes are stored: a refused call has changed nothing, so it is judged anew. Answers are kept for two days.

pub mod store;

use std::time::Duration;

use super::{
    error::{ApiError, Code},
    extract,
};
use crate::jobs::Job;
use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{StatusCode, header::ContentType},
    web::Bytes,
};
use domain::UserId;
use futures_util::future::LocalBoxFuture;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use store::{Claimed, RequestHash};

const HEADER: &str = "idempotency-key";
/// How long the same request without a key counts as a repeat, in seconds.
const WINDOW: i32 = 60;

/// A parsed body, and what tells a repeat of this call from another one. An empty body is read as `{}`.
#[derive(Debug)]
pub struct Once<T> {
    body: T,
    key: String,
    window: Option<i32>,
    request: RequestHash,
}

/// A success, as it is sent and stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    status: StatusCode,
    json: String,
    replayed: bool,
}

impl Answer {
    /// 200 with a body.
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::new(StatusCode::OK, body)
    }

    /// 201 with a body.
    pub fn created(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::new(StatusCode::CREATED, body)
    }

    fn new(status: StatusCode, body: &impl Serialize) -> Result<Self, ApiError> {
        let json = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Self {
            status,
            json,
            replayed: false,
        })
    }
}

impl From<Answer> for HttpResponse {
    fn from(answer: Answer) -> Self {
        let mut response = Self::build(answer.status);
        response.content_type(ContentType::json());
        if answer.replayed {
            response.insert_header(("idempotency-replayed", "true"));
        }
        response.body(answer.json)
    }
}

impl<T> Once<T> {
    /// The body of the request.
    pub fn body(&self) -> &T {
        &self.body
    }

    /// The answer to an earlier call of which this is a repeat, where it is there already. For calls that ask somebody outside before
    /// they run: the claim to the key decides.
    pub async fn answered(&self, pool: &PgPool, user: UserId) -> Result<Option<Answer>, ApiError> {
        let mut db = pool.acquire().await?;
        let found = store::look(&mut db, user, &self.key, &self.request, self.window).await?;
        found.map_or(Ok(None), replay)
    }

    /// The body, and what answers repeats of this call.
    pub(crate) fn into_parts(self) -> (T, Key) {
        let Self {
            body,
            key,
            window,
            request,
        } = self;
        (body, Key { key, window, request })
    }

    /// As it is where the client sent a key. Without one the effect's own unique keys tell a repeat, as where a second one is refused
    /// while the first stands: the window would answer with the first one after that was deleted.
    pub fn by_nature(mut self) -> Self {
        if self.window.is_some() {
            self.window = Some(0);
        }
        self
    }
}

/// The part of a call that tells its repeats.
#[derive(Debug)]
pub(crate) struct Key {
    key: String,
    window: Option<i32>,
    request: RequestHash,
}

impl Key {
    /// False where the effect's own keys tell a repeat.
    fn counts(&self) -> bool {
        self.window != Some(0)
    }

    /// Claims the key in the transaction of the effect; the answer where this is a repeat. Parallel repeats wait for the first.
    pub(crate) async fn claim(&self, db: &mut PgConnection, user: UserId) -> Result<Option<Answer>, ApiError> {
        if !self.counts() {
            return Ok(None);
        }
        replay(store::claim(db, user, &self.key, &self.request, self.window).await?)
    }

    /// Stores the answer for repeats, in the same transaction.
    pub(crate) async fn answer(&self, db: &mut PgConnection, user: UserId, answer: &Answer) -> Result<(), ApiError> {
        if self.counts() {
            store::answer(db, user, &self.key, answer.status.as_u16(), &answer.json).await?;
        }
        Ok(())
    }
}

/// None where there is nothing to repeat.
fn replay(claimed: Claimed) -> Result<Option<Answer>, ApiError> {
    match claimed {
        Claimed::Fresh => Ok(None),
        Claimed::Answered { status, body } => Ok(Some(Answer {
            status: StatusCode::from_u16(status).map_err(ApiError::internal)?,
            json: body,
            replayed: true,
        })),
        Claimed::Conflict => {
            let text = "This Idempotency-Key was used for another request.";
            Err(ApiError::new(Code::IdempotencyConflict, text))
        }
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Once<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = Bytes::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let bytes = bytes.await.map_err(|e| extract::refuse_body(&e))?;
            let hash = hash(&request, &bytes);
            let (key, window) = match header(&request)? {
                Some(key) => (format!("key:{key}"), None),
                None => (format!("request:{}", hex::encode(hash)), Some(WINDOW)),
            };
            let json: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
            let body = serde_json::from_slice(json).map_err(|_| ApiError::bad_request(extract::BAD_INPUT))?;
            Ok(Self {
                body,
                key,
                window,
                request: hash,
            })
        })
    }
}

fn hash(request: &HttpRequest, body: &[u8]) -> RequestHash {
    let head = format!("{} {}\n", request.method(), request.uri());
    Sha256::new().chain_update(head).chain_update(body).finalize().into()
}

fn header(request: &HttpRequest) -> Result<Option<&str>, ApiError> {
    let Some(value) = request.headers().get(HEADER) else {
        return Ok(None);
    };
    let key = value.to_str().ok();
    key.filter(|key| (1..=255).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic()))
        .map(Some)
        .ok_or_else(|| ApiError::bad_request("Idempotency-Key must be 1 to 255 visible ASCII characters."))
}

/// Forgets answers that nobody repeats any more, every minute.
pub fn sweep_job(pool: PgPool) -> Job {
    Job::sweep(Duration::from_secs(60), "idempotency.sweep", move || {
        let pool = pool.clone();
        async move { store::sweep(&mut *pool.acquire().await?).await }
    })
}
