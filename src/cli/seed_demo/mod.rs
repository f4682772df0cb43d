//! `cuecast seed-demo`: what a newcomer finds, made by the same rules and stores as everything else.

mod demo;

use actors::ports::{Batch, ChatLog, NewLine, StreamStore};
use clap::Args;
use domain::ledger::Amount;
use domain::stream::{self, CreateStream};
use domain::tournament::{self, Author, PhaseForm, Prize, TournamentForm};
use domain::{Address, MessageId, QuestId, Role, StreamId, TournamentId, UserId};
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

use super::{migrate, outcome::Outcome};
use crate::{
    config::{Config, Environment},
    features::{
        chat::store::{PgChatLog, PgStreamStore},
        quests, streams, tournaments,
    },
    ledger::currencies,
    rewards::{self, Budget},
    users,
};

/// Ids of the demo begin with this second (1 January 2026), so that it is found again.
const BIRTH: u32 = 1_767_225_600;

#[derive(Args)]
pub struct SeedDemo {
    /// Do nothing where there are streams already, or outside the local environment
    #[arg(long)]
    if_empty: bool,
}

/// When a demo stream is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Live,
    InHours(i64),
    Ended,
}

impl SeedDemo {
    pub async fn run(self, config: &Config) -> Outcome {
        match config.environment {
            Environment::Local => {}
            Environment::Development | Environment::Production if self.if_empty => return Ok(()),
            Environment::Development => {}
            Environment::Production => return Err("seed-demo does not touch production".into()),
        }
        let (_postgres, pool) = migrate::connect(config).await?;
        if self.if_empty
            && !streams::store::list(&mut *pool.acquire().await?, None, None, 1)
                .await?
                .is_empty()
        {
            return Ok(());
        }
        let made = seed(&pool, OffsetDateTime::now_utc()).await?;
        pool.close().await;
        println!("{made} demo streams added");
        Ok(())
    }
}

/// Adds what is not there yet; answers how many streams that was.
async fn seed(pool: &PgPool, now: OffsetDateTime) -> Result<usize, Box<dyn std::error::Error>> {
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
        talk(pool, id, show, creator, now).await?;
        if show.when == When::Ended {
            streams::store::end(&mut *pool.acquire().await?, id).await?;
        }
        made += 1;
    }
    for (number, show) in (1..).zip(&demo::TOURNAMENTS) {
        announce(pool, TournamentId::new(BIRTH, [0, 0, 0, 0, 0, 0, 0, number]), show, now).await?;
    }
    quests(pool).await?;
    Ok(made)
}

/// Of each quest, as the schema has it.
const PLACES: i128 = 100;

/// Those that are there already stay as they are.
async fn quests(pool: &PgPool) -> Outcome {
    let mut db = pool.begin().await?;
    for (number, quest) in (1..).zip(&demo::QUESTS) {
        let (amount, currency) = quest.reward;
        let code = currency.parse()?;
        let currency = currencies::get(&mut db, code)
            .await?
            .ok_or("the demo names an unknown currency")?;
        let new = quests::store::NewQuest {
            title: quest.title,
            description: quest.description,
            difficulty: quest.difficulty,
            reward: Amount::parse(amount, currency.decimals)?,
            currency: code,
            goal: serde_json::from_str(quest.goal)?,
        };
        // The second of their making keeps them in the order in which they are listed.
        let id = QuestId::new(BIRTH + u32::from(number), [0, 0, 0, 0, 0, 0, 0, number]);
        if quests::store::insert(&mut db, id, &new).await? {
            let all = Amount::from_minor(new.reward.minor() * PLACES)?;
            // A quest that is not promised is shown, and cannot be joined.
            if let Err(short) = rewards::promise(&mut db, Budget::Quest(id), code, all).await? {
                println!("{}: {short}", quest.title);
            }
        }
    }
    db.commit().await?;
    Ok(())
}

