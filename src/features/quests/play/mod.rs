//! Quests against agents: who joins, the match that is played, what it came to, and what it pays.
//!
//! `credits` consumes a right (one play, paid), [`commands::join`] takes the place with it, [`commands::start`] begins the match, and the match's end
//! writes the result and its reward in its own transaction ([`end`]). Every other call only reads what that wrote.

pub mod commands;
pub mod details;
pub mod end;
pub mod error;
pub mod games;
pub mod jobs;
pub mod launch;
pub mod own;
pub mod results;
pub mod routes;
pub mod store;
pub mod verify;
pub mod view;
