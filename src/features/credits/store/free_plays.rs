use crate::db::Result;
use domain::UserId;
use sqlx::PgConnection;
use time::Date;

/// Takes one of a person's free plays of this UTC day, and answers the day; None when all `limit` of them are taken. The person's row is the
/// lock under which they are counted. A day never goes back, whatever the clock does.
pub async fn take(db: &mut PgConnection, user: UserId, limit: u32) -> Result<Option<Date>> {
    if limit == 0 {
        return Ok(None);
    }
    sqlx::query_scalar!(
        "INSERT INTO free_plays AS f (user_id, day, used, total) VALUES ($1, credit_day(), 1, 1)
         ON CONFLICT (user_id) DO UPDATE
         SET day = greatest(f.day, excluded.day), used = CASE WHEN f.day >= excluded.day THEN f.used + 1 ELSE 1 END, total = f.total + 1
         WHERE f.day < excluded.day OR f.used < $2
         RETURNING day",
        user.to_string(),
        i32::try_from(limit).unwrap_or(i32::MAX)
    )
    .fetch_optional(db)
    .await
}

/// Gives a free play of that day back: one of a day that is over is worth nothing any more.
pub async fn give_back(db: &mut PgConnection, user: UserId, day: Option<Date>) -> Result<()> {
    sqlx::query!(
        "UPDATE free_plays SET used = CASE WHEN day = $2 THEN greatest(used - 1, 0) ELSE used END, total = total - 1
         WHERE user_id = $1 AND total > CASE WHEN day = $2 THEN 0 ELSE used END",
        user.to_string(),
        day
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Begins this UTC day anew for everybody, and answers how many people had taken any. Open rights that such a play paid give none back.
pub async fn reset(db: &mut PgConnection) -> Result<u64> {
    // Rights before counts, as everywhere.
    sqlx::query!("UPDATE play_rights SET free_day = NULL WHERE state = 'open' AND free_day >= credit_day()")
        .execute(&mut *db)
        .await?;
    let done = sqlx::query!("UPDATE free_plays SET used = 0 WHERE used > 0 AND day >= credit_day()")
        .execute(db)
        .await?;
    Ok(done.rows_affected())
}
