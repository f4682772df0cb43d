use super::{card::TableCard, store::Shows};
use crate::{context::Context, features::streams::store};
use domain::{
    Address, StreamId,
    stream::{Category, StreamStatus, TableKind},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A stream as it is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Stream)]
pub struct StreamView {
    #[serde(rename = "_id")]
    id: StreamId,
    /// Always equal to `_id`.
    stream_id: StreamId,
    title: String,
    description: String,
    category: Category,
    game: String,
    tags: Vec<String>,
    status: StreamStatus,
    is_live: bool,
    is_scheduled: bool,
    /// `twitch`, or `table` for one of our own tables.
    stream_source: &'static str,
    /// The channel's link, or the stream's own page.
    stream_url: String,
    /// The channel's name, for the player. Absent for a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    channel: Option<String>,
    /// The table that it shows, and what is on there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    table: Option<StreamTable>,
    #[schema(required)]
    thumbnail: Option<String>,
    /// Always equal to `thumbnail`.
    #[schema(required)]
    thumbnail_url: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    scheduled_start_time: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    started_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    ended_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    creator: CreatorView,
    /// Addresses; always empty: whether the caller follows the creator is told by the creator's profile (decision A41).
    followers: Vec<Address>,
    /// Addresses; nothing makes one.
    likes: Vec<Address>,
    /// Distinct people who watch now.
    viewers: u32,
}

/// The table that a stream shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamTable {
    kind: TableKind,
    /// Of the match or the tournament; the number of a table of the house.
    id: String,
    /// Match that is on now; null between matches, and while the stream is not live.
    #[serde(rename = "match")]
    #[schema(required)]
    now: Option<TableCard>,
}

/// The creator of a stream.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StreamCreator)]
pub struct CreatorView {
    address: Address,
    /// The chosen name, or `user_` and six digits of the address.
    username: String,
    #[schema(required)]
    avatar: Option<String>,
    verified: bool,
}

impl StreamView {
    pub fn of(context: &Context, stream: store::Stream) -> Self {
        let viewers = context.viewers.count(stream.id);
        let (stream_source, stream_url, channel, table) = match stream.shows {
            Shows::Twitch(channel) => ("twitch", format!("https://twitch.tv/{channel}"), Some(channel), None),
            Shows::Table(table) => {
                let shown = context.feeds.shown_by(stream.id);
                let live = shown.and_then(|id| context.feeds.of(id));
                let table = StreamTable {
                    kind: table.kind(),
                    id: table.reference(),
                    now: live.map(|live| TableCard::of(&live)),
                };
                (
                    "table",
                    format!("{}/live/{}", context.site.public_origin, stream.id),
                    None,
                    Some(table),
                )
            }
        };
        Self {
            id: stream.id,
            stream_id: stream.id,
            title: stream.title,
            description: stream.description,
            category: stream.category,
            game: stream.game,
            tags: stream.tags,
            status: stream.status,
            is_live: stream.status == StreamStatus::Live,
            is_scheduled: stream.status == StreamStatus::Scheduled,
            stream_source,
            stream_url,
            channel,
            table,
            thumbnail: stream.thumbnail_url.clone(),
            thumbnail_url: stream.thumbnail_url,
            scheduled_start_time: stream.scheduled_start_at,
            started_at: stream.started_at,
            ended_at: stream.ended_at,
            created_at: stream.created_at,
            creator: CreatorView {
                address: stream.creator.address,
                username: stream.creator.name,
                avatar: stream.creator.avatar_url,
                verified: false,
            },
            followers: Vec::new(),
            likes: Vec::new(),
            viewers,
        }
    }
}
