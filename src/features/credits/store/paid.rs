//! Rights that were used, as the games know them that began with one.

use super::rights::{Right, Row};
use crate::db::{Result, parse};
use domain::{MatchId, PlayRightId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A pool game that was paid, and has begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidGame {
    pub user: UserId,
    /// The settings of this moment count (A36).
    pub begun_at: OffsetDateTime,
}

/// The payer of a pool game; None where nobody paid, or it was given back.
pub async fn of_game(db: &mut PgConnection, game: MatchId) -> Result<Option<PaidGame>> {
    let row = sqlx::query!(
        r#"SELECT user_id, closed_at AS "begun_at!" FROM play_rights WHERE play_id = $1 AND state = 'used' AND game_type = 'pool_game'"#,
        game.to_string()
    );
    let Some(row) = row.fetch_optional(db).await? else {
        return Ok(None);
    };
    Ok(Some(PaidGame {
        user: parse(&row.user_id)?,
        begun_at: row.begun_at,
    }))
}

/// The newest pool game of a person that was paid and not given back.
pub async fn newest_game(db: &mut PgConnection, user: UserId) -> Result<Option<MatchId>> {
    let game = sqlx::query_scalar!(
        r#"SELECT play_id AS "game!" FROM play_rights
           WHERE user_id = $1 AND game_type = 'pool_game' AND state = 'used' ORDER BY closed_at DESC LIMIT 1"#,
        user.to_string()
    );
    game.fetch_optional(db).await?.map(|game| parse(&game)).transpose()
}

/// A right by its id, whatever became of it.
pub async fn find(db: &mut PgConnection, id: PlayRightId) -> Result<Option<Right>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, user_id, credits, hold_id, free_day, expires_at, false AS "is_due!" FROM play_rights WHERE id = $1"#,
        id.to_string()
    );
    row.fetch_optional(db).await?.map(Right::try_from).transpose()
}
