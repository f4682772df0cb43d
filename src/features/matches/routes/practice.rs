use crate::{
    auth::Account,
    context::Context,
    features::matches::{
        commands,
        launch::GamePage,
        link::{MatchLink, link},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use domain::matchup::{AgentLevel, TableLength};
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(practice);
}

/// Against whom, on what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PracticeBody {
    level: AgentLevel,
    /// A nine-foot table when left out.
    table: Option<TableLength>,
    /// True for a game that a free play or a credit has paid (`POST /api/pool-credit/consume`); left out, it is practice and costs nothing.
    #[serde(default)]
    paid: bool,
}

/// Begins a practice match against an agent, without effect on any rating. A running one of the caller is given up. A paid one uses the caller's
/// right to a game; asked for again before the first shot, it is the same match. The right comes back when the match ends before its first shot, or is given up by the server.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = PracticeBody, responses(
    (status = 201, body = Data<MatchLink>),
    (status = 409, description = "NO_PLAY_RIGHT: nothing has paid this game", body = ErrorBody)
))]
#[post("/api/duel/practice")]
async fn practice(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    body: JsonBody<PracticeBody>,
) -> Result<HttpResponse, ApiError> {
    let table = body.table.unwrap_or(TableLength::Nine);
    let begun = commands::practice(&context, who.0.user_id, body.level, table, body.paid).await?;
    let link = link(&context, &game, &who.0, begun).await?;
    Ok(HttpResponse::Created().json(Data::from(link)))
}
