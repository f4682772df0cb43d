//! Whether a wallet signed a message: ERC-6492, then ERC-1271, then recovery of an EIP-191 signer, in that order.
//! Recovery first would let a key sign for an address that is a contract today. While nodes do not answer, or disagree, a key signs for its own
//! address all the same: one that is a key's and a contract's takes 2^80 tries to find (EIP-3607), and nobody else is kept out by a node that fails.

use alloy_primitives::Signature;
use async_trait::async_trait;
use domain::Address;
use std::{sync::Arc, time::Duration};

/// The end of a signature that carries its wallet's deployment (ERC-6492).
const MAGIC_6492: [u8; 32] = alloy_primitives::hex!("6492649264926492649264926492649264926492649264926492649264926492");
/// The most time that the chain may take.
const CHAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// A message and what its sender claims about it.
#[derive(Debug, Clone, Copy)]
pub struct Signed<'a> {
    pub address: Address,
    pub chain_id: u64,
    pub message: &'a str,
    pub signature: &'a [u8],
}

impl Signed<'_> {
    /// True for the forms that a key makes: 65 bytes, or 64 of ERC-2098.
    pub fn is_plain(&self) -> bool {
        matches!(self.signature.len(), 64 | 65)
    }
}

/// Why a signature does not prove the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error("the signature is not this address's")]
    Wrong,
    /// It is a contract wallet's, and no chain is configured to ask.
    #[error("contract wallets cannot be checked here")]
    NoChain,
    /// The chain did not answer in time; the cause is for the log.
    #[error("the chain could not be asked: {0}")]
    Chain(String),
}

/// Decides whether an address signed a message.
#[async_trait]
pub trait SignatureVerifier: Send + Sync {
    async fn verify(&self, signed: Signed<'_>) -> Result<(), SignatureError>;
}

/// Answers that only a chain has about wallets that are contracts.
#[async_trait]
pub trait ContractWallets: Send + Sync {
    /// Whether that chain can be asked.
    fn knows(&self, chain_id: u64) -> bool;
    /// Simulates the deployment and the call of an ERC-6492 signature.
    async fn accepts_6492(&self, signed: Signed<'_>) -> Result<bool, String>;
    /// Whether code stands at the address.
    async fn is_contract(&self, signed: Signed<'_>) -> Result<bool, String>;
    /// Whether `isValidSignature(bytes32,bytes)` answers 0x1626ba7e.
    async fn accepts_1271(&self, signed: Signed<'_>) -> Result<bool, String>;
}

/// Checks every kind of wallet; contracts only when it has a chain.
#[derive(Clone, Default)]
pub struct WalletVerifier {
    chain: Option<(Arc<dyn ContractWallets>, Duration)>,
}

impl WalletVerifier {
    /// A verifier that asks this chain about contracts.
    pub fn with_chain(chain: Arc<dyn ContractWallets>) -> Self {
        Self::within(chain, CHAIN_TIMEOUT)
    }

    /// One that gives the chain another time for all questions of a signature.
    pub fn within(chain: Arc<dyn ContractWallets>, timeout: Duration) -> Self {
        Self {
            chain: Some((chain, timeout)),
        }
    }
}

#[async_trait]
impl SignatureVerifier for WalletVerifier {
    async fn verify(&self, signed: Signed<'_>) -> Result<(), SignatureError> {
        let deploys = signed.signature.ends_with(&MAGIC_6492);
        let asked = self.chain.as_ref().filter(|(chain, _)| chain.knows(signed.chain_id));
        let Some((chain, timeout)) = asked else {
            return if deploys || !signed.is_plain() {
                Err(SignatureError::NoChain)
            } else {
                recover(signed)
            };
        };
        let asked = tokio::time::timeout(*timeout, async {
            if deploys {
                return chain.accepts_6492(signed).await.map(Some);
            }
            if chain.is_contract(signed).await? {
                return chain.accepts_1271(signed).await.map(Some);
            }
            Ok(None)
        });
        let verdict = asked.await.unwrap_or_else(|_| Err("it took too long".to_owned()));
        match verdict {
            Ok(Some(true)) => Ok(()),
            Ok(Some(false)) => Err(SignatureError::Wrong),
            Ok(None) => recover(signed),
            Err(why) => {
                let by_key = if deploys {
                    Err(SignatureError::Wrong)
                } else {
                    recover(signed)
                };
                // Else it may be a contract's, which nobody can tell now.
                by_key.map_err(|_| SignatureError::Chain(why))
            }
        }
    }
}

fn recover(signed: Signed<'_>) -> Result<(), SignatureError> {
    let signature = match signed.signature.len() {
        64 => Signature::from_erc2098(signed.signature),
        _ => Signature::from_raw(signed.signature).map_err(|_| SignatureError::Wrong)?,
    };
    let signer = signature
        .recover_address_from_msg(signed.message)
        .map_err(|_| SignatureError::Wrong)?;
    if signer.as_slice() == signed.address.bytes() {
        Ok(())
    } else {
        Err(SignatureError::Wrong)
    }
}

#[cfg(test)]
#[path = "signature_tests.rs"]
mod tests;
