//! The provider's addresses and keys, asked for rarely and kept.

use super::Refusal;
use crate::providers;
use jsonwebtoken::{
    Algorithm, DecodingKey,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use reqwest::redirect::Policy;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::sync::Mutex;
use url::Url;
use utoipa::ToSchema;

const CONNECT: Duration = Duration::from_secs(3);
/// A call from first to last byte.
const TOTAL: Duration = Duration::from_secs(5);
/// The largest answer, in bytes: providers publish a few keys of some 500 bytes.
const MAX_ANSWER: usize = 64 * 1024;
const MAX_KEYS: usize = 20;
/// Base64 characters of the shortest RSA modulus that is taken: 2048 bits.
const MIN_MODULUS: usize = 342;

/// How often the provider is asked.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Between two questions, whatever tokens arrive.
    pub at_most_every: Duration,
    /// Keys older than this are asked for again.
    pub fresh: Duration,
    /// Keys older than this are no longer believed.
    pub kept: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            at_most_every: Duration::from_secs(60),
            fresh: Duration::from_secs(30 * 60),
            kept: Duration::from_secs(24 * 60 * 60),
        }
    }
}

/// Where a page goes to sign in and out. All are at the issuer's origin.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PassportEndpoints)]
pub struct Endpoints {
    authorization: String,
    token: String,
    /// Null when the provider's own session cannot be ended.
    #[schema(required)]
    end_session: Option<String>,
}

/// The provider's discovery document (OpenID Connect Discovery 1.0, section 3).
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    end_session_endpoint: Option<String>,
}

#[derive(Deserialize)]
struct Published {
    keys: Vec<Value>,
}

struct Known {
    at: Instant,
    issuer: String,
    endpoints: Endpoints,
    keys: Vec<Key>,
}

struct Key {
    id: String,
    algorithm: Algorithm,
    key: DecodingKey,
}

pub(super) struct Issuer {
    http: reqwest::Client,
    url: Url,
    pace: Pace,
    known: RwLock<Option<Arc<Known>>>,
    /// When the provider was last asked; held while it is.
    asked: Mutex<Option<Instant>>,
}

