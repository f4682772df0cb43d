use tracing_subscriber::EnvFilter;

use super::{
    keys::section,
    rule::{one_of, parsed},
};

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

section! {
    /// Logs, on standard error.
    Log {
        /// How lines are written.
        format: LogFormat = "log.format", "text", one_of(&[("text", LogFormat::Text), ("json", LogFormat::Json)]);
        /// Lines that are logged: a level, or levels by module.
        filter: String = "log.filter", "info,actix_server=warn,object_store=warn,sqlx::postgres::notice=warn", parsed("a filter such as info or cuecast=debug,sqlx=warn", |text| EnvFilter::try_new(text).ok().map(|_| text.to_owned()));
    }
}
