use super::{store, view::Reserves};
use crate::{
    context::Context,
    http::{
        cache::Cached,
        data::Data,
        error::{ApiError, Code},
        ready::Ready,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};

pub fn routes(config: &mut ServiceConfig) {
    config.service(reserves);
}

/// The answer, kept in memory.
#[derive(Debug, Default)]
pub struct ReservesAnswer(Cached<Ready>);

/// The contracts, what they hold and what the ledger owes, all read at one final block that is named with its hash, and the history of a day.
/// `scripts/check-reserves.mjs` recomputes it from any node.
#[utoipa::path(tag = "reserves", responses((status = 200, body = Data<Reserves>), (status = 503, description = "No chain is configured, or it was not read yet")))]
#[get("/api/reserves")]
async fn reserves(
    context: web::Data<Context>,
    answer: web::Data<ReservesAnswer>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let history = store::history(&mut db).await?;
        let sale = store::sale(&mut db).await?;
        let contracts = match history.first() {
            Some(latest) => store::contracts(&mut db, latest.chain_id, latest.epoch).await?,
            None if sale.is_some() => Vec::new(),
            None => {
                return Err(ApiError::new(
                    Code::ChainUnavailable,
                    "No chain is configured for this.",
                ));
            }
        };
        Ready::of(&Data::from(Reserves::of(contracts, sale.as_ref(), &history)))
    };
    Ok(answer.0.get(&context.lists, read).await?.answer(&request))
}
