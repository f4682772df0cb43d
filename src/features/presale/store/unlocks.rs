use super::chain_id;
use crate::{chain::indexer::ChainKey, db::Result, features::notifications::store::Notice};
use sqlx::PgConnection;

/// Unlocks of which owners of sold tokens were told; the row is locked. None before the sale.
pub async fn unlocks_told(db: &mut PgConnection, chain: ChainKey) -> Result<Option<i16>> {
    sqlx::query_scalar!(
        "SELECT unlocks_told FROM presale_state WHERE chain_id = $1 AND epoch = $2 FOR NO KEY UPDATE",
        chain_id(chain),
        chain.epoch
    )
    .fetch_optional(db)
    .await
}

/// Tells all who have an account and tokens of the sale, bought or for buyers whom they referred, of so many unlocks. One statement, however many they
/// are.
pub async fn tell_unlock(db: &mut PgConnection, chain: ChainKey, unlocks: i16, notice: &Notice) -> Result<()> {
    sqlx::query!(
        "WITH told AS (UPDATE presale_state SET unlocks_told = $3 WHERE chain_id = $1 AND epoch = $2),
              owners AS (SELECT sender AS address FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND allocation > 0
                         UNION SELECT referrer FROM presale_contributions WHERE chain_id = $1 AND epoch = $2 AND bonus > 0)
         INSERT INTO notifications (user_id, kind, cause, body, link)
         SELECT u.id, $4, $5, $6, $7 FROM owners JOIN users u USING (address) ON CONFLICT (user_id, cause) DO NOTHING",
        chain_id(chain),
        chain.epoch,
        unlocks,
        notice.kind.as_str(),
        notice.cause,
        notice.text,
        notice.link
    )
    .execute(db)
    .await
    .map(drop)
}
