use super::{
    confirm::{Confirmation, waiting},
    deposit::{Deposit, Row},
    payment::{Doubted, doubted},
};
use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{Address, DepositId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A deposit as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    pub deposit: Deposit,
    pub address: Address,
    pub username: String,
    /// Digits behind the point of its currency.
    pub decimals: u8,
    /// The provider's payments that wait for an admin.
    pub payments: Vec<Doubted>,
    /// The confirmations so far, where they are not enough yet.
    pub confirmations: Vec<Confirmation>,
}

/// A page of deposits, newest first: those that wait for an admin, or all.
pub async fn queue(
    db: &mut PgConnection,
    open: bool,
    after: Option<(OffsetDateTime, DepositId)>,
    limit: i64,
) -> Result<Vec<Queued>> {
    let rows = sqlx::query!(
        r#"SELECT d.id, d.user_id, d.currency, d.amount::text AS "amount!", d.credited::text AS "credited!", d.status, d.network,
                  d.pay_address, d.pay_amount, d.reason, d.expires_at, d.created_at, u.address, u.username, c.decimals
           FROM deposits d JOIN users u ON u.id = d.user_id JOIN currencies c ON c.code = d.currency
           WHERE (NOT $1 OR d.status IN ('pending', 'review')) AND ($2::timestamptz IS NULL OR (d.created_at, d.id) < ($2, $3))
           ORDER BY d.created_at DESC, d.id DESC LIMIT $4"#,
        open,
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let payments = doubted(db, &ids).await?;
    let confirmations = waiting(db, &ids).await?;
    rows.into_iter()
        .map(|row| {
            let address: Address = parse(&row.address)?;
            Ok(Queued {
                address,
                username: display_name(row.username.as_deref(), address),
                decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
                payments: payments
                    .iter()
                    .filter(|one| one.deposit.to_string() == row.id)
                    .cloned()
                    .collect(),
                confirmations: confirmations
                    .iter()
                    .filter(|one| one.deposit.to_string() == row.id)
                    .cloned()
                    .collect(),
                deposit: Row {
                    id: row.id,
                    user_id: row.user_id,
                    currency: row.currency,
                    amount: row.amount,
                    credited: row.credited,
                    status: row.status,
                    network: row.network,
                    pay_address: row.pay_address,
                    pay_amount: row.pay_amount,
                    reason: row.reason,
                    expires_at: row.expires_at,
                    created_at: row.created_at,
                }
                .try_into()?,
            })
        })
        .collect()
}
