use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::limits::{commands, store},
    http::{
        data::Data,
        done::Done,
        error::ApiError,
        extract::{Id, JsonBody, Origin, PathId},
        routing::ServiceConfig,
    },
    spending::SpendKind,
};
use actix_web::{get, put, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_switches).service(set_switch);
}

impl PathId for SpendKind {
    const NAME: &'static str = "kind";

    fn refusal() -> ApiError {
        ApiError::bad_request(
            "The kind must be credits_card, credits_crypto, credits_token, play, stake, presale or nft.",
        )
    }
}

/// A kind of spending, and whether it is on.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpendingSwitch {
    kind: &'static str,
    label: &'static str,
    open: bool,
}

/// Whether a kind of spending is on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SwitchBody {
    open: bool,
}

/// The kinds of spending that are open now, for everybody.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<SpendingSwitch>>)))]
#[get("/api/admin/operations/switches")]
async fn list_switches(
    context: web::Data<Context>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<SpendingSwitch>>>, ApiError> {
    let off = store::switched_off(&mut *context.pool.acquire().await?).await?;
    let switches = SpendKind::ALL.into_iter().map(|kind| SpendingSwitch {
        kind: kind.as_str(),
        label: kind.label(),
        open: !off.contains(&kind),
    });
    Ok(Data::json(switches.collect()))
}

/// Switches a kind of spending off or on again, for everybody, from the next call on. Payments under way go on.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = SwitchBody,
    params(("kind" = String, Path, description = "credits_card, credits_crypto, credits_token, play, stake, presale or nft")),
    responses((status = 200, body = Done))
)]
#[put("/api/admin/operations/switches/{kind}")]
async fn set_switch(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    kind: Id<SpendKind>,
    body: JsonBody<SwitchBody>,
) -> Result<web::Json<Done>, ApiError> {
    commands::switch(&context, &admin.who, origin, kind.0, body.open).await?;
    Ok(web::Json(Done::OK))
}
