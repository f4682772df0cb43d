//! One clock for the whole process.
use std::sync::OnceLock;
use std::time::Instant;

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
