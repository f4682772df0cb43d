//! The token's gate in front of plays that are paid: credits ask it, and neither knows the other.

use crate::{
    features::{
        credits::gate::PlayGate,
        pool_token::{PoolToken, rates},
    },
    http::error::ApiError,
};
use async_trait::async_trait;
use domain::Address;
use sqlx::PgPool;
use std::sync::Arc;

/// By what a player's address holds of LP-BAI.
pub struct Holdings {
    pub pool: PgPool,
    pub token: Arc<PoolToken>,
}

#[async_trait]
impl PlayGate for Holdings {
    async fn may_play(&self, player: Address) -> Result<(), ApiError> {
        let rates = rates::current(&mut *self.pool.acquire().await?).await?;
        self.token.may_play(&rates, player).await
    }
}
