//! One clock for the whole process.
use std::sync::OnceLock;
use std::time::{Instant, SystemTime};

static START: OnceLock<Instant> = OnceLock::new();

pub const SECOND: u64 = 1_000_000_000;
pub const MILLI: u64 = 1_000_000;

/// Nanoseconds since the first call.
#[inline]
pub fn now() -> u64 {
    let elapsed = START.get_or_init(Instant::now).elapsed();
    elapsed.as_secs() * SECOND + u64::from(elapsed.subsec_nanos())
}

/// Seconds from one instant to a later one.
pub fn seconds(from: u64, to: u64) -> f64 {
    to.saturating_sub(from) as f64 / SECOND as f64
}

/// Nanoseconds since an instant in unix milliseconds, by this machine's clock; 0 where that is still to come.
pub fn since_unix(ms: u64) -> u64 {
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
    now.saturating_sub(ms.saturating_mul(MILLI))
}
