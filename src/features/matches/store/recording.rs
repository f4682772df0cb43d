//! A match from its first shot to its last.

use actors::wire::ShotPlayed;
use domain::MatchId;
use domain::match_rules::{Decision, Setup};
use domain::matchup::TableLength;
use sqlx::PgConnection;

use super::{
    read::{Record, find},
    table::read,
};
use crate::db::{Result, parse};

/// A match that was played, and all that it takes to play it again.
#[derive(Debug, Clone)]
pub struct Recording {
    pub record: Record,
    pub table: TableLength,
    pub seed: u64,
    /// None before the match began.
    pub setup: Option<Setup>,
    pub decisions: Vec<Decision>,
    /// As they were told.
    pub shots: Vec<ShotPlayed>,
}

/// A match's recording so far.
pub async fn recording(db: &mut PgConnection, id: MatchId) -> Result<Option<Recording>> {
    let Some(record) = find(db, id).await? else {
        return Ok(None);
    };
    let row = sqlx::query!(
        "SELECT table_size, seed, started_ms FROM matches WHERE id = $1",
        id.to_string()
    )
    .fetch_one(&mut *db)
    .await?;
    let steps = sqlx::query!(
        r#"SELECT decision::text AS "decision!", shot::text AS shot FROM match_steps WHERE match_id = $1 ORDER BY number"#,
        id.to_string()
    )
    .fetch_all(db)
    .await?;
    let (table, seed) = (parse(&row.table_size)?, row.seed.cast_unsigned());
    let setup = |at| actors::table::setup(record.kind, table, seed, at);
    Ok(Some(Recording {
        setup: row.started_ms.map(setup),
        table,
        seed,
        decisions: steps.iter().map(|step| read(&step.decision)).collect::<Result<_>>()?,
        shots: steps
            .iter()
            .filter_map(|step| step.shot.as_deref().map(read))
            .collect::<Result<_>>()?,
        record,
    }))
}
