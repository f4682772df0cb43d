//! Sessions of administrators who signed in by password. They end by the clock of the database.

use crate::db::{Result, parse};
use domain::{AdminId, UserId};
use sqlx::PgConnection;
use std::net::IpAddr;
use time::OffsetDateTime;
use uuid::Uuid;

/// The owner of a session, as the database knows them now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    pub id: AdminId,
    pub username: String,
    pub email: Option<String>,
    /// The wallet of the same person.
    pub user_id: Option<UserId>,
    /// False when the account is disabled, or the linked person lost the role.
    pub is_admin: bool,
}

/// The state of a session.
#[derive(Debug, Clone)]
pub enum State {
    Live(Box<Holder>),
    Expired,
    Revoked,
    Unknown,
}

/// The most live sessions of one account; a new sign-in past it ends the oldest.
const MAX_SESSIONS: i64 = 20;

/// When a session ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends {
    /// After four hours without a refresh.
    pub idle: OffsetDateTime,
    /// Seven days after the sign-in.
    pub absolute: OffsetDateTime,
}

/// Stores a session and answers when it ends.
pub async fn create(
    db: &mut PgConnection,
    id: Uuid,
    admin: AdminId,
    user_agent: &str,
    address: Option<IpAddr>,
) -> Result<Ends> {
    let ends = sqlx::query_as!(
        Ends,
        "INSERT INTO admin_sessions (id, admin_id, idle_expires_at, absolute_expires_at, user_agent, address)
         VALUES ($1, $2, now() + interval '4 hours', now() + interval '7 days', $3, $4)
         RETURNING idle_expires_at AS idle, absolute_expires_at AS absolute",
        id,
        admin.to_string(),
        user_agent,
        address.map(|address| address.to_string())
    )
    .fetch_one(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE admin_sessions SET revoked_at = now() WHERE id IN (
            SELECT id FROM admin_sessions WHERE admin_id = $1 AND revoked_at IS NULL AND idle_expires_at > now()
            ORDER BY created_at DESC, id OFFSET $2)",
        admin.to_string(),
        MAX_SESSIONS
    )
    .execute(db)
    .await?;
    Ok(ends)
}

/// Gives a live session four hours more, never past its absolute end. None when it is no longer live.
pub async fn refresh(db: &mut PgConnection, id: Uuid) -> Result<Option<Ends>> {
    sqlx::query_as!(
        Ends,
        "UPDATE admin_sessions SET idle_expires_at = least(now() + interval '4 hours', absolute_expires_at)
         WHERE id = $1 AND revoked_at IS NULL AND idle_expires_at > now()
         RETURNING idle_expires_at AS idle, absolute_expires_at AS absolute",
        id
    )
    .fetch_optional(db)
    .await
}

/// Ends a session.
pub async fn revoke(db: &mut PgConnection, id: Uuid) -> Result<()> {
    sqlx::query!(
        "UPDATE admin_sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL",
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends every session of an account.
pub async fn revoke_all(db: &mut PgConnection, admin: AdminId) -> Result<()> {
    sqlx::query!(
        "UPDATE admin_sessions SET revoked_at = now() WHERE admin_id = $1 AND revoked_at IS NULL",
        admin.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets sessions that ended a month ago; at most 10,000 a call.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM admin_sessions WHERE id IN (
            SELECT id FROM admin_sessions WHERE absolute_expires_at < now() - interval '30 days' LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// State of a session now; a token's subject must be its owner.
pub async fn find(db: &mut PgConnection, id: Uuid, owner: AdminId) -> Result<State> {
    let row = sqlx::query!(
        r#"SELECT s.revoked_at IS NOT NULL AS "revoked!",
                  s.idle_expires_at <= now() AS "expired!", a.id, a.username, a.email, a.user_id,
                  a.disabled_at IS NULL AND coalesce(u.is_admin, true) AS "is_admin!"
           FROM admin_sessions s JOIN admins a ON a.id = s.admin_id LEFT JOIN users u ON u.id = a.user_id
           WHERE s.id = $1 AND s.admin_id = $2"#,
        id,
        owner.to_string()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(State::Unknown) };
    if row.revoked {
        return Ok(State::Revoked);
    }
    if row.expired {
        return Ok(State::Expired);
    }
    Ok(State::Live(Box::new(Holder {
        id: parse(&row.id)?,
        username: row.username,
        email: row.email,
        user_id: row.user_id.as_deref().map(parse).transpose()?,
        is_admin: row.is_admin,
    })))
}
