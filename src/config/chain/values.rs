//! How the values of `[chain]` are read.

use crate::config::{Secret, is_loopback};
use domain::{Address, Decimal};
use std::fmt;
use url::Url;

/// The placeholder for the transaction in an explorer's address.
const HASH: &str = "{hash}";

/// A node of a chain. Its address may hold a key, so it shows its host alone.
#[derive(Clone, PartialEq, Eq)]
pub struct RpcNode {
    pub chain_id: u64,
    pub url: Url,
}

impl fmt::Debug for RpcNode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}={}",
            self.chain_id,
            self.url.host_str().unwrap_or_default()
        )
    }
}

/// A setting of one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfChain<T> {
    pub chain_id: u64,
    pub value: T,
}

fn of_chain(text: &str) -> Option<(u64, &str)> {
    let (chain_id, value) = text.split_once('=')?;
    let chain_id = chain_id
        .parse()
        .ok()
        .filter(|id| (1..=u64::from(u32::MAX)).contains(id))?;
    Some((chain_id, value))
}

pub(super) fn rpc_node(text: &str) -> Option<RpcNode> {
    let (chain_id, url) = of_chain(text)?;
    let url = Url::parse(url).ok()?;
    let anonymous = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (url.has_host() && anonymous && is_private(&url)).then_some(RpcNode { chain_id, url })
}

/// Nobody on the way can change what is asked and answered.
fn is_private(url: &Url) -> bool {
    url.scheme() == "https" || url.scheme() == "http" && is_loopback(url)
}

/// An explorer's address of a transaction, with `{hash}` in its path or query.
pub(super) fn explorer(text: &str) -> Option<OfChain<String>> {
    let (chain_id, template) = of_chain(text)?;
    let url = Url::parse(&template.replace(HASH, "0x0")).ok()?;
    let one = template.matches(HASH).count() == 1 && template.len() <= 200;
    (one && url.has_host() && is_private(&url)).then(|| OfChain {
        chain_id,
        value: template.to_owned(),
    })
}

/// The address of a transaction by an explorer's template.
pub(super) fn filled(template: &str, hash: &str) -> String {
    template.replace(HASH, hash)
}

/// A whole number from 1 to a million.
pub(super) fn count(text: &str) -> Option<OfChain<u64>> {
    let (chain_id, value) = of_chain(text)?;
    let value = value.parse().ok().filter(|value| (1..=1_000_000).contains(value))?;
    Some(OfChain { chain_id, value })
}

/// An amount of the chain's coin, in units of 10^-18, at most a thousand coins.
pub(super) fn coins(text: &str) -> Option<OfChain<u128>> {
    let (chain_id, value) = of_chain(text)?;
    let value: Decimal = value.parse().ok()?;
    let value = u128::try_from(value.to_minor(18)?).ok()?;
    (value <= 1_000 * 10_u128.pow(18)).then_some(OfChain { chain_id, value })
}

/// An address. Where its letters are of both cases they are its checksum, which must be right: a slip of a digit would send money to nobody.
pub(super) fn address(text: &str) -> Option<Address> {
    let address: Address = text
        .parse()
        .ok()
        .filter(|address: &Address| *address.bytes() != [0; 20])?;
    let digits = text.strip_prefix("0x")?;
    let one_case = digits == digits.to_lowercase() || digits == digits.to_uppercase();
    let checksummed = alloy_primitives::Address::from(*address.bytes()).to_checksum(None);
    (one_case || checksummed == text).then_some(address)
}

/// A key of secp256k1: 64 hex digits, with or without 0x. That it is within the curve's order is checked where it is used first.
pub(super) fn key(text: &str) -> Option<Secret> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let fine = digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    fine.then(|| digits.to_lowercase().parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_a_chain_and_an_address_that_is_spoken_to_in_secret() {
        assert_eq!(rpc_node("56=https://rpc.example/v1/key?a=b").unwrap().chain_id, 56);
        assert!(rpc_node("56=http://127.0.0.1:8545").is_some());
        let wrong = [
            "https://rpc.example",
            "0=https://a.example",
            "x=https://a.example",
            "56=http://rpc.example",
            "56=ftp://a.example",
        ];
        for wrong in wrong
            .into_iter()
            .chain(["56=https://me:key@a.example", "56=", "4294967296=https://a.example"])
        {
            assert!(rpc_node(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn an_address_with_a_wrong_checksum_is_refused() {
        let right = "0x52908400098527886E0F7030069857D2E4169EE7";
        assert!(address(right).is_some() && address(&right.to_lowercase().replace("0X", "0x")).is_some());
        let mixed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        assert!(address(mixed).is_some());
        assert!(address(&mixed.replace("aA", "Aa")).is_none());
        assert!(address(&format!("0x{}", "0".repeat(40))).is_none(), "nobody's");
        assert!(address("0x52908400098527886E0F7030069857D2E4169EE").is_none());
    }

    #[test]
    fn an_explorers_address_has_one_place_for_the_transaction() {
        let found = explorer("56=https://bscscan.com/tx/{hash}").unwrap();
        assert_eq!(filled(&found.value, "0xab"), "https://bscscan.com/tx/0xab");
        for wrong in [
            "56=https://bscscan.com/tx/",
            "56=https://a.example/{hash}/{hash}",
            "56=javascript:{hash}",
            "56=http://a.example/{hash}",
            "https://a.example/{hash}",
        ] {
            assert!(explorer(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn amounts_and_keys_are_read_exactly_or_not_at_all() {
        assert_eq!(coins("56=0.02").unwrap().value, 20_000_000_000_000_000);
        assert!(coins("56=-1").is_none() && coins("56=1001").is_none() && coins("56=x").is_none());
        assert!(count("56=0").is_none() && count("56=1.5").is_none() && count("56=15").is_some());
        assert_eq!(
            key(&format!("0x{}", "AB".repeat(32))).unwrap().expose(),
            "ab".repeat(32)
        );
        assert!(key(&"g".repeat(64)).is_none() && key(&"a".repeat(63)).is_none());
    }
}
