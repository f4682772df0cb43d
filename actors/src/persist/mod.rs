//! Persistence actors: they gather what many rooms have to store into few transactions.

mod chat_writer;

pub use chat_writer::{Append, ChatWriter, ChatWriters, MAX_CONCURRENT_COMMITS};
