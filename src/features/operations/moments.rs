//! Figures of the server that are remembered of each minute.

use super::stats::{Counted, Snapshot, millis, rounded};
use serde::Serialize;
use std::collections::VecDeque;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Minutes that are remembered.
const MAX_MOMENTS: usize = 60;

/// The server at one moment; rates are of the minute before it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperationsMoment)]
pub struct Moment {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub sockets: usize,
    pub messages_per_second: f64,
    pub deliveries_per_second: f64,
    /// Milliseconds of a transaction of chat lines on average; null without one.
    #[schema(required)]
    pub chat_commit_ms: Option<f64>,
    /// Of the room whose flushes took longest.
    #[schema(required)]
    pub flush_ms: Option<f64>,
    #[schema(required)]
    pub cpu: Option<f64>,
    #[schema(required)]
    pub resident_bytes: Option<u64>,
}

impl From<&Snapshot> for Moment {
    fn from(snapshot: &Snapshot) -> Self {
        let kinds = || snapshot.kinds.iter();
        let flush = snapshot.rooms.iter().filter_map(|room| room.flush).reduce(f64::max);
        Self {
            at: snapshot.at,
            sockets: snapshot.process.sockets,
            messages_per_second: rounded(kinds().map(|kind| kind.messages).sum()),
            deliveries_per_second: rounded(kinds().map(|kind| kind.deliveries).sum()),
            chat_commit_ms: millis(snapshot.chat_commit),
            flush_ms: millis(flush),
            cpu: snapshot.process.cpu.map(rounded),
            resident_bytes: snapshot.process.resident,
        }
    }
}

/// The moments that are remembered, and the counters at the newest.
#[derive(Default)]
pub(super) struct History {
    pub last: Option<Counted>,
    pub moments: VecDeque<Moment>,
}

impl History {
    pub fn add(&mut self, moment: Moment) {
        if self.moments.len() >= MAX_MOMENTS {
            self.moments.pop_front();
        }
        self.moments.push_back(moment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_remembered_and_the_oldest_minute_goes_first() {
        let mut history = History::default();
        let moment = |minute: usize| Moment {
            at: OffsetDateTime::UNIX_EPOCH,
            sockets: minute,
            messages_per_second: 0.0,
            deliveries_per_second: 0.0,
            chat_commit_ms: None,
            flush_ms: None,
            cpu: None,
            resident_bytes: None,
        };
        (0..75).for_each(|minute| history.add(moment(minute)));
        let kept: Vec<usize> = history.moments.iter().map(|moment| moment.sockets).collect();
        assert_eq!(kept, (15..75).collect::<Vec<_>>());
    }
}
