//! The log of what was done in a stream's chat.

use super::Person;
use crate::db::{Result, parse};
use domain::{MessageId, StreamId, UserId, moderation::Action};
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An entry of the log to be written.
#[derive(Debug, Clone)]
pub struct NewEntry<'a> {
    pub stream: StreamId,
    pub actor: UserId,
    pub action: Action,
    pub target: Option<UserId>,
    pub message: Option<(MessageId, &'a str)>,
    pub detail: Value,
}

/// An entry of the log.
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: i64,
    pub action: String,
    pub actor: Person,
    pub target: Option<Person>,
    pub message_id: Option<String>,
    pub message_body: Option<String>,
    pub detail: Value,
    pub created_at: OffsetDateTime,
}

/// Writes an entry of the log.
pub async fn log(db: &mut PgConnection, entry: NewEntry<'_>) -> Result<()> {
    sqlx::query!(
        "INSERT INTO moderation_log (stream_id, actor_id, action, target_id, message_id, message_body, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        entry.stream.to_string(),
        entry.actor.to_string(),
        entry.action.as_str(),
        entry.target.map(|id| id.to_string()),
        entry.message.map(|(id, _)| id.to_string()),
        entry.message.map(|(_, body)| body),
        entry.detail
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A page of a stream's log, newest first.
pub async fn entries(db: &mut PgConnection, stream: StreamId, before: Option<i64>, limit: i64) -> Result<Vec<Entry>> {
    sqlx::query_as!(
        Row,
        r#"SELECT l.id, l.action, l.message_id, l.message_body, l.detail, l.created_at,
                  a.address AS actor_address, a.username AS actor_username,
                  t.address AS "target_address?", t.username AS "target_username?"
           FROM moderation_log l JOIN users a ON a.id = l.actor_id LEFT JOIN users t ON t.id = l.target_id
           WHERE l.stream_id = $1 AND ($2::bigint IS NULL OR l.id < $2) ORDER BY l.id DESC LIMIT $3"#,
        stream.to_string(),
        before,
        limit
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Row::entry)
    .collect()
}

/// Acts about somebody in a stream, newest first.
pub async fn entries_about(db: &mut PgConnection, stream: StreamId, target: UserId, limit: i64) -> Result<Vec<Entry>> {
    sqlx::query_as!(
        Row,
        r#"SELECT l.id, l.action, l.message_id, l.message_body, l.detail, l.created_at,
                  a.address AS actor_address, a.username AS actor_username,
                  t.address AS "target_address?", t.username AS "target_username?"
           FROM moderation_log l JOIN users a ON a.id = l.actor_id LEFT JOIN users t ON t.id = l.target_id
           WHERE l.stream_id = $1 AND l.target_id = $2 ORDER BY l.id DESC LIMIT $3"#,
        stream.to_string(),
        target.to_string(),
        limit
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Row::entry)
    .collect()
}

struct Row {
    id: i64,
    action: String,
    message_id: Option<String>,
    message_body: Option<String>,
    detail: Value,
    created_at: OffsetDateTime,
    actor_address: String,
    actor_username: Option<String>,
    target_address: Option<String>,
    target_username: Option<String>,
}

impl Row {
    fn entry(self) -> Result<Entry> {
        let target = self.target_address.map(|address| {
            Ok::<_, sqlx::Error>(Person {
                address: parse(&address)?,
                username: self.target_username,
            })
        });
        Ok(Entry {
            id: self.id,
            action: self.action,
            actor: Person {
                address: parse(&self.actor_address)?,
                username: self.actor_username,
            },
            target: target.transpose()?,
            message_id: self.message_id,
            message_body: self.message_body,
            detail: self.detail,
            created_at: self.created_at,
        })
    }
}
