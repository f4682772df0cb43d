//! The payment providers, and their sandbox in the local environment, where nobody has an account at the real ones.

use std::net::{Ipv4Addr, SocketAddr};

use url::Url;

use super::error::StartError;
use crate::{
    config::{Config, Environment},
    features::{credits::orders::service::OrderService, deposits::service::DepositService},
    providers::{
        nowpayments::{NowPayments, callback_at},
        sandbox::{Keys, Sandbox},
        stripe::{self, Stripe},
    },
};

/// Starts the sandbox in the local environment when a key of a real account is missing, and makes the services that ask it, or else the
/// configured providers.
pub fn services(
    config: &Config,
    address: SocketAddr,
) -> Result<(DepositService, OrderService, Option<Sandbox>), StartError> {
    let (crypto_given, cards_given) = (config.nowpayments.api_key.is_some(), config.stripe.secret_key.is_some());
    let mut deposits = DepositService::new(NowPayments::of(&config.nowpayments, &config.public_url())?);
    let mut orders = OrderService::new(Stripe::of(&config.stripe)?);
    if config.environment != Environment::Local || (crypto_given && cards_given) {
        return Ok((deposits, orders, None));
    }
    let sandbox = Sandbox::start(config, Keys::of(config))?;
    let own = Url::parse(&format!("http://{}:{}", Ipv4Addr::LOCALHOST, address.port()))?;
    let (keys, page) = (sandbox.keys.clone(), sandbox.page_url()?);
    tracing::info!("deposits and credits are paid in the sandbox at {page}");
    if !crypto_given {
        let client = NowPayments::new(sandbox.api_url()?, &keys.api_key, keys.ipn_secret, callback_at(&own))?;
        deposits = DepositService::new(Some(client));
        deposits.sandbox_page = Some(page);
    }
    if !cards_given {
        sandbox.cards.call_back(stripe::callback_at(&own));
        let client = Stripe::new(sandbox.stripe_url()?, &keys.stripe_key, keys.stripe_webhook)?;
        orders = OrderService::new(Some(client));
    }
    Ok((deposits, orders, Some(sandbox)))
}
