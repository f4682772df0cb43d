//! The room runtime and the actors. Nothing here touches a socket or the database: those come in through `ports`.

pub mod audit;
pub mod clock;
pub mod duel_room;
#[cfg(test)]
mod import_tests;
pub mod metrics;
pub mod persist;
pub mod ports;
pub mod prediction;
pub mod pulse;
pub mod room;
pub mod rooms;
pub mod stream;
pub mod table;
pub mod tournament;
pub mod wire;
