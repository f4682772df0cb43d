use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::credits::{
        cache::CreditsCache,
        commands::{self, ConfigBody},
        view::{CreditConfig, CreditStatistics, FreePlaysReset},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, put, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(statistics).service(configure).service(reset_free_plays);
}

/// The credits that people hold and the plays that they paid for; at most half a minute old.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<CreditStatistics>)))]
#[get("/api/pool-credit/statistics")]
async fn statistics(
    context: web::Data<Context>,
    cache: web::Data<CreditsCache>,
    _admin: Admin,
) -> Result<web::Json<Data<CreditStatistics>>, ApiError> {
    let all = cache.statistics(&context).await?;
    Ok(Data::json(CreditStatistics::from(&*all)))
}

/// Changes what credits cost and buy, for what begins from now on.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ConfigBody, responses(
    (status = 200, body = Data<CreditConfig>),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody)
))]
#[put("/api/pool-credit/config")]
async fn configure(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    body: JsonBody<ConfigBody>,
) -> Result<web::Json<Data<CreditConfig>>, ApiError> {
    let version = commands::configure(&context, admin, origin, body.into_inner()).await?;
    Ok(Data::json(CreditConfig::from(&version)))
}

/// Begins the free plays of this UTC day anew for everybody.
#[utoipa::path(tag = "admin", security(("token" = [])), responses(
    (status = 200, body = FreePlaysReset),
    (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody)
))]
#[post("/api/pool-credit/admin/reset-daily-free-plays")]
async fn reset_free_plays(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
) -> Result<web::Json<FreePlaysReset>, ApiError> {
    let people = commands::reset_free_plays(&context, admin, origin).await?;
    Ok(web::Json(people.into()))
}
