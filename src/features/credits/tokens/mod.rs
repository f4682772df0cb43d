//! Pool credits for tokens: a final transfer of LP-BAI into the vault credits its sender, whether or not anybody tells of it (A6, E4).

mod admin;
mod credit;
mod history;
pub mod jobs;
mod purchase;
mod quote;
mod reader;
mod refused;
mod returns;
mod store;
mod till;
mod token;

pub use history::{Asked, TokenPurchase, TokenStatus, booked, find, seen, whole_tokens};
pub use purchase::Waiting;
pub use reader::TokenCredits;
pub use refused::Reason;
pub use returns::payment_settled;
pub use till::{hash_of, till};
pub use token::{DECIMALS, SYMBOL};

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(purchase::purchase_with_tokens)
        .service(quote::token_quote)
        .service(admin::token_returns)
        .service(admin::return_tokens);
}
