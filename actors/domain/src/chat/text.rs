//! A line of chat and the id that its sender gave it.

use crate::text::{has_forbidden, is_blank};

/// A line that may be said: trimmed, not blank, one line, without controls or reordering marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatText(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidText {
    #[error("the line is blank")]
    Blank,
    #[error("the line is too long")]
    TooLong,
    #[error("the line has characters that are not allowed")]
    Forbidden,
}

impl ChatText {
    /// `max_chars` counts Unicode scalar values after trimming. Line breaks become spaces.
    pub fn parse(raw: &str, max_chars: usize) -> Result<Self, InvalidText> {
        let text: String = raw
            .trim()
            .chars()
            .map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c })
            .collect();
        if is_blank(&text) {
            return Err(InvalidText::Blank);
        }
        if text.chars().count() > max_chars {
            return Err(InvalidText::TooLong);
        }
        if has_forbidden(&text, false) {
            return Err(InvalidText::Forbidden);
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

/// 1 to 64 printable characters, unique to one line of one user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClientMessageId(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a client message id has 1 to 64 printable characters")]
pub struct InvalidClientMessageId;

impl ClientMessageId {
    pub fn parse(raw: String) -> Result<Self, InvalidClientMessageId> {
        let fits = !raw.is_empty() && raw.len() <= 64 && raw.chars().all(|c| c.is_ascii_graphic());
        if fits {
            Ok(Self(raw))
        } else {
            Err(InvalidClientMessageId)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn chat_11_blank_messages_are_ignored() {
        for blank in ["", "   ", "\n\t", "\u{200b}\u{200b}", "\u{3164}"] {
            assert_eq!(ChatText::parse(blank, 500), Err(InvalidText::Blank), "{blank:?}");
        }
        assert_eq!(ChatText::parse("  hi ", 500).unwrap().as_str(), "hi");
    }

    #[test]
    fn markup_is_text_and_reordering_marks_are_refused() {
        let html = "<script>alert(1)</script>'; DROP TABLE users;--";
        assert_eq!(ChatText::parse(html, 500).unwrap().as_str(), html);
        assert_eq!(ChatText::parse("a\u{202e}b", 500), Err(InvalidText::Forbidden));
        assert_eq!(ChatText::parse("a\0b", 500), Err(InvalidText::Forbidden));
        assert_eq!(ChatText::parse("مرحبا שלום 🎱", 500).unwrap().as_str(), "مرحبا שלום 🎱");
    }

    #[test]
    fn a_line_of_exactly_as_many_characters_as_allowed_is_taken_and_one_more_is_not() {
        for letter in ["x", "🎱"] {
            assert_eq!(
                ChatText::parse(&letter.repeat(500), 500).unwrap().into_string(),
                letter.repeat(500)
            );
            assert_eq!(ChatText::parse(&letter.repeat(501), 500), Err(InvalidText::TooLong));
        }
    }

    #[test]
    fn a_message_id_has_1_to_64_printable_characters() {
        for taken in ["1".to_owned(), "x".repeat(64), "!~".to_owned()] {
            let id = ClientMessageId::parse(taken.clone()).unwrap();
            assert_eq!((id.as_str(), id.clone().into_string()), (taken.as_str(), taken.clone()));
        }
        for refused in [String::new(), "x".repeat(65), "a b".to_owned(), "é".to_owned()] {
            assert_eq!(ClientMessageId::parse(refused), Err(InvalidClientMessageId));
        }
    }

    proptest! {
        #[test]
        fn a_parsed_line_keeps_its_bounds(raw in any::<String>(), max in 1usize..40) {
            if let Ok(line) = ChatText::parse(&raw, max) {
                prop_assert!(line.as_str().chars().count() <= max);
                prop_assert!(!line.as_str().chars().any(char::is_control));
                prop_assert_eq!(ChatText::parse(line.as_str(), max), Ok(line));
            }
        }
    }
}
