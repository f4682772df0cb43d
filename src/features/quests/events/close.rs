//! The end of participations that did not reach their goal: nothing is promised to them any longer.

use crate::{
    command::Done,
    context::Context,
    db::{self, parse},
    features::credits,
};
use sqlx::PgConnection;
use std::sync::Arc;

/// Participations that one run ends at most.
const BATCH: i64 = 500;

/// Ends participations whose period or quest has been over for five minutes: whatever was committed before is folded by then. Where the quest was cancelled,
/// what paid them goes back. Answers whether there may be more.
///
/// # Errors
/// The database's.
pub async fn close_some(context: &Arc<Context>) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| {
        let rows = sqlx::query!(
            "WITH over AS MATERIALIZED (
                 SELECT e.id, q.status = 'cancelled' AND o.over_at <= o.ends_at AS cancelled
                 FROM quest_entries e JOIN quests q ON q.id = e.quest_id
                 CROSS JOIN LATERAL (
                     SELECT coalesce(CASE WHEN q.status IN ('completed', 'cancelled') THEN coalesce(q.over_at, '-infinity') END, 'infinity') AS over_at,
                            CASE WHEN e.fact IN ('hold_token', 'own_nft') THEN e.joined_at + make_interval(days => e.target)
                                 ELSE coalesce(quest_entry_ends(q.period, e.period_start, q.ends_at, NULL), 'infinity') END AS ends_at
                 ) o
                 WHERE e.fact IS NOT NULL AND e.state = 'joined'
                   AND CASE WHEN e.fact IN ('hold_token', 'own_nft') THEN o.over_at < o.ends_at AND o.over_at < clock_timestamp() - interval '5 minutes'
                            ELSE least(o.over_at, o.ends_at) < clock_timestamp() - interval '5 minutes' END
                   AND NOT EXISTS (SELECT FROM quest_events f WHERE f.folded_at IS NULL AND f.user_id = e.user_id)
                 LIMIT $1 FOR NO KEY UPDATE OF e SKIP LOCKED
             )
             UPDATE quest_entries e SET state = CASE WHEN o.cancelled THEN 'void' ELSE 'lost' END, ended_at = clock_timestamp()
             FROM over o WHERE e.id = o.id RETURNING e.state, e.right_id",
            BATCH
        )
        .fetch_all(&mut *db)
        .await?;
        let mut back = Vec::new();
        for row in &rows {
            if let ("void", Some(right)) = (row.state.as_str(), &row.right_id) {
                back.extend(credits::plays::give_back_quest(db, parse(right)?).await?);
            }
        }
        Ok(Done::with(i64::try_from(rows.len()) == Ok(BATCH)).all_moved(back))
    };
    context.recorded("quest.close").in_job(effect).await
}
