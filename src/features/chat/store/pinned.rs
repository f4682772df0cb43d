//! The line that moderators keep in sight.

use actors::ports::Pin;
use actors::wire::{Person, PinnedLine};
use domain::{Address, StreamId};
use sqlx::PgConnection;

use super::convert::millis;
use crate::{
    db::{Result, parse},
    users::display_name,
};

/// The pinned line of a stream, as long as it stands: who takes a line back unpins it.
pub(super) async fn pinned(db: &mut PgConnection, stream: StreamId) -> Result<Option<Pin>> {
    let row = sqlx::query!(
        "SELECT m.id, m.body, m.role, m.created_at, a.id AS author_id, a.address, a.username,
                p.address AS by_address, p.username AS by_username
         FROM streams s JOIN chat_messages m ON m.id = s.pinned_message AND m.stream_id = s.id AND m.deleted_at IS NULL
         JOIN users a ON a.id = m.user_id JOIN users p ON p.id = s.pinned_by
         WHERE s.id = $1",
        stream.to_string()
    )
    .fetch_optional(db)
    .await?;
    let named = |address: &str, username: Option<&str>| -> Result<(Address, String)> {
        let address: Address = parse(address)?;
        Ok((address, display_name(username, address)))
    };
    row.map(|row| {
        let (address, username) = named(&row.address, row.username.as_deref())?;
        let (by_address, by_username) = named(&row.by_address, row.by_username.as_deref())?;
        let line = PinnedLine {
            id: parse(&row.id)?,
            message: row.body,
            address,
            username,
            role: parse(&row.role)?,
            timestamp: millis(row.created_at),
            by: Person {
                address: by_address,
                username: by_username,
            },
        };
        let author = parse(&row.author_id)?;
        Ok(Pin { author, line })
    })
    .transpose()
}
