//! The outcomes of payments. The feature that asked for one acts on it.

use alloy_primitives::B256;

/// A payment is paid for good, or will not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSettled {
    /// As it was asked for, such as `withdrawal`.
    pub cause_type: String,
    pub cause_id: String,
    pub outcome: Outcome,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Paid {
        transaction: B256,
    },
    /// Nothing was paid, and nothing will be.
    Refused {
        reason: String,
    },
}
