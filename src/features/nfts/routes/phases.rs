use super::path::{OfCollection, OfNumber};
use crate::{
    auth::{Admin, MoneyAdmin, Viewer},
    context::Context,
    features::nfts::{
        commands::{self, Act},
        phase_body::{ListBody, PhaseBody},
        phase_view::{AdminPhaseView, ListSize, PhaseView},
        refusal::collection_not_found,
        store::{collections, phases},
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{delete, get, post, put, web};

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_phases)
        .service(list_phases_as_admin)
        .service(put_phase)
        .service(delete_phase)
        .service(enlist)
        .service(clear_list);
}

/// The phases in which a collection is sold, by their beginnings, and to whoever is signed in what they may buy in each. A collection without phases is
/// sold from its release on.
#[utoipa::path(tag = "nfts",
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = Data<Vec<PhaseView>>), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/nft-collections/{id}/phases")]
async fn list_phases(
    context: web::Data<Context>,
    viewer: Viewer,
    id: OfCollection,
) -> Result<web::Json<Data<Vec<PhaseView>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    if !collections::is_public(&mut db, id.0).await? {
        return Err(collection_not_found());
    }
    let all = phases::list(&mut db, id.0).await?;
    let wallet = match viewer.identity() {
        Some(who) => Some(phases::of_wallet(&mut db, id.0, who.address).await?),
        None => None,
    };
    Ok(Data::json(PhaseView::all(all, wallet)))
}

/// The phases of a collection, also of a draft, with the sizes of their lists.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = Data<Vec<AdminPhaseView>>), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[get("/api/admin/nft-collections/{id}/phases")]
async fn list_phases_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
    id: OfCollection,
) -> Result<web::Json<Data<Vec<AdminPhaseView>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    collections::get(&mut db, id.0)
        .await?
        .ok_or_else(collection_not_found)?;
    let all = phases::list(&mut db, id.0).await?;
    Ok(Data::json(all.into_iter().map(AdminPhaseView::from).collect()))
}

/// Makes a phase of a collection that is a draft, or changes it. One phase is on at a time. From the activation on all stay as they are.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = PhaseBody,
    params(("id" = String, Path, description = "24 hex characters"), ("number" = u8, Path, description = "1 to 10: its name, not its place", minimum = 1, maximum = 10)),
    responses(
        (status = 200, body = Data<Vec<AdminPhaseView>>),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: the collection", body = ErrorBody),
        (status = 409, description = "CONFLICT: the collection was activated", body = ErrorBody)
    )
)]
#[put("/api/admin/nft-collections/{id}/phases/{number}")]
async fn put_phase(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    (id, number): (OfCollection, OfNumber),
    body: JsonBody<PhaseBody>,
) -> Result<web::Json<Data<Vec<AdminPhaseView>>>, ApiError> {
    let all = commands::put_phase(&context, Act { admin, origin }, (id.0, number.0), body.into_inner()).await?;
    Ok(Data::json(all.into_iter().map(AdminPhaseView::from).collect()))
}

/// Takes a phase of a collection that is a draft away, with its list.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), ("number" = u8, Path, description = "1 to 10", minimum = 1, maximum = 10)),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the collection was activated", body = ErrorBody)
    )
)]
#[delete("/api/admin/nft-collections/{id}/phases/{number}")]
async fn delete_phase(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    (id, number): (OfCollection, OfNumber),
) -> Result<web::Json<Done>, ApiError> {
    commands::delete_phase(&context, Act { admin, origin }, (id.0, number.0)).await?;
    Ok(web::Json(Done::OK))
}

/// Puts wallets on the list of a phase of a draft; one that is on it gets the new limit.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ListBody,
    params(("id" = String, Path, description = "24 hex characters"), ("number" = u8, Path, description = "1 to 10", minimum = 1, maximum = 10)),
    responses(
        (status = 200, body = ListSize),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the collection was activated", body = ErrorBody)
    )
)]
#[post("/api/admin/nft-collections/{id}/phases/{number}/allowlist")]
async fn enlist(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    (id, number): (OfCollection, OfNumber),
    body: JsonBody<ListBody>,
) -> Result<web::Json<ListSize>, ApiError> {
    let act = Act { admin, origin };
    let listed = commands::enlist(&context, act, (id.0, number.0), body.into_inner().lines).await?;
    Ok(web::Json(ListSize { success: true, listed }))
}

/// Takes everybody off the list of a phase of a draft.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), ("number" = u8, Path, description = "1 to 10", minimum = 1, maximum = 10)),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN: may not decide about it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the collection was activated", body = ErrorBody)
    )
)]
#[delete("/api/admin/nft-collections/{id}/phases/{number}/allowlist")]
async fn clear_list(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    (id, number): (OfCollection, OfNumber),
) -> Result<web::Json<Done>, ApiError> {
    commands::clear_list(&context, Act { admin, origin }, (id.0, number.0)).await?;
    Ok(web::Json(Done::OK))
}
