//! A token that is held: the chain is asked when somebody joins, and when their days are over. Nothing is asked in between: it is theirs to sell and buy back.

use super::fold;
use crate::{
    command::Done,
    context::Context,
    db::{self, parse},
    features::pool_token::PoolToken,
    http::error::{ApiError, Code},
    users,
};
use domain::{EntryId, QuestId, UserId, quest::Goal};
use sqlx::PgConnection;
use std::sync::Arc;

/// Participations that one run asks the chain about at most.
const BATCH: i64 = 20;

/// Whether somebody holds so many whole LP-BAI now.
///
/// # Errors
/// 409 for too little; 503 where the chain does not answer within two seconds.
pub async fn check(context: &Context, token: &PoolToken, user: UserId, whole: u32) -> Result<(), ApiError> {
    let person = users::by_id(&mut *context.pool.acquire().await?, user).await?;
    let person = person.ok_or_else(|| ApiError::internal("a session is of nobody"))?;
    match token.holds(person.address, whole).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(ApiError::new(
            Code::Conflict,
            format!("You need {whole} LP-BAI in your wallet to join this quest."),
        )),
        Err(_) => {
            let text = "Your LP-BAI could not be checked. Please try again in a moment.";
            Err(ApiError::new(Code::Unavailable, text).after(5))
        }
    }
}

/// Asks the chain about participations whose days are over; answers whether there may be more. While it does not answer they wait.
///
/// # Errors
/// The database's.
pub async fn look(context: &Arc<Context>, token: &PoolToken) -> db::Result<bool> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id!", e.quest_id, e.user_id, u.address, q.goal::text AS "goal!"
           FROM quest_entries e JOIN quests q ON q.id = e.quest_id JOIN users u ON u.id = e.user_id
           WHERE e.fact = 'hold_token' AND e.state = 'joined' AND e.joined_at + make_interval(days => e.target) <= clock_timestamp()
           ORDER BY e.joined_at LIMIT $1"#,
        BATCH
    )
    .fetch_all(&mut *context.pool.acquire().await?)
    .await?;
    for row in &rows {
        let goal: Goal = serde_json::from_str(&row.goal).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        let Goal::HoldToken { amount, .. } = goal else { continue };
        let Ok(holds) = token.holds(parse(&row.address)?, amount.get()).await else {
            return Ok(false);
        };
        end(
            context,
            (parse(&row.id)?, parse(&row.quest_id)?, parse(&row.user_id)?),
            holds,
        )
        .await?;
    }
    Ok(i64::try_from(rows.len()) == Ok(BATCH))
}

async fn end(context: &Arc<Context>, whose: (EntryId, QuestId, UserId), holds: bool) -> db::Result<()> {
    let effect = async move |db: &mut PgConnection| {
        settle(db, whose, holds).await?;
        Ok(Done::with(()))
    };
    context.recorded("quest.close").in_job(effect).await
}

/// Ends a participation whose days are over: won by who held, lost by who did not.
pub(super) async fn settle(
    db: &mut PgConnection,
    (entry, quest, user): (EntryId, QuestId, UserId),
    holds: bool,
) -> db::Result<()> {
    let ended = sqlx::query!(
            "UPDATE quest_entries SET state = CASE WHEN $2 THEN 'won' ELSE 'lost' END, progress = CASE WHEN $2 THEN target ELSE 0 END,
                    ended_at = clock_timestamp()
             WHERE id = $1 AND state = 'joined'",
            entry.to_string(),
            holds
        )
        .execute(&mut *db)
        .await?;
    if holds && ended.rows_affected() == 1 {
        fold::owe(db, entry, quest, user).await?;
    }
    Ok(())
}
