//! An NFT that is owned: asked of final events when somebody joins, and when their days are over. It must be one token all the while, so that no two
//! people are paid for the same days of the same one.

use super::holding::settle;
use crate::{
    command::Done,
    context::Context,
    db::{self, parse},
    features::nfts,
    http::error::{ApiError, Code},
    users,
};
use domain::{CollectionId, UserId, quest::Goal};
use sqlx::PgConnection;
use std::sync::Arc;

/// Participations that one run judges at most.
const BATCH: i64 = 200;

/// Whether somebody's wallet has an NFT of the collection.
///
/// # Errors
/// 409 where it has none.
pub async fn check(context: &Context, user: UserId, collection: CollectionId) -> Result<(), ApiError> {
    let mut db = context.pool.acquire().await?;
    let person = users::by_id(&mut db, user).await?;
    let person = person.ok_or_else(|| ApiError::internal("a session is of nobody"))?;
    if nfts::owns(&mut db, person.address, collection).await? {
        return Ok(());
    }
    let text = "You need an NFT of the collection in your wallet to join this quest.";
    Err(ApiError::new(Code::Conflict, text))
}

/// Judges participations whose days are over; answers whether there may be more. They wait until what happened by then is final.
///
/// # Errors
/// The database's.
pub async fn look(context: &Arc<Context>) -> db::Result<bool> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id!", e.quest_id, e.user_id, u.address, q.goal::text AS "goal!", e.joined_at,
                  e.joined_at + make_interval(days => e.target) AS "until!"
           FROM quest_entries e JOIN quests q ON q.id = e.quest_id JOIN users u ON u.id = e.user_id
           WHERE e.fact = 'own_nft' AND e.state = 'joined' AND e.joined_at + make_interval(days => e.target) <= clock_timestamp()
           ORDER BY e.joined_at LIMIT $1"#,
        BATCH
    )
    .fetch_all(&mut *context.pool.acquire().await?)
    .await?;
    let mut all = true;
    for row in &rows {
        let goal: Goal = serde_json::from_str(&row.goal).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        let Goal::OwnNft { collection, .. } = goal else {
            continue;
        };
        let wallet = parse(&row.address)?;
        let whose = (parse(&row.id)?, parse(&row.quest_id)?, parse(&row.user_id)?);
        let effect = async |db: &mut PgConnection| {
            let owned = nfts::owned(db, wallet, collection, (row.joined_at, row.until)).await?;
            if let Some(owned) = owned {
                settle(db, whose, owned).await?;
            }
            db::Result::Ok(Done::with(owned.is_some()))
        };
        all &= context.recorded("quest.close").in_job(effect).await?;
    }
    Ok(all && i64::try_from(rows.len()) == Ok(BATCH))
}
