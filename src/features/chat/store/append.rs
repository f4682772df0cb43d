//! Lines as they are stored.

use std::collections::{HashMap, HashSet};

use actors::ports::{Appended, Batch, NewLine, StoreError};
use domain::{StreamId, chat::mentions};
use sqlx::PgConnection;

use super::convert::{millis, position, signed, unsigned};
use crate::db::{Result, parse};

/// How often lines are looked at again that were overtaken by acts of moderation.
const REPEATS: usize = 3;

/// The outcome of the lines of one room.
enum Answer {
    Done(Vec<Appended>),
    /// The room's epoch is no longer the stored one.
    Fenced,
    /// Lines were taken back while these waited, and what was read of bans is older than that.
    Stale,
}

/// Stores the lines of several rooms. What had to wait for an act of moderation is looked at again.
pub(super) async fn append(
    db: &mut PgConnection,
    batches: &[Batch],
) -> Result<Vec<std::result::Result<Vec<Appended>, StoreError>>> {
    let mut answers = append_once(db, batches).await?;
    for _ in 0..REPEATS {
        let stale = answers
            .iter()
            .enumerate()
            .filter(|(_, answer)| matches!(answer, Answer::Stale));
        let stale: Vec<usize> = stale.map(|(at, _)| at).collect();
        if stale.is_empty() {
            break;
        }
        let repeated: Vec<Batch> = stale.iter().filter_map(|at| batches.get(*at)).cloned().collect();
        for (at, answer) in stale.into_iter().zip(append_once(db, &repeated).await?) {
            answers[at] = answer;
        }
    }
    let answer = |answer| match answer {
        Answer::Done(appended) => Ok(appended),
        Answer::Fenced => Err(StoreError::Fenced),
        Answer::Stale => Err(StoreError::Unavailable("lines are taken back again and again".into())),
    };
    Ok(answers.into_iter().map(answer).collect())
}

