//! Writes of a tournament that runs itself: its start, and every step after it. An older incarnation writes nothing.

use super::places::{self, AgentQuotas};
use super::present;
use super::stored::{moment, open, read};
use crate::{
    audit::{self, Entry},
    cluster::{Cluster, Kind},
    db::{self, Result, error::refused_or_unavailable, parse},
    failpoint,
    features::{matches, notifications},
    ids, quest_events,
};
use actors::ports::StoreError;
use actors::room::LoadError;
use actors::rooms::Users;
use actors::tournament::port::{
    Notification, Opening, Started, Step, Stored, StoredMatch, TableEnd, TableResult, TournamentStore,
};
use async_trait::async_trait;
use domain::matchup::{MatchKind, TableLength};
use domain::quest::Fact;
use domain::tournament::{EntrantId, Phase, Status, Strength, seeded};
use domain::{MatchId, TournamentId};
use sqlx::{PgConnection, PgPool};
use std::sync::Arc;

/// Tournaments kept in Postgres.
#[derive(Clone)]
pub struct PgTournamentStore {
    pool: PgPool,
    users: Arc<dyn Users>,
    quotas: AgentQuotas,
    cluster: Cluster,
}

impl PgTournamentStore {
    /// Of a server, which may be one of several.
    pub fn new(pool: PgPool, users: Arc<dyn Users>, quotas: AgentQuotas, cluster: Cluster) -> Self {
        Self {
            pool,
            users,
            quotas,
            cluster,
        }
    }
}

#[async_trait]
impl TournamentStore for PgTournamentStore {
    async fn open(&self, id: TournamentId) -> std::result::Result<Stored, LoadError> {
        let opened = async {
            let mut db = self.pool.acquire().await?;
            let of = id.to_string();
            let opened = self
                .cluster
                .opened(&mut db, Kind::Tournament, &of, async |db| open(db, id).await);
            opened.await
        };
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        opened.await.map_err(unavailable)?.loaded()
    }

    async fn read(&self, id: TournamentId) -> std::result::Result<Option<Stored>, StoreError> {
        let found = async { read(&mut *self.pool.acquire().await?, id).await };
        found.await.map_err(refused_or_unavailable)
    }

    async fn start(
        &self,
        id: TournamentId,
        epoch: u64,
        or_cancel: bool,
        entry: Option<&Entry>,
    ) -> std::result::Result<Started, StoreError> {
        let started = async {
            let mut db = self.pool.begin().await?;
            let started = start(&mut db, id, epoch, or_cancel).await?;
            if let (Some(Started::Started), Some(entry)) = (started, entry) {
                audit::append(&mut db, entry).await?;
            }
            failpoint::reached("tournament.start");
            db::commit(db, "tournament.start").await?;
            Ok(started)
        };
        started.await.map_err(refused_or_unavailable)?.ok_or(StoreError::Fenced)
    }

    async fn commit(&self, id: TournamentId, step: &Step) -> std::result::Result<Option<Vec<MatchId>>, StoreError> {
        let stored = async {
            let mut db = self.pool.begin().await?;
            let opened = commit(&mut db, id, step, self.quotas).await?;
            if !matches!(opened, Some(Some(_))) {
                return Ok(opened);
            }
            if let Some(entry) = &step.entry {
                audit::append(&mut db, entry).await?;
            }
            db::commit(db, "tournament").await?;
            Ok(opened)
        };
        let opened = stored
            .await
            .map_err(refused_or_unavailable)?
            .ok_or(StoreError::Fenced)?;
        if opened.is_none() {
            return Ok(None);
        }
        for notice in &step.notifications {
            self.users.notified(&cause(&id.to_string(), notice), &[notice.user]);
        }
        Ok(opened)
    }

    async fn places(&self, id: TournamentId) -> std::result::Result<usize, StoreError> {
        let found = async { places::free(&mut *self.pool.acquire().await?, id, self.quotas).await };
        found.await.map_err(refused_or_unavailable)
    }

    async fn results(&self, of: &[MatchId]) -> std::result::Result<Vec<TableResult>, StoreError> {
        let found = async { results(&mut *self.pool.acquire().await?, of).await };
        found.await.map_err(refused_or_unavailable)
    }
}

