//! Contents by their hash: pictures and metadata of NFTs. The same bytes are kept once, and nothing that is used ever changes.

use super::{
    cid::Cid,
    media_store::{MediaError, MediaStore},
    processor::{Made, Picture},
};
use crate::db::{self, Result};
use sqlx::{PgConnection, PgPool};
use std::{fmt, str::FromStr};

/// Bytes of one content at most, so that it is one block and its id the hash of its bytes.
pub const MAX_BYTES: usize = 1024 * 1024;

/// The kind of a content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    WebP,
    Json,
}

/// The word names no kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a kind is jpg, webp or json")]
pub struct UnknownKind;

impl Kind {
    /// As it is stored, and as a name ends.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::WebP => "webp",
            Self::Json => "json",
        }
    }

    /// Its media type.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::WebP => "image/webp",
            Self::Json => "application/json",
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> std::result::Result<Self, UnknownKind> {
        [Self::Jpeg, Self::WebP, Self::Json]
            .into_iter()
            .find(|kind| kind.as_str() == word)
            .ok_or(UnknownKind)
    }
}

/// A content.
#[derive(Debug)]
pub struct Content {
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

/// Keeps a picture, with its small copy where it has one; answers its id. Sent again it counts as new, so that it is not swept. Where there is a
/// bucket, its objects are put before.
pub async fn put_picture(db: &mut PgConnection, store: &MediaStore, made: &Made, by: impl fmt::Display) -> Result<Cid> {
    let by = by.to_string();
    let small = match &made.small {
        Some(small) => Some(put(db, store, small, None, &by).await?),
        None => None,
    };
    put(db, store, &made.picture, small.as_ref(), &by).await
}

async fn put(
    db: &mut PgConnection,
    store: &MediaStore,
    picture: &Picture,
    small: Option<&Cid>,
    by: &str,
) -> Result<Cid> {
    let cid = Cid::of(&picture.bytes);
    let is_object = store.bucket().is_some();
    let side = |side: u32| i32::try_from(side).map_err(|e| sqlx::Error::Encode(Box::new(e)));
    sqlx::query!(
        "INSERT INTO media (cid, kind, width, height, small_cid, bytes, owner_admin) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (cid) DO UPDATE SET created_at = now(), small_cid = coalesce(media.small_cid, excluded.small_cid),
             bytes = coalesce(media.bytes, excluded.bytes)",
        cid.as_str(),
        picture.extension,
        side(picture.width)?,
        side(picture.height)?,
        small.map(Cid::as_str),
        (!is_object).then_some(picture.bytes.as_slice()),
        by
    )
    .execute(&mut *db)
    .await?;
    if is_object {
        // A statement of its own: it sees a sweep for which the one before waited. The object that was put may go with the row that was swept.
        sqlx::query!(
            "UPDATE media SET bytes = $2 WHERE cid = $1 AND bytes IS NULL AND EXISTS (SELECT FROM media_removals WHERE cid = $1)",
            cid.as_str(),
            picture.bytes
        )
        .execute(db)
        .await?;
    }
    Ok(cid)
}

/// Keeps texts that the server wrote, all in one statement; their ids in the same order. Where there is a bucket, a job moves their bytes to it: they
/// are written in a transaction that others wait for.
pub async fn put_texts(db: &mut PgConnection, texts: &[Vec<u8>]) -> Result<Vec<Cid>> {
    let cids: Vec<Cid> = texts.iter().map(|text| Cid::of(text)).collect();
    let names: Vec<String> = cids.iter().map(Cid::to_string).collect();
    sqlx::query!(
        "INSERT INTO media (cid, kind, bytes) SELECT cid, 'json', bytes FROM unnest($1::text[], $2::bytea[]) AS t (cid, bytes)
         ON CONFLICT (cid) DO NOTHING",
        &names,
        texts
    )
    .execute(db)
    .await?;
    Ok(cids)
}

/// A content. None where there is none, and where a row's bytes are not those that it is named after.
///
/// # Errors
/// The database is away, or the bucket that has its bytes; no connection is held while that is asked.
pub async fn get(pool: &PgPool, store: &MediaStore, cid: &Cid) -> std::result::Result<Option<Content>, MediaError> {
    let row = sqlx::query!("SELECT kind, bytes FROM media WHERE cid = $1", cid.as_str())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let kind = db::parse(&row.kind)?;
    let Some(bytes) = row.bytes else {
        let bytes = store.get(cid).await?;
        return Ok(Some(Content { kind, bytes }));
    };
    if Cid::of(&bytes) != *cid {
        tracing::error!(%cid, "a content is not what it is named after");
        return Ok(None);
    }
    Ok(Some(Content { kind, bytes }))
}

/// Whether a picture is kept under that id. It is held until the transaction ends, so that it is not swept before something refers to it.
pub async fn has_picture(db: &mut PgConnection, cid: &Cid) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"SELECT true AS "found!" FROM media WHERE cid = $1 AND kind <> 'json' FOR KEY SHARE"#,
        cid.as_str()
    )
    .fetch_optional(db)
    .await?;
    Ok(found.unwrap_or(false))
}

/// Pictures that one look removes at most.
pub const SWEPT: u64 = 100;

/// Removes what was kept for a day and is used by nothing; answers how many. What is being used at this moment is left for the next look. Its object
/// is noted in the same commit, and deleted after it (`moving::remove_some`).
pub async fn sweep(db: &mut PgConnection, store: &MediaStore) -> Result<u64> {
    let swept = sqlx::query_scalar!(
        r#"WITH swept AS (DELETE FROM media WHERE cid IN (
             SELECT cid FROM media m WHERE m.created_at < now() - interval '1 day'
                AND NOT EXISTS (SELECT FROM media o WHERE o.small_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nfts n WHERE n.image_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nfts n WHERE n.metadata_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.banner_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.logo_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.veil_cid = m.cid)
             ORDER BY m.created_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING cid, bytes IS NULL AS is_object),
         noted AS (INSERT INTO media_removals (cid) SELECT cid FROM swept WHERE is_object OR $2
             ON CONFLICT (cid) DO UPDATE SET removed_at = NULL)
         SELECT count(*) AS "swept!" FROM swept"#,
        i64::try_from(SWEPT).unwrap_or(i64::MAX),
        // A row whose bytes are there may have an object as well.
        store.bucket().is_some()
    )
    .fetch_one(db)
    .await?;
    Ok(u64::try_from(swept).unwrap_or_default())
}
