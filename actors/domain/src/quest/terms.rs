use super::{Goal, Kind, UnknownGoal};
use crate::fields::{FieldErrors, bounded, moment, required, thumbnail};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use time::OffsetDateTime;

const MAX_TITLE: usize = 140;
const MAX_DESCRIPTION: usize = 2_000;
const MAX_AGENT: usize = 60;
const MAX_GAME_URL: usize = 2_048;
/// Places of a quest at most.
pub const MAX_LIMIT: u32 = 1_000_000;
const MAX_CREDITS: u32 = 1_000_000;
/// A day, in seconds.
const MAX_SECONDS: u32 = 86_400;
/// Places where the form names none.
const DEFAULT_LIMIT: u32 = 100;

/// The level of the agent (E29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QuestDifficulty)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl FromStr for Difficulty {
    /// For whom wrote it.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Easy, Self::Medium, Self::Hard]
            .into_iter()
            .find(|word| word.as_str() == text)
            .ok_or_else(|| "The difficulty must be easy, medium or hard.".to_owned())
    }
}

/// How often somebody may take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QuestPeriod)]
pub enum Period {
    Once,
    /// Once a UTC day.
    Daily,
    /// Once a week, from Monday in UTC.
    Weekly,
}

impl Period {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }
}

impl FromStr for Period {
    /// For whom wrote it.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Once, Self::Daily, Self::Weekly]
            .into_iter()
            .find(|word| word.as_str() == text)
            .ok_or_else(|| "The period must be once, daily or weekly.".to_owned())
    }
}

/// Where a quest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QuestStatus)]
pub enum Status {
    /// For a second administrator.
    Waiting,
    /// It can be joined, and its rewards are promised.
    Active,
    Completed,
    Cancelled,
}

/// The text names no status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a status is waiting, active, completed or cancelled")]
pub struct UnknownStatus;

impl Status {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Active => "active",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }
}

impl FromStr for Status {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Self, UnknownStatus> {
        [Self::Waiting, Self::Active, Self::Completed, Self::Cancelled]
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(UnknownStatus)
    }
}

/// The form of a quest without its reward, whose digits depend on the currency. What is left out is empty or None.
#[derive(Debug, Clone, Default)]
pub struct QuestForm {
    pub title: String,
    pub description: String,
    pub difficulty: String,
    pub image: String,
    pub game_url: String,
    pub agent_name: String,
    /// None: `win`.
    pub goal: Option<Result<Goal, UnknownGoal>>,
    pub period: String,
    pub starts_at: String,
    pub ends_at: String,
    /// Whole numbers, as they were written.
    pub participant_limit: Option<String>,
    pub credits_required: Option<String>,
    pub time_limit: Option<String>,
}

/// The terms of a quest, without its reward.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// 1 to 140 characters.
    pub title: String,
    /// At most 2,000 characters.
    pub description: String,
    pub difficulty: Difficulty,
    /// A public https link.
    pub image: Option<String>,
    /// A path of this site (A37).
    pub game_url: Option<String>,
    /// At most 60 characters.
    pub agent_name: Option<String>,
    pub goal: Goal,
    pub period: Period,
    #[serde(with = "time::serde::rfc3339::option")]
    pub starts_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// 1 to [`MAX_LIMIT`].
    pub participant_limit: u32,
    /// None: as many as the setting for all quests says.
    pub credits_required: Option<u32>,
    /// Seconds, up to a day; None: as long as it takes.
    pub time_limit: Option<u32>,
}

const ORDER: [&str; 13] = [
    "title",
    "description",
    "difficulty",
    "participantLimit",
    "poolCreditsRequired",
    "image",
    "gameUrl",
    "agentDisplayName",
    "goal",
    "period",
    "startsAt",
    "endsAt",
    "timeLimit",
];

/// Judges the form, every field of it.
///
/// # Errors
/// The text of each field that is wrong.
pub fn terms(form: &QuestForm) -> Result<Terms, FieldErrors> {
    let mut errors = FieldErrors::of(&ORDER);
    let missing = "Please fill in all required fields";
    let title = errors.take("title", required("Title", &form.title, MAX_TITLE, false, missing));
    let description = errors.take(
        "description",
        bounded("Description", &form.description, MAX_DESCRIPTION, true),
    );
    let difficulty = errors.take("difficulty", form.difficulty.trim().parse());
    let period = match form.period.trim() {
        "" => Some(Period::Once),
        word => errors.take("period", word.parse()),
    };
    let limit = errors.take(
        "participantLimit",
        count("The participant limit", form.participant_limit.as_deref(), MAX_LIMIT),
    );
    let credits = errors.take(
        "poolCreditsRequired",
        count("The pool credits", form.credits_required.as_deref(), MAX_CREDITS),
    );
    let time_limit = errors.take(
        "timeLimit",
        count("The time limit", form.time_limit.as_deref(), MAX_SECONDS),
    );
    let image = thumbnail(&form.image).map_err(|text| text.replace("thumbnail", "image"));
    let image = errors.take("image", image);
    let game_url = errors.take("gameUrl", game_url(&form.game_url));
    let agent_name = errors.take(
        "agentDisplayName",
        bounded("The agent's name", &form.agent_name, MAX_AGENT, false),
    );
    let goal = errors.take("goal", goal(form.goal));
    let starts_at = errors.take("startsAt", at("The start", &form.starts_at));
    let ends_at = errors.take("endsAt", at("The end", &form.ends_at));
    if let (Some(Some(start)), Some(Some(end))) = (starts_at, ends_at)
        && end <= start
    {
        errors.add("endsAt", "The end must be after the start.");
    }
    if let (Some(goal), Some(period), Some(time_limit)) = (goal, period, time_limit)
        && let Err((field, text)) = fits(goal, period, time_limit)
    {
        errors.add(field, text);
    }
    let read = (|| {
        Some(Terms {
            title: title?,
            description: description?,
            difficulty: difficulty?,
            image: image?,
            game_url: game_url?,
            agent_name: agent_name.map(|name| Some(name).filter(|name| !name.is_empty()))?,
            goal: goal?,
            period: period?,
            starts_at: starts_at?,
            ends_at: ends_at?,
            participant_limit: limit?.unwrap_or(DEFAULT_LIMIT),
            credits_required: credits?,
            time_limit: time_limit?,
        })
    })();
    read.filter(|_| errors.is_empty()).ok_or(errors)
}

