//! Tables that somebody may put on as a stream.

use super::{jobs::candidate, store};
use crate::{
    auth::Account,
    context::Context,
    features::streams::{
        card::TableCard,
        store::tables::{matches_of, open_of, tournaments_of},
    },
    http::{data::Data, error::ApiError, routing::ServiceConfig},
};
use actix_web::{get, web};
use domain::{MatchId, StreamId, TournamentId, featured};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(my_tables);
}

/// Tables that the caller may put on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTables {
    /// A stream of the caller's that shows a table already; there is one at a time.
    #[schema(required)]
    stream_id: Option<StreamId>,
    /// Running matches that they play, host the room of, or organise the tournament of; their own first, at most 24.
    matches: Vec<TableCard>,
    /// Tournaments that they organise or take part in, at most 24.
    tournaments: Vec<MyTournament>,
}

/// A tournament whose best running table can be shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTournament {
    tournament_id: TournamentId,
    title: String,
    /// The table that would be on now; null while none of its matches runs.
    #[serde(rename = "match")]
    #[schema(required)]
    best: Option<TableCard>,
}

/// The tables that the caller may put on as a stream: running matches, and tournaments, whose best running table is shown.
#[utoipa::path(tag = "streams", security(("token" = [])), responses((status = 200, body = Data<MyTables>)))]
#[get("/api/tables/mine")]
async fn my_tables(context: web::Data<Context>, who: Account) -> Result<web::Json<Data<MyTables>>, ApiError> {
    let (mut db, user) = (context.pool.acquire().await?, who.0.user_id);
    let card = |id: MatchId| context.feeds.of(id).map(|live| TableCard::of(&live));
    let offered = tournaments_of(&mut db, user).await?;
    let ids: Vec<_> = offered.iter().map(|tournament| tournament.id).collect();
    let running = match ids.is_empty() {
        true => Vec::new(),
        false => store::running(&mut db, &ids).await?,
    };
    let best_of = |tournament: TournamentId| {
        let of = running.iter().filter(|(of, _)| *of == tournament);
        let lives: Vec<_> = of.filter_map(|(_, id)| context.feeds.of(*id)).collect();
        featured::choose(None, &lives.iter().map(|live| candidate(live)).collect::<Vec<_>>()).and_then(card)
    };
    let tournaments = offered.into_iter().map(|tournament| MyTournament {
        tournament_id: tournament.id,
        best: best_of(tournament.id),
        title: tournament.title,
    });
    Ok(Data::json(MyTables {
        tournaments: tournaments.collect(),
        matches: matches_of(&mut db, user).await?.into_iter().filter_map(card).collect(),
        stream_id: open_of(&mut db, user).await?,
    }))
}
