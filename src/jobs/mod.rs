//! Jobs that the clock starts: a job has a name, an interval, and work that is done again and again, one run at a time.

mod board;
mod look;

pub use board::{Board, Failure, JobStatus};
pub use look::job as look;

use crate::cluster::Cluster;
use actix_rt::task::JoinHandle;
use futures_util::{FutureExt, future::LocalBoxFuture};
use std::{
    future::Future,
    panic::AssertUnwindSafe,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

/// A run that takes longer is cut and counts as failed.
const TIMEOUT: Duration = Duration::from_secs(600);
/// How often a server that does not lead looks whether it does now.
const LEAD_INTERVAL: Duration = Duration::from_millis(250);
/// The longest that a job waits for its look to find something: were a look wrong, its work would be late, and not left.
const UNASKED: Duration = Duration::from_secs(30);
/// How long a run of a sweep goes on while there is more: a table that grew while no server ran is caught up with in several.
const SWEEP_TIME: Duration = Duration::from_secs(60);

type Outcome = Result<(), Box<dyn std::error::Error>>;
type Work = Box<dyn Fn() -> LocalBoxFuture<'static, Outcome>>;

/// Work for the clock. It is due by what is stored, so that what came due while no server ran is made up by the first run.
pub struct Job {
    name: &'static str,
    interval: Duration,
    /// The pause is at least this many times as long as the run took.
    rest: u32,
    bell: Option<Arc<Notify>>,
    /// A query; the bell rings when it finds a row.
    look: Option<&'static str>,
    /// Of several servers one does it: the one that leads.
    cluster: Cluster,
    is_everywhere: bool,
    work: Work,
}

impl Job {
    /// Runs at once, and then whenever `interval` has passed since the last run began. A failure is logged and shown to operators, and
    /// the next run tries again.
    pub fn every<F, E>(interval: Duration, name: &'static str, work: impl Fn() -> F + 'static) -> Self
    where
        F: Future<Output = Result<(), E>> + 'static,
        E: Into<Box<dyn std::error::Error>>,
    {
        Self {
            name,
            interval,
            rest: 0,
            bell: None,
            look: None,
            cluster: Cluster::alone(),
            is_everywhere: false,
            work: Box::new(move || {
                let run = work();
                Box::pin(async move { run.await.map_err(Into::into) })
            }),
        }
    }

    /// The same for work in bounded batches: `work` answers whether its batch was full, and goes on at once while it was, so that it keeps up
    /// with whatever comes in.
    pub fn sweep<F, E>(interval: Duration, name: &'static str, work: impl Fn() -> F + 'static) -> Self
    where
        F: Future<Output = Result<bool, E>> + 'static,
        E: Into<Box<dyn std::error::Error>> + 'static,
    {
        let work = Rc::new(work);
        Self::every(interval, name, move || {
            let work = work.clone();
            async move {
                let began = Instant::now();
                while work().await? && began.elapsed() < SWEEP_TIME {}
                Ok::<_, E>(())
            }
        })
    }

    /// Runs at once, too, whenever the bell rings.
    pub fn or_when(mut self, bell: Arc<Notify>) -> Self {
        self.bell = Some(bell);
        self
    }

    /// Runs once this query finds a row, as [`look()`] asks it together with those of all other jobs; its interval is the pause after a run. Every half
    /// minute it runs whatever is found.
    pub fn when(mut self, query: &'static str) -> Self {
        self.look = Some(query);
        self.or_when(Arc::default())
    }

    /// Pauses at least `rest` times as long as a run took, which bounds the share of a core that it costs.
    pub fn resting(mut self, rest: u32) -> Self {
        self.rest = rest;
        self
    }

    /// Is done by every one of several servers: it keeps what is in the memory of each.
    pub fn everywhere(mut self) -> Self {
        self.is_everywhere = true;
        self
    }

    /// Is done by the one of several servers that leads. Another that rings the bell does not hasten it.
    pub fn led_by(mut self, cluster: &Cluster) -> Self {
        if !self.is_everywhere {
            self.cluster = cluster.clone();
        }
        self
    }

    async fn run(self, board: Arc<Board>) {
        // All jobs start together; with a first pause of its own length, each comes to its turn while the others rest.
        let mut share = rand::random::<f64>();
        if self.look.is_some() {
            self.wait(UNASKED.mul_f64(share)).await;
        }
        loop {
            if !self.cluster.leads() {
                sleep(LEAD_INTERVAL).await;
                continue;
            }
            let began = Instant::now();
            board.begins(self.name);
            actors::pulse::begins(self.name);
            // A panic fails its run alone: the job would otherwise never run again, and nobody would be told.
            let run = AssertUnwindSafe((self.work)()).catch_unwind();
            let outcome = match timeout(TIMEOUT, run).await {
                Ok(Ok(outcome)) => outcome.map_err(|error| error.to_string()),
                Ok(Err(_)) => Err("panicked".to_owned()),
                Err(_) => Err(format!("cut after {} s", TIMEOUT.as_secs())),
            };
            let took = began.elapsed();
            if let Err(cause) = &outcome {
                tracing::warn!(job = self.name, %cause, "a job failed; its next run tries again");
            }
            let interval = self.interval.mul_f64(std::mem::replace(&mut share, 1.0));
            let pause = interval.saturating_sub(took).max(took * self.rest);
            // A run that failed is repeated whatever a look finds.
            let is_asked = outcome.is_ok() && self.look.is_some();
            let next = if is_asked { UNASKED.max(pause) } else { pause };
            board.note(self.name, took, outcome.err(), next);
            if self.look.is_some() {
                sleep(pause).await;
                self.wait(next - pause).await;
            } else {
                self.wait(pause).await;
            }
        }
    }

    /// Waits so long, or until something asks for a run.
    async fn wait(&self, pause: Duration) {
        match &self.bell {
            Some(bell) => tokio::select! {
                () = sleep(pause) => {}
                () = bell.notified() => {}
            },
            None => sleep(pause).await,
        }
    }
}

/// Starts each job in a task of its own on this thread. They run until their handles are aborted.
pub fn start(jobs: Vec<Job>, board: &Arc<Board>) -> Vec<JoinHandle<()>> {
    jobs.into_iter()
        .map(|job| {
            board.add(job.name, job.interval);
            actix_rt::spawn(job.run(board.clone()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn counting(counter: &Rc<Cell<u32>>, fails: bool) -> Job {
        let counter = counter.clone();
        Job::every(Duration::from_millis(1), "test", move || {
            counter.set(counter.get() + 1);
            async move { if fails { Err("no database") } else { Ok(()) } }
        })
    }

    fn cause(status: &JobStatus) -> Option<&str> {
        status.failure.as_ref().map(|failure| failure.cause.as_str())
    }

    async fn until(counter: &Rc<Cell<u32>>, runs: u32) {
        while counter.get() < runs {
            sleep(Duration::from_millis(1)).await;
        }
    }

    #[actix_rt::test]
    async fn a_job_runs_at_once_and_goes_on_after_a_failure_which_operators_see() {
        let (board, runs) = (
            Arc::new(Board::new(&prometheus::Registry::new()).unwrap()),
            Rc::default(),
        );
        let handles = start(vec![counting(&runs, true)], &board);
        until(&runs, 3).await;
        let status = board.statuses().remove(0);
        assert_eq!((status.name, cause(&status)), ("test", Some("no database")));
        assert!(status.is_failing());
        handles.iter().for_each(JoinHandle::abort);
    }

    #[actix_rt::test]
    async fn a_job_that_panics_runs_again() {
        let (board, runs): (_, Rc<Cell<u32>>) = (
            Arc::new(Board::new(&prometheus::Registry::new()).unwrap()),
            Rc::default(),
        );
        let counter = runs.clone();
        let job = Job::every(Duration::from_millis(1), "test", move || {
            counter.set(counter.get() + 1);
            async move { if true { panic!("on purpose") } else { Ok::<_, &str>(()) } }
        });
        let handles = start(vec![job], &board);
        until(&runs, 3).await;
        assert_eq!(cause(&board.statuses().remove(0)), Some("panicked"));
        handles.iter().for_each(JoinHandle::abort);
    }

    #[actix_rt::test]
    async fn a_sweep_goes_on_while_its_batches_are_full() {
        let (board, runs): (_, Rc<Cell<u32>>) = (
            Arc::new(Board::new(&prometheus::Registry::new()).unwrap()),
            Rc::default(),
        );
        let counter = runs.clone();
        let job = Job::sweep(Duration::from_secs(3600), "test", move || {
            counter.set(counter.get() + 1);
            let is_full = counter.get() < 4;
            async move { Ok::<_, &str>(is_full) }
        });
        let handles = start(vec![job], &board);
        while board.statuses().remove(0).ended_at.is_none() {
            sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(runs.get(), 4, "in one run: the next is an hour away");
        handles.iter().for_each(JoinHandle::abort);
    }

    #[actix_rt::test]
    async fn a_failure_stays_on_the_board_after_a_run_that_succeeds_and_its_length_is_bounded() {
        let (board, runs): (_, Rc<Cell<u32>>) = (
            Arc::new(Board::new(&prometheus::Registry::new()).unwrap()),
            Rc::default(),
        );
        let counter = runs.clone();
        let job = Job::every(Duration::from_millis(1), "test", move || {
            counter.set(counter.get() + 1);
            let is_first = counter.get() == 1;
            async move { if is_first { Err("é".repeat(1_000)) } else { Ok(()) } }
        });
        let handles = start(vec![job], &board);
        until(&runs, 3).await;
        let status = board.statuses().remove(0);
        assert_eq!(cause(&status), Some("é".repeat(300).as_str()));
        assert!(!status.is_failing() && status.failure.unwrap().at < status.ended_at.unwrap());
        handles.iter().for_each(JoinHandle::abort);
    }

    #[actix_rt::test]
    async fn the_board_tells_when_the_next_run_begins_and_nothing_while_one_is_under_way() {
        let board = Arc::new(Board::new(&prometheus::Registry::new()).unwrap());
        let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (begins, waits) = (begun.clone(), go_on.clone());
        let job = Job::every(Duration::from_secs(3600), "test", move || {
            let (begins, waits) = (begins.clone(), waits.clone());
            async move {
                begins.notify_one();
                waits.notified().await;
                Ok::<_, &str>(())
            }
        });
        let bell = Arc::new(Notify::new());
        let handles = start(vec![job.or_when(bell.clone())], &board);
        let run = async || {
            begun.notified().await;
            assert_eq!(board.statuses().remove(0).next_at, None);
            go_on.notify_one();
            while board.statuses().remove(0).next_at.is_none() {
                sleep(Duration::from_millis(1)).await;
            }
            let status = board.statuses().remove(0);
            status.next_at.unwrap() - status.ended_at.unwrap() + status.took
        };
        let first = run().await;
        assert!(first < Duration::from_secs(3600), "jobs that start together come apart");
        bell.notify_one();
        assert_eq!(run().await, Duration::from_secs(3600));
        handles.iter().for_each(JoinHandle::abort);
    }

    #[actix_rt::test]
    async fn a_bell_starts_a_job_before_its_time() {
        let (board, runs) = (
            Arc::new(Board::new(&prometheus::Registry::new()).unwrap()),
            Rc::default(),
        );
        let bell = Arc::new(Notify::new());
        let job = Job {
            interval: Duration::from_secs(3600),
            ..counting(&runs, false)
        };
        let handles = start(vec![job.or_when(bell.clone())], &board);
        until(&runs, 1).await;
        bell.notify_one();
        until(&runs, 2).await;
        handles.iter().for_each(JoinHandle::abort);
    }
}
