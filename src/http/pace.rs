//! How long the other end of a connection may take: over a request's head, over its body, over taking an answer.

use std::{cell::Cell, time::Duration};
use tokio::time::Instant;

/// From the first byte of a request to the last of its head.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// Without any request, or byte of an answer taken: longer than the server keeps an unused connection by itself.
const IDLE_WITHIN: Duration = Duration::from_secs(35);
/// A body, be it read by anyone or not.
const BODY: Allowed = Allowed {
    grace: Duration::from_secs(10),
    rate: 0,
    within: Duration::from_secs(10),
};
/// A body that may be large: bytes a second after a while, and an end.
pub const UPLOAD: Allowed = Allowed {
    grace: Duration::from_secs(10),
    rate: 16 * 1024,
    within: Duration::from_secs(45),
};
/// An answer that its caller takes slowly. It has no end of its own: files may be large.
const ANSWER: Allowed = Allowed {
    grace: Duration::from_secs(30),
    rate: 4 * 1024,
    within: Duration::from_secs(3600),
};

/// How slow a transfer may be: so many bytes a second once `grace` is over, and `within` so long in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    grace: Duration,
    rate: u64,
    within: Duration,
}

/// A transfer that has begun.
#[derive(Debug, Clone, Copy)]
struct Transfer {
    since: Instant,
    bytes: u64,
    allowed: Allowed,
}

impl Transfer {
    fn begun(now: Instant, allowed: Allowed) -> Self {
        Self {
            since: now,
            bytes: 0,
            allowed,
        }
    }

    fn plus(self, bytes: usize) -> Self {
        Self {
            bytes: self.bytes + bytes as u64,
            ..self
        }
    }

    fn is_late(&self, now: Instant) -> bool {
        let Allowed { grace, rate, within } = self.allowed;
        let took = now.saturating_duration_since(self.since);
        took > within || took > grace && self.bytes < rate.saturating_mul((took - grace).as_secs() + 1)
    }
}

#[derive(Debug, Clone, Copy)]
enum Phase {
    /// No request is under way.
    Idle { since: Instant },
    /// Bytes of a request came, and it is not complete.
    Head { since: Instant },
    /// A body comes in, or should.
    Body(Transfer),
    /// All that was sent was read: now the server takes its time.
    Served,
}

/// The progress of a connection's other end, shared by the connection and the request that it brought. Times come from the caller.
#[derive(Debug)]
pub struct Pace {
    phase: Cell<Phase>,
    /// Bytes came after the request that is being served.
    ahead: Cell<bool>,
    /// An answer, from the first time that its caller did not take a byte at once; and whether they do not now.
    answer: Cell<Option<Transfer>>,
    blocked: Cell<bool>,
}

impl Pace {
    /// Of a connection that was accepted now.
    pub fn new(now: Instant) -> Self {
        Self {
            phase: Cell::new(Phase::Idle { since: now }),
            ahead: Cell::new(false),
            answer: Cell::new(None),
            blocked: Cell::new(false),
        }
    }

    /// A request has come, with or without a body.
    pub fn begins(&self, has_body: bool, now: Instant) {
        self.ahead.set(false);
        self.answer.set(None);
        self.blocked.set(false);
        self.phase.set(match has_body {
            true => Phase::Body(Transfer::begun(now, BODY)),
            false => Phase::Served,
        });
    }

    /// This body may take longer than others.
    pub fn allow(&self, allowed: Allowed) {
        if let Phase::Body(body) = self.phase.get() {
            self.phase.set(Phase::Body(Transfer { allowed, ..body }));
        }
    }

    /// The body is complete.
    pub fn body_ends(&self) {
        if let Phase::Body(_) = self.phase.get() {
            self.phase.set(Phase::Served);
        }
    }

    /// The answer is made. A body that nobody read to its end still has to come in time.
    pub fn ends(&self, now: Instant) {
        if let Phase::Served = self.phase.get() {
            self.phase.set(match self.ahead.get() {
                true => Phase::Head { since: now },
                false => Phase::Idle { since: now },
            });
        }
    }

    /// So many bytes came.
    pub fn received(&self, bytes: usize, now: Instant) {
        match self.phase.get() {
            Phase::Idle { .. } => self.phase.set(Phase::Head { since: now }),
            Phase::Head { .. } => {}
            Phase::Body(body) => self.phase.set(Phase::Body(body.plus(bytes))),
            Phase::Served => self.ahead.set(true),
        }
    }

