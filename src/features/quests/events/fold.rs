//! Folding: facts become progress, and a goal that is reached becomes a reward that is owed, all in one transaction.

use crate::{
    command::Done,
    context::Context,
    db::{self, Result, parse},
    ledger::currencies::amount,
    rewards::{self, Budget, Cause, Reward, Source},
};
use domain::{EntryId, QuestId, UserId};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// Facts of one transaction.
const BATCH: i64 = 1_000;

/// Folds the oldest facts that are new, at most a thousand; answers whether there may be more.
///
/// # Errors
/// The database's.
pub async fn fold_some(context: &Arc<Context>) -> db::Result<bool> {
    if !any_new(&mut *context.pool.acquire().await?).await? {
        return Ok(false);
    }
    let effect = async |db: &mut PgConnection| {
        if !hold(db).await? {
            return Ok(Done::with(false));
        }
        let (folded, turns) = fold(db).await?;
        for turn in turns {
            turn.book(db).await?;
        }
        Ok(Done::with(folded == BATCH))
    };
    context.recorded("fold").in_job(effect).await
}

/// Becomes the one who folds or pays until the transaction ends; false while somebody else is.
pub(super) async fn hold(db: &mut PgConnection) -> Result<bool> {
    let held = sqlx::query_scalar!("SELECT one FROM quest_cursor FOR UPDATE SKIP LOCKED")
        .fetch_optional(db)
        .await?;
    Ok(held.is_some())
}

async fn any_new(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM quest_events WHERE folded_at IS NULL) AS "any!""#)
        .fetch_one(db)
        .await
}

/// Whether something is to be taken back that is not folded yet: until it is, nothing is paid.
pub(super) async fn any_taken_back(db: &mut PgConnection) -> Result<bool> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM quest_events WHERE folded_at IS NULL AND amount < 0) AS "any!""#)
        .fetch_one(db)
        .await
}

/// A participation whose goal was reached, is no longer, or is by other facts than before.
struct Turn {
    entry: EntryId,
    quest: QuestId,
    user: UserId,
    reached: bool,
    was_reached: bool,
}

/// How many were folded, and what turned with them. A fact counts for those who had joined when it happened, until their participation ends.
async fn fold(db: &mut PgConnection) -> Result<(i64, Vec<Turn>)> {
    let rows = sqlx::query!(
        r#"WITH taken AS MATERIALIZED (
               SELECT * FROM quest_events WHERE folded_at IS NULL ORDER BY id LIMIT $1
           ), marked AS (
               UPDATE quest_events f SET folded_at = clock_timestamp() FROM taken t WHERE f.id = t.id
           ), moved AS (
               UPDATE quest_cursor SET folded = folded + (SELECT count(*) FROM taken), folded_at = clock_timestamp()
           ), sums AS MATERIALIZED (
               SELECT e.id, sum(CASE WHEN e.top IS NULL THEN t.amount WHEN t.place <= e.top THEN 1 ELSE 0 END)::integer AS more,
                      bool_or(t.amount < 0) AS less, max(t.at) AS at
               FROM taken t
               JOIN quest_entries e ON e.user_id = t.user_id AND e.fact = t.kind AND e.state IN ('joined', 'won')
                    AND coalesce(e.ended_at, 'infinity') > clock_timestamp() - interval '1 day' AND (t.entry_id IS NULL OR t.entry_id = e.id)
               JOIN quests q ON q.id = e.quest_id
               WHERE t.at >= e.joined_at AND t.at < quest_entry_ends(q.period, e.period_start, q.ends_at,
                     CASE WHEN q.status IN ('completed', 'cancelled') THEN coalesce(q.over_at, '-infinity') END)
               GROUP BY e.id
           ), held AS MATERIALIZED (
               SELECT e.id, e.quest_id, e.user_id, e.state = 'won' AS was_reached, greatest(e.progress::bigint + s.more, 0) AS progress,
                      e.progress::bigint + s.more >= e.target AS reached, s.less, s.at
               FROM quest_entries e JOIN sums s ON s.id = e.id
               WHERE e.state IN ('joined', 'won') AND NOT EXISTS (SELECT FROM play_rewards r WHERE r.cause = 'entry' AND r.cause_id = e.id)
               ORDER BY e.id FOR NO KEY UPDATE OF e
           ), changed AS (
               UPDATE quest_entries e SET progress = least(h.progress, 2000000000), state = CASE WHEN h.reached THEN 'won' ELSE 'joined' END,
                      ended_at = CASE WHEN h.reached THEN coalesce(e.ended_at, h.at) END
               FROM held h WHERE e.id = h.id
           )
           SELECT (SELECT count(*) FROM taken) AS "folded!", h.id AS "id?", h.quest_id AS "quest_id?", h.user_id AS "user_id?",
                  h.reached AS "reached?", h.was_reached AS "was_reached?"
           FROM (SELECT) one LEFT JOIN held h ON h.reached <> h.was_reached OR (h.reached AND h.less)"#,
        BATCH
    )
    .fetch_all(db)
    .await?;
    let folded = rows.first().map_or(0, |row| row.folded);
    let mut turns = Vec::new();
    for row in rows {
        let (Some(id), Some(quest), Some(user)) = (row.id, row.quest_id, row.user_id) else {
            continue;
        };
        turns.push(Turn {
            entry: parse(&id)?,
            quest: parse(&quest)?,
            user: parse(&user)?,
            reached: row.reached.unwrap_or_default(),
            was_reached: row.was_reached.unwrap_or_default(),
        });
    }
    Ok((folded, turns))
}

impl Turn {
    async fn book(&self, db: &mut PgConnection) -> Result<()> {
        if self.was_reached {
            rewards::owe_no_more(db, Cause::Entry(self.entry)).await?;
        }
        if self.reached {
            owe(db, self.entry, self.quest, self.user).await?;
        }
        Ok(())
    }
}

/// Owes the reward of a participation that reached its goal, once nothing of it can be undone.
pub(super) async fn owe(db: &mut PgConnection, entry: EntryId, quest: QuestId, user: UserId) -> Result<()> {
    let row = sqlx::query!(
        r#"SELECT q.title, q.reward_amount::text AS "reward!", q.reward_currency,
                  (SELECT max(f.settles_at) + interval '1 minute' FROM quest_entries e
                   JOIN quest_events f ON f.user_id = e.user_id AND f.kind = e.fact AND f.at >= e.joined_at AND f.settles_at IS NOT NULL
                   WHERE e.id = $2) AS "settles_at: OffsetDateTime"
           FROM quests q WHERE q.id = $1"#,
        quest.to_string(),
        entry.to_string()
    )
    .fetch_one(&mut *db)
    .await?;
    let reward = Reward {
        from: Source::Budget(Budget::Quest(quest)),
        person: user,
        cause: Cause::Entry(entry),
        currency: parse(&row.reward_currency)?,
        amount: amount(&row.reward)?,
        description: &format!("Quest: {}", row.title),
    };
    rewards::owe(db, &reward, row.settles_at).await
}
