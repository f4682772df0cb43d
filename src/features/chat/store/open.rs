//! The opening of a room: its epoch, and what it knows at that moment.

use actors::ports::StreamSnapshot;
use domain::moderation::MAX_SLOW_MODE_SECONDS;
use domain::{StreamId, UserId};
use sqlx::{Connection, PgConnection};
use time::{Duration, OffsetDateTime};

use super::{
    convert::{decode, millis, position, unsigned},
    lines::newest,
    pinned::pinned,
};
use crate::{
    cluster::{Cluster, Kind, Opened},
    db::{Result, parse},
    features::{emotes, predictions},
};

/// Lines that are read for who spoke lately at most, and at a time.
const MAX_SPOKEN: usize = 20_000;
const SPOKEN_PAGE: i64 = 1_000;

/// Takes the next epoch, and then reads the room as it is at one moment. Not in one transaction: its snapshot would be older than the lines for whose
/// commit the epoch had to wait.
pub(super) async fn open(
    db: &mut PgConnection,
    cluster: &Cluster,
    stream: StreamId,
    limit: usize,
) -> Result<Opened<StreamSnapshot>> {
    let id = stream.to_string();
    let taken = cluster.opened(&mut *db, Kind::Stream, &id, async |db| take_epoch(db, stream).await);
    let epoch = match taken.await? {
        Opened::Here(epoch) => epoch,
        Opened::Nowhere => return Ok(Opened::Nowhere),
        Opened::Elsewhere => return Ok(Opened::Elsewhere),
    };
    let mut moment = db.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let snapshot = read(&mut moment, stream, epoch, limit).await?;
    moment.commit().await?;
    Ok(snapshot.map_or(Opened::Nowhere, Opened::Here))
}

/// Fences off every earlier incarnation: waits for what it is storing, and lets it store no more.
async fn take_epoch(db: &mut PgConnection, stream: StreamId) -> Result<Option<u64>> {
    let epoch = sqlx::query_scalar!(
        "UPDATE streams SET epoch = epoch + 1 WHERE id = $1 AND deleted_at IS NULL RETURNING epoch",
        stream.to_string()
    )
    .fetch_optional(db)
    .await?;
    epoch.map(unsigned).transpose()
}

async fn read(db: &mut PgConnection, stream: StreamId, epoch: u64, limit: usize) -> Result<Option<StreamSnapshot>> {
    let id = stream.to_string();
    let row = sqlx::query!(
        "SELECT s.creator_id, s.status, s.slow_mode_seconds, s.source, s.hides_badges, f.removed_epoch, f.removed_seq
         FROM streams s JOIN chat_fences f ON f.stream_id = s.id WHERE s.id = $1",
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let moderators = sqlx::query_scalar!(
        "SELECT user_id FROM channel_moderators WHERE creator_id = $1",
        row.creator_id
    )
    .fetch_all(&mut *db)
    .await?;
    let bans = sqlx::query!(
        "SELECT user_id, until FROM channel_bans WHERE creator_id = $1 AND (until IS NULL OR until > now())",
        row.creator_id
    )
    .fetch_all(&mut *db)
    .await?;
    let lines = newest(db, stream, None, None, limit).await?;
    let removed = row.removed_epoch.zip(row.removed_seq);
    Ok(Some(StreamSnapshot {
        epoch,
        creator: parse(&row.creator_id)?,
        status: parse(&row.status)?,
        slow_mode_seconds: u32::try_from(row.slow_mode_seconds).map_err(decode)?,
        moderators: moderators.iter().map(|id| parse(id)).collect::<Result<_>>()?,
        bans: bans
            .into_iter()
            .map(|ban| Ok((parse(&ban.user_id)?, ban.until.map(millis))))
            .collect::<Result<_>>()?,
        complete: lines.len() < limit,
        spoken: spoken(db, stream).await?,
        removed_up_to: removed.map(|(epoch, seq)| position(epoch, seq)).transpose()?,
        prediction: predictions::store::current_news(db, stream).await?,
        quick: predictions::store::quick::active_news(db, stream).await?,
        pinned: pinned(db, stream).await?,
        emotes: emotes::store::of_stream(db, stream).await?,
        lines,
        shows_table: row.source == "table",
        hides_badges: row.hides_badges,
    }))
}

/// Authors and times (unix milliseconds) of the last lines, newest first. Deleted ones were said too.
async fn spoken(db: &mut PgConnection, stream: StreamId) -> Result<Vec<(UserId, i64)>> {
    let since = OffsetDateTime::now_utc() - Duration::seconds(MAX_SLOW_MODE_SECONDS.into());
    let (mut spoken, mut before) = (Vec::new(), (i64::MAX, i64::MAX));
    while spoken.len() < MAX_SPOKEN {
        let page = sqlx::query!(
            "SELECT user_id, epoch, seq, created_at FROM chat_messages
             WHERE stream_id = $1 AND (epoch, seq) < ($2, $3) ORDER BY epoch DESC, seq DESC LIMIT $4",
            stream.to_string(),
            before.0,
            before.1,
            SPOKEN_PAGE
        )
        .fetch_all(&mut *db)
        .await?;
        for line in &page {
            if line.created_at < since {
                return Ok(spoken);
            }
            spoken.push((parse(&line.user_id)?, millis(line.created_at)));
        }
        match page.last() {
            Some(last) if i64::try_from(page.len()) == Ok(SPOKEN_PAGE) => before = (last.epoch, last.seq),
            Some(_) | None => break,
        }
    }
    Ok(spoken)
}
