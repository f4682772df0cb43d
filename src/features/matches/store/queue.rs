//! The search for a quick match: it finds the nearest in rating, the farther the longer one waits, and after a while an agent.

use domain::matchup::{AgentLevel, MatchKind, Player, TableLength};
use domain::{MatchId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{
    create::{NewMatch, create},
    running::{are_free, end_practice},
};
use crate::{
    db::{Result, parse},
    ids,
};

/// How far the ratings of two may be apart at once, and how much farther with every second that one of them waits.
const WINDOW: f64 = 100.0;
const WIDENS: f64 = 25.0;
/// After so long an agent is offered.
const AGENT_AFTER: f64 = 20.0;
/// Somebody who has not asked for so long is not there any more.
const STALE_SECONDS: f64 = 15.0;

/// Where somebody stands in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Not looking for anybody.
    Out,
    Waiting {
        since: OffsetDateTime,
    },
    /// An agent would play.
    AgentOffered {
        since: OffsetDateTime,
    },
    Matched {
        since: OffsetDateTime,
        id: MatchId,
    },
}

/// Begins to look for a match, or goes on. Who is in one that runs is shown the way back to it.
pub async fn enter(db: &mut PgConnection, user: UserId) -> Result<Place> {
    let playing = sqlx::query!(
        "SELECT id, created_at FROM matches
         WHERE status = 'running' AND kind NOT IN ('practice', 'quest') AND (challenger_id = $1 OR rival_id = $1) ORDER BY number DESC LIMIT 1",
        user.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(playing) = playing {
        return Ok(Place::Matched {
            since: playing.created_at,
            id: parse(&playing.id)?,
        });
    }
    sqlx::query!(
        "INSERT INTO match_queue (user_id, rating)
         VALUES ($1, coalesce((SELECT rating FROM ratings WHERE user_id = $1), $2))
         ON CONFLICT (user_id) DO UPDATE SET rating = excluded.rating, since = now(), match_id = NULL
         WHERE match_queue.seen_at < clock_timestamp() - make_interval(secs => $3)
            OR EXISTS (SELECT FROM matches m WHERE m.id = match_queue.match_id AND m.status <> 'running')",
        user.to_string(),
        domain::glicko::Rating::default().rating,
        STALE_SECONDS
    )
    .execute(&mut *db)
    .await?;
    found(db, user).await
}

/// Looks again.
pub async fn look(db: &mut PgConnection, user: UserId) -> Result<Place> {
    found(db, user).await
}

/// Plays an agent of about one's own strength instead, when one is offered. It is practice.
pub async fn take_agent(db: &mut PgConnection, user: UserId) -> Result<Place> {
    let Place::AgentOffered { since } = found(db, user).await? else {
        return place(db, user).await;
    };
    let rating = sqlx::query_scalar!("SELECT rating FROM match_queue WHERE user_id = $1", user.to_string())
        .fetch_one(&mut *db)
        .await?;
    let level = match rating {
        ..1400.0 => AgentLevel::Easy,
        1700.0.. => AgentLevel::Hard,
        _ => AgentLevel::Medium,
    };
    end_practice(db, user).await?;
    let id = begin(db, MatchKind::Practice, [Player::User(user), Player::Agent(level)]).await?;
    matched(db, id, &[user]).await?;
    Ok(Place::Matched { since, id })
}

/// Looks no more. A quick match that was made meanwhile stands: it is aborted at its table, if at all.
pub async fn leave(db: &mut PgConnection, user: UserId) -> Result<Place> {
    sqlx::query!(
        "DELETE FROM match_queue WHERE user_id = $1 AND (match_id IS NULL OR EXISTS (
             SELECT FROM matches m WHERE m.id = match_queue.match_id AND (m.status <> 'running' OR m.kind = 'practice')))",
        user.to_string()
    )
    .execute(&mut *db)
    .await?;
    place(db, user).await
}

