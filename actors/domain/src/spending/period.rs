use super::UnknownWord;
use std::str::FromStr;
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

/// A period of the calendar in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Period {
    Day,
    /// From Monday.
    Week,
    Month,
}

impl Period {
    /// Every period, the shortest first.
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    /// When the one of that moment began.
    pub fn begins(self, at: OffsetDateTime) -> OffsetDateTime {
        let day = at.to_offset(UtcOffset::UTC).date();
        midnight(match self {
            Self::Day => day,
            Self::Week => day - Duration::days(day.weekday().number_days_from_monday().into()),
            Self::Month => day.replace_day(1).unwrap_or(day),
        })
    }

    /// When it ends, and the next one begins.
    pub fn ends(self, at: OffsetDateTime) -> OffsetDateTime {
        let first = self.begins(at);
        match self {
            Self::Day => first + Duration::days(1),
            Self::Week => first + Duration::weeks(1),
            // Any month is over 32 days after its first, and the next one is not.
            Self::Month => self.begins(first + Duration::days(32)),
        }
    }
}

impl FromStr for Period {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL
            .into_iter()
            .find(|period| period.as_str() == word)
            .ok_or(UnknownWord)
    }
}

fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_utc()
}
