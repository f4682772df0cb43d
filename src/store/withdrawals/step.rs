use super::{Withdrawal, get};
use crate::store::{Result, violates};
use domain::{AdminId, WithdrawalId, withdrawal::State};
use sqlx::{Connection, PgConnection};

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

/// What became of an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approved {
    /// So many people approve now.
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
        r#"SELECT count(*) AS "count!" FROM withdrawal_approvals WHERE withdrawal_id = $1"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
    .map(Approved::Counted)
}

/// What became of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completed {
    Done,
    /// It stood elsewhere.
    Moved,
    /// Another payout on that network has this hash.
    HashUsed,
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
    // A savepoint, so that a refused hash leaves the transaction usable.
    let mut inner = db.begin().await?;
    let done = sqlx::query!(
        "UPDATE withdrawals SET status = $3, reason = $4, transaction_hash = $5, updated_at = now()
         WHERE id = $1 AND status = $2",
        id.to_string(),
        from.as_str(),
        to.as_str(),
        reason,
        transaction_hash
    )
    .execute(&mut *inner)
    .await;
    match done {
        Ok(done) => {
            inner.commit().await?;
            Ok(if done.rows_affected() == 1 {
                Completed::Done
            } else {
                Completed::Moved
            })
        }
        Err(error) if violates(&error, "withdrawals_transaction_key") => {
            inner.rollback().await?;
            Ok(Completed::HashUsed)
        }
        Err(error) => Err(error),
    }
}
