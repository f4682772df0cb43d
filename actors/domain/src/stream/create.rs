//! The create form's rules. Every field is judged, so that the form can mark all that is wrong at once.

use super::Category;
use crate::{Channel, text};
use std::collections::BTreeMap;
use time::{Duration, OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};
use url::Url;

/// Bounds, in characters and entries.
const MAX_TITLE: usize = 140;
const MAX_DESCRIPTION: usize = 2000;
const MAX_GAME: usize = 80;
const MAX_TAGS: usize = 10;
const MAX_TAG: usize = 25;
const MAX_URL: usize = 2048;
/// A stream is announced at most this long ahead.
const MAX_AHEAD: Duration = Duration::days(366);

/// What the form sent, as it came.
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
}

/// A stream that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStream {
    pub title: String,
    pub description: String,
    pub category: Category,
    pub game: String,
    pub tags: Vec<String>,
    pub channel: Channel,
    pub thumbnail_url: Option<String>,
    pub start: Start,
}

/// When the stream is to go live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    Now,
    At(OffsetDateTime),
}

/// The text to show beside each field, by the field's name on the wire.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<&'static str, String>);

impl FieldErrors {
    /// The texts by field.
    pub fn fields(&self) -> &BTreeMap<&'static str, String> {
        &self.0
    }

    /// The one text to show where only one fits: the first in the order of the form.
    pub fn first(&self) -> Option<&str> {
        FORM_ORDER
            .iter()
            .find_map(|field| self.0.get(field))
            .map(String::as_str)
    }

    fn add(&mut self, field: &'static str, text: impl Into<String>) {
        self.0.insert(field, text.into());
    }

    fn take<T>(&mut self, field: &'static str, result: Result<T, String>) -> Option<T> {
        result.map_err(|text| self.add(field, text)).ok()
    }
}

const FORM_ORDER: [&str; 10] = [
    "twitchChannelLink",
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
    let mut errors = FieldErrors::default();
    let channel = errors.take("twitchChannelLink", channel(&form.twitch_channel_link));
    let title = errors.take(
        "title",
        required("Title", &form.title, MAX_TITLE, "Please enter a stream title."),
    );
    let description = errors.take(
        "description",
        bounded("Description", &form.description, MAX_DESCRIPTION, true),
    );
    let category = errors.take("category", category(&form.category));
    let game = errors.take("game", bounded("Game", &form.game, MAX_GAME, false));
    let tags = errors.take("tags", tags(&form.tags));
    let thumbnail_url = errors.take("thumbnailUrl", thumbnail(&form.thumbnail_url));
    if !matches!(form.stream_source.as_str(), "" | "twitch") {
        errors.add("streamSource", "The stream source must be twitch.");
    }
    let start = match form.status.as_str() {
        "live" => Some(Start::Now),
        "scheduled" => errors
            .take("scheduledStartTime", start_time(&form.scheduled_start_time, now))
            .map(Start::At),
        _ => errors.take("status", Err("The status must be live or scheduled.".to_owned())),
    };
    match (channel, title, description, category, game, tags, thumbnail_url, start) {
        (
            Some(channel),
            Some(title),
            Some(description),
            Some(category),
            Some(game),
            Some(tags),
            Some(thumbnail_url),
            Some(start),
        ) if errors.0.is_empty() => Ok(NewStream {
            title,
            description,
            category,
            game,
            tags,
            channel,
            thumbnail_url,
            start,
        }),
        _ => Err(errors),
    }
}

fn channel(link: &str) -> Result<Channel, String> {
    if text::is_blank(link) {
        return Err("Please enter your Twitch channel link.".to_owned());
    }
    Channel::from_link(link).map_err(|e| e.to_string())
}

fn category(word: &str) -> Result<Category, String> {
    if word.is_empty() {
        return Err("Please select a category.".to_owned());
    }
    word.parse()
        .map_err(|_| "The category must be gaming, esports, crypto or other.".to_owned())
}

fn bounded(name: &str, value: &str, max: usize, multiline: bool) -> Result<String, String> {
    let value = value.trim();
    if value.chars().count() > max {
        return Err(format!("{name} must be at most {max} characters."));
    }
    if value.chars().any(|c| text::is_forbidden(c, multiline)) {
        return Err(format!("{name} contains characters that are not allowed."));
    }
    Ok(value.to_owned())
}

fn required(name: &str, value: &str, max: usize, missing: &str) -> Result<String, String> {
    if text::is_blank(value) {
        return Err(missing.to_owned());
    }
    bounded(name, value, max, false)
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

fn thumbnail(link: &str) -> Result<Option<String>, String> {
    let link = link.trim();
    if link.is_empty() {
        return Ok(None);
    }
    let url = Url::parse(link)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"));
    let url = url.ok_or("The thumbnail must be an http or https link.")?.to_string();
    if url.len() > MAX_URL {
        return Err(format!("The thumbnail link must be at most {MAX_URL} characters."));
    }
    Ok(Some(url))
}

fn start_time(text: &str, now: OffsetDateTime) -> Result<OffsetDateTime, String> {
    if text.trim().is_empty() {
        return Err("Please select a scheduled start time.".to_owned());
    }
    let at = OffsetDateTime::parse(text.trim(), &Rfc3339)
        .ok()
        .and_then(|at| at.checked_to_offset(UtcOffset::UTC))
        .ok_or("The scheduled start time must look like 2026-12-31T18:30:00Z.")?;
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
