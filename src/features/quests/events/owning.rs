//! An NFT that is owned: asked of final events when somebody joins, and when their days are over. It must be one token all the while, so that no two
//! people are paid for the same days of the same one; and a token wins a quest once, so that it is not handed on from one to the next.

use super::holding::settle;
use crate::{
    command::Done,
    context::Context,
    db::{self, parse},
    features::nfts::{self, Token},
    http::error::{ApiError, Code},
    users,
};
use domain::{Address, CollectionId, EntryId, QuestId, UserId};
use sqlx::PgConnection;
use std::{collections::HashSet, sync::Arc};
use time::OffsetDateTime;

/// Participations that are read at once.
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

/// Judges participations whose days are over, page by page. They wait until what happened by then is final, each quest for itself.
///
/// # Errors
/// The database's.
pub async fn look(context: &Arc<Context>) -> db::Result<()> {
    let mut waiting = HashSet::new();
    let mut after = None;
    loop {
        let rows = page(&mut *context.pool.acquire().await?, after.as_ref()).await?;
        for due in &rows {
            // Later ones of the same quest have later days.
            if !waiting.contains(&due.quest) && !judge(context, due).await? {
                waiting.insert(due.quest);
            }
        }
        if i64::try_from(rows.len()) != Ok(BATCH) {
            return Ok(());
        }
        after = rows.into_iter().next_back();
    }
}

/// A participation whose days are over.
struct Due {
    entry: EntryId,
    quest: QuestId,
    user: UserId,
    wallet: Address,
    collection: CollectionId,
    joined_at: OffsetDateTime,
    until: OffsetDateTime,
}

async fn page(db: &mut PgConnection, after: Option<&Due>) -> db::Result<Vec<Due>> {
    let (after_at, after_id) = after.map(|due| (due.joined_at, due.entry.to_string())).unzip();
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id!", e.quest_id, e.user_id, u.address, q.goal->>'collection' AS "collection!", e.joined_at,
                  e.joined_at + make_interval(days => e.target) AS "until!"
           FROM quest_entries e JOIN quests q ON q.id = e.quest_id JOIN users u ON u.id = e.user_id
           WHERE e.fact = 'own_nft' AND e.state = 'joined' AND e.joined_at + make_interval(days => e.target) <= clock_timestamp()
             AND ($2::timestamptz IS NULL OR (e.joined_at, e.id) > ($2, $3::text))
           ORDER BY e.joined_at, e.id LIMIT $1"#,
        BATCH,
        after_at,
        after_id
    )
    .fetch_all(db)
    .await?;
    let one = rows.into_iter().map(|row| {
        Ok(Due {
            entry: parse(&row.id)?,
            quest: parse(&row.quest_id)?,
            user: parse(&row.user_id)?,
            wallet: parse(&row.address)?,
            collection: parse(&row.collection)?,
            joined_at: row.joined_at,
            until: row.until,
        })
    });
    one.collect()
}

/// Ends a participation; false while that must wait.
async fn judge(context: &Arc<Context>, due: &Due) -> db::Result<bool> {
    let effect = async |db: &mut PgConnection| {
        let tokens = nfts::owned(db, due.wallet, due.collection, (due.joined_at, due.until)).await?;
        if let Some(tokens) = &tokens
            && is_open(db, due.entry).await?
        {
            let wins = take_one(db, due, tokens).await?;
            settle(db, (due.entry, due.quest, due.user), wins).await?;
        }
        db::Result::Ok(Done::with(tokens.is_some()))
    };
    context.recorded("quest.close").in_job(effect).await
}

/// Whether a participation was not judged yet: held until the transaction ends, so that it takes one token at most.
async fn is_open(db: &mut PgConnection, entry: EntryId) -> db::Result<bool> {
    let open = sqlx::query_scalar!(
        "SELECT id FROM quest_entries WHERE id = $1 AND state = 'joined' FOR NO KEY UPDATE",
        entry.to_string()
    );
    Ok(open.fetch_optional(db).await?.is_some())
}

/// Takes the first token with which nobody won the quest yet; false where there is none.
async fn take_one(db: &mut PgConnection, due: &Due, tokens: &[Token]) -> db::Result<bool> {
    for token in tokens {
        let taken = sqlx::query!(
            "INSERT INTO quest_nft_wins (quest_id, nft_id, number, entry_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            due.quest.to_string(),
            token.nft.to_string(),
            token.number,
            due.entry.to_string()
        );
        if taken.execute(&mut *db).await?.rows_affected() == 1 {
            return Ok(true);
        }
    }
    Ok(false)
}
