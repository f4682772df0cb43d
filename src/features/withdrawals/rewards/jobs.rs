//! The job that sends them.

use super::{
    send::{Looked, send_next},
    store,
};
use crate::{chain::outbox::Payouts, context::Context, http::error::ApiError, jobs::Job};
use std::{sync::Arc, time::Duration};

/// Rewards that one run sends at most.
const SENT: u32 = 100;

/// Sends rewards to wallets: looks twice a second.
pub fn send(context: Arc<Context>, payouts: Arc<Payouts>) -> Job {
    Job::sweep(Duration::from_millis(500), "withdrawals.send_rewards", move || {
        let (context, payouts) = (context.clone(), payouts.clone());
        async move { send_some(&context, &payouts).await.map_err(|e| e.to_string()) }
    })
    .when("SELECT FROM reward_payouts WHERE state = 'due' AND due_at <= now()")
}

/// Sends rewards that are due, one a transaction; answers whether there may be more.
///
/// # Errors
/// The database's.
pub async fn send_some(context: &Arc<Context>, payouts: &Arc<Payouts>) -> Result<bool, ApiError> {
    for _ in 0..SENT {
        if !store::any_due(&mut *context.pool.acquire().await?).await? {
            return Ok(false);
        }
        if send_next(context, payouts).await? == Looked::Nothing {
            return Ok(false);
        }
    }
    Ok(true)
}