/// A tournament and whoever registered for it, unless it is there.
async fn announce(pool: &PgPool, id: TournamentId, show: &demo::Tournament, now: OffsetDateTime) -> Outcome {
    let text = |text: &&str| (*text).to_owned();
    let form = TournamentForm {
        title: text(&show.title),
        game: text(&show.game),
        prize: text(&show.prize),
        date: (now + Duration::hours(show.in_hours)).format(&Rfc3339)?,
        max_participants: Some(show.max_participants),
        thumbnail: String::new(),
        description: text(&show.description),
        rules: show.rules.iter().map(text).collect(),
        schedule: show
            .schedule
            .iter()
            .map(|(phase, date)| PhaseForm {
                phase: text(phase),
                date: text(date),
                status: String::new(),
            })
            .collect(),
        prizes: show
            .prizes
            .iter()
            .map(|(place, amount, extras)| Prize {
                place: text(place),
                amount: text(amount),
                extras: text(extras),
            })
            .collect(),
        run: show.run,
    };
    let new = tournament::create(&form, Author::Admin, now)
        .map_err(|errors| format!("demo tournament {}: {:?}", show.title, errors.first()))?;
    let mut db = pool.begin().await?;
    if tournaments::store::get(&mut db, id, None).await?.is_some() {
        return Ok(());
    }
    let organiser = person(&mut db, show.organiser).await?;
    if !tournaments::store::create(&mut db, id, Some(organiser), &new).await? {
        return Ok(());
    }
    for name in show.people {
        let user = person(&mut db, name).await?;
        tournaments::store::join(&mut db, id, user).await??;
    }
    db.commit().await?;
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
async fn talk(pool: &PgPool, stream: StreamId, show: &demo::Stream, creator: UserId, now: OffsetDateTime) -> Outcome {
    let total = i32::try_from(show.chat.len())?;
    let mut lines = Vec::new();
    for (number, (name, text)) in (0..total).zip(show.chat) {
        let user_id = person(&mut *pool.acquire().await?, name).await?;
        let said = now - Duration::seconds(40) * (total - number);
        lines.push(NewLine {
            id: MessageId::new(u32::try_from(said.unix_timestamp())?, rand::random()),
            user_id,
            role: if user_id == creator {
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

/// The demo's people own addresses to which nobody has a key.
async fn person(db: &mut PgConnection, name: &str) -> Result<UserId, Box<dyn std::error::Error>> {
    let person = demo::PEOPLE
        .iter()
        .find(|person| person.name == name)
        .ok_or("the demo names a stranger")?;
    let address: Address = format!("0x{:040x}", 0xdec0_0000 + u32::from(person.number)).parse()?;
    let id = UserId::new(BIRTH, [0, 0, 0, 0, 0, 0, 0, person.number]);
    let user = users::ensure(db, address, id).await?;
    if user.username.is_none() {
        // Someone may have taken the name; then the address's default shows.
        users::set_username(db, user.id, &person.name.parse()?).await?;
    }
    Ok(user.id)
}

#[cfg(test)]
mod tests {
    use domain::stream::StreamStatus;

    use super::*;
    use crate::features::chat;
    use crate::testing;

    #[tokio::test]
    async fn the_demo_holds_live_scheduled_and_ended_streams_with_chat_and_is_added_once() {
        let database = testing::database().await;
        assert_eq!(
            seed(&database.pool, OffsetDateTime::now_utc()).await.unwrap(),
            demo::STREAMS.len()
        );
        assert_eq!(seed(&database.pool, OffsetDateTime::now_utc()).await.unwrap(), 0);
        let mut db = database.pool.acquire().await.unwrap();
        let all = streams::store::list(&mut db, None, None, 100).await.unwrap();
        for (status, least) in [
            (StreamStatus::Live, 3),
            (StreamStatus::Scheduled, 1),
            (StreamStatus::Ended, 1),
        ] {
            assert!(
                all.iter().filter(|stream| stream.status == status).count() >= least,
                "{status:?}"
            );
        }
        let announced = tournaments::store::list(&mut db, None, None, 100, None).await.unwrap();
        assert_eq!(announced.len(), demo::TOURNAMENTS.len());
        assert!(announced.iter().all(|tournament| tournament.participant_count > 0));
        let music = all
            .iter()
            .find(|stream| matches!(&stream.shows, streams::store::Shows::Twitch(channel) if channel == "monstercat"))
            .unwrap();
        assert_eq!(music.creator.name, "mira");
        let lines = chat::store::newest(&mut db, music.id, None, None, 50).await.unwrap();
        let texts: Vec<&str> = lines.iter().map(|line| line.body.as_str()).collect();
        assert_eq!(
            texts,
            demo::STREAMS[0].chat.iter().map(|(_, text)| *text).collect::<Vec<_>>()
        );
    }
}
