use time::{Duration, OffsetDateTime};

/// How long a higher limit waits before it holds: long enough to think better of it.
pub const INCREASE_WAITS: Duration = Duration::hours(24);

/// A higher limit that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pending {
    /// None: no limit any more.
    pub cents: Option<u64>,
    /// From when it holds.
    pub at: OffsetDateTime,
}

/// A limit that somebody set for themselves, and the higher one that follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limit {
    cents: Option<u64>,
    pending: Option<Pending>,
}

impl Limit {
    /// As it is stored.
    pub fn stored(cents: Option<u64>, pending: Option<Pending>) -> Self {
        Self { cents, pending }
    }

    /// The limit in force at that moment; None where there is none.
    pub fn at(self, now: OffsetDateTime) -> Option<u64> {
        match self.pending {
            Some(pending) if pending.at <= now => pending.cents,
            Some(_) | None => self.cents,
        }
    }

    /// The change that is still to come into force at that moment.
    pub fn pending(self, now: OffsetDateTime) -> Option<Pending> {
        self.pending.filter(|pending| pending.at > now)
    }

    /// Lower or equal, it holds at once and nothing waits any more; higher, it waits. The same higher one asked for again waits no longer than the
    /// first time.
    pub fn change(self, wanted: Option<u64>, now: OffsetDateTime) -> Self {
        let held = self.at(now);
        let is_higher = match (held, wanted) {
            (Some(held), Some(wanted)) => wanted > held,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if !is_higher {
            return Self::stored(wanted, None);
        }
        let known = self.pending(now).filter(|pending| pending.cents == wanted);
        let pending = known.unwrap_or(Pending {
            cents: wanted,
            at: now + INCREASE_WAITS,
        });
        Self::stored(held, Some(pending))
    }
}
