//! Credits that people owe, because they spent them before the payment was taken back (E8).

use crate::db::{Result, parse};
use domain::{CreditOrderId, UserId};
use sqlx::PgConnection;

/// A debt that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    pub order: CreditOrderId,
    pub owed: u64,
    /// How often something of its order was taken back or given again so far.
    pub reversals: i32,
}

/// The debt of an order now; its row is locked.
pub async fn of_order(db: &mut PgConnection, order: CreditOrderId) -> Result<u64> {
    let owed = sqlx::query_scalar!(
        "SELECT owed FROM credit_debts WHERE order_id = $1 FOR NO KEY UPDATE",
        order.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(owed.map_or(0, i64::unsigned_abs))
}

/// Sets what is owed for an order.
pub async fn set(db: &mut PgConnection, order: CreditOrderId, user: UserId, owed: u64) -> Result<()> {
    sqlx::query!(
        "INSERT INTO credit_debts (order_id, user_id, owed, settled_at)
         SELECT $1, $2, $3::bigint, CASE WHEN $3 = 0 THEN now() END WHERE $3 > 0 OR EXISTS (SELECT FROM credit_debts WHERE order_id = $1)
         ON CONFLICT (order_id) DO UPDATE SET owed = excluded.owed, settled_at = excluded.settled_at",
        order.to_string(),
        user.to_string(),
        i64::try_from(owed).map_err(|e| sqlx::Error::Encode(Box::new(e)))?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// True while the person owes any.
pub async fn owes(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM credit_debts WHERE user_id = $1 AND owed > 0) AS "owes!""#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// The open debts of a person, their orders and then the debts held, oldest first.
pub async fn lock_open(db: &mut PgConnection, user: UserId) -> Result<Vec<Debt>> {
    let rows = sqlx::query!(
        r#"SELECT o.id, d.owed, o.reversals FROM credit_orders o JOIN credit_debts d ON d.order_id = o.id
           WHERE d.user_id = $1 AND d.owed > 0 ORDER BY o.id LIMIT 100 FOR NO KEY UPDATE"#,
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Debt {
                order: parse(&row.id)?,
                owed: row.owed.unsigned_abs(),
                reversals: row.reversals,
            })
        })
        .collect()
}

/// One more movement for an order, so that the next has a key of its own.
pub async fn count_movement(db: &mut PgConnection, order: CreditOrderId) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_orders SET reversals = reversals + 1, updated_at = now() WHERE id = $1",
        order.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// People who owe credits and have some, at most `limit`.
pub async fn payers(db: &mut PgConnection, limit: i64) -> Result<Vec<UserId>> {
    sqlx::query_scalar!(
        "SELECT DISTINCT d.user_id FROM credit_debts d
         JOIN accounts a ON a.owner = d.user_id AND a.currency = 'CREDIT' AND a.purpose = 'available' AND a.balance > 0
         WHERE d.owed > 0 LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|user| parse(user))
    .collect()
}
