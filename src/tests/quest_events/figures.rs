//! How fast facts are folded. `cargo test --release -p cuecast --test server -- --ignored --nocapture quest_events::figures`

use super::{QUEST, add_quest};
use crate::support::Victim;
use cuecast::testing;
use std::time::{Duration, Instant};

/// People who take part, and facts of a minute.
const PEOPLE: i64 = 10_000;
const FACTS: i64 = 100_000;

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement: it takes a minute of a quiet machine"]
async fn a_hundred_thousand_facts_of_a_minute_are_folded_within_two_seconds_each() {
    let database = testing::database().await;
    add_quest(&database.pool, QUEST, r#"{"kind":"watch_minutes","n":100000}"#, "once").await;
    let people = format!(
        "INSERT INTO users (id, address) SELECT 'c' || lpad(to_hex(n), 23, '0'), '0xc' || lpad(to_hex(n), 39, '0') FROM generate_series(1, {PEOPLE}) AS n;
         INSERT INTO quest_entries (quest_id, user_id, period_start, id, fact, target)
         SELECT '{QUEST}', id, DATE '1970-01-01', id, 'watch_minutes', 100000 FROM users"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(people))
        .execute(&database.pool)
        .await
        .unwrap();
    let live = Victim::start(database, "", &[]).await;
    let (begun, cpu) = (Instant::now(), live.cpu());
    for second in 0..60_i64 {
        let some = "INSERT INTO quest_events (kind, ref, user_id, at)
                    SELECT 'watch_minutes', $1::text, id, clock_timestamp() FROM users ORDER BY id OFFSET ($1 % 6) * $2 LIMIT $2";
        sqlx::query(some)
            .bind(second)
            .bind(FACTS / 60)
            .execute(&live.database.pool)
            .await
            .unwrap();
        tokio::time::sleep_until((begun + Duration::from_secs(second.unsigned_abs() + 1)).into()).await;
    }
    let spent = live.cpu().saturating_sub(cpu);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let lag = "SELECT (percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM folded_at - at)) * 1000)::bigint FROM quest_events";
    let lag = live.number(lag).await;
    let share = spent.as_secs_f64() / begun.elapsed().as_secs_f64() * 100.0;
    println!(
        "lag p99 {lag} ms; the server's processor time {share:.1} % of a core (folding beside all its other jobs)"
    );
    assert_eq!(
        live.number("SELECT sum(progress) FROM quest_entries").await,
        FACTS / 60 * 60
    );
    assert!(lag <= 2_000, "{lag} ms");
}
