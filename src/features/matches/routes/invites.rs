use crate::{
    auth::Account,
    config::Duels,
    context::Context,
    features::matches::{
        commands,
        error::no_invite,
        launch::GamePage,
        link::{MatchLink, link},
        store::{self, Invite},
        view::{InviteBody, InviteReceipt},
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{Id, PathId},
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, delete, get, post, web};
use domain::{Address, InviteId, matchup::TableLength};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(send_invite)
        .service(list_invites)
        .service(accept_invite)
        .service(close_invite);
}

/// An invitation to a match with a stake.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteView {
    invite_id: InviteId,
    from: Address,
    to: Address,
    currency: String,
    /// Stake of each player.
    amount: String,
    table: TableLength,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl From<Invite> for InviteView {
    fn from(invite: Invite) -> Self {
        Self {
            invite_id: invite.id,
            from: invite.from,
            to: invite.to,
            currency: invite.currency.to_string(),
            amount: invite.amount.format(invite.decimals),
            table: invite.table,
            expires_at: invite.expires_at,
        }
    }
}

/// The `{id}` of an invitation.
pub(super) type OfInvite = Id<InviteId>;

impl PathId for InviteId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        no_invite()
    }
}

/// Stakes are off unless the operator switches them on.
fn check_stakes(settings: &Duels) -> Result<(), ApiError> {
    if settings.stakes {
        return Ok(());
    }
    Err(ApiError::forbidden("Stakes are switched off here."))
}

/// Invites somebody to a match with a stake. Nothing is set aside before they accept, which they may within ten minutes.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = InviteBody, responses(
    (status = 201, body = Data<InviteReceipt>),
    (status = 400, description = "INSUFFICIENT_BALANCE: one has less than the stake", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: stakes are switched off, or that person blocks one", body = ErrorBody),
    (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
    (status = 409, description = "CONFLICT: ten invitations of one's own or fifty to that person are open; or IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/duel/invites")]
async fn send_invite(
    context: web::Data<Context>,
    settings: web::Data<Duels>,
    who: Account,
    call: Once<InviteBody>,
) -> Result<HttpResponse, ApiError> {
    check_stakes(&settings)?;
    commands::invite(&context, who.0.user_id, call).await
}

/// The invitations that one sent, and those that one may accept.
#[utoipa::path(tag = "duels", security(("token" = [])), responses((status = 200, body = Data<Vec<InviteView>>)))]
#[get("/api/duel/invites")]
async fn list_invites(context: web::Data<Context>, who: Account) -> Result<web::Json<Data<Vec<InviteView>>>, ApiError> {
    let invites = store::invites(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    let views: Vec<_> = invites.into_iter().map(InviteView::from).collect();
    Ok(Data::json(views))
}

/// Accepts: both stakes are set aside, and the match begins. The winner gets both; without a result each gets their own back.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the invitation")),
    responses(
        (status = 200, body = Data<MatchLink>),
        (status = 400, description = "INSUFFICIENT_BALANCE: one of the two cannot put up the stake", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: stakes are switched off", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: none that one may accept", body = ErrorBody),
        (status = 409, description = "CONFLICT: one of the two is in another match; the invitation stands until its time is over", body = ErrorBody)
    )
)]
#[post("/api/duel/invites/{id}/accept")]
async fn accept_invite(
    context: web::Data<Context>,
    settings: web::Data<Duels>,
    game: web::Data<GamePage>,
    who: Account,
    id: OfInvite,
) -> Result<web::Json<Data<MatchLink>>, ApiError> {
    check_stakes(&settings)?;
    let accepted = commands::accept_invite(&context, who.0.user_id, id.0).await?;
    let link = link(&context, &game, &who.0, accepted).await?;
    Ok(Data::json(link))
}

/// Withdraws an invitation of one's own, or declines one.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the invitation")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "NOT_FOUND: none, or it was accepted", body = ErrorBody)
    )
)]
#[delete("/api/duel/invites/{id}")]
async fn close_invite(context: web::Data<Context>, who: Account, id: OfInvite) -> Result<web::Json<Done>, ApiError> {
    let closed = store::close_invite(&mut *context.pool.acquire().await?, id.0, who.0.user_id).await?;
    match closed {
        true => Ok(web::Json(Done::OK)),
        false => Err(no_invite()),
    }
}
