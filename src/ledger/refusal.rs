//! How a refusal is answered.

use crate::http::error::{ApiError, Code};
use domain::ledger::Refusal;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        use Refusal::{
            AlreadyClosed, BelongsToHold, Empty, Insufficient, KeyReused, Overflow, Unbalanced, Unknown, UnknownAccount,
        };
        match refusal {
            Insufficient { .. } => Self::new(Code::InsufficientBalance, refusal.to_string()),
            AlreadyClosed => Self::new(Code::Conflict, "This has been settled before."),
            Overflow => Self::bad_request("The amount is too large."),
            // Only a fault of ours asks for these.
            Empty | Unbalanced { .. } | KeyReused { .. } | UnknownAccount { .. } | Unknown | BelongsToHold => {
                Self::internal(refusal)
            }
        }
    }
}
