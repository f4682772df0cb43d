//! Figures, asserted: `cargo test --release -p cuecast --test server -- --ignored --nocapture people::figures`; `CUECAST_PEOPLE=10000` for a look.

use crate::support::Server;
use std::{
    env,
    time::{Duration, Instant},
};

const PEOPLE: i64 = 1_000_000;
const ASKED: usize = 1_000;
/// Of a page, and of a search by name or address.
const AIM: Duration = Duration::from_millis(30);

/// Names of two of a thousand syllables, so that beginnings are as common as in names that people choose.
const SEED: &str = "
    CREATE FUNCTION part(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT substr('bcdfghjklmnprstvwz', 1 + (n % 18)::int, 1) || substr('aeiouy', 1 + (n / 18 % 6)::int, 1)
            || substr('lmnrstxk', 1 + (n / 108 % 8)::int, 1) $$";
const FILL: &str = "INSERT INTO users (id, address, username, created_at)
    SELECT lpad(to_hex(n), 24, '0'), '0x' || left(md5(n::text) || md5(n::text), 40), part(n * 7919 % 864) || part(n * 104729 / 864 % 864) || to_hex(n),
           now() - n * interval '1 second'
    FROM generate_series(1::bigint, $1) n";

struct Figure {
    what: &'static str,
    took: Vec<Duration>,
}

impl Figure {
    fn told(mut self) -> bool {
        self.took.sort_unstable();
        let at = |percent: usize| self.took[self.took.len() * percent / 100];
        println!(
            "{}: {} asked, p50 {:?}, p95 {:?}, p99 {:?}",
            self.what,
            self.took.len(),
            at(50),
            at(95),
            at(99)
        );
        at(99) <= AIM
    }
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement"]
async fn the_users_tab_answers_a_page_and_a_search_among_a_million_people_within_thirty_milliseconds() {
    let people = env::var("CUECAST_PEOPLE")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(PEOPLE);
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    server.sql(SEED).await;
    sqlx::query(FILL)
        .bind(people)
        .execute(&server.database.pool)
        .await
        .unwrap();
    server.sql("ANALYZE users").await;
    let known: Vec<(String, String)> =
        sqlx::query_as("SELECT username, address FROM users WHERE username IS NOT NULL ORDER BY md5(id) LIMIT $1")
            .bind(i64::try_from(ASKED).unwrap())
            .fetch_all(&server.database.pool)
            .await
            .unwrap();
    let pages = (0..known.len()).map(|n| {
        let size = [5, 10, 25, 50][n % 4];
        format!("page={}&limit={size}", 1 + n * 7 % 20)
    });
    let names = known
        .iter()
        .enumerate()
        .map(|(n, (name, _))| format!("search={}", &name[..2 + n % 5]));
    let addresses = known
        .iter()
        .enumerate()
        .map(|(n, (_, address))| format!("search={}", &address[..6 + n % 30]));
    let kinds: [(&str, Vec<String>); 3] = [
        ("a page", pages.collect()),
        ("a search by name", names.collect()),
        ("a search by address", addresses.collect()),
    ];
    let mut is_quick = true;
    for (what, queries) in kinds {
        let mut took = Vec::with_capacity(queries.len());
        for query in queries {
            let began = Instant::now();
            let answer = server.get(&format!("/api/admin/users?{query}"), &admin).await;
            let elapsed = began.elapsed();
            if answer.status == 429 {
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            }
            answer.ok();
            took.push(elapsed);
        }
        is_quick &= Figure { what, took }.told();
    }
    assert!(is_quick, "p99 is above {AIM:?}");
}
