//! What was said, a page at a time.

use super::{Result, display_name, parse};
use domain::{Address, MessageId, Role, StreamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A place in a stream's order of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub epoch: i64,
    pub seq: i64,
}

/// A chat line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub at: Position,
    pub id: MessageId,
    pub client_message_id: Option<String>,
    pub user: UserId,
    pub address: Address,
    /// The chosen name, or the address's default.
    pub name: String,
    /// The author's role when the line was written.
    pub role: Role,
    pub body: String,
    pub created_at: OffsetDateTime,
}

/// Lines before a place, newest first, without deleted ones.
pub async fn page(db: &mut PgConnection, stream: StreamId, before: Option<Position>, limit: i64) -> Result<Vec<Line>> {
    sqlx::query!(
        "SELECT m.epoch, m.seq, m.id, m.client_message_id, m.user_id, m.role, m.body, m.created_at, u.address, u.username
         FROM chat_messages m JOIN users u ON u.id = m.user_id
         WHERE m.stream_id = $1 AND m.deleted_at IS NULL AND ($2::bigint IS NULL OR (m.epoch, m.seq) < ($2, $3))
         ORDER BY m.epoch DESC, m.seq DESC LIMIT $4",
        stream.to_string(),
        before.map(|at| at.epoch),
        before.map(|at| at.seq),
        limit
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(|row| {
        let address = parse(&row.address)?;
        Ok(Line {
            at: Position { epoch: row.epoch, seq: row.seq },
            id: parse(&row.id)?,
            client_message_id: row.client_message_id,
            user: parse(&row.user_id)?,
            address,
            name: display_name(row.username.as_deref(), address),
            role: parse(&row.role)?,
            body: row.body,
            created_at: row.created_at,
        })
    })
    .collect()
}
