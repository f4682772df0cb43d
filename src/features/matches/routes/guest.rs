use crate::{
    auth::Account,
    config::Duels,
    context::Context,
    features::matches::{
        guests::{self, GuestDoor, GuestToken, Wish},
        launch::GamePage,
        link::link,
        seat::Comer,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{ClientAddress, JsonBody},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use domain::{
    MatchId,
    matchup::{AgentLevel, TableLength},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(guest_practice).service(claim_practice);
}

/// Against whom, on what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestPracticeBody {
    level: AgentLevel,
    /// A nine-foot table when left out.
    table: Option<TableLength>,
    /// From an earlier answer; one that opens nothing any more is replaced.
    token: Option<String>,
}

/// A guest's table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuestPractice {
    /// 64 hex digits: keep it to go on as the same guest, and to claim what was played after sign-in.
    token: String,
    match_id: MatchId,
    /// The game's page on the site's own origin, with a ticket to the guest's seat.
    url: String,
}

/// Begins a practice match without signing in. The one that the same guest plays is given up. What guests play is kept for seven days.
/// An address has three tables at once, 12 starts in ten minutes and 40 a day.
#[utoipa::path(tag = "duels", request_body = GuestPracticeBody, responses(
    (status = 201, body = Data<GuestPractice>),
    (status = 429, description = "RATE_LIMITED, with Retry-After: this address began as many as it may", body = ErrorBody),
    (status = 503, description = "BUSY: all tables of guests are taken, or three run at this address; FEATURE_OFF: guests do not play here", body = ErrorBody)
))]
#[post("/api/practice/guest")]
async fn guest_practice(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    duels: web::Data<Duels>,
    door: web::Data<GuestDoor>,
    client: ClientAddress,
    body: JsonBody<GuestPracticeBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = Wish {
        level: body.level,
        table: body.table.unwrap_or(TableLength::Nine),
        tables: duels.guest_tables,
        from: client.0,
    };
    let token = body.token.as_deref().and_then(|token| token.parse().ok());
    let turn = door.turn(client.0).await?;
    let (token, guest, id) = guests::practise(&context, token, wish).await?;
    drop(turn);
    let link = link(&context, &game, Comer::guest(guest), id).await?;
    let practice = GuestPractice {
        token: token.reveal(),
        match_id: id,
        url: link.url,
    };
    Ok(HttpResponse::Created().json(Data::from(practice)))
}

/// Whose practice is claimed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimPracticeBody {
    token: String,
}

/// Result of a claim.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimedPractice {
    /// How many matches are the caller's practice now, 10 at most.
    #[schema(minimum = 0, maximum = 10)]
    kept: i16,
}

/// Makes what a guest played the caller's own practice: the newest ten matches that were played to their end, and one that still runs when it
/// ends. Once; the same call again answers the same.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = ClaimPracticeBody, responses(
    (status = 200, body = Data<ClaimedPractice>),
    (status = 404, description = "NOT_FOUND: nothing is kept of that guest", body = ErrorBody),
    (status = 409, description = "CONFLICT: it belongs to another account", body = ErrorBody)
))]
#[post("/api/practice/claim")]
async fn claim_practice(
    context: web::Data<Context>,
    who: Account,
    body: JsonBody<ClaimPracticeBody>,
) -> Result<web::Json<Data<ClaimedPractice>>, ApiError> {
    let token: Result<GuestToken, _> = body.token.parse();
    let token = token.map_err(|_| ApiError::field("token", "This is no guest's token."))?;
    let kept = guests::claim(&context, who.0.user_id, token).await?;
    Ok(Data::json(ClaimedPractice { kept }))
}
