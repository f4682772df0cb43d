//! What runs now, and what operators do about it.

pub mod drain;
pub mod health;
pub mod notice;
pub mod rooms;
pub mod view;

use super::store;
use crate::{
    audit,
    auth::{Admin, AdminIdentity},
    context::Context,
    features::operations::Operations,
    http::{error::ApiError, extract::Origin},
};
use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use view::OperationsView;

const DEFAULT_LIMIT: usize = 200;
const MAX_LIMIT: usize = 1_000;

pub fn routes(config: &mut ServiceConfig) {
    config.service(operations_now);
    health::routes(config);
    rooms::routes(config);
    notice::routes(config);
    drain::routes(config);
}

/// How much is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OperationsQuery {
    /// Rooms in the list, those in trouble and then the busiest first: 1 to 1000; 200 when left out.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
}

/// What became of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ordered {
    /// Always true.
    success: bool,
    /// False when it was so already, or the room is another by now: then nothing was done, and nothing logged.
    changed: bool,
}

impl Ordered {
    const CHANGED: Self = Self {
        success: true,
        changed: true,
    };
    const UNCHANGED: Self = Self {
        success: true,
        changed: false,
    };
}

/// Everything that runs, at most once a second anew.
#[utoipa::path(tag = "admin", security(("token" = [])), params(OperationsQuery), responses((status = 200, body = OperationsView)))]
#[get("/api/admin/operations")]
async fn operations_now(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    _admin: Admin,
    query: web::Query<OperationsQuery>,
) -> Result<web::Json<OperationsView>, ApiError> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 1000."));
    }
    let snapshot = operations.look(&context.pool).await;
    let listed = snapshot.rooms.get(..limit).unwrap_or(&snapshot.rooms);
    let ids: Vec<String> = listed.iter().map(|room| room.id.clone()).collect();
    let titles = store::titles(&mut *context.pool.acquire().await?, &ids).await?;
    Ok(web::Json(OperationsView::new(&operations, &snapshot, listed, &titles)))
}

/// Written down before it is done: what cannot be written down is not done.
async fn write_down(
    context: &Context,
    admin: &AdminIdentity,
    origin: Origin,
    action: &'static str,
    target: String,
    (before, after): (Value, Value),
) -> Result<(), ApiError> {
    let mut db = context.pool.begin().await?;
    let entry = audit::Entry {
        actor: admin.actor(),
        action,
        target,
        before: Some(before),
        after: Some(after),
        address: origin.address,
        request_id: origin.request_id,
    };
    audit::append(&mut db, &entry).await?;
    db.commit().await?;
    Ok(())
}
