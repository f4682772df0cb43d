//! Real wallets: keys that sign in with Ethereum (EIP-4361, EIP-191) as a browser's would.

use crate::fail::{Doing, Result};
use alloy_primitives::{Address, eip191_hash_message, hex, keccak256};
use k256::ecdsa::SigningKey;
use serde::Deserialize;

#[derive(Debug)]
pub struct Wallet {
    key: SigningKey,
    pub address: Address,
}

/// The challenge that a wallet signs: the answer of `GET /api/auth/nonce`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    pub nonce: String,
    pub issued_at: String,
    pub expiration_time: String,
    pub domain: String,
    pub uri: String,
    pub chain_id: u64,
}

impl Wallet {
    /// The same wallet for the same seed and number.
    pub fn new(seed: u64, number: usize) -> Result<Self> {
        let secret = keccak256(format!("cuecast load test {seed} {number}"));
        let key = SigningKey::from_slice(secret.as_slice()).doing("making a key")?;
        Ok(Self {
            address: Address::from_public_key(key.verifying_key()),
            key,
        })
    }

    /// The text to sign, in the form of EIP-4361.
    pub fn message(&self, c: &Challenge) -> String {
        format!(
            "{} wants you to sign in with your Ethereum account:\n{}\n\nSign in to Cuecast.\n\n\
             URI: {}\nVersion: 1\nChain ID: {}\nNonce: {}\nIssued At: {}\nExpiration Time: {}",
            c.domain, self.address, c.uri, c.chain_id, c.nonce, c.issued_at, c.expiration_time
        )
    }

    /// The signature over a text, as `0x` and 65 bytes.
    pub fn sign(&self, text: &str) -> Result<String> {
        let hash = eip191_hash_message(text);
        let (signature, recovery) = self.key.sign_prehash_recoverable(hash.as_slice()).doing("signing")?;
        let mut bytes = signature.to_bytes().to_vec();
        bytes.push(27 + recovery.to_byte());
        Ok(hex::encode_prefixed(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::Signature;

    fn challenge() -> Challenge {
        Challenge {
            nonce: "abcdefgh12345678".into(),
            issued_at: "2026-11-21T10:00:00Z".into(),
            expiration_time: "2026-11-21T10:05:00Z".into(),
            domain: "localhost:8080".into(),
            uri: "http://localhost:8080".into(),
            chain_id: 56,
        }
    }

    #[test]
    fn the_message_has_the_lines_of_eip_4361() {
        let wallet = Wallet::new(1, 2).unwrap();
        let lines: Vec<String> = wallet.message(&challenge()).lines().map(str::to_owned).collect();
        assert_eq!(
            lines[0],
            "localhost:8080 wants you to sign in with your Ethereum account:"
        );
        assert_eq!(lines[1], wallet.address.to_checksum(None));
        assert_eq!((lines[2].as_str(), lines[4].as_str()), ("", ""));
        assert_eq!(
            lines[5..8],
            ["URI: http://localhost:8080", "Version: 1", "Chain ID: 56"]
        );
        assert_eq!(lines[8], "Nonce: abcdefgh12345678");
        assert_eq!(lines[10], "Expiration Time: 2026-11-21T10:05:00Z");
        assert_eq!(lines.len(), 11);
    }

    #[test]
    fn the_signature_recovers_to_the_wallet() {
        let wallet = Wallet::new(1, 3).unwrap();
        let text = wallet.message(&challenge());
        let signature: Signature = wallet.sign(&text).unwrap().parse().unwrap();
        assert_eq!(signature.recover_address_from_msg(&text).unwrap(), wallet.address);
    }
}
