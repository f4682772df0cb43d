//! The creator's own pictures for chat: told on joining, and as the latest value when they change. A line says `:name:` in any case.

use domain::StreamId;
use domain::chat::EmoteName;
use serde::Serialize;
use utoipa::ToSchema;

use super::position::Position;

/// A picture that stands for `:name:` in this creator's rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoomEmote {
    pub name: EmoteName,
    /// A path of this server; another picture has another one.
    #[schema(example = "/media/emotes/bafkreiexample.webp")]
    pub url: String,
}

/// `emotes`: the creator's own pictures have changed; all of them, by name. Latest wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "emotes", rename_all = "camelCase")]
pub struct Emotes {
    /// Of the last ordered event.
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    pub emotes: Vec<RoomEmote>,
}
