use super::withdrawal::{Row, Withdrawal};
use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{Address, WithdrawalId, withdrawal::State};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;

/// One approval: by whom, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    pub by: String,
    pub at: OffsetDateTime,
}

/// A withdrawal as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    pub withdrawal: Withdrawal,
    pub address: Address,
    pub username: String,
    /// Digits behind the point of its currency.
    pub decimals: u8,
    pub approvals: Vec<Approval>,
}

/// A page of the queue, newest first; of one state, or of all.
pub async fn queue(
    db: &mut PgConnection,
    status: Option<State>,
    after: Option<(OffsetDateTime, WithdrawalId)>,
    limit: i64,
) -> Result<Vec<Queued>> {
    let rows = sqlx::query!(
        r#"SELECT w.id, w.user_id, w.currency, w.network, w.amount::text AS "amount!", w.network_fee::text AS "network_fee!",
                  w.net_amount::text AS "net_amount!", w.destination, w.user_notes, w.status, w.approvals_needed, w.hold_id,
                  w.reason, w.transaction_hash, w.paying_person, w.paying_name, w.paying_since, w.created_at, u.address, u.username, c.decimals
           FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN currencies c ON c.code = w.currency
           WHERE ($1::text IS NULL OR w.status = $1) AND ($2::timestamptz IS NULL OR (w.created_at, w.id) < ($2, $3))
           ORDER BY w.created_at DESC, w.id DESC LIMIT $4"#,
        status.map(State::as_str),
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let mut approvals = approvals(db, &ids).await?;
    rows.into_iter()
        .map(|row| {
            let address: Address = parse(&row.address)?;
            Ok(Queued {
                address,
                username: display_name(row.username.as_deref(), address),
                decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
                approvals: approvals.remove(&row.id).unwrap_or_default(),
                withdrawal: Row {
                    id: row.id,
                    user_id: row.user_id,
                    currency: row.currency,
                    network: row.network,
                    amount: row.amount,
                    network_fee: row.network_fee,
                    net_amount: row.net_amount,
                    destination: row.destination,
                    user_notes: row.user_notes,
                    status: row.status,
                    approvals_needed: row.approvals_needed,
                    hold_id: row.hold_id,
                    reason: row.reason,
                    transaction_hash: row.transaction_hash,
                    paying_person: row.paying_person,
                    paying_name: row.paying_name,
                    paying_since: row.paying_since,
                    created_at: row.created_at,
                }
                .try_into()?,
            })
        })
        .collect()
}

async fn approvals(db: &mut PgConnection, ids: &[String]) -> Result<HashMap<String, Vec<Approval>>> {
    let rows = sqlx::query!(
        "SELECT withdrawal_id, admin_name, created_at FROM withdrawal_approvals WHERE withdrawal_id = ANY($1) ORDER BY created_at",
        ids
    )
    .fetch_all(db)
    .await?;
    let mut found: HashMap<String, Vec<Approval>> = HashMap::new();
    for row in rows {
        found.entry(row.withdrawal_id).or_default().push(Approval {
            by: row.admin_name,
            at: row.created_at,
        });
    }
    Ok(found)
}
