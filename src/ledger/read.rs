use super::{currencies::amount, minor};
use crate::db::{Result, parse};
use domain::{
    UserId,
    ledger::{Amount, Cause, CurrencyCode, Purpose, TransferKind},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What a person has of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    pub currency: CurrencyCode,
    pub available: Amount,
    pub locked: Amount,
}

/// What a person has, of every currency that ever moved for them.
pub async fn balances(db: &mut PgConnection, user: UserId) -> Result<Vec<Balance>> {
    let rows = sqlx::query!(
        r#"SELECT currency, coalesce(sum(balance) FILTER (WHERE purpose = 'available'), 0)::text AS "available!",
                  coalesce(sum(balance) FILTER (WHERE purpose = 'locked'), 0)::text AS "locked!"
           FROM accounts WHERE owner = $1 GROUP BY currency ORDER BY currency"#,
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Balance {
                currency: parse(&row.currency)?,
                available: amount(&row.available)?,
                locked: amount(&row.locked)?,
            })
        })
        .collect()
}

/// A line of a person's statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Grows with time in each account.
    pub id: i64,
    pub at: OffsetDateTime,
    pub kind: TransferKind,
    pub cause: Cause,
    pub currency: CurrencyCode,
    /// Minor units; below zero where money went out.
    pub amount: i128,
    /// Minor units of the account with this line.
    pub balance_after: i128,
    pub purpose: Purpose,
}

/// A person's lines before a line's id, newest first.
pub async fn statement(
    db: &mut PgConnection,
    user: UserId,
    currency: Option<CurrencyCode>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Line>> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id!", t.created_at, t.kind, t.cause_type, t.cause_id, a.currency, a.purpose,
                  e.amount::text AS "amount!", e.balance_after::text AS "balance_after!"
           FROM (
               SELECT l.* FROM accounts o
               CROSS JOIN LATERAL (
                   SELECT * FROM entries WHERE account_id = o.id AND id < $3 ORDER BY id DESC LIMIT $4
               ) l
               WHERE o.owner = $1 AND ($2::text IS NULL OR o.currency = $2)
               ORDER BY l.id DESC LIMIT $4
           ) e
           JOIN accounts a ON a.id = e.account_id
           JOIN transfers t ON t.id = e.transfer_id
           ORDER BY e.id DESC"#,
        user.to_string(),
        currency.map(|code| code.to_string()),
        before.unwrap_or(i64::MAX),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Line {
                id: row.id,
                at: row.created_at,
                kind: parse(&row.kind)?,
                cause: Cause {
                    kind: parse(&row.cause_type)?,
                    id: parse(&row.cause_id)?,
                },
                currency: parse(&row.currency)?,
                amount: minor(&row.amount)?,
                balance_after: minor(&row.balance_after)?,
                purpose: parse(&row.purpose)?,
            })
        })
        .collect()
}
