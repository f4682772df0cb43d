//! Credits that people owe, because they spent them before the payment was taken back (E8).

use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{Address, CreditOrderId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Credits missing of those that an order is to give back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Missing {
    pub owed: u64,
    /// Administrators let it go; it is not given either, should the payment come again.
    pub forgiven: u64,
}

/// A debt that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    pub order: CreditOrderId,
    pub owed: u64,
    /// How often something of its order was taken back or given again so far.
    pub reversals: i32,
}

fn stored(count: u64) -> Result<i64> {
    i64::try_from(count).map_err(|e| sqlx::Error::Encode(Box::new(e)))
}

/// The credits missing for an order now; its row is held.
pub async fn of_order(db: &mut PgConnection, order: CreditOrderId) -> Result<Missing> {
    let row = sqlx::query!(
        "SELECT owed, forgiven FROM credit_debts WHERE order_id = $1 FOR NO KEY UPDATE",
        order.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map_or_else(Missing::default, |row| Missing {
        owed: row.owed.unsigned_abs(),
        forgiven: row.forgiven.unsigned_abs(),
    }))
}

/// Sets what is missing for an order.
pub async fn set(db: &mut PgConnection, order: CreditOrderId, user: UserId, missing: Missing) -> Result<()> {
    sqlx::query!(
        "INSERT INTO credit_debts (order_id, user_id, owed, settled_at, forgiven)
         SELECT $1, $2, $3::bigint, CASE WHEN $3 = 0 THEN now() END, $4::bigint
         WHERE $3 > 0 OR EXISTS (SELECT FROM credit_debts WHERE order_id = $1)
         ON CONFLICT (order_id) DO UPDATE SET owed = excluded.owed, settled_at = excluded.settled_at, forgiven = excluded.forgiven",
        order.to_string(),
        user.to_string(),
        stored(missing.owed)?,
        stored(missing.forgiven)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// So much of a debt was paid. Its row is held.
pub async fn pay(db: &mut PgConnection, order: CreditOrderId, part: u64) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_debts SET owed = owed - $2, settled_at = CASE WHEN owed = $2 THEN now() END WHERE order_id = $1",
        order.to_string(),
        stored(part)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets a debt go, at most so much of it: no credits move, and what was paid meanwhile stays paid.
pub async fn forgive(db: &mut PgConnection, order: CreditOrderId, most: u64) -> Result<()> {
    sqlx::query!(
        "UPDATE credit_debts SET forgiven = forgiven + least(owed, $2), owed = owed - least(owed, $2),
                settled_at = CASE WHEN owed <= $2 THEN coalesce(settled_at, now()) END WHERE order_id = $1",
        order.to_string(),
        stored(most)?
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An open debt, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub order: CreditOrderId,
    pub user: UserId,
    pub address: Address,
    pub username: String,
    pub owed: u64,
    /// Somebody asked to forgive it, and a second administrator is to confirm that.
    pub waits: bool,
    pub created_at: OffsetDateTime,
}

/// A page of open debts, newest first; or the one of that order.
pub async fn open(
    db: &mut PgConnection,
    order: Option<CreditOrderId>,
    after: Option<(OffsetDateTime, CreditOrderId)>,
    limit: i64,
) -> Result<Vec<Listed>> {
    let rows = sqlx::query!(
        r#"SELECT d.order_id, d.user_id, u.address, u.username, d.owed, d.created_at,
                  EXISTS (SELECT FROM credit_grants g WHERE g.debt_order_id = d.order_id AND g.state = 'waiting') AS "waits!"
           FROM credit_debts d JOIN users u ON u.id = d.user_id
           WHERE d.owed > 0 AND ($1::text IS NULL OR d.order_id = $1)
             AND ($2::timestamptz IS NULL OR (d.created_at, d.order_id) < ($2, $3))
           ORDER BY d.created_at DESC, d.order_id DESC LIMIT $4"#,
        order.map(|order| order.to_string()),
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    );
    let rows = rows.fetch_all(db).await?.into_iter().map(|row| {
        let address: Address = parse(&row.address)?;
        Ok(Listed {
            order: parse(&row.order_id)?,
            user: parse(&row.user_id)?,
            username: display_name(row.username.as_deref(), address),
            address,
            owed: row.owed.unsigned_abs(),
            waits: row.waits,
            created_at: row.created_at,
        })
    });
    rows.collect()
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
