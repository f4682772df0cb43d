//! Quests with all that administrators see of them.

use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};
use domain::{
    QuestId, UserId,
    ledger::{Amount, CurrencyCode},
    quest::{Goal, Status, Terms},
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

/// A quest.
#[derive(Debug, Clone)]
pub(super) struct Quest {
    pub id: QuestId,
    pub terms: Terms,
    pub reward: Amount,
    pub currency: CurrencyCode,
    /// Of the currency.
    pub decimals: u8,
    pub status: Status,
    pub plays: i64,
    /// Still there to be paid, in minor units of the currency.
    pub promised: Amount,
    pub paid: Amount,
    pub proposal: Option<Proposal>,
    pub created_at: OffsetDateTime,
}

/// Terms that wait for a second administrator.
#[derive(Debug, Clone)]
pub(super) struct Proposal {
    /// None: the quest itself waits, as it is.
    pub change: Option<Proposed>,
    pub by: UserId,
    pub name: String,
}

/// How a quest is to be changed, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Proposed {
    pub terms: Terms,
    /// Minor units.
    pub reward: String,
    /// The same as people read it.
    pub shown: String,
    pub currency: String,
}

/// Which quests: one of them, or a page of a search.
#[derive(Debug, Default)]
pub(super) struct Which<'a> {
    pub id: Option<QuestId>,
    /// In a title, a description or an agent's name.
    pub search: Option<&'a str>,
    pub after: Option<(OffsetDateTime, QuestId)>,
    pub limit: i64,
}

struct Row {
    id: String,
    title: String,
    description: String,
    difficulty: String,
    image_url: Option<String>,
    game_url: Option<String>,
    agent_name: Option<String>,
    goal: Json<Goal>,
    period: String,
    starts_at: Option<OffsetDateTime>,
    ends_at: Option<OffsetDateTime>,
    participant_limit: i32,
    credits_required: Option<i32>,
    time_limit_seconds: Option<i32>,
    reward_amount: String,
    reward_currency: String,
    decimals: i16,
    status: String,
    plays: i64,
    promised: String,
    paid: String,
    proposed: Option<Json<Proposed>>,
    proposed_by: Option<String>,
    proposed_name: Option<String>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for Quest {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let count = |count: i32| u32::try_from(count).map_err(|e| sqlx::Error::Decode(Box::new(e)));
        let by: Option<UserId> = row.proposed_by.as_deref().map(parse).transpose()?;
        Ok(Self {
            id: parse(&row.id)?,
            terms: Terms {
                title: row.title,
                description: row.description,
                difficulty: word(row.difficulty)?,
                image: row.image_url,
                game_url: row.game_url,
                agent_name: row.agent_name,
                goal: row.goal.0,
                period: word(row.period)?,
                starts_at: row.starts_at,
                ends_at: row.ends_at,
                participant_limit: count(row.participant_limit)?,
                credits_required: row.credits_required.map(count).transpose()?,
                time_limit: row.time_limit_seconds.map(count).transpose()?,
            },
            reward: amount(&row.reward_amount)?,
            currency: parse(&row.reward_currency)?,
            decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
            status: parse(&row.status)?,
            plays: row.plays,
            promised: amount(&row.promised)?,
            paid: amount(&row.paid)?,
            proposal: by.map(|by| Proposal {
                change: row.proposed.map(|change| change.0),
                by,
                name: row.proposed_name.unwrap_or_default(),
            }),
            created_at: row.created_at,
        })
    }
}

fn word<T: std::str::FromStr<Err = String>>(text: String) -> Result<T> {
    text.parse().map_err(|wrong: String| sqlx::Error::Decode(wrong.into()))
}

