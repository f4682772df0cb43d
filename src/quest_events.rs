//! Facts that quests of events count (E36): noted by whoever sees them happen, in the transaction in which they do; `features::quests::events` folds them into
//! the progress of those who take part.
//!
//! Only facts of people who wait for that kind are noted: what happened before somebody joined counts for nothing, so it need not be known. Two kinds are noted
//! where their rows are: the right votes of a prediction (`features::predictions::store::right`) and the days of chat, with the lines (`features::chat::store`).

use crate::db::Result;
use domain::{UserId, quest::Fact};
use sqlx::PgConnection;

/// Notes that this happened to that person with `of`, once: of one kind, the same thing counts once for somebody. More than 120 characters are refused by the
/// database.
///
/// # Errors
/// The database's.
pub async fn note(db: &mut PgConnection, fact: Fact, of: &str, user: UserId) -> Result<()> {
    note_places(db, fact, of, &[(user, None)]).await
}

/// Notes it for several people, with their places in a tournament.
///
/// # Errors
/// The database's.
pub async fn note_places(db: &mut PgConnection, fact: Fact, of: &str, who: &[(UserId, Option<u16>)]) -> Result<()> {
    let users: Vec<String> = who.iter().map(|(user, _)| user.to_string()).collect();
    let places: Vec<Option<i32>> = who.iter().map(|(_, place)| place.map(i32::from)).collect();
    sqlx::query!(
        "INSERT INTO quest_events (kind, ref, user_id, place)
         SELECT DISTINCT $1, $2, w.user_id, w.place FROM UNNEST($3::text[], $4::integer[]) AS w(user_id, place)
         JOIN quest_entries e ON e.user_id = w.user_id AND e.fact = $1 AND e.state IN ('joined', 'won')
              AND coalesce(e.ended_at, 'infinity') > clock_timestamp() - interval '1 day'
         ON CONFLICT DO NOTHING",
        fact.as_str(),
        of,
        &users,
        &places as &[Option<i32>]
    )
    .execute(db)
    .await
    .map(drop)
}

/// Notes that these people watched a stream for the whole of a minute, counted since 1970. A person's minute counts once, on whichever stream is first to report.
///
/// # Errors
/// The database's.
pub async fn watched(db: &mut PgConnection, minute: i64, who: &[UserId]) -> Result<()> {
    let users: Vec<String> = who.iter().map(UserId::to_string).collect();
    sqlx::query!(
        "INSERT INTO quest_events (kind, ref, user_id, at)
         SELECT DISTINCT 'watch_minutes', $1::bigint::text, w.user_id, to_timestamp($1 * 60) FROM UNNEST($2::text[]) AS w(user_id)
         JOIN quest_entries e ON e.user_id = w.user_id AND e.fact = 'watch_minutes' AND e.state IN ('joined', 'won')
              AND coalesce(e.ended_at, 'infinity') > clock_timestamp() - interval '1 day'
         ON CONFLICT DO NOTHING",
        minute,
        &users
    )
    .execute(db)
    .await
    .map(drop)
}

/// Notes that a rated duel was won, for whoever referred its winner: once ever, since facts of this kind are kept. A friend is who bought in the presale by the
/// link: an account that only asked for a price costs nothing. No win against the referrer counts, or they would lose to their own accounts; nor is one
/// noted for who has reached their goal, or whose quest is over, as it would be used up for nothing.
///
/// # Errors
/// The database's.
pub async fn note_referral(db: &mut PgConnection, winner: UserId, loser: UserId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO quest_events (kind, ref, user_id)
         SELECT 'referrals', w.id, r.id FROM users w JOIN presale_referrals p ON p.buyer = w.address JOIN users r ON r.address = p.referrer
         WHERE w.id = $1 AND r.id <> $2
           AND EXISTS (SELECT FROM presale_contributions c WHERE c.sender = w.address AND c.referrer = r.address AND c.state = 'final' AND c.allocated > 0)
           AND EXISTS (SELECT FROM quest_entries e JOIN quests q ON q.id = e.quest_id
                       WHERE e.user_id = r.id AND e.fact = 'referrals' AND e.state = 'joined' AND e.progress < e.target
                         AND clock_timestamp() < quest_entry_ends(q.period, e.period_start, q.ends_at,
                             CASE WHEN q.status IN ('completed', 'cancelled') THEN coalesce(q.over_at, '-infinity') END))
         ON CONFLICT DO NOTHING",
        winner.to_string(),
        loser.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}
