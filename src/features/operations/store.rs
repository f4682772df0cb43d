//! What operators read beside the rooms that run.

use crate::db::Result;
use sqlx::PgConnection;
use std::collections::HashMap;

/// The titles of rooms by kind and id, of those that have one.
pub async fn titles(db: &mut PgConnection, ids: &[String]) -> Result<HashMap<(String, String), String>> {
    let rows = sqlx::query!(
        r#"SELECT 'stream' AS "kind!", id AS "id!", title AS "title!" FROM streams WHERE id = ANY($1)
           UNION ALL SELECT 'prediction', id, question FROM predictions WHERE id = ANY($1)
           UNION ALL SELECT 'duel', id, name FROM duel_rooms WHERE id = ANY($1)
           UNION ALL SELECT 'tournament', id, title FROM tournaments WHERE id = ANY($1)
           UNION ALL
           SELECT 'table', m.id,
                  COALESCE(c.username, 'user_' || substr(c.address, 3, 6), m.challenger_agent || ' agent') || ' vs ' ||
                  COALESCE(r.username, 'user_' || substr(r.address, 3, 6), m.rival_agent || ' agent')
           FROM matches m LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN users r ON r.id = m.rival_id
           WHERE m.id = ANY($1)"#,
        ids
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.kind, row.id), row.title)).collect())
}
