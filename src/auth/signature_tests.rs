use super::*;
use crate::auth::SignatureError::{NoChain, Wrong};
use alloy_primitives::{eip191_hash_message, keccak256};
use k256::ecdsa::SigningKey;

fn key(seed: u8) -> SigningKey {
    SigningKey::from_slice(&[seed; 32]).unwrap()
}

fn address_of(key: &SigningKey) -> Address {
    let point = key.verifying_key().to_encoded_point(false);
    let hash = keccak256(&point.as_bytes()[1..]);
    Address::from(<[u8; 20]>::try_from(&hash[12..]).unwrap())
}

fn sign(key: &SigningKey, message: &str) -> Vec<u8> {
    let (signature, parity) = key
        .sign_prehash_recoverable(eip191_hash_message(message).as_slice())
        .unwrap();
    let mut bytes = signature.to_bytes().to_vec();
    bytes.push(27 + parity.to_byte());
    bytes
}

fn signed<'a>(address: Address, signature: &'a [u8]) -> Signed<'a> {
    Signed {
        address,
        chain_id: 56,
        message: "hello",
        signature,
    }
}

/// A chain with one contract that accepts one signature.
struct OneContract {
    at: Address,
    accepts: Vec<u8>,
}

#[async_trait]
impl ContractWallets for OneContract {
    fn knows(&self, chain_id: u64) -> bool {
        chain_id == 56
    }

    async fn accepts_6492(&self, signed: Signed<'_>) -> Result<bool, String> {
        Ok(signed.address == self.at && signed.signature == self.accepts)
    }

    async fn is_contract(&self, signed: Signed<'_>) -> Result<bool, String> {
        Ok(signed.address == self.at)
    }

    async fn accepts_1271(&self, signed: Signed<'_>) -> Result<bool, String> {
        Ok(signed.signature == self.accepts)
    }
}

#[tokio::test]
async fn a_key_signs_for_its_own_address_alone() {
    let verifier = WalletVerifier::default();
    let signature = sign(&key(1), "hello");
    assert_eq!(verifier.verify(signed(address_of(&key(1)), &signature)).await, Ok(()));
    assert_eq!(
        verifier.verify(signed(address_of(&key(2)), &signature)).await,
        Err(Wrong)
    );
    let other = sign(&key(1), "hello!");
    assert_eq!(verifier.verify(signed(address_of(&key(1)), &other)).await, Err(Wrong));
    assert_eq!(verifier.verify(signed(address_of(&key(1)), &[0; 65])).await, Err(Wrong));
    assert_eq!(
        verifier.verify(signed(address_of(&key(1)), &[255; 64])).await,
        Err(Wrong)
    );
}

#[tokio::test]
async fn without_a_chain_a_contract_wallet_is_told_so() {
    let verifier = WalletVerifier::default();
    let mut deploying = sign(&key(1), "hello");
    deploying.extend(MAGIC_6492);
    for signature in [&deploying[..], &[1; 130], &[]] {
        assert_eq!(
            verifier.verify(signed(address_of(&key(1)), signature)).await,
            Err(NoChain)
        );
    }
}

#[tokio::test]
async fn a_contract_decides_before_any_key_is_recovered() {
    let at = address_of(&key(1));
    let accepts = vec![7; 130];
    let verifier = WalletVerifier::with_chain(Arc::new(OneContract {
        at,
        accepts: accepts.clone(),
    }));
    let by_key = sign(&key(1), "hello");
    assert_eq!(
        verifier.verify(signed(at, &by_key)).await,
        Err(Wrong),
        "the key of a contract's address is not asked"
    );
    assert_eq!(verifier.verify(signed(at, &accepts)).await, Ok(()));
    let by_other = sign(&key(2), "hello");
    assert_eq!(
        verifier.verify(signed(address_of(&key(2)), &by_other)).await,
        Ok(()),
        "no code there: recovery"
    );
    let mut deploying = sign(&key(2), "hello");
    deploying.extend(MAGIC_6492);
    assert_eq!(
        verifier.verify(signed(address_of(&key(2)), &deploying)).await,
        Err(Wrong)
    );
}

#[tokio::test]
async fn on_a_chain_that_cannot_be_asked_a_key_signs_and_a_contract_is_told_so() {
    let verifier = WalletVerifier::with_chain(Arc::new(OneContract {
        at: address_of(&key(1)),
        accepts: vec![7; 130],
    }));
    let elsewhere = |signature| Signed {
        chain_id: 8453,
        ..signed(address_of(&key(2)), signature)
    };
    let by_key = sign(&key(2), "hello");
    assert_eq!(verifier.verify(elsewhere(&by_key)).await, Ok(()));
    assert_eq!(verifier.verify(elsewhere(&[7; 130])).await, Err(NoChain));
}
