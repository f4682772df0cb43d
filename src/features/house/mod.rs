//! Tables of the house: agents play each other on them without end, for those who watch.

pub mod agents;
pub mod commands;
pub mod cups;
pub mod jobs;
pub mod routes;
mod says;
mod store;
