use crate::{
    auth::Account,
    context::Context,
    features::matches::{
        guests::{self, GuestToken},
        launch::GamePage,
        link::link,
        seat::Comer,
        store::{self, OwnMatch},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::{MatchId, QuestId, matchup::MatchKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(own_match).service(guests_match);
}

/// A table that somebody left while their match goes on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTable {
    match_id: MatchId,
    kind: MatchKind,
    /// The other player's name.
    against: String,
    /// The way back, with a ticket that is good once: a path of this site, but for a room's duel.
    url: String,
    /// The quest that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    quest_id: Option<QuestId>,
}

/// The guest whose table is asked for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestTableBody {
    /// The guest's, from an earlier answer.
    token: String,
}

async fn back_to(
    context: &Context,
    game: &GamePage,
    who: Comer,
    found: Option<OwnMatch>,
) -> Result<Option<OwnTable>, ApiError> {
    let Some(found) = found else { return Ok(None) };
    let back = link(context, game, who, found.id).await?;
    Ok(Some(OwnTable {
        match_id: found.id,
        kind: found.kind,
        against: found.against,
        url: back.url,
        quest_id: found.quest,
    }))
}

/// The caller's match that runs, the newest one, with a way back to its table. Null where none does.
#[utoipa::path(tag = "duels", security(("token" = [])), responses((status = 200, body = Data<Option<OwnTable>>)))]
#[get("/api/duel/own")]
async fn own_match(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
) -> Result<web::Json<Data<Option<OwnTable>>>, ApiError> {
    let found = store::of_person(&mut *context.pool.acquire().await?, who.0.user_id).await?;
    let guest = found.as_ref().and_then(|found| found.guest);
    let comer = guest.map_or_else(|| Comer::from(&who.0), Comer::guest);
    Ok(Data::json(back_to(&context, &game, comer, found).await?))
}

/// The match that a guest plays, with a way back to its table. Null where none runs.
#[utoipa::path(tag = "duels", request_body = GuestTableBody, responses(
    (status = 200, body = Data<Option<OwnTable>>),
    (status = 400, description = "VALIDATION: no guest's token", body = ErrorBody)
))]
#[post("/api/practice/guest/own")]
async fn guests_match(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    body: JsonBody<GuestTableBody>,
) -> Result<web::Json<Data<Option<OwnTable>>>, ApiError> {
    let token: Result<GuestToken, _> = body.token.parse();
    let token = token.map_err(|_| ApiError::field("token", "This is no guest's token."))?;
    let Some((guest, found)) = guests::own(&context, &token).await? else {
        return Ok(Data::json(None));
    };
    let back = back_to(&context, &game, Comer::guest(guest), Some(found)).await?;
    Ok(Data::json(back))
}
