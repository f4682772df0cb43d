//! Fields that are hashed, and how. An auditor can do the same from an export: see [`link`].

use super::key::AuditKey;
use hmac::Mac;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

/// SHA-256. Before the first row stand zeros.
pub type Hash = [u8; 32];

/// A row as it is stored, without its hashes.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: i64,
    /// To the microsecond.
    pub at: OffsetDateTime,
    pub actor_type: String,
    pub actor_id: Option<String>,
    pub action: String,
    pub target: String,
    /// JSON, to the byte.
    pub before: Option<String>,
    pub after: Option<String>,
    pub address: Option<String>,
    pub request_id: Option<String>,
}

/// SHA-256, or from the row on at which the log was keyed HMAC-SHA256, over the previous hash, then the fields in the order of [`Row`]: 0 for one that is null, else 1, the length in bytes
/// (eight, big-endian) and the text. The number and the time (microseconds since 1970) are written in decimal.
pub(super) fn link(previous: &Hash, row: &Row, key: Option<&AuditKey>) -> Hash {
    let message = message(previous, row);
    match key {
        Some(key) => key.mac().chain_update(message).finalize().into_bytes().into(),
        None => Sha256::digest(message).into(),
    }
}

fn message(previous: &Hash, row: &Row) -> Vec<u8> {
    let id = row.id.to_string();
    let at = (row.at.unix_timestamp_nanos() / 1000).to_string();
    let fields = [
        Some(&id),
        Some(&at),
        Some(&row.actor_type),
        row.actor_id.as_ref(),
        Some(&row.action),
        Some(&row.target),
        row.before.as_ref(),
        row.after.as_ref(),
        row.address.as_ref(),
        row.request_id.as_ref(),
    ];
    let mut message = previous.to_vec();
    for field in fields {
        match field {
            None => message.push(0),
            Some(text) => {
                message.push(1);
                message.extend((text.len() as u64).to_be_bytes());
                message.extend(text.as_bytes());
            }
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row {
        Row {
            id: 1,
            at: OffsetDateTime::UNIX_EPOCH,
            actor_type: "admin".into(),
            actor_id: Some("65f1c0a2b3d4e5f601234567".into()),
            action: "withdrawal.approve".into(),
            target: "withdrawal:1".into(),
            before: Some("{}".into()),
            after: None,
            address: None,
            request_id: None,
        }
    }

    #[test]
    fn every_field_and_the_row_before_change_the_hash() {
        let link_of = |change: &dyn Fn(&mut Row)| {
            let mut row = row();
            change(&mut row);
            link(&[0; 32], &row, None)
        };
        let hashes = [
            link(&[0; 32], &row(), None),
            link(&[1; 32], &row(), None),
            link(&[0; 32], &row(), Some(&AuditKey::new("a key"))),
            link(&[0; 32], &row(), Some(&AuditKey::new("another"))),
            link_of(&|row| row.id = 2),
            link_of(&|row| row.at += time::Duration::MICROSECOND),
            link_of(&|row| row.actor_type = "user".into()),
            link_of(&|row| row.actor_id = None),
            link_of(&|row| row.action.push('d')),
            link_of(&|row| row.target.push('2')),
            link_of(&|row| row.before = None),
            link_of(&|row| row.before = Some(String::new())),
            link_of(&|row| (row.before, row.after) = (None, Some("{}".into()))),
            link_of(&|row| row.address = Some("::1".into())),
            link_of(&|row| row.request_id = Some("::1".into())),
            link_of(&|row| (row.action, row.target) = ("withdrawal.approvew".into(), "ithdrawal:1".into())),
        ];
        for (place, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..place].contains(hash), "{place}");
        }
    }
}
