//! Tables of the house: agents play each other on them without end, for those who watch.

pub mod commands;
pub mod jobs;
mod says;
mod store;
