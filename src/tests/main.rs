//! The server from outside: real HTTP, real Postgres, real signatures.

mod bad_input;
mod blocks;
mod chat;
mod chat_rules;
mod edge;
mod faults;
mod moderation;
mod moderation_roles;
mod resume;
mod schedule;
mod sessions;
mod sign_in;
mod sockets;
mod stream_list;
mod streams;
mod support;
mod tokens;
mod users;
