//! Makes a local chain that has just started ready: is it the one that was there before, which contracts are missing, who has coins.

use crate::{
    chain::{
        Chains, Kind,
        contracts::{
            deploy::{DeployError, Site, one},
            interfaces::{Token, Vault},
            send::{Unlocked, call, send},
            store,
        },
        identity::{self, CheckError, Identity},
        outbox,
        roles::{Roles, stand_in},
    },
    config::LOCAL_CHAIN_ID,
    db,
    providers::evm::{Nodes, Request},
};
use alloy_primitives::{Address, U256};
use alloy_sol_types::SolCall;
use serde_json::json;
use sqlx::PgPool;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use url::Url;

/// Between two tries.
const PAUSE: Duration = Duration::from_secs(1);
/// Whole coins that those have who act on the local chain.
const COINS: u64 = 1_000;
/// Whole POOL that the vault holds at first, and that may leave it in a day.
const POOL: u64 = 10_000_000;
const POOL_A_DAY: u64 = 100_000;
/// Whole tokens that the presale's vault holds at first: what is sold, and what referrers get.
const SALE_TOKENS: u64 = 525_000_000;
/// Whole units of the other tokens that may leave it in a day: returns of stray payments.
const TOKENS_A_DAY: u64 = 1_000_000;

#[derive(Debug, thiserror::Error)]
enum SetupError {
    #[error(transparent)]
    Check(#[from] CheckError),
    #[error(transparent)]
    Deploy(#[from] DeployError),
}

impl From<sqlx::Error> for SetupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Deploy(error.into())
    }
}

impl From<crate::providers::evm::Error> for SetupError {
    fn from(error: crate::providers::evm::Error) -> Self {
        Self::Deploy(error.into())
    }
}

impl From<crate::chain::contracts::send::SendError> for SetupError {
    fn from(error: crate::chain::contracts::send::SendError) -> Self {
        Self::Deploy(error.into())
    }
}

/// Tries until it is ready; ends with the node.
pub(super) async fn until_ready(chains: &Chains, pool: &PgPool, roles: &Roles, url: &Url) {
    let begun = Instant::now();
    if let Err(error) = chains.started(url) {
        tracing::error!(%error, "there is no local chain");
        return;
    }
    while let Err(error) = make_ready(chains, pool, roles).await {
        tracing::warn!(%error, "the local chain is not ready yet");
        sleep(PAUSE).await;
    }
    let took = begun.elapsed().as_millis();
    tracing::info!(node = %url, took_ms = %took, "the local chain {LOCAL_CHAIN_ID} is ready");
}

async fn make_ready(chains: &Chains, pool: &PgPool, roles: &Roles) -> Result<(), SetupError> {
    let Ok(nodes) = chains.unchecked(LOCAL_CHAIN_ID) else {
        return Ok(());
    };
    let epoch = match identity::check(pool, &nodes).await? {
        Identity::Known(epoch) => epoch,
        Identity::Stranger(seen) | Identity::Behind(seen) => {
            let mut db = pool.begin().await?;
            let epoch = store::begin_anew(&mut db, LOCAL_CHAIN_ID, seen.genesis, seen.block).await?;
            outbox::store::senders::begin_anew(&mut db, LOCAL_CHAIN_ID).await?;
            db::commit(db, "chain.begin_anew").await?;
            tracing::warn!(
                epoch,
                "the local chain is another one than the database knows: what was on that one is lost"
            );
            epoch
        }
    };
    let site = Site {
        pool,
        nodes: &nodes,
        epoch,
        is_local: true,
    };
    contracts(&site, roles).await?;
    let found = store::active(&mut *pool.acquire().await?, LOCAL_CHAIN_ID).await?;
    chains.know(LOCAL_CHAIN_ID, found);
    chains.checked(LOCAL_CHAIN_ID, Some(epoch));
    Ok(())
}

/// Deploys the contracts, and gives the funds and limits, that are missing.
async fn contracts(site: &Site<'_>, roles: &Roles) -> Result<(), SetupError> {
    let deployer = Unlocked(stand_in("deployer"));
    for account in [deployer.0, roles.owner, roles.guardian, roles.treasury, roles.payer] {
        give_coins(site.nodes, account, COINS).await?;
    }
    let vault = site.ensure(&deployer, Kind::PayoutVault, roles).await?.address;
    let token = site.ensure(&deployer, Kind::Pool, roles).await?.address;
    fund(site, roles, token, vault, POOL).await?;
    limit(site, roles, vault, token, POOL_A_DAY).await?;
    for kind in [Kind::LpBai, Kind::Usdt, Kind::Usdc] {
        let token = site.ensure(&deployer, kind, roles).await?.address;
        limit(site, roles, vault, token, TOKENS_A_DAY).await?;
    }
    let sold = site.ensure(&deployer, Kind::SaleToken, roles).await?.address;
    let presale = site.ensure(&deployer, Kind::PresaleVault, roles).await?.address;
    fund(site, roles, sold, presale, SALE_TOKENS).await?;
    site.ensure(&deployer, Kind::Nfts, roles).await?;
    Ok(())
}

/// Gives a vault so many whole tokens of the treasury's, unless it has some.
async fn fund(site: &Site<'_>, roles: &Roles, token: Address, vault: Address, whole: u64) -> Result<(), SetupError> {
    if call(site.nodes, token, Token::balanceOfCall { of: vault })
        .await?
        .is_zero()
    {
        let amount = U256::from(whole) * one();
        let data = Token::transferCall { to: vault, amount }.abi_encode().into();
        send(site.nodes, &Unlocked(roles.treasury), Some(token), data).await?;
    }
    Ok(())
}

async fn limit(site: &Site<'_>, roles: &Roles, vault: Address, token: Address, whole: u64) -> Result<(), SetupError> {
    if call(site.nodes, vault, Vault::dailyLimitCall { token })
        .await?
        .is_zero()
    {
        let limit = U256::from(whole) * one();
        let set = Vault::setDailyLimitCall { token, limit }.abi_encode();
        send(site.nodes, &Unlocked(roles.owner), Some(vault), set.into()).await?;
    }
    Ok(())
}

/// Tops an account up to so many whole coins.
pub(super) async fn give_coins(nodes: &Nodes, to: Address, whole: u64) -> Result<(), crate::providers::evm::Error> {
    let enough = U256::from(whole) * one();
    if crate::chain::contracts::send::coins(nodes, to).await? < enough / U256::from(2) {
        nodes
            .ask::<serde_json::Value>(&Request::new("anvil_setBalance", json!([to, enough])))
            .await?;
    }
    Ok(())
}
