//! New sockets before a restart: they are told that it is announced, or turned away.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

use actors::wire::{Encode, RestartNotice, frame};
use bytes::Bytes;
use time::OffsetDateTime;

/// A restart that the operators announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    pub at: OffsetDateTime,
    pub text: String,
}

/// Shared by all workers.
#[derive(Debug, Default)]
pub struct Admission {
    closed: AtomicBool,
    leaving: AtomicBool,
    announced: RwLock<Option<Announced>>,
}

impl Admission {
    /// True while no new socket is taken.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    pub fn set_closed(&self, closed: bool) {
        self.closed.store(closed, Ordering::Relaxed);
    }

    /// True once the server has been told to stop: balancers are to send nobody any more, and whoever still comes is served.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// There is no way back.
    pub fn set_leaving(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// The restart that is announced, until its time has passed.
    pub fn announced(&self) -> Option<Announced> {
        let announced = self.announced.read().unwrap_or_else(PoisonError::into_inner);
        announced.clone().filter(|notice| notice.at > OffsetDateTime::now_utc())
    }

    pub fn announce(&self, notice: Option<Announced>) {
        *self.announced.write().unwrap_or_else(PoisonError::into_inner) = notice;
    }

    /// The first frame of a new socket, if there is anything to say.
    pub fn welcome_frame(&self) -> Option<Bytes> {
        self.announced().map(|notice| frames(Some(&notice)))
    }
}

/// The announcement for sockets; none takes the last one back.
pub fn frames(notice: Option<&Announced>) -> Bytes {
    let message = match notice {
        Some(Announced { at, text }) => RestartNotice {
            at: i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok(),
            in_ms: u64::try_from((*at - OffsetDateTime::now_utc()).whole_milliseconds()).unwrap_or_default(),
            text: text.clone(),
        },
        None => RestartNotice {
            at: None,
            in_ms: 0,
            text: String::new(),
        },
    };
    frame::text(&message.json())
}
