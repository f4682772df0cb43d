//! People among those who are here, by their names.

use actors::wire::Person;
use domain::{Address, UserId};
use sqlx::PgConnection;

use crate::{
    db::{Result, parse},
    users::display_name,
};

/// Those of `present` whose names begin so (in lower case), by name: without the asker, whom they block, and who blocks them.
pub async fn named(
    db: &mut PgConnection,
    asker: UserId,
    present: &[UserId],
    prefix: &str,
    limit: i64,
) -> Result<Vec<Person>> {
    if present.is_empty() {
        return Ok(Vec::new());
    }
    let present: Vec<String> = present.iter().map(UserId::to_string).collect();
    let rows = sqlx::query!(
        "SELECT u.address, u.username FROM users u
         WHERE u.id = ANY($1) AND u.id <> $2
           AND starts_with(lower(coalesce(u.username, 'user_' || substr(u.address, 3, 6))), $3)
           AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = u.id AND b.blocked_id = $2 AND b.active)
           AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = $2 AND b.blocked_id = u.id AND b.active)
         ORDER BY lower(coalesce(u.username, 'user_' || substr(u.address, 3, 6))) LIMIT $4",
        &present,
        asker.to_string(),
        prefix,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let address: Address = parse(&row.address)?;
            let username = display_name(row.username.as_deref(), address);
            Ok(Person { address, username })
        })
        .collect()
}
