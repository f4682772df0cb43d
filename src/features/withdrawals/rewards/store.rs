//! The people who chose it, and how each of their rewards stands.

use super::rules::StayReason;
use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    UserId, WithdrawalId,
    ledger::{Amount, CurrencyCode},
};
use sqlx::PgConnection;

/// Whether somebody's rewards go to their wallet.
pub async fn chose(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM wallet_choices WHERE user_id = $1) AS "chose!""#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// From now on they do, or do not.
pub async fn choose(db: &mut PgConnection, user: UserId, to_wallet: bool) -> Result<()> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM wallet_choices WHERE user_id = $1 AND NOT $2)
         INSERT INTO wallet_choices (user_id) SELECT $1 WHERE $2 ON CONFLICT DO NOTHING",
        user.to_string(),
        to_wallet
    )
    .execute(db)
    .await
    .map(drop)
}

/// The sum that went out to a person by itself this UTC day.
pub async fn sent_today(db: &mut PgConnection, user: UserId, currency: CurrencyCode) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(r.amount), 0)::text AS "sum!" FROM reward_payouts p JOIN play_rewards r ON r.id = p.reward_id
           JOIN withdrawals w ON w.id = p.withdrawal_id AND w.status NOT IN ('rejected', 'cancelled')
           WHERE p.user_id = $1 AND p.state = 'sent' AND r.currency = $2 AND p.decided_at >= credit_day()::timestamp AT TIME ZONE 'UTC'"#,
        user.to_string(),
        currency.as_str()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

/// A reward that is to go out.
pub struct Due {
    pub reward: i64,
    pub user: UserId,
    pub currency: CurrencyCode,
    pub amount: Amount,
    /// A day went by since it was won.
    pub is_old: bool,
}

/// Whether one is due.
pub async fn any_due(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM reward_payouts WHERE state = 'due' AND due_at <= clock_timestamp()) AS "any!""#
    )
    .fetch_one(db)
    .await
}

/// The oldest that is due and that nobody else sends, held.
pub async fn next(db: &mut PgConnection) -> Result<Option<Due>> {
    let row = sqlx::query!(
        r#"SELECT p.reward_id, p.user_id, r.currency, r.amount::text AS "amount!",
                  r.at < clock_timestamp() - interval '1 day' AS "is_old!"
           FROM reward_payouts p JOIN play_rewards r ON r.id = p.reward_id
           WHERE p.state = 'due' AND p.due_at <= clock_timestamp() ORDER BY p.due_at, p.reward_id LIMIT 1
           FOR NO KEY UPDATE OF p SKIP LOCKED"#
    );
    let Some(row) = row.fetch_optional(db).await? else {
        return Ok(None);
    };
    Ok(Some(Due {
        reward: row.reward_id,
        user: parse(&row.user_id)?,
        currency: parse(&row.currency)?,
        amount: amount(&row.amount)?,
        is_old: row.is_old,
    }))
}

/// It went out, as this withdrawal. The row is held by the caller.
pub async fn sent(db: &mut PgConnection, reward: i64, withdrawal: WithdrawalId) -> Result<()> {
    sqlx::query!(
        "UPDATE reward_payouts SET state = 'sent', withdrawal_id = $2, decided_at = clock_timestamp() WHERE reward_id = $1 AND state = 'due'",
        reward,
        withdrawal.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// It stays in the balance. The row is held by the caller.
pub async fn kept(db: &mut PgConnection, reward: i64, reason: StayReason) -> Result<()> {
    sqlx::query!(
        "UPDATE reward_payouts SET state = 'kept', kept_for = $2, decided_at = clock_timestamp() WHERE reward_id = $1 AND state = 'due'",
        reward,
        reason.as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// It is looked at again in a moment.
pub async fn later(db: &mut PgConnection, reward: i64) -> Result<()> {
    sqlx::query!(
        "UPDATE reward_payouts SET due_at = clock_timestamp() + interval '5 seconds' WHERE reward_id = $1 AND state = 'due'",
        reward
    )
    .execute(db)
    .await
    .map(drop)
}

/// Where a reward is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In the balance; with a reason for who wanted it in their wallet.
    Balance(Option<StayReason>),
    /// On its way to the wallet.
    OnTheWay,
    /// In the wallet.
    Wallet { chain_id: Option<u64>, hash: String },
}

/// The places of rewards, of which each has a row or none: `state`, `kept_for`, the chain of the payment and the hash of its final transaction.
pub fn place(
    state: Option<&str>,
    kept_for: Option<&str>,
    chain_id: Option<i64>,
    hash: Option<String>,
) -> Result<Place> {
    Ok(match (state, hash) {
        (None, _) => Place::Balance(None),
        (Some("kept"), _) => Place::Balance(kept_for.map(parse).transpose()?),
        (Some(_), Some(hash)) => Place::Wallet {
            chain_id: chain_id.and_then(|id| u64::try_from(id).ok()),
            hash,
        },
        (Some(_), None) => Place::OnTheWay,
    })
}
