use super::row::{Claim, Row};
use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{Address, ClaimId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A claim as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    pub claim: Claim,
    pub address: Address,
    pub username: String,
    /// Digits behind the point of its currency.
    pub decimals: u8,
    /// The administrator who granted it; None where the server gave it by itself.
    pub granted_by: Option<String>,
    /// The administrator who confirmed or rejected it.
    pub decided_by: Option<String>,
}

/// A page of claims, newest first: those that wait for a second administrator, or all.
pub async fn queue(
    db: &mut PgConnection,
    waiting: bool,
    after: Option<(OffsetDateTime, ClaimId)>,
    limit: i64,
) -> Result<Vec<Queued>> {
    let rows = sqlx::query!(
        r#"SELECT l.id, l.user_id, l.currency, l.amount::text AS "amount!", l.reason,
                  CASE WHEN l.state = 'claimable' AND l.expires_at <= clock_timestamp() THEN 'expired' ELSE l.state END AS "state!",
                  l.granted_person, l.granted_name, l.decided_name, l.created_at, l.expires_at, l.claimed_at,
                  u.address, u.username, c.decimals
           FROM claims l JOIN users u ON u.id = l.user_id JOIN currencies c ON c.code = l.currency
           WHERE (NOT $1 OR l.state = 'waiting') AND ($2::timestamptz IS NULL OR (l.created_at, l.id) < ($2, $3))
           ORDER BY l.created_at DESC, l.id DESC LIMIT $4"#,
        waiting,
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let address: Address = parse(&row.address)?;
            Ok(Queued {
                address,
                username: display_name(row.username.as_deref(), address),
                decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
                granted_by: row.granted_name,
                decided_by: row.decided_name,
                claim: Row {
                    id: row.id,
                    user_id: row.user_id,
                    currency: row.currency,
                    amount: row.amount,
                    reason: row.reason,
                    state: row.state,
                    granted_person: row.granted_person,
                    created_at: row.created_at,
                    expires_at: row.expires_at,
                    claimed_at: row.claimed_at,
                }
                .try_into()?,
            })
        })
        .collect()
}
