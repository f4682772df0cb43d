//! Guests who practise (E47): who they are by their token, what they may begin, and what becomes of it.

use std::net::IpAddr;

use domain::{GuestId, MatchId, UserId};
use sqlx::PgConnection;

use crate::{
    db::{Result, parse},
    ids,
};

/// Tables of one address that run at once.
const RUNNING: i64 = 3;
/// Starts from one address within ten minutes, and within a day.
const SHORTLY: i64 = 12;
const DAILY: i64 = 40;
/// Matches that a claim takes over.
const CLAIMED: i64 = 10;
/// Matches that one sweep deletes.
const SWEPT: i64 = 50;

/// SHA-256 of a guest's token.
pub type TokenHash = [u8; 32];

/// Why a guest may not begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// There are no tables for guests.
    Closed,
    /// Every table for guests is taken.
    Tables,
    /// This address has as many as it may.
    Address,
    /// This address has begun as many as it may, within ten minutes or a day; how many seconds until it may begin again, at most.
    Starts { seconds: u32 },
}

/// A claim of what a guest played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimed {
    /// No such guest; forgotten perhaps.
    NotFound,
    /// Somebody else has it.
    Taken,
    /// The number of matches that are the person's now.
    Kept(i16),
}

/// The guest of a token that nobody has claimed, made anew where there is none.
pub async fn ensure(db: &mut PgConnection, token: &TokenHash) -> Result<GuestId> {
    let id = sqlx::query_scalar!(
        "INSERT INTO guests (id, token_hash) VALUES ($1, $2) ON CONFLICT (token_hash) DO UPDATE SET seen_at = now() RETURNING id",
        ids::guest_id().to_string(),
        &token[..]
    )
    .fetch_one(db)
    .await?;
    parse(&id)
}

/// The guest of a token, where there is one that nobody has claimed. Until the transaction ends nobody does.
pub async fn known(db: &mut PgConnection, token: &TokenHash) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"SELECT 1 AS "found!" FROM guests WHERE token_hash = $1 AND claimed_by IS NULL FOR NO KEY UPDATE"#,
        &token[..]
    )
    .fetch_optional(db)
    .await?;
    Ok(found.is_some())
}

/// The guest of a token; None where there is none, or somebody claimed what they played.
pub async fn of_token(db: &mut PgConnection, token: &TokenHash) -> Result<Option<GuestId>> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM guests WHERE token_hash = $1 AND claimed_by IS NULL",
        &token[..]
    );
    id.fetch_optional(db).await?.map(|id| parse(&id)).transpose()
}

/// Whether a guest at that address may begin a match now, of `tables` in all. Guests begin one after the other until the transaction ends.
pub async fn may_begin(db: &mut PgConnection, source: IpAddr, tables: u32) -> Result<std::result::Result<(), Full>> {
    if tables == 0 {
        return Ok(Err(Full::Closed));
    }
    sqlx::query_scalar!(r#"SELECT pg_advisory_xact_lock(hashtext('guest_tables')) AS "locked: ()""#)
        .fetch_one(&mut *db)
        .await?;
    let all = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM matches WHERE status = 'running' AND challenger_guest IS NOT NULL"#
    )
    .fetch_one(&mut *db)
    .await?;
    let own = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE m.status = 'running') AS "running!",
                  count(*) FILTER (WHERE s.at > now() - interval '10 minutes') AS "shortly!", count(*) AS "daily!"
           FROM guest_starts s JOIN matches m ON m.id = s.match_id WHERE s.source = $1::text::inet AND s.at > now() - interval '1 day'"#,
        source.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(if own.daily >= DAILY {
        Err(Full::Starts { seconds: 3_600 })
    } else if own.shortly >= SHORTLY {
        Err(Full::Starts { seconds: 600 })
    } else if own.running >= RUNNING {
        Err(Full::Address)
    } else if all >= i64::from(tables) {
        Err(Full::Tables)
    } else {
        Ok(())
    })
}

