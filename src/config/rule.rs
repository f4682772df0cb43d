use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use url::Url;

/// How a key's value is written in TOML.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Number,
    Text,
    List(&'static Shape),
}

/// How a value is made of its text; None where it is refused.
type Parse<T> = Box<dyn Fn(&str) -> Option<T>>;

/// Rule of a key's value: how it is read, how it is written, and the sentence that says what is allowed.
///
/// Every value is read from text, so that the file, the environment and the defaults follow one rule.
/// A list is written with commas.
pub(super) struct Rule<T> {
    pub allowed: String,
    pub shape: Shape,
    pub parse: Parse<T>,
}

/// A whole number within `range`.
pub(super) fn number<T>(range: RangeInclusive<T>) -> Rule<T>
where
    T: FromStr + PartialOrd + Display + 'static,
{
    Rule {
        allowed: format!("a whole number from {} to {}", range.start(), range.end()),
        shape: Shape::Number,
        parse: Box::new(move |text| text.parse().ok().filter(|value| range.contains(value))),
    }
}

/// Anything that `T` parses; `allowed` says what that is.
pub(super) fn text<T: FromStr + 'static>(allowed: &str) -> Rule<T> {
    parsed(allowed, |text| text.parse().ok())
}

/// A rule by `parse`; `allowed` says what it takes.
pub(super) fn parsed<T>(allowed: &str, parse: impl Fn(&str) -> Option<T> + 'static) -> Rule<T> {
    Rule {
        allowed: allowed.to_owned(),
        shape: Shape::Text,
        parse: Box::new(move |text| if text.is_empty() { None } else { parse(text) }),
    }
}

/// One of a few words.
pub(super) fn one_of<T: Copy + 'static>(words: &'static [(&'static str, T)]) -> Rule<T> {
    let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    parsed(&format!("one of {}", names.join(", ")), |text| {
        words.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
    })
}

/// Any number of values, each under `rule`; empty for none.
pub(super) fn list<T: 'static>(rule: Rule<T>) -> Rule<Vec<T>> {
    let each = if rule.shape == Shape::Number {
        &Shape::Number
    } else {
        &Shape::Text
    };
    Rule {
        allowed: format!("a list, each {}", rule.allowed),
        shape: Shape::List(each),
        parse: Box::new(move |text| {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(|item| (rule.parse)(item)).collect()
        }),
    }
}

/// A value that may be left out, which is written as the empty text.
pub(super) fn optional<T: 'static>(rule: Rule<T>) -> Rule<Option<T>> {
    Rule {
        allowed: rule.allowed,
        shape: Shape::Text,
        parse: Box::new(move |text| {
            if text.is_empty() {
                Some(None)
            } else {
                (rule.parse)(text).map(Some)
            }
        }),
    }
}

/// The address of a service: http or https, with neither a name and password, nor a query or fragment.
pub(super) fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let bare = url.query().is_none() && url.fragment().is_none();
    let anonymous = url.username().is_empty() && url.password().is_none();
    (matches!(url.scheme(), "http" | "https") && url.has_host() && bare && anonymous).then_some(url)
}
