//! The form of a tournament. Rules, phases and prizes that say nothing are dropped (decision B21).

use super::words::{Format, PhaseStatus, Play, Seeding};
use crate::fields::{FieldErrors, bounded, moment, required, thumbnail};
use crate::matchup::TableLength;
use crate::text::is_blank;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Bounds, in characters and entries.
const MAX_TITLE: usize = 140;
const MAX_GAME: usize = 80;
const MAX_PRIZE: usize = 140;
const MAX_DESCRIPTION: usize = 4000;
const MAX_RULES: usize = 30;
const MAX_RULE: usize = 300;
const MAX_PHASES: usize = 20;
const MAX_PRIZES: usize = 20;
/// Of a phase's name, a prize's place, amount and extras.
const MAX_CELL: usize = 140;
/// Of a phase's date, which is text.
const MAX_WHEN: usize = 60;
const PARTICIPANTS: RangeInclusive<i64> = 2..=10_000;
/// Of a tournament that runs itself, and of one in which everybody meets everybody.
const RUN_PARTICIPANTS: RangeInclusive<i64> = 2..=128;
const ROUND_ROBIN_PARTICIPANTS: RangeInclusive<i64> = 2..=16;
const CHECK_IN_MINUTES: RangeInclusive<i64> = 0..=120;
const NO_SHOW_SECONDS: RangeInclusive<i64> = 30..=900;

/// The picture where an admin left one out (decision B20).
pub const PLACEHOLDER: &str = "/tournament.svg";

const ORDER: [&str; 11] = [
    "title",
    "game",
    "prize",
    "date",
    "maxParticipants",
    "thumbnail",
    "description",
    "rules",
    "schedule",
    "prizes",
    "run",
];

/// The fields of the form, as they came.
#[derive(Debug, Clone, Default)]
pub struct TournamentForm {
    pub title: String,
    pub game: String,
    pub prize: String,
    /// RFC 3339, with a zone.
    pub date: String,
    pub max_participants: Option<i64>,
    pub thumbnail: String,
    pub description: String,
    pub rules: Vec<String>,
    pub schedule: Vec<PhaseForm>,
    pub prizes: Vec<Prize>,
    pub run: Option<RunForm>,
}

/// A row of the schedule, as it came.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TournamentPhaseForm)]
pub struct PhaseForm {
    /// At most 140 characters. A row without it is dropped.
    pub phase: String,
    /// At most 60 characters. A row without it is dropped.
    pub date: String,
    /// `Upcoming`, `In Progress` or `Completed`; `Upcoming` when left out.
    pub status: String,
}

/// How the tournament is to run itself, as it came.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentRunForm)]
pub struct RunForm {
    pub format: Format,
    pub play: Play,
    pub seeding: Seeding,
    /// So long before the start the check-in opens; 0 for none.
    #[schema(minimum = 0, maximum = 120)]
    pub check_in_minutes: i64,
    /// So long the players of a match are waited for.
    #[schema(minimum = 30, maximum = 900)]
    pub no_show_seconds: i64,
    pub table_size: TableLength,
}

/// A phase of the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TournamentSchedulePhase)]
pub struct SchedulePhase {
    pub phase: String,
    pub date: String,
    pub status: PhaseStatus,
}

/// The prize, in words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TournamentPrize)]
pub struct Prize {
    /// At most 140 characters each; a prize without any of the three is dropped.
    pub place: String,
    pub amount: String,
    pub extras: String,
}

/// How a tournament runs itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub format: Format,
    pub play: Play,
    pub seeding: Seeding,
    pub check_in_minutes: u16,
    pub no_show_seconds: u16,
    pub table: TableLength,
}

/// A tournament that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTournament {
    pub title: String,
    pub game: String,
    pub prize: String,
    pub starts_at: OffsetDateTime,
    pub max_participants: u16,
    pub thumbnail: String,
    pub description: String,
    pub rules: Vec<String>,
    pub schedule: Vec<SchedulePhase>,
    pub prizes: Vec<Prize>,
    pub run: Option<Run>,
}

/// The author of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// Has to give a picture.
    Anyone,
    Admin,
}

/// Judges the form. `now` is the moment of the call.
pub fn create(form: &TournamentForm, by: Author, now: OffsetDateTime) -> Result<NewTournament, FieldErrors> {
    let mut errors = FieldErrors::of(&ORDER);
    let title = required("Title", &form.title, MAX_TITLE, false, "Please enter a title.");
    let title = errors.take("title", title);
    let game = errors.take(
        "game",
        required("Game", &form.game, MAX_GAME, false, "Please enter a game."),
    );
    let prize = required("Prize", &form.prize, MAX_PRIZE, false, "Please enter a prize.");
    let prize = errors.take("prize", prize);
    let starts_at = errors.take("date", date(form, now));
    let participants = errors.take("maxParticipants", participants(form));
    let thumbnail = errors.take("thumbnail", picture(&form.thumbnail, by));
    let missing = "Please enter a description.";
    let description = required("Description", &form.description, MAX_DESCRIPTION, true, missing);
    let description = errors.take("description", description);
    let rules = errors.take("rules", rules(&form.rules));
    let schedule = errors.take("schedule", schedule(&form.schedule));
    let prizes = errors.take("prizes", prizes(&form.prizes));
    let run = errors.take("run", form.run.map(run).transpose());
    match (title, game, prize, starts_at, participants, thumbnail, description) {
        (
            Some(title),
            Some(game),
            Some(prize),
            Some(starts_at),
            Some(max_participants),
            Some(thumbnail),
            Some(text),
        ) if errors.is_empty() => Ok(NewTournament {
            title,
            game,
            prize,
            starts_at,
            max_participants,
            thumbnail,
            description: text,
            rules: rules.unwrap_or_default(),
            schedule: schedule.unwrap_or_default(),
            prizes: prizes.unwrap_or_default(),
            run: run.flatten(),
        }),
        _ => Err(errors),
    }
}

