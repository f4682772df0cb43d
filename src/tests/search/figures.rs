//! Figures, printed: `cargo test --release -p cuecast --test server -- --ignored --nocapture search::figures`.

use crate::support::Server;
use std::time::{Duration, Instant};

const ASKED: usize = 1_000;

/// Names of three of a thousand syllables, so that parts are as common as in names that people choose.
const SEED: &str = "
    CREATE FUNCTION pg_temp.part(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT substr('bcdfghjklmnprstvwz', 1 + (n % 18)::int, 1) || substr('aeiouy', 1 + (n / 18 % 6)::int, 1)
            || substr('lmnrstxk', 1 + (n / 108 % 8)::int, 1) $$;
    INSERT INTO users (id, address, username)
    SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0'),
           pg_temp.part(n * 7919 % 864) || pg_temp.part(n * 104729 / 864 % 864) || CASE n % 3 WHEN 0 THEN '_' ELSE '' END || to_hex(n)
    FROM generate_series(1::bigint, 1000000) n;
    INSERT INTO streams (id, creator_id, title, category, channel, status, scheduled_start_at, started_at)
    SELECT lpad(to_hex(n), 24, '0'), lpad(to_hex(1 + n * 31 % 1000000), 24, '0'),
           (ARRAY['Eight ball', 'Pool night', 'Cue practice', 'Late frames'])[(1 + n % 4)::int] || ' ' || pg_temp.part(n * 7919 % 864)
               || pg_temp.part(n * 31 % 864) || ' ' || n, 'gaming', 'cuemaster', 'scheduled', now() + interval '1 day', NULL
    FROM generate_series(1::bigint, 200000) n;
    ANALYZE users; ANALYZE streams";

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement"]
async fn a_search_among_a_million_people_and_two_hundred_thousand_titles() {
    let server = Server::start().await;
    server.sql(SEED).await;
    let names: Vec<String> =
        sqlx::query_scalar("SELECT username FROM users WHERE id > lpad('f', 24, '0') ORDER BY md5(id) LIMIT $1")
            .bind(i64::try_from(ASKED).unwrap())
            .fetch_all(&server.database.pool)
            .await
            .unwrap();
    let titles: Vec<String> = sqlx::query_scalar("SELECT title FROM streams ORDER BY md5(id) LIMIT $1")
        .bind(i64::try_from(ASKED).unwrap())
        .fetch_all(&server.database.pool)
        .await
        .unwrap();
    let mut took = Vec::new();
    for (number, (name, title)) in names.iter().zip(&titles).enumerate() {
        // Beginnings of 2 to 6 letters, parts of names, and words of titles.
        let typed: String = match number % 4 {
            0 => name.chars().take(2 + number / 4 % 5).collect(),
            1 => name.chars().skip(2).take(3 + number / 4 % 3).collect(),
            2 => title.split(' ').nth(number / 4 % 4).unwrap().chars().take(6).collect(),
            _ => title.split(' ').nth(2).unwrap().chars().skip(1).take(4).collect(),
        };
        if typed.chars().count() < 2 {
            continue;
        }
        let began = Instant::now();
        let answer = server.get(&format!("/api/search?q={typed}"), "").await;
        if answer.status == 429 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        }
        answer.ok();
        took.push((began.elapsed(), typed));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    took.sort_unstable();
    let at = |percent: usize| &took[took.len() * percent / 100];
    println!(
        "{} searches: p50 {:?}, p95 {:?}, p99 {:?}, most {:?}",
        took.len(),
        at(50),
        at(95),
        at(99),
        took.last()
    );
}
