//! Sessions and accounts in the database.

pub mod admin_sessions;
pub mod admins;
pub mod reviewers;
pub mod sessions;
