use super::{Ordered, write_down};
use crate::{
    auth::Admin,
    context::Context,
    features::operations::Operations,
    http::{error::ApiError, extract::Origin, tasks::detached},
};
use actix_web::{post, web};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// The longest drain, in seconds.
const LONGEST: u64 = 600;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(begin_drain).service(end_drain);
}

/// How fast.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DrainBody {
    /// The sockets are closed spread over so long: 1 to 600 seconds.
    #[schema(minimum = 1, maximum = 600)]
    seconds: u64,
}

/// Takes no new socket any more, is not ready for a load balancer, and closes the open sockets with 4001, a share at a time. REST goes on.
/// While it is drained already it changes nothing.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = DrainBody, responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/drain")]
async fn begin_drain(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
    body: web::Json<DrainBody>,
) -> Result<web::Json<Ordered>, ApiError> {
    let seconds = body.seconds;
    if !(1..=LONGEST).contains(&seconds) {
        return Err(ApiError::field("seconds", "A drain takes 1 to 600 seconds."));
    }
    detached(async move {
        let _acting = operations.acting.lock().await;
        if operations.draining().is_some() {
            return Ok(web::Json(Ordered::UNCHANGED));
        }
        let change = (
            json!({ "draining": false }),
            json!({ "draining": true, "seconds": seconds }),
        );
        write_down(&context, &admin.0, origin, "drain.begin", "server".to_owned(), change).await?;
        operations.drain(Duration::from_secs(seconds));
        Ok(web::Json(Ordered::CHANGED))
    })
    .await
}

/// Takes sockets again. Who was not closed yet stays.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Ordered)))]
#[post("/api/admin/operations/drain/end")]
async fn end_drain(
    context: web::Data<Context>,
    operations: web::Data<Operations>,
    admin: Admin,
    origin: Origin,
) -> Result<web::Json<Ordered>, ApiError> {
    detached(async move {
        let _acting = operations.acting.lock().await;
        if operations.draining().is_none() {
            return Ok(web::Json(Ordered::UNCHANGED));
        }
        let change = (json!({ "draining": true }), json!({ "draining": false }));
        write_down(&context, &admin.0, origin, "drain.end", "server".to_owned(), change).await?;
        operations.end_drain();
        Ok(web::Json(Ordered::CHANGED))
    })
    .await
}