impl Issuer {
    pub fn new(url: Url, pace: Pace) -> Result<Self, reqwest::Error> {
        providers::install_tls();
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT)
            .timeout(TOTAL)
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            http,
            url,
            pace,
            known: RwLock::default(),
            asked: Mutex::default(),
        })
    }

    pub fn url(&self) -> &Url {
        &self.url
    }

    pub fn discovered(&self) -> Option<(String, Endpoints)> {
        let known = self.known()?;
        Some((known.issuer.clone(), known.endpoints.clone()))
    }

    /// The issuer's exact name and its key of that id and algorithm. A key that is not known is asked for, once a minute at most.
    pub async fn key(&self, id: &str, algorithm: Algorithm) -> Result<(String, DecodingKey), Refusal> {
        if let Some(found) = self.find(id, algorithm) {
            return Ok(found);
        }
        self.ask(|| self.find(id, algorithm).is_none()).await?;
        self.find(id, algorithm)
            .ok_or_else(|| Refusal::Invalid("its key is not one of the provider's".to_owned()))
    }

    /// Asks again when what is known has grown old; a failure is logged and tried again later.
    pub async fn keep_fresh(&self) {
        let is_old = || self.known().is_none_or(|known| known.at.elapsed() > self.pace.fresh);
        if !is_old() {
            return;
        }
        if let Err(error) = self.ask(is_old).await {
            tracing::warn!(%error, issuer = %self.url, "Immutable Passport's keys did not come");
        }
    }

    fn known(&self) -> Option<Arc<Known>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).clone();
        known.filter(|known| known.at.elapsed() <= self.pace.kept)
    }

    fn find(&self, id: &str, algorithm: Algorithm) -> Option<(String, DecodingKey)> {
        let known = self.known()?;
        let key = known
            .keys
            .iter()
            .find(|key| key.id == id && key.algorithm == algorithm)?;
        Some((known.issuer.clone(), key.key.clone()))
    }

    /// Asks the provider, one caller at a time, unless another just did or `wanted` says that there is no need any more.
    async fn ask(&self, wanted: impl Fn() -> bool) -> Result<(), Refusal> {
        let mut asked = self.asked.lock().await;
        if !wanted() {
            return Ok(());
        }
        if asked.is_some_and(|at| at.elapsed() < self.pace.at_most_every) {
            let unknown = || Refusal::Unreachable("it did not answer a moment ago".to_owned());
            return self.known().map(|_| ()).ok_or_else(unknown);
        }
        *asked = Some(Instant::now());
        let fetched = Arc::new(self.fetch().await?);
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Some(fetched);
        Ok(())
    }

    async fn fetch(&self) -> Result<Known, Refusal> {
        let base = self.url.as_str().trim_end_matches('/');
        let metadata: Metadata = self.get(&format!("{base}/.well-known/openid-configuration")).await?;
        if metadata.issuer.trim_end_matches('/') != base {
            return Err(unreadable(format!("it calls itself {:?}", short(&metadata.issuer))));
        }
        let ours = |text: &String| {
            let url = Url::parse(text).ok().filter(|url| url.origin() == self.url.origin());
            url.map(String::from)
                .ok_or_else(|| unreadable(format!("{} is not at the issuer's origin", short(text))))
        };
        let endpoints = Endpoints {
            authorization: ours(&metadata.authorization_endpoint)?,
            token: ours(&metadata.token_endpoint)?,
            end_session: metadata.end_session_endpoint.as_ref().map(ours).transpose()?,
        };
        let keys = Url::parse(&metadata.jwks_uri).ok();
        let keys = keys.filter(|url| url.scheme() == self.url.scheme());
        let keys = keys.ok_or_else(|| unreadable("its keys are not at a safe address"))?;
        let published: Published = self.get(keys.as_str()).await?;
        Ok(Known {
            at: Instant::now(),
            issuer: metadata.issuer,
            endpoints,
            keys: published.keys.into_iter().take(MAX_KEYS).filter_map(usable).collect(),
        })
    }

    async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<T, Refusal> {
        let unreachable = |error: reqwest::Error| Refusal::Unreachable(error.without_url().to_string());
        let answer = self.http.get(url).send().await.map_err(unreachable)?;
        let status = answer.status();
        if !status.is_success() {
            return Err(Refusal::Unreachable(format!("it answered {status}")));
        }
        let body = providers::read(answer, MAX_ANSWER).await.map_err(unreachable)?;
        let body = body.ok_or_else(|| unreadable(format!("its answer is larger than {MAX_ANSWER} bytes")))?;
        serde_json::from_slice(&body).map_err(unreadable)
    }
}

/// A key that can check a token: RSA of at least 2048 bits for RS256, P-256 for ES256. Others are passed over.
fn usable(published: Value) -> Option<Key> {
    let key: Jwk = serde_json::from_value(published).ok()?;
    let (algorithm, named) = if let AlgorithmParameters::RSA(rsa) = &key.algorithm
        && rsa.n.len() >= MIN_MODULUS
    {
        (Algorithm::RS256, KeyAlgorithm::RS256)
    } else if let AlgorithmParameters::EllipticCurve(curve) = &key.algorithm
        && curve.curve == EllipticCurve::P256
    {
        (Algorithm::ES256, KeyAlgorithm::ES256)
    } else {
        return None;
    };
    let signs = key
        .common
        .public_key_use
        .as_ref()
        .is_none_or(|to| *to == PublicKeyUse::Signature);
    let fits = key.common.key_algorithm.is_none_or(|name| name == named);
    if !signs || !fits {
        return None;
    }
    Some(Key {
        key: DecodingKey::from_jwk(&key).ok()?,
        id: key.common.key_id?,
        algorithm,
    })
}

fn unreadable(what: impl std::fmt::Display) -> Refusal {
    Refusal::Unreachable(format!("its answer cannot be used: {what}"))
}

fn short(text: &str) -> String {
    text.chars().take(200).collect()
}
