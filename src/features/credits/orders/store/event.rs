//! Signed notifications: what came, and what could not be applied.

use super::Provider;
use crate::db::{Result, parse};
use domain::CreditOrderId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// How long notifications are kept, in days.
const KEPT_DAYS: i32 = 30;
/// Characters of a reason at most.
const MAX_REASON: usize = 300;

/// A notification that could not be applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    pub provider: Provider,
    pub id: String,
    pub kind: String,
    pub order: Option<CreditOrderId>,
    pub reason: String,
    pub received_at: OffsetDateTime,
}

/// True for a notification that was applied before.
pub async fn is_applied(db: &mut PgConnection, provider: Provider, id: &str) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM provider_events WHERE provider = $1 AND id = $2 AND state = 'applied') AS "applied!""#,
        provider.as_str(),
        id
    )
    .fetch_one(db)
    .await
}

/// Keeps a notification, once.
pub async fn receive(
    db: &mut PgConnection,
    provider: Provider,
    id: &str,
    kind: &str,
    order: Option<CreditOrderId>,
    body: &str,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO provider_events (provider, id, kind, order_id, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider, id) DO UPDATE SET order_id = coalesce(excluded.order_id, provider_events.order_id)
         WHERE provider_events.state <> 'applied'",
        provider.as_str(),
        id,
        kind,
        order.map(|order| order.to_string()),
        body
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a notification could not be applied.
pub async fn fail(db: &mut PgConnection, provider: Provider, id: &str, reason: &str) -> Result<()> {
    let reason: String = reason.chars().take(MAX_REASON).collect();
    sqlx::query!(
        "UPDATE provider_events SET state = 'failed', reason = $3 WHERE provider = $1 AND id = $2 AND state <> 'applied'",
        provider.as_str(),
        id,
        reason
    )
    .execute(db)
    .await?;
    Ok(())
}

/// All that was told of an order before its provider was asked has been looked at.
pub async fn applied(db: &mut PgConnection, order: CreditOrderId) -> Result<()> {
    sqlx::query!(
        "UPDATE provider_events SET state = 'applied', reason = NULL, body = NULL WHERE order_id = $1 AND state <> 'applied'
           AND received_at <= (SELECT min(asked_at) FROM credit_payments WHERE order_id = $1)",
        order.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks the notifications of an order that were not applied as failed.
pub async fn failed_of(db: &mut PgConnection, order: CreditOrderId, reason: &str) -> Result<()> {
    let reason: String = reason.chars().take(MAX_REASON).collect();
    sqlx::query!(
        "UPDATE provider_events SET state = 'failed', reason = $2 WHERE order_id = $1 AND state <> 'applied'",
        order.to_string(),
        reason
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The newest that could not be applied.
pub async fn failed(db: &mut PgConnection, after: Option<(OffsetDateTime, String)>, limit: i64) -> Result<Vec<Failed>> {
    let rows = sqlx::query!(
        r#"SELECT provider, id, kind, order_id, reason AS "reason!", received_at FROM provider_events
           WHERE state = 'failed' AND ($1::timestamptz IS NULL OR (received_at, provider || ':' || id) < ($1, $2))
           ORDER BY received_at DESC, provider || ':' || id DESC LIMIT $3"#,
        after.as_ref().map(|(at, _)| *at),
        after.as_ref().map(|(_, id)| id),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Failed {
                provider: parse(&row.provider)?,
                id: row.id,
                kind: row.kind,
                order: row.order_id.as_deref().map(parse).transpose()?,
                reason: row.reason,
                received_at: row.received_at,
            })
        })
        .collect()
}

/// A notification that is to be applied again: its body.
pub async fn body_of(db: &mut PgConnection, provider: Provider, id: &str) -> Result<Option<String>> {
    let found = sqlx::query_scalar!(
        "SELECT body FROM provider_events WHERE provider = $1 AND id = $2 AND state = 'failed'",
        provider.as_str(),
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(found.flatten())
}

/// Removes what is older than 30 days, at most 1000 a call; true when there may be more.
pub async fn sweep(db: &mut PgConnection) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM provider_events WHERE (provider, id) IN (
            SELECT provider, id FROM provider_events WHERE received_at < now() - make_interval(days => $1) LIMIT 1000)",
        KEPT_DAYS
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1000)
}
