//! Votes, many to a transaction: the row's lock, the machine's word on each, one insert, one count.

use std::collections::{HashMap, HashSet};

use actors::ports::PredictionNews;
use actors::ports::{Ballot, Counted, PredictionStore, StoreError};
use actors::room::LoadError;
use async_trait::async_trait;
use domain::prediction::{Command, Effect, Kind, Millis, NoShare, Prediction, Refusal, Side, Tally, Vote};
use domain::{PredictionId, UserId};
use sqlx::{Acquire, PgConnection, PgPool};
use tokio::sync::Semaphore;

use super::{
    convert::{millis, unsigned},
    frames, quick, row,
    share::{self, NetworkKey},
};
use crate::{
    db::{self, OwnConnections, Result, error::refused_or_unavailable, parse},
    ledger::currencies::amount,
};

/// The schema's refusal when the deadline passed before the commit.
const CLOSED: &str = "CC001";

/// Transactions of votes under way at once; a prediction has one at most.
const MAX_CONCURRENT: usize = 4;

/// Votes kept in Postgres.
#[derive(Debug)]
pub struct PgPredictionStore {
    pool: PgPool,
    /// For votes alone: a pool would ask after each batch whether its connection lives.
    votes: OwnConnections,
    permits: Semaphore,
    networks: NetworkKey,
}

impl PgPredictionStore {
    pub fn new(pool: PgPool, networks: NetworkKey) -> Self {
        Self {
            networks,
            votes: OwnConnections::new((*pool.connect_options()).clone()),
            permits: Semaphore::new(MAX_CONCURRENT),
            pool,
        }
    }
}

#[async_trait]
impl PredictionStore for PgPredictionStore {
    async fn open(&self, prediction: PredictionId) -> std::result::Result<PredictionNews, LoadError> {
        let unavailable = |e: sqlx::Error| LoadError::Unavailable(e.to_string());
        let mut db = self.pool.acquire().await.map_err(unavailable)?;
        let id = prediction.to_string();
        if let Some(row) = row::read(&mut db, &id, None).await.map_err(unavailable)? {
            return row.news().map_err(unavailable);
        }
        let row = quick::read(&mut db, &id).await.map_err(unavailable)?;
        row.ok_or(LoadError::NotFound)?.news().map_err(unavailable)
    }

    async fn cast(&self, prediction: PredictionId, ballots: &[Ballot]) -> std::result::Result<Counted, StoreError> {
        let _permit = self.permits.acquire().await;
        let networks = &self.networks;
        let transaction = || {
            self.votes
                .with(async |db| transaction(db, networks, prediction, ballots).await)
        };
        match transaction().await {
            // The deadline passed on the way: now that it has, every vote gets its answer.
            Err(e) if e.as_database_error().and_then(|e| e.code()).as_deref() == Some(CLOSED) => transaction().await,
            other => other,
        }
        .map_err(refused_or_unavailable)
    }
}

async fn transaction(
    db: &mut PgConnection,
    networks: &NetworkKey,
    id: PredictionId,
    ballots: &[Ballot],
) -> Result<Counted> {
    let mut db = db.begin().await?;
    let counted = cast(&mut db, networks, &id.to_string(), ballots).await?;
    db::commit(db, "vote").await?;
    Ok(counted)
}

