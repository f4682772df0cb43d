//! Results of the viewers.

use crate::latency::Latency;
use crate::tally::Tally;
use std::collections::{BTreeMap, BTreeSet};

/// Results of the viewers.
#[derive(Debug)]
pub struct Seats {
    /// One for each viewer, in order.
    pub tallies: Vec<Tally>,
    /// Due to received, for messages due in the measured part.
    pub latency: Latency,
    /// Begun, by the server's clock, to received, of the shots of a stream's table in the measured part.
    pub shots: Latency,
    /// When they began, in unix milliseconds.
    pub shots_begun: BTreeSet<u64>,
    /// Deliveries received in the measured part.
    pub deliveries: u64,
    /// Bytes received in the measured part.
    pub bytes: u64,
    /// Ended connections by close code.
    pub closes: BTreeMap<u16, u64>,
    /// When each viewer last came (back) to life.
    pub live_at: Vec<u64>,
    /// When the newest message was due that the connection of each viewer who stalled still took.
    pub last_taken: Vec<u64>,
    /// Resumes that the server answered with everything missed, and those with a fresh picture.
    pub recovered: u64,
    pub refreshed: u64,
    /// Everybody who came back, in that order.
    pub back: Vec<Back>,
    /// Due to received of the viewers at each node.
    pub by_door: Vec<Latency>,
    /// Reads of the measured part that brought messages.
    pub writes: u64,
}

/// A viewer who had lost their connection and joined again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    pub lost_at: u64,
    pub live_at: u64,
    /// With everything that was missed.
    pub recovered: bool,
}

/// Returns that are remembered at most: of a hundred failures of 18,000 viewers.
pub(super) const MAX_BACK: usize = 2_000_000;
