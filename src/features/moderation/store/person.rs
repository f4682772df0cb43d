//! A person as moderators are shown them.

use crate::db::{Result, parse};
use domain::{MessageId, StreamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A line that somebody said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidLine {
    pub id: MessageId,
    pub body: String,
    pub deleted: bool,
    pub created_at: OffsetDateTime,
}

/// Somebody's last lines in a stream, newest first, deleted ones among them.
pub async fn lines_of(db: &mut PgConnection, stream: StreamId, author: UserId, limit: i64) -> Result<Vec<SaidLine>> {
    let rows = sqlx::query!(
        r#"SELECT id, body, deleted_at IS NOT NULL AS "deleted!", created_at FROM chat_messages
           WHERE stream_id = $1 AND user_id = $2 ORDER BY epoch DESC, seq DESC LIMIT $3"#,
        stream.to_string(),
        author.to_string(),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(SaidLine {
                id: parse(&row.id)?,
                body: row.body,
                deleted: row.deleted,
                created_at: row.created_at,
            })
        })
        .collect()
}

/// The ban or timeout of somebody that holds with a creator, and until when; the inner None is for good.
pub async fn ban_of(db: &mut PgConnection, creator: UserId, user: UserId) -> Result<Option<Option<OffsetDateTime>>> {
    sqlx::query_scalar!(
        "SELECT until FROM channel_bans WHERE creator_id = $1 AND user_id = $2 AND (until IS NULL OR until > now())",
        creator.to_string(),
        user.to_string()
    )
    .fetch_optional(db)
    .await
}
