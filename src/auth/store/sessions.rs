//! Sessions: what stands behind a token, and can be taken back.

use crate::{
    db::{Result, parse},
    users::User,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use domain::UserId;

/// The most live sessions of one person; a new sign-in past it ends the oldest.
pub const MAX_SESSIONS: i64 = 50;

/// How the address of a session was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SessionProvider)]
pub enum Provider {
    /// By a signature of the wallet.
    Wallet,
    /// By a token of Immutable Passport. Such a session has no admin rights (decision A2).
    Passport,
}

impl Provider {
    fn as_str(self) -> &'static str {
        match self {
            Self::Wallet => "wallet",
            Self::Passport => "passport",
        }
    }
}

impl std::str::FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(text: &str) -> std::result::Result<Self, UnknownProvider> {
        [Self::Wallet, Self::Passport]
            .into_iter()
            .find(|provider| provider.as_str() == text)
            .ok_or(UnknownProvider)
    }
}

/// A session of a provider that this server does not know.
#[derive(Debug, thiserror::Error)]
#[error("unknown session provider")]
pub struct UnknownProvider;

/// A session to be stored.
#[derive(Debug, Clone)]
pub struct NewSession<'a> {
    pub id: Uuid,
    pub user: UserId,
    pub expires_at: OffsetDateTime,
    /// No refresh goes past it.
    pub absolute_expires_at: OffsetDateTime,
    /// At most 300 characters.
    pub user_agent: &'a str,
    pub address: Option<std::net::IpAddr>,
    pub provider: Provider,
}

/// A live session and whose it is.
#[derive(Debug, Clone)]
pub struct Live {
    pub user: User,
    pub provider: Provider,
    pub signed_in_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
    pub absolute_expires_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
}

/// The state of a session.
#[derive(Debug, Clone)]
pub enum State {
    Live(Box<Live>),
    Expired,
    Revoked,
    Unknown,
}

/// A line of a person's session list.
#[derive(Debug, Clone)]
pub struct Listed {
    pub id: Uuid,
    pub created_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
    pub user_agent: String,
    pub provider: Provider,
}

/// Stores a session and answers those that it pushed out.
pub async fn create(db: &mut PgConnection, new: NewSession<'_>) -> Result<Vec<Uuid>> {
    let user = new.user.to_string();
    sqlx::query!(
        "INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at, user_agent, address, provider)
         VALUES ($1, $2, $3, $4, $5, $6::text::inet, $7)",
        new.id,
        user,
        new.expires_at,
        new.absolute_expires_at,
        new.user_agent,
        new.address.map(|address| address.to_string()),
        new.provider.as_str()
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        "UPDATE sessions SET revoked_at = now() WHERE id IN (
            SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
            ORDER BY created_at DESC, id OFFSET $2) RETURNING id",
        user,
        MAX_SESSIONS
    )
    .fetch_all(db)
    .await
}

/// The state of sessions now, in their order; a token's subject must be its session's owner.
pub async fn find_all(db: &mut PgConnection, asked: &[(Uuid, UserId)]) -> Result<Vec<State>> {
    let (ids, owners): (Vec<Uuid>, Vec<String>) = asked.iter().map(|(id, owner)| (*id, owner.to_string())).unzip();
    let rows = sqlx::query!(
        r#"SELECT a.place AS "place!", s.created_at, s.expires_at, s.absolute_expires_at, s.last_seen_at,
                  s.revoked_at IS NOT NULL AS "revoked!", s.expires_at <= now() AS "expired!", s.provider, u.id, u.address,
                  u.username, in_office(u.id) AS "is_admin!"
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS a (id, owner, place)
           JOIN sessions s ON s.id = a.id AND s.user_id = a.owner JOIN users u ON u.id = s.user_id"#,
        &ids,
        &owners
    )
    .fetch_all(db)
    .await?;
    let mut states = vec![State::Unknown; asked.len()];
    for row in rows {
        let place = usize::try_from(row.place - 1).unwrap_or(usize::MAX);
        let Some(state) = states.get_mut(place) else { continue };
        if row.revoked {
            *state = State::Revoked;
            continue;
        }
        if row.expired {
            *state = State::Expired;
            continue;
        }
        let user = User {
            id: parse(&row.id)?,
            address: parse(&row.address)?,
            username: row.username,
            is_admin: row.is_admin,
        };
        *state = State::Live(Box::new(Live {
            user,
            provider: parse(&row.provider)?,
            signed_in_at: row.created_at,
            expires_at: row.expires_at,
            absolute_expires_at: row.absolute_expires_at,
            last_seen_at: row.last_seen_at,
        }));
    }
    Ok(states)
}

