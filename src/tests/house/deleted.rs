//! A stream of the house that an administrator took away.

use crate::support::{Server, run_once};
use cuecast::features::house::jobs::{Settings, schedule};

#[actix_rt::test(system = "crate::support::System")]
async fn a_table_of_the_house_whose_stream_was_deleted_rests_until_it_is_set_up_anew() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let look = async |tables: u8| {
        let settings = Settings {
            tables,
            break_millis: 0,
        };
        let context = server.context.clone().into_inner();
        run_once(schedule(
            context,
            server.services.stream_ended.clone().into_inner(),
            settings,
        ))
        .await;
    };
    let count = async |sql: &'static str| {
        let count = sqlx::query_scalar::<_, i64>(sql);
        count.fetch_one(&server.context.pool).await.unwrap()
    };
    let (open, running) = (
        "SELECT count(*) FROM streams WHERE status <> 'ended'",
        "SELECT count(*) FROM matches WHERE status = 'running'",
    );
    look(2).await;
    assert_eq!((count(open).await, count(running).await), (2, 2));
    let first = "SELECT stream_id FROM house_tables WHERE number = 1";
    let stream: String = sqlx::query_scalar(first).fetch_one(&server.context.pool).await.unwrap();
    let path = format!("/api/admin/streams/{stream}");
    server.delete(&path, &admin).await.ok();
    server
        .sql("UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now() WHERE status = 'running'")
        .await;
    look(2).await;
    assert_eq!(
        (count(open).await, count(running).await),
        (1, 1),
        "the other table goes on"
    );
    server
        .sql("UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now() WHERE status = 'running'")
        .await;
    look(0).await;
    look(2).await;
    assert_eq!(
        (count(open).await, count(running).await),
        (2, 2),
        "without tables, then with them again"
    );
}
