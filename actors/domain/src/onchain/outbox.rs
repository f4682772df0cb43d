//! The next step of a transaction that has a nonce, from what is stored of it and what nodes tell.
//!
//! An answer to sending is never an outcome: a transaction may have gone out although its answer was lost, or be dropped after it was taken. It is
//! done when, at a final block, its nonce is used up; then the receipts of its signed forms say how. It may have had several nonces (one that
//! somebody else used is given up), and each of its forms can be the one that was mined; what it does on the chain happens once, by its own id there.

use super::fees::{Fees, Limits};
use alloy_primitives::B256;
use std::{fmt, str::FromStr};

/// Transactions with a nonce that are not final, for one key, at most.
pub const IN_FLIGHT: usize = 16;
/// The lowest nonce waits so long, in seconds and in blocks, before more is offered for it.
pub const BUMP_AFTER: (u64, u64) = (30, 3);
/// Seconds after which bytes that are not mined are sent again: nodes forget.
pub const AGAIN: u64 = 15;

/// Where a transaction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Without a nonce.
    Queued,
    /// It has a nonce; its bytes are stored, or are about to be.
    Signed,
    /// Its bytes went out.
    Sent,
    /// In a block that may still be undone.
    Mined,
    /// It succeeded, for good.
    Final,
    /// It failed, for good: it changed nothing.
    Reverted,
    /// It would fail, so it never got a nonce.
    Refused,
}

/// A word that is no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a transaction")]
pub struct InvalidState;

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Queued,
        Self::Signed,
        Self::Sent,
        Self::Mined,
        Self::Final,
        Self::Reverted,
        Self::Refused,
    ];

    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Signed => "signed",
            Self::Sent => "sent",
            Self::Mined => "mined",
            Self::Final => "final",
            Self::Reverted => "reverted",
            Self::Refused => "refused",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for State {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        Self::ALL
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(InvalidState)
    }
}

/// A block by number and hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub number: u64,
    pub hash: B256,
}

/// A signed form. Moments are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    pub nonce: u64,
    pub fees: Fees,
    pub signed_at: u64,
    /// The newest block then.
    pub signed_head: u64,
    /// When it last went out, as far as is known.
    pub sent_at: Option<u64>,
}

/// A transaction that has a nonce and no outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    pub nonce: u64,
    pub mined: Option<Place>,
    /// Every signed form, oldest first; older ones may have another nonce.
    pub attempts: Vec<Attempt>,
}

/// Of one of its forms, in the chain as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    pub place: Place,
    pub succeeded: bool,
}

/// The chain as nodes tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    pub now: u64,
    /// The newest block.
    pub head: u64,
    /// The newest block that cannot be undone.
    pub last_final: u64,
    /// Nonces that the key has used up as of that block.
    pub used: u64,
    /// The fees of a first offer at this moment.
    pub first: Fees,
}

/// The next step of an open transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Wait,
    /// Sign its nonce with this offer, store that, and send it.
    Sign(Fees),
    /// Send this form, as it is stored.
    Send(usize),
    /// Note the block that it is in.
    Mined(Place),
    /// Note that it is in none any more.
    Unmined,
    /// Note its outcome, by this form.
    Finish {
        attempt: usize,
        receipt: Receipt,
    },
    /// Somebody else used its nonce: it needs another.
    Renumber,
}

/// The nonce for the next transaction: none is left out, and none that the chain has used up is given.
pub fn next_nonce(given: u64, used: u64) -> u64 {
    given.max(used)
}

/// The block in which its present nonce is, in the chain as it is now. A form with an older nonce that was mined after all does not count: the
/// present nonce must be used up all the same, or every later transaction of the key waits for ever.
pub fn mined(open: &Open, receipts: &[Option<Receipt>]) -> Option<Place> {
    let of_nonce = |(attempt, receipt): (&Attempt, &Option<Receipt>)| receipt.filter(|_| attempt.nonce == open.nonce);
    let receipt = open.attempts.iter().zip(receipts).find_map(of_nonce)?;
    Some(receipt.place)
}

