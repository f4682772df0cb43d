use std::fmt::Write;

/// Characters of a description that search engines and messengers show.
const DESCRIPTION: usize = 200;
/// Shown where a page has no picture of its own; 1200 by 630.
const DEFAULT_IMAGE: &str = "/og.png";
const PRODUCT: &str = "Cuecast";

/// Title, text and picture of a page for who does not open it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// The address that counts as the page's; None: it has none.
    pub path: Option<String>,
    /// A picture of its own: a link, or a path of this site.
    pub image: Option<String>,
    /// Open Graph's word for what it is.
    pub kind: &'static str,
    pub listed: bool,
}

impl Head {
    /// The elements for the document's head, on the site of that origin.
    pub fn html(&self, origin: &str) -> String {
        let title = self.title.trim();
        let mut html = if title == PRODUCT {
            format!("<title>{PRODUCT}</title>")
        } else {
            format!("<title>{} · {PRODUCT}</title>", escaped(title))
        };
        let description = short(&self.description);
        // Where pages are shared, drawings are not shown.
        let is_shown = |image: &&str| !image.trim().is_empty() && !image.ends_with(".svg");
        let own = self.image.as_deref().filter(is_shown);
        let image = absolute(origin, own.unwrap_or(DEFAULT_IMAGE));
        meta(&mut html, "name", "description", &description);
        if !self.listed {
            meta(&mut html, "name", "robots", "noindex");
        }
        if let Some(path) = &self.path {
            let here = absolute(origin, path);
            // Writing to a string cannot fail.
            let _ = write!(html, "<link rel=\"canonical\" href=\"{}\">", escaped(&here));
            meta(&mut html, "property", "og:url", &here);
        }
        let card = if own.is_some() && self.kind == "profile" {
            "summary"
        } else {
            "summary_large_image"
        };
        for (key, name, content) in [
            ("property", "og:site_name", PRODUCT),
            ("property", "og:type", self.kind),
            ("property", "og:title", title),
            ("property", "og:description", &description),
            ("property", "og:image", &image),
            ("name", "twitter:card", card),
            ("name", "twitter:title", title),
            ("name", "twitter:description", &description),
            ("name", "twitter:image", &image),
        ] {
            meta(&mut html, key, name, content);
        }
        html
    }
}

fn meta(html: &mut String, key: &str, name: &str, content: &str) {
    let _ = write!(html, "<meta {key}=\"{name}\" content=\"{}\">", escaped(content));
}

/// In one line, and no longer than it is shown.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(DESCRIPTION).collect()
}

fn absolute(origin: &str, place: &str) -> String {
    if place.starts_with('/') {
        format!("{origin}{place}")
    } else {
        place.to_owned()
    }
}

/// Safe as text and between double quotes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(char),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(change: impl FnOnce(&mut Head)) -> String {
        let mut head = Head {
            title: "Friday".to_owned(),
            description: "Races".to_owned(),
            path: Some("/live/1".to_owned()),
            image: None,
            kind: "website",
            listed: true,
        };
        change(&mut head);
        head.html("https://live.example")
    }

    #[test]
    fn what_people_write_never_becomes_markup() {
        let html = head(|head| {
            head.title = "</title><script>alert('1')</script>".to_owned();
            head.description = "\"><img src=x onerror=1>".to_owned();
            head.image = Some("https://a/\"><script>".to_owned());
        });
        assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
        assert!(
            html.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)"),
            "{html}"
        );
        assert_eq!(html.matches('<').count(), html.matches('>').count());
    }

    #[test]
    fn a_description_is_one_line_of_bounded_length() {
        let html = head(|head| head.description = format!("a\n\n  b {}", "ü".repeat(500)));
        let expected = format!("content=\"a b {}\"", "ü".repeat(196));
        assert!(html.contains(&expected), "{html}");
    }

    #[test]
    fn addresses_are_absolute_and_pages_without_one_say_so() {
        let html = head(|_| {});
        assert!(html.contains("<link rel=\"canonical\" href=\"https://live.example/live/1\">"));
        assert!(html.contains("content=\"https://live.example/og.png\""));
        let drawn = head(|head| head.image = Some("/tournament.svg".to_owned()));
        assert!(drawn.contains("content=\"https://live.example/og.png\""));
        let missing = head(|head| {
            head.path = None;
            head.listed = false;
        });
        assert!(!missing.contains("canonical") && missing.contains("noindex"));
    }
}
