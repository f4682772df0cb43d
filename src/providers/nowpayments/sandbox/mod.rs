//! A payment provider of the server's own, for machines without an account at the real one: it answers NOWPayments' calls in
//! their shapes, sends signed notifications, and has a page on which a person plays the payer.
//!
//! Loopback and the local environment alone. Nothing in the server knows that it talks to it.

pub mod act;
pub mod address;
pub mod api;
pub mod notify;
mod outbox;
pub mod page;
pub mod payments;

use crate::config::{Config, Environment, Secret};
pub use act::Action;
pub use payments::{Payment, Payments};

use actix_web::{App, HttpServer, dev::ServerHandle, web};
use std::{io, net::SocketAddr, sync::Arc};
use tokio::task::JoinHandle;
use url::Url;

/// The secrets that both sides know.
#[derive(Clone)]
pub struct Keys {
    pub api_key: Secret,
    pub ipn_secret: Secret,
}

impl Keys {
    /// The configured ones, else fresh ones.
    pub fn of(config: &Config) -> Self {
        let given = config
            .nowpayments
            .api_key
            .clone()
            .zip(config.nowpayments.ipn_secret.clone());
        given.map_or_else(Self::fresh, |(api_key, ipn_secret)| Self { api_key, ipn_secret })
    }

    fn fresh() -> Self {
        Self {
            api_key: Secret::random(),
            ipn_secret: Secret::random(),
        }
    }
}

/// A sandbox that answers.
pub struct Sandbox {
    pub address: SocketAddr,
    pub keys: Keys,
    pub payments: Arc<Payments>,
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
        let (outbox, queue) = outbox::outbox();
        let payments = Arc::new(Payments::new(outbox));
        let notifier = actix_rt::spawn(notify::run(queue, payments.clone(), keys.ipn_secret.clone()));
        let (served, key) = (payments.clone(), keys.api_key.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::from(served.clone()))
                .app_data(web::Data::new(api::ApiKey(key.clone())))
                .app_data(web::JsonConfig::default().limit(api::MAX_BODY))
                .configure(api::routes)
                .configure(page::routes)
        })
        .workers(1)
        .max_connections(256)
        .disable_signals()
        .bind(bind)?;
        let address = server.addrs().first().copied().unwrap_or(bind);
        let server = server.run();
        let handle = server.handle();
        actix_rt::spawn(server);
        Ok(Self {
            address,
            keys,
            payments,
            handle,
            notifier,
        })
    }

    /// Where the provider's calls go.
    pub fn api_url(&self) -> Result<Url, url::ParseError> {
        Url::parse(&format!("http://{}/v1", self.address))
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
