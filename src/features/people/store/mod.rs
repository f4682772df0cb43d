//! Who follows and who blocks whom, and everybody as administrators see them.

pub mod blocks;
pub mod directory;
pub mod follows;