async fn cast(db: &mut PgConnection, networks: &NetworkKey, id: &str, ballots: &[Ballot]) -> Result<Counted> {
    let Some((machine, now)) = lock(db, id).await? else {
        return Ok(Counted {
            answers: vec![Err(Refusal::Gone); ballots.len()],
            tally: None,
        });
    };
    let barred = match machine.kind {
        Kind::Frame => frames::barred(db, id, ballots).await?,
        // At tables of the house no person plays.
        Kind::Crowd | Kind::Poll | Kind::Quick => HashSet::new(),
    };
    let vote = |ballot: &Ballot, earlier| {
        if barred.contains(&ballot.by) {
            return Err(Refusal::Barred);
        }
        let command = Command::Vote {
            by: ballot.by,
            side: ballot.side,
            earlier,
        };
        machine.handle(command, now)
    };
    // As if nobody had voted before: the unique key finds those who have.
    let mut answers: Vec<_> = ballots.iter().map(|ballot| vote(ballot, None)).collect();

    let mut voters = HashSet::with_capacity(ballots.len());
    let mut fresh: Vec<Ballot> = ballots
        .iter()
        .zip(&answers)
        .filter(|(ballot, answer)| matches!(answer, Ok(effects) if counts(effects)) && voters.insert(ballot.by))
        .map(|(ballot, _)| *ballot)
        .collect();
    let mut excluded = HashMap::new();
    if let Some(terms) = machine.terms
        && !fresh.is_empty()
    {
        // A repeated vote takes no share of its address twice.
        let before = earlier(db, id, &fresh).await?;
        fresh.retain(|ballot| !before.contains_key(&ballot.by));
        let judged = share::judge(db, networks, id, &terms, &fresh).await?;
        judged.note(db, id).await?;
        excluded = judged.excluded;
    }
    let (tally, known) = match fresh.is_empty() {
        true => (None, 0),
        false if machine.kind == Kind::Quick => insert_quick(db, id, &fresh).await?,
        false => insert(db, id, &fresh, &excluded).await?,
    };
    if known > 0 || fresh.len() < ballots.len() {
        // Some have voted before, now or earlier: their first vote answers.
        let mut first: HashMap<UserId, usize> = HashMap::new();
        let before = earlier(db, id, ballots).await?;
        for (at, ballot) in ballots.iter().enumerate() {
            let counted_here = before.get(&ballot.by).is_some_and(|stored| stored.new);
            if counted_here && *first.entry(ballot.by).or_insert(at) == at {
                continue;
            }
            let stored = before.get(&ballot.by);
            answers[at] = vote(ballot, stored.map(|stored| stored.vote));
            excluded.extend(stored.and_then(|stored| Some((ballot.by, stored.excluded?))));
        }
    }
    let answers = ballots.iter().zip(answers);
    Ok(Counted {
        answers: answers
            .map(|(ballot, answer)| answer.map(|_| excluded.get(&ballot.by).copied()))
            .collect(),
        tally,
    })
}

/// The facts that decide about votes, and the moment, under the lock.
async fn lock(db: &mut PgConnection, id: &str) -> Result<Option<(Prediction, Millis)>> {
    if !row::hold(db, id).await? {
        // Of the other lane, or of none.
        return quick::lock(db, id).await?.map(|row| row.machine()).transpose();
    }
    let row = sqlx::query!(
        r#"SELECT kind, creator_id, ends_at, closed_at, outcome, winner, hidden_at, pool::text AS pool, share_cap, clock_timestamp() AS "now!"
           FROM predictions WHERE id = $1"#,
        id
    )
    .fetch_one(db)
    .await?;
    let machine = Prediction {
        kind: parse(&row.kind)?,
        creator: parse(&row.creator_id)?,
        ends_at: millis(row.ends_at),
        closed_at: row.closed_at.map(millis),
        // No vote's answer depends on these four.
        votes: Tally::default(),
        undo_until: None,
        undone: None,
        paid: false,
        pool: row.pool.as_deref().map(amount).transpose()?,
        terms: row::terms(row.share_cap),
        state: row::state(row.outcome.as_deref(), row.winner)?,
        hidden: row.hidden_at.is_some(),
    };
    Ok(Some((machine, millis(row.now))))
}

fn counts(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Count { .. }))
}

