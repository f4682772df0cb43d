//! How a refusal is answered.

use crate::http::error::ApiError;
use domain::moderation::Refusal;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::forbidden(refusal.to_string())
    }
}
