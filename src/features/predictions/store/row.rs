//! A prediction's row, and what is made of it: the machine that decides, and the shape that people see.

use actors::ports::PredictionNews;
use actors::wire::{
    Payout, PayoutOutcome, Prediction, PredictionFrame, PredictionStatus, PredictionView, Reliability, ShareTerms,
};
use domain::ledger::Split;
use domain::prediction::{self, Kind, MIN_AGE_HOURS, NoShare, Outcome, Side, State, Tally, Terms};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::convert::{millis, unsigned};
use crate::{
    db::{Result, parse},
    ledger::currencies::amount,
};

/// A row of `predictions`, the database's clock, one person's vote, and the creator's record.
pub(crate) struct Row {
    pub id: String,
    pub number: i64,
    pub revision: i64,
    pub stream_id: String,
    pub creator_id: String,
    pub kind: String,
    pub is_poll: bool,
    pub match_id: Option<String>,
    pub odds: Option<i16>,
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
    pub undone_winner: Option<i16>,
    pub hidden_at: Option<OffsetDateTime>,
    pub currency: Option<String>,
    pub decimals: Option<i16>,
    pub pool: Option<String>,
    pub share_cap: Option<i16>,
    pub share_holding_currency: Option<String>,
    pub share_holding: Option<String>,
    pub share_holding_decimals: Option<i16>,
    pub option1_shares: i64,
    pub option2_shares: i64,
    pub paid_at: Option<OffsetDateTime>,
    pub now: OffsetDateTime,
    pub user_vote: Option<i16>,
    pub excluded: Option<i16>,
    pub resolved: i64,
    pub refunded: i64,
}

impl Row {
    pub fn machine(&self) -> Result<prediction::Prediction> {
        Ok(prediction::Prediction {
            kind: match self.is_poll {
                true => Kind::Poll,
                false => parse(&self.kind)?,
            },
            creator: parse(&self.creator_id)?,
            ends_at: millis(self.ends_at),
            closed_at: self.closed_at.map(millis),
            votes: self.tally(),
            paid: self.is_paid(),
            pool: self.pool.as_deref().map(amount).transpose()?,
            terms: terms(self.share_cap),
            state: state(self.outcome.as_deref(), self.winner)?,
            undo_until: self.undo_until.map(millis),
            undone: side(self.undone_winner),
            hidden: self.hidden_at.is_some(),
        })
    }

    pub fn tally(&self) -> Tally {
        Tally {
            option1: unsigned(self.option1_votes),
            option2: unsigned(self.option2_votes),
        }
    }

    /// Without terms a pool is paid with its result, also by a server that noted no time.
    fn is_paid(&self) -> bool {
        let won = self.outcome.as_deref() == Some("won");
        won && self.pool.is_some() && (self.share_cap.is_none() || self.paid_at.is_some())
    }

    /// Votes with a share.
    fn shares(&self) -> Tally {
        match self.share_cap {
            None => self.tally(),
            Some(_) => Tally {
                option1: unsigned(self.option1_shares),
                option2: unsigned(self.option2_shares),
            },
        }
    }

    fn share_terms(&self) -> Option<ShareTerms> {
        let decimals = self.share_holding_decimals.and_then(|digits| u8::try_from(digits).ok());
        let holding = self
            .share_holding
            .as_deref()
            .zip(self.share_holding_currency.as_deref());
        Some(ShareTerms {
            per_address: self.share_cap?.unsigned_abs(),
            min_age_hours: MIN_AGE_HOURS,
            holding: holding.and_then(|(held, currency)| {
                let held = amount(held).ok()?.format(decimals.unwrap_or_default());
                Some(format!("{held} {currency}"))
            }),
        })
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
            no_share: self.excluded.and_then(NoShare::from_number),
            prediction: self.prediction()?,
        })
    }

    fn prediction(self) -> Result<Prediction> {
        let machine = self.machine()?;
        let decimals = self
            .decimals
            .and_then(|digits| u8::try_from(digits).ok())
            .unwrap_or_default();
        let payout = match machine.state {
            State::Active => None,
            State::Ended(outcome) => Some(payout(&machine, outcome, self.shares(), decimals)),
        };
        let share_terms = self.share_terms();
        let frame = match &self.match_id {
            Some(id) => Some(PredictionFrame {
                match_id: parse(id)?,
                odds: self.odds.and_then(|percent| u8::try_from(percent).ok()),
                void: machine.state == State::Ended(Outcome::Void),
            }),
            None => None,
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
            incentive_type: self.currency,
            incentive_amount: machine.pool.map(|pool| pool.format(decimals)),
            created_at: self.created_at,
            ended_at: self.ended_at,
            undo_until: self.undo_until.filter(|_| matches!(machine.state, State::Ended(_))),
            payout,
            share_terms,
            reliability: Reliability {
                resolved: unsigned(self.resolved),
                refunded: unsigned(self.refunded),
            },
            frame,
            poll: self.is_poll,
            quick: None,
        })
    }
}

