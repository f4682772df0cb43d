//! Tasks outside of the table: people say that they did one, others look at it, and it is paid once.

pub mod checker;
pub mod commands;
pub mod jobs;
mod limit;
mod refusal;
pub mod routes;
pub mod store;
pub mod view;

pub use limit::SubmissionLimit;
pub use routes::routes;
