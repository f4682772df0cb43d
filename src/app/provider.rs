//! The payment providers, and their sandbox in the local environment, where nobody has an account at the real ones.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use alloy_primitives::{Address, U256};
use async_trait::async_trait;
use domain::presale::{self, Coin};
use url::Url;

use super::error::StartError;
use crate::{
    chain::{Chains, Kind, local::faucet},
    config::{CardCoin, Config, Environment},
    features::{credits::orders::service::OrderService, deposits::service::DepositService, presale::CardLinks},
    providers::{
        moonpay::{MoonPay, sandbox::Till},
        nowpayments::{NowPayments, callback_at},
        sandbox::{Keys, Sandbox},
        stripe::{self, Stripe},
    },
};

/// The services that ask the providers.
pub struct Providers {
    pub deposits: DepositService,
    pub orders: OrderService,
    pub coins: CardLinks,
    pub sandbox: Option<Sandbox>,
}

/// Starts the sandbox in the local environment when a key of a real account is missing, and makes the services that ask it, or else the
/// configured providers.
pub fn services(config: &Config, address: SocketAddr, chains: &Arc<Chains>) -> Result<Providers, StartError> {
    let (crypto_given, cards_given) = (config.nowpayments.api_key.is_some(), config.stripe.secret_key.is_some());
    let coins_given = config.moonpay.api_key.is_some();
    let mut deposits = DepositService::new(NowPayments::of(&config.nowpayments, &config.public_url())?);
    let mut orders = OrderService::new(Stripe::of(&config.stripe)?);
    let mut coins = CardLinks(MoonPay::of(&config.moonpay));
    if config.environment != Environment::Local || (crypto_given && cards_given && coins_given) {
        return Ok(Providers {
            deposits,
            orders,
            coins,
            sandbox: None,
        });
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
    if !coins_given {
        sandbox.coins.fill(Arc::new(Faucet(chains.clone())));
        let url = sandbox.moonpay_url()?;
        coins = CardLinks(Some(MoonPay::new(url, keys.moonpay_key, keys.moonpay_secret)));
    }
    Ok(Providers {
        deposits,
        orders,
        coins,
        sandbox: Some(sandbox),
    })
}

/// USDT and USDC of the local chain.
struct Faucet(Arc<Chains>);

#[async_trait]
impl Till for Faucet {
    async fn give(&self, wallet: Address, currency: &str, cents: u64) -> Result<(), String> {
        let coin = CardCoin::parse(currency)
            .ok_or_else(|| format!("{currency} is not sold here."))?
            .coin;
        let kind = match coin {
            Coin::Usdt => Kind::Usdt,
            Coin::Usdc => Kind::Usdc,
        };
        let units = U256::from(cents) * (presale::whole(1) / U256::from(100));
        let given = faucet::give_units(&self.0, kind, wallet, units).await;
        given.map(drop).map_err(|error| error.to_string())
    }
}
