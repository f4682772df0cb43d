//! A prediction's row, and what is made of it: the machine that decides, and the shape that people see.

use actors::rooms::PredictionNews;
use actors::wire::{Payout, PayoutOutcome, Prediction, PredictionStatus, PredictionView, Reliability};
use domain::prediction::{self, Outcome, Side, State, Tally};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::super::{Result, parse};
use super::{millis, unsigned};

/// A row of `predictions`, the database's clock, one person's vote, and the creator's record.
pub(super) struct Row {
    pub id: String,
    pub number: i64,
    pub revision: i64,
    pub stream_id: String,
    pub creator_id: String,
    pub question: String,
    pub option1: String,
    pub option2: String,
    pub option1_votes: i64,
    pub option2_votes: i64,
    pub created_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub closed_at: Option<OffsetDateTime>,
    pub outcome: Option<String>,
    pub winner: Option<i16>,
    pub ended_at: Option<OffsetDateTime>,
    pub undo_until: Option<OffsetDateTime>,
    pub hidden_at: Option<OffsetDateTime>,
    pub now: OffsetDateTime,
    pub user_vote: Option<i16>,
    pub resolved: i64,
    pub refunded: i64,
}

impl Row {
    pub fn machine(&self) -> Result<prediction::Prediction> {
        Ok(prediction::Prediction {
            creator: parse(&self.creator_id)?,
            ends_at: millis(self.ends_at),
            closed_at: self.closed_at.map(millis),
            votes: self.tally(),
            pool: None,
            state: self.state()?,
            undo_until: self.undo_until.map(millis),
            hidden: self.hidden_at.is_some(),
        })
    }

    pub fn tally(&self) -> Tally {
        Tally {
            option1: unsigned(self.option1_votes),
            option2: unsigned(self.option2_votes),
        }
    }

    fn state(&self) -> Result<State> {
        let Some(outcome) = self.outcome.as_deref() else {
            return Ok(State::Active);
        };
        let outcome = match (outcome, side(self.winner)) {
            ("won", Some(side)) => Outcome::Won(side),
            ("deleted", None) => Outcome::Deleted,
            ("expired", None) => Outcome::Expired,
            ("stream_ended", None) => Outcome::StreamEnded,
            _ => return Err(sqlx::Error::Decode(format!("no such outcome: {outcome}").into())),
        };
        Ok(State::Ended(outcome))
    }

    pub fn news(self) -> Result<PredictionNews> {
        Ok(PredictionNews {
            number: self.number,
            revision: self.revision,
            prediction: self.prediction()?,
        })
    }

    pub fn view(self) -> Result<PredictionView> {
        Ok(PredictionView {
            user_vote: side(self.user_vote),
            prediction: self.prediction()?,
        })
    }

    fn prediction(self) -> Result<Prediction> {
        let machine = self.machine()?;
        let payout = match machine.state {
            State::Active => None,
            State::Ended(outcome) => Some(payout(outcome, machine.votes)),
        };
        Ok(Prediction {
            id: parse(&self.id)?,
            stream_id: parse(&self.stream_id)?,
            option1_votes: machine.votes.option1,
            option2_votes: machine.votes.option2,
            status: match machine.state {
                State::Active => PredictionStatus::Active,
                State::Ended(_) => PredictionStatus::Ended,
            },
            voting_open: machine.is_open(millis(self.now)),
            winner: side(self.winner),
            question: self.question,
            option1: self.option1,
            option2: self.option2,
            ends_at: self.ends_at,
            incentive_type: None,
            incentive_amount: None,
            created_at: self.created_at,
            ended_at: self.ended_at,
            undo_until: self.undo_until.filter(|_| matches!(machine.state, State::Ended(_))),
            payout,
            reliability: Reliability {
                resolved: unsigned(self.resolved),
                refunded: unsigned(self.refunded),
            },
        })
    }
}

fn payout(outcome: Outcome, votes: Tally) -> Payout {
    let winners = match outcome {
        Outcome::Won(side) => votes.of(side),
        Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded => 0,
    };
    Payout {
        winners,
        share: "0".to_owned(),
        remainder: "0".to_owned(),
        refunded: false,
        outcome: PayoutOutcome::None,
    }
}

pub(super) fn side(number: Option<i16>) -> Option<Side> {
    number.and_then(Side::from_number)
}

/// One prediction; locked until the transaction ends.
pub(super) async fn lock(db: &mut PgConnection, id: &str) -> Result<Option<Row>> {
    // First the lock and then the row: the row is then the newest, and the clock is read when the lock is held.
    let held = sqlx::query!("SELECT id FROM predictions WHERE id = $1 FOR NO KEY UPDATE", id)
        .fetch_optional(&mut *db)
        .await?;
    match held {
        Some(_) => read(db, id, None).await,
        None => Ok(None),
    }
}

/// One prediction, with that person's vote.
pub(super) async fn read(db: &mut PgConnection, id: &str, viewer: Option<&str>) -> Result<Option<Row>> {
    sqlx::query_as!(
        Row,
        r#"SELECT p.id, p.number, p.revision, p.stream_id, p.creator_id, p.question, p.option1, p.option2, p.option1_votes,
                  p.option2_votes, p.created_at, p.ends_at, p.closed_at, p.outcome, p.winner, p.ended_at, p.undo_until, p.hidden_at,
                  clock_timestamp() AS "now!", v.option AS "user_vote?", r.resolved AS "resolved!", r.refunded AS "refunded!"
           FROM predictions p
           LEFT JOIN prediction_votes v ON v.prediction_id = p.id AND v.user_id = $2
           CROSS JOIN LATERAL (
               SELECT count(*) FILTER (WHERE outcome = 'won') AS resolved, count(*) FILTER (WHERE outcome <> 'won') AS refunded
               FROM predictions WHERE creator_id = p.creator_id
           ) r
           WHERE p.id = $1"#,
        id,
        viewer
    )
    .fetch_optional(db)
    .await
}
