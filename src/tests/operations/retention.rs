//! Rows that are kept for a time are removed when it is over, as fast as it comes, and nothing else is.

use crate::support::run_once;
use cuecast::{features::chat, http::idempotency, ids, testing, users};
use sqlx::PgPool;

async fn count(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
}

async fn person(pool: &PgPool) -> String {
    let address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
    let user = users::ensure(&mut pool.acquire().await.unwrap(), address, ids::user_id())
        .await
        .unwrap();
    user.id.to_string()
}

#[actix_rt::test(system = "crate::support::System")]
async fn more_expired_answers_than_one_batch_holds_are_gone_after_one_run() {
    let database = testing::database().await;
    let pool = &database.pool;
    let user = person(pool).await;
    for (age, keys) in [("3 days", 12_000), ("1 day", 3)] {
        sqlx::query(
            "INSERT INTO idempotency_keys (user_id, key, request_hash, status, body, created_at)
             SELECT $1, $2 || n, sha256('a'), 200, '{}', now() - $2::interval FROM generate_series(1, $3) n",
        )
        .bind(&user)
        .bind(age)
        .bind(keys)
        .execute(pool)
        .await
        .unwrap();
    }
    run_once(idempotency::sweep_job(pool.clone())).await;
    assert_eq!(count(pool, "SELECT count(*) FROM idempotency_keys").await, 3);
}

#[actix_rt::test(system = "crate::support::System")]
async fn chat_older_than_it_is_kept_is_gone_after_one_run_and_no_other_line_is() {
    let database = testing::database().await;
    let pool = &database.pool;
    let user = person(pool).await;
    let stream = ids::stream_id().to_string();
    sqlx::query("INSERT INTO streams (id, creator_id, title, category, channel, status, started_at) VALUES ($1, $2, 'Friday', 'gaming', 'cuemaster', 'live', now())")
        .bind(&stream)
        .bind(&user)
        .execute(pool)
        .await
        .unwrap();
    for (days, epoch, lines) in [(31, 1, 12_000), (29, 2, 3), (0, 3, 2)] {
        sqlx::query(
            "INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body, created_at)
             SELECT lpad(to_hex(extract(epoch FROM now() - make_interval(days => $3))::bigint), 8, '0') || lpad(to_hex(n), 16, '0'),
                    $1, $4, n, $2, 'viewer', 'said', now() - make_interval(days => $3) FROM generate_series(1, $5) n",
        )
        .bind(&stream)
        .bind(&user)
        .bind(days)
        .bind(i64::from(epoch))
        .bind(lines)
        .execute(pool)
        .await
        .unwrap();
    }
    assert!(chat::jobs::forget(pool.clone(), 0).is_none(), "0 keeps everything");
    run_once(chat::jobs::forget(pool.clone(), 30).unwrap()).await;
    assert_eq!(count(pool, "SELECT count(*) FROM chat_messages").await, 5);
    assert_eq!(count(pool, "SELECT min(epoch) FROM chat_messages").await, 2);
}
