//! Providers of the server's own, for machines without accounts at the real ones: it answers the calls of NOWPayments, Stripe and a pinning
//! service in their shapes, shows MoonPay's page, sends signed notifications, and has pages on which a person plays the payer.
//!
//! Loopback and the local environment alone. Nothing in the server knows that it talks to it.

pub mod html;
pub mod notify;

use super::{
    moonpay,
    nowpayments::sandbox::{Payments, api, page},
    pinning,
    stripe::{self, sandbox::Cards},
};
use crate::config::{Config, Environment, Secret};
use actix_web::{
    App, Error, HttpServer,
    body::MessageBody,
    dev::{ServerHandle, ServiceRequest, ServiceResponse},
    error::ErrorUnsupportedMediaType,
    http::header,
    middleware::{Next, from_fn},
    web,
};
use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::Arc,
};
use tokio::task::JoinHandle;
use url::Url;

/// The secrets that both sides know.
#[derive(Clone)]
pub struct Keys {
    pub api_key: Secret,
    pub ipn_secret: Secret,
    pub stripe_key: Secret,
    pub stripe_webhook: Secret,
    pub moonpay_key: Secret,
    pub moonpay_secret: Secret,
    pub pinning_token: Secret,
}

impl Keys {
    /// The configured ones, else fresh ones.
    pub fn of(config: &Config) -> Self {
        let pair = |one: &Option<Secret>, other: &Option<Secret>| {
            let given = one.clone().zip(other.clone());
            given.unwrap_or_else(|| (Secret::random(), Secret::random()))
        };
        let (api_key, ipn_secret) = pair(&config.nowpayments.api_key, &config.nowpayments.ipn_secret);
        let (stripe_key, stripe_webhook) = pair(&config.stripe.secret_key, &config.stripe.webhook_secret);
        let (moonpay_key, moonpay_secret) = pair(&config.moonpay.api_key, &config.moonpay.secret_key);
        Self {
            api_key,
            ipn_secret,
            stripe_key,
            stripe_webhook,
            moonpay_key,
            moonpay_secret,
            pinning_token: config.pinning.token.clone().unwrap_or_else(Secret::random),
        }
    }
}

/// A sandbox that answers.
pub struct Sandbox {
    pub address: SocketAddr,
    pub keys: Keys,
    pub payments: Arc<Payments>,
    pub cards: Arc<Cards>,
    pub coins: Arc<moonpay::sandbox::Shop>,
    pub pins: Arc<pinning::sandbox::Kept>,
    handle: ServerHandle,
    notifier: JoinHandle<()>,
}

/// Why there is no sandbox.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the sandbox runs in the local environment only: environment = \"{0}\"")]
    Environment(&'static str),
    #[error("the sandbox listens on a loopback address only: sandbox.bind = \"{0}\"")]
    Address(SocketAddr),
    #[error("the sandbox cannot listen: {0}")]
    Io(#[from] io::Error),
}

impl Sandbox {
    /// Starts one where it may run.
    pub fn start(config: &Config, keys: Keys) -> Result<Self, Refusal> {
        if config.environment != Environment::Local {
            return Err(Refusal::Environment(config.environment.as_str()));
        }
        let bind = config.sandbox.bind;
        if !bind.ip().is_loopback() {
            return Err(Refusal::Address(bind));
        }
        let (outbox, queue) = notify::outbox();
        let payments = Arc::new(Payments::new(keys.ipn_secret.clone(), outbox.clone()));
        let notifier = actix_rt::spawn(notify::run(queue));
        let listener = TcpListener::bind(bind)?;
        let address = listener.local_addr()?;
        let callback = stripe::callback_at(&config.public_url());
        let cards = Arc::new(Cards::new(address, callback, keys.stripe_webhook.clone(), outbox));
        let coins = Arc::new(moonpay::sandbox::Shop::new(keys.moonpay_secret.clone()));
        let coins_served = coins.clone();
        let pins = Arc::new(pinning::sandbox::Kept::default());
        let (pins_served, pinning_token) = (pins.clone(), keys.pinning_token.clone());
        let (served, key) = (payments.clone(), keys.api_key.clone());
        let (cards_served, stripe_key) = (cards.clone(), keys.stripe_key.clone());
        let server = HttpServer::new(move || {
            App::new()
                .wrap(from_fn(refuse_compressed))
                .app_data(web::Data::from(served.clone()))
                .app_data(web::Data::new(api::ApiKey(key.clone())))
                .app_data(web::JsonConfig::default().limit(api::MAX_BODY))
                .app_data(web::Data::from(cards_served.clone()))
                .app_data(web::Data::new(stripe::sandbox::SecretKey(stripe_key.clone())))
                .app_data(web::Data::from(coins_served.clone()))
                .app_data(web::Data::from(pins_served.clone()))
                .app_data(web::Data::new(pinning::sandbox::Token(pinning_token.clone())))
                .route("/style.css", web::get().to(html::style))
                .configure(api::routes)
                .configure(page::routes)
                .configure(stripe::sandbox::routes)
                .configure(moonpay::sandbox::routes)
                .configure(pinning::sandbox::routes)
        })
        .workers(1)
        .max_connections(256)
        .disable_signals()
        .listen(listener)?;
        let server = server.run();
        let handle = server.handle();
        actix_rt::spawn(server);
        Ok(Self {
            address,
            keys,
            payments,
            cards,
            coins,
            pins,
            handle,
            notifier,
        })
    }

    /// Where the provider's calls go.
    pub fn api_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/v1", self.address))
    }

    /// Where the card provider's calls go.
    pub fn stripe_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/stripe/v1", self.address))
    }

    /// The page on which coins are bought by card.
    pub fn moonpay_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/moonpay", self.address))
    }

    /// Where the pinning service's calls go.
    pub fn pinning_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/pinning/psa", self.address))
    }

    /// Where contents are sent to it.
    pub fn pinning_upload_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/pinning/api/v0/dag/import", self.address))
    }

    /// The page on which a person plays the payer.
    pub fn page_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/", self.address))
    }

    /// Ends it; what it knew is gone.
    pub async fn stop(self) {
        self.notifier.abort();
        self.handle.stop(false).await;
    }
}

/// Refuses bodies that would be inflated: the server itself sends none, and this is its own process.
async fn refuse_compressed(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if request.headers().contains_key(header::CONTENT_ENCODING) {
        return Err(ErrorUnsupportedMediaType(
            "Send the body as it is, without Content-Encoding.",
        ));
    }
    next.call(request).await
}
