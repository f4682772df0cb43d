use super::*;
use crate::testing::{self, TestDatabase};
use domain::{AdminId, UserId};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection};

fn entry(note: u32) -> Entry {
    Entry {
        actor: Actor::Admin(AdminId::from(UserId::new(7, [7; 8]))),
        action: "withdrawal.approve",
        target: format!("withdrawal:{note}"),
        // Numbers and an order of keys that jsonb would not keep.
        before: Some(json!({ "status": "pending", "amount": "1.50", "z": 1.0, "a": 1e3 })),
        after: Some(json!({ "status": "approved", "note": "né\u{0}\"" })),
        address: Some("2001:db8::1".parse().unwrap()),
        request_id: None,
    }
}

async fn with_rows(count: u32) -> TestDatabase {
    let database = testing::database().await;
    for note in 0..count {
        let mut transaction = database.pool.begin().await.unwrap();
        append(&mut transaction, &entry(note)).await.unwrap();
        transaction.commit().await.unwrap();
    }
    database
}

async fn run(database: &TestDatabase, sql: &str) -> std::result::Result<u64, String> {
    let done = sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&database.pool).await;
    done.map(|done| done.rows_affected()).map_err(|e| e.to_string())
}

/// As someone does who owns the database.
async fn tamper(database: &TestDatabase, sql: &str) {
    run(database, "ALTER TABLE audit_log DISABLE TRIGGER ALL")
        .await
        .unwrap();
    run(database, "GRANT ALL ON audit_log TO CURRENT_USER").await.unwrap();
    assert!(run(database, sql).await.unwrap() > 0, "{sql}");
}

async fn verdict(database: &TestDatabase, from: Checkpoint) -> Verdict {
    verify(&mut database.pool.acquire().await.unwrap(), from).await.unwrap()
}

async fn head(database: &TestDatabase) -> Checkpoint {
    match verdict(database, Checkpoint::default()).await {
        Verdict::Whole(head) => head,
        Verdict::Broken { row } => panic!("broken at {row}"),
    }
}

#[tokio::test]
async fn the_log_is_whole_as_written_and_can_be_checked_from_where_one_stopped() {
    let database = with_rows(3).await;
    let middle = head(&database).await;
    assert_eq!(middle.id, 3);
    append(&mut database.pool.begin().await.unwrap(), &entry(4))
        .await
        .unwrap();
    assert_eq!(
        verdict(&database, middle).await,
        Verdict::Whole(middle),
        "what was rolled back left no gap"
    );
    let mut transaction = database.pool.begin().await.unwrap();
    assert_eq!(append(&mut transaction, &entry(4)).await.unwrap(), 4);
    assert_eq!(append(&mut transaction, &entry(5)).await.unwrap(), 5);
    transaction.commit().await.unwrap();
    assert_eq!(verdict(&database, middle).await, Verdict::Whole(head(&database).await));
}

#[tokio::test]
async fn writers_at_once_make_one_chain() {
    let database = testing::database().await;
    let write = |note| {
        let pool = database.pool.clone();
        async move {
            let mut transaction = pool.begin().await.unwrap();
            append(&mut transaction, &entry(note)).await.unwrap();
            transaction.commit().await.unwrap();
        }
    };
    futures_util::future::join_all((0..50).map(write)).await;
    assert_eq!(head(&database).await.id, 50);
}

#[tokio::test]
async fn no_row_can_be_changed_or_taken_away() {
    let database = with_rows(2).await;
    for sql in [
        "UPDATE audit_log SET action = 'x'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
    ] {
        let refusal = run(&database, sql).await.unwrap_err();
        assert!(
            refusal.contains("the audit log is only ever added to"),
            "{sql}: {refusal}"
        );
    }
    let rights = "SELECT FROM pg_class, aclexplode(relacl)
                  WHERE relname = 'audit_log' AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE', 'INSERT')";
    assert_eq!(
        run(&database, rights).await.unwrap(),
        1,
        "only INSERT is left, of its owner too"
    );
    assert_eq!(head(&database).await.id, 2);
}

#[tokio::test]
async fn one_tampered_row_is_found_whatever_was_done_to_it() {
    for sql in [
        "UPDATE audit_log SET actor_id = repeat('0', 24) WHERE id = 2",
        "UPDATE audit_log SET action = 'withdrawal.reject' WHERE id = 2",
        "UPDATE audit_log SET target = 'withdrawal:9' WHERE id = 2",
        "UPDATE audit_log SET at = at + interval '1 microsecond' WHERE id = 2",
        "UPDATE audit_log SET before = NULL WHERE id = 2",
        "UPDATE audit_log SET after = '{\"status\": \"approved\"}' WHERE id = 2",
        "UPDATE audit_log SET address = '2001:db8::2' WHERE id = 2",
        "UPDATE audit_log SET request_id = '' WHERE id = 2",
        "UPDATE audit_log SET hash = previous_hash WHERE id = 2",
        "DELETE FROM audit_log WHERE id = 2",
    ] {
        let database = with_rows(3).await;
        let before = head(&database).await;
        tamper(&database, sql).await;
        assert_eq!(
            verdict(&database, Checkpoint::default()).await,
            Verdict::Broken { row: 2 },
            "{sql}"
        );
        assert_eq!(
            verdict(&database, before).await,
            Verdict::Whole(before),
            "the end is as it was: {sql}"
        );
    }
}

