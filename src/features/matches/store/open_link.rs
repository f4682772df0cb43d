//! Links by which somebody invites a friend to the table. A person has one at a time, and it is good for one match.

use actors::table::NOBODY_CAME;
use domain::matchup::{MatchKind, Player, TableLength};
use domain::{Address, InviteId, MatchId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{
    create::{NewMatch, create},
    invite::is_blocked_by,
    running::are_free,
};
use crate::{
    db::{Result, parse},
    ids, users,
};

/// How long a link may be opened.
const LIFE_SECONDS: f64 = 1_800.0;
/// A host who has not asked for so long is not there: the match would begin without them.
const STALE_SECONDS: f64 = 15.0;

/// A link as its host sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnLink {
    pub id: InviteId,
    pub expires_at: OffsetDateTime,
    pub standing: Standing,
}

/// Standing of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It may be opened.
    Open,
    /// Somebody sat down, and the match runs.
    Running(MatchId),
    /// Somebody sat down, and the match is over.
    Over(MatchId, LinkEnd),
}

/// How the match of a link ended, for its host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkEnd {
    /// The host did not come to the table in time.
    HostMissed,
    /// The friend did not come to the table in time.
    FriendMissed,
    /// Without a result, for another reason.
    CalledOff,
    Played,
}

/// A link that may be opened, as others see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLink {
    pub id: InviteId,
    pub host: Address,
    /// The name that others see.
    pub host_name: String,
    pub expires_at: OffsetDateTime,
    /// The host waits for somebody right now.
    pub is_present: bool,
}

/// The outcome of sitting down by a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SatDown {
    /// There is none, or it is withdrawn, used or expired.
    NotFound,
    /// It is the caller's.
    Own,
    /// The host does not wait just now.
    Away,
    /// The host blocks the caller.
    Blocked,
    /// One of the two is in another match.
    Busy,
    Matched(MatchId),
}

/// Makes a link. One that may still be opened, or whose match runs, stays.
pub async fn make(db: &mut PgConnection, host: UserId) -> Result<OwnLink> {
    let fresh = ids::invite_id().to_string();
    // Either way the row is held from here on: what is read of it now is so when it is replaced.
    sqlx::query!(
        "INSERT INTO match_links (host_id, id, expires_at)
         VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
         ON CONFLICT (host_id) DO UPDATE SET seen_at = clock_timestamp()",
        host.to_string(),
        fresh,
        LIFE_SECONDS
    )
    .execute(&mut *db)
    .await?;
    if let Some(link) = own(&mut *db, host).await? {
        match link.standing {
            Standing::Open | Standing::Running(_) => return Ok(link),
            Standing::Over(..) => {}
        }
    }
    sqlx::query!(
        "UPDATE match_links SET id = $2, expires_at = clock_timestamp() + make_interval(secs => $3), match_id = NULL
         WHERE host_id = $1",
        host.to_string(),
        fresh,
        LIFE_SECONDS
    )
    .execute(&mut *db)
    .await?;
    own(db, host).await?.ok_or(sqlx::Error::RowNotFound)
}

