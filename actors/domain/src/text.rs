//! The characters that may stand in a text for other people.

/// True for characters that hide or reorder what is read: controls (NUL among them), the bidirectional overrides, and Unicode's
/// own breaks of lines and paragraphs.
/// A line break and a tab are controls too; `multiline` lets them pass.
pub fn is_forbidden(c: char, multiline: bool) -> bool {
    let line = matches!(c, '\n' | '\r' | '\t');
    (c.is_control() && !(multiline && line))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// Marks on one letter: no script needs more, and a hundred cover the lines around.
const MAX_MARKS: usize = 5;
/// Invisible letters behind a black flag, which are a flag of a region: England's are five and an end.
const MAX_TAGS: usize = 6;

/// True for a text with a forbidden character, with letters that nobody sees but programs read, or with marks in a heap.
pub fn has_forbidden(text: &str, multiline: bool) -> bool {
    let (mut marks, mut tags_left) = (0, 0);
    text.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        let is_tag = matches!(c, '\u{e0000}'..='\u{e007f}');
        let is_hidden = is_tag && tags_left == 0;
        tags_left = match c {
            '\u{1f3f4}' => MAX_TAGS,
            _ if is_tag => tags_left.saturating_sub(1),
            _ => 0,
        };
        is_forbidden(c, multiline) || is_hidden || marks > MAX_MARKS
    })
}

/// Nonspacing marks of the scripts that stack them.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}'
        | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}')
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
    fn letters_that_nobody_sees_and_heaps_of_marks_are_forbidden() {
        let england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        for text in [england, "é\u{301}\u{323}", "ที่นี่", "👩‍👩‍👧", "❤️", &"e\u{301}".repeat(250)]
        {
            assert!(!has_forbidden(text, false), "{text:?}");
        }
        let hidden = "hello \u{e0068}\u{e0069}";
        for text in [
            hidden,
            &format!("{england}\u{e0068}"),
            &format!("z{}", "\u{301}".repeat(6)),
            "a\u{0}",
            "a\nb",
        ] {
            assert!(has_forbidden(text, false), "{text:?}");
        }
        assert!(!has_forbidden("a\nb", true));
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
