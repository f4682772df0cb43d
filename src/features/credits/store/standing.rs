use super::of_amount;
use crate::{db::Result, ledger::currencies::amount};
use domain::{UserId, credits::Credits};
use sqlx::PgConnection;

/// The means with which a person can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Credits that can be spent.
    pub balance: Credits,
    /// Free plays of this UTC day, by the database's clock.
    pub free_used: u32,
    /// Free plays ever.
    pub free_total: u64,
}

/// The credits and free plays of a person: one row of the ledger and one of free plays, each by its unique key.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Standing> {
    let row = sqlx::query!(
        r#"SELECT coalesce(a.balance, 0)::text AS "balance!", coalesce(f.used, 0) AS "used!", coalesce(f.total, 0) AS "total!",
                  coalesce(f.day >= credit_day(), false) AS "is_today!"
           FROM (SELECT $1::text AS id) person
           LEFT JOIN accounts a ON a.owner = person.id AND a.currency = 'CREDIT' AND a.purpose = 'available'
           LEFT JOIN free_plays f ON f.user_id = person.id"#,
        user.to_string()
    )
    .fetch_one(db)
    .await?;
    let used = u32::try_from(row.used).unwrap_or_default();
    Ok(Standing {
        balance: of_amount(amount(&row.balance)?)?,
        free_used: if row.is_today { used } else { 0 },
        free_total: u64::try_from(row.total).unwrap_or_default(),
    })
}
