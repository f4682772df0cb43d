//! Predictions that a frame settles: which match, and who does not vote on it.

use crate::db::{Result, parse, violates};
use actors::{ports::Ballot, table::ARRIVAL_TIMEOUT, wire::TableOdds};
use domain::{MatchId, PredictionId, StreamId, UserId, prediction::NewFrame};
use sqlx::PgConnection;
use std::collections::HashSet;

/// A match that may be asked about.
pub struct Unbroken {
    /// The latest moment at which its players are at the table, in Unix milliseconds by the database's clock; now where that has passed.
    pub begins_at: i64,
}

/// Whether a stream can ask about a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Free,
    /// It has another active prediction.
    Busy,
    /// It has asked about this match.
    Asked,
}

/// As read, without a lock: the keys hold it.
pub async fn standing(db: &mut PgConnection, stream: StreamId, id: MatchId) -> Result<Standing> {
    let found = sqlx::query!(
        r#"SELECT EXISTS (SELECT FROM prediction_frames WHERE match_id = $2 AND stream_id = $1) AS "asked!",
                  EXISTS (SELECT FROM predictions WHERE stream_id = $1 AND outcome IS NULL) AS "busy!""#,
        stream.to_string(),
        id.to_string()
    )
    .fetch_one(db)
    .await?;
    Ok(match (found.asked, found.busy) {
        (true, _) => Standing::Asked,
        (false, true) => Standing::Busy,
        (false, false) => Standing::Free,
    })
}

/// A match in which no decision is stored, and none is until the transaction ends. Quick matches and practice are not asked about: two strangers, or
/// one person, would decide what others vote on.
pub async fn unbroken(db: &mut PgConnection, id: MatchId) -> Result<Option<Unbroken>> {
    sqlx::query_as!(
        Unbroken,
        r#"SELECT greatest(coalesce(begins_ms, started_ms, floor(extract(epoch FROM created_at) * 1000)::bigint + coalesce(wait_ms, $2::bigint)),
                           floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS "begins_at!"
           FROM matches WHERE id = $1 AND status = 'running' AND steps = 0 AND kind IN ('house', 'duel', 'tournament') FOR SHARE"#,
        id.to_string(),
        ARRIVAL_TIMEOUT
    )
    .fetch_optional(db)
    .await
}

/// Stores the question about a frame with its odds, as far as there are any, and who does not vote on it: its players, and those who moderate for them. False when the stream has an active
/// prediction or has asked about this match: then the transaction must be rolled back.
pub async fn insert(
    db: &mut PgConnection,
    id: PredictionId,
    (stream, creator): (StreamId, UserId),
    of: MatchId,
    new: &NewFrame,
    odds: Option<TableOdds>,
) -> Result<bool> {
    let (text, frame) = (id.to_string(), of.to_string());
    let made = sqlx::query!(
        "WITH made AS (
             INSERT INTO predictions (id, stream_id, creator_id, kind, question, option1, option2, ends_at)
             VALUES ($1, $2, $3, 'frame', $4, $5, $6, to_timestamp($7::bigint / 1000.0)) RETURNING id
         )
         INSERT INTO prediction_frames (prediction_id, match_id, stream_id, odds) SELECT id, $8, $2, $9 FROM made",
        text,
        stream.to_string(),
        creator.to_string(),
        new.question,
        new.option1,
        new.option2,
        new.ends_at,
        frame,
        odds.map(|odds| i16::from(odds.challenger))
    )
    .execute(&mut *db)
    .await;
    match made {
        Ok(_) => {}
        Err(e) if violates(&e, "predictions_active_key") || violates(&e, "prediction_frames_key") => return Ok(false),
        Err(e) => return Err(e),
    }
    sqlx::query!(
        "WITH players AS (
             SELECT p.id FROM matches m CROSS JOIN LATERAL (VALUES (m.challenger_id), (m.rival_id)) AS p(id)
             WHERE m.id = $2 AND p.id IS NOT NULL
         )
         INSERT INTO prediction_barred (prediction_id, user_id)
         SELECT $1, id FROM players UNION SELECT $1, c.user_id FROM channel_moderators c JOIN players p ON p.id = c.creator_id",
        text,
        frame
    )
    .execute(db)
    .await?;
    Ok(true)
}

/// Those of them who do not vote on it.
pub(super) async fn barred(db: &mut PgConnection, id: &str, ballots: &[Ballot]) -> Result<HashSet<UserId>> {
    let people: Vec<String> = ballots.iter().map(|ballot| ballot.by.to_string()).collect();
    let barred = sqlx::query_scalar!(
        "SELECT user_id FROM prediction_barred WHERE prediction_id = $1 AND user_id = ANY($2)",
        id,
        &people
    )
    .fetch_all(db)
    .await?;
    barred.iter().map(|id| parse(id)).collect()
}

/// The active predictions that this match settles, in the order of their creation.
pub async fn active_of_match(db: &mut PgConnection, id: MatchId) -> Result<Vec<PredictionId>> {
    let active = sqlx::query_scalar!(
        "SELECT p.id FROM prediction_frames f JOIN predictions p ON p.id = f.prediction_id
         WHERE f.match_id = $1 AND p.outcome IS NULL ORDER BY p.number",
        id.to_string()
    )
    .fetch_all(db)
    .await?;
    active.iter().map(|id| parse(id)).collect()
}