    /// The other end took so many bytes.
    pub fn sent(&self, bytes: usize, now: Instant) {
        self.blocked.set(false);
        self.answer.set(self.answer.get().map(|answer| answer.plus(bytes)));
        match self.phase.get() {
            Phase::Idle { .. } => self.phase.set(Phase::Idle { since: now }),
            Phase::Head { .. } => self.phase.set(Phase::Head { since: now }),
            Phase::Body(_) | Phase::Served => {}
        }
    }

    /// The other end takes nothing now.
    pub fn blocks(&self, now: Instant) {
        self.blocked.set(true);
        if self.answer.get().is_none() {
            self.answer.set(Some(Transfer::begun(now, ANSWER)));
        }
    }

    /// Whether it took too long.
    pub fn is_late(&self, now: Instant) -> bool {
        let since = |since, within| now.saturating_duration_since(since) > within;
        let late = match self.phase.get() {
            Phase::Idle { since: idle } => since(idle, IDLE_WITHIN),
            Phase::Head { since: head } => since(head, HEAD_WITHIN),
            Phase::Body(body) => body.is_late(now),
            Phase::Served => false,
        };
        late || self.blocked.get() && self.answer.get().is_some_and(|answer| answer.is_late(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(begun: Instant) -> impl Fn(u64) -> Instant {
        move |seconds| begun + Duration::from_secs(seconds)
    }

    #[test]
    fn a_body_that_does_not_come_in_time_is_late_whether_or_not_it_is_read() {
        let at = after(Instant::now());
        let pace = Pace::new(at(0));
        pace.received(100, at(1));
        pace.begins(true, at(1));
        for second in 2..=11 {
            pace.received(1, at(second));
            assert!(!pace.is_late(at(second)));
        }
        assert!(pace.is_late(at(12)));
        pace.ends(at(5));
        assert!(pace.is_late(at(12)), "an answer before its end changes nothing");
        pace.body_ends();
        assert!(!pace.is_late(at(12)), "the server may take its time");
    }

    #[test]
    fn an_upload_has_a_least_rate_and_an_end() {
        let at = after(Instant::now());
        let pace = Pace::new(at(0));
        pace.begins(true, at(0));
        pace.allow(UPLOAD);
        pace.received(64 * 1024, at(1));
        assert!(!pace.is_late(at(13)));
        assert!(
            pace.is_late(at(15)),
            "64 KiB last for four seconds behind the first ten"
        );
        pace.received(5 << 20, at(15));
        assert!(!pace.is_late(at(44)));
        assert!(pace.is_late(at(46)));
    }

    #[test]
    fn the_head_of_every_request_must_come_soon_and_not_of_the_first_alone() {
        let at = after(Instant::now());
        let pace = Pace::new(at(0));
        pace.begins(false, at(0));
        pace.ends(at(20));
        assert!(!pace.is_late(at(50)));
        assert!(pace.is_late(at(56)), "an unused connection");
        pace.received(1, at(50));
        pace.received(1, at(54));
        assert!(!pace.is_late(at(55)));
        assert!(pace.is_late(at(56)));
        pace.begins(false, at(56));
        pace.received(1, at(57));
        assert!(
            !pace.is_late(at(90)),
            "what comes early waits for the request before it"
        );
        pace.ends(at(90));
        assert!(pace.is_late(at(96)));
    }

    #[test]
    fn an_answer_that_is_not_taken_is_late() {
        let at = after(Instant::now());
        let pace = Pace::new(at(0));
        pace.begins(false, at(0));
        pace.sent(8192, at(0));
        pace.ends(at(0));
        pace.blocks(at(1));
        assert!(!pace.is_late(at(31)));
        assert!(pace.is_late(at(32)));
        // One who takes a little now and then.
        for second in 2..=31 {
            pace.sent(1024, at(second));
            pace.blocks(at(second));
        }
        assert!(
            !pace.is_late(at(37)),
            "30 KiB last for seven seconds behind the first thirty"
        );
        assert!(pace.is_late(at(38)));
        pace.sent(1, at(39));
        assert!(!pace.is_late(at(60)), "who took all of it owes nothing");
    }
}
