use super::News;
use crate::{cluster::NodeId, db::Result};
use domain::StreamId;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Rows that are read at a time.
pub(super) const PAGE: i64 = 500;
/// Rows that a sweep removes at a time.
const BATCH: i64 = 10_000;

/// A moment of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// Every transaction below it has ended.
    pub oldest: u64,
    /// No transaction from it on had begun to write.
    pub next: u64,
    pub at: OffsetDateTime,
}

/// A row that another node wrote.
#[derive(Debug)]
pub(super) struct Row {
    pub id: i64,
    pub xact: u64,
    pub news: Vec<News>,
}

pub(super) async fn insert(db: &mut PgConnection, node: NodeId, news: &[&News]) -> Result<()> {
    let body = serde_json::to_value(news).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    sqlx::query!("INSERT INTO news (node, body) VALUES ($1, $2)", node.0, body)
        .execute(db)
        .await
        .map(drop)
}

/// The present moment.
pub(super) async fn now(db: &mut PgConnection) -> Result<Moment> {
    let row = sqlx::query!(
        r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldest!", pg_snapshot_xmax(pg_current_snapshot())::text AS "next!",
                  clock_timestamp() AS "at!""#
    )
    .fetch_one(db)
    .await?;
    moment(&row.oldest, &row.next, row.at)
}

/// The first page of what other nodes wrote in transactions from that number on, but for what was read; and the moment of that look. One
/// statement is one look: what it does not see belongs to a transaction that is not below the moment's oldest.
pub(super) async fn read(db: &mut PgConnection, node: NodeId, from: u64, but: &[i64]) -> Result<(Moment, Vec<Row>)> {
    let rows = sqlx::query!(
        r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldest!", pg_snapshot_xmax(pg_current_snapshot())::text AS "next!",
                  clock_timestamp() AS "at!", n.id AS "id?", n.xact::text AS "xact?", n.body AS "body?"
           FROM (SELECT) one LEFT JOIN (
               SELECT id, xact, body FROM news LEFT JOIN unnest($3::bigint[]) AS told (told) ON told = id
               WHERE xact >= $1::text::xid8 AND node <> $2 AND told IS NULL ORDER BY xact, id LIMIT $4
           ) n ON true"#,
        from.to_string(),
        node.0,
        but,
        PAGE
    )
    .fetch_all(db)
    .await?;
    let first = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let moment = moment(&first.oldest, &first.next, first.at)?;
    let news = rows.into_iter().filter_map(|row| Some((row.id?, row.xact?, row.body?)));
    let news = news.map(|(id, xact, body)| {
        Ok(Row {
            id,
            xact: number(&xact)?,
            news: known(body),
        })
    });
    Ok((moment, news.collect::<Result<_>>()?))
}

/// Those that this release knows: a newer node may tell others.
fn known(body: Value) -> Vec<News> {
    let Value::Array(all) = body else { return Vec::new() };
    let read = all.into_iter().filter_map(|one| {
        let news = serde_json::from_value(one);
        news.inspect_err(|cause| tracing::warn!(%cause, "another node told something that this one does not know"))
            .ok()
    });
    read.collect()
}

fn moment(oldest: &str, next: &str, at: OffsetDateTime) -> Result<Moment> {
    Ok(Moment {
        oldest: number(oldest)?,
        next: number(next)?,
        at,
    })
}

fn number(xact: &str) -> Result<u64> {
    crate::db::parse(xact)
}

/// Forgets what is older than an hour; true when there may be more.
pub async fn sweep(db: &mut PgConnection) -> Result<bool> {
    let swept = sqlx::query!(
        "DELETE FROM news WHERE id IN (SELECT id FROM news WHERE created_at < now() - interval '1 hour' ORDER BY id LIMIT $1)",
        BATCH
    )
    .execute(db)
    .await?;
    Ok(i64::try_from(swept.rows_affected()) == Ok(BATCH))
}

/// How slow a stream's chat is now, in seconds; None when there is no such stream.
pub async fn slow_mode(db: &mut PgConnection, stream: StreamId) -> Result<Option<i32>> {
    sqlx::query_scalar!(
        "SELECT slow_mode_seconds FROM streams WHERE id = $1",
        stream.to_string()
    )
    .fetch_optional(db)
    .await
}
