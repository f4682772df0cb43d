//! How many matches agents may play among themselves: they think for nobody in particular, and all agents think through one gate.

use crate::db::Result;
use domain::TournamentId;
use sqlx::PgConnection;

/// Matches between agents alone that may run at once.
#[derive(Debug, Clone, Copy)]
pub struct AgentQuotas {
    /// In the tournaments of one organiser.
    pub of_person: u32,
    /// On the whole server.
    pub of_server: u32,
}

/// Holds the places of all tournaments until the transaction ends.
pub(super) async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query_scalar!(r#"SELECT pg_advisory_xact_lock(hashtext('agent_matches')) AS "locked: ()""#)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Matches between agents alone that a tournament may open now. One without an organiser counts for itself.
pub(super) async fn free(db: &mut PgConnection, id: TournamentId, quotas: AgentQuotas) -> Result<usize> {
    let running = sqlx::query!(
        r#"SELECT count(*) AS "all!", count(*) FILTER (WHERE t.creator_id = mine.creator_id OR t.id = mine.id) AS "own!"
           FROM tournaments mine, matches m
           LEFT JOIN tournament_matches b ON b.match_id = m.id LEFT JOIN tournaments t ON t.id = b.tournament_id
           WHERE mine.id = $1 AND m.status = 'running' AND m.challenger_agent IS NOT NULL AND m.rival_agent IS NOT NULL"#,
        id.to_string()
    )
    .fetch_one(db)
    .await?;
    let left = |quota: u32, taken: i64| u64::from(quota).saturating_sub(taken.unsigned_abs());
    let free = left(quotas.of_person, running.own).min(left(quotas.of_server, running.all));
    Ok(usize::try_from(free).unwrap_or(usize::MAX))
}
