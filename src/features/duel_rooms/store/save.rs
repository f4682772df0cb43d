//! A room after a change: all of it, or nothing.

use actors::ports::{DuelChange, DuelSaveError, StoreError};
use domain::duel_room::{Effect, Pairing, RoomStatus};
use domain::matchup::{MatchKind, Player, TableLength};
use domain::{DuelRoomId, UserId};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{limits::MAX_JOINED, times::moment};
use crate::{
    db::{self, Result, error::refused_or_unavailable},
    features::matches::{self, store::NewMatch},
    users,
};

pub(super) async fn save(pool: &PgPool, change: &DuelChange) -> std::result::Result<(), DuelSaveError> {
    let failed = |e| DuelSaveError::Store(refused_or_unavailable(e));
    let mut db = pool.begin().await.map_err(failed)?;
    for effect in &change.effects {
        if let Effect::Joined(user) = effect
            && is_in_too_many(&mut db, *user).await.map_err(failed)?
        {
            return Err(DuelSaveError::TooManyRooms);
        }
        if let Effect::Ready(user, true) = effect
            && let Some(left) = matches::store::penalty(&mut db, *user).await.map_err(failed)?
        {
            return Err(DuelSaveError::Leaver(left));
        }
        if let Effect::Started(launch) = effect {
            let two = [launch.pairing.challenger, launch.pairing.rival];
            if !matches::store::are_free(&mut db, two).await.map_err(failed)? {
                return Err(DuelSaveError::Playing);
            }
        }
    }
    if !room(&mut db, change).await.map_err(failed)? {
        return Err(DuelSaveError::Store(StoreError::Fenced));
    }
    if !change.effects.is_empty() {
        members(&mut db, change).await.map_err(failed)?;
    }
    lines(&mut db, change).await.map_err(failed)?;
    for effect in &change.effects {
        match effect {
            Effect::Started(launch) => start_match(&mut db, &change.id, launch.pairing).await.map_err(failed)?,
            Effect::Reset { match_id, by } => {
                // The clock, and the match's own end, need nobody's leave.
                if by.is_some() && matches::store::has_begun(&mut db, *match_id).await.map_err(failed)? {
                    return Err(DuelSaveError::Begun);
                }
                // One that has ended meanwhile keeps its result; one that still runs has none.
                matches::store::abort(&mut db, *match_id).await.map_err(failed)?;
            }
            Effect::Joined(_)
            | Effect::Left(_)
            | Effect::CreatorIs(_)
            | Effect::Ready(..)
            | Effect::StartedBefore(_)
            | Effect::Closed => {}
        }
    }
    let starts = change.effects.iter().any(|effect| matches!(effect, Effect::Started(_)));
    let name = if starts { "duel_start" } else { "duel" };
    db::commit(db, name).await.map_err(failed)
}

/// The match that a room starts, in the same transaction.
async fn start_match(db: &mut PgConnection, room: &DuelRoomId, pairing: Pairing) -> Result<()> {
    let new = NewMatch {
        id: pairing.match_id,
        room: Some(room.to_string()),
        kind: MatchKind::Duel,
        players: [Player::User(pairing.challenger), Player::User(pairing.rival)],
        table: TableLength::Nine,
        seed: rand::random(),
        stake: None,
    };
    match matches::store::create(db, &new).await? {
        Ok(()) => Ok(()),
        // Only one start at a time comes to here, and what ran before was given up.
        Err(refused) => Err(sqlx::Error::Protocol(format!(
            "the match of a room was refused: {refused:?}"
        ))),
    }
}

async fn is_in_too_many(db: &mut PgConnection, user: UserId) -> Result<bool> {
    users::lock(&mut *db, user).await?;
    let joined = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM duel_room_members WHERE user_id = $1"#,
        user.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(joined >= MAX_JOINED)
}

/// False when a newer incarnation has the room.
async fn room(db: &mut PgConnection, change: &DuelChange) -> Result<bool> {
    let room = &change.room;
    let pairing = room.running();
    let matches: Vec<String> = room.matches.iter().map(ToString::to_string).collect();
    let closed = (room.status == RoomStatus::Closed).then(|| moment(change.now));
    let done = sqlx::query!(
        "UPDATE duel_rooms SET revision = $3, creator_id = $4, status = $5, matches = $6, challenger_id = $7, rival_id = $8,
                started_at = $9, active_at = $10, closed_at = coalesce(closed_at, $11)
         WHERE id = $1 AND epoch = $2",
        change.id.as_str(),
        i64::try_from(change.epoch).unwrap_or(i64::MAX),
        i64::try_from(change.revision).unwrap_or(i64::MAX),
        room.creator.to_string(),
        room.status.as_str(),
        &matches,
        pairing.map(|pairing| pairing.challenger.to_string()),
        pairing.map(|pairing| pairing.rival.to_string()),
        room.started_at.map(moment),
        moment(change.now),
        closed
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Twelve at most, so they are written as they are.
async fn members(db: &mut PgConnection, change: &DuelChange) -> Result<()> {
    let members = &change.room.members;
    let users: Vec<String> = members.iter().map(|member| member.user.to_string()).collect();
    let joined: Vec<OffsetDateTime> = members.iter().map(|member| moment(member.joined_at)).collect();
    let ready: Vec<bool> = members.iter().map(|member| member.is_ready).collect();
    sqlx::query!(
        "WITH gone AS (DELETE FROM duel_room_members WHERE room_id = $1 AND user_id <> ALL($2))
         INSERT INTO duel_room_members (room_id, user_id, joined_at, is_ready)
         SELECT $1, * FROM UNNEST($2::text[], $3::timestamptz[], $4::bool[])
         ON CONFLICT (room_id, user_id) DO UPDATE SET is_ready = excluded.is_ready",
        change.id.as_str(),
        &users,
        &joined,
        &ready
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn lines(db: &mut PgConnection, change: &DuelChange) -> Result<()> {
    if change.lines.is_empty() {
        return Ok(());
    }
    let by: Vec<Option<String>> = change.lines.iter().map(|line| Some(line.by?.to_string())).collect();
    let bodies: Vec<String> = change.lines.iter().map(|line| line.body.clone()).collect();
    let at: Vec<OffsetDateTime> = change.lines.iter().map(|line| moment(line.at)).collect();
    sqlx::query!(
        "INSERT INTO duel_room_chat (room_id, user_id, body, said_at)
         SELECT $1, * FROM UNNEST($2::text[], $3::text[], $4::timestamptz[])",
        change.id.as_str(),
        &by as &[Option<String>],
        &bodies,
        &at
    )
    .execute(db)
    .await?;
    Ok(())
}