/// Notes where a guest's match was begun.
pub async fn begun(db: &mut PgConnection, guest: GuestId, id: MatchId, source: IpAddr) -> Result<()> {
    sqlx::query!(
        "INSERT INTO guest_starts (match_id, guest_id, source) VALUES ($1, $2, $3::text::inet)",
        id.to_string(),
        guest.to_string(),
        source.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives up the matches that a guest plays: they have one at a time.
pub async fn give_up(db: &mut PgConnection, guest: GuestId) -> Result<Vec<MatchId>> {
    let given_up = sqlx::query_scalar!(
        "UPDATE matches m SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1
         FROM guest_starts s WHERE s.guest_id = $1 AND m.id = s.match_id AND m.status = 'running' AND m.challenger_guest = $1 RETURNING m.id",
        guest.to_string()
    )
    .fetch_all(db)
    .await?;
    given_up.iter().map(|id| parse(id)).collect()
}

/// Takes over the newest matches of a guest that are over as practice of a person, once. One that runs goes on as the guest's, and becomes theirs
/// when it ends.
pub async fn claim(db: &mut PgConnection, token: &TokenHash, user: UserId) -> Result<Claimed> {
    let guest = sqlx::query!(
        "SELECT id, claimed_by, claimed FROM guests WHERE token_hash = $1 FOR NO KEY UPDATE",
        &token[..]
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(guest) = guest else {
        return Ok(Claimed::NotFound);
    };
    if let (Some(by), Some(kept)) = (guest.claimed_by, guest.claimed) {
        return Ok(if by == user.to_string() {
            Claimed::Kept(kept)
        } else {
            Claimed::Taken
        });
    }
    let taken = sqlx::query!(
        "UPDATE matches SET challenger_id = $2, challenger_guest = NULL WHERE id IN (
             SELECT m.id FROM guest_starts s JOIN matches m ON m.id = s.match_id
             WHERE s.guest_id = $1 AND m.status = 'ended' AND m.challenger_guest = $1 ORDER BY s.at DESC LIMIT $3
         )",
        guest.id,
        user.to_string(),
        CLAIMED
    )
    .execute(&mut *db)
    .await?;
    let kept = i16::try_from(taken.rows_affected()).unwrap_or(i16::MAX);
    sqlx::query!(
        "UPDATE guests SET claimed_by = $2, claimed = $3 WHERE id = $1",
        guest.id,
        user.to_string(),
        kept
    )
    .execute(db)
    .await?;
    Ok(Claimed::Kept(kept))
}

/// A match that ends is its guest's no more where somebody claimed what the guest had played while it ran.
pub(super) async fn hand_over(db: &mut PgConnection, id: MatchId) -> Result<()> {
    sqlx::query!(
        "UPDATE matches m SET challenger_id = g.claimed_by, challenger_guest = NULL FROM guests g
         WHERE m.id = $1 AND g.id = m.challenger_guest AND g.claimed_by IS NOT NULL",
        id.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets addresses after a day, and after seven days guests with what they played and nobody claimed; true when there may be more.
pub async fn sweep(db: &mut PgConnection) -> Result<bool> {
    sqlx::query!("UPDATE guest_starts SET source = NULL WHERE source IS NOT NULL AND at < now() - interval '1 day'")
        .execute(&mut *db)
        .await?;
    let old = sqlx::query_scalar!(
        "SELECT s.match_id FROM guest_starts s JOIN matches m ON m.id = s.match_id
         WHERE s.at < now() - interval '7 days' AND m.ended_at < now() - interval '7 days' ORDER BY s.at LIMIT $1",
        SWEPT
    )
    .fetch_all(&mut *db)
    .await?;
    // A claimed match stays as the person's own; only where it was begun is forgotten.
    sqlx::query!(
        "WITH guests_own AS (SELECT id FROM matches WHERE id = ANY ($1) AND challenger_guest IS NOT NULL),
              steps AS (DELETE FROM match_steps WHERE match_id IN (SELECT id FROM guests_own)),
              tickets AS (DELETE FROM launch_tickets WHERE match_id IN (SELECT id FROM guests_own)),
              again AS (DELETE FROM match_rematches WHERE match_id IN (SELECT id FROM guests_own) OR next_id IN (SELECT id FROM guests_own))
         DELETE FROM guest_starts WHERE match_id = ANY ($1)",
        &old[..]
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM matches WHERE id = ANY ($1) AND challenger_guest IS NOT NULL",
        &old[..]
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM guests WHERE id IN (
             SELECT id FROM guests g WHERE seen_at < now() - interval '7 days'
                 AND NOT EXISTS (SELECT FROM guest_starts s WHERE s.guest_id = g.id) LIMIT $1
         )",
        SWEPT
    )
    .execute(db)
    .await?;
    Ok(i64::try_from(old.len()) == Ok(SWEPT))
}
