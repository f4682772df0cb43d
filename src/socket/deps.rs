//! Needs of sockets from the rest of the server.

use std::sync::Arc;

use actors::duel_room::DuelRooms;
use actors::ports::Author;
use actors::prediction::PredictionRoom;
use actors::room::Registry;
use actors::stream::StreamRoom;
use actors::table::Table;
use actors::tournament::Tournaments;
use actors::wire::{ErrorMessage, JoinTableIn};
use async_trait::async_trait;
use domain::matchup::Player;
use domain::prediction::Side;
use domain::{MatchId, PredictionId, StreamId, UserId};
use ipnet::IpNet;

use crate::cluster::Cluster;

use super::{
    admission::Admission, connection::ConnectionSettings, limits::ConnectionLimits, rates::SocketRates, relay::Links,
    wheel::WheelSettings,
};

/// The rooms, and what all sockets of the server share.
pub struct SocketDeps {
    pub streams: Registry<StreamRoom>,
    pub predictions: Registry<PredictionRoom>,
    pub tables: Registry<Table>,
    pub tournaments: Tournaments,
    pub duel_rooms: DuelRooms,
    pub sign_in: Arc<dyn SignIn>,
    pub limits: Arc<ConnectionLimits>,
    pub rates: SocketRates,
    pub admission: Arc<Admission>,
    pub cluster: Cluster,
    pub links: Links,
    pub settings: SocketSettings,
}

#[derive(Clone, Debug)]
pub struct SocketSettings {
    pub max_message_bytes: usize,
    /// Characters of a chat line.
    pub max_chars: usize,
    pub messages_per_10s: u32,
    pub send_buffer_bytes: usize,
    /// The first file descriptor that no visitor's connection may have.
    pub ceiling: i32,
    pub connection: ConnectionSettings,
    pub wheel: WheelSettings,
    /// Origins whose pages may connect; a client that sends no Origin is no page.
    pub allowed_origins: Vec<String>,
    pub trusted_proxies: Vec<IpNet>,
}

/// The person of a token.
#[derive(Clone, Debug)]
pub struct Presented {
    pub author: Author,
    pub session: String,
    /// When the session ends by itself, in unix seconds.
    pub expires_at: i64,
    /// Those whom the person does not want to read; asked for where a stream is named.
    pub blocked: Vec<UserId>,
    /// On the current prediction and quick question of the stream that was named.
    pub votes: Vec<(PredictionId, Side)>,
}

/// Somebody who comes to a table as themselves.
#[derive(Clone, Debug)]
pub struct Seated {
    pub player: Player,
    /// None of a guest, who is known at this table alone.
    pub presented: Option<Presented>,
    /// For a player: opens the seat again.
    pub seat_token: Option<String>,
}

/// Turns a token into a person; the error is the refusal to send.
#[async_trait]
pub trait SignIn: Send + Sync + 'static {
    async fn present(&self, token: String, stream: Option<StreamId>) -> Result<Presented, ErrorMessage>;

    /// The vote of somebody who is known on the stream's current prediction.
    async fn votes(&self, user: UserId, stream: StreamId) -> Result<Vec<(PredictionId, Side)>, ErrorMessage>;

    /// The person who comes to that table; none who only watches and is not signed in.
    async fn sit(&self, match_id: MatchId, join: JoinTableIn) -> Result<Option<Seated>, ErrorMessage>;
}
