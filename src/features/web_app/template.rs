use std::{fs, path::Path, time::SystemTime};

/// Mark in the built page: the text between it and `END` is replaced.
const BEGIN: &str = "<!-- preview -->";
const END: &str = "<!-- /preview -->";

/// The built page, around the place of what it says about itself.
#[derive(Debug)]
pub struct Template {
    /// When the file was written.
    pub at: Option<SystemTime>,
    before: String,
    after: String,
}

impl Template {
    /// When the page was built last; None: it is not built.
    pub fn built(folder: &Path) -> Option<Option<SystemTime>> {
        let metadata = fs::metadata(folder.join("index.html")).ok()?;
        Some(metadata.modified().ok())
    }

    /// Reads the built page. One without the marks is left as it is.
    pub fn read(folder: &Path, at: Option<SystemTime>) -> Option<Self> {
        let page = fs::read_to_string(folder.join("index.html")).ok()?;
        let (before, after) = match page.split_once(BEGIN) {
            Some((before, rest)) => (before, rest.split_once(END).map_or(rest, |(_, after)| after)),
            None => (page.as_str(), ""),
        };
        Some(Self {
            at,
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }

    pub fn filled(&self, head: &str) -> String {
        if self.after.is_empty() {
            return self.before.clone();
        }
        format!("{}{head}{}", self.before, self.after)
    }
}
