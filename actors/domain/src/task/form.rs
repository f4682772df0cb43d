//! The form of a task.

use super::{InvalidTweet, Tweet};
use crate::{
    fields::{FieldErrors, moment, required},
    ledger::{Amount, MAX_AMOUNT},
};
use std::{ops::RangeInclusive, str::FromStr};
use time::{Duration, OffsetDateTime};

/// Characters.
const MAX_TITLE: usize = 140;
const MAX_DESCRIPTION: usize = 2000;
/// People who may take part.
pub const MAX_PARTICIPANTS: i64 = 1_000_000;
const PARTICIPANTS: RangeInclusive<i64> = 1..=MAX_PARTICIPANTS;
/// How long a task may run.
const LONGEST: Duration = Duration::days(366);

const ORDER: [&str; 8] = [
    "title",
    "description",
    "type",
    "tweetUrl",
    "reward",
    "maxParticipants",
    "startDate",
    "endDate",
];

/// The subject of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A post that is to be liked, passed on or quoted.
    Tweet,
}

/// In which a task pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Currency {
    Pool,
    Usdt,
}

impl Kind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tweet => "tweet",
        }
    }
}

/// No type of a task that there is now; its text is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidKind(&'static str);

impl FromStr for Kind {
    type Err = InvalidKind;

    fn from_str(word: &str) -> Result<Self, InvalidKind> {
        match word {
            "tweet" => Ok(Self::Tweet),
            "referral" => Err(InvalidKind("Tasks of this type are coming soon.")),
            _ => Err(InvalidKind("Please choose the type.")),
        }
    }
}

impl FromStr for Currency {
    type Err = InvalidCurrency;

    fn from_str(code: &str) -> Result<Self, InvalidCurrency> {
        let found = Self::ALL.into_iter().find(|currency| currency.as_str() == code);
        found.ok_or(InvalidCurrency)
    }
}

/// A currency in which no task pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please choose POOL or USDT.")]
pub struct InvalidCurrency;

impl Currency {
    pub const ALL: [Self; 2] = [Self::Pool, Self::Usdt];

    /// The currency's code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pool => "POOL",
            Self::Usdt => "USDT",
        }
    }
}

/// The actions wanted with the post.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Requirements {
    pub like: bool,
    pub retweet: bool,
    pub quote: bool,
}

/// The fields of the form, as they came.
#[derive(Debug, Clone, Default)]
pub struct TaskForm {
    pub title: String,
    pub description: String,
    /// `tweet`; `referral` is to come.
    pub kind: String,
    pub tweet_url: String,
    /// None where the amount or its currency could not be read: said by who read it.
    pub reward: Option<Amount>,
    pub max_participants: Option<i64>,
    /// RFC 3339, with a zone.
    pub starts_at: String,
    pub ends_at: String,
    pub requirements: Requirements,
    pub notify_followers: bool,
}

/// A task that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTask {
    pub title: String,
    pub description: String,
    pub kind: Kind,
    pub tweet: Tweet,
    /// Minor units of its currency.
    pub reward: Amount,
    pub max_participants: u32,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub requirements: Requirements,
    pub notify_followers: bool,
}

impl TaskForm {
    /// The task, or what is wrong with every field.
    pub fn read(self) -> Result<NewTask, FieldErrors> {
        let mut errors = FieldErrors::of(&ORDER);
        let title = errors.take(
            "title",
            required("The title", &self.title, MAX_TITLE, false, "The title is required."),
        );
        let missing = "The description is required.";
        let description = errors.take(
            "description",
            required("The description", &self.description, MAX_DESCRIPTION, true, missing),
        );
        let kind = errors.take(
            "type",
            self.kind.parse().map_err(|error: InvalidKind| error.to_string()),
        );
        let tweet = self.tweet_url.parse().map_err(|error: InvalidTweet| error.to_string());
        let tweet = errors.take("tweetUrl", tweet);
        let most = self.max_participants.filter(|most| PARTICIPANTS.contains(most));
        let most = most.and_then(|most| u32::try_from(most).ok());
        let text = format!("Please enter a whole number from 1 to {MAX_PARTICIPANTS}.");
        let most = errors.take("maxParticipants", most.ok_or(text));
        let reward = match (self.reward, most) {
            (None, _) => errors.take("reward", Err("Please enter a valid amount".to_owned())),
            // All of it together must be an amount, too.
            (Some(reward), Some(most)) if reward.minor() > MAX_AMOUNT / i128::from(most) => {
                errors.take("reward", Err("This is more than can be paid.".to_owned()))
            }
            (Some(reward), _) => Some(reward),
        };
        let starts_at = errors.take("startDate", day("start", &self.starts_at));
        let ends_at = errors.take("endDate", day("end", &self.ends_at));
        if let (Some(from), Some(to)) = (starts_at, ends_at) {
            if to <= from {
                errors.add("endDate", "The end must be after the start.");
            } else if to - from > LONGEST {
                errors.add("endDate", "A task can run for a year at most.");
            }
        }
        let done = (title, description, kind, tweet, reward, most, starts_at, ends_at);
        match done {
            (
                Some(title),
                Some(description),
                Some(kind),
                Some(tweet),
                Some(reward),
                Some(max_participants),
                Some(starts_at),
                Some(ends_at),
            ) if errors.is_empty() => Ok(NewTask {
                title,
                description,
                kind,
                tweet,
                reward,
                max_participants,
                starts_at,
                ends_at,
                requirements: self.requirements,
                notify_followers: self.notify_followers,
            }),
            _ => Err(errors),
        }
    }
}