/// A whole number from 1; None where nothing was written.
fn count(name: &str, text: Option<&str>, most: u32) -> Result<Option<u32>, String> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let count = text.parse().ok().filter(|count| (1..=most).contains(count));
    count
        .map(Some)
        .ok_or_else(|| format!("{name} must be a whole number from 1 to {most}."))
}

/// A path of this site: another host would learn who plays (A37), and quests are played at our own origin (E33).
fn game_url(text: &str) -> Result<Option<String>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let mut bytes = text.bytes();
    // A browser reads `//` and `/\` as the beginning of a host.
    let inside = bytes.next() == Some(b'/') && !matches!(bytes.next(), Some(b'/' | b'\\'));
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if inside && plain && text.len() <= MAX_GAME_URL {
        Ok(Some(text.to_owned()))
    } else {
        Err("The game URL must be a path of this site, such as /bitpool/index.html.".to_owned())
    }
}

/// `win` where none is named.
fn goal(asked: Option<Result<Goal, UnknownGoal>>) -> Result<Goal, String> {
    asked.unwrap_or(Ok(Goal::Win {})).map_err(|unknown| unknown.to_string())
}

/// Some goals take a time of their own, which must fit.
fn fits(goal: Goal, period: Period, time_limit: Option<u32>) -> Result<(), (&'static str, String)> {
    let most = match period {
        Period::Once => return time_fits(goal, time_limit),
        Period::Daily => 1,
        Period::Weekly => 7,
    };
    match goal {
        Goal::HoldToken { .. } => Err(("period", "A token is held once.".to_owned())),
        Goal::OwnNft { .. } => Err(("period", "An NFT is owned once.".to_owned())),
        Goal::Referrals { .. } => Err(("period", "A friend counts once.".to_owned())),
        Goal::ChatDays { n } if n.get() > most => Err(("goal", format!("A period has {most} days at most."))),
        Goal::WatchMinutes { n } if n.get() > most * 1_440 => {
            Err(("goal", format!("A period has {} minutes at most.", most * 1_440)))
        }
        Goal::ChatDays { .. }
        | Goal::WatchMinutes { .. }
        | Goal::Win { .. }
        | Goal::PotsInVisit { .. }
        | Goal::RunOut { .. }
        | Goal::WinIn { .. }
        | Goal::WinStreak { .. }
        | Goal::CorrectVotes { .. }
        | Goal::DuelWins { .. }
        | Goal::TournamentTop { .. }
        | Goal::Follows { .. } => time_fits(goal, time_limit),
    }
}

/// A game takes its time; for what happens elsewhere the end of the quest stands.
fn time_fits(goal: Goal, time_limit: Option<u32>) -> Result<(), (&'static str, String)> {
    match (goal.kind(), time_limit) {
        (Kind::Event, Some(_)) => Err(("timeLimit", "Quests of events end with their period.".to_owned())),
        (Kind::Event, None) | (Kind::Ai, _) => Ok(()),
    }
}

