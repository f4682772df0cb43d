//! The kinds of rooms that operators see.

use std::sync::Arc;

use actors::duel_room::DuelRooms;
use actors::prediction::PredictionRoom;
use actors::room::{Registry, Roster};
use actors::stream::StreamRoom;
use actors::table::Table;
use actors::tournament::Tournaments;

pub fn rosters(
    streams: &Registry<StreamRoom>,
    predictions: &Registry<PredictionRoom>,
    tables: &Registry<Table>,
    duel_rooms: &DuelRooms,
    tournaments: &Tournaments,
) -> Vec<Arc<dyn Roster>> {
    vec![
        Arc::new(streams.clone()),
        Arc::new(predictions.clone()),
        Arc::new(tables.clone()),
        Arc::new(duel_rooms.rooms.clone()),
        Arc::new(tournaments.0.clone()),
    ]
}
