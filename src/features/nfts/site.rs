use crate::chain::{
    Chains, Kind, NoChain,
    indexer::ChainKey,
    outbox::{Payouts, store::Key},
};
use alloy_primitives::Address;

/// The name of what reads the contract's events, by which its place is kept.
pub(super) const READER: &str = "nfts";

/// Where the NFTs of a chain stand, and the key that mints them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    pub chain: ChainKey,
    pub contract: Address,
    pub key: Key,
}

impl Site {
    /// Once the chain is there with the contract, and the server has a key.
    pub fn of(chains: &Chains, payouts: &Payouts, chain_id: u64) -> Result<Self, NoChain> {
        let chain = ChainKey {
            chain_id,
            epoch: chains.epoch(chain_id)?,
        };
        let contract = chains.contract(chain_id, Kind::Nfts)?.address;
        let lines = payouts.lines();
        let line = lines.iter().find(|line| line.key().chain_id == chain_id);
        let key = line.ok_or(NoChain { chain_id })?.key();
        Ok(Self { chain, contract, key })
    }
}