/// The pool's outcome follows from how it ended: votes do not change any more.
fn payout(machine: &prediction::Prediction, outcome: Outcome, shares: Tally, decimals: u8) -> Payout {
    let (winners, sharers) = match outcome {
        Outcome::Won(side) => (machine.votes.of(side), shares.of(side)),
        Outcome::Deleted | Outcome::Expired | Outcome::StreamEnded | Outcome::Void => (0, 0),
    };
    let pool = machine.pool;
    let split = Split::of(pool.unwrap_or_default(), usize::try_from(sharers).unwrap_or(usize::MAX));
    let outcome = match (pool, outcome) {
        (None, _) => PayoutOutcome::None,
        (Some(_), Outcome::Won(_)) if machine.settles_at().is_some() => PayoutOutcome::Held,
        (Some(_), Outcome::Won(_)) if split.share.is_zero() => PayoutOutcome::RefundedNoWinner,
        (Some(_), Outcome::Won(_)) => PayoutOutcome::Paid,
        (Some(_), Outcome::Deleted) => PayoutOutcome::RefundedDeleted,
        (Some(_), Outcome::Expired) => PayoutOutcome::RefundedExpired,
        (Some(_), Outcome::StreamEnded) => PayoutOutcome::RefundedStream,
        (Some(_), Outcome::Void) => PayoutOutcome::RefundedVoid,
    };
    Payout {
        winners,
        sharers: machine.terms.map(|_| sharers),
        share: split.share.format(decimals),
        remainder: split.remainder.format(decimals),
        refunded: !matches!(outcome, PayoutOutcome::None | PayoutOutcome::Paid | PayoutOutcome::Held),
        outcome,
    }
}

/// None where everybody who was right shares.
pub(super) fn terms(share_cap: Option<i16>) -> Option<Terms> {
    share_cap.map(|cap| Terms {
        per_address: cap.unsigned_abs(),
    })
}

pub(super) fn state(outcome: Option<&str>, winner: Option<i16>) -> Result<State> {
    let Some(outcome) = outcome else {
        return Ok(State::Active);
    };
    let outcome = match (outcome, side(winner)) {
        ("won", Some(side)) => Outcome::Won(side),
        ("deleted", None) => Outcome::Deleted,
        ("expired", None) => Outcome::Expired,
        ("stream_ended", None) => Outcome::StreamEnded,
        ("void", None) => Outcome::Void,
        _ => return Err(sqlx::Error::Decode(format!("no such outcome: {outcome}").into())),
    };
    Ok(State::Ended(outcome))
}

pub(super) fn side(number: Option<i16>) -> Option<Side> {
    number.and_then(Side::from_number)
}

/// One prediction; locked until the transaction ends.
pub(crate) async fn lock(db: &mut PgConnection, id: &str) -> Result<Option<Row>> {
    match hold(db, id).await? {
        true => read(db, id, None).await,
        false => Ok(None),
    }
}

/// Locks the row; false when there is none. What decides is read after it, by a statement of its own: it is then the newest, and the clock is
/// read when the lock is held.
pub(super) async fn hold(db: &mut PgConnection, id: &str) -> Result<bool> {
    let held = sqlx::query!("SELECT id FROM predictions WHERE id = $1 FOR NO KEY UPDATE", id)
        .fetch_optional(&mut *db)
        .await?;
    Ok(held.is_some())
}

/// One prediction, with that person's vote.
pub(crate) async fn read(db: &mut PgConnection, id: &str, viewer: Option<&str>) -> Result<Option<Row>> {
    Ok(read_all(db, &[id.to_owned()], viewer).await?.pop())
}

/// These predictions, newest first, with that person's votes.
pub(super) async fn read_all(db: &mut PgConnection, ids: &[String], viewer: Option<&str>) -> Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"SELECT p.id, p.number, p.revision, p.stream_id, p.creator_id, p.kind, p.is_poll, f.match_id AS "match_id?", f.odds AS "odds?", p.question, p.option1, p.option2, p.option1_votes,
                  p.option2_votes, p.created_at, p.ends_at, p.closed_at, p.outcome, p.winner, p.ended_at, p.undo_until, p.undone_winner, p.hidden_at,
                  p.currency, c.decimals AS "decimals?", p.pool::text AS pool, p.share_cap, p.share_holding_currency,
                  p.share_holding::text AS share_holding, h.decimals AS "share_holding_decimals?", p.option1_shares, p.option2_shares, p.paid_at,
                  clock_timestamp() AS "now!", v.option AS "user_vote?", v.excluded, coalesce(r.resolved, 0) AS "resolved!",
                  coalesce(r.refunded, 0) AS "refunded!"
           FROM predictions p
           LEFT JOIN prediction_frames f ON f.prediction_id = p.id
           LEFT JOIN prediction_votes v ON v.prediction_id = p.id AND v.user_id = $2
           LEFT JOIN currencies c ON c.code = p.currency
           LEFT JOIN currencies h ON h.code = p.share_holding_currency
           LEFT JOIN prediction_creators r ON r.user_id = p.creator_id
           WHERE p.id = ANY($1) ORDER BY p.number DESC"#,
        ids,
        viewer
    )
    .fetch_all(db)
    .await
}