/// Quests that were not deleted, newest first.
pub(super) async fn list(db: &mut PgConnection, which: &Which<'_>) -> Result<Vec<Quest>> {
    let (after_at, after_id) = which.after.map(|(at, id)| (at, id.to_string())).unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT q.id, q.title, q.description, q.difficulty, q.image_url, q.game_url, q.agent_name, q.goal AS "goal: Json<Goal>", q.period,
                  q.starts_at, q.ends_at, q.participant_limit, q.credits_required, q.time_limit_seconds,
                  q.reward_amount::text AS "reward_amount!", q.reward_currency, c.decimals, q.status, q.plays,
                  coalesce(b.promised, 0)::text AS "promised!", coalesce(b.paid, 0)::text AS "paid!",
                  q.proposed AS "proposed: Json<Proposed>", q.proposed_by, q.proposed_name, q.created_at
           FROM quests q JOIN currencies c ON c.code = q.reward_currency
           LEFT JOIN reward_budgets b ON b.kind = 'quest' AND b.id = q.id AND b.currency = q.reward_currency
           WHERE q.deleted_at IS NULL AND ($1::text IS NULL OR q.id = $1)
             AND ($2::text IS NULL OR strpos(lower(concat_ws(E'\n', q.title, q.description, q.agent_name)), lower($2)) > 0)
             AND ($3::timestamptz IS NULL OR (q.created_at, q.id) < ($3, $4::text))
           ORDER BY q.created_at DESC, q.id DESC LIMIT $5"#,
        which.id.map(|id| id.to_string()),
        which.search,
        after_at,
        after_id,
        which.limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Quest::try_from).collect()
}

/// A quest that was not deleted, held until the transaction ends: who joins or ends it waits.
pub(super) async fn lock(db: &mut PgConnection, id: QuestId) -> Result<Option<Quest>> {
    sqlx::query!("SELECT id FROM quests WHERE id = $1 FOR NO KEY UPDATE", id.to_string())
        .fetch_optional(&mut *db)
        .await?;
    get(db, id).await
}

/// A quest that was not deleted.
pub(super) async fn get(db: &mut PgConnection, id: QuestId) -> Result<Option<Quest>> {
    let which = Which {
        id: Some(id),
        limit: 1,
        ..Which::default()
    };
    Ok(list(db, &which).await?.pop())
}

/// A quest as it is to be stored.
pub(super) struct Put<'a> {
    pub terms: &'a Terms,
    pub reward: Amount,
    pub currency: CurrencyCode,
    pub status: Status,
    /// The administrator by whom it waits for another one; None: it waits for nobody.
    pub proposed: Option<(UserId, &'a str)>,
    /// The administrator who makes it, where it is new.
    pub by: UserId,
}

