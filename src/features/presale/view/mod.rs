//! Bodies as they are answered. Amounts are exact decimal text.

mod admin;
mod own;
mod proof;
mod status;

pub use admin::{SaleRoot, StrayTransfer};
pub use own::{Own, Participant, ReferralStats, SaleTransaction};
pub use proof::{SaleProof, Taken};
pub use status::{SaleQuote, SaleStatus, SaleTotal};

use alloy_primitives::U256;
use domain::presale::text;
use serde::Serialize;
use utoipa::ToSchema;

/// A sum by coin and in all.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByCoin {
    usdt: String,
    usdc: String,
    total: String,
}

impl ByCoin {
    fn of(sums: [U256; 2]) -> Self {
        Self {
            usdt: text(sums[0]),
            usdc: text(sums[1]),
            total: text(sums[0].saturating_add(sums[1])),
        }
    }
}