/// One statement, which is one transaction: it is durable when it is answered. It holds the fence of each room, so that neither the room's next owner nor
/// an act of moderation overtakes it. A line whose client id is known keeps its first place, those of whom may not speak now are left
/// out, the others are numbered densely after `after`. A line that names somebody is noted for those who tell them, and the day of who takes part in a quest of days.
///
/// The plan is made once, often while the tables are nearly empty, and the planner knows no array's length. So that no plan compares each line with each other or
/// with all that is stored, a room is looked up once for all its lines, steps are not joined by lines, and what is known of a client id is asked line by line.
async fn append_once(db: &mut PgConnection, batches: &[Batch]) -> Result<Vec<Answer>> {
    let lines: Vec<(usize, &NewLine)> = (1..)
        .zip(batches)
        .flat_map(|(room, batch)| batch.lines.iter().map(move |line| (room, line)))
        .collect();
    let text = |of: fn(&NewLine) -> String| lines.iter().map(|(_, line)| of(line)).collect::<Vec<_>>();
    let rows = sqlx::query!(
        r#"WITH fences AS MATERIALIZED (
               SELECT r.*, f.removals
               FROM UNNEST($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS r(stream_id, epoch, after, room)
               JOIN chat_fences f ON f.stream_id = r.stream_id AND f.epoch = r.epoch
               ORDER BY r.stream_id FOR SHARE OF f
           ), rooms AS MATERIALIZED (
               SELECT f.*, seen.removals <> f.removals AS stale, s.status = 'ended' AS ended, s.creator_id
               FROM fences f JOIN chat_fences seen ON seen.stream_id = f.stream_id JOIN streams s ON s.id = f.stream_id
           ), judged AS (
               SELECT i.*, r.stream_id, r.epoch, r.after, r.stale, r.ended, b.until,
                      m.id AS known_id, m.epoch AS known_epoch, m.seq AS known_seq,
                      NOT (r.stale OR r.ended OR b.user_id IS NOT NULL) AND m.id IS NULL AS fresh
               FROM UNNEST($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::boolean[], $12::text[])
               WITH ORDINALITY AS i(room, id, user_id, role, client_message_id, body, created_at, names, reply_to, ord)
               JOIN rooms r ON r.room = i.room
               LEFT JOIN channel_bans b ON b.creator_id = r.creator_id AND b.user_id = i.user_id AND (b.until IS NULL OR b.until > now())
               LEFT JOIN LATERAL (
                   SELECT id, epoch, seq FROM chat_messages
                   WHERE stream_id = r.stream_id AND user_id = i.user_id AND client_message_id = i.client_message_id LIMIT 1
               ) AS m ON true
           ), numbered AS MATERIALIZED (
               SELECT j.*, CASE WHEN fresh THEN after + count(*) FILTER (WHERE fresh) OVER (PARTITION BY room ORDER BY ord) END AS seq
               FROM judged j
           ), written AS (
               INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, client_message_id, body, created_at, reply_to)
               SELECT id, stream_id, epoch, seq, user_id, role, client_message_id, body, to_timestamp(created_at / 1000.0), reply_to
               FROM numbered WHERE fresh
           ), noted AS (
               INSERT INTO mention_notices (stream_id, message_id)
               SELECT stream_id, id FROM numbered WHERE fresh AND names ORDER BY ord
           ), counted AS (
               INSERT INTO quest_events (kind, ref, user_id, entry_id)
               SELECT DISTINCT 'chat_days', e.id || ':' || (now() AT TIME ZONE 'UTC')::date, e.user_id, e.id
               FROM numbered n CROSS JOIN LATERAL (
                   SELECT id, user_id FROM quest_entries
                   WHERE user_id = n.user_id AND fact = 'chat_days' AND state IN ('joined', 'won') AND coalesce(ended_at, 'infinity') = 'infinity' OFFSET 0
               ) AS e
               WHERE n.fresh
               ON CONFLICT DO NOTHING
           )
           SELECT ord AS "ord!", stale AS "stale!", ended AS "ended!", until, seq,
                  known_id AS "known_id?", known_epoch AS "known_epoch?", known_seq AS "known_seq?"
           FROM numbered"#,
        &batches.iter().map(|b| b.stream.to_string()).collect::<Vec<_>>(),
        &batches.iter().map(|b| signed(b.epoch)).collect::<Vec<_>>(),
        &batches.iter().map(|b| signed(b.after)).collect::<Vec<_>>(),
        &lines.iter().map(|(room, _)| *room as i64).collect::<Vec<_>>(),
        &text(|l| l.id.to_string()),
        &text(|l| l.user_id.to_string()),
        &text(|l| l.role.as_str().to_owned()),
        &text(|l| l.client_message_id.clone()),
        &text(|l| l.body.clone()),
        &lines.iter().map(|(_, l)| l.created_at).collect::<Vec<_>>(),
        &lines.iter().map(|(_, l)| names_somebody(&l.body)).collect::<Vec<_>>(),
        &lines.iter().map(|(_, l)| l.reply_to.map(|id| id.to_string())).collect::<Vec<_>>() as &[Option<String>]
    )
    .fetch_all(db)
    .await?;
    let mut found = HashMap::with_capacity(rows.len());
    for row in rows {
        let known = row.known_id.zip(row.known_epoch).zip(row.known_seq);
        let appended = match (known, row.seq) {
            _ if row.stale => None,
            (Some(((id, epoch), seq)), _) => Some(Appended::Duplicate {
                id: parse(&id)?,
                at: position(epoch, seq)?,
            }),
            (None, Some(seq)) => Some(Appended::Written { seq: unsigned(seq)? }),
            (None, None) if row.ended => Some(Appended::Ended),
            (None, None) => Some(Appended::Banned {
                until: row.until.map(millis),
            }),
        };
        found.insert(row.ord, appended);
    }
    let mut ord = 0;
    let answer = |batch: &Batch| {
        let answers: Vec<_> = batch
            .lines
            .iter()
            .map(|_| {
                ord += 1;
                found.get(&ord).copied()
            })
            .collect();
        match answers.iter().copied().collect::<Option<Vec<_>>>() {
            None => Answer::Fenced,
            Some(answers) => answers
                .into_iter()
                .collect::<Option<_>>()
                .map_or(Answer::Stale, Answer::Done),
        }
    };
    Ok(batches.iter().map(answer).collect())
}

/// Those of the rooms whose fence a load or an act of moderation holds now.
pub(super) async fn held(db: &mut PgConnection, rooms: &[StreamId]) -> Result<Vec<StreamId>> {
    let ids: Vec<_> = rooms.iter().map(StreamId::to_string).collect();
    let free = sqlx::query_scalar!(
        "SELECT stream_id FROM chat_fences WHERE stream_id = ANY($1) FOR SHARE SKIP LOCKED",
        &ids
    );
    let free: HashSet<String> = free.fetch_all(db).await?.into_iter().collect();
    let is_held = |(_, id): &(_, &String)| !free.contains(*id);
    Ok(rooms.iter().zip(&ids).filter(is_held).map(|(room, _)| *room).collect())
}

fn names_somebody(body: &str) -> bool {
    body.contains('@') && !mentions(body).is_empty()
}
