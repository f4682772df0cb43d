//! Vouchers: that a buyer may have a token for a price, signed for the contract (EIP-712).

use crate::chain::{
    contracts::interfaces::Nfts::{Voucher, buyCall},
    signer::{LocalKey, SignError},
};
use alloy_primitives::Address;
use alloy_sol_types::{SolCall, SolStruct, eip712_domain};
use time::Duration;

/// Gas that a wallet gives for the call: the contract's tests hold a purchase below it.
pub(super) const GAS: u64 = 200_000;

/// The key whose vouchers are good. It owns nothing and sends nothing.
#[derive(Debug)]
pub struct VoucherKey {
    key: LocalKey,
    /// For how long its vouchers are good.
    pub(super) good_for: Duration,
}

impl VoucherKey {
    /// A key whose vouchers are good for so long.
    pub fn new(key: LocalKey, good_for: Duration) -> Self {
        Self { key, good_for }
    }

    /// The data of the call with which the buyer's wallet pays and mints. The same voucher always gives the same.
    pub(super) fn call(&self, voucher: Voucher, (chain_id, contract): (u64, Address)) -> Result<Vec<u8>, SignError> {
        let domain = eip712_domain! {
            name: "Cuecast",
            version: "1",
            chain_id: chain_id,
            verifying_contract: contract,
        };
        let signature = self.key.sign_hash(voucher.eip712_signing_hash(&domain))?;
        let signature = signature.as_bytes().into();
        Ok(buyCall { voucher, signature }.abi_encode())
    }
}

/// An address as contracts take it.
pub(super) fn wallet(address: domain::Address) -> Address {
    Address::from(*address.bytes())
}
