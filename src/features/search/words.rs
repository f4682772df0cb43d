//! Words that somebody typed into the search box.

use crate::http::error::ApiError;
use std::ops::RangeInclusive;

/// Characters of a search.
const LENGTH: RangeInclusive<usize> = 2..=40;

/// From so many letters or digits in a row on, the indexes find a name by its middle; below, by the beginning of a word.
const PART: usize = 3;

/// Typed text of 2 to 40 characters, with single spaces between its words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Typed(String);

impl Typed {
    pub fn read(text: &str) -> Result<Self, ApiError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !LENGTH.contains(&text.chars().count()) {
            return Err(ApiError::field("q", "A search has 2 to 40 characters."));
        }
        if text.chars().any(char::is_control) {
            return Err(ApiError::field("q", "A search is made of letters, digits and signs."));
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The same as the database compares it: in compatibility form (NFKC), where a full-width letter is the plain one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    lower: String,
    /// Patterns of LIKE; a title may match any of them.
    pub patterns: Vec<String>,
    /// Whether the indexes of parts can narrow this down: they know Latin letters and digits alone where the database's locale is C.
    pub is_indexed: bool,
    /// Too short for a part: the beginning of a word.
    pub is_beginning: bool,
}

impl Words {
    /// Of text in compatibility form. There `lower` of a database with the locale C leaves letters beyond ASCII as they are, so these are looked for as
    /// they were typed, small, and with a capital first.
    pub fn of(normal: &str) -> Self {
        let lower = normal.to_lowercase();
        let rest: String = lower.chars().skip(1).collect();
        let capital: String = lower.chars().take(1).flat_map(char::to_uppercase).collect();
        let mut forms = [lower.clone(), normal.to_owned(), capital + &rest]
            .map(|form| form.to_ascii_lowercase())
            .to_vec();
        forms.sort_unstable();
        forms.dedup();
        let is_part = lower.chars().count() >= PART;
        let patterns = forms.iter().map(|form| escape(form)).flat_map(|form| match is_part {
            true => vec![format!("%{form}%")],
            false => vec![format!("{form}%"), format!("% {form}%")],
        });
        let longest = lower.split(|c: char| !c.is_ascii_alphanumeric()).map(str::len).max();
        Self {
            patterns: patterns.collect(),
            is_indexed: longest.unwrap_or(0) >= PART.min(lower.len()),
            is_beginning: !is_part,
            lower,
        }
    }

    /// As a part of a name of a person; None when no name has such characters.
    pub fn name(&self) -> Option<&str> {
        let is_name = self
            .lower
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        is_name.then_some(self.lower.as_str())
    }

    /// How well a title in any form answers: 0 is equal, then by its beginning, by that of a word, and by a part.
    pub fn rank(&self, title: &str) -> u8 {
        let title = title.to_lowercase();
        match title.strip_prefix(&self.lower) {
            Some("") => 0,
            Some(_) => 1,
            None if title.contains(&format!(" {}", self.lower)) => 2,
            None => 3,
        }
    }
}

/// A text in which nothing stands for other characters.
fn escape(text: &str) -> String {
    let marked = |c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c]);
    text.chars().flat_map(marked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_two_to_forty_characters_and_single_spaces() {
        assert_eq!(Typed::read("  eight \t ball ").unwrap().as_str(), "eight ball");
        for refused in ["", " a ", &"a".repeat(41), "a\0b"] {
            assert!(Typed::read(refused).is_err(), "{refused:?}");
        }
    }

    #[test]
    fn nothing_that_is_typed_stands_for_other_characters() {
        assert_eq!(Words::of("50%_\\").patterns, ["%50\\%\\_\\\\%"]);
    }

    #[test]
    fn two_letters_begin_a_word_and_three_are_a_part_of_one() {
        assert_eq!(Words::of("Ed").patterns, ["ed%", "% ed%"]);
        assert_eq!(Words::of("Edg").patterns, ["%edg%"]);
        assert!(Words::of("ed").is_indexed && Words::of("edg").is_indexed);
        assert!(!Words::of("e-d").is_indexed && !Words::of("мир").is_indexed);
    }

    #[test]
    fn letters_beyond_ascii_are_looked_for_small_and_with_a_capital() {
        assert_eq!(Words::of("мир").patterns, ["%Мир%", "%мир%"]);
        assert_eq!(Words::of("МИР").patterns, ["%МИР%", "%Мир%", "%мир%"]);
    }

    #[test]
    fn the_same_title_comes_before_a_beginning_a_word_and_a_part() {
        let words = Words::of("Eight");
        let ranks = ["Eight", "Eight ball", "The eighth", "Weights"].map(|title| words.rank(title));
        assert_eq!(ranks, [0, 1, 2, 3]);
    }
}
