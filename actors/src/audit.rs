//! Entries of the audit log. The store keeps each in the commit of its effect.

use std::net::IpAddr;

use domain::{AdminId, UserId};
use serde_json::Value;

/// The one who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    User(UserId),
    Admin(AdminId),
    /// The server itself, or an operator at its command line.
    System,
}

/// An entry to be appended.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub actor: Actor,
    /// The act, such as `withdrawal.approve`; at most 60 characters.
    pub action: &'static str,
    /// To what: its kind and id, such as `withdrawal:65f1c0a2b3d4e5f601234567`; 1 to 200 characters.
    pub target: String,
    /// The target before and after the act; at most 32 KiB as JSON each. Never a secret.
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub address: Option<IpAddr>,
    pub request_id: Option<String>,
}
