//! The pictures that creators keep.

use actors::wire::RoomEmote;
use domain::{StreamId, UserId, chat::EmoteName};
use sqlx::PgConnection;

use crate::{
    db::{Result, parse},
    features::media::cid::Cid,
};

/// All of a creator, by name.
pub async fn of(db: &mut PgConnection, creator: UserId) -> Result<Vec<RoomEmote>> {
    let rows = sqlx::query!(
        "SELECT name, cid FROM room_emotes WHERE creator_id = $1 ORDER BY name",
        creator.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok(shown(parse(&row.name)?, &row.cid))).collect()
}

/// All of a stream's creator, by name.
pub async fn of_stream(db: &mut PgConnection, stream: StreamId) -> Result<Vec<RoomEmote>> {
    let rows = sqlx::query!(
        "SELECT e.name, e.cid FROM streams s JOIN room_emotes e ON e.creator_id = s.creator_id WHERE s.id = $1 ORDER BY e.name",
        stream.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok(shown(parse(&row.name)?, &row.cid))).collect()
}

/// As it is told.
pub(super) fn shown(name: EmoteName, cid: &str) -> RoomEmote {
    RoomEmote {
        name,
        url: format!("/media/emotes/{cid}.webp"),
    }
}

/// How many a creator has.
pub(super) async fn count(db: &mut PgConnection, creator: UserId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM room_emotes WHERE creator_id = $1"#,
        creator.to_string()
    )
    .fetch_one(db)
    .await
}

/// Keeps a picture under a name. False when the name is taken.
pub(super) async fn add(
    db: &mut PgConnection,
    creator: UserId,
    name: &EmoteName,
    (cid, bytes): (&Cid, &[u8]),
) -> Result<bool> {
    let done = sqlx::query!(
        "INSERT INTO room_emotes (creator_id, name, cid, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        creator.to_string(),
        name.as_str(),
        cid.as_str(),
        bytes
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets a picture. False when there was none of that name.
pub(super) async fn remove(db: &mut PgConnection, creator: UserId, name: &EmoteName) -> Result<bool> {
    let done = sqlx::query!(
        "DELETE FROM room_emotes WHERE creator_id = $1 AND name = $2",
        creator.to_string(),
        name.as_str()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The bytes of a picture, while somebody has it.
pub(super) async fn picture(db: &mut PgConnection, cid: &Cid) -> Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("SELECT bytes FROM room_emotes WHERE cid = $1 LIMIT 1", cid.as_str())
        .fetch_optional(db)
        .await
}

/// The stream in whose log it is noted what was done to a creator's pictures: one that is on or to come, else the last one. None of who has had none.
pub(super) async fn noted_in(db: &mut PgConnection, creator: UserId) -> Result<Option<StreamId>> {
    let found = sqlx::query_scalar!(
        "SELECT id FROM streams WHERE creator_id = $1
         ORDER BY deleted_at IS NULL DESC, status <> 'ended' DESC, created_at DESC LIMIT 1",
        creator.to_string()
    )
    .fetch_optional(db)
    .await?;
    found.map(|id| parse(&id)).transpose()
}
