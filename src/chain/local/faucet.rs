//! Coins and tokens for people who try things out on the local chain.

use super::setup::give_coins;
use crate::{
    chain::{
        Chains, Kind, NoChain,
        contracts::{
            deploy::one,
            interfaces::Token,
            send::{SendError, Unlocked, send},
        },
        roles::stand_in,
    },
    config::LOCAL_CHAIN_ID,
};
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::SolCall;

/// Whole coins of the chain, for gas.
pub const COINS: u64 = 10;
/// Whole LP-BAI.
pub const LP_BAI: u64 = 10_000;
/// Whole USDT, and as many USDC.
pub const DOLLARS: u64 = 1_000;

/// Why nothing was given.
#[derive(Debug, thiserror::Error)]
pub enum FaucetError {
    #[error(transparent)]
    NoChain(#[from] NoChain),
    #[error(transparent)]
    Send(#[from] SendError),
}

/// Tops the coins of an address up, and gives it LP-BAI, USDT and USDC; the hash is of the transaction that gives LP-BAI.
pub async fn give(chains: &Chains, to: Address) -> Result<B256, FaucetError> {
    if !chains.is_local() {
        return Err(NoChain {
            chain_id: LOCAL_CHAIN_ID,
        }
        .into());
    }
    let nodes = chains.nodes(LOCAL_CHAIN_ID)?;
    give_coins(&nodes, to, COINS).await.map_err(SendError::from)?;
    give_token(chains, Kind::Usdt, to, DOLLARS).await?;
    give_token(chains, Kind::Usdc, to, DOLLARS).await?;
    give_token(chains, Kind::LpBai, to, LP_BAI).await
}

/// Gives an address so many whole tokens of a stand-in.
async fn give_token(chains: &Chains, kind: Kind, to: Address, whole: u64) -> Result<B256, FaucetError> {
    give_units(chains, kind, to, U256::from(whole) * one()).await
}

/// The same in the token's minor units.
pub async fn give_units(chains: &Chains, kind: Kind, to: Address, amount: U256) -> Result<B256, FaucetError> {
    let nodes = chains.nodes(LOCAL_CHAIN_ID)?;
    let token = chains.contract(LOCAL_CHAIN_ID, kind)?.address;
    let data = Token::faucetCall { to, amount }.abi_encode();
    let receipt = send(&nodes, &Unlocked(stand_in("deployer")), Some(token), data.into()).await?;
    Ok(receipt.transaction_hash)
}
