//! Committed news is heard once, whenever its transaction began.

use cuecast::{
    cluster::{
        NodeId,
        news::{self, Ears, News, Newsroom, Reader},
    },
    testing::{self, TestDatabase},
};
use domain::UserId;
use sqlx::{Connection, PgConnection};
use std::{
    cell::{Cell, RefCell},
    time::Duration,
};

const HERE: NodeId = NodeId(1);
const THERE: NodeId = NodeId(2);

#[derive(Default)]
struct Heard {
    news: RefCell<Vec<News>>,
    anew: Cell<u32>,
}

impl Ears for Heard {
    fn hear(&self, news: News) {
        self.news.borrow_mut().push(news);
    }

    fn start_over(&self) {
        self.anew.set(self.anew.get() + 1);
    }
}

impl Heard {
    fn names(&self) -> Vec<String> {
        let all = self.news.borrow();
        let names = all.iter().map(|news| match news {
            News::Renamed { name, .. } => name.clone(),
            other => panic!("{other:?}"),
        });
        names.collect()
    }
}

fn named(name: &str) -> News {
    News::Renamed {
        user: UserId::new(1, [0; 8]),
        name: name.to_owned(),
    }
}

async fn write(db: &mut PgConnection, node: NodeId, name: &str) {
    Newsroom::of(Some(node)).write(db, &[&named(name)]).await.unwrap();
}

async fn commit(database: &TestDatabase, node: NodeId, name: &str) {
    write(&mut database.pool.acquire().await.unwrap(), node, name).await;
}

async fn reading(database: &TestDatabase) -> Reader {
    Reader::start(database.pool.clone(), HERE).await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_transaction_that_commits_three_seconds_after_others_is_not_passed_over_and_nothing_is_heard_twice() {
    let database = testing::database().await;
    let mut reader = reading(&database).await;
    let heard = Heard::default();
    let mut late = PgConnection::connect_with(&database.options).await.unwrap();
    let mut late = late.begin().await.unwrap();
    write(&mut late, THERE, "late").await;
    for number in 0..30 {
        commit(&database, THERE, &format!("early {number}")).await;
        reader.catch_up(&heard).await.unwrap();
        reader.catch_up(&heard).await.unwrap();
        actix_rt::time::sleep(Duration::from_millis(100)).await;
    }
    let early: Vec<String> = (0..30).map(|number| format!("early {number}")).collect();
    assert_eq!(heard.names(), early);
    late.commit().await.unwrap();
    reader.catch_up(&heard).await.unwrap();
    reader.catch_up(&heard).await.unwrap();
    assert_eq!(heard.names()[30..], ["late"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reader_that_stood_still_for_ten_seconds_hears_pages_of_news_in_their_order() {
    let database = testing::database().await;
    let mut reader = reading(&database).await;
    let heard = Heard::default();
    let mut db = database.pool.acquire().await.unwrap();
    // More than two pages; some transactions tell several things.
    for number in 0..1_100 {
        write(&mut db, THERE, &number.to_string()).await;
    }
    let mut several = db.begin().await.unwrap();
    for number in 1_100..1_800 {
        write(&mut several, THERE, &number.to_string()).await;
    }
    several.commit().await.unwrap();
    let aged = "UPDATE news SET created_at = created_at - interval '10 seconds'";
    sqlx::raw_sql(aged).execute(&mut *db).await.unwrap();
    reader.catch_up(&heard).await.unwrap();
    let all: Vec<String> = (0..1_800).map(|number: u32| number.to_string()).collect();
    assert_eq!(heard.names(), all);
    assert_eq!(heard.anew.get(), 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_does_not_hear_itself_nor_what_was_rolled_back_and_one_that_is_alone_writes_nothing() {
    let database = testing::database().await;
    let mut reader = reading(&database).await;
    let heard = Heard::default();
    commit(&database, HERE, "mine").await;
    let mut db = database.pool.acquire().await.unwrap();
    let mut undone = db.begin().await.unwrap();
    write(&mut undone, THERE, "undone").await;
    undone.rollback().await.unwrap();
    Newsroom::default().write(&mut db, &[&named("alone")]).await.unwrap();
    commit(&database, THERE, "theirs").await;
    reader.catch_up(&heard).await.unwrap();
    assert_eq!(heard.names(), ["theirs"]);
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM news")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    assert_eq!(rows, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_a_newer_release_tells_is_left_out_and_the_rest_of_its_row_is_heard() {
    let database = testing::database().await;
    let mut reader = reading(&database).await;
    let heard = Heard::default();
    let known = serde_json::to_value(named("known")).unwrap();
    let body = serde_json::json!([{ "of_tomorrow": { "field": 1 } }, known]);
    sqlx::query("INSERT INTO news (node, body) VALUES (2, $1)")
        .bind(body)
        .execute(&database.pool)
        .await
        .unwrap();
    reader.catch_up(&heard).await.unwrap();
    assert_eq!(heard.names(), ["known"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_sweep_forgets_what_is_older_than_an_hour() {
    let database = testing::database().await;
    commit(&database, THERE, "old").await;
    commit(&database, THERE, "new").await;
    let mut db = database.pool.acquire().await.unwrap();
    sqlx::query("UPDATE news SET created_at = now() - interval '61 minutes' WHERE id = (SELECT min(id) FROM news)")
        .execute(&mut *db)
        .await
        .unwrap();
    assert!(!news::sweep(&mut db).await.unwrap());
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM news")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    assert_eq!(rows, 1);
}
