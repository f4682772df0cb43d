//! Who may do what on the chains.

use crate::config::{Config, ConfigError, Secret};
use alloy_primitives::{Address, keccak256};
use k256::ecdsa::SigningKey;

/// The addresses that the contracts are deployed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles {
    /// Owns the contracts: a wallet of several people.
    pub owner: Address,
    /// May stop payouts.
    pub guardian: Address,
    /// Where the owner moves what the vault does not need.
    pub treasury: Address,
    /// The key that sends.
    pub payer: Address,
}

/// Why the contracts cannot be deployed or checked.
#[derive(Debug, thiserror::Error)]
pub enum RolesError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{0} is not set: it is needed for the contracts")]
    Missing(&'static str),
    #[error("{0} is no key of secp256k1")]
    Key(&'static str),
    /// A stolen sending key would own what it may only pay from.
    #[error("{0} is the address of chain.hot_key, which must own nothing")]
    Hot(&'static str),
}

impl Roles {
    /// As configured; in the local environment people of its own stand in for those who are not.
    pub fn of(config: &Config) -> Result<Self, RolesError> {
        let chain = &config.chain;
        let is_local = chain.has_local_node(config.environment);
        let role = |given: Option<domain::Address>, key: &'static str| match given {
            Some(address) => Ok(Address::from(*address.bytes())),
            None if is_local => Ok(stand_in(key)),
            None => Err(RolesError::Missing(key)),
        };
        let roles = Self {
            owner: role(chain.owner, "chain.owner")?,
            guardian: role(chain.guardian, "chain.guardian")?,
            treasury: role(chain.treasury, "chain.treasury")?,
            payer: payer(config)?.ok_or(RolesError::Missing("chain.hot_key"))?,
        };
        for (address, key) in [(roles.owner, "chain.owner"), (roles.treasury, "chain.treasury")] {
            if address == roles.payer {
                return Err(RolesError::Hot(key));
            }
        }
        Ok(roles)
    }
}

/// The address of the key that sends, where there is one.
pub fn payer(config: &Config) -> Result<Option<Address>, RolesError> {
    let key = config.hot_key()?;
    key.map(|key| address_of(&key, "chain.hot_key")).transpose()
}

/// The address of a key of 64 hex digits.
pub fn address_of(key: &Secret, name: &'static str) -> Result<Address, RolesError> {
    let bytes = hex::decode(key.expose()).map_err(|_| RolesError::Key(name))?;
    let key = SigningKey::from_slice(&bytes).map_err(|_| RolesError::Key(name))?;
    Ok(Address::from_private_key(&key))
}

/// An address of the local chain that nobody has the key of; its node acts for it.
pub(super) fn stand_in(key: &str) -> Address {
    Address::from_word(keccak256(format!("cuecast local {key}")))
}
