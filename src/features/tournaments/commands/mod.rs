//! What is done with tournaments, each in one transaction, or by the room of one that runs itself.

pub mod admin;
pub mod entrants;
pub mod run;