/// Stores and counts those who have not voted; tells the count by then, and how many had voted before.
async fn insert(
    db: &mut PgConnection,
    id: &str,
    fresh: &[Ballot],
    excluded: &HashMap<UserId, NoShare>,
) -> Result<(Option<(Tally, i64)>, usize)> {
    let users: Vec<String> = fresh.iter().map(|ballot| ballot.by.to_string()).collect();
    let sides: Vec<i16> = fresh.iter().map(|ballot| ballot.side.number()).collect();
    let reasons: Vec<Option<i16>> = fresh
        .iter()
        .map(|ballot| excluded.get(&ballot.by).map(|reason| reason.number()))
        .collect();
    let written = sqlx::query_as!(
        Written,
        r#"WITH written AS (
               INSERT INTO prediction_votes (prediction_id, user_id, option, excluded)
               SELECT $1, i.user_id, i.option, i.excluded FROM UNNEST($2::text[], $3::smallint[], $4::smallint[]) AS i(user_id, option, excluded)
               ON CONFLICT DO NOTHING RETURNING option, excluded
           ), counted AS (
               SELECT count(*) FILTER (WHERE option = 1) AS option1, count(*) FILTER (WHERE option = 2) AS option2,
                      count(*) FILTER (WHERE option = 1 AND excluded IS NULL) AS shares1,
                      count(*) FILTER (WHERE option = 2 AND excluded IS NULL) AS shares2 FROM written
           )
           UPDATE predictions p SET option1_votes = p.option1_votes + c.option1, option2_votes = p.option2_votes + c.option2,
                  option1_shares = p.option1_shares + c.shares1, option2_shares = p.option2_shares + c.shares2,
                  revision = revision + 1
           FROM counted c WHERE p.id = $1
           RETURNING p.option1_votes, p.option2_votes, p.revision, c.option1 + c.option2 AS "new!""#,
        id,
        &users,
        &sides,
        &reasons as &[Option<i16>]
    )
    .fetch_one(db)
    .await?;
    Ok(written.told(fresh.len()))
}

/// The same of a quick question, which nobody has a share of.
async fn insert_quick(db: &mut PgConnection, id: &str, fresh: &[Ballot]) -> Result<(Option<(Tally, i64)>, usize)> {
    let users: Vec<String> = fresh.iter().map(|ballot| ballot.by.to_string()).collect();
    let sides: Vec<i16> = fresh.iter().map(|ballot| ballot.side.number()).collect();
    let written = sqlx::query_as!(
        Written,
        r#"WITH written AS (
               INSERT INTO prediction_votes (prediction_id, user_id, option)
               SELECT $1, i.user_id, i.option FROM UNNEST($2::text[], $3::smallint[]) AS i(user_id, option)
               ON CONFLICT DO NOTHING RETURNING option
           ), counted AS (
               SELECT count(*) FILTER (WHERE option = 1) AS option1, count(*) FILTER (WHERE option = 2) AS option2 FROM written
           )
           UPDATE quick_predictions q SET option1_votes = q.option1_votes + c.option1, option2_votes = q.option2_votes + c.option2,
                  revision = revision + 1
           FROM counted c WHERE q.id = $1
           RETURNING q.option1_votes, q.option2_votes, q.revision, c.option1 + c.option2 AS "new!""#,
        id,
        &users,
        &sides
    )
    .fetch_one(db)
    .await?;
    Ok(written.told(fresh.len()))
}

/// The votes of a prediction after some were written.
struct Written {
    option1_votes: i64,
    option2_votes: i64,
    revision: i64,
    /// Those that were not there before.
    new: i64,
}

impl Written {
    /// The tally with its revision where it changed, and how many of `fresh` ballots had voted before.
    fn told(self, fresh: usize) -> (Option<(Tally, i64)>, usize) {
        let tally = Tally {
            option1: unsigned(self.option1_votes),
            option2: unsigned(self.option2_votes),
        };
        let new = usize::try_from(self.new).unwrap_or_default();
        ((new > 0).then_some((tally, self.revision)), fresh - new)
    }
}

struct Earlier {
    vote: Vote,
    excluded: Option<NoShare>,
    /// Stored by this transaction.
    new: bool,
}

async fn earlier(db: &mut PgConnection, id: &str, ballots: &[Ballot]) -> Result<HashMap<UserId, Earlier>> {
    let users: Vec<String> = ballots.iter().map(|ballot| ballot.by.to_string()).collect();
    let rows = sqlx::query!(
        r#"SELECT user_id, option, voted_at, excluded, xmin::text = pg_current_xact_id_if_assigned()::xid::text AS "new"
           FROM prediction_votes WHERE prediction_id = $1 AND user_id = ANY($2)"#,
        id,
        &users
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let side = Side::from_number(row.option).ok_or_else(|| sqlx::Error::Decode("no such option".into()))?;
            let vote = Vote {
                side,
                at: millis(row.voted_at),
            };
            let new = row.new.unwrap_or_default();
            let excluded = row.excluded.and_then(NoShare::from_number);
            Ok((parse(&row.user_id)?, Earlier { vote, excluded, new }))
        })
        .collect()
}
