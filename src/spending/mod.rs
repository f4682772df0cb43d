//! Whether somebody may spend: limits and breaks that they set for themselves, their age, and what operators switched off (E41).
//!
//! ```ignore
//! // In the transaction that makes the order; it holds the person until its end.
//! let permit = may_spend(db, person, SpendKind::CreditsCard, cents).await??;
//! permit.spend(db, &format!("credit_order:{id}")).await?;
//! // When the order is refused or expires, under the same cause:
//! spending::give_back(db, &format!("credit_order:{id}")).await?;
//! ```
//!
//! Code that makes an order takes a [`Permit`] by value, so a handler that forgets to ask does not compile. Money that has come anyway, such as a
//! late payment in crypto, is not refused any more: [`arrived`] counts it. Tokens that can go back are asked about by [`store::standing`] first.

mod refusal;
pub mod region;
pub mod store;

pub use domain::spending::{Refusal, SpendKind};

use crate::{db, users};
use domain::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The terms that people agree to, by the day since when they hold: as the page of the terms says.
pub const TERMS_VERSION: &str = "2026-11-21";

/// That a person may spend so much on one kind. Only [`may_spend`] makes one; it is used up by whatever it permits, in the same transaction.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "nothing is counted before it is spent"]
pub struct Permit {
    person: UserId,
    kind: SpendKind,
    cents: i64,
    at: OffsetDateTime,
}

/// Whether a person may spend `usd_cents` on `kind` now. It holds the person until the caller's transaction ends, so that of several orders, and of an
/// order and a break, one comes after the other. Plays and stakes of credits are worth 0: they were counted when the credits were bought.
///
/// # Errors
/// Outside the database's; inside what is in the way, which becomes an `ApiError` with a code and a text that says until when.
pub async fn may_spend(
    db: &mut PgConnection,
    person: UserId,
    kind: SpendKind,
    usd_cents: u64,
) -> db::Result<Result<Permit, Refusal>> {
    users::lock(db, person).await?;
    let now = store::now(db).await?;
    let standing = store::standing(db, person, kind, now).await?;
    Ok(standing.may_spend(kind, usd_cents, now).map(|()| Permit {
        person,
        kind,
        cents: stored(usd_cents),
        at: now,
    }))
}

impl Permit {
    /// For whom it is.
    pub fn person(&self) -> UserId {
        self.person
    }

    /// For what it is.
    pub fn kind(&self) -> SpendKind {
        self.kind
    }

    /// When it was given, by the database's clock.
    pub fn at(&self) -> OffsetDateTime {
        self.at
    }

    /// Counts it as spent, under a cause that names what it is spent on, such as `credit_order:65f1c0a2b3d4e5f601234567`: once a cause.
    ///
    /// # Errors
    /// The database's, also where the cause was counted before.
    pub async fn spend(self, db: &mut PgConnection, cause: &str) -> db::Result<()> {
        store::spend(db, cause, self.person, self.kind, self.cents).await
    }
}

/// Counts what has come without being asked about, or after it was given back: it may pass a limit, and leaves nothing of it. Repeated, it changes nothing.
///
/// # Errors
/// The database's.
pub async fn arrived(
    db: &mut PgConnection,
    person: UserId,
    kind: SpendKind,
    usd_cents: u64,
    cause: &str,
) -> db::Result<()> {
    store::arrived(db, cause, person, kind, stored(usd_cents)).await
}

/// An order came to nothing: what it took of the limits is free again. Repeated, or of a cause that is not known, it changes nothing.
///
/// # Errors
/// The database's.
pub async fn give_back(db: &mut PgConnection, cause: &str) -> db::Result<()> {
    store::give_back(db, cause).await
}

/// Keeps that a person said they are at least 18 and agree to the terms as they are now. Repeated, it changes nothing.
///
/// # Errors
/// The database's.
pub async fn attest(db: &mut PgConnection, person: UserId) -> db::Result<()> {
    store::attest(db, person, TERMS_VERSION).await
}

/// More than the column holds is as much as it holds: no limit lets that pass.
fn stored(cents: u64) -> i64 {
    i64::try_from(cents).unwrap_or(i64::MAX)
}
