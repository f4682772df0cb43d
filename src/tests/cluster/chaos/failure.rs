//! The misfortunes of nodes.

use super::nodes::Nodes;
use nix::sys::signal::Signal;
use rand::{Rng, rngs::StdRng};
use sqlx::{Connection, PgConnection};
use std::{
    fmt,
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// Rows that owners and leases stand on; whoever claims, renews or says a line waits for them. Keys are left alone, as those who change these rows do.
const LOCKED: [&str; 4] = [
    "SELECT FROM nodes FOR NO KEY UPDATE",
    "SELECT FROM room_owners FOR NO KEY UPDATE",
    "SELECT FROM streams FOR NO KEY UPDATE",
    "SELECT FROM chat_fences FOR NO KEY UPDATE",
];
const LOCKED_FOR: Duration = Duration::from_secs(2);
/// Longer than a lease, which is 0.9 s.
const STOPPED_MS: std::ops::Range<u64> = 3_000..4_500;
/// From the word to stop to the kill: in the middle of handing rooms over.
const HANDING_OVER_MS: std::ops::Range<u64> = 0..400;
/// Those of all nodes; whoever asks stays.
const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    OwnerKilled,
    OtherKilled,
    LeaderKilled,
    OwnerDrained,
    HandoverKilled,
    OwnerStopped,
    RowsLocked,
    ConnectionsCut,
    PostgresKilled,
    AllKilled,
}

impl Kind {
    pub const ALL: [Self; 10] = [
        Self::OwnerKilled,
        Self::OtherKilled,
        Self::LeaderKilled,
        Self::OwnerDrained,
        Self::HandoverKilled,
        Self::OwnerStopped,
        Self::RowsLocked,
        Self::ConnectionsCut,
        Self::PostgresKilled,
        Self::AllKilled,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::OwnerKilled => "the stream's owner is killed",
            Self::OtherKilled => "the other node is killed",
            Self::LeaderKilled => "the leader is killed",
            Self::OwnerDrained => "the owner is sent away (SIGTERM)",
            Self::HandoverKilled => "the owner is killed while it hands over",
            Self::OwnerStopped => "the owner stands still and wakes",
            Self::RowsLocked => "rows of fences and leases are locked",
            Self::ConnectionsCut => "every connection with Postgres ends",
            Self::PostgresKilled => "Postgres is killed",
            Self::AllKilled => "all nodes are killed",
        })
    }
}

/// An error where others held some of them and waited for more.
async fn locked(lock: &mut PgConnection) -> sqlx::Result<()> {
    for rows in LOCKED {
        sqlx::query(rows).execute(&mut *lock).await?;
    }
    Ok(())
}

/// Nodes that have ended, to be started again, and when it happened.
pub struct Struck {
    pub at: Instant,
    pub dead: Vec<usize>,
}

/// Lets it happen to the nodes of that stream.
pub async fn strike(kind: Kind, nodes: &mut Nodes, room: &str, dice: &mut StdRng) -> Struck {
    let owner = nodes.owner("stream", room).await;
    let dead = match kind {
        Kind::OwnerKilled | Kind::OwnerDrained | Kind::HandoverKilled => vec![owner],
        Kind::OtherKilled => vec![1 - owner],
        Kind::LeaderKilled => vec![nodes.owner("job", "all").await],
        Kind::AllKilled => vec![0, 1],
        Kind::OwnerStopped | Kind::RowsLocked | Kind::ConnectionsCut | Kind::PostgresKilled => Vec::new(),
    };
    for node in &dead {
        nodes.expect_end(*node).await;
    }
    let still = Duration::from_millis(dice.random_range(STOPPED_MS));
    let mut at = Instant::now();
    match kind {
        Kind::OwnerKilled | Kind::OtherKilled | Kind::LeaderKilled | Kind::AllKilled => {
            for node in &dead {
                nodes.programs[*node].stop();
            }
        }
        Kind::OwnerDrained => {
            nodes.programs[owner].terminate();
            let status = nodes.programs[owner].ended().await;
            assert!(status.success(), "it was asked to stop: {status}");
        }
        Kind::HandoverKilled => {
            nodes.programs[owner].terminate();
            sleep(Duration::from_millis(dice.random_range(HANDING_OVER_MS))).await;
            nodes.programs[owner].stop();
        }
        Kind::OwnerStopped => {
            nodes.programs[owner].signal(Signal::SIGSTOP);
            sleep(still).await;
            nodes.programs[owner].signal(Signal::SIGCONT);
        }
        Kind::RowsLocked => {
            let mut db = nodes.connection().await;
            let lock = loop {
                let mut lock = db.begin().await.unwrap();
                if locked(&mut lock).await.is_ok() {
                    break lock;
                }
            };
            at = Instant::now();
            sleep(LOCKED_FOR).await;
            lock.rollback().await.unwrap();
        }
        Kind::ConnectionsCut => {
            let mut db = nodes.connection().await;
            at = Instant::now();
            sqlx::query(CUT).execute(&mut db).await.unwrap();
        }
        Kind::PostgresKilled => nodes.database.kill_cluster().await,
    }
    Struck { at, dead }
}
