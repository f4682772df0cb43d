//! Badges of people in a creator's rooms: the days on which they wrote there, and how they call frames.

use std::collections::HashMap;

use actors::wire::Badges;
use domain::{StreamId, UserId};
use sqlx::PgConnection;

use crate::db::{Result, parse};

/// Rows that one sweep removes.
const SWEPT: i64 = 1_000;

/// Notes that these people wrote in a stream on that day, counted since 1970. The creator is no regular of their own. In the order of people, so that
/// two rooms of one creator do not wait for each other.
pub(super) async fn chatted(db: &mut PgConnection, stream: StreamId, day: i32, who: &[UserId]) -> Result<()> {
    let people: Vec<String> = who.iter().map(UserId::to_string).collect();
    sqlx::query!(
        "INSERT INTO channel_chatters AS c (creator_id, user_id, last_day, days)
         SELECT s.creator_id, w.user_id, date '1970-01-01' + $2::int, 1::bit(30)
         FROM streams s CROSS JOIN (SELECT DISTINCT unnest($3::text[]) AS user_id) w
         WHERE s.id = $1 AND w.user_id <> s.creator_id ORDER BY w.user_id
         ON CONFLICT (creator_id, user_id) DO UPDATE
         SET days = (c.days << (excluded.last_day - c.last_day)) | excluded.days, last_day = excluded.last_day
         WHERE c.last_day < excluded.last_day",
        stream.to_string(),
        day,
        &people
    )
    .execute(db)
    .await
    .map(drop)
}

/// The badges of people in streams that they come into; those who have none are left out. Of each pair two rows are looked up by their keys:
/// joined as they are, the planner may read all people of a channel where most channels have few.
pub async fn badges_of(
    db: &mut PgConnection,
    people: &[(StreamId, UserId)],
) -> Result<HashMap<(StreamId, UserId), Badges>> {
    if people.is_empty() {
        return Ok(HashMap::new());
    }
    let (streams, users): (Vec<String>, Vec<String>) = people
        .iter()
        .map(|(stream, user)| (stream.to_string(), user.to_string()))
        .unzip();
    let rows = sqlx::query!(
        r#"SELECT a.stream AS "stream!", a.person AS "person!",
                  coalesce(bit_count(c.days << ((now() AT TIME ZONE 'UTC')::date - c.last_day)) >= 5, false) AS "regular!",
                  r.streak AS "streak?"
           FROM unnest($1::text[], $2::text[]) AS a (stream, person)
           JOIN streams s ON s.id = a.stream
           LEFT JOIN LATERAL (
               SELECT days, last_day FROM channel_chatters WHERE creator_id = s.creator_id AND user_id = a.person LIMIT 1
           ) c ON true
           LEFT JOIN LATERAL (SELECT streak FROM prediction_records WHERE user_id = a.person AND streak >= 3 LIMIT 1) r ON true
           WHERE c.days IS NOT NULL OR r.streak IS NOT NULL"#,
        &streams,
        &users
    )
    .fetch_all(db)
    .await?;
    let read = rows.into_iter().map(|row| {
        let badges = Badges {
            regular: row.regular,
            streak: row.streak.and_then(|streak| u32::try_from(streak).ok()),
        };
        Ok(((parse(&row.stream)?, parse(&row.person)?), badges))
    });
    read.collect()
}

/// Removes whoever wrote nothing in a channel for thirty days, which leaves no badge, at most a thousand a call; true when there may be more.
pub async fn sweep_chatters(db: &mut PgConnection) -> Result<bool> {
    let done = sqlx::query!(
        "WITH gone AS (
             SELECT creator_id, user_id FROM channel_chatters WHERE last_day <= (now() AT TIME ZONE 'UTC')::date - 30
             ORDER BY last_day LIMIT $1 FOR UPDATE SKIP LOCKED)
         DELETE FROM channel_chatters c USING gone WHERE c.creator_id = gone.creator_id AND c.user_id = gone.user_id",
        SWEPT
    )
    .execute(db)
    .await?;
    Ok(i64::try_from(done.rows_affected()) == Ok(SWEPT))
}