#[tokio::test]
async fn a_cut_off_or_rewritten_end_is_found_from_a_checkpoint() {
    for sql in [
        "DELETE FROM audit_log WHERE id = 3",
        "UPDATE audit_log SET hash = previous_hash WHERE id = 3",
    ] {
        let database = with_rows(3).await;
        let before = head(&database).await;
        tamper(&database, sql).await;
        assert_eq!(verdict(&database, before).await, Verdict::Broken { row: 3 }, "{sql}");
    }
}

/// Computes every link anew by the rule that needs no key, as whoever owns the database can.
const REWRITE: &str = "DO $$
    DECLARE r record; previous bytea := decode(repeat('00', 32), 'hex');
    BEGIN
        FOR r IN SELECT * FROM audit_log ORDER BY id LOOP
            UPDATE audit_log SET previous_hash = previous, hash = sha256(previous || audit_field(r.id::text)
                || audit_field((extract(epoch FROM r.at) * 1000000)::bigint::text) || audit_field(r.actor_type) || audit_field(r.actor_id)
                || audit_field(r.action) || audit_field(r.target) || audit_field(r.before::text) || audit_field(r.after::text)
                || audit_field(r.address) || audit_field(r.request_id)) WHERE id = r.id RETURNING hash INTO previous;
        END LOOP;
    END $$";

async fn as_owner(database: &TestDatabase, sql: &str) {
    for table in ["audit_log", "audit_keyed"] {
        run(database, &format!("ALTER TABLE {table} DISABLE TRIGGER ALL"))
            .await
            .unwrap();
        run(database, &format!("GRANT ALL ON {table} TO CURRENT_USER"))
            .await
            .unwrap();
    }
    run(database, sql).await.unwrap();
    for table in ["audit_log", "audit_keyed"] {
        run(database, &format!("ALTER TABLE {table} ENABLE TRIGGER ALL"))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_log_that_was_rewritten_whole_without_the_key_is_found() {
    for record in [
        "SELECT 1",
        "DELETE FROM audit_keyed",
        "UPDATE audit_keyed SET after_row = 3, after_hash = (SELECT hash FROM audit_log WHERE id = 3)",
    ] {
        let database = with_rows(3).await;
        as_owner(
            &database,
            "UPDATE audit_log SET action = 'withdrawal.reject' WHERE id = 2",
        )
        .await;
        as_owner(&database, REWRITE).await;
        as_owner(&database, record).await;
        let mut db = database.pool.acquire().await.unwrap();
        let found = verify(&mut db, Checkpoint::default()).await;
        assert!(!matches!(found, Ok(Verdict::Whole(_))), "{record}: {found:?}");
    }
}

#[tokio::test]
async fn rows_from_before_the_key_hold_by_the_old_rule_up_to_the_recorded_place() {
    let database = testing::database().await;
    as_owner(&database, "DELETE FROM audit_keyed").await;
    // Of its own: in the pool all connections carry the key.
    let mut older = PgConnection::connect_with(&database.options).await.unwrap();
    sqlx::query("SET cuecast.audit_key = ''")
        .execute(&mut older)
        .await
        .unwrap();
    for note in 0..2 {
        append(&mut older, &entry(note)).await.unwrap();
    }
    assert!(matches!(
        verify(&mut older, Checkpoint::default()).await,
        Ok(Verdict::Whole(_))
    ));
    let mut db = database.pool.acquire().await.unwrap();
    key::begin(&mut db).await.unwrap();
    for note in 2..4 {
        append(&mut db, &entry(note)).await.unwrap();
    }
    key::begin(&mut db).await.unwrap();
    assert!(matches!(verify(&mut db, Checkpoint::default()).await, Ok(Verdict::Whole(head)) if head.id == 4));
    // The server of before cannot go on, nor look, and one with another key does not start.
    assert!(
        append(&mut older, &entry(9))
            .await
            .unwrap_err()
            .to_string()
            .contains("no key")
    );
    assert!(verify(&mut older, Checkpoint::default()).await.is_err());
    let other = AuditKey::new("another key").given_to(database.options.clone());
    let mut other = PgConnection::connect_with(&other).await.unwrap();
    assert!(matches!(key::begin(&mut other).await, Err(key::KeyError::Another)));
    drop((older, db));
    as_owner(&database, "UPDATE audit_log SET action = 'x' WHERE id = 1").await;
    assert_eq!(
        verdict(&database, Checkpoint::default()).await,
        Verdict::Broken { row: 1 }
    );
    as_owner(&database, REWRITE).await;
    assert!(matches!(
        verdict(&database, Checkpoint::default()).await,
        Verdict::Broken { .. }
    ));
}
