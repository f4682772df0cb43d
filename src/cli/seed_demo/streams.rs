//! The streams of the demo and their chat.

use actors::ports::{Batch, ChatLog, NewLine, StreamStore};
use domain::stream::{self, CreateStream};
use domain::{MessageId, Role, StreamId, UserId};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

use super::{
    demo::{self, BIRTH, When},
    lines::{self, Line},
    people::person,
};
use crate::{
    cli::outcome::Outcome,
    features::{
        chat::store::{PgChatLog, PgStreamStore},
        house, streams,
    },
};

/// Adds what is not there yet; answers how many streams that was.
pub(super) async fn add(pool: &PgPool, now: OffsetDateTime) -> Result<usize, Box<dyn std::error::Error>> {
    let mut made = 0;
    for (number, show) in (1..).zip(&demo::STREAMS) {
        let mut db = pool.begin().await?;
        let id = StreamId::new(BIRTH, [0, 0, 0, 0, 0, 0, 0, number]);
        if streams::store::get(&mut db, id).await?.is_some() {
            continue;
        }
        let creator = person(&mut db, show.creator).await?;
        if !streams::store::insert(&mut db, id, creator, &form(show, now)?).await? {
            continue;
        }
        db.commit().await?;
        talk(pool, id, show.chat, Some(creator), now).await?;
        if show.when == When::Ended {
            streams::store::end(&mut *pool.acquire().await?, id).await?;
        }
        made += 1;
    }
    Ok(made)
}

/// Whether this database began with the demo.
pub(super) async fn is_demo(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let first = StreamId::new(BIRTH, [0, 0, 0, 0, 0, 0, 0, 1]);
    streams::store::exists(&mut *pool.acquire().await?, first).await
}

/// The first tables of the house, which the server would set up as it starts, with people at them.
pub(super) async fn house(pool: &PgPool, tables: u8, now: OffsetDateTime) -> Outcome {
    let chats: [&[Line]; 2] = [&lines::HOUSE_ONE, &lines::HOUSE_TWO];
    for (number, chat) in (1..=tables).zip(chats) {
        let mut db = pool.begin().await?;
        let stream = house::commands::set_up(&mut db, number).await?;
        db.commit().await?;
        if let Some(stream) = stream {
            talk(pool, stream, chat, None, now).await?;
        }
    }
    Ok(())
}

/// The same judgement that the create form gets.
fn form(show: &demo::Stream, now: OffsetDateTime) -> Result<stream::NewStream, Box<dyn std::error::Error>> {
    let (status, start) = match show.when {
        When::Live | When::Ended => ("live", String::new()),
        When::InHours(hours) => ("scheduled", (now + Duration::hours(hours)).format(&Rfc3339)?),
    };
    let form = CreateStream {
        title: show.title.to_owned(),
        description: show.description.to_owned(),
        category: show.category.to_owned(),
        game: show.game.to_owned(),
        tags: show.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        stream_source: "twitch".to_owned(),
        thumbnail_url: String::new(),
        status: status.to_owned(),
        scheduled_start_time: start,
        twitch_channel_link: format!("https://twitch.tv/{}", show.channel),
        table_source: None,
    };
    stream::create(&form, now).map_err(|errors| format!("demo stream {}: {:?}", show.title, errors.first()).into())
}

/// Through the room's own store: the lines are in the epoch before the one that the first viewer opens.
pub(super) async fn talk(
    pool: &PgPool,
    stream: StreamId,
    chat: &[Line],
    creator: Option<UserId>,
    now: OffsetDateTime,
) -> Outcome {
    let total = i32::try_from(chat.len())?;
    let mut lines = Vec::new();
    for (number, (name, text)) in (0..total).zip(chat) {
        let user_id = person(&mut *pool.acquire().await?, name).await?;
        let said = now - Duration::seconds(40) * (total - number);
        lines.push(NewLine {
            id: MessageId::new(u32::try_from(said.unix_timestamp())?, rand::random()),
            user_id,
            role: if Some(user_id) == creator {
                Role::Creator
            } else {
                Role::Viewer
            },
            client_message_id: format!("demo-{number}"),
            body: (*text).to_owned(),
            reply_to: None,
            created_at: i64::try_from(said.unix_timestamp_nanos() / 1_000_000)?,
        });
    }
    let store = PgStreamStore::new(pool.clone());
    let epoch = store.open(stream, 0).await?.epoch;
    PgChatLog::new((*pool.connect_options()).clone())
        .append(&[Batch {
            stream,
            epoch,
            after: 0,
            lines,
        }])
        .await?;
    Ok(())
}
