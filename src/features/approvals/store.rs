//! The sums that administrators gave somebody lately, by every feature that gives.

use crate::db::Result;
use crate::ledger::currencies::amount;
use domain::{
    UserId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;

/// Holds an administrator until the transaction ends, so that what they alone gave is counted by one call at a time.
pub async fn hold(db: &mut PgConnection, person: UserId) -> Result<()> {
    sqlx::query_scalar!(
        r#"SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) AS "locked: ()""#,
        format!("grants:{person}")
    )
    .fetch_one(db)
    .await?;
    Ok(())
}

/// The sum that an administrator alone gave within the last day, to whomever, in minor units: what they set aside, what they promised
/// for quests and tasks, and the deposits that they confirmed without a second one. More than there can be is cut off. The administrator is held by the caller.
pub async fn given_alone_by(db: &mut PgConnection, person: UserId, currency: CurrencyCode) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT least(coalesce(sum(given.amount), 0), 1e36)::numeric(38,0)::text AS "sum!" FROM (
               SELECT amount FROM claims
               WHERE granted_person = $1 AND currency = $2 AND decided_person IS NULL AND granted_at > now() - interval '24 hours'
               UNION ALL
               SELECT credits FROM credit_grants
               WHERE $2 = 'CREDIT' AND granted_person = $1 AND decided_person IS NULL AND granted_at > now() - interval '24 hours'
               UNION ALL
               SELECT amount FROM reward_promises
               WHERE person = $1 AND currency = $2 AND confirmed IS NULL AND at > now() - interval '24 hours'
               UNION ALL
               SELECT c.amount FROM deposit_confirmations c JOIN deposits d ON d.id = c.deposit_id
               WHERE c.person = $1 AND d.currency = $2 AND c.credited_at > now() - interval '24 hours'
                 AND NOT EXISTS (SELECT FROM deposit_confirmations o WHERE o.deposit_id = c.deposit_id
                                 AND o.payment_id = c.payment_id AND o.person <> c.person AND o.amount = c.amount)
           ) given"#,
        person.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

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
        r#"SELECT least(coalesce(sum(given.amount), 0), 1e36)::numeric(38,0)::text AS "sum!" FROM (
               SELECT amount FROM claims
               WHERE user_id = $1 AND currency = $2 AND granted_person IS NOT NULL AND granted_at > now() - interval '24 hours'
               UNION ALL
               SELECT credits FROM credit_grants WHERE $2 = 'CREDIT' AND user_id = $1 AND granted_at > now() - interval '24 hours'
           ) given"#,
        user.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

/// Whether that person is an administrator still.
pub async fn in_office(db: &mut PgConnection, person: UserId) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT in_office($1) AS "in_office!""#, person.to_string())
        .fetch_one(db)
        .await
}
