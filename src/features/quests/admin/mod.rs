//! Quests as administrators make, change and end them. A quest that can be joined has its rewards promised (E31); above what one administrator may
//! promise alone a second confirms.

mod body;
mod commands;
mod fund;
pub mod jobs;
mod routes;
mod store;
mod view;

pub(super) use routes::routes;
