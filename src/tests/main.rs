//! The server from outside: real HTTP, real Postgres, real signatures.

mod bad_input;
mod blocks;
mod edge;
mod moderation;
mod moderation_roles;
mod schedule;
mod sessions;
mod sign_in;
mod stream_list;
mod streams;
mod support;
mod tokens;
mod users;
