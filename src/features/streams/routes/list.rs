use super::{
    cursor::{read_cursor, write_cursor},
    first_page::{DEFAULT_LIMIT, MAX_LIMIT},
    lists::StreamLists,
    sorted,
};
use crate::{
    auth::Account,
    context::Context,
    features::streams::{store, view::StreamView},
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{FromRequest, HttpRequest, HttpResponse, get, web};
use domain::stream::{Category, StreamStatus};
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_streams).service(get_stream);
}

/// Part of the list that is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `live`, `scheduled` or `ended`; left out, empty or `all` for every stream.
    status: Option<String>,
    /// `viewers` for live streams alone, at most 200: the most watched first, then the newest.
    sort: Option<String>,
    /// `1` for those whom the caller follows, live or scheduled, at most 200.
    following: Option<String>,
    /// `billiards`, `gaming`, `esports`, `crypto` or `other`, for those of one category that are live or scheduled, at most 200.
    category: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
    /// The X-Next-Cursor of the page before.
    cursor: Option<String>,
}

/// Streams, live ones first, then the newest. The first page is at most a second old.
#[utoipa::path(tag = "streams", security((), ("token" = [])), params(ListQuery), responses(
    (status = 200, body = [StreamView], headers(("x-next-cursor" = Option<String>, description = "Given when there are more"))),
))]
#[get("/api/streams")]
async fn list_streams(
    context: web::Data<Context>,
    lists: web::Data<StreamLists>,
    request: HttpRequest,
    query: Query<ListQuery>,
) -> Result<HttpResponse, ApiError> {
    // Before the rest is judged: a guest is asked to sign in, whatever else is wrong.
    let follower = match query.following.as_deref() {
        None | Some("" | "0") => None,
        Some("1") => Some(Account::extract(&request).await?.0.user_id),
        Some(_) => return Err(ApiError::bad_request("Following is 1 or left out.")),
    };
    let status = match query.status.as_deref() {
        None | Some("" | "all") => None,
        Some(word) => Some(
            word.parse::<StreamStatus>()
                .map_err(|_| ApiError::bad_request("The status must be live, scheduled, ended or all."))?,
        ),
    };
    let category =
        match query.category.as_deref() {
            None | Some("") => None,
            Some(word) => Some(word.parse::<Category>().map_err(|_| {
                ApiError::bad_request("The category must be billiards, gaming, esports, crypto or other.")
            })?),
        };
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 100."));
    }
    let cursor = query.cursor.as_deref().filter(|text| !text.is_empty());
    let by_viewers = match query.sort.as_deref() {
        None | Some("") => false,
        Some("viewers") if matches!(status, None | Some(StreamStatus::Live)) => true,
        Some(_) => {
            return Err(ApiError::bad_request(
                "The list is sorted by viewers, of live streams alone.",
            ));
        }
    };
    if status == Some(StreamStatus::Ended) && (follower.is_some() || category.is_some()) {
        return Err(ApiError::bad_request(match follower {
            Some(_) => "Of those you follow, live and scheduled streams are listed.",
            None => "Of a category, live and scheduled streams are listed.",
        }));
    }
    let picked = match (follower, category, by_viewers) {
        (Some(user), category, by_viewers) => {
            let status = if by_viewers { Some(StreamStatus::Live) } else { status };
            Some(sorted::followed(&context, user, (status, category), by_viewers).await?)
        }
        (None, category, true) => Some(sorted::by_viewers(&context, category).await?),
        (None, Some(category), false) => Some(sorted::of_category(&context, category, status).await?),
        (None, None, false) => None,
    };
    if let Some(picked) = picked {
        return sorted::page(&context, &picked, cursor, limit).await;
    }
    let Some(after) = cursor.map(read_cursor).transpose()? else {
        return Ok(lists.first(&context, status).await?.answer(limit, &request));
    };
    // One more than is wanted tells whether there is a next page.
    let wanted = i64::try_from(limit + 1).map_err(ApiError::internal)?;
    let mut page = store::list(&mut *context.pool.acquire().await?, status, Some(after), wanted).await?;
    let mut response = HttpResponse::Ok();
    if let Some(cursor) = paging::next(&mut page, limit, write_cursor) {
        response.insert_header(("x-next-cursor", cursor));
    }
    let view = |stream| StreamView::of(&context, stream);
    Ok(response.json(page.into_iter().map(view).collect::<Vec<_>>()))
}

/// One stream.
#[utoipa::path(tag = "streams", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = StreamView),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}")]
async fn get_stream(context: web::Data<Context>, id: InStream) -> Result<web::Json<StreamView>, ApiError> {
    let stream = store::get(&mut *context.pool.acquire().await?, id.0)
        .await?
        .ok_or_else(ApiError::stream_not_found)?;
    Ok(web::Json(StreamView::of(&context, stream)))
}
