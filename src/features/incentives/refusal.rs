//! How a refusal is answered.

use crate::http::error::{ApiError, Code};
use domain::incentive::Refusal;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::new(Code::Conflict, refusal.to_string())
    }
}
