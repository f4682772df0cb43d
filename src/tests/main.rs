//! The server from outside: real HTTP, real Postgres, real signatures.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on has failed"
)]

mod admins;
mod chain;
mod chaos;
mod chat;
mod cluster;
mod contracts;
mod credits;
mod deposits;
mod drills;
mod duel_rooms;
mod home;
mod house;
mod http;
mod imports;
mod incentives;
mod ledger;
mod limits;
mod matches;
mod moderation;
mod money;
mod nfts;
mod notifications;
mod operations;
mod people;
mod plays;
mod pool_token;
mod predictions;
mod presale;
mod profile;
mod quest_desk;
mod quest_events;
mod rewards;
mod search;
mod seasons;
mod sessions;
mod sockets;
mod streams;
mod support;
mod tasks;
mod tournaments;
mod wallet;
mod web_app;
mod withdrawals;
