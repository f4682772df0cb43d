//! People's pictures, as they were encoded here: one each, which the next one replaces. What is kept by content is in `contents.rs`.

use crate::{db::Result, users};
use domain::UserId;
use sqlx::PgConnection;

/// Under which a picture is served: `/media/NAME`.
const FOLDER: &str = "/media/";

/// Gives a person a picture under that name, in place of the one they had; answers its path.
pub async fn set_avatar(db: &mut PgConnection, user: UserId, name: &str, bytes: &[u8]) -> Result<String> {
    sqlx::query!(
        "INSERT INTO images (name, user_id, bytes) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, bytes = excluded.bytes, created_at = now()",
        name,
        user.to_string(),
        bytes
    )
    .execute(&mut *db)
    .await?;
    let url = format!("{FOLDER}{name}");
    users::set_avatar(db, user, Some(&url)).await?;
    Ok(url)
}

/// Takes a person's picture away.
pub async fn remove_avatar(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("DELETE FROM images WHERE user_id = $1", user.to_string())
        .execute(&mut *db)
        .await?;
    users::set_avatar(db, user, None).await
}

/// The bytes of a picture.
pub async fn get(db: &mut PgConnection, name: &str) -> Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("SELECT bytes FROM images WHERE name = $1", name)
        .fetch_optional(db)
        .await
}
