//! Connections by what they are for, so that none of it starves the others, and none of them waits without an end.

use super::{Result, keep_alive::keep_alive};
use sqlx::{
    Connection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::{ops::RangeInclusive, time::Duration};

/// How long somebody waits for a connection.
const ACQUIRE_WITHIN: Duration = Duration::from_secs(3);
/// A connection that was given back longer ago is asked whether it lives before somebody has it: under load that would be a round trip for each call.
const FRESH: Duration = Duration::from_millis(100);
/// Connections of reports: the two longest run side by side.
const REPORTS: u32 = 2;
/// Of the connections that serve people, one in so many again for jobs.
const PEOPLE_A_JOB: u32 = 3;
/// Connections of jobs: where people have fifteen, one more than the four that closings and payouts hold at a time.
const JOBS: RangeInclusive<u32> = 2..=5;
/// Nobody holds a connection for long only to wait for somebody else's lock; the database notices within a second that nobody is there any
/// more to take an answer.
const WAITS: [(&str, &str); 2] = [("lock_timeout", "5s"), ("client_connection_check_interval", "1s")];
/// How long a transaction keeps its locks while its server asks nothing.
const IDLE: (&str, &str) = ("idle_in_transaction_session_timeout", "60s");
/// The locks of a node that stands still keep what it owned from the next owner, which waits no longer than this after the lease.
pub const IDLE_AMONG_NODES: (&str, &str) = ("idle_in_transaction_session_timeout", "1s");
/// Statements that serve people end soon, or are ended.
const SERVING: (&str, &str) = ("statement_timeout", "5s");
/// Statements that add everything up, or clear away, take as long as a job may.
const REPORTING: (&str, &str) = ("statement_timeout", "600s");

/// The pools of a server.
#[derive(Debug, Clone)]
pub struct Pools {
    /// Of REST.
    pub rest: PgPool,
    /// Of short jobs. Few, as each has to learn tables and statements for itself: spread over those of REST, the same looks of a
    /// server at rest cost Postgres twice the processor time.
    pub jobs: PgPool,
    /// Of rooms, which load and store while REST is busy.
    pub rooms: PgPool,
    /// Of jobs that read or clear whole tables.
    pub reports: PgPool,
}

impl Pools {
    /// Connects; `max` connections serve people, three in eight of them rooms. `among_nodes`: other servers are at work on the database too.
    pub async fn connect(database: &PgConnectOptions, max: u32, among_nodes: bool) -> Result<Self> {
        let rooms = (max * 3 / 8).max(1);
        let port = database.get_socket().is_none().then(|| database.get_port());
        let pool = |max| {
            PgPoolOptions::new()
                .max_connections(max)
                .acquire_timeout(ACQUIRE_WITHIN)
                .after_connect(move |_, _| {
                    if let Some(port) = port {
                        keep_alive(port);
                    }
                    Box::pin(async { Ok(()) })
                })
                .test_before_acquire(false)
                .before_acquire(|db, meta| {
                    Box::pin(async move {
                        if meta.idle_for > FRESH {
                            db.ping().await?;
                        }
                        Ok(true)
                    })
                })
        };
        let database = database.clone().options(WAITS);
        let idle = if among_nodes { IDLE_AMONG_NODES } else { IDLE };
        let serving = |name| database.clone().options([SERVING, idle]).application_name(name);
        let reporting = database
            .clone()
            .options([REPORTING, IDLE])
            .application_name("cuecast reports");
        Ok(Self {
            jobs: pool((max / PEOPLE_A_JOB).clamp(*JOBS.start(), *JOBS.end()))
                .connect_with(serving("cuecast jobs"))
                .await?,
            rest: pool(max.saturating_sub(rooms).max(1))
                .connect_with(serving("cuecast rest"))
                .await?,
            rooms: pool(rooms).connect_with(serving("cuecast rooms")).await?,
            reports: pool(REPORTS).connect_lazy_with(reporting),
        })
    }

    /// Each by the name that metrics give it.
    pub const fn named(&self) -> [(&'static str, &PgPool); 4] {
        [
            ("rest", &self.rest),
            ("jobs", &self.jobs),
            ("rooms", &self.rooms),
            ("reports", &self.reports),
        ]
    }

    /// Waits until all connections are closed.
    pub async fn close(&self) {
        self.jobs.close().await;
        self.rooms.close().await;
        self.reports.close().await;
        self.rest.close().await;
    }
}
