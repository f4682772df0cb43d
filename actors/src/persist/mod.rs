//! Persistence actors: they gather what many rooms have to store into few transactions.

mod chat_writer;
mod ledger_writer;

pub use chat_writer::{Append, COMMITS_AT_ONCE, ChatWriter, ChatWriters};
pub use ledger_writer::{Answer, LedgerWriter, Post};
