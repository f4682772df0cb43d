//! Contents by their hash: pictures and metadata of NFTs. The same bytes are kept once, and nothing that is used ever changes.

use super::{cid::Cid, processor::Picture};
use crate::db::Result;
use sqlx::PgConnection;
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

/// Keeps a picture, with its small copy where it has one; answers its id. Sent again it counts as new, so that it is not swept.
pub async fn put_picture(
    db: &mut PgConnection,
    picture: &Picture,
    small: Option<&Picture>,
    by: impl fmt::Display,
) -> Result<Cid> {
    let by = by.to_string();
    let small = match small {
        Some(small) => Some(put(db, small, None, &by).await?),
        None => None,
    };
    put(db, picture, small.as_ref(), &by).await
}

async fn put(db: &mut PgConnection, picture: &Picture, small: Option<&Cid>, by: &str) -> Result<Cid> {
    let cid = Cid::of(&picture.bytes);
    let side = |side: u32| i32::try_from(side).map_err(|e| sqlx::Error::Encode(Box::new(e)));
    sqlx::query!(
        "INSERT INTO media (cid, kind, width, height, small_cid, bytes, owner_admin) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (cid) DO UPDATE SET created_at = now(), small_cid = coalesce(media.small_cid, excluded.small_cid)",
        cid.as_str(),
        picture.extension,
        side(picture.width)?,
        side(picture.height)?,
        small.map(Cid::as_str),
        picture.bytes,
        by
    )
    .execute(db)
    .await?;
    Ok(cid)
}

/// Keeps texts that the server wrote, all in one statement; their ids in the same order.
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

/// A content. None where there is none, and where its bytes are not those that it is named after.
pub async fn get(db: &mut PgConnection, cid: &Cid) -> Result<Option<Content>> {
    let row = sqlx::query!("SELECT kind, bytes FROM media WHERE cid = $1", cid.as_str())
        .fetch_optional(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    if Cid::of(&row.bytes) != *cid {
        tracing::error!(%cid, "a content is not what it is named after");
        return Ok(None);
    }
    Ok(Some(Content {
        kind: crate::db::parse(&row.kind)?,
        bytes: row.bytes,
    }))
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

/// Removes what was kept for a day and is used by nothing; answers how many. What is being used at this moment is left for the next look.
pub async fn sweep(db: &mut PgConnection) -> Result<u64> {
    let done = sqlx::query!(
        "DELETE FROM media WHERE cid IN (
             SELECT cid FROM media m WHERE m.created_at < now() - interval '1 day'
                AND NOT EXISTS (SELECT FROM media o WHERE o.small_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nfts n WHERE n.image_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nfts n WHERE n.metadata_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.banner_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.logo_cid = m.cid)
                AND NOT EXISTS (SELECT FROM nft_collections c WHERE c.veil_cid = m.cid)
             ORDER BY m.created_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
        i64::try_from(SWEPT).unwrap_or(i64::MAX)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}
