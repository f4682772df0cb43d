use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{AdminId, DepositId, UserId, ledger::Amount};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A confirmation that waits for a second one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmation {
    pub deposit: DepositId,
    /// None for a deposit that no provider made.
    pub payment_id: Option<i64>,
    pub by: String,
    pub amount: Amount,
    pub at: OffsetDateTime,
}

/// The outcome of a confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmed {
    /// So many people in office name this amount now.
    Counted(i64),
    /// This person did before.
    Before,
}

/// Counts what a person says has arrived with a payment; another amount takes the place of theirs before. The deposit is locked by
/// the caller.
pub async fn confirm(
    db: &mut PgConnection,
    deposit: DepositId,
    payment_id: Option<i64>,
    person: UserId,
    admin: (AdminId, &str),
    amount: Amount,
) -> Result<Confirmed> {
    let (id, payment) = (deposit.to_string(), payment_id.unwrap_or(0));
    let done = sqlx::query!(
        "INSERT INTO deposit_confirmations AS c (deposit_id, payment_id, person, admin_id, admin_name, amount)
         VALUES ($1, $2, $3, $4, $5, $6::text::numeric)
         ON CONFLICT (deposit_id, payment_id, person) DO UPDATE SET amount = excluded.amount, created_at = now()
         WHERE c.amount <> excluded.amount",
        id,
        payment,
        person.to_string(),
        admin.0.to_string(),
        admin.1.chars().take(80).collect::<String>(),
        amount.to_string()
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(Confirmed::Before);
    }
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM deposit_confirmations
           WHERE deposit_id = $1 AND payment_id = $2 AND amount = $3::text::numeric AND in_office(person)"#,
        id,
        payment,
        amount.to_string()
    )
    .fetch_one(db)
    .await
    .map(Confirmed::Counted)
}

/// Marks the confirmation by which money moved.
pub async fn credit_confirmed(
    db: &mut PgConnection,
    deposit: DepositId,
    payment_id: Option<i64>,
    person: UserId,
) -> Result<()> {
    sqlx::query!(
        "UPDATE deposit_confirmations SET credited_at = now() WHERE deposit_id = $1 AND payment_id = $2 AND person = $3",
        deposit.to_string(),
        payment_id.unwrap_or(0),
        person.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn waiting(db: &mut PgConnection, deposits: &[String]) -> Result<Vec<Confirmation>> {
    let rows = sqlx::query!(
        r#"SELECT c.deposit_id, c.payment_id, c.admin_name, c.amount::text AS "amount!", c.created_at
           FROM deposit_confirmations c JOIN deposits d ON d.id = c.deposit_id
           LEFT JOIN deposit_payments p ON p.payment_id = c.payment_id
           WHERE c.deposit_id = ANY($1) AND d.status IN ('pending', 'review') AND NOT coalesce(p.decided, false)
           ORDER BY c.created_at"#,
        deposits
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Confirmation {
                deposit: parse(&row.deposit_id)?,
                payment_id: Some(row.payment_id).filter(|id| *id != 0),
                by: row.admin_name,
                amount: amount(&row.amount)?,
                at: row.created_at,
            })
        })
        .collect()
}
