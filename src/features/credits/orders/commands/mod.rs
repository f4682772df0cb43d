//! The commands of orders, each one transaction.

mod ask;
pub mod buy;
pub mod card;
pub mod credit;
pub mod crypto;
pub mod debts;
pub mod expire;
pub mod notified;
pub mod reverse;
pub mod settle;

pub use card::{CardBody, by_card};
pub use crypto::{CryptoBody, in_crypto};
pub use expire::expire_due;
pub use settle::{ask_now, settle_due};
