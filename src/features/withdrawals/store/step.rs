use super::withdrawal::{Withdrawal, get};
use crate::db::Result;
use domain::{AdminId, WithdrawalId, chain::Chain, withdrawal::State};
use sqlx::PgConnection;

/// The withdrawal, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: WithdrawalId) -> Result<Option<Withdrawal>> {
    sqlx::query!(
        "SELECT id FROM withdrawals WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    get(db, id).await
}

/// The outcome of an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approved {
    /// So many people in office approve now.
    Counted(i64),
    /// This person did before.
    Before,
}

/// Counts a person's approval, once. The withdrawal is locked by the caller.
pub async fn approve(
    db: &mut PgConnection,
    id: WithdrawalId,
    person: &str,
    admin: AdminId,
    name: &str,
) -> Result<Approved> {
    let done = sqlx::query!(
        "INSERT INTO withdrawal_approvals (withdrawal_id, person, admin_id, admin_name) VALUES ($1, $2, $3, $4)
         ON CONFLICT (withdrawal_id, person) DO NOTHING",
        id.to_string(),
        person,
        admin.to_string(),
        name.chars().take(80).collect::<String>()
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(Approved::Before);
    }
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM withdrawal_approvals WHERE withdrawal_id = $1 AND in_office(person)"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
    .map(Approved::Counted)
}

/// The outcome of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completed {
    Done,
    /// It stood elsewhere.
    Moved,
}

/// Moves a withdrawal on, from the one state to the other and from no other.
pub async fn settle(
    db: &mut PgConnection,
    id: WithdrawalId,
    from: State,
    to: State,
    reason: Option<&str>,
    transaction_hash: Option<&str>,
) -> Result<Completed> {
    let done = sqlx::query!(
        "UPDATE withdrawals SET status = $3, reason = $4, transaction_hash = $5, updated_at = now()
         WHERE id = $1 AND status = $2",
        id.to_string(),
        from.as_str(),
        to.as_str(),
        reason,
        transaction_hash
    )
    .execute(db)
    .await?;
    Ok(match done.rows_affected() {
        1 => Completed::Done,
        _ => Completed::Moved,
    })
}

/// Records the administrator who takes it to send the money. The withdrawal is locked by the caller.
pub async fn claim(db: &mut PgConnection, id: WithdrawalId, person: &str, name: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE withdrawals SET paying_person = $2, paying_name = $3, paying_since = now() WHERE id = $1",
        id.to_string(),
        person,
        name.chars().take(80).collect::<String>()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Writes down the transaction that paid it. False when it paid another one: one transaction on a chain is one payout, whatever
/// the currency.
pub async fn record_payout(db: &mut PgConnection, id: WithdrawalId, chain: Chain, hash: &str) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO withdrawal_payouts (chain, transaction_hash, withdrawal_id) VALUES ($1, $2, $3)
         ON CONFLICT ON CONSTRAINT withdrawal_payouts_key DO NOTHING",
        chain.label(),
        hash,
        id.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
