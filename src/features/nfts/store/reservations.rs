//! Editions that are reserved for wallets that may still pay.

use crate::{
    chain::indexer::ChainKey,
    db::{Result, parse},
};
use domain::{Address, NftId, NftOrderId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// How many editions are reserved for somebody.
pub async fn of_person(db: &mut PgConnection, buyer: UserId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM nft_orders WHERE buyer_id = $1 AND status = 'pending' AND pay_with = 'wallet'"#,
        buyer.to_string()
    )
    .fetch_one(db)
    .await
}

/// The error of an order whose reservation ran out.
pub const NOT_PAID: &str = "It was not paid in time.";

/// How many reservations of somebody ran out within a day.
pub async fn let_go(db: &mut PgConnection, buyer: UserId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM nft_orders
           WHERE buyer_id = $1 AND pay_with = 'wallet' AND status = 'failed' AND error = $2 AND created_at > now() - interval '1 day'"#,
        buyer.to_string(),
        NOT_PAID
    )
    .fetch_one(db)
    .await
}

/// Until when the last reservation of an NFT lasts, if there is one.
pub async fn until(db: &mut PgConnection, nft: NftId) -> Result<Option<OffsetDateTime>> {
    sqlx::query_scalar!(
        "SELECT max(deadline) FROM nft_orders WHERE nft_id = $1 AND status = 'pending' AND pay_with = 'wallet'",
        nft.to_string()
    )
    .fetch_one(db)
    .await
}

/// Contracts with reservations whose time is over by the database's clock.
pub async fn overdue(db: &mut PgConnection) -> Result<Vec<(ChainKey, Address)>> {
    let rows = sqlx::query!(
        "SELECT DISTINCT chain_id, epoch, contract FROM nft_orders
         WHERE status = 'pending' AND pay_with = 'wallet' AND deadline < now() ORDER BY chain_id, epoch, contract LIMIT 16"
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        let chain = ChainKey {
            chain_id: u64::try_from(row.chain_id).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            epoch: row.epoch,
        };
        Ok((chain, parse(&row.contract)?))
    });
    one.collect()
}

/// Reservations of a contract that no voucher can fill any more, since a block from behind that moment is final: the oldest first.
pub async fn over(
    db: &mut PgConnection,
    (chain, contract): (ChainKey, Address),
    time: OffsetDateTime,
    limit: i64,
) -> Result<Vec<NftOrderId>> {
    let rows = sqlx::query_scalar!(
        "SELECT id FROM nft_orders WHERE status = 'pending' AND pay_with = 'wallet' AND chain_id = $1 AND epoch = $2 AND contract = $3
             AND deadline < $4 ORDER BY created_at, id LIMIT $5",
        super::openings::id(chain),
        chain.epoch,
        contract.to_string(),
        time,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|id| parse(id)).collect()
}
