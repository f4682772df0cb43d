//! The rules of the form by which a stream is made, and edited later. Every field is judged, so that the form can mark all that is wrong at once.

use super::{Category, Source, TableSource};
use crate::{
    Channel,
    fields::{FieldErrors, bounded, moment, required, thumbnail},
    text,
};
use time::{Duration, OffsetDateTime};

/// Bounds, in characters and entries.
const MAX_TITLE: usize = 140;
const MAX_DESCRIPTION: usize = 2000;
const MAX_GAME: usize = 80;
const MAX_TAGS: usize = 10;
const MAX_TAG: usize = 25;
/// A stream is announced at most this long ahead.
const MAX_AHEAD: Duration = Duration::days(366);

/// The fields of the form, as they came.
#[derive(Debug, Clone, Default)]
pub struct CreateStream {
    pub title: String,
    pub description: String,
    pub category: String,
    pub game: String,
    pub tags: Vec<String>,
    pub stream_source: String,
    pub thumbnail_url: String,
    pub status: String,
    /// RFC 3339, with a zone.
    pub scheduled_start_time: String,
    pub twitch_channel_link: String,
    /// Kind and id of the table.
    pub table_source: Option<(String, String)>,
}

/// A stream that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStream {
    pub details: Details,
    pub source: Source,
    pub start: Start,
}

/// The words and the picture of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Details {
    pub title: String,
    pub description: String,
    pub category: Category,
    pub game: String,
    pub tags: Vec<String>,
    pub thumbnail_url: Option<String>,
}

/// When the stream is to go live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    Now,
    At(OffsetDateTime),
}

const FORM_ORDER: [&str; 11] = [
    "twitchChannelLink",
    "tableSource",
    "title",
    "description",
    "category",
    "game",
    "tags",
    "thumbnailUrl",
    "streamSource",
    "status",
    "scheduledStartTime",
];

/// Judges the form. `now` is the moment of the call.
pub fn create(form: &CreateStream, now: OffsetDateTime) -> Result<NewStream, FieldErrors> {
    let mut errors = FieldErrors::of(&FORM_ORDER);
    let source = match form.stream_source.as_str() {
        "" | "twitch" => errors
            .take("twitchChannelLink", channel(&form.twitch_channel_link))
            .map(Source::Twitch),
        "table" => errors
            .take("tableSource", table(form.table_source.as_ref()))
            .map(Source::Table),
        _ => {
            errors.take("twitchChannelLink", channel(&form.twitch_channel_link));
            errors.take(
                "streamSource",
                Err("The stream source must be twitch or table.".to_owned()),
            )
        }
    };
    let details = details(form, &mut errors);
    let start = match form.status.as_str() {
        "live" => Some(Start::Now),
        "scheduled" => errors
            .take("scheduledStartTime", start_time(&form.scheduled_start_time, now))
            .map(Start::At),
        _ => errors.take("status", Err("The status must be live or scheduled.".to_owned())),
    };
    match (source, details, start) {
        (Some(source), Some(details), Some(start)) if errors.is_empty() => Ok(NewStream { details, source, start }),
        _ => Err(errors),
    }
}

/// Judges the form of a stream that there is: source and status stay as they are, and so does the start where none is given.
pub fn edit(form: &CreateStream, now: OffsetDateTime) -> Result<(Details, Option<OffsetDateTime>), FieldErrors> {
    let mut errors = FieldErrors::of(&FORM_ORDER);
    let details = details(form, &mut errors);
    let start = match form.scheduled_start_time.as_str() {
        "" => None,
        time => errors.take("scheduledStartTime", start_time(time, now)),
    };
    match details {
        Some(details) if errors.is_empty() => Ok((details, start)),
        _ => Err(errors),
    }
}

fn details(form: &CreateStream, errors: &mut FieldErrors) -> Option<Details> {
    let title = errors.take(
        "title",
        required("Title", &form.title, MAX_TITLE, false, "Please enter a stream title."),
    );
    let description = errors.take(
        "description",
        bounded("Description", &form.description, MAX_DESCRIPTION, true),
    );
    let category = errors.take("category", category(&form.category));
    let game = errors.take("game", bounded("Game", &form.game, MAX_GAME, false));
    let tags = errors.take("tags", tags(&form.tags));
    let thumbnail_url = errors.take("thumbnailUrl", thumbnail(&form.thumbnail_url));
    Some(Details {
        title: title?,
        description: description?,
        category: category?,
        game: game?,
        tags: tags?,
        thumbnail_url: thumbnail_url?,
    })
}

fn channel(link: &str) -> Result<Channel, String> {
    if text::is_blank(link) {
        return Err("Please enter your Twitch channel link.".to_owned());
    }
    Channel::from_link(link).map_err(|e| e.to_string())
}

/// House tables are the house's own: nobody puts one on by the form.
fn table(given: Option<&(String, String)>) -> Result<TableSource, String> {
    let missing = "Please choose the match or the tournament that the stream shows.";
    let (kind, id) = given.ok_or(missing)?;
    let unknown = |_| "The id of a match or tournament is 24 hex characters.".to_owned();
    match kind.as_str() {
        "match" => id.parse().map(TableSource::Match).map_err(unknown),
        "tournament" => id.parse().map(TableSource::Tournament).map_err(unknown),
        _ => Err("The table must be of a match or a tournament.".to_owned()),
    }
}

fn category(word: &str) -> Result<Category, String> {
    if word.is_empty() {
        return Err("Please select a category.".to_owned());
    }
    word.parse()
        .map_err(|_| "The category must be billiards, gaming, esports, crypto or other.".to_owned())
}

fn tags(tags: &[String]) -> Result<Vec<String>, String> {
    let mut kept: Vec<String> = Vec::new();
    for tag in tags.iter().filter(|tag| !text::is_blank(tag)) {
        let tag = bounded("Each tag", tag, MAX_TAG, false)?;
        if !kept.contains(&tag) {
            kept.push(tag);
        }
    }
    if kept.len() > MAX_TAGS {
        return Err(format!("At most {MAX_TAGS} tags are allowed."));
    }
    Ok(kept)
}

fn start_time(text: &str, now: OffsetDateTime) -> Result<OffsetDateTime, String> {
    if text.trim().is_empty() {
        return Err("Please select a scheduled start time.".to_owned());
    }
    let at = moment(text).ok_or("The scheduled start time must look like 2026-12-31T18:30:00Z.")?;
    if at <= now {
        return Err("Scheduled time must be in the future.".to_owned());
    }
    if at - now > MAX_AHEAD {
        return Err("Scheduled time must be within one year.".to_owned());
    }
    Ok(at)
}

#[cfg(test)]
#[path = "create_tests.rs"]
mod tests;