/// The host's link, unless it expired before anybody sat down; notes that the host is there.
pub async fn own(db: &mut PgConnection, host: UserId) -> Result<Option<OwnLink>> {
    let row = sqlx::query!(
        "UPDATE match_links SET seen_at = clock_timestamp()
         WHERE host_id = $1 AND (match_id IS NOT NULL OR expires_at > clock_timestamp())
         RETURNING id, expires_at, match_id",
        host.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let standing = match row.match_id {
        Some(id) => standing(db, parse(&id)?, host).await?,
        None => Standing::Open,
    };
    Ok(Some(OwnLink {
        id: parse(&row.id)?,
        expires_at: row.expires_at,
        standing,
    }))
}

/// Standing of a link that is used up. Read by a statement of its own: one that waited for the link's row while somebody sat down reads
/// its newest state, and yet the matches as they were before it waited.
async fn standing(db: &mut PgConnection, id: MatchId, host: UserId) -> Result<Standing> {
    let row = sqlx::query!(
        r#"SELECT status, reason,
                  EXISTS (SELECT FROM match_leaves l WHERE l.match_id = m.id AND l.user_id = $2) AS "host_left!"
           FROM matches m WHERE id = $1"#,
        id.to_string(),
        host.to_string()
    )
    .fetch_one(db)
    .await?;
    let end = match (row.status.as_str(), row.reason.as_deref()) {
        ("running", _) => return Ok(Standing::Running(id)),
        ("aborted", Some(NOBODY_CAME)) if row.host_left => LinkEnd::HostMissed,
        ("aborted", Some(NOBODY_CAME)) => LinkEnd::FriendMissed,
        ("aborted", _) => LinkEnd::CalledOff,
        _ => LinkEnd::Played,
    };
    Ok(Standing::Over(id, end))
}

/// Withdraws the host's link. False when somebody has sat down by it and plays: the match stands.
pub async fn withdraw(db: &mut PgConnection, host: UserId) -> Result<bool> {
    sqlx::query!(
        "DELETE FROM match_links WHERE host_id = $1 AND match_id IS NULL",
        host.to_string()
    )
    .execute(&mut *db)
    .await?;
    let left = own(db, host).await?;
    Ok(!left.is_some_and(|link| matches!(link.standing, Standing::Running(_))))
}

/// A link that may be opened.
pub async fn open(db: &mut PgConnection, id: InviteId) -> Result<Option<OpenLink>> {
    let row = sqlx::query!(
        r#"SELECT u.address, u.username, l.expires_at, l.seen_at > clock_timestamp() - make_interval(secs => $2) AS "is_present!"
           FROM match_links l JOIN users u ON u.id = l.host_id
           WHERE l.id = $1 AND l.match_id IS NULL AND l.expires_at > clock_timestamp()"#,
        id.to_string(),
        STALE_SECONDS
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let host: Address = parse(&row.address)?;
        Ok(OpenLink {
            id,
            host,
            host_name: users::display_name(row.username.as_deref(), host),
            expires_at: row.expires_at,
            is_present: row.is_present,
        })
    })
    .transpose()
}

/// Sits down opposite the host, which uses the link up. Asked again, it answers the same match. The link's row is held, so of several people one sits down.
pub async fn sit_down(db: &mut PgConnection, id: InviteId, user: UserId) -> Result<SatDown> {
    let row = sqlx::query!(
        r#"SELECT host_id, match_id, expires_at > clock_timestamp() AS "is_open!",
                  seen_at > clock_timestamp() - make_interval(secs => $2) AS "is_present!"
           FROM match_links WHERE id = $1 FOR NO KEY UPDATE"#,
        id.to_string(),
        STALE_SECONDS
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(SatDown::NotFound) };
    let host: UserId = parse(&row.host_id)?;
    if host == user {
        return Ok(SatDown::Own);
    }
    if let Some(known) = row.match_id {
        return came_of_it(db, parse(&known)?, user).await;
    }
    if !row.is_open {
        return Ok(SatDown::NotFound);
    }
    if is_blocked_by(&mut *db, host, user).await? {
        return Ok(SatDown::Blocked);
    }
    if !row.is_present {
        return Ok(SatDown::Away);
    }
    if !are_free(&mut *db, [host, user]).await? {
        return Ok(SatDown::Busy);
    }
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Quick,
        players: [Player::User(host), Player::User(user)],
        table: TableLength::Nine,
        seed: rand::random(),
        stake: None,
    };
    if let Err(refused) = create(db, &new).await? {
        // Without a room and a stake there is nothing to refuse.
        return Err(sqlx::Error::Protocol(format!("a match was refused: {refused:?}")));
    }
    sqlx::query!(
        "UPDATE match_links SET match_id = $2 WHERE id = $1",
        id.to_string(),
        new.id.to_string()
    )
    .execute(db)
    .await?;
    Ok(SatDown::Matched(new.id))
}

/// The match of a link that is used up, for the one who used it.
async fn came_of_it(db: &mut PgConnection, id: MatchId, user: UserId) -> Result<SatDown> {
    let is_theirs = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches WHERE id = $1 AND rival_id = $2 AND status = 'running') AS "is_theirs!""#,
        id.to_string(),
        user.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(match is_theirs {
        true => SatDown::Matched(id),
        false => SatDown::NotFound,
    })
}
