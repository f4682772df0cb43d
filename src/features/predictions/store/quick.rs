//! Quick questions: a table of their own, so that nothing that reads a stream's prediction meets one. Their votes are stored as all are.

use super::{
    convert::{millis, moment, unsigned},
    row::{side, state},
};
use crate::db::{Result, parse};
use actors::{
    ports::PredictionNews,
    table::port::NewQuestion,
    wire::{self, Payout, PayoutOutcome, PredictionQuick, PredictionStatus, Reliability},
};
use domain::{
    MatchId, PredictionId, StreamId, UserId, house,
    ledger::Amount,
    matchup::Side as Seat,
    prediction::{Kind, Millis, Outcome, Prediction, Quick, State, Tally},
};
use sqlx::{PgConnection, postgres::types::PgInterval};
use time::OffsetDateTime;

/// A row of `quick_predictions`, and the database's clock.
pub struct Row {
    id: String,
    number: i64,
    revision: i64,
    stream_id: String,
    match_id: String,
    kind: String,
    shot_number: i32,
    seat: i16,
    odds: i16,
    question: String,
    option1: String,
    option2: String,
    option1_votes: i64,
    option2_votes: i64,
    created_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    closed_at: Option<OffsetDateTime>,
    outcome: Option<String>,
    winner: Option<i16>,
    ended_at: Option<OffsetDateTime>,
    now: OffsetDateTime,
}

impl Row {
    /// Its subject, and the seat that it is about.
    pub fn subject(&self) -> Result<(Quick, Seat)> {
        let seat = if self.seat == 0 { Seat::Challenger } else { Seat::Rival };
        Ok((parse(&self.kind)?, seat))
    }

    /// Whether the shot with that number says anything about it: the one that it was asked about, and those after it once that one closed it. A question that
    /// came to be known only after its shot was open while people saw the ball fall.
    pub fn is_moved_by(&self, shot: u32) -> bool {
        self.closed_at.is_some() || self.shot_number.unsigned_abs() == shot
    }

    /// All that decides about it, and the moment.
    pub fn machine(&self) -> Result<(Prediction, Millis)> {
        let machine = Prediction {
            kind: Kind::Quick,
            creator: creator()?,
            ends_at: millis(self.ends_at),
            closed_at: self.closed_at.map(millis),
            votes: Tally {
                option1: unsigned(self.option1_votes),
                option2: unsigned(self.option2_votes),
            },
            pool: None,
            terms: None,
            paid: false,
            state: state(self.outcome.as_deref(), self.winner)?,
            undo_until: None,
            undone: None,
            hidden: false,
        };
        Ok((machine, millis(self.now)))
    }

    /// As its stream's room tells it.
    pub fn news(self) -> Result<PredictionNews> {
        let (machine, now) = self.machine()?;
        let (quick, seat) = self.subject()?;
        let (ended, void) = match machine.state {
            State::Active => (None, false),
            State::Ended(outcome) => (Some(outcome), outcome == Outcome::Void),
        };
        let payout = ended.map(|outcome| Payout {
            winners: match outcome {
                Outcome::Won(side) => machine.votes.of(side),
                Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded | Outcome::Void => 0,
            },
            sharers: None,
            share: Amount::default().format(0),
            remainder: Amount::default().format(0),
            refunded: false,
            outcome: PayoutOutcome::None,
        });
        let prediction = wire::Prediction {
            id: parse(&self.id)?,
            stream_id: parse(&self.stream_id)?,
            option1_votes: machine.votes.option1,
            option2_votes: machine.votes.option2,
            status: match ended {
                None => PredictionStatus::Active,
                Some(_) => PredictionStatus::Ended,
            },
            voting_open: machine.is_open(now),
            winner: side(self.winner),
            question: self.question,
            option1: self.option1,
            option2: self.option2,
            ends_at: self.ends_at,
            incentive_type: None,
            incentive_amount: None,
            created_at: self.created_at,
            ended_at: self.ended_at,
            undo_until: None,
            payout,
            share_terms: None,
            reliability: Reliability::default(),
            frame: None,
            poll: false,
            quick: Some(PredictionQuick {
                about: quick.into(),
                match_id: parse(&self.match_id)?,
                shot_number: self.shot_number.unsigned_abs(),
                seat: seat.into(),
                odds: u8::try_from(self.odds).unwrap_or_default(),
                void,
            }),
        };
        Ok(PredictionNews {
            number: self.number,
            revision: self.revision,
            prediction,
        })
    }
}

/// The house asks.
fn creator() -> Result<UserId> {
    parse(house::USER)
}

