//! People who are here, by their names.

use std::collections::HashSet;

use domain::{Address, StreamId, UserId};
use sqlx::PgConnection;

use crate::{
    db::{Result, parse},
    users::display_name,
};

/// A person who is in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub id: UserId,
    pub address: Address,
    pub username: String,
}

/// Names and addresses of so many people, in no order.
pub async fn named(db: &mut PgConnection, people: &[UserId]) -> Result<Vec<Named>> {
    let people: Vec<String> = people.iter().map(UserId::to_string).collect();
    let rows = sqlx::query!("SELECT id, address, username FROM users WHERE id = ANY($1)", &people)
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let address: Address = parse(&row.address)?;
            let username = display_name(row.username.as_deref(), address);
            Ok(Named {
                id: parse(&row.id)?,
                address,
                username,
            })
        })
        .collect()
}

/// Those of `people` whom the asker blocks, or who block the asker.
pub async fn apart(db: &mut PgConnection, asker: UserId, people: &[UserId]) -> Result<HashSet<UserId>> {
    let people: Vec<String> = people.iter().map(UserId::to_string).collect();
    let rows = sqlx::query_scalar!(
        r#"SELECT blocked_id AS "id!" FROM user_blocks WHERE user_id = $1 AND blocked_id = ANY($2) AND active
           UNION SELECT user_id FROM user_blocks WHERE user_id = ANY($2) AND blocked_id = $1 AND active"#,
        asker.to_string(),
        &people
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|id| parse(id)).collect()
}

/// Whether somebody is banned in the channel of a stream now; none when there is no such stream.
pub async fn is_banned(db: &mut PgConnection, stream: StreamId, user: UserId) -> Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM channel_bans b WHERE b.creator_id = s.creator_id AND b.user_id = $2
                          AND (b.until IS NULL OR b.until > now())) AS "banned!" FROM streams s WHERE s.id = $1"#,
        stream.to_string(),
        user.to_string()
    )
    .fetch_optional(db)
    .await
}
