//! A new room, with its creator in it.

use actors::ports::{MadeDuelRoom, NewDuelRoom, TooManyRooms};
use domain::DuelRoomId;
use domain::UserId;
use sqlx::{PgConnection, PgPool};

use super::{
    limits::{MAX_HOSTED, MAX_JOINED, MAX_MADE_A_MINUTE, MAX_RUN},
    read::read,
    times::moment,
};
use crate::{
    db::{self, Result},
    users,
};

pub(super) async fn create(
    pool: &PgPool,
    new: &NewDuelRoom,
) -> Result<std::result::Result<MadeDuelRoom, TooManyRooms>> {
    let mut db = pool.begin().await?;
    users::lock(&mut db, new.by).await?;
    if let Some(wanted) = &new.wanted
        && made_before(&mut db, wanted, new.by).await?
        && let Some(stored) = read(&mut db, wanted).await?
    {
        let id = wanted.clone();
        return Ok(Ok(MadeDuelRoom {
            id,
            is_new: false,
            stored,
        }));
    }
    if let Some(too_many) = too_many(&mut db, new.by).await? {
        return Ok(Err(too_many));
    }
    let mut id = new.wanted.as_ref().unwrap_or(&new.fresh);
    if !insert(&mut db, id, new).await? {
        // Somebody has the wanted one (decision A21).
        id = &new.fresh;
        insert(&mut db, id, new).await?;
    }
    sqlx::query!(
        "INSERT INTO duel_room_members (room_id, user_id, joined_at) VALUES ($1, $2, $3)",
        id.as_str(),
        new.by.to_string(),
        moment(new.now)
    )
    .execute(&mut *db)
    .await?;
    let stored = read(&mut db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    db::commit(db, "duel_room.create").await?;
    let id = id.clone();
    Ok(Ok(MadeDuelRoom {
        id,
        is_new: true,
        stored,
    }))
}

/// The same person asked for the same room before: over the socket and over REST, or twice.
async fn made_before(db: &mut PgConnection, id: &DuelRoomId, by: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM duel_rooms WHERE id = $1 AND creator_id = $2 AND status <> 'closed') AS "exists!""#,
        id.as_str(),
        by.to_string()
    )
    .fetch_one(db)
    .await
}

/// Asked under the lock of the person.
async fn too_many(db: &mut PgConnection, by: UserId) -> Result<Option<TooManyRooms>> {
    let made = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE status <> 'closed') AS "open!",
                  count(*) FILTER (WHERE created_at > now() - interval '1 minute') AS "lately!",
                  (SELECT count(*) FROM duel_rooms WHERE creator_id = $1 AND status <> 'closed') AS "hosted!",
                  (SELECT count(*) FROM duel_room_members WHERE user_id = $1) AS "joined!"
           FROM duel_rooms WHERE made_by = $1 AND (status <> 'closed' OR created_at > now() - interval '1 minute')"#,
        by.to_string()
    )
    .fetch_one(db)
    .await?;
    if made.hosted >= MAX_HOSTED {
        return Ok(Some(TooManyRooms::Hosted));
    }
    if made.open >= MAX_RUN || made.joined >= MAX_JOINED {
        return Ok(Some(TooManyRooms::Open));
    }
    Ok((made.lately >= MAX_MADE_A_MINUTE).then_some(TooManyRooms::Lately))
}

/// False when the id is taken.
async fn insert(db: &mut PgConnection, id: &DuelRoomId, new: &NewDuelRoom) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO duel_rooms (id, name, creator_id, made_by, max_participants, created_at, active_at)
         VALUES ($1, $2, $3, $3, $4, $5, $5) ON CONFLICT (id) DO NOTHING",
        id.as_str(),
        new.form.name.as_str(),
        new.by.to_string(),
        i16::from(new.form.seats.get()),
        moment(new.now)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
