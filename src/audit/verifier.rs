//! Checks the audit log every minute while the server runs: all of it as long as it is short, else what was added, and all of it
//! every hour.

use super::{Checkpoint, Verdict};
use crate::{audit::verify::verify, db, jobs::Job};
use prometheus::{IntGauge, Registry};
use sqlx::PgPool;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;

const INTERVAL: Duration = Duration::from_secs(60);
const ALL_EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows of a log that is short enough to be checked whole every time.
const SHORT: i64 = 10_000;

/// Result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    pub at: OffsetDateTime,
    /// The newest row that was found whole; of a broken log, the last one before the break.
    pub up_to: i64,
    /// The first row that is changed, missing or put in.
    pub broken: Option<i64>,
}

/// The checks of one server, and the series that tell of them.
pub struct AuditVerifier {
    state: Mutex<State>,
    whole: IntGauge,
    rows: IntGauge,
    checked_at: IntGauge,
}

#[derive(Default)]
struct State {
    latest: Option<Checked>,
    head: Checkpoint,
    all_checked: Option<Instant>,
}

impl AuditVerifier {
    /// Registers the series; fails only when their names are taken.
    pub fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let gauge = |name, help| {
            let gauge = IntGauge::new(name, help)?;
            registry.register(Box::new(gauge.clone()))?;
            Ok::<_, prometheus::Error>(gauge)
        };
        Ok(Self {
            state: Mutex::default(),
            whole: gauge(
                "cuecast_audit_whole",
                "1 when the last check found the audit log unchanged, 0 when it is broken or was never checked",
            )?,
            rows: gauge("cuecast_audit_rows", "Rows of the audit log that were found whole")?,
            checked_at: gauge(
                "cuecast_audit_checked_timestamp_seconds",
                "When the audit log was last checked",
            )?,
        })
    }

    /// Result of the last check.
    pub fn latest(&self) -> Option<Checked> {
        self.lock().latest
    }

    /// Checks what came since the last check, or all of it: when the log is short, once an hour, and as long as it is broken.
    ///
    /// The newest row of the last check must still be there, so that an end that was cut off is found too.
    pub async fn check(&self, pool: &PgPool) -> db::Result<Checked> {
        let (head, broken, due) = {
            let state = self.lock();
            let broken = state.latest.is_some_and(|checked| checked.broken.is_some());
            let due = state.all_checked.is_none_or(|at| at.elapsed() >= ALL_EVERY);
            (state.head, broken, due)
        };
        let all = broken || due || head.id <= SHORT;
        let mut db = pool.acquire().await?;
        let mut verdict = verify(&mut db, head).await?;
        if all && head.id > 0 && matches!(verdict, Verdict::Whole(_)) {
            verdict = verify(&mut db, Checkpoint::default()).await?;
        }
        Ok(self.note(verdict, due))
    }

    fn note(&self, verdict: Verdict, due: bool) -> Checked {
        let mut state = self.lock();
        let broken = match verdict {
            Verdict::Whole(head) => {
                state.head = head;
                None
            }
            Verdict::Broken { row } => {
                tracing::error!(row, "the audit log is broken");
                Some(row)
            }
        };
        if due {
            state.all_checked = Some(Instant::now());
            let Checkpoint { id, hash } = state.head;
            // In the log of the operator, out of reach of who can write to the database.
            tracing::info!(row = id, hash = hex::encode(hash), "the audit log was checked");
        }
        let checked = Checked {
            at: OffsetDateTime::now_utc(),
            up_to: broken.map_or(state.head.id, |row| row - 1),
            broken,
        };
        state.latest = Some(checked);
        self.whole.set(broken.is_none().into());
        self.rows.set(checked.up_to);
        self.checked_at.set(checked.at.unix_timestamp());
        checked
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks the log every minute.
pub fn job(verifier: Arc<AuditVerifier>, pool: PgPool) -> Job {
    Job::every(INTERVAL, "audit.verify", move || {
        let (verifier, pool) = (verifier.clone(), pool.clone());
        async move { verifier.check(&pool).await.map(|_| ()) }
    })
}
