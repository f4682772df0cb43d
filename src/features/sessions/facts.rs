//! The fact of a sign-in, on which other features act.

use domain::{Address, UserId};

/// Somebody proved that an address is theirs; their session is made in the same transaction, and their row is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedIn {
    pub user: UserId,
    pub address: Address,
}
