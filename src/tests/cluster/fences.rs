//! The walls between nodes: fences that wait, claims that stand or fall with their epoch, one clock for all leases.

use super::{all_are_steady, lines, node, two, until, watching};
use crate::support::talk::{hold_next_line, until_waiting};
use actors::ports::{Appended, Batch, ChatLog, NewLine, StreamStore};
use cuecast::{
    features::chat::store::{PgChatLog, PgStreamStore},
    http::error::{ApiError, Code},
    ids, testing,
};
use domain::{Role, StreamId};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

#[actix_rt::test(system = "crate::support::System")]
async fn the_next_owner_waits_for_lines_that_another_node_is_storing_and_reads_them_all() {
    let [one, other] = two().await;
    let host = one.account().await;
    let stream: StreamId = one.stream(&host).await.parse().unwrap();
    let (pool, options) = (&one.database.pool, &one.database.options);
    let stores = [&one, &other].map(|node| PgStreamStore::among(pool.clone(), node.running.cluster.clone()));
    let epoch = stores[0].open(stream, 100).await.unwrap().epoch;
    all_are_steady(&one.database).await;
    one.running.cluster.abandon().await;
    until(async || other.running.cluster.leads()).await;
    let holding = hold_next_line(&one.database, &stream.to_string()).await;
    let line = |number| NewLine {
        id: ids::message_id(),
        user_id: host.user_id.parse().unwrap(),
        role: Role::Viewer,
        client_message_id: format!("{number}"),
        body: format!("line {number}"),
        reply_to: None,
        created_at: 1_800_000_000_000,
    };
    let batch = Batch {
        stream,
        epoch,
        after: 0,
        lines: (1..=3).map(line).collect(),
    };
    let log = Arc::new(PgChatLog::new(options.clone()));
    let old = actix_rt::spawn(async move {
        loop {
            // Again where it waited for longer than a statement may, as the writer does.
            if let Ok(mut answers) = log.append(std::slice::from_ref(&batch)).await {
                return answers.remove(0);
            }
        }
    });
    until_waiting(pool, 1).await;
    let (opened, ()) = futures_util::join!(stores[1].open(stream, 100), async {
        until_waiting(pool, 2).await;
        holding.rollback().await.unwrap();
    });
    let written: Vec<_> = (1..=3).map(|seq| Appended::Written { seq }).collect();
    assert_eq!(old.await.unwrap(), Ok(written));
    let read: Vec<_> = opened.unwrap().lines.iter().map(|line| line.at.seq).collect();
    assert_eq!(read, [1, 2, 3], "stored, and in nobody's room");
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_that_stands_still_in_a_transaction_keeps_no_room_from_the_next_owner() {
    let [one, other] = two().await;
    let (host, guest) = (one.account().await, other.account().await);
    let stream = one.stream(&host).await;
    let (mut here, _) = one.watch(&stream, Some(&host)).await;
    here.say("1", "before").await;
    // Of the node's own connections, as when it is stopped between two statements.
    let mut still = one.running.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM streams s JOIN chat_fences f ON f.stream_id = s.id WHERE s.id = $1 FOR UPDATE")
        .bind(&stream)
        .execute(&mut *still)
        .await
        .unwrap();
    all_are_steady(&one.database).await;
    one.running.cluster.abandon().await;
    until(async || other.running.cluster.leads()).await;
    let lapsed = Instant::now();
    let (_there, joined) = watching(&other.url, &stream, &guest).await;
    assert_eq!(lines(&joined), ["before"]);
    // Where a server is alone, it may take a minute.
    let waited = lapsed.elapsed();
    assert!(waited < Duration::from_secs(30), "after {waited:?}");
    // Its connection is gone, or it hears the cause first.
    let told = "DO $$ BEGIN RAISE 'idle for too long' USING ERRCODE = '25P03'; END $$";
    let gone = still.commit().await.unwrap_err();
    let told = sqlx::query(told).execute(&other.running.pool).await.unwrap_err();
    for ended in [gone, told] {
        assert_eq!(ApiError::from(ended).code(), Code::Unavailable);
    }
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_claim_stands_only_together_with_the_epoch_that_fences_off_the_owner_before() {
    let [one, other] = two().await;
    let host = one.account().await;
    let stream: StreamId = one.stream(&host).await.parse().unwrap();
    let pool = &one.database.pool;
    let store = PgStreamStore::among(pool.clone(), one.running.cluster.clone());
    // The node lets go of a room that it has not open, as this one, whenever it looks next.
    let noted = "CREATE TABLE noted_claims AS SELECT id FROM room_owners WHERE false;
         GRANT INSERT ON noted_claims TO PUBLIC;
         CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO noted_claims VALUES (NEW.id); RETURN NULL; END$$;
         CREATE TRIGGER note_claim AFTER INSERT ON room_owners FOR EACH ROW WHEN (NEW.kind <> 'job') EXECUTE FUNCTION note_claim()";
    sqlx::raw_sql(noted).execute(pool).await.unwrap();
    let claims = async || {
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM noted_claims");
        count.fetch_one(pool).await.unwrap()
    };
    let mut holding = PgConnection::connect_with(&one.database.options).await.unwrap();
    let mut holding = holding.begin().await.unwrap();
    sqlx::query("SELECT FROM streams WHERE id = $1 FOR UPDATE")
        .bind(stream.to_string())
        .execute(&mut *holding)
        .await
        .unwrap();
    let opening = actix_rt::spawn(async move { store.open(stream, 100).await });
    until_waiting(pool, 1).await;
    assert_eq!(
        claims().await,
        0,
        "a node owns the room whose epoch is still that of the owner before"
    );
    holding.rollback().await.unwrap();
    assert_eq!(opening.await.unwrap().unwrap().epoch, 1);
    assert_eq!(claims().await, 1);
    for node in [other, one] {
        node.running.stop().await;
    }
}

/// Found before the database's own where the schema of the tables is looked through first.
const AHEAD: &str = "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '1.5 seconds' $$;";

#[actix_rt::test(system = "crate::support::System")]
async fn leases_run_by_the_database_s_clock_however_far_ahead_of_the_nodes_it_is() {
    let database = testing::database().await;
    let name: String = sqlx::query_scalar("SELECT current_database()")
        .fetch_one(&database.pool)
        .await
        .unwrap();
    let path = format!("ALTER DATABASE \"{name}\" SET search_path TO public, pg_catalog");
    for sql in [AHEAD, &path] {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&database.pool).await.unwrap();
    }
    let one = node(database, "one").await;
    let other = node(one.database.again(), "other").await;
    let mut db = PgConnection::connect_with(&one.database.options).await.unwrap();
    // More than half of a lease is left of both, by the clock that decides who is gone.
    until(async || {
        let left = "SELECT count(*) FROM nodes WHERE lease_until > clock_timestamp() + interval '0.45 seconds'";
        let left: i64 = sqlx::query_scalar(left).fetch_one(&mut db).await.unwrap();
        left == 2
    })
    .await;
    until(async || one.running.cluster.leads() != other.running.cluster.leads()).await;
    for node in [other, one] {
        node.running.stop().await;
    }
}
