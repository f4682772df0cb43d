//! Tables of the house, and streams that show a table of our own.

mod agents;
mod best_shots;
mod cups;
mod deleted;
pub(crate) mod frames;
mod kills;
mod odds;
mod screens;
