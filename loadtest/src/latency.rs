//! A histogram of times, and its percentiles in milliseconds.

use crate::fail::{Doing, Result};
use hdrhistogram::Histogram;
use serde::Serialize;

/// Times from 1 microsecond to 2 minutes, to three digits.
#[derive(Clone, Debug)]
pub struct Latency(Histogram<u64>);

/// Percentiles in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Percentiles {
    pub count: u64,
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub p999: f64,
    pub max: f64,
}

impl Latency {
    pub fn new() -> Result<Self> {
        Histogram::new_with_bounds(1, 120_000_000, 3)
            .map(Self)
            .doing("making a histogram")
    }

    #[inline]
    pub fn record(&mut self, nanoseconds: u64) {
        self.0.saturating_record((nanoseconds / 1000).max(1));
    }

    pub fn add(&mut self, other: &Self) {
        // both have the same bounds
        let _ = self.0.add(&other.0);
    }

    pub fn at(&self, quantile: f64) -> f64 {
        self.0.value_at_quantile(quantile) as f64 / 1000.0
    }

    pub fn percentiles(&self) -> Percentiles {
        let (p50, p90, p99, p999) = (self.at(0.5), self.at(0.9), self.at(0.99), self.at(0.999));
        Percentiles {
            count: self.0.len(),
            p50,
            p90,
            p99,
            p999,
            max: self.0.max() as f64 / 1000.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_a_known_set() {
        let mut latency = Latency::new().unwrap();
        for ms in 1..=1000u64 {
            latency.record(ms * 1_000_000);
        }
        let found = latency.percentiles();
        assert_eq!(found.count, 1000);
        for (value, want) in [
            (found.p50, 500.0),
            (found.p90, 900.0),
            (found.p99, 990.0),
            (found.max, 1000.0),
        ] {
            assert!((value - want).abs() / want < 0.002, "{value} is not {want}");
        }
    }
}
