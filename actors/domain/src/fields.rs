//! Forms: every field is judged, so that a page can mark all that is wrong at once.

use crate::text;
use std::collections::BTreeMap;
use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};
use url::{Host, Url};

/// Characters of a link at most.
const MAX_URL: usize = 2048;

/// The text to show beside each field, by the field's name on the wire.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors {
    /// The fields in the order of the form.
    order: &'static [&'static str],
    texts: BTreeMap<&'static str, String>,
}

impl FieldErrors {
    /// Nothing is wrong yet in a form of these fields.
    pub(crate) fn of(order: &'static [&'static str]) -> Self {
        Self {
            order,
            texts: BTreeMap::new(),
        }
    }

    /// The texts by field.
    pub fn fields(&self) -> &BTreeMap<&'static str, String> {
        &self.texts
    }

    /// The one text to show where only one fits: the first in the order of the form.
    pub fn first(&self) -> Option<&str> {
        self.order
            .iter()
            .find_map(|field| self.texts.get(field))
            .map(String::as_str)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    pub(crate) fn add(&mut self, field: &'static str, text: impl Into<String>) {
        self.texts.insert(field, text.into());
    }

    pub(crate) fn take<T>(&mut self, field: &'static str, result: Result<T, String>) -> Option<T> {
        result.map_err(|text| self.add(field, text)).ok()
    }
}

/// A text of at most `max` characters, trimmed, without what hides or reorders what is read.
pub(crate) fn bounded(name: &str, value: &str, max: usize, multiline: bool) -> Result<String, String> {
    let value = value.trim();
    if value.chars().count() > max {
        return Err(format!("{name} must be at most {max} characters."));
    }
    if value.chars().any(|c| text::is_forbidden(c, multiline)) {
        return Err(format!("{name} contains characters that are not allowed."));
    }
    Ok(value.to_owned())
}

/// The same, where something must be there to be seen; `missing` is said when there is not.
pub(crate) fn required(name: &str, value: &str, max: usize, multiline: bool, missing: &str) -> Result<String, String> {
    if text::is_blank(value) {
        return Err(missing.to_owned());
    }
    bounded(name, value, max, multiline)
}

/// Names that lead nowhere but into the network of whoever looks them up.
const PRIVATE: [&str; 8] = [
    "localhost",
    "local",
    "internal",
    "intranet",
    "lan",
    "home",
    "corp",
    "arpa",
];

/// Whether every viewer's browser may fetch from there: https, a public name, and nobody's name and password.
fn is_public(url: &Url) -> bool {
    let Some(Host::Domain(host)) = url.host() else {
        return false;
    };
    let host = host.strip_suffix('.').unwrap_or(host);
    let anonymous = url.username().is_empty() && url.password().is_none();
    let top = host.rsplit_once('.').map(|(_, top)| top);
    url.scheme() == "https" && anonymous && top.is_some_and(|top| !top.is_empty() && !PRIVATE.contains(&top))
}

/// An https link to a picture at a public host; none when the field is empty.
pub(crate) fn thumbnail(link: &str) -> Result<Option<String>, String> {
    let link = link.trim();
    if link.is_empty() {
        return Ok(None);
    }
    let url = Url::parse(link).ok().filter(is_public);
    let url = url.ok_or("The thumbnail must be a public https link.")?.to_string();
    if url.len() > MAX_URL {
        return Err(format!("The thumbnail link must be at most {MAX_URL} characters."));
    }
    Ok(Some(url))
}

/// A moment with its zone, as RFC 3339 writes it.
pub(crate) fn moment(text: &str) -> Option<OffsetDateTime> {
    let at = OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?;
    at.checked_to_offset(UtcOffset::UTC)
}
