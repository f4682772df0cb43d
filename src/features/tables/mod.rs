//! Tables as those see them who do not sit at them: which match each stream shows, and where the balls lie.

pub mod jobs;
mod mine;
mod routes;
mod store;

pub use routes::{Featured, routes};