fn day(which: &str, text: &str) -> Result<OffsetDateTime, String> {
    moment(text).ok_or_else(|| format!("Please enter when the task {which}s."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good() -> TaskForm {
        TaskForm {
            title: "Pass it on".into(),
            description: "Like and repost the final.".into(),
            kind: "tweet".into(),
            tweet_url: "https://x.com/cuecast/status/123".into(),
            reward: Amount::from_minor(50).ok(),
            max_participants: Some(100),
            starts_at: "2026-11-21T10:00:00Z".into(),
            ends_at: "2026-12-21T10:00:00Z".into(),
            ..TaskForm::default()
        }
    }

    fn wrong(form: TaskForm) -> Vec<&'static str> {
        form.read().unwrap_err().fields().keys().copied().collect()
    }

    #[test]
    fn task_10_a_type_is_tweet_or_referral_and_the_second_is_to_come() {
        let said = |word: &str| word.parse::<Kind>().map_err(|e| e.to_string());
        assert_eq!(said("tweet"), Ok(Kind::Tweet));
        assert_eq!(said("referral"), Err("Tasks of this type are coming soon.".to_owned()));
        for other in ["", "Tweet", "event", "tweet "] {
            assert_eq!(said(other), Err("Please choose the type.".to_owned()), "{other}");
        }
    }

    #[test]
    fn task_16_task_17_task_19_every_field_that_is_wrong_is_named() {
        assert!(good().read().is_ok());
        assert_eq!(
            wrong(TaskForm::default()),
            [
                "description",
                "endDate",
                "maxParticipants",
                "reward",
                "startDate",
                "title",
                "tweetUrl",
                "type"
            ]
        );
        for (form, field) in [
            (
                TaskForm {
                    title: "x".repeat(141),
                    ..good()
                },
                "title",
            ),
            (
                TaskForm {
                    description: " \u{200b}".into(),
                    ..good()
                },
                "description",
            ),
            (
                TaskForm {
                    max_participants: Some(0),
                    ..good()
                },
                "maxParticipants",
            ),
            (
                TaskForm {
                    max_participants: Some(1 << 31),
                    ..good()
                },
                "maxParticipants",
            ),
            (
                TaskForm {
                    kind: "referral".into(),
                    ..good()
                },
                "type",
            ),
            (
                TaskForm {
                    kind: "event".into(),
                    ..good()
                },
                "type",
            ),
            (
                TaskForm {
                    tweet_url: "https://evil.example/a/status/1".into(),
                    ..good()
                },
                "tweetUrl",
            ),
            (
                TaskForm {
                    starts_at: "21/11/2026".into(),
                    ..good()
                },
                "startDate",
            ),
            (
                TaskForm {
                    starts_at: "1405-08-30T00:00:00 AH".into(),
                    ..good()
                },
                "startDate",
            ),
            (
                TaskForm {
                    ends_at: "2026-11-21T10:00:00Z".into(),
                    ..good()
                },
                "endDate",
            ),
            (
                TaskForm {
                    ends_at: "2028-11-21T10:00:00Z".into(),
                    ..good()
                },
                "endDate",
            ),
            (
                TaskForm {
                    reward: Amount::from_minor(MAX_AMOUNT).ok(),
                    ..good()
                },
                "reward",
            ),
        ] {
            assert_eq!(wrong(form), [field]);
        }
    }

    #[test]
    fn task_26_a_task_pays_in_pool_or_usdt_and_in_nothing_else() {
        for (code, known) in [
            ("POOL", true),
            ("USDT", true),
            ("USDC", false),
            ("pool", false),
            ("", false),
        ] {
            assert_eq!(code.parse::<Currency>().is_ok(), known, "{code}");
        }
    }

    #[test]
    fn task_18_a_task_may_pay_nothing() {
        let free = TaskForm {
            reward: Amount::from_minor(0).ok(),
            ..good()
        };
        assert!(free.read().unwrap().reward.is_zero());
    }
}
