//! Seasons: a ladder over a set of quests between two moments (quests.md 3). The terms stay from when it is announced; the prizes are promised then, and
//! paid at its end. Whoever reaches a goal is counted by the database with the statement that says so (migration 0076).

pub mod admin;
pub mod commands;
pub mod jobs;
pub mod routes;
pub mod store;
pub mod view;

pub use routes::routes;
