//! Commits of chat whose answer is late or lost: what is acknowledged is stored, shown and numbered, and the room speaks on.

use crate::support::{
    Account, Live,
    proxy::{Loss, Proxy},
    talk::{self, Lines, Person},
};
use cuecast::testing;
use futures_util::future::join_all;
use sqlx::Connection;
use std::{cell::Cell, time::Duration};

/// Nobody in these tests is told to be slower.
const FAST: &str = "[chat]\nper_10s = 10000\n[socket]\nmessages_per_10s = 10000";

/// The last line of everybody.
const LAST: &str = "and goes on";

/// A room in which all of them say lines at once until `enough` says so of a number of lines, and then one more each. Answers what was
/// acknowledged and what a viewer was shown.
async fn talk(live: &Live, stream: &str, speakers: &[Account], enough: impl Fn(usize) -> bool) -> (Lines, Lines) {
    let mut viewer = Person::come(live, stream, None).await;
    let speak = async |account: &Account| {
        let mut person = Person::come(live, stream, Some(account)).await;
        let mut acknowledged = Vec::new();
        while !enough(acknowledged.len()) {
            let id = format!("line-{}", acknowledged.len());
            acknowledged.push(person.say(&id, "words").await);
        }
        acknowledged.push(person.say("last", LAST).await);
        acknowledged
    };
    let (spoken, ()) = futures_util::join!(join_all(speakers.iter().map(speak)), viewer.until(LAST, speakers.len()));
    (spoken.into_iter().flatten().collect(), viewer.heard)
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_answer_that_is_lost_after_its_commit_loses_no_line_and_wedges_no_room() {
    let mut database = testing::database().await;
    let proxy = Proxy::start(&database.options);
    database.options = proxy.options.clone();
    let live = Live::on(database, FAST).await;
    let speakers = [
        live.account().await,
        live.account().await,
        live.account().await,
        live.account().await,
        live.account().await,
    ];
    for nth in 1..=20 {
        let stream = live.stream(&live.account().await).await;
        let loss = if nth % 5 == 0 { Loss::Silence } else { Loss::Cut };
        proxy.swallow(nth, loss);
        let enough = |said| said >= 3 && (proxy.has_swallowed() || said >= 200);
        let (acknowledged, shown) = talk(&live, &stream, &speakers, enough).await;
        assert!(proxy.has_swallowed(), "there were not {nth} commits");
        talk::check(&live, &stream, &acknowledged, &shown).await;
    }
    live.running.stop().await;
}

/// Three rooms speak while nobody can write to the table of lines for a time.
async fn locked_for(time: Duration) {
    let live = Live::with(FAST).await;
    let mut rooms = Vec::new();
    for _ in 0..3 {
        let speakers = [live.account().await, live.account().await];
        rooms.push((live.stream(&speakers[0]).await, speakers));
    }
    let (said_before, over) = (Cell::new(0), Cell::new(false));
    let lock = async {
        // The writers have their statements ready: what waits for the lock is the storing itself, and goes on when nobody waits for it any more.
        while said_before.get() < 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let mut db = sqlx::PgConnection::connect_with(&live.database.options).await.unwrap();
        let mut locking = db.begin().await.unwrap();
        sqlx::query("LOCK TABLE chat_messages IN SHARE ROW EXCLUSIVE MODE")
            .execute(&mut *locking)
            .await
            .unwrap();
        tokio::time::sleep(time).await;
        locking.rollback().await.unwrap();
        over.set(true);
    };
    let enough = |said: usize| {
        said_before.set(said.max(said_before.get()));
        said >= 5 && over.get()
    };
    let talking = rooms
        .iter()
        .map(|(stream, speakers)| talk(&live, stream, speakers, enough));
    let (talked, ()) = futures_util::join!(join_all(talking), lock);
    for ((stream, _), (acknowledged, shown)) in rooms.iter().zip(&talked) {
        talk::check(&live, stream, acknowledged, shown).await;
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_lock_of_a_second_loses_no_line_and_wedges_no_room() {
    locked_for(Duration::from_secs(1)).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_lock_longer_than_the_writers_patience_loses_no_line_and_wedges_no_room() {
    locked_for(Duration::from_millis(3_500)).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_lock_longer_than_every_try_loses_no_line_and_wedges_no_room() {
    locked_for(Duration::from_secs(8)).await;
}
