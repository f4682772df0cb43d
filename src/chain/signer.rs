//! Keys that sign transactions.

use alloy_primitives::{Address, B256, Bytes, Signature, keccak256};
use async_trait::async_trait;
use domain::onchain::Transaction;
use k256::{ecdsa::SigningKey, elliptic_curve::zeroize::Zeroizing};
use std::fmt;

/// A transaction as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    pub raw: Bytes,
    /// Of `raw`: the transaction's name on its chain.
    pub hash: B256,
}

/// A transaction could not be signed. Its text is for the log and holds nothing of the key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a transaction cannot be signed: {0}")]
pub struct SignError(pub String);

/// The text is no private key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 hex digits, and neither 0 nor above the order of the curve")]
pub struct InvalidKey;

/// One who signs for one address.
#[async_trait]
pub trait Signer: Send + Sync {
    /// The address that sends.
    fn address(&self) -> Address;

    /// Signs; the same transaction always gives the same bytes.
    async fn sign(&self, transaction: &Transaction) -> Result<Signed, SignError>;
}

/// A key in this process. It shows its address alone, and its memory is overwritten when it is dropped.
pub struct LocalKey {
    key: SigningKey,
    address: Address,
}

impl LocalKey {
    /// Of 64 hex digits, with or without 0x.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let mut bytes = Zeroizing::new([0; 32]);
        let digits = text.strip_prefix("0x").unwrap_or(text);
        hex::decode_to_slice(digits, bytes.as_mut()).map_err(|_| InvalidKey)?;
        let key = SigningKey::from_slice(bytes.as_ref()).map_err(|_| InvalidKey)?;
        let address = Address::from_private_key(&key);
        Ok(Self { key, address })
    }

    /// The address that sends.
    pub fn address(&self) -> Address {
        self.address
    }

    /// Signs a hash, by RFC 6979: the same hash always gives the same signature.
    pub fn sign_hash(&self, hash: B256) -> Result<Signature, SignError> {
        let signature = self.key.sign_prehash_recoverable(hash.as_slice());
        let signature = signature.map_err(|error| SignError(error.to_string()))?;
        Ok(signature.into())
    }

    /// Signs a transaction.
    pub fn sign_transaction(&self, transaction: &Transaction) -> Result<Signed, SignError> {
        let signature = self.sign_hash(transaction.hash_to_sign())?;
        let raw = transaction.signed(&signature);
        let hash = keccak256(&raw);
        Ok(Signed { raw, hash })
    }
}

#[async_trait]
impl Signer for LocalKey {
    fn address(&self) -> Address {
        self.address
    }

    async fn sign(&self, transaction: &Transaction) -> Result<Signed, SignError> {
        self.sign_transaction(transaction)
    }
}

impl fmt::Debug for LocalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LocalKey({})", self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{U256, address};

    const KEY: &str = "4646464646464646464646464646464646464646464646464646464646464646";

    /// (chain, nonce, tip, max fee, gas, to, value, data), and the hash that alloy-consensus 2.5 with alloy-signer-local gives the signed bytes.
    type Case = (u64, u64, u128, u128, u64, Option<Address>, U256, Vec<u8>, &'static str);

    fn cases() -> [Case; 6] {
        let (ff, ee) = (Address::with_last_byte(0xff), Address::repeat_byte(0xee));
        [
            (
                1,
                0,
                0,
                0,
                21_000,
                Some(ff),
                U256::ZERO,
                vec![],
                "0x4f07c8b3fd0251ce2dc0eeecf12b644b39f137748108bc641208bb8b77c8e999",
            ),
            (
                56,
                127,
                1_000_000_000,
                3_000_000_000,
                500_000,
                Some(Address::repeat_byte(0x12)),
                U256::from(1),
                vec![0x7f],
                "0x29aa32d73cbfc55bfeaf0c71bc468d6e89e6b4e9a3f62943b7265af271549917",
            ),
            (
                8453,
                128,
                1,
                1 << 64,
                u64::MAX,
                Some(Address::ZERO),
                U256::MAX,
                vec![0x80],
                "0xc1c8722caa355507c782ef8710ba72fa540359faafa647a99c8a539ad758ed46",
            ),
            (
                13371,
                u64::MAX - 1,
                255,
                256,
                65_536,
                None,
                U256::from(1_u64 << 40),
                (0..300_u32).map(|i| i as u8).collect(),
                "0x5c39eca306834a6fba84255bd5cafd5ac2701b9ca91081056da87d4699b27d7e",
            ),
            (
                56,
                1,
                2,
                3,
                4,
                Some(ee),
                U256::from(5),
                vec![7; 55],
                "0x670fe5c649d1f38b5e80985e278eb5379f190f1217bd9b142266e5581dec74af",
            ),
            (
                56,
                1,
                2,
                3,
                4,
                Some(ee),
                U256::from(5),
                vec![7; 56],
                "0x514659e6836e8c1dd6c5414ae1fda8448cd973b79252f32e2575fa26f4e9657f",
            ),
        ]
    }

    #[test]
    fn signed_transactions_are_those_that_another_implementation_makes_to_the_byte() {
        let key = LocalKey::parse(KEY).unwrap();
        assert_eq!(key.address(), address!("9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"));
        for (chain_id, nonce, tip, max_fee, gas, to, value, data, hash) in cases() {
            let data = data.into();
            let transaction = Transaction {
                chain_id,
                nonce,
                tip,
                max_fee,
                gas,
                to,
                value,
                data,
            };
            let signed = key.sign_transaction(&transaction).unwrap();
            assert_eq!(signed.hash.to_string(), hash, "{transaction:?}");
            assert_eq!(
                key.sign_transaction(&transaction).unwrap(),
                signed,
                "the same bytes again"
            );
        }
    }

    #[test]
    fn a_key_shows_its_address_alone_and_nonsense_is_none() {
        let key = LocalKey::parse(&format!("0x{KEY}")).unwrap();
        assert_eq!(
            format!("{key:?}"),
            "LocalKey(0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F)"
        );
        let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
        for wrong in ["", "46", &"0".repeat(64), order, &"4".repeat(66), &"g".repeat(64)] {
            assert_eq!(LocalKey::parse(wrong).unwrap_err(), InvalidKey, "{wrong}");
        }
    }
}
