//! What is written down about who did what. The store keeps it, in the commit of the effect.

use std::net::IpAddr;

use domain::{AdminId, UserId};
use serde_json::Value;

/// Who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    User(UserId),
    Admin(AdminId),
    /// The server itself, or an operator at its command line.
    System,
}

/// What is to be written down.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub actor: Actor,
    /// What was done, such as `withdrawal.approve`; at most 60 characters.
    pub action: &'static str,
    /// To what: its kind and id, such as `withdrawal:65f1c0a2b3d4e5f601234567`; 1 to 200 characters.
    pub target: String,
    /// What the target was, and what it is now; at most 32 KiB as JSON each. Never a secret.
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub address: Option<IpAddr>,
    pub request_id: Option<String>,
}
