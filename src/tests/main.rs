//! The server from outside: real HTTP, real Postgres, real signatures.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on has failed"
)]

mod admin_audit;
mod admin_login;
mod admin_removed;
mod admin_role;
mod audiences;
mod avatars;
mod bad_input;
mod blocked_lines;
mod blocks;
mod chaos;
mod chat;
mod chat_commits;
mod chat_fence;
mod chat_rules;
mod claims;
mod deposits;
mod deposits_notified;
mod deposits_reviewed;
mod detached;
mod duel_fairness;
mod duel_faults;
mod duel_frames;
mod duel_hands;
mod duel_kills;
mod duel_ladder;
mod duel_replays;
mod duel_results;
mod duel_resume;
mod duel_room_bounds;
mod duel_room_kills;
mod duel_sockets;
mod duel_starts;
mod duel_tables;
mod duel_tickets;
mod duels;
mod edge;
mod faults;
mod home;
mod idempotency;
mod imports;
mod ledger;
mod ledger_history;
mod ledger_verify;
mod ledger_writer;
mod moderation;
mod moderation_roles;
mod money_calls;
mod money_faults;
mod money_kills;
mod notices;
mod operations;
mod passport;
mod people;
mod postgres_kills;
mod prediction_kills;
mod prediction_limits;
mod prediction_pools;
mod prediction_races;
mod prediction_shares;
mod predictions;
mod previews;
mod profile_form;
mod resume;
mod sandbox;
mod schedule;
mod sessions;
mod sign_in;
mod sockets;
mod stream_list;
mod streams;
mod support;
mod tokens;
mod tournament_decided;
mod tournament_kills;
mod tournament_runs;
mod tournaments;
mod user_sockets;
mod users;
mod wallet;
mod web_files;
mod withdrawals;
mod withdrawals_decided;
