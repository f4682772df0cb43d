//! Ratings of agents that have names of their own: of frames at tables of the house alone, apart from people's (decision E52).

use domain::MatchId;
use domain::glicko::{Rating, Score};
use domain::match_rules::Played;
use domain::matchup::Side;
use sqlx::PgConnection;

use super::end::idle;
use crate::db::Result;

/// Glicko-2 for the two agents of a match that ends now, and what each of them played, the challenger's first; both rows are locked, in one order for everybody. None where a seat has no such agent.
pub(super) async fn rate(
    db: &mut PgConnection,
    id: MatchId,
    winner: Option<Side>,
    played: [Played; 2],
) -> Result<Option<[f64; 2]>> {
    let rows = sqlx::query!(
        r#"SELECT a.id, a.rating, a.deviation, a.volatility, a.rated_at, now() AS "now!", a.id = m.challenger_character AS "is_challenger!"
           FROM matches m JOIN agents a ON a.id IN (m.challenger_character, m.rival_character)
           WHERE m.id = $1 ORDER BY a.id FOR NO KEY UPDATE OF a"#,
        id.to_string()
    )
    .fetch_all(&mut *db)
    .await?;
    let (Some(challenger), Some(rival)) = (
        rows.iter().find(|row| row.is_challenger),
        rows.iter().find(|row| !row.is_challenger),
    ) else {
        return Ok(None);
    };
    let [one, other] = [challenger, rival].map(|row| Rating {
        rating: row.rating,
        deviation: row.deviation,
        volatility: row.volatility,
    });
    let score = match winner {
        Some(Side::Challenger) => Score::Won,
        Some(Side::Rival) => Score::Lost,
        None => Score::Drawn,
    };
    let idle = [challenger, rival].map(|row| idle(row.rated_at, row.now));
    let after = Rating::after_match(one, other, score, idle);
    let scores = [score, score.other()];
    for (((row, new), score), played) in [challenger, rival].into_iter().zip(after).zip(scores).zip(played) {
        sqlx::query!(
            "UPDATE agents SET rating = $2, deviation = $3, volatility = $4, rated_at = now(), wins = wins + $5, losses = losses + $6,
                    frames = frames + 1, shots = shots + $7, potted = potted + $8, best_visit = greatest(best_visit, $9)
             WHERE id = $1",
            row.id,
            new.rating,
            new.deviation,
            new.volatility,
            i32::from(score == Score::Won),
            i32::from(score == Score::Lost),
            i64::from(played.shots),
            i64::from(played.score),
            i16::from(played.best_visit)
        )
        .execute(&mut *db)
        .await?;
    }
    let changes = [after[0].rating - one.rating, after[1].rating - other.rating];
    sqlx::query!(
        "UPDATE matches SET challenger_change = $2, rival_change = $3 WHERE id = $1",
        id.to_string(),
        changes[0],
        changes[1]
    )
    .execute(db)
    .await?;
    Ok(Some(changes))
}
