//! Commands of the house for its tables, each in one transaction.

use super::{says::Next, store};
use crate::{
    audit::Actor,
    command::Done,
    context::Context,
    db,
    features::{
        matches::store::{NewMatch, create},
        streams::{self, facts::StreamEnded},
    },
    hooks::Hooks,
    http::extract::Origin,
    ids,
};
use actors::rooms::Announcement;
use domain::{
    StreamId, UserId, house,
    matchup::{MatchKind, Player, TableLength},
    stream::{Category, Details, NewStream, Source, Start, TableSource},
};
use sqlx::PgConnection;
use std::sync::Arc;

/// Makes a table with its stream, or gives one whose stream was ended another.
pub async fn open(context: &Arc<Context>, number: u8) -> db::Result<()> {
    context
        .recorded("house.open")
        .in_job(async move |db: &mut PgConnection| {
            let made = set_up(db, number).await?;
            let done = Done::with(());
            Ok(if made.is_some() { done.lists_changed() } else { done })
        })
        .await
}

/// The stream that a table got. None where it has one, or one that an administrator deleted.
pub async fn set_up(db: &mut PgConnection, number: u8) -> db::Result<Option<StreamId>> {
    store::account(db).await?;
    let tables = store::tables(db).await?;
    if tables
        .iter()
        .any(|table| table.number == number && (table.is_live || table.is_deleted))
    {
        return Ok(None);
    }
    let (id, creator) = (ids::stream_id(), account()?);
    if !streams::store::insert(db, id, creator, &stream(number)).await? {
        return Err(sqlx::Error::Protocol("the house has too many open streams".to_owned()));
    }
    store::put(db, number, id).await?;
    Ok(Some(id))
}

/// Seats the next two at each of these tables where nobody plays. They are drawn, seated and noted in one transaction: wherever it dies, no agent
/// is at two tables, and no table has two frames.
pub async fn begin(context: &Arc<Context>, tables: u8, break_millis: i64) -> db::Result<()> {
    context
        .recorded("house")
        .in_job(async move |db: &mut PgConnection| {
            store::lock(db).await?;
            let mut begun = Vec::new();
            for table in store::tables(db).await? {
                if table.is_played || table.is_deleted || table.number > tables {
                    continue;
                }
                let agents = store::waiting(db).await?;
                let waiting: Vec<_> = agents.iter().map(|agent| agent.waiting.clone()).collect();
                let Some(pair) = house::pair(&waiting) else {
                    tracing::warn!(
                        table = table.number,
                        "fewer than two agents wait, so a table of the house rests"
                    );
                    break;
                };
                let agent = |id: &str| agents.iter().find(|agent| agent.waiting.id == id);
                let drawn = pair.map(|drawn| drawn.id.as_str());
                let (Some(challenger), Some(rival)) = (agent(drawn[0]), agent(drawn[1])) else {
                    break;
                };
                let new = NewMatch {
                    id: ids::match_id(),
                    room: None,
                    kind: MatchKind::House,
                    players: [Player::Agent(challenger.level), Player::Agent(rival.level)],
                    table: TableLength::Nine,
                    seed: rand::random(),
                    stake: None,
                };
                let made = create(db, &new).await?;
                made.map_err(|refused| sqlx::Error::Protocol(format!("a frame was refused: {refused:?}")))?;
                let next = Next {
                    stream: table.stream,
                    id: new.id,
                    over: store::over(db, table.number).await?,
                    players: [challenger.clone(), rival.clone()],
                };
                let break_millis = match table.is_new {
                    true => house::first_break(table.number, tables, break_millis),
                    false => break_millis,
                };
                store::seat(db, table.number, new.id, drawn, break_millis).await?;
                begun.push(next);
            }
            Ok(Done::with(()).then(async move |context| {
                for next in begun {
                    // A first frame is on at once: who finds it on Home comes to its stream.
                    if context.feeds.shown_by(next.stream).is_none() {
                        context.feeds.show(next.stream, Some(next.id));
                        context.lists.changed();
                    }
                    context.tables.wake(next.id);
                    next.say(context.clone());
                }
            }))
        })
        .await
}

/// Takes a table away that the house no longer has, and ends its stream.
pub async fn close(context: &Arc<Context>, hooks: Arc<Hooks<StreamEnded>>, number: u8) -> db::Result<()> {
    context
        .recorded("house.close")
        .in_job(async move |db: &mut PgConnection| {
            store::lock(db).await?;
            let tables = store::tables(db).await?;
            let Some(table) = tables
                .into_iter()
                .find(|table| table.number == number && !table.is_played)
            else {
                return Ok(Done::with(()));
            };
            store::remove(db, number).await?;
            let ended = streams::store::end(db, table.stream).await?;
            let fact = StreamEnded {
                stream: table.stream,
                actor: Actor::System,
                origin: Origin::default(),
            };
            let done = Done::with(()).lists_changed().and(hooks.run(db, &fact).await?);
            Ok(if ended {
                done.announce(table.stream, Announcement::Ended)
            } else {
                done
            })
        })
        .await
}

fn account() -> db::Result<UserId> {
    db::parse(house::USER)
}

fn stream(number: u8) -> NewStream {
    NewStream {
        details: Details {
            title: format!("House table {number}"),
            description: "Our own players, frame after frame, all day. Pick a winner before the break.".to_owned(),
            category: Category::Billiards,
            game: "Eight-ball".to_owned(),
            tags: vec!["pool".to_owned(), "house".to_owned()],
            thumbnail_url: None,
        },
        source: Source::Table(TableSource::House(number)),
        start: Start::Now,
    }
}
