//! The list in the order of viewers, the streams of a category, and those of whom the caller follows. Both end at a bounded number, so a cursor is a place among them.

use crate::{
    context::Context,
    features::streams::{
        store::{self, Stream, busiest},
        view::StreamView,
    },
    http::error::ApiError,
};
use actix_web::HttpResponse;
use domain::{
    StreamId, UserId,
    stream::{Category, StreamStatus},
};
use std::cmp::Reverse;

/// Streams of such a list at most.
const MAX_STREAMS: i64 = 200;
/// Of so many watched ones those of a category are picked.
const WATCHED: usize = 1_000;

/// Live streams, of that category if one is given: those with the most viewers first, then the newest.
pub async fn by_viewers(context: &Context, category: Option<Category>) -> Result<Vec<StreamId>, ApiError> {
    let watched = match category {
        Some(_) => context.viewers.busiest(WATCHED),
        None => context
            .viewers
            .busiest(usize::try_from(MAX_STREAMS).map_err(ApiError::internal)?),
    };
    let mut found = busiest::live(&mut *context.pool.acquire().await?, &watched, category, MAX_STREAMS).await?;
    sort(context, &mut found);
    found.truncate(usize::try_from(MAX_STREAMS).map_err(ApiError::internal)?);
    Ok(found)
}

/// The first streams: live ones by their viewers, then the newest others.
pub async fn first(context: &Context, limit: usize) -> Result<Vec<Stream>, ApiError> {
    let mut live = by_viewers(context, None).await?;
    live.truncate(limit);
    let mut db = context.pool.acquire().await?;
    let mut streams = busiest::in_order(&mut db, &live).await?;
    if streams.len() < limit {
        // All live ones are among these, and those are there already.
        let others = store::list(&mut db, None, None, i64::try_from(limit).map_err(ApiError::internal)?).await?;
        streams.extend(others.into_iter().filter(|stream| stream.status != StreamStatus::Live));
        streams.truncate(limit);
    }
    Ok(streams)
}

/// Streams of a category that are live or scheduled, or of that status: live ones first, then the newest.
pub async fn of_category(
    context: &Context,
    category: Category,
    status: Option<StreamStatus>,
) -> Result<Vec<StreamId>, ApiError> {
    let mut db = context.pool.acquire().await?;
    Ok(busiest::of_category(&mut db, category, status, MAX_STREAMS).await?)
}

/// Streams by people whom `user` follows that are live or scheduled, or of that status: live ones first, then the newest; or by viewers. Of that category,
/// if one is given.
pub async fn followed(
    context: &Context,
    user: UserId,
    (status, category): (Option<StreamStatus>, Option<Category>),
    by_viewers: bool,
) -> Result<Vec<StreamId>, ApiError> {
    let mut found = busiest::followed(&mut *context.pool.acquire().await?, user, status, category, MAX_STREAMS).await?;
    if by_viewers {
        sort(context, &mut found);
    }
    Ok(found)
}

/// Those with as many viewers stay in their order.
fn sort(context: &Context, ids: &mut [StreamId]) {
    ids.sort_by_cached_key(|id| Reverse(context.viewers.count(*id)));
}

/// The page that begins at the cursor's place. What was deleted meanwhile is left out.
pub async fn page(
    context: &Context,
    all: &[StreamId],
    cursor: Option<&str>,
    limit: usize,
) -> Result<HttpResponse, ApiError> {
    let from = read_place(cursor)?;
    let next = from.saturating_add(limit);
    let shown: Vec<_> = all.iter().skip(from).take(limit).copied().collect();
    let streams = busiest::in_order(&mut *context.pool.acquire().await?, &shown).await?;
    let views: Vec<_> = streams
        .into_iter()
        .map(|stream| StreamView::of(context, stream))
        .collect();
    let mut response = HttpResponse::Ok();
    if all.len() > next {
        response.insert_header(("x-next-cursor", format!("at-{next}")));
    }
    Ok(response.json(views))
}

fn read_place(cursor: Option<&str>) -> Result<usize, ApiError> {
    let Some(text) = cursor else { return Ok(0) };
    let place = text.strip_prefix("at-").and_then(|place| place.parse().ok());
    place.ok_or_else(|| ApiError::bad_request("Invalid cursor"))
}
