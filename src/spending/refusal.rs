//! How a refusal is answered.

use super::Refusal;
use crate::http::error::{ApiError, Code};

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::SwitchedOff { .. } => Code::FeatureOff,
            Refusal::OnBreak { .. } => Code::OnBreak,
            Refusal::Unattested => Code::AttestationRequired,
            Refusal::OverLimit { .. } => Code::SpendLimit,
        };
        Self::new(code, refusal.to_string())
    }
}