fn date(form: &TournamentForm, now: OffsetDateTime) -> Result<OffsetDateTime, String> {
    if is_blank(&form.date) {
        return Err("Please select a date.".to_owned());
    }
    let at = moment(&form.date).filter(|at| (2000..2200).contains(&at.year()));
    let at = at.ok_or("The date must look like 2026-12-31T18:30:00Z.")?;
    if form.run.is_some() && at <= now {
        return Err("A tournament that runs itself must start in the future.".to_owned());
    }
    Ok(at)
}

fn participants(form: &TournamentForm) -> Result<u16, String> {
    let (allowed, whose) = match &form.run {
        Some(run) if run.format == Format::RoundRobin => (ROUND_ROBIN_PARTICIPANTS, " of a round robin"),
        Some(_) => (RUN_PARTICIPANTS, " of a bracket"),
        None => (PARTICIPANTS, ""),
    };
    let wanted = form.max_participants.filter(|count| allowed.contains(count));
    wanted.and_then(|count| u16::try_from(count).ok()).ok_or_else(|| {
        let (least, most) = (allowed.start(), allowed.end());
        format!("Max participants{whose} must be a number from {least} to {most}.")
    })
}

fn picture(link: &str, by: Author) -> Result<String, String> {
    // The admin's form sends back what it was given.
    if by == Author::Admin && link.trim() == PLACEHOLDER {
        return Ok(PLACEHOLDER.to_owned());
    }
    match (thumbnail(link)?, by) {
        (Some(link), _) => Ok(link),
        (None, Author::Admin) => Ok(PLACEHOLDER.to_owned()),
        (None, Author::Anyone) => Err("Please enter the link of a thumbnail.".to_owned()),
    }
}

fn at_most<T>(list: Vec<T>, most: usize, what: &str) -> Result<Vec<T>, String> {
    if list.len() > most {
        return Err(format!("At most {most} {what} are allowed."));
    }
    Ok(list)
}

fn rules(rules: &[String]) -> Result<Vec<String>, String> {
    let kept = rules.iter().filter(|rule| !is_blank(rule));
    let kept: Result<_, _> = kept.map(|rule| bounded("Each rule", rule, MAX_RULE, true)).collect();
    at_most(kept?, MAX_RULES, "rules")
}

fn schedule(rows: &[PhaseForm]) -> Result<Vec<SchedulePhase>, String> {
    let whole = rows.iter().filter(|row| !is_blank(&row.phase) && !is_blank(&row.date));
    let kept: Result<_, String> = whole
        .map(|row| {
            let status = match row.status.trim() {
                "" => PhaseStatus::Upcoming,
                word => word
                    .parse()
                    .map_err(|_| "A phase is Upcoming, In Progress or Completed.")?,
            };
            Ok(SchedulePhase {
                phase: bounded("Each phase", &row.phase, MAX_CELL, false)?,
                date: bounded("Each date of the schedule", &row.date, MAX_WHEN, false)?,
                status,
            })
        })
        .collect();
    at_most(kept?, MAX_PHASES, "phases")
}

fn prizes(prizes: &[Prize]) -> Result<Vec<Prize>, String> {
    let blank = |prize: &&Prize| {
        [&prize.place, &prize.amount, &prize.extras]
            .into_iter()
            .all(|cell| is_blank(cell))
    };
    let cell = |text: &str| bounded("Each part of a prize", text, MAX_CELL, false);
    let kept: Result<_, String> = prizes
        .iter()
        .filter(|prize| !blank(prize))
        .map(|prize| {
            Ok(Prize {
                place: cell(&prize.place)?,
                amount: cell(&prize.amount)?,
                extras: cell(&prize.extras)?,
            })
        })
        .collect();
    at_most(kept?, MAX_PRIZES, "prizes")
}

fn run(form: RunForm) -> Result<Run, String> {
    let within = |value: i64, allowed: RangeInclusive<i64>, what: &str| {
        let fits = Some(value).filter(|value| allowed.contains(value));
        let (least, most) = (*allowed.start(), *allowed.end());
        fits.and_then(|value| u16::try_from(value).ok())
            .ok_or_else(|| format!("{what} must be {least} to {most}."))
    };
    Ok(Run {
        format: form.format,
        play: form.play,
        seeding: form.seeding,
        check_in_minutes: within(form.check_in_minutes, CHECK_IN_MINUTES, "The minutes of the check-in")?,
        no_show_seconds: within(
            form.no_show_seconds,
            NO_SHOW_SECONDS,
            "The seconds that players are waited for",
        )?,
        table: form.table_size,
    })
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
