//! Contents that a pinning service is to keep, and how far each is.

use super::collections::hash;
use crate::db::{Result, parse};
use alloy_primitives::B256;
use domain::CollectionId;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A content whose turn it is.
#[derive(Debug)]
pub struct Pin {
    pub cid: String,
    /// The service's name for it, once it was asked for.
    pub request_id: Option<String>,
    /// How often it failed since it was first sent, or since a start let it wait again.
    pub tries: u32,
}

/// A collection whose contents do not wait for the service yet.
#[derive(Debug)]
pub struct Unpinned {
    pub id: CollectionId,
    pub is_revealed: bool,
    /// The SHA-256 of a blind collection's directory.
    pub directory: Option<B256>,
}

/// A collection that was activated, or revealed, since the last look.
pub async fn unpinned(db: &mut PgConnection, provider: &str) -> Result<Option<Unpinned>> {
    let row = sqlx::query!(
        r#"SELECT c.id, s.is_revealed AS "is_revealed!", c.directory
           FROM nft_collections c CROSS JOIN LATERAL (SELECT NOT (c.blind AND c.reveal_offset IS NULL) AS is_revealed) s
           WHERE c.status <> 'draft' AND NOT EXISTS (
               SELECT FROM pinned_collections p WHERE p.collection_id = c.id AND p.provider = $1 AND p.is_revealed = s.is_revealed)
           ORDER BY c.activated_at, c.id LIMIT 1"#,
        provider
    )
    .fetch_optional(db)
    .await?;
    let found = row.map(|row| {
        Ok(Unpinned {
            id: parse(&row.id)?,
            is_revealed: row.is_revealed,
            directory: row.directory.as_deref().map(hash).transpose()?,
        })
    });
    found.transpose()
}

/// Lets what everybody may know of a collection wait for the service, in the order of its NFTs: what is under a veil only once it is revealed,
/// and nothing that an administrator took away before it was minted.
pub async fn queue(db: &mut PgConnection, provider: &str, of: &Unpinned, directory: Option<&str>) -> Result<()> {
    let id = of.id.to_string();
    let noted = sqlx::query!(
        "INSERT INTO pinned_collections (collection_id, provider, is_revealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        id,
        provider,
        of.is_revealed
    );
    if noted.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO pins (provider, cid, due_at)
         SELECT $1, w.cid, now() + min(w.place) * interval '1 microsecond' FROM (
             SELECT unnest(ARRAY[n.image_cid, n.metadata_cid]) AS cid, n.slot AS place FROM nfts n
                 WHERE n.collection_id = $2 AND $3 AND n.slot IS NOT NULL AND (n.deleted_at IS NULL OR n.minted_supply > 0)
             UNION ALL SELECT unnest(ARRAY[c.logo_cid, c.veil_cid]), 0 FROM nft_collections c WHERE c.id = $2 AND c.blind AND c.deleted_at IS NULL
             UNION ALL SELECT $4, 0
         ) w WHERE w.cid IS NOT NULL GROUP BY w.cid
         ON CONFLICT DO NOTHING",
        provider,
        id,
        of.is_revealed,
        directory
    )
    .execute(db)
    .await
    .map(drop)
}

/// Contents whose turn it is, the oldest first; for so long nobody else takes them.
pub async fn take(db: &mut PgConnection, provider: &str, limit: i64, lease: Duration) -> Result<Vec<Pin>> {
    let until = OffsetDateTime::now_utc() + lease;
    let rows = sqlx::query!(
        "UPDATE pins SET due_at = $3 WHERE provider = $1 AND cid IN (
             SELECT cid FROM pins WHERE provider = $1 AND state IN ('waiting', 'asked') AND due_at <= now()
             ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING cid, request_id, tries",
        provider,
        limit,
        until
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        Ok(Pin {
            cid: row.cid,
            request_id: row.request_id,
            tries: super::collections::count(row.tries)?,
        })
    });
    one.collect()
}

/// Whether everybody may still see it: not where an administrator took away all it stands for before that was minted.
pub async fn is_public(db: &mut PgConnection, cid: &str) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM nfts WHERE image_cid = $1 AND (deleted_at IS NULL OR minted_supply > 0))
               OR EXISTS (SELECT FROM nfts WHERE metadata_cid = $1 AND (deleted_at IS NULL OR minted_supply > 0))
               OR EXISTS (SELECT FROM nft_collections WHERE $1 IN (logo_cid, veil_cid) AND deleted_at IS NULL) AS "is!""#,
        cid
    )
    .fetch_one(db)
    .await
}

