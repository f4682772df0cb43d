//! A bucket of an S3-compatible store: objects by name, each put, read and deleted whole. It is addressed by path, and deletes one by one, as all of
//! them know it. The protocol and its signatures are `object_store`'s; the HTTP is ours, with its one TLS and its bounds.

use crate::{
    config::{self, ConfigError},
    providers::http,
};
use async_trait::async_trait;
use object_store::{
    BackoffConfig, Error as StoreError, ObjectStoreExt, PutPayload, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey},
    client::{
        HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
    },
    path::Path,
};
use reqwest::{Body, redirect::Policy};
use std::{future::Future, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// Bytes of an object at most.
const MAX_OBJECT: usize = 1024 * 1024;
const CONNECT: Duration = Duration::from_secs(2);
/// One try from first to last byte.
const TRY: Duration = Duration::from_secs(5);
/// A call with its tries, and with the wait for a place.
const TOTAL: Duration = Duration::from_secs(10);
const RETRIES: usize = 2;
/// Calls at once: each may hold an object in memory. Those that read and those that write are counted apart: whoever reads is the public.
const MAX_READS: usize = 48;
const MAX_WRITES: usize = 16;
/// Characters of a failure that are kept.
const MAX_SAID: usize = 300;

/// Why a call brought nothing. Its text is for the log and for operators.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the bucket cannot be used: {0}")]
    Unusable(String),
    #[error("the bucket did not answer in {} s", TOTAL.as_secs())]
    Silent,
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        // It repeats what the store answered, whole.
        let said = error.to_string();
        let line = said.chars().map(|c| if c.is_control() { ' ' } else { c });
        Self::Unusable(line.take(MAX_SAID).collect())
    }
}

/// The bucket, as the owner of a key sees it.
pub struct Bucket {
    store: AmazonS3,
    reads: Semaphore,
    writes: Semaphore,
}

impl Bucket {
    /// The one that the configuration names, if any. Nobody is called yet: a server starts also while it is away.
    ///
    /// # Errors
    /// An address that no client can be made for.
    pub fn of(config: &config::Media) -> Result<Option<Self>, ConfigError> {
        let Some(place) = config.place() else { return Ok(None) };
        let refuse = |error: &dyn std::error::Error| ConfigError::one(format!("media.s3_endpoint: {error}"));
        let retry = RetryConfig {
            backoff: BackoffConfig {
                init_backoff: Duration::from_millis(100),
                max_backoff: Duration::from_secs(1),
                base: 2.0,
            },
            max_retries: RETRIES,
            retry_timeout: TOTAL,
        };
        let store = AmazonS3Builder::new()
            .with_endpoint(place.endpoint.as_str().trim_end_matches('/'))
            .with_bucket_name(place.bucket)
            .with_region(place.region)
            .with_access_key_id(place.access_key.expose())
            .with_secret_access_key(place.secret_key.expose())
            .with_virtual_hosted_style_request(false)
            .with_config(AmazonS3ConfigKey::DisableBulkDelete, "true")
            .with_http_connector(Client::new().map_err(|error| refuse(&error))?)
            .with_retry(retry)
            .build()
            .map_err(|error| refuse(&error))?;
        Ok(Some(Self {
            store,
            reads: Semaphore::new(MAX_READS),
            writes: Semaphore::new(MAX_WRITES),
        }))
    }

    /// Puts an object; again it is the same.
    ///
    /// # Errors
    /// The store is away, refuses it, or is too slow. It may have it all the same.
    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), Error> {
        let path = Path::from(name);
        let put = self.store.put(&path, PutPayload::from(bytes));
        within(&self.writes, put).await.map(drop)
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// As `put`; and there is none, or it is larger than 1 MiB.
    pub async fn get(&self, name: &str) -> Result<Vec<u8>, Error> {
        let path = Path::from(name);
        let bytes = within(&self.reads, async { self.store.get(&path).await?.bytes().await });
        Ok(bytes.await?.into())
    }

    /// Deletes an object; where there is none it is done.
    ///
    /// # Errors
    /// As `put`.
    pub async fn delete(&self, name: &str) -> Result<(), Error> {
        let path = Path::from(name);
        let delete = async {
            match self.store.delete(&path).await {
                Ok(()) | Err(StoreError::NotFound { .. }) => Ok(()),
                Err(error) => Err(error),
            }
        };
        within(&self.writes, delete).await
    }
}

async fn within<T>(places: &Semaphore, call: impl Future<Output = Result<T, StoreError>>) -> Result<T, Error> {
    let placed = async {
        // Never closed: without a place the call would go out all the same.
        let _place = places.acquire().await;
        call.await
    };
    Ok(timeout(TOTAL, placed).await.map_err(|_| Error::Silent)??)
}

/// The HTTP below `object_store`.
#[derive(Debug, Clone)]
struct Client(reqwest::Client);

impl Client {
    fn new() -> reqwest::Result<Self> {
        http::install_tls();
        reqwest::Client::builder()
            .connect_timeout(CONNECT)
            .timeout(TRY)
            .redirect(Policy::none())
            .build()
            .map(Self)
    }
}

impl HttpConnector for Client {
    fn connect(&self, _: &object_store::ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait]
impl HttpService for Client {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let call = self.0.request(parts.method, parts.uri.to_string());
        let call = call.headers(parts.headers).body(Body::wrap(body));
        let answer = call.send().await.map_err(failure)?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = http::read(answer, MAX_OBJECT).await.map_err(failure)?;
        let body = body.ok_or_else(|| HttpError::new(HttpErrorKind::Decode, TooLarge))?;
        let mut response = HttpResponse::new(HttpResponseBody::from(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the answer is larger than {MAX_OBJECT} bytes")]
struct TooLarge;

/// Each of our calls may be made again.
fn failure(error: reqwest::Error) -> HttpError {
    let kind = match (error.is_timeout(), error.is_connect()) {
        (true, _) => HttpErrorKind::Timeout,
        (false, true) => HttpErrorKind::Connect,
        (false, false) => HttpErrorKind::Interrupted,
    };
    HttpError::new(kind, error)
}
