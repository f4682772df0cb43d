use crate::{
    auth::{Admin, MoneyAdmin, store::reviewers},
    command::{Audited, Change},
    context::Context,
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, OfAddress, Origin},
        routing::ServiceConfig,
    },
    users::{self, User},
};
use actix_web::{get, put, web};
use domain::{Address, UserId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_reviewers).service(set_reviewer);
}

/// Somebody who may decide about submissions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reviewer)]
pub struct ReviewerView {
    id: UserId,
    address: Address,
    /// The chosen name, or `user_` and six digits of the address.
    username: String,
}

impl From<User> for ReviewerView {
    fn from(user: User) -> Self {
        Self {
            username: user.display_name(),
            id: user.id,
            address: user.address,
        }
    }
}

/// The role.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReviewerBody {
    reviewer: bool,
}

/// Reviewers, at most 500: people who may decide about submissions, besides administrators.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<ReviewerView>>)))]
#[get("/api/admin/reviewers")]
async fn list_reviewers(
    context: web::Data<Context>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<ReviewerView>>>, ApiError> {
    let all = reviewers::all(&mut *context.pool.acquire().await?).await?;
    Ok(Data::json(all.into_iter().map(ReviewerView::from).collect()))
}

/// Lets somebody decide about submissions, or no longer. It holds at their next call.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ReviewerBody,
    params(("address" = String, Path, description = "A wallet address")),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "FORBIDDEN or SIGN_IN_AGAIN", body = ErrorBody),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[put("/api/admin/reviewers/{address}")]
async fn set_reviewer(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    address: OfAddress,
    body: JsonBody<ReviewerBody>,
) -> Result<web::Json<Done>, ApiError> {
    let (address, wanted) = (address.0, body.reviewer);
    let effect = async move |db: &mut PgConnection| {
        let user = users::by_address(db, address)
            .await?
            .ok_or_else(ApiError::user_not_found)?;
        if !reviewers::set(db, user.id, wanted).await? {
            return Ok(Audited::unchanged(()));
        }
        let change = Change::of(format!("user:{}", user.id));
        let change = change
            .before(json!({ "reviewer": !wanted }))
            .after(json!({ "reviewer": wanted }));
        Ok(change.done(()))
    };
    context
        .audited(admin.who.actor(), origin)
        .run("reviewer.set", effect)
        .await?;
    Ok(web::Json(Done::OK))
}
