//! Bounds that rooms of every kind have in common.

use crate::config::Config;
use actors::room::Limits;
use std::time::Duration;

/// The bounds of every kind of room, by the configuration.
pub fn limits(config: &Config) -> Limits {
    Limits {
        mailbox: config.rooms.mailbox,
        restarts: config.rooms.restarts as usize,
        restart_window: Duration::from_secs(config.rooms.restart_window_seconds),
        park: Duration::from_secs(config.rooms.park_seconds),
        locate: Duration::from_secs(5),
        load: Duration::from_secs(5),
        memory: config.rooms.memory_mib * 1024 * 1024,
    }
}