/// Notes that sessions were used; the caller does so at most once a minute for each. Some are locked by others who note the same: those are
/// noted already.
pub async fn touch(db: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    sqlx::query!(
        "UPDATE sessions SET last_seen_at = now() WHERE id IN (
             SELECT id FROM sessions WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)",
        ids
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Moves the end of a live session, never past its absolute end, and answers it. None when it is no longer live.
pub async fn extend(db: &mut PgConnection, id: Uuid, expires_at: OffsetDateTime) -> Result<Option<OffsetDateTime>> {
    sqlx::query_scalar!(
        "UPDATE sessions SET expires_at = greatest(expires_at, least($2, absolute_expires_at)), last_seen_at = now()
         WHERE id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING expires_at",
        id,
        expires_at
    )
    .fetch_optional(db)
    .await
}

/// Ends a session of that person. False when it is not theirs or has ended.
pub async fn revoke(db: &mut PgConnection, id: Uuid, owner: UserId) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE sessions SET revoked_at = now()
         WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()",
        id,
        owner.to_string()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends a person's other live sessions and answers them.
pub async fn revoke_others(db: &mut PgConnection, kept: Uuid, owner: UserId) -> Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "UPDATE sessions SET revoked_at = now()
         WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL AND expires_at > now() RETURNING id",
        owner.to_string(),
        kept
    )
    .fetch_all(db)
    .await
}

/// Ends all of a person's live sessions.
pub async fn revoke_all(db: &mut PgConnection, owner: UserId) -> Result<()> {
    sqlx::query!(
        "UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()",
        owner.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Sessions that were ended in the last minutes of people whose role was taken after a row of the audit log, and the newest such row.
/// It is how a server learns what was decided on a command line or by another server.
pub async fn ended_with_role(db: &mut PgConnection, after: i64) -> Result<(i64, Vec<(Uuid, UserId)>)> {
    let newest =
        sqlx::query_scalar!(r#"SELECT coalesce(max(id), 0) AS "id!" FROM audit_log WHERE action = 'admin.revoke'"#)
            .fetch_one(&mut *db)
            .await?;
    if newest <= after {
        return Ok((after, Vec::new()));
    }
    let ended = sqlx::query!(
        "SELECT s.id, s.user_id FROM audit_log l JOIN sessions s ON s.user_id = split_part(l.target, ':', 2)
         WHERE l.action = 'admin.revoke' AND l.id > $1 AND l.id <= $2 AND s.revoked_at > now() - interval '1 hour'
         LIMIT 1000",
        after,
        newest
    )
    .fetch_all(db)
    .await?;
    let ended = ended.into_iter().map(|row| Ok((row.id, parse(&row.user_id)?)));
    Ok((newest, ended.collect::<Result<_>>()?))
}

/// Whether one of a person's sessions was ended by them, or for them, at that time or later.
pub async fn ended_since(db: &mut PgConnection, owner: UserId, since: OffsetDateTime) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM sessions WHERE user_id = $1 AND revoked_at >= $2) AS "ended!""#,
        owner.to_string(),
        since
    )
    .fetch_one(db)
    .await
}

/// A person's live sessions, newest first.
pub async fn list(db: &mut PgConnection, owner: UserId) -> Result<Vec<Listed>> {
    let rows = sqlx::query!(
        "SELECT id, created_at, last_seen_at, expires_at, user_agent, provider FROM sessions
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY created_at DESC, id LIMIT $2",
        owner.to_string(),
        MAX_SESSIONS
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Listed {
                id: row.id,
                created_at: row.created_at,
                last_seen_at: row.last_seen_at,
                expires_at: row.expires_at,
                user_agent: row.user_agent,
                provider: parse(&row.provider)?,
            })
        })
        .collect()
}

/// Forgets sessions that ended a month ago; at most 10,000 a call.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM sessions WHERE id IN (
            SELECT id FROM sessions WHERE expires_at < now() - interval '30 days' LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}