/// How it stood, and its revision then. None when another incarnation has the tournament. Holds its rows in the order in which everybody does.
async fn fence(db: &mut PgConnection, id: &str, epoch: u64) -> Result<Option<(Phase, u64)>> {
    sqlx::query!("SELECT id FROM tournaments WHERE id = $1 FOR NO KEY UPDATE", id)
        .fetch_optional(&mut *db)
        .await?;
    let run = sqlx::query!(
        r#"UPDATE tournament_runs SET revision = revision + 1 WHERE tournament_id = $1 AND epoch = $2
           RETURNING phase, revision - 1 AS "revision!""#,
        id,
        epoch.cast_signed()
    )
    .fetch_optional(db)
    .await?;
    run.map(|run| Ok((parse(&run.phase)?, run.revision.cast_unsigned())))
        .transpose()
}

async fn enter(db: &mut PgConnection, id: &str, phase: Phase) -> Result<()> {
    let status = match phase {
        Phase::Registration | Phase::CheckIn => Status::Open,
        Phase::Running => Status::InProgress,
        Phase::Finished => Status::Completed,
        Phase::Cancelled => Status::Cancelled,
    };
    sqlx::query!(
        "WITH run AS (UPDATE tournament_runs SET phase = $2 WHERE tournament_id = $1)
         UPDATE tournaments SET status = $3 WHERE id = $1 AND status <> $3",
        id,
        phase.as_str(),
        status.as_str()
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn start(db: &mut PgConnection, id: TournamentId, epoch: u64, or_cancel: bool) -> Result<Option<Started>> {
    let text = id.to_string();
    let Some((phase, _)) = fence(db, &text, epoch).await? else {
        return Ok(None);
    };
    if !matches!(phase, Phase::Registration | Phase::CheckIn) {
        return Ok(Some(Started::Already));
    }
    let stored = read(&mut *db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    let random = sqlx::query_scalar!("SELECT random FROM tournament_runs WHERE tournament_id = $1", text)
        .fetch_one(&mut *db)
        .await?;
    // Before the check-in has opened, whoever registered counts as there.
    let is_there = |entrant: &&actors::tournament::port::StoredEntrant| {
        phase == Phase::Registration || entrant.checked_in || entrant.agent().is_some()
    };
    let there = stored.entrants.iter().filter(is_there).map(|entrant| {
        let strength = match entrant.agent() {
            Some(level) => Strength::Agent(level),
            None => Strength::Person(entrant.rating),
        };
        (entrant.id, strength)
    });
    let there: Vec<_> = there.collect();
    if there.len() < 2 {
        if or_cancel {
            enter(db, &text, Phase::Cancelled).await?;
        }
        return Ok(Some(Started::TooFew));
    }
    let order = seeded(stored.run.seeding, &there, random.cast_unsigned());
    let numbers: Vec<i32> = order.iter().map(|entrant| number(*entrant)).collect();
    sqlx::query!(
        "UPDATE tournament_entrants e
         SET seed = s.seed, rating = (SELECT rating FROM ratings g WHERE g.user_id = e.user_id)
         FROM unnest($2::integer[]) WITH ORDINALITY AS s(number, seed)
         WHERE e.tournament_id = $1 AND e.number = s.number",
        text,
        &numbers
    )
    .execute(&mut *db)
    .await?;
    enter(db, &text, Phase::Running).await?;
    Ok(Some(Started::Started))
}

/// None when another incarnation has the tournament, and nothing in it when others changed it since the step was decided.
async fn commit(
    db: &mut PgConnection,
    id: TournamentId,
    step: &Step,
    quotas: AgentQuotas,
) -> Result<Option<Option<Vec<MatchId>>>> {
    let text = id.to_string();
    let Some((phase, revision)) = fence(db, &text, step.epoch).await? else {
        return Ok(None);
    };
    if revision != step.revision {
        return Ok(Some(None));
    }
    let of_agents = step.open.iter().filter(|opening| opening.is_of_agents()).count();
    if of_agents > 0 {
        // Another tournament may have taken places meanwhile: then it is decided anew.
        places::lock(db).await?;
        if places::free(db, id, quotas).await? < of_agents {
            return Ok(Some(None));
        }
    }
    if phase != step.phase {
        enter(db, &text, step.phase).await?;
    }
    disqualify(db, &text, &step.disqualified).await?;
    for known in &step.matches {
        save(db, &text, known).await?;
    }
    for table in &step.abort {
        matches::store::abort(db, *table).await?;
    }
    let mut opened = Vec::with_capacity(step.open.len());
    for opening in &step.open {
        opened.push(open_table(db, &text, opening).await?);
    }
    tell(db, &text, &step.notifications).await?;
    if step.phase == Phase::Finished && phase != Phase::Finished {
        note_places(db, id).await?;
    }
    Ok(Some(Some(opened)))
}

/// People without whom a tournament's places count for no quest: agents are no rivals.
const RIVALS: usize = 4;

/// Notes the places of a tournament that is over, as quests of events count them: of one that an administrator organised. Anybody else could hold one for
/// accounts of their own, and decide its matches.
async fn note_places(db: &mut PgConnection, id: TournamentId) -> Result<()> {
    let stored = read(&mut *db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    let standings = stored.bracket().map(|bracket| bracket.standings()).unwrap_or_default();
    let people: Vec<_> = standings
        .iter()
        .filter_map(|line| Some((stored.entrant(line.entrant)?.user()?, Some(line.rank))))
        .collect();
    if people.len() < RIVALS || !is_administrations(db, id).await? {
        return Ok(());
    }
    quest_events::note_places(db, Fact::TournamentTop, &id.to_string(), &people).await
}

async fn is_administrations(db: &mut PgConnection, id: TournamentId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT creator_id IS NULL OR in_office(creator_id) AS "is!" FROM tournaments WHERE id = $1"#,
        id.to_string()
    )
    .fetch_one(db)
    .await
}

async fn disqualify(db: &mut PgConnection, id: &str, who: &[EntrantId]) -> Result<()> {
    if who.is_empty() {
        return Ok(());
    }
    let numbers: Vec<i32> = who.iter().map(|entrant| number(*entrant)).collect();
    sqlx::query!(
        "UPDATE tournament_entrants SET out = true WHERE tournament_id = $1 AND number = ANY ($2)",
        id,
        &numbers
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn save(db: &mut PgConnection, id: &str, known: &StoredMatch) -> Result<()> {
    sqlx::query!(
        "INSERT INTO tournament_matches (tournament_id, number, match_id, attempts, deadline, started_at, winner, how)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (tournament_id, number) DO UPDATE
         SET match_id = excluded.match_id, attempts = excluded.attempts, deadline = excluded.deadline,
             started_at = excluded.started_at, winner = excluded.winner, how = excluded.how",
        id,
        known.number.cast_signed(),
        known.match_id.map(|table| table.to_string()),
        known.attempts.cast_signed(),
        known.deadline.map(moment),
        known.started_at.map(moment),
        known.outcome.and_then(|outcome| outcome.winner).map(number),
        known.outcome.map(|outcome| outcome.how.as_str())
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The match is made with the step that wants it, so there is one of it, whatever dies. It begins whatever else its players are at, or the bracket would wait for
/// strangers' matches; and that goes on: ending it would take a match from its other player, and from a practice what was paid for it. The way back to
/// one's table (`/api/duel/own`) leads to the newest match, which is this one; a player who stays at the other loses here like one who did not come.
async fn open_table(db: &mut PgConnection, id: &str, opening: &Opening) -> Result<MatchId> {
    let run = sqlx::query!(
        "SELECT table_size, no_show_seconds FROM tournament_runs WHERE tournament_id = $1",
        id
    )
    .fetch_one(&mut *db)
    .await?;
    let new = matches::store::NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Tournament,
        players: opening.players,
        table: parse::<TableLength>(&run.table_size)?,
        seed: rand::random(),
        stake: None,
    };
    let made = matches::store::create(&mut *db, &new).await?;
    made.map_err(|refused| sqlx::Error::Protocol(format!("a table was not opened: {refused:?}")))?;
    if opening.players.iter().any(|player| player.agent().is_some()) {
        let parts = present::parts(&mut *db, id).await?;
        let seats = opening.entrants.map(|entrant| parts.get(&number(entrant)));
        matches::store::characters::seat(&mut *db, new.id, seats).await?;
    }
    sqlx::query!(
        "UPDATE matches SET wait_ms = $2 WHERE id = $1",
        new.id.to_string(),
        i32::from(run.no_show_seconds) * 1_000
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "INSERT INTO tournament_matches (tournament_id, number, match_id, attempts, deadline)
         VALUES ($1, $2, $3, 1, now() + make_interval(secs => $4))
         ON CONFLICT (tournament_id, number) DO UPDATE
         SET match_id = excluded.match_id, attempts = tournament_matches.attempts + 1, deadline = excluded.deadline,
             started_at = NULL",
        id,
        opening.number.cast_signed(),
        new.id.to_string(),
        f64::from(run.no_show_seconds)
    )
    .execute(db)
    .await?;
    Ok(new.id)
}

async fn results(db: &mut PgConnection, of: &[MatchId]) -> Result<Vec<TableResult>> {
    let ids: Vec<String> = of.iter().map(MatchId::to_string).collect();
    let rows = sqlx::query!(
        r#"SELECT m.id, m.status, m.started_ms, m.winner, m.reason,
                  EXISTS (SELECT FROM match_leaves l WHERE l.match_id = m.id AND l.user_id = m.challenger_id) AS "challenger_left!",
                  EXISTS (SELECT FROM match_leaves l WHERE l.match_id = m.id AND l.user_id = m.rival_id) AS "rival_left!"
           FROM matches m WHERE m.id = ANY ($1) AND (m.status <> 'running' OR m.started_ms IS NOT NULL)"#,
        &ids
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let reason = row.reason.unwrap_or_default();
            let end = match (row.status.as_str(), row.winner) {
                ("running", _) => None,
                (_, Some(winner)) => Some(TableEnd::Won {
                    winner: usize::from(winner != 0),
                    forfeit: matches!(reason.as_str(), "left" | "conceded" | "time_outs"),
                }),
                (_, None) if reason == actors::table::NOBODY_CAME => Some(TableEnd::NobodyCame {
                    absent: [row.challenger_left, row.rival_left],
                }),
                (_, None) => Some(TableEnd::NoResult),
            };
            Ok(TableResult {
                id: parse(&row.id)?,
                started_at: row.started_ms,
                end,
            })
        })
        .collect()
}

/// Tournaments that run, and those whose check-in opens or whose start has come. Bounded, the oldest start first.
pub async fn due(db: &mut PgConnection) -> Result<Vec<TournamentId>> {
    let ids = sqlx::query_scalar!(
        "SELECT t.id FROM tournament_runs r JOIN tournaments t ON t.id = r.tournament_id
         WHERE r.phase IN ('registration', 'check_in', 'running')
           AND (r.phase = 'running' OR t.starts_at <= now()
                OR (r.phase = 'registration' AND r.check_in_minutes > 0
                    AND t.starts_at - make_interval(mins => r.check_in_minutes) <= now()))
         ORDER BY t.starts_at LIMIT 2000"
    )
    .fetch_all(db)
    .await?;
    ids.iter().map(|id| parse(id)).collect()
}

fn number(entrant: EntrantId) -> i32 {
    i32::try_from(entrant.0).unwrap_or(i32::MAX)
}

fn cause(id: &str, notice: &Notification) -> String {
    format!("tournament:{id}:{}", notice.cause)
}

async fn tell(db: &mut PgConnection, id: &str, notices: &[Notification]) -> Result<()> {
    for notice in notices {
        let told = notifications::store::Notice {
            kind: notifications::store::Kind::Tournament,
            cause: cause(id, notice),
            actor: None,
            text: notice.text.clone(),
            link: notice.link.clone(),
        };
        notifications::store::add(&mut *db, &[notice.user], &told).await?;
    }
    Ok(())
}