/// Asks at the house's table that plays this match, for so long. None where another server has the table, a decision was stored meanwhile, its stream is
/// not live, or the table asked a moment ago.
pub async fn insert(
    db: &mut PgConnection,
    id: PredictionId,
    new: &NewQuestion,
    quiet: Millis,
    lasts: Millis,
) -> Result<Option<PredictionNews>> {
    let text = id.to_string();
    // Until the transaction ends no decision is stored, and no other incarnation opens the table.
    let stream = sqlx::query_scalar!(
        "SELECT h.stream_id FROM matches m JOIN house_tables h ON h.match_id = m.id JOIN streams s ON s.id = h.stream_id
         WHERE m.id = $1 AND m.epoch = $2 AND m.steps = $3 AND m.status = 'running' AND m.kind = 'house' AND s.status = 'live' AND s.deleted_at IS NULL
         FOR SHARE OF m",
        new.of.to_string(),
        new.epoch.cast_signed(),
        i32::try_from(new.steps).unwrap_or(i32::MAX)
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(stream) = stream else { return Ok(None) };
    let [yes, no] = Quick::options();
    let made = sqlx::query_scalar!(
        "INSERT INTO quick_predictions (id, stream_id, match_id, kind, shot_number, seat, odds, question, option1, option2, ends_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, date_trunc('milliseconds', clock_timestamp() + $11::interval)
         WHERE NOT EXISTS (SELECT FROM quick_predictions WHERE stream_id = $2 AND created_at > clock_timestamp() - $12::interval)
         ON CONFLICT DO NOTHING RETURNING id",
        text,
        stream,
        new.of.to_string(),
        new.quick.as_str(),
        i32::try_from(new.shot_number).unwrap_or(i32::MAX),
        i16::from(u8::from(new.seat)),
        i16::from(new.odds),
        new.quick.question(&new.name),
        yes,
        no,
        interval(lasts),
        interval(quiet)
    )
    .fetch_optional(&mut *db)
    .await?;
    match made {
        Some(made) => read(db, &made).await?.map(Row::news).transpose(),
        None => Ok(None),
    }
}

fn interval(millis: Millis) -> PgInterval {
    PgInterval {
        months: 0,
        days: 0,
        microseconds: millis.saturating_mul(1_000),
    }
}

/// Locks the row until the transaction ends; false when there is none.
pub(super) async fn hold(db: &mut PgConnection, id: &str) -> Result<bool> {
    let held = sqlx::query!("SELECT id FROM quick_predictions WHERE id = $1 FOR NO KEY UPDATE", id)
        .fetch_optional(db)
        .await?;
    Ok(held.is_some())
}

/// One question, locked until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: &str) -> Result<Option<Row>> {
    match hold(db, id).await? {
        true => read(db, id).await,
        false => Ok(None),
    }
}

/// One question.
pub async fn read(db: &mut PgConnection, id: &str) -> Result<Option<Row>> {
    sqlx::query_as!(
        Row,
        r#"SELECT id, number, revision, stream_id, match_id, kind, shot_number, seat, odds, question, option1, option2, option1_votes, option2_votes,
                  created_at, ends_at, closed_at, outcome, winner, ended_at, clock_timestamp() AS "now!" FROM quick_predictions WHERE id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The question of a stream that is not settled, as its room remembers it.
pub(crate) async fn active_news(db: &mut PgConnection, stream: StreamId) -> Result<Option<PredictionNews>> {
    let active = sqlx::query_scalar!(
        "SELECT id FROM quick_predictions WHERE stream_id = $1 AND outcome IS NULL",
        stream.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    match active {
        Some(id) => read(db, &id).await?.map(Row::news).transpose(),
        None => Ok(None),
    }
}

/// The questions of a match that are not settled: one at most, unless it moved to another table.
pub async fn active_of_match(db: &mut PgConnection, id: MatchId) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        "SELECT id FROM quick_predictions WHERE match_id = $1 AND outcome IS NULL ORDER BY number",
        id.to_string()
    )
    .fetch_all(db)
    .await
}

/// Questions that are left of matches that ended past their tables.
pub async fn left_over(db: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        "SELECT q.id FROM quick_predictions q JOIN matches m ON m.id = q.match_id WHERE q.outcome IS NULL AND m.status <> 'running' ORDER BY q.number LIMIT 100"
    )
    .fetch_all(db)
    .await
}

/// Stores the state of a question whose row is locked, and reads it.
pub async fn save(db: &mut PgConnection, id: &str, machine: &Prediction, now: Millis) -> Result<PredictionNews> {
    let (outcome, winner) = match machine.state {
        State::Active => (None, None),
        State::Ended(Outcome::Won(side)) => (Some("won"), Some(side.number())),
        State::Ended(Outcome::Void | Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded) => {
            (Some("void"), None)
        }
    };
    sqlx::query!(
        "UPDATE quick_predictions SET closed_at = $2, outcome = $3, winner = $4, revision = revision + 1,
                ended_at = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(ended_at, $5) END
         WHERE id = $1",
        id,
        machine.closed_at.map(moment),
        outcome,
        winner,
        moment(now)
    )
    .execute(&mut *db)
    .await?;
    read(db, id).await?.ok_or(sqlx::Error::RowNotFound)?.news()
}
