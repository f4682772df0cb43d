//! Predictions on the wire, over REST and sockets alike.

use std::time::Duration;

use domain::prediction::{NoShare, Quick, Side};
use domain::{MatchId, PredictionId, StreamId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::error::{ErrorCode, millis};
use super::position::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PredictionStatus {
    Active,
    Ended,
}

/// A prediction as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prediction {
    #[serde(rename = "_id")]
    pub id: PredictionId,
    pub stream_id: StreamId,
    pub question: String,
    pub option1: String,
    pub option2: String,
    pub option1_votes: u64,
    pub option2_votes: u64,
    pub status: PredictionStatus,
    /// Voting closes then, by the server's clock.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// Whether votes counted when this was written.
    pub voting_open: bool,
    #[schema(required)]
    pub winner: Option<Side>,
    /// `BAI`, `USDT`, `BNB` or `IMX`.
    #[schema(required)]
    pub incentive_type: Option<String>,
    /// The pool, as a decimal number.
    #[schema(required)]
    pub incentive_amount: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub ended_at: Option<OffsetDateTime>,
    /// The creator may take the result back until then.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub undo_until: Option<OffsetDateTime>,
    /// Payout of the pool; null while active.
    #[schema(required)]
    pub payout: Option<Payout>,
    /// Terms of the pool; left out where everybody shares it who is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_terms: Option<ShareTerms>,
    pub reliability: Reliability,
    /// The frame that settles it; left out where the creator picks the winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frame: Option<PredictionFrame>,
    /// A question that nobody is right about, which ends with its voting; left out with every other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub poll: bool,
    /// The shot or visit that a quick question is about; left out with every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quick: Option<PredictionQuick>,
}

/// A frame that settles a prediction: voting closes with its first shot, and nobody ends, undoes or deletes what its end settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionFrame {
    pub match_id: MatchId,
    /// Percent: the chance of the first player, who is option 1, by which calls are scored. Fixed when it is asked; absent where nobody knew it, for
    /// then calls are not scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<u8>,
    /// It came to no winner: nobody was right or wrong.
    pub void: bool,
}

/// A quick question of a table of the house: voting closes with the next shot, and nobody ends, undoes or deletes what the table settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionQuick {
    pub about: QuickAbout,
    pub match_id: MatchId,
    /// Voting closes with this shot.
    pub shot_number: u32,
    /// The seat of the player that it is about: 0 is the challenger's.
    pub seat: u8,
    /// Of the first option when it was asked, in percent: a right call scores what they leave of a hundred.
    pub odds: u8,
    /// Nobody was right or wrong.
    pub void: bool,
}

/// The subject of a quick question: a visit that runs out, or the next ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum QuickAbout {
    Visit,
    Ball,
}

impl From<Quick> for QuickAbout {
    fn from(quick: Quick) -> Self {
        match quick {
            Quick::Visit => Self::Visit,
            Quick::Ball => Self::Ball,
        }
    }
}

/// A prediction as one person sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionView {
    #[serde(flatten)]
    pub prediction: Prediction,
    /// The caller's own vote; null for guests.
    #[schema(required)]
    pub user_vote: Option<Side>,
    /// Why the caller's vote has no share of the pool, or would have none: they may vote all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub no_share: Option<NoShare>,
}

/// Terms of a pool: it is shared by accounts that are older than the prediction and were of that age, followed the creator, had said something in the
/// creator's rooms, or had the holding when it was made. Shares are paid when the result is final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareTerms {
    /// Shares of one network address at most.
    pub per_address: u16,
    pub min_age_hours: u32,
    /// Such as `10 USDT`.
    #[schema(required)]
    pub holding: Option<String>,
}

/// Payout of a pool. Amounts are decimal numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Payout {
    /// Votes for the option that won.
    pub winners: u64,
    /// Those of them that have a share; left out where all have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sharers: Option<u64>,
    /// The amount of each share.
    pub share: String,
    /// The part that went back to the creator because it does not divide.
    pub remainder: String,
    /// The whole pool went back to the creator.
    pub refunded: bool,
    pub outcome: PayoutOutcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutOutcome {
    Paid,
    /// It is paid when the result can no longer be undone.
    Held,
    RefundedNoWinner,
    RefundedDeleted,
    RefundedExpired,
    RefundedStream,
    /// Play that was to settle it came to no winner.
    RefundedVoid,
    /// There was no pool.
    None,
}

/// How the creator's predictions ended so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reliability {
    /// With a winner chosen.
    pub resolved: u64,
    /// Without one, so that a pool went back.
    pub refunded: u64,
}

/// The latest state of the stream's prediction, also of a new one. It is no ordered event: `seq` is the number of the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "prediction_update")]
pub struct PredictionUpdate {
    #[serde(flatten)]
    pub at: Position,
    pub prediction: Prediction,
}

/// `quick`: the latest state of the quick question of a table of the house, also of a new one and of its result. It is no ordered event: `seq` is the
/// number of the last one. What is told as the stream's prediction goes on beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "quick")]
pub struct QuickUpdate {
    #[serde(flatten)]
    pub at: Position,
    pub prediction: Prediction,
}

/// Voting has closed; the creator has not chosen yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "prediction_ended")]
pub struct PredictionEnded {
    #[serde(flatten)]
    pub at: Position,
    pub prediction: Prediction,
}

/// It has ended: with a winner, or without one (`winningOption` null) and the pool went back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "prediction_resolved", rename_all = "camelCase")]
pub struct PredictionResolved {
    #[serde(flatten)]
    pub at: Position,
    pub prediction: Prediction,
    #[schema(required)]
    pub winning_option: Option<Side>,
}

/// The creator deleted it before it had a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "prediction_deleted", rename_all = "camelCase")]
pub struct PredictionDeleted {
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    pub prediction_id: PredictionId,
    /// Unix milliseconds.
    pub timestamp: i64,
}

/// The creator cleared its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "prediction_cleared", rename_all = "camelCase")]
pub struct PredictionCleared {
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    pub prediction_id: PredictionId,
    /// Always true.
    pub manual_clear: bool,
    /// Unix milliseconds.
    pub timestamp: i64,
}

/// `vote`: a vote on the stream's prediction.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoteIn {
    pub prediction_id: PredictionId,
    pub option: Side,
    /// Made by the client, and echoed in the answer; 1 to 64 characters.
    pub client_vote_id: String,
}

/// The vote is durable. The same vote sent again within ten seconds is answered so too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "vote_ack", rename_all = "camelCase")]
pub struct VoteAck {
    pub client_vote_id: String,
    pub prediction_id: PredictionId,
    pub option: Side,
    /// Why it counts without a share of the pool.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub no_share: Option<NoShare>,
}

/// The vote was refused; it does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename = "vote_rejected", rename_all = "camelCase")]
pub struct VoteRejected {
    pub client_vote_id: String,
    pub code: ErrorCode,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retry_after_ms: Option<u64>,
}

impl VoteRejected {
    pub fn new(client_vote_id: String, code: ErrorCode, message: String, retry_after: Option<Duration>) -> Self {
        Self {
            client_vote_id,
            code,
            message,
            retry_after_ms: retry_after.map(millis),
        }
    }
}
