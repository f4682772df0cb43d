use alloy_primitives::{Address, eip191_hash_message, keccak256};
use k256::ecdsa::SigningKey;
use serde_json::Value;

/// A wallet: a key that signs.
pub struct Wallet {
    key: SigningKey,
    address: Address,
}

impl Wallet {
    /// The same wallet for the same number.
    pub fn number(number: u8) -> Self {
        Self::from_key(SigningKey::from_slice(&[number; 32]).unwrap())
    }

    pub fn random() -> Self {
        Self::from_key(SigningKey::from_slice(&rand::random::<[u8; 32]>()).unwrap())
    }

    fn from_key(key: SigningKey) -> Self {
        let point = key.verifying_key().to_encoded_point(false);
        let address = Address::from_slice(&keccak256(&point.as_bytes()[1..])[12..]);
        Self { key, address }
    }

    /// As it is stored and answered.
    pub fn address(&self) -> String {
        format!("0x{}", hex::encode(self.address))
    }

    /// As a sign-in message wants it.
    pub fn checksummed(&self) -> String {
        self.address.to_checksum(None)
    }

    /// Signs a text as wallets do (EIP-191).
    pub fn sign(&self, text: &str) -> String {
        let hash = eip191_hash_message(text);
        let (signature, parity) = self.key.sign_prehash_recoverable(hash.as_slice()).unwrap();
        format!("0x{}{:02x}", hex::encode(signature.to_bytes()), 27 + parity.to_byte())
    }

    /// The message that a page makes of a challenge.
    pub fn message(&self, challenge: &Value) -> String {
        let field = |name: &str| challenge[name].as_str().unwrap().to_owned();
        format!(
            "{} wants you to sign in with your Ethereum account:\n{}\n\nSign in to Cuecast.\n\nURI: {}\nVersion: 1\nChain ID: {}\nNonce: {}\nIssued At: {}\nExpiration Time: {}",
            field("domain"),
            self.checksummed(),
            field("uri"),
            challenge["chainId"],
            field("nonce"),
            field("issuedAt"),
            field("expirationTime")
        )
    }
}
