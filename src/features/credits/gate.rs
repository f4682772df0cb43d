//! Whether what somebody holds lets them play (E34). The settings of the token say so; without them everybody may.

use crate::http::error::ApiError;
use async_trait::async_trait;
use domain::Address;

/// Asked before anything is charged, outside of transactions: it may look at a chain.
#[async_trait]
pub trait PlayGate: Send + Sync {
    /// # Errors
    /// 409 with what is missing; 503 when it cannot be known now.
    async fn may_play(&self, player: Address) -> Result<(), ApiError>;
}
