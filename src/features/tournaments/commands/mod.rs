//! Use cases of tournaments, each in one transaction, or committed by the room of one that runs itself.

pub mod admin;
pub mod entrants;
pub mod run;
