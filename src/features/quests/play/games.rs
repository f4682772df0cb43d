//! The results of games, and the rewards that they paid.

use crate::{
    db::{Result, parse},
    features::withdrawals::rewards::{
        rules::StayReason,
        store::{Place, place},
    },
    ledger::currencies::amount,
};
use domain::{
    MatchId, QuestId, UserId,
    ledger::{Amount, CurrencyCode},
    match_rules::Played,
};
use sqlx::PgConnection;

/// A game that was played to a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    pub game: MatchId,
    pub user: UserId,
    /// None: a pool game.
    pub quest: Option<QuestId>,
    pub won: bool,
    pub played: Played,
    /// The quest's goal, with this game.
    pub reached: bool,
}

/// Keeps what a game came to; its match ends in this transaction.
pub async fn insert(db: &mut PgConnection, play: &Play) -> Result<()> {
    sqlx::query!(
        "INSERT INTO plays (match_id, user_id, quest_id, won, score, best_visit, shots, reached) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        play.game.to_string(),
        play.user.to_string(),
        play.quest.map(|quest| quest.to_string()),
        play.won,
        i16::from(play.played.score),
        i16::from(play.played.best_visit),
        i32::try_from(play.played.shots).unwrap_or(i32::MAX),
        play.reached
    )
    .execute(db)
    .await
    .map(drop)
}

/// POOL that pool games paid somebody this UTC day, in minor units.
pub async fn earned_today(db: &mut PgConnection, user: UserId) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(r.amount), 0)::text AS "sum!" FROM play_rewards r JOIN plays p ON p.match_id = r.cause_id
           WHERE r.user_id = $1 AND r.cause = 'play' AND r.currency = 'POOL' AND p.quest_id IS NULL AND r.at >= credit_day()::timestamp AT TIME ZONE 'UTC'"#,
        user.to_string()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}

/// A reward that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewarded {
    pub currency: CurrencyCode,
    /// A decimal number of the currency's units.
    pub amount: String,
    pub description: String,
    pub place: Place,
}

/// The newest game of a quest that somebody played to a result, or of pool games that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Newest(QuestId, UserId),
    Game(MatchId),
}

/// A game that was played to a result.
pub async fn play(db: &mut PgConnection, which: Which) -> Result<Option<Play>> {
    let (quest, user, game) = match which {
        Which::Newest(quest, user) => (Some(quest.to_string()), Some(user.to_string()), None),
        Which::Game(game) => (None, None, Some(game.to_string())),
    };
    let row = sqlx::query!(
        "SELECT match_id, user_id, quest_id, won, score, best_visit, shots, reached FROM plays
         WHERE match_id = $3 OR (quest_id = $1 AND user_id = $2) ORDER BY number DESC LIMIT 1",
        quest,
        user,
        game
    );
    let Some(row) = row.fetch_optional(db).await? else {
        return Ok(None);
    };
    let small = |number: i16| u8::try_from(number).map_err(|e| sqlx::Error::Decode(Box::new(e)));
    Ok(Some(Play {
        game: parse(&row.match_id)?,
        user: parse(&row.user_id)?,
        quest: row.quest_id.as_deref().map(parse).transpose()?,
        won: row.won,
        played: Played {
            shots: row.shots.unsigned_abs(),
            score: small(row.score)?,
            best_visit: small(row.best_visit)?,
        },
        reached: row.reached,
    }))
}

/// The rewards of a game.
pub async fn rewards(db: &mut PgConnection, game: MatchId) -> Result<Vec<Rewarded>> {
    let rows = sqlx::query!(
        r#"SELECT r.currency, r.amount::text AS "amount!", r.description, c.decimals, p.state AS "state?", p.kept_for, w.status AS "status?", w.transaction_hash AS "hash?",
                  (SELECT s.chain_id FROM chain_payments s WHERE s.cause_type = 'withdrawal' AND s.cause_id = p.withdrawal_id) AS chain_id
           FROM play_rewards r JOIN currencies c ON c.code = r.currency
           LEFT JOIN reward_payouts p ON p.reward_id = r.id LEFT JOIN withdrawals w ON w.id = p.withdrawal_id
           WHERE r.cause = 'play' AND r.cause_id = $1 ORDER BY r.id"#,
        game.to_string()
    )
    .fetch_all(db)
    .await?;
    let rewarded = rows.into_iter().map(|row| {
        let decimals = u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        Ok(Rewarded {
            currency: parse(&row.currency)?,
            amount: amount(&row.amount)?.format(decimals),
            description: row.description,
            place: match row.status.as_deref() {
                // An administrator took it back: it is in the balance again.
                Some("rejected" | "cancelled") => Place::Balance(Some(StayReason::NoWay)),
                _ => place(row.state.as_deref(), row.kept_for.as_deref(), row.chain_id, row.hash)?,
            },
        })
    });
    rewarded.collect()
}

/// Whether a match runs.
pub async fn runs(db: &mut PgConnection, game: MatchId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM matches WHERE id = $1 AND status = 'running') AS "runs!""#,
        game.to_string()
    )
    .fetch_one(db)
    .await
}

/// The newest games, at most `limit`.
pub async fn newest(db: &mut PgConnection, limit: i64) -> Result<Vec<MatchId>> {
    let ids = sqlx::query_scalar!("SELECT match_id FROM plays ORDER BY number DESC LIMIT $1", limit);
    ids.fetch_all(db).await?.iter().map(|id| parse(id)).collect()
}

/// All that a game paid, in minor units: it pays one currency.
pub async fn paid(db: &mut PgConnection, game: MatchId) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(amount), 0)::text AS "sum!" FROM play_rewards WHERE cause = 'play' AND cause_id = $1"#,
        game.to_string()
    )
    .fetch_one(db)
    .await?;
    amount(&sum)
}