/// The next step. `receipts` are those of the attempts, in their order; `is_lowest` where no transaction of the key has a lower nonce and no outcome.
pub fn step(open: &Open, receipts: &[Option<Receipt>], sight: Sight, is_lowest: bool, limits: Limits) -> Step {
    let newest = open.attempts.iter().rposition(|attempt| attempt.nonce == open.nonce);
    if sight.used > open.nonce {
        return outcome(open, receipts, sight);
    }
    let Some(newest) = newest else {
        return Step::Sign(sight.first);
    };
    if let Some(place) = mined(open, receipts) {
        return if open.mined == Some(place) {
            Step::Wait
        } else {
            Step::Mined(place)
        };
    }
    if open.mined.is_some() {
        return Step::Unmined;
    }
    let attempt = &open.attempts[newest];
    let Some(sent_at) = attempt.sent_at else {
        return Step::Send(newest);
    };
    let (seconds, blocks) = BUMP_AFTER;
    let is_late = sight.now.saturating_sub(attempt.signed_at) >= seconds
        && sight.head.saturating_sub(attempt.signed_head) >= blocks;
    if is_lowest
        && is_late
        && let Some(fees) = attempt.fees.bumped(sight.first, limits)
    {
        return Step::Sign(fees);
    }
    if sight.now.saturating_sub(sent_at) >= AGAIN {
        Step::Send(newest)
    } else {
        Step::Wait
    }
}

/// Its nonces are used up for good.
fn outcome(open: &Open, receipts: &[Option<Receipt>], sight: Sight) -> Step {
    let found = || {
        receipts
            .iter()
            .enumerate()
            .filter_map(|(attempt, receipt)| Some((attempt, (*receipt)?)))
    };
    // Where a receipt is above the final block, nodes contradict each other: one of them is behind.
    if found().any(|(_, receipt)| receipt.place.number > sight.last_final) {
        return Step::Wait;
    }
    let succeeded = found().find(|(_, receipt)| receipt.succeeded);
    let own = || found().find(|(attempt, _)| open.attempts.get(*attempt).is_some_and(|one| one.nonce == open.nonce));
    match succeeded.or_else(own) {
        Some((attempt, receipt)) => Step::Finish { attempt, receipt },
        None => Step::Renumber,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_used_up_although_an_older_form_was_mined_after_all() {
        let fees = Fees { max_fee: 22, tip: 2 };
        let attempt = |nonce, sent_at| Attempt {
            nonce,
            fees,
            signed_at: 100,
            signed_head: 10,
            sent_at,
        };
        let place = Place {
            number: 4,
            hash: B256::repeat_byte(1),
        };
        let receipt = Receipt { place, succeeded: true };
        let sight = Sight {
            now: 200,
            head: 90,
            last_final: 26,
            used: 2,
            first: fees,
        };
        let limits = Limits { tip: 1, max_fee: 60 };
        let mut open = Open {
            nonce: 2,
            mined: None,
            attempts: vec![attempt(0, Some(110))],
        };
        let next = |open: &Open, receipts: &[Option<Receipt>]| step(open, receipts, sight, false, limits);
        assert_eq!(next(&open, &[Some(receipt)]), Step::Sign(fees));
        open.attempts.push(attempt(2, Some(150)));
        assert_eq!(next(&open, &[Some(receipt), None]), Step::Send(1));
        open.mined = Some(place);
        assert_eq!(next(&open, &[Some(receipt), None]), Step::Unmined);
    }

    #[test]
    fn every_state_reads_back_from_the_word_that_is_stored() {
        for state in State::ALL {
            assert_eq!(state.as_str().parse(), Ok(state));
        }
        assert_eq!("paid".parse::<State>(), Err(InvalidState));
    }
}
