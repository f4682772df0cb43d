//! The presale: what came into its vault, what each transfer bought, and the proofs by which people get tokens or their money back.
//!
//! `reader` keeps final events, `allocate` shares a block's contributions out in the order of the chain, `roots` publishes what came of it, `proofs` makes
//! each account's part provable. The rules are `domain::presale`; `recompute` compares them with the tables.

pub mod allocate;
pub mod anew;
mod cards;
pub mod commands;
pub mod jobs;
mod look;
mod proofs;
pub mod reader;
pub mod recompute;
pub mod roots;
pub mod routes;
pub mod site;
pub mod store;
mod sums;
pub mod unlocks;
pub mod vault;
mod view;

pub use cards::CardLinks;
pub use reader::SaleReader;
pub use routes::routes;
pub use site::Presale;
