//! Tasks outside of the table, and what people submit for them.

mod form;
mod submission;
mod tweet;

pub use form::{Currency, InvalidCurrency, InvalidKind, Kind, MAX_PARTICIPANTS, NewTask, Requirements, TaskForm};
pub use submission::{InvalidState, MAX_NOTES, Notes, Refusal, State, Step};
pub use tweet::{InvalidTweet, Tweet};

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// How a task stands. Nothing stores it: it follows from the task and the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TaskStatus)]
pub enum Status {
    /// It was taken back.
    Cancelled,
    Upcoming,
    Active,
    /// All places are taken; a rejection frees one.
    Full,
    /// Its time is over.
    Completed,
}

/// The facts from which a task's status follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    pub is_cancelled: bool,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    /// Submissions that are pending or approved.
    pub taken: u32,
    pub most: u32,
}

impl Places {
    /// The status at that moment.
    pub fn status(&self, now: OffsetDateTime) -> Status {
        match self {
            Self { is_cancelled: true, .. } => Status::Cancelled,
            Self { ends_at, .. } if *ends_at <= now => Status::Completed,
            Self { starts_at, .. } if now < *starts_at => Status::Upcoming,
            Self { taken, most, .. } if taken >= most => Status::Full,
            Self { .. } => Status::Active,
        }
    }

    /// Rewards that may still have to be paid: for every place that is not paid yet while somebody may take one, else for those who wait for an answer.
    pub fn unpaid(&self, pending: u32, now: OffsetDateTime) -> u32 {
        match self.status(now) {
            Status::Cancelled | Status::Completed => pending,
            Status::Upcoming | Status::Active | Status::Full => {
                let approved = self.taken.saturating_sub(pending);
                self.most.saturating_sub(approved)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;

    #[test]
    fn a_task_s_status_follows_from_the_clock_its_places_and_whether_it_was_cancelled() {
        let start = OffsetDateTime::UNIX_EPOCH;
        let task = Places {
            is_cancelled: false,
            starts_at: start,
            ends_at: start + Duration::DAY,
            taken: 1,
            most: 2,
        };
        let full = Places { taken: 2, ..task };
        let gone = Places {
            is_cancelled: true,
            ..full
        };
        let moment = Duration::SECOND;
        for (task, at, status) in [
            (task, start - moment, Status::Upcoming),
            (task, start, Status::Active),
            (full, start - moment, Status::Upcoming),
            (full, start, Status::Full),
            (full, task.ends_at - moment, Status::Full),
            (full, task.ends_at, Status::Completed),
            (gone, start, Status::Cancelled),
            (gone, task.ends_at, Status::Cancelled),
        ] {
            assert_eq!(task.status(at), status, "{task:?} {at}");
        }
        assert_eq!(task.unpaid(1, start), 2, "one waits, one place is free");
        assert_eq!(task.unpaid(0, start), 1, "one was paid");
        assert_eq!(full.unpaid(1, task.ends_at), 1, "a free place is nobody's any more");
        assert_eq!(gone.unpaid(0, start), 0);
    }
}
