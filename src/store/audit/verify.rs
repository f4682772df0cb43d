//! Whether the log is what was written.

use super::{
    super::Result,
    chain::{Hash, Row, link},
};
use sqlx::PgConnection;

/// Rows that are read at a time.
const BATCH: i64 = 1000;

/// A row up to which the log is known to be whole. The default stands before the first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checkpoint {
    pub id: i64,
    pub hash: Hash,
}

impl Checkpoint {
    pub(super) fn of(id: Option<i64>, hash: Option<Vec<u8>>) -> Result<Self> {
        let hash = hash.map_or(Ok(Hash::default()), |hash| hash.as_slice().try_into());
        Ok(Self {
            id: id.unwrap_or(0),
            hash: hash.map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
        })
    }
}

/// What became of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Whole, up to its newest row.
    Whole(Checkpoint),
    /// The first row that is changed, missing or put in.
    Broken { row: i64 },
}

/// Recomputes the chain of all rows after `from`, which must still be there as it was.
///
/// Rows that were cut off the end leave a whole chain behind: only a checkpoint from before tells.
pub async fn verify(db: &mut PgConnection, from: Checkpoint) -> Result<Verdict> {
    if from.id > 0 {
        let hash = sqlx::query_scalar!("SELECT hash FROM audit_log WHERE id = $1", from.id)
            .fetch_optional(&mut *db)
            .await?;
        if hash.as_deref() != Some(&from.hash[..]) {
            return Ok(Verdict::Broken { row: from.id });
        }
    }
    let mut at = from;
    loop {
        let rows = sqlx::query!(
            r#"SELECT id, at, actor_type, actor_id, action, target, before::text AS before, after::text AS after,
                      address, request_id, previous_hash, hash
               FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2"#,
            at.id,
            BATCH
        )
        .fetch_all(&mut *db)
        .await?;
        if rows.is_empty() {
            return Ok(Verdict::Whole(at));
        }
        for stored in rows {
            let row = Row {
                id: stored.id,
                at: stored.at,
                actor_type: stored.actor_type,
                actor_id: stored.actor_id,
                action: stored.action,
                target: stored.target,
                before: stored.before,
                after: stored.after,
                address: stored.address,
                request_id: stored.request_id,
            };
            let expected = at.id + 1;
            let hash = link(&at.hash, &row);
            if row.id != expected || stored.previous_hash != at.hash || stored.hash != hash {
                return Ok(Verdict::Broken { row: expected });
            }
            at = Checkpoint { id: row.id, hash };
        }
    }
}
