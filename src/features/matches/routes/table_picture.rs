use super::path::OfMatch;
use crate::{
    context::Context,
    features::matches::{error::not_found, making::Making, picture::lying},
    http::error::{ApiError, ErrorBody},
};
use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Bytes},
};
use actors::table::Live;
use domain::{
    MatchId,
    billiards::{BallId, Point, Table},
};
use moka::future::Cache;
use std::time::Duration;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(table_picture);
}

/// A picture is shown for so long, however many ask for it.
const FRESH: Duration = Duration::from_secs(5);
/// Tables whose pictures are kept.
const MAX_KEPT: u64 = 64;

/// Pictures of the tables that run, and the turns at drawing them.
pub struct TablePictures {
    /// By moka, which also lets those who ask for the same at once wait for one drawing.
    kept: Cache<MatchId, Bytes>,
    making: Making,
}

impl Default for TablePictures {
    fn default() -> Self {
        Self {
            kept: Cache::builder().max_capacity(MAX_KEPT).time_to_live(FRESH).build(),
            making: Making::default(),
        }
    }
}

/// Where the balls lie at a match that runs, 1200 by 630 pixels: for previews of links, drawn anew every five seconds at most. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(("id" = String, Path, description = "24 hex characters of the match")),
    responses(
        (status = 200, description = "image/jpeg", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "MATCH_NOT_FOUND: no such match runs", body = ErrorBody),
    )
)]
#[get("/api/duel/matches/{id}/table.jpg")]
async fn table_picture(
    context: web::Data<Context>,
    pictures: web::Data<TablePictures>,
    id: OfMatch,
) -> Result<HttpResponse, ApiError> {
    let id = id.0;
    let drawn = pictures
        .kept
        .try_get_with(id, draw(&context, &pictures.making, id))
        .await
        .map_err(|refusal| ApiError::clone(&refusal))?;
    Ok(HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((header::CACHE_CONTROL, "public, max-age=5"))
        .body(drawn))
}

async fn draw(context: &Context, making: &Making, id: MatchId) -> Result<Bytes, ApiError> {
    let live = context.feeds.of(id).ok_or_else(not_found)?;
    let (_place, turn) = making.turn().await?;
    let work = move || {
        let _turn = turn;
        let table = Table::new(live.state.table);
        lying(&table, &balls(&live))
            .map(Bytes::from)
            .map_err(ApiError::internal)
    };
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?
}

fn balls(live: &Live) -> Vec<(BallId, Point)> {
    let placed = live.state.balls.iter();
    placed
        .filter_map(|&(number, x, y)| Some((BallId::try_from(number).ok()?, Point { x, y })))
        .collect()
}
