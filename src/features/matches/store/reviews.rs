//! Reviews of matches that are over, kept as they are answered.

use domain::MatchId;
use domain::agent::odds::Hands;
use domain::agent::{Skill, review::VERSION};
use domain::glicko::Rating;
use sqlx::PgConnection;

use crate::db::{Result, parse};

/// Bytes of a review at most; a hundred and twenty shots take some 20,000.
pub const MAX_REVIEW: usize = 32 << 10;

/// Whether a match can be reviewed.
#[derive(Debug, Clone, PartialEq)]
pub enum Reviewable {
    /// Its review is kept, as JSON.
    Made(String),
    Running,
    /// Its shots are no longer kept.
    Gone,
    /// It is over, and nobody asked yet.
    Over(Hands),
}

/// State of a match's review, by keys alone; none when there is no such match. The hands of people are those of their ratings.
pub async fn reviewable(db: &mut PgConnection, id: MatchId) -> Result<Option<Reviewable>> {
    let row = sqlx::query!(
        r#"SELECT m.ended_at IS NOT NULL AS "is_over!", m.kept = 'result' AS "is_gone!", v.review::text AS review,
                  m.challenger_agent, m.rival_agent, c.rating - coalesce(m.challenger_change, 0) AS "challenger?",
                  r.rating - coalesce(m.rival_change, 0) AS "rival?"
           FROM matches m
           LEFT JOIN match_reviews v ON v.match_id = m.id AND v.version = $2
           LEFT JOIN ratings c ON c.user_id = m.challenger_id LEFT JOIN ratings r ON r.user_id = m.rival_id
           WHERE m.id = $1"#,
        id.to_string(),
        i16::try_from(VERSION).unwrap_or(i16::MAX)
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let hands = hands_of([
        (row.challenger_agent.as_deref(), row.challenger),
        (row.rival_agent.as_deref(), row.rival),
    ])?;
    Ok(Some(match (row.is_over, row.review, row.is_gone) {
        (false, ..) => Reviewable::Running,
        (true, Some(review), _) => Reviewable::Made(review),
        (true, None, true) => Reviewable::Gone,
        (true, None, false) => Reviewable::Over(hands),
    }))
}

/// The hands of a match's players; none when there is no such match, or its shots are no longer kept.
pub async fn hands(db: &mut PgConnection, id: MatchId) -> Result<Option<Hands>> {
    let row = sqlx::query!(
        r#"SELECT m.challenger_agent, m.rival_agent, c.rating - coalesce(m.challenger_change, 0) AS "challenger?",
                  r.rating - coalesce(m.rival_change, 0) AS "rival?"
           FROM matches m
           LEFT JOIN ratings c ON c.user_id = m.challenger_id LEFT JOIN ratings r ON r.user_id = m.rival_id
           WHERE m.id = $1 AND m.kept <> 'result'"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = [
        (row.challenger_agent.as_deref(), row.challenger),
        (row.rival_agent.as_deref(), row.rival),
    ];
    hands_of(seats).map(Some)
}

/// Of an agent by its level, of a person by the rating. Of a guest or newcomer nobody knows how good they are: they are taken to be as good as the
/// other, so that chances begin even.
fn hands_of([challenger, rival]: [(Option<&str>, Option<f64>); 2]) -> Result<Hands> {
    let known = |(agent, rating): (Option<&str>, Option<f64>)| match agent {
        Some(level) => Ok::<_, sqlx::Error>(Some(Skill::of(parse(level)?))),
        None => Ok(rating.map(Skill::of_rating)),
    };
    let (challenger, rival) = (known(challenger)?, known(rival)?);
    let newcomer = || Skill::of_rating(Rating::default().rating);
    Ok([
        challenger.or(rival).unwrap_or_else(newcomer),
        rival.or(challenger).unwrap_or_else(newcomer),
    ])
}

/// Keeps a review. One of the same match that was made meanwhile is the same.
pub async fn keep_review(db: &mut PgConnection, id: MatchId, review: &str) -> Result<()> {
    sqlx::query!(
        "INSERT INTO match_reviews (match_id, version, review) VALUES ($1, $2, $3::text::jsonb)
         ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, review = excluded.review",
        id.to_string(),
        i16::try_from(VERSION).unwrap_or(i16::MAX),
        review
    )
    .execute(db)
    .await
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::agent::Level;

    #[test]
    fn a_player_whose_strength_nobody_knows_is_taken_to_be_as_good_as_the_other() {
        let [easy, hard] = [Level::Easy, Level::Hard].map(Skill::of);
        let of = |one, other| hands_of([one, other]).unwrap();
        assert_eq!(of((None, None), (Some("easy"), None)), [easy, easy]);
        assert_eq!(of((Some("hard"), None), (None, None)), [hard, hard]);
        assert_eq!(
            of((None, Some(1700.0)), (Some("easy"), None)),
            [Skill::of_rating(1700.0), easy]
        );
        let newcomer = Skill::of_rating(Rating::default().rating);
        assert_eq!(of((None, None), (None, None)), [newcomer, newcomer]);
    }
}
