//! Quests, as they are shown.

use crate::{
    db::{Result, parse},
    ledger::currencies,
};
pub use domain::quest::Difficulty;
use domain::{
    Address, QuestId, UserId,
    ledger::{Amount, CurrencyCode},
    quest::Goal,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A quest that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quest {
    pub id: QuestId,
    pub title: String,
    pub description: String,
    pub difficulty: Difficulty,
    pub image_url: Option<String>,
    /// A decimal number of the currency's units.
    pub reward: String,
    pub reward_currency: CurrencyCode,
    pub participant_limit: i32,
    /// Its own number or that of the settings (decision B11); None: it costs nothing.
    pub credits_required: Option<i32>,
    pub time_limit_seconds: Option<i32>,
    pub goal: Goal,
    /// `once`, `daily` or `weekly`.
    pub period: String,
    pub ends_at: Option<OffsetDateTime>,
    /// Games that were played to a result, by anyone.
    pub plays: i64,
    /// The participants.
    pub participants: i64,
}

/// A quest to be stored; what it leaves out has the schema's defaults.
#[derive(Debug)]
pub struct NewQuest<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub difficulty: Difficulty,
    pub reward: Amount,
    pub currency: CurrencyCode,
    pub goal: Goal,
}

/// Stores a quest; false where that id is known.
pub async fn insert(db: &mut PgConnection, id: QuestId, new: &NewQuest<'_>) -> Result<bool> {
    let goal = serde_json::to_string(&new.goal).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    let done = sqlx::query!(
        "INSERT INTO quests (id, title, description, difficulty, reward_amount, reward_currency, goal)
         VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7::text::jsonb) ON CONFLICT (id) DO NOTHING",
        id.to_string(),
        new.title,
        new.description,
        new.difficulty.as_str(),
        new.reward.to_string(),
        new.currency.as_str(),
        goal
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The active ones, newest first.
pub async fn active(db: &mut PgConnection, limit: i64) -> Result<Vec<Quest>> {
    let rows = sqlx::query!(
        r#"SELECT q.id, q.title, q.description, q.difficulty, q.image_url, q.reward_amount::text AS "reward_amount!",
                  q.reward_currency, c.decimals, q.participant_limit, q.time_limit_seconds,
                  COALESCE(q.credits_required, CASE q.kind WHEN 'ai' THEN
                      (SELECT quest_credits FROM credit_settings ORDER BY version DESC LIMIT 1) END) AS credits_required,
                  q.goal::text AS "goal!", q.period, q.ends_at,
                  (SELECT count(*) FROM plays p WHERE p.quest_id = q.id) AS "plays!",
                  q.participants
           FROM quests q JOIN currencies c ON c.code = q.reward_currency
           WHERE q.status = 'active' ORDER BY q.created_at DESC, q.id DESC LIMIT $1"#,
        limit
    )
    .fetch_all(db)
    .await?;
    let quests = rows.into_iter().map(|row| {
        let decimals = u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        Ok(Quest {
            id: parse(&row.id)?,
            title: row.title,
            description: row.description,
            difficulty: difficulty(&row.difficulty)?,
            image_url: row.image_url,
            reward: currencies::amount(&row.reward_amount)?.format(decimals),
            reward_currency: parse(&row.reward_currency)?,
            participant_limit: row.participant_limit,
            credits_required: row.credits_required,
            time_limit_seconds: row.time_limit_seconds,
            goal: goal(&row.goal)?,
            period: row.period,
            ends_at: row.ends_at,
            plays: row.plays,
            participants: row.participants,
        })
    });
    quests.collect()
}

/// Somebody who takes part in a quest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    pub quest: QuestId,
    pub id: UserId,
    pub address: Address,
    pub username: Option<String>,
}

/// The first who joined each of these quests, at most `each` of one; once each, in however many periods.
pub async fn participants(db: &mut PgConnection, quests: &[QuestId], each: i64) -> Result<Vec<Participant>> {
    let ids: Vec<String> = quests.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"SELECT first.quest_id AS "quest_id!", u.id, u.address, u.username
           FROM unnest($1::text[]) asked (id)
           CROSS JOIN LATERAL (SELECT e.quest_id, e.user_id, e.joined_at FROM quest_entries e
                               WHERE e.quest_id = asked.id AND e.state <> 'void'
                                 AND NOT EXISTS (SELECT FROM quest_entries b WHERE b.quest_id = e.quest_id AND b.user_id = e.user_id
                                                 AND b.period_start < e.period_start AND b.state <> 'void')
                               ORDER BY e.joined_at, e.user_id LIMIT $2) first
           JOIN users u ON u.id = first.user_id ORDER BY first.joined_at, u.id"#,
        &ids,
        each
    )
    .fetch_all(db)
    .await?;
    let found = rows.into_iter().map(|row| {
        Ok(Participant {
            quest: parse(&row.quest_id)?,
            id: parse(&row.id)?,
            address: parse(&row.address)?,
            username: row.username,
        })
    });
    found.collect()
}

/// A stored difficulty.
///
/// # Errors
/// It is none.
pub(super) fn difficulty(word: &str) -> Result<Difficulty> {
    word.parse().map_err(|e: String| sqlx::Error::Decode(e.into()))
}

/// A stored goal.
///
/// # Errors
/// It is none of the list.
pub(super) fn goal(text: &str) -> Result<Goal> {
    serde_json::from_str(text).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// The preview of a shared link of a quest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    pub title: String,
    pub description: String,
    pub image: Option<String>,
}

impl Preview {
    /// Its title without the agent's name.
    pub fn name(&self) -> &str {
        self.title.split_once(" - ").map_or(&*self.title, |(name, _)| name)
    }
}

/// The preview of a shared link of a quest; None where there is none that everybody may see.
pub async fn preview(db: &mut PgConnection, id: QuestId) -> Result<Option<Preview>> {
    sqlx::query_as!(
        Preview,
        "SELECT title, description, image_url AS image FROM quests WHERE id = $1 AND deleted_at IS NULL AND status <> 'waiting'",
        id.to_string()
    )
    .fetch_optional(db)
    .await
}

/// On what terms a quest is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// False once it was completed or cancelled.
    pub is_active: bool,
    /// The credits that a play costs; None: as many as the setting for all quests says.
    pub credits_required: Option<u32>,
}

/// The terms of a quest.
pub async fn terms(db: &mut PgConnection, id: QuestId) -> Result<Option<Terms>> {
    let found = sqlx::query!(
        r#"SELECT status = 'active' AS "is_active!", credits_required FROM quests WHERE id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    let terms = found.map(|row| Terms {
        is_active: row.is_active,
        credits_required: row.credits_required.and_then(|credits| u32::try_from(credits).ok()),
    });
    Ok(terms)
}
