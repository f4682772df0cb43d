//! The sums that administrators gave somebody lately, by every feature that gives.

use crate::db::Result;
use crate::ledger::currencies::amount;
use domain::{
    UserId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;

/// The sum that administrators credited to a person within the last day, in minor units; more than there can be is cut off. The person is
/// locked by the caller.
pub async fn confirmed_lately(db: &mut PgConnection, user: UserId, currency: CurrencyCode) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT least(coalesce(sum(c.amount), 0), 1e36)::numeric(38,0)::text AS "sum!"
           FROM deposit_confirmations c JOIN deposits d ON d.id = c.deposit_id
           WHERE d.user_id = $1 AND d.currency = $2 AND c.credited_at > now() - interval '24 hours'"#,
        user.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

/// The sum that administrators set aside for a person within the last day, in minor units; more than there can be is cut off. The
/// person is locked by the caller.
pub async fn given_lately(db: &mut PgConnection, user: UserId, currency: CurrencyCode) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT least(coalesce(sum(amount), 0), 1e36)::numeric(38,0)::text AS "sum!" FROM claims
           WHERE user_id = $1 AND currency = $2 AND granted_person IS NOT NULL AND granted_at > now() - interval '24 hours'"#,
        user.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}
