use crate::{chain::signer::SignError, providers::evm};

/// Why a round ended early; the next one goes on from what is stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Chain(#[from] evm::Error),
    #[error(transparent)]
    Key(#[from] SignError),
    #[error("another server sends with this key")]
    Fenced,
    #[error("nodes contradict each other about a transaction")]
    Contradiction,
    #[error("the key that sends has less than chain.min_balance: nothing new is sent")]
    Poor,
}
