use super::path::OfMatch;
use crate::{
    config::Duels,
    context::Context,
    features::matches::{
        commands, guests::GuestDoor, launch::GamePage, link::link, seat::Comer, store::OfGuests, ticket::Sitter,
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        places::network,
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use domain::MatchId;
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(rematch);
}

/// Whether the other wants to as well.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RematchStatus {
    Offered,
    Matched,
}

/// A rematch, once both have asked for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RematchView {
    status: RematchStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    match_id: Option<MatchId>,
    /// The game's page, with a ticket to one's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
}

/// Asks for the same match again. It begins when the other asks within 60 seconds too; an agent always wants to. Who asks is told by the session,
/// or by the token of their seat at that match; the table's state tells the other (`rematch`).
#[utoipa::path(tag = "duels", security(("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the match that is over"),
        ("x-seat" = Option<String>, Header, description = "The seat's token, in place of the session")
    ),
    responses(
        (status = 200, body = Data<RematchView>),
        (status = 403, description = "FORBIDDEN: not a player of that match", body = ErrorBody),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: it still runs or was aborted, its room starts the next one, or one of the two is in another match", body = ErrorBody),
        (status = 429, description = "LEAVER, with Retry-After: one left a match; RATE_LIMITED: a guest has begun many", body = ErrorBody),
        (status = 503, description = "BUSY: all tables of guests are taken", body = ErrorBody)
    )
)]
#[post("/api/duel/matches/{id}/rematch")]
async fn rematch(
    context: web::Data<Context>,
    game: web::Data<GamePage>,
    duels: web::Data<Duels>,
    door: web::Data<GuestDoor>,
    client: ClientAddress,
    who: Comer,
    id: OfMatch,
) -> Result<web::Json<Data<RematchView>>, ApiError> {
    let who = who.at(id.0)?;
    let of_guests = OfGuests {
        source: network(client.0),
        tables: duels.guest_tables,
    };
    let turn = match who.sitter {
        Sitter::Guest(_) => Some(door.turn(client.0).await?),
        Sitter::User(_) => None,
    };
    let next = commands::rematch(&context, who.sitter, id.0, of_guests).await?;
    drop(turn);
    let view = match next {
        None => RematchView {
            status: RematchStatus::Offered,
            match_id: None,
            url: None,
        },
        Some(next) => RematchView {
            status: RematchStatus::Matched,
            match_id: Some(next),
            url: Some(link(&context, &game, who, next).await?.url),
        },
    };
    Ok(Data::json(view))
}
