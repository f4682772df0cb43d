//! Follows, blocks, and the list of all people for administrators.

pub mod blocks;
pub mod directory;
pub mod follows;
