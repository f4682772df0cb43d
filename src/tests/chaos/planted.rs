//! The checkers see what they are for: each planted bug is found, and by the right one.

use super::{
    books::{Books, Seen},
    checks::faults,
    house::House,
};
use cuecast::{postgres::Postgres, testing};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Triggers are out of the way, as they are for whoever owns the disk.
pub const OPEN: &str = "DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE 'ALTER TABLE ' || name || ' DISABLE TRIGGER ALL';
    END LOOP; END $$";

/// A change to the database, and how the fault that is found begins.
const IN_THE_DATABASE: [(&str, &str); 19] = [
    (
        "a lost line",
        "lost: DELETE FROM chat_messages WHERE id = (SELECT max(id) FROM chat_messages)",
    ),
    (
        "a doubled line",
        "doubled: INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body) SELECT 'ffffffffffffffffffffffff', stream_id, epoch, seq + 100000, user_id, role, body FROM chat_messages LIMIT 1",
    ),
    (
        "a changed line",
        "changed: UPDATE chat_messages SET body = body || '!' WHERE id = (SELECT max(id) FROM chat_messages)",
    ),
    (
        "a line at another place",
        "changed: UPDATE chat_messages SET seq = seq + 100000 WHERE id = (SELECT max(id) FROM chat_messages)",
    ),
    (
        "a line of somebody else",
        "changed: UPDATE chat_messages SET user_id = (SELECT max(u.id) FROM users u WHERE u.id <> user_id) WHERE id = (SELECT max(id) FROM chat_messages)",
    ),
    (
        "a doubled vote",
        "votes: UPDATE predictions SET option1_votes = option1_votes + 1 WHERE id = (SELECT min(prediction_id) FROM prediction_votes)",
    ),
    (
        "a lost vote",
        "votes: DELETE FROM prediction_votes WHERE (prediction_id, user_id) = (SELECT prediction_id, user_id FROM prediction_votes LIMIT 1)",
    ),
    (
        "a vote for the other side",
        "votes: UPDATE prediction_votes SET option = 3 - option WHERE (prediction_id, user_id) = (SELECT prediction_id, user_id FROM prediction_votes LIMIT 1)",
    ),
    (
        "another winner",
        "pools: UPDATE predictions SET winner = 3 - winner WHERE id = (SELECT min(id) FROM predictions WHERE winner IS NOT NULL)",
    ),
    (
        "a pool that stays held",
        "pools: UPDATE predictions SET paid_at = now() WHERE id = (SELECT max(id) FROM predictions WHERE winner IS NOT NULL); UPDATE holds SET state = 'open', closed_by = NULL, closed_at = NULL WHERE cause_id = (SELECT max(id) FROM predictions WHERE winner IS NOT NULL)",
    ),
    (
        "a balance off by one",
        "ledger: UPDATE accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM accounts WHERE purpose = 'available')",
    ),
    (
        "a transfer without one of its legs",
        "ledger: DELETE FROM entries WHERE id = (SELECT max(id) FROM entries)",
    ),
    (
        "a deposit that is not credited",
        "deposits: UPDATE deposits SET status = 'waiting', credited = 0 WHERE id = (SELECT min(id) FROM deposits WHERE status = 'completed')",
    ),
    (
        "a deposit that is credited twice",
        "deposits: INSERT INTO transfers (key, fingerprint, kind, cause_type, cause_id) SELECT key || '2', fingerprint, kind, cause_type, cause_id FROM transfers WHERE kind = 'deposit' LIMIT 1",
    ),
    (
        "a line of the audit log that was changed",
        "audit: UPDATE audit_log SET target = target || '!' WHERE id = (SELECT max(id) FROM audit_log)",
    ),
    (
        "a stake that stays held",
        "stakes: UPDATE holds SET state = 'open', closed_by = NULL, closed_at = NULL WHERE id = (SELECT min(s.hold_id) FROM match_stakes s JOIN matches m ON m.id = s.match_id WHERE m.winner IS NOT NULL)",
    ),
    (
        "a match that somebody else won",
        "stakes: UPDATE matches SET winner = 1 - winner WHERE winner IS NOT NULL",
    ),
    (
        "a shot that is stored otherwise",
        "replays: UPDATE match_steps SET shot = replace(shot::text, shot->>'hash', 'ffffffffffffffff')::json WHERE (match_id, number) = (SELECT s.match_id, s.number FROM match_steps s JOIN matches m ON m.id = s.match_id WHERE s.shot IS NOT NULL AND m.winner IS NOT NULL LIMIT 1)",
    ),
    (
        "a shot that is lost",
        "replays: DELETE FROM match_steps WHERE (match_id, number) = (SELECT s.match_id, max(s.number) FROM match_steps s JOIN matches m ON m.id = s.match_id WHERE s.shot IS NOT NULL AND m.winner IS NOT NULL GROUP BY s.match_id LIMIT 1)",
    ),
];

