//! Orders that come to nothing because what they are of is taken away.

use super::settle;
use crate::{
    chain::outbox::store::txs,
    command::Done,
    features::nfts::{
        refusal::conflict,
        store::{orders, reservations},
    },
    http::error::ApiError,
};
use domain::{NftId, NftOrderId, spending::moment};
use sqlx::PgConnection;

const REASON: &str = "This NFT was taken off sale before it was minted.";

/// Cancels all orders of an NFT that is held, and gives back what was held for them. Answers them, and who is to be told.
///
/// # Errors
/// 409 where one cannot be cancelled any more: its mint is on its way to the chain, or a wallet may still pay for it.
pub(super) async fn orders(db: &mut PgConnection, nft: NftId) -> Result<(Vec<NftOrderId>, Done<()>), ApiError> {
    if let Some(until) = reservations::until(db, nft).await? {
        return Err(conflict(format!(
            "An edition is reserved until {} for a wallet that may still pay for it. Pause the collection, then try again some moments after that.",
            moment(until)
        )));
    }
    let (mut cancelled, mut told) = (Vec::new(), Done::with(()));
    for (id, tx) in orders::pending(db, nft).await? {
        let is_stopped = match tx {
            Some(tx) => txs::refuse(db, tx, REASON).await?,
            None => false,
        };
        if !is_stopped {
            return Err(conflict(
                "An edition is being minted: it cannot be called back any more. Try again in a minute.",
            ));
        }
        told = told.and(settle::fail(db, id, REASON).await?);
        cancelled.push(id);
    }
    Ok((cancelled, told))
}
