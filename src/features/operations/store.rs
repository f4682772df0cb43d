//! Figures that operators read beside the rooms that run.

use crate::{config::Retention, db::Result};
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
                  COALESCE(c.username, 'user_' || substr(c.address, 3, 6), m.challenger_agent || ' agent', 'a guest') || ' vs ' ||
                  COALESCE(r.username, 'user_' || substr(r.address, 3, 6), m.rival_agent || ' agent')
           FROM matches m LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN users r ON r.id = m.rival_id
           WHERE m.id = ANY($1)"#,
        ids
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.kind, row.id), row.title)).collect())
}

/// How many seconds the oldest row has been due, by the job that it is due for; 0 where none is.
/// Lines of chat and steps of matches are due after so many days; with 0 never.
pub async fn oldest_due(db: &mut PgConnection, retention: &Retention) -> Result<Vec<(String, f64)>> {
    let days = |days: u32| i32::try_from(days).ok().filter(|days| *days > 0);
    let rows = sqlx::query!(
        r#"SELECT job AS "job!", greatest(coalesce(extract(epoch FROM clock_timestamp() - min(due)), 0), 0)::double precision AS "seconds!"
           FROM (
               SELECT 'idempotency.sweep' AS job, min(created_at) + interval '48 hours' AS due FROM idempotency_keys
               UNION ALL SELECT 'sessions.sweep', min(expires_at) FROM siwe_nonces
               UNION ALL SELECT 'sessions.sweep', min(expires_at) FROM passport_tokens
               UNION ALL SELECT 'sessions.sweep', min(expires_at) + interval '30 days' FROM sessions
               UNION ALL SELECT 'matches.sweep_guests', min(at) + interval '7 days' FROM guest_starts
               UNION ALL SELECT 'matches.sweep_tickets', min(expires_at) + interval '5 minutes' FROM launch_tickets
               UNION ALL SELECT 'notifications.sweep', (SELECT created_at + interval '90 days' FROM notifications ORDER BY id LIMIT 1)
               UNION ALL SELECT 'notifications.tell_followers', min(created_at) FROM live_notices
               UNION ALL SELECT 'deposits.settle', min(due_at) FROM deposit_payments WHERE due_at IS NOT NULL
               UNION ALL SELECT 'deposits.expire', min(expires_at) FROM deposits WHERE status = 'waiting'
               UNION ALL SELECT 'incentives.expire', min(expires_at) FROM claims WHERE state = 'claimable'
               UNION ALL SELECT 'predictions.close_due', min(ends_at) FROM predictions WHERE closed_at IS NULL
               UNION ALL SELECT 'predictions.close_due', min(undo_until) FROM predictions WHERE outcome = 'won' AND share_cap IS NOT NULL AND paid_at IS NULL
               UNION ALL SELECT 'streams.start_due', min(scheduled_start_at) FROM streams WHERE status = 'scheduled'
               UNION ALL SELECT 'notifications.tell_mentions', (
                   SELECT to_timestamp(('x' || left(message_id, 8))::bit(32)::bigint) FROM mention_notices ORDER BY id LIMIT 1)
               UNION ALL SELECT 'tournaments.wake', min(t.starts_at) FROM tournament_runs r JOIN tournaments t ON t.id = r.tournament_id
                   WHERE r.phase IN ('registration', 'check_in') AND t.starts_at <= now()
               UNION ALL SELECT 'admins.sum_refusals', min(hour) + interval '1 hour' FROM admin_refusals
               UNION ALL SELECT 'matches.sweep_told', min(ended_at) FROM matches WHERE kept = 'told' AND ended_at IS NOT NULL
               UNION ALL SELECT 'matches.sweep_steps', min(ended_at) + make_interval(days => $2) FROM matches WHERE kept = 'shots' AND ended_at IS NOT NULL
               UNION ALL SELECT 'chat.sweep', (SELECT created_at + make_interval(days => $1) FROM chat_messages ORDER BY id LIMIT 1)
           ) oldest GROUP BY job"#,
        days(retention.chat_days),
        days(retention.steps_days)
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.job, row.seconds)).collect())
}

/// Bytes of the database on its disk.
pub async fn database_size(db: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar!(r#"SELECT pg_database_size(current_database()) AS "bytes!""#)
        .fetch_one(db)
        .await
}
