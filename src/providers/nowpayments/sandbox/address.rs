//! Addresses that nobody has the key of, each right for its chain.

use alloy_primitives::Address;
use domain::chain::Chain;

/// A fresh address for payments in that ticker.
pub(super) fn fresh(ticker: &str) -> String {
    match Chain::of_network(ticker).unwrap_or(Chain::Evm) {
        Chain::Evm => Address::from(rand::random::<[u8; 20]>()).to_checksum(None),
        Chain::Tron => checked(0x41),
        Chain::Solana => bs58::encode(rand::random::<[u8; 32]>()).into_string(),
        Chain::Bitcoin => checked(0x00),
    }
}

fn checked(version: u8) -> String {
    let mut bytes = vec![version];
    bytes.extend(rand::random::<[u8; 20]>());
    bs58::encode(bytes).with_check().into_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::chain::Destination;

    #[test]
    fn every_chain_takes_the_addresses_made_for_it() {
        for (ticker, chain) in [
            ("usdttrc20", Chain::Tron),
            ("usdcbase", Chain::Evm),
            ("sol", Chain::Solana),
            ("btc", Chain::Bitcoin),
        ] {
            assert!(Destination::parse(&fresh(ticker), &[chain]).is_ok(), "{ticker}");
        }
    }
}
