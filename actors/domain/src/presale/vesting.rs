use alloy_primitives::U256;
use time::{Date, Month, OffsetDateTime};

/// Months over which four fifths vest, a tenth each.
pub const MONTHS: u8 = 8;

/// When tokens vest: at their generation, then on the same day of each of eight months, or the month's last where it is shorter.
pub fn moments(tge: OffsetDateTime) -> [OffsetDateTime; 9] {
    let mut moments = [tge; 9];
    for (months, moment) in (0..).zip(&mut moments) {
        *moment = later(tge, months);
    }
    moments
}

fn later(from: OffsetDateTime, months: i32) -> OffsetDateTime {
    let counted = from.year() * 12 + i32::from(u8::from(from.month())) - 1 + months;
    let (year, month) = (counted.div_euclid(12), counted.rem_euclid(12) + 1);
    let Some(month) = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok()) else {
        return from;
    };
    let day = from.day().min(month.length(year));
    Date::from_calendar_date(year, month, day).map_or(from, |date| from.replace_date(date))
}

/// The parts of an allocation, and when they vest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vesting {
    /// Free when tokens are generated: a fifth.
    pub at_tge: U256,
    /// Free each month after it: a tenth; the last month brings the rest.
    pub monthly: U256,
    /// Free by now.
    pub vested: U256,
    /// None before the generation is announced, and when all is free.
    pub next: Option<OffsetDateTime>,
    /// Of the eight months, those to come.
    pub remaining_months: u8,
}

impl Vesting {
    /// `tge` is None until it is announced (E16).
    pub fn of(allocation: U256, tge: Option<OffsetDateTime>, now: OffsetDateTime) -> Self {
        let (at_tge, monthly) = (allocation / U256::from(5), allocation / U256::from(10));
        let all = tge.map(moments);
        let passed = all.map_or(0, |all| all.iter().filter(|moment| **moment <= now).count());
        let vested = match passed {
            0 => U256::ZERO,
            9.. => allocation,
            passed => at_tge + monthly * U256::from(passed - 1),
        };
        let gone = u8::try_from(passed).unwrap_or(MONTHS + 1).saturating_sub(1);
        Self {
            at_tge,
            monthly,
            vested,
            next: all.and_then(|all| all.get(passed).copied()),
            remaining_months: MONTHS - gone.min(MONTHS),
        }
    }
}
