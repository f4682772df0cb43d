//! Promises to people of several nodes, held to what is stored and to what everybody was shown.

use super::Nodes;
use crate::fail::{Result, fail};
use crate::publisher::Sent;
use crate::run::Outcome;
use crate::stamp::Stamp;
use serde::Serialize;
use std::collections::HashMap;

/// Counts that must be 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// Acknowledged and not stored.
    pub lost: u64,
    /// Stored or shown twice.
    pub doubled: u64,
    /// Shown after later ones, or with a gap before them that no resume made good.
    pub disordered: u64,
    /// Acknowledged, and not shown to one who watches.
    pub unseen: u64,
    /// Stored under an older epoch after lines of a newer one: written by a node that had lost the room.
    pub late: u64,
}

impl Broken {
    pub async fn found(nodes: &Nodes, rooms: &[String], outcome: &Outcome, sent: &Sent) -> Result<Self> {
        let ids: Vec<String> = rooms.iter().map(|room| format!("'{room}'")).collect();
        let sql = format!(
            "SELECT body, coalesce(max(epoch) OVER (PARTITION BY stream_id ORDER BY created_at, epoch, seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) > epoch, false) \
             FROM chat_messages WHERE stream_id IN ({})",
            ids.join(", ")
        );
        let rows: Vec<(String, bool)> = nodes.database.rows(sql).await?;
        let mut stored: HashMap<u32, u64> = HashMap::new();
        for stamp in rows.iter().filter_map(|(body, _)| Stamp::find(body.as_bytes())) {
            *stored.entry(stamp.index).or_default() += 1;
        }
        Ok(Self {
            lost: sent
                .acknowledged
                .iter()
                .filter(|index| !stored.contains_key(index))
                .count() as u64,
            doubled: outcome.doubles + stored.values().filter(|times| **times > 1).count() as u64,
            disordered: outcome.gaps + outcome.disorders,
            unseen: outcome.lost,
            late: rows.iter().filter(|(_, late)| *late).count() as u64,
        })
    }

    pub fn told(&self) -> String {
        let Self {
            lost,
            doubled,
            disordered,
            unseen,
            late,
        } = self;
        format!("{lost} / {doubled} / {disordered} / {unseen} / {late}")
    }

    /// An error where any of them is not 0.
    pub fn judged(&self) -> Result<()> {
        if *self == Self::default() {
            return Ok(());
        }
        fail(format!("what was acknowledged was not kept: {self:?}"))
    }
}