/// Where somebody stands after looking for the nearest who waits too. Both rows are locked meanwhile, so that nobody is paired twice; a row
/// that somebody else has locked is passed over, so that nobody waits for all the others: the next look finds it.
async fn found(db: &mut PgConnection, user: UserId) -> Result<Place> {
    sqlx::query!(
        "UPDATE match_queue SET seen_at = clock_timestamp() WHERE user_id = $1",
        user.to_string()
    )
    .execute(&mut *db)
    .await?;
    show_running(&mut *db, &[user]).await?;
    let here = place(db, user).await?;
    let since = match here {
        Place::Waiting { since } | Place::AgentOffered { since } => since,
        Place::Out | Place::Matched { .. } => return Ok(here),
    };
    let nearest = sqlx::query_scalar!(
        "SELECT o.user_id FROM match_queue o, match_queue me
         WHERE me.user_id = $1 AND o.user_id <> $1 AND o.match_id IS NULL
           AND o.seen_at > clock_timestamp() - make_interval(secs => $4)
           AND abs(o.rating - me.rating) <= $2 + $3 * extract(epoch FROM clock_timestamp() - least(o.since, me.since))::float8
         ORDER BY abs(o.rating - me.rating), o.since LIMIT 1 FOR UPDATE OF o SKIP LOCKED",
        user.to_string(),
        WINDOW,
        WIDENS,
        STALE_SECONDS
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(nearest) = nearest else { return Ok(here) };
    let rival: UserId = parse(&nearest)?;
    if !are_free(&mut *db, [rival, user]).await? {
        show_running(&mut *db, &[rival, user]).await?;
        return place(db, user).await;
    }
    let id = begin(db, MatchKind::Quick, [Player::User(rival), Player::User(user)]).await?;
    matched(db, id, &[rival, user]).await?;
    Ok(Place::Matched { since, id })
}

async fn place(db: &mut PgConnection, user: UserId) -> Result<Place> {
    let row = sqlx::query!(
        r#"SELECT q.since, q.match_id, extract(epoch FROM clock_timestamp() - q.since)::float8 AS "waited!"
           FROM match_queue q WHERE q.user_id = $1"#,
        user.to_string()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(Place::Out) };
    let since = row.since;
    Ok(match row.match_id {
        Some(id) => Place::Matched { since, id: parse(&id)? },
        None if row.waited >= AGENT_AFTER => Place::AgentOffered { since },
        None => Place::Waiting { since },
    })
}

/// Shows people of the queue, whose rows are held, the way to the match that they are in: of a link or a room, or one that the queue itself made while
/// somebody who had been away came back.
async fn show_running(db: &mut PgConnection, people: &[UserId]) -> Result<()> {
    let people: Vec<String> = people.iter().map(UserId::to_string).collect();
    sqlx::query!(
        "UPDATE match_queue q SET match_id = m.id FROM matches m
         WHERE q.user_id = ANY ($1) AND m.status = 'running' AND m.kind NOT IN ('practice', 'quest') AND q.user_id IN (m.challenger_id, m.rival_id)",
        &people
    )
    .execute(db)
    .await
    .map(drop)
}

async fn begin(db: &mut PgConnection, kind: MatchKind, players: [Player; 2]) -> Result<MatchId> {
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind,
        players,
        table: TableLength::Nine,
        seed: rand::random(),
        stake: None,
    };
    match create(db, &new).await? {
        Ok(()) => Ok(new.id),
        // Without a room and a stake there is nothing to refuse.
        Err(refused) => Err(sqlx::Error::Protocol(format!("a match was refused: {refused:?}"))),
    }
}

async fn matched(db: &mut PgConnection, id: MatchId, users: &[UserId]) -> Result<()> {
    let users: Vec<String> = users.iter().map(UserId::to_string).collect();
    sqlx::query!(
        "UPDATE match_queue SET match_id = $1 WHERE user_id = ANY ($2)",
        id.to_string(),
        &users
    )
    .execute(db)
    .await?;
    Ok(())
}
