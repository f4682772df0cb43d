//! The payment provider of the local environment, where nobody has an account at the real one.

use std::net::{Ipv4Addr, SocketAddr};

use url::Url;

use super::error::StartError;
use crate::{
    config::{Config, Environment},
    features::deposits::service::DepositService,
    providers::{
        nowpayments::{NowPayments, callback_at},
        sandbox::{Keys, Sandbox},
    },
};

/// Starts the sandbox in the local environment when no key of a real account is configured, and makes the service that asks it,
/// or else the one that asks the configured provider.
pub fn deposit_service(config: &Config, address: SocketAddr) -> Result<(DepositService, Option<Sandbox>), StartError> {
    if config.environment != Environment::Local || config.nowpayments.api_key.is_some() {
        let provider = NowPayments::of(&config.nowpayments, &config.public_url())?;
        return Ok((DepositService::new(provider), None));
    }
    let sandbox = Sandbox::start(config, Keys::of(config))?;
    let own = Url::parse(&format!("http://{}:{}", Ipv4Addr::LOCALHOST, address.port()))?;
    let keys = sandbox.keys.clone();
    let client = NowPayments::new(sandbox.api_url()?, &keys.api_key, keys.ipn_secret, callback_at(&own))?;
    let mut service = DepositService::new(Some(client));
    let page = sandbox.page_url()?;
    tracing::info!("deposits are paid in the sandbox at {page}");
    service.sandbox_page = Some(page);
    Ok((service, Some(sandbox)))
}
