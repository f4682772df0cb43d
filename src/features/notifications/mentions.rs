//! People who are named in a chat are told of it: from what the store noted with the line itself, so none is missed over a crash or a downtime, and
//! none is told twice. The line never waits for that.

use domain::UserId;
use domain::chat::mentions;
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use tokio::time::sleep;

use super::store::{self, Kind, NamingLine, Notice};
use crate::{command::Done, context::Context, db, users};

/// One person is told of another's naming in one stream once in that time, however often it is done. Seconds.
const ONCE_IN: i64 = 600;
/// Characters of the line that a notification shows.
const SHOWN: usize = 160;
/// How often it is looked whether others have told theirs.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

/// Tells everybody who was named, some lines in a transaction.
pub async fn tell_mentions(context: &Arc<Context>) -> db::Result<()> {
    loop {
        let mut db = context.pool.begin().await?;
        let Some(lines) = store::take_naming_lines(&mut db).await? else {
            return Ok(());
        };
        let mut told = Vec::with_capacity(lines.len());
        for line in &lines {
            told.extend(tell(&mut db, line).await?);
        }
        let tell = |done: Done<()>, (cause, users)| done.notified(cause, users);
        let done = told.into_iter().fold(Done::with(()), tell);
        let done = done.publish(&mut db, context.news).await?;
        db::commit(db, "mention").await?;
        done.tell(context).await;
    }
}

/// Tells everybody who has been named until now, and waits for those whom somebody else is just telling.
pub async fn tell_all_mentions(context: &Arc<Context>) -> db::Result<()> {
    let ends = async || store::naming_lines(&mut *context.pool.acquire().await?).await;
    let Some((_, last)) = ends().await? else {
        return Ok(());
    };
    loop {
        tell_mentions(context).await?;
        if ends().await?.is_none_or(|(first, _)| first > last) {
            return Ok(());
        }
        sleep(LOOK_INTERVAL).await;
    }
}

/// Notifies those whom a line names; answers the cause and who had not been told of it before.
async fn tell(db: &mut PgConnection, line: &NamingLine) -> db::Result<Option<(String, Vec<UserId>)>> {
    let named = store::named(db, &mentions(&line.body), line.author).await?;
    let author = users::by_id(db, line.author).await?;
    let (Some(author), false) = (author, named.is_empty()) else {
        return Ok(None);
    };
    let shown: String = line.body.chars().take(SHOWN).collect();
    let notice = Notice {
        kind: Kind::Mention,
        cause: format!(
            "mention:{}:{}:{}",
            line.stream,
            line.author,
            line.at.unix_timestamp() / ONCE_IN
        ),
        actor: Some(line.author),
        text: format!("{} mentioned you: {shown}", author.display_name()),
        link: format!("/live/{}", line.stream),
    };
    let told = store::add(db, &named, &notice).await?;
    Ok(Some((notice.cause, told)))
}
