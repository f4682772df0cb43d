//! What others act on when somebody signs in.

use domain::{Address, UserId};

/// Somebody proved that an address is theirs; their session is made in the same transaction, and their row is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedIn {
    pub user: UserId,
    pub address: Address,
}
