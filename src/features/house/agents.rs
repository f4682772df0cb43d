//! The agents of the house, as everybody may look them up.

use crate::db::{Result, parse};
use actors::wire::Face;
use domain::{MatchId, StreamId, matchup::AgentLevel};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

/// Frames of an agent by which its standing against each other is counted.
const FRAMES: i64 = 500;

/// An agent with its standing among agents.
#[derive(Debug)]
pub struct Agent {
    pub id: String,
    pub name: String,
    pub bio: String,
    pub level: AgentLevel,
    pub face: Face,
    pub rating: f64,
    pub wins: i32,
    pub losses: i32,
    pub style: Style,
    /// The live stream that shows it at a table now.
    pub stream: Option<StreamId>,
}

/// How it plays, by the frames at tables of the house that were counted.
#[derive(Debug)]
pub struct Style {
    pub frames: i32,
    pub shots: i64,
    /// Balls of its own.
    pub potted: i64,
    /// The most of them in one visit.
    pub best_visit: i16,
}

/// A frame that an agent played at a table of the house.
#[derive(Debug)]
pub struct Frame {
    pub id: MatchId,
    pub ended_at: OffsetDateTime,
    pub rival: Rival,
    /// None without a result.
    pub won: Option<bool>,
    /// Of its rating; none where nothing was rated.
    pub change: Option<f64>,
}

/// The other agent of a frame.
#[derive(Debug, Clone)]
pub struct Rival {
    pub id: String,
    pub name: String,
    pub face: Face,
}

/// Those that play, the best first; at most 1,000.
pub async fn all(db: &mut PgConnection) -> Result<Vec<Agent>> {
    find(db, None).await
}

/// One of them, also if it plays no more.
pub async fn one(db: &mut PgConnection, id: &str) -> Result<Option<Agent>> {
    Ok(find(db, Some(id)).await?.pop())
}

async fn find(db: &mut PgConnection, id: Option<&str>) -> Result<Vec<Agent>> {
    let rows = sqlx::query!(
        r#"SELECT a.id, a.name, a.bio, a.level, a.rating, a.wins, a.losses, a.frames, a.shots, a.potted, a.best_visit,
                  jsonb_build_object('ball', ball, 'eyes', eyes, 'brow', brow, 'mouth', mouth, 'hat', hat, 'tint', tint) AS "face!: Json<Face>",
                  (SELECT h.stream_id FROM house_tables h JOIN matches m ON m.id = h.match_id JOIN streams s ON s.id = h.stream_id
                   WHERE m.status = 'running' AND a.id IN (m.challenger_character, m.rival_character)
                     AND s.status = 'live' AND s.deleted_at IS NULL LIMIT 1) AS stream
           FROM agents a WHERE CASE WHEN $1::text IS NULL THEN active ELSE a.id = $1 END
           ORDER BY a.rating DESC, a.id LIMIT 1000"#,
        id
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Agent {
                level: parse(&row.level)?,
                stream: row.stream.as_deref().map(parse).transpose()?,
                id: row.id,
                name: row.name,
                bio: row.bio,
                face: row.face.0,
                rating: row.rating,
                wins: row.wins,
                losses: row.losses,
                style: Style {
                    frames: row.frames,
                    shots: row.shots,
                    potted: row.potted,
                    best_visit: row.best_visit,
                },
            })
        })
        .collect()
}

/// Its frames that are over, the newest first; at most 500.
pub async fn frames(db: &mut PgConnection, id: &str) -> Result<Vec<Frame>> {
    let rows = sqlx::query!(
        r#"WITH newest AS (
               (SELECT number, id, ended_at, winner, 0 AS seat, challenger_change AS change, rival_character AS other FROM matches
                WHERE kind = 'house' AND challenger_character = $1 AND status = 'ended' ORDER BY number DESC LIMIT $2)
               UNION ALL
               (SELECT number, id, ended_at, winner, 1, rival_change, challenger_character FROM matches
                WHERE kind = 'house' AND rival_character = $1 AND status = 'ended' ORDER BY number DESC LIMIT $2)
           )
           SELECT n.id AS "id!", n.ended_at AS "ended_at!", n.winner = n.seat AS won, n.change, o.id AS other, o.name,
                  jsonb_build_object('ball', ball, 'eyes', eyes, 'brow', brow, 'mouth', mouth, 'hat', hat, 'tint', tint) AS "face!: Json<Face>"
           FROM newest n JOIN agents o ON o.id = n.other ORDER BY n.number DESC LIMIT $2"#,
        id,
        FRAMES
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Frame {
                id: parse(&row.id)?,
                ended_at: row.ended_at,
                rival: Rival {
                    id: row.other,
                    name: row.name,
                    face: row.face.0,
                },
                won: row.won,
                change: row.change,
            })
        })
        .collect()
}

/// Whether a text can be the id of an agent.
pub fn is_id(text: &str) -> bool {
    (3..=24).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}
