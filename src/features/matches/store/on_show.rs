//! Matches that run, for those who would watch one.

use super::{characters, columns::agent_name};
use crate::{
    db::{Result, parse},
    users::display_name,
};
use actors::wire::TableCharacter;
use domain::{
    Address, MatchId,
    glicko::Rating,
    matchup::{AgentLevel, MatchKind},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A match in which the clock runs.
#[derive(Debug, Clone, PartialEq)]
pub struct OnShow {
    pub id: MatchId,
    pub room: Option<String>,
    pub kind: MatchKind,
    /// The challenger, then the rival.
    pub players: [Player; 2],
    pub started_at: OffsetDateTime,
}

/// One of its two.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    /// None for an agent.
    pub address: Option<Address>,
    pub username: String,
    pub agent: Option<AgentLevel>,
    /// Of an agent with a name and a face of its own.
    pub character: Option<TableCharacter>,
    /// None before their first rated match.
    pub rating: Option<f64>,
}

/// At most so many, the best players' first, older ones before newer. Practice is its player's own affair and not among them.
pub async fn on_show(db: &mut PgConnection, limit: i64) -> Result<Vec<OnShow>> {
    let rows = sqlx::query!(
        r#"SELECT m.id, m.room_id, m.kind, m.started_ms AS "started_ms!", m.challenger_agent, m.rival_agent,
                  c.address AS "challenger_address?", c.username AS challenger_name, cr.rating AS "challenger_rating?",
                  r.address AS "rival_address?", r.username AS rival_name, rr.rating AS "rival_rating?"
           FROM matches m
           LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN ratings cr ON cr.user_id = m.challenger_id
           LEFT JOIN users r ON r.id = m.rival_id LEFT JOIN ratings rr ON rr.user_id = m.rival_id
           WHERE m.status = 'running' AND m.started_ms IS NOT NULL AND m.kind IN ('duel', 'quick', 'tournament')
           ORDER BY coalesce(cr.rating, $2) + coalesce(rr.rating, $2) DESC, m.number LIMIT $1"#,
        limit,
        Rating::default().rating
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id.clone()).collect();
    let mut seated = characters::seated(db, &ids).await?;
    rows.into_iter()
        .map(|row| {
            let [challenger, rival] = seated.remove(&row.id).unwrap_or_default();
            let challenger = Player {
                rating: row.challenger_rating,
                ..player(
                    row.challenger_address,
                    row.challenger_name,
                    row.challenger_agent,
                    challenger,
                )?
            };
            let rival = Player {
                rating: row.rival_rating,
                ..player(row.rival_address, row.rival_name, row.rival_agent, rival)?
            };
            Ok(OnShow {
                id: parse(&row.id)?,
                room: row.room_id,
                kind: parse(&row.kind)?,
                players: [challenger, rival],
                started_at: OffsetDateTime::UNIX_EPOCH + Duration::milliseconds(row.started_ms),
            })
        })
        .collect()
}

pub(super) fn player(
    address: Option<String>,
    name: Option<String>,
    agent: Option<String>,
    character: Option<TableCharacter>,
) -> Result<Player> {
    let address: Option<Address> = address.as_deref().map(parse).transpose()?;
    let agent: Option<AgentLevel> = agent.as_deref().map(parse).transpose()?;
    let username = match (address, &character, agent) {
        (Some(address), ..) => display_name(name.as_deref(), address),
        (None, Some(character), _) => character.name.clone(),
        (None, None, Some(level)) => agent_name(level.as_str()),
        (None, None, None) => String::new(),
    };
    Ok(Player {
        address,
        username,
        agent,
        character,
        rating: None,
    })
}
