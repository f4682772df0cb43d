use super::{AccountKey, Amount};

/// A pool in equal parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// The share of each, rounded down to the minor unit.
    pub share: Amount,
    /// The remainder: less than one minor unit for each.
    pub remainder: Amount,
}

/// Divides a pool equally among accounts; what does not divide goes to `remainder_to`. Nothing is lost: with nobody to share, all of it does.
/// Zero parts are left out, as where there are more accounts than minor units.
pub fn equal_split(pool: Amount, among: &[AccountKey], remainder_to: AccountKey) -> (Split, Vec<(AccountKey, Amount)>) {
    let split = Split::of(pool, among.len());
    let mut parts = Vec::with_capacity(among.len() + 1);
    if !split.share.is_zero() {
        parts.extend(among.iter().map(|account| (*account, split.share)));
    }
    if !split.remainder.is_zero() {
        parts.push((remainder_to, split.remainder));
    }
    (split, parts)
}

impl Split {
    /// A pool in that many equal parts; in none, all of it remains.
    pub fn of(pool: Amount, parts: usize) -> Self {
        Self::divided(pool, parts).unwrap_or(Self {
            share: Amount::ZERO,
            remainder: pool,
        })
    }

    fn divided(pool: Amount, parts: usize) -> Option<Self> {
        let parts = i128::try_from(parts).ok()?;
        Some(Self {
            share: Amount::from_minor(pool.minor().checked_div(parts)?).ok()?,
            remainder: Amount::from_minor(pool.minor().checked_rem(parts)?).ok()?,
        })
    }
}
