//! A quest as its page shows it to everyone, and its leaderboard: from memory.

use super::{
    error::not_found,
    view::{Leader, QuestDetails, ReplayView},
};
use crate::{
    context::Context,
    db::{Result, parse},
    features::quests::{
        store::{Quest, difficulty, goal, participants},
        view::{ParticipantView, QuestView},
    },
    http::{cache::Cached, error::ApiError, ready::Ready},
    ledger::currencies,
};
use domain::QuestId;
use moka::sync::Cache;
use sqlx::PgConnection;
use std::sync::Arc;

/// Quests that are kept; the one asked for longest ago makes room.
const KEPT: u64 = 1_000;
/// Participants that are listed: the first who joined.
const PARTICIPANTS: i64 = 100;
/// Games that are shown.
const REPLAYS: i64 = 10;
/// Lines of a leaderboard.
const LEADERS: i64 = 20;
/// The same of a quest of events (E35).
const LEADERS_OF_EVENTS: i64 = 100;

/// Answers about single quests.
#[derive(Debug)]
pub struct QuestPages {
    details: Cache<QuestId, Arc<Cached<Ready>>>,
    leaders: Cache<QuestId, Arc<Cached<Ready>>>,
}

impl Default for QuestPages {
    fn default() -> Self {
        Self {
            details: Cache::new(KEPT),
            leaders: Cache::new(KEPT),
        }
    }
}

impl QuestPages {
    /// # Errors
    /// 404 for a quest that is not known.
    pub async fn details(&self, context: &Context, id: QuestId) -> std::result::Result<Arc<Ready>, ApiError> {
        let kept = self.details.get_with(id, Arc::default);
        let read = async || {
            let found = details(&mut *context.pool.acquire().await?, id).await?;
            Ready::of(&found.ok_or_else(not_found)?)
        };
        kept.get(&context.lists, read).await
    }

    /// The best of a quest, best first: empty while nobody has played it.
    pub async fn leaders(&self, context: &Context, id: QuestId) -> std::result::Result<Arc<Ready>, ApiError> {
        let kept = self.leaders.get_with(id, Arc::default);
        let read = async || Ready::of(&leaders(&mut *context.pool.acquire().await?, id).await?);
        kept.get(&context.lists, read).await
    }
}

async fn details(db: &mut PgConnection, id: QuestId) -> Result<Option<QuestDetails>> {
    let row = sqlx::query!(
        r#"SELECT q.title, q.description, q.difficulty, q.image_url, q.reward_amount::text AS "reward_amount!", q.reward_currency, c.decimals,
                  q.participant_limit, q.time_limit_seconds, q.status,
                  COALESCE(q.credits_required, CASE q.kind WHEN 'ai' THEN
                      (SELECT quest_credits FROM credit_settings ORDER BY version DESC LIMIT 1) END) AS credits_required,
                  q.goal::text AS "goal!", q.agent_name, q.period,
                  q.starts_at, q.ends_at,
                  (SELECT count(*) FROM plays p WHERE p.quest_id = q.id) AS "plays!",
                  q.participants
           FROM quests q JOIN currencies c ON c.code = q.reward_currency
           WHERE q.id = $1 AND q.deleted_at IS NULL AND q.status <> 'waiting'"#,
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let decimals = u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
    let quest = Quest {
        id,
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
    };
    Ok(Some(QuestDetails {
        quest: QuestView::from(quest).with(participants(&mut *db, &[id], PARTICIPANTS).await?),
        status: row.status,
        agent_display_name: row.agent_name,
        starts_at: row.starts_at,
        replays: replays(db, id).await?,
    }))
}

async fn replays(db: &mut PgConnection, id: QuestId) -> Result<Vec<ReplayView>> {
    let rows = sqlx::query!(
        "SELECT p.match_id, p.won, p.score, u.id, u.address, u.username FROM plays p JOIN users u ON u.id = p.user_id
         WHERE p.quest_id = $1 ORDER BY p.number DESC LIMIT $2",
        id.to_string(),
        REPLAYS
    )
    .fetch_all(db)
    .await?;
    let shown = rows.into_iter().map(|row| {
        Ok(ReplayView {
            play_id: parse(&row.match_id)?,
            player: ParticipantView {
                id: parse(&row.id)?,
                address: parse(&row.address)?,
                username: row.username,
            },
            won: row.won,
            score: u8::try_from(row.score).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
        })
    });
    shown.collect()
}

/// By wins, score, fewer shots, who was there earlier; of a quest of events by times that the goal was reached, progress, and who joined earlier.
async fn leaders(db: &mut PgConnection, id: QuestId) -> Result<Vec<Leader>> {
    let rows = sqlx::query!(
        r#"WITH results AS (
               SELECT p.user_id, p.won, p.score::bigint AS score, p.shots::bigint AS late, p.number AS first FROM plays p WHERE p.quest_id = $1
               UNION ALL
               SELECT e.user_id, e.state = 'won', least(e.progress, e.target), 0, extract(epoch FROM e.joined_at)::bigint
               FROM quest_entries e WHERE e.quest_id = $1 AND e.fact IS NOT NULL AND e.progress > 0 AND e.state <> 'void'
           )
           SELECT u.address, u.username, count(*) AS "games!", sum(r.score)::bigint AS "score!", count(*) FILTER (WHERE r.won) AS "wins!"
           FROM results r JOIN users u ON u.id = r.user_id
           GROUP BY u.id ORDER BY 5 DESC, 4 DESC, sum(r.late), min(r.first), u.id
           LIMIT CASE WHEN (SELECT kind FROM quests WHERE id = $1) = 'event' THEN $3 ELSE $2::bigint END"#,
        id.to_string(),
        LEADERS,
        LEADERS_OF_EVENTS
    )
    .fetch_all(db)
    .await?;
    let leader = |address: String, username, games: i64, score, wins: i64| {
        Ok(Leader {
            address: parse(&address)?,
            username,
            games_played: games,
            score,
            win_rate: wins * 100 / games.max(1),
        })
    };
    rows.into_iter()
        .map(|row| leader(row.address, row.username, row.games, row.score, row.wins))
        .collect()
}
