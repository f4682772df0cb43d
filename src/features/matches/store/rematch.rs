//! The same two again, if both want to within a minute.

use domain::matchup::{MatchKind, Player};
use domain::{MatchId, UserId};
use sqlx::PgConnection;

use super::{
    create::{NewMatch, create},
    read::find,
    running::end_practice,
};
use crate::{
    db::{Result, parse},
    ids,
};

/// How long the other has time to agree.
const WINDOW_SECONDS: f64 = 60.0;

/// The outcome of the wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rematch {
    /// There is no such match.
    NotFound,
    NotAPlayer,
    /// It still runs or was aborted, or is a room's: there the room starts the next one.
    NotNow,
    /// The other has not answered yet.
    Offered,
    Matched(MatchId),
}

/// Asks for a rematch of a match that is over. Against an agent it begins at once.
pub async fn ask(db: &mut PgConnection, id: MatchId, user: UserId) -> Result<Rematch> {
    let locked = sqlx::query!(
        "SELECT table_size FROM matches WHERE id = $1 FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(locked) = locked else {
        return Ok(Rematch::NotFound);
    };
    let Some(record) = find(db, id).await? else {
        return Ok(Rematch::NotFound);
    };
    let Some(seat) = record.seat_of(user) else {
        return Ok(Rematch::NotAPlayer);
    };
    let played = record.ended_at.is_some() && record.status == "ended";
    if !played || matches!(record.kind, MatchKind::Duel | MatchKind::Tournament | MatchKind::Quest) {
        return Ok(Rematch::NotNow);
    }
    let known = sqlx::query!(
        r#"SELECT seat, next_id, asked_at > clock_timestamp() - make_interval(secs => $2) AS "fresh!"
           FROM match_rematches WHERE match_id = $1"#,
        id.to_string(),
        WINDOW_SECONDS
    )
    .fetch_optional(&mut *db)
    .await?;
    let agent = record.players.iter().any(|player| player.agent.is_some());
    let agreed = match &known {
        Some(known) => {
            if let Some(next) = &known.next_id {
                return Ok(Rematch::Matched(parse(next)?));
            }
            known.fresh && known.seat != i16::from(u8::from(seat))
        }
        None => false,
    };
    if !agreed && !agent {
        sqlx::query!(
            "INSERT INTO match_rematches (match_id, seat) VALUES ($1, $2)
             ON CONFLICT (match_id) DO UPDATE SET seat = excluded.seat, asked_at = clock_timestamp()",
            id.to_string(),
            i16::from(u8::from(seat))
        )
        .execute(db)
        .await?;
        return Ok(Rematch::Offered);
    }
    if agent {
        end_practice(db, user).await?;
    }
    let player = |at: usize| {
        let played = &record.players[at];
        let user = played.user.map(Player::User);
        user.or(played.agent.map(Player::Agent)).ok_or(sqlx::Error::RowNotFound)
    };
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: record.kind,
        players: [player(0)?, player(1)?],
        table: parse(&locked.table_size)?,
        seed: rand::random(),
        stake: None,
    };
    if let Err(refused) = create(db, &new).await? {
        return Err(sqlx::Error::Protocol(format!("a rematch was refused: {refused:?}")));
    }
    sqlx::query!(
        "INSERT INTO match_rematches (match_id, seat, next_id) VALUES ($1, $2, $3)
         ON CONFLICT (match_id) DO UPDATE SET next_id = excluded.next_id",
        id.to_string(),
        i16::from(u8::from(seat)),
        new.id.to_string()
    )
    .execute(db)
    .await?;
    Ok(Rematch::Matched(new.id))
}
