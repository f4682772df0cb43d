//! Tables on cards: positions from memory, asked again every few seconds.

use super::{jobs::candidate, store};
use crate::{
    context::Context,
    features::streams::card::TableCard,
    http::{cache::Cached, data::Data, error::ApiError, extract::Query, ready::Ready, routing::ServiceConfig},
};
use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{CACHE_CONTROL, HeaderValue},
    web,
};
use actors::{table::Live, wire::TableStatus};
use domain::{MatchId, StreamId, featured};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};
use utoipa::{IntoParams, ToSchema};

pub fn routes(config: &mut ServiceConfig) {
    config.service(shown_tables).service(featured_table);
    super::mine::routes(config);
}

/// Tables of one question.
const MAX_IDS: usize = 24;

/// Which tables.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TablesQuery {
    /// Ids of streams or matches with commas between them, 1 to 24.
    ids: String,
}

/// A table that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownTable {
    /// As it was asked for.
    id: String,
    #[serde(flatten)]
    card: TableCard,
}

/// The best table that runs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeaturedTable {
    /// A live stream that shows it; null where none does.
    #[schema(required)]
    stream_id: Option<StreamId>,
    #[serde(flatten)]
    card: TableCard,
}

/// Which one was featured last: it stays while none is clearly better; and those whose players do not want it.
#[derive(Debug, Default)]
pub struct Featured {
    last: Mutex<Option<MatchId>>,
    kept_out: Cached<HashSet<MatchId>>,
}

/// Where the balls lie on these tables, from memory, without those that do not run; to be asked again every few seconds.
#[utoipa::path(tag = "streams", params(TablesQuery), responses((status = 200, body = Data<Vec<ShownTable>>)))]
#[get("/api/tables")]
async fn shown_tables(
    context: web::Data<Context>,
    query: Query<TablesQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let ids: Vec<_> = query.ids.split(',').collect();
    if ids.len() > MAX_IDS {
        return Err(ApiError::bad_request("At most 24 tables can be asked for at a time."));
    }
    let mut tables = Vec::with_capacity(ids.len());
    for id in ids {
        let wrong = |_| ApiError::bad_request("The ids must be those of streams or matches: 24 hex characters each.");
        let (stream, game): (StreamId, MatchId) = (id.parse().map_err(wrong)?, id.parse().map_err(wrong)?);
        let shown = context.feeds.shown_by(stream).unwrap_or(game);
        tables.extend(context.feeds.of(shown).map(|live| ShownTable {
            id: id.to_owned(),
            card: TableCard::of(&live),
        }));
    }
    answer(tables, &request)
}

/// The best table that runs and that everybody may watch: people before agents, the strong before the weak, agents that no stream shows last.
/// It changes for a clearly better one alone.
/// Players who do not want to be featured are not.
/// While none runs, the one that begins next, then one whose result is still on a stream, else null.
#[utoipa::path(tag = "streams", responses((status = 200, body = Data<Option<FeaturedTable>>)))]
#[get("/api/tables/featured")]
async fn featured_table(
    context: web::Data<Context>,
    featured: web::Data<Featured>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || Ok::<_, ApiError>(store::kept_out(&mut *context.pool.acquire().await?).await?);
    let kept_out = featured.kept_out.get(&context.lists, read).await?;
    let may_show = |live: &Live| live.state.kind.is_public() && !kept_out.contains(&live.state.match_id);
    let on_show: Vec<_> = context.feeds.all().into_iter().filter(|live| may_show(live)).collect();
    let best = {
        let mut last = featured.last.lock().unwrap_or_else(PoisonError::into_inner);
        let best_of = |is_meant: &dyn Fn(&Live) -> bool| {
            let tables = on_show.iter().filter(|live| is_meant(live));
            featured::choose(*last, &tables.map(|live| candidate(live)).collect::<Vec<_>>())
        };
        let runs = |live: &Live| live.state.status == TableStatus::Running;
        let is_on_stream = |live: &Live| !context.feeds.showing(live.state.match_id).is_empty();
        let has_people = |live: &Live| live.state.players.iter().any(|player| player.agent.is_none());
        let best = best_of(&|live| runs(live) && (is_on_stream(live) || has_people(live)))
            .or_else(|| best_of(&runs))
            .or_else(|| next_of(&on_show))
            // Between two frames of the house, the result that its stream still shows.
            .or_else(|| best_of(&is_on_stream));
        *last = best;
        best
    };
    let table = best
        .and_then(|id| on_show.iter().find(|live| live.state.match_id == id))
        .map(|live| FeaturedTable {
            stream_id: context.feeds.showing(live.state.match_id).into_iter().min(),
            card: TableCard::of(live),
        });
    answer(table, &request)
}

/// The table that waits and begins before the others.
fn next_of(tables: &[Arc<Live>]) -> Option<MatchId> {
    let states = tables.iter().map(|live| &live.state);
    let waiting = states.filter(|state| state.status == TableStatus::Waiting);
    let next = waiting.min_by_key(|state| (state.begins_at.unwrap_or(i64::MAX), state.match_id));
    next.map(|state| state.match_id)
}

fn answer(data: impl Serialize, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    let mut response = Ready::of(&Data::from(data))?.answer(request);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=2"));
    Ok(response)
}
