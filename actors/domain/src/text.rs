//! The characters that may stand in a text for other people.

/// True for characters that hide or reorder what is read: controls (NUL among them), the bidirectional overrides, and Unicode's
/// own breaks of lines and paragraphs.
/// A line break and a tab are controls too; `multiline` lets them pass.
pub fn is_forbidden(c: char, multiline: bool) -> bool {
    let line = matches!(c, '\n' | '\r' | '\t');
    (c.is_control() && !(multiline && line))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// True when nothing of the text would be seen.
pub fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || c.is_control() || is_invisible(c))
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_and_reordering_marks_are_forbidden() {
        for c in [
            '\0', '\u{7}', '\u{7f}', '\u{202e}', '\u{2066}', '\u{2028}', '\u{2029}', '\n',
        ] {
            assert!(is_forbidden(c, false), "{c:?}");
        }
        for c in ['a', 'é', '字', 'ש', '🎱', '\u{200d}'] {
            assert!(!is_forbidden(c, false), "{c:?}");
        }
        assert!(!is_forbidden('\n', true));
        assert!(is_forbidden('\0', true) && is_forbidden('\u{202e}', true));
    }

    #[test]
    fn a_text_of_invisible_characters_is_blank() {
        assert!(is_blank(""));
        assert!(is_blank(" \u{200b}\u{3164}\t"));
        assert!(!is_blank(" a "));
        for c in ['\u{a0}', '\u{7}', '\u{ad}'] {
            assert!(is_blank(&c.to_string()), "{c:?}");
        }
    }
}
