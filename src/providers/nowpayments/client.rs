use super::{
    signature,
    wire::{Currencies, Estimate, Failure, Minimum, NewPayment, Notification, Payment, PaymentId},
};
use crate::{
    config::{self, ConfigError, Secret},
    providers::http,
};
use reqwest::{
    Method, RequestBuilder, StatusCode,
    header::{HeaderMap, HeaderValue},
    redirect::Policy,
};
use serde::de::DeserializeOwned;
use std::time::Duration;
use url::Url;

const CONNECT: Duration = Duration::from_secs(3);
/// A call from first to last byte.
const TOTAL: Duration = Duration::from_secs(10);
/// The largest answer, in bytes: the list of some 300 currencies has a few thousand.
const MAX_ANSWER: usize = 128 * 1024;

/// Why a call brought nothing. Its text is for the log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    #[error("the provider refused with {status} {code}: {message}")]
    Refused {
        status: StatusCode,
        code: String,
        message: String,
    },
    #[error("the provider's answer cannot be read: {0}")]
    Unreadable(String),
}

/// The provider, as an account of it sees it.
pub struct NowPayments {
    http: reqwest::Client,
    url: Url,
    ipn_secret: Secret,
    callback: Url,
}

impl NowPayments {
    /// A client of the provider at `url`. Notifications are asked for at `callback`.
    pub fn new(url: Url, api_key: &Secret, ipn_secret: Secret, callback: Url) -> Result<Self, Error> {
        http::install_tls();
        let mut key =
            HeaderValue::from_str(api_key.expose()).map_err(|_| Error::Unreadable("the API key".to_owned()))?;
        key.set_sensitive(true);
        let http = reqwest::Client::builder()
            .default_headers(HeaderMap::from_iter([("x-api-key".parse().map_err(unreadable)?, key)]))
            .connect_timeout(CONNECT)
            .timeout(TOTAL)
            .redirect(Policy::none())
            .build()
            .map_err(unreadable)?;
        Ok(Self {
            http,
            url,
            ipn_secret,
            callback,
        })
    }

    /// The client that the configuration asks for, if any; notifications come to the public address.
    pub fn of(config: &config::NowPayments, public: &Url) -> Result<Option<Self>, ConfigError> {
        let (Some(api_key), Some(ipn_secret)) = (&config.api_key, &config.ipn_secret) else {
            return Ok(None);
        };
        let refuse = |error: Error| ConfigError::one(format!("nowpayments: {error}"));
        let client = Self::new(config.url.clone(), api_key, ipn_secret.clone(), callback_at(public));
        client.map(Some).map_err(refuse)
    }

    /// Where notifications are asked for.
    pub fn callback(&self) -> &Url {
        &self.callback
    }

    /// Makes a payment: an address that waits for money.
    pub async fn create_payment(&self, payment: &NewPayment) -> Result<Payment, Error> {
        self.call(self.request(Method::POST, "payment").json(payment)).await
    }

    /// A payment as it stands.
    pub async fn payment(&self, id: PaymentId) -> Result<Payment, Error> {
        self.call(self.request(Method::GET, &format!("payment/{id}"))).await
    }

    /// The least that can be paid in `from` when it ends up in `to`.
    pub async fn minimum(&self, from: &str, to: &str) -> Result<Minimum, Error> {
        let query = [("currency_from", from), ("currency_to", to)];
        self.call(self.asking("min-amount", &query)).await
    }

    /// The estimate of `amount` of `from` in `to`.
    pub async fn estimate(&self, amount: &str, from: &str, to: &str) -> Result<Estimate, Error> {
        let query = [("amount", amount), ("currency_from", from), ("currency_to", to)];
        self.call(self.asking("estimate", &query)).await
    }

    /// The tickers that can be paid in, in lower case.
    pub async fn currencies(&self) -> Result<Vec<String>, Error> {
        let answer: Currencies = self.call(self.request(Method::GET, "currencies")).await?;
        Ok(answer.currencies.iter().map(|ticker| ticker.to_lowercase()).collect())
    }

    /// The notification, when the provider signed it.
    pub fn notification(&self, body: &[u8], signature: &str) -> Option<Notification> {
        let text = std::str::from_utf8(body).ok()?;
        let signed = signature::is_signed(self.ipn_secret.expose(), text, signature);
        signed.then(|| serde_json::from_str(text).ok()).flatten()
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let base = self.url.as_str().trim_end_matches('/');
        self.http.request(method, format!("{base}/{path}"))
    }

    fn asking(&self, path: &str, query: &[(&str, &str)]) -> RequestBuilder {
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(query)
            .finish();
        self.request(Method::GET, &format!("{path}?{query}"))
    }

    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let unreachable = |error: reqwest::Error| Error::Unreachable(error.without_url().to_string());
        let answer = request.send().await.map_err(unreachable)?;
        let status = answer.status();
        let body = http::read(answer, MAX_ANSWER).await.map_err(unreachable)?;
        let body = body.ok_or_else(|| Error::Unreadable(format!("it is larger than {MAX_ANSWER} bytes")))?;
        if !status.is_success() {
            let failure: Failure = serde_json::from_slice(&body).unwrap_or_default();
            return Err(Error::Refused {
                status,
                code: failure.code.chars().take(60).collect(),
                message: failure.message.chars().take(200).collect(),
            });
        }
        serde_json::from_slice(&body).map_err(unreadable)
    }
}

/// Where a server at that address takes notifications.
pub fn callback_at(server: &Url) -> Url {
    let mut url = server.clone();
    url.set_path("/api/webhooks/nowpayments");
    url
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    Error::Unreadable(error.to_string())
}
