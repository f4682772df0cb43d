//! LP-BAI, and what a play pays: rates by version, and who must hold how much to play (E1, E34).

pub mod chain;
pub mod commands;
pub mod gating;
pub mod on_chain;
pub mod rates;
pub mod routes;
pub mod view;

pub use gating::PoolToken;
pub use routes::routes;
