//! The log as administrators read it.

use crate::{
    db::{Result, parse},
    users::display_name,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A row, with the name of who acted.
#[derive(Debug, Clone)]
pub struct Listed {
    pub id: i64,
    pub at: OffsetDateTime,
    pub actor_type: String,
    pub actor_id: Option<String>,
    pub actor_name: String,
    pub action: String,
    pub target: String,
    /// JSON as it was written.
    pub before: Option<String>,
    pub after: Option<String>,
    pub address: Option<String>,
    pub request_id: Option<String>,
    pub hash: Vec<u8>,
}

/// Rows older than `before`, newest first, of one action or of all.
pub async fn list(db: &mut PgConnection, before: Option<i64>, action: Option<&str>, limit: i64) -> Result<Vec<Listed>> {
    // An admin is an account, or a person whose wallet has the role.
    let rows = sqlx::query!(
        r#"SELECT l.id, l.at, l.actor_type, l.actor_id, l.action, l.target, l.before::text AS before, l.after::text AS after,
                  l.address, l.request_id, l.hash,
                  a.username AS "account?", u.username AS "username?", u.address AS "wallet?"
           FROM audit_log l
           LEFT JOIN admins a ON a.id = l.actor_id AND l.actor_type = 'admin'
           LEFT JOIN users u ON u.id = l.actor_id
           WHERE l.id < $1 AND ($2::text IS NULL OR l.action = $2)
           ORDER BY l.id DESC LIMIT $3"#,
        before.unwrap_or(i64::MAX),
        action,
        limit
    )
    .fetch_all(db)
    .await?;
    let listed = rows.into_iter().map(|row| {
        let person = row
            .wallet
            .map(|wallet| Ok::<_, sqlx::Error>(display_name(row.username.as_deref(), parse(&wallet)?)));
        let nobody = if row.actor_id.is_none() { "System" } else { "Unknown" };
        Ok(Listed {
            id: row.id,
            at: row.at,
            actor_type: row.actor_type,
            actor_id: row.actor_id,
            actor_name: row.account.or(person.transpose()?).unwrap_or_else(|| nobody.to_owned()),
            action: row.action,
            target: row.target,
            before: row.before,
            after: row.after,
            address: row.address,
            request_id: row.request_id,
            hash: row.hash,
        })
    });
    listed.collect()
}
