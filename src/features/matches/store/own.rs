//! The match that somebody plays, wherever else they are.

use super::{characters, on_show};
use crate::db::{Result, parse};
use domain::{GuestId, MatchId, QuestId, UserId, matchup::MatchKind};
use sqlx::PgConnection;

/// A match that goes on while its player is elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnMatch {
    pub id: MatchId,
    pub kind: MatchKind,
    /// The name of who plays against them.
    pub against: String,
    pub quest: Option<QuestId>,
    /// Holder of the seat, where a guest began it.
    pub guest: Option<GuestId>,
}

/// The newest match that runs of a person; where there is none, the one that they began as a guest, before they signed in.
pub async fn of_person(db: &mut PgConnection, user: UserId) -> Result<Option<OwnMatch>> {
    if let Some(own) = newest(db, Some(user), None).await? {
        return Ok(Some(own));
    }
    let guest = sqlx::query_scalar!(
        "SELECT g.id FROM guests g JOIN guest_starts s ON s.guest_id = g.id JOIN matches m ON m.id = s.match_id
         WHERE g.claimed_by = $1 AND m.status = 'running' AND m.challenger_guest = g.id ORDER BY m.number DESC LIMIT 1",
        user.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    match guest {
        Some(guest) => of_guest(db, parse(&guest)?).await,
        None => Ok(None),
    }
}

/// The match that runs of a guest.
pub async fn of_guest(db: &mut PgConnection, guest: GuestId) -> Result<Option<OwnMatch>> {
    newest(db, None, Some(guest)).await
}

async fn newest(db: &mut PgConnection, user: Option<UserId>, guest: Option<GuestId>) -> Result<Option<OwnMatch>> {
    let row = sqlx::query!(
        r#"SELECT m.id, m.kind, coalesce(m.rival_id = $1, false) AS "is_rival!", e.quest_id AS "quest_id?",
                  m.challenger_agent, m.rival_agent,
                  c.address AS "challenger_address?", c.username AS challenger_name,
                  r.address AS "rival_address?", r.username AS rival_name
           FROM matches m
           LEFT JOIN users c ON c.id = m.challenger_id LEFT JOIN users r ON r.id = m.rival_id
           LEFT JOIN quest_entries e ON e.match_id = m.id
           WHERE m.status = 'running' AND (m.challenger_id = $1 OR m.rival_id = $1 OR m.challenger_guest = $2)
           ORDER BY m.number DESC LIMIT 1"#,
        user.map(|user| user.to_string()),
        guest.map(|guest| guest.to_string())
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let mut seated = characters::seated(db, std::slice::from_ref(&row.id)).await?;
    let [challenger, rival] = seated.remove(&row.id).unwrap_or_default();
    let against = match row.is_rival {
        true => on_show::player(
            row.challenger_address,
            row.challenger_name,
            row.challenger_agent,
            challenger,
        )?,
        false => on_show::player(row.rival_address, row.rival_name, row.rival_agent, rival)?,
    };
    Ok(Some(OwnMatch {
        id: parse(&row.id)?,
        kind: parse(&row.kind)?,
        against: against.username,
        quest: row.quest_id.as_deref().map(parse).transpose()?,
        guest,
    }))
}
