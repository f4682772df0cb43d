//! People who are named in a chat are told of it. The line never waits for that: names are looked up behind its commit.

use std::sync::Arc;

use actors::ports::{Appended, Batch, ChatLog, StoreError};
use actors::rooms::Users;
use async_trait::async_trait;
use domain::chat::mentions;
use domain::{StreamId, UserId};
use sqlx::PgPool;
use tokio::sync::{Notify, mpsc};

use super::store::{self, Kind, Notice};
use crate::{db, users};

/// Lines with names that wait at most. More are said, but nobody is told of them.
const MAX_WAITING: usize = 4096;
/// One person is told of another's naming in one stream once in that time, however often it is done. Seconds.
const ONCE_IN: i64 = 600;
/// Characters of the line that a notification shows.
const SHOWN: usize = 160;

/// A line that names somebody.
#[derive(Debug)]
pub struct Mention {
    stream: StreamId,
    author: UserId,
    names: Vec<String>,
    body: String,
    /// Unix milliseconds.
    at: i64,
}

/// Where lines that name somebody go, and where they are told.
pub fn channel() -> (mpsc::Sender<Mention>, mpsc::Receiver<Mention>) {
    mpsc::channel(MAX_WAITING)
}

/// A log of chat that passes on what names somebody, once it is stored.
pub struct Listening<L> {
    pub log: L,
    pub mentions: mpsc::Sender<Mention>,
}

#[async_trait]
impl<L: ChatLog> ChatLog for Listening<L> {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError> {
        let answers = self.log.append(batches).await?;
        for (batch, answer) in batches.iter().zip(&answers) {
            let Ok(appended) = answer else { continue };
            for (line, appended) in batch.lines.iter().zip(appended) {
                let written = matches!(appended, Appended::Written { .. });
                if !written || !line.body.contains('@') {
                    continue;
                }
                let mention = Mention {
                    stream: batch.stream,
                    author: line.user_id,
                    names: mentions(&line.body),
                    body: line.body.clone(),
                    at: line.created_at,
                };
                if !mention.names.is_empty() && self.mentions.try_send(mention).is_err() {
                    tracing::warn!(stream = %batch.stream, "too many people are named: some are not told");
                }
            }
        }
        Ok(answers)
    }
}

/// Tells people that they were named; after `enough` those who wait then, and no more.
pub async fn run(mut mentions: mpsc::Receiver<Mention>, enough: Arc<Notify>, pool: PgPool, people: Arc<dyn Users>) {
    loop {
        let mention = tokio::select! {
            mention = mentions.recv() => mention,
            () = enough.notified(), if !mentions.is_closed() => {
                mentions.close();
                continue;
            }
        };
        let Some(mention) = mention else { return };
        if let Err(error) = tell(&mention, &pool, people.as_ref()).await {
            tracing::warn!(cause = %error, "people who were named are not told");
        }
    }
}

async fn tell(mention: &Mention, pool: &PgPool, people: &dyn Users) -> db::Result<()> {
    let mut db = pool.begin().await?;
    let named = store::named(&mut db, &mention.names, mention.author).await?;
    let author = users::by_id(&mut db, mention.author).await?;
    let (Some(author), false) = (author, named.is_empty()) else {
        return Ok(());
    };
    let line: String = mention.body.chars().take(SHOWN).collect();
    let notice = Notice {
        kind: Kind::Mention,
        cause: format!(
            "mention:{}:{}:{}",
            mention.stream,
            mention.author,
            mention.at / 1000 / ONCE_IN
        ),
        actor: Some(mention.author),
        text: format!("{} named you: {line}", author.display_name()),
        link: format!("/live/{}", mention.stream),
    };
    let told = store::add(&mut db, &named, &notice).await?;
    db::commit(db, "mention").await?;
    people.notified(&notice.cause, &told);
    Ok(())
}
