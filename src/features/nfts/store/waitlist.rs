//! People who want to be told when the next collection opens.

use crate::db::{Result, parse};
use domain::{CollectionId, UserId};
use sqlx::PgConnection;

/// People who are told in one transaction at most.
const TOLD: i64 = 1_000;

/// Puts somebody on the list; who is on it stays.
pub async fn join(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_waitlist (user_id) VALUES ($1) ON CONFLICT DO NOTHING",
        user.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes somebody off the list.
pub async fn leave(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("DELETE FROM nft_waitlist WHERE user_id = $1", user.to_string())
        .execute(db)
        .await
        .map(drop)
}

/// Whether somebody is on the list.
pub async fn waits(db: &mut PgConnection, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM nft_waitlist WHERE user_id = $1) AS "waits!""#,
        user.to_string()
    )
    .fetch_one(db)
    .await
}

/// Notes that a collection opened: those who wait by now are told of it.
pub async fn open(db: &mut PgConnection, collection: CollectionId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO nft_waitlist_openings (collection_id) VALUES ($1) ON CONFLICT DO NOTHING",
        collection.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// A collection that opened, and some of those who waited for it.
pub struct Opening {
    pub collection: String,
    pub name: String,
    pub waiting: Vec<UserId>,
}

/// Takes up to [`TOLD`] people off the list for the collection that opened first, in the caller's transaction. None where nobody is left to tell of
/// anything; of a collection that was deleted since nobody is told.
pub async fn take(db: &mut PgConnection) -> Result<Option<Opening>> {
    let next = sqlx::query!(
        r#"SELECT o.collection_id, o.opened_at, c.name, c.deleted_at IS NULL AS "is_there!"
           FROM nft_waitlist_openings o JOIN nft_collections c ON c.id = o.collection_id
           ORDER BY o.opened_at LIMIT 1 FOR UPDATE OF o SKIP LOCKED"#
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(next) = next else { return Ok(None) };
    let most = if next.is_there { TOLD } else { 0 };
    let taken = sqlx::query_scalar!(
        "DELETE FROM nft_waitlist WHERE user_id IN (
             SELECT user_id FROM nft_waitlist WHERE joined_at <= $1 ORDER BY joined_at LIMIT $2)
         RETURNING user_id",
        next.opened_at,
        most
    )
    .fetch_all(&mut *db)
    .await?;
    if i64::try_from(taken.len()) != Ok(TOLD) {
        sqlx::query!(
            "DELETE FROM nft_waitlist_openings WHERE collection_id = $1",
            next.collection_id
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(Some(Opening {
        collection: next.collection_id,
        name: next.name,
        waiting: taken.iter().map(|id| parse(id)).collect::<Result<_>>()?,
    }))
}
