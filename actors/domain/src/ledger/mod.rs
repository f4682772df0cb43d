//! Money: exact amounts, accounts, balanced transfers, and the rules by which they change balances.

mod account;
mod amount;
mod book;
mod currency;
mod hold;
mod label;
mod split;
mod transfer;

#[cfg(test)]
mod book_tests;

pub use account::{AccountKey, Owner, Purpose, UnknownPurpose};
pub use amount::{Amount, AmountError, MAX_AMOUNT, format_minor};
pub use book::{Book, Entry, Outcome, Refusal};
pub use currency::{CurrencyCode, InvalidCurrency};
pub use hold::{AlreadyClosed, HoldState, UnknownHoldState};
pub use label::label;
pub use split::{Split, equal_split};
pub use transfer::{Cause, CauseKind, Fingerprint, InvalidKey, Leg, Transfer, TransferKey, TransferKind, UnknownKind};
