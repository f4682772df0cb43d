//! Reads for people: the current prediction, the history of a stream, the split over time.

use actors::ports::PredictionNews;
use actors::wire::PredictionView;
use domain::prediction::Side;
use domain::{PredictionId, StreamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{
    convert::unsigned,
    row::{self, Row},
    share,
};
use crate::db::{Result, parse};

/// Points of a split at most.
const POINTS: i32 = 200;

/// Votes up to a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitPoint {
    pub at: OffsetDateTime,
    pub option1: u64,
    pub option2: u64,
}

/// The stream's newest prediction that was not deleted or cleared.
pub async fn current(
    db: &mut PgConnection,
    stream: StreamId,
    viewer: Option<UserId>,
) -> Result<Option<PredictionView>> {
    match current_row(db, stream, viewer).await? {
        Some(row) => foretold(&mut *db, row.view()?, viewer).await.map(Some),
        None => Ok(None),
    }
}

/// While they can vote, somebody learns whether their vote could have a share.
async fn foretold(db: &mut PgConnection, view: PredictionView, viewer: Option<UserId>) -> Result<PredictionView> {
    let of = &view.prediction;
    match viewer {
        Some(user) if of.share_terms.is_some() && of.voting_open && view.user_vote.is_none() => Ok(PredictionView {
            no_share: share::prospect(db, of.id, user).await?,
            ..view
        }),
        Some(_) | None => Ok(view),
    }
}

/// The same, as its stream's room remembers it.
pub(crate) async fn current_news(db: &mut PgConnection, stream: StreamId) -> Result<Option<PredictionNews>> {
    match current_row(db, stream, None).await? {
        Some(row) => row.news().map(Some),
        None => Ok(None),
    }
}

async fn current_row(db: &mut PgConnection, stream: StreamId, viewer: Option<UserId>) -> Result<Option<Row>> {
    let newest = sqlx::query_scalar!(
        "SELECT id FROM (SELECT id, hidden_at FROM predictions WHERE stream_id = $1 ORDER BY number DESC LIMIT 1) newest
         WHERE hidden_at IS NULL",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    match newest {
        Some(id) => row::read(db, &id, viewer.map(|user| user.to_string()).as_deref()).await,
        None => Ok(None),
    }
}

/// One prediction of a stream, hidden or not.
pub async fn one(
    db: &mut PgConnection,
    stream: StreamId,
    id: PredictionId,
    viewer: Option<UserId>,
) -> Result<Option<PredictionView>> {
    let text = viewer.map(|user| user.to_string());
    let Some(row) = row::read(&mut *db, &id.to_string(), text.as_deref()).await? else {
        return Ok(None);
    };
    let view = foretold(db, row.view()?, viewer).await?;
    Ok((view.prediction.stream_id == stream).then_some(view))
}

/// The stream's predictions, newest first, hidden ones among them: who was paid and who was not stays to be seen.
pub async fn list(
    db: &mut PgConnection,
    stream: StreamId,
    before: Option<PredictionId>,
    limit: i64,
    viewer: Option<UserId>,
) -> Result<Vec<PredictionView>> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM predictions WHERE stream_id = $1
           AND ($2::text IS NULL OR number < (SELECT number FROM predictions WHERE id = $2))
         ORDER BY number DESC LIMIT $3",
        stream.to_string(),
        before.map(|id| id.to_string()),
        limit
    )
    .fetch_all(&mut *db)
    .await?;
    let viewer = viewer.map(|user| user.to_string());
    let rows = row::read_all(db, &ids, viewer.as_deref()).await?;
    rows.into_iter().map(row::Row::view).collect()
}

/// People's votes on the current predictions and quick questions of streams, in the order of the people.
pub async fn votes_on_current(
    db: &mut PgConnection,
    voters: &[(StreamId, UserId)],
) -> Result<Vec<Vec<(PredictionId, Side)>>> {
    if voters.is_empty() {
        return Ok(Vec::new());
    }
    let (streams, people): (Vec<String>, Vec<String>) = voters
        .iter()
        .map(|(stream, user)| (stream.to_string(), user.to_string()))
        .unzip();
    let rows = sqlx::query!(
        r#"SELECT a.place AS "place!", p.id AS "id!", v.option
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a (stream, person, place)
           CROSS JOIN LATERAL ((SELECT id FROM predictions WHERE stream_id = a.stream ORDER BY number DESC LIMIT 1)
                               UNION ALL
                               (SELECT id FROM quick_predictions WHERE stream_id = a.stream ORDER BY number DESC LIMIT 1)) p
           JOIN prediction_votes v ON v.prediction_id = p.id AND v.user_id = a.person"#,
        &streams,
        &people
    )
    .fetch_all(db)
    .await?;
    let mut votes = vec![Vec::new(); voters.len()];
    for row in rows {
        let place = usize::try_from(row.place - 1).unwrap_or(usize::MAX);
        if let (Some(votes), Some(side)) = (votes.get_mut(place), row::side(Some(row.option))) {
            votes.push((parse(&row.id)?, side));
        }
    }
    Ok(votes)
}

/// How often a prediction of that stream changed, and whether its votes are final; None when there is none.
pub async fn change_of(db: &mut PgConnection, stream: StreamId, id: PredictionId) -> Result<Option<(i64, bool)>> {
    let row = sqlx::query!(
        r#"SELECT revision, closed_at IS NOT NULL AS "closed!" FROM predictions
           WHERE id = $1 AND stream_id = $2 AND EXISTS (SELECT FROM streams s WHERE s.id = stream_id AND s.deleted_at IS NULL)"#,
        id.to_string(),
        stream.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (row.revision, row.closed)))
}

/// How the votes added up, at most 200 points from the first vote to the last.
pub async fn split(db: &mut PgConnection, id: PredictionId) -> Result<Vec<SplitPoint>> {
    let rows = sqlx::query!(
        r#"WITH span AS (
               SELECT min(voted_at) AS first, greatest(extract(epoch FROM max(voted_at) - min(voted_at))::float8 / ($2::int - 1), 0.001) AS step
               FROM prediction_votes WHERE prediction_id = $1
           ), buckets AS (
               SELECT floor(extract(epoch FROM v.voted_at - s.first)::float8 / s.step) AS bucket, max(v.voted_at) AS at,
                      count(*) FILTER (WHERE v.option = 1) AS option1, count(*) FILTER (WHERE v.option = 2) AS option2
               FROM prediction_votes v CROSS JOIN span s WHERE v.prediction_id = $1 GROUP BY 1
           )
           SELECT at AS "at!", (sum(option1) OVER w)::bigint AS "option1!", (sum(option2) OVER w)::bigint AS "option2!"
           FROM buckets WINDOW w AS (ORDER BY bucket) ORDER BY bucket"#,
        id.to_string(),
        POINTS
    )
    .fetch_all(db)
    .await?;
    let point = |at, option1, option2| SplitPoint {
        at,
        option1: unsigned(option1),
        option2: unsigned(option2),
    };
    Ok(rows
        .into_iter()
        .map(|row| point(row.at, row.option1, row.option2))
        .collect())
}

/// The people who voted for that side and share.
pub async fn sharers(db: &mut PgConnection, prediction: PredictionId, side: Side) -> Result<Vec<UserId>> {
    sqlx::query_scalar!(
        "SELECT user_id FROM prediction_votes WHERE prediction_id = $1 AND option = $2 AND excluded IS NULL",
        prediction.to_string(),
        side.number()
    )
    .fetch_all(db)
    .await?
    .iter()
    .map(|id| parse(id))
    .collect()
}