/// Stores a quest, new or changed. What was proposed before is gone.
pub(super) async fn put(db: &mut PgConnection, id: QuestId, put: &Put<'_>) -> Result<()> {
    let terms = put.terms;
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let (by, name) = proposer(put.proposed);
    sqlx::query!(
        "INSERT INTO quests (id, title, description, difficulty, image_url, game_url, agent_name, kind, goal, period, starts_at, ends_at,
                             participant_limit, credits_required, time_limit_seconds, reward_amount, reward_currency, status,
                             proposed_by, proposed_name, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::text::numeric, $17, $18, $19, $20, $21)
         ON CONFLICT (id) DO UPDATE SET title = $2, description = $3, difficulty = $4, image_url = $5, game_url = $6, agent_name = $7,
             kind = $8, goal = $9, period = $10, starts_at = $11, ends_at = $12, participant_limit = $13, credits_required = $14,
             time_limit_seconds = $15, reward_amount = $16::text::numeric, reward_currency = $17, status = $18, proposed = NULL,
             proposed_by = $19, proposed_name = $20,
             over_at = CASE WHEN $18 IN ('completed', 'cancelled') THEN coalesce(quests.over_at, clock_timestamp()) END",
        id.to_string(),
        terms.title,
        terms.description,
        terms.difficulty.as_str(),
        terms.image,
        terms.game_url,
        terms.agent_name,
        terms.goal.kind().as_str(),
        Json(terms.goal) as _,
        terms.period.as_str(),
        terms.starts_at,
        terms.ends_at,
        number(terms.participant_limit),
        terms.credits_required.map(number),
        terms.time_limit.map(number),
        put.reward.to_string(),
        put.currency.as_str(),
        put.status.as_str(),
        by,
        name,
        put.by.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Keeps a change that waits for another administrator; the quest goes on as it is.
pub(super) async fn propose(db: &mut PgConnection, id: QuestId, change: &Proposed, by: (UserId, &str)) -> Result<()> {
    let (by, name) = proposer(Some(by));
    sqlx::query!(
        "UPDATE quests SET proposed = $2, proposed_by = $3, proposed_name = $4 WHERE id = $1",
        id.to_string(),
        Json(change) as _,
        by,
        name
    )
    .execute(db)
    .await
    .map(drop)
}

/// Nothing waits any more.
pub(super) async fn forget_proposal(db: &mut PgConnection, id: QuestId) -> Result<()> {
    sqlx::query!(
        "UPDATE quests SET proposed = NULL, proposed_by = NULL, proposed_name = NULL WHERE id = $1",
        id.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Ends a quest, and takes it off every list where it is deleted.
pub(super) async fn end(db: &mut PgConnection, id: QuestId, status: Status, deleted: bool) -> Result<()> {
    sqlx::query!(
        "UPDATE quests SET status = $2, over_at = coalesce(over_at, clock_timestamp()), deleted_at = CASE WHEN $3 THEN clock_timestamp() END, proposed = NULL, proposed_by = NULL, proposed_name = NULL
         WHERE id = $1",
        id.to_string(),
        status.as_str(),
        deleted
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether that person takes part in a quest, or did.
pub(super) async fn takes_part(db: &mut PgConnection, id: QuestId, person: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM quest_entries WHERE quest_id = $1 AND user_id = $2 AND state <> 'void') AS "is!""#,
        id.to_string(),
        person.to_string()
    )
    .fetch_one(db)
    .await
}

/// How many places have been paid.
pub(super) async fn rewarded(db: &mut PgConnection, id: QuestId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM play_rewards WHERE budget_kind = 'quest' AND budget_id = $1"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// How many people have paid for a play of it, or played, or take part without.
pub(super) async fn taken(db: &mut PgConnection, id: QuestId) -> Result<i64> {
    sqlx::query_scalar!(
        r#"SELECT (SELECT count(*) FROM play_rights WHERE quest_id = $1 AND state IN ('open', 'used'))
                + (SELECT count(*) FROM quest_entries WHERE quest_id = $1 AND right_id IS NULL AND state <> 'void') AS "count!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// Active quests whose end has come.
pub(super) async fn due(db: &mut PgConnection, limit: i64) -> Result<Vec<QuestId>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM quests WHERE status = 'active' AND ends_at <= clock_timestamp() ORDER BY ends_at LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// The moment has come, by the database's clock; the quest is held.
pub(super) async fn is_due(db: &mut PgConnection, id: QuestId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM quests WHERE id = $1 AND status = 'active' AND ends_at <= clock_timestamp()) AS "due!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

/// Quests that are over, of which something is promised still and nothing is under way: nobody has paid for a play that has not begun or began one
/// within the last day and an hour, no entry is joined or played, and no reward is owed.
pub(super) async fn to_release(db: &mut PgConnection, limit: i64) -> Result<Vec<QuestId>> {
    let ids = sqlx::query_scalar!(
        "SELECT DISTINCT q.id FROM quests q JOIN reward_budgets b ON b.kind = 'quest' AND b.id = q.id
         WHERE q.status IN ('completed', 'cancelled') AND b.promised > 0
           AND NOT EXISTS (SELECT FROM play_rights r WHERE r.quest_id = q.id
                           AND (r.state = 'open' OR (r.state = 'used' AND r.closed_at > clock_timestamp() - interval '25 hours')))
           AND NOT EXISTS (SELECT FROM quest_entries e WHERE e.quest_id = q.id AND e.state IN ('joined', 'playing'))
           AND NOT EXISTS (SELECT FROM rewards_due d WHERE d.budget_kind = 'quest' AND d.budget_id = q.id)
         ORDER BY q.id LIMIT $1",
        limit
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

/// Holds a quest, also a deleted one; false where it runs again or has something under way.
pub(super) async fn lock_over(db: &mut PgConnection, id: QuestId) -> Result<bool> {
    let status = sqlx::query_scalar!(
        "SELECT status FROM quests WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    if !matches!(status.as_deref(), Some("completed" | "cancelled")) {
        return Ok(false);
    }
    let under_way = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM play_rights r WHERE r.quest_id = $1
                  AND (r.state = 'open' OR (r.state = 'used' AND r.closed_at > clock_timestamp() - interval '25 hours')))
               OR EXISTS (SELECT FROM quest_entries e WHERE e.quest_id = $1 AND e.state IN ('joined', 'playing'))
               OR EXISTS (SELECT FROM rewards_due d WHERE d.budget_kind = 'quest' AND d.budget_id = $1) AS "under_way!""#,
        id.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(!under_way)
}

fn proposer(by: Option<(UserId, &str)>) -> (Option<String>, Option<String>) {
    by.map(|(person, name)| (person.to_string(), name.chars().take(80).collect::<String>()))
        .unzip()
}
