//! The token's gate in front of plays that are paid: credits ask it, and neither knows the other.

use crate::{
    features::{
        credits::gate::PlayGate,
        pool_token::{PoolToken, rates},
    },
    http::error::ApiError,
    users,
};
use async_trait::async_trait;
use domain::UserId;
use sqlx::PgPool;
use std::sync::Arc;

/// By what a player's address holds of LP-BAI.
pub struct Holdings {
    pub pool: PgPool,
    pub token: Arc<PoolToken>,
}

#[async_trait]
impl PlayGate for Holdings {
    async fn may_play(&self, user: UserId) -> Result<(), ApiError> {
        let (rates, player) = {
            let mut db = self.pool.acquire().await?;
            (rates::current(&mut db).await?, users::by_id(&mut db, user).await?)
        };
        match player {
            Some(player) => self.token.may_play(&rates, player.address).await,
            None => Err(ApiError::internal("a session is of nobody")),
        }
    }
}
