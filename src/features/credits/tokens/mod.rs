//! Pool credits for tokens: a final transfer of LP-BAI into the vault credits its sender, whether or not anybody tells of it (A6, E4).

mod credit;
pub mod jobs;
mod purchase;
mod reader;
mod store;

pub use purchase::Waiting;
pub use reader::TokenCredits;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(purchase::purchase_with_tokens);
}

/// Of LP-BAI, on the chain as in the ledger.
pub const DECIMALS: u8 = 18;
