//! The addresses with rights over the contracts: owner, guardian, treasury and payer.

use super::signer::LocalKey;
use crate::config::{Config, ConfigError, Environment, Secret};
use alloy_primitives::{Address, keccak256};

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
    /// The key whose vouchers sell NFTs; zero where there is none.
    pub signer: Address,
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
            signer: signer(config)?.unwrap_or_default(),
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
    address(config.hot_key()?, "chain.hot_key")
}

fn signer(config: &Config) -> Result<Option<Address>, RolesError> {
    address(config.voucher_key()?, "chain.voucher_key")
}

fn address(key: Option<Secret>, name: &'static str) -> Result<Option<Address>, RolesError> {
    let read = |key: Secret| LocalKey::parse(key.expose()).map(|key| key.address());
    key.map(|key| read(key).map_err(|_| RolesError::Key(name))).transpose()
}

/// Production does not start when the key that sends is also the owner or the treasury: a thief of that key could take everything.
pub fn check(config: &Config) -> Result<(), ConfigError> {
    if config.environment != Environment::Production {
        return Ok(());
    }
    let payer = payer(config).map_err(|error| ConfigError::one(error.to_string()))?;
    let owns = [
        (config.chain.owner, "chain.owner"),
        (config.chain.treasury, "chain.treasury"),
    ];
    for (address, key) in owns {
        if payer.is_some() && payer == address.map(|address| Address::from(*address.bytes())) {
            return Err(ConfigError::one(RolesError::Hot(key).to_string()));
        }
    }
    Ok(())
}

/// An address of the local chain that nobody has the key of; its node acts for it.
pub(super) fn stand_in(key: &str) -> Address {
    Address::from_word(keccak256(format!("cuecast local {key}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn production_does_not_start_when_the_key_that_sends_owns_the_contracts() {
        let key = "4646464646464646464646464646464646464646464646464646464646464646";
        let of_key = "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f";
        let text = |environment: &str, owner: &str| {
            format!(
                "environment = \"{environment}\"\n[http]\npublic_url = \"https://a.example\"\n[operator]\ncontact = \"ops@a.example\"\n\
                 [auth]\njwt_secret = \"{key}\"\ntotp_key = \"{key}.\"\n[chain]\nhot_key = \"{key}\"\nowner = \"{owner}\""
            )
        };
        let config = |environment, owner| Config::from_text(&text(environment, owner), BTreeMap::new()).unwrap();
        let refused = check(&config("production", of_key)).unwrap_err().to_string();
        assert!(
            refused.contains("chain.owner is the address of chain.hot_key"),
            "{refused}"
        );
        check(&config("production", "0x52908400098527886e0f7030069857d2e4169ee7")).unwrap();
        check(&config("development", of_key)).unwrap();
    }
}
