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
    if text::has_forbidden(value, multiline) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_of_exactly_as_many_characters_as_allowed_is_taken_and_one_more_is_not() {
        let link = |length: usize| format!("https://cdn.example/{}", "a".repeat(length - 20));
        assert_eq!(thumbnail(&link(2048)), Ok(Some(link(2048))));
        let refused = Err("The thumbnail link must be at most 2048 characters.".to_owned());
        assert_eq!(thumbnail(&link(2049)), refused);
    }

    #[test]
    fn a_link_to_a_bare_suffix_or_without_a_scheme_of_ours_is_no_public_one() {
        for (link, public) in [
            ("https://cdn.example./a.png", true),
            ("https://cdn.example:8443/a.png", true),
            ("https://example/a.png", false),
            ("https://cdn../a.png", false),
            ("https://:secret@cdn.example/a.png", false),
            ("ftp://cdn.example/a.png", false),
        ] {
            assert_eq!(thumbnail(link).is_ok(), public, "{link}");
        }
    }

    #[test]
    fn a_field_is_kept_trimmed_up_to_its_length_or_says_what_is_wrong() {
        let name = |value: &str| required("Name", value, 3, false, "A name is required.");
        assert_eq!(name(" éàü "), Ok("éàü".to_owned()));
        assert_eq!(name("éàüo"), Err("Name must be at most 3 characters.".to_owned()));
        assert_eq!(name("\u{200b}"), Err("A name is required.".to_owned()));
        let wrong = Err("Name contains characters that are not allowed.".to_owned());
        assert_eq!(name("a\nb"), wrong);
        assert_eq!(bounded("Name", "a\nb", 3, true), Ok("a\nb".to_owned()));
        assert_eq!(bounded("Name", "", 3, false), Ok(String::new()));
    }

    #[test]
    fn the_first_text_is_that_of_the_first_field_of_the_form() {
        let mut errors = FieldErrors::of(&["b", "a"]);
        assert!(errors.is_empty() && errors.first().is_none());
        assert_eq!(errors.take("a", Ok(1)), Some(1));
        errors.add("a", "later");
        assert_eq!(errors.take("b", Err::<u8, _>("sooner".to_owned())), None);
        assert!(!errors.is_empty());
        assert_eq!(errors.first(), Some("sooner"));
        assert_eq!(errors.fields(), &[("a", "later".into()), ("b", "sooner".into())].into());
    }

    #[test]
    fn a_moment_is_told_in_its_zone() {
        assert_eq!(moment(" 2026-11-21T11:00:00+01:00 "), moment("2026-11-21T10:00:00Z"));
        assert!(moment("2026-11-21T10:00:00Z").is_some() && moment("2026-11-21T10:00:00").is_none());
    }
}
