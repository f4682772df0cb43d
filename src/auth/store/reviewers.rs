//! Reviewers of submissions.

use crate::{
    auth::SessionId,
    db::{Result, parse},
    users::User,
};
use domain::UserId;
use sqlx::PgConnection;

/// Most that are listed.
const LISTED: i64 = 500;

/// True while the person of a session is a reviewer. A session of Immutable Passport has no role, as for administrators (decision A2).
pub async fn is_one(db: &mut PgConnection, session: SessionId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM sessions s JOIN reviewers r ON r.user_id = s.user_id
                          WHERE s.id = $1 AND s.provider = 'wallet') AS "is_one!""#,
        session
    )
    .fetch_one(db)
    .await
}

/// Gives the role or takes it; false where it stood so.
pub async fn set(db: &mut PgConnection, user: UserId, reviewer: bool) -> Result<bool> {
    let user = user.to_string();
    let done = match reviewer {
        true => sqlx::query!(
            "INSERT INTO reviewers (user_id) VALUES ($1) ON CONFLICT DO NOTHING",
            user
        ),
        false => sqlx::query!("DELETE FROM reviewers WHERE user_id = $1", user),
    };
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Everybody who has the role, by address; at most 500.
pub async fn all(db: &mut PgConnection) -> Result<Vec<User>> {
    let rows = sqlx::query!(
        r#"SELECT u.id, u.address, u.username, in_office(u.id) AS "is_admin!"
           FROM reviewers r JOIN users u ON u.id = r.user_id ORDER BY u.address LIMIT $1"#,
        LISTED
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(User {
                id: parse(&row.id)?,
                address: parse(&row.address)?,
                username: row.username,
                is_admin: row.is_admin,
            })
        })
        .collect()
}
