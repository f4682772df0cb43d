//! Who follows and who blocks whom.

pub mod blocks;
pub mod follows;
