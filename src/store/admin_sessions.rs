//! Sessions of administrators who signed in by password. They end by the clock of the database.

use super::{Result, parse};
use domain::{AdminId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Whose session it is, as the database knows them now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    pub id: AdminId,
    pub username: String,
    pub email: Option<String>,
    /// The wallet of the same person.
    pub user_id: Option<UserId>,
    /// False when the account is disabled, or the linked person lost the role.
    pub is_admin: bool,
    /// After four hours without a refresh.
    pub idle_expires_at: OffsetDateTime,
    /// Seven days after the sign-in.
    pub absolute_expires_at: OffsetDateTime,
}

/// What became of a session.
#[derive(Debug, Clone)]
pub enum State {
    Live(Box<Holder>),
    Expired,
    Revoked,
    Unknown,
}

/// What a session is worth now; a token's subject must be its owner.
pub async fn find(db: &mut PgConnection, id: Uuid, owner: AdminId) -> Result<State> {
    let row = sqlx::query!(
        r#"SELECT s.idle_expires_at, s.absolute_expires_at, s.revoked_at IS NOT NULL AS "revoked!",
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
        idle_expires_at: row.idle_expires_at,
        absolute_expires_at: row.absolute_expires_at,
    })))
}
