use super::path::OfMatch;
use crate::{
    context::Context,
    features::matches::{error::not_found, making::Making},
    http::{
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
    },
};
use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Bytes},
};
use actors::table::Live;
use domain::{
    billiards::{BallId, Point, Table},
    matchup::TableLength,
};
use moka::future::Cache;
use picture::{Cloth, lying};
use std::{net::IpAddr, time::Duration};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(table_picture);
}

/// Pictures that one network address may wait for.
const OF_NETWORK: usize = 8;
/// A picture that nobody asked for so long is forgotten.
const IDLE: Duration = Duration::from_secs(60);
/// Pictures that are kept, of some 60 KiB each.
const MAX_KEPT: u64 = 256;

/// A table's length and cloth, and the balls on it by number and the bits of their place: all that a picture shows.
type Position = (TableLength, Cloth, Vec<(u8, u64, u64)>);

/// Pictures of the tables that run, and the turns at drawing them.
pub struct TablePictures {
    /// By what they show: a table at which nothing moves is drawn once, however many ask however often. By moka, which also lets those who ask for the
    /// same at once wait for one drawing.
    kept: Cache<Position, Bytes>,
    making: Making,
}

impl Default for TablePictures {
    fn default() -> Self {
        Self {
            kept: Cache::builder().max_capacity(MAX_KEPT).time_to_idle(IDLE).build(),
            making: Making::new(OF_NETWORK),
        }
    }
}

/// Where the balls lie at a match that runs, 1200 by 630 pixels, for previews of links: anybody may see it. Practice and quests have none.
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
    client: ClientAddress,
    id: OfMatch,
) -> Result<HttpResponse, ApiError> {
    let live = context.feeds.of(id.0).filter(|live| live.state.kind.is_public());
    let live = live.ok_or_else(not_found)?;
    let drawn = pictures
        .kept
        .try_get_with(position(&live), draw(&live, &pictures.making, client.0))
        .await
        .map_err(|refusal| ApiError::clone(&refusal))?;
    Ok(HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((header::CACHE_CONTROL, "public, max-age=5"))
        .body(drawn))
}

fn position(live: &Live) -> Position {
    let balls = live.state.balls.iter();
    (
        live.state.table,
        Cloth::of(live.state.kind),
        balls
            .map(|&(number, x, y)| (number, x.to_bits(), y.to_bits()))
            .collect(),
    )
}

async fn draw(live: &Live, making: &Making, from: IpAddr) -> Result<Bytes, ApiError> {
    let (table, balls) = (Table::new(live.state.table), balls(live));
    let cloth = Cloth::of(live.state.kind);
    let (_place, turn) = making.turn(from).await?;
    let work = move || {
        let _turn = turn;
        lying(&table, cloth, &balls)
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
