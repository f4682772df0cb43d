//! What the server reads of chains and sends to them: decisions alone, no node is asked here.

pub mod indexer;
pub mod reorg;

#[cfg(test)]
mod indexer_simulation;
#[cfg(test)]
mod indexer_tests;
