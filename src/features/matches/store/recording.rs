//! A match from its first shot to its last.

use actors::wire::ShotPlayed;
use domain::MatchId;
use domain::agent::{self, Fault, Seeds, Verified};
use domain::match_rules::{Decision, Setup};
use domain::matchup::TableLength;
use sqlx::PgConnection;

use super::{
    read::{Record, find},
    table::{read, seeds},
};
use crate::db::{Result, parse};

/// A match that was played, and all that it takes to play it again.
#[derive(Debug, Clone)]
pub struct Recording {
    pub record: Record,
    pub table: TableLength,
    /// Of the rack.
    pub seed: u64,
    /// Of the agents' shots: nobody else's business while the match runs.
    pub seeds: Seeds,
    /// None before the match began.
    pub setup: Option<Setup>,
    pub decisions: Vec<Decision>,
    /// As they were told.
    pub shots: Vec<ShotPlayed>,
}

/// Why a recording is not that of its match.
#[derive(Debug, thiserror::Error)]
pub enum RecordingFault {
    #[error(transparent)]
    Played(#[from] Fault),
    #[error("a shot was told otherwise than it was decided")]
    ToldOtherwise,
}

impl Recording {
    /// Whether what was secret may be told.
    pub fn is_over(&self) -> bool {
        self.record.ended_at.is_some()
    }

    /// Plays all of it again, the agents' thoughts included, and compares what was told of each shot.
    pub fn verify(&self) -> std::result::Result<Verified, RecordingFault> {
        let Some(setup) = self.setup else {
            return Ok(Verified::default());
        };
        let agents = self.record.players.each_ref().map(|player| player.agent);
        let verified = agent::verify(self.record.id, setup, agents, &self.seeds, &self.decisions)?;
        let decided = self.decisions.iter().filter_map(|decision| {
            let Decision::Shot { number, seat, hash, .. } = decision else {
                return None;
            };
            Some((*number, u8::from(*seat), hash.to_string()))
        });
        let told = self
            .shots
            .iter()
            .map(|shot| (shot.number, shot.seat, shot.hash.clone()));
        match decided.eq(told) {
            true => Ok(verified),
            false => Err(RecordingFault::ToldOtherwise),
        }
    }
}

/// A match's recording so far.
pub async fn recording(db: &mut PgConnection, id: MatchId) -> Result<Option<Recording>> {
    let Some(record) = find(db, id).await? else {
        return Ok(None);
    };
    let row = sqlx::query!(
        "SELECT table_size, seed, hand_version, hand_secret, started_ms FROM matches WHERE id = $1",
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
        seeds: seeds(row.hand_version, row.hand_secret.as_deref(), row.seed)?,
        decisions: steps.iter().map(|step| read(&step.decision)).collect::<Result<_>>()?,
        shots: steps
            .iter()
            .filter_map(|step| step.shot.as_deref().map(read))
            .collect::<Result<_>>()?,
        record,
    }))
}
