//! Blocks: whom a person does not want to read.

use crate::{
    db::{Result, parse},
    users,
};
use domain::{Address, UserId};
use sqlx::PgConnection;
use std::collections::HashMap;

/// The most people that one person may block.
pub const MAX_BLOCKED: i64 = 1000;

/// The addresses that a person blocks, newest first.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Vec<Address>> {
    sqlx::query_scalar!(
        "SELECT u.address FROM user_blocks b JOIN users u ON u.id = b.blocked_id
         WHERE b.user_id = $1 AND b.active ORDER BY b.changed_at DESC LIMIT $2",
        user.to_string(),
        MAX_BLOCKED
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|address| parse(address))
    .collect()
}

/// The people whom each of several people blocks; those who block nobody are left out.
pub async fn ids_of(db: &mut PgConnection, users: &[UserId]) -> Result<HashMap<UserId, Vec<UserId>>> {
    let mut blocked: HashMap<UserId, Vec<UserId>> = HashMap::new();
    if users.is_empty() {
        return Ok(blocked);
    }
    let users: Vec<String> = users.iter().map(ToString::to_string).collect();
    // Nobody blocks more than MAX_BLOCKED.
    let rows = sqlx::query!(
        "SELECT user_id, blocked_id FROM user_blocks WHERE user_id = ANY($1) AND active",
        &users
    )
    .fetch_all(db)
    .await?;
    for row in rows {
        blocked
            .entry(parse(&row.user_id)?)
            .or_default()
            .push(parse(&row.blocked_id)?);
    }
    Ok(blocked)
}

/// Whether a person blocks another.
pub async fn is(db: &mut PgConnection, user: UserId, other: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM user_blocks WHERE user_id = $1 AND blocked_id = $2 AND active) AS "blocked!""#,
        user.to_string(),
        other.to_string()
    )
    .fetch_one(db)
    .await
}

/// Blocks or unblocks, and tells which. The same toggle within 3 s is a retry and changes nothing. None when the person already blocks as many as they may.
pub async fn toggle(db: &mut PgConnection, user: UserId, other: UserId) -> Result<Option<bool>> {
    users::lock(&mut *db, user).await?;
    users::lock_pair(&mut *db, user, other).await?;
    let (user, other) = (user.to_string(), other.to_string());
    let toggled = sqlx::query_scalar!(
        "INSERT INTO user_blocks AS b (user_id, blocked_id)
         SELECT $1, $2
         WHERE (SELECT count(*) FROM user_blocks WHERE user_id = $1 AND active) < $3
            OR EXISTS (SELECT FROM user_blocks WHERE user_id = $1 AND blocked_id = $2 AND active)
         ON CONFLICT (user_id, blocked_id) DO UPDATE SET active = NOT b.active, changed_at = now()
            WHERE b.changed_at < now() - interval '3 seconds'
         RETURNING active",
        user,
        other,
        MAX_BLOCKED
    )
    .fetch_optional(&mut *db)
    .await?;
    match toggled {
        Some(active) => Ok(Some(active)),
        None => {
            sqlx::query_scalar!(
                "SELECT active FROM user_blocks WHERE user_id = $1 AND blocked_id = $2",
                user,
                other
            )
            .fetch_optional(db)
            .await
        }
    }
}
