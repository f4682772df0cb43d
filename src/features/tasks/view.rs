//! Tasks and submissions as they are asked for and answered.

use super::store::{Submission, Task, submissions::Waiting};
use crate::http::{amount::AmountText, error::ApiError};
use domain::{
    Address, SubmissionId, TaskId, UserId,
    ledger::CurrencyCode,
    task::{Requirements, Status, TaskForm},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The reward of each submission that is approved, as it came.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct TaskRewardBody {
    /// Exact decimal text, 0 or more.
    #[schema(value_type = Option<String>)]
    amount: Option<AmountText>,
    /// `POOL` or `USDT`.
    #[serde(default)]
    currency: String,
}

/// The actions wanted with the post.
#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct TaskRequirements {
    like: bool,
    retweet: bool,
    quote: bool,
}

/// The form of a task.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskBody {
    /// 1 to 140 characters.
    #[serde(default)]
    title: String,
    /// 1 to 2000 characters, with line breaks.
    #[serde(default)]
    description: String,
    /// `tweet`; `referral` is to come.
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    reward: TaskRewardBody,
    /// 1 to 1,000,000.
    #[serde(default)]
    max_participants: Option<i64>,
    /// RFC 3339, with a zone.
    #[serde(default)]
    start_date: String,
    /// After the start, by a year at most.
    #[serde(default)]
    end_date: String,
    /// Of a post at x.com or twitter.com.
    #[serde(default)]
    tweet_url: String,
    #[serde(default)]
    requirements: TaskRequirements,
    /// Tells the followers of whoever makes it when it starts; there is no bot.
    #[serde(default)]
    notify_bot_users: bool,
}

impl TaskBody {
    pub(super) fn currency(&self) -> &str {
        self.reward.currency.trim()
    }

    /// The form, its reward read in a currency of that many decimals.
    pub(super) fn form(self, decimals: u8) -> Result<TaskForm, ApiError> {
        let reward = self.reward.amount.filter(|amount| !amount.is_empty());
        let reward = reward.map(|amount| amount.parse(decimals)).transpose();
        Ok(TaskForm {
            title: self.title,
            description: self.description,
            kind: self.kind,
            tweet_url: self.tweet_url,
            reward: reward.map_err(|error| ApiError::field("reward", error.to_string()))?,
            max_participants: self.max_participants,
            starts_at: self.start_date,
            ends_at: self.end_date,
            requirements: Requirements {
                like: self.requirements.like,
                retweet: self.requirements.retweet,
                quote: self.requirements.quote,
            },
            notify_followers: self.notify_bot_users,
        })
    }
}

/// The reward of each submission that is approved.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskReward {
    /// Exact decimal text.
    amount: String,
    currency: CurrencyCode,
}

/// A task.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Task)]
pub struct TaskView {
    #[serde(rename = "_id")]
    id: TaskId,
    title: String,
    description: String,
    /// `tweet`.
    #[serde(rename = "type")]
    kind: &'static str,
    reward: TaskReward,
    max_participants: u32,
    /// Submissions that wait or were approved.
    current_participants: u32,
    /// Of these, those that wait.
    pending_submissions: u32,
    #[serde(with = "time::serde::rfc3339")]
    start_date: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    end_date: OffsetDateTime,
    status: Status,
    tweet_url: String,
    tweet_author: String,
    requirements: TaskRequirements,
    notify_bot_users: bool,
    /// The caller's latest submission; null for guests, administrators and people without one.
    #[schema(required)]
    submission: Option<OwnSubmission>,
}

impl TaskView {
    pub(super) fn of(task: Task, own: Option<Submission>) -> Self {
        Self {
            id: task.id,
            status: task.status(),
            reward: TaskReward {
                amount: task.reward.format(task.decimals),
                currency: task.currency,
            },
            kind: task.kind.as_str(),
            max_participants: task.places.most,
            current_participants: task.places.taken,
            pending_submissions: task.pending,
            start_date: task.places.starts_at,
            end_date: task.places.ends_at,
            tweet_url: task.tweet.to_string(),
            tweet_author: task.tweet.author().to_owned(),
            requirements: TaskRequirements {
                like: task.requirements.like,
                retweet: task.requirements.retweet,
                quote: task.requirements.quote,
            },
            notify_bot_users: task.notify_followers,
            submission: own.map(OwnSubmission::from),
            title: task.title,
            description: task.description,
        }
    }
}

/// The caller's submission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSubmission {
    #[serde(rename = "_id")]
    id: SubmissionId,
    task_id: TaskId,
    /// `pending`, `approved` or `rejected`; after a rejection one may try once more.
    status: &'static str,
    notes: String,
    /// A path that only the caller can read.
    #[schema(required)]
    proof_image_url: Option<String>,
    /// Of whoever decided.
    admin_notes: String,
    #[serde(with = "time::serde::rfc3339")]
    submitted_at: OffsetDateTime,
}

impl From<Submission> for OwnSubmission {
    fn from(submission: Submission) -> Self {
        Self {
            id: submission.id,
            task_id: submission.task,
            status: submission.state.as_str(),
            notes: submission.notes,
            proof_image_url: submission.proof.map(|name| format!("{OWN_PROOFS}{name}")),
            admin_notes: submission.admin_notes,
            submitted_at: submission.submitted_at,
        }
    }
}

/// Under which people read pictures of their own, and reviewers those that were submitted.
pub(super) const OWN_PROOFS: &str = "/api/tasks/proofs/";
const PROOFS: &str = "/api/admin/tasks/proofs/";

/// A submission that waits, for whoever decides about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskSubmission {
    #[serde(rename = "_id")]
    id: SubmissionId,
    task_id: TaskId,
    task_title: String,
    reward: TaskReward,
    user_id: UserId,
    address: Address,
    /// Null where none was chosen.
    #[schema(required)]
    username: Option<String>,
    /// `pending`.
    status: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    submitted_at: OffsetDateTime,
    notes: String,
    #[schema(required)]
    proof_image_url: Option<String>,
    /// How many other submissions, of whatever task, came with the same picture.
    same_proof: i64,
    admin_notes: String,
}

impl From<Waiting> for TaskSubmission {
    fn from(waiting: Waiting) -> Self {
        let submission = waiting.submission;
        Self {
            id: submission.id,
            task_id: submission.task,
            task_title: waiting.task_title,
            reward: TaskReward {
                amount: waiting.reward.format(waiting.decimals),
                currency: waiting.currency,
            },
            user_id: submission.user,
            address: waiting.address,
            username: waiting.username,
            status: submission.state.as_str(),
            submitted_at: submission.submitted_at,
            notes: submission.notes,
            proof_image_url: submission.proof.map(|name| format!("{PROOFS}{name}")),
            same_proof: waiting.same_proof,
            admin_notes: submission.admin_notes,
        }
    }
}

/// A page of tasks, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskPage {
    /// Always true.
    pub success: bool,
    pub data: Vec<TaskView>,
    /// Null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}
