//! Ends of orders: the token is there for good and the price is the house's, or it will not come and the price goes back.

use crate::{
    command::Done,
    context::Context,
    db,
    features::nfts::store::orders::{self as store, Order},
    ledger::{self, post_hold},
    spending,
};
use domain::{NftOrderId, ledger::AccountKey};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// The word for orders in the outbox, and in what is counted as spent.
pub(super) const CAUSE: &str = "nft_order";

/// Orders that one look gives back at most.
const BATCH: i64 = 50;

/// The contract says that an order has its token. One that is not pending stays as it is.
pub(in crate::features::nfts) async fn complete(
    db: &mut PgConnection,
    id: NftOrderId,
    hash: &str,
    at: OffsetDateTime,
) -> db::Result<Done<()>> {
    let Some(order) = store::lock_pending(db, id).await? else {
        tracing::error!(order = %id, transaction = hash, "a token was minted for an order that is not pending");
        return Ok(Done::with(()));
    };
    store::complete(db, &order, hash, at).await?;
    if let Some(hold) = order.hold {
        let currency = order
            .currency
            .as_str()
            .parse()
            .map_err(|_| impossible("no such currency"))?;
        let to = [(AccountKey::fees(currency), order.price)];
        post_hold(db, hold, &to).await?.map_err(impossible)?;
    }
    Ok(told(&order))
}

/// Gives back what was held for mints that will not come. True where there may be more.
pub async fn give_back(context: &Arc<Context>) -> db::Result<bool> {
    let doomed = store::doomed(&mut *context.pool.acquire().await?, BATCH).await?;
    let is_full = i64::try_from(doomed.len()) == Ok(BATCH);
    // One that cannot be settled keeps nobody else from their money.
    let mut first_error = None;
    for (id, reason) in doomed {
        let failed = context
            .recorded("nft.give_back")
            .in_job(async |db: &mut PgConnection| fail(db, id, &reason).await)
            .await;
        if let Err(cause) = failed {
            tracing::error!(order = %id, %cause, "an order of an NFT could not be given back");
            first_error.get_or_insert(cause);
        }
    }
    first_error.map_or(Ok(is_full), Err)
}

/// An order comes to nothing, for a reason that its buyer reads; one that is not pending stays as it is.
pub(super) async fn fail(db: &mut PgConnection, id: NftOrderId, reason: &str) -> db::Result<Done<()>> {
    let Some(order) = store::lock_pending(db, id).await? else {
        return Ok(Done::with(()));
    };
    store::fail(db, &order, reason).await?;
    if let Some(hold) = order.hold {
        ledger::void_hold(db, hold).await?.map_err(impossible)?;
    }
    spending::give_back(db, &cause(id)).await?;
    tracing::warn!(order = %id, reason, "an NFT could not be minted");
    Ok(told(&order))
}

fn told(order: &Order) -> Done<()> {
    Done::with(()).all_moved(order.buyer).lists_changed()
}

/// Of an order that cannot be settled: nothing is noted then, and operators see the job fail.
fn impossible(reason: impl std::fmt::Display) -> sqlx::Error {
    sqlx::Error::Protocol(format!("an order of an NFT: {reason}"))
}

/// The cause under which an order counts against people's limits.
pub(super) fn cause(order: NftOrderId) -> String {
    format!("{CAUSE}:{order}")
}
