//! Lines as they are read.

use actors::ports::{Author, StoredLine};
use actors::room::Position;
use actors::wire::{Badges, RepliedLine};
use domain::{Address, MessageId, StreamId, UserId};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;

use super::convert::{millis, position, signed, unsigned};
use crate::{
    db::{Result, parse},
    users::display_name,
};

/// The epoch in which a stream's lines are numbered now; None when there is no such stream.
pub async fn epoch(db: &mut PgConnection, stream: StreamId) -> Result<Option<u64>> {
    let epoch = sqlx::query_scalar!(
        "SELECT epoch FROM streams WHERE id = $1 AND deleted_at IS NULL",
        stream.to_string()
    )
    .fetch_optional(db)
    .await?;
    epoch.map(unsigned).transpose()
}

/// The newest lines before a position that were not deleted, oldest first; for a reader without those of people whom they block.
pub async fn newest(
    db: &mut PgConnection,
    stream: StreamId,
    reader: Option<UserId>,
    before: Option<Position>,
    limit: usize,
) -> Result<Vec<StoredLine>> {
    let before = before.map(|at| (signed(at.epoch), signed(at.seq)));
    let rows = sqlx::query_as!(
        LineRow,
        r#"SELECT m.id, m.epoch, m.seq, m.role, m.client_message_id, m.body, m.created_at, m.reply_to,
                  u.id AS user_id, u.address, u.username, in_office(u.id) AS "is_admin!"
           FROM chat_messages m JOIN users u ON u.id = m.user_id
           WHERE m.stream_id = $1 AND m.deleted_at IS NULL AND ($2::bigint IS NULL OR (m.epoch, m.seq) < ($2, $3))
             AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = $5 AND b.blocked_id = m.user_id AND b.active)
             AND EXISTS (SELECT FROM streams s WHERE s.id = $1 AND s.deleted_at IS NULL)
           ORDER BY m.epoch DESC, m.seq DESC LIMIT $4"#,
        stream.to_string(),
        before.map(|(epoch, _)| epoch),
        before.map(|(_, seq)| seq),
        i64::try_from(limit).unwrap_or(i64::MAX),
        reader.map(|reader| reader.to_string())
    )
    .fetch_all(&mut *db)
    .await?;
    let replied = replied(db, stream, reader, &rows).await?;
    let line = |row: LineRow| -> Result<StoredLine> {
        let address: Address = parse(&row.address)?;
        Ok(StoredLine {
            at: position(row.epoch, row.seq)?,
            id: parse(&row.id)?,
            client_message_id: row.client_message_id,
            author: Author {
                user_id: parse(&row.user_id)?,
                address,
                username: display_name(row.username.as_deref(), address),
                is_admin: row.is_admin,
                badges: Badges::default(),
            },
            role: parse(&row.role)?,
            body: row.body,
            reply_to: row.reply_to.and_then(|id| replied.get(&id).cloned()),
            created_at: millis(row.created_at),
        })
    };
    rows.into_iter().rev().map(line).collect()
}

/// The lines that some of these answer and that still stand, by their ids. Asked for apart, so that a page without answers costs what it did.
async fn replied(
    db: &mut PgConnection,
    stream: StreamId,
    reader: Option<UserId>,
    rows: &[LineRow],
) -> Result<HashMap<String, RepliedLine>> {
    let ids: Vec<String> = rows.iter().filter_map(|row| row.reply_to.clone()).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        "SELECT m.id, u.address, u.username FROM chat_messages m JOIN users u ON u.id = m.user_id
         WHERE m.id = ANY($1) AND m.stream_id = $2 AND m.deleted_at IS NULL
           AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = $3 AND b.blocked_id = m.user_id AND b.active)",
        &ids,
        stream.to_string(),
        reader.map(|reader| reader.to_string())
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let (id, address): (MessageId, Address) = (parse(&row.id)?, parse(&row.address)?);
            let username = display_name(row.username.as_deref(), address);
            Ok((row.id, RepliedLine { id, address, username }))
        })
        .collect()
}

struct LineRow {
    id: String,
    epoch: i64,
    seq: i64,
    role: String,
    client_message_id: Option<String>,
    body: String,
    created_at: OffsetDateTime,
    reply_to: Option<String>,
    user_id: String,
    address: String,
    username: Option<String>,
    is_admin: bool,
}
