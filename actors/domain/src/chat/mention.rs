//! Mentions: the people whom a line of chat names.

use crate::Username;

/// People whom one line names with effect at most.
pub const MAX_MENTIONS: usize = 5;

/// The names behind an at sign, in lower case, each once, the first ones. What follows a letter or digit (as in an e-mail address) is none.
pub fn mentions(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut before = None;
    for (at, c) in text.char_indices() {
        let begins = c == '@' && !before.is_some_and(is_part);
        before = Some(c);
        if !begins || found.len() == MAX_MENTIONS {
            continue;
        }
        let rest = &text[at + 1..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let named = rest[..end].parse::<Username>();
        let name = named.map(|name| name.as_str().to_lowercase());
        found.extend(name.ok().filter(|name| !found.contains(name)));
    }
    found
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_whom_it_puts_an_at_sign_before() {
        assert_eq!(mentions("@Ada_L, see @bob-1: (@eve)!"), ["ada_l", "bob-1", "eve"]);
        assert_eq!(mentions("@ada @ADA @ada"), ["ada"]);
        assert_eq!(mentions("a_@bob -@eve 1@joe .@ada"), ["ada"]);
        assert!(mentions("ada@example.org @ @a @everyone @admin @naïve-no @").is_empty());
        assert!(mentions(&format!("@{}", "a".repeat(21))).is_empty());
        let many: String = (0..9).map(|n| format!("@name{n} ")).collect();
        assert_eq!(mentions(&many).len(), MAX_MENTIONS);
    }
}