/// A change to what people remember, and how the fault that is found begins.
type InTheBooks = (&'static str, &'static str, fn(&mut Books));
const IN_THE_BOOKS: [InTheBooks; 5] = [
    ("an acknowledged line that nobody was shown", "unseen: ", |books| {
        let line = books.lines.last().unwrap().clone();
        books
            .shown
            .get_mut(&(line.room, 0))
            .unwrap()
            .lines
            .remove(&line.at)
            .unwrap();
    }),
    ("a shown line that is not stored", "unstored: ", |books| {
        let shown = books.shown.values_mut().next().unwrap();
        shown.lines.insert((1, 1_000_000), "f".repeat(24));
    }),
    ("a hole in the numbers", "order: ", |books| {
        let shown = books.shown.values_mut().next().unwrap();
        let events: Vec<usize> = (0..shown.seen.len())
            .filter(|at| matches!(shown.seen[*at..], [Seen::Event(_), Seen::Event(_), ..]))
            .collect();
        shown.seen.remove(events[events.len() / 2]);
    }),
    ("a number that comes twice", "order: ", |books| {
        let shown = books.shown.values_mut().next().unwrap();
        let last = shown.last().unwrap();
        shown.seen.push(Seen::Event(last));
    }),
    ("a refusal without a reason", "unexpected: ", |books| {
        books.faults.push("500".to_owned())
    }),
];

#[actix_rt::test(system = "crate::support::System")]
async fn every_planted_bug_is_found_by_the_checker_that_is_for_it() {
    let mut house = House::open("planted", 7).await;
    house.until_everything_has_happened().await;
    house.settle().await;
    let books = house.world.books.borrow().clone();
    house.close().await;
    let postgres = house.program.postgres();
    assert_eq!(
        on_a_copy(&postgres, "SELECT", &books).await,
        Vec::<String>::new(),
        "without a bug"
    );
    for (name, plant) in IN_THE_DATABASE {
        let (kind, sql) = plant.split_once(": ").unwrap();
        let found = on_a_copy(&postgres, sql, &books).await;
        assert!(found.iter().any(|fault| fault.starts_with(kind)), "{name}: {found:?}");
    }
    for (name, kind, plant) in IN_THE_BOOKS {
        let mut books = books.clone();
        plant(&mut books);
        let found = on_a_copy(&postgres, "SELECT", &books).await;
        assert!(found.iter().any(|fault| fault.starts_with(kind)), "{name}: {found:?}");
    }
}

/// Faults found in a copy of the database after that change, past its triggers and keys.
async fn on_a_copy(postgres: &Postgres, sql: &str, books: &Books) -> Vec<String> {
    let mut outside = PgConnection::connect_with(&postgres.options().database("postgres"))
        .await
        .unwrap();
    for sql in [
        "DROP DATABASE IF EXISTS planted",
        "CREATE DATABASE planted TEMPLATE cuecast",
    ] {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut outside).await.unwrap();
    }
    let mut db = PgConnection::connect_with(&testing::keyed(postgres.options().database("planted")))
        .await
        .unwrap();
    sqlx::raw_sql(OPEN).execute(&mut db).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut db)
        .await
        .unwrap();
    let found = faults(&mut db, books).await;
    db.close().await.unwrap();
    outside.close().await.unwrap();
    found
}