/// Lets a content wait no longer.
pub async fn forget(db: &mut PgConnection, provider: &str, cid: &str) -> Result<()> {
    sqlx::query!(
        "DELETE FROM pins WHERE provider = $1 AND cid = $2 AND state <> 'pinned'",
        provider,
        cid
    )
    .execute(db)
    .await
    .map(drop)
}

/// The service keeps it.
pub async fn pinned(db: &mut PgConnection, provider: &str, cid: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE pins SET state = 'pinned', tries = 0, error = NULL, pinned_at = coalesce(pinned_at, now()) WHERE provider = $1 AND cid = $2",
        provider,
        cid
    )
    .execute(db)
    .await
    .map(drop)
}

/// The service was asked for it, and is to be looked at again.
pub async fn asked(db: &mut PgConnection, provider: &str, cid: &str, request_id: &str, again: Duration) -> Result<()> {
    sqlx::query!(
        "UPDATE pins SET state = 'asked', request_id = $3, error = NULL, due_at = $4 WHERE provider = $1 AND cid = $2 AND state <> 'pinned'",
        provider,
        cid,
        request_id,
        OffsetDateTime::now_utc() + again
    )
    .execute(db)
    .await
    .map(drop)
}

/// Its bytes could not be read for now: it is tried again then, as often as before.
pub async fn postpone(
    db: &mut PgConnection,
    (provider, cid): (&str, &str),
    error: &str,
    again: Duration,
) -> Result<()> {
    sqlx::query!(
        "UPDATE pins SET error = $3, due_at = $4 WHERE provider = $1 AND cid = $2 AND state <> 'pinned'",
        provider,
        cid,
        error.chars().take(300).collect::<String>(),
        OffsetDateTime::now_utc() + again
    )
    .execute(db)
    .await
    .map(drop)
}

/// It failed once more, and begins anew or is asked about again: then, or, where there is no time, after the next start.
pub async fn failed(
    db: &mut PgConnection,
    (provider, cid): (&str, &str),
    error: &str,
    begins_anew: bool,
    again: Option<Duration>,
) -> Result<()> {
    sqlx::query!(
        "UPDATE pins SET state = CASE WHEN $4::timestamptz IS NULL THEN 'failed' WHEN $5 OR request_id IS NULL THEN 'waiting' ELSE 'asked' END,
                         request_id = CASE WHEN NOT $5 THEN request_id END, tries = tries + 1, error = $3, due_at = coalesce($4, due_at)
         WHERE provider = $1 AND cid = $2 AND state <> 'pinned'",
        provider,
        cid,
        error.chars().take(300).collect::<String>(),
        again.map(|again| OffsetDateTime::now_utc() + again),
        begins_anew
    )
    .execute(db)
    .await
    .map(drop)
}

/// Lets those that were given up begin anew; answers how many.
pub async fn revive(db: &mut PgConnection, provider: &str) -> Result<u64> {
    let done = sqlx::query!(
        "UPDATE pins SET state = 'waiting', request_id = NULL, tries = 0, due_at = now() WHERE provider = $1 AND state = 'failed'",
        provider
    );
    Ok(done.execute(db).await?.rows_affected())
}

/// Whether the service keeps all of these.
pub async fn are_pinned(db: &mut PgConnection, provider: &str, cids: &[String]) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT NOT EXISTS (SELECT FROM unnest($2::text[]) AS w (cid)
             WHERE NOT EXISTS (SELECT FROM pins p WHERE p.provider = $1 AND p.cid = w.cid AND p.state = 'pinned')) AS "are!""#,
        provider,
        cids
    )
    .fetch_one(db)
    .await
}

/// The collection of a directory, once it is revealed.
pub async fn of_directory(db: &mut PgConnection, directory: B256) -> Result<Option<CollectionId>> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM nft_collections WHERE directory = $1 AND reveal_offset IS NOT NULL LIMIT 1",
        directory.as_slice()
    );
    id.fetch_optional(db).await?.map(|id| parse(&id)).transpose()
}
