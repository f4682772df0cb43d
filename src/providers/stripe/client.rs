use super::{
    signature,
    wire::{Dispute, Event, Failure, List, Session, SessionId},
};
use crate::{
    config::{self, ConfigError, Secret},
    providers::http,
};
use reqwest::{
    Method, RequestBuilder, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue},
    redirect::Policy,
};
use serde::de::DeserializeOwned;
use std::time::Duration;
use url::{Url, form_urlencoded::Serializer};

/// The version of the API whose words are read here, whatever the account's default becomes.
const VERSION: &str = "2024-06-20";
const CONNECT: Duration = Duration::from_secs(3);
/// A call from first to last byte.
const TOTAL: Duration = Duration::from_secs(10);
/// The largest answer, in bytes.
const MAX_ANSWER: usize = 128 * 1024;
/// The session with its payment and the charge of that.
const EXPAND: &str = "payment_intent.latest_charge";

/// Why a call brought nothing. Its text is for the log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the card provider cannot be reached: {0}")]
    Unreachable(String),
    #[error("the card provider refused with {status} {kind}: {message}")]
    Refused {
        status: StatusCode,
        kind: String,
        message: String,
    },
    #[error("the card provider's answer cannot be read: {0}")]
    Unreadable(String),
}

/// A session that is asked for.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    /// The order: one session is made for it, however often it is asked for.
    pub order: &'a str,
    /// The price in cents of a US dollar.
    pub cents: u64,
    /// The line on the page and on the receipt.
    pub name: &'a str,
    /// Where the payer goes afterwards; `{CHECKOUT_SESSION_ID}` in it is replaced.
    pub success_url: &'a str,
    pub cancel_url: &'a str,
    /// In seconds of Unix time; 30 minutes to 24 hours ahead.
    pub expires_at: i64,
}

/// The provider, as an account of it sees it.
pub struct Stripe {
    http: reqwest::Client,
    url: Url,
    webhook_secret: Secret,
}

impl Stripe {
    /// A client of the provider at `url`.
    pub fn new(url: Url, secret_key: &Secret, webhook_secret: Secret) -> Result<Self, Error> {
        http::install_tls();
        let mut key = HeaderValue::from_str(&format!("Bearer {}", secret_key.expose()))
            .map_err(|_| Error::Unreadable("the secret key".to_owned()))?;
        key.set_sensitive(true);
        let version = (
            HeaderName::from_static("stripe-version"),
            HeaderValue::from_static(VERSION),
        );
        let http = reqwest::Client::builder()
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, key), version]))
            .connect_timeout(CONNECT)
            .timeout(TOTAL)
            .redirect(Policy::none())
            .build()
            .map_err(unreadable)?;
        Ok(Self {
            http,
            url,
            webhook_secret,
        })
    }

    /// The client that the configuration asks for, if any.
    pub fn of(config: &config::Stripe) -> Result<Option<Self>, ConfigError> {
        let (Some(key), Some(webhook)) = (&config.secret_key, &config.webhook_secret) else {
            return Ok(None);
        };
        let refuse = |error: Error| ConfigError::one(format!("stripe: {error}"));
        Self::new(config.url.clone(), key, webhook.clone())
            .map(Some)
            .map_err(refuse)
    }

    /// Makes the session of an order: a page on which it is paid.
    pub async fn create_session(&self, new: &NewSession<'_>) -> Result<Session, Error> {
        let (cents, expires_at) = (new.cents.to_string(), new.expires_at.to_string());
        let form = [
            ("mode", "payment"),
            ("client_reference_id", new.order),
            ("metadata[order]", new.order),
            ("payment_intent_data[metadata][order]", new.order),
            ("line_items[0][quantity]", "1"),
            ("line_items[0][price_data][currency]", "usd"),
            ("line_items[0][price_data][unit_amount]", &cents),
            ("line_items[0][price_data][product_data][name]", new.name),
            ("success_url", new.success_url),
            ("cancel_url", new.cancel_url),
            ("expires_at", &expires_at),
        ];
        let request = self
            .form(&["checkout", "sessions"], &form)
            .header("idempotency-key", new.order);
        self.call(request).await
    }

    /// A session as it stands, with its payment.
    pub async fn session(&self, id: &SessionId) -> Result<Session, Error> {
        self.call(self.get(&["checkout", "sessions", id.as_str()], &[("expand[]", EXPAND)]))
            .await
    }

    /// The session to which a payment belongs; None for a payment that no session made.
    pub async fn session_of(&self, intent: &str) -> Result<Option<Session>, Error> {
        let query = [("payment_intent", intent), ("limit", "1")];
        let found: List<Session> = self.call(self.get(&["checkout", "sessions"], &query)).await?;
        Ok(found.data.into_iter().next())
    }

    /// Closes a session, so that it cannot be paid any more. Refused for one that is not open.
    pub async fn expire(&self, id: &SessionId) -> Result<Session, Error> {
        self.call(self.form(&["checkout", "sessions", id.as_str(), "expire"], &[]))
            .await
    }

    /// The disputes of a charge, at most ten: there is one at a time.
    pub async fn disputes(&self, charge: &str) -> Result<Vec<Dispute>, Error> {
        let query = [("charge", charge), ("limit", "10")];
        let found: List<Dispute> = self.call(self.get(&["disputes"], &query)).await?;
        Ok(found.data)
    }

    /// True when the provider signed exactly these bytes within five minutes of `now`, in seconds of Unix time.
    pub fn is_signed(&self, body: &[u8], header: &str, now: i64) -> bool {
        signature::is_signed(self.webhook_secret.expose(), body, header, now)
    }

    /// Reads a body whose signature was checked.
    pub fn event(body: &[u8]) -> Result<Event, Error> {
        serde_json::from_slice(body).map_err(unreadable)
    }

    fn at(&self, path: &[&str]) -> Url {
        let mut url = self.url.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        url
    }

    fn get(&self, path: &[&str], query: &[(&str, &str)]) -> RequestBuilder {
        let mut url = self.at(path);
        url.query_pairs_mut().extend_pairs(query);
        self.http.request(Method::GET, url)
    }

    fn form(&self, path: &[&str], form: &[(&str, &str)]) -> RequestBuilder {
        let body = Serializer::new(String::new()).extend_pairs(form).finish();
        self.http
            .request(Method::POST, self.at(path))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body)
    }

    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let unreachable = |error: reqwest::Error| Error::Unreachable(error.without_url().to_string());
        let answer = request.send().await.map_err(unreachable)?;
        let status = answer.status();
        let body = http::read(answer, MAX_ANSWER).await.map_err(unreachable)?;
        let body = body.ok_or_else(|| Error::Unreadable(format!("it is larger than {MAX_ANSWER} bytes")))?;
        if !status.is_success() {
            let failure = serde_json::from_slice::<Failure>(&body).unwrap_or_default().error;
            return Err(Error::Refused {
                status,
                kind: failure.r#type.chars().take(60).collect(),
                message: failure.message.chars().take(200).collect(),
            });
        }
        serde_json::from_slice(&body).map_err(unreadable)
    }
}

/// Where a server at that address takes notifications.
pub fn callback_at(server: &Url) -> Url {
    let mut url = server.clone();
    url.set_path("/api/webhooks/stripe");
    url
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    Error::Unreadable(error.to_string())
}
