//! The link by which somebody invites a friend to the table.

use super::invites::OfInvite;
use crate::{
    auth::Account,
    context::Context,
    features::matches::{
        commands,
        error::no_invite,
        launch::GamePage,
        link::{MatchLink, link},
        store::open_link::{self, LinkEnd, OpenLink, OwnLink, Standing},
    },
    http::{
        data::Data,
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{delete, get, post, web};
use domain::{Address, InviteId, MatchId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(make_link)
        .service(challenge)
        .service(own_link)
        .service(withdraw_link)
        .service(open_link_of)
        .service(sit_down);
}

/// A link of one's own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnLinkView {
    invite_id: InviteId,
    /// The page that the friend opens, on this site.
    path: String,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// The match that came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    match_id: Option<MatchId>,
    /// The game's page, with a ticket to one's seat, while that match runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
    /// Absent until that match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ended: Option<LinkEnd>,
}

/// A link that may be opened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLinkView {
    invite_id: InviteId,
    /// The host's wallet.
    user_id: Address,
    username: String,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// The host waits right now, so that one can sit down.
    present: bool,
}

impl From<OpenLink> for OpenLinkView {
    fn from(link: OpenLink) -> Self {
        Self {
            invite_id: link.id,
            user_id: link.host,
            username: link.host_name,
            expires_at: link.expires_at,
            present: link.is_present,
        }
    }
}

type Answer = Result<web::Json<Data<Option<OwnLinkView>>>, ApiError>;

async fn shown(context: &Context, game: &GamePage, who: Account, own: Option<OwnLink>) -> Answer {
    let Some(own) = own else {
        return Ok(Data::json(None));
    };
    let (match_id, url, ended) = match own.standing {
        Standing::Open => (None, None, None),
        Standing::Running(id) => (Some(id), Some(link(context, game, &who.0, id).await?.url), None),
        Standing::Over(id, end) => (Some(id), None, Some(end)),
    };
    let view = OwnLinkView {
        invite_id: own.id,
        path: format!("/duel/invite/{}", own.id),
        expires_at: own.expires_at,
        match_id,
        url,
        ended,
    };
    Ok(Data::json(Some(view)))
}

/// Makes a link that seats a friend opposite oneself: for half an hour, once. One that stands is answered again.
#[utoipa::path(tag = "duels", security(("token" = [])), responses(
    (status = 200, body = Data<Option<OwnLinkView>>),
    (status = 429, description = "LEAVER, with Retry-After: one left a match", body = ErrorBody)
))]
#[post("/api/duel/link")]
async fn make_link(context: web::Data<Context>, game: web::Data<GamePage>, who: Account) -> Answer {
    let own = commands::make_link(&context, who.0.user_id).await?;
    shown(&context, &game, who, Some(own)).await
}

/// Whom one wants to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeBody {
    /// The wallet's address.
    user_id: Address,
}

/// Challenges somebody: the link is made as for a friend, and that person is told of it, once for each link: ten a day, three of them to one person.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = ChallengeBody, responses(
    (status = 200, body = Data<Option<OwnLinkView>>),
    (status = 403, description = "FORBIDDEN: one of the two blocks the other", body = ErrorBody),
    (status = 404, description = "USER_NOT_FOUND", body = ErrorBody),
    (status = 429, description = "LEAVER, with Retry-After: one left a match; or RATE_LIMITED: ten were sent today, three of them to that person, or twenty to them by all", body = ErrorBody)
))]
#[post("/api/duel/link/challenge")]
async fn challenge(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    body: JsonBody<ChallengeBody>,
) -> Answer {
    let own = commands::challenge(&context, who.0.user_id, body.user_id).await?;
    shown(&context, &game, who, Some(own)).await
}

/// One's link, and the seat once somebody sat down, or how their match ended; null without one, once it is withdrawn or has expired unused.
/// Ask every two seconds: a friend is seated only while the host has asked within 15.
#[utoipa::path(tag = "duels", security(("token" = [])), responses((status = 200, body = Data<Option<OwnLinkView>>)))]
#[get("/api/duel/link")]
async fn own_link(context: web::Data<Context>, game: web::Data<GamePage>, who: Account) -> Answer {
    let own = open_link::own(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    shown(&context, &game, who, own).await
}

/// Withdraws one's link, unless a friend plays by it already.
#[utoipa::path(tag = "duels", security(("token" = [])), responses(
    (status = 200, body = Done),
    (status = 409, description = "CONFLICT: somebody sat down, and the match runs", body = ErrorBody)
))]
#[delete("/api/duel/link")]
async fn withdraw_link(context: web::Data<Context>, who: Account) -> Result<web::Json<Done>, ApiError> {
    match open_link::withdraw(&mut *context.pool.acquire().await?, who.0.user_id).await? {
        true => Ok(web::Json(Done::OK)),
        false => {
            let text = "Somebody has just sat down by your link. Go to the table: your match has begun.";
            Err(ApiError::new(Code::Conflict, text))
        }
    }
}

/// A link that may be opened, and its host.
#[utoipa::path(tag = "duels",
    params(("id" = String, Path, description = "24 hex characters of the link")),
    responses(
        (status = 200, body = Data<OpenLinkView>),
        (status = 404, description = "NOT_FOUND: withdrawn, used or expired", body = ErrorBody)
    )
)]
#[get("/api/duel/links/{id}")]
async fn open_link_of(context: web::Data<Context>, id: OfInvite) -> Result<web::Json<Data<OpenLinkView>>, ApiError> {
    let found = open_link::open(&mut *context.pool.acquire().await?, id.0).await?;
    let view: OpenLinkView = found.ok_or_else(no_invite)?.into();
    Ok(Data::json(view))
}

/// Sits down opposite the host. The match begins; it is rated as quick ones are.
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the link")),
    responses(
        (status = 200, body = Data<MatchLink>),
        (status = 403, description = "FORBIDDEN: the host blocks one", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: withdrawn, used or expired", body = ErrorBody),
        (status = 409, description = "CONFLICT: it is one's own, the host is not there, or one of the two is in another match", body = ErrorBody),
        (status = 429, description = "LEAVER, with Retry-After: one left a match", body = ErrorBody)
    )
)]
#[post("/api/duel/links/{id}/accept")]
async fn sit_down(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    id: OfInvite,
) -> Result<web::Json<Data<MatchLink>>, ApiError> {
    let begun = commands::sit_down(&context, who.0.user_id, id.0).await?;
    let link = link(&context, &game, &who.0, begun).await?;
    Ok(Data::json(link))
}
