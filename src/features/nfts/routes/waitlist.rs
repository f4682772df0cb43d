use crate::{
    auth::Account,
    context::Context,
    features::nfts::{
        commands::{join_waitlist, leave_waitlist},
        store::waitlist,
    },
    http::{done::Done, error::ApiError, routing::ServiceConfig},
};
use actix_web::{delete, get, put, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(get_nft_waitlist)
        .service(join_nft_waitlist)
        .service(leave_nft_waitlist);
}

/// Whether the caller is told when the next collection opens.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftWait)]
pub struct WaitView {
    waits: bool,
}

/// Whether the caller is told when the next collection opens.
#[utoipa::path(tag = "nfts", security(("token" = [])), responses((status = 200, body = WaitView)))]
#[get("/api/users/me/nft-waitlist")]
async fn get_nft_waitlist(context: web::Data<Context>, who: Account) -> Result<web::Json<WaitView>, ApiError> {
    let waits = waitlist::waits(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    Ok(web::Json(WaitView { waits }))
}

/// Tells the caller when the next collection opens, once, by a notification.
#[utoipa::path(tag = "nfts", security(("token" = [])), responses((status = 200, body = Done)))]
#[put("/api/users/me/nft-waitlist")]
async fn join_nft_waitlist(context: web::Data<Context>, who: Account) -> Result<web::Json<Done>, ApiError> {
    join_waitlist(&context, who.0.user_id).await?;
    Ok(web::Json(Done::OK))
}

/// Tells them no more.
#[utoipa::path(tag = "nfts", security(("token" = [])), responses((status = 200, body = Done)))]
#[delete("/api/users/me/nft-waitlist")]
async fn leave_nft_waitlist(context: web::Data<Context>, who: Account) -> Result<web::Json<Done>, ApiError> {
    leave_waitlist(&context, who.0.user_id).await?;
    Ok(web::Json(Done::OK))
}
