use super::{finder::Finder, view::FoundView, words::Typed};
use crate::{
    context::Context,
    http::{
        error::ApiError,
        extract::{ClientAddress, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

const DEFAULT_LIMIT: usize = 5;
const MAX_LIMIT: usize = 20;

pub fn routes(config: &mut ServiceConfig) {
    config.service(search);
}

/// Text that is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// 2 to 40 characters.
    q: String,
    /// Of each kind: 1 to 20; 5 when left out.
    #[param(minimum = 1, maximum = 20)]
    limit: Option<usize>,
}

/// People and agents of the house by their names, streams that are live or scheduled by their titles, what is played, their creators or the agents at their tables, and tournaments by their titles: equal ones first, then by their beginning, by that
/// of a word, and by a part. What takes longer than `http.search_ms` to find is left out; where nothing was found by then, the answer is 503. Ten calls a second from one network address.
#[utoipa::path(tag = "site", params(SearchQuery), responses((status = 200, body = FoundView)))]
#[get("/api/search")]
async fn search(
    context: web::Data<Context>,
    finder: web::Data<Finder>,
    address: ClientAddress,
    request: HttpRequest,
    query: Query<SearchQuery>,
) -> Result<HttpResponse, ApiError> {
    let typed = Typed::read(&query.q)?;
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 20."));
    }
    Ok(finder.find(&context, address.0, typed, limit).await?.answer(&request))
}
