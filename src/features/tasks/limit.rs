//! How often one person submits.

use crate::http::{
    error::ApiError,
    limits::{Buckets, Rate},
};
use domain::UserId;
use std::time::Instant;

/// Ten submissions a person and minute.
const RATE: Rate = Rate {
    burst: 10,
    per_second: 10.0 / 60.0,
};

/// Recent submissions.
pub struct SubmissionLimit(Buckets<UserId>);

impl Default for SubmissionLimit {
    fn default() -> Self {
        Self(Buckets::new(RATE))
    }
}

impl SubmissionLimit {
    /// Counts one.
    pub fn take(&self, person: UserId) -> Result<(), ApiError> {
        self.0.take(person, Instant::now())
    }
}
