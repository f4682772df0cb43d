//! Whether the log is what was written.

use super::chain::{Hash, Row, link};
use super::key::{self, Begun};
use crate::db::Result;
use sqlx::PgConnection;

/// Rows that are read at a time.
const BATCH: i64 = 1000;

/// A row up to which the log is known to be whole. The default stands before the first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checkpoint {
    pub id: i64,
    pub hash: Hash,
}

/// Verdict on the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Whole, up to its newest row.
    Whole(Checkpoint),
    /// The first row that is changed, missing or put in.
    Broken { row: i64 },
}

/// Recomputes the chain of all rows after `from`, which must still be there as it was.
///
/// Rows up to the place at which the log was keyed follow the old rule, those behind it need the connection's key.
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
    let (key, begun) = match key::begun(&mut *db).await? {
        // A server with a key keys the log when it starts: somebody took the record away.
        Some((_, None)) => return Ok(Verdict::Broken { row: from.id + 1 }),
        Some((key, Some(begun))) => (Some(key), begun),
        None => (None, Begun::NEVER),
    };
    let mut at = from;
    loop {
        if at.id == begun.after_row && at.hash != begun.after_hash {
            return Ok(Verdict::Broken { row: at.id.max(1) });
        }
        let lines = after(db, at.id).await?;
        if lines.is_empty() {
            return Ok(match at.id < begun.after_row && begun != Begun::NEVER {
                true => Verdict::Broken { row: at.id + 1 },
                false => Verdict::Whole(at),
            });
        }
        for Line {
            row,
            previous_hash,
            hash,
        } in lines
        {
            let expected = at.id + 1;
            if at.id == begun.after_row && at.hash != begun.after_hash {
                return Ok(Verdict::Broken { row: at.id.max(1) });
            }
            let linked = link(&at.hash, &row, key.as_ref().filter(|_| expected > begun.after_row));
            if row.id != expected || previous_hash != at.hash || hash != linked {
                return Ok(Verdict::Broken { row: expected });
            }
            at = Checkpoint {
                id: row.id,
                hash: linked,
            };
        }
    }
}

/// A row as it stands in the table, whether or not its hashes are right.
#[derive(Debug, Clone)]
pub struct Line {
    pub row: Row,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
}

/// The next rows after one, at most 1,000, oldest first.
pub async fn after(db: &mut PgConnection, id: i64) -> Result<Vec<Line>> {
    let stored = sqlx::query!(
        r#"SELECT id, at, actor_type, actor_id, action, target, before::text AS before, after::text AS after,
                  address, request_id, previous_hash, hash
           FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2"#,
        id,
        BATCH
    )
    .fetch_all(db)
    .await?;
    let lines = stored.into_iter().map(|stored| Line {
        row: Row {
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
        },
        previous_hash: stored.previous_hash,
        hash: stored.hash,
    });
    Ok(lines.collect())
}
