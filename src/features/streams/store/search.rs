//! Streams by the words of their title and game, or by who made them.

use super::{Cursor, Row, Stream};
use crate::db::Result;
use domain::UserId;
use sqlx::{Connection, PgConnection};

/// Streams that one search finds by their words, and as many that it finds by their creator.
const MAX_FOUND: i64 = 1000;

/// A page of those whose title and game have words that begin with all of these (letters and digits alone), or that were made by that person; in the
/// order of the list. Where more than `MAX_FOUND` have the words, those among the first as many of the list, and others up to that number.
pub async fn search(
    db: &mut PgConnection,
    words: &[String],
    creator: Option<UserId>,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Stream>> {
    let beginnings: Vec<String> = words.iter().map(|word| format!("{word}:*")).collect();
    let mut db = db.begin().await?;
    // How many have a word is guessed badly, and a wrong guess reads every title: the index alone has a bound.
    sqlx::query!("SET LOCAL enable_seqscan = off").execute(&mut *db).await?;
    sqlx::query_as!(
        Row,
        r#"WITH first AS MATERIALIZED (
               SELECT id, title, game FROM streams WHERE deleted_at IS NULL
               ORDER BY (status = 'live') DESC, created_at DESC, id DESC LIMIT $7
           ), found AS MATERIALIZED (
               (SELECT id FROM streams WHERE deleted_at IS NULL
                    AND to_tsvector('simple', translate(title || ' ' || game, '-._/:@', '      ')) @@ to_tsquery('simple', $1) LIMIT $7)
               UNION (SELECT id FROM first
                    WHERE to_tsvector('simple', translate(title || ' ' || game, '-._/:@', '      ')) @@ to_tsquery('simple', $1))
               UNION (SELECT id FROM streams WHERE creator_id = $2 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT $7)
           )
           SELECT s.id AS "id!", s.creator_id AS "creator_id!", s.title AS "title!", s.description AS "description!",
                  s.category AS "category!", s.game AS "game!", s.tags AS "tags!", s.channel AS "channel!",
                  s.source AS "source!", s.table_kind, s.table_ref, s.thumbnail_url,
                  s.status AS "status!", s.scheduled_start_at, s.started_at, s.ended_at, s.created_at AS "created_at!",
                  u.address AS "creator_address!", u.username AS creator_username, u.avatar_url AS creator_avatar_url
           FROM found JOIN streams s ON s.id = found.id JOIN users u ON u.id = s.creator_id
           WHERE $3::bool IS NULL OR (s.status = 'live', s.created_at, s.id) < ($3, $4, $5)
           ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC LIMIT $6"#,
        (!beginnings.is_empty()).then(|| beginnings.join(" & ")),
        creator.map(|creator| creator.to_string()),
        after.map(|cursor| cursor.live),
        after.map(|cursor| cursor.created_at),
        after.map(|cursor| cursor.id.to_string()),
        limit,
        MAX_FOUND
    )
    .fetch_all(&mut *db)
    .await?
    .into_iter()
    .map(Stream::try_from)
    .collect()
}
