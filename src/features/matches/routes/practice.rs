use super::{Data, MatchLink, link};
use crate::{
    auth::Account,
    context::Context,
    features::matches::{
        launch::GamePage,
        store::{self, NewMatch},
    },
    http::{error::ApiError, tasks::detached},
    ids,
};
use actix_web::{HttpResponse, post, web};
use domain::matchup::{AgentLevel, MatchKind, Player, TableLength};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(practice);
}

/// Against whom, on what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PracticeBody {
    level: AgentLevel,
    /// A nine-foot table when left out.
    table: Option<TableLength>,
}

/// Begins a practice match against an agent, without effect on any rating. Whoever has one that runs gives it up.
#[utoipa::path(tag = "duels", security(("token" = [])), request_body = PracticeBody, responses((status = 201, body = Data<MatchLink>)))]
#[post("/api/duel/practice")]
async fn practice(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    who: Account,
    body: web::Json<PracticeBody>,
) -> Result<HttpResponse, ApiError> {
    let who = who.0;
    let link = detached(async move {
        let mut db = context.pool.begin().await?;
        let before = store::end_practice(&mut db, who.user_id).await?;
        let new = NewMatch {
            id: ids::match_id(),
            room: None,
            kind: MatchKind::Practice,
            players: [Player::User(who.user_id), Player::Agent(body.level)],
            table: body.table.unwrap_or(TableLength::Nine),
            seed: rand::random(),
            stake: None,
        };
        store::create(&mut db, &new).await??;
        db.commit().await?;
        before.into_iter().for_each(|before| context.tables.changed(before));
        context.tables.wake(new.id);
        link(&context, &game, &who, new.id).await
    })
    .await?;
    Ok(HttpResponse::Created().json(Data::from(link)))
}
