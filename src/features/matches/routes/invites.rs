use super::{Data, MatchLink, check_penalty, link};
use crate::{
    auth::Account,
    config::Duels,
    context::Context,
    features::matches::{
        launch::GamePage,
        store::{self, Accepted, Invite, NewInvite, Stake},
    },
    http::{
        amount::AmountText,
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{Id, PathId},
        idempotency::{Answer, Once},
        tasks::detached,
    },
    ids,
    ledger::currencies,
    users,
};
use actix_web::{HttpResponse, delete, get, post, web};
use domain::{Address, InviteId, matchup::TableLength};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(send_invite)
        .service(list_invites)
        .service(accept_invite)
        .service(close_invite);
}

/// Whom to play, and for what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InviteBody {
    to: Address,
    #[schema(example = "USDT")]
    currency: String,
    /// What each puts up: a decimal number greater than 0, as text or as a number.
    #[schema(value_type = String)]
    amount: AmountText,
    /// A nine-foot table when left out.
    table: Option<TableLength>,
}

/// An invitation to a match with a stake.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteView {
    invite_id: InviteId,
    from: Address,
    to: Address,
    currency: String,
    /// What each puts up.
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

/// An invitation that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteReceipt {
    invite_id: InviteId,
}

/// The `{id}` of an invitation.
type OfInvite = Id<InviteId>;

impl PathId for InviteId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        no_invite()
    }
}

fn no_invite() -> ApiError {
    ApiError::new(Code::NotFound, "That invitation does not stand any more.")
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
    (status = 403, description = "FORBIDDEN: stakes are switched off", body = ErrorBody),
    (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
    (status = 409, description = "CONFLICT: ten invitations are open; or IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/duel/invites")]
async fn send_invite(
    context: web::Data<Context>,
    settings: web::Data<Duels>,
    who: Account,
    call: Once<InviteBody>,
) -> Result<HttpResponse, ApiError> {
    check_stakes(&settings)?;
    let from = who.0.user_id;
    detached(async move {
        let send = async |db: &mut PgConnection, body: InviteBody| {
            check_penalty(db, &who.0).await?;
            let to = users::by_address(db, body.to).await?;
            let to = to.ok_or_else(ApiError::user_not_found)?.id;
            if to == from {
                return Err(ApiError::field("to", "Invite somebody else."));
            }
            let code = body.currency.parse().ok();
            let currency = match code {
                Some(code) => currencies::get(db, code).await?,
                None => None,
            };
            let currency = currency.ok_or_else(|| ApiError::field("currency", "Unsupported currency."))?;
            let amount = body.amount.parse(currency.decimals);
            let amount = amount.ok().filter(|amount| !amount.is_zero());
            let amount =
                amount.ok_or_else(|| ApiError::field("amount", "The stake must be an amount greater than 0."))?;
            let new = NewInvite {
                id: ids::invite_id(),
                from,
                to,
                stake: Stake {
                    currency: currency.code,
                    amount,
                },
                table: body.table.unwrap_or(TableLength::Nine),
            };
            if !store::invite(db, &new).await? {
                return Err(ApiError::new(
                    Code::Conflict,
                    "You have too many open invitations. Withdraw one first.",
                ));
            }
            let receipt = InviteReceipt { invite_id: new.id };
            Ok((Answer::created(&Data::from(receipt))?, ()))
        };
        let (answer, _) = call.run(&context.pool, from, send).await?;
        Ok(answer.into())
    })
    .await
}

/// The invitations that one sent, and those that one may accept.
#[utoipa::path(tag = "duels", security(("token" = [])), responses((status = 200, body = Data<Vec<InviteView>>)))]
#[get("/api/duel/invites")]
async fn list_invites(context: web::Data<Context>, who: Account) -> Result<web::Json<Data<Vec<InviteView>>>, ApiError> {
    let invites = store::invites(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    let views: Vec<_> = invites.into_iter().map(InviteView::from).collect();
    Ok(web::Json(views.into()))
}

/// Accepts: both stakes are set aside, and the match begins. The winner gets both; without a result each gets their own back.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the invitation")),
    responses(
        (status = 200, body = Data<MatchLink>),
        (status = 400, description = "INSUFFICIENT_BALANCE: one of the two cannot put up the stake", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: stakes are switched off", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: none that one may accept", body = ErrorBody)
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
    detached(async move {
        let who = who.0;
        let mut db = context.pool.begin().await?;
        check_penalty(&mut db, &who).await?;
        let accepted = match store::accept(&mut db, id.0, who.user_id).await? {
            Accepted::NotFound => return Err(no_invite()),
            Accepted::Money(refusal) => return Err(refusal.into()),
            Accepted::Matched(id) => id,
        };
        db.commit().await?;
        context.tables.wake(accepted);
        let link = link(&context, &game, &who, accepted).await?;
        Ok(web::Json(link.into()))
    })
    .await
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
