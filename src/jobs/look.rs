//! One statement that tells which jobs have something to do: a server at rest then asks the database a little, and not as often as it has jobs.

use super::Job;
use crate::db::{self, OwnConnections};
use sqlx::{AssertSqlSafe, postgres::PgConnectOptions};
use std::{rc::Rc, sync::Arc, time::Duration};

const INTERVAL: Duration = Duration::from_millis(500);

/// The job that looks for all of `jobs` that have a query of when to run, twice a second. Where it cannot, all of them run, and each fails for itself
/// or does not.
pub fn job(jobs: &[Job], database: PgConnectOptions) -> Job {
    let looked = jobs.iter().filter_map(|job| job.look.zip(job.bell.clone()));
    let (exists, bells): (Vec<_>, Vec<_>) = looked.map(|(query, bell)| (format!("EXISTS ({query})"), bell)).unzip();
    // No part of it comes from outside; the macro takes only a literal.
    let query: Arc<str> = format!("SELECT ARRAY[{}]::boolean[]", exists.join(", ")).into();
    let (own, bells) = (Arc::new(OwnConnections::new(database)), Rc::new(bells));
    Job::every(INTERVAL, "jobs.look", move || {
        let (query, bells, own) = (AssertSqlSafe(query.clone()), bells.clone(), own.clone());
        async move {
            let looked = own.with(async |db| sqlx::query_scalar(query).fetch_one(db).await);
            let found: db::Result<Vec<bool>> = looked.await;
            let is_there = |at| found.as_ref().map_or(true, |found| found.get(at) == Some(&true));
            for (_, bell) in bells.iter().enumerate().filter(|(at, _)| is_there(*at)) {
                bell.notify_one();
            }
            found.map(drop)
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::{jobs::*, testing};
    use std::cell::Cell;

    #[actix_rt::test]
    async fn a_job_runs_once_its_look_finds_a_row_and_while_no_look_can_be_had() {
        let database = testing::database().await;
        let board = Arc::new(Board::new(&prometheus::Registry::new()).unwrap());
        let counting = |name, query| {
            let runs: Rc<Cell<u32>> = Rc::default();
            let counter = runs.clone();
            let job = Job::every(Duration::from_millis(1), name, move || {
                counter.set(counter.get() + 1);
                async { Ok::<_, &str>(()) }
            });
            (job.when(query), runs)
        };
        let (first, first_runs) = counting("first", "SELECT FROM siwe_nonces");
        let (second, second_runs) = counting("second", "SELECT FROM siwe_nonces WHERE nonce = repeat('b', 32)");
        let mut jobs = vec![first, second];
        jobs.push(look(&jobs, database.options.clone()));
        let handles = start(jobs, &board);
        let change = async |sql| sqlx::raw_sql(sql).execute(&database.pool).await.unwrap();
        sleep(Duration::from_millis(1_200)).await;
        assert_eq!((first_runs.get(), second_runs.get()), (0, 0));
        change("INSERT INTO siwe_nonces (nonce, expires_at) VALUES (repeat('a', 32), now())").await;
        while first_runs.get() < 2 {
            sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(second_runs.get(), 0);
        change("ALTER TABLE siwe_nonces RENAME TO mislaid").await;
        while second_runs.get() < 2 {
            sleep(Duration::from_millis(5)).await;
        }
        let statuses = board.statuses();
        assert!(statuses.iter().any(|job| job.name == "jobs.look" && job.is_failing()));
        handles.iter().for_each(JoinHandle::abort);
    }
}
