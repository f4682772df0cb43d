//! The features of the product, a folder each. `tests/imports` says which feature may import which.

pub mod admins;
pub mod approvals;
pub mod audit_log;
pub mod chain;
pub mod chat;
pub mod deposits;
pub mod duel_rooms;
pub mod home;
pub mod incentives;
pub mod matches;
pub mod media;
pub mod moderation;
pub mod notifications;
pub mod operations;
pub mod people;
pub mod predictions;
pub mod profile;
pub mod quests;
pub mod sessions;
pub mod site;
pub mod streams;
pub mod tournaments;
pub mod wallet;
pub mod web_app;
pub mod withdrawals;