fn at(name: &str, text: &str) -> Result<Option<OffsetDateTime>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    moment(text)
        .map(Some)
        .ok_or_else(|| format!("{name} must be a date and time such as 2026-11-23T18:00:00Z."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> QuestForm {
        QuestForm {
            title: "Beat the Baize - Ada".to_owned(),
            difficulty: "easy".to_owned(),
            ..QuestForm::default()
        }
    }

    fn wrong(form: &QuestForm) -> Vec<&'static str> {
        terms(form).unwrap_err().fields().keys().copied().collect()
    }

    #[test]
    fn quest_29_quest_51_a_quest_needs_a_title_and_a_difficulty_and_has_a_hundred_places_where_it_names_no_number() {
        let made = terms(&form()).unwrap();
        assert_eq!(
            (made.goal, made.period, made.participant_limit, made.credits_required),
            (Goal::Win {}, Period::Once, 100, None)
        );
        assert_eq!(wrong(&QuestForm::default()), ["difficulty", "title"]);
        for bad in ["Easy", "impossible", "{}"] {
            let difficulty = bad.to_owned();
            assert_eq!(wrong(&QuestForm { difficulty, ..form() }), ["difficulty"], "{bad}");
        }
    }

    #[test]
    fn quest_54_quest_55_credits_and_places_are_whole_numbers_from_one() {
        for (text, good) in [
            ("1", true),
            (" 1000000 ", true),
            ("0", false),
            ("1000001", false),
            ("2147483648", false),
            ("1.5", false),
            ("1e3", false),
            ("-1", false),
            ("one", false),
        ] {
            let asked = || Some(text.to_owned());
            let limit = QuestForm {
                participant_limit: asked(),
                ..form()
            };
            assert_eq!(terms(&limit).is_ok(), good, "{text}");
            let credits = QuestForm {
                credits_required: asked(),
                ..form()
            };
            assert_eq!(terms(&credits).is_ok(), good, "{text}");
        }
        let empty = QuestForm {
            credits_required: Some(String::new()),
            ..form()
        };
        assert_eq!(terms(&empty).unwrap().credits_required, None);
    }

    #[test]
    fn a_game_url_leads_nowhere_but_into_this_site() {
        for (url, good) in [
            ("/bitpool/index.html?table=2", true),
            ("", true),
            ("//evil.example", false),
            ("/\\evil.example", false),
            ("/a\\b", false),
            ("javascript:alert(1)", false),
            ("https://evil.example", false),
            ("bitpool", false),
            ("/a b", false),
            ("/\tevil", false),
        ] {
            let game_url = url.to_owned();
            assert_eq!(terms(&QuestForm { game_url, ..form() }).is_ok(), good, "{url}");
        }
    }

    #[test]
    fn dates_are_of_one_calendar_and_an_end_comes_after_its_start() {
        let dated = |start: &str, end: &str| QuestForm {
            starts_at: start.to_owned(),
            ends_at: end.to_owned(),
            ..form()
        };
        assert!(terms(&dated("2026-11-23T18:00:00Z", "2026-11-23T18:00:01+00:00")).is_ok());
        assert_eq!(
            wrong(&dated("2026-11-23T18:00:00Z", "2026-11-23T19:00:00+01:00")),
            ["endsAt"]
        );
        for bad in [
            "1447-06-02",
            "2026-02-30T00:00:00Z",
            "23.11.2026",
            "1700000000",
            "2026-11-23T18:00:00",
        ] {
            assert_eq!(wrong(&dated(bad, "")), ["startsAt"], "{bad}");
        }
    }

    #[test]
    fn a_goal_is_of_the_list() {
        let asked = |goal| QuestForm {
            goal: Some(goal),
            ..form()
        };
        assert_eq!(terms(&asked(Ok(Goal::RunOut {}))).unwrap().goal, Goal::RunOut {});
        let watching = Goal::WatchMinutes {
            n: 5.try_into().unwrap(),
        };
        assert_eq!(terms(&asked(Ok(watching))).unwrap().goal, watching);
        let referrals = Goal::Referrals {
            n: 5.try_into().unwrap(),
        };
        assert_eq!(terms(&asked(Ok(referrals))).unwrap().goal, referrals);
        assert_eq!(wrong(&asked(Err(UnknownGoal))), ["goal"]);
    }

    #[test]
    fn a_goal_that_its_period_has_no_time_for_is_refused() {
        let asked = |goal: &str, period: &str| QuestForm {
            goal: Some(Ok(serde_json::from_str(goal).unwrap())),
            period: period.to_owned(),
            ..form()
        };
        for (goal, period, good) in [
            (r#"{"kind":"chat_days","n":7}"#, "weekly", true),
            (r#"{"kind":"chat_days","n":8}"#, "weekly", false),
            (r#"{"kind":"chat_days","n":2}"#, "daily", false),
            (r#"{"kind":"referrals","n":2}"#, "once", true),
            (r#"{"kind":"referrals","n":2}"#, "weekly", false),
            (r#"{"kind":"watch_minutes","n":1440}"#, "daily", true),
            (r#"{"kind":"watch_minutes","n":1441}"#, "daily", false),
            (r#"{"kind":"hold_token","amount":1,"days":1}"#, "once", true),
            (r#"{"kind":"hold_token","amount":1,"days":1}"#, "daily", false),
        ] {
            assert_eq!(terms(&asked(goal, period)).is_ok(), good, "{goal} {period}");
        }
        let limited = QuestForm {
            time_limit: Some("60".to_owned()),
            ..asked(r#"{"kind":"follows","n":1}"#, "once")
        };
        assert_eq!(wrong(&limited), ["timeLimit"]);
    }

    #[test]
    fn terms_that_are_stored_are_read_back() {
        let made = terms(&QuestForm {
            ends_at: "2026-11-23T18:00:00Z".to_owned(),
            ..form()
        });
        let made = made.unwrap();
        let text = serde_json::to_string(&made).unwrap();
        assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), made);
    }
}
